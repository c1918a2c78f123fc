"""Why not? The first rule that an action breaks, with its numbers, and the legal actions nearest to it."""

from typing import Any, Final

from msgspec import Struct

from niagara.core.game import Actor, AnyGame
from niagara.core.given import BadQuestion, found_text
from niagara.core.referee import judge
from niagara.core.replay import Entry
from niagara.core.rule import RuleViolation, Ruling, Sum
from niagara.core.step import Step
from niagara.log.difference import follow_recorded
from niagara.log.given import action_of, game_of
from niagara.teach.nearness import nearest

MOST: Final = 3
"""So many legal actions are offered instead of a refused one."""


class WhyNot(Struct, frozen=True, kw_only=True):
    """The answer for one action: `ruling` and `nearest` where it is refused, `reasons` where it is legal."""

    action: Any
    ruling: Ruling | None = None
    """The first rule that it breaks, with its numbers; None for a legal action."""
    nearest: tuple[Any, ...] = ()
    """The legal actions most like it, the nearest first; none when the match is over."""
    reasons: tuple[Ruling, ...] = ()
    """What the rules say of a legal action, each once: the one with a sum first."""

    @property
    def legal(self) -> bool:
        """Whether no rule refuses the action."""
        return self.ruling is None

    @property
    def sum(self) -> Sum | None:
        """The sum that a legal action comes to, such as its points, if it has one."""
        return self.reasons[0].sum if self.reasons else None

    def __repr__(self) -> str:
        if self.ruling is None:
            return f"<WhyNot: {self.action!r} is legal>"
        instead = f"; nearest: {', '.join(map(repr, self.nearest))}" if self.nearest else ""
        return f"<WhyNot: {self.action!r} breaks {RuleViolation(self.ruling)}{instead}>"


def why_not(state: Any, action: Any, actor: Actor | None = None, *, most: int = MOST) -> WhyNot:
    """Why `actor` (by default whoever decides) may not choose `action` in this state, or why it is legal.

    `action` is an action of the game or its plain values, as a log has them. `most` limits the actions offered instead;
    with 0 none are looked for. Raises BadQuestion for what is no state, no action of its game or no actor.
    """
    game = game_of(state)
    tried = action_of(game, action)
    who = game.actor(state) if actor is None else _checked(game, state, actor)
    found = judged(game, state, who, tried)
    if isinstance(found, RuleViolation):
        return _refused(game, state, tried, found, most)
    return WhyNot(action=tried, reasons=reasons(game, own_facts(game, state, tried, found)))


def judged(game: AnyGame, state: Any, who: Actor | None, action: Any) -> RuleViolation | tuple[Step, ...]:
    """The first rule that an action breaks, or the steps that it causes up to the next decision."""
    if who is None:
        return game.out_of_turn(state, 0)
    try:
        events, _ = judge(game, state, who, action)
    except RuleViolation as violation:
        return violation.with_traceback(None)
    return follow_recorded(game, state, Entry(n=1, actor=who, action=action), events)


def own_facts(game: AnyGame, state: Any, action: Any, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a legal action's own facts, without those that follow with nobody deciding."""
    return steps[: len(game.decide(state, action))]


def reasons(game: AnyGame, steps: tuple[Step, ...]) -> tuple[Ruling, ...]:
    """What the rules say of these steps, each once: the one with a sum first."""
    found = dict.fromkeys(ruling for step in steps for ruling in game.explain(step))
    return tuple(sorted(found, key=lambda ruling: ruling.sum is None))


def _checked(game: AnyGame, state: Any, actor: Actor) -> Actor:
    if actor == "chance" or (type(actor) is int and actor in range(state.setup.seats)):
        return actor
    raise BadQuestion(f"actor: expected a seat, 0 to {state.setup.seats - 1}, or 'chance'; found {found_text(actor)}")


def _refused(game: AnyGame, state: Any, action: Any, violation: RuleViolation, most: int) -> WhyNot:
    over = most <= 0 or game.actor(state) is None
    legal = () if over else game.legal_actions(state)
    return WhyNot(action=action, ruling=violation.ruling, nearest=nearest(action, legal, most))
