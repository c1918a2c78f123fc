"""`niagara rules`: the rule book."""

from collections.abc import Iterator
from textwrap import fill
from typing import Any

from niagara.cli.outcome import WrongUsage
from niagara.core.game import AnyGame
from niagara.core.rule import Rule
from niagara.core.text import Count, Phrase, phrase
from niagara.games import get, names
from niagara.render.prose import Speaker
from niagara.render.tables import rule_words
from niagara.render.words import WORDS


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


def rule_text(rule: Rule, lang: str = "en") -> str:
    """A rule as a paragraph with its source. Raises UnknownLanguage."""
    speaker, words = Speaker((), lang), rule_words(rule)
    chosen = f" ({speaker.text(WORDS['chosen_default'])})" if rule.chosen else ""
    about = [words["source"], words["certainty"], words["option"]]
    ended = " ".join(speaker.say(phrase("{sentence}.", sentence=text)) for text in about if text.text)
    head = f"{rule.id}  {speaker.say(words['title'])}{chosen}"
    return "\n".join([head, _indented(speaker.say(words["law"])), _indented(ended)])


def rule_dict(rule: Rule, lang: str = "en") -> dict[str, Any]:
    """A rule as plain values. Raises UnknownLanguage."""
    said = Speaker((), lang).text
    return {
        "id": rule.id, "title": said(rule.title), "law": said(rule.law), "source": said(rule.source),
        "certainty": rule.certainty,
        "chosen": rule.chosen, "option": rule.option, "kinds": [kind.value for kind in rule.kinds],
    }  # fmt: skip


def book(game: AnyGame, lang: str = "en") -> Iterator[str]:
    """The whole book, a rule a paragraph. Raises UnknownLanguage."""
    rules = Count(len(game.rules), "{n} rule", "{n} rules")
    yield Speaker((), lang).say(phrase("{game}: {rules}", game=Phrase(game.title), rules=rules))
    for rule in game.rules:
        yield "\n" + rule_text(rule, lang)


def _indented(text: str) -> str:
    return fill(text, width=100, initial_indent="    ", subsequent_indent="    ")
