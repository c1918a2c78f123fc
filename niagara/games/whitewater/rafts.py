"""The river's tiles with their logs and icons, the pile that they come from, and the numbers of the logs."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from niagara.core.curves import around, rounded
from niagara.core.scene import Area, Label, Line, Mark, Point
from niagara.core.text import literal
from niagara.games.whitewater.board import GONE, Board
from niagara.games.whitewater.emblems import ICON_ROLES, icon_marks
from niagara.games.whitewater.geometry import RAFT, Plan, plan
from niagara.games.whitewater.marks import PILE, slot_key
from niagara.games.whitewater.state import State

BAR: Final = (92, 172)
"""Width and length of a log: it lies across the river."""
_ROLES: Final = ("raft", "log", "log-end", "log-grain", "gap", "arrow-red", "arrow-plain", *ICON_ROLES, "icon-label")
_STACK: Final = 4
"""So many tiles of the pile are seen, one over the other."""


def rafts(state: State, the: Plan) -> Iterable[Mark]:
    """All tiles on the river; what is alike side by side."""
    tiles = [
        mark
        for slot, tile in enumerate(state.river, 1)
        for mark in (_gap if tile == GONE else _raft)(state.board, state.seats, slot, tile)
    ]
    for role in _ROLES:
        for mark in tiles:
            if mark.role == role:
                yield mark
    yield from _pile(state.board, state.seats, state.pile)
    yield from _numbers(state.board, state.seats)


@lru_cache(maxsize=1024)
def _raft(board: Board, seats: int, slot: int, tile: str) -> tuple[Mark, ...]:
    the = plan(board, seats)
    x, y = the.slots[slot], the.middle
    marks: list[Mark] = [
        Area(key=slot_key(slot), role="raft", points=rounded((x - the.half, y - RAFT, x + the.half, y + RAFT), 18))
    ]
    for place, space in enumerate(board.slots[slot]):
        at = the.spot(space)
        marks += _log(f"{slot}.{place}", at)
        marks += icon_marks(f"log-icon:{slot}.{place}", board.file.log_tiles[tile][place], (at[0], y + 61))
    role = "arrow-red" if tile == board.file.red_tile else "arrow-plain"
    for number, side in enumerate((-RAFT + 9, RAFT - 9)):
        points = ((x - 7, y + side + 5), (x + 3, y + side), (x - 7, y + side - 5))
        marks.append(Line(key=f"raft-arrow:{slot}.{number}", role=role, points=points))
    return tuple(marks)


@lru_cache(maxsize=64)
def _gap(board: Board, seats: int, slot: int, tile: str) -> tuple[Mark, ...]:
    """Where no tile lies: the outlines of the logs that are missing."""
    the = plan(board, seats)
    rings = [(space, rounded(around(the.spot(space), *BAR), 22)) for space in board.slots[slot]]
    return tuple(Line(key=f"gap:{slot}.{space}", role="gap", points=(*ring, ring[0])) for space, ring in rings)


def _log(name: str, at: Point) -> Iterable[Mark]:
    x, y = at
    yield Area(key=f"log:{name}", role="log", points=rounded(around(at, *BAR), 22))
    for end in (-1, 1):
        face = (x, y + end * (BAR[1] / 2 - 9))
        yield Area(key=f"log-end:{name}.{end}", role="log-end", points=rounded(around(face, 64, 10), 5))
    for grain, side in enumerate((-34, -14, 16, 35)):
        low, high = ((-50, 34), (-36, 52), (-54, 26), (-30, 48))[grain]
        yield Line(
            key=f"log-grain:{name}.{grain}", role="log-grain", points=((x + side, y + low), (x + side, y + high))
        )


@lru_cache(maxsize=256)
def _pile(board: Board, seats: int, count: int) -> tuple[Mark, ...]:
    """The tiles that lie face down at the source, and how many they are."""
    the = plan(board, seats)
    under = max(0, min(count, _STACK) - 1)
    x0, y0, x1, y1 = the.pile
    x0, y0, x1, y1 = x0 + 7 * under, y0 + 7 * under, x1 - 7 * (_STACK - 1 - under), y1 - 7 * (_STACK - 1 - under)
    marks: list[Mark] = []
    if count:
        marks.append(Area(key=f"{PILE}:top", role="tile-back", points=rounded((x0, y0, x1, y1), 14)))
    for number in range(1, under + 1):
        off = 7 * number
        points = (
            (x0 - off, y1 - off - 8),
            (x0 - off, y0 - off + 8),
            (x0 - off + 8, y0 - off),
            (x1 - off - 8, y0 - off),
        )
        marks.append(Line(key=f"{PILE}:edge.{number}", role="tile-edge", points=points))
    at = (round((x0 + x1) / 2), round((y0 + y1) / 2))
    role = "pile-count" if count else "pile-empty"
    marks.append(Label(key=PILE, role=role, at=at, words=literal(str(count)), size=60))
    return tuple(marks)


@lru_cache(maxsize=64)
def _numbers(board: Board, seats: int) -> tuple[Mark, ...]:
    the = plan(board, seats)
    return tuple(
        Label(
            key=f"number:{space}", role="log-number", at=(the.spot(space)[0], the.middle - 60), size=26,
            words=literal(str(space)),
        )
        for space in sorted(board.log_at)
    )  # fmt: skip
