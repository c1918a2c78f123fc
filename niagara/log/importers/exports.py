"""Our log → the shapes that the importers read: for other programs, and to prove the importers by a round trip."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from niagara.core.replay import AnyEntry, Replay
from niagara.log.importers.csv_rows import COLUMNS, RIVER
from niagara.log.importers.mapping import TypeMap, shipped
from niagara.log.importers.pattern import NOTHING, look, plain


def to_packets(replay: Replay) -> bytes:
    """The match as packets of a table (shape A), with the names of the shipped mapping table."""
    table = next(table for table in shipped("packets") if table.game == replay.game.id)
    by_event: dict[str, tuple[str, TypeMap]] = {}
    for kind, one in table.types.items():
        by_event.setdefault(one.event, (kind, one))
    seats = replay.header.seats
    players = [{"id": 101 + seat, "name": player.name, "color": player.color} for seat, player in enumerate(seats)]
    packets = []
    for number, entry in enumerate(replay.entries, 1):
        items: list[dict[str, Any]] = []
        for event in _events(replay)[number - 1]:
            facts = plain(event)
            if facts["type"] in by_event and facts["type"] != "card_chosen":
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
        case "card" | "int":
            return str(value)
        case _:
            return value


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
    return msgspec.json.encode({"initialState": {"G": {}, "ctx": ctx}, "metadata": metadata, "log": log})


def to_csv(replay: Replay) -> str:
    """The match as the CSV that people write (shape C)."""
    out = io.StringIO(newline="")
    rows = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    rows.writeheader()
    header = replay.header
    for seat, player in enumerate(header.seats):
        start = "start" if seat == header.start_seat else ""
        rows.writerow({"round": "seat", "player": player.name, "to": start, "note": player.color})
    for name, value in header.rules.options.items():
        rows.writerow({"round": "option", "player": name, "to": option_text(value)})
    rows.writerow({"round": "option", "player": "board", "to": header.board})
    names = [player.name for player in header.seats]
    for number, entry in _numbered(replay):
        rows.writerows(_csv_rows(number, entry, _events(replay)[entry.n - 1], names))
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


def _csv_rows(number: int, entry: AnyEntry, events: tuple[Any, ...], names: list[str]) -> Iterator[dict[str, Any]]:
    action = plain(entry.action)
    row: dict[str, Any] = {"round": number, "player": RIVER if entry.actor == "chance" else names[int(entry.actor)]}
    match str(action["type"]):
        case "choose_card":
            yield row | {"card": action["card"]}
        case "shift_weather":
            yield row | {"card": "cloud", "to": f"{action['to']:+d}"}
        case "buy_canoe":
            yield row | {"to": "buy", "gem": " ".join(action["gems"])}
        case "keep_gems":
            yield row | {"to": "keep"}
        case "stay_ashore":
            yield row | {"to": "stay"}
        case "flow":
            yield row | {"to": " ".join(action["arms"])}
        case "paddle":
            path = next((plain(one)["path"] for one in events if plain(one)["type"] == "canoe_paddled"), None)
            ends = {"from": path[0], "to": path[-1]} if path else {}
            victim = action.get("steal")
            stolen = f"{names[victim['seat']]} {victim['canoe'] + 1}" if victim else ""
            yield row | ends | {"canoe": action["canoe"] + 1, "gem": " ".join(_gems(events)), "stolen_from": stolen}
        case _:
            pass


def _gems(events: tuple[Any, ...]) -> Iterator[str]:
    """What is loaded (+) and unloaded (-), and where the move (>) comes between."""
    signs = {"gem_loaded": "+", "gem_unloaded": "-"}
    for fact in map(plain, events):
        if fact["type"] in signs:
            yield signs[fact["type"]] + fact["gem"]
        elif fact["type"] == "canoe_paddled":
            yield ">"
