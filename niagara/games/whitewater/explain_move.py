"""Why an animal comes to where it stands: what set it off, counted steps, taken spaces, gaps, the line (W-12 to 16)."""

from collections.abc import Iterable

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName
from niagara.games.whitewater import rules, words, words_end, words_track
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.events import AnimalFinished, AnimalMoved, IconMet
from niagara.games.whitewater.explain_cards import CARD_RULES
from niagara.games.whitewater.explain_icons import effect, last_face, number
from niagara.games.whitewater.marks import DIE, animal_key, podium_key, seat_key, slot_key, space_key
from niagara.games.whitewater.reckoning import Way, points_sum, way_of, way_sum
from niagara.games.whitewater.score import stars
from niagara.games.whitewater.state import State, animal_on, home, icon_at, missing, task
from niagara.games.whitewater.todo import ChooseSun, ChooseTurtle, Move


def moved(step: Step, event: AnimalMoved) -> tuple[Ruling, ...]:
    """What set the move off, its count as a sum, and what it met on its way."""
    state: State = step.before
    way = way_of(state, event)
    who, here = words.animal_of(event.seat, event.animal), _place_key(state, event, event.to)
    steps = Listing(tuple(words.spot(state.board, space) for space in way.spaces), way=True)
    stays = words_track.stays_on(words.spot(state.board, event.start))
    does = stays if event.to == event.start else words_track.goes(steps)
    counted = rules.W12.rules(
        animal_key(event.seat, event.animal), here, steps=rules.steps(event.steps), animal=who, does=does,
        sum=way_sum(state, way),
    )  # fmt: skip
    return (
        *_cause(step, event),
        counted,
        *_passed(state, way),
        *_displaced(state, way),
        *_gap(state, way),
        *_over(state, way),
        *_icons(state, way),
    )


def _place_key(state: State, event: AnimalMoved, place: int) -> str:
    """The mark of a place: a space, the team card, the podium."""
    if place == 0:
        return seat_key(event.seat)
    return podium_key(event.animal) if place == state.board.finish else space_key(place)


def _cause(step: Step, event: AnimalMoved) -> tuple[Ruling, ...]:
    """What set the move off: a card, the sun, a number of the die or an icon (W-4 to 8, W-16a, W-17)."""
    state: State = step.before
    seat, animal, player = event.seat, event.animal, SeatName(event.seat)
    about = animal_key(seat, animal)
    match task(state):
        case None:
            assert state.turn is not None
            card = state.turn.card
            other = words.other_choice(words.action_of(state, card))
            return (CARD_RULES[card].rules(about, player=player, does=words.move_of(card), why=other),)
        case ChooseTurtle():
            return (rules.W8.rules(about, player=player, does=words.turtle_moves(animal)),)
        case ChooseSun():
            return (rules.W17.rules(DIE, about, face=words.face_of("sun"), does=words_track.sun_moves(seat, animal)),)
        case Move():
            previous = step.facts[step.place - 1] if step.place else None
            if isinstance(previous, IconMet):
                return effect(state, previous)
            face = last_face(step)
            return (number(seat, face),) if isinstance(face, int) else ()
        case waiting:
            raise AssertionError(f"{waiting} moves nothing")


def _passed(state: State, way: Way) -> tuple[Ruling, ...]:
    """Taken spaces that count (W-13)."""
    event = way.event
    taken = list(_taken(state, range(event.start + 1, min(event.aimed, event.to))))
    if not taken:
        return ()
    keys = [space_key(space) for space, _ in taken]
    who = words.animal_of(event.seat, event.animal)
    return (rules.W13.rules(*keys, animal=who, does=words_track.passes(tuple(spoken for _, spoken in taken))),)


def _taken(state: State, spaces: Iterable[int]) -> Iterable[tuple[int, Phrase]]:
    """The spaces on which animals stand, each with who."""
    for space in spaces:
        there = animal_on(state, space)
        if there:
            yield space, words.on(*there, space)


def _displaced(state: State, way: Way) -> tuple[Ruling, ...]:
    """The count ends on a taken space (W-13, W-14; W-15a at the line)."""
    event, board = way.event, state.board
    there = animal_on(state, event.aimed) if event.aimed < board.finish else None
    if there is None or event.aimed == event.start:
        return ()
    who, to = words.animal_of(event.seat, event.animal), event.to
    if to == board.finish:
        does = words_track.goes_on_home(event.aimed)
    elif to > event.aimed:
        does = words_track.goes_on(event.aimed, to)
    else:
        does = words_track.turns_back(event.aimed, words.spot(board, to))
    marks = (space_key(event.aimed), _place_key(state, event, to))
    found = [
        rules.W13.rules(*marks, animal=who, does=does),
        _full(state, event.aimed),
    ]
    full = all(animal_on(state, space) or missing(state, space) for space in range(event.aimed, board.finish))
    if to == board.finish:
        found.append(rules.W15A.rules(*marks, space=event.aimed, animal=who, does=words_track.GOES_OVER))
    elif to < event.aimed and full and not _gap_ahead(state, event.aimed):
        back = words_track.held_back(words.spot(board, to))
        found.append(rules.W15A.rules(*marks, space=event.aimed, animal=who, does=back))
    return tuple(found)


