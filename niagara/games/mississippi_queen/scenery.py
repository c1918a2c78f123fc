"""What stands still while boats move: the river's tiles with banks, islands and trees, and the docks."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import Final

from niagara.core.hex_outline import SIDE, hexagon, off, outline, point, soft
from niagara.core.hexes import Hex, neighbour
from niagara.core.river_tiles import CELLS
from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import literal
from niagara.games.mississippi_queen.board import Board
from niagara.games.mississippi_queen.docks import houses, quay_marks
from niagara.games.mississippi_queen.geometry import BANK, cell_of, footprint, quay_print
from niagara.games.mississippi_queen.river import Laid, Quay, River, local

NOSE: Final = 173.2
"""From the middle of a tile to the tip of its front edge, along the river."""
REAR: Final = -103.9
SLANT: Final = 0.577
"""Front and rear edges fall back by so much to either side."""


@lru_cache(maxsize=128)
def scenery(board: Board, river: River, quay: Quay | None) -> tuple[Mark, ...]:
    """The still marks of these tiles, in drawing order; what is alike side by side."""
    places = frozenset[Hex]().union(*(footprint(laid) for laid in river))
    trees = tuple(_trees(river, places | quay_print(quay) if quay else places))
    return (
        *(Token(key=f"tree:{number}", role="tree", at=at, size=size) for number, at, size in trees),
        *(Token(key=f"tree-top:{n}", role="tree-top", at=(x + 4, y + 4), size=size - 18) for n, (x, y), size in trees),
        *_bed(river, "bank", BANK),
        *_bed(river, "shallows", 21),
        *_open_ends(river, quay),
        *_bed(river, "water", 11),
        *_mist(river, quay),
        *_cells(board, river),
        *_current(board, river),
        *_islands(board, river, places),
        *houses(board, river),
        *(quay_marks(board, river[-1], quay) if quay else ()),
        *_numbers(river),
    )


def _bed(river: River, role: str, grow: float) -> Iterable[Mark]:
    for laid in river:
        for ring in outline(footprint(laid), grow):
            yield Area(key=f"{role}:{laid.number}", role=role, points=ring)


def _vee(laid: Laid, tip: float, half: float) -> tuple[Point, Point, Point]:
    """A line across the river, parallel to the front of a tile, from its left to its right."""
    at = point(laid.origin)
    return tuple(off(at, laid.heading, tip - SLANT * abs(left), left) for left in (half, 0, -half))  # type: ignore[return-value]


def _open_ends(river: River, quay: Quay | None) -> Iterable[Mark]:
    """Where the river goes on, though no tile lies there: no bank closes it."""
    for laid, tip, ahead in _ends(river, quay):
        near, far = _vee(laid, tip + 9 * ahead, 184), _vee(laid, tip + 74 * ahead, 184)
        yield Area(key=f"end:{laid.number}.{ahead}", role="land", points=(*near, *reversed(far)))


def _ends(river: River, quay: Quay | None) -> Iterable[tuple[Laid, float, int]]:
    """The open ends: the tile, the tip of its edge, and whether it is in front (1) or behind (−1)."""
    if quay is None:
        yield river[-1], NOSE, 1
    if river[0].number:
        yield river[0], REAR, -1


def _mist(river: River, quay: Quay | None) -> Iterable[Mark]:
    """The water fades away at an open end."""
    for laid, tip, ahead in _ends(river, quay):
        for row in range(3):
            points = _vee(laid, tip + (24 + 17 * row) * ahead, 134 - 34 * row)
            yield Line(key=f"mist:{laid.number}.{ahead}.{row}", role=f"mist-{row}", points=points)


def _cells(board: Board, river: River) -> Iterable[Mark]:
    for laid in river:
        for name in CELLS:
            if name not in board.land[laid.tile]:
                yield Area(
                    key=f"space:{laid.number}.{name}", role="cell", points=hexagon(cell_of(laid, name), 0.93)
                )  # fmt: skip


_CHEVRONS: Final = ("b1", "d1", "a2", "c2", "e2", "b3", "d3", "c4")


def _current(board: Board, river: River) -> Iterable[Mark]:
    """Small chevrons that tell which way the water flows."""
    for laid in river:
        for name in _CHEVRONS:
            if name not in board.land[laid.tile]:
                at = point(cell_of(laid, name))
                points = tuple(off(at, laid.heading, -5 if left else 5, left) for left in (9, 0, -9))
                yield Line(key=f"current:{laid.number}.{name}", role="current", points=points)


def _islands(board: Board, river: River, places: frozenset[Hex]) -> Iterable[Mark]:
    """Sand, and green on it; land at a tile's side joins the bank."""
    for role, grow, out in (("sand", 5, 26), ("island", -7, 17)):
        for laid in river:
            cells = frozenset(cell_of(laid, name) for name in board.land[laid.tile])
            for number, ring in enumerate(outline(cells, grow)):
                yield Area(key=f"{role}:{laid.number}.{number}", role=role, points=ring)
            for cell in sorted(cells):
                for side in _shores(laid, cell, places):
                    x, y = off((0, 0), side, out)
                    ring = soft([(px + x, py + y) for px, py in hexagon(cell, 1 + grow / SIDE)])
                    yield Area(key=f"{role}:{laid.number}.{cell}.{side}", role=role, points=ring)
    for laid in river:
        for name in sorted(board.land[laid.tile]):
            if name != _house_cell(board, laid):
                yield Token(key=f"palm:{laid.number}.{name}", role="palm", at=point(cell_of(laid, name)), size=30)
    for laid in river:
        for name in sorted(board.land[laid.tile]):
            if name != _house_cell(board, laid):
                x, y = point(cell_of(laid, name))
                yield Token(key=f"palm-top:{laid.number}.{name}", role="palm-top", at=(x + 2, y + 3), size=17)


