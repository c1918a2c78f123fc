"""Words of other languages in what people write: which of our English words each may stand for.

They come from the catalogues (`locale/**/*.po`), whose short messages are a dictionary, and from `maps/terms.toml`:
what no catalogue says, and the languages that have none.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

_PACKAGE: Final = Path(__file__).parents[2]
_CATALOGUES: Final = ("uk", "zh_Hant", "fr")
TONGUES: Final = (*_CATALOGUES, "de")
"""Languages beside English in which headings and words are read."""
_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0x3001: ",", 0x2212: "-"}
"""Full-width signs, as Chinese keyboards type them, and the sign of minus → those of ASCII."""
_BLANK: Final = re.compile(r"\{[^{}]*\}|\([^()]*\)")
_SIGNS: Final = re.compile(r"[^\w'+-]+")
_CYRILLIC: Final = re.compile("[\u0400-\u04ff]")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_WHOLE: Final = re.compile(r"\s*([+-]?([0-9]+))\s*")
_LONGEST: Final = 4
"""Words of a message that may be a name of something."""
Meanings = Mapping[str, tuple[str, ...]]
"""A folded word → our English words that it may stand for, folded too."""


def narrow(text: str) -> str:
    """The text with composed letters, and with digits and signs of ASCII in the place of those of other widths."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text).translate(_WIDE)
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def whole(text: str, digits: int = 9) -> int | None:
    """The whole number that a text is, with or without a sign and in digits of any width; None where it is none."""
    found = _WHOLE.fullmatch(narrow(text))
    return int(found[1]) if found and len(found[2]) <= digits else None


def folded(word: str) -> str:
    """A word as it is looked up: no capitals, one space between its parts, one kind of apostrophe."""
    plain = narrow(word).replace("’", "'").replace("ʼ", "'").replace("_", " ")
    return " ".join(plain.casefold().split())


def bare(word: str) -> str:
    """A heading or a message, folded and without blanks, remarks in brackets, and signs."""
    return " ".join(_SIGNS.sub(" ", _BLANK.sub(" ", folded(word))).split())


@lru_cache(maxsize=4096)  # the same few words stand in every line
def keywords(word: str) -> tuple[str, ...]:
    """The word itself, folded, and what the terms have for it: what rules a line needs no catalogue."""
    key = folded(word)
    return (key, *terms().get(key, ()))


def meanings(word: str, game: str) -> Iterator[str]:
    """The same, then the English words that it may stand for by the catalogues of a game."""
    yield from keywords(word)
    yield from catalogued(folded(word), game)


def spoken(word: str, game: str, tongue: str) -> tuple[str, ...]:
    """What an English word is called in a language, folded, the usual name first; "en" is the word itself."""
    if tongue == "en":
        return (folded(word),)
    key = folded(word)
    own = _terms().get(tongue, {}).get(key, ())
    more = (said for said, meant in _catalogue(game, tongue).items() if key in meant) if tongue in _CATALOGUES else ()
    return tuple(dict.fromkeys((*own, *more)))


@cache
def terms() -> Meanings:
    """The words of `maps/terms.toml`, of all languages."""
    found: dict[str, dict[str, None]] = {}
    for words in _terms().values():
        for english, names in words.items():
            for name in names:
                found.setdefault(name, {})[english] = None
    return {name: tuple(meant) for name, meant in found.items()}


@cache
def _terms() -> Mapping[str, Meanings]:
    """Language → English word → its names, folded."""
    text = (files("niagara.log.importers") / "maps" / "terms.toml").read_text(encoding="utf-8")
    raw: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(text)
    return {
        tongue: {folded(word): tuple(map(folded, names)) for word, names in words.items()}
        for tongue, words in raw.items()
    }


def catalogued(key: str, game: str) -> tuple[str, ...]:
    """What a folded word is in the catalogues of the languages that are written in its letters.

    A catalogue is read when it is asked first: that takes a tenth of a second. What has no letters needs none.
    """
    if not any(sign.isalpha() for sign in key) or any(sign.isdecimal() for sign in key):
        return ()
    tongue = "uk" if _CYRILLIC.search(key) else "zh_Hant" if _HAN.search(key) else "fr"
    return _catalogue(game, tongue).get(key, ())


@cache
def _catalogue(game: str, tongue: str) -> Meanings:
    folders = (_PACKAGE / "games" / game if game.isidentifier() else _PACKAGE, _PACKAGE)
    found: dict[str, dict[str, None]] = {}
    for folder in dict.fromkeys(folders):
        path = folder / "locale" / tongue / "LC_MESSAGES" / f"{folder.name}.po"
        for name, meant in (_messages(path, tongue) if path.is_file() else {}).items():
            found.setdefault(name, {}).update(dict.fromkeys(meant))
    return {name: tuple(meant) for name, meant in found.items()}


@cache  # every game asks for the one that all share
def _messages(path: Path, tongue: str) -> Meanings:
    found: dict[str, dict[str, None]] = {}
    with path.open("rb") as source:
        messages = read_po(source, locale=tongue)
    for message in messages:
        said = _each(message.string)
        for english in _each(message.id):
            for name in said:
                found.setdefault(name, {})[english] = None
    return {name: tuple(meant) for name, meant in found.items()}


def _each(texts: object) -> list[str]:
    """The forms of a message that may be a name, bare."""
    forms = texts if isinstance(texts, list | tuple) else (texts,)
    names = (bare(form) for form in forms if isinstance(form, str) and len(form) < 60)
    return [name for name in names if name and name.count(" ") < _LONGEST]
