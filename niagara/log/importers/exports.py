"""Our log → the shapes that the importers read: for other programs, and to prove the importers by a round trip."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import to_builtins

from niagara.core.replay import AnyEntry, Replay
from niagara.log.importers.hooks import hook
from niagara.log.importers.mapping import Map, TypeMap, shipped
from niagara.log.importers.pattern import NOTHING, look, plain


def to_packets(replay: Replay) -> bytes:
    """The match as packets of a table (shape A), with the names of the shipped mapping table."""
    table = next(table for table in shipped("packets") if table.game == replay.game.id)
    by_event: dict[str, tuple[str, TypeMap]] = {}
    for kind, one in table.types.items():
        if not one.early:  # a secret choice is told when it is revealed
            by_event.setdefault(one.event, (kind, one))
    seats = replay.header.seats
    players = [{"id": 101 + seat, "name": player.name, "color": player.color} for seat, player in enumerate(seats)]
    packets = []
    events = _events(replay)
    for number, entry in enumerate(replay.entries, 1):
        items: list[dict[str, Any]] = []
        for event in events[number - 1]:
            facts = plain(event)
            if facts["type"] in by_event:
                kind, one = by_event[facts["type"]]
                args = _args(one, facts)
                items.append({"uid": f"u{number}_{len(items)}", "type": kind, "log": "", "args": args})
        packets.append(
            {
                "channel": "/table/t1", "table_id": "1", "packet_id": str(number), "packet_type": "history",
                "move_id": str(entry.n), "time": "0", "data": items,
            }
        )  # fmt: skip
    header = replay.header
    about = {"options": header.rules.options, "board": header.board, "start_seat": header.start_seat}
    return msgspec.json.encode({"status": 1, "data": {"players": players, **about, "logs": packets}})


def _args(one: TypeMap, facts: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path, where in one.args.items():
        how, _, places = where.rpartition(":")
        value = look(facts, path)
        if value is not NOTHING:
            found[places.split("|")[0]] = _foreign(how, value)
    return found


def _foreign(how: str, value: Any) -> Any:
    head, _, rest = how.partition(":")
    match head:
        case "list":
            return [_foreign(rest, item) for item in value]
        case "player":
            return str(101 + value)
        case "one":
            return value + 1
        case _:
            return str(value) if isinstance(value, int) else value


def to_boardgameio(replay: Replay) -> bytes:
    """The match as a boardgame.io dump (shape B), with the names of the shipped mapping table."""
    table = next(table for table in shipped("boardgameio") if table.game == replay.game.id)
    kinds = {one.action: kind for kind, one in table.types.items()}
    header = replay.header
    seats = [str(seat) for seat in range(len(header.seats))]
    log = []
    for entry in replay.entries:
        facts = dict(plain(entry.action))
        kind = kinds[facts.pop("type")]
        actor = None if entry.actor == "chance" else str(entry.actor)
        args = [facts] if table.types[kind].whole else list(facts.values())
        payload = {"type": kind, "args": args, "playerID": actor}
        move = {"type": "MAKE_MOVE", "payload": payload}
        log.append({"action": move, "_stateID": entry.n - 1, "turn": 1, "phase": ""})
    players = {
        seat: {"id": int(seat), "name": player.name, "data": {"color": player.color}}
        for seat, player in zip(seats, header.seats, strict=True)
    }
    ctx = {"numPlayers": len(seats), "turn": 1, "currentPlayer": str(header.start_seat), "playOrder": seats}
    setup = {"options": header.rules.options, "board": header.board}
    metadata = {"gameName": header.game, "players": players, "setupData": setup}
    last = {"ctx": ctx, **_last_state(replay, table)}
    initial = {"G": {}, "ctx": ctx}
    return msgspec.json.encode({"initialState": initial, "state": last, "metadata": metadata, "log": log})


def _last_state(replay: Replay, table: Map) -> dict[str, Any]:
    """The state at the end as the table has it, a tree of places."""
    state = replay.step(len(replay) - 1).after
    tree: dict[Any, Any] = {}
    for one in table.final:
        for path, where in one.args.items():
            how, _, inner = where.rpartition(":")
            place = [*one.over.split("."), *([] if inner == "." else inner.split("."))]
            for at, value in _values(state, path.split("."), {}):
                *way, last = (at.get(step, step) for step in place if step)
                here = tree
                for step in way:
                    here = here.setdefault(step, {})
                here[last] = [str(one) for one in value] if how == "list:player" else value
    found: dict[str, Any] = _listed(tree)
    return found


def _values(value: Any, steps: list[str], at: dict[str, int]) -> Iterator[tuple[dict[str, int], Any]]:
    """Every value of a state that a path with blanks leads to."""
    if value is NOTHING:  # such as what is aboard a boat that has left the river
        return
    if not steps:
        yield at, to_builtins(value)
    elif steps[0].startswith("{"):
        for place, inner in enumerate(value):
            yield from _values(inner, steps[1:], {**at, steps[0]: place})
    else:
        yield from _values(look(value, steps[0]), steps[1:], at)


def _listed(tree: Any) -> Any:
    """The tree with lists where the places are numbers; null where nothing is said of a place."""
    if not isinstance(tree, dict):
        return tree
    inner = {key: _listed(value) for key, value in tree.items()}
    if not inner or not all(isinstance(key, int) for key in inner):
        return inner
    return [inner.get(place) for place in range(max(inner) + 1)]


def to_csv(replay: Replay) -> str:
    """The match as the CSV that people write (shape C)."""
    table = next(table for table in shipped("csv") if table.game == replay.game.id)
    written = hook("rows", replay.game.id).written
    out = io.StringIO(newline="")
    rows = csv.DictWriter(out, list(table.headings), restval="", lineterminator="\n")
    rows.writeheader()
    header = replay.header
    for seat, player in enumerate(header.seats):
        start = "start" if seat == header.start_seat else ""
        rows.writerow({"round": "seat", "player": player.name, "to": start, "note": player.color})
    for name, value in header.rules.options.items():
        rows.writerow({"round": "option", "player": name, "to": option_text(value)})
    rows.writerow({"round": "option", "player": "board", "to": header.board})
    names = [player.name for player in header.seats]
    events = _events(replay)
    for number, entry in _numbered(replay):
        who = table.chance[0] if entry.actor == "chance" else names[int(entry.actor)]
        lines = written(entry, events[entry.n - 1], names)
        rows.writerows({"round": number, "player": who, **line} for line in lines)
    return out.getvalue()


def option_text(value: Any) -> str:
    """A value of an option as it is written on the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _numbered(replay: Replay) -> Iterator[tuple[int, AnyEntry]]:
    rounds = {step.entry: step.round for step in replay.steps()}
    for entry in replay.entries:
        yield rounds[entry.n], entry


def _events(replay: Replay) -> list[tuple[Any, ...]]:
    facts = {step.entry: step.facts for step in replay.steps()}
    return [facts[entry.n] for entry in replay.entries]
