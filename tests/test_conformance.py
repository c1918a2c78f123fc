"""Our engines pass the conformance files, the files are fresh, and show every rule that fires or refuses."""

import json
import os
from functools import cache
from typing import Any

import pytest

from niagara.core.rule import Kind
from niagara.games import get, names

import conformance
import conformance_writer

Line = dict[str, Any]

FULL = os.environ.get("NIAGARA_SOAK") == "1"
EVERY_GAME = pytest.mark.parametrize("game", names())


@cache
def lines(game: str) -> tuple[Line, ...]:
    """The conformance file of a game: its head, then its cases."""
    text = conformance.file(game).read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


CASES = [pytest.param(game, case, id=f"{game}: {case['case']}") for game in names() for case in lines(game)[1:]]


# Mississippi Queen's takes longer to write than all others together: with the full counts.
@pytest.mark.parametrize("game", [game for game in names() if FULL or game != "mississippi_queen"])
def test_the_file_is_fresh(game: str) -> None:
    written = conformance.file(game).read_text(encoding="utf-8")
    assert written == conformance_writer.text(conformance.book(game)), "conformance.jsonl is stale: scripts/conformance"


@EVERY_GAME
def test_its_head_says_what_it_is(game: str) -> None:
    head, *cases = lines(game)
    assert {
        "format": "niagara-conformance",
        "version": 1,
        "game": game,
        "rules": {"revision": get(game).revision},
        "cases": len(cases),
    } == head


@EVERY_GAME
def test_each_case_has_its_own_name(game: str) -> None:
    _, *cases = lines(game)
    assert len({case["case"] for case in cases}) == len(cases)


@pytest.mark.parametrize(("game", "case"), CASES)
def test_our_engine_agrees(game: str, case: Line) -> None:
    conformance.check(conformance.book(game), case)


@EVERY_GAME
@pytest.mark.parametrize("kind", ["opening", "events", "refused", "legal"])
def test_an_engine_that_differs_is_found(game: str, kind: str) -> None:
    book = conformance.book(game)
    case = next(case for case in lines(game)[1:] if kind in case)
    right = case[kind]
    wrong = {"opening": lambda: {**right, **book.another}, "refused": lambda: "X-NONE-01"}.get(
        kind, lambda: right[1:]
    )()
    with pytest.raises(AssertionError):
        conformance.check(book, {**case, kind: wrong})


@EVERY_GAME
def test_every_rule_that_fires_is_shown(game: str) -> None:
    shown = {rule for case in lines(game)[1:] for rule in case.get("shows", ())}
    assert {rule.id for rule in get(game).rules if Kind.FIRES in rule.kinds} <= shown


@EVERY_GAME
def test_every_rule_that_refuses_refuses(game: str) -> None:
    assert {case["refused"] for case in lines(game)[1:] if "refused" in case} == {
        rule.id for rule in get(game).rules if Kind.REFUSES in rule.kinds
    }
