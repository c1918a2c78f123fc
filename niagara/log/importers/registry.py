"""Which importers there are, and which one reads a file: ours, and those of installed packages."""

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final, TypeVar

from msgspec import Struct

from niagara.log.finding import brief, refuse
from niagara.log.importers.boardgameio import BoardgameIo
from niagara.log.importers.csv_rows import CsvRows
from niagara.log.importers.draft import Budget
from niagara.log.importers.lines import JsonLines
from niagara.log.importers.packets import Packets
from niagara.log.importers.plays import BggPlays, BgStats

GROUP: Final = "niagara.importers"
LEAST: Final = 10
"""A score below this is no recognition."""

T = TypeVar("T")


class Trouble(Exception):
    """An importer that raised, hung or answered nonsense."""


class Sniffed(Struct, frozen=True):
    """What one importer says of a file."""

    name: str
    score: int
    reason: str


class Listed(Struct, frozen=True):
    """An importer, and whether it is somebody else's: those run under a time budget."""

    importer: Any
    foreign: bool = False

    @property
    def name(self) -> str:
        """Its name, as `--from` takes it."""
        return str(self.importer.name)

    def call(self, budget: Budget, method: str, *args: Any) -> Any:
        """Calls one of its methods; raises Trouble where a third party's raises or hangs."""
        work = getattr(self.importer, method, None)
        if work is None:
            raise Trouble(f"it has no {method}()")
        return within(budget.seconds, lambda: work(*args)) if self.foreign else work(*args)


def within(seconds: float, work: Callable[[], T]) -> T:
    """What `work` gives; raises Trouble if it raises, or is not done in time and is left behind."""
    answers: Queue[tuple[bool, Any]] = Queue()

    def run() -> None:
        try:
            answers.put((True, work()))
        except BaseException as error:  # whatever it is, it ends here and is named
            answers.put((False, f"{type(error).__name__}: {brief(str(error), 160)}"))

    Thread(target=run, daemon=True).start()
    try:
        good, answer = answers.get(timeout=seconds)
    except Empty:
        raise Trouble(f"no answer within {seconds:g} s") from None
    if not good:
        raise Trouble(answer)
    result: T = answer
    return result


def ours() -> list[Listed]:
    """The importers of this package."""
    return [Listed(one()) for one in (Packets, BoardgameIo, CsvRows, BgStats, BggPlays, JsonLines)]


def installed(budget: Budget) -> tuple[list[Listed], dict[str, str]]:
    """The importers of other packages, and what is wrong with those that cannot be had: name → trouble."""
    found: list[Listed] = []
    troubles: dict[str, str] = {}
    for point in entry_points(group=GROUP):
        name = brief(point.name, 60)
        try:
            loaded = within(budget.seconds, point.load)
            one = within(budget.seconds, loaded) if isinstance(loaded, type) else loaded
            if not isinstance(getattr(one, "name", None), str):
                raise Trouble("it has no name")
            found.append(Listed(one, foreign=True))
        except Trouble as trouble:
            troubles[name] = str(trouble)
    return found, troubles


def rank(
    listed: Sequence[Listed], head: bytes, filename: str, wanted: str, budget: Budget, troubles: dict[str, str]
) -> tuple[list[Listed], list[Sniffed]]:
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
    scores: list[tuple[Sniffed, Listed]] = []
    for one in listed:
        try:
            score, reason = _answer(one.call(budget, "sniff", head, filename))
            scores.append((Sniffed(brief(one.name, 60), score, reason), one))
        except Trouble as trouble:
            troubles[brief(one.name, 60)] = str(trouble)
    scores.sort(key=lambda pair: -pair[0].score)
    sniffed = [score for score, _ in scores if score.score > 0]
    if not sniffed or sniffed[0].score < LEAST:
        asked = ", ".join(score.name for score, _ in scores)
        raise refuse("LOG-FOREIGN", f"no importer recognises this file (asked: {asked})")
    if len(sniffed) > 1 and sniffed[0].score == sniffed[1].score:
        pair = " and ".join(f"{one.name} ({one.reason})" for one in sniffed[:2])
        raise refuse("LOG-FOREIGN", f"{pair} are equally sure of this file: choose one with --from")
    return [one for score, one in scores if score.score >= LEAST], sniffed


def _answer(answer: Any) -> tuple[int, str]:
    match answer:
        case (int(score), str(reason)) if not isinstance(score, bool):
            return max(0, min(score, 100)), brief(reason, 120)
        case _:
            raise Trouble("sniff() gave no (score, reason)")
