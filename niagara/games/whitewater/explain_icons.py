"""Why an icon works, what the die says, and why nothing is done (W-11, W-16 to W-17a, W-22)."""

from typing import assert_never

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, SeatName
from niagara.games.whitewater import rules, words, words_track
from niagara.games.whitewater.animals import BY_SPEED, SPEED, TURTLE_MOVES, Face
from niagara.games.whitewater.events import AnimalMoved, DieRolled, IconMet, NothingDone
from niagara.games.whitewater.marks import DIE, START, animal_key, seat_key, space_key
from niagara.games.whitewater.state import State, away, home
from niagara.games.whitewater.todo import RollDie


def met(step: Step, event: IconMet) -> tuple[Ruling, ...]:
    """An animal has stopped on an icon, or was carried to one, and what that sets off (W-16 or W-22, W-16a to c)."""
    state: State = step.before
    who, here = (
        words.animal_of(event.seat, event.animal),
        (animal_key(event.seat, event.animal), space_key(event.space)),
    )
    if _stopped(step, event):
        cause = rules.W16.rules(*here, animal=who, does=words_track.stopped_on(event.space, event.icon))
    else:
        carried = words_track.on_icon(event.seat, event.animal, event.space, event.icon)
        cause = rules.W22.rules(*here, what=words_track.DRIFT_WORKS, riders=Listing((carried,)))
    return (cause, *effect(state, event))


def _stopped(step: Step, event: IconMet) -> bool:
    """Whether a move has brought the animal here just now; if not, the river has (D-6)."""
    previous = step.facts[step.place - 1] if step.place else None
    return isinstance(previous, AnimalMoved) and (previous.seat, previous.animal, previous.to) == (
        event.seat,
        event.animal,
        event.space,
    )


def effect(state: State, event: IconMet) -> tuple[Ruling, ...]:
    """What an icon does (W-16a, b or c)."""
    seat, who = event.seat, words.animal_of(event.seat, event.animal)
    animal, space = animal_key(seat, event.animal), space_key(event.space)
    match event.icon:
        case "+1" | "+2" | "+3":
            by = rules.spaces(int(event.icon))
            return (rules.W16A.rules(animal, space, icon=event.icon, space=event.space, animal=who, spaces=by),)
        case "start":
            return (rules.W16B.rules(START, space, player=SeatName(seat), does=words.ANY_CARD),)
        case "die":
            return (rules.W16C.rules(DIE, space, space=event.space, does=words_track.rolls(seat)),)
        case "hand":
            return (rules.W16C.rules(seat_key(seat), space, space=event.space, does=words_track.takes_all(seat)),)
        case "logs":
            does = words_track.pushed_under(who) if event.space in state.board.log_at else words_track.RIVER_PUSHED
            return (rules.W16C.rules(space, space=event.space, does=does),)
        case "none":
            return ()
        case _:
            assert_never(event.icon)


def rolled(step: Step, event: DieRolled) -> tuple[Ruling, ...]:
    """What the die says (W-17, W-17a)."""
    state: State = step.before
    seat, face = event.seat, event.face
    if isinstance(face, str):
        choices = away(state, seat)
        keys = [animal_key(seat, animal) for animal in choices]
        return (rules.W17.rules(DIE, *keys, face=words.face_of(face), does=words_track.sun_may(seat, choices)),)
    if BY_SPEED[face] in home(state, seat):
        return (_at_home(step, seat, face),)
    return (number(seat, face),)


def number(seat: int, face: int) -> Ruling:
    """A number that moves its animal (W-17)."""
    animal = BY_SPEED[face]
    assert SPEED[animal] == face
    return rules.W17.rules(DIE, animal_key(seat, animal), face=face, does=words_track.die_moves(seat, animal))


def _at_home(step: Step, seat: int, face: int) -> Ruling:
    """A number whose animal is home (W-17a; D-3)."""
    state: State = step.after
    reroll = state.options.die_finished == "reroll"
    again = bool(state.todo) and isinstance(state.todo[0], RollDie) and isinstance(step.event, DieRolled)
    so = words_track.ROLL_AGAIN if again else words_track.NO_FACE_HELPS if reroll else words_track.NOTHING
    animal = BY_SPEED[face]
    who = words.animal_of(seat, animal)
    return rules.W17A.rules(DIE, animal_key(seat, animal), face=face, animal=who, so=so)


def nothing(step: Step, event: NothingDone) -> tuple[Ruling, ...]:
    """Why nothing is done (W-11, W-17, W-17a)."""
    seat, player = event.seat, SeatName(event.seat)
    match event.reason:
        case "turtle_card":
            at_home = words.listed(TURTLE_MOVES)
            return (rules.W11.rules(seat_key(seat), player=player, home=at_home, so=words.NOBODY_LEFT),)
        case "sun":
            return (rules.W17.rules(DIE, face=words.face_of("sun"), does=words_track.sun_may(seat, ())),)
        case "animal_home":
            face = last_face(step)
            assert isinstance(face, int)
            return (_at_home(step, seat, face),)
        case _:
            assert_never(event.reason)


def last_face(step: Step) -> Face | None:
    """What the die showed last in this entry, before this step; None if it was not rolled."""
    rolls = [fact.face for fact in step.facts[: step.place] if isinstance(fact, DieRolled)]
    return rolls[-1] if rolls else None
