"""The shipped matches: verified, described, and together they show every rule that fires."""

import re
from collections import Counter
from pathlib import Path

import pytest

from niagara import load, sample, verify
from niagara.core.rule import Kind
from niagara.games import get, names
from niagara.log.shipped import samples

SHIPPED = samples()
BY_OPTION = {"N-MOVE-10", "N-OPTION-ROUNDS", "M-OPTION-ROUNDS", "W-BOARD-OWN", "S-E5"}
"""Rules that fire under an option or on a board that is typed in: the tables of tests/games show them."""
README = Path(__file__).parents[1] / "replays" / "README.md"


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_a_shipped_match_verifies(name: str) -> None:
    report = verify(SHIPPED[name])
    assert report.verdict == "verified", str(report)
    assert load(SHIPPED[name]).finished


@pytest.mark.parametrize("game", names())
def test_together_they_show_every_rule_that_fires(game: str) -> None:
    rules = get(game)
    shown: Counter[str] = Counter()
    for name, file in SHIPPED.items():
        if file.parent.name == game:
            for step in sample(name).steps():
                shown.update({ruling.rule.id for ruling in rules.explain(step)})
    wanted = {rule.id for rule in rules.rules if {Kind.FIRES, Kind.SETS_UP} & set(rule.kinds)} - BY_OPTION
    assert set(shown) == wanted, (wanted - set(shown), set(shown) - wanted)


def test_each_has_its_line_in_the_readme() -> None:
    described = re.findall(r"^\| `(\w+)` \| (\d) \| (\d+) \|", README.read_text(encoding="utf-8"), re.M)
    assert sorted(name for name, *_ in described) == sorted(SHIPPED)
    for name, seats, rounds in described:
        replay = sample(name)
        assert (len(replay.header.seats), replay.step(len(replay) - 1).round) == (int(seats), int(rounds)), name


@pytest.mark.parametrize(
    ("game", "least"),
    [("niagara", 12), ("mississippi_queen", 8), ("mississippi_queen_sc2024", 5), ("whitewater", 8)],
)
def test_there_are_enough_of_each_table(game: str, least: int) -> None:
    tables = Counter(len(sample(name).header.seats) for name, file in SHIPPED.items() if file.parent.name == game)
    assert sum(tables.values()) >= least and set(tables) == set(get(game).seats)


def test_the_names_are_of_three_scripts() -> None:
    everyone = "".join(player.name for name in SHIPPED for player in sample(name).header.seats)
    for script in (r"[A-Za-z]", r"[А-Яа-яЄєІіЇї]", r"[\u4e00-\u9fff]"):
        assert re.search(script, everyone)