def _full(state: State, aimed: int) -> Ruling:
    """Who stands from a taken space on, up to the next free one (W-14)."""
    free, skips = aimed, state.options.gap == "skip"
    while free < state.board.finish and (animal_on(state, free) or (skips and missing(state, free))):
        free += 1
    taken = list(_taken(state, range(aimed, free)))
    there = Listing(tuple(spoken for _, spoken in taken))
    return rules.W14.rules(*(space_key(space) for space, _ in taken), there=there)


def _gap_ahead(state: State, aimed: int) -> int | None:
    """The first missing space behind a row of taken ones, if gaps stop."""
    at = aimed + 1
    while at < state.board.finish and animal_on(state, at):
        at += 1
    return at if state.options.gap == "blocked" and missing(state, at) else None


def _gap(state: State, way: Way) -> tuple[Ruling, ...]:
    """Missing spaces that stop the animal, or that do not count (W-23a)."""
    event, board = way.event, state.board
    who = words.animal_of(event.seat, event.animal)
    if state.options.gap == "skip":
        gaps = [space for space in range(event.start + 1, event.to) if missing(state, space)]
        slots = dict.fromkeys(board.log_at[space][0] for space in gaps)
        return tuple(_missing(state, slot, who, words_track.LEAVES_OUT) for slot in slots)
    to = words.spot(board, event.to)
    if way.lost and not way.home:
        at, does = event.aimed + 1, words_track.stops_before_gap(to, way.lost)
    else:
        ahead = _gap_ahead(state, event.aimed) if way.shift < 0 else None
        if ahead is None:
            return ()
        at, does = ahead, words_track.stops_before_gap(to, 0)
    return (_missing(state, board.log_at[at][0], who, does),)


def _missing(state: State, slot: int, who: Phrase, does: Phrase) -> Ruling:
    spaces = words.spaces_of(state.board, slot)
    return rules.W23A.rules(slot_key(slot), slot=slot, spaces=spaces, animal=who, does=does)


def _over(state: State, way: Way) -> tuple[Ruling, ...]:
    """Over the line, spare steps lost (W-15)."""
    event = way.event
    if event.to != state.board.finish:
        return ()
    who = words.animal_of(event.seat, event.animal)
    does = words_track.over_line(way.lost) if way.lost else words_track.OVER_LINE
    return (rules.W15.rules(podium_key(event.animal), animal=who, does=does),)


def _icons(state: State, way: Way) -> tuple[Ruling, ...]:
    """Icons that do not work: those passed, and that of a space which the animal has not left (W-16)."""
    event = way.event
    who, start = words.animal_of(event.seat, event.animal), event.start
    if event.to == start:
        icon = icon_at(state, start) if start else "none"
        if icon == "none":
            return ()
        return (rules.W16.rules(space_key(start), animal=who, does=words_track.not_again(icon, start)),)
    passed = tuple(space for space in way.spaces[1:-1] if icon_at(state, space) != "none")
    if not passed:
        return ()
    icons = tuple(words.icon_on(icon_at(state, space), space) for space in passed)
    return (rules.W16.rules(*map(space_key, passed), animal=who, does=words_track.only_passes(icons)),)


def finished(step: Step, event: AnimalFinished) -> tuple[Ruling, ...]:
    """The place on the podium, the points so far, and how near the end is (W-15, W-24)."""
    state: State = step.after
    seat, animal = event.seat, event.animal
    about = (animal_key(seat, animal), podium_key(animal))
    earlier = state.podiums[ANIMALS.index(animal)][: event.place - 1]
    does = words_track.takes_step(event.place, animal, earlier, stars(state, seat, animal))
    who = words.animal_of(seat, animal)
    count = len(home(state, seat))
    return (
        rules.W15.rules(*about, animal=who, does=does, sum=points_sum(state, seat)),
        rules.W24.rules(
            seat_key(seat), player=SeatName(seat), animals=rules.animals(count), so=words_end.towards_end(state, count)
        ),
    )
