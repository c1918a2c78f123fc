"""The tables that stand for a `match`: no type checker proves them complete, so these tests do."""

from importlib import import_module
from typing import get_args

from niagara.games.mississippi_queen.actions import Action
from niagara.games.mississippi_queen.events import Event

# The package's own `decide` and `evolve` are functions, which hide the modules of these names.
DECIDE, EVOLVE = (import_module(f"niagara.games.mississippi_queen.{name}") for name in ("decide", "evolve"))


def test_each_action_has_its_judge() -> None:
    assert set(DECIDE.DECISIONS) == set(get_args(Action))


def test_each_fact_has_its_change() -> None:
    assert set(EVOLVE.CHANGES) == set(get_args(Event))
