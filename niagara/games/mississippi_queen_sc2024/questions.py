"""What a quiz can ask about a match: the points of an advance, a score, which moves are legal.

Right answers come from what the engine makes of a position, wrong ones from the mistakes that people make, each
reckoned as they would reckon it.
"""

from collections.abc import Iterator
from typing import Final, assert_never

from niagara.core.quiz import Choice, Question, QuestionKind, right, wrong
from niagara.core.rule import RuleViolation
from niagara.core.step import Step
from niagara.core.text import Blank, Count, Listing, Phrase, SeatName, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.events import BoatAdvanced, Scored
from niagara.games.mississippi_queen_sc2024.explain_move import advanced, scored
from niagara.games.mississippi_queen_sc2024.marks import boat_key, space_key
from niagara.games.mississippi_queen_sc2024.sail import whole_move
from niagara.games.mississippi_queen_sc2024.search import helm
from niagara.games.mississippi_queen_sc2024.sensible import sensible
from niagara.games.mississippi_queen_sc2024.state import State, tile_of
from niagara.games.mississippi_queen_sc2024.words import heading, signed


def _points(step: Step) -> Iterator[Question]:
    """What an advance costs (S-F2, S-F3): worth asking where it is longer than a step or comes near the stream."""
    event = step.event
    if not isinstance(event, BoatAdvanced):
        return
    state: State = step.before
    cells, cost = len(event.path), state.left - event.left
    if cells < 2 and not event.stream:
        return
    rulings, boat = advanced(step, event), boat_key(event.seat)
    in_stream = sum(state.waters.index[space] in state.waters.stream for space in event.path)
    yield Question(
        kind="points",
        step=step.index - 1,
        answered=step.index,
        prompt=phrase(
            "{player}'s boat goes ahead from {start} to {space}. How many movement points does that cost?",
            player=SeatName(event.seat), start=state.boats[event.seat].space, space=event.path[-1],
        ),
        choices=(
            right(_number(rules.points(cost)), *rulings, number=cost),
            *(
                wrong(_number(rules.points(number)), *rulings, mistake=mistake, number=number)
                for number, mistake in _point_mistakes(cells, in_stream)
                if number != cost
            ),
        ),
        rules=(rules.F2.id, rules.F3.id),
        about=(boat, space_key(event.path[-1])),
    )  # fmt: skip


def _point_mistakes(cells: int, in_stream: int) -> Iterator[tuple[int, Phrase]]:
    yield cells, Phrase("This pays for the cells only; entering the stream costs one point more.")
    yield cells + in_stream, Phrase("This pays for every stream cell; an advance pays for the stream once.")
    yield cells + 1, Phrase("This pays for a stream that the boat does not enter; where it begins does not count.")
    yield max(1, cells - 1), Phrase("This leaves out the cell on which the boat ends.")
    yield cells + 2, Phrase("This pays for coming into the stream and for leaving it; leaving it costs nothing.")
    yield cells + 3, Phrase("This pays for the cell on which the boat begins, too.")


def _number(count: Count) -> Phrase:
    return phrase("{count}", count=count)


def _score(step: Step) -> Iterator[Question]:
    """A score (S-U4)."""
    event = step.event
    if not isinstance(event, Scored) or event.score == event.was:
        return
    state: State = step.after
    seat, boat = event.seat, state.boats[event.seat]
    rulings = scored(step, event)
    mistakes = dict(_score_mistakes(event.score, tile_of(state, seat), boat.passengers))
    yield Question(
        kind="score",
        step=step.index - 1,
        answered=step.index,
        prompt=phrase(
            "{player}'s boat lies on {space} now, with {passengers} aboard. What is its score?",
            player=SeatName(seat), space=boat.space, passengers=rules.passengers(boat.passengers),
        ),
        choices=(
            right(_plain(event.score), *rulings, about=(boat_key(seat),), number=event.score),
            *(
                wrong(_plain(number), *rulings, mistake=mistake, about=(boat_key(seat),), number=number)
                for number, mistake in mistakes.items()
                if number != event.score and number >= 0
            ),
        ),
        rules=(rules.U4.id,),
        about=(boat_key(seat),),
    )  # fmt: skip


def _score_mistakes(score: int, tile: int, aboard: int) -> Iterator[tuple[int, Phrase]]:
    yield score + 1, Phrase("This counts the rows from 1; only the rows before it count.")
    yield score + 5, Phrase("This counts the tiles from 1; the start tile counts 0.")
    if aboard:
        yield score - 5 * aboard, Phrase("This leaves out the passengers, who count 5 each.")
        yield score - 4 * aboard, Phrase("This counts 1 a passenger; each counts 5.")
    if tile:
        yield score - tile, Phrase("This counts 4 a tile, for its rows; a tile counts 5.")
        yield score - 5, Phrase("This counts the tiles that lie between; each tile before it counts 5.")
    yield score - 1, Phrase("This counts one row too few.")


def _plain(number: int) -> Phrase:
    return phrase("{number}", number=number)


def _legal(step: Step) -> Iterator[Question]:
    """Which of some moves are legal (S-M to S-P)."""
    if step.place or not isinstance(step.action, Move):
        return
    state: State = step.opened
    good = sensible(helm(state), state.river)[:4]
    bad = [move for one in good for move in _spoilt(one) if _refused(state, move)]
    boat = boat_key(state.seat)
    seen = dict.fromkeys((*good, *bad[:4]))
    if not bad:
        return
    yield Question(
        kind="legal",
        step=step.index - 1,
        answered=step.index - 1,
        prompt=phrase("{player} moves. Which of these moves are legal?", player=SeatName(state.seat)),
        choices=tuple(
            Choice(words=_move(move), right=not _refused(state, move), about=(boat,), action=move) for move in seen
        ),
        choose_all=True,
        rules=(rules.M5.id, rules.F3.id, rules.F4.id),
        about=(boat,),
    )


def _spoilt(move: Move) -> Iterator[Move]:
    """The move as somebody may have it who overlooks a rule: a cell more or less, no change of speed."""
    for change in (1, -1):
        yield Move(tuple(Advance(one.cells + change) if isinstance(one, Advance) else one for one in move.actions))
    if isinstance(move.actions[0], Accelerate) and len(move.actions) > 1:
        yield Move(move.actions[1:])


def _refused(state: State, move: Move) -> bool:
    try:
        whole_move(state, move)
    except RuleViolation:
        return True
    return False


def _move(move: Move) -> Phrase:
    return phrase("{actions}", actions=Listing(tuple(map(_action, move.actions)), way=True))


def _action(action: Manoeuvre) -> Blank:
    match action:
        case Accelerate(by):
            return phrase("speed {by}", by=signed(by))
        case Turn(to):
            return phrase("turn to {heading}", heading=heading(to))
        case Advance(cells):
            return phrase("{cells} ahead", cells=rules.cells(cells))
        case Push(to):
            return phrase("push {heading}", heading=heading(to))
        case _:
            assert_never(action)


POINTS: Final = QuestionKind(
    id="points",
    title=Phrase("what an advance costs"),
    missing=Phrase("In this match no boat goes further than a step or enters the stream."),
    ask=_points,
)
SCORE: Final = QuestionKind(
    id="score",
    title=Phrase("what the score is"),
    missing=Phrase("No score changes in this match."),
    ask=_score,
)
LEGAL: Final = QuestionKind(
    id="legal",
    title=Phrase("which moves are legal"),
    missing=Phrase("Nobody moves in this match."),
    ask=_legal,
)

QUESTIONS: Final = (POINTS, SCORE, LEGAL)
"""The kinds, in the order in which a quiz takes turns through them."""
