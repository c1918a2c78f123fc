"""The list of a site's matches: what it says of each, and the page that searches it, one a language."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct, structs

from niagara.core.game import AnyGame
from niagara.core.replay import Replay
from niagara.core.text import Phrase, phrase, safe_text
from niagara.exporters.html import policy, script_safe, template_text, templates
from niagara.log.finding import Finding
from niagara.pages import Walkthrough
from niagara.render.languages import NAMES, bcp47
from niagara.render.pages_data import encode
from niagara.render.prose import Speaker
from niagara.render.words import WORDS

STEPS: Final = 24
"""Steps of a rule that are named a match; a page shows all."""

DOUBTS: Final = 3
"""Findings that are named a match."""

NAMED: Final = 200
"""Files that are not in the site and are named in its list."""

TITLE_LIMIT: Final = 120

_SHOWN: Final = Phrase("Shown: {n} of {total}")
_MORE: Final = Phrase("and {n} more")


class Listed(Struct, frozen=True, kw_only=True):
    """What the list says of one match. Titles and names are other people's texts, cleaned but not escaped."""

    page: str
    file: str
    title: str
    game: AnyGame
    names: tuple[str, ...]
    rounds: int
    steps: int
    finished: bool
    verified: bool
    """Whether all of it is vouched for."""
    doubts: tuple[Finding, ...]
    """What its reader has to say of the log, such as where it is cut off."""
    winners: tuple[int, ...] | None
    """Their seats; None where that is not to be said yet."""
    date: str
    shown: Mapping[str, tuple[int, ...]]
    """The steps of each rule that is shown, by its id."""


def listed(walk: Walkthrough, file: str, page: str, spoiler_free: bool = False) -> Listed:
    """What the list says of a match whose page is made."""
    replay, found = walk.replay, defaultdict[str, list[int]](list)
    for made in walk:
        for rule in {ruling.rule.id for ruling in made.rulings}:
            found[rule].append(made.step.index)
    header, last = replay.header, replay.step(len(replay) - 1).after
    return Listed(
        page=page,
        file=file,
        title=safe_text(header.title or "", TITLE_LIMIT) or file,
        game=replay.game,
        names=replay.names,
        rounds=max(walk.rounds()),
        steps=len(replay) - 1,
        finished=replay.finished,
        verified=walk.verified_to == len(replay) - 1,
        doubts=tuple(found for found in replay.found or () if found.severity != "note")[:DOUBTS],
        winners=None if spoiler_free else tuple(last.winners),
        date=_date(replay),
        shown={rule.id: tuple(found[rule.id]) for rule in replay.game.rules if rule.id in found},
    )


def _date(replay: Replay) -> str:
    """The day on which the log says that it was written, such as "2026-01-31"; "" where it says none."""
    try:
        return datetime.fromisoformat(replay.header.created or "").date().isoformat()
    except ValueError:
        return ""


def index_name(lang: str, languages: Sequence[str]) -> str:
    """The file of the list in one of the site's languages."""
    return "index.html" if lang == languages[0] else f"index.{lang}.html"


def index(
    matches: Sequence[Listed], left: Sequence[tuple[str, Finding]], lang: str, languages: Sequence[str] = ("en",)
) -> str:
    """The HTML of the list in one language. `left`: (file, why) of what is not in the site."""
    speaker = Speaker((), lang)
    script = template_text("site.js")
    spoilers = any(match.winners is not None for match in matches)
    dated = any(match.date for match in matches)
    address = f"lang={bcp47(lang)}" if len(languages) > 1 else ""
    return templates().get_template("site.html.j2").render(
        lang=bcp47(lang),
        policy=policy(script),
        style=Markup(template_text("site.css")),
        script=Markup(script),
        words=_words(speaker),
        languages=[(bcp47(one), NAMES[one], index_name(one, languages)) for one in languages],
        games=sorted({speaker.text(match.game.title) for match in matches}),
        rows=[_row(match, speaker, address) for match in matches],
        columns=_columns(spoilers, dated),
        spoilers=spoilers,
        dated=dated,
        left=[(file, reason(found)) for file, found in left[:NAMED]],
        more_left=len(left) - NAMED,
        held=Markup(script_safe(encode(_held(matches, speaker, address)).decode())),
    )  # fmt: skip


def _columns(spoilers: bool, dated: bool) -> list[tuple[str, str]]:
    """The columns by the names of their words, and what stands in them."""
    columns = [("match", "text"), ("game", "text"), ("players", "text"), ("rounds", "number"), ("steps", "number")]
    return columns + [("won_by", "text")] * spoilers + [("date", "text")] * dated


def reason(found: Finding) -> str:
    """A finding without the name of its file: a site is sent round, and where its logs lay is nobody's business."""
    return str(structs.replace(found, file=""))


def _words(speaker: Speaker) -> dict[str, str]:
    said = {
        "matches": phrase("Matches"),
        "search": phrase("Search"),
        "search_hint": phrase("a player, a game, a rule by its id or its title"),
        "game": phrase("Game"),
        "all_games": phrase("All games"),
        "match": phrase("Match"),
        "players": phrase("Players"),
        "rounds": phrase("Rounds"),
        "steps": phrase("Steps"),
        "won_by": phrase("Won by"),
        "nobody": phrase("nobody"),
        "date": phrase("Date"),
        "unfinished": phrase("not finished"),
        "none": phrase("No match fits this search."),
        "left": phrase("Not in this site"),
        "more": _MORE,
    }
    shared = {name: speaker.text(WORDS[name]) for name in ("as_recorded", "language")}
    return shared | {name: speaker.text(text.text) for name, text in said.items()}


def _row(match: Listed, speaker: Speaker, address: str) -> dict[str, Any]:
    won = None if match.winners is None else [match.names[seat] for seat in match.winners]
    return {
        "address": match.page + (f"#{address}" if address else ""),
        "match": match,
        "doubts": [reason(found) for found in match.doubts],
        "game": speaker.text(match.game.title),
        "players": ", ".join(match.names),
        "won": won,
    }


def _held(matches: Sequence[Listed], speaker: Speaker, address: str) -> dict[str, Any]:
    """What the script of the list searches: each rule once, and a match's steps by the rule's number."""
    rules: dict[str, int] = {}
    titles: list[tuple[str, str]] = []
    steps: list[list[tuple[int, int, tuple[int, ...]]]] = []
    for match in matches:
        shown = []
        for rule_id, at in match.shown.items():
            if rule_id not in rules:
                rules[rule_id] = len(titles)
                titles.append((rule_id, speaker.text(match.game.rule(rule_id).title)))
            shown.append((rules[rule_id], len(at), at[:STEPS]))
        steps.append(shown)
    return {
        "rules": titles,
        "matches": [{"page": match.page, "shown": shown} for match, shown in zip(matches, steps, strict=True)],
        "address": address,
        "words": {
            "shown": speaker.text(_SHOWN.text), "more": speaker.text(_MORE.text),
            "step": speaker.text(WORDS["step_n"]),
        },
    }  # fmt: skip
