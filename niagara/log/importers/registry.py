"""Which importers there are, and which one reads a file: ours, and those of installed packages."""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any, Final

from msgspec import Struct

from niagara.log.finding import LogError, brief, refuse
from niagara.log.importers.boardgameio import BoardgameIo
from niagara.log.importers.csv_rows import CsvRows
from niagara.log.importers.draft import Budget
from niagara.log.importers.drafting import Drafted, Trouble, drafted, sniffed
from niagara.log.importers.lines import JsonLines
from niagara.log.importers.packets import Packets
from niagara.log.importers.plays import BggPlays, BgStats
from niagara.log.importers.sc2024.shape import Sc2024
from niagara.log.importers.stray import refusal
from niagara.log.importers.third_party import ThirdParty
from niagara.log.limits import Limits

GROUP: Final = "niagara.importers"
HEAD: Final = 64 * 1024
"""Bytes of a file by which it is recognised."""
LEAST: Final = 10
"""A score below this is no recognition."""


class Sniffed(Struct, frozen=True):
    """What one importer says of a file."""

    name: str
    score: int
    reason: str


class Listed(Struct, frozen=True):
    """An importer that runs in this process: one of ours."""

    importer: Any

    @property
    def name(self) -> str:
        """Its name, as `--from` takes it."""
        return str(self.importer.name)

    @property
    def whole(self) -> bool:
        """Whether its files hold whole states, of which a match is made without claims."""
        return bool(getattr(self.importer, "whole", False))

    def sniff(self, budget: Budget, head: bytes, filename: str) -> tuple[int, str]:
        """How sure it is, and why; raises Trouble."""
        return sniffed(self.importer, head, filename)

    def draft(self, budget: Budget, data: bytes, views: Sequence[bytes], limits: Limits) -> Drafted:
        """What it makes of the file; raises LogError, Trouble."""
        return drafted(self.importer, data, views, limits)


Asked = Listed | ThirdParty


def ours() -> list[Listed]:
    """The importers of this package."""
    return [Listed(one()) for one in (Packets, BoardgameIo, CsvRows, BgStats, BggPlays, JsonLines, Sc2024)]


def installed() -> list[ThirdParty]:
    """The importers of other packages. None of their code runs before they are asked."""
    return [ThirdParty(brief(point.name, 60), point.value) for point in entry_points(group=GROUP)]


def rank(
    listed: Sequence[Asked], data: bytes, filename: str, wanted: str, budget: Budget, troubles: dict[str, str]
) -> tuple[list[Asked], list[Sniffed]]:
    """The importer that is wanted, or those that recognise the file, the surest first.

    Raises LogError where there is none, or a tie. One that raises or hangs is named in `troubles`; the others are asked
    all the same.
    """
    if wanted:
        chosen = next((one for one in listed if one.name == wanted), None)
        if chosen is None:
            names = ", ".join(one.name for one in listed)
            raise refuse("LOG-FOREIGN", f"no importer {brief(wanted, 40)!r}; importers: {names}")
        return [chosen], []
    scores: list[tuple[Sniffed, Asked]] = []
    for one in listed:
        try:
            score, reason = one.sniff(budget, data[:HEAD], filename)
            scores.append((Sniffed(brief(one.name, 60), score, brief(reason, 120)), one))
        except Trouble as trouble:
            troubles[brief(one.name, 60)] = str(trouble)
    scores.sort(key=lambda pair: -pair[0].score)
    sniffed = [score for score, _ in scores if score.score > 0]
    if not sniffed or sniffed[0].score < LEAST:
        asked = ", ".join(score.name for score, _ in scores)
        raise LogError(refusal(data, f"no importer recognises this file (asked: {asked})"))
    if len(sniffed) > 1 and sniffed[0].score == sniffed[1].score:
        pair = " and ".join(f"{one.name} ({one.reason})" for one in sniffed[:2])
        raise refuse("LOG-FOREIGN", f"{pair} are equally sure of this file: choose one with --from")
    return [one for score, one in scores if score.score >= LEAST], sniffed
