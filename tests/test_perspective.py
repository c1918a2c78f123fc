"""One seat's page holds no card of another seat before it is turned up: shown by decoding the exported file.

Two matches that differ only in a card that somebody else has laid face down, up to just before it is turned up, give
the same bytes; and the page of the whole match shows at each step before that what such a page shows.
"""

import base64
import gzip
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from niagara.core.game import AnyGame
from niagara.core.replay import AnyEntry, Replay
from niagara.exporters.html import export_html
from niagara.games import get, names
from niagara.log.shipped import sample, samples
from niagara.play.match import Match
from niagara.render.dense import loosen
from niagara.render.extras import Extras
from niagara.render.figure import unfold
from niagara.teach.readings import compare
from niagara.teach.what_if import what_if

SEAT: Final = 0
"""Whose page it is."""

FULL: Final = os.environ.get("NIAGARA_SOAK") == "1"
CHOICES: Final = 12 if FULL else 2
"""So many hidden cards of a match are looked at, spread over it."""

SECRETIVE: Final = ("niagara", "whitewater")
SHARE: Final = ("unload_then_steal", "four_herds")
MATCHES: Final = ("first_match", *SHARE, "chain_reaction") if FULL else SHARE


def test_every_game_with_secrets_is_looked_at() -> None:
    for game in names():
        mine = {name for name, path in samples().items() if path.parent.name == game}
        secret = any(get(game).secret(entry.action) for name in mine for entry in sample(name).entries)
        assert secret == (game in SECRETIVE) == bool(mine & set(MATCHES))


def hidden_until(replay: Replay, entry: int) -> int:
    """The last entry at which a card that was laid at `entry` is still hidden from SEAT, asking only what it sees."""
    game, ends = replay.game, {step.entry: step for step in replay.steps()}
    (fact, *_) = ends[entry].facts
    last = entry - 1
    for number in range(entry, len(replay.entries) + 1):
        seen, true = game.observe(ends[number].after, SEAT), ends[number].after
        if seen.chosen[fact.seat] == true.chosen[fact.seat]:
            break
        last = number
    return last


def cut(replay: Replay, last: int) -> Replay:
    return Replay(replay.game, replay.header, replay.entries[:last])


def with_another(replay: Replay, entry: int, action: Any, last: int) -> Replay:
    """The same match up to entry `last`, but for one hidden card; comments on entries stay where they are."""
    match = Match.from_replay(cut(replay, entry - 1))
    for old in replay.entries[entry - 1 : last]:
        match.play(action if old.n == entry else old.action)
    entries = tuple(
        msgspec.structs.replace(new, comment=old.comment)
        for new, old in zip(match.replay.entries, replay.entries, strict=False)
    )
    return Replay(replay.game, replay.header, entries)


