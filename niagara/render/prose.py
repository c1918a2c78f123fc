"""Phrases, said: the only place where a sentence gets its blanks filled."""

from collections.abc import Sequence
from typing import Final, assert_never

from niagara.core.text import Blank, Count, Listing, Phrase, SeatName, Term, safe_text

WORD_LIMIT: Final = 40
"""Longest word of a log (a space, a gem, an arm) in a sentence, in characters."""

LANGUAGES: Final = ("en",)
"""The languages in which the words are there."""


class UnknownLanguage(LookupError):
    """No words in this language; the message names the languages there are."""


def check_language(lang: str) -> str:
    """`lang`, if its words are there; raises UnknownLanguage."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"unknown language {lang[:20]!r}; known languages: {', '.join(LANGUAGES)}")
    return lang


class Speaker:
    """Says phrases in one language. What it says is plain text: each sink escapes it in its own way.

    `names` are the players' cleaned names in seat order (`Replay.names`).
    """

    def __init__(self, names: Sequence[str], lang: str = "en") -> None:
        self.lang = check_language(lang)
        self._names = names

    def say(self, phrase: Phrase) -> str:
        """The sentence with its blanks filled."""
        if not phrase.blanks:
            return phrase.text
        return phrase.text.format_map({name: self._fill(blank) for name, blank in phrase.blanks})

    def sentence(self, phrase: Phrase) -> str:
        """As `say`, with a capital at the start."""
        said = self.say(phrase)
        return said[:1].upper() + said[1:]

    def _fill(self, blank: Blank) -> str:
        match blank:
            case int():
                return str(blank)
            case str(text) | Term(text):
                return _shown(text)
            case SeatName(seat):
                return self._names[seat]
            case Count(n, one, many):
                return (one if n == 1 else many).format(n=n)
            case Phrase():
                return self.say(blank)
            case Listing(items, way):
                return self._list([self._fill(item) for item in items], way)
            case _:
                assert_never(blank)

    def _list(self, items: list[str], way: bool) -> str:
        if way:
            return " → ".join(items)
        if len(items) < 2:
            return "".join(items) or "nothing"
        return f"{', '.join(items[:-1])} and {items[-1]}"


def _shown(text: str) -> str:
    """A word in a sentence: most are ours, but a refused action may name anything."""
    return text if text.isascii() and text.isprintable() and len(text) <= WORD_LIMIT else safe_text(text, WORD_LIMIT)


def say(phrase: Phrase, names: Sequence[str], lang: str = "en") -> str:
    """One sentence, said in `lang`; `names` are the players' cleaned names in seat order."""
    return Speaker(names, lang).sentence(phrase)
