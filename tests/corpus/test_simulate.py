"""Many matches: the same bytes whoever plays them, and gone on with after any stop."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import repeat
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from niagara.cli import app
from niagara.corpus import results
from niagara.corpus.crew import Crew, crew
from niagara.corpus.run import Run
from niagara.corpus.run_folder import begin, log_path
from niagara.corpus.simulate import missing, simulate
from niagara.games import get
from niagara.log.verify import verify
from niagara.play.lineup import lineup
from niagara.play.unrecorded import result

FULL = os.environ.get("NIAGARA_SOAK") == "1"
SHORT = ("--option", "max_rounds=1", "--bot", "random")
WHO = lineup(get("niagara"), bots=["random"], options={"max_rounds": 1})
MATCHES = 2000 if FULL else 12

Simulate = Callable[..., Result]


@pytest.fixture
def niagara(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Simulate:
    """Runs `niagara simulate` in an empty folder, in this process if nothing else is said."""
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(app, ["simulate", *SHORT, *args])


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def played(folder: Path, run: Run, seeds: range, hands: Crew) -> dict[str, bytes]:
    """What a run leaves in its folder."""
    begin(folder, run)
    blocks = list(simulate(folder, run, missing(folder, run, seeds), hands))
    assert sorted(seed for played in blocks for seed in played.block.seeds) == list(seeds)
    return tree(folder)


def test_a_match_is_that_of_niagara_play(niagara: Simulate, tmp_path: Path) -> None:
    assert niagara("--matches", "3", "--seed", "998", "--workers", "1", "-o", "run").exit_code == 0
    logs = ["00000000/niagara-00000998", "00000000/niagara-00000999", "00001000/niagara-00001000"]
    assert sorted(tree(tmp_path / "run")) == [*(f"{log}.replay.jsonl.gz" for log in logs), "simulate.json"]
    CliRunner().invoke(app, ["play", *SHORT, "--seed", "1000", "-o", "one.replay.jsonl.gz"])
    assert (tmp_path / "one.replay.jsonl.gz").read_bytes() == log_path(tmp_path / "run", "niagara", 1000).read_bytes()
    assert verify(log_path(tmp_path / "run", "niagara", 998)).verdict == "verified"


@pytest.mark.soak
def test_whoever_plays_the_bytes_are_the_same(tmp_path: Path) -> None:
    """One worker, two, and the processes of a Dask cluster, with logs and without."""
    from distributed import LocalCluster

    runs = {"logs": Run(lineup=WHO), "results": Run(lineup=WHO, results=True)}
    seeds = range(990, 990 + MATCHES)

    def each(who: str, hands: Crew) -> dict[str, dict[str, bytes]]:
        return {kind: played(tmp_path / f"{kind}-{who}", run, seeds, hands) for kind, run in runs.items()}

    with crew(1) as hands:
        alone = each("alone", hands)
    assert len(alone["logs"]) == 1 + MATCHES
    assert sum(map(bytes.count, alone["results"].values(), repeat(b"decisions"))) == MATCHES
    with crew(2) as hands:
        assert each("two", hands) == alone
    with (
        LocalCluster(n_workers=2, threads_per_worker=3, dashboard_address=":0") as cluster,
        crew(1, cluster.scheduler_address) as hands,
    ):
        assert hands.hands == 2  # threads take turns
        assert each("dask", hands) == alone


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run = Run(lineup=WHO)
    with crew(1) as hands:
        whole = played(tmp_path / "whole", run, range(9), hands)
    folder = tmp_path / "parts"
    begin(folder, run)
    with crew(1) as hands:
        stops = iter([False, False, True])
        first = list(simulate(folder, run, missing(folder, run, range(9)), hands, lambda: next(stops)))
    done = [seed for block in first for seed in block.block.seeds]
    assert 0 < len(done) < 9
    assert missing(folder, run, range(9)) == [range(len(done), 9)]
    kept = {name: (folder / name).stat().st_mtime_ns for name in tree(folder)}
    log_path(folder, "niagara", 0).write_bytes(b"")  # what a power cut leaves
    assert missing(folder, run, range(9))[0] == range(1)
    log_path(folder, "niagara", 0).unlink()
    played_now = missing(folder, run, range(9))
    begin(folder, run)
    with crew(1) as hands:
        list(simulate(folder, run, played_now, hands))
    assert tree(folder) == whole
    again = {name: (folder / name).stat().st_mtime_ns for name in kept}
    assert [name for name in kept if again[name] != kept[name]] == ["00000000/niagara-00000000.replay.jsonl.gz"]


def test_more_matches_are_added_and_said(niagara: Simulate, tmp_path: Path) -> None:
    assert niagara("--matches", "2", "-o", "run", "--workers", "1").exit_code == 0
    more = niagara("--matches", "5", "-o", "run", "--workers", "1")
    assert more.exit_code == 0
    assert "5 matches of Niagara, seeds 0 to 4 (3 played now, 2 were there)" in more.stderr
    told = niagara("--matches", "5", "-o", "run", "--workers", "1", "--json")
    assert {"game": "niagara", "folder": "run", "first_seed": 0, "matches": 5, "played": 0}.items() <= json.loads(
        told.stdout
    ).items()
    (tmp_path / "run" / "mine.txt").write_text("mine", encoding="utf-8")
    assert niagara("--matches", "1", "--players", "4", "-o", "run", "--workers", "1", "--force").exit_code == 0
    assert sorted(tree(tmp_path / "run")) == ["00000000/niagara-00000000.replay.jsonl.gz", "mine.txt", "simulate.json"]


def test_results_say_what_logs_say(niagara: Simulate, tmp_path: Path) -> None:
    """In sheets of a thousand seeds, each whole, whatever was there before."""
    args = ("--results", "--workers", "1", "-o", "run")
    assert niagara("--matches", "3", "--seed", "5", *args).exit_code == 0
    assert niagara("--matches", "7", "--seed", "2", *args).exit_code == 0
    assert niagara("--matches", "2", "--seed", "1999", *args).exit_code == 0
    sheets = sorted((tmp_path / "run" / "results").glob("*.jsonl"))
    assert [sheet.name for sheet in sheets] == ["00000000.jsonl", "00001000.jsonl", "00002000.jsonl"]
    lines = [json.loads(line) for sheet in sheets for line in sheet.read_bytes().splitlines()]
    assert [line["seed"] for line in lines] == [*range(2, 9), 1999, 2000]
    assert results.line(result(WHO, 5)) == sheets[0].read_bytes().splitlines()[3]


def test_sheets_that_are_not_full_are_kept_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(lineup=WHO, results=True)
    begin(tmp_path / "run", run)
    sheets = results.Sheets(tmp_path / "run", run, [range(4)])
    sheets.add(range(1, 2), [b'{"seed":1}'])
    assert not list((tmp_path / "run").rglob("*.jsonl"))
    monkeypatch.setattr(results, "KEPT_EVERY", 0)
    sheets.add(range(2, 3), [b'{"seed":2}'])
    assert results.missing_results(tmp_path / "run", range(4)) == [range(1), range(3, 4)]
    other = results.Sheets(tmp_path / "run", run, [range(3, 4)])  # another program, into the same sheet
    other.add(range(3, 4), [b'{"seed":3}'])
    sheets.keep()
    assert results.missing_results(tmp_path / "run", range(5)) == [range(1), range(4, 5)]
