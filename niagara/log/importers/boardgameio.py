"""Shape B: match dumps of boardgame.io. Undone moves are resolved first; automatic events are checks, never moves.

The state that a dump ends with is compared with ours where the game's table says what it means.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.log.finding import Finding, brief, finding, refuse
from niagara.log.importers.claims import People, Shape, claims
from niagara.log.importers.draft import Draft, ForeignSeat, Parsed, Record
from niagara.log.importers.foreign_json import parse_json, without_private
from niagara.log.importers.mapping import Map, shipped
from niagara.log.importers.pattern import look
from niagara.log.importers.words import counted
from niagara.log.limits import Limits

_KEYS: Final = (b'"MAKE_MOVE"', b'"_stateID"', b'"playerID"', b'"playOrder"', b'"initialState"')
_ENDS: Final = "endTurn"
_SHAPE: Final = Shape(lambda record: record.fields.get("args"), "/action/payload/args", "/action/payload/playerID")


class Resolved(Struct, frozen=True):
    """The log without what was undone."""

    kept: tuple[tuple[int, Mapping[str, Any]], ...]
    """(place in the log, entry)."""
    undone: tuple[int, ...]
    """Places of moves that were taken back for good."""
    turns: int
    """Turns that were ended, each once: by a player or automatically."""


class BoardgameIo:
    """Match dumps, as the library's server and its log panel give them."""

    name = "boardgameio"

    def __init__(self, maps: tuple[Map, ...] | None = None) -> None:
        self.maps = shipped(self.name) if maps is None else maps
        self.games = tuple(table.game for table in self.maps)

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """Entries have a `_stateID`, and moves say MAKE_MOVE."""
        found = sum(key in head for key in _KEYS)
        return (20 * found - 10 if found > 1 else 0), f"{found} of {len(_KEYS)} marks of a boardgame.io match"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """The moves that stand, in order."""
        value, findings = parse_json(data, limits)
        dropped: Counter[str] = Counter()
        value = without_private(value, dropped)
        log = value.get("log") if isinstance(value, dict) else value
        if not isinstance(log, list):
            raise refuse("LOG-FOREIGN", "no list of entries", expected="log")
        resolved = resolve(log)
        records = tuple(_record(place, entry) for place, entry in resolved.kept)
        about = _about(value if isinstance(value, dict) else {})
        about |= {"undone": resolved.undone, "turns": resolved.turns}
        return Parsed(records=records, about=about, findings=findings, dropped=dropped)

    def map(self, parsed: Parsed) -> Draft:
        """What the moves claim; automatic events are counted as checks."""
        moves = tuple(one for one in parsed.records if not one.kind.startswith("("))
        people = _people(parsed)
        first = parsed.about.get("first")
        start = people.ids.index(str(first)) if str(first) in people.ids else None
        parsed = replace(parsed, about={**parsed.about, "start_seat": start})
        draft = claims(replace(parsed, records=moves), self.maps, people, _SHAPE, str(parsed.about.get("game", "")))
        checks = Counter(one.kind for one in parsed.records if one.kind.startswith("("))
        derived = list(draft.derived)
        if undone := parsed.about["undone"]:
            where = ", ".join(f"/log/{place}" for place in undone[:5])
            derived.append(f"{counted(len(undone), 'move')} taken back, which do not count: {where}")
        hidden = [one for one in moves if one.fields.get("args") is None]
        if hidden:
            text = "with hidden arguments: unknown, unless the rules leave one possibility only"
            derived.append(f"{counted(len(hidden), 'move')} {text}")
        if draft.final:
            derived.append(
                f"{counted(len(draft.final), 'value')} of the state that the file ends with, compared with ours"
            )
        wrong = () if parsed.findings else tuple(_miscounted(parsed))
        return replace(
            draft, ignored={**draft.ignored, **checks}, derived=tuple(derived), findings=(*draft.findings, *wrong)
        )


def resolve(log: Sequence[Any]) -> Resolved:
    """Takes back what was undone, with the automatic events that it caused, and repeats what was redone."""
    kept: list[tuple[int, Mapping[str, Any]]] = []
    shelf: list[list[tuple[int, Mapping[str, Any]]]] = []
    for place, entry in enumerate(log):
        if not isinstance(entry, Mapping):
            continue
        match _action(entry).get("type"):
            case "UNDO":
                last = next((at for at in reversed(range(len(kept))) if _is_move(kept[at][1])), None)
                if last is not None:
                    shelf.append(kept[last:])
                    del kept[last:]
            case "REDO" if shelf:
                kept += shelf.pop()
            case "REDO":
                pass
            case _:
                if _is_move(entry):
                    shelf = []  # a new move: what was undone stays undone
                kept.append((place, entry))
    stays = {place for place, _ in kept}
    moves = (place for place, entry in enumerate(log) if isinstance(entry, Mapping) and _is_move(entry))
    undone = tuple(place for place in moves if place not in stays)
    ended = sum(_payload(entry).get("type") == _ENDS and not _is_move(entry) for _, entry in kept)
    return Resolved(tuple(kept), undone, ended)


