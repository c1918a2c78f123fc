"""Houses, piers, the docks of the start and of the finish, and who waits there."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from niagara.core.hex_outline import hexagon, off, outline, point
from niagara.core.hexes import Hex, heading_to, neighbour
from niagara.core.river_tiles import CELLS, world
from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import literal, phrase
from niagara.games.mississippi_queen.board import START, Board
from niagara.games.mississippi_queen.geometry import cell_of, quay_print
from niagara.games.mississippi_queen.river import Laid, Quay, River
from niagara.games.mississippi_queen.tiles import QUAY_DOCKS

PASSENGER: Final = 21
"""Width of a passenger."""


_ORDER: Final = ("dock", "pier", "house-red", "house-brown", "house-red-shade", "house-brown-shade")
"""In which houses are drawn, so that what is alike stands side by side."""


def houses(board: Board, river: River) -> Iterable[Mark]:
    """The houses of these tiles with their piers and docks."""
    marks = (mark for laid in river for mark in _house(board, laid))
    return sorted(marks, key=lambda mark: _ORDER.index(mark.role))


@lru_cache(maxsize=512)
def _house(board: Board, laid: Laid) -> tuple[Mark, ...]:
    """The house on a tile's island, seen from above, its pier and the edge of its dock; nothing without a dock."""
    tile = board.tiles.get(laid.tile)
    if tile is None or not tile.dock:
        return ()
    at, heading = point(cell_of(laid, tile.island)), _facing(board, laid)
    number = laid.number
    pier = (off(at, heading, 6), off(at, heading, 48))
    dock = hexagon(cell_of(laid, tile.dock), 0.8)
    return (
        Line(key=f"dock:{number}", role="dock", points=(*dock, dock[0])),
        Line(key=f"pier:{number}", role="pier", points=pier),
        *_roof(f"house:{number}", tile.house, off(at, heading, -13), heading),
    )


def _roof(key: str, house: str, at: Point, heading: int) -> Iterable[Mark]:
    """A red house has a ridge along the shore, a brown one a roof of four sides."""
    back, front, left, right = (-16, 16, 24, -24) if house == "red" else (-19, 19, 19, -19)
    corners = tuple(off(at, heading, a, b) for a, b in ((back, left), (front, left), (front, right), (back, right)))
    yield Area(key=key, role=f"house-{house}", points=corners)
    if house == "red":
        shade = (off(at, heading, 0, left), corners[1], corners[2], off(at, heading, 0, right))
        yield Area(key=f"{key}.shade", role="house-red-shade", points=shade)
    else:
        for side, (one, other) in enumerate(((1, 2), (3, 0))):
            yield Area(key=f"{key}.shade{side}", role="house-brown-shade", points=(at, corners[one], corners[other]))


def _facing(board: Board, laid: Laid) -> int:
    """The heading from a tile's island to its dock."""
    tile = board.tiles[laid.tile]
    heading = heading_to(cell_of(laid, tile.island), cell_of(laid, tile.dock))
    assert heading is not None
    return heading


def spot(board: Board, laid: Laid, index: int) -> Point:
    """Where a passenger waits on the pier: the first to the left, the second to the right, others behind them."""
    at = point(cell_of(laid, board.tiles[laid.tile].island))
    return off(at, _facing(board, laid), 25 - 16 * (index // 2), -14 if index % 2 else 14)


@lru_cache(maxsize=512)
def passengers(board: Board, river: River, waiting: tuple[int, ...]) -> tuple[Mark, ...]:
    """Those who wait: dress and hat, seen from above."""
    places = [
        (f"{laid.number}.{index}", spot(board, laid, index))
        for laid, count in zip(river, waiting, strict=True)
        for index in range(count)
    ]
    return (
        *(Token(key=f"passenger:{key}", role="passenger", at=at, size=PASSENGER) for key, at in places),
        *(Token(key=f"hat:{key}", role="hat", at=at, size=PASSENGER * 0.5) for key, at in places),
    )


@lru_cache(maxsize=64)
def start_docks(board: Board, first: Laid, numbering: str) -> tuple[Mark, ...]:
    """The numbered docks of the start tile, while it lies on the table."""
    if first.tile != START:
        return ()
    cells = [cell_of(first, name) for name in board.file.start.docks[numbering]]  # type: ignore[index]
    rings = [hexagon(cell, 0.8) for cell in cells]
    return (
        *(Line(key=f"start:{n}", role="start-dock", points=(*ring, ring[0])) for n, ring in enumerate(rings, 1)),
        *(
            Label(
                key=f"start-number:{number}", role="dock-label", at=off(point(cell), 0, -15),
                words=literal(str(number)), size=22,
            )
            for number, cell in enumerate(cells, 1)
        ),
    )  # fmt: skip


@lru_cache(maxsize=64)
def quay_marks(board: Board, last: Laid, quay: Quay) -> tuple[Mark, ...]:
    """The finish quay, and its docks at the cells of the last tile that are water."""
    names = [name for name in QUAY_DOCKS[quay.turn] if name not in board.land[last.tile]]
    cells = {name: cell_of(last, name) for name in names}
    rings = {name: hexagon(cell, 0.8) for name, cell in cells.items()}
    (edge,) = outline(quay_print(quay), -2)
    return (
        Area(key="quay", role="quay", points=edge),
        *(Line(key=f"finish:{name}", role="finish", points=(*ring, ring[0])) for name, ring in rings.items()),
        *(
            Line(key=f"quay-pier:{name}", role="quay-pier", points=_pier(point(cell), _ashore(quay, cell)))
            for name, cell in cells.items()
        ),
        Label(
            key="finish", role="quay-label", at=off(point(quay.origin), quay.heading, 24), words=phrase("finish"),
            size=26,
        ),
    )  # fmt: skip


def _ashore(quay: Quay, cell: Hex) -> int:
    """The heading from a finish dock onto the quay, straight on where it can be."""
    cells = quay_print(quay)
    ways = (quay.heading, quay.heading - 1, quay.heading + 1, quay.heading - 2, quay.heading + 2)
    return next(way % 6 for way in ways if neighbour(cell, way % 6) in cells)


def _pier(at: Point, heading: int) -> tuple[Point, Point]:
    return off(at, heading, 56), off(at, heading, 22)


_BERTHS: Final = ("c1", "b1", "d1", "a1", "e1")


def berth(quay: Quay, place: int) -> Point:
    """Where the boat that took this place lies, hauled onto the quay."""
    return point(world(quay.origin, quay.heading, CELLS[_BERTHS[place - 1]]))
