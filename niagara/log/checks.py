"""Compares the checks that a log records with those that its lines give; says what they do not cover."""

from collections.abc import Callable, Sequence

from msgspec import structs

from niagara.core.replay import AnyEntry, Header, Replay
from niagara.log.chain import Chain, canonical
from niagara.log.codec import plain_header
from niagara.log.finding import Finding, brief, finding


class Checks:
    """All checks that are wrong make one finding, at the first of them."""

    def __init__(self, chain: Chain, locate: Callable[[int, Finding], Finding]) -> None:
        self._chain = chain
        self._locate = locate
        self._since = 0
        self.findings: tuple[Finding, ...] = ()

    def add(self, entry: AnyEntry, line: bytes) -> None:
        """The next entry, with its line in canonical form."""
        self._chain.add(line)
        if entry.check is not None:
            self._compare(entry)

    def compare_all(self, entries: Sequence[AnyEntry]) -> None:
        """The next entries at once, where each line is as we would write it."""
        start = 0
        for place, entry in enumerate(entries, 1):
            if entry.check is not None:
                self._chain.add_entries(entries[start:place])
                self._compare(entry)
                start = place
        self._chain.add_entries(entries[start:])

    def _compare(self, entry: AnyEntry) -> None:
        """The recorded check of `entry` with the one over the lines since the last check."""
        recorded = entry.check or ""
        right = self._chain.close(recorded)
        if right != recorded and self.findings:
            first = self.findings[0]
            self.findings = (structs.replace(first, count=first.count + 1),)
        elif right != recorded:
            self.findings = (self._locate(entry.n, self._wrong(entry.n, right, recorded)),)
        self._since = entry.n

    def _wrong(self, n: int, right: str, recorded: str) -> Finding:
        stretch = f"entries {self._since + 1} to {n}" if self._since else f"the header and entries 1 to {n}"
        message = f"the check does not fit: {stretch} are not what they were when it was made"
        return finding("LOG-CHECK", message, pointer="/check", expected=right, found=brief(recorded, 40))


def sealed_to(entries: Sequence[AnyEntry], findings: Sequence[Finding]) -> int:
    """The last entry that checks cover, of those before the first check that does not fit; 0 for none."""
    wrong = next((found.entry for found in findings if found.code == "LOG-CHECK"), None)
    sealed = (entry.n for entry in entries if entry.check is not None and (wrong is None or entry.n < wrong))
    return max(sealed, default=0)


def outside_the_seal(header: Header, entries: Sequence[AnyEntry]) -> tuple[Finding, ...]:
    """The note on what stands in a sealed log and no check covers, at its first line."""
    if all(entry.check is None for entry in entries):
        return ()
    every: list[Header | AnyEntry] = [header, *entries]
    places = [place for place, line in enumerate(every) if line.comment is not None or line.x]
    if not places:
        return ()
    lines = "1 line" if len(places) == 1 else f"{len(places)} lines"
    message = f"comments and x_ fields are outside the seal, on {lines}: no check shows a change in them"
    where = {"entry": places[0]} if places[0] else {"line": 1}
    return (finding("LOG-NOTE-OUTSIDE", message, **where),)


def check_replay(replay: Replay) -> tuple[Finding, ...]:
    """The checks of a replay in memory."""
    chain = Chain()
    chain.add(canonical(plain_header(replay.header)))
    checks = Checks(chain, lambda n, fault: structs.replace(fault, entry=n))
    checks.compare_all(replay.entries)
    return checks.findings
