"""`niagara rules`: the rule book."""

from collections.abc import Iterator
from textwrap import fill
from typing import Any

from niagara.cli.outcome import WrongUsage
from niagara.core.game import AnyGame
from niagara.core.rule import CERTAINTY, Rule
from niagara.games import get, names


def asked(game: str, rule: str | None) -> tuple[AnyGame, str | None]:
    """The game and the rule that are asked for. `niagara rules N-STEAL-08` names a rule where a game is expected.

    Raises UnknownGame.
    """
    if rule is None and game not in names() and "-" in game:
        letter = game.split("-")[0].casefold()
        for name in names():
            if any(one.id.split("-")[0].casefold() == letter for one in get(name).rules):
                return get(name), game
    return get(game), rule


def find_rule(game: AnyGame, rule_id: str) -> Rule:
    """The rule with this id, in any case; raises WrongUsage with ids that are near."""
    for rule in game.rules:
        if rule.id.casefold() == rule_id.casefold():
            return rule
    stem = rule_id.casefold().rsplit("-", 1)[0]
    near = [rule.id for rule in game.rules if rule.id.casefold().startswith(stem)]
    topics = sorted({rule.id.rsplit("-", 1)[0] for rule in game.rules})
    known = ", ".join(near) if near else f"those that begin with {', '.join(topics)}"
    raise WrongUsage(f"unknown rule {rule_id[:40]!r}; known rules: {known}")


def rule_text(rule: Rule) -> str:
    """A rule as a paragraph with its source."""
    chosen = " (chosen default)" if rule.chosen else ""
    meaning = CERTAINTY.get(rule.certainty[:1], "")
    about = f"Source: {rule.source}. Certainty {rule.certainty}: {meaning}."
    option = f" Option: {', '.join(rule.options)}." if rule.options else ""
    return "\n".join([f"{rule.id}  {rule.title}{chosen}", _indented(rule.law), _indented(about + option)])


def rule_dict(rule: Rule) -> dict[str, Any]:
    """A rule as plain values."""
    return {
        "id": rule.id, "title": rule.title, "law": rule.law, "source": rule.source, "certainty": rule.certainty,
        "chosen": rule.chosen, "option": rule.option, "kinds": [kind.value for kind in rule.kinds],
    }  # fmt: skip


def book(game: AnyGame) -> Iterator[str]:
    """The whole book, a rule a paragraph."""
    yield f"{game.title}: {len(game.rules)} rules"
    for rule in game.rules:
        yield "\n" + rule_text(rule)


def _indented(text: str) -> str:
    return fill(text, width=100, initial_indent="    ", subsequent_indent="    ")
