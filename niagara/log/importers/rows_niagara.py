"""What a line of CSV says of a match of Niagara, and how an entry is written as lines."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from niagara.core.replay import AnyEntry
from niagara.core.text import safe_text
from niagara.log.importers.draft import Record, Said
from niagara.log.importers.pattern import plain
from niagara.log.importers.reading import Reader
from niagara.log.importers.tongues import whole
from niagara.log.importers.vocabulary import UnknownWord

_GEM: Final = re.compile(r"[+-]?\s*\w[\w'’ʼ]*|[^\s,;]")
_SIGNED: Final = re.compile(r"[+-]\s*\w+")
_ANY_GEM: Final = frozenset({"gem_loaded", "gem_unloaded", "gem_stolen", "gem_delivered", "canoe_lost"})
_WORDS: Final = {"stay": "stay_ashore", "keep": "keep_gems", "buy": "buy_canoe"}
"""What stands under `to` instead of a space, and the action that it is."""

TEMPLATE: Final = """\
round,player,card,canoe,from,to,gem,stolen_from,note
seat,Ada,,,,start,,,red
seat,Борис,,,,,,,yellow
seat,陳,,,,,,,blue
option,landing_cost,,,,1,,,a house rule has a line like this; these three rounds play by the usual ones
1,Ada,5,1,LAND,S3,> +amethyst,,one line for each canoe that moves; + is loaded and - unloaded; > stands for the move
1,Борис,4,1,LAND,S4,,,the canoes of a player are 1 and 2
1,陳,cloud,,,-1,,,a cloud: where the weather marker goes
1,river,,,,L R L,,,the arm of each disc; leave this line out if they simply take turns
2,Борис,2,1,R6,S4,,,a canoe that is left ashore needs no line
2,陳,3,1,LAND,S3,,,"a purchase is a line with buy under to, and its price under gem"
2,Ada,3,1,L6,S3,,,
2,river,,,,R,,,
3,陳,2,1,,,+diamond,,nothing under from and to: the canoe does not move
3,Ada,cloud,,,0,,,
3,Борис,1,1,S5,S4,,Ada 1,a theft: whose canoe and which
3,river,,,,L,,,
"""


def claims(reader: Reader, record: Record, base: Said) -> Iterator[Said]:
    """What one line says; `base` has its place, round, actor and note. Raises Unreadable."""
    line = _Line(reader, record, base)
    if base.actor == "chance":
        yield from (line.said({"type": "river_pushed"}, arm=arm) for arm in line.words("arm", "to"))
        return
    card = line.needed("card", "card")
    if card is not None:
        pattern = {"type": "choose_card", "card": card}
        yield replace(base, about="action", pattern=pattern, early=True, note="")
    yield from line.act(card)


class _Line:
    """One line of a player or of the river."""

    def __init__(self, reader: Reader, record: Record, base: Said) -> None:
        self.reader = reader
        self.fields: Mapping[str, str] = record.fields
        self.base = base

    def said(self, pattern: Mapping[str, Any], loose: bool = False, **values: Any) -> Said:
        """A claim about an event; a value that is not known is left out."""
        known = {path: value for path, value in values.items() if value is not None}
        return replace(self.base, pattern={**pattern, **known}, loose=loose)

    def needed(self, how: str, column: str) -> Any:
        """The value of a column, None where it is empty; raises UnknownWord."""
        try:
            return self.reader.value(how, self.fields[column]) if self.fields[column] else None
        except UnknownWord as error:
            raise error.at(column) from None

    def word(self, how: str, text: str, column: str, also: Sequence[str] = ()) -> Any:
        """A value, None where there is none or nobody knows it: that is told."""
        try:
            return self.reader.value(how, text) if text else None
        except UnknownWord as error:
            more = UnknownWord(error.what, error.word, [*error.known, *also])
            self.reader.told(more, f"{self.base.place}/{column}", self.base.place)
            return None

    def words(self, how: str, column: str) -> Sequence[Any]:
        """The values of a column with several words."""
        return [self.word(how, word, column) for word in self.fields[column].replace(",", " ").split()]

    def act(self, card: Any) -> Iterator[Said]:
        """What a player does. A cell that is not looked at here is told as not read."""
        to, seat = self.fields["to"], {"seat": self.base.actor}
        word = self.reader.keyword(to, _WORDS)
        if word and word != "buy":
            yield replace(self.base, about="action", pattern={"type": _WORDS[word]})
        elif word == "buy":
            gems = self.words("gem", "gem")
            yield self.said({"type": "canoe_bought", **seat}, gems=gems if gems and None not in gems else None)
        elif card == "cloud" and to:
            yield self.said({"type": "weather_shifted", **seat}, to=self.reader.value("int", to))
        else:
            yield from self._order(seat)

    def _order(self, who: dict[str, Any]) -> Iterator[Said]:
        fields = self.fields
        if not any(fields[column] for column in ("from", "to", "gem", "stolen_from")):
            return  # a canoe by itself says nothing
        if fields["canoe"]:
            who["canoe"] = self.reader.value("one", fields["canoe"])
        start = self.word("space", fields["from"], "from")
        end = self.word("space", fields["to"], "to", tuple(_WORDS))
        moved = start != end or (start is None and bool(fields["from"] or fields["to"]))
        move = self.said({"type": "canoe_paddled", **who}, **{"path.first": start, "path.last": end})
        words = [word.replace(" ", "") for word in _GEM.findall(fields["gem"])]
        stolen = bool(fields["stolen_from"])
        loose = ">" not in words
        if loose and moved:
            yield replace(move, loose=True)
        plain_word: str | None = None
        for word in words:
            if word == ">":
                if moved:
                    yield move
            elif _SIGNED.match(word):
                kind = "gem_loaded" if word[0] == "+" else "gem_unloaded"
                yield self.said({"type": kind, **who}, loose, gem=self.word("gem", word[1:], "gem"))
            elif stolen and plain_word is None:
                plain_word = word
            else:
                yield self.said({"type": _ANY_GEM, **who}, True, gem=self.word("gem", word, "gem"))
        if stolen:
            gem = self.word("gem", plain_word or "", "gem")
            yield self.said({"type": "gem_stolen", **who, **self._victim(fields["stolen_from"])}, gem=gem)

    def _victim(self, text: str) -> dict[str, Any]:
        """ "Ada" or "Ada 2": whose canoe, and which."""
        name, _, number = text.rpartition(" ")
        if whole(number) is None or safe_text(text).casefold() in self.reader.people:
            name, number = text, ""
        seat = self.word("player", name, "stolen_from")
        canoe = {"from.canoe": self.reader.value("one", number)} if number else {}
        return ({"from.seat": seat} if seat is not None else {}) | canoe


def written(entry: AnyEntry, events: tuple[Any, ...], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """An entry as lines: columns beside the round and the player."""
    action = plain(entry.action)
    match str(action["type"]):
        case "choose_card":
            yield {"card": action["card"]}
        case "shift_weather":
            yield {"card": "cloud", "to": f"{action['to']:+d}"}
        case "buy_canoe":
            yield {"to": "buy", "gem": " ".join(action["gems"])}
        case "keep_gems":
            yield {"to": "keep"}
        case "stay_ashore":
            yield {"to": "stay"}
        case "flow":
            yield {"to": " ".join(action["arms"])}
        case "paddle":
            path = next((plain(one)["path"] for one in events if plain(one)["type"] == "canoe_paddled"), None)
            ends = {"from": path[0], "to": path[-1]} if path else {}
            victim = action.get("steal")
            stolen = f"{names[victim['seat']]} {victim['canoe'] + 1}" if victim else ""
            yield ends | {"canoe": action["canoe"] + 1, "gem": " ".join(_gems(events)), "stolen_from": stolen}
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
