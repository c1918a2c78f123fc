"""Texts, rules, sums and rulings as numbers in tables: what is said several times in an answer stands there once.

texts                              every sentence once; a "text" elsewhere is a number in it
labels                             every word of a picture or of a cell once; a "label" elsewhere is a number in it
rulings                            [rule, text, sum or -1]
rules                              {id, title, law, source, certainty, chosen, option, family}
sums                               [[[text, number], …], text of the total, value]
lang, language                     the language in which all this is said, by its BCP 47 code, and its own name for it
languages                          code → the same in another language, or absent: {name, texts, labels, rules: [{title,
                                   law, source, certainty, option}, …], and whatever else the answer says in words}

A number means the same in every language: the tables are made of what is to be said, and only then is it said.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from niagara.core.game import BoardRow, PlayerRow, Thing
from niagara.core.replay import Replay
from niagara.core.rule import CERTAINTY, Rule, Ruling, Sum
from niagara.core.text import Phrase, literal, phrase
from niagara.render.languages import NAMES, bcp47, check_language
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


class Plain(Struct, frozen=True):
    """A text that is said without a capital of ours."""

    words: Phrase


class Written(Struct, frozen=True):
    """A text that somebody wrote: (language, text) for each of ours."""

    texts: tuple[tuple[str, str], ...]


Text = Phrase | Plain | Written
"""What a text number stands for; a phrase is said as a whole sentence."""

Numbered = tuple[int, int, int]
"""A ruling: its rule, its text, and its sum or -1."""

Said = dict[str, Any]
"""Whatever an answer says in words, in one language, by name."""


class Tables:
    """The tables of one answer about a match, in the language `lang` and in further ones. Raises UnknownLanguage."""

    def __init__(self, replay: Replay, lang: str, languages: Iterable[str] = ()) -> None:
        self._replay = replay
        self.speaker = Speaker(replay.names, lang)
        known = dict.fromkeys(check_language(other) for other in languages)
        self.others: Final = tuple(other for other in known if other != self.speaker.lang)
        self.texts: Pool[Text] = Pool()
        self.labels: Pool[Phrase] = Pool()
        self.rules: Pool[Rule] = Pool()
        self.sums: Pool[tuple[Any, ...]] = Pool()
        self.rulings: Pool[Numbered] = Pool()

    def text(self, words: Text) -> int:
        """The number of a text."""
        return self.texts.number(words)

    def label(self, words: Phrase) -> int:
        """The number of a label."""
        return self.labels.number(words)

    def numbered(self, ruling: Ruling) -> Numbered:
        """A ruling by the numbers of its parts."""
        total = -1 if ruling.sum is None else self.sums.number(self._sum(ruling.sum))
        return self.rules.number(ruling.rule), self.text(ruling.phrase), total

    def ruling(self, ruling: Ruling) -> int:
        """The number of a ruling."""
        return self.rulings.number(self.numbered(ruling))

    def row(self, row: PlayerRow, columns: Iterable[str]) -> tuple[int, tuple[tuple[Any, ...], ...]]:
        """A row of the players' table: its seat and its cells; a thing in a cell is a label or (role, label)."""
        return row.seat, self._cells(row.cells, columns)

    def board_row(self, row: BoardRow, columns: Iterable[str]) -> tuple[int, tuple[tuple[Any, ...], ...]]:
        """A row of the board as a table: the label at its head and its cells."""
        return self.label(row.place), self._cells(row.cells, columns)

    def _cells(self, cells: Mapping[str, tuple[Thing, ...]], columns: Iterable[str]) -> tuple[tuple[Any, ...], ...]:
        return tuple(tuple(map(self._thing, cells.get(column, ()))) for column in columns)

    def _thing(self, thing: Thing) -> int | tuple[str, int]:
        return (thing[0], self.label(thing[1])) if isinstance(thing, tuple) else self.label(thing)

    def _sum(self, total: Sum) -> tuple[Any, ...]:
        return tuple((self.text(line.phrase), line.number) for line in total.lines), self.text(total.total), total.value

    def finished(self, more: Callable[[Speaker], Said] = lambda speaker: {}) -> dict[str, Any]:
        """All tables, said in every language; to be called when all has its number.

        `more` says what else the answer says in words; in the answer's own language the caller says it in its place.
        """
        book, own = self._replay.game.rules, self._said(self.speaker)
        cards = [
            {"id": rule.id, **words, "chosen": is_chosen(rule, self._replay), "family": book.family(rule)}
            for rule, words in zip(self.rules.things(), own["rules"], strict=True)
        ]
        tables: dict[str, Any] = {
            **own,
            "lang": bcp47(self.speaker.lang),
            "language": NAMES[self.speaker.lang],
            "rules": cards,
            "rulings": self.rulings.things(),
            "sums": self.sums.things(),
        }
        if self.others:
            tables["languages"] = {bcp47(lang): self.said_in(lang, more) for lang in self.others}
        return tables

    def said_in(self, lang: str, more: Callable[[Speaker], Said] = lambda speaker: {}) -> Said:
        """The tables in another language, as they stand in `languages`. Raises UnknownLanguage."""
        speaker = Speaker(self._replay.names, lang)
        return {"name": NAMES[speaker.lang], **self._said(speaker), **more(speaker)}

    def _said(self, speaker: Speaker) -> Said:
        return {
            "texts": [_text(speaker, words) for words in self.texts.things()],
            "labels": [speaker.say(words) for words in self.labels.things()],
            "rules": [rule_said(rule, speaker, self._replay) for rule in self.rules.things()],
        }


def _text(speaker: Speaker, words: Text) -> str:
    match words:
        case Plain(phrase):
            return speaker.say(phrase)
        case Written(texts):
            return dict(texts)[speaker.lang]
        case _:
            return speaker.sentence(words)


def rule_card(rule: Rule, lang: str = "en") -> dict[str, Any]:
    """What is read about a rule outside of any match."""
    return {"id": rule.id, **rule_said(rule, Speaker((), lang)), "chosen": is_chosen(rule)}


def is_chosen(rule: Rule, replay: Replay | None = None) -> bool:
    """Whether a rule stands as we chose it, with no source to settle it."""
    return rule.chosen and (replay is None or replay.is_default(rule))


def rule_said(rule: Rule, speaker: Speaker, replay: Replay | None = None) -> dict[str, str]:
    """`rule_words` in one language."""
    return {name: speaker.say(words) for name, words in rule_words(rule, replay).items()}


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
