"""Step: one event with the state before and after it."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace


class Step(Struct, frozen=True, gc=False, kw_only=True):
    """One event of a match, with the states around it.

    Step 0 is the setup: it has no event, and `before` is the same state as `after`.
    The state after a step is what a viewer shows "at" that step.
    """

    index: int
    """Number of the event, from 1; 0 is the setup."""
    round: int
    """The round in which its entry was decided, from 1: what ends a round still belongs to it."""
    entry: int
    """Number of its entry, from 1; 0 for the setup."""
    place: int
    """Which event of its entry it is, from 0."""
    actor: int | Literal["chance"] | None
    """Who decided its entry; None for the setup."""
    action: Any
    """The action of its entry; None for the setup."""
    event: Any
    """The fact; None for the setup."""
    before: Any
    after: Any
    opened: Any
    """The state before the first event of its entry: what the decision was made from."""
    facts: tuple[Any, ...]
    """All events of its entry, in order."""

    def __repr__(self) -> str:
        return f"<Step {self.index}, round {self.round}, entry {self.entry}: {self.event!r}>"

    def seen(self, state: Callable[[Any], Any], fact: Callable[[Any], Any], *, action: Any) -> "Step":
        """The step as somebody may know it: each state and each fact as they are told, and the action if it is."""
        return replace(
            self,
            action=action,
            event=fact(self.event),
            before=state(self.before),
            after=state(self.after),
            opened=state(self.opened),
            facts=tuple(map(fact, self.facts)),
        )
