"""What stands still while boats move: the tiles with banks, islands and trees, the stream, the piers, the goal."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import hypot
from typing import Final

from niagara.core.hex_outline import SIDE, hexagon, off, outline, point, soft
from niagara.core.hexes import Hex, neighbour
from niagara.core.river_tiles import CELLS, covered, local, world
from niagara.core.scene import Area, Label, Line, Mark, Point, Token
from niagara.core.text import literal
from niagara.games.mississippi_queen_sc2024.board import LAST, Board
from niagara.games.mississippi_queen_sc2024.river import Laid, River, Waters, heading_after, waters

BANK: Final = 34
"""How far the bank reaches beyond the middles of a tile's edges."""
NOSE: Final = 173.2
"""From the middle of a tile to the tip of its front edge, along the river."""
SLANT: Final = 0.577
"""The front edge falls back by so much to either side."""
PASSENGER: Final = 21
"""Width of a passenger."""


def footprint(laid: Laid) -> frozenset[Hex]:
    """The places that a tile covers."""
    return covered(laid.origin, laid.heading)


def cell_of(laid: Laid, name: str) -> Hex:
    """Where a cell of a tile lies."""
    return world(laid.origin, laid.heading, CELLS[name])


@lru_cache(maxsize=128)
def scenery(board: Board, river: River, following: int | None) -> tuple[Mark, ...]:
    """The still marks of these tiles, in drawing order; what is alike side by side."""
    places = frozenset[Hex]().union(*map(footprint, river))
    trees = tuple(_trees(river, places))
    water = waters(board, river, following)
    return (
        *(Token(key=f"tree:{number}", role="tree", at=at, size=size) for number, at, size in trees),
        *(Token(key=f"tree-top:{n}", role="tree-top", at=(x + 4, y + 4), size=size - 18) for n, (x, y), size in trees),
        *_bed(river, "bank", BANK),
        *_bed(river, "shallows", 21),
        *_open_end(river),
        *_bed(river, "water", 11),
        *_mist(river),
        *_cells(water, "cell", lambda cell: water.open[cell] and cell not in water.stream),
        *_cells(water, "stream-cell", lambda cell: cell in water.stream),
        *_current(water, river, following),
        *_islands(board, river, places),
        *_goal(water),
        *_piers(water),
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


def _open_end(river: River) -> Iterable[Mark]:
    """Where the river goes on, though no tile is in sight there: no bank closes it."""
    laid = river[-1]
    if laid.number < LAST:
        near, far = _vee(laid, NOSE + 9, 184), _vee(laid, NOSE + 74, 184)
        yield Area(key="end", role="land", points=(*near, *reversed(far)))


def _mist(river: River) -> Iterable[Mark]:
    """The water fades away at the open end."""
    laid = river[-1]
    if laid.number < LAST:
        for row in range(3):
            yield Line(key=f"mist:{row}", role=f"mist-{row}", points=_vee(laid, NOSE + 24 + 17 * row, 134 - 34 * row))


def _cells(water: Waters, role: str, wanted: Callable[[int], bool]) -> Iterable[Mark]:
    for cell, space in enumerate(water.spaces):
        if wanted(cell):
            yield Area(key=f"space:{space}", role=role, points=hexagon(water.places[cell], 0.93))


def _current(water: Waters, river: River, following: int | None) -> Iterable[Mark]:
    """Chevrons on the stream that tell which way the river goes: the last two of a tile bend into the next one."""
    for cell in sorted(water.stream):
        laid = river[water.tiles[cell]]
        bent = water.spaces[cell][-1] in "34"
        heading = heading_after(river, laid.number, following) if bent else laid.heading
        for part, shift in enumerate((-11, 3)):
            at = off(point(water.places[cell]), heading, shift)
            points = tuple(off(at, heading, -5 if left else 5, left) for left in (9, 0, -9))
            yield Line(key=f"current:{water.spaces[cell]}.{part}", role="current", points=points)


def _islands(board: Board, river: River, places: frozenset[Hex]) -> Iterable[Mark]:
    """Sand, and green on it; land at a tile's side joins the bank. A pier stands on land too."""
    for role, grow, out in (("sand", 5, 26), ("island", -7, 17)):
        for laid in river:
            cells = frozenset(cell_of(laid, name) for name in _land(board, laid))
            for number, ring in enumerate(outline(cells, grow)):
                yield Area(key=f"{role}:{laid.number}.{number}", role=role, points=ring)
            for cell in sorted(cells):
                for side in _shores(laid, cell, places):
                    x, y = off((0, 0), side, out)
                    ring = soft([(px + x, py + y) for px, py in hexagon(cell, 1 + grow / SIDE)])
                    yield Area(key=f"{role}:{laid.number}.{cell}.{side}", role=role, points=ring)
    palms = [(laid, name) for laid in river for name in sorted(board.tiles[laid.tile].land)]
    for laid, name in palms:
        yield Token(key=f"palm:{laid.number}.{name}", role="palm", at=point(cell_of(laid, name)), size=30)
    for laid, name in palms:
        x, y = point(cell_of(laid, name))
        yield Token(key=f"palm-top:{laid.number}.{name}", role="palm-top", at=(x + 2, y + 3), size=17)


def _land(board: Board, laid: Laid) -> tuple[str, ...]:
    tile = board.tiles[laid.tile]
    return (*tile.land, *tile.piers)


def _shores(laid: Laid, cell: Hex, places: frozenset[Hex]) -> Iterable[int]:
    """Headings in which a cell at the side of its tile faces the bank."""
    q = local(laid.origin, laid.heading, cell)[0]
    for side in (1, 2, 4, 5):
        facing = (laid.heading + side) % 6
        if neighbour(cell, facing) not in places and abs(q) == 2 and (q > 0) == (side < 3):
            yield facing


def _goal(water: Waters) -> Iterable[Mark]:
    for cell in sorted(water.goal):
        ring = hexagon(water.places[cell], 0.8)
        yield Line(key=f"goal:{water.spaces[cell]}", role="finish", points=(*ring, ring[0]))


def _piers(water: Waters) -> Iterable[Mark]:
    """A jetty towards the dock, the edge of the dock, and a hut behind."""
    lines: list[Mark] = []
    huts: list[Mark] = []
    for cell, heading in water.piers.items():
        space, at = water.spaces[cell], point(water.places[cell])
        onto = water.ahead[cell][heading]
        if onto >= 0:
            ring = hexagon(water.places[onto], 0.8)
            lines.append(Line(key=f"dock:{space}", role="dock", points=(*ring, ring[0])))
        huts.append(Line(key=f"pier:{space}", role="pier", points=(off(at, heading, 2), off(at, heading, 48))))
        corners = tuple(off(at, heading, a, b) for a, b in ((-30, 17), (-4, 17), (-4, -17), (-30, -17)))
        huts.append(Area(key=f"space:{space}", role="house-red", points=corners))
    yield from lines
    yield from sorted(huts, key=lambda mark: mark.role, reverse=True)


@lru_cache(maxsize=512)
def passengers(water: Waters, waiting: tuple[str, ...]) -> tuple[Mark, ...]:
    """Those who wait: dress and hat, seen from above."""
    places = [(space, pier_spot(water, space)) for space in waiting]
    return (
        *(Token(key=f"passenger:{space}", role="passenger", at=at, size=PASSENGER) for space, at in places),
        *(Token(key=f"hat:{space}", role="hat", at=at, size=PASSENGER * 0.5) for space, at in places),
    )


def pier_spot(water: Waters, space: str) -> Point:
    """Where somebody waits at a pier: beside the jetty."""
    cell = water.index[space]
    return off(point(water.places[cell]), water.piers[cell], 16, 15)


_GROVES: Final = (
    (-40, 232, 50), (-4, 250, 38), (78, 226, 50), (-118, 262, 38),
    (-62, -236, 50), (-24, -256, 38), (62, -228, 50), (98, -250, 50),
)  # fmt: skip


def _trees(river: River, places: frozenset[Hex]) -> Iterable[tuple[str, Point, int]]:
    """Groves along both banks, where no tile lies."""
    middles = [point(place) for place in places]
    for laid in river:
        for spot, (ahead, left, size) in enumerate(_GROVES):
            turn = (laid.number * 7 + spot * 3) % 5
            at = off(point(laid.origin), laid.heading, ahead + 9 * turn, left + (4 if left > 0 else -4) * turn)
            if all(hypot(at[0] - x, at[1] - y) > 96 for x, y in middles):
                yield f"{laid.number}.{spot}", at, size


def _numbers(river: River) -> Iterable[Mark]:
    """Each tile's number beside the bank, at the outer side where the river bends into it."""
    for before, laid in zip((None, *river), river, strict=False):
        bends_left = before is not None and (laid.heading - before.heading) % 6 == 5
        at = off(point(cell_of(laid, "e1" if bends_left else "a1")), laid.heading, 0, -78 if bends_left else 78)
        yield Label(
            key=f"tile-number:{laid.number}", role="tile-label", at=at, words=literal(str(laid.number)), size=26
        )
