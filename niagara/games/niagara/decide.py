"""What is allowed: the facts that an action causes, or the first rule it breaks."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from niagara.core.condition import check, refused
from niagara.core.game import Actor
from niagara.core.memo import remembered
from niagara.core.rule import RuleViolation
from niagara.core.text import Blank, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import (
    Action,
    BuyCanoe,
    ChooseCard,
    Flow,
    KeepGems,
    Load,
    Op,
    Paddle,
    ShiftWeather,
    Space,
    StayAshore,
)  # fmt: skip
from niagara.games.niagara.buying import MAY_BUY, MAY_KEEP, OFFERED, Purchase, offered
from niagara.games.niagara.card import MAY_LAY, Laying
from niagara.games.niagara.course import Course, course, follow_order
from niagara.games.niagara.duty import MAY_ACT, MAY_STAY, may_stay
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeLanded,
    CanoeLost,
    CanoePaddled,
    CanoeStayed,
    CardChosen,
    Event,
    FlowSet,
    GemDelivered,
    GemLoaded,
    GemsKept,
    GemStolen,
    GemUnloaded,
    RiverPushed,
    WeatherShifted,
)  # fmt: skip
from niagara.games.niagara.flow import MAY_FLOW, MAY_TAKE_ARM, Disc, Flowing
from niagara.games.niagara.moment import CARD_TIME, OPEN, RIVER_TIME, TURN_TIME, actor, waits_for_river
from niagara.games.niagara.paddle import Mover, Stock, mover, stock
from niagara.games.niagara.state import (
    NiagaraSetup,
    State,
    Turn,
    chooser,
    duty_in,
    duty_of,
    falls_at,
    flow_steps,
    lowest_card,
)  # fmt: skip
from niagara.games.niagara.theft import MAY_STEAL, theft_from
from niagara.games.niagara.weather import MAY_SHIFT, Shift


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The facts that the action causes by itself; raises RuleViolation with the first rule it breaks."""
    return DECISIONS[type(action)](state, action)


def out_of_turn(state: State, actor_named: Actor) -> RuleViolation:
    """Why this actor may not decide now (N-TURN-01; where nobody decides, what comes instead)."""
    now = actor(state)
    if now is None:
        return refused(OPEN, state)
    return rules.TURN_01.refuses(player=_spoken_actor(actor_named), actor=_spoken_actor(now))


def _spoken_actor(who: Actor) -> Blank:
    return SeatName(who) if isinstance(who, int) else Term("the river")


def _choose(state: State, choice: ChooseCard) -> tuple[Event, ...]:
    seat = chooser(state) if state.phase == "cards" and offered(state) is None else None
    if seat is None:
        raise refused(CARD_TIME, state)
    hand = state.hands[seat]
    if choice.card not in hand:  # the one condition, asked without a record of it: most decisions are cards
        raise refused(MAY_LAY, Laying(seat, choice.card, hand))
    return (CardChosen(seat, choice.card),)


def _turn(state: State) -> Turn:
    """The turn that is being played, if it is the moment to act in it."""
    turn = state.turn
    if turn is None or not turn.undecided:
        raise refused(TURN_TIME, state)
    return turn


def _shift(state: State, shift: ShiftWeather) -> tuple[Event, ...]:
    turn, track = _turn(state), state.setup.board.weather.values
    check(MAY_SHIFT, Shift(turn.seat, turn.card, track, state.weather, shift.to))
    return (WeatherShifted(turn.seat, shift.to),)


def _stay(state: State, action: StayAshore) -> tuple[Event, ...]:
    turn, must_launch = _turn(state), state.setup.options.must_launch_if_none_afloat
    if turn.card == "cloud" or not may_stay(turn.afloat, turn.ashore, turn.done, must_launch):
        raise refused(MAY_STAY, duty_of(turn, must_launch))
    canoe = next(canoe for canoe in turn.ashore if canoe not in turn.done)
    return (CanoeStayed(turn.seat, canoe),)


def _buy(state: State, payment: BuyCanoe) -> tuple[Event, ...]:
    purchase = Purchase(state, _buyer(state), payment.gems)
    check(MAY_BUY, purchase)
    return (CanoeBought(purchase.seat, purchase.lost[0], tuple(sorted(payment.gems))),)


def _keep(state: State, action: KeepGems) -> tuple[Event, ...]:
    seat = _buyer(state)
    check(MAY_KEEP, Purchase(state, seat))
    return (GemsKept(seat),)


def _buyer(state: State) -> int:
    """The seat that is offered a canoe now."""
    seat = offered(state)
    if seat is None:
        check(OPEN, state)
        now = actor(state)
        seat = now if isinstance(now, int) else state.ring  # the river buys nothing: the moment is wrong for all
        check(OFFERED, Purchase(state, seat))
    return seat


