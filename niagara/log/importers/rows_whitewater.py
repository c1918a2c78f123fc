"""What a line of CSV says of a match of Whitewater, and how an entry is written as lines."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from niagara.core.replay import AnyEntry
from niagara.core.text import safe_text
from niagara.log.importers.draft import Record, Said
from niagara.log.importers.pattern import plain
from niagara.log.importers.reading import Reader
from niagara.log.importers.vocabulary import UnknownWord, Unreadable

_PLAIN: Final = {"move": "advance", "action": "act"}
"""What stands under `does`, and the action that it is."""
_MOVES: Final = ("advance", "sun_animal", "turtle_animal")
_STEP: Final = frozenset({"sun_animal", "turtle_animal"})
"""One animal by one space: with the turtle card, or for the sun. A line says the same of both."""
_HOME: Final = "home"
_NAMED: Final = {"die": ("roll", "face"), "tile": ("draw_tile", "tile")}
_TOKEN: Final = "start"
_NEXT: Final = ">"
_SIGNS: Final = 4
"""At most so many of them are looked for in a name."""

TEMPLATE: Final = """\
round,player,card,does,to,note
seat,Ada,,,start,red
seat,Борис,,,,yellow
seat,陳,,,,blue
option,game,,,whitewater,
option,gap,,,blocked,a house rule has a line like this; these two rounds play by the usual ones
1,river,,tile T01 > tile T05 > tile T14 > tile T16,,the tiles next to the red one: slots 2 to 5
1,Ada,rhino,move,4,the space that it comes to may stand under to: it is then checked
1,Борис,zebra,action > tile T10,,the action of a card and what comes of it: the zebra pushes a tile into the river
1,陳,turtle,meerkat,1,the turtle card: which animal goes
2,Ada,cheetah,action > start 陳,,the team card on which the Start token is put
2,Борис,rhino,action > die sun > turtle,,the rhino rolls the die; the sun: which animal goes
2,陳,cheetah,move > die 4,5,icons and the falls follow by themselves; what they ask for stands behind > as well
"""


def claims(reader: Reader, record: Record, base: Said) -> Iterator[Said]:
    """What one line says; `base` has its place, round, actor and note. Raises Unreadable."""
    fields = record.fields
    if base.actor != "chance" and fields["card"]:
        card = _read(reader, "card", fields["card"], "card")
        yield replace(base, about="action", pattern={"type": "choose_card", "card": card}, early=True, note="")
    checked = not fields["to"]
    for part in _parts(reader, fields["does"]):
        for one in _part(reader, part, base):
            yield one
            if not checked and one.kinds & set(_MOVES):
                yield _reached(reader, fields["to"], base)
                checked = True
    if not checked:
        raise Unreadable("a space under to, and no animal that goes there by a choice")


def _parts(reader: Reader, text: str) -> Iterator[str]:
    """What stands between the signs; the name of a player may have some of them in it."""
    left = text.split(_NEXT)
    while left:
        longer = range(min(len(left), _SIGNS + 1), 1, -1)
        count = next((count for count in longer if _names_somebody(reader, _NEXT.join(left[:count]))), 1)
        part = _NEXT.join(left[:count]).strip()
        left = left[count:]
        if part:
            yield part


def _names_somebody(reader: Reader, part: str) -> bool:
    """Whether this says to whom the Start token goes, by a name that there is."""
    head, _, name = part.strip().partition(" ")
    return bool(reader.keyword(head, (_TOKEN,))) and safe_text(name.strip()).casefold() in reader.people


def _part(reader: Reader, part: str, base: Said) -> Iterator[Said]:
    """One decision, roll or tile; its words, such as "action", "die sun", "tile T09", "start Ada", "meerkat"."""
    head, _, rest = part.partition(" ")
    word, rest = reader.keyword(head, (*_NAMED, _TOKEN)), rest.strip()
    whole = reader.keyword(part, _PLAIN)
    if word in _NAMED and rest:
        kind, how = _NAMED[word]
        value = _read(reader, how, rest, "does")
        yield replace(base, about="action", pattern={"type": kind, how: value}, actor="chance")
    elif word == _TOKEN and rest:
        yield _decision(base, {"type": "start_target", "seat": _read(reader, "player", rest, "does")})
    elif whole:
        yield _decision(base, {"type": _PLAIN[whole]})
    else:
        animal = _read(reader, "animal", part, "does", (*_PLAIN, *_NAMED, _TOKEN))
        yield _decision(base, {"type": _STEP, "animal": animal})


def _decision(base: Said, pattern: dict[str, Any]) -> Said:
    return replace(base, about="action", pattern=pattern)


def _reached(reader: Reader, text: str, base: Said) -> Said:
    """Where the animal that was moved comes to, one of its stops: a check."""
    if reader.keyword(text, (_HOME,)):
        return replace(base, pattern={"type": "animal_finished", "seat": base.actor}, loose=True)
    space = _read(reader, "int", text, "to")
    return replace(base, pattern={"type": "animal_moved", "seat": base.actor, "to": space}, loose=True)


def _read(reader: Reader, how: str, text: str, column: str, also: Sequence[str] = ()) -> Any:
    """A value that a line cannot do without; raises Unreadable with its column."""
    try:
        return reader.value(how, text)
    except UnknownWord as error:
        what = f"{error.what} or decision" if also else error.what
        raise UnknownWord(what, error.word, [*error.known, *also]).at(column) from None


def written(entry: AnyEntry, events: tuple[Any, ...], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """An entry as lines: columns beside the round and the player."""
    action = plain(entry.action)
    match str(action["type"]):
        case "choose_card":
            yield {"card": action["card"]}
        case "start_target":
            yield {"does": f"{_TOKEN} {names[action['seat']]}"}
        case "draw_tile":
            yield {"does": f"tile {action['tile']}"}
        case "roll":
            yield {"does": f"die {action['face']}"}
        case "sun_animal" | "turtle_animal":
            yield {"does": action["animal"]} | _space(events)
        case "advance":
            yield {"does": "move"} | _space(events)
        case _:
            yield {"does": "action"}


def _space(events: tuple[Any, ...]) -> dict[str, Any]:
    """The space that a moved animal comes to first."""
    return {"to": next(one["to"] for one in map(plain, events) if one["type"] == "animal_moved")}
