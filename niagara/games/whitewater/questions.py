"""What a quiz can ask about a match: moves, icons and the die (files of their own), the river, cards, ties.

Right answers come from what the engine makes of a position, wrong ones from the mistakes that people make, each
reckoned as they would reckon it.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from niagara.core.quiz import Choice, Question, QuestionKind
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules, words, words_track
from niagara.games.whitewater.actions import TurtleAnimal
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.events import MatchEnded, Rider, RiverPushed
from niagara.games.whitewater.explain import explain
from niagara.games.whitewater.marks import animal_key, seat_key, slot_key
from niagara.games.whitewater.questions_icon import ICON, ROLL
from niagara.games.whitewater.questions_move import CHAIN, MOVE
from niagara.games.whitewater.state import State, turtle_choices


def _falls(step: Step) -> Iterator[Question]:
    """Who goes over the waterfall when the river is pushed (W-20, W-21)."""
    event = step.event
    if not isinstance(event, RiverPushed) or not event.riders:
        return
    state: State = step.before
    last = state.board.last_slot
    fallen = [rider for rider in event.riders if not rider.to]
    nobody = Choice(
        words=Phrase("Nobody"),
        right=not fallen,
        remarks=(Phrase("Somebody stands on the last tile.") if fallen else Phrase("Nobody stands on the last tile."),),
        about=(slot_key(last),),
    )
    ashore = [
        (seat, animal)
        for seat in range(state.seats)
        for animal in ANIMALS
        if 0 < state.place(seat, animal) < state.board.finish and state.place(seat, animal) not in state.board.log_at
    ]
    yield Question(
        kind="falls",
        step=step.index - 1,
        seat=event.seat,
        answered=step.index,
        prompt=phrase("{player} pushes the river. Who goes over the waterfall?", player=SeatName(event.seat)),
        choices=(
            *(_carried(rider) for rider in event.riders[::-1]),
            nobody,
            *(_ashore(seat, animal, state.place(seat, animal)) for seat, animal in ashore),
        ),
        choose_all=True,
        rules=(rules.W20.id, rules.W21.id),
        about=(slot_key(last),),
    )


def _carried(rider: Rider) -> Choice:
    """An animal on the river: where its log goes."""
    key, seat, animal, start = animal_key(rider.seat, rider.animal), rider.seat, rider.animal, rider.start
    said = words.on(seat, animal, start)
    if rider.to:
        what = words_track.rider(seat, animal, start, rider.to)
        return Choice(words=said, remarks=(phrase("It rides on its log: {rider}.", rider=what),), about=(key,))
    falls = phrase("Its log goes over the waterfall; the {animal} is back on the team card.", animal=Term(animal))
    return Choice(words=said, right=True, remarks=(falls,), about=(key,))


def _ashore(seat: int, animal: Animal, space: int) -> Choice:
    stays = phrase("Space {space} is land: the river does not move it.", space=space)
    return Choice(words=words.on(seat, animal, space), remarks=(stays,), about=(animal_key(seat, animal),))


def _turtle(step: Step) -> Iterator[Question]:
    """Which animals the turtle card may move (W-8, W-11)."""
    if step.place or not isinstance(step.action, TurtleAnimal):
        return
    state: State = step.opened
    assert state.turn is not None
    seat = state.turn.seat
    yield Question(
        kind="turtle",
        step=step.index - 1,
        seat=seat,
        answered=step.index - 1,
        prompt=phrase("{player} plays the turtle card. Which animals may it move?", player=SeatName(seat)),
        choices=tuple(
            Choice(
                words=phrase("the {animal}", animal=Term(animal)), right=animal in turtle_choices(state, seat),
                about=(animal_key(seat, animal),), action=TurtleAnimal(animal),
            )
            for animal in ANIMALS
        ),
        choose_all=True,
        rules=(rules.W8.id, rules.W11.id),
        about=(seat_key(seat),),
    )  # fmt: skip


def _winner(step: Step) -> Iterator[Question]:
    """Who wins: the points are shown, a tie has to be broken (W-25, W-25a, W-25b)."""
    event = step.event
    if not isinstance(event, MatchEnded):
        return
    state: State = step.before
    tied = tuple(seat for seat, scored in enumerate(event.points) if scored == max(event.points))
    if len(tied) < 2:
        return
    rulings = tuple(ruling for ruling in explain(step) if ruling.rule is not rules.W25)
    shared = (some for size in range(2, len(tied) + 1) for some in combinations(tied, size))
    others = ((seat,) for seat in range(state.seats) if seat not in tied)
    fewer = Phrase("Others have more points.")
    yield Question(
        kind="tie",
        step=step.index - 1,
        answered=step.index,
        prompt=phrase("The match is over, and {players} are equal in points. Who wins?", players=words.names(tied)),
        choices=tuple(
            Choice(
                words=_winners(some), right=some == tuple(sorted(event.winners)), rulings=rulings,
                remarks=() if some[0] in tied else (fewer,), about=tuple(map(seat_key, some)),
            )
            for some in (*((seat,) for seat in tied), *shared, *others)
        ),
        rules=tuple(ruling.rule.id for ruling in rulings),
        about=tuple(map(seat_key, tied)),
    )  # fmt: skip


def _winners(seats: tuple[int, ...]) -> Phrase:
    if len(seats) > 1:
        return phrase("{players} share the victory", players=words.names(seats))
    return phrase("{player}", player=SeatName(seats[0]))


FALLS: Final = QuestionKind(
    id="falls",
    title=Phrase("who goes over the waterfall"),
    missing=Phrase("In this match the river is never pushed while animals stand on it."),
    ask=_falls,
)
TURTLE: Final = QuestionKind(
    id="turtle",
    title=Phrase("which animals the turtle card moves"),
    missing=Phrase("Nobody chooses an animal for the turtle card in this match."),
    ask=_turtle,
)
TIE: Final = QuestionKind(
    id="tie",
    title=Phrase("who wins the tie"),
    missing=Phrase("This match does not end with several players who have the most points."),
    ask=_winner,
)

QUESTIONS: Final = (MOVE, FALLS, ICON, CHAIN, ROLL, TURTLE, TIE)
"""The kinds, in the order in which a quiz takes turns through them."""
