"""The tables that stand for a `match`: no type checker proves them complete, so these tests do."""

from importlib import import_module
from typing import get_args

import pytest

from niagara.games import get, names


@pytest.mark.parametrize("game", names())
def test_each_action_has_its_judge(game: str) -> None:
    # The package's own `decide` is a function, which hides the module of that name.
    decide = import_module(f"niagara.games.{game}.decide")
    assert set(decide.DECISIONS) == set(get_args(get(game).action_type))


@pytest.mark.parametrize("game", names())
def test_each_fact_has_its_change(game: str) -> None:
    assert set(get(game).changes) == set(get_args(get(game).event_type))
