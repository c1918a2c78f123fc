"""Our messages in another language: gettext catalogues, read when a language is asked for first.

A message that more than one game uses, or none, stands in `niagara/locale/<lang>/LC_MESSAGES/niagara.po`, one of a
single game in `locale/` of that game's folder (`scripts/messages` sorts them). The .po files are read as they are: that
takes a tenth of a second a language, and nothing that was built can be older than its source.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import NoReturn

from babel.lists import format_list
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from niagara import games
from niagara.render.languages import LANGUAGES

ROOT = Path(__file__).parents[1]


class Untranslated(LookupError):
    """A message is not there in this language; the argument is its English template."""


class _Nothing(NullTranslations):
    """Where every look-up ends that found nothing."""

    def gettext(self, message: str) -> NoReturn:
        raise Untranslated(message)

    def pgettext(self, context: str, message: str) -> NoReturn:
        raise Untranslated(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise Untranslated(msgid1)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise Untranslated(msgid1)


def domains() -> dict[str, Path]:
    """The folders with catalogues: "niagara/locale" for what all share, then each game's own: domain → folder."""
    own = {name: ROOT / "games" / name / "locale" for name in games.names()}
    return {COMMON: ROOT / "locale"} | own


COMMON = ""
"""The domain of the messages that no single game owns."""


def file(domain: str, lang: str) -> Path:
    """The .po file of a domain in a language other than English."""
    return domains()[domain] / lang / "LC_MESSAGES" / f"{domain or 'niagara'}.po"


class Catalogue:
    """The messages of one language. Every look-up raises Untranslated for one that is not there (or is fuzzy)."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._messages: NullTranslations = _Nothing()
        for domain in reversed(domains()):
            path = file(domain, lang)
            if path.exists():
                found = _read(path, lang)
                found.add_fallback(self._messages)
                self._messages = found

    def text(self, template: str, case: str = "") -> str:
        """The template in this language; in the given grammatical case, if the catalogue has it so."""
        if case:
            try:
                return self._messages.pgettext(case, template)
            except Untranslated:
                pass
        return self._messages.gettext(template) if template else ""

    def plural(self, n: int, one: str, many: str, case: str = "") -> str:
        """The form of a counted noun for `n`."""
        if case:
            try:
                return self._messages.npgettext(case, one, many, n)
            except Untranslated:
                pass
        return self._messages.ngettext(one, many, n)

    def listed(self, items: list[str]) -> str:
        """Several things as a list: "a, b and c"."""
        return format_list(items, locale=self.lang)


def _read(path: Path, lang: str) -> GNUTranslations:
    with path.open("rb") as source:
        messages = read_po(source, locale=lang, abort_invalid=True)
    for message in list(messages):
        if message.id and not is_whole(message):
            messages.delete(message.id, message.context)
    binary = BytesIO()
    write_mo(binary, messages)
    binary.seek(0)
    return GNUTranslations(binary)


def is_whole(message: Message) -> bool:
    """Whether a message is translated, in all its plural forms."""
    return all(message.string) if isinstance(message.string, list | tuple) else bool(message.string)


@cache
def catalogue(lang: str) -> Catalogue:
    """The messages of a language other than English, one of `LANGUAGES`."""
    assert lang in LANGUAGES
    return Catalogue(lang)
