"""RULES.md is written from rules.py: it is stale when they differ."""

from importlib.resources import files

import pytest

from niagara.games import get, names
from niagara.render.rulebook import markdown


@pytest.mark.parametrize("name", names())
def test_the_rule_book_is_fresh(name: str) -> None:
    written = (files(f"niagara.games.{name}") / "RULES.md").read_text(encoding="utf-8")
    assert written == markdown(get(name)), "RULES.md is stale: run scripts/rulebook"
