"""What can go wrong in a long run: a clear line, an exit code, and every finished match kept."""

from __future__ import annotations

import errno
import gzip
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from gone import name_of_one_who_is_gone
from msgspec import structs
from typer.testing import CliRunner, Result

from niagara.cli import app
from niagara.core.distribution import extra_hint
from niagara.corpus import dask_cluster, run_folder
from niagara.corpus.block import Block, play_block
from niagara.corpus.crew import Crew, _done, crew
from niagara.corpus.fault import AnotherRun, NoCluster, WorkerDiffers, WorkerLost
from niagara.corpus.results import Sheets
from niagara.corpus.run import Run
from niagara.corpus.run_folder import LOCK, RESULTS, begin, sheet_path
from niagara.corpus.simulate import missing, simulate
from niagara.games import get
from niagara.log import files
from niagara.log.scratch_name import scratch_name
from niagara.play import lineup as lineup_module
from niagara.play import self_play
from niagara.play.lineup import lineup
from niagara.play.unrecorded import result

SHORT = ("--option", "max_rounds=1", "--bot", "random")
WHO = lineup(get("niagara"), bots=["random"], options={"max_rounds": 1})
LONG = lineup(get("niagara"), bots=["random"], options={"max_rounds": 60})

Simulate = Callable[..., Result]


