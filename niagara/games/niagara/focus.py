"""What the rulings of a step are about, in focus: a ring around each thing."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from niagara.core.curves import rounded
from niagara.core.rule import Ruling
from niagara.core.scene import Line, Mark, Point, Token
from niagara.games.niagara.board import Board
from niagara.games.niagara.geometry import (
    BEACH,
    DISC,
    DROP,
    MINE,
    WATER,
    Plan,
    ellipse,
    pointer,
    seat_box,
    tray,
)  # fmt: skip
from niagara.games.niagara.marks import space_key
from niagara.games.niagara.moorings import HULL, Mooring
from niagara.games.niagara.movement import Who


def focus(board: Board, the: Plan, fleet: dict[Who, Mooring], arm: str, rulings: tuple[Ruling, ...]) -> Iterable[Mark]:
    """A ring around each thing that the rulings are about; a role a kind, so that each set of rings is stored once."""
    keys = dict.fromkeys(key for ruling in rulings for key in ruling.about)
    discs = {space_key(space): at for space, at in the.spaces.items()}
    for key in keys:
        if key in discs:
            yield Token(key=f"focus:{key}", role="focus-space", at=discs[key], size=2 * DISC + 14)
    rings = {key: key.partition(":")[0] for key in keys if key not in discs}
    for kind in ("canoe", "mine", "seat", ""):
        for key, thing in rings.items():
            if thing == kind or (not kind and thing not in ("canoe", "mine", "seat")):
                ring = _ring(board, the, fleet, arm, key)
                yield Line(key=f"focus:{key}", role=f"focus-{kind or 'place'}", points=(*ring, ring[0]))


def _ring(board: Board, the: Plan, fleet: dict[Who, Mooring], arm: str, key: str) -> tuple[Point, ...]:
    """The outline around the thing with this key; raises KeyError for a thing that is not on the picture."""
    kind, _, name = key.partition(":")
    match kind:
        case "canoe":
            seat, _, canoe = name.partition(".")
            return _canoe_ring(*fleet[int(seat), int(canoe)])
        case "mine":
            return tray(the.mines[name].at, MINE[0] + 9, MINE[1] + 9)
        case "weather":
            (x, y), (last, _), half = the.track[0], the.track[-1], the.cell / 2
            return rounded((x - half - 8, y - half - 7, last + half + 8, y + half + 56), 20)
        case "fork":
            x, y = pointer(board, the, arm)[6]
            return ellipse((x - 8, y), 76, 76)
        case "space" if name == board.land:
            return ellipse((BEACH + 4, the.size[1] / 2), 40, WATER + 34)
        case "space" if name == board.falls:
            return _ring(board, the, fleet, arm, "falls")
        case "falls":
            edges = list(the.edges.values())
            low, high = min(y for _, y in edges) - WATER - 30, max(y for _, y in edges) + WATER + 30
            return rounded((edges[0][0] - 24, low, edges[0][0] + DROP + 54, high), 30)
        case "seat":
            return rounded(seat_box(the, int(name)), 26)
        case _:
            raise KeyError(key)


_RING: Final = (
    (1.0, 0.0), (0.76, 0.6), (0.3, 1.0), (-0.3, 1.0), (-0.76, 0.6),
    (-1.0, 0.0), (-0.76, -0.6), (-0.3, -1.0), (0.3, -1.0), (0.76, -0.6),
)  # fmt: skip
"""Few points, since rings are most of what changes from step to step."""


@lru_cache(maxsize=4096)
def _canoe_ring(at: Point, scale: float) -> tuple[Point, ...]:
    a, b = HULL[0] * scale + 13, HULL[1] * scale + 8
    return tuple((at[0] + a * u, at[1] + b * v) for u, v in _RING)
