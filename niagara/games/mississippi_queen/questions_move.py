"""What a quiz can ask about a boat's move: its coal, the speeds that can be set, where a boat may be pushed to."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, assert_never

from msgspec.structs import replace

from niagara.core.quiz import Choice, Question, QuestionKind, right, wrong
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Blank, Listing, Phrase, SeatName, phrase
from niagara.games.mississippi_queen import rules, words
from niagara.games.mississippi_queen.actions import Manoeuvre, Push, Steam
from niagara.games.mississippi_queen.events import SpeedSet
from niagara.games.mississippi_queen.manoeuvres import next_manoeuvres, speeds
from niagara.games.mississippi_queen.marks import boat_key, space_key
from niagara.games.mississippi_queen.reckoning import coal_sum, speed_sum, turns_of
from niagara.games.mississippi_queen.search import helm, moves
from niagara.games.mississippi_queen.state import State
from niagara.games.mississippi_queen.steam import ahead, boat_on, sail, speed_cost, steam

MOST: Final = 8
"""So many questions of a kind are made of one decision."""

LEFT: Final = Phrase("left")
RIGHT: Final = Phrase("right")
AHEAD: Final = Phrase("ahead")


def _steaming(step: Step) -> int | None:
    """The seat whose boat is to move when this step's entry begins, or None."""
    return step.event.seat if step.place == 0 and isinstance(step.event, SpeedSet) else None


def way(course: tuple[Manoeuvre, ...]) -> Listing:
    """The manoeuvres of a move in words, one after the other."""
    return Listing(tuple(map(_manoeuvre, course)), way=True)


def _manoeuvre(manoeuvre: Manoeuvre) -> Blank:
    match manoeuvre:
        case "left":
            return LEFT
        case "right":
            return RIGHT
        case "ahead":
            return AHEAD
        case Push(to):
            return phrase("ahead with a push to {space}", space=to)
        case _:
            assert_never(manoeuvre)


