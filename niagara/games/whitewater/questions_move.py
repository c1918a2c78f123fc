"""What a quiz can ask about the way of an animal: where a move ends, and where a chain of icons ends."""

from collections.abc import Iterator
from typing import Final

from niagara.core.quiz import Choice, Question, QuestionKind, right, wrong
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, phrase
from niagara.games.whitewater import rules, words
from niagara.games.whitewater.events import AnimalMoved, Event, IconMet
from niagara.games.whitewater.evolve import evolve
from niagara.games.whitewater.explain import explain
from niagara.games.whitewater.marks import animal_key, podium_key, seat_key, space_key
from niagara.games.whitewater.state import State, animal_on, missing, task


def _spot(state: State, place: int) -> Phrase:
    """Where an animal may stand, as a choice."""
    if place in (0, state.board.finish):
        return phrase("{place}", place=words.spot(state.board, place))
    return phrase("space {n}", n=place)


def _mark(state: State, event: AnimalMoved, place: int) -> str:
    if place == 0:
        return seat_key(event.seat)
    return podium_key(event.animal) if place == state.board.finish else space_key(place)


def _move(step: Step) -> Iterator[Question]:
    """Where a move ends that meets taken spaces, a gap or the line (W-12 to 15, W-23a)."""
    event = step.event
    if not isinstance(event, AnimalMoved):
        return
    state: State = step.before
    found, about = explain(step), animal_key(event.seat, event.animal)
    rulings, who = _counted(found), words.animal_of(event.seat, event.animal)
    steps = rules.steps(event.steps)
    mistakes = ((place, why) for place, why in _move_mistakes(state, event) if 0 <= place <= state.board.finish)
    yield Question(
        kind="move",
        step=step.index - 1,
        seat=event.seat,
        answered=step.index,
        prompt=phrase(
            "{animal} is to go {steps}. Where does it stand then, before any icon works?", animal=who, steps=steps
        ),
        choices=(
            right(_spot(state, event.to), *rulings, about=(about, _mark(state, event, event.to)), number=event.to),
            *(
                wrong(
                    _spot(state, place), *rulings, mistake=why,
                    about=(about, _mark(state, event, place)), number=place,
                )
                for place, why in mistakes
            ),
        ),
        rules=tuple(dict.fromkeys(ruling.rule.id for ruling in rulings)),
        about=(about,),
    )  # fmt: skip


