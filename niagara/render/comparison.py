"""Two readings of a match, said: which options differ, where the readings part, and both sides in words."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final

import msgspec

from niagara.core.replay import Replay
from niagara.core.rule import Ruling
from niagara.render import board_text
from niagara.render.prose import Speaker
from niagara.teach.readings import Comparison, Parting, Side

NOTHING: Final = "Nothing further comes of it."


def in_words(replay: Replay, side: Side, lang: str = "en") -> str:
    """What one side makes of the decision: its weightiest step, or why it is refused, as plain text (not escaped)."""
    speaker = Speaker(replay.names, lang)
    tellings = [replay.game.narrate(step) for step in side.steps]
    best = max(tellings, key=lambda telling: telling.weight, default=None)
    if best is not None:
        return speaker.sentence(best.phrase)
    return speaker.sentence(side.rulings[0].phrase) if side.rulings else NOTHING


def headings(comparison: Comparison) -> tuple[str, str]:
    """What the two sides are called: the log's own options, and the other reading."""
    other = "Under the other options" if comparison.name == "options" else f"Under the reading {comparison.name}"
    return "As it was played", other


def options_text(comparison: Comparison) -> str:
    """The options that differ, such as "landing_cost 1 → 0"."""
    pairs = (f"{name} {value_text(was)} → {value_text(now)}" for name, (was, now) in comparison.changed.items())
    return ", ".join(pairs)


def no_difference(comparison: Comparison) -> str:
    """What is said where the readings do not part."""
    changed = options_text(comparison)
    if not changed:
        return "The same options as in the log: no difference."
    return f"No difference in {len(comparison.replay.entries)} entries with {changed}."


def place(replay: Replay, parting: Parting) -> str:
    """Where the readings part, such as "Entry 14 (Ada, round 3, step 42)"."""
    who = "chance" if parting.seat is None else replay.names[parting.seat]
    return f"Entry {parting.entry} ({who}, round {parting.round}, step {parting.step})"


def comparison_text(comparison: Comparison, lang: str = "en") -> str:
    """Both sides for a terminal; boards line by line, a line that differs twice, marked with >."""
    replay, parting = comparison.replay, comparison.parting
    if parting is None:
        return no_difference(comparison)
    ours, theirs = headings(comparison)
    lines = [f"{place(replay, parting)} is the first difference, with {options_text(comparison)}.", ""]
    for heading, side in ((ours, parting.ours), (theirs, parting.theirs)):
        lines.append(f"{heading}: {in_words(replay, side, lang)}")
        lines += [f"  {text}" for text in _reasons(replay, side, lang)]
        lines.append("")
    lines.append(f"The board, where the two differ marked with >: {ours.lower()}, then {theirs.lower()}")
    boards = (board_text.board(replay.game, side.state, replay.names, lang) for side in (parting.ours, parting.theirs))
    for one, other in zip_longest(*(board.splitlines() for board in boards), fillvalue="nothing"):
        lines += [f"  {one}"] if one == other else [f"> {one}", f"> {other}"]
    return "\n".join(lines)


def comparison_dict(comparison: Comparison, lang: str = "en") -> dict[str, Any]:
    """The same as plain values."""
    replay, parting = comparison.replay, comparison.parting
    plain: dict[str, Any] = {
        "file": replay.name, "game": replay.game.id, "reading": comparison.name,
        "options": {name: {"log": was, "other": now} for name, (was, now) in comparison.changed.items()},
        "differs": parting is not None,
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
    rulings = [{"rule": one.rule.id, "title": one.rule.title, "text": _said(speaker, one)} for one in side.rulings]
    return {
        "words": in_words(replay, side, lang),
        "events": [msgspec.to_builtins(step.event) for step in side.steps],
        "rulings": rulings,
        "board": board_text.board(replay.game, side.state, replay.names, lang).splitlines(),
    }


def _reasons(replay: Replay, side: Side, lang: str) -> Iterator[str]:
    speaker = Speaker(replay.names, lang)
    for ruling in side.rulings:
        yield f"{ruling.rule.id} {ruling.rule.title}: {_said(speaker, ruling)}"


def _said(speaker: Speaker, ruling: Ruling) -> str:
    return speaker.sentence(ruling.phrase)


def value_text(value: object) -> str:
    """An option's value as `--option` takes it."""
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)
