"""Condition: one thing a rule asks of a try, with the refusal when it fails and the reason when it holds.

The conditions of a family (a theft, a loading, a launch) are a tuple in the order in which a refusal names them. All of
a game that looks at them asks this tuple: `decide` refuses with the first that fails, the search wants them all, the
explanation says why each of them held, the quiz makes its choices of them. So an option that changes a condition
changes one row.
"""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from niagara.core.rule import Rule, RuleViolation, Ruling
from niagara.core.text import Phrase

F = TypeVar("F")
"""A frozen record of all that a family of conditions looks at."""


def _silent(facts: object) -> None:
    """Say nothing: for conditions whose holding teaches nobody anything."""


class Condition(Struct, Generic[F], frozen=True, kw_only=True):
    """What one rule asks of a try: whether it holds, what refuses the try if not, what is said if it does."""

    rule: Rule
    holds: Callable[[F], bool]
    refusal: Callable[[F], Ruling]
    """The ruling of a try for which it does not hold, with the numbers of the try."""
    reason: Callable[[F], Ruling | None] = _silent
    """The ruling of a step for which it holds, with the numbers of the step; None where there is nothing to say."""
    kept: Callable[[F], Phrase | None] = _silent
    """What keeps the rule, said of a try that may break another one; None where nobody would think it broken."""

    def said(self, facts: F) -> Ruling | None:
        """The reason, if it holds."""
        return self.reason(facts) if self.holds(facts) else None


Family = tuple[Condition[F], ...]
"""Conditions in the order in which a refusal names them; each can be asked by itself."""


def check(family: Family[F], facts: F) -> None:
    """Nothing if all conditions hold; else raises RuleViolation with the refusal of the first that does not."""
    for condition in family:
        if not condition.holds(facts):
            raise RuleViolation(condition.refusal(facts))


def refused(family: Family[F], facts: F) -> RuleViolation:
    """The refusal of the first condition that does not hold, to be raised where it is known that one does not."""
    return RuleViolation(broken(family, facts)[0].refusal(facts))


def hold(family: Family[F], facts: F) -> bool:
    """Whether all conditions hold."""
    for condition in family:  # noqa: SIM110 - `all` would make a generator at every question of a search
        if not condition.holds(facts):
            return False
    return True


def broken(family: Family[F], facts: F) -> tuple[Condition[F], ...]:
    """The conditions that do not hold, each asked by itself."""
    return tuple(condition for condition in family if not condition.holds(facts))


def reasons(family: Family[F], facts: F) -> Iterator[Ruling]:
    """What is said of each condition that holds, in the order of the family."""
    for condition in family:
        said = condition.said(facts)
        if said is not None:
            yield said
