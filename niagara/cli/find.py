"""`niagara find`: which matches of a folder, or of a corpus, show a rule, and at which steps."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from niagara.cli.outcome import WrongUsage, say
from niagara.cli.rules import find_rule
from niagara.core.game import AnyGame
from niagara.core.rule import Rule
from niagara.core.text import safe_text
from niagara.corpus.place import check_no_results, is_corpus
from niagara.exporters.progress import watched
from niagara.games import get, names
from niagara.log.container import shown
from niagara.log.deadline import deadline
from niagara.log.finding import UNKNOWN, Finding, LogError
from niagara.log.folder import is_no_log, logs_in
from niagara.log.load import load
from niagara.teach.coverage import can_be_shown, steps_showing


class Found(Struct, frozen=True, kw_only=True):
    """What one file has of a rule."""

    file: str
    steps: tuple[int, ...] = ()
    entries: tuple[int, ...] = ()
    """The entry of each step."""
    trouble: Finding | None = None
    """Why the file could not be searched."""
    of_game: bool = False
    """Whether it is a match of the rule's game."""

    @property
    def no_log(self) -> bool:
        """Whether the file is of another kind: it says so, or cannot be read and is not called a log either."""
        return self.trouble is not None and is_no_log(self.file, self.trouble)

    @property
    def exit_code(self) -> int:
        """0, or what a log that cannot be read exits with; a file of another kind is no fault."""
        return 0 if self.trouble is None or self.no_log else self.trouble.exit_code

    @property
    def times(self) -> str:
        """How often, such as "3 times"."""
        return f"{len(self.steps)} {'time' if len(self.steps) == 1 else 'times'}"


def wanted(rule_id: str) -> tuple[AnyGame, Rule]:
    """The rule with this id, and its game; raises WrongUsage for one that is not there or that no step can show."""
    games = {next(iter(get(name).rules)).id.partition("-")[0]: get(name) for name in names()}
    game = games.get(rule_id.partition("-")[0].upper())
    if game is None:
        known = ", ".join(f"{letter}-… of {one.title}" for letter, one in games.items())
        raise WrongUsage(f"unknown rule {safe_text(rule_id, 40)!r}; known rules: {known}")
    rule = find_rule(game, rule_id)
    if not can_be_shown(rule):
        kinds = ", ".join(kind.value for kind in rule.kinds)
        raise WrongUsage(f"{rule.id} {rule.title}: no step shows this rule ({kinds})")
    return game, rule


class InLogs:
    """The logs of a folder, or one log."""

    def __init__(self, folder: str) -> None:
        check_no_results(folder)
        self.files = logs_in(folder)
        self.exit_code = 0
        self.matches = 0
        """Of the game, as far as they have been searched."""
        self._others = 0

    def find(self, game: AnyGame, rule: Rule) -> Iterator[Found]:
        """What each file has of the rule, in order; a bar on stderr says how far it is."""
        for found in watched(self.files, lambda file: _searched(file, game, rule), "searching"):
            self.exit_code = max(self.exit_code, found.exit_code)
            self.matches += found.of_game
            self._others += found.no_log
            yield found

    @property
    def passed_over(self) -> str:
        """How many files are no logs."""
        return (
            f"; {self._others} {'file is no log' if self._others == 1 else 'files are no logs'}" if self._others else ""
        )


class InCorpus:
    """A corpus."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.exit_code = 0
        self.matches = 0
        self.passed_over = ""

    def find(self, game: AnyGame, rule: Rule) -> Iterator[Found]:
        """The matches that show the rule."""
        from niagara.cli.corpus import open_corpus, open_exit_code
        from niagara.corpus.find import searched, showing

        with open_corpus(self.folder) as (connection, corpus):
            self.matches, unasked = searched(connection, corpus, game)
            self.exit_code = open_exit_code(corpus)
            if unasked:
                say(
                    f"niagara: {unasked:,} of {self.matches:,} matches were taken in with --no-rules and are not "
                    "searched; a corpus that is built without it has them"
                )
                self.exit_code = self.exit_code or UNKNOWN
            for one in showing(connection, corpus, game, rule):
                yield Found(file=one.file, steps=one.steps, entries=one.entries, of_game=True)


def place_of(folder: str) -> InLogs | InCorpus:
    """What there is to search in a folder; raises LogError."""
    return InCorpus(folder) if is_corpus(folder) else InLogs(folder)


def _searched(file: str, game: AnyGame, rule: Rule) -> Found:
    try:
        with deadline(file):
            replay = load(file)
            if replay.game is not game:
                return Found(file=file)
            steps = steps_showing(replay, rule)
            entries = tuple(replay.step(step).entry for step in steps)
    except LogError as error:
        return Found(file=file, trouble=error.finding)
    return Found(file=file, steps=steps, entries=entries, of_game=True)


def found_text(found: Found) -> str:
    """A file that shows the rule, on one line."""
    return f"{shown(found.file)}: {found.times}, at {'step' if len(found.steps) == 1 else 'steps'} {_listed(found)}"


def _listed(found: Found) -> str:
    return ", ".join(map(str, found.steps))


def found_dict(found: Found, rule: Rule) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "file": shown(found.file), "rule": rule.id, "times": len(found.steps), "steps": list(found.steps),
        "entries": list(found.entries),
    }  # fmt: skip


def summary(place: InLogs | InCorpus, times: int, matches: int, rule: Rule) -> str:
    """How often in how many matches."""
    return f"{rule.id} {rule.title}: {times} times in {matches} of {place.matches} matches{place.passed_over}"
