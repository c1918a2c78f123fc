"""The words of a quiz: a question about one step of a match, its choices, and the kinds of question a game has.

What is asked and what is right, a game says (its `questions.py`), from its own engine; which questions a quiz has, in
which order and with which of the wrong choices, `niagara.teach.quiz` says.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from niagara.core.given import each_of, number_of
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase


class Choice(Struct, frozen=True, kw_only=True):
    """One answer that can be chosen, right or wrong, and what shows that it is."""

    words: Phrase
    right: bool = False
    rulings: tuple[Ruling, ...] = ()
    """The rules with their numbers that make it right or wrong; where `action` is given, filled in by the engine."""
    remarks: tuple[Phrase, ...] = ()
    """What else is to be said of it, such as the mistake that leads to it."""
    about: tuple[str, ...] = ()
    """Keys of the marks that prove it, in the picture of the question."""
    number: int | None = None
    """Its number, where the choices are numbers: these are shown from low to high."""
    action: Any = None
    """The action that it stands for, where the choices are actions tried at the question's position."""


class Question(Struct, frozen=True, kw_only=True):
    """A question: what is shown, what is asked, what can be chosen. Nothing that is shown gives the answer away."""

    kind: str
    """Id of its kind."""
    step: int
    """The step whose picture is shown; what is asked happens after it."""
    seat: int | None = None
    """As whom it is seen, where others have secrets then; None for everybody's view."""
    answered: int
    """The step whose picture shows what is right."""
    prompt: Phrase
    choices: tuple[Choice, ...]
    """Where a game makes a question: the right ones, and every plausible wrong one, the most plausible first."""
    choose_all: bool = False
    """Whether all right choices are to be chosen; if not, exactly one is right."""
    rules: tuple[str, ...]
    """Ids of the rules that it is about."""
    about: tuple[str, ...] = ()
    """Keys of the marks that it is about, in its picture."""

    def is_right(self, picked: Iterable[int]) -> bool:
        """Whether these choices, by their numbers from 0, are the right ones: all of them and no other."""
        numbers = each_of(picked, "picked", "give the numbers of choices as [0, 2]")
        return {number_of(number, "one of picked") for number in numbers} == {
            number for number, choice in enumerate(self.choices) if choice.right
        }


class QuestionKind(Struct, frozen=True, kw_only=True):
    """One kind of question that a game has."""

    id: str
    title: Phrase
    """What it asks, such as "how far the river moves"."""
    missing: Phrase
    """Why a match has no such question."""
    ask: Callable[[Step], Iterable[Question]]
    """The questions of this kind that have their answer in this step; most steps have none."""


def right(words: Phrase, *rulings: Ruling, about: tuple[str, ...] = (), number: int | None = None) -> Choice:
    """The right choice, with the rules that make it so."""
    return Choice(words=words, right=True, rulings=rulings, about=about or marks_of(rulings), number=number)


def wrong(
    words: Phrase, *rulings: Ruling, mistake: Phrase, about: tuple[str, ...] = (), number: int | None = None
) -> Choice:
    """A wrong choice: the mistake that leads to it, and the rules as they are."""
    about = about or marks_of(rulings)
    return Choice(words=words, rulings=rulings, remarks=(mistake,), about=about, number=number)


def marks_of(rulings: Iterable[Ruling]) -> tuple[str, ...]:
    """The marks that these rulings are about, each once."""
    return tuple(dict.fromkeys(key for ruling in rulings for key in ruling.about))
