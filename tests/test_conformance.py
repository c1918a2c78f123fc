"""Our engine passes the conformance file, the file is fresh, and it shows every rule that fires or refuses."""

import json
from typing import Any

import pytest

from niagara.core.rule import Kind
from niagara.games import get

import conformance
import conformance_writer

HEAD, *CASES = [json.loads(line) for line in conformance.file().read_text(encoding="utf-8").splitlines()]
RULES = get("niagara").rules


def test_the_file_is_fresh() -> None:
    written = conformance.file().read_text(encoding="utf-8")
    assert written == conformance_writer.text(), "conformance.jsonl is stale: run scripts/conformance"


def test_its_head_says_what_it_is() -> None:
    assert {
        "format": "niagara-conformance",
        "version": 1,
        "game": "niagara",
        "rules": {"revision": get("niagara").revision},
        "cases": len(CASES),
    } == HEAD


def test_each_case_has_its_own_name() -> None:
    assert len({case["case"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["case"]) for case in CASES])
def test_our_engine_agrees(case: dict[str, Any]) -> None:
    conformance.check(case)


@pytest.mark.parametrize("kind", ["opening", "events", "refused", "legal"])
def test_an_engine_that_differs_is_found(kind: str) -> None:
    case = next(case for case in CASES if kind in case)
    right = case[kind]
    other = {"opening": {**right, "weather": 2} if kind == "opening" else 0, "refused": "N-LOAD-10"}
    wrong = {**case, kind: other.get(kind, right[1:] if isinstance(right, list) else 0)}
    with pytest.raises(AssertionError):
        conformance.check(wrong)


def test_every_rule_that_fires_is_shown() -> None:
    shown = {rule for case in CASES for rule in case.get("shows", ())}
    assert {rule.id for rule in RULES if Kind.FIRES in rule.kinds} <= shown


def test_every_rule_that_refuses_refuses() -> None:
    assert {case["refused"] for case in CASES if "refused" in case} == {
        rule.id for rule in RULES if Kind.REFUSES in rule.kinds
    }
