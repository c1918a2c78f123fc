"""What happened in a step, in one sentence; and which steps are worth jumping to."""

from niagara.core.game import Telling
from niagara.core.step import Step
from niagara.core.text import Phrase

MILESTONES = {"push": "push"}


def milestone(step: Step) -> str:
    """The kind of step worth jumping to, or ""."""
    return ""


def moment(step: Step) -> Phrase:
    """Where in a round a step is."""
    return Phrase("")


def narrate(step: Step) -> Telling:
    """What happened in this step."""
    return Telling(Phrase(type(step.event).__name__), 5)
