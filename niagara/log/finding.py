"""A finding: what is wrong with a log (or worth knowing), where, and what was done about it."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final, Literal

from msgspec import Struct, structs, to_builtins

from niagara.core.rule import Ruling
from niagara.core.text import safe_text
from niagara.log.difference import Difference

Severity = Literal["error", "warning", "note"]

USAGE: Final = 2
UNREADABLE: Final = 3
BREAKS_RULES: Final = 4
UNKNOWN: Final = 5
INPUT_OUTPUT: Final = 6

CODES: Final[Mapping[str, tuple[Severity, int]]] = {
    # the file itself
    "LOG-NOT-FILE": ("error", INPUT_OUTPUT),
    "LOG-IO": ("error", INPUT_OUTPUT),
    "LOG-EXISTS": ("error", INPUT_OUTPUT),
    "LOG-SUFFIX": ("error", USAGE),
    "LOG-LOCKED": ("error", INPUT_OUTPUT),
    "LOG-FORM": ("error", INPUT_OUTPUT),
    "LOG-LIMIT-STEPS": ("error", USAGE),
    "LOG-EMPTY": ("error", UNREADABLE),
    "LOG-CONTAINER": ("error", UNREADABLE),
    "LOG-ENCODING": ("error", UNREADABLE),
    "LOG-LIMIT-SIZE": ("error", UNREADABLE),
    "LOG-LIMIT-TIME": ("error", UNREADABLE),
    "LOG-LIMIT-LINE": ("error", UNREADABLE),
    "LOG-LIMIT-ENTRIES": ("error", UNREADABLE),
    "LOG-LIMIT-VALUES": ("error", UNREADABLE),
    "LOG-LIMIT-FOREIGN": ("error", UNREADABLE),
    "LOG-LIMIT-RECORDS": ("error", UNREADABLE),
    "LOG-LIMIT-FIELDS": ("error", UNREADABLE),
    # JSON
    "LOG-NOT-JSON": ("error", UNREADABLE),
    "LOG-JSON-SYNTAX": ("error", UNREADABLE),
    "LOG-JSON-TRAILING": ("error", UNREADABLE),
    "LOG-JSON-DUPKEY": ("error", UNREADABLE),
    "LOG-JSON-CONST": ("error", UNREADABLE),
    "LOG-JSON-FLOAT": ("error", UNREADABLE),
    "LOG-JSON-NULL": ("error", UNREADABLE),
    "LOG-INT-RANGE": ("error", UNREADABLE),
    "LOG-STRING": ("error", UNREADABLE),
    "LOG-LIMIT-DEPTH": ("error", UNREADABLE),
    "LOG-LIMIT-KEYS": ("error", UNREADABLE),
    "LOG-LIMIT-STRING": ("error", UNREADABLE),
    # the header
    "LOG-HEADER": ("error", UNREADABLE),
    "LOG-LIMIT-NAME": ("error", UNREADABLE),
    "LOG-FOREIGN": ("error", UNKNOWN),
    "LOG-FOREIGN-WORD": ("warning", UNREADABLE),
    "LOG-FOREIGN-TURN": ("warning", UNREADABLE),
    "LOG-FOREIGN-TABLE": ("warning", UNREADABLE),
    "LOG-FOREIGN-GAP": ("warning", UNREADABLE),
    "LOG-FORMAT": ("error", UNKNOWN),
    "LOG-VERSION": ("error", UNKNOWN),
    "LOG-GAME": ("error", UNKNOWN),
    "LOG-REVISION": ("error", UNKNOWN),
    "LOG-SETUP": ("error", UNKNOWN),
    "LOG-NAME-DUP": ("warning", UNREADABLE),
    # the entries
    "LOG-TWO-GAMES": ("error", UNREADABLE),
    "LOG-TYPE": ("error", UNREADABLE),
    "LOG-FIELD": ("error", UNREADABLE),
    "LOG-FIELD-MISSING": ("error", UNREADABLE),
    "LOG-KIND-UNKNOWN": ("error", UNREADABLE),
    "LOG-GAP": ("error", UNREADABLE),
    "LOG-TAIL-TORN": ("warning", UNREADABLE),
    "LOG-CHECK": ("error", BREAKS_RULES),
    # the rules
    "LOG-AFTER-END": ("error", BREAKS_RULES),
    "LOG-RULE-BROKEN": ("error", BREAKS_RULES),
    "LOG-EVENTS-DIFFER": ("error", BREAKS_RULES),
    # worth knowing
    "LOG-NOTE-ENCODING": ("note", UNREADABLE),
    "LOG-NOTE-BOM": ("note", UNREADABLE),
    "LOG-NOTE-CRLF": ("note", UNREADABLE),
    "LOG-NOTE-NEWLINE": ("note", UNREADABLE),
    "LOG-NOTE-CTRL": ("note", UNREADABLE),
    "LOG-NOTE-TIME": ("note", UNREADABLE),
    "LOG-NOTE-MINOR": ("note", UNREADABLE),
    "LOG-NOTE-NEWER": ("note", UNREADABLE),
    "LOG-NOTE-UPGRADED": ("note", UNREADABLE),
    "LOG-NOTE-REVISION": ("note", UNREADABLE),
    "LOG-NOTE-OPTIONS": ("note", UNREADABLE),
    "LOG-NOTE-NOT-JUDGED": ("note", UNREADABLE),
    "LOG-NOTE-AS-RECORDED": ("note", UNREADABLE),
    "LOG-NOTE-BOARD": ("note", UNREADABLE),
    "LOG-NOTE-OUTSIDE": ("note", UNREADABLE),
    "LOG-NOTE-NO-CHECK": ("note", UNREADABLE),
    "LOG-NOTE-NO-ENTRY": ("note", UNKNOWN),
    "LOG-NOTE-NO-EVENTS": ("note", UNREADABLE),
    "LOG-NOTE-UNFINISHED": ("note", UNREADABLE),
}
"""Every code with its severity, and the exit code of the command line where it is the error that stopped us."""


_AT_A_BYTE: Final = frozenset(
    {code for code in CODES if code.startswith("LOG-JSON-")} | {"LOG-ENCODING", "LOG-INT-RANGE", "LOG-STRING"}
)
"""Codes of findings that have a byte of their own, and not only a line."""


_POINTER: Final = 160
"""Characters of a JSON pointer that are shown."""


class Finding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was found. Whatever does not apply is absent (None).

    `message` is a finished English sentence. Texts out of the file are cleaned but not escaped: each sink escapes.
    """

    code: str
    severity: Severity
    message: str
    file: str = ""
    line: int | None = None
    """Line of the file, from 1."""
    offset: int | None = None
    """Byte of the (unpacked) file, from 0."""
    pointer: str | None = None
    """JSON pointer into the line, or into the entry of a `.json` file."""
    entry: int | None = None
    round: int | None = None
    seat: int | None = None
    rule: str | None = None
    """Id of the rule that refuses the entry."""
    expected: str | None = None
    found: str | None = None
    done: str | None = None
    """What was done about it."""
    count: int = 1
    """How often: what is wrong many times is reported once, at its first place."""
    last: str | None = None
    """Where it is for the last time, if it is at several places."""
    ruling: Ruling | None = None
    """The refusing rule with its numbers, for `niagara.render.prose` to say."""
    difference: Difference | None = None
    """Where log and rules part, as steps and states, for `niagara.render.difference` to say and draw."""

    @property
    def exit_code(self) -> int:
        """What a command that stops at this finding exits with."""
        return CODES[self.code][1]

    @property
    def place(self) -> str:
        """Where: file, line, byte or pointer, entry, round, seat, as far as they are known."""
        return self._place(())

    def _place(self, names: Sequence[str]) -> str:
        line = "" if self.line is None else f":{self.line}" if self.file else f"line {self.line}"
        where = self.file + line
        exact = self.code in _AT_A_BYTE or (self.entry is None and self.pointer is None)
        byte = f"byte {self.offset}" if exact and self.offset is not None else ""
        parts = [where, byte, brief(self.pointer or "", _POINTER)]  # it holds names out of the file
        parts += [
            f"{word} {value}" for word, value in (("entry", self.entry), ("round", self.round)) if value is not None
        ]
        if self.seat is not None:
            parts.append(names[self.seat] if 0 <= self.seat < len(names) else f"seat {self.seat}")
        return ", ".join(part for part in parts if part)

    @property
    def explanation(self) -> str:
        """The message with what was expected, found and done."""
        text = self.message
        if self.expected is not None:
            text += f"; expected {self.expected}"
        if self.found is not None:
            text += f", found {self.found}" if self.expected is not None else f"; found {self.found}"
        if self.count > 1:
            text += f" ({self.count} times, the last at {self.last})" if self.last else f" ({self.count} times)"
        return f"{text} ({self.done})" if self.done else text

    def said(self, names: Sequence[str]) -> str:
        """The finding as a line, with the player's name, cleaned, instead of the number of a seat."""
        place = self._place(names)
        return f"{self.severity} {self.code} {place}{': ' if place else ''}{self.explanation}"

    def __str__(self) -> str:
        return self.said(())

    def __repr__(self) -> str:
        return f"<Finding {self}>"

    def as_dict(self) -> dict[str, Any]:
        """The finding as plain values, for `--json`; ruling and difference are left to whoever can say them."""
        plain: dict[str, Any] = to_builtins(structs.replace(self, ruling=None, difference=None))
        return plain

    def html_row(self) -> str:
        """A row of the table of findings; every text is escaped here, once."""
        cells = (self.severity, self.code, self.place, self.explanation)
        return "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in cells) + "</tr>"

    def _repr_html_(self) -> str:
        return f"<table>{self.html_row()}</table>"


class LogError(Exception):
    """A log that cannot be read or written, or that is not what it says; `finding` has the place and the reason."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding

    def __str__(self) -> str:
        return str(self.finding)


def finding(code: str, message: str, **details: Any) -> Finding:
    """A finding with the severity of its code."""
    return Finding(code=code, severity=CODES[code][0], message=message, **details)


def refuse(code: str, message: str, **details: Any) -> LogError:
    """The error of a finding, to be raised."""
    return LogError(finding(code, message, **details))


def brief(value: object, limit: int = 120) -> str:
    """A value out of a file, cleaned and cut, to be named in a message."""
    return safe_text(value if isinstance(value, str) else repr(value), limit)
