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
from msgspec import structs
from typer.testing import CliRunner, Result

from niagara.cli import app
from niagara.corpus import dask_cluster, run_folder
from niagara.corpus.block import Block, play_block
from niagara.corpus.crew import crew
from niagara.corpus.fault import NoCluster, WorkerDiffers, WorkerLost
from niagara.corpus.run import Run
from niagara.corpus.run_folder import begin
from niagara.corpus.simulate import missing, simulate
from niagara.games import get
from niagara.log import files
from niagara.play import self_play
from niagara.play.lineup import lineup

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
    refused(niagara(*args, "mine"), 6, "holds files", "choose another folder")
    refused(niagara(*args, "mine", "--force"), 6, "holds files", "choose another folder")
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


def test_half_files_go_when_they_are_old(tmp_path: Path) -> None:
    begin(tmp_path / "run", Run(lineup=WHO))
    thousand = tmp_path / "run" / "00000000"
    thousand.mkdir()
    for name, age in ((".a.part", 2 * run_folder._LITTER), (".b.part", 1)):
        (thousand / name).write_bytes(b"half")
        os.utime(thousand / name, (time.time() - age,) * 2)
    assert run_folder.missing_logs(tmp_path / "run", "niagara", range(2)) == [range(2)]
    assert [path.name for path in thousand.iterdir()] == [".b.part"]


# ---------------------------------------------------------------- while it is played


def test_a_match_that_never_ends_is_named_by_its_seed(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    assert niagara("--bot", "random", "--option", "max_rounds=3", "--matches", "1", "-o", "run").exit_code == 0
    monkeypatch.setattr(self_play, "MOST_DECISIONS", 5)
    done = niagara("--bot", "random", "--option", "max_rounds=3", "--matches", "4", "--workers", "1", "-o", "run")
    refused(done, 2, "seed 1: these bots reached no goal in 5 decisions", "--option max_rounds=60")
    assert "run: 1 of 4 matches are there, each whole; the same command goes on" in done.stderr


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


@pytest.mark.parametrize("wanted", [{"niagara": "0.0.1"}, {"folder": "elsewhere"}])
def test_a_worker_that_is_not_as_we_are_plays_nothing(tmp_path: Path, wanted: dict[str, str]) -> None:
    run = Run(lineup=WHO)
    begin(tmp_path / "run", run)
    block = structs.replace(Block(run=run, folder=str(tmp_path / "run"), first=0, count=1), **wanted)
    with pytest.raises(WorkerDiffers, match=r"install the same|must all reach it"):
        play_block(block)
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["simulate.json"]


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


def test_a_crew_that_is_gone_before_it_is_asked(tmp_path: Path) -> None:
    run = Run(lineup=WHO)
    begin(tmp_path / "run", run)
    with crew(1) as here:
        submit, asked = here.executor.submit, []

        def gone(*args: Any) -> Future[Any]:
            asked.append(args)
            if len(asked) == 2:
                raise BrokenProcessPool
            return submit(*args)

        here.executor.submit = gone  # type: ignore[method-assign]
        with pytest.raises(WorkerLost, match=r"had seed"):
            list(simulate(tmp_path / "run", run, [range(9)], structs.replace(here, lost=(BrokenProcessPool,))))
    assert len(logs(tmp_path / "run")) == 1


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


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(dask_cluster, "_ANSWERS", 0.5)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster,
        pytest.raises(NoCluster, match="has no workers"),
        dask_cluster.cluster_crew(cluster.scheduler_address),
    ):
        pass


def test_without_the_extra_it_says_what_to_install(niagara: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = niagara(*SHORT, "--matches", "2", "--cluster", "tcp://127.0.0.1:1", "-o", "run")
    refused(done, 6, "pip install 'niagara[cluster]'")
