"""Why a turn is as it is: whose, which card, which canoes must act, landing and delivering (N-TURN, N-CARD, N-LAND)."""

from functools import lru_cache

from niagara.core.condition import broken, reasons
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.duty import MAY_STAY, Duty, pair_ruling, single_ruling
from niagara.games.niagara.events import CanoeLanded, CanoeStayed, GemDelivered, TurnBegan, TurnPassed
from niagara.games.niagara.marks import WEATHER, canoe_key, seat_key
from niagara.games.niagara.narrate import card_word
from niagara.games.niagara.outline import LOAD_AND_LAND
from niagara.games.niagara.paddle import price
from niagara.games.niagara.reckoning import order_of, outline_of
from niagara.games.niagara.state import CARDS, State, Turn, duty_of, goals_met, turn_order


def began(step: Step, event: TurnBegan) -> tuple[Ruling, ...]:
    """Whose turn, what the card does, and which canoes must act (N-CARD-04, 02, 05, N-TURN-01 to 06, 10)."""
    state: State = step.after
    assert state.turn is not None
    place = turn_order(state).index(event.seat) + 1
    use = _use(state.turn, state.options.must_launch_if_none_afloat)
    played = len(CARDS) - len(state.hands[event.seat]) - 1
    return (*_turned_up(event, place), *use, *_played(event.seat, played))


@lru_cache(maxsize=256)
def _turned_up(event: TurnBegan, place: int) -> tuple[Ruling, ...]:
    """Whose turn it is, and the card (N-CARD-04, N-TURN-01)."""
    seat, player = seat_key(event.seat), SeatName(event.seat)
    return (
        rules.CARD_04.rules(seat, player=player, card=card_word(event.card)),
        rules.TURN_01.rules(seat, player=player, place=place),
    )


@lru_cache(maxsize=256)
def _played(seat: int, cards: int) -> tuple[Ruling, ...]:
    """The cards that lie open already (N-CARD-05)."""
    return (rules.CARD_05.rules(player=SeatName(seat), cards=rules.cards(cards)),) if cards else ()


@lru_cache(maxsize=1024)
def _use(turn: Turn, must_launch: bool) -> tuple[Ruling, ...]:
    """What the card of the turn is for (N-CARD-02); of a number, which canoes it moves."""
    if turn.card == "cloud":
        return (rules.CARD_02.rules(WEATHER, card=card_word(turn.card), use=rules.CLOUD_USE),)
    if not turn.afloat and not turn.ashore:
        return ()
    return (rules.CARD_02.rules(card=card_word(turn.card), use=rules.NUMBER_USE), *_duties(duty_of(turn, must_launch)))


def _duties(duty: Duty) -> tuple[Ruling, ...]:
    """Who must and who may act: what forbids, as the turn begins, to leave a canoe ashore (N-TURN-02 to 06, 10)."""
    binding = broken(MAY_STAY, duty)
    points = rules.TURN_06.rules(points=rules.points(duty.card if isinstance(duty.card, int) else 0))
    keys = [canoe_key(duty.seat, canoe) for canoe in (*duty.afloat, *duty.ashore)]
    match binding[0].rule if binding else rules.TURN_10:
        case rules.TURN_03:
            return (rules.TURN_03.rules(*keys, player=duty.player),)
        case rules.TURN_05:
            return (rules.TURN_05.rules(*keys, player=duty.player), points)
        case rules.TURN_04:
            return (pair_ruling(duty), points)
        case rules.TURN_02:
            afloat = Listing(tuple(rules.canoe(canoe + 1) for canoe in duty.afloat))
            return (rules.TURN_02.rules(*keys, afloat=afloat),)
        case _:
            return (single_ruling(duty),)


def passed(event: TurnPassed, step: Step) -> tuple[Ruling, ...]:
    """A turn without a canoe (N-TURN-09)."""
    card = card_word(step.before.turn.card)
    return (rules.TURN_09.rules(seat_key(event.seat), player=SeatName(event.seat), card=card),)


def stayed(step: Step, event: CanoeStayed) -> tuple[Ruling, ...]:
    """The canoe ashore may be left there (N-TURN-04; N-TURN-10 by option)."""
    return _stayed(duty_of(step.before.turn, step.before.options.must_launch_if_none_afloat), event)


@lru_cache(maxsize=1024)
def _stayed(duty: Duty, event: CanoeStayed) -> tuple[Ruling, ...]:
    """Why it may be left; of a stay that was loaded as recorded and has no reason only what it says itself."""
    canoe = canoe_key(event.seat, event.canoe)
    stays = rules.TURN_08.rules(canoe, canoe=event.canoe + 1, player=SeatName(event.seat))
    return tuple(reasons(MAY_STAY, duty)) or (stays,)


def landed(step: Step, event: CanoeLanded) -> tuple[Ruling, ...]:
    """What is forfeited, and what a landing means (N-MOVE-08, 07, N-LAND-02, 03, 04, N-TURN-08)."""
    state: State = step.before
    order = order_of(step)
    assert order is not None  # a landing is always part of an order
    canoe, player, card = canoe_key(event.seat, event.canoe), SeatName(event.seat), order.who.card
    if event.lost:
        lost = rules.points(event.lost)
        found = [rules.MOVE_08.rules(canoe, points=lost, card=card, sum=order.sum)]
    else:
        found = [rules.MOVE_07.rules(canoe, spent=order.spent, card=card, sum=order.sum)]
    need = price(order.who, order.action.path)
    at_hand = rules.points(card - order.spent + need)
    found.append(rules.LAND_02.rules(canoe, need=need, points=at_hand))
    if state.canoes[event.seat][event.canoe].cargo is None:
        found.append(rules.LAND_03.rules(canoe))
    partner = 1 - event.canoe
    turn = state.turn
    if turn and partner in turn.afloat and state.canoes[event.seat][partner].space == state.board.land:
        found.append(rules.LAND_04.rules(canoe, canoe_key(event.seat, partner), player=player))
    found.append(rules.TURN_08.rules(canoe, canoe=event.canoe + 1, player=player))
    return tuple(found)


def delivered(step: Step, event: GemDelivered) -> tuple[Ruling, ...]:
    """The gem is stored, and perhaps a goal is met (N-LAND-01, 06, N-END-01)."""
    state: State = step.after
    player, gem, canoe = SeatName(event.seat), Term(event.gem), canoe_key(event.seat, event.canoe)
    store = state.stores[event.seat]
    found = [rules.LAND_01.rules(canoe, player=player, gem=gem, gems=rules.gems(sum(store)))]
    order = order_of(step)
    at_once = LOAD_AND_LAND.said(outline_of(step, order)) if order else None
    found += [at_once] if at_once else []
    met = goals_met(store)
    if len(state.finishers) > len(step.before.finishers):
        goals = Listing(tuple(rules.GOALS[goal] for goal in met))
        found.append(rules.END_01.rules(seat_key(event.seat), player=player, goals=goals))
    return tuple(found)
