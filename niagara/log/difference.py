"""The first difference between what the rules make of an entry and what a log records, as steps that can be told."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.replay import AnyEntry
from niagara.core.step import Step


class Difference(Struct, frozen=True, kw_only=True):
    """Where a log and the rules part; the boards of both sides are the states after their last step."""

    before: Any
    """The last state on which both agree."""
    refused: bool = False
    """Whether a rule refuses the action; else it is taken, and the events it leads to are others."""
    expected: tuple[Step, ...] = ()
    """What the rules make of the action; nothing where they refuse it, or have no further event."""
    recorded: tuple[Step, ...] = ()
    """What stands in the log, as far as it can be followed; nothing where it has no further event."""
    followed: bool = True
    """Whether all that is recorded here can be followed."""

    @property
    def expected_state(self) -> Any:
        """The state as the rules have it."""
        return self.expected[-1].after if self.expected else self.before

    @property
    def recorded_state(self) -> Any:
        """The state as the log has it."""
        return self.recorded[-1].after if self.recorded else self.before


def refused(game: AnyGame, state: Any, entry: AnyEntry) -> Difference:
    """An action that a rule refuses: the rules stay where they are, the log goes on with its events."""
    events = entry.events or ()
    recorded = follow_recorded(game, state, entry, events)
    return Difference(before=state, refused=True, recorded=recorded, followed=len(recorded) == len(events))


def parted(game: AnyGame, opened: Any, entry: AnyEntry, derived: Sequence[Any], first: int) -> Difference:
    """Events that differ from place `first` on: the one that should stand there, and the one that does."""
    before = opened
    for event in derived[:first]:
        before = game.evolve(before, event)
    recorded = entry.events or ()
    ours, theirs = tuple(derived[: first + 1]), tuple(recorded[: first + 1])
    here = theirs[first:]
    followed = follow_recorded(game, opened, entry, theirs)[first:] if here else ()
    expected = follow_recorded(game, opened, entry, ours)[first:]
    return Difference(before=before, expected=expected, recorded=followed, followed=len(followed) == len(here))


def follow_recorded(game: AnyGame, opened: Any, entry: AnyEntry, events: Sequence[Any]) -> tuple[Step, ...]:
    """The steps of these events, up to the first that cannot happen in this state."""
    steps: list[Step] = []
    state = opened
    for place, event in enumerate(events):
        try:
            after = game.evolve(state, event)
        except Exception:  # a recorded event may be anything that its types allow: there is no list of what it breaks
            break
        steps.append(
            Step(
                index=0,
                round=game.round_of(opened),
                entry=entry.n,
                place=place,
                actor=entry.actor,
                action=entry.action,
                event=event,
                before=state,
                after=after,
                opened=opened,
                facts=tuple(events),
            )
        )
        state = after
    return tuple(steps)
