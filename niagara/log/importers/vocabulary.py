"""The words that a file may use for the things of a game, and what is said of a word that is none of them."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import Any, Final

from niagara.core.setup import BadSetup
from niagara.games import UnknownGame, get
from niagara.log.finding import Finding, brief, finding
from niagara.log.importers.pattern import NOTHING, look
from niagara.log.importers.words import words_of

Vocabulary = Mapping[str, tuple[Any, ...]]
"""How a value is read ("gem", "space") → every value of ours that it can be."""

_BOARD: Final = "board."
_LISTED: Final = 12


class Unreadable(ValueError):
    """A value that is not what the table says it is; the message says what it is."""


class UnknownWord(Unreadable):
    """A name of nothing that there is; `known` are the names there are."""

    def __init__(self, what: str, word: Any, known: Iterable[Any], inside: str = "") -> None:
        self.what = what
        self.word = brief(word, 60)
        super().__init__(f"{self.word} is no {what}{' of this match' if what == 'player' else ''}")
        self.known = tuple(known)
        self.inside = inside
        """The place of the word inside of the value, such as "/3"."""

    def at(self, step: Any) -> "UnknownWord":
        """This one, one level further out: it is on its way, and nobody else has it."""
        self.inside = f"/{step}{self.inside}"
        return self

    def finding(self, place: str, done: str) -> Finding:
        """What to tell of it; `place` is a line with its column, or a JSON pointer."""
        where: dict[str, Any] = {"pointer": place}
        said = str(self)
        if place.startswith("line "):
            line, _, column = place.removeprefix("line ").partition("/")
            where = {"line": int(line)}
            said = f"column {column}: {said}" if column else said
        names = closest(self.word, self.known)
        more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
        known = ", ".join(names[:_LISTED]) + more
        return finding("LOG-FOREIGN-WORD", said, **where, expected=f"one of: {known}" if known else None, done=done)


def closest(word: str, known: Iterable[Any]) -> list[str]:
    """The known words, those that look most like `word` first."""
    names = dict.fromkeys(brief(str(one), 60) for one in known)
    return sorted(names, key=lambda name: -likeness(word, name))


def likeness(word: str, other: str) -> float:
    """How much two words look alike, from 0 to 1; capitals do not matter."""
    return SequenceMatcher(None, word.casefold()[:60], other.casefold()[:60]).ratio()


@cache
def vocabulary(game: str, board: str = "") -> Vocabulary:
    """The words of a game on a board, by its table of words; {} where the game or the board is not known.

    In the table a text that begins with "board." is the path of a value of the board: a name, a list or a mapping of
    names; whatever else stands there is a word itself.
    """
    try:
        rules = get(game)
        setup = rules.make_setup(rules.seats.start, {}, board or rules.boards[0], 0)
    except (UnknownGame, BadSetup):
        return {}
    return {how: tuple(_expanded(setup, words)) for how, words in words_of(game).known.items()}


def _expanded(setup: Any, words: Sequence[Any]) -> Iterable[Any]:
    for word in words:
        found = _on_board(setup, word) if isinstance(word, str) and word.startswith(_BOARD) else word
        yield from [found] if isinstance(found, str | int) else found


def _on_board(setup: Any, path: str) -> Any:
    value = setup
    for step in path.split("."):
        value = look(value, step) if look(value, step) is not NOTHING else getattr(value, step)
    return value
