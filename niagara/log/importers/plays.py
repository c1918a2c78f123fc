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
from niagara.log.importers.foreign_json import parse_json, without_private
from niagara.log.importers.words import counted
from niagara.log.limits import Limits

_SUM: Final = re.compile(r"\s*(?:(-?\d{1,6})\s*=\s*)?(-?\d{1,6}(?:\s*[+-]\s*\d{1,6})+)\s*(?:=\s*(-?\d{1,6}))?\s*")
_DEPTH: Final = 16


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
        if not isinstance(value, dict) or not isinstance(value.get("plays"), list):
            raise refuse("LOG-FOREIGN", "no list of plays", expected="plays")
        records = tuple(
            Record(place=f"/plays/{place}", kind="play", fields=play if isinstance(play, dict) else {})
            for place, play in enumerate(value["plays"])
        )
        about = {key: _by_id(value.get(key)) for key in ("games", "players")}
        return Parsed(records=records, about=about, findings=findings, dropped=dropped)

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
        if max(_depths(data), default=0) > _DEPTH:
            raise refuse("LOG-LIMIT-DEPTH", f"more than {_DEPTH} elements inside one another")
        try:
            root: Element = fromstring(data, forbid_dtd=True)
        except DefusedXmlException:
            raise refuse("LOG-FOREIGN", "the XML has a document type declaration, which is refused") from None
        except (ParseError, ValueError, LookupError) as error:
            line = getattr(error, "position", (None, 0))[0]
            raise refuse("LOG-JSON-SYNTAX", f"no XML: {safe_text(str(error))}", line=line) from None
        records = tuple(
            Record(place=f"/plays/play[{place}]", kind="play", fields=_element(play))
            for place, play in enumerate(root.iter("play"), 1)
        )
        return Parsed(records=records)

    def map(self, parsed: Parsed) -> Draft:
        """The table of plays."""
        return _results(parsed, tuple(_bgg_play(record) for record in parsed.records))


def _depths(data: bytes) -> list[int]:
    depth, found = 0, []
    for tag in re.finditer(rb"<(/?)[A-Za-z][^<>]*?(/?)>", data):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        found.append(depth)
    return found


def _element(play: Element) -> dict[str, Any]:
    item = play.find("item")
    players = [dict(player.attrib) for player in play.iter("player")]
    return {**play.attrib, "game": item.get("name", "") if item is not None else "", "players": players}


def _bgg_play(record: Record) -> Play:
    fields = record.fields
    rows = tuple(
        Row(
            name=safe_text(row.get("name") or row.get("username", "")), score=safe_text(row.get("score", "")),
            winner=row.get("win") == "1", seat=_whole(row.get("startposition")), starts=row.get("startposition") == "1",
        )
        for row in fields["players"]
    )  # fmt: skip
    return Play(
        place=record.place, id=safe_text(fields.get("id", "")), game=safe_text(fields["game"]),
        date=safe_text(fields.get("date", "")), rows=rows,
    )  # fmt: skip


def _by_id(rows: Any) -> dict[str, str]:
    if not isinstance(rows, list):
        return {}
    return {str(row.get("id")): str(row.get("name", "")) for row in rows if isinstance(row, Mapping)}


def _stats_play(record: Record, about: Mapping[str, Any]) -> Play:
    fields = record.fields
    scores = fields.get("playerScores")
    rows = tuple(
        Row(
            name=safe_text(about["players"].get(str(row.get("playerRefId")), "")) or f"player {place}",
            score=safe_text(str(row.get("score", ""))), winner=row.get("winner") is True,
            seat=_whole(row.get("seatOrder")) or None, starts=row.get("startPlayer") is True,
        )
        for place, row in enumerate(scores if isinstance(scores, list) else [], 1)
        if isinstance(row, Mapping)
    )  # fmt: skip
    return Play(
        place=record.place, id=safe_text(str(fields.get("uuid", ""))),
        game=safe_text(about["games"].get(str(fields.get("gameRefId")), "")),
        date=safe_text(str(fields.get("playDate", ""))), rows=rows,
    )  # fmt: skip


def _whole(value: Any) -> int | None:
    text = str(value).strip() if isinstance(value, int | str) and not isinstance(value, bool) else ""
    return int(text) if text.isdecimal() and len(text) < 4 else None


def _results(parsed: Parsed, plays: tuple[Play, ...]) -> Draft:
    wrong = [found for play in plays for row in play.rows if (found := _arithmetic(play, row))]
    return Draft(
        level=0, plays=plays, mapped={"play": len(plays)}, findings=(*parsed.findings, *wrong),
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
