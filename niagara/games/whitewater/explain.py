"""Step → Rulings: which rules made this so, with which numbers."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.whitewater import rules


def explain(step: Step) -> tuple[Ruling, ...]:
    """The rules that made a step so."""
    return (rules.SETUP_1.rules(players=step.after.seats),)
