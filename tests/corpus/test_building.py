"""Logs become a corpus: what is left out and named, what is kept when a run ends early, what is refused."""

from __future__ import annotations

import errno
import os
import re
import shutil
from concurrent.futures.process import BrokenProcessPool
from importlib import reload
from pathlib import Path
from typing import Any

import pytest

import niagara
from niagara.corpus import BadCorpus, NoCorpusTools, build, building, connect, extra, worker, writing
from niagara.corpus.columns import VERSION_KEY
from niagara.corpus.extra import pq
from niagara.log.finding import LogError

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


@pytest.mark.parametrize("ended", [KeyboardInterrupt(), BrokenProcessPool("died"), OSError(errno.ENOSPC, "full")])
def test_a_run_that_is_ended_keeps_what_was_finished(
    ended: BaseException, small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs, corpus = small
    shutil.rmtree(corpus)
    monkeypatch.setattr(building, "_LOGS_A_TASK", 1)
    monkeypatch.setattr(building, "MATCHES_A_PART", 1)
    real, calls = building.work, []

    def work(task: Any) -> Any:
        calls.append(task)
        if len(calls) == 2:
            raise ended
        return real(task)

    monkeypatch.setattr(building, "work", work)
    with pytest.raises((KeyboardInterrupt, BrokenProcessPool, LogError)) as caught:
        build(str(logs), corpus)
    if isinstance(ended, OSError):
        assert "cannot be written" in str(caught.value)
    assert connect(corpus).sql("SELECT count(*) FROM matches").fetchall() == [(1,)]
    assert not list(corpus.glob(".building-*"))
    done = build(str(logs), corpus)
    assert (done.matches, done.known) == (2, 1)


def test_a_worker_that_dies_is_said_so(small: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    class Dying:
        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> Dying:
            return self

        def __exit__(self, *_: object) -> None: ...
        def submit(self, *_: object) -> None:
            raise BrokenProcessPool("died")

        def shutdown(self, **_: object) -> None: ...

    logs, corpus = small
    monkeypatch.setattr(building, "_LOGS_A_TASK", 1)
    monkeypatch.setattr(building, "ProcessPoolExecutor", Dying)
    done = run("corpus", logs, "-o", corpus.with_name("again"), "--workers", "2")
    assert done.exit_code == 3
    assert "a worker died" in done.stderr
    assert "--workers" in done.stderr


def test_a_part_without_a_name_is_swept_away_and_never_read(small: tuple[Path, Path]) -> None:
    logs, corpus = small
    (left,) = (corpus / "matches" / "game=niagara").rglob("*.parquet")
    left.unlink()
    old = corpus / ".building-old"
    old.mkdir()
    os.utime(old, (1, 1))
    assert connect(corpus).sql("SELECT count(*) FROM matches").fetchall() == [(2,)]
    assert build(str(logs), corpus).matches == 1
    assert not old.exists()
    assert connect(corpus).sql("SELECT count(*) FROM niagara").fetchall() == [
        (len(niagara.load(logs / "first_match.replay.jsonl")),)
    ]


def damaged(how: str, part: Path) -> None:
    match how:
        case "half":
            part.write_bytes(part.read_bytes()[: part.stat().st_size // 2])
        case "empty":
            part.write_bytes(b"")
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


def test_a_folder_with_no_logs_or_no_corpus_is_refused(tmp_path: Path) -> None:
    for command in (("corpus", tmp_path, "-o", tmp_path / "corpus"), ("stats", tmp_path)):
        done = run(*command)
        assert done.exit_code == 6
        assert "no logs here" in done.stderr
    assert run("stats", tmp_path / "nowhere").exit_code == 6
    with pytest.raises(BadCorpus, match="no corpus in this folder"):
        connect(tmp_path)


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
    with pytest.raises(NoCorpusTools, match=r"pip install 'niagara\[corpus\]'"):
        reload(extra)


def test_a_big_part_is_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(tmp_path / "logs", "first_match", "short_match")
    monkeypatch.setattr(writing, "STEPS_A_GROUP", 20)
    build(str(tmp_path / "logs"), tmp_path / "corpus")
    groups = [
        pq.read_metadata(part).num_row_groups for part in (tmp_path / "corpus" / "game=niagara").rglob("*.parquet")
    ]
    assert max(groups) > 1
