"""The server's elements as typed values: a state with its board, boats and last move (spec 2, 5.1)."""

import re
from collections.abc import Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

from niagara.core.hexes import Hex
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Push, Turn
from niagara.games.mississippi_queen_sc2024.words import HEADINGS
from niagara.log.finding import LogError, brief, finding
from niagara.log.importers.sc2024.nodes import Node

Team = Literal["ONE", "TWO"]
TEAMS: Final[tuple[Team, Team]] = get_args(Team)
LETTERS: Final = "abcde"
_NUMBER: Final = re.compile(r"\s*(-?\d{1,6})\s*")
_OF_STATE: Final = {
    "startTeam": "it repeats the team to move, or is ONE throughout", "class": "the server's name of the element",
}  # fmt: skip
"""What says nothing about the rules, with its reason."""
KNOWN: Final = frozenset({
    *_OF_STATE, "state", "board", "segment", "center", "field-array", "water", "island", "goal", "passenger", "ships",
    "ship", "position", "lastMove", "actions", "acceleration", "turn", "advance", "push", "list", "move", "q", "r", "s",
    "direction", "nextDirection", "currentTeam", "team", "speed", "coal", "passengers", "freeTurns", "points", "stuck",
    "acc", "distance",
})  # fmt: skip
"""All names that are read of a state or of a list of moves."""


class Pier(Struct, frozen=True):
    """A pier, and whether somebody waits there."""

    heading: int
    waiting: bool


class Segment(Struct, frozen=True):
    """A tile in sight."""

    line: int
    origin: Hex
    heading: int
    land: tuple[str, ...]
    goal: tuple[str, ...]
    piers: Mapping[str, Pier]

    def still(self) -> tuple[object, ...]:
        """What never changes of it."""
        piers = tuple((cell, pier.heading) for cell, pier in self.piers.items())
        return self.origin, self.heading, self.land, self.goal, piers


class Ship(Struct, frozen=True):
    """A boat."""

    line: int
    place: Hex
    heading: int
    speed: int
    coal: int
    passengers: int
    free_turns: int
    points: int
    stuck: bool | None
    late: bool
    """Whether `points` stands behind `freeTurns`, as newer programs write it."""


class Seen(Struct, frozen=True):
    """A state of the server."""

    file: str
    line: int
    room: str
    turn: int
    team: Team
    """Whose turn it is."""
    following: int
    """Heading of the next tile that is not in sight."""
    segments: tuple[Segment, ...]
    ships: Mapping[Team, Ship]
    move: tuple[Manoeuvre, ...] | None
    """The move that led here, if it is told."""
    move_line: int

    @property
    def place(self) -> str:
        """The place in the files: "24.state.xml:1, turn 24"."""
        return f"{self.file or 'line'}:{self.line}, turn {self.turn}"


def wrong(message: str, file: str, line: int, rule: str = "", code: str = "LOG-TYPE", **more: str) -> LogError:
    """An element that is not what it must be (S-X2, S-X9)."""
    return LogError(finding(code, message, file=file, line=line, rule=rule or None, **more))