def _counted(rulings: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """The count first, then what the animal met; not what set the move off."""
    about_way = [ruling for ruling in rulings if ruling.rule in _WAY]
    return tuple(sorted(about_way, key=lambda ruling: ruling.sum is None))


_WAY: Final = (rules.W12, rules.W13, rules.W14, rules.W15, rules.W15A, rules.W23A)


def _move_mistakes(state: State, event: AnimalMoved) -> Iterator[tuple[int, Phrase]]:
    start, aimed, finish = event.start, event.aimed, state.board.finish
    passed = range(start + 1, aimed + 1)
    taken = [space for space in passed if space < finish and animal_on(state, space)]
    gaps = [space for space in range(start + 1, start + event.steps + 1) if space < finish and missing(state, space)]
    if event.to != aimed and aimed != start:
        yield aimed, Phrase("This lets two animals stand on one space.")
    if taken:
        yield _only_free(state, start, event.steps), Phrase("This does not count the taken spaces; they count.")
        yield taken[0] - 1, Phrase("This stops before the first taken space; an animal passes it.")
    if event.to > aimed:
        yield _last_free(state, start, aimed), Phrase("This goes back from the taken space; the animal goes on.")
        yield event.to + 1, phrase("This goes too far: {place} is the next free space.", place=event.to)
    if gaps:
        yield start + event.steps, Phrase("This counts spaces where no tile lies.")
        yield gaps[-1] + 1, Phrase("This goes on behind the gap.")
    if start and (taken or gaps):
        yield aimed - 1, Phrase("This counts the space from which the animal starts, too.")
    if event.to == finish:
        yield finish - 1, Phrase("This stops on the last space; spare steps are lost behind the line.")
        yield start, Phrase("This asks for the exact number at the finish; spare steps are simply lost.")


def _only_free(state: State, start: int, steps: int) -> int:
    """Where the count would end if taken spaces did not count."""
    at = start
    while steps and at < state.board.finish:
        at += 1
        steps -= at == state.board.finish or not (animal_on(state, at) or missing(state, at))
    return at


def _last_free(state: State, start: int, at: int) -> int:
    while at > start and (animal_on(state, at) or missing(state, at)):
        at -= 1
    return at


def _chain(step: Step) -> Iterator[Question]:
    """Where an animal stands when a chain of icons is over (W-16), if it comes to its end without a decision."""
    first = step.event
    if not isinstance(first, AnimalMoved):
        return
    rest: list[Event] = []
    state: State = step.after
    for fact in step.facts[step.place + 1 :]:
        if not isinstance(fact, IconMet | AnimalMoved) or (fact.seat, fact.animal) != (first.seat, first.animal):
            break
        rest.append(fact)
        state = evolve(state, fact)
    moves = [first, *(fact for fact in rest if isinstance(fact, AnimalMoved))]
    if len(moves) < 2 or not _over(state, moves[-1]):
        return
    yield _chain_of(step, moves, rest)


def _over(state: State, last: AnimalMoved) -> bool:
    """Whether nothing more is to move this animal: no number under it works, and nothing else is waiting."""
    return task(state) is None or last.to == state.board.finish


def _chain_of(step: Step, moves: list[AnimalMoved], rest: list[Event]) -> Question:
    state: State = step.before
    first, last = moves[0], moves[-1]
    who, about = words.animal_of(first.seat, first.animal), animal_key(first.seat, first.animal)
    icons = tuple(fact for fact in rest if isinstance(fact, IconMet))
    ways = Listing(tuple(words.spot(state.board, move.to) for move in moves), way=True)
    path = phrase("It stands on {way}, one after the other.", way=ways)
    rulings = tuple(
        rules.W16A.rules(
            space_key(fact.space), icon=fact.icon, space=fact.space, animal=who, spaces=rules.spaces(int(fact.icon))
        )
        for fact in icons
        if fact.icon in ("+1", "+2", "+3")
    )
    finish = state.board.finish
    plain = min(finish, first.start + sum(move.steps for move in moves))
    numbers = [(move.to, Phrase("This stops too early: another icon works.")) for move in moves[1:-1]]
    mistakes = [
        (first.to, Phrase("This forgets that the icon works at once.")),
        (min(finish, last.to + last.steps), Phrase("This uses the last icon twice.")),
        (plain, Phrase("This adds up all steps without looking where the animal really stands.")),
        *numbers[-1:],
        (2 * first.to - last.to, Phrase("This moves the animal back; an icon moves it on.")),
        *numbers[:-1],
    ]
    marks = (about, _mark(state, first, last.to))
    return Question(
        kind="chain",
        step=step.index - 1,
        seat=first.seat,
        answered=step.index + len(rest),
        prompt=phrase(
            "{animal} is to go {steps}, and icons may send it on. Where does it stand when all that is over?",
            animal=who, steps=rules.steps(first.steps),
        ),
        choices=(
            Choice(
                words=_spot(state, last.to), right=True, rulings=rulings, remarks=(path,),
                about=marks, number=last.to,
            ),
            *(
                wrong(
                    _spot(state, place), *rulings, mistake=why, about=(about, _mark(state, first, place)), number=place
                )
                for place, why in mistakes
                if 0 <= place <= finish
            ),
        ),
        rules=(rules.W16.id, rules.W16A.id),
        about=(about,),
    )  # fmt: skip


MOVE: Final = QuestionKind(
    id="move",
    title=Phrase("where a move ends"),
    missing=Phrase("No move of this match meets taken spaces, a gap or the finish."),
    ask=_move,
)
CHAIN: Final = QuestionKind(
    id="chain",
    title=Phrase("where a chain of icons ends"),
    missing=Phrase("No icon of this match sends an animal on and ends there."),
    ask=_chain,
)
