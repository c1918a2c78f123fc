"""Why a canoe's order is as it is: loading, moving, stealing (N-LOAD, N-MOVE, N-STEAL)."""

from functools import lru_cache

from niagara.core.condition import hold, reasons
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import CanoeRef
from niagara.games.niagara.board import Board
from niagara.games.niagara.course import Course, course
from niagara.games.niagara.events import CanoePaddled, GemLoaded, GemStolen, GemUnloaded
from niagara.games.niagara.loading import MAY_LOAD
from niagara.games.niagara.marks import canoe_key, mine_key, space_key
from niagara.games.niagara.outline import A_STEP, ONE_STOP
from niagara.games.niagara.paddle import OP_COST
from niagara.games.niagara.reckoning import Order, handling_of, order_of, outline_of, way_of
from niagara.games.niagara.state import Gems, NiagaraSetup, State, Turn
from niagara.games.niagara.theft import MAY_STEAL, Theft, theft_from
from niagara.games.niagara.way import MAY_GO, strokes


def unloaded(step: Step, event: GemUnloaded) -> tuple[Ruling, ...]:
    """Two points, and the gem joins the pile (N-LOAD-03, 08, 04)."""
    canoe, mine = canoe_key(event.seat, event.canoe), mine_key(event.mine)
    order, pile, cost = order_of(step), pile_at(step.after, event.mine), rules.points(OP_COST)
    return (
        rules.LOAD_03.rules(canoe, mine, what=rules.UNLOADING, gem=Term(event.gem), points=cost),
        rules.LOAD_08.rules(mine, gem=Term(event.gem), mine=Term(event.mine), gems=rules.gems(sum(pile))),
        *_worked(step, order, canoe),
    )


def loaded(step: Step, event: GemLoaded) -> tuple[Ruling, ...]:
    """Two points at a mine, into an empty canoe; from a mixed pile the player picks (N-LOAD-03, 01, 02, 05, 07, 09)."""
    state: State = step.before
    canoe, mine, gem = canoe_key(event.seat, event.canoe), mine_key(event.mine), Term(event.gem)
    order, cost = order_of(step), rules.points(OP_COST)
    handling = handling_of(step, order) if order else None
    found = [rules.LOAD_03.rules(canoe, mine, what=rules.LOADING, gem=gem, points=cost)]
    found += reasons(MAY_LOAD, handling) if handling else ()
    kinds = tuple(Term(kind) for kind, count in zip(state.board.gems, pile_at(state, event.mine), strict=True) if count)
    if len(kinds) > 1:
        pile = Listing(kinds)
        found.append(rules.LOAD_09.rules(mine, pile=pile, player=SeatName(event.seat), gem=gem))
    return (*found, *_worked(step, order, canoe))


def _worked(step: Step, order: Order | None, canoe: str) -> tuple[Ruling, ...]:
    """What an operation shows of its order (N-MOVE-11, N-TURN-07, N-LOAD-04, N-MOVE-07)."""
    if order is None:
        return _second(step, canoe)
    stayed = A_STEP.said(outline_of(step, order)) if order.last else None
    return (*([stayed] if stayed else ()), *_second(step, canoe), *_stop(step, order), *_total(order, canoe))


def _second(step: Step, canoe: str) -> tuple[Ruling, ...]:
    """The second canoe of a turn begins (N-TURN-07)."""
    turn: Turn | None = step.opened.turn
    if turn is None or not turn.done or step.place:
        return ()
    player, now = SeatName(turn.seat), step.event.canoe + 1
    return (rules.TURN_07.rules(canoe, first=turn.done[0] + 1, canoe=now, player=player),)


def pile_at(state: State, mine: str) -> Gems:
    """The pile of a mine, by colour."""
    return state.piles[state.board.gems.index(mine)]


def _stop(step: Step, order: Order) -> tuple[Ruling, ...]:
    """Before or after the move, at one stop (N-LOAD-04); said at the last operation of the last stop."""
    last = not any(isinstance(fact, GemLoaded | GemUnloaded) for fact in step.facts[step.place + 1 :])
    said = ONE_STOP.said(outline_of(step, order)) if last else None
    return (said,) if said else ()


@lru_cache(maxsize=1 << 14)
def _total(order: Order | None, *about: str) -> tuple[Ruling, ...]:
    """The whole order as a sum, at its last fact, if it ends on the river (N-MOVE-07)."""
    if order is None or not order.last or order.lost:
        return ()
    return (rules.MOVE_07.rules(*about, spent=order.spent, card=order.who.card, sum=order.sum),)


def moved(step: Step, event: CanoePaddled) -> tuple[Ruling, ...]:
    """The steps one by one, and what the way says (N-MOVE-01, 02, 05, 12, 04, 09, 10, N-TURN-07)."""
    state, order = step.after, order_of(step)
    canoe, space = canoe_key(event.seat, event.canoe), space_key(event.path[-1])
    way, *along = _way(state.setup, event)
    total, second, company = _total(order, canoe, space), _second(step, canoe), _company(state, event)
    return (way, *total, *along, *second, *company, *_both(step, event), *_spared(step, event, order))


