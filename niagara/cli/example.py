"""`niagara rules --example`: a small match that shows a rule, and what nearly does, in the terminal."""

from collections.abc import Iterator
from typing import Any

import msgspec

from niagara.cli.show import Teller
from niagara.core.text import Phrase, SeatName, Term, literal, phrase
from niagara.log.codec import encode_value
from niagara.pages import Walkthrough
from niagara.render.comparison import option_title, value_text
from niagara.render.prose import Speaker
from niagara.teach.examples import Change, Example, NoExample, count, near_miss


def example_text(found: Example, number: int, lang: str = "en") -> Iterator[str]:
    """The example and its near miss: what happened, the board and why. Raises UnknownLanguage."""
    speaker = Speaker(found.replay.names, lang)
    head = phrase("example {n} of {count}", n=number + 1, count=count(found.rule))
    yield speaker.headed(f"{found.rule.id}, {speaker.say(head)}", speaker.text(found.rule.title))
    yield from (f"  {line}" for line in _options(found, speaker))
    yield ""
    yield from Teller(Walkthrough(found.replay, lang)).text(found.step)
    if found.refused and found.ruling is not None:
        yield ""
        yield speaker.headed(speaker.say(Phrase("Refused")), speaker.sentence(found.ruling.phrase))
        yield f"  {encode_value(msgspec.to_builtins(found.action))}"
    try:
        near = near_miss(found.rule, number)
    except NoExample as none:
        yield f"\n{none}"
        return
    assert near.change is not None
    yield ""
    yield speaker.headed(speaker.say(Phrase("Almost")), speaker.sentence(change_said(near, near.change)))
    if near.change.what in ("choice", "actor"):
        entry = near.replay.entries[near.change.entry - 1]
        yield f"  {encode_value(msgspec.to_builtins(entry.action))}"
    yield ""
    yield from Teller(Walkthrough(near.replay, lang)).text(near.step)


def example_dict(found: Example, number: int, lang: str = "en") -> dict[str, Any]:
    """The same as plain values."""
    plain: dict[str, Any] = {
        "rule": found.rule.id, "example": number, "examples": count(found.rule), "refused": found.refused,
        "on_river": found.on_river, **_plain(found, lang),
    }  # fmt: skip
    if found.refused and found.ruling is not None:
        says = Speaker(found.replay.names, lang).sentence
        plain["try"] = {"actor": found.actor, "action": msgspec.to_builtins(found.action)}
        plain["refusal"] = says(found.ruling.phrase)
    try:
        near = near_miss(found.rule, number)
    except NoExample as none:
        return {**plain, "near_miss": None, "why": str(none)}
    assert near.change is not None
    return {**plain, "near_miss": {"change": msgspec.to_builtins(near.change), **_plain(near, lang)}}


def change_said(near: Example, change: Change) -> Phrase:
    """In what a near miss is not as its example."""
    match change.what:
        case "choice":
            return phrase("another choice in entry {n}", n=change.entry)
        case "actor":
            who = near.replay.entries[change.entry - 1].actor
            return phrase("{who} decides instead", who=SeatName(who) if isinstance(who, int) else Term("chance"))
        case "option":
            return phrase("with {options}", options=literal(f"{change.option}={value_text(change.value)}"))
        case "board":
            return phrase("on the board {board}", board=str(change.value))
        case "seats":
            return phrase("number of players: {n}", n=change.value)


def _options(found: Example, speaker: Speaker) -> Iterator[str]:
    known = {option.name: option for option in found.game.options}
    for name, value in found.replay.header.rules.options.items():
        yield f"{option_title(speaker.text(known[name].doc))}: {value_text(value)}"


def _plain(found: Example, lang: str) -> dict[str, Any]:
    replay = found.replay
    return {
        "board": replay.header.board,
        "options": dict(replay.header.rules.options),
        "entries": [{"actor": entry.actor, "action": msgspec.to_builtins(entry.action)} for entry in replay.entries],
        "shown": Teller(Walkthrough(replay, lang)).plain(found.step),
    }
