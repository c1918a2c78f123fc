"""What follows a contradiction, for a viewer that shows it as recorded: entries that nobody vouches for.

The rules have left them, so nothing about them is certain but their types. Only those are kept that can be folded and
told to the end, so that no viewer has to expect a failure.
"""

from collections.abc import Sequence
from typing import Any

from niagara.core.game import AnyGame
from niagara.core.referee import referee
from niagara.core.replay import AnyEntry
from niagara.core.setup import Setup
from niagara.core.step import Step
from niagara.log.checks import sealed_to
from niagara.log.difference import follow_recorded
from niagara.log.finding import Finding, finding


def verified_to(entries: Sequence[AnyEntry], good: int, findings: Sequence[Finding]) -> int:
    """The last entry that rules and checks vouch for: before a wrong check, the entry of the check before it."""
    fits = all(found.code != "LOG-CHECK" for found in findings)
    return good if fits else min(good, sealed_to(entries, findings))


def recorded_rest(
    game: AnyGame, setup: Setup[Any, Any], entries: Sequence[AnyEntry], good: int
) -> tuple[tuple[AnyEntry, ...], tuple[Finding, ...]]:
    """The entries from the first on, with those after the good ones that can be told, and the note on them."""
    state = game.setup(setup)
    for entry in entries[:good]:
        state = referee(game, state, entry.action)[1]
    kept = list(entries[:good])
    for entry in entries[good:]:
        steps = follow_recorded(game, state, entry, entry.events or ())
        if (
            not steps
            or len(steps) < len(entry.events or ())
            or not all(_can_be_told(game, step, setup.seats) for step in steps)
        ):
            break
        kept.append(entry)
        state = steps[-1].after
    return tuple(kept), _note(entries, good, len(kept))


def _can_be_told(game: AnyGame, step: Step, seats: int) -> bool:
    """Whether a viewer can show the step: a dry run of all that it asks of the game."""
    try:
        game.draw(step, game.explain(step))
        game.narrate(step)
        game.milestone(step)
        game.players(step.after)
        game.board_text(step.after)
        game.actor(step.after)
        for seat in range(seats):
            game.conceal(step, seat)
    except Exception:  # as in `follow_recorded`: anything can be wrong with it
        return False
    return True


def _note(entries: Sequence[AnyEntry], good: int, kept: int) -> tuple[Finding, ...]:
    if kept == good:
        return ()
    message = f"entries {good + 1} to {kept} are shown as recorded, not verified"
    left = len(entries) - kept
    done = f"{left} more cannot be followed and are left out" if left else None
    return (finding("LOG-NOTE-AS-RECORDED", message, entry=good + 1, done=done),)
