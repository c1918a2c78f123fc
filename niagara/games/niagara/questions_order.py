"""What a quiz can ask about a canoe's order: what it costs, which orders are allowed, what is lost ashore."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from niagara.core.quiz import Choice, Question, QuestionKind, right, wrong
from niagara.core.rule import RuleViolation, Ruling, Sum
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Load, Op, Paddle, Unload
from niagara.games.niagara.decide import decide
from niagara.games.niagara.events import CanoeLanded
from niagara.games.niagara.marks import canoe_key, space_key
from niagara.games.niagara.paddle import Mover, mover
from niagara.games.niagara.reckoning import Order, order_lines, order_of, way_of
from niagara.games.niagara.search import orders
from niagara.games.niagara.state import State, Turn

HIGHEST: Final = 6
"""The highest card."""

MOST: Final = 12
"""So many choices of a kind are made at most; a quiz shows fewer."""


def plan(who: Mover, order: Paddle) -> Listing:
    """An order in words, part by part, without its costs."""
    end = order.path[-1] if order.path else who.space
    parts = [*_ops(order.before, who.cargo, who.space)]
    if order.path:
        parts.append(phrase("paddle {path}", path=way_of(who.board, (who.space, *order.path))))
    parts += _ops(order.after, who.cargo, end)
    if order.steal is not None:
        victim, canoe = SeatName(order.steal.seat), order.steal.canoe + 1
        parts.append(phrase("steal from {player}'s canoe {canoe}", player=victim, canoe=canoe))
    return Listing(tuple(parts))


def _ops(ops: tuple[Op, ...], cargo: str | None, space: str) -> Iterator[Phrase]:
    for op in ops:
        if isinstance(op, Unload):
            yield phrase("unload the {gem} at {space}", gem=Term(cargo or ""), space=space)
        else:
            yield phrase("load the {gem} at {space}", gem=Term(op.gem), space=space)


def paddling(step: Step) -> Turn | None:
    """The turn in which this step begins an order, or None."""
    state: State = step.opened
    return state.turn if step.place == 0 and isinstance(step.action, Paddle) else None


def _points(n: int) -> Phrase:
    return phrase("{points}", points=rules.points(n))


def _cost(step: Step) -> Iterator[Question]:
    """What an order costs (N-MOVE-01, 02, N-LOAD-03, N-STEAL-05): orders for any card, since the card would tell."""
    turn = paddling(step)
    if turn is None:
        return
    state: State = step.opened
    for card in (1 + (step.index + more) % 6 for more in range(6)):
        other = replace(turn, card=card)
        for canoe in turn.able:
            who = mover(state, other, canoe)
            worked = [order for order in orders(state, other, canoe) if order.before or order.after or order.steal]
            for order in _spread(worked, step.index, 4):
                yield _cost_of(step, turn, who, order)


def _spread(found: list[Paddle], start: int, count: int) -> Iterator[Paddle]:
    """Some of these, from all over the list, other ones at every step."""
    if found:
        stride = max(1, len(found) // count)
        yield from (found[(start + place * stride) % len(found)] for place in range(min(count, len(found))))


def _cost_of(step: Step, turn: Turn, who: Mover, order: Paddle) -> Question:
    lines = tuple(order_lines(who, order))
    spent, canoe = sum(line.number for line in lines), canoe_key(turn.seat, who.canoe)
    ruling = _cost_ruling(who, order, Sum(lines, Phrase("points in all"), spent), canoe)
    return Question(
        kind="cost",
        step=step.index - 1,
        seat=turn.seat,
        answered=step.index - 1,
        prompt=phrase(
            "An order for {player}'s canoe {canoe}: {order}. How many points does it cost, whatever the card?",
            player=SeatName(turn.seat), canoe=who.canoe + 1, order=plan(who, order),
        ),
        choices=(
            right(_points(spent), ruling, number=spent),
            *(wrong(_points(n), ruling, mistake=why, number=n) for n, why in _cost_mistakes(who, order, spent)),
        ),
        rules=(rules.LOAD_03.id, rules.MOVE_01.id),
        about=(canoe,),
    )  # fmt: skip


def _cost_ruling(who: Mover, order: Paddle, total: Sum, canoe: str) -> Ruling:
    """The rule that the sum stands under: of a loading if there is one, else of the theft."""
    ops = (*order.before, *order.after)
    if not ops:
        return rules.STEAL_05.rules(canoe, sum=total)
    what, gem = (rules.UNLOADING, who.cargo or "") if isinstance(ops[0], Unload) else (rules.LOADING, ops[0].gem)
    return rules.LOAD_03.rules(canoe, what=what, gem=Term(gem), points=rules.points(2), sum=total)


def _cost_mistakes(who: Mover, order: Paddle, spent: int) -> Iterator[tuple[int, Phrase]]:
    ops, land = len(order.before) + len(order.after), who.board.land
    if ops:
        yield spent - ops, Phrase("This loads and unloads for 1 point; each costs 2.")
    if order.steal:
        yield spent + 2, Phrase("This counts 2 points for the theft; it costs nothing.")
        yield spent + 1, Phrase("This counts 1 point for the theft; it costs nothing.")
    if ops == 2:
        yield spent - 2, Phrase("This counts unloading and loading together as one.")
    if who.space == land and order.path:
        yield spent - 1, Phrase("This lets the canoe onto the river for nothing.")
    if land in order.path:
        beach, why = _beach(who)
        yield spent + beach, why
    if ops:
        yield spent - 2 * ops, Phrase("This loads and unloads for nothing; each costs 2 points.")
    if order.path:
        yield spent + 1, Phrase("This counts the space from which the canoe starts, too.")
    if ops:
        yield spent + ops, Phrase("This loads and unloads for 3 points; each costs 2.")
    if len(order.path) > 1:
        yield spent - 1, Phrase("This leaves out the space on which the canoe stops.")


def _beach(who: Mover) -> tuple[int, Phrase]:
    """How wrong the cost is when somebody is mistaken about the step onto the beach (N-MOVE-02)."""
    if who.options.landing_cost:
        return -1, Phrase("This lets the canoe onto the beach for nothing; the step costs 1 point.")
    return 1, Phrase("This counts a point for the step onto the beach; by option it is free.")


def _orders(step: Step) -> Iterator[Question]:
    """Which orders are allowed here (N-MOVE, N-LOAD, N-STEAL)."""
    turn = paddling(step)
    if turn is None or not isinstance(turn.card, int):
        return
    state, canoe = step.opened, step.action.canoe
    who, key = mover(state, turn, canoe), canoe_key(turn.seat, canoe)
    allowed = list(_spread(list(orders(state, turn, canoe)), step.index, MOST))
    refused = list(islice(_refused(state, _mistaken(state, turn, canoe)), MOST))

    def tried(order: Paddle, legal: bool) -> Choice:
        end = () if not order.path or order.path[-1] not in who.board.river else (space_key(order.path[-1]),)
        return Choice(words=phrase("{order}", order=plan(who, order)), right=legal, about=(key, *end), action=order)

    yield Question(
        kind="orders",
        step=step.index - 1,
        seat=turn.seat,
        answered=step.index - 1,
        prompt=phrase(
            "{player} has card {card}. Which of these orders may canoe {canoe} carry out?",
            player=SeatName(turn.seat), card=turn.card, canoe=canoe + 1,
        ),
        choices=(*(tried(order, True) for order in allowed), *(tried(order, False) for order in refused)),
        choose_all=True,
        rules=(rules.MOVE_07.id, rules.LOAD_03.id),
        about=(key,),
    )  # fmt: skip


def _refused(state: State, tries: Iterable[Paddle]) -> Iterator[Paddle]:
    for order in dict.fromkeys(tries):
        try:
            decide(state, order)
        except RuleViolation:
            yield order


def _mistaken(state: State, turn: Turn, canoe: int) -> Iterator[Paddle]:
    """Orders as people try them: loading for 1, a point too many or too few, loading first, a gem that is not there."""
    assert isinstance(turn.card, int)
    card, legal = turn.card, orders(state, turn, canoe)
    for_one = [
        order
        for more in (1, 2)
        for order in orders(state, replace(turn, card=card + more), canoe)
        if len(order.before) + len(order.after) == more
    ]
    kept = [order for order in orders(state, replace(turn, card=max(1, card - 1)), canoe) if not order.steal]
    long = [order for order in orders(state, replace(turn, card=card + 1), canoe) if not order.before + order.after]
    turned = [replace(order, before=order.before[::-1]) for order in legal if len(order.before) == 2]
    turned += [replace(order, after=order.after[::-1]) for order in legal if len(order.after) == 2]
    other = [
        replace(order, after=(Load(gem),))
        for order in legal
        if order.after and isinstance(order.after[0], Load)
        for gem in state.board.gems
    ]
    mixed = [list(_spread(some, card, 4)) for some in (for_one, kept, turned, long, other)]
    for place in range(4):
        yield from (some[place] for some in mixed if len(some) > place)


def _forfeit(step: Step) -> Iterator[Question]:
    """What a canoe loses that comes ashore (N-MOVE-08, 02): with the card that was played, and with higher ones."""
    order = order_of(step)
    if isinstance(step.event, CanoeLanded) and order is not None:
        for card in range(order.spent, HIGHEST + 1):
            yield _forfeit_of(step, replace(order, who=replace(order.who, card=card)))


def _forfeit_of(step: Step, order: Order) -> Question:
    seat, who, lost = step.event.seat, order.who, order.who.card - order.spent
    canoe, total = canoe_key(seat, who.canoe), replace(order, lost=lost).sum
    if lost:
        ruling = rules.MOVE_08.rules(canoe, points=rules.points(lost), card=who.card, sum=total)
    else:
        ruling = rules.MOVE_07.rules(canoe, spent=order.spent, card=who.card, sum=total)
    return Question(
        kind="forfeit",
        step=step.index - step.place - 1,
        seat=seat,
        answered=step.index - step.place - 1,
        prompt=phrase(
            "Suppose {player} has card {card}, and canoe {canoe} goes ashore: {order}. How many points are lost?",
            player=SeatName(seat), card=who.card, canoe=who.canoe + 1, order=plan(who, order.action),
        ),
        choices=(
            right(_points(lost), ruling, number=lost),
            *(
                wrong(_points(n), ruling, mistake=why, number=n)
                for n, why in _forfeit_mistakes(who, order.action, lost)
                if n >= 0
            ),
        ),
        rules=(rules.MOVE_08.id, rules.MOVE_02.id),
        about=(canoe,),
    )  # fmt: skip


def _forfeit_mistakes(who: Mover, order: Paddle, lost: int) -> Iterator[tuple[int, Phrase]]:
    if order.before:
        yield lost + 2 * len(order.before), Phrase("This leaves out the points for loading and unloading.")
        yield lost + len(order.before), Phrase("This loads and unloads for 1 point; each costs 2.")
    yield 0, Phrase("This keeps what is left of the card; ashore it is lost.")
    beach, why = _beach(who)
    yield lost - beach, why
    if lost:
        yield lost - 1, Phrase("This counts a step too many on the way to the beach.")
    yield who.card, Phrase("This loses the whole card; the way to the beach is paid with it.")


COST: Final = QuestionKind(
    id="cost",
    title=Phrase("what an order costs"),
    missing=Phrase("Nobody moves a canoe in this match where gems could be loaded, unloaded or stolen."),
    ask=_cost,
)
ORDERS: Final = QuestionKind(
    id="orders",
    title=Phrase("which orders are allowed"),
    missing=Phrase("Nobody moves a canoe in this match."),
    ask=_orders,
)
FORFEIT: Final = QuestionKind(
    id="forfeit",
    title=Phrase("what is lost ashore"),
    missing=Phrase("No canoe comes ashore in this match."),
    ask=_forfeit,
)
