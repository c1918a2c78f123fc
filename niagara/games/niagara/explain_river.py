"""Why the weather and the river do what they do (N-WEATHER, N-FLOW, N-FALL, N-BUY-06)."""

from functools import lru_cache

from niagara.core.condition import reasons
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Space
from niagara.games.niagara.board import Board
from niagara.games.niagara.events import CanoeFreed, CanoeLost, FlowSet, RiverPushed, WeatherShifted
from niagara.games.niagara.explain_order import pile_at
from niagara.games.niagara.flow import MAY_FLOW, MAY_TAKE_ARM, Disc, Flowing
from niagara.games.niagara.marks import FALLS, FORK, WEATHER, canoe_key, mine_key, seat_key
from niagara.games.niagara.reckoning import order_of
from niagara.games.niagara.state import State, signed
from niagara.games.niagara.weather import MAY_SHIFT, Shift


def shifted(step: Step, event: WeatherShifted) -> tuple[Ruling, ...]:
    """The cloud moves the marker by one field (N-WEATHER-01 to 04)."""
    state: State = step.before
    return _shifted(Shift(event.seat, "cloud", state.board.weather.values, state.weather, event.to))


@lru_cache(maxsize=256)
def _shifted(shift: Shift) -> tuple[Ruling, ...]:
    return (
        *sorted(reasons(MAY_SHIFT, shift), key=lambda said: said.rule.id),
        rules.WEATHER_03.rules(seat_key(shift.seat), player=SeatName(shift.seat)),
        rules.WEATHER_04.rules(WEATHER, weather=signed(shift.new)),
    )


def flowed(step: Step, event: FlowSet) -> tuple[Ruling, ...]:
    """How far the river moves (N-FLOW-01 or 02), and whose number counts without a canoe (N-FLOW-07)."""
    state: State = step.before
    found = list(_flowed(Flowing(state.chosen, state.weather, state.options.min_flow, event.steps)))
    for seat, pair in enumerate(state.canoes):
        card = state.chosen[seat]
        if isinstance(card, int) and all(boat.space not in state.board.depth for boat in pair):
            found.append(rules.FLOW_07.rules(seat_key(seat), player=SeatName(seat), card=card))
    return tuple(found)


@lru_cache(maxsize=4096)
def _flowed(flowing: Flowing) -> tuple[Ruling, ...]:
    """How many discs, and why; of discs that were loaded as recorded and are not due only how many."""
    why = tuple(reasons(MAY_FLOW, flowing))
    return why or (rules.FLOW_03.rules(FORK, discs=rules.discs(flowing.discs)),)


def pushed(step: Step, event: RiverPushed) -> tuple[Ruling, ...]:
    """One disc goes in: into which arm, and who rides (N-FLOW-03, 04, 06)."""
    before: State = step.before
    pushes = [type(fact) for fact in step.facts]
    number = pushes[: step.place + 1].count(RiverPushed)
    discs = _discs(Disc(before.setup, number, before.arm, event.arm), pushes.count(RiverPushed))
    drift = before.board.drift[event.arm]
    riders = [
        (canoe_key(seat, canoe), _ride(before.board, seat, canoe, boat.space, drift[boat.space]))
        for seat, pair in enumerate(before.canoes)
        for canoe, boat in enumerate(pair)
        if boat.space in drift
    ]
    if not riders:
        return discs
    keys, rides = zip(*riders, strict=True)
    return (*discs, rules.FLOW_06.rules(*keys, riders=Listing(rides)))


@lru_cache(maxsize=1024)
def _discs(disc: Disc, count: int) -> tuple[Ruling, ...]:
    """Which arm the disc goes into, and at the first one how many there are (N-FLOW-04, 03)."""
    into = tuple(reasons(MAY_TAKE_ARM, disc))
    many = (rules.FLOW_03.rules(FORK, discs=rules.discs(count)),) if disc.number == 1 or not into else ()
    return (*into, *many)


@lru_cache(maxsize=4096)
def _ride(board: Board, seat: int, canoe: int, start: Space, to: Space) -> Phrase:
    """Where one push takes a canoe."""
    end = Term("the falls") if to == board.falls else to
    return phrase(
        "{player}'s canoe {canoe} {start} → {end}", player=SeatName(seat), canoe=canoe + 1, start=start, end=end
    )


def fell(step: Step, event: CanoeLost) -> tuple[Ruling, ...]:
    """A canoe is lost, and its gem goes to its own mine (N-FALL-01, 02; the order's sum if it was paddled over)."""
    player, canoe = SeatName(event.seat), canoe_key(event.seat, event.canoe)
    found = [rules.FALL_01.rules(FALLS, canoe, player=player, canoe=event.canoe + 1)]
    if event.gem is not None:
        gem, pile = Term(event.gem), pile_at(step.after, event.gem)
        found.append(rules.FALL_02.rules(mine_key(event.gem), gem=gem, gems=rules.gems(sum(pile))))
    order = order_of(step)
    if order is not None:
        found.append(rules.MOVE_10.rules(canoe, player=player, sum=order.sum))
    return tuple(found)


def freed(step: Step, event: CanoeFreed) -> tuple[Ruling, ...]:
    """A free canoe, as soon as the river is at rest or by option with the next round (N-BUY-06, N-FALL-03)."""
    canoe, options = canoe_key(event.seat, event.canoe), step.before.options
    when = rules.AT_REST if options.free_canoe_timing == "immediate" else rules.NEXT_ROUND
    poor = rules.unable(options.canoe_price)
    return (
        rules.BUY_06.rules(canoe, player=SeatName(event.seat), poor=poor, canoe=event.canoe + 1),
        rules.FALL_03.rules(canoe, when=when),
    )
