"""The players of a foreign file, and the ids and names under which it knows them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from niagara.core.text import safe_text
from niagara.log.importers.draft import ForeignSeat, Record
from niagara.log.importers.fields import Fields, listed
from niagara.log.importers.pattern import NOTHING, look


class People(Struct, frozen=True):
    """The players in seat order, and the ids and names under which a file knows them."""

    seats: tuple[ForeignSeat, ...]
    ids: tuple[str, ...]
    guessed: bool = False
    """Whether the file has no list of players, so that they are those who act in it."""

    @property
    def known(self) -> dict[str, int]:
        """Ids and names → seat; ids come first, a name that two players share stands for nobody."""
        names = [safe_text(seat.name).casefold() for seat in self.seats]
        count = Counter(names)
        found = {name: seat for seat, name in enumerate(names) if count[name] == 1}
        return found | {safe_text(name).casefold(): seat for seat, name in enumerate(self.ids)}

    @property
    def names(self) -> tuple[str, ...]:
        """The players as a person knows them, with their ids where a name says too little."""
        return tuple(name for pair in zip(self.seats, self.ids, strict=True) for name in (pair[0].name, pair[1]))

    def ordered(self, order: Sequence[int]) -> "People":
        """The same players in another order of seats."""
        return People(tuple(self.seats[at] for at in order), tuple(self.ids[at] for at in order), self.guessed)

    @classmethod
    def listed(cls, players: Any, records: Iterable[Record]) -> "People":
        """The players of a list of `{id, name, color}`; without one, whoever has a player_id in a record."""
        rows = listed(players)
        if rows:
            ids = [str(row.get("id", place)) for place, row in enumerate(rows)]
            return cls(tuple(_seat(row, ids[place]) for place, row in enumerate(rows)), tuple(ids))
        found: dict[str, str] = {}
        for record in records:
            args = record.fields.get("args") if isinstance(record.fields, Mapping) else None
            key = _first(args, "player_id", "playerId")
            if isinstance(key, str | int):
                name = _first(args, "player_name", "playerName")
                found[str(key)] = found.get(str(key)) or (name if isinstance(name, str) else "")
        seats = tuple(ForeignSeat(name=name or key) for key, name in found.items())
        return cls(seats, tuple(found), guessed=True)


def _seat(row: Fields, key: str) -> ForeignSeat:
    color = row.only("color", str) or row.only("colour", str)
    return ForeignSeat(name=row.only("name", str) or key, color=color or "")


def _first(args: Any, *names: str) -> Any:
    """The first of these values that is there."""
    return next((found for name in names if (found := look(args, name)) is not NOTHING), None)
