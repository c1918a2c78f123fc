"""Step → Rulings: which rules made this so, with which numbers."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.mississippi_queen import rules


def explain(step: Step) -> tuple[Ruling, ...]:
    """The rules that made a step so."""
    return (rules.SETUP_5.rules(passengers=rules.passengers(8), players=step.after.seats),)
