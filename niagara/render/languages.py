"""The languages in which the words are there."""

from typing import Final

from niagara.core.given import text_of

LANGUAGES: Final = ("en", "uk", "zh_Hant", "fr")
"""English, Ukrainian, Traditional Chinese, French: the languages of the rule texts, and of the templates."""

NAMES: Final = {"en": "English", "uk": "Українська", "zh_Hant": "繁體中文", "fr": "Français"}
"""What each language calls itself."""

_ALSO: Final = {"zh_tw": "zh_Hant", "zh_hk": "zh_Hant", "zh_mo": "zh_Hant", "zh": "zh_Hant"}
"""Other codes for one of them, in lower case."""


class UnknownLanguage(LookupError):
    """No words in this language; the message names the languages there are."""


def check_language(lang: str) -> str:
    """The language that `lang` names: in any case, with "-" or "_", with or without a region ("zh-TW", "fr_CA").

    Raises UnknownLanguage.
    """
    asked = text_of(lang, "lang", "en").replace("-", "_").casefold()
    known = {code.casefold(): code for code in LANGUAGES} | _ALSO
    while asked:
        if asked in known:
            return known[asked]
        asked, _, region = asked.rpartition("_")
        if not region.isalnum() or (asked == "zh" and region != "hant"):
            break  # Simplified Chinese is not Traditional Chinese
    raise UnknownLanguage(f"unknown language {lang[:20]!r}; known languages: {', '.join(LANGUAGES)}")


def bcp47(lang: str) -> str:
    """A language of ours as HTML names it: "zh-Hant"."""
    return lang.replace("_", "-")