def _heads_up(board: Board, event: CanoePaddled) -> bool:
    return board.up.get(event.path[0]) == event.path[1]


@lru_cache(maxsize=1 << 14)
def _way(setup: NiagaraSetup, event: CanoePaddled) -> tuple[Ruling, ...]:
    """What the way alone says, whatever else is on the river (N-MOVE-01, 02, 12, 05)."""
    board, path, seat, up = setup.board, event.path, event.seat, _heads_up(setup.board, event)
    canoe, count, direction = canoe_key(seat, event.canoe), rules.spaces(len(path) - 1), Term("up" if up else "down")
    here = (canoe, space_key(path[-1]))
    found = [rules.MOVE_01.rules(*here, spaces=count, direction=direction, path=way_of(board, path))]
    gate = board.trunk[0]
    if board.land in path:
        cost = setup.options.landing_cost if up else 1
        found.append(rules.MOVE_02.rules(space_key(gate), space=gate, points=rules.points(cost)))
    found += [said for one in strokes(setup, path[0], path[1:]) for said in reasons(MAY_GO, one)]
    fork = board.file.fork
    if not up and fork and fork.at in path[:-1]:
        arm = path[path.index(fork.at) + 1]
        if arm != board.falls:
            found.append(rules.MOVE_05.rules(space_key(arm), player=SeatName(seat), space=arm))
    return tuple(found)


def _company(state: State, event: CanoePaddled) -> tuple[Ruling, ...]:
    """Several canoes on the space where the move ends (N-MOVE-09)."""
    end = event.path[-1]
    if end not in state.board.depth or end == state.board.land:
        return ()
    here = [boat.space for pair in state.canoes for boat in pair].count(end)
    return (rules.MOVE_09.rules(space_key(end), space=end, canoes=rules.canoes(here)),) if here > 1 else ()


def _both(step: Step, event: CanoePaddled) -> tuple[Ruling, ...]:
    """The second canoe of a turn goes its own way (N-MOVE-04)."""
    turn: Turn | None = step.opened.turn
    if turn is None or not turn.went or (turn.went == "up") == _heads_up(step.opened.board, event):
        return ()
    return (rules.MOVE_04.rules(canoe_key(event.seat, event.canoe), player=SeatName(event.seat)),)


def _spared(step: Step, event: CanoePaddled, order: Order | None) -> tuple[Ruling, ...]:
    """A theft that could have been, but was not committed (N-STEAL-06)."""
    end, state = event.path[-1], step.after
    if order is None or not order.last or order.action.steal is not None:
        return ()
    rivals = [victim.seat for victim in _victims(state, event.seat, order, end)]
    if not rivals:
        return ()
    victim, player = Listing(tuple(map(SeatName, dict.fromkeys(rivals)))), SeatName(event.seat)
    return (rules.STEAL_06.rules(space_key(end), player=player, victim=victim),)


def _beside(state: State, space: str) -> tuple[CanoeRef, ...]:
    """The canoes on a space."""
    return tuple(
        CanoeRef(seat, canoe)
        for seat, pair in enumerate(state.canoes)
        for canoe, boat in enumerate(pair)
        if boat.space == space
    )


def _theft(state: State, seat: int, order: Order, victim: CanoeRef) -> Theft | None:
    """The theft from this canoe at the end of an order; None if the order, loaded as recorded, breaks a rule."""
    way = course(order.who, order.action)
    return theft_from(state, order.who, seat, order.action, way, victim) if isinstance(way, Course) else None


def _victims(state: State, seat: int, order: Order, space: str) -> list[CanoeRef]:
    """The canoes on a space that could be robbed at the end of this order."""
    tried = ((victim, _theft(state, seat, order, victim)) for victim in _beside(state, space))
    return [victim for victim, theft in tried if theft is not None and hold(MAY_STEAL, theft)]


def stolen(step: Step, event: GemStolen) -> tuple[Ruling, ...]:
    """Why the theft is allowed (N-STEAL-01 to 05, and 07, 08, 10, 11 where they apply)."""
    order = order_of(step)
    assert order is not None  # a theft is always part of an order
    state: State = step.before
    player, victim = SeatName(event.seat), SeatName(event.victim.seat)
    thief, robbed = canoe_key(event.seat, event.canoe), canoe_key(event.victim.seat, event.victim.canoe)
    space = state.canoes[event.seat][event.canoe].space
    theft = _theft(state, event.seat, order, event.victim)
    found = [
        *(reasons(MAY_STEAL, theft) if theft is not None else ()),
        rules.STEAL_02.rules(thief, space_key(space), points=rules.points(order.who.card), sum=order.sum),
        rules.STEAL_05.rules(thief),
    ]
    if len(_victims(state, event.seat, order, space)) > 1:
        found.append(rules.STEAL_07.rules(robbed, player=player, victim=victim, canoe=event.victim.canoe + 1))
    if step.opened.turn and step.opened.turn.done:
        found.append(rules.STEAL_10.rules(thief, canoe=event.canoe + 1, player=player))
    if event.seat in step.opened.robbed:
        found.append(rules.STEAL_11.rules(thief, player=player))
    return tuple(sorted(found, key=lambda said: said.rule.id))  # in the order of the book