@pytest.fixture
def niagara(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Simulate:
    """Runs `niagara simulate` in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(app, ["simulate", *args])


def refused(done: Result, code: int, *words: str) -> None:
    """Its code, its words on the last line of stderr, and no traceback."""
    assert done.exit_code == code, done.stderr
    assert done.stdout == ""
    last = done.stderr.splitlines()[-1]
    assert last.startswith("niagara: ")
    assert "a bug of ours" not in last
    for word in words:
        assert word in last


def logs(folder: Path) -> list[Path]:
    """Every log of a run, each whole; and no half file beside them."""
    found = sorted(folder.glob("*/*"))
    for log in found:
        assert gzip.decompress(log.read_bytes()).endswith(b"\n")
    return found


# ---------------------------------------------------------------- what is asked for


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--bot", "clever"), ("unknown bot", "greedy")),
        (("--option", "hats=1"), ("unknown option", "max_rounds")),
        (("--option", "max_rounds=0"), ("max_rounds", "from 1 up")),
        (("--board", "moon"), ("unknown board", "zoch-2004")),
        (("--game", "chess"), ("unknown game",)),
        (("--players", "9"), ("3 to 5",)),
        (("--matches", "0"), ("--matches 0", "from 1 up")),
        (("--seed", "-1"), ("--seed -1", "99999999")),
        (("--seed", "99999999", "--matches", "2"), ("99999999",)),
        (("--workers", "0"), ("--workers 0",)),
        (("--workers", "2", "--cluster", "tcp://127.0.0.1:1"), ("either --workers",)),
    ],
)
def test_bad_requests_leave_nothing_behind(niagara: Simulate, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(niagara("--matches", "2", "-o", "run", *args), 2, *words)
    assert not Path("run").exists()


def test_a_folder_that_cannot_be_one(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    args = (*SHORT, "--matches", "2", "--workers", "1", "-o")
    Path("file").write_text("mine", encoding="utf-8")
    refused(niagara(*args, "file"), 6, "not a folder", "file")
    refused(niagara(*args, "no/such"), 6, "no such folder")
    Path("mine").mkdir()
    Path("mine", "a.txt").write_text("mine", encoding="utf-8")
    for force in ((), ("--force",)):
        words = ("mine: a.txt is not of a run with a simulate.json of ours", "move it away or choose another name")
        refused(niagara(*args, "mine", *force), 6, *words)
    assert [path.name for path in Path("mine").iterdir()] == ["a.txt"]
    for text in ("{", "[]", '{"format":"else"}'):
        Path("mine", "simulate.json").write_text(text, encoding="utf-8")
        refused(niagara(*args, "mine"), 6, "LOG-FORM", "does not say what is played")

    def forbidden(path: Path, **more: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", forbidden)
    refused(niagara(*args, "new"), 6, "LOG-IO", "Permission denied")
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--players", "4"), ("--players is 3 there, 4 here",)),
        (("--bot", "greedy"), ("--bot is random there, greedy here",)),
        (("--option", "max_rounds=5"), ("--option is none there, max_rounds=5 here",)),
        (("--board", "long-arms"), ("--board is zoch-2004 there, long-arms here",)),
        (("--results",), ("--results is not given there, given here",)),
        (("--game", "whitewater", "--players", "3"), ("--game is niagara there, whitewater here",)),
    ],
)
def test_a_folder_of_another_run_says_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    begin(Path("run"), Run(lineup=lineup(get("niagara"), bots=["random"])))
    before = Path("run", "simulate.json").read_bytes()
    given = args if "--bot" in args else (*args, "--bot", "random")
    done = CliRunner().invoke(app, ["simulate", "--matches", "1", "-o", "run", *given])
    refused(done, 6, "holds another run", "--force begins anew", *words)
    assert Path("run", "simulate.json").read_bytes() == before


def test_results_that_somebody_edited(niagara: Simulate) -> None:
    args = (*SHORT, "--results", "--matches", "2", "--workers", "1", "-o", "run")
    assert niagara(*args).exit_code == 0
    sheet = Path("run", "results", "00000000.jsonl")
    for text in (b"{}\n", b'{"seed":1000}\n', b"x\n"):
        sheet.write_bytes(text)
        refused(niagara(*args), 6, "LOG-FORM", "00000000.jsonl:1", "move the file away")


def test_what_a_killed_worker_left_goes_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    begin(tmp_path / "run", Run(lineup=WHO))
    thousand = tmp_path / "run" / "00000000"
    thousand.mkdir()
    stay = sorted([".mine.part", scratch_name("alive")])
    for name in (*stay, name_of_one_who_is_gone("a.gz")):
        (thousand / name).write_bytes(b"half")
        os.utime(thousand / name, (1, 1))
    assert run_folder.missing_logs(tmp_path / "run", "niagara", range(2)) == [range(2)]
    assert sorted(path.name for path in thousand.iterdir()) == stay


# ---------------------------------------------------------------- while it is played


@pytest.mark.parametrize("kind", [(), ("--results",)])
def test_matches_that_never_end_are_named_and_the_others_played(
    niagara: Simulate, monkeypatch: pytest.MonkeyPatch, kind: tuple[str, ...]
) -> None:
    who = lineup(get("niagara"), bots=["random"], options={"max_rounds": 5})
    decisions = {seed: result(who, seed).decisions for seed in range(9)}
    most = sorted(decisions.values())[5]
    endless = [seed for seed, count in decisions.items() if count >= most]
    assert 1 < len(endless) < 9
    run = Run(lineup=who, results=bool(kind))
    args = ("--bot", "random", "--option", "max_rounds=5", *kind, "--matches", "9", "--workers", "1", "-o", "run")
    monkeypatch.setattr(self_play, "MOST_DECISIONS", most)
    for _ in range(2):
        done = niagara(*args)
        which = f"{len(endless)} of 9 matches did not end, seeds {', '.join(map(str, endless))}"
        refused(done, 2, f"{which}: these bots reached no goal in {most} decisions", "--option max_rounds=60")
        assert f"seed {endless[0]}: these bots reached no goal" in done.stderr.splitlines()[0]
        assert f"run: {9 - len(endless)} of 9 matches are there, each whole; the same command goes on" in done.stderr
        assert [seed for gap in missing(Path("run"), run, range(9)) for seed in gap] == endless
    monkeypatch.setattr(self_play, "MOST_DECISIONS", max(decisions.values()) + 1)
    assert f"({len(endless)} played now, {9 - len(endless)} were there)" in niagara(*args).stderr


def test_not_every_match_that_never_ends_is_named(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "MOST_DECISIONS", 5)
    done = niagara(*SHORT, "--matches", "12", "--workers", "1", "-o", "run")
    refused(done, 2, "12 of 12 matches did not end, seeds 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more: these bots")


def test_a_bug_in_a_match_is_named_by_its_seed(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara.play.lineup.play_packed", lambda *args: 1 / 0)
    done = niagara(*SHORT, "--matches", "2", "--seed", "7", "--workers", "1", "-o", "run")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "ZeroDivisionError: division by zero, seed 7" in done.stderr


def test_a_full_disk_keeps_what_is_finished(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    args = (*SHORT, "--matches", "9", "--workers", "1", "-o", "run")
    write, written = os.write, []

    def filling(handle: int, data: bytes) -> int:
        written.append(data)
        if len(written) > 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data)

    monkeypatch.setattr(files.os, "write", filling)
    refused(niagara(*args), 6, "LOG-IO", "No space left", "niagara-00000003")
    monkeypatch.setattr(files.os, "write", write)
    assert len(logs(Path("run"))) == 3
    assert niagara(*args).exit_code == 0
    assert len(logs(Path("run"))) == 9


@pytest.mark.parametrize("first", [b'{"seed":998,', b'{"seed":'])
def test_a_full_disk_keeps_the_results_that_it_can(
    niagara: Simulate, monkeypatch: pytest.MonkeyPatch, first: bytes
) -> None:
    """Only of the first sheet, or of any."""
    args = (*SHORT, "--results", "--seed", "998", "--matches", "6", "--workers", "1", "-o", "run")
    write = os.write

    def filling(handle: int, data: bytes) -> int:
        if bytes(data).startswith(first):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data)

    monkeypatch.setattr(files.os, "write", filling)
    done = niagara(*args)
    refused(done, 6, "LOG-IO", "No space left", "00000000.jsonl")
    other = sheet_path(Path("run"), 1000)
    there = len(other.read_bytes().splitlines()) if other.exists() else 0
    assert (there > 0) == (b"998" in first)
    assert [line for line in done.stderr.splitlines() if "are there" in line] == (
        [f"run: {there} of 6 matches are there, each whole; the same command goes on with the others"] if there else []
    )
    monkeypatch.setattr(files.os, "write", write)
    assert niagara(*args).exit_code == 0


def test_memory_that_is_full_says_what_is_kept(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    play, played = lineup_module.play_packed, []

    def full(*args: Any) -> object:
        played.append(args)
        if len(played) == 3:
            raise MemoryError
        return play(*args)

    monkeypatch.setattr(lineup_module, "play_packed", full)
    done = niagara(*SHORT, "--matches", "9", "--workers", "1", "-o", "run")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "run: 2 of 9 matches are there, each whole; the same command goes on" in done.stderr


def test_a_lock_that_somebody_holds(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    args = (*SHORT, "--results", "--matches", "2", "--workers", "1", "-o", "run")
    assert niagara(*args).exit_code == 0
    monkeypatch.setattr(run_folder, "PATIENCE", 0.05)
    hold = "import sys\nfrom filelock import FileLock\nwith FileLock(sys.argv[1]):\n    print(flush=True)\n    input()"
    lock = Path("run", RESULTS, LOCK)
    with subprocess.Popen([sys.executable, "-c", hold, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        for more in (("--matches", "3"), ("--force",)):
            refused(niagara(*args, *more), 6, "LOG-LOCKED", "another program has held this lock", "end it, or wait")
        other.kill()
    assert sheet_path(Path("run"), 0).read_bytes().count(b"\n") == 2

    def none(*args: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("filelock.FileLock.acquire", none)
    refused(niagara(*args, "--matches", "3"), 6, "LOG-IO", "cannot be locked: Permission denied")


def test_a_run_that_another_program_began_anew_gets_no_foreign_results(tmp_path: Path) -> None:
    run, other = (Run(lineup=lineup(get("niagara"), bots=[bot]), results=True) for bot in ("random", "greedy"))
    begin(tmp_path / "run", run)
    sheets = Sheets(tmp_path / "run", run, [range(2)])
    sheets.add(range(1), [b'{"seed":0}'])
    begin(tmp_path / "run", other, anew=True)
    with pytest.raises(AnotherRun, match="--bot is greedy there, random here"):
        sheets.keep()
    with pytest.raises(AnotherRun, match="--bot is greedy there, random here"):
        sheets.add(range(1, 2), [b'{"seed":1}'])
    assert missing(tmp_path / "run", other, range(2)) == [range(2)]


def test_two_that_begin_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one looks before the first one writes."""
    one, another = (Run(lineup=lineup(get("niagara"), bots=[bot])) for bot in ("random", "greedy"))
    described = run_folder._described

    def late(folder: Path) -> object:
        found = described(folder)
        if found is None:
            run_folder._describe(folder, one, anew=False)
        return found

    monkeypatch.setattr(run_folder, "_described", late)
    begin(tmp_path / "same", one)
    with pytest.raises(AnotherRun, match="--bot is random there, greedy here"):
        begin(tmp_path / "other", another)


def test_a_description_that_an_editor_saved_is_the_same(niagara: Simulate) -> None:
    args = (*SHORT, "--workers", "1", "-o", "run", "--matches")
    assert niagara(*args, "1").exit_code == 0
    text = Path("run", "simulate.json").read_bytes()
    Path("run", "simulate.json").write_bytes(text.replace(b"\n", b"\r\n"))
    assert niagara(*args, "2").exit_code == 0
    assert len(logs(Path("run"))) == 2


def test_a_worker_without_the_folder_plays_nothing(tmp_path: Path) -> None:
    run = Run(lineup=WHO)
    begin(tmp_path / "run", Run(lineup=LONG))
    (tmp_path / "empty").mkdir()
    for name, words in (("elsewhere", "No such file"), ("empty", "is empty"), ("run", "max_rounds=60 there")):
        with pytest.raises(WorkerDiffers, match=rf"{words}.*must all reach its folder"):
            play_block(Block(run=run, folder=str(tmp_path / name), first=0, count=1))
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["simulate.json"]


def test_a_worker_of_another_version_does_nothing() -> None:
    with pytest.raises(WorkerDiffers, match="install the same on both"):
        _done("0.0.1", pytest.fail, "it was done")


# ---------------------------------------------------------------- processes that die


def wait_until(holds: Callable[[], object]) -> None:
    """Waits for something that comes soon."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_worker_that_dies(tmp_path: Path) -> None:
    folder, run = tmp_path / "run", Run(lineup=LONG)
    begin(folder, run)
    with crew(2) as hands:
        blocks = simulate(folder, run, [range(1000)], hands)
        next(blocks)
        os.kill(next(iter(hands.executor._processes)), signal.SIGKILL)  # type: ignore[attr-defined]
        with pytest.raises(WorkerLost, match=r"a worker is gone that had seed"):
            list(blocks)
    kept = [path for path in folder.glob("*/*") if not path.name.startswith(".")]
    assert kept
    for log in kept:
        gzip.decompress(log.read_bytes())
    assert sum(map(len, missing(folder, run, range(1000)))) == 1000 - len(kept)


def test_ctrl_c_leaves_whole_matches_and_says_how_to_go_on(tmp_path: Path) -> None:
    """A terminal sends it to the workers too."""
    program = (sys.executable, "-c", "from niagara.cli import main; main()")
    args = ("simulate", "--bot", "random", "--option", "max_rounds=60", "--workers", "2", "--matches", "9999")
    child = subprocess.Popen([*program, *args, "-o", tmp_path / "run"], stderr=subprocess.PIPE, start_new_session=True)
    wait_until(lambda: list(tmp_path.glob("run/*/*.gz")))
    os.killpg(child.pid, signal.SIGINT)
    _, told = child.communicate(timeout=60)
    assert child.returncode == 130
    go_on = "; the same command goes on with the others"
    lines = told.decode().splitlines()
    count = len(logs(tmp_path / "run"))
    assert lines == [
        "stopping when the matches in hand are over; Ctrl-C again drops them",
        f"{tmp_path / 'run'}: {count:,} of 9,999 matches are there, each whole{go_on}",
        "niagara: interrupted",
    ]


def test_workers_do_not_outlive_who_asked() -> None:
    ask = "import os, time\nfrom niagara.corpus.crew import crew\nwith crew(2) as hands:\n"
    ask += "    for _ in range(2):\n        print(hands.executor.submit(os.getpid).result(), flush=True)\n"
    ask += "        hands.executor.submit(time.sleep, 60)\n    time.sleep(60)\n"
    child = subprocess.Popen([sys.executable, "-c", ask], stdout=subprocess.PIPE)
    assert child.stdout is not None
    workers = {int(child.stdout.readline()) for _ in range(2)}
    child.kill()
    child.communicate()
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@pytest.mark.parametrize("error", [BrokenProcessPool, OSError])  # a pool that is just ending has closed its pipe
def test_a_crew_that_is_gone_before_it_is_asked(tmp_path: Path, error: type[Exception]) -> None:
    run = Run(lineup=WHO)
    begin(tmp_path / "run", run)
    with crew(1) as here:
        submit, asked = here.executor.submit, []

        def gone(*args: Any) -> Future[Any]:
            asked.append(args)
            if len(asked) == 2:
                raise error
            return submit(*args)

        here.executor.submit = gone  # type: ignore[method-assign]
        with pytest.raises(WorkerLost, match=r"had seed"):
            list(simulate(tmp_path / "run", run, [range(9)], structs.replace(here, lost=(BrokenProcessPool,))))
    assert len(logs(tmp_path / "run")) == 1


def test_workers_that_are_all_gone() -> None:
    """A cluster would wait for others, with the tasks in its hand."""
    with crew(1) as here:
        here.executor.submit = lambda *task: Future()  # type: ignore[method-assign]
        alone = structs.replace(here, nobody=lambda: True)
        with pytest.raises(WorkerLost, match="all workers are gone; their logs say why"):
            list(alone.outcomes(str, iter("task")))


# ---------------------------------------------------------------- a cluster that is none


@pytest.mark.parametrize("address", ["nonsense", "foo://x:1", "tls://127.0.0.1:1", ""])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(NoCluster, match=r"expected one such as tcp://host:8786"), dask_cluster.cluster_crew(address):
        pass


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n" * 9, None])
def test_an_address_where_no_scheduler_answers(
    niagara: Simulate, monkeypatch: pytest.MonkeyPatch, says: bytes | None
) -> None:
    """Something else answers, or nobody does, or there is nothing at all."""
    monkeypatch.setattr(dask_cluster, "_ANSWERS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        if says is None:
            server.close()
        elif says:
            Thread(target=answer, args=(server, says), daemon=True).start()
        done = niagara(*SHORT, "--matches", "2", "--cluster", f"tcp://127.0.0.1:{port}", "-o", "run")
        refused(done, 6, f"no Dask scheduler answers at tcp://127.0.0.1:{port}")


def answer(server: socket.socket, says: bytes) -> None:
    """Says the same to whoever comes."""
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        with connection:
            connection.sendall(says)


def test_force_removes_nothing_for_a_cluster_that_does_not_answer(
    niagara: Simulate, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert niagara(*SHORT, "--matches", "2", "--workers", "1", "-o", "run").exit_code == 0
    monkeypatch.setattr(dask_cluster, "_ANSWERS", 0.5)
    args = ("--matches", "2", "--players", "4", "--force", "--cluster", "tcp://127.0.0.1:1", "-o", "run")
    refused(niagara(*SHORT, *args), 6, "no Dask scheduler answers")
    assert len(logs(Path("run"))) == 2
    assert missing(Path("run"), Run(lineup=WHO), range(2)) == []
    refused(niagara(*SHORT, *args, "-o", "new"), 6, "no Dask scheduler answers")
    assert not Path("new").exists()


def test_a_machine_may_have_many_cores() -> None:
    with crew(96) as hands:
        assert hands.hands == (61 if os.name == "nt" else 96)


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(dask_cluster, "_ANSWERS", 0.5)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as cluster,
        pytest.raises(
            NoCluster, match=r"has no workers: 'dask worker \S+ --nworkers -1 --nthreads 1' starts one a core"
        ),
        dask_cluster.cluster_crew(cluster.scheduler_address),
    ):
        pass


def test_a_scheduler_that_lacks_niagara(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    def refusing(*asked: object) -> None:
        raise RuntimeError("Error during deserialization of the task graph.")

    monkeypatch.setattr(Crew, "outcomes", refusing)
    with (
        LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as cluster,
        pytest.raises(WorkerDiffers, match="the scheduler needs niagara"),
        dask_cluster.cluster_crew(cluster.scheduler_address),
    ):
        pass


def test_without_the_extra_it_says_what_to_install(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = niagara(*SHORT, "--matches", "2", "--cluster", "tcp://127.0.0.1:1", "-o", "run")
    refused(done, 6, extra_hint("cluster"))
