"""What each disputed option changes over many matches, and the table that says it."""

import errno
import os
import signal
from importlib import resources
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest
from typer.testing import CliRunner

from niagara.cli import app
from niagara.core.setup import BadSetup
from niagara.corpus import balance as module
from niagara.corpus.balance import Line, Mean, balance, measures, variants
from niagara.corpus.balance_page import markdown
from niagara.corpus.crew import crew
from niagara.corpus.fault import WorkerLost
from niagara.games import get, names
from niagara.log import files
from niagara.play.lineup import Lineup, lineup
from niagara.play.unrecorded import Result, result

GAME = get("niagara")


@pytest.mark.parametrize("name", names())
def test_every_disputed_value_but_the_default_is_played(name: str) -> None:
    game = get(name)
    found = [(option.name, value) for option, value in variants(game)]
    assert len(found) == len(set(found))
    for option in game.options:
        values = [value for of, value in found if of == option.name]
        assert (values == []) == (option.point == "-" or len(option.values) == 1)
        assert option.default not in values
        assert all(option.check(value) == value for value in values)


def test_measures_are_those_of_the_match() -> None:
    who = lineup(GAME, 3, (), ["greedy"], {"landing_cost": 0})
    for seed in range(4, 7):
        match = result(who, seed)
        found = measures(match, 3)
        assert found["rounds"] == match.rounds
        assert found["thefts"] == match.tallies["thefts"]
        assert found["won"] == bool(match.winners)
        shares = [found[f"place {which}"] / 6 for which in (1, 2, 3)]  # a win in sixths
        assert sum(shares) == pytest.approx(1.0 if match.winners else 0.0)
        for winner in match.winners:
            assert shares[(winner - match.start_seat) % 3] == pytest.approx(1 / len(match.winners))


def test_a_shared_win_counts_by_its_share() -> None:
    shared = Result(seed=0, start_seat=1, winners=(0, 1, 3), rounds=1, decisions=1, reason="goal", tallies={})
    assert measures(shared, 4) == {"rounds": 1, "won": 1, "place 1": 4, "place 2": 0, "place 3": 4, "place 4": 4}


def test_lines_are_the_default_and_its_variants() -> None:
    with crew(1) as hands:
        lines = list(balance(GAME, hands, 3, 3, ["greedy"], ["landing_cost", "end_timing"]))
    assert [(line.option, line.value, line.point) for line in lines] == [
        ("", None, ""),
        ("landing_cost", 0, "D5"),
        ("end_timing", "immediate", "D8"),
    ]
    found = [measures(result(lineup(GAME, 3, (), ["greedy"]), seed), 3) for seed in range(3)]
    for name, mean in lines[0].means.items():
        numbers = [one[name] for one in found]
        assert (mean.value, mean.error) == pytest.approx((fmean(numbers), stdev(numbers) / sqrt(3)))
    for place, mean in enumerate(lines[0].places, 1):
        shares = [one[f"place {place}"] / 6 for one in found]
        assert (mean.value, mean.error) == pytest.approx((fmean(shares), stdev(shares) / sqrt(3)))
    assert len(lines[0].places) == 3


def test_it_does_not_matter_who_played_what(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: tuple[Any, ...] = (20, 3, ["greedy"], ["landing_cost"])
    with crew(1) as hands:
        lines = list(balance(GAME, hands, *asked))
        monkeypatch.setattr(module, "BLOCK", 3)
        assert list(balance(GAME, hands, *asked)) == lines


def test_matches_are_given_out_as_they_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 3)
    with crew(1) as hands:
        submit, given = hands.executor.submit, []
        hands.executor.submit = lambda *task: (given.append(task), submit(*task))[1]  # type: ignore[method-assign, assignment]
        lines = balance(GAME, hands, 6, 3, ["greedy"], ["landing_cost"])
        next(lines)
        assert len(given) == 2
        assert len([*lines]) == 1
        assert len(given) == 4


def test_a_worker_that_dies_leaves_the_lines_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 3)
    with crew(2) as hands:
        lines = balance(GAME, hands, 30, 3, ["greedy"], ["landing_cost"])
        assert next(lines).matches == 30
        os.kill(next(iter(hands.executor._processes)), signal.SIGKILL)  # type: ignore[attr-defined]
        with pytest.raises(WorkerLost, match=r"had seeds \d+ to \d+ of landing_cost=0 to play"):
            list(lines)


