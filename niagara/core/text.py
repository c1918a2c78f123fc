"""Phrases with typed blanks, and the one cleaning of texts that other people wrote.

A `Phrase` is a sentence of ours with named blanks; a blank keeps its meaning (a seat, a word of the game, a counted
noun, a smaller phrase) until `niagara.render.prose` says it in a language. Nothing here knows a language but English,
the language of the templates (`scripts/messages` finds them, so they are written out where they are used).
"""

import re
import unicodedata
from typing import Final, assert_never

from msgspec import Struct

NAME_LIMIT: Final = 64
"""Longest name of a player, in characters."""

COMBINING_LIMIT: Final = 4
"""Combining marks kept in a row; more of them paint over the neighbours."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SPACES: Final = re.compile(r"\s+")


class SeatName(Struct, frozen=True, gc=False):
    """A blank that is filled with the name of the player on this seat (0 … n-1)."""

    seat: int


class Term(Struct, frozen=True, gc=False):
    """A blank that is filled with a word of the game, such as a gem: English, and the key of its translations."""

    word: str


class Count(Struct, frozen=True, gc=False):
    """A counted noun: `one` and `many` are templates with the blank `{n}`."""

    n: int
    one: str
    many: str


class Listing(Struct, frozen=True, gc=False):
    """Several blanks, said as a list: "a, b and c", or as a way: "a → b → c"; an empty one is said as "nothing"."""

    items: tuple["Blank", ...]
    way: bool = False


class Phrase(Struct, frozen=True, gc=False):
    """A sentence of ours: an English template (also the key of its translations) and its blanks by name."""

    text: str
    blanks: tuple[tuple[str, "Blank"], ...] = ()


Blank = int | str | SeatName | Term | Count | Listing | Phrase
"""What fills a blank; a `Phrase` is a small message of its own inside a sentence."""


def phrase(text: str, **blanks: Blank) -> Phrase:
    """The template `text` with its blanks."""
    return Phrase(text, tuple(blanks.items()))


LITERAL: Final = "{text}"
"""The template of a text that is no message."""


def literal(text: str) -> Phrase:
    """A text that is no message and the same in every language, as a phrase: a number, the id of a space."""
    return Phrase(LITERAL, (("text", text),))


WORD: Final = "{word}"
"""The template of a word by itself: the same in every language, the word is not."""


def word(text: str) -> Phrase:
    """A word of the game by itself."""
    return Phrase(WORD, (("word", Term(text)),))


def plain(phrase: Phrase) -> str:
    """The sentence in English with seats by their numbers: for an error in Python, where nobody knows the names."""
    return phrase.text.format_map({name: _plain(blank) for name, blank in phrase.blanks})


def _plain(blank: Blank) -> str:
    match blank:
        case SeatName(seat):
            return f"seat {seat}"
        case Count(n, one, many):
            return (one if n == 1 else many).format(n=n)
        case Listing(items):
            return ", ".join(map(_plain, items)) or "nothing"
        case Phrase():
            return plain(blank)
        case str(text) | Term(text):
            return safe_text(text)
        case int():
            return str(blank)
        case _:
            assert_never(blank)


def safe_text(text: str, limit: int = NAME_LIMIT) -> str:
    """`text` as it may be shown: NFC, on one line, without controls, bidi marks and other unseen characters.

    At most four combining marks stay in a row, and at most `limit` characters in all. This cleans; it does not escape:
    each sink (HTML, Plotly, Markdown, terminal) escapes the result once, in its own way.
    """
    text = _SPACES.sub(" ", text[: 8 * limit])
    plain = text.isascii() and text.isprintable()  # so most texts are, and then nothing in them is to be left out
    clean = (text if plain else _seen(unicodedata.normalize("NFC", text))).strip()
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"


def _seen(text: str) -> str:
    """What can be seen of a text, with few combining marks in a row."""
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        if category in _UNSEEN:
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= COMBINING_LIMIT:
            kept.append(char)
    return "".join(kept)
