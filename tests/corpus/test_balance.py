"""What each disputed option changes over many matches, and the table that says it."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from niagara.cli import app
from niagara.corpus.balance import Line, Mean, balance, numbers, variants
from niagara.corpus.balance_page import markdown
from niagara.corpus.crew import crew
from niagara.games import get, names
from niagara.play.lineup import lineup
from niagara.play.unrecorded import result

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


def test_numbers_are_those_of_the_matches() -> None:
    who = lineup(GAME, 3, (), ["greedy"], {"landing_cost": 0})
    found = numbers(who, range(4, 7))
    for place, seed in enumerate(range(4, 7)):
        match = result(who, seed)
        assert found["rounds"][place] == match.rounds
        assert found["thefts"][place] == match.tallies["thefts"]
        shares = [found[f"place {which}"][place] for which in (1, 2, 3)]
        assert sum(shares) == pytest.approx(1.0 if match.winners else 0.0)
        for winner in match.winners:
            assert shares[(winner - match.start_seat) % 3] == pytest.approx(1 / len(match.winners))


def test_lines_are_the_default_and_its_variants() -> None:
    with crew(1) as hands:
        lines = list(balance(GAME, hands, 3, 3, ["greedy"], ["landing_cost", "end_timing"]))
    assert [(line.option, line.value, line.point) for line in lines] == [
        ("", None, ""),
        ("landing_cost", 0, "D5"),
        ("end_timing", "immediate", "D8"),
    ]
    default = numbers(lineup(GAME, 3, (), ["greedy"]), range(3))
    assert lines[0].means["rounds"].value == pytest.approx(sum(default["rounds"]) / 3)
    assert len(lines[0].places) == 3


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


def test_lines_of_other_lengths_say_how_many_matches_they_are() -> None:
    usual, longer = line(Mean(20.0, 1.0)), replace(line(Mean(20.0, 1.0), "far"), matches=10_000)
    text = markdown(GAME, [usual, longer], "greedy")
    assert "Up to 10,000 matches a line, of 2 players (greedy)" in text
    assert "| option | point | matches | rounds |" in text
    assert "| the default reading | D1 | 100 | 20.0 ± 1.0 |" in text
    assert "| `far=true` | D1 | 10,000 | 20.0 ± 1.0 |" in text
    assert "| option | point | rounds |" in markdown(GAME, [usual, usual], "greedy")


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
