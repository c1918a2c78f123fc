"""Who plays a match that is written down as CSV, who starts, and by which options."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from niagara.core.text import safe_text
from niagara.games import UnknownGame, get
from niagara.log.importers.cells import Cells
from niagara.log.importers.draft import ForeignSeat, Record
from niagara.log.importers.mapping import Map
from niagara.log.importers.tongues import keywords, whole
from niagara.log.importers.vocabulary import likeness

_ABOUT: Final = ("game", "board")
"""Lines of options that say what is played."""
_ALIKE: Final = 0.7
"""Two names that look as much alike may be one, misspelt."""
_CROWD: Final = 40
"""Of more names none is compared with the others: so many play no game, misspelt ones counted."""


class People(Struct, frozen=True, kw_only=True):
    """The players of a match."""

    seats: tuple[ForeignSeat, ...]
    start: int = 0
    assumed: tuple[str, ...] = ()


def is_chance(name: str, table: Map) -> bool:
    """Whether a line is about what nobody decides, in any language: it stands where a player's name stands."""
    return any(word in table.chance for word in keywords(name))


def people(lines: Sequence[Record], table: Map) -> People:
    """The players: those of the `seat` lines, else those who act, in the order in which they first do."""
    rows: list[Cells] = [one.fields for one in lines if one.kind == "seat"]
    if not rows:
        return _who_act([one.fields.peek for one in lines if one.kind == "line"], table)
    starts: list[int] = []
    seats: list[ForeignSeat] = []
    colors = _colors(table.game)
    for seat, row in enumerate(rows):
        if "start" in keywords(row.peek("to")) and not starts:
            starts.append(seat)
            row.get("to")
        color = next((word for word in keywords(row.peek("note")) if word in colors), "")
        if color or not colors:
            row.get("note")
        row.get("round")
        seats.append(ForeignSeat(name=row["player"], color=color or row.peek("note")))
    assumed = () if starts else ("the first player of the list starts",)
    return People(seats=tuple(seats), start=starts[0] if starts else 0, assumed=assumed)


def _colors(game: str) -> Sequence[str]:
    try:
        return get(game).colors
    except UnknownGame:
        return ()


def _who_act(lines: Sequence[Any], table: Map) -> People:
    names: dict[str, str] = {}
    at_first: dict[str, str] = {}
    rounds = [number for line in lines if (number := whole(line("round"))) is not None]
    begins = min(rounds, default=0)
    for line in lines:
        name = line("player")
        if name and not is_chance(name, table):
            names.setdefault(safe_text(name).casefold(), name)
            if whole(line("round")) == begins:
                at_first.setdefault(safe_text(name).casefold(), name)
    late = [name for name in names if name not in at_first] if len(names) <= _CROWD else []
    misspelt = {name for name in late if any(likeness(name, one) >= _ALIKE for one in at_first)}
    text = "the players sit, clockwise, in the order in which they first act, and the first of them starts"
    seats = tuple(ForeignSeat(name=name) for key, name in names.items() if key not in misspelt)
    return People(seats=seats, assumed=(text,))


def options(lines: Sequence[Record]) -> dict[str, str]:
    """The options of the `option` lines; the first line of a name counts, another one stays unread."""
    found: dict[str, str] = {}
    for row in (one.fields for one in lines if one.kind == "option"):
        row.get("round")
        words = keywords(row["player"])
        name = next((word for word in words if word in _ABOUT), row["player"].casefold())
        if not name or (name in found and found[name] != row.peek("to")):
            row.leave(("player",))
        else:
            found[name] = row["to"]
    return found
