"""A report: the verdict on one log, with everything that was found."""

from collections.abc import Iterable
from html import escape
from typing import Any, Final, Literal

from msgspec import Struct

from niagara.core.text import safe_text
from niagara.log.finding import BREAKS_RULES, UNKNOWN, Finding

Verdict = Literal["verified", "consistent", "unverifiable", "contradicted"]

MEANING: Final = {
    "verified": "every action is legal, every recorded event is what it causes, and checks seal every entry",
    "consistent": "all that is recorded fits, but something is missing",
    "unverifiable": "it cannot be checked",
    "contradicted": "it is not what the rules make of it, or it was changed",
}


_LACKS: Final = ("LOG-NOTE-NO-EVENTS", "LOG-NOTE-NO-CHECK", "LOG-TAIL-TORN", "LOG-NOTE-MINOR")
"""Findings that say what is missing where a log is no more than consistent."""


class Report(Struct, frozen=True, kw_only=True):
    """The verdict on one log: verified, consistent, unverifiable or contradicted, and the findings behind it."""

    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    file: str = ""
    game: str = ""
    revision: int = 0
    """Of our rules, as the log names it; 0 where not even that can be read."""
    entries: int = 0
    """Entries that are as the rules have it, from the first on."""
    events: int = 0
    sealed: int = 0
    """The last entry that a check covers which fits; 0 for none."""
    finished: bool = False

    @property
    def error(self) -> Finding | None:
        """The error that settled the verdict, if there is one."""
        errors = [found for found in self.findings if found.severity == "error"]
        return next((found for found in errors if found.exit_code == BREAKS_RULES), errors[0] if errors else None)

    @property
    def exit_code(self) -> int:
        """What `niagara verify` exits with: 0 verified or consistent, 4 contradicted, else why it cannot be checked."""
        if self.verdict in ("verified", "consistent"):
            return 0
        return self.error.exit_code if self.error else UNKNOWN

    def as_dict(self) -> dict[str, Any]:
        """The report as plain values, for `--json`."""
        return {
            "file": self.file,
            "verdict": self.verdict,
            "game": self.game,
            "revision": self.revision,
            "entries": self.entries,
            "events": self.events,
            "sealed": self.sealed,
            "finished": self.finished,
            "findings": [found.as_dict() for found in self.findings],
        }

    @property
    def headline(self) -> str:
        """The verdict in a line: what it rests on, and what it does not."""
        name = f"{self.file}: " if self.file else ""
        size = f" ({self._size()}; rules revision {self.revision})" if self.game else ""
        return f"{name}{self.verdict}: {self._basis()}{size}"

    def _basis(self) -> str:
        """What the verdict means here: with what is missing, or why nothing could be checked."""
        if self.error is None and self.verdict == "unverifiable":
            return "; ".join(found.message for found in self.findings if found.code == "LOG-NOTE-NO-ENTRY")
        lacks = [found for found in self.findings if found.code in _LACKS] if self.verdict == "consistent" else []
        said = [f"{found.count} {found.message}" if found.count > 1 else found.message for found in lacks]
        return ": ".join([MEANING[self.verdict], *(["; ".join(said)] if said else [])])

    def _size(self) -> str:
        one = self.entries == 1
        if self.error is None:
            entries = f"{self.entries} {'entry' if one else 'entries'}"
            return f"{entries}, {self.events} {'event' if self.events == 1 else 'events'}"
        fit = "the first entry fits" if one else f"the first {self.entries} entries fit"
        return f"{fit} the rules" if self.entries else "no entry before that"

    def __str__(self) -> str:
        return "\n".join([self.headline, *(f"  {found}" for found in self.findings)])

    def __repr__(self) -> str:
        return f"<Report {self}>"

    def _repr_html_(self) -> str:
        rows = "".join(found.html_row() for found in self.findings)
        table = f"<table><tr><th>severity</th><th>code</th><th>where</th><th>what</th></tr>{rows}</table>"
        return f"<p>{escape(self.headline)}</p>{table if rows else ''}"


def verdict(findings: Iterable[Finding]) -> Verdict:
    """The verdict that findings lead to: verified where none takes anything away."""
    found = tuple(findings)
    errors = [one for one in found if one.severity == "error"]
    if any(one.exit_code == BREAKS_RULES for one in errors):
        return "contradicted"
    if errors or any(one.code == "LOG-NOTE-NO-ENTRY" for one in found):
        return "unverifiable"
    return "consistent" if any(one.code in _LACKS for one in found) else "verified"


def unreadable(error: Finding, file: str) -> Report:
    """The report on a file of which not even the header can be read."""
    return Report(verdict="unverifiable", findings=(error,), file=safe_text(file, 240))
