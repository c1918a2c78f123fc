"""What is allowed: the facts that an action causes, or the first rule it breaks."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from niagara.core.condition import check
from niagara.core.game import CHANCE, Actor
from niagara.core.memo import remembered
from niagara.core.rule import RuleViolation
from niagara.core.text import Blank, Listing, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import (
    Action,
    BuyCanoe,
    Card,
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
from niagara.games.niagara.buying import buy, keep
from niagara.games.niagara.course import Course, course, follow_order
from niagara.games.niagara.events import (
    CanoeLanded,
    CanoeLost,
    CanoePaddled,
    CanoeStayed,
    CardChosen,
    Event,
    FlowSet,
    GemDelivered,
    GemLoaded,
    GemStolen,
    GemUnloaded,
    RiverPushed,
    WeatherShifted,
)  # fmt: skip
from niagara.games.niagara.legal import actor, waits_for_river
from niagara.games.niagara.paddle import Mover, Stock, mover, stock
from niagara.games.niagara.state import (
    CANOES,
    NiagaraSetup,
    State,
    Turn,
    chooser,
    falls_at,
    flow_steps,
    lowest_card,
    may_stay,
    offered,
    signed,
)  # fmt: skip
from niagara.games.niagara.theft import MAY_STEAL, theft_from


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The facts that the action causes by itself; raises RuleViolation with the first rule it breaks."""
    return DECISIONS[type(action)](state, action)


def out_of_turn(state: State, actor_named: Actor) -> RuleViolation:
    """Why this actor may not decide now (N-TURN-01; N-END-02 when the match is over)."""
    now = actor(state)
    if now is None:
        return rules.END_02.refuses()
    return rules.TURN_01.refuses(player=_spoken_actor(actor_named), actor=_spoken_actor(now))


def _spoken_actor(who: Actor) -> Blank:
    return SeatName(who) if isinstance(who, int) else Term("the river")


def _misplaced(state: State) -> RuleViolation:
    """What comes first now, so that this action has to wait (N-END-02, N-CARD-01, N-ROUND-01)."""
    now = actor(state)
    if now is None:
        return rules.END_02.refuses()
    if offered(state) is not None:
        return rules.ROUND_01.refuses(now=rules.OFFER_COMES)
    if state.phase == "cards":
        return rules.CARD_01.refuses(player=_spoken_actor(now))
    return rules.ROUND_01.refuses(now=rules.FLOW_COMES if now == CHANCE else rules.TURN_COMES)


def _choose(state: State, choice: ChooseCard) -> tuple[Event, ...]:
    card = choice.card
    seat = chooser(state) if state.phase == "cards" else None
    if seat is None or offered(state) is not None:
        raise _misplaced(state)
    if card not in state.hands[seat]:
        hand = Listing(tuple(_spoken_card(held) for held in state.hands[seat]))
        raise rules.CARD_03.refuses(player=SeatName(seat), card=_spoken_card(card), hand=hand)
    return (CardChosen(seat, card),)


def _spoken_card(card: Card) -> int | Term:
    return Term("cloud") if card == "cloud" else card


def _turn(state: State) -> Turn:
    turn = state.turn
    if turn is None or not turn.undecided:
        raise _misplaced(state)
    return turn


def _shift(state: State, shift: ShiftWeather) -> tuple[Event, ...]:
    turn, to = _turn(state), shift.to
    if turn.card != "cloud":
        raise rules.CARD_02.refuses(card=turn.card)
    track = state.setup.board.weather.values
    if to not in track:
        raise rules.WEATHER_02.refuses(low=signed(track[0]), high=signed(track[-1]), new=signed(to))
    if abs(to - state.weather) != 1:
        near = tuple(signed(value) for value in track if abs(value - state.weather) == 1)
        raise rules.WEATHER_01.refuses(old=signed(state.weather), choices=Listing(near), new=signed(to))
    return (WeatherShifted(turn.seat, to),)


def _stay(state: State, action: StayAshore) -> tuple[Event, ...]:
    turn = _number_turn(state)
    player = SeatName(turn.seat)
    if may_stay(turn, state.setup.options.must_launch_if_none_afloat):
        canoe = next(canoe for canoe in turn.ashore if canoe not in turn.done)
        return (CanoeStayed(turn.seat, canoe),)
    if len(turn.ashore) == CANOES:
        raise rules.TURN_03.refuses(player=player)
    if len(turn.afloat) == CANOES:
        raise rules.TURN_05.refuses(player=player)
    if turn.ashore and not turn.afloat:
        raise rules.TURN_10.refuses(canoe=turn.ashore[0] + 1, player=player)
    if turn.ashore and turn.ashore[0] not in turn.done:
        raise rules.TURN_04.refuses(afloat=turn.afloat[0] + 1, player=player)
    raise rules.TURN_02.refuses(player=player, canoe=turn.afloat[0] + 1)


def _number_turn(state: State) -> Turn:
    """The turn of a number card; a cloud moves no canoe (N-WEATHER-03)."""
    turn = _turn(state)
    if turn.card == "cloud":
        raise rules.WEATHER_03.refuses(player=SeatName(turn.seat))
    return turn


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
    """Why this canoe may not act now (N-SETUP-05, N-FALL-01, N-TURN-08, 07)."""
    turn = _number_turn(state)
    if canoe not in range(CANOES):
        return rules.SETUP_05.refuses(canoe=canoe + 1)
    player, space = SeatName(turn.seat), state.canoes[turn.seat][canoe].space
    if canoe in turn.done and space == state.setup.board.land and canoe in turn.afloat:
        return rules.TURN_08.refuses(canoe=canoe + 1, player=player)
    if canoe in turn.done:
        return rules.TURN_07.refuses(canoe=canoe + 1)
    return rules.FALL_01.refuses(canoe=canoe + 1, player=player)


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
        raise _misplaced(state)
    setup, arms = state.setup, flow.arms
    lowest, steps = lowest_card(state), flow_steps(state)
    if len(arms) != steps:
        due, found = rules.discs(steps), rules.discs(len(arms))
        raise (rules.FLOW_02 if lowest is None else rules.FLOW_01).refuses(discs=due, found=found)
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
    setup, first, arms = flow
    board, alternate, expected = setup.board, setup.options.fork_rule == "alternate", first
    for place, arm in enumerate(arms):
        if arm not in board.arms:
            raise rules.FLOW_04.refuses(why=rules.no_such_arm(arm, Listing(tuple(board.arms))))
        if alternate and arm != expected:
            raise rules.FLOW_04.refuses(why=rules.arms_in_turn(place + 1, expected, arm))
        expected = board.next_arm[arm]
    falls = {space: falls_at(board, space, arms) for space in board.river}
    return tuple(map(RiverPushed, arms)), {space: push for space, push in falls.items() if push is not None}


DECISIONS: Final[dict[type[Action], Callable[[State, Any], tuple[Event, ...]]]] = {
    ChooseCard: _choose,
    Paddle: _paddle,
    Flow: _flow,
    StayAshore: _stay,
    ShiftWeather: _shift,
    BuyCanoe: buy,
    KeepGems: keep,
}
"""Who judges each kind of action."""
