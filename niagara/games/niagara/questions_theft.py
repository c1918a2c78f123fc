"""What a quiz can ask about a theft: whether it is allowed, and which rule refuses it."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from niagara.core.quiz import Choice, Question, QuestionKind
from niagara.core.rule import Rule, RuleViolation, Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import CanoeRef, Paddle
from niagara.games.niagara.decide import decide
from niagara.games.niagara.marks import canoe_key
from niagara.games.niagara.paddle import Course, Mover, course, mover
from niagara.games.niagara.questions_order import paddling, plan
from niagara.games.niagara.search import orders
from niagara.games.niagara.state import Canoe, State, Turn

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
    rival = state.canoes[victim.seat][victim.canoe]
    broken = [rule for rule, breaks in _broken(who, turn, way, victim, rival) if breaks]
    if len(broken) > 1:
        return None
    try:
        decide(state, order)
        refused: Ruling | None = None
    except RuleViolation as violation:
        refused = violation.ruling
    assert [refused.rule] == broken if refused else not broken
    about = (canoe_key(turn.seat, who.canoe), canoe_key(victim.seat, victim.canoe))
    allowed = Choice(words=Phrase("It is allowed"), right=not broken, action=order, about=about)
    return Question(
        kind="theft",
        step=step.index - 1,
        seat=turn.seat,
        answered=step.index - 1,
        prompt=phrase(
            "With canoe {canoe} {player} wants to rob {victim}'s canoe {other} on {space}: {order}. May this be?",
            player=SeatName(turn.seat), victim=SeatName(victim.seat), other=victim.canoe + 1, space=rival.space,
            canoe=who.canoe + 1, order=plan(who, order),
        ),
        choices=(allowed, *_refusals(order, rival, way, broken, refused, about)),
        rules=tuple(rule.id for rule in broken) or (rules.STEAL_01.id, rules.STEAL_02.id),
        about=about,
    )  # fmt: skip


def _broken(who: Mover, turn: Turn, way: Course, victim: CanoeRef, rival: Canoe) -> Iterator[tuple[Rule, bool]]:
    """Each rule about thefts by itself, in the order of their plausibility."""
    yield rules.STEAL_01, not way.ups
    yield rules.STEAL_03, way.cargo is not None
    yield rules.STEAL_04, rival.cargo is None or victim.seat == turn.seat
    yield rules.STEAL_12, way.lands or rival.space != way.end
    yield rules.STEAL_09, way.worked_after
    yield rules.STEAL_08, way.unloaded_before and not who.options.steal_after_pre_unload


def _refusals(
    order: Paddle, rival: Canoe, way: Course, broken: list[Rule], refused: Ruling | None, about: tuple[str, ...]
) -> Iterator[Choice]:
    """One choice a rule: the broken one with its refusal, each kept one with what keeps it."""
    assert order.steal is not None
    gem, ups = Term(rival.cargo or ""), rules.spaces(way.ups)
    kept = {
        rules.STEAL_01.id: phrase("The thief goes {spaces} up the river.", spaces=ups),
        rules.STEAL_03.id: Phrase("The thief's canoe is empty when its move ends."),
        rules.STEAL_04.id: phrase("{victim}'s canoe carries the {gem}.", victim=SeatName(order.steal.seat), gem=gem),
        rules.STEAL_12.id: Phrase("The thief's move ends on the space of the other canoe."),
        rules.STEAL_09.id: Phrase("The thief neither loads nor unloads after the move."),
    }
    for rule in broken:
        assert refused is not None
        yield Choice(words=_forbidden(rule), right=True, rulings=(refused,), about=about)
    for rule_id, why in kept.items():
        rule = rules.RULES[rule_id]
        if rule not in broken:
            yield Choice(words=_forbidden(rule), remarks=(why,), about=about)


def _forbidden(rule: Rule) -> Phrase:
    return phrase("Not allowed: {rule}", rule=Phrase(rule.title))


THEFT: Final = QuestionKind(
    id="theft",
    title=Phrase("whether a theft is allowed"),
    missing=Phrase("No order of this match passes another canoe, so no theft can be tried."),
    ask=_theft,
)