def _shores(laid: Laid, cell: Hex, places: frozenset[Hex]) -> Iterable[int]:
    """Headings in which a cell at the side of its tile faces the bank."""
    for side in (1, 2, 4, 5):
        facing = (laid.heading + side) % 6
        q = local(laid, cell)[0]
        if neighbour(cell, facing) not in places and abs(q) == 2 and (q > 0) == (side < 3):
            yield facing


def _house_cell(board: Board, laid: Laid) -> str:
    return board.tiles[laid.tile].island if laid.tile in board.tiles else ""


def _trees(river: River, places: frozenset[Hex]) -> Iterable[tuple[str, Point, int]]:
    """Groves along both banks, where no tile lies."""
    middles = [point(place) for place in places]
    for laid in river:
        for spot, (ahead, left, size) in enumerate(_GROVES):
            turn = (laid.number * 7 + spot * 3) % 5
            at = off(point(laid.origin), laid.heading, ahead + 9 * turn, left + (4 if left > 0 else -4) * turn)
            if all(hypot(at[0] - x, at[1] - y) > 96 for x, y in middles):
                yield f"{laid.number}.{spot}", at, size


_GROVES: Final = (
    (-40, 232, 50), (-4, 250, 38), (78, 226, 50), (-118, 262, 38),
    (-62, -236, 50), (-24, -256, 38), (62, -228, 50), (98, -250, 50),
)  # fmt: skip


def _numbers(river: River) -> Iterable[Mark]:
    """Each tile's number beside the bank, at the outer side where the river bends into it."""
    for before, laid in zip((None, *river), river, strict=False):
        bends_left = before is not None and (laid.heading - before.heading) % 6 == 5
        at = off(point(cell_of(laid, "e1" if bends_left else "a1")), laid.heading, 0, -78 if bends_left else 78)
        number = literal(str(laid.number))
        yield Label(key=f"tile-number:{laid.number}", role="tile-label", at=at, words=number, size=26)
