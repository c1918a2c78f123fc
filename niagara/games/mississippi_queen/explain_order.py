"""Why the boats move in this order: the ranking, key by key (M-R1 to M-R6)."""

from itertools import pairwise

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, SeatName
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.events import RoundBegan, RoundEnded, Standing, TurnBegan
from niagara.games.mississippi_queen.marks import boat_key, seat_key
from niagara.games.mississippi_queen.rank import TILE_STEPS, from_docks, ranked_anew, ranking
from niagara.games.mississippi_queen.state import State

COLUMNS = "abcde"


def ordered(step: Step, event: RoundBegan) -> tuple[Ruling, ...]:
    """The order of the round, and which key decided between neighbours (M-R1 to 6)."""
    return order_of(step.after, event.round, event.order)


def order_of(state: State, number: int, order: tuple[Standing, ...]) -> tuple[Ruling, ...]:
    """The order of these boats; in the first round the docks give it, and the ranking if it agrees (D-1)."""
    boats = tuple(boat.seat for boat in order)
    way, marks = words.names(boats), [boat_key(seat) for seat in boats]
    docks = from_docks(state)
    if docks:
        what = words.by_docks(way)
    elif ranked_anew(state):
        what = words.best_placed_next(way)
    else:
        what = words.by_rank(way)
    found = [rules.R1.rules(*marks, round=number, what=what)]
    if len(boats) > 1 and (not docks or ranking(state, state.afloat) == order):
        found += [_decided(state, ahead, behind) for ahead, behind in pairwise(order)]
        found.append(_side_by_side(state, order))
    return tuple(found)


def _decided(state: State, one: Standing, two: Standing) -> Ruling:
    """The first key by which two neighbours differ (M-R2 to 5)."""
    marks, river = (boat_key(one.seat), boat_key(two.seat)), state.options.rank == "river_half_steps"
    player, other = SeatName(one.seat), SeatName(two.seat)
    if river and _half_steps(one) != _half_steps(two) and one.tile != two.tile:
        what = words.down_river(_half_steps(one), _half_steps(two), TILE_STEPS)
        return rules.R2.rules(*marks, player=player, other=other, what=what)
    if one.tile != two.tile and not river:
        return rules.R2.rules(*marks, player=player, other=other, what=words.on_tiles(one.tile, two.tile))
    if one.tile == two.tile and one.along != two.along:
        along, second = words.signed(one.along), words.signed(two.along)
        return rules.R3.rules(*marks, player=player, other=other, tile=one.tile, along=along, second=second)
    if one.speed != two.speed:
        return rules.R4.rules(*marks, player=player, other=other, what=words.faster(one.speed, two.speed))
    if one.coal != two.coal:
        what = words.more_coal(one.speed, one.coal, two.coal)
        return rules.R4.rules(*marks, player=player, other=other, what=what)
    return rules.R5.rules(
        *marks, player=player, other=other, speed=one.speed, coal=rules.coal(one.coal),
        column=_column(one), second=_column(two),
    )  # fmt: skip


def _side_by_side(state: State, order: tuple[Standing, ...]) -> Ruling:
    """All keys of all boats (M-R6)."""
    river = state.options.rank == "river_half_steps"
    boats = []
    for boat in order:
        way = (words.signed(_half_steps(boat)),) if river else (str(boat.tile), words.signed(boat.along))
        boats.append(words.keys(boat.seat, (*way, str(boat.speed), str(boat.coal), _column(boat))))
    keys = words.KEYS_BY_RIVER if river else words.KEYS_BY_TILE
    return rules.R6.rules(*[boat_key(boat.seat) for boat in order], keys=keys, boats=Listing(tuple(boats)))


def _half_steps(boat: Standing) -> int:
    return TILE_STEPS * boat.tile + boat.along


def _column(boat: Standing) -> str:
    return COLUMNS[boat.starboard + 2]


def began(step: Step, event: TurnBegan) -> tuple[Ruling, ...]:
    """Whose turn it is; under `order=dynamic` also the key that decided (M-R1)."""
    state: State = step.after
    if ranked_anew(state):
        left = ranking(state, tuple(seat for seat in state.afloat if seat not in step.before.moved))
        what = words.best_placed(event.seat, len(left))
        keys = tuple(_decided(state, left[0], second) for second in left[1:2])
    else:
        what = words.number_in_order(event.seat, state.order.index(event.seat) + 1, len(state.order))
        keys = ()
    marks = (boat_key(event.seat), seat_key(event.seat))
    return (rules.R1.rules(*marks, round=state.round, what=what), *keys)


def round_over(event: RoundEnded) -> tuple[Ruling, ...]:
    """Every boat has moved (M-R1)."""
    return (rules.R1.rules(round=event.round, what=words.ALL_MOVED),)
