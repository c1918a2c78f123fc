"""`niagara find`: which logs of a folder show a rule, and at which steps."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from niagara.cli.outcome import WrongUsage
from niagara.cli.progress import watched
from niagara.cli.rules import find_rule
from niagara.core.game import AnyGame
from niagara.core.rule import Rule
from niagara.core.text import safe_text
from niagara.games import get, names
from niagara.log.container import shown
from niagara.log.finding import Finding, LogError
from niagara.log.folder import is_no_log
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


def find(files: list[str], game: AnyGame, rule: Rule) -> Iterator[Found]:
    """What each file has of the rule, in order; a bar on stderr says how far it is."""
    return watched(files, lambda file: _searched(file, game, rule), "searching")


def _searched(file: str, game: AnyGame, rule: Rule) -> Found:
    try:
        replay = load(file)
    except LogError as error:
        return Found(file=file, trouble=error.finding)
    if replay.game is not game:
        return Found(file=file)
    steps = steps_showing(replay, rule)
    return Found(file=file, steps=steps, entries=tuple(replay.step(step).entry for step in steps), of_game=True)


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


def summary(every: list[Found], rule: Rule, matches: int | None = None) -> str:
    """How often in how many matches; of a corpus only those that show the rule are listed, so their number is given."""
    of = sum(one.of_game for one in every) if matches is None else matches
    times = sum(len(one.steps) for one in every)
    showing = sum(bool(one.steps) for one in every)
    others = sum(one.no_log for one in every)
    passed = f"; {others} {'file is no log' if others == 1 else 'files are no logs'}" if others else ""
    return f"{rule.id} {rule.title}: {times} times in {showing} of {of} matches{passed}"
