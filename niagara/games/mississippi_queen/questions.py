"""What a quiz can ask about a match: moves and pushes (a file of their own), the order, the next tile, passengers.

Right answers come from what the engine makes of a position, wrong ones from the mistakes that people make, each
reckoned as they would reckon it.
"""

from collections.abc import Iterator
from typing import Final

from niagara.core.quiz import Choice, Question, QuestionKind, right, wrong
from niagara.core.step import Step
from niagara.core.text import Blank, Phrase, SeatName, phrase
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.actions import RollDirection
from niagara.games.mississippi_queen.events import DirectionRolled, PassengerTaken, RoundBegan
from niagara.games.mississippi_queen.explain_dock import not_taken
from niagara.games.mississippi_queen.explain_order import ordered
from niagara.games.mississippi_queen.follow import free_turns_now
from niagara.games.mississippi_queen.marks import boat_key, space_key, tile_key
from niagara.games.mississippi_queen.questions_move import COAL, PUSH, SPEED
from niagara.games.mississippi_queen.rank import from_docks, ranked_anew
from niagara.games.mississippi_queen.reckoning import ends_move
from niagara.games.mississippi_queen.river import touched
from niagara.games.mississippi_queen.state import (
    MOST_ABOARD,
    State,
    dock_space,
    may_decline,
    quay_due,
    seat_order,
    tile_number,
)  # fmt: skip
from niagara.games.mississippi_queen.tiles import TURNS

TOO_FAST: Final = Phrase("No, the boat is too fast")
FROM_HERE: Final = Phrase("No, it has one from this island already")
FULL: Final = Phrase("No, it has no room for another one")
NOBODY: Final = Phrase("No, nobody waits at the dock")


def _order(step: Step) -> Iterator[Question]:
    """In which order the boats move (M-R1 to 6)."""
    event = step.event
    if not isinstance(event, RoundBegan) or from_docks(step.before) or ranked_anew(step.after):
        return
    state: State = step.after
    boats = tuple(boat.seat for boat in event.order)
    rulings, marks = ordered(step, event), tuple(boat_key(seat) for seat in boats)
    yield Question(
        kind="order",
        step=step.index - 1,
        answered=step.index,
        prompt=phrase("Round {round} begins. In which order do the boats move?", round=event.round),
        choices=(
            right(_row(boats), *rulings, about=marks),
            *(
                wrong(_row(other), *rulings, mistake=mistake, about=marks)
                for other, mistake in _orders(state, event, step.before.order)
            ),
        ),
        rules=tuple(dict.fromkeys(ruling.rule.id for ruling in rulings)),
        about=marks,
    )


def _row(seats: tuple[int, ...]) -> Phrase:
    return phrase("{boats}", boats=words.names(seats))


def _orders(state: State, event: RoundBegan, before: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Phrase]]:
    """The boats in orders that people take for the right one."""
    boats = event.order
    seats = tuple(boat.seat for boat in boats)
    by_speed = sorted(boats, key=lambda boat: -boat.speed)
    yield tuple(boat.seat for boat in by_speed), Phrase("This lets the faster boat go first, wherever it lies.")
    by_coal = sorted(boats, key=lambda boat: (-boat.tile, -boat.along, -boat.coal))
    yield tuple(boat.seat for boat in by_coal), Phrase("This compares the coal of level boats before their speed.")
    by_tile = sorted(boats, key=lambda boat: (-boat.tile, -boat.speed, -boat.coal))
    yield tuple(boat.seat for boat in by_tile), Phrase("This compares the tiles only, not the places on them.")
    port = sorted(boats, key=lambda boat: (-boat.tile, -boat.along, -boat.speed, -boat.coal, boat.starboard))
    yield tuple(boat.seat for boat in port), Phrase("This puts port before starboard.")
    same = tuple(seat for seat in before if seat in seats)
    if len(same) == len(seats):
        yield same, Phrase("This keeps the order of the round before; it is set anew.")
    yield seats[::-1], Phrase("This lets the last boat go first; the leader moves first.")
    around = tuple(seat for seat in seat_order(state) if seat in seats)
    yield around, Phrase("This goes by the seats at the table.")