def _paddle(state: State, order: Paddle) -> tuple[Event, ...]:
    turn, canoe = state.turn, order.canoe
    if turn is None or turn.card == "cloud" or canoe not in turn.able:
        raise _may_not_act(state, canoe)
    who, seat = mover(state, turn, canoe), turn.seat
    way, facts = _passage((who, seat, order))
    if isinstance(way, RuleViolation) or (way.needs and stock(state, turn, *way.needs) is not Stock.FREE):
        # With the piles of this moment: the first rule that is broken.
        way = follow_order(who, order, partial(stock, state, turn), seat)
    if order.steal is None:
        return facts
    victim = order.steal
    check(MAY_STEAL, theft_from(state, who, seat, order, way, victim))
    gem = state.canoes[victim.seat][victim.canoe].cargo
    assert gem is not None  # for the types: N-STEAL-04 holds
    return (*facts, GemStolen(seat, who.canoe, gem, victim))


def _may_not_act(state: State, canoe: int) -> RuleViolation:
    """Why this canoe may not act now."""
    duty = duty_in(state, _turn(state), canoe)
    return refused(MAY_ACT, duty)


@remembered(1 << 16)
def _passage(of: tuple[Mover, int, Paddle]) -> tuple[Course | RuleViolation, tuple[Event, ...]]:
    """Where an order leads if the mines have plenty, and its facts; or the first rule that it breaks, and none."""
    who, seat, order = of
    way = course(who, order)
    return way, (_facts(who, seat, order, way) if isinstance(way, Course) else ())


def _facts(who: Mover, seat: int, order: Paddle, way: Course) -> tuple[Event, ...]:
    """The facts of a legal order in their order, without its theft."""
    canoe, board, cargo = who.canoe, who.board, who.cargo
    facts: list[Event] = []

    def work(space: str, ops: tuple[Op, ...]) -> None:
        nonlocal cargo
        for op in ops:
            mine = board.gems[board.mine_at[space]]
            if isinstance(op, Load):
                facts.append(GemLoaded(seat, canoe, op.gem, mine))
                cargo = op.gem
            else:
                assert cargo is not None
                facts.append(GemUnloaded(seat, canoe, cargo, mine))
                cargo = None

    work(who.space, order.before)
    if order.path:
        facts.append(CanoePaddled(seat, canoe, (who.space, *order.path)))
    work(way.end, order.after)
    if way.lands:
        facts.append(CanoeLanded(seat, canoe, who.card - way.spent))
        if way.cargo is not None:
            facts.append(GemDelivered(seat, canoe, way.cargo))
    elif way.end == board.falls:
        facts.append(CanoeLost(seat, canoe, way.cargo))
    return tuple(facts)


def _flow(state: State, flow: Flow) -> tuple[Event, ...]:
    if state.turn is None or not waits_for_river(state, state.turn):
        raise refused(RIVER_TIME, state)
    setup, arms = state.setup, flow.arms
    lowest, steps = lowest_card(state), flow_steps(state)
    if len(arms) != steps:  # the number is needed anyway: no record of it where it is right
        raise refused(MAY_FLOW, Flowing(state.chosen, state.weather, setup.options.min_flow, len(arms)))
    pushes, falls = _river((setup, state.arm, arms))
    flow_set = FlowSet("none" if lowest is None else lowest, state.weather, steps)
    lost: dict[int, list[CanoeLost]] = {}
    for seat, pair in enumerate(state.canoes):
        first, second = pair
        if first.space in falls or second.space in falls:
            for canoe, boat in enumerate(pair):
                if boat.space in falls:
                    lost.setdefault(falls[boat.space], []).append(CanoeLost(seat, canoe, boat.cargo))
    if not lost:
        return (flow_set, *pushes)
    facts: list[Event] = [flow_set]
    for place, pushed in enumerate(pushes):
        facts += (pushed, *lost.get(place, ()))
    return tuple(facts)


@remembered(1 << 12)
def _river(flow: tuple[NiagaraSetup, str, tuple[str, ...]]) -> tuple[tuple[RiverPushed, ...], dict[Space, int]]:
    """What discs in these arms do, when it is the turn of the arm that is named first; raises N-FLOW-04.

    The pushes, and from which spaces which of them (from 0) carries a canoe over the falls (N-FALL-01).
    """
    setup, due, arms = flow
    board = setup.board
    for place, arm in enumerate(arms):
        check(MAY_TAKE_ARM, Disc(setup, place + 1, due, arm))
        due = board.next_arm[arm]
    falls = {space: falls_at(board, space, arms) for space in board.river}
    return tuple(map(RiverPushed, arms)), {space: push for space, push in falls.items() if push is not None}


DECISIONS: Final[dict[type[Action], Callable[[State, Any], tuple[Event, ...]]]] = {
    ChooseCard: _choose,
    Paddle: _paddle,
    Flow: _flow,
    StayAshore: _stay,
    ShiftWeather: _shift,
    BuyCanoe: _buy,
    KeepGems: _keep,
}
"""Who judges each kind of action."""
