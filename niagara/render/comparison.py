"""Two readings of a match, said: which options differ, where the readings part, and both sides in words."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final

import msgspec

from niagara.core.option import Reading
from niagara.core.replay import Replay
from niagara.core.rule import Ruling
from niagara.core.text import Count, Phrase, SeatName, Term, literal, phrase
from niagara.render import board_text
from niagara.render.prose import Speaker
from niagara.teach.readings import Comparison, Parting, Side

NOTHING: Final = Phrase("Nothing further comes of it.")

AS_PLAYED: Final = Phrase("as it was played")
TAKES: Final = Phrase("It takes")
LEFT_OPEN: Final = Phrase("Its text leaves open, so that our defaults stand")
ABSENT: Final = Phrase("nothing")
"""Where one of two boards has a line less."""


def in_words(replay: Replay, side: Side, lang: str = "en") -> str:
    """What one side makes of the decision: its weightiest step, or why it is refused, as plain text (not escaped)."""
    return Speaker(replay.names, lang).sentence(told(replay, side))


def told(replay: Replay, side: Side) -> Phrase:
    """The same, not yet said."""
    tellings = [replay.game.narrate(step) for step in side.steps]
    best = max(tellings, key=lambda telling: telling.weight, default=None)
    if best is not None:
        return best.phrase
    return side.rulings[0].phrase if side.rulings else NOTHING


def headings(comparison: Comparison, lang: str = "en") -> tuple[str, str]:
    """What the two sides are called: the log's own options, and the other reading."""
    says = Speaker(comparison.replay.names, lang).sentence
    return says(AS_PLAYED), says(_other(comparison))


def _other(comparison: Comparison) -> Phrase:
    if comparison.name == "options":
        return Phrase("under the other options")
    return phrase("under the reading {reading}", reading=comparison.name)


def options_text(comparison: Comparison) -> str:
    """The options that differ, such as "landing_cost 1 → 0"."""
    pairs = (f"{name} {value_text(was)} → {value_text(now)}" for name, (was, now) in comparison.changed.items())
    return ", ".join(pairs)


def reading_said(comparison: Comparison, lang: str = "en") -> tuple[str, ...]:
    """What the named reading is, what it takes and what its text leaves open, a line each; nothing for options."""
    readings = comparison.replay.game.readings
    found = next((reading for reading in readings if reading.name == comparison.name), None)
    return () if found is None else reading_lines(found, Speaker((), lang))


def reading_lines(reading: Reading, speaker: Speaker) -> tuple[str, ...]:
    """A reading in lines: whose it is, the options it takes with their values, the options its text leaves open."""
    takes = ", ".join(f"{name}={value_text(value)}" for name, value in reading.options.items())
    lists = ((TAKES, takes), (LEFT_OPEN, ", ".join(reading.left_open)))
    listed = (speaker.headed(speaker.say(heading), told) for heading, told in lists if told)
    return (f"{reading.name}: {speaker.text(reading.doc)}", *listed)


def options_said(comparison: Comparison, lang: str = "en") -> str:
    """The same in words, such as "What the step from the first space onto the beach costs: 1 → 0"."""
    known = {option.name: option for option in comparison.replay.game.options}
    says = Speaker((), lang).text
    return "; ".join(
        f"{option_title(says(known[name].doc))}: {value_text(was)} → {value_text(now)}"
        for name, (was, now) in comparison.changed.items()
    )


def option_title(doc: str) -> str:
    """What an option is about, without the full stop of its sentence: the head of a line."""
    return doc.rstrip(".。")


def no_difference(comparison: Comparison, lang: str = "en") -> str:
    """What is said where the readings do not part."""
    changed, says = options_text(comparison), Speaker((), lang).sentence
    if not changed:
        return says(Phrase("The same options as in the log: no difference."))
    entries = Count(len(comparison.replay.entries), "{n} entry", "{n} entries")
    return says(phrase("No difference in {entries} with {options}.", entries=entries, options=literal(changed)))


