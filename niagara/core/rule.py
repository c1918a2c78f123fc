"""Rules as data, and rules at work: a `Ruling` is a rule with this step's numbers."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from niagara.core.given import found_text
from niagara.core.text import Blank, Phrase, plain


class Kind(StrEnum):
    """How a rule can be seen."""

    FIRES = "fires"  # an event shows it
    REFUSES = "refuses"  # a violation shows it
    SETS_UP = "sets up"  # the setup shows it
    TABLE_ONLY = "table only"  # hands and cardboard; nothing in software


CERTAINTY: Final[Mapping[str, str]] = {
    "A": "all rule texts there are, or one of them and an independent source",
    "B": "one rule text, or two independent other sources",
    "C": "one other source, or a strong inference",
    "D": "chosen default: no source settles it",
    "-": "not a rule of the game",
}
"""What each certainty means; a sign behind the letter (A-, B+) says a little less or more."""


class Rule(Struct, frozen=True, kw_only=True, cache_hash=True):
    """One rule of a game.

    `law` states it for good; `sentence` says it of one step, `refusal` of one refused try, each with named blanks.
    A rule without a sentence never fires, one without a refusal never refuses.
    """

    id: str
    title: str
    law: str
    sentence: str = ""
    refusal: str = ""
    source: str
    certainty: str
    chosen: bool = False
    """A reading we had to choose: shown with the badge "chosen default"."""
    option: str = ""
    """The declared option that changes or disputes this rule, if there is one."""
    also: tuple[str, ...] = ()
    """Further options that do."""
    only: Kind | None = None
    """For a rule that is neither seen in an event nor in a refusal."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """How the rule can be seen: the sentences it has decide."""
        if self.only:
            return (self.only,)
        seen = [(Kind.FIRES, self.sentence), (Kind.REFUSES, self.refusal)]
        return tuple(kind for kind, text in seen if text)

    @property
    def options(self) -> tuple[str, ...]:
        """All options that change or dispute this rule."""
        return (self.option, *self.also) if self.option else ()

    def rules(self, *about: str, sum: "Sum | None" = None, **blanks: Blank) -> "Ruling":
        """This rule as it fires: the blanks of its sentence, and the keys of the marks it is about."""
        return Ruling(rule=self, phrase=Phrase(self.sentence, tuple(blanks.items())), about=about, sum=sum)

    def forbids(self, **blanks: Blank) -> "Ruling":
        """This rule as it forbids an action: the blanks of its refusal."""
        return Ruling(rule=self, phrase=Phrase(self.refusal, tuple(blanks.items())))

    def refuses(self, **blanks: Blank) -> "RuleViolation":
        """This rule as it refuses an action: what it forbids, to be raised."""
        return RuleViolation(self.forbids(**blanks))


class SumLine(Struct, frozen=True, gc=False):
    """One line of a sum: what for, and how many points or steps."""

    phrase: Phrase
    number: int


class Sum(Struct, frozen=True, gc=False):
    """A small sum: its lines add up to `value`."""

    lines: tuple[SumLine, ...]
    total: Phrase
    value: int


class Ruling(Struct, frozen=True, gc=False, kw_only=True):
    """A rule with the numbers of one step (or of one refused try)."""

    rule: Rule
    phrase: Phrase
    about: tuple[str, ...] = ()
    """Keys of the marks of the scene that the ruling is about."""
    sum: Sum | None = None


class RuleViolation(Exception):
    """An action that a rule refuses; `ruling` says which rule, with its numbers."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling

    @property
    def rule(self) -> Rule:
        """The first rule that the action breaks."""
        return self.ruling.rule

    def __str__(self) -> str:
        return f"{self.rule.id} {self.rule.title}: {plain(self.ruling.phrase)}"


class UnknownRule(KeyError):
    """No such rule in a book; the message says how its ids look."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would put it in quotes


class RuleBook(Struct, frozen=True):
    """The rules of a game in the order of its book; `book["N-MOVE-07"]` finds one."""

    rules: tuple[Rule, ...]
    families: tuple[tuple[str, Rule], ...]
    """What the rules are about, in the book's order: a title such as "Stealing", and the first rule of the family."""

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule with this id; raises UnknownRule."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        example = self.rules[0].id
        raise UnknownRule(f"rule: expected an id of this book, such as {example}, found {found_text(rule_id)}")

    def family(self, rule: Rule) -> int:
        """The number of the family that a rule of this book belongs to."""
        starts = [self.rules.index(first) for _, first in self.families]
        return bisect_right(starts, self.rules.index(rule)) - 1
