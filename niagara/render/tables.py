"""Texts, rules, sums and rulings as numbers in tables: what is said several times in an answer stands there once.

texts                              every sentence once; a "text" elsewhere is a number in it
rulings                            [rule, text, sum or -1]
rules                              {id, title, law, source, certainty, chosen, option, family}
sums                               [[[text, number], …], text of the total, value]
"""

from collections.abc import Hashable
from typing import Any, Generic, TypeVar

import msgspec

from niagara.core.replay import Replay
from niagara.core.rule import CERTAINTY, Rule, Ruling, Sum
from niagara.core.text import Phrase
from niagara.render.prose import Speaker

T = TypeVar("T", bound=Hashable)


class Pool(Generic[T]):
    """Distinct things in the order of their first use, each with its number."""

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}

    def number(self, thing: T) -> int:
        """The number of `thing`, a new one at its first use."""
        return self._numbers.setdefault(thing, len(self._numbers))

    def things(self) -> list[T]:
        """All things by number."""
        return list(self._numbers)


Numbered = tuple[int, int, int]
"""A ruling: its rule, its text, and its sum or -1."""


class Tables:
    """The tables of one answer about a match, and how its phrases are said. Raises UnknownLanguage."""

    def __init__(self, replay: Replay, lang: str) -> None:
        self._replay = replay
        self._speaker = Speaker(replay.names, lang)
        self.texts: Pool[str] = Pool()
        self.rules: Pool[Rule] = Pool()
        self.sums: Pool[tuple[Any, ...]] = Pool()
        self.rulings: Pool[Numbered] = Pool()

    def say(self, words: Phrase) -> str:
        """A whole sentence."""
        return self._speaker.sentence(words)

    def plain(self, words: Phrase) -> str:
        """The same without a capital of ours."""
        return self._speaker.say(words)

    def text(self, words: Phrase) -> int:
        """The number of a sentence."""
        return self.texts.number(self.say(words))

    def numbered(self, ruling: Ruling) -> Numbered:
        """A ruling by the numbers of its parts."""
        total = -1 if ruling.sum is None else self.sums.number(self._sum(ruling.sum))
        return self.rules.number(ruling.rule), self.text(ruling.phrase), total

    def ruling(self, ruling: Ruling) -> int:
        """The number of a ruling."""
        return self.rulings.number(self.numbered(ruling))

    def cards(self) -> list[dict[str, Any]]:
        """The rules, as the viewer shows them."""
        book = self._replay.game.rules
        return [rule_card(rule, self._replay) | {"family": book.family(rule)} for rule in self.rules.things()]

    def _sum(self, total: Sum) -> tuple[Any, ...]:
        return tuple((self.text(line.phrase), line.number) for line in total.lines), self.text(total.total), total.value


def rule_card(rule: Rule, replay: Replay | None = None) -> dict[str, Any]:
    """What the viewer shows of a rule on demand; with a replay, how its option is set in this match."""
    letter = rule.certainty[:1]
    return {
        "id": rule.id,
        "title": rule.title,
        "law": rule.law,
        "source": f"Source: {rule.source}",
        "certainty": f"Certainty {rule.certainty}: {CERTAINTY.get(letter, '')}",
        "chosen": rule.chosen and (replay is None or replay.is_default(rule)),
        "option": _option(rule, replay),
    }


def _option(rule: Rule, replay: Replay | None) -> str:
    if not rule.options or replay is None:
        return f"Option: {', '.join(rule.options)}" if rule.options else ""
    values = [f"{name}: {msgspec.json.encode(replay.option(name)).decode()}" for name in rule.options]
    otherwise = "the default" if replay.is_default(rule) else "not the default: what this rule says may be changed"
    return f"Option {', '.join(values)} in this match, {otherwise}"
