"""Logs become a corpus: what is left out and named, what is kept when a run ends early, what is refused."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from importlib import reload
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from gone import name_of_one_who_is_gone
from msgspec import structs

import niagara
from niagara.cli import progress
from niagara.core.distribution import extra_hint
from niagara.corpus import BadCorpus, NoCorpusTools, build, building, connect, extra, parts, worker, write, writing
from niagara.corpus.columns import VERSION_KEY
from niagara.corpus.crew import Crew, crew
from niagara.corpus.extra import pa, pq
from niagara.corpus.worker import Log, Task
from niagara.log.folder import logs_in
from niagara.log.scratch_name import scratch_name

from .conftest import begin, run, said

BAD = Path(__file__).parents[1] / "data" / "bad"


def files_of(folder: Path) -> dict[str, bytes]:
    """All files of a corpus but for the lock's."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".building.lock"
    }


def test_only_logs_that_are_not_in_it_are_read(small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    logs, corpus = small
    before = files_of(corpus)
    with monkeypatch.context() as patch:
        patch.setattr(worker, "load", lambda *_: pytest.fail("read again"))
        assert (build(str(logs), corpus).known, files_of(corpus)) == (3, before)
    os.utime(logs / "first_match.replay.jsonl", (1, 1))
    assert (build(str(logs), corpus).known, files_of(corpus)) == (3, before)
    begin(logs, "short_match")
    done = build([str(logs)], corpus)
    assert (done.matches, done.known, files_of(corpus).items() >= before.items()) == (1, 3, True)


def test_what_cannot_be_taken_in_is_named_and_the_rest_is_there(small: tuple[Path, Path]) -> None:
    logs, corpus = small
    shutil.rmtree(corpus)
    first = logs / "first_match.replay.jsonl"
    shutil.copy(first, logs / "zwin.replay.jsonl")
    shutil.copy(BAD / "B64.replay.jsonl", logs)
    (logs / "cut.replay.jsonl").write_bytes(first.read_bytes()[:100])
    (logs / "other.json").write_text("{}", encoding="utf-8")
    done = run("corpus", logs, "-o", corpus, "--json")
    assert done.exit_code == 4
    found = said(done)
    assert (found["matches"], found["refused"], found["no_logs"]) == (3, 2, 1)
    assert found["twins"] == [str(logs / "zwin.replay.jsonl")]
    assert "B64.replay.jsonl" in done.stderr
    assert "cut.replay.jsonl" in done.stderr
    assert "other.json" not in done.stderr
    again = run("corpus", logs, "-o", corpus)
    assert "3 in it already; 1 of the same match as another; 2 not taken in; 1 file is no log" in again.stderr
    assert again.exit_code == 4


def test_a_log_that_changed_is_left_as_it_was(small: tuple[Path, Path]) -> None:
    logs, corpus = small
    begin(logs, "first_match", entries=20)
    done = run("corpus", logs, "-o", corpus)
    assert done.exit_code == 6
    assert "changed since the corpus took it in" in done.stderr
    assert connect(corpus).sql("SELECT DISTINCT entries FROM matches").fetchall() == [(12,)]


def test_a_log_is_taken_as_recorded_where_nobody_verifies_it(tmp_path: Path) -> None:
    logs, corpus = tmp_path / "logs", tmp_path / "corpus"
    first, *_ = begin(logs, "first_match")
    unchecked = re.sub(rb',"check":"\w+"', b"", first.read_bytes())
    lines = unchecked.replace(b'"canoe":0', b'"canoe":999').replace(
        b'"canoe_paddled","seat":', b'"canoe_paddled","seat":9'
    )
    (logs / "hostile.replay.jsonl").write_bytes(lines)
    done = run("corpus", logs, "-o", corpus, "--no-verify", "--no-rules", "--json")
    assert done.exit_code == 4
    assert (said(done)["matches"], said(done)["refused"]) == (1, 1)
    assert "niagara verify" in done.stderr
    assert connect(corpus).sql("SELECT verdict, ruled FROM matches").fetchall() == [("recorded", False)]
    found = run("find", corpus, "--rule", "N-CARD-01")
    assert found.exit_code == 5
    assert "--no-rules" in found.stderr


def test_several_workers_make_the_same_matches(small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where two of them hold the same match, which no worker can know."""
    logs, corpus = small
    shutil.copy(logs / "first_match.replay.jsonl", logs / "zwin.replay.jsonl")
    monkeypatch.setattr(building, "_LOGS_A_TASK", 1)
    again = corpus.with_name("again")
    done = build(str(logs), again, workers=2)
    assert (done.matches, done.known, len(done.twins)) == (3, 0, 1)
    ask = "SELECT digest, events FROM matches ORDER BY digest"
    assert connect(again).sql(ask).fetchall() == connect(corpus).sql(ask).fetchall()


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every log is a task, and makes a part."""
    monkeypatch.setattr(building, "_LOGS_A_TASK", 1)
    monkeypatch.setattr(building, "MATCHES_A_PART", 1)


@pytest.mark.parametrize("ended", [KeyboardInterrupt(), ZeroDivisionError()])
@pytest.mark.usefixtures("one_by_one")
def test_a_run_that_is_ended_keeps_what_was_finished(
    ended: BaseException, small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs, corpus = small
    shutil.rmtree(corpus)
    real, calls = building.work, []

    def work(task: Any) -> Any:
        calls.append(task)
        if len(calls) == 2:
            raise ended
        return real(task)

    monkeypatch.setattr(building, "work", work)
    with pytest.raises((KeyboardInterrupt, ZeroDivisionError)):
        build(str(logs), corpus)
    assert connect(corpus).sql("SELECT count(*) FROM matches").fetchall() == [(1,)]
    assert not list(corpus.glob(".building.*.part"))
    done = build(str(logs), corpus)
    assert (done.matches, done.known) == (2, 1)


@pytest.mark.usefixtures("one_by_one")
def test_a_full_disk_keeps_what_was_finished(small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    logs, corpus = small
    shutil.rmtree(corpus)
    flushed: list[Path] = []

    def filling(file: Path) -> None:
        flushed.append(file)
        if len(flushed) > 2:  # the first part has two files
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(writing, "_flushed", filling)
        done = run("corpus", logs, "-o", corpus, "--workers", "1")
    assert done.exit_code == 6
    assert f"error LOG-IO {corpus}: cannot be written: No space left" in done.stderr
    assert build(str(logs), corpus).known == 1


def test_only_what_is_written_cannot_be_written(small: tuple[Path, Path]) -> None:
    """What fails meanwhile for another reason says its own: a log that is read, a folder that somebody takes away."""

    def played() -> Iterator[niagara.Replay]:
        yield niagara.load(small[0] / "first_match.replay.jsonl")
        Path("nowhere").stat()

    with pytest.raises(FileNotFoundError):
        write(played(), small[1].with_name("other"))
    (small[1] / ".building-gone").symlink_to("nowhere")
    assert build(str(small[0]), small[1]).known == 3


# ---------------------------------------------------------------- processes


def killed(hands: Crew) -> None:
    """Kills a worker of a crew when all have begun: a pool that breaks while it begins one may wait for ever."""
    for sleeping in [hands.executor.submit(time.sleep, 0.2) for _ in range(hands.hands)]:
        sleeping.result()
    os.kill(next(iter(hands.executor._processes)), signal.SIGKILL)  # type: ignore[attr-defined]


def tasks(logs: Path, scratch: Path, times: int) -> list[Task]:
    """So many tasks of one log each, over and over."""
    scratch.mkdir()
    every = [Log(file, file) for file in logs_in(str(logs))]
    one = Task(logs=(), scratch=str(scratch), rules=False, verify=True)
    return [structs.replace(one, logs=(every[number % len(every)],)) for number in range(times)]


@pytest.mark.usefixtures("one_by_one")
def test_a_worker_that_dies_is_said_so(small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def dying(workers: int) -> Iterator[Crew]:
        with crew(workers) as hands:
            killed(hands)
            yield hands

    monkeypatch.setattr(building, "crew", dying)
    done = run("corpus", small[0], "-o", small[1].with_name("again"), "--workers", "2")
    assert done.exit_code == 6
    assert "a worker is gone" in done.stderr
    assert "--workers" in done.stderr


def test_a_worker_that_dies_takes_nothing_with_it_that_is_finished(small: tuple[Path, Path]) -> None:
    every = tasks(small[0], small[1] / "scratch", 500)
    with crew(2) as hands:
        finished = building._finished(every, hands, set())
        given = [next(finished)]
        killed(hands)
        with pytest.raises(building.WorkerLost, match="a worker is gone"):
            given.extend(finished)
    assert all(pending.part.matches(Path(pending.scratch)).exists() for done in given for pending in done.parts)
    assert len(given) < len(every)


class Recorded:
    """Does at once what it is given, and keeps it."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        self.tasks.append(given[-1])
        future: Future[Any] = Future()
        future.set_result(work(*given))
        return future


def test_a_match_that_two_tasks_hold_is_settled_by_the_crew(small: tuple[Path, Path]) -> None:
    """It gets the task again; and whatever the others bring meanwhile, every match is there once."""
    every = tasks(small[0], small[1] / "scratch", 3)
    logs = tuple(log for task in every for log in task.logs)
    both = [structs.replace(every[0], logs=logs), every[0], *[structs.replace(every[0], logs=logs[1:])] * 2, *every]
    hands, known, given = Recorded(), set[str](), list[tuple[Log, ...]]()
    for done in building._finished(both, Crew(hands, hands=2, ahead=len(both)), known):  # type: ignore[arg-type]
        given.append(done.task.logs)
        known.update(digest for pending in done.parts for digest in pending.digests)
    assert len(given) == len(both)
    assert len(known) == 3
    assert hands.tasks[: len(both)] == both
    assert all(task.known for task in hands.tasks[len(both) :])


def test_a_task_that_meets_with_others_again_and_again_comes_to_an_end(small: tuple[Path, Path]) -> None:
    """Each time another of its matches is there already, and none is forgotten of those that were."""
    (one,) = tasks(small[0], small[1] / "scratch", 1)
    whole = structs.replace(one, logs=tuple(Log(file, file) for file in logs_in(str(small[0]))))
    digests = [digest for part in worker.work(whole).parts for digest in part.digests]
    known: set[str] = set()

    class Racing(Recorded):
        def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
            future = super().submit(work, *given)
            known.update(digests[: len(self.tasks)])
            assert len(self.tasks) < 9
            return future

    hands = Racing()
    (done,) = building._finished([whole], Crew(hands, hands=1, ahead=1), known)  # type: ignore[arg-type]
    assert (len(hands.tasks), done.parts, len(done.twins)) == (4, (), 3)


def children(parent: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    return [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8").split()]


def workers(parent: int) -> list[int]:
    """Those of them that are importing us, or have."""
    return [child for child in children(parent) if "msgspec" in Path(f"/proc/{child}/maps").read_text(encoding="utf-8")]


def wait_until(holds: Callable[[], object]) -> None:
    """Waits for something that comes soon."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def at_work(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """`niagara corpus` in a process of its own, which is just beginning its workers and has much to do."""
    (log,) = begin(tmp_path / "logs", "first_match", entries=9999)
    for number in range(400):
        shutil.copy(log, log.with_name(f"{number}.replay.jsonl"))
    program = (sys.executable, "-c", "from niagara.cli import main; main()", "corpus", tmp_path / "logs")
    child = subprocess.Popen(
        [*program, "-o", tmp_path / "corpus", "--workers", "2"], stderr=subprocess.PIPE, start_new_session=True
    )
    wait_until(lambda: len(workers(child.pid)) == 2)
    yield child
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.communicate()


def test_workers_do_not_outlive_who_asked(at_work: subprocess.Popen[bytes]) -> None:
    every = children(at_work.pid)
    at_work.kill()
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in every))


def test_ctrl_c_is_one_line_even_while_workers_begin(at_work: subprocess.Popen[bytes], tmp_path: Path) -> None:
    """A terminal sends it to the workers too."""
    os.killpg(at_work.pid, signal.SIGINT)
    _, told = at_work.communicate(timeout=60)
    assert (at_work.returncode, told.decode().splitlines()) == (130, ["niagara: interrupted"])
    assert not list((tmp_path / "corpus").glob(".building.*.part"))


def test_how_far_it_is_is_said_where_there_is_no_terminal(
    small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "LINE_EVERY", 0)
    done = run("corpus", small[0], "-o", small[1].with_name("again"), "--workers", "1")
    assert "taking in: 3 of 3 logs" in done.stderr


# ---------------------------------------------------------------- what there is already


def test_a_file_that_is_named_twice_is_no_twin_of_itself(small: tuple[Path, Path]) -> None:
    logs, corpus = small
    shutil.rmtree(corpus)
    first = logs / "first_match.replay.jsonl"
    (logs.with_name("link.replay.jsonl")).symlink_to(first)
    done = build([str(logs), str(first), str(logs.with_name("link.replay.jsonl"))], corpus)
    assert (done.matches, done.twins) == (3, ())


def test_what_is_known_is_read_row_by_row(small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    class Row:
        """A row that says when it is forgotten."""

        def __init__(self, row: tuple[Any, ...]) -> None:
            self.row = row

        def __iter__(self) -> Iterator[Any]:
            return iter(self.row)

        def __getitem__(self, at: int) -> Any:
            return self.row[at]

    def rows(*asked: Any) -> Iterator[Row]:
        before = None
        for found in parts.read_matches(*asked):
            assert before is None or before() is None
            row = Row(found)
            before = ref(row)
            yield row
            del row

    monkeypatch.setattr(building, "read_matches", rows)
    assert build(str(small[0]), small[1]).known == 3


def test_a_part_without_a_name_is_never_read_and_swept_away_when_it_is_old(small: tuple[Path, Path]) -> None:
    logs, corpus = small
    (left,) = (corpus / "matches" / "game=niagara").rglob("*.parquet")
    left.unlink()
    begin(logs, "short_match")  # so that the part has another name
    (orphan,) = (corpus / "game=niagara").rglob("*.parquet")
    old, alive = corpus / name_of_one_who_is_gone("building"), corpus / scratch_name("building")
    theirs = corpus / "game=niagara" / "players=4" / "part-of-mine.parquet"
    for place in (old, alive):
        place.mkdir()
    pq.write_table(pa.table({"mine": [1]}), theirs)
    for place in (old, alive, theirs):
        os.utime(place, (1, 1))
    assert connect(corpus).sql("SELECT count(*) FROM matches").fetchall() == [(2,)]
    assert build(str(logs), corpus).matches == 2
    assert (old.exists(), alive.exists(), orphan.exists()) == (False, True, True)
    os.utime(orphan, (1, 1))
    assert build(str(logs), corpus).known == 4
    assert (orphan.exists(), theirs.exists()) == (False, True)
    theirs.unlink()
    assert connect(corpus).sql("SELECT count(*) FROM niagara").fetchall() == [
        (sum(len(niagara.load(logs / f"{name}.replay.jsonl")) for name in ("first_match", "short_match")),)
    ]


def test_matches_may_be_written_while_a_corpus_is_built(
    small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Just where their steps have their name, and they have not."""
    logs, corpus = small
    real, built = os.replace, []

    def replace(source: Path, target: Path) -> None:
        real(source, target)
        if not built and target.is_relative_to(corpus / "game=niagara"):
            built.append(build(str(logs), corpus))

    monkeypatch.setattr(writing.os, "replace", replace)
    assert write([niagara.sample("short_match")], corpus) == 1
    assert built
    assert not parts.opened(corpus).damaged
    assert connect(corpus).sql("SELECT count(DISTINCT match) FROM steps").fetchall() == [(4,)]


def damaged(how: str, part: Path) -> None:
    match how:
        case "half":
            part.write_bytes(part.read_bytes()[: part.stat().st_size // 2])
        case "empty":
            part.write_bytes(b"")
        case "footer":
            whole = part.read_bytes()
            size = 8 + int.from_bytes(whole[-8:-4], "little")
            part.write_bytes(whole[:-size] + b"\xff" * (size - 8) + whole[-8:])
        case "pages":
            whole = part.read_bytes()
            size = 8 + int.from_bytes(whole[-8:-4], "little")
            part.write_bytes(whole[:4] + b"\xff" * (len(whole) - size - 4) + whole[-size:])
        case "missing":
            part.unlink()
        case "foreign":
            pq.write_table(pq.read_table(part, partitioning=None).replace_schema_metadata({}), part)
        case "newer":
            pq.write_table(pq.read_table(part, partitioning=None).replace_schema_metadata({VERSION_KEY: b"99"}), part)


@pytest.mark.parametrize(
    ("how", "table"), [("half", ""), ("empty", "matches"), ("missing", ""), ("missing", "matches")]
)
def test_a_damaged_part_is_named_and_the_others_are_read(how: str, table: str, small: tuple[Path, Path]) -> None:
    logs, corpus = small
    (part,) = (corpus / table / "game=niagara").rglob("*.parquet")
    damaged(how, part)
    if (how, table) == ("missing", "matches"):  # as if they had never come
        assert build(str(logs), corpus).matches == 1
        return
    for command in (("stats", corpus, "--game", "whitewater"), ("find", corpus, "--rule", "W-SETUP-6")):
        done = run(*command)
        assert done.exit_code == 3, done.output
        assert part.name in done.stderr
        assert "build again" in done.stderr
        assert done.stdout
    refused = run("corpus", logs, "-o", corpus)
    assert refused.exit_code == 3
    assert part.name in refused.stderr


@pytest.mark.parametrize("table", ["", "matches"])
@pytest.mark.parametrize("how", ["footer", "pages"])
@pytest.mark.usefixtures("one_by_one")
def test_a_part_that_is_damaged_inside_is_named_wherever_it_is(how: str, table: str, small: tuple[Path, Path]) -> None:
    logs, corpus = small
    begin(logs, "short_match", "five_in_a_boat_race", "a_gap_in_the_river")
    build(str(logs), corpus)
    many = max((corpus / "matches").glob("*/*"), key=lambda place: len(list(place.iterdir())))
    file = sorted(many.iterdir())[-1]
    part = Path(corpus, table, *file.parts[-3:])
    damaged(how, part)
    rule = {"n": "N-SETUP-02", "m": "M-R1", "w": "W-SETUP-6"}[part.parts[-3].removeprefix("game=")[0]]
    for command in (("find", corpus, "--rule", rule), ("stats", corpus), ("corpus", logs, "-o", corpus)):
        if not table and command[0] != "find":  # the others ask nothing of these steps
            continue
        done = run(*command)
        assert done.exit_code == 3, (command, done.output)
        assert part.name in done.stderr
        assert "build again" in done.stderr


def test_what_is_to_be_done_is_about_the_right_file(small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    (steps,) = (small[1] / "game=niagara").rglob("*.parquet")
    (matches,) = (small[1] / "matches" / "game=niagara").rglob("*.parquet")
    steps.rename(steps.with_name("away"))
    (one,) = parts.opened(small[1]).damaged
    assert str(one).startswith(f"{matches}: its twin {steps} is missing; delete it and build again")
    steps.with_name("away").rename(steps)
    whole = steps.read_bytes()
    damaged("half", steps)
    (one,) = parts.opened(small[1]).damaged
    assert str(one).startswith(f"{steps}: no whole Parquet file")
    assert f"delete it, and the file of the same name in {matches.parent}, and build again" in str(one)

    def forbidden(path: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    steps.write_bytes(whole)
    monkeypatch.setattr(pq, "read_metadata", forbidden)
    found = parts.opened(small[1]).damaged
    assert found
    for one in found:
        assert "cannot be read: Permission denied" in str(one)
        assert "delete" not in str(one)


@pytest.mark.parametrize(("how", "word"), [("foreign", "not written by"), ("newer", "later version")])
def test_files_of_others_and_of_later_versions_are_refused(how: str, word: str, small: tuple[Path, Path]) -> None:
    (part,) = (small[1] / "game=niagara").rglob("*.parquet")
    damaged(how, part)
    done = run("stats", small[1])
    assert done.exit_code == 3
    assert word in done.stderr


def test_a_corpus_with_other_columns_is_not_added_to(small: tuple[Path, Path]) -> None:
    (part,) = (small[1] / "game=niagara").rglob("*.parquet")
    table = pq.read_table(part, partitioning=None)
    pq.write_table(table.drop_columns(["gem"]), part)
    begin(small[0], "short_match")
    done = run("corpus", small[0], "-o", small[1])
    assert done.exit_code == 3
    assert "whose columns for Niagara differ" in done.stderr
    with pytest.raises(BadCorpus, match="whose columns for Niagara differ"):
        write((pytest.fail("played before it is refused") for _ in "a"), small[1])


def test_a_folder_with_no_logs_or_no_corpus_is_refused(tmp_path: Path) -> None:
    for command in (("corpus", tmp_path, "-o", tmp_path / "corpus"), ("stats", tmp_path)):
        done = run(*command)
        assert done.exit_code == 6
        assert "no logs here" in done.stderr
    assert run("stats", tmp_path / "nowhere").exit_code == 6
    with pytest.raises(BadCorpus, match="no corpus in this folder"):
        connect(tmp_path)


def test_results_are_said_to_be_no_logs(tmp_path: Path) -> None:
    place = tmp_path / "run"
    played = run(
        "simulate", "--results", "--matches", "2", "--option", "max_rounds=1", "--bot", "random", "--workers", "1",
        "-o", place,
    )  # fmt: skip
    assert played.exit_code == 0
    for command in (("stats", place), ("find", place, "--rule", "N-SETUP-02"), ("corpus", place, "-o", tmp_path / "c")):
        done = run(*command)
        assert done.exit_code == 6
        assert f"error LOG-NOT-FILE {place}: results of 'niagara simulate --results'" in done.stderr
        assert "run it without --results" in done.stderr


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    begin(tmp_path / "logs", "first_match")
    (tmp_path / "file").touch()
    done = run("corpus", tmp_path / "logs", "-o", tmp_path / "file")
    assert done.exit_code == 6
    assert "cannot be written" in done.stderr
    assert run("corpus", tmp_path / "logs", "-o", tmp_path / "corpus", "--workers", "0").exit_code == 2


def test_two_runs_at_a_time_are_refused(tmp_path: Path) -> None:
    begin(tmp_path / "logs", "first_match")
    (tmp_path / "corpus").mkdir()
    with building._alone(tmp_path / "corpus"), pytest.raises(BadCorpus, match="another 'niagara corpus'"):
        build(str(tmp_path / "logs"), tmp_path / "corpus")


@pytest.mark.parametrize("missing", ["pyarrow", "duckdb"])
def test_without_the_extra_the_pip_line_is_said(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, missing, None)
    with pytest.raises(NoCorpusTools, match=re.escape(f"needs {missing}: {extra_hint('corpus', missing)}")):
        reload(extra)


def test_a_big_part_is_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(tmp_path / "logs", "first_match", "short_match")
    monkeypatch.setattr(writing, "STEPS_A_GROUP", 20)
    build(str(tmp_path / "logs"), tmp_path / "corpus")
    groups = [
        pq.read_metadata(part).num_row_groups for part in (tmp_path / "corpus" / "game=niagara").rglob("*.parquet")
    ]
    assert max(groups) > 1