def line(rounds: Mean, option: str = "") -> Line:
    even = (Mean(0.5, 0.01), Mean(0.5, 0.01))
    return Line(
        option=option, value=True if option else None, point="D1", matches=100,
        means={"rounds": rounds, "thefts": Mean(2.0, 0.1), "won": Mean(1.0, 0.0)}, places=even,
    )  # fmt: skip


def test_only_what_chance_does_not_explain_is_bold() -> None:
    usual = line(Mean(20.0, 1.0))
    far, near = line(Mean(25.0, 1.0), "far"), line(Mean(24.0, 1.0), "near")  # 3.5 and 2.8 standard errors
    text = markdown(GAME, [usual, far, near], "greedy")
    assert "| `far=true` | D1 | **25.0 ± 1.0** | 2.0 ± 0.1 | 50.0 ± 1.0 % | 50.0 ± 1.0 % | 0.0 ± 0.0 % |" in text
    assert "| `near=true` | D1 | 24.0 ± 1.0 | 2.0 ± 0.1 |" in text
    assert text.count("**25") == 1


def test_the_shipped_table_is_of_every_disputed_option_by_the_rules_of_today() -> None:
    text = resources.files("niagara.games.niagara").joinpath("BALANCE.md").read_text(encoding="utf-8")
    assert "10,000 matches a line, of 4 players (greedy), each with the seeds from 0 on; " in text
    assert f"rules at revision {GAME.revision}. " in text
    rows = [row.split(" | ")[:2] for row in text.splitlines() if row.startswith("| `")]
    played = [
        Line(option=of.name, value=to, point=of.point, matches=0, means={}, places=()) for of, to in variants(GAME)
    ]
    assert rows == [[f"| `{line.name}`", line.point] for line in played]


def test_the_command(tmp_path: Path) -> None:
    asked = ["balance", "--matches", "2", "--players", "3", "--option", "landing_cost", "--workers", "1"]
    shown = CliRunner().invoke(app, asked)
    assert shown.exit_code == 0, shown.output
    assert "`landing_cost=0` | D5" in shown.stdout
    target = tmp_path / "balance.md"
    assert CliRunner().invoke(app, [*asked, "-o", str(target)]).exit_code == 0
    assert target.read_text(encoding="utf-8") == shown.stdout
    strange = CliRunner().invoke(app, [*asked, "--option", "max_rounds"])
    assert strange.exit_code == 2
    many = CliRunner().invoke(app, [*asked, "--matches", "100000001"])
    assert (many.exit_code, many.stdout) == (2, "")
    assert "from 2 to 100000000" in many.stderr


def test_every_seat_is_named() -> None:
    seats = [word for bot in ("random", "greedy", "greedy") for word in ("--bot", bot)]
    shown = CliRunner().invoke(app, ["balance", "--matches", "2", "--option", "landing_cost", "--workers", "1", *seats])
    assert "of 3 players (random, greedy, greedy), each with" in shown.stdout


@pytest.mark.parametrize(
    ("wrong", "code", "words"),
    [
        (BadSetup("no end"), 2, "landing_cost=0, seed 0: these bots do not end the match; let others play (--bot)"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (MemoryError("full"), 1, "MemoryError: full, seed 0"),
    ],
)
def test_lines_that_are_counted_are_shown_before_an_error(
    monkeypatch: pytest.MonkeyPatch, wrong: BaseException, code: int, words: str
) -> None:
    def failing(who: Lineup, seed: int) -> Result:
        if who.options:
            raise wrong
        return result(who, seed)

    asked = ["balance", "--matches", "2", "--option", "landing_cost", "--workers", "1"]
    whole = CliRunner().invoke(app, asked).stdout.splitlines()
    monkeypatch.setattr(module, "result", failing)
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == code
    assert done.stdout.splitlines() == whole[:-1]
    assert "1 of 2 lines are counted" in done.stderr.splitlines()
    assert words in done.stderr.splitlines()[-1]


def test_a_table_that_cannot_be_written_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    asked = ["balance", "--matches", "2", "--option", "landing_cost", "--workers", "1"]
    whole = CliRunner().invoke(app, asked).stdout
    monkeypatch.setattr(files.os, "write", full)
    done = CliRunner().invoke(app, [*asked, "-o", str(tmp_path / "balance.md")])
    assert (done.exit_code, done.stdout) == (6, whole)
    assert "No space left" in done.stderr
