"""A quiz: questions about a match, answered by the engine, with wrong choices that people really come to.

The same match, steps, kinds, count and seed give the same quiz.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Final

from msgspec import Struct, structs

from niagara.core.given import BadQuestion, each_of, number_of, text_of
from niagara.core.quiz import Choice, Question, QuestionKind
from niagara.core.replay import Replay
from niagara.core.step import Step
from niagara.core.text import Phrase, plain, safe_text
from niagara.log.finding import LogError
from niagara.log.given import MatchLike, replay_of, step_of
from niagara.log.verify import verify
from niagara.teach.why_not import why_not

COUNT: Final = 10
"""Questions of a quiz, where nobody says how many."""
MOST: Final = 5
"""Choices of a question, at most."""
FEWEST: Final = 3
"""Choices of a question, at least: a position with fewer plausible ones gives none."""
MOST_RIGHT: Final = 3
"""Right choices of a question that has several, at most, so that wrong ones have room."""
REASONS: Final = 3
"""Rulings that are given for a legal action."""
_AT_A_STEP: Final = 24
"""So many questions of one kind are looked at in one step, of which one is asked."""

NOT_HERE: Final = Phrase("None of the steps that were asked for gives such a question.")


class Gap(Struct, frozen=True):
    """A kind of question that is not in a quiz, and why."""

    kind: str
    title: Phrase
    why: Phrase


class Quiz(Struct, frozen=True, kw_only=True):
    """Questions about one match in the order of its steps, and what could not be asked."""

    replay: Replay
    questions: tuple[Question, ...]
    gaps: tuple[Gap, ...] = ()
    seed: int = 0

    def __len__(self) -> int:
        return len(self.questions)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def __getitem__(self, number: int) -> Question:
        """A question, from 0; raises IndexError, WrongKind."""
        if not 0 <= number_of(number, "question") < len(self):
            raise IndexError(f"question {number}: expected 0 to {len(self) - 1}")
        return self.questions[number]

    def __repr__(self) -> str:
        kinds = ", ".join(dict.fromkeys(question.kind for question in self.questions)) or "none"
        without = f"; without: {', '.join(gap.kind for gap in self.gaps)}" if self.gaps else ""
        return f"<Quiz on {self.replay.game.title}: {len(self)} questions: {kinds}{without}>"


def quiz(
    replay: MatchLike,
    steps: Iterable[int | Step] | None = None,
    kinds: Iterable[str] | None = None,
    count: int = COUNT,
    seed: int = 0,
) -> Quiz:
    """At most `count` questions about a match, of all kinds in turn (or of these), shown at these steps (or at any).

    The game's kinds are `replay.game.questions`. A kind that the match or the steps cannot ask is a gap and says why.
    Raises LogError for a match that is not what the rules make of it, IndexError for a step that is not there,
    BadQuestion for an unknown kind or a count below 1.
    """
    replay = replay_of(replay)
    report = verify(replay)
    if report.error is not None:
        raise LogError(report.error)
    if number_of(count, "count") < 1:
        raise BadQuestion(f"count: expected at least 1 question, found {count}")
    number_of(seed, "seed")
    asked, places = _kinds(replay, kinds), _places(replay, steps)
    rows = {kind.id: _posed_of(replay, kind, places, seed) for kind in asked}
    first = {kind.id: next(rows[kind.id], None) for kind in asked}
    gaps = tuple(Gap(kind.id, kind.title, _why(replay, kind, places)) for kind in asked if first[kind.id] is None)
    found = [question for question in first.values() if question is not None]
    turns = [row for name, row in rows.items() if first[name] is not None]
    while turns and len(found) < count:
        following = [next(row, None) for row in turns]
        turns = [row for row, question in zip(turns, following, strict=True) if question is not None]
        found += [question for question in following if question is not None]
    order = [kind.id for kind in asked]
    chosen = sorted(found[:count], key=lambda question: (question.step, order.index(question.kind)))
    return Quiz(replay=replay, questions=tuple(chosen), gaps=gaps, seed=seed)


def _kinds(replay: Replay, kinds: Iterable[str] | None) -> tuple[QuestionKind, ...]:
    known = {kind.id: kind for kind in replay.game.questions}
    if kinds is None:
        return tuple(known.values())
    wanted = (
        (kinds,) if isinstance(kinds, str) else each_of(kinds, "kinds", "replay.game.questions has the kinds there are")
    )
    for kind in wanted:
        if text_of(kind, "one of kinds", next(iter(known))) not in known:
            found = safe_text(kind, 40)
            raise BadQuestion(f"no kind of question {found!r} in {replay.game.title}; its kinds are {', '.join(known)}")
    return tuple(known[kind] for kind in dict.fromkeys(wanted))


def _places(replay: Replay, steps: Iterable[int | Step] | None) -> frozenset[int] | None:
    """The steps at which may be asked; None for all of them."""
    if steps is None:
        return None
    given = each_of(steps, "steps", "give steps or their numbers as [12, 30]")
    return frozenset(step_of(replay, one, "one of steps").index for one in given)


def _why(replay: Replay, kind: QuestionKind, places: frozenset[int] | None) -> Phrase:
    """Why there is no question of this kind: not in the whole match, or not at these steps."""
    elsewhere = places is not None and next(_posed_of(replay, kind, None, 0), None) is not None
    return NOT_HERE if elsewhere else kind.missing


def _posed_of(replay: Replay, kind: QuestionKind, places: frozenset[int] | None, seed: int) -> Iterator[Question]:
    """The questions of a kind, from all over the match in a chance order; one of a step at most."""
    steps = list(replay.steps())
    Random(f"{seed} {kind.id}").shuffle(steps)
    for step in steps:
        rng = Random(f"{seed} {kind.id} {step.index}")
        here = [question for question in islice(kind.ask(step), _AT_A_STEP) if _fits(question, places)]
        rng.shuffle(here)
        posed = (_posed(replay, question, rng) for question in here)
        yield from islice((question for question in posed if question is not None), 1)


def _fits(question: Question, places: frozenset[int] | None) -> bool:
    return places is None or question.step in places


def _posed(replay: Replay, question: Question, rng: Random) -> Question | None:
    """The question with the choices that are shown, in their order; None if they are too few."""
    pool = _distinct(question.choices)
    good, bad = ([choice for choice in pool if choice.right is side] for side in (True, False))
    if question.choose_all:
        most = len(good) if len(good) <= MOST_RIGHT else rng.randint(1, MOST_RIGHT)
        good = rng.sample(good, min(most, MOST_RIGHT))
        bad = rng.sample(bad[: 2 * MOST], min(len(bad), 2 * MOST))
    elif good and good[0].number is not None:
        bad = _around(good[0].number, bad, rng)
    shown = [*good, *bad[: MOST - len(good)]]
    if not good or not bad or len(shown) < FEWEST:
        return None
    rng.shuffle(shown)
    if all(choice.number is not None for choice in shown):
        shown.sort(key=lambda choice: choice.number or 0)
    state = replay.step(question.step).after
    return structs.replace(question, choices=tuple(_judged(state, choice) for choice in shown))


def _around(number: int, bad: list[Choice], rng: Random) -> list[Choice]:
    """Some of the wrong numbers, now more lower and now more higher ones, so that the place tells nothing."""
    low = [choice for choice in bad if choice.number is not None and choice.number < number]
    high = [choice for choice in bad if choice not in low]
    shares = [
        (lower, higher)
        for lower in range(len(low) + 1)
        for higher in range(len(high) + 1)
        if FEWEST - 1 <= lower + higher < MOST
    ]
    lower, higher = rng.choice(shares) if shares else (0, 0)
    return [*low[:lower], *high[:higher]]


def _distinct(choices: tuple[Choice, ...]) -> list[Choice]:
    """The choices, each wording once: the right one before a wrong one that says the same."""
    first = sorted(choices, key=lambda choice: not choice.right)
    return list({plain(choice.words): choice for choice in reversed(first)}.values())[::-1]


def _judged(state: object, choice: Choice) -> Choice:
    """The choice with what the engine says of the action that it stands for, if it stands for one."""
    if choice.action is None or choice.rulings:
        return choice
    answer = why_not(state, choice.action, most=0)
    rulings = (answer.ruling,) if answer.ruling else answer.reasons[:REASONS]
    return structs.replace(choice, right=answer.legal, rulings=rulings)
