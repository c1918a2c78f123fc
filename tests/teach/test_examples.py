"""Examples of rules: each is a legal match that shows its rule, each near miss is one that does not.

What fails here is stale since a rule changed: run scripts/examples.
"""

from collections.abc import Iterator
from functools import cache
from statistics import median
from typing import Any

import msgspec
import pytest

import niagara
from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion
from niagara.core.rule import Kind, UnknownRule
from niagara.games import get, names
from niagara.teach.example_file import Case, book, source
from niagara.teach.examples import Example, NoExample, count, near_miss
from niagara.teach.examples import example as example_of
from niagara.teach.why_not import why_not

STALE = "the examples are stale: run scripts/examples"
example = cache(example_of)  # an example is played once for all tests of this file that look at it
LEAST, MOST_PIECES, MOST_BYTES = 0.95, 6, 1_500_000


def numbered(game: str) -> Iterator[tuple[int, Case]]:
    """Every case with its number among those of its rule."""
    seen: dict[str, int] = {}
    for case in book(game).cases:
        number = seen[case.rule] = seen.get(case.rule, -1) + 1
        yield number, case


def cells(game: AnyGame) -> list[tuple[str, dict[str, Any]]]:
    """Every rule under the defaults, and under each other known value of each option that changes it."""
    by_name = {option.name: option for option in game.options}
    found: list[tuple[str, dict[str, Any]]] = []
    for rule in game.rules:
        found.append((rule.id, {}))
        for name in rule.options:
            option = by_name[name]
            values = [[one] for one in option.values] if option.kind == "list" else option.values
            found += [(rule.id, {name: value}) for value in values if value != option.default]
    return found


def fires(found: Example) -> bool:
    """Whether the last entry cites the rule."""
    last = len(found.replay.entries)
    steps = (step for step in found.replay.steps() if step.entry == last)
    return any(ruling.rule == found.rule for step in steps for ruling in found.game.explain(step))


@pytest.mark.parametrize("game", names())
def test_each_example_shows_its_rule_and_no_near_miss_does(game: str) -> None:
    for number, case in numbered(game):
        found = example(case.rule, number)
        where = f"{case.rule}, example {number}, {case.options}: {STALE}"
        assert found.ruling is not None and found.ruling.rule.id == case.rule, where
        assert found.refused == (case.kind == "refuses"), where
        if case.near is None:
            continue
        near = near_miss(case.rule, number)  # its last entry is the try, which is legal there
        assert near.change is not None and near.ruling is None
        assert near.replay != found.replay
        assert found.refused or not fires(near), where


@pytest.mark.parametrize("game", names())
def test_a_near_miss_is_one_change_from_its_example(game: str) -> None:
    for number, case in numbered(game):
        if case.near is None:
            continue
        found, near = example(case.rule, number), near_miss(case.rule, number)
        entries = near.replay.entries
        assert len(entries) == len(found.replay.entries) + found.refused  # the try is an entry where it is legal
        pairs = zip(entries, found.replay.entries, strict=False)
        changes = sum(entry.action != other.action for entry, other in pairs)
        changes += near.change is not None and near.change.what in ("option", "board", "seats")
        if found.refused:
            changes += (entries[-1].actor, entries[-1].action) != (found.actor, found.action)
        assert changes == 1, f"{case.rule}, example {number}: {STALE}"


def test_rules_have_examples_or_a_reason_and_few_pieces() -> None:
    pieces, have, all_cells = [], 0, 0
    for name in names():
        game, found = get(name), book(name)
        shown = {(case.rule, str(case.options)) for case in found.cases}
        silent = {(one.rule, str(one.options)) for one in found.without if one.silent}
        told = {(one.rule, str(one.options)) for one in found.without}
        for rule, options in cells(game):
            key = rule, str(msgspec.to_builtins(options))
            all_cells += key not in silent
            have += key in shown
            assert (key in shown) != (key in told), f"{key}: {STALE}"
        pieces += [example(case.rule, n).on_river for n, case in numbered(name) if n == 0]
    assert have / all_cells >= LEAST
    assert median(pieces) <= MOST_PIECES
    assert sum(source(name).stat().st_size for name in names()) < MOST_BYTES


def test_an_example_can_be_asked_for() -> None:
    first, second = niagara.example("n-steal-01"), niagara.example(get("niagara").rule("N-STEAL-01"), 1)
    assert first.rule == second.rule and first.replay != second.replay
    assert niagara.verify(first.replay).verdict == "verified"
    assert "N-STEAL-01" in repr(first) and "near miss" in repr(niagara.near_miss("N-STEAL-01"))


def test_a_refused_try_is_refused_by_the_rule_that_says_so() -> None:
    numbers = [n for n in range(count("N-STEAL-04")) if example("N-STEAL-04", n).refused]
    found = example("N-STEAL-04", numbers[0])
    answer = why_not(found.replay.step(found.step).after, found.action, found.actor)
    assert answer.ruling == found.ruling


def test_options_choose_among_examples() -> None:
    assert example_of("N-MOVE-02", options={"landing_cost": 0}).replay.option("landing_cost") == 0
    assert example_of("N-MOVE-02", options={"landing_cost": 1}).replay.option("landing_cost") == 1


def test_what_is_not_there_is_said() -> None:
    table_only = next(rule.id for rule in get("niagara").rules if Kind.TABLE_ONLY in rule.kinds)
    with pytest.raises(NoExample, match="cardboard"):
        example(table_only)
    with pytest.raises(NoExample, match="expected 0 to"):
        example("N-STEAL-08", 99)
    with pytest.raises(NoExample, match="no near miss"):
        near_miss("N-SETUP-01")
    with pytest.raises(UnknownRule):
        example("N-STEAL-99")
    with pytest.raises(BadQuestion, match="options"):
        example_of("N-STEAL-08", options={"nonsense": 1})
