"""Shape B: match dumps of boardgame.io. Undone moves are resolved first; automatic events are checks, never moves.

The state that a dump ends with is compared with ours where the game's table says what it means.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.log.finding import Finding, brief, finding, refuse
from niagara.log.importers.claims import Shape, claims
from niagara.log.importers.draft import Draft, ForeignSeat, Parsed, Record
from niagara.log.importers.fields import Fields, Items, listed, names_in, take_whole, tie
from niagara.log.importers.foreign_json import check_records, parse_json, without_private
from niagara.log.importers.gaps import Gap, Numbers, entry_gaps, marked, told
from niagara.log.importers.mapping import Map, shipped
from niagara.log.importers.pattern import look
from niagara.log.importers.people import People
from niagara.log.importers.words import counted
from niagara.log.limits import Limits

_KEYS: Final = (b'"MAKE_MOVE"', b'"_stateID"', b'"playerID"', b'"playOrder"', b'"initialState"')
_ENDS: Final = "endTurn"
_SHAPE: Final = Shape(
    lambda record: record.fields.get("args"), "/action/payload/args", "/action/payload/playerID",
    frozenset({
        "initialState", "state", "metadata", "log", "ctx", "playOrder", "currentPlayer", "turn", "numPlayers", "G",
        "gameName", "players", "matchData", "setupData", "options", "board", "id", "name", "data", "color", "action",
        "type", "payload", "args", "playerID", "automatic",
    }),
)  # fmt: skip
_OF_STATE: Final = {
    "plugins": "what the library's plugins keep, such as the seed of its dice: what came of it stands in the moves",
    "_undo": "earlier states, from which moves are taken back",
    "_redo": "taken back states",
    "_stateID": "the library's number of the state",
    "deltalog": "the last entries of the log once more",
}
"""Of a state or the file; what here says nothing about the rules is known with its reason."""
_OF_CTX: Final = {
    "playOrderPos": "the place of the current player in the order",
    "phase": "the program's name of a stage",
    "activePlayers": "who may press a button now, in the program's own stages",
    "numMoves": "a count of moves, which stand in the log",
    **dict.fromkeys(
        ("_activePlayersMinMoves", "_activePlayersMaxMoves", "_activePlayersNumMoves", "_prevActivePlayers",
         "_nextActivePlayers", "_random"), "bookkeeping of the library",
    ),
}  # fmt: skip
_OF_LAST_CTX: Final = {**_OF_CTX, "currentPlayer": "a turn of the library: the game may end it when it likes"}
_OF_ENTRY: Final = {
    "_stateID": "the library's number of the state", "phase": "the program's name of a stage",
    "redact": "whether the arguments are hidden, which they are then",
}  # fmt: skip
_OF_METADATA: Final = {
    **dict.fromkeys(("createdAt", "updatedAt"), "a time"), "unlisted": "who sees the match in the lobby",
    "nextMatchID": "another match", "isConnected": "whether somebody is there",
}  # fmt: skip
_OF_PLAYER: Final = frozenset({"id", "name", "data", "color", *_OF_METADATA})
_OF_FILE: Final = {**_OF_STATE, "matchID": "the program's name of the match"}


class Resolved(Struct, frozen=True):
    """The log without what was undone."""

    kept: tuple[tuple[int, Fields], ...]
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
        log = value.only("log", Items) if isinstance(value, Fields) else value
        if not isinstance(log, Items):
            raise refuse("LOG-FOREIGN", "no list of entries", expected="log", found=names_in(value))
        check_records(len(log), limits, pointer=f"/log/{limits.records}")
        resolved = resolve(log)
        orders = _orders(log)
        records = tuple(_record(place, entry, orders[place]) for place, entry in resolved.kept)
        about = _about(value if isinstance(value, Fields) else Fields())
        numbers = tuple(
            Numbers(order=orders[place], place=f"/log/{place}", number=_number(entry, "_stateID"))
            for place, entry in enumerate(log.peek())
        )
        turn = next((one for entry in log.peek() if (one := _number(entry, "turn")) is not None), None)
        about |= {"undone": resolved.undone, "turns": resolved.turns, "numbers": numbers, "starts": turn}
        about["gone"] = frozenset(orders) - {record.order for record in records}
        undone = tuple(_record(place, log[place], orders[place]) for place in resolved.undone)
        return Parsed(
            records=records, about=about, findings=findings, dropped=dropped, whole=(value,), beside=undone
        )  # fmt: skip

    def map(self, parsed: Parsed) -> Draft:
        """What the moves claim; automatic events are counted as checks."""
        wrong = () if parsed.findings else tuple(_miscounted(parsed))
        begins = _begins(parsed)
        gaps = (*entry_gaps(parsed.about["numbers"]), *(_unsure(one, parsed) for one in wrong))
        parsed = replace(parsed, findings=(*parsed.findings, *told(begins, gaps)))
        moves = tuple(one for one in parsed.records if not one.kind.startswith("("))
        for event in parsed.records:
            if event.kind.startswith("("):
                take_whole(event.whole)  # told by its type
        people = _people(parsed)
        first = parsed.about.get("first")
        start = people.ids.index(str(first)) if str(first) in people.ids else None
        parsed = replace(parsed, about={**parsed.about, "start_seat": start})
        named = str(parsed.about.get("game", ""))
        draft = claims(replace(parsed, records=marked(moves, gaps)), self.maps, people, _SHAPE, named)
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
        if parsed.about["turns"]:
            ended = counted(parsed.about["turns"], "turn")
            derived.append(f"{ended} ended, each once: the file ends in turn {_last_turn(parsed)}")
        return replace(
            draft, begins=begins, ignored={**draft.ignored, **checks}, derived=tuple(derived),
            findings=(*draft.findings, *wrong),
        )  # fmt: skip


def resolve(log: Items) -> Resolved:
    """Takes back what was undone, with the automatic events that it caused, and repeats what was redone."""
    kept: list[tuple[int, Fields]] = []
    moves: list[int] = []  # where in `kept`: a file of many that take back nothing is not looked through for each
    shelf: list[list[tuple[int, Fields]]] = []
    entries = [(place, log[place]) for place, entry in enumerate(log.peek()) if isinstance(entry, Fields)]
    for place, entry in entries:
        entry.silent = _OF_ENTRY
        match _action(entry).get("type"):
            case "UNDO":
                take_whole(entry)
                if moves:
                    last = moves.pop()
                    shelf.append(kept[last:])
                    del kept[last:]
            case "REDO":
                take_whole(entry)
                if shelf:
                    moves.append(len(kept))  # what was shelved begins with a move
                    kept += shelf.pop()
            case _:
                if _is_move(entry):
                    shelf = []  # a new move: what was undone stays undone
                    moves.append(len(kept))
                kept.append((place, entry))
    stays = {place for place, _ in kept}
    undone = tuple(place for place, entry in entries if _is_move(entry) and place not in stays)
    ended = sum(_payload(entry).get("type") == _ENDS and not _is_move(entry) for _, entry in kept)
    return Resolved(tuple(kept), undone, ended)


def _begins(parsed: Parsed) -> str:
    """How the file begins, "" at the beginning of a match: states and turns are counted up from there."""
    first = next((row.number for row in parsed.about["numbers"] if row.number is not None), 0)
    turn = parsed.about["starts"]
    if turn is not None and turn > 1:
        return f"starts at turn {turn}"
    return f"starts at entry {first}" if first > 0 else ""


def _miscounted(parsed: Parsed) -> Iterator[Finding]:
    """The first place where the file's count of turns is not the number of turns that were ended before it.

    What else ends together with a turn is often written with the turn that it ends, such as a phase.
    """
    turn = parsed.about["first turn"]
    if not isinstance(turn, int):
        return
    why = "the turns that were ended before it give another number"
    state, begun = None, turn
    for record in parsed.records:
        stated = record.fields["turn"]
        if record.fields["state"] is None or record.fields["state"] != state:
            state, begun = record.fields["state"], turn
        with_it = record.kind.startswith("(") and not record.fields["ends"]
        if isinstance(stated, int) and not (begun if with_it else turn) <= stated <= turn:
            where = f"{record.place}/turn"
            yield finding("LOG-FOREIGN-TURN", why, pointer=where, expected=f"turn {turn}", found=f"turn {stated}")
            return
        turn += record.fields["ends"]
    last = look(parsed.about.get("final"), "ctx.turn")
    if isinstance(last, int) and last != turn:
        where = "/state/ctx/turn"
        yield finding("LOG-FOREIGN-TURN", why, pointer=where, expected=f"turn {turn}", found=f"turn {last}")


def _unsure(wrong: Finding, parsed: Parsed) -> Gap:
    """A place where turns are miscounted: something may be missing before it."""
    place = (wrong.pointer or "").removesuffix("/turn")
    last = parsed.records[-1].order if parsed.records else ()
    order = next((one.order for one in parsed.records if one.place == place), (*last, 1))
    return Gap(f"{wrong.found} where {wrong.expected} is due", order, place, sure=False)


def _last_turn(parsed: Parsed) -> int:
    first = parsed.about["first turn"]
    return (first if isinstance(first, int) else 1) + int(parsed.about["turns"])


def _number(entry: Any, name: str) -> int | None:
    """A number of an entry, which is then taken."""
    number: int | None = entry.only(name, int) if isinstance(entry, Fields) else None
    return number


def _orders(log: Items) -> list[tuple[int, ...]]:
    """The state in which each entry was made, and the how many-th it is there; entries without keep their place."""
    found: list[tuple[int, ...]] = []
    state, count = -1, Counter[int]()
    for entry in log.peek():
        number = _number(entry, "_stateID")
        state = state if number is None else number
        found.append((state, count[state]))
        count[state] += 1
    return found


def _action(entry: Fields) -> Fields:
    return entry.only("action", Fields) or Fields()


def _payload(entry: Fields) -> Fields:
    return _action(entry).only("payload", Fields) or Fields()


def _is_move(entry: Fields) -> bool:
    return bool(_action(entry).get("type") == "MAKE_MOVE")


def _record(place: int, entry: Fields, order: tuple[int, ...]) -> Record:
    payload = _payload(entry)
    kind = str(payload.get("type", "no type"))
    automatic = entry.get("automatic")
    if type(_action(entry).get("type")) is not str:
        kind = "no type"  # a move or not: nobody knows
    elif not _is_move(entry):
        kind = brief(kind, 40)
        kind = f"({'automatic ' if automatic else ''}{kind})"
    ends = payload.get("type") == _ENDS and not _is_move(entry)
    fields = {
        "args": payload.only("args", Items, Fields), "(actor)": payload.get("playerID"),
        "turn": entry.only("turn", int), "ends": ends, "state": _number(entry, "_stateID"),
    }  # fmt: skip
    return Record(place=f"/log/{place}", kind=kind, fields=fields, whole=entry, order=order)


def _about(value: Fields) -> dict[str, Any]:
    value.silent = _OF_FILE
    metadata = value.only("metadata", Fields) or Fields()
    metadata.silent = _OF_METADATA
    initial, state = value.only("initialState", Fields) or Fields(), value.only("state", Fields)
    for one in (initial, state or Fields()):
        one.silent = _OF_STATE
        one.only("G", Fields)
    ctx = initial.only("ctx", Fields) or Fields()
    ctx.silent = _OF_CTX
    if state is not None and (last := state.only("ctx", Fields)) is not None:
        last.silent = _OF_LAST_CTX
        last.only("turn", int)
        tie(ctx, last)  # the players and their order stand there once more
    order = ctx.only("playOrder", Items)
    if order is not None and ctx.peek("numPlayers") == len(order):
        ctx.get("numPlayers")
    setup = metadata.only("setupData", Fields) or value.only("setupData", Fields) or Fields()
    options = setup.only("options", Fields)
    take_whole(options)  # each is an option of the game, or an error
    return ({} if state is None else {"final": state}) | {
        "game": metadata.only("gameName", str) or value.only("gameName", str) or "",
        "players": metadata.only("players", Fields, Items) or value.only("matchData", Fields, Items),
        "order": order, "first": ctx.only("currentPlayer", str, int),
        "first turn": ctx.only("turn", int) if "turn" in ctx else 1,
        "options": options, "board": setup.only("board", str),
    }  # fmt: skip


def _players(given: Any) -> Iterator[tuple[str, Fields]]:
    """Players by their ids; one whose id is not the name under which it stands, or who says nothing, is not taken."""
    for row in listed(given):
        yield str(row.get("id")), row
    for key in [*given] if isinstance(given, Fields) else ():
        row = given.peek(key)
        known = isinstance(row, Fields) and not (row and _OF_PLAYER.isdisjoint(row))
        if known and str(row.peek("id")) in (key, "None"):
            given[key].get("id")
            yield key, row


def _people(parsed: Parsed) -> People:
    order: Items | None = parsed.about.get("order")
    given = () if order is None else order.peek()
    ids = [str(one) for one in given if isinstance(one, str | int)]
    if order is not None and len(ids) == len(order):
        order.take_all()
    known = dict(_players(parsed.about.get("players")))
    for record in parsed.records:
        actor = record.fields.get("(actor)")
        if not order and isinstance(actor, str) and actor not in ids:
            ids.append(actor)
    seats = []
    for key in ids:
        row = known.get(key, Fields())
        row.silent = _OF_METADATA
        data = row.only("data", Fields) or Fields()
        seats.append(ForeignSeat(name=row.only("name", str) or f"Player {key}", color=data.only("color", str) or ""))
    return People(tuple(seats), tuple(ids), guessed=not order)
