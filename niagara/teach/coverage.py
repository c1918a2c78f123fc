"""Coverage: which rules a match shows, how often and where, and which it never shows."""

from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.replay import Replay
from niagara.core.rule import Kind, Rule
from niagara.log.given import MatchLike, replay_of


class Coverage(Struct, frozen=True):
    """The rules that a match shows: rule id → the steps that cite it, in order; rules in the order of the book."""

    game: AnyGame
    shown: Mapping[str, tuple[int, ...]]

    @property
    def never(self) -> tuple[Rule, ...]:
        """The rules that an event or a setup could show, and that this match never shows."""
        return tuple(rule for rule in self.game.rules if can_be_shown(rule) and rule.id not in self.shown)

    def steps(self, rule_id: str) -> tuple[int, ...]:
        """The steps that cite a rule; raises UnknownRule for one that the game does not have."""
        return self.shown.get(self.game.rule(rule_id).id, ())

    def rows(self) -> tuple[tuple[Rule, tuple[int, ...]], ...]:
        """Every rule of the book with its steps, those never shown as well."""
        return tuple((rule, self.shown.get(rule.id, ())) for rule in self.game.rules)

    def __repr__(self) -> str:
        return f"<Coverage {self.game.title}: {len(self.shown)} rules shown, {len(self.never)} never>"


def coverage(replay: MatchLike) -> Coverage:
    """Which rules each step of the match cites, the setup included; every step once a rule."""
    replay = replay_of(replay)
    explain, found = replay.game.explain, defaultdict[str, list[int]](list)
    for step in replay.steps():
        for rule_id in {ruling.rule.id for ruling in explain(step)}:
            found[rule_id].append(step.index)
    shown = {rule.id: tuple(found[rule.id]) for rule in replay.game.rules if rule.id in found}
    return Coverage(replay.game, shown)


def steps_showing(replay: Replay, rule: Rule) -> tuple[int, ...]:
    """The steps of a match that cite one rule."""
    explain = replay.game.explain
    return tuple(
        step.index for step in replay.steps() if any(ruling.rule.id == rule.id for ruling in explain(step))
    )  # fmt: skip


def can_be_shown(rule: Rule) -> bool:
    """Whether a step can cite the rule: not one that only refuses, or that is about hands and cardboard."""
    return not {Kind.FIRES, Kind.SETS_UP}.isdisjoint(rule.kinds)
