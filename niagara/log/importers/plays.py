"""Shape D: results only. BG Stats plays (JSON), BoardGameGeek plays (XML). The stated winner is kept, never derived."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from msgspec.structs import replace

from niagara.core.text import safe_text
from niagara.log.finding import Finding, finding, refuse
from niagara.log.importers.draft import Draft, Parsed, Play, Record, Row
from niagara.log.importers.fields import Fields, Items, listed, names_in
from niagara.log.importers.foreign_json import check_values, parse_json, without_private
from niagara.log.importers.leftovers import Leftovers
from niagara.log.importers.tongues import whole
from niagara.log.importers.words import counted
from niagara.log.limits import Limits

_SUM: Final = re.compile(r"\s*(?:(-?\d{1,6})\s*=\s*)?(-?\d{1,6}(?:\s*[+-]\s*\d{1,6})+)\s*(?:=\s*(-?\d{1,6}))?\s*")
_DEPTH: Final = 16
_KNOWN: Final = frozenset({
    "plays", "play", "games", "players", "player", "item", "id", "uuid", "name", "username", "date", "playDate",
    "gameRefId", "playerRefId", "playerScores", "score", "win", "winner", "startposition", "seatOrder", "startPlayer",
})  # fmt: skip
_OF_PAGE: Final = dict.fromkeys(("username", "userid", "total", "page", "termsofuse"), "whose plays these are")
"""Of a list of plays, a play, a game, a player: what says nothing about the rules, with its reason."""
_OF_STATS: Final = dict.fromkeys(("about", "userInfo", "locations", "tags", "groups"), "about the app and its owner")
_OF_PLAY: Final = {
    **dict.fromkeys(("location", "locationRefId", "length", "durationMin"), "where it was, and how long it took"),
    **dict.fromkeys(("entryDate", "modificationDate", "bggId", "bggLastSync", "importPlayId"), "when it was noted"),
    **dict.fromkeys(("nowinstats", "rating"), "what the site or the app makes of it"),
}  # fmt: skip
_OF_ITEM: Final = {"objecttype": "the site's name of the game", "objectid": "the site's name of the game",
                   "subtypes": "what kind of thing it is"}  # fmt: skip
_OF_NAMES: Final = dict.fromkeys(
    ("bggId", "bggUsername", "uuid", "modificationDate", "isAnonymous"), "the site's or the app's name of it"
)
_OF_PLAYER: Final = {
    "userid": "the site's name of the player", "username": "the site's name of the player",
    "color": "the colour of the pieces", "new": "whether it was the first play", "rating": "how it was liked",
    "newPlayer": "whether it was the first play",
}  # fmt: skip


class BgStats:
    """Files of the app BG Stats: one play (`.bgsplay`) or a whole collection."""

    name = "bgstats"
    games: tuple[str, ...] = ()

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """Its plays have playerScores."""
        found = sum(key in head for key in (b'"playerScores"', b'"plays"', b'"gameRefId"', b'"playerRefId"'))
        named = filename.lower().endswith((".bgsplay", ".bgstats"))
        return (20 * found + 15 * named if found > 1 or named else 0), f"{found} of 4 marks of BG Stats"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """One record a play."""
        value, findings = parse_json(data, limits)
        dropped: Counter[str] = Counter()
        value = without_private(value, dropped)
        if not isinstance(value, Fields) or not isinstance(value.peek("plays"), Items):
            raise refuse("LOG-FOREIGN", "no list of plays", expected="plays", found=names_in(value))
        value.silent = _OF_STATS
        plays = value["plays"]
        records = tuple(
            Record(place=f"/plays/{place}", kind="play", fields=play if isinstance(play, Fields) else Fields())
            for place, play in enumerate(plays)
        )
        about = {key: _by_id(value.only(key, Items)) for key in ("games", "players")}
        return Parsed(records=records, about=about, findings=findings, dropped=dropped, whole=(value,))

    def map(self, parsed: Parsed) -> Draft:
        """The table of plays."""
        return _results(parsed, tuple(_stats_play(record, parsed.about) for record in parsed.records))


class BggPlays:
    """Pages of plays out of the XML of BoardGameGeek."""

    name = "bggplays"
    games: tuple[str, ...] = ()

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """A `plays` element with `play` elements in it."""
        found = b"<plays" in head and b"<play " in head
        return (90 if found else 0), "a list of plays" if found else "no list of plays"

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """One record a play. A document type declaration is refused: nothing is expanded or fetched."""
        if len(data) > limits.size:
            raise refuse("LOG-LIMIT-SIZE", f"more than {limits.size} bytes")
        check_values(data.decode("latin-1"), "=<", limits)  # one for each attribute, one or two for each element
        if max(_depths(data), default=0) > _DEPTH:
            raise refuse("LOG-LIMIT-DEPTH", f"more than {_DEPTH} elements inside one another")
        try:
            root: Element = fromstring(data, forbid_dtd=True)
        except DefusedXmlException:
            raise refuse("LOG-FOREIGN", "the XML has a document type declaration, which is refused") from None
        except (ParseError, ValueError, LookupError) as error:
            line = getattr(error, "position", (None, 0))[0]
            raise refuse("LOG-JSON-SYNTAX", f"no XML: {safe_text(str(error))}", line=line) from None
        whole = _element(root)
        whole.silent = _OF_PAGE
        plays = whole.get("play", ())
        records = tuple(
            Record(place=f"/plays/play[{place}]", kind="play", fields=play) for place, play in enumerate(plays, 1)
        )
        return Parsed(records=records, whole=(whole,))

    def map(self, parsed: Parsed) -> Draft:
        """The table of plays."""
        return _results(parsed, tuple(_bgg_play(record) for record in parsed.records))


def _depths(data: bytes) -> list[int]:
    depth, found = 0, []
    for tag in re.finditer(rb"<(/?)[A-Za-z][^<>]*?(/?)>", data):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        found.append(depth)
    return found


def _element(element: Element) -> Fields:
    """Its attributes, its text as "(text)", and the elements in it, a list for each name."""
    inside: dict[str, Items] = {}
    for child in element:
        inside.setdefault(str(child.tag), Items()).append(_element(child))
    text = (element.text or "").strip()
    return Fields({**element.attrib, **inside, **({"(text)": text} if text else {})})


def _bgg_play(record: Record) -> Play:
    fields = record.fields
    fields.silent = _OF_PLAY
    rows: list[Row] = []
    for players in fields.only("players", Items) or ():
        for row in players.only("player", Items) or ():
            row.silent = _OF_PLAYER
            name, seat = row.get("name") or row.get("username", ""), _whole(row, "startposition")
            won = row.peek("win") in ("0", "1") and row["win"] == "1"
            rows.append(
                Row(
                    name=safe_text(name), score=safe_text(row.get("score", "")), winner=won, seat=seat, starts=seat == 1
                )
            )
    for key, usual in (("quantity", "1"), ("incomplete", "0")):  # another value is named: it counts otherwise
        if fields.peek(key) == usual:
            fields.get(key)
    item = (fields.only("item", Items) or [Fields()])[0]
    item.silent = _OF_ITEM
    return Play(
        place=record.place, id=safe_text(fields.get("id", "")), game=safe_text(item.get("name", "")),
        date=safe_text(fields.get("date", "")), rows=tuple(rows),
    )  # fmt: skip


def _by_id(rows: Items | None) -> dict[str, str]:
    found = {}
    for row in listed(rows):
        row.silent = _OF_NAMES
        found[str(row.get("id"))] = row.only("name", str) or ""
    return found


def _stats_play(record: Record, about: Mapping[str, Any]) -> Play:
    fields = record.fields
    fields.silent = _OF_PLAY
    rows: list[Row] = []
    for place, row in enumerate(listed(fields.only("playerScores", Items)), 1):
        row.silent = _OF_PLAYER
        rows.append(
            Row(
                name=safe_text(about["players"].get(str(row.get("playerRefId")), "")) or f"player {place}",
                score=safe_text(str(row.get("score", ""))), winner=row.only("winner", bool) is True,
                seat=_whole(row, "seatOrder") or None, starts=row.only("startPlayer", bool) is True,
            )
        )  # fmt: skip
    return Play(
        place=record.place, id=safe_text(str(fields.get("uuid", ""))),
        game=safe_text(about["games"].get(str(fields.get("gameRefId")), "")),
        date=safe_text(str(fields.get("playDate", ""))), rows=tuple(rows),
    )  # fmt: skip


def _whole(row: Fields, key: str) -> int | None:
    """A small number, or a text that is one; another text than an empty one is not taken."""
    value = row.peek(key)
    number = whole(str(value), 3) if isinstance(value, int | str) and not isinstance(value, bool) else None
    if number is not None and number < 0:
        number = None
    if number is not None or value in ("", None):
        row.get(key)
    return number


def _results(parsed: Parsed, plays: tuple[Play, ...]) -> Draft:
    wrong = [found for play in plays for row in play.rows if (found := _arithmetic(play, row))]
    left = Leftovers()
    for value in parsed.whole:
        left.rest(value)
    return Draft(
        level=0, plays=plays, unread_fields=left.fields(_KNOWN), says_nothing=left.silent,
        mapped={"play": len(plays)}, findings=(*parsed.findings, *wrong),
        derived=_statistics(plays),
    )  # fmt: skip


def _arithmetic(play: Play, row: Row) -> Finding | None:
    """A score that is written as a sum with its result has to add up."""
    parts = _SUM.fullmatch(row.score)
    if parts is None or not (parts[1] or parts[3]):
        return None
    total = sum(int(term) for term in re.findall(r"[+-]?\d+", re.sub(r"\s", "", parts[2])))
    if int(parts[1] or parts[3]) == total:
        return None
    message = f"the score of {row.name} does not add up"
    wrong = finding("LOG-TYPE", message, pointer=play.place, expected=str(total), found=json.dumps(row.score))
    return replace(wrong, severity="warning")


def _statistics(plays: tuple[Play, ...]) -> tuple[str, ...]:
    rows = [row for play in plays for row in play.rows]
    winners = [sum(row.winner for row in play.rows) for play in plays]
    size = f"{counted(len(plays), 'play')}, {counted(len(rows), 'row')} of players"
    return (
        f"{size}, {counted(sum(winners), 'winner')} as stated",
        f"{counted(sum(count > 1 for count in winners), 'play')} with several winners, {winners.count(0)} with none",
        f"{counted(sum(row.seat is None for row in rows), 'row')} with no seat",
    )
