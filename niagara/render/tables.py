"""Texts, rules, sums and rulings as numbers in tables: what is said several times in an answer stands there once.

texts                              every sentence once; a "text" elsewhere is a number in it
rulings                            [rule, text, sum or -1]
rules                              {id, title, law, source, certainty, chosen, option, family}
sums                               [[[text, number], …], text of the total, value]
"""

from collections.abc import Hashable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from niagara.core.game import PlayerRow
from niagara.core.replay import Replay
from niagara.core.rule import CERTAINTY, Rule, Ruling, Sum
from niagara.core.text import Phrase, literal, phrase
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
        return [
            rule_card(rule, self._replay, self._speaker.lang) | {"family": book.family(rule)}
            for rule in self.rules.things()
        ]

    def row(self, row: PlayerRow, columns: Iterable[str]) -> tuple[int, tuple[tuple[Any, ...], ...]]:
        """A row of the players' table: its seat and its cells."""
        return row.seat, tuple(tuple(map(self._thing, row.cells.get(column, ()))) for column in columns)

    def _thing(self, thing: Phrase | tuple[str, Phrase]) -> Any:
        return (thing[0], self.plain(thing[1])) if isinstance(thing, tuple) else self.plain(thing)

    def _sum(self, total: Sum) -> tuple[Any, ...]:
        return tuple((self.text(line.phrase), line.number) for line in total.lines), self.text(total.total), total.value


def rule_card(rule: Rule, replay: Replay | None = None, lang: str = "en") -> dict[str, Any]:
    """What the viewer shows of a rule on demand; with a replay, how its option is set in this match."""
    said = {name: Speaker((), lang).say(words) for name, words in rule_words(rule, replay).items()}
    return {"id": rule.id, **said, "chosen": rule.chosen and (replay is None or replay.is_default(rule))}


def rule_words(rule: Rule, replay: Replay | None = None) -> dict[str, Phrase]:
    """What is read about a rule; with a replay, how its option is set in this match."""
    meaning = Phrase(CERTAINTY.get(rule.certainty[:1], ""))
    return {
        "title": Phrase(rule.title),
        "law": Phrase(rule.law),
        "source": phrase("Source: {source}", source=Phrase(rule.source)),
        "certainty": phrase("Certainty {certainty}: {meaning}", certainty=rule.certainty, meaning=meaning),
        "option": _option(rule, replay),
    }


def _option(rule: Rule, replay: Replay | None) -> Phrase:
    if not rule.options:
        return Phrase("")
    if replay is None:
        return phrase("Option: {options}", options=literal(", ".join(rule.options)))
    values = [f"{name}: {msgspec.json.encode(replay.option(name)).decode()}" for name in rule.options]
    text = "Option {values} in this match, not the default: what this rule says may be changed"
    if replay.is_default(rule):
        text = "Option {values} in this match, the default"
    return phrase(text, values=literal(", ".join(values)))