def place(replay: Replay, parting: Parting, lang: str = "en") -> str:
    """Where the readings part, such as "Entry 14 (Ada, round 3, step 42)"."""
    return Speaker(replay.names, lang).sentence(_place(parting))


def _place(parting: Parting) -> Phrase:
    return phrase(
        "entry {entry} ({who}, round {round}, step {step})",
        entry=parting.entry, who=Term("chance") if parting.seat is None else SeatName(parting.seat),
        round=parting.round, step=parting.step,
    )  # fmt: skip


def comparison_text(comparison: Comparison, lang: str = "en") -> str:
    """Both sides for a terminal; boards line by line, a line that differs twice, marked with >."""
    replay, parting = comparison.replay, comparison.parting
    about = reading_said(comparison, lang)
    if parting is None:
        return "\n".join((no_difference(comparison, lang), *about))
    says = Speaker(replay.names, lang).sentence
    ours, theirs = headings(comparison, lang)
    first = "{place} is the first difference, with {options}."
    lines = [says(phrase(first, place=_place(parting), options=literal(options_text(comparison)))), *about, ""]
    for heading, side in ((ours, parting.ours), (theirs, parting.theirs)):
        lines.append(Speaker(replay.names, lang).headed(heading, in_words(replay, side, lang)))
        lines += [f"  {text}" for text in _reasons(replay, side, lang)]
        lines.append("")
    lines.append(says(both_boards(AS_PLAYED, _other(comparison))))
    boards = (board_text.board(replay.game, side.state, replay.names, lang) for side in (parting.ours, parting.theirs))
    for one, other in zip_longest(*(board.splitlines() for board in boards), fillvalue=Speaker((), lang).say(ABSENT)):
        lines += [f"  {one}"] if one == other else [f"> {one}", f"> {other}"]
    return "\n".join(lines)


def comparison_dict(comparison: Comparison, lang: str = "en") -> dict[str, Any]:
    """The same as plain values."""
    replay, parting = comparison.replay, comparison.parting
    plain: dict[str, Any] = {
        "file": replay.name, "game": replay.game.id, "reading": comparison.name,
        "options": {name: {"log": was, "other": now} for name, (was, now) in comparison.changed.items()},
        "differs": parting is not None, "about": list(reading_said(comparison, lang)),
    }  # fmt: skip
    if parting is not None:
        plain |= {
            "entry": parting.entry, "round": parting.round, "seat": parting.seat, "step": parting.step,
            "refused": parting.refused,
            "log": _side(replay, parting.ours, lang), "other": _side(replay, parting.theirs, lang),
        }  # fmt: skip
    return plain


def _side(replay: Replay, side: Side, lang: str) -> dict[str, Any]:
    speaker = Speaker(replay.names, lang)
    rulings = [
        {"rule": one.rule.id, "title": speaker.text(one.rule.title), "text": _said(speaker, one)}
        for one in side.rulings
    ]
    return {
        "words": in_words(replay, side, lang),
        "events": [msgspec.to_builtins(step.event) for step in side.steps],
        "rulings": rulings,
        "board": board_text.board(replay.game, side.state, replay.names, lang).splitlines(),
    }


def _reasons(replay: Replay, side: Side, lang: str) -> Iterator[str]:
    speaker = Speaker(replay.names, lang)
    for ruling in side.rulings:
        yield speaker.headed(f"{ruling.rule.id} {speaker.text(ruling.rule.title)}", _said(speaker, ruling))


def _said(speaker: Speaker, ruling: Ruling) -> str:
    return speaker.sentence(ruling.phrase)


def both_boards(ours: Phrase, theirs: Phrase) -> Phrase:
    """What stands over two boards that are set one beside the other, line by line."""
    text = "The board, where the two differ marked with >: {ours}, then {theirs}"
    return phrase(text, ours=ours, theirs=theirs)


def value_text(value: object) -> str:
    """An option's value as `--option` takes it."""
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)
