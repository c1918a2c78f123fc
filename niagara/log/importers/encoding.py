"""In which encoding a foreign file is: by its own signs, by what the user names, else by a guess that is said."""

import codecs
import re
from encodings.aliases import aliases
from typing import Final

from niagara.log.finding import Finding, LogError, brief, finding, refuse
from niagara.log.importers.foreign_json import text_of

LIKELY: Final = ("utf-8", "utf-16", "cp1251", "koi8-u", "cp866", "big5", "gb18030", "shift_jis", "cp1250", "cp1252")
"""Encodings that spreadsheets and old programs write where our readers are."""
_NO_TEXT: Final = frozenset(
    {"base64_codec", "bz2_codec", "hex_codec", "quopri_codec", "rot_13", "uu_codec", "zlib_codec", "mbcs"}
)
_TEXT: Final = frozenset(aliases.values()) - _NO_TEXT | {
    "utf_8_sig",
    "iso8859_1",
    "koi8_u",
    "koi8_t",
    "cp720",
    "cp737",
    "cp874",
}
_DECLARED: Final = re.compile(r"""(<\?xml[^>]*?\sencoding\s*=\s*)(["'])([A-Za-z][\w.:-]{0,39})\2""")
_RUN: Final = re.compile(r"[^\W\d_]{2,}")
_STRANGE: Final = re.compile(r"[^\x00-\x7f]+")
_PUNCTUATION: Final = "".join(map(chr, range(0x2010, 0x2045))) + "«»°№"
_LETTERS: Final = frozenset("ЁёІіЇїЄєҐґЎў").union(map(chr, range(0x410, 0x450)))
"""Cyrillic letters, of which guessed words are."""
_GUESSED: Final = (("cp1251", "Windows-1251"), ("cp866", "DOS 866"), ("koi8-u", "KOI8-U"), ("big5", "Big5"))
_SHOWN: Final = 3
_LOOKED_AT: Final = 1_000_000
"""Signs by whose look an encoding is judged."""


def codec(name: str) -> str:
    """Python's name of a text encoding; raises LogError with the likely ones."""
    try:
        found = codecs.lookup(name).name if 0 < len(name) <= 40 and name.isascii() and name.isprintable() else ""
    except (LookupError, ValueError):
        found = ""
    if found.replace("-", "_") not in _TEXT:
        message = f"no encoding of texts is called {brief(name, 40)!r}"
        raise refuse("LOG-ENCODING", message, expected=f"a name such as {', '.join(LIKELY)}")
    return found


def as_utf8(data: bytes, named: str = "") -> bytes:
    """The file in UTF-8: out of the encoding that is named, else, for XML, the one that its beginning shows.

    What is neither is left as it is. Raises LogError.
    """
    encoding = codec(named) if named else _of_xml(data)
    if not encoding:
        return data
    try:
        text = data.decode(encoding)
    except UnicodeError as error:
        at = getattr(error, "start", 0)
        done = "--encoding names another" if named else None
        raise refuse("LOG-ENCODING", f"no text in the encoding {encoding}", offset=at, done=done) from None
    text = _DECLARED.sub(r"\1\2utf-8\2", text.removeprefix("\ufeff"), count=1)
    return text.encode("utf-8", "replace")


def _of_xml(data: bytes) -> str:
    """The encoding of XML that is not in UTF-8: by its mark, its first bytes, or its declaration; else ""."""
    for start, encoding in (
        (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"), (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"), (b"<\0?\0", "utf-16-le"), (b"\0<\0?", "utf-16-be"),
    ):  # fmt: skip
        if data.startswith(start):
            return encoding if data[:400].decode(encoding, "ignore").lstrip("\ufeff \t\r\n").startswith("<") else ""
    declared = _DECLARED.match(data[:200].removeprefix(codecs.BOM_UTF8).decode("ascii", "replace"))
    if declared is None or declared[3].lower().replace("_", "-") in ("utf-8", "utf8", "us-ascii", "ascii"):
        return ""
    return codec(declared[3])


def guessed(data: bytes) -> tuple[str, tuple[Finding, ...]]:
    """The text of a table: UTF-8 or UTF-16, else in the encoding in which its words look like words."""
    try:
        text = text_of(data)
    except LogError as error:
        offset = error.finding.offset
    else:
        return text, _garbled(text)
    old = data.decode("cp1252", errors="replace")
    name, encoding = "Windows-1252, as spreadsheets write it", "cp1252"
    if looks_garbled(old):
        good = ((other, title) for other, title in _GUESSED if _is_words(data, other))
        encoding, name = next(good, (encoding, f"{name}; its words look garbled"))
    text = data.decode(encoding, errors="replace")
    words = [word for word in _RUN.findall(text[:_LOOKED_AT]) if not word.isascii()]
    message = f"no UTF-8: read as {name}"
    return text, (_note(message, words, f"--encoding NAME reads it in another: {', '.join(LIKELY[2:])}", offset),)


def beginning(head: bytes) -> str:
    """The text of a table of which only the first bytes are there."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return head.decode("utf-16", "ignore")
    return guessed(head[: head.rfind(b"\n") + 1] or head)[0].lstrip("\ufeff")


def _note(message: str, words: list[str], done: str, offset: int | None = None) -> Finding:
    shown = ", ".join(brief(word, 40) for word in list(dict.fromkeys(words))[:_SHOWN])
    return finding(
        "LOG-NOTE-ENCODING", message, offset=offset, found=f"words such as {shown}" if shown else None, done=done
    )


def looks_garbled(text: str) -> bool:
    """Whether most of its signs beside those of ASCII stand in rows, as in no language of Latin letters."""
    rows = _STRANGE.findall(text[:_LOOKED_AT])
    return "\ufffd" in text or 2 * sum(map(_strange, rows)) > len(rows)


def _strange(row: str) -> bool:
    """Accents in a row, or signs in the middle of a word: "Îëåíà", "³¯"."""
    row = row.strip(_PUNCTUATION)
    return len(row) > 2 or (len(row) == 2 and not row.isalpha())


def _is_words(data: bytes, encoding: str) -> bool:
    """Whether what is not ASCII is words in this encoding: of one alphabet, capitals only in front, or Chinese."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    text = text[:_LOOKED_AT]
    signs = {sign for sign in text if not sign.isascii()} - set(_PUNCTUATION)
    if encoding == "big5":
        return all("\u3000" <= sign <= "\u9fff" or "\uff00" <= sign <= "\uff65" for sign in signs)
    words = [word for word in _RUN.findall(text) if not word.isascii()]
    return bool(words) and signs <= _LETTERS and all(word[1:].islower() or word.isupper() for word in words)


def _garbled(text: str) -> tuple[Finding, ...]:
    """What is told of a good text whose words were garbled before: opened in a wrong encoding, and saved so."""
    if text.isascii():
        return ()
    rows = [row for row in _STRANGE.findall(text[:_LOOKED_AT]) if len(row) > 2 and max(row) < "\u0180"]
    words = [word for word in _RUN.findall(text[:_LOOKED_AT]) if any(row in word for row in rows[:_SHOWN])]
    if not rows and "\ufffd" not in text:
        return ()
    message = "words look garbled, as if the file had been opened in a wrong encoding and saved so"
    return (_note(message, words, "save the table anew, as CSV in UTF-8, from the program that shows its words well"),)
