"""A difference between a log and the rules, said: both sides in words, and both boards one beside the other."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase, phrase
from niagara.log.difference import Difference
from niagara.render import board_text
from niagara.render.comparison import ABSENT, both_boards
from niagara.render.prose import Speaker

NOTHING: Final = Phrase("Nothing further.")
NOT_TOLD: Final = Phrase("It cannot be told: it does not fit this match.")
NO_BOARD: Final = Phrase("The board in the log cannot be shown: what is recorded does not fit this match.")
HEADINGS: Final = (Phrase("by the rules"), Phrase("in the log"))
OF_EVENTS: Final = (Phrase("By the rules this action leads to"), Phrase("The log goes on with"))
"""Where the action stands: both sides follow from it, and either it or an event may have been changed."""


class Side(Struct, frozen=True):
    """One side of a difference, as plain text (not escaped); no words where a log records an action and no more."""

    words: str
    board: tuple[str, ...]


class Sides(Struct, frozen=True):
    """What the rules expect and what the log records."""

    expected: Side
    recorded: Side
    headings: tuple[str, str]
    """What the words of either side are said to be."""
    boards: tuple[str, ...]
    """What stands over both boards; over one of them, and that the other cannot be shown."""
    absent: str
    """What stands for a line that one board does not have."""


def sides(
    game: AnyGame, difference: Difference, names: Sequence[str], lang: str = "en", ruling: Ruling | None = None
) -> Sides:
    """Both sides, with what the rule says (`ruling`) where it refuses the action. Raises UnknownLanguage."""
    speaker = Speaker(names, lang)
    refusal = speaker.sentence(ruling.phrase) if ruling is not None and not difference.expected else ""
    expected = _words(game, speaker, difference.expected) or refusal or speaker.say(NOTHING)
    recorded = _told(game, speaker, difference)
    board = _board(game, difference, names, lang)
    by_rules, in_log = HEADINGS
    over = (both_boards(by_rules, in_log),) if board else (phrase("The board {side}", side=by_rules), NO_BOARD)
    first, second = map(speaker.sentence, HEADINGS if difference.refused else OF_EVENTS)
    return Sides(
        Side(expected, _lines(game, difference.expected_state, names, lang)),
        Side(recorded, board or (speaker.say(NO_BOARD),)),
        (first, second),
        tuple(map(speaker.sentence, over)),
        speaker.say(ABSENT),
    )


def _told(game: AnyGame, speaker: Speaker, difference: Difference) -> str:
    """What is recorded may make no sense at all: then that is what is said; of a refused action alone, nothing is."""
    if difference.refused and difference.followed and not difference.recorded:
        return ""
    if not difference.recorded:
        return speaker.say(NOTHING if difference.followed else NOT_TOLD)
    try:
        return _words(game, speaker, difference.recorded)
    except Exception:  # a recorded event may be anything that its types allow
        return speaker.say(NOT_TOLD)


def _words(game: AnyGame, speaker: Speaker, steps: Sequence[Step]) -> str:
    """The weightiest of the steps, the later of equals."""
    tellings = [game.narrate(step) for step in steps]
    best = max(tellings, key=lambda telling: telling.weight, default=None)
    return "" if best is None else speaker.sentence(best.phrase)


def _board(game: AnyGame, difference: Difference, names: Sequence[str], lang: str) -> tuple[str, ...]:
    if not difference.followed:
        return ()
    try:
        return _lines(game, difference.recorded_state, names, lang)
    except Exception:  # as above
        return ()


def _lines(game: AnyGame, state: Any, names: Sequence[str], lang: str) -> tuple[str, ...]:
    return tuple(board_text.board(game, state, names, lang).splitlines())


def as_text(told: Sides) -> str:
    """Both sides for a terminal, the boards line by line; a line that differs stands twice, marked with >."""
    ours, theirs = told.expected, told.recorded
    words = zip(told.headings, (ours.words, theirs.words), strict=True)
    lines = [*(f"{heading}: {said}" for heading, said in words if said), ""]
    over, *instead = told.boards
    if instead:
        return "\n".join([*lines, over, *_indented(ours.board), *instead])
    lines.append(over)
    for one, other in zip_longest(ours.board, theirs.board, fillvalue=told.absent):
        lines += [f"  {one}"] if one == other else [f"> {one}", f"> {other}"]
    return "\n".join(lines)


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"  {line}" for line in lines]
