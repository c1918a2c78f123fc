"""Phrases, said: the only place where a sentence gets its blanks filled, in any language.

The translation of a template may name a grammatical case (a context of its catalogue) behind a blank: in "{player}
завантажує {gem:acc}" the gem is said as the message "ruby" with the context "acc", and without that as plain "ruby". So
the engine knows nothing of cases, and each language uses those that it has.
"""

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter
from typing import Final, Protocol, assert_never

from niagara.core.text import LITERAL, WORD, Blank, Count, Listing, Phrase, SeatName, Term, safe_text
from niagara.render.languages import check_language

WORD_LIMIT: Final = 40
"""Longest word of a log (a space, a gem, an arm) in a sentence, in characters."""

LITERAL_LIMIT: Final = 240
"""Longest text that is no message, in characters."""

NOTHING: Final = Phrase("nothing")
"""An empty list."""

HEADED: Final = Phrase("{title}: {why}")
"""Something behind its heading."""


class Tongue(Protocol):
    """One language: its templates, its plural forms, its lists."""

    def text(self, template: str, case: str = "") -> str: ...

    def plural(self, n: int, one: str, many: str, case: str = "") -> str: ...

    def listed(self, items: list[str]) -> str: ...


class _English:
    """The language of the templates. It needs no catalogue, so that most of us never wait for one."""

    def text(self, template: str, case: str = "") -> str:
        return template

    def plural(self, n: int, one: str, many: str, case: str = "") -> str:
        return one if n == 1 else many

    def listed(self, items: list[str]) -> str:
        return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


_ENGLISH: Final = _English()


class Speaker:
    """Says phrases in one language. What it says is plain text: each sink escapes it in its own way.

    `names` are the players' cleaned names in seat order (`Replay.names`). A phrase of which any part is not there in
    the language is said in English as a whole, never by halves. `tongue` stands for the language's own catalogue.
    Raises UnknownLanguage.
    """

    def __init__(self, names: Sequence[str], lang: str = "en", tongue: Tongue | None = None) -> None:
        self.lang = check_language(lang)
        self._names = names
        self._tongue = tongue or _tongue(self.lang)

    def say(self, phrase: Phrase) -> str:
        """The sentence with its blanks filled."""
        try:
            return self._say(self._tongue, phrase)
        except LookupError:
            if self._tongue is _ENGLISH:
                raise
            return self._say(_ENGLISH, phrase)

    def sentence(self, phrase: Phrase) -> str:
        """As `say`, with a capital at the start."""
        said = self.say(phrase)
        return said[:1].upper() + said[1:]

    def text(self, template: str) -> str:
        """A message without blanks, such as a rule's title."""
        return self.say(Phrase(template))

    def headed(self, heading: str, said: object) -> str:
        """What is said behind its heading, with the colon as the language writes it."""
        return self.say(HEADED).format(title=heading, why=said)

    def _say(self, tongue: Tongue, phrase: Phrase, case: str = "") -> str:
        if phrase.text == LITERAL:  # a number, an id: no message at all
            return "".join(safe_text(str(blank), LITERAL_LIMIT) for _, blank in phrase.blanks)
        template = WORD if phrase.text == WORD else tongue.text(phrase.text, case)
        if not phrase.blanks:
            return template
        blanks = dict(phrase.blanks)
        return "".join(
            [
                part if name is None else part + self._fill(tongue, blanks[name], spec)
                for part, name, spec in pieces(template)
            ]
        )

    def _fill(self, tongue: Tongue, blank: Blank, case: str) -> str:
        match blank:
            case int():
                return str(blank)
            case str(text):
                return _shown(text)
            case Term(word):
                return _word(tongue, word, case)
            case SeatName(seat):
                # A refused entry may name a seat that is not there.
                return self._names[seat] if 0 <= seat < len(self._names) else f"seat {seat}"
            case Count(n, one, many):
                return tongue.plural(n, one, many, case).format(n=n)
            case Phrase():
                return self._say(tongue, blank, case)
            case Listing(items, way):
                said = [self._fill(tongue, item, case) for item in items]
                if not said:
                    return self._say(tongue, NOTHING, case)
                return " → ".join(said) if way else tongue.listed(said)
            case _:
                assert_never(blank)


@lru_cache(maxsize=4096)
def pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template in parts: (text, name of the blank behind it or None, its case)."""
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))


def _tongue(lang: str) -> Tongue:
    if lang == "en":
        return _ENGLISH
    from niagara.render.catalogue import catalogue  # Babel takes a tenth of a second, which English need not wait for

    return catalogue(lang)


def _word(tongue: Tongue, word: str, case: str) -> str:
    """A word of the game; one that a board of somebody's own brought along is said as it stands there."""
    try:
        return _shown(tongue.text(word, case))
    except LookupError:
        return _shown(word)


def _shown(text: str) -> str:
    """A word in a sentence: most are ours, but a refused action may name anything."""
    return text if text.isascii() and text.isprintable() and len(text) <= WORD_LIMIT else safe_text(text, WORD_LIMIT)


def say(phrase: Phrase, names: Sequence[str], lang: str = "en") -> str:
    """One sentence, said in `lang`; `names` are the players' cleaned names in seat order."""
    return Speaker(names, lang).sentence(phrase)
