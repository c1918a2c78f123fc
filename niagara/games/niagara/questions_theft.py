"""What a quiz can ask about a theft: whether it is allowed, and which rule refuses it."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from niagara.core.condition import Condition, broken
from niagara.core.quiz import Choice, Question, QuestionKind
from niagara.core.rule import Rule
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import CanoeRef, Paddle
from niagara.games.niagara.course import Course, course
from niagara.games.niagara.marks import canoe_key
from niagara.games.niagara.paddle import Mover, mover
from niagara.games.niagara.questions_order import paddling, plan
from niagara.games.niagara.search import orders
from niagara.games.niagara.state import State, Turn
from niagara.games.niagara.theft import MAY_STEAL, Theft, theft_from

MOST: Final = 40
"""So many tries of one decision are looked at."""


def _theft(step: Step) -> Iterator[Question]:
    """Whether a theft is allowed here (N-STEAL-01, 03, 04, 08, 09, 12): tries that break one of these, or none."""
    turn = paddling(step)
    if turn is None:
        return
    state: State = step.opened
    for canoe in turn.able:
        who = mover(state, turn, canoe)
        for order in list(_tries(state, turn, who))[:MOST]:
            question = _theft_of(step, turn, who, order)
            if question is not None:
                yield question


def _tries(state: State, turn: Turn, who: Mover) -> Iterator[Paddle]:
    """Legal orders with a theft added from each canoe on their way, the loaded ones first."""
    aboard = [
        (boat, CanoeRef(seat, n))
        for seat, pair in enumerate(state.canoes)
        for n, boat in enumerate(pair)
        if boat.space in state.board.river and (seat, n) != (turn.seat, who.canoe)
    ]
    aboard.sort(key=lambda pair: pair[0].cargo is None)
    for boat, victim in aboard:
        for order in orders(state, turn, who.canoe):
            if order.steal is None and boat.space in order.path:
                yield replace(order, steal=victim)


def _theft_of(step: Step, turn: Turn, who: Mover, order: Paddle) -> Question | None:
    """The question about one try; None if it breaks more than one of the rules, so that none is the right one."""
    state, way, victim = step.opened, course(who, order), order.steal
    assert isinstance(way, Course)
    assert victim is not None
    theft = theft_from(state, who, turn.seat, order, way, victim)
    failing = broken(MAY_STEAL, theft)
    if len(failing) > 1:
        return None
    about = (canoe_key(turn.seat, who.canoe), canoe_key(victim.seat, victim.canoe))
    allowed = Choice(words=Phrase("It is allowed"), right=not failing, action=order, about=about)
    return Question(
        kind="theft",
        step=step.index - 1,
        seat=turn.seat,
        answered=step.index - 1,
        prompt=phrase(
            "With canoe {canoe} {player} wants to rob {victim}'s canoe {other} on {space}: {order}. May this be?",
            player=SeatName(turn.seat), victim=SeatName(victim.seat), other=victim.canoe + 1,
            space=state.canoes[victim.seat][victim.canoe].space,
            canoe=who.canoe + 1, order=plan(who, order),
        ),
        choices=(allowed, *_refusals(theft, failing, about)),
        rules=tuple(condition.rule.id for condition in failing) or (rules.STEAL_01.id, rules.STEAL_02.id),
        about=about,
    )  # fmt: skip


def _refusals(theft: Theft, failing: tuple[Condition[Theft], ...], about: tuple[str, ...]) -> Iterator[Choice]:
    """One choice a condition: the broken one with its refusal, each kept one with what keeps it."""
    for condition in failing:
        refused = condition.refusal(theft)
        yield Choice(words=_forbidden(condition.rule), right=True, rulings=(refused,), about=about)
    for condition in MAY_STEAL:
        kept = condition.kept(theft) if condition not in failing else None
        if kept is not None:
            yield Choice(words=_forbidden(condition.rule), remarks=(kept,), about=about)


def _forbidden(rule: Rule) -> Phrase:
    return phrase("Not allowed: {rule}", rule=Phrase(rule.title))


THEFT: Final = QuestionKind(
    id="theft",
    title=Phrase("whether a theft is allowed"),
    missing=Phrase("No order of this match passes another canoe, so no theft can be tried."),
    ask=_theft,
)
