"""Where everything of a board lies on the picture: track, slots, source and falls, team cards and podiums.

All of it follows from the board file. One unit is about half a pixel on a wide screen; x runs down the river.
"""

from functools import lru_cache
from math import ceil
from typing import Final

from msgspec import Struct

from niagara.core.curves import around, sparse
from niagara.core.scene import Box, Point
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.board import Board
from niagara.games.whitewater.track import EDGE, GAP, LOG, track

CAMP: Final = 410
"""Width of the ground with the team cards."""
SHEET: Final = 196
"""Height of the strip with the podiums."""
SHORE: Final = 108
"""From the middle of the outermost spaces to the edge of the picture."""
PILE_WIDTH: Final = 182
SOURCE: Final = 294
"""From the first tile to the end of the spring."""
FALLS: Final = 262
"""From the last tile to the end of the pool below the falls."""
DROP: Final = 92
"""Length of the falling water."""
RAFT: Final = 106
"""Half the width of a tile, across the river."""
PLATE: Final = (384, 168)
"""Width and greatest height of a team card."""
WIDEST: Final = 400
"""Greatest width of a podium."""
NARROWEST: Final = 326


class Plan(Struct, frozen=True, kw_only=True, eq=False):
    """The still geometry of one board for a number of seats."""

    size: Point
    middle: float
    """y of the river's middle."""
    ahead: int
    """1 if the race runs down the river, -1 if it runs up."""
    way: tuple[Point, ...]
    """From the start line to the finish line."""
    stops: dict[int, int]
    """Where on the way each space is; 0 is the start line, one more than the last space the finish line."""
    land: tuple[tuple[Point, ...], ...]
    slots: dict[int, float]
    """x of the middle of each slot."""
    half: float
    """Half the length of a tile, down the river."""
    source: float
    """x of the end of the spring."""
    lip: float
    """x of the edge of the falls."""
    pile: Box
    """The tiles that lie face down, with the edges of those underneath."""
    die: Point
    camp: Box
    teams: tuple[Box, ...]
    """Each seat's team card."""
    sheet: Box
    podiums: dict[Animal, Box]

    def spot(self, place: int) -> Point:
        """The middle of a space; of the start line for 0, of the finish line for the place after the last space."""
        return self.way[self.stops[place]]

    def path(self, start: int, to: int) -> tuple[Point, ...]:
        """The way of an animal from place to place."""
        return sparse(self.way[self.stops[start] : self.stops[to] + 1], 2.0)


@lru_cache(maxsize=64)
def plan(board: Board, seats: int) -> Plan:
    """The plan of this board; boards of any length, with any number of crossings, down or up the river."""
    run, ahead = track(board), 1 if board.file.river_direction == "with_race" else -1
    reach = sorted(ahead * u for u in (min(u for u, _ in run.way), max(u for u, _ in run.way)))
    slots = {slot: ahead * run.pitch * (slot - 1 if ahead > 0 else board.last_slot - slot) for slot in board.slots}
    half = len(board.slots[1]) * LOG / 2 + 5
    up = ceil(max(slots[1] - reach[0] + 56, half + SOURCE + 24))
    down = ceil(max(reach[1] - slots[board.last_slot] + 56, half + FALLS + 24))
    room = abs(slots[1] - slots[board.last_slot]) + up + down
    spare = ceil(max(0.0, NARROWEST * len(ANIMALS) - room) / 2)
    left = (CAMP if ahead > 0 else 20) + spare + up - slots[1]
    width = left + slots[board.last_slot] + down + spare + (20 if ahead > 0 else CAMP)
    deep = ceil(max(run.deep, EDGE)) + SHORE
    finish_up = run.way[-1][1] > 0
    height = 2 * deep + SHEET
    middle = deep if finish_up else deep + SHEET

    stops = set(run.stops.values())  # whole numbers where things stand: the same outline is then the same everywhere
    way = tuple(
        (round(left + ahead * u, 0 if index in stops else 1), round(middle + v, 0 if index in stops else 1))
        for index, (u, v) in enumerate(run.way)
    )
    camp = (0.0, 0.0, float(CAMP), height) if ahead > 0 else (width - CAMP, 0.0, width, height)
    strip = (height - SHEET, height) if finish_up else (0.0, float(SHEET))
    sheet = (camp[2] if ahead > 0 else 0.0, strip[0], width if ahead > 0 else camp[0], strip[1])
    slots = {slot: left + x for slot, x in slots.items()}
    corner = middle + (1 if ahead > 0 or not finish_up else -1) * (EDGE + 120)
    return Plan(
        size=(width, height),
        middle=middle,
        ahead=ahead,
        way=way,
        stops=run.stops,
        land=tuple(way[first : last + 1] for first, last in run.land),
        slots=slots,
        half=half,
        source=slots[1] - half - SOURCE,
        lip=slots[board.last_slot] + half + 18,
        pile=_pile(slots[1] - half - GAP, middle),
        die=(slots[1] - half - 96, corner),
        camp=camp,
        teams=tuple(_teams(camp, seats)),
        sheet=sheet,
        podiums=_podiums(sheet),
    )


def _pile(right: float, middle: float) -> Box:
    high = RAFT - 16
    return right - 10 - PILE_WIDTH, middle - high, right - 10, middle + high


def _teams(camp: Box, seats: int) -> list[Box]:
    """The team cards, the first seat's on top."""
    x, share = (camp[0] + camp[2]) / 2, min(camp[3] / seats, PLATE[1] + 64)
    high = min(PLATE[1], share - 12)
    middles = [camp[3] / 2 + share * ((seats - 1) / 2 - seat) for seat in range(seats)]
    return [around((round(x), round(y)), PLATE[0], 2 * (high // 2)) for y in middles]


def _podiums(sheet: Box) -> dict[Animal, Box]:
    """The podiums side by side, the fastest species first."""
    share = (sheet[2] - sheet[0]) / len(ANIMALS)
    wide = min(WIDEST, share - 14)
    boxes = {}
    for place, animal in enumerate(ANIMALS):
        x = sheet[0] + share * (place + 0.5)
        boxes[animal] = (x - wide / 2, sheet[1] + 10, x + wide / 2, sheet[3] - 10)
    return boxes
