"""What the states show of the river → a board of ours, with a position where the match does not begin at the start."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from msgspec.structs import replace

from niagara.core.hexes import Hex
from niagara.core.river_tiles import NAMES, joined, local
from niagara.games.mississippi_queen_sc2024.actions import Bend
from niagara.games.mississippi_queen_sc2024.board import COAL, LAST, TOP_SPEED
from niagara.games.mississippi_queen_sc2024.opening import STARTS
from niagara.log.finding import Finding, finding
from niagara.log.importers.sc2024.states import TEAMS, Seen, Segment, Ship

BEND: Final[dict[int, Bend]] = {0: "straight", 5: "left", 1: "right"}
"""How a tile joins, by sixths to the right."""


def board_of(states: Sequence[Seen]) -> dict[str, Any]:
    """The board of a match, as a log holds it: the tiles that were seen, each as it was first seen."""
    last = states[-1]
    tiles = {_name(number): _tile(segment) for number, segment in enumerate(last.segments) if number}
    board: dict[str, Any] = {"id": "seen", "title": "As the file shows it", "tiles": tiles}
    if last.segments and (start := _tile(last.segments[0])):
        board["start"] = start
    if not at_start(states[0]):
        board["position"] = _position(states[0])
    return board


def _name(number: int) -> str:
    return f"t{number}"


def _tile(segment: Segment) -> dict[str, Any]:
    tile: dict[str, Any] = {}
    if segment.land:
        tile["land"] = list(segment.land)
    if segment.piers:
        tile["piers"] = {cell: (pier.heading - segment.heading) % 6 for cell, pier in segment.piers.items()}
    if segment.goal:
        tile["goal"] = list(segment.goal)
    return tile


def at_start(seen: Seen) -> bool:
    """Whether a state is the usual beginning (S-B9)."""
    usual = all(
        (space_of(seen, ship.place), ship.heading, ship.speed, ship.coal, ship.passengers, ship.free_turns)
        == (start, 0, 1, COAL, 0, 1)
        for ship, start in zip((seen.ships[team] for team in TEAMS), STARTS, strict=True)
    )
    everybody = all(pier.waiting for segment in seen.segments for pier in segment.piers.values())
    return usual and everybody and seen.turn == 0 and len(seen.segments) == 2 and seen.move is None


def _position(seen: Seen) -> dict[str, Any]:
    headings = [segment.heading for segment in seen.segments]
    bends = [BEND.get((after - before) % 6, "straight") for before, after in pairwise(headings)]
    river = [{"tile": _name(number), "turn": bend} for number, bend in enumerate(bends, 1)]
    position: dict[str, Any] = {
        "river": river, "boats": [_boat(seen, seen.ships[team]) for team in TEAMS], "turn": seen.turn,
        "seat": TEAMS.index(seen.team),
    }  # fmt: skip
    if len(seen.segments) <= LAST and headings:
        position["next"] = BEND.get((seen.following - headings[-1]) % 6, "straight")
    empty = [
        f"{number}.{cell}"
        for number, segment in enumerate(seen.segments)
        for cell, pier in segment.piers.items()
        if not pier.waiting
    ]
    return position | ({"empty": empty} if empty else {})


def _boat(seen: Seen, ship: Ship) -> dict[str, Any]:
    boat: dict[str, Any] = {
        "space": space_of(seen, ship.place), "heading": ship.heading, "speed": ship.speed, "coal": ship.coal,
        "passengers": ship.passengers, "free_turns": ship.free_turns, "score": ship.points,
    }  # fmt: skip
    return boat | ({"stuck": True} if ship.stuck else {})


def space_of(seen: Seen, place: Hex) -> str:
    """The name of a place on the river; "" off the tiles that are in sight. The lower tile owns a shared cell."""
    for number, segment in enumerate(seen.segments):
        name = NAMES.get(local(segment.origin, segment.heading, place))
        if name is not None:
            return f"{number}.{name}"
    return ""


def kind_at(seen: Seen, space: str) -> str:
    """What a cell is: "water", "goal", "island", "pier"."""
    number, _, cell = space.partition(".")
    segment = seen.segments[int(number)]
    if cell in segment.piers:
        return "pier"
    return "island" if cell in segment.land else "goal" if cell in segment.goal else "water"


def unsound(seen: Seen) -> list[Finding]:
    """What a state says against itself: its river and its boats (S-X3, S-X4)."""
    found: list[Finding] = []

    def say(message: str, line: int, rule: str, expected: str, told: str) -> None:
        found.append(
            finding(
                "LOG-RULE-BROKEN", f"turn {seen.turn}: {message}", file=seen.file, line=line, rule=rule,
                expected=expected, found=told,
            )
        )  # fmt: skip

    _check_chain(seen, say)
    spaces = []
    for team in TEAMS:
        ship = seen.ships[team]
        space = space_of(seen, ship.place)
        spaces.append(space)
        r, s = ship.place
        if not space or kind_at(seen, space) in ("island", "pier"):
            what = f"{space}, an island or a pier" if space else f"no cell in sight ({-r - s}, {r}, {s})"
            say(f"{team} lies where no boat can", ship.line, "S-B5", "water in sight", what)
        for name, value, low, high in (
            ("speed", ship.speed, 1, TOP_SPEED), ("coal", ship.coal, 0, COAL), ("free turns", ship.free_turns, 1, 40),
            ("passengers", ship.passengers, 0, 40),
        ):  # fmt: skip
            if not low <= value <= high:
                say(f"{name} of {team}", ship.line, "S-B9", f"{low} to {high}", str(value))
    if spaces[0] and spaces[0] == spaces[1]:
        say("both boats on one cell", seen.line, "S-M3", "two cells", spaces[0])
    return found


def _check_chain(seen: Seen, say: Any) -> None:
    tiles = seen.segments
    if not 2 <= len(tiles) <= LAST + 1:
        say("tiles in sight", seen.line, "S-B7", "2 to 8", str(len(tiles)))
        return
    if (tiles[0].origin, tiles[0].heading) != ((0, 0), 0):
        say("tile 0", tiles[0].line, "S-B4", "middle (0, 0, 0), RIGHT", f"{tiles[0].origin}, {tiles[0].heading}")
    for number, (before, tile) in enumerate(pairwise(tiles), 1):
        turn = (tile.heading - before.heading) % 6
        origin, _ = joined(before.origin, before.heading, turn)
        if turn not in BEND or tile.origin != origin or (number == 1 and turn):
            r, s = origin
            say(
                f"tile {number} does not join tile {number - 1}", tile.line, "S-B4",
                f"middle ({-r - s}, {r}, {s}) for its heading, turned by a sixth at most",
                f"middle ({-sum(tile.origin)}, {tile.origin[0]}, {tile.origin[1]}), turned by {turn}",
            )  # fmt: skip
    turn = (seen.following - tiles[-1].heading) % 6
    if turn not in BEND or (turn and len(tiles) == LAST + 1):
        expected = "the heading of tile 7" if len(tiles) == LAST + 1 else "within a sixth of the last tile"
        say("nextDirection", seen.line, "S-B7", expected, f"turned by {turn}")


def unusual(seen: Seen) -> list[Finding]:
    """What no board of the contest has: a hand-made one (S-B8). A warning, not a contradiction."""
    said = []
    for number, tile in enumerate(seen.segments):
        if number == 0 and (tile.land or tile.piers or tile.goal):
            said.append((tile, f"tile {number} has more than water"))
        if number and len(tile.land) not in (2, 3):
            said.append((tile, f"tile {number} has {len(tile.land)} islands, not 2 or 3"))
        if any(cell[1] == "4" for cell in (*tile.land, *tile.piers)):
            said.append((tile, f"tile {number} has an island or a pier in row 4"))
        if len(tile.piers) > (0 if number == LAST else 1):
            said.append((tile, f"tile {number} has {len(tile.piers)} piers"))
        if (tile.goal != ()) != (number == LAST) or (tile.goal and tile.goal != ("b4", "c4", "d4")):
            said.append((tile, f"tile {number} has its goal cells elsewhere than tile 7 has"))
    return [
        replace(
            finding("LOG-RULE-BROKEN", f"turn {seen.turn}: {text}: no board of the contest", file=seen.file,
                    line=tile.line, rule="S-B8"), severity="warning")
        for tile, text in said
    ]  # fmt: skip