def _miscounted(parsed: Parsed) -> Iterator[Finding]:
    """The first place where the file's count of turns is not the number of turns that were ended before it."""
    turn = parsed.about["first turn"]
    if not isinstance(turn, int):
        return
    told = "the turns that were ended before it give another number"
    for record in parsed.records:
        stated = record.fields["turn"]
        if isinstance(stated, int) and stated != turn:
            where = f"{record.place}/turn"
            yield finding("LOG-FOREIGN-TURN", told, pointer=where, expected=f"turn {turn}", found=f"turn {stated}")
            return
        turn += record.fields["ends"]
    last = look(parsed.about.get("final"), "ctx.turn")
    if isinstance(last, int) and last != turn:
        where = "/state/ctx/turn"
        yield finding("LOG-FOREIGN-TURN", told, pointer=where, expected=f"turn {turn}", found=f"turn {last}")


def merge(views: Sequence[Parsed]) -> Parsed:
    """One match out of what several seats saw: what one file hides another may tell.

    Raises LogError where they are not views of one match.
    """
    first, *others = views
    kinds = [[record.kind for record in view.records] for view in views]
    if any(one != kinds[0] for one in kinds):
        raise refuse("LOG-FOREIGN", "these files are not views of one match: their moves differ")
    records = []
    for place, record in enumerate(first.records):
        seen = [record, *(view.records[place] for view in others)]
        args = next((one.fields["args"] for one in seen if one.fields.get("args") is not None), None)
        records.append(replace(record, fields={**record.fields, "args": args}))
    return replace(first, records=tuple(records))


def _action(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    action = entry.get("action")
    return action if isinstance(action, Mapping) else {}


def _payload(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    payload = _action(entry).get("payload")
    return payload if isinstance(payload, Mapping) else {}


def _is_move(entry: Mapping[str, Any]) -> bool:
    return _action(entry).get("type") == "MAKE_MOVE"


def _record(place: int, entry: Mapping[str, Any]) -> Record:
    payload = _payload(entry)
    kind = str(payload.get("type", "no type"))
    if not _is_move(entry):
        kind = brief(kind, 40)
        kind = f"({'automatic ' if entry.get('automatic') else ''}{kind})"
    ends = payload.get("type") == _ENDS and not _is_move(entry)
    fields = {
        "args": payload.get("args"), "(actor)": payload.get("playerID"), "turn": entry.get("turn"), "ends": ends,
    }  # fmt: skip
    return Record(place=f"/log/{place}", kind=kind, fields=fields)


def _about(value: Mapping[str, Any]) -> dict[str, Any]:
    metadata = value.get("metadata")
    metadata = metadata if isinstance(metadata, Mapping) else {}
    initial = value.get("initialState")
    ctx = initial.get("ctx") if isinstance(initial, Mapping) else None
    ctx = ctx if isinstance(ctx, Mapping) else {}
    setup = metadata.get("setupData", value.get("setupData"))
    setup = setup if isinstance(setup, Mapping) else {}
    state = value.get("state")
    return ({"final": state} if isinstance(state, Mapping) else {}) | {
        "game": metadata.get("gameName", value.get("gameName", "")),
        "players": metadata.get("players", value.get("matchData")),
        "order": ctx.get("playOrder"), "first": ctx.get("currentPlayer"), "first turn": ctx.get("turn", 1),
        "options": setup.get("options"), "board": setup.get("board"), "match": value.get("matchID", ""),
    }  # fmt: skip


def _people(parsed: Parsed) -> People:
    order = parsed.about.get("order")
    ids = [str(one) for one in order if isinstance(one, str | int)] if isinstance(order, list) else []
    given = parsed.about.get("players")
    rows = list(given.values()) if isinstance(given, Mapping) else given if isinstance(given, list) else []
    known = {str(row.get("id")): row for row in rows if isinstance(row, Mapping)}
    for record in parsed.records:
        actor = record.fields.get("(actor)")
        if not order and isinstance(actor, str) and actor not in ids:
            ids.append(actor)
    seats = []
    for key in ids:
        name, data = known.get(key, {}).get("name"), known.get(key, {}).get("data")
        color = data.get("color") if isinstance(data, Mapping) else None
        name = name if isinstance(name, str) else f"Player {key}"
        seats.append(ForeignSeat(name=name, color=color if isinstance(color, str) else ""))
    return People(tuple(seats), tuple(ids), guessed=not order)