def _coal(step: Step) -> Iterator[Question]:
    """What a move costs (M-S1, M-M2): moves that the boat might make, its own among them."""
    seat = _steaming(step)
    if seat is None:
        return
    state: State = step.opened
    possible = [move for move in moves(helm(state)).values() if _worth_asking(state.boat(seat).speed, move)]
    stride = max(1, len(possible) // MOST)
    for move in (step.action, *possible[step.index % stride :: stride][:MOST]):
        yield _coal_of(step, seat, move)


def _worth_asking(was: int, move: Steam) -> bool:
    turns = sum(manoeuvre in ("left", "right") for manoeuvre in move.course)
    return abs(move.speed - was) + turns > 1 and len(move.course) < 10


def _coal_of(step: Step, seat: int, move: Steam) -> Question:
    state: State = step.opened
    was, boat = state.boat(seat).speed, boat_key(seat)
    made = replace(step, facts=steam(state, move))
    turns, total = turns_of(made), coal_sum(made)
    by_speed = speed_cost(was, move.speed)
    if turns:
        ruling = rules.M2.rules(
            boat, what=words.whole_move(turns, by_speed), coal=rules.coal(total.value), sum=total
        )  # fmt: skip
    else:
        ruling = _speed_ruling(seat, was, move.speed)
    return Question(
        kind="coal",
        step=step.index - 1,
        seat=seat,
        answered=step.index - 1,
        prompt=phrase(
            "{player}'s boat has speed {was}. It sets speed {speed} and goes: {course}. How much coal does this cost?",
            player=SeatName(seat), was=was, speed=move.speed, course=way(move.course),
        ),
        choices=(
            right(_units(total.value), ruling, number=total.value),
            *(
                wrong(_units(n), ruling, mistake=mistake, number=n)
                for n, mistake in _coal_mistakes(was, move.speed, turns)
            ),
        ),
        rules=(rules.S1.id, rules.M2.id),
        about=(boat,),
    )  # fmt: skip


def _units(n: int) -> Phrase:
    return phrase("{coal}", coal=rules.coal(n))


def _coal_mistakes(was: int, speed: int, turns: int) -> Iterator[tuple[int, Phrase]]:
    size = abs(speed - was)
    by_speed, by_turns = max(0, size - 1), max(0, turns - 1)
    if turns:
        yield by_speed + turns, Phrase("This pays for the first turn, which is free.")
    if size:
        yield size + by_turns, Phrase("This pays for the first step of the speed, which is free.")
    if size and turns:
        yield size + turns, Phrase("This pays for the first turn and for the first step of the speed; both are free.")
    if turns > 1:
        yield by_speed, Phrase("This leaves out the turns; only the first of them is free.")
    if size > 1:
        yield by_turns, Phrase("This leaves out the change of speed; only its first step is free.")
    if speed:
        yield speed, Phrase("This pays for each cell; going ahead costs no coal.")


def _speed_ruling(seat: int, was: int, speed: int) -> Ruling:
    """What a speed costs (M-S1)."""
    cost = speed_cost(was, speed)
    does = words.keeps_speed(speed) if speed == was else words.changes_speed(was, speed)
    total = speed_sum(SpeedSet(seat, was, speed, cost))
    return rules.S1.rules(boat_key(seat), player=SeatName(seat), does=does, coal=rules.coal(cost), sum=total)


def _speed(step: Step) -> Iterator[Question]:
    """Which speeds the boat may set (M-S1, M-M1)."""
    seat = _steaming(step)
    if seat is None:
        return
    state: State = step.opened
    was, boat = state.boat(seat).speed, boat_key(seat)
    choices = tuple(
        Choice(
            words=phrase("speed {speed}", speed=tried.move.speed),
            right=tried.refused is None,
            rulings=(tried.refused.ruling if tried.refused else _speed_ruling(seat, was, tried.move.speed),),
            about=(boat,),
            number=tried.move.speed,
        )
        for tried in speeds(state)
    )
    yield Question(
        kind="speed",
        step=step.index - 1,
        seat=seat,
        answered=step.index - 1,
        prompt=phrase(
            "{player}'s boat has speed {was} and {coal}. Which speeds can it set and then make a whole move?",
            player=SeatName(seat), was=was, coal=rules.coal(state.boat(seat).coal),
        ),
        choices=choices,
        choose_all=True,
        rules=(rules.S1.id, rules.M1.id),
        about=(boat,),
    )  # fmt: skip


def _push(step: Step) -> Iterator[Question]:
    """To which cells a boat may be pushed (M-B3 to 5), in moves that come to a push."""
    seat = _steaming(step)
    if seat is None:
        return
    state: State = step.opened
    if len(state.afloat) > 1:
        for begun in islice(dict.fromkeys(_before_pushes(state)), MOST):
            yield _push_of(step, seat, begun)


def _before_pushes(state: State) -> Iterator[Steam]:
    """Moves up to their first push."""
    for move in moves(helm(state)).values():
        at = next((place for place, manoeuvre in enumerate(move.course) if isinstance(manoeuvre, Push)), None)
        if at is not None:
            yield Steam(move.speed, move.course[:at])


def _push_of(step: Step, seat: int, begun: Steam) -> Question:
    state: State = step.opened
    sailed = sail(state, begun).state
    space = sailed.waters.spaces[ahead(sailed, seat)]
    other = boat_on(sailed, space)
    assert other is not None  # a push follows here
    choices = tuple(
        _pushed_to(tried.move.course[-1], tried.refused.ruling if tried.refused else None)
        for tried in next_manoeuvres(state, begun)
        if isinstance(tried.move.course[-1], Push)
    )
    about = (boat_key(seat), boat_key(other))
    if begun.course:
        prompt = phrase(
            "{player} sets speed {speed} and goes: {course}. Then it pushes {other}'s boat on {space}. Where to?",
            player=SeatName(seat), speed=begun.speed, course=way(begun.course), other=SeatName(other), space=space,
        )  # fmt: skip
    else:
        text = "{player} sets speed {speed} and at once pushes {other}'s boat on {space}. Where to?"
        prompt = phrase(text, player=SeatName(seat), speed=begun.speed, other=SeatName(other), space=space)
    return Question(
        kind="push",
        step=step.index - 1,
        seat=seat,
        answered=step.index - 1,
        prompt=prompt,
        choices=choices,
        choose_all=True,
        rules=(rules.B3.id, rules.B4.id),
        about=about,
    )


def _pushed_to(push: Manoeuvre, refused: Ruling | None) -> Choice:
    assert isinstance(push, Push)
    about = (space_key(push.push),)
    words_of = phrase("{space}", space=push.push)
    if refused:
        return Choice(words=words_of, rulings=(refused,), about=about)
    free = phrase("{space} is empty water beside the boat, and out of the pusher's way.", space=push.push)
    return Choice(words=words_of, right=True, remarks=(free,), about=about)


COAL: Final = QuestionKind(
    id="coal",
    title=Phrase("what a move costs"),
    missing=Phrase("No boat moves in this match."),
    ask=_coal,
)
SPEED: Final = QuestionKind(
    id="speed",
    title=Phrase("which speeds a boat can set"),
    missing=Phrase("In this match every boat that moves can set any speed."),
    ask=_speed,
)
PUSH: Final = QuestionKind(
    id="push",
    title=Phrase("where a boat may be pushed to"),
    missing=Phrase("In this match no boat comes so near another one that it could push it."),
    ask=_push,
)
