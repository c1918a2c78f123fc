"""Which steps a picture shows: one, or for a GIF a stretch of the match."""

from typing import TYPE_CHECKING, Final

from niagara.core.given import number_of

if TYPE_CHECKING:
    from niagara.pages import Walkthrough

MOST_FRAMES: Final = 120
"""Pictures in a GIF."""

Stretch = int | tuple[int, int]
"""A step, or the first and the last step of a stretch."""


class BadStretch(IndexError):
    """Steps or a round that the match does not have, or too many for one file; the message names those there are."""


def single(walk: "Walkthrough", step: Stretch | None, round: int | None) -> int:
    """The step that a picture shows; raises BadStretch."""
    if round is not None or isinstance(step, tuple):
        raise BadStretch("a stretch of the match or a round is for a .gif: a .svg or .png shows one step")
    return len(walk) - 1 if step is None else _known(walk, step)


def moving(walk: "Walkthrough", step: Stretch | None, round: int | None) -> list[int]:
    """The steps that a GIF shows: the first of its stretch, each stop, and the last; raises BadStretch."""
    if step is not None and round is not None:
        raise BadStretch("either a step or a round, not both")
    first, last = _round(walk, round) if round is not None else _stretch(walk, step)
    steps = sorted({first, last, *(stop for stop in walk.stops if first <= stop <= last)})
    if len(steps) > MOST_FRAMES:
        raise BadStretch(
            f"a GIF has at most {MOST_FRAMES} pictures, and steps {first} to {last} would make {len(steps)}: choose a "
            "round or a shorter stretch"
        )
    return steps


def shown(walk: "Walkthrough", step: Stretch | None) -> tuple[int, int]:
    """The first and the last step that a page shows, all by default; raises BadStretch, LogError for too many."""
    if isinstance(step, int):
        raise BadStretch(f"step {step}: a page shows a stretch of steps, such as 30-60")
    return walk.stretch(*_stretch(walk, step))


def _stretch(walk: "Walkthrough", step: Stretch | None) -> tuple[int, int]:
    if step is None:
        return 0, len(walk) - 1
    first, last = step if isinstance(step, tuple) and len(step) == 2 else (step, step)
    first, last = number_of(first, "step"), number_of(last, "step")
    if first > last:
        raise BadStretch(f"steps {first} to {last}: expected the earlier step first")
    return _known(walk, first), _known(walk, last)


def _round(walk: "Walkthrough", number: int) -> tuple[int, int]:
    """From the step before a round, which shows how it begins, to its last step."""
    rounds = walk.rounds()
    if number_of(number, "round") not in rounds:
        raise BadStretch(f"round {number}: this match has the rounds {min(rounds)} to {max(rounds)}")
    end = min((first for first in rounds.values() if first > rounds[number]), default=len(walk))
    return max(0, rounds[number] - 1), end - 1


def _known(walk: "Walkthrough", step: int) -> int:
    if not 0 <= number_of(step, "step") < len(walk):
        raise BadStretch(f"step {step}: this match has the steps 0 to {len(walk) - 1}")
    return step
