"""Why the weather and the river do what they do (N-WEATHER, N-FLOW, N-FALL, N-BUY-06)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, SeatName, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.events import CanoeFreed, CanoeLost, FlowSet, RiverPushed, WeatherShifted
from niagara.games.niagara.explain_order import pile_at
from niagara.games.niagara.marks import FALLS, FORK, WEATHER, canoe_key, mine_key, seat_key
from niagara.games.niagara.reckoning import flow_sum, order_of
from niagara.games.niagara.state import State, signed


def shifted(step: Step, event: WeatherShifted) -> tuple[Ruling, ...]:
    """The cloud moves the marker by one field (N-WEATHER-01 to 04)."""
    state: State = step.before
    track, player = state.board.weather.values, SeatName(event.seat)
    old, new = signed(state.weather), signed(event.to)
    found = [rules.WEATHER_01.rules(WEATHER, player=player, old=old, new=new)]
    if state.weather in (track[0], track[-1]):
        found.append(rules.WEATHER_02.rules(WEATHER, new=new))
    found.append(rules.WEATHER_03.rules(seat_key(event.seat), player=player))
    found.append(rules.WEATHER_04.rules(WEATHER, weather=new))
    return tuple(found)


def flowed(step: Step, event: FlowSet) -> tuple[Ruling, ...]:
    """How far the river moves (N-FLOW-01 or 02), and whose number counts without a canoe (N-FLOW-07)."""
    state: State = step.before
    lowest = None if event.lowest == "none" else event.lowest
    total = flow_sum(lowest, event.weather, event.steps)
    steps, weather = rules.discs(event.steps), signed(event.weather)
    if lowest is None:
        return (rules.FLOW_02.rules(WEATHER, weather=weather, discs=steps, sum=total),)
    cards = tuple(
        phrase("{player} {card}", player=SeatName(seat), card=Term("cloud") if card == "cloud" else card)
        for seat, card in enumerate(state.chosen)
        if card is not None and card != "hidden"
    )
    found = [rules.FLOW_01.rules(WEATHER, cards=Listing(cards), lowest=lowest, weather=weather, discs=steps, sum=total)]
    for seat, pair in enumerate(state.canoes):
        card = state.chosen[seat]
        if isinstance(card, int) and all(boat.space not in state.board.depth for boat in pair):
            found.append(rules.FLOW_07.rules(seat_key(seat), player=SeatName(seat), card=card))
    return tuple(found)


def pushed(step: Step, event: RiverPushed) -> tuple[Ruling, ...]:
    """One disc goes in: into which arm, and who rides (N-FLOW-03, 04, 06)."""
    before: State = step.before
    pushes = [place for place, fact in enumerate(step.facts) if isinstance(fact, RiverPushed)]
    number, drift = pushes.index(step.place) + 1, before.board.drift[event.arm]
    found = []
    if len(before.board.arms) > 1 and before.options.fork_rule == "alternate":
        following = before.board.next_arm[event.arm]
        found.append(rules.FLOW_04.rules(FORK, n=number, arm=event.arm, next=following))
    if number == 1 or not found:
        found.append(rules.FLOW_03.rules(FORK, discs=rules.discs(len(pushes))))
    riders = [
        (seat, canoe, boat.space)
        for seat, pair in enumerate(before.canoes)
        for canoe, boat in enumerate(pair)
        if boat.space in drift
    ]
    if riders:
        spoken = tuple(
            phrase(
                "{player}'s canoe {canoe} {start} → {end}", player=SeatName(seat), canoe=canoe + 1, start=space,
                end=Term("the falls") if drift[space] == before.board.falls else drift[space],
            )
            for seat, canoe, space in riders
        )  # fmt: skip
        keys = [canoe_key(seat, canoe) for seat, canoe, _ in riders]
        found.append(rules.FLOW_06.rules(*keys, riders=Listing(spoken)))
    return tuple(found)


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
