"""The report on an import, for somebody who has never seen our code."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, to_builtins

from niagara.core.rule import Ruling
from niagara.log.finding import BREAKS_RULES, UNKNOWN, UNREADABLE, Finding
from niagara.log.importers.difference import Difference
from niagara.log.importers.draft import Play, UnreadField
from niagara.log.importers.registry import Sniffed
from niagara.log.importers.settle import Unknown
from niagara.log.importers.words import counted
from niagara.log.report import Verdict

LEVELS: Final = ("results only", "positions only", "actions", "actions and facts", "our own log")
MEANING: Final = {
    "verified": "every action is legal, and everything that the file records follows from it",
    "consistent": "all that the file records fits the rules, but not everything is known",
    "unverifiable": "the rules cannot be asked about it",
    "contradicted": "the file says something that the rules do not allow",
}
_BY: Final = {"stated": "by the file", "derived": "from the rules", "assumed": "by us"}
_LISTED: Final = 12
_NAMED: Final = 3
"""Unread fields in the line of the verdict."""
_WORD: Final = "LOG-FOREIGN-WORD"
_PART: Final = ("LOG-TAIL-TORN", _WORD, "LOG-FOREIGN-TURN", "LOG-FOREIGN-GAP")
"""Findings that say that not all of the file was understood."""


class ImportReport(Struct, frozen=True, kw_only=True):
    """What became of one foreign file."""

    file: str
    sha256: str
    verdict: Verdict
    importer: str = ""
    sniffed: tuple[Sniffed, ...] = ()
    troubles: Mapping[str, str] = {}
    """Importers that raised or hung: name → what happened."""
    level: int = 0
    game: str = ""
    reason: str = ""
    """Why it cannot be verified."""
    names: tuple[str, ...] = ()
    entries: int = 0
    rounds: int = 0
    claims: int = 0
    finished: bool = False
    counts: Mapping[str, int] = {}
    mapped: Mapping[str, int] = {}
    derived: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    opaque: Mapping[str, tuple[int, str]] = {}
    samples: Mapping[str, str] = {}
    ignored: Mapping[str, int] = {}
    dropped: Mapping[str, int] = {}
    unread_fields: tuple[UnreadField, ...] = ()
    """Fields that nobody read and that may hold a fact of the match."""
    says_nothing: Mapping[str, int] = {}
    """Known fields that say nothing about the rules, and are not read: name → how often."""
    unknown: tuple[Unknown, ...] = ()
    difference: Difference | None = None
    fitting: tuple[str, ...] = ()
    """Options under which everything fits."""
    adopted: str = ""
    """The one of them under which the log was written, as the file names no options itself."""
    needs: tuple[str, ...] = ()
    """Which entry is the first that needs each changed option: "entry 37 needs landing_cost=0"; and whether other sets
    of options may fit as well."""
    stopped: str = ""
    recorded: tuple[tuple[str, str], ...] = ()
    plays: tuple[Play, ...] = ()
    findings: tuple[Finding, ...] = ()
    lost: int = 0
    """Records that could not even be cut out of the file, such as lines inside a quote that is never closed."""
    position: bool = False
    """Whether it is one position, with no move before or after it."""

    @property
    def read(self) -> int:
        """Records that were understood, or that by the mapping table say nothing about the match."""
        return sum(self.mapped.values()) + sum(self.ignored.values())

    @property
    def records(self) -> int:
        """All records of the file, as far as they can be counted."""
        return self.read + sum(count for count, _ in self.opaque.values()) + self.lost

    @property
    def told(self) -> bool:
        """Whether it is said why a part was not read: reading ended at a place that `reason` names, behind the half.

        A record of a type that no table knows was not read for no such reason.
        """
        return self.read == self.records or (bool(self.reason) and 2 * self.read >= self.records)

    @property
    def exit_code(self) -> int:
        """0 verified or consistent, 4 contradicted, 3 unreadable, 5 cannot be verified, or not all of it was read."""
        if self.verdict == "contradicted":
            return BREAKS_RULES
        if self.verdict != "unverifiable":
            return 0 if self.told else UNKNOWN
        errors = [found.exit_code for found in self.findings if found.severity == "error"]
        return errors[0] if errors and not self.importer else UNREADABLE if UNREADABLE in errors else UNKNOWN

    @property
    def partly(self) -> bool:
        """Whether not all of the file was read: then no verdict speaks of all that it records."""
        return bool(self.unread_fields or self.opaque or any(one.code in _PART for one in self.findings))

    @property
    def headline(self) -> str:
        """The verdict in a line."""
        under = f", under {self.adopted}" if self.adopted else ""
        what = "line" if self.importer in ("csv", "jsonlines") else "record"
        part = f"{self.read} of {counted(self.records, what)} read; " if self.read < self.records else ""
        size = f" ({counted(self.records, what)}, all read)" if self.records and not part and not self.partly else ""
        return f"{self.file or 'stdin'}: {self.verdict}{under}: {part}{self._covers}{size}"

    @property
    def _covers(self) -> str:
        """What the verdict says, and of how much of the file."""
        if self.verdict != "consistent" or not self.partly:
            return MEANING[self.verdict]
        until = f" up to entry {self.entries}" if self.difference is not None and not self.adopted else ""
        names = [one.name for one in self.unread_fields[:_NAMED]]
        more = f" and {len(self.unread_fields) - _NAMED} more" if len(self.unread_fields) > _NAMED else ""
        fields = "field" if len(self.unread_fields) == 1 else "fields"
        left = f"the {fields} {', '.join(names)}{more} nobody read" if names else "not all of it could be read"
        return f"what was read of the file fits the rules{until}, but {left}"

    @property
    def row(self) -> tuple[str, ...]:
        """The file's row in the table of a batch."""
        what = self.adopted or (f"entry {self.difference.entry}" if self.difference else "")
        if not what and self.findings and self.verdict == "unverifiable":
            what = self.findings[0].code
        size = f"{len(self.plays)} plays" if self.plays else f"{self.entries} entries"
        return (self.file, self.verdict, self.importer or "-", self.game or "-", size, what or "-")

    def as_dict(self) -> dict[str, Any]:
        """The report as plain values, for `--json`."""
        plain: dict[str, Any] = to_builtins(
            {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) not in ((), {}, "", None)
             and name not in ("difference", "findings")}
        )  # fmt: skip
        plain["level"] = LEVELS[self.level]
        plain |= {"read": self.read, "records": self.records}
        plain["findings"] = [found.as_dict() for found in self.findings]
        if self.difference is not None:
            ruling = self.difference.ruling
            names = (name for name in self.difference.__struct_fields__ if name != "ruling")
            one = {name: getattr(self.difference, name) for name in names}
            plain["difference"] = one | ({"rule": ruling.rule.id} if ruling else {})
        plain["meaning"] = list(self.meaning)
        return plain

    @property
    def meaning(self) -> tuple[str, ...]:
        """What a difference may mean, the likeliest first."""
        if self.difference is None:
            return ()
        found = [f"something that the field {one.name} says, which nobody read" for one in self.unread_fields[:_NAMED]]
        found += [f"a word that names nothing there is, see {one.place}" for one in self.findings if one.code == _WORD]
        found += [f"a house rule or another edition: everything fits under {fits}" for fits in self.fitting]
        if self.opaque:
            found.append("something that stands in records of unknown types (see above) and is missing here")
        if self.difference.round == 1:
            found.append("the mapping table does not fit this program: names, or counting from 0 instead of 1")
        if not self.fitting:
            found.append("a house rule that is no option here")
        return (*found, "a mistake in the file, or in the program that wrote it", "a mistake of ours: please report it")

    def lines(self, say: Callable[[Ruling, Sequence[str]], str]) -> Iterator[str]:
        """The report as text. `say` says a ruling with the players' names."""
        yield self.headline
        if self.reason:
            yield f"  Why: {self.reason}."
        if self.importer:
            what = f"{LEVELS[self.level]}, game {self.game}" if self.game else LEVELS[0] if not self.level else ""
            yield f"  Read as: {self.importer}, {what or 'nothing of it is understood'}."
        if self.entries:
            end = "the match is over" if self.finished else f"the log ends after entry {self.entries}"
            size = f"{counted(self.entries, 'entry', 'entries')} in {counted(self.rounds, 'round')}"
            yield f"  Log: {size}; {end}."
            how = (f"{count} {name} {_BY[name]}" for name, count in self.counts.items() if count)
            yield f"  Choices: {', '.join(how)}."
        if self.level == 1 and self.game and not self.position:
            yield "  Positions: places of pieces, not a whole position: none of them can be drawn by itself."
        yield from self._difference_lines(say)
        yield from self._unknown_lines()
        if self.stopped:
            yield f"  The search for hidden choices stopped: {self.stopped}."
        yield from _section("Not read, though they may say something about the match", self._unread_lines())
        yield from _section("Plays", self._play_lines())
        yield from _section("Mapped", (f"{kind}: {count}" for kind, count in self.mapped.items()))
        yield from _section("Derived", self.derived)
        yield from _section("Assumed", self.assumed)
        yield from _section("Not understood, kept as it is", self._opaque_lines())
        ignored = (f"{kind}: {count}" for kind, count in self.ignored.items())
        yield from _section("Says nothing about the match", ignored)
        silent = ", ".join(f"{name} ({count})" for name, count in self.says_nothing.items())
        if silent:
            yield f"  Not read, as they say nothing about the rules: {silent}."
        dropped = (f"{kind}: {count}" for kind, count in self.dropped.items())
        yield from _section("Dropped as private", dropped)
        yield from _section("Importers that failed", (f"{name}: {what}" for name, what in self.troubles.items()))
        yield from _section("Findings", (one.said(self.names) for one in self.findings))

    def _difference_lines(self, say: Callable[[Ruling, Sequence[str]], str]) -> Iterator[str]:
        one = self.difference
        if one is None:
            return
        who = f", {self.names[one.seat]}" if one.seat is not None and one.seat < len(self.names) else ""
        place = f", at {one.place}" if one.place else ""
        usual = " under the usual options" if self.adopted else ""
        yield f"  First difference{usual}: round {one.round}, entry {one.entry}{who}{place}."
        yield f"    expected: {one.expected}"
        yield f"    found:    {one.found}"
        if one.ruling is not None:
            yield f"    rule:     {one.ruling.rule.id}, {one.ruling.rule.title}: {say(one.ruling, self.names)}"
        yield f"    before it: {counted(one.entry - 1, 'legal entry', 'legal entries')}."
        if self.adopted:
            yield f"    The file names no options; everything fits under {self.adopted}, so the log is written with it."
        yield from (f"    {need}" for need in self.needs)
        yield from _section("What it may mean", self.meaning, "    ")

    def _unknown_lines(self) -> Iterator[str]:
        if self.unknown:
            first = self.unknown[0]
            yield f"  Unknown from entry {first.entry} on (round {first.round}): the log ends before it."
            yield from (f"    entry {one.entry}, round {one.round}: {one.text}" for one in self.unknown[:_LISTED])
            if len(self.unknown) > _LISTED:
                yield f"    and {len(self.unknown) - _LISTED} more"

    def _unread_lines(self) -> Iterator[str]:
        """Each field once: how often, where first, what stands there, why, and what it may be meant for."""
        for one in self.unread_fields[:_LISTED]:
            why = f"; {one.why}" if one.why else ""
            near = f"; known and like it: {', '.join(one.near)}" if one.near else ""
            yield f"{one.name}: {one.count}, first at {one.place}: {one.value}{why}{near}"
        if len(self.unread_fields) > _LISTED:
            yield f"and {len(self.unread_fields) - _LISTED} more: --json lists them all"

    def _opaque_lines(self) -> Iterator[str]:
        for kind, (count, place) in list(self.opaque.items())[:_LISTED]:
            yield f"{kind}: {count}, first at {place}: {self.samples.get(kind, '')}"
        if len(self.opaque) > _LISTED:
            yield f"and {len(self.opaque) - _LISTED} more types"

    def _play_lines(self) -> Iterator[str]:
        """How often each game was played, and how often each player won, as the file states it."""
        games = Counter(play.game for play in self.plays)
        yield from (f"{game}: {count}" for game, count in games.most_common(_LISTED))
        if len(games) > _LISTED:
            yield f"and {len(games) - _LISTED} more games"
        played = Counter(row.name for play in self.plays for row in play.rows)
        won = Counter(row.name for play in self.plays for row in play.rows if row.winner)
        yield from (f"{name}: won {won[name]} of {count}" for name, count in played.most_common(_LISTED))

    def recorded_lines(self) -> Iterator[str]:
        """What the file says after the log's end, as recorded."""
        yield from _section("As recorded, not verified", (f"{place}: {what}" for place, what in self.recorded))


def _section(title: str, lines: Any, indent: str = "  ") -> Iterator[str]:
    rows = list(lines)
    if rows:
        yield f"{indent}{title}:"
        yield from (f"{indent}  {row}" for row in rows)


def table(reports: Sequence[ImportReport]) -> Iterator[str]:
    """The table at the end of a batch: every file, in order."""
    rows = [("file", "verdict", "importer", "game", "size", "remark"), *(one.row for one in reports)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