class Reader:
    """Reads the elements of one file."""

    def __init__(self, file: str) -> None:
        self.file = file

    def state(self, node: Node, room: str) -> Seen:
        """A state; raises LogError."""
        self._known_form(node)
        node.attributes.silent = _OF_STATE
        board = self._child(node, "board")
        holder = node.first("ships") or node
        given = holder.all("ship")
        ships = {self._team(ship, "team"): self._ship(ship) for ship in given}
        if len(given) != 2 or set(ships) != set(TEAMS):
            found = ", ".join(ships) or "none"
            raise wrong("two ships, ONE and TWO, are needed", self.file, node.line, expected="ONE, TWO", found=found)
        last = node.first("lastMove")
        return Seen(
            self.file, node.line, room, self._number(node, "turn"), self._team(node, "currentTeam"),
            self._heading(board, "nextDirection"), tuple(self._segment(one) for one in board.all("segment")), ships,
            None if last is None else self.move(last), node.line if last is None else last.line,
        )  # fmt: skip

    def _known_form(self, node: Node) -> None:
        """Refuses other dialects by name (S-X9)."""
        if node.has("red", "blue"):
            raise self._form("a match of the Software-Challenge 2017", node)
        board = node.first("board")
        if board is not None and (tag := board.has("segments", "fields", "tiles", "tile")):
            raise self._form(f"<{tag}> inside <board>, as in older pages of the documentation", board)

    def _form(self, what: str, node: Node) -> LogError:
        message = f"unknown form: {what}"
        return wrong(message, self.file, node.line, code="LOG-FOREIGN", expected="the XML of servers from 24.0.4 on")

    def _segment(self, node: Node) -> Segment:
        center = node.first("center")
        if center is None:
            raise self._form("<segment> without <center>", node)
        if node.has("column"):
            raise self._form("<column> instead of <field-array>", node)
        rows = node.all("field-array")
        if len(rows) != 4:
            raise wrong("a tile has 4 <field-array>", self.file, node.line, "S-B3", expected="4", found=str(len(rows)))
        odd = next((row for row in rows if len(row.children) != 5), None)
        if odd is not None:
            found = brief(f"{len(odd.children)}: {', '.join(field.tag for field in odd.children[:8])}")
            raise wrong("a <field-array> has 5 fields", self.file, odd.line, "S-B3", expected="5", found=found)
        land, goal, piers = [], [], {}
        for x, row in enumerate(rows, 1):
            for letter, field in zip(LETTERS, row.all(), strict=True):
                cell = f"{letter}{x}"
                match field.tag:
                    case "water":
                        pass
                    case "island":
                        land.append(cell)
                    case "goal":
                        goal.append(cell)
                    case "passenger":
                        piers[cell] = Pier(self._heading(field, "direction"), self._waiting(field))
                    case "sandbank":
                        raise self._form("a sandbank, which no contest server ever had", field)
                    case tag:
                        raise self._form(f"a field <{brief(tag, 30)}>", field)
        return Segment(
            node.line, self._place(center), self._heading(node, "direction"), tuple(land), tuple(goal), piers
        )

    def _ship(self, node: Node) -> Ship:
        keys = list(node.attributes)
        late = "points" in keys and "freeTurns" in keys and keys.index("points") > keys.index("freeTurns")
        return Ship(
            node.line, self._place(self._child(node, "position")), self._heading(node, "direction"),
            self._number(node, "speed"), self._number(node, "coal"), self._number(node, "passengers"),
            self._number(node, "freeTurns"), self._number(node, "points"),
            self._yes_or_no(node, "stuck"), late,
        )  # fmt: skip

    def _waiting(self, node: Node) -> bool:
        """Whether somebody waits at a pier: never more than one, and one where nothing is said."""
        value = self._number(node, "passenger") if "passenger" in node.attributes else 1
        if value not in (0, 1):
            raise wrong("passenger of <passenger>", self.file, node.line, expected="0 or 1", found=str(value))
        return value == 1

    def _yes_or_no(self, node: Node, name: str) -> bool | None:
        value = node.attributes.get(name)
        if value is None:
            return None
        if value.strip() not in ("true", "false"):
            found = brief(value, 40)
            raise wrong(f"{name} of <{node.tag}>", self.file, node.line, expected="true or false", found=found)
        return bool(value.strip() == "true")

    def move(self, node: Node) -> tuple[Manoeuvre, ...]:
        """The actions of a `lastMove` or `move`."""
        made: list[Manoeuvre] = []
        for action in self._child(node, "actions").all():
            match action.tag:
                case "acceleration":
                    made.append(Accelerate(self._small(action, "acc")))
                case "turn":
                    made.append(Turn(self._heading(action, "direction")))
                case "advance":
                    made.append(Advance(self._small(action, "distance")))
                case "push":
                    made.append(Push(self._heading(action, "direction")))
                case tag:
                    raise wrong(f"an unknown action <{brief(tag, 30)}>", self.file, action.line)
        return tuple(made)

    def _child(self, node: Node, tag: str) -> Node:
        child = node.first(tag)
        if child is None or not child.whole:
            raise wrong(f"<{node.tag}> without <{tag}>", self.file, node.line, expected=f"<{tag}>")
        return child

    def _place(self, node: Node) -> Hex:
        """Cube coordinates (q, r, s) → ours, (r, s) (S-B1)."""
        q, r, s = (self._number(node, axis) for axis in "qrs")
        if q + r + s:
            raise wrong(
                f"({q}, {r}, {s}) is no cell: q + r + s must be 0", self.file, node.line, "S-B1",
                expected="0", found=str(q + r + s),
            )  # fmt: skip
        return r, s

    def _heading(self, node: Node, name: str) -> int:
        value = self._text(node, name)
        if value not in HEADINGS:
            known = ", ".join(HEADINGS)
            raise wrong(f"{name} of <{node.tag}>", self.file, node.line, "S-B2", expected=known, found=brief(value, 40))
        return HEADINGS.index(value)

    def _team(self, node: Node, name: str) -> Team:
        value = self._text(node, name)
        for team in TEAMS:
            if value == team:
                return team
        raise wrong(f"{name} of <{node.tag}>", self.file, node.line, expected="ONE or TWO", found=brief(value, 40))

    def _number(self, node: Node, name: str) -> int:
        value = self._text(node, name)
        found = _NUMBER.fullmatch(value)
        if found is None:
            raise wrong(
                f"{name} of <{node.tag}>", self.file, node.line, expected="a whole number", found=brief(value, 40)
            )
        return int(found[1])

    def _small(self, node: Node, name: str) -> int:
        value = self._number(node, name)
        if abs(value) > 99:
            raise wrong(f"{name} of <{node.tag}>", self.file, node.line, expected="-99 to 99", found=str(value))
        return value

    def _text(self, node: Node, name: str) -> str:
        value: str | None = node.attributes.get(name)
        if value is None:
            raise wrong(f"<{node.tag}> without {name}", self.file, node.line, expected=f"{name}=")
        return value
