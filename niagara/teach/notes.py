"""Notes: what a teacher writes on an entry of a match; they stand in the log beside it and prove or change nothing."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, structs

from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion, number_of
from niagara.core.replay import Header, Replay
from niagara.core.text import safe_text
from niagara.log.codec import codec, encode_entry, encode_header
from niagara.log.finding import LogError, finding, refuse
from niagara.log.given import MatchLike, replay_of
from niagara.log.limits import LIMITS
from niagara.log.reader import read
from niagara.pages import Walkthrough

Comment = str | Mapping[str, str]
"""A text, or texts by language: {"en": …, "uk": …}."""

ON_THE_MATCH: Final = 0
"""Stands for the match as a whole, where an entry is expected: its note stands in the header."""


class Note(Struct, frozen=True):
    """A note as it may be shown: cleaned, not escaped."""

    entry: int
    """The entry that it is about; 0 for the match as a whole."""
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """Its lines, with their ends."""
        return "\n".join(self.lines)


def with_note(replay: MatchLike, entry: int, text: Comment | None) -> Replay:
    """The same match with this note on an entry (1 …; 0 for the match as a whole), instead of the one that was there.

    An empty text or None takes the note away. Nothing else changes, the checks included; `niagara.log.writer.save`
    writes the new replay to a new file. Raises BadQuestion for an entry that is not there or a note that is no text,
    LogError for a note that a log cannot hold: over 4 KiB of UTF-8, or no UTF-8 at all.
    """
    replay = replay_of(replay)
    last = len(replay.entries)
    if not 0 <= number_of(entry, "entry") <= last:
        raise BadQuestion(f"entry {entry}: expected 1 to {last}, or 0 for the match as a whole")
    comment = _checked(text, entry)
    header, entries = replay.header, list(replay.entries)
    if entry == ON_THE_MATCH:
        header = structs.replace(header, comment=comment)
        _readable_header(header)
    else:
        entries[entry - 1] = structs.replace(entries[entry - 1], comment=comment)
        _readable_entry(replay.game, entries[entry - 1])
    noted = Replay(replay.game, header, tuple(entries), replay.name)
    noted.verified_to, noted.notice = replay.verified_to, replay.notice
    return noted


def rewritten(replay: Replay, entry: int, text: str, lang: str) -> Replay:
    """As `with_note`; of a note in several languages only the text in this one changes."""
    last = len(replay.entries)
    was: Comment | None = None
    if entry == ON_THE_MATCH:
        was = replay.header.comment
    elif type(entry) is int and 0 < entry <= last:
        was = replay.entries[entry - 1].comment
    if not isinstance(was, Mapping):
        return with_note(replay, entry, text)
    texts = {key: words for key, words in was.items() if _code(key) != _code(lang)}
    return with_note(replay, entry, texts | {lang: text} if text else texts)


def notes(replay: Replay, lang: str = "en", seat: int | None = None) -> tuple[Note, ...]:
    """Every note of the match in order, in this language if it is there, else in English, else in the first there is.

    For one `seat`, notes on what others chose in secret are left out: they may say what was chosen.
    """
    found = [Note(ON_THE_MATCH, lines_of(replay.header.comment, lang))]
    for entry in replay.entries:
        if entry.comment is not None and (seat is None or entry.actor == seat or not replay.game.secret(entry.action)):
            found.append(Note(entry.n, lines_of(entry.comment, lang)))
    return tuple(note for note in found if note.lines)


def notes_by_step(walk: Walkthrough) -> dict[int, tuple[Note, ...]]:
    """The notes that are read at each step: on its entry; at a stop on every entry since the stop before."""
    by_entry = {note.entry: note for note in notes(walk.replay, walk.lang, walk.seat)}
    if not by_entry:
        return {}
    stops, told = set(walk.stops), list[int]()
    found: dict[int, tuple[Note, ...]] = {}
    for step in walk.replay.steps():
        told.append(step.entry)
        here = told if step.index in stops else told[-1:]
        found[step.index] = tuple(by_entry[entry] for entry in dict.fromkeys(here) if entry in by_entry)
        if step.index in stops:
            told.clear()
    return {step: noted for step, noted in found.items() if noted}


def lines_of(comment: Comment | None, lang: str = "en") -> tuple[str, ...]:
    """A comment as lines that may be shown: each cleaned, empty ones left out, not escaped."""
    if comment is None:
        return ()
    texts = [comment] if isinstance(comment, str) else _by_choice(comment, lang)
    return next((lines for lines in map(_lines, texts) if lines), ())


def _by_choice(texts: Mapping[str, str], lang: str) -> list[str]:
    """The texts, that in this language first, then English."""
    known = {_code(key): text for key, text in texts.items()}
    return [known.get(_code(lang), ""), known.get("en", ""), *texts.values()]


def _code(lang: str) -> str:
    """The code of a language, however it is written: "zh-Hant", "zh_Hant"."""
    return lang.replace("_", "-").casefold()


def _lines(text: str) -> tuple[str, ...]:
    lines = (safe_text(line, LIMITS.string) for line in text.splitlines())
    return tuple(line for line in lines if line)


def _checked(text: object, entry: int) -> Comment | None:
    if text is None or text == "" or text == {}:
        return None
    texts: Mapping[Any, Any] = text if isinstance(text, Mapping) else {"": text}
    for lang, words in texts.items():
        if not isinstance(words, str) or not isinstance(lang, str):
            kind = type(words if isinstance(lang, str) else lang).__name__
            raise BadQuestion(f"a note: expected a text, or texts by language; found {kind}")
        _check_size(words, entry)
    return dict(texts) if isinstance(text, Mapping) else str(text)


def _check_size(words: str, entry: int) -> None:
    try:
        size = len(words.encode())
    except UnicodeEncodeError as error:
        where = f"character {error.start + 1}"
        raise refuse("LOG-STRING", f"the note is no UTF-8 text: {where}", entry=entry or None) from None
    if size > LIMITS.string:
        expected, found = f"at most {LIMITS.string} bytes of UTF-8", f"{size} bytes"
        message = "the note is too long; cut it, or write the rest on another entry"
        raise refuse("LOG-LIMIT-STRING", message, entry=entry or None, expected=expected, found=found)


def _readable_entry(game: AnyGame, entry: Any) -> None:
    """Whether the reader will take the entry with its note; raises LogError."""
    line = encode_entry(entry)
    _check_line(line, entry.n)
    try:
        codec(game).decode(line, LIMITS)
    except LogError as error:
        raise LogError(structs.replace(error.finding, entry=entry.n)) from None


def _readable_header(header: Header) -> None:
    """The same for the header."""
    line = encode_header(header)
    _check_line(line, None)
    read(line + b"\n")


def _check_line(line: bytes, entry: int | None) -> None:
    if len(line) > LIMITS.line:
        expected, found = f"at most {LIMITS.line} bytes", f"{len(line)} bytes"
        message = "the line is too long with this note; leave some languages out"
        raise LogError(finding("LOG-LIMIT-LINE", message, entry=entry, expected=expected, found=found))
