"""What a line of CSV says of a match of Mississippi Queen, and how an entry is written as lines."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from niagara.core.replay import AnyEntry
from niagara.log.importers.draft import Record, Said
from niagara.log.importers.pattern import plain
from niagara.log.importers.reading import Reader
from niagara.log.importers.vocabulary import UnknownWord, Unreadable

_MANOEUVRE: Final = re.compile(r"[^\s,;>]+")
_PUSH: Final = "push"
_QUAY: Final = "quay"
_DOCK: Final = "dock"
_FACINGS: Final = frozenset({"choose_heading", "face"})
"""A boat is faced at the start, and when it was pushed: a line says the same of both."""
_WORDS: Final = {"aboard": "board", "ashore": "decline"}
"""What stands under `to` of a passenger (option pickup), and the action that it is."""

TEMPLATE: Final = """\
round,player,speed,course,to,note
seat,Ada,,,start,red
seat,Борис,,,,yellow
seat,陳,,,,blue
option,game,,,mississippi_queen,
option,pickup,,,auto,a house rule has a line like this; these two rounds play by the usual ones
1,river,,,A1-1,the first tile: it lies straight on
1,Ada,,,n,how each boat lies at the start: n is down the river from the start tile; or 0 and clockwise to 5
1,Борис,,,ne,the others are ne se s sw nw
1,陳,,,n,
1,Ada,2,ahead ahead,,"a move: its speed, then all that the boat does in order: ahead, left, right, push"
1,Борис,2,left ahead right ahead,,coal is no matter of yours: it follows
1,陳,3,ahead ahead ahead,,
1,river,,,A2-2 right,a new tile and the die; all rolls where it was rolled again; the quay in the end: quay left
2,陳,2,right ahead ahead,,passengers come aboard and tiles leave by themselves: no lines for that
2,Ada,1,ahead,,
2,Борис,3,ahead left push 1.e2,,"a push: a step ahead onto a boat, and where that boat is put, here cell e2 of tile 1"
2,Ada,,,ne,a boat that was pushed: how its owner faces it
"""


def claims(reader: Reader, record: Record, base: Said) -> Iterator[Said]:
    """What one line says; `base` has its place, round, actor and note. Raises Unreadable."""
    fields = record.fields
    if base.actor == "chance":
        yield from _river(reader, fields["to"], base)
    elif fields["speed"] or fields["course"]:
        speed = _read(reader, "int", fields["speed"], "speed")
        course = _course(reader, fields["course"])
        yield _action(base, {"type": "steam", "speed": speed} | ({"course": course} if course else {}))
    else:
        yield _action(base, _answer(reader, fields["to"]))


def _action(base: Said, pattern: dict[str, Any]) -> Said:
    return replace(base, about="action", pattern=pattern)


def _read(reader: Reader, how: str, text: str, column: str, also: Sequence[str] = ()) -> Any:
    """A value that a line cannot do without; raises Unreadable with its column."""
    if not text:
        raise Unreadable(f"nothing in column {column}")
    try:
        return reader.value(how, text)
    except UnknownWord as error:
        raise UnknownWord(error.what, error.word, [*error.known, *also]).at(column) from None


def _course(reader: Reader, text: str) -> list[Any]:
    """ "ahead left push 1.b3": each manoeuvre, a push with the cell where the pushed boat is put."""
    found: list[Any] = []
    words = iter(_MANOEUVRE.findall(text))
    for word in words:
        if not reader.keyword(word, (_PUSH,)):
            found.append(_read(reader, "manoeuvre", word, "course", (_PUSH,)))
            continue
        space = next(words, "")
        if not space:
            raise Unreadable("a push does not say where the boat is put, such as push 1.b3")
        found.append({_PUSH: _read(reader, "space", space, "course")})
    return found


def _answer(reader: Reader, text: str) -> dict[str, Any]:
    """How a boat is faced, which dock it takes, what becomes of a passenger."""
    first, _, number = text.partition(" ")
    if reader.keyword(first, (_DOCK,)):
        return {"type": "choose_dock", "dock": _read(reader, "int", number, "to")}
    word = reader.keyword(text, _WORDS)
    if word:
        return {"type": _WORDS[word]}
    return {"type": _FACINGS, "heading": _read(reader, "heading", text, "to", (_DOCK, *_WORDS))}


def _river(reader: Reader, text: str, base: Said) -> Iterator[Said]:
    """ "A2-2 left": the tile that was turned up, then the rolls; or one of the two, or the quay and its rolls."""
    first, *rest = text.replace(",", " ").split() or [""]
    quay = bool(reader.keyword(first, (_QUAY,)))
    rolls = rest if quay or not _is_roll(reader, first) else [first, *rest]
    if not quay and rolls is rest:
        tile = _read(reader, "tile", first, "to", (_QUAY, *reader.known["direction"]))
        yield _action(base, {"type": "draw_tile", "tile": tile})
    if rolls or quay:
        turns = [_read(reader, "direction", word, "to") for word in rolls]
        yield _action(base, {"type": "roll_direction", "rolls": turns})


def _is_roll(reader: Reader, word: str) -> bool:
    try:
        reader.value("direction", word)
    except UnknownWord:
        return False
    return True


def written(entry: AnyEntry, events: tuple[Any, ...], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """An entry as lines: columns beside the round and the player."""
    action = plain(entry.action)
    match str(action["type"]):
        case "steam":
            course = (step if isinstance(step, str) else f"{_PUSH} {step[_PUSH]}" for step in action["course"])
            yield {"speed": action["speed"], "course": " ".join(course)}
        case "choose_heading" | "face":
            yield {"to": action["heading"]}
        case "choose_dock":
            yield {"to": f"{_DOCK} {action['dock']}"}
        case "draw_tile":
            yield {"to": action["tile"]}
        case "roll_direction":
            yield {"to": " ".join(action["rolls"])}
        case kind:
            yield {"to": next(word for word, meant in _WORDS.items() if meant == kind)}
