"""Could the last move have led to this state? Its beginning is looked for by going back along it (S-X7)."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.hexes import DIRECTIONS, Hex
from niagara.core.rule import RuleViolation
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.board import COAL
from niagara.games.mississippi_queen_sc2024.evolve import evolve
from niagara.games.mississippi_queen_sc2024.sail import whole_move
from niagara.games.mississippi_queen_sc2024.state import Boat, State, other
from niagara.log.importers.sc2024.boards import kind_at, space_of
from niagara.log.importers.sc2024.states import TEAMS, Seen
from niagara.log.importers.sc2024.weave import cube

PUSHED: int = 3
"""Pushes suffered before a move that are thought of at most."""


class Origin(Struct, frozen=True):
    """Where a last move began, or why it cannot have led here."""

    began: str = ""
    """"3.e1", the cell on which it began."""
    why: str = ""
    """What speaks against it, "" if nothing does."""


def origin(seen: Seen, state: State) -> Origin:
    """The beginning of the last move of a state; `state` is the same state of ours.

    The mover is the boat that is not to move now where the turn is odd; at the start of a round it may be either.
    """
    assert seen.move is not None
    to_move = TEAMS.index(seen.team)
    movers = (other(to_move),) if seen.turn % 2 else (other(to_move), to_move)
    answers = [_by(seen, state, mover) for mover in movers]
    return next((answer for answer in answers if not answer.why), answers[0])


def _by(seen: Seen, state: State, mover: int) -> Origin:
    """As `origin`, for one boat as the mover."""
    assert seen.move is not None
    place = seen.ships[TEAMS[mover]].place
    starts: dict[int, Hex] = {}
    for heading in _first_headings(seen.move, state.boats[mover].heading):
        q, r = _way(seen.move, heading)
        starts[heading] = place[0] - q, place[1] - r
    outside = []
    for heading, start in starts.items():
        space = space_of(seen, start)
        if not space or kind_at(seen, space) in ("island", "pier"):
            outside.append(start)
            continue
        if any(_leads(state, mover, before, seen.move) for before in _before(state, mover, heading, space, seen)):
            return Origin(began=space)
    if outside and len(outside) == len(starts):
        cells = " or ".join(str(cube(start)) for start in dict.fromkeys(outside))
        return Origin(why=f"it would have begun on {cells}, which is no water")
    return Origin(why="no earlier heading, coal or place of the boats explains it")


def _first_headings(move: tuple[Manoeuvre, ...], heading: int) -> tuple[int, ...]:
    """The headings that the boat may have had before a move, the likeliest first."""
    if not any(isinstance(action, Turn) for action in move):
        return (heading,)
    return tuple((heading + turn) % 6 for turn in (0, 1, 5, 2, 4, 3))


def _way(move: tuple[Manoeuvre, ...], heading: int) -> Hex:
    """How far a move leads, as a vector."""
    q, r = 0, 0
    for action in move:
        if isinstance(action, Turn):
            heading = action.to
        elif isinstance(action, Advance):
            q += action.cells * DIRECTIONS[heading][0]
            r += action.cells * DIRECTIONS[heading][1]
    return q, r


def _before(state: State, mover: int, heading: int, space: str, seen: Seen) -> Iterator[State]:
    """The states from which the move may have begun: earlier heading, coal, free turns, passengers, other boat."""
    assert seen.move is not None
    boat, rival = state.boats[mover], state.boats[other(mover)]
    speed = boat.speed - sum(action.by for action in seen.move if isinstance(action, Accelerate))
    pushes = sum(isinstance(action, Push) for action in seen.move)
    rivals = [rival]
    if pushes:
        met = _first_push(state, seen, heading, space)
        rivals = [
            replace(rival, space=met, free_turns=free) for free in range(1, max(2, rival.free_turns - pushes + 1))
        ]
    for coal in range(boat.coal, COAL + 1):
        for free in range(1, PUSHED + 2):
            for aboard in range(boat.passengers, max(-1, boat.passengers - 2), -1):
                was = replace(boat, space=space, heading=heading, speed=speed, coal=coal, free_turns=free)
                for theirs in rivals:
                    yield _with(state, mover, replace(was, passengers=aboard), theirs)


def _first_push(state: State, seen: Seen, heading: int, space: str) -> str:
    """The cell on which the pusher was when it pushed for the first time: there the other boat lay."""
    assert seen.move is not None
    until = next(at for at, action in enumerate(seen.move) if isinstance(action, Push))
    q, r = _way(seen.move[:until], heading)
    place = state.waters.places[state.waters.index[space]]
    return space_of(seen, (place[0] + q, place[1] + r))


def _with(state: State, mover: int, boat: Boat, theirs: Boat) -> State:
    boats = (boat, theirs) if mover == 0 else (theirs, boat)
    return replace(
        state, phase="moving", seat=mover, boats=boats, left=boat.speed, free=boat.free_turns, pushed=False
    )  # fmt: skip


def _leads(state: State, mover: int, before: State, move: tuple[Manoeuvre, ...]) -> bool:
    """Whether the move gives the boats of `state`; the score before it is not known and is not asked."""
    water = state.waters
    if any(boat.space not in water.index for boat in before.boats):
        return False
    if before.boats[0].space == before.boats[1].space:
        return False
    if before.boats[mover].passengers < state.boats[mover].passengers:
        before = replace(before, waiting=_piers(before))
    try:
        after = before
        for fact in whole_move(before, Move(move)):
            after = evolve(after, fact)
    except RuleViolation:
        return False
    return all(_same(after.boats[seat], state.boats[seat], seat == mover) for seat in (0, 1))


def _piers(state: State) -> tuple[str, ...]:
    water = state.waters
    return tuple(water.spaces[cell] for cell in water.piers)


def _same(after: Boat, told: Boat, mover: bool) -> bool:
    keys: list[Any] = ["space", "heading", "speed", "coal", "passengers"]
    return all(getattr(after, key) == getattr(told, key) for key in keys if mover or key != "passengers")