def _room(step: Step) -> Iterator[Question]:
    """Which rolls of the die have room for the next tile (M-T3, M-T4)."""
    if not isinstance(step.event, DirectionRolled):
        return
    state: State = step.opened
    quay, free, last = quay_due(state), free_turns_now(state), state.river[-1].number
    text = Phrase("The die is rolled for the next tile. With which rolls has the tile room?")
    if quay:
        text = Phrase("The die is rolled for the finish quay. With which rolls has the quay room?")
    choices = []
    for turn in TURNS:
        hit = touched(state.river, turn, quay)
        about = (tile_key(last),) if hit is None else (tile_key(last), tile_key(hit))
        words_of = phrase("{turn}", turn=words.DIE[turn])
        choices.append(Choice(words=words_of, right=turn in free, about=about, action=RollDirection((turn,))))
    yield Question(
        kind="room",
        step=step.index - step.place - 1,
        answered=step.index - step.place + len(step.facts) - 1,
        prompt=text,
        choices=tuple(choices),
        choose_all=True,
        rules=("M-T3",),
        about=(tile_key(last),),
    )


def _passenger(step: Step) -> Iterator[Question]:
    """Whether a passenger comes aboard a boat that has come to a dock (M-P2, M-P3)."""
    state: State = step.after
    if not ends_move(step) or state.options.mode == "driving_school":
        return
    assert state.turn is not None
    seat = state.turn.seat
    if may_decline(state, seat):
        return
    boat = state.boat(seat)
    tile = tile_number(boat.space)
    if dock_space(state, tile) != boat.space:
        return
    waiting = state.waiting[tile - state.river[0].number]
    why_none = {
        TOO_FAST: boat.speed != 1,
        FROM_HERE: tile in boat.aboard,
        FULL: len(boat.aboard) >= MOST_ABOARD,
        NOBODY: not waiting,
    }
    broken = [why for why, holds in why_none.items() if holds]
    if len(broken) > 1:
        return
    rest = step.facts[step.place + 1 :]
    event = next((fact for fact in rest if isinstance(fact, PassengerTaken) and fact.seat == seat), None)
    player, about = SeatName(seat), (boat_key(seat), space_key(boat.space))
    comes = rules.P2.rules(
        *about, player=player, passengers=rules.passengers(1), tile=tile, why=words.stopped_there(waiting)
    )  # fmt: skip
    rulings = (comes,) if event else not_taken(state, seat)
    kept = {
        TOO_FAST: phrase("The boat has speed {speed}.", speed=boat.speed),
        FROM_HERE: Phrase("The boat has no passenger from this island yet."),
        FULL: phrase("Aboard: {passengers}; there is room for two.", passengers=_some(len(boat.aboard))),
        NOBODY: phrase("Waiting at the dock: {passengers}.", passengers=_some(waiting)),
    }
    yield Question(
        kind="passenger",
        step=step.index - step.place - 1,
        seat=seat,
        answered=step.index + (1 if event else 0),
        prompt=phrase(
            "{player}'s boat ends its move at speed {speed} on {space}, the dock of tile {tile}. "
            "Does a passenger come aboard?",
            player=player, speed=boat.speed, space=boat.space, tile=tile,
        ),
        choices=(
            Choice(words=Phrase("Yes"), right=not broken, rulings=rulings, about=about),
            *(Choice(words=why, right=True, rulings=rulings, about=about) for why in broken),
            *(Choice(words=why, remarks=(kept[why],), about=about) for why in why_none if why not in broken),
        ),
        rules=("M-P2", "M-P3"),
        about=about,
    )  # fmt: skip


def _some(n: int) -> Blank:
    return rules.passengers(n) if n else Phrase("no passengers")


ORDER: Final = QuestionKind(
    id="order",
    title=Phrase("in which order the boats move"),
    missing=Phrase("No round of this match has an order that is set by where three boats or more lie."),
    ask=_order,
)
ROOM: Final = QuestionKind(
    id="room",
    title=Phrase("where the next tile has room"),
    missing=Phrase("In this match the next tile always has room on all sides."),
    ask=_room,
)
PASSENGER: Final = QuestionKind(
    id="passenger",
    title=Phrase("whether a passenger comes aboard"),
    missing=Phrase("In this match no boat ends its move at a dock where that would be settled by one thing alone."),
    ask=_passenger,
)

QUESTIONS: Final = (COAL, PUSH, ORDER, SPEED, PASSENGER, ROOM)
"""The kinds, in the order in which a quiz takes turns through them."""