def hidden_cards(replay: Replay) -> Iterator[tuple[AnyEntry, int]]:
    """Cards of others that stay hidden for a while, and the last entry at which they are."""
    found = [
        (entry, last)
        for entry in replay.entries
        if replay.game.secret(entry.action) and entry.actor != SEAT
        if (last := hidden_until(replay, entry.n)) >= entry.n
    ]
    yield from found[:: max(1, len(found) // CHOICES)]


def noted(replay: Replay) -> Replay:
    """The match with a comment on each secret choice of others that tells what was chosen."""
    entries = tuple(
        msgspec.structs.replace(entry, comment=f"telltale {msgspec.json.encode(entry.action).decode()}")
        if replay.game.secret(entry.action) and entry.actor != SEAT
        else entry
        for entry in replay.entries
    )
    return Replay(replay.game, replay.header, entries)


def others_card(game: AnyGame, replay: Replay, entry: AnyEntry) -> Any:
    """Another card that could have been laid there."""
    before = next(step.opened for step in replay.steps() if step.entry == entry.n)
    return next((action for action in game.legal_actions(before) if action != entry.action), None)


def exported(replay: Replay, path: Path) -> str:
    return export_html(replay, path, seat=SEAT, force=True).read_text(encoding="utf-8")


def decoded(html: str) -> dict[str, Any]:
    """The pages that stand in an exported page."""
    return everything(html)[0]


def everything(html: str) -> list[dict[str, Any]]:
    """The pages of the match and of its branches, as they stand in an exported page."""
    (text,) = re.findall(r'<script type="application/json" id="niagara-pages">(.*?)</script>', html, re.S)
    held = json.loads(text)
    return [unpacked(held["pages"]), *(unpacked(branch["pages"]) for branch in held["branches"])]


def unpacked(pages: dict[str, Any] | str) -> dict[str, Any]:
    """Pages as JSON, or packed in base 85."""
    if isinstance(pages, str):
        packed = base64.b85decode(pages.translate(str.maketrans(".,:", "<>&")))
        pages = json.loads(gzip.decompress(packed))
    assert isinstance(pages, dict)
    return pages


def shown(pages: dict[str, Any], step: int) -> dict[str, Any]:
    """All that a page shows at a step, with every number looked up."""

    def text(number: int) -> Any:
        return pages["texts"][number]

    def ruling(number: int) -> Any:
        rule, words, total = pages["rulings"][number]
        lines = pages["sums"][total] if total >= 0 else None
        summed = lines and [[[text(at), value] for at, value in lines[0]], text(lines[1]), lines[2]]
        return pages["rules"][rule]["id"], text(words), summed

    def cell(thing: Any) -> Any:
        return pages["labels"][thing] if isinstance(thing, int) else (thing[0], pages["labels"][thing[1]])

    def row(number: int) -> Any:
        seat, cells = players["rows"][number]
        return seat, [[cell(thing) for thing in things] for things in cells]

    def drawn(role: str, kind: str, data: dict[str, Any]) -> Any:
        return role, kind, data | ({"t": [pages["labels"][label] for label in data["t"]]} if "t" in data else {})

    told = {stop: [lead, [*map(text, others)], [*map(ruling, why)]] for stop, lead, others, why in pages["told"]}
    players = pages["players"]
    return {
        "telling": text(pages["telling"][step]),
        "moment": text(pages["moment"][step]),
        "why": [ruling(number) for number in pages["why"][step]],
        "told": told.get(step),
        "players": [row(number) for number in players["tables"][players["at"][step]]],
        "board": [text(line) for line in pages["board"]["boards"][pages["board"]["at"][step]]],
        "notes": [[*map(text, some)] for at, some in pages.get("notes", ()) if at == step],
        "picture": [drawn(*layer) for layer in unfold(loosen(pages["figure"]), step)],
    }


@pytest.mark.parametrize("name", MATCHES)
def test_a_hidden_card_changes_nothing_in_the_page_of_another_seat(name: str, tmp_path: Path) -> None:
    replay, looked_at = noted(sample(name)), 0
    for entry, last in hidden_cards(replay):
        other = others_card(replay.game, replay, entry)
        if other is None:
            continue
        looked_at += 1
        one = exported(cut(replay, last), tmp_path / "one.html")
        assert exported(with_another(replay, entry.n, other, last), tmp_path / "two.html") == one
        assert "telltale" not in one and "telltale" not in json.dumps(decoded(one))
    assert looked_at >= 2


@pytest.mark.parametrize("name", SHARE)
def test_nor_does_it_in_what_such_a_page_answers(name: str, tmp_path: Path) -> None:
    """Tries, comparisons and a branch that leaves behind the hidden card."""
    replay, looked_at = noted(sample(name)), 0
    for entry, last in hidden_cards(replay):
        other = others_card(replay.game, replay, entry)
        if other is None or last == entry.n:
            continue
        looked_at += 1
        one, two = cut(replay, last), with_another(replay, entry.n, other, last)
        assert answering(two, entry.n, tmp_path / "two.html") == answering(one, entry.n, tmp_path / "one.html")
        if CHOICES == 2:
            break
    assert looked_at >= 1


def answering(replay: Replay, entry: int, path: Path) -> str:
    """The page of SEAT with all that it can answer by itself."""
    game = replay.game
    ends = {step.entry: step for step in replay.steps()}
    tried = [end.index for end in ends.values() if end.entry >= entry and game.actor(end.after) == SEAT][:2]
    here = ends[entry]
    branch = what_if(replay, here.index, game.legal_actions(here.after)[0])
    readings = [compare(replay, reading.name) for reading in game.readings if reading.name != "default"]
    extras = Extras(tries=tried, branches=[branch], comparisons=readings, log=True)
    html = export_html(replay, path, seat=SEAT, force=True, extras=extras).read_text(encoding="utf-8")
    pages, other = everything(html)
    assert len(other["telling"]) == len(branch)
    assert len(pages["comparisons"]) == len(readings) and len(pages.get("tries", ())) == len(tried)
    assert "telltale" not in json.dumps([pages, other]) and "recorded" not in pages
    return html


@pytest.mark.parametrize("name", MATCHES)
def test_the_whole_page_tells_no_step_more_than_could_be_known_there(name: str, tmp_path: Path) -> None:
    replay = noted(sample(name))
    whole = decoded(exported(replay, tmp_path / "whole.html"))
    for entry, last in hidden_cards(replay):
        other = others_card(replay.game, replay, entry)
        if other is None:
            continue
        cut_off = with_another(replay, entry.n, other, last)
        pages = decoded(exported(cut_off, tmp_path / "cut.html"))
        first = next(step.index for step in cut_off.steps() if step.entry == entry.n)
        for step in range(first, len(cut_off) - 1):
            assert shown(whole, step) == shown(pages, step), step


@pytest.mark.parametrize("name", MATCHES)
def test_what_everybody_may_see_does_differ(name: str, tmp_path: Path) -> None:
    """The comparison can fail: in everybody's page, and in the page of the seat that chose, the card shows."""
    replay = noted(sample(name))
    entry, last = next(hidden_cards(replay))
    one, two = cut(replay, last), with_another(replay, entry.n, others_card(replay.game, replay, entry), last)
    assert isinstance(entry.actor, int)
    for seat in (None, entry.actor):
        pages = [
            decoded(export_html(match, tmp_path / "p.html", seat=seat, force=True).read_text(encoding="utf-8"))
            for match in (one, two)
        ]
        assert pages[0]["texts"] != pages[1]["texts"]
