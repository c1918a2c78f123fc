"""What happened in a step, in one sentence; and which steps are worth jumping to."""

from typing import Final, assert_never

from niagara.core.game import Telling
from niagara.core.step import Step
from niagara.core.text import Blank, Listing, Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules, words
from niagara.games.whitewater.animals import BY_SPEED
from niagara.games.whitewater.board import GONE, Board
from niagara.games.whitewater.events import (
    ActionTaken,
    AnimalFinished,
    AnimalMoved,
    CardChosen,
    CardsTaken,
    DieRolled,
    EndTriggered,
    Event,
    IconMet,
    MatchEnded,
    NothingDone,
    RiverPushed,
    RoundBegan,
    RoundEnded,
    StartMoved,
    TilePlaced,
    TurnBegan,
)  # fmt: skip
from niagara.games.whitewater.score import stars
from niagara.games.whitewater.state import State

MILESTONES: Final = {"home": "animal home", "fall": "over the waterfall", "end": "last round"}


def milestone(step: Step) -> str:
    """The kind of step worth jumping to, or ""."""
    match step.event:
        case AnimalFinished():
            return "home"
        case RiverPushed(riders=riders) if any(not rider.to for rider in riders):
            return "fall"
        case EndTriggered():
            return "end"
        case _:
            return ""


def moment(step: Step) -> Phrase:
    """Where in a round a step is."""
    state: State = step.after
    match state.phase:
        case "setup":
            return Phrase("before the first round")
        case "cards":
            return Phrase("cards are chosen")
        case "turns" if state.turn:
            return phrase("{player}'s turn, {card} card", player=SeatName(state.turn.seat), card=Term(state.turn.card))
        case "over":
            return Phrase("the end of the match")
        case _:
            return Phrase("the end of the round")


def narrate(step: Step) -> Telling:
    """What happened in this step."""
    state: State = step.after
    event: Event | None = step.event
    match event:
        case None:
            names = Listing(tuple(SeatName(seat) for seat in range(state.seats)))
            return _tell(5, "The match begins: {players}.", players=names)
        case TilePlaced(tile, slot):
            return _tell(1, "Tile {tile} is laid on slot {slot}.", tile=tile, slot=slot)
        case RoundBegan(number, first):
            return _tell(2, "Round {round} begins; {player} starts it.", round=number, player=SeatName(first))
        case CardChosen(seat, card):
            if card == "hidden":
                return _tell(2, "{player} lays a card face down.", player=SeatName(seat))
            return _tell(2, "{player} chooses the {card}.", player=SeatName(seat), card=Term(card))
        case TurnBegan(seat, card):
            return _tell(3, "{player} turns up the {card}.", player=SeatName(seat), card=Term(card))
        case ActionTaken(seat, card):
            return _tell(3, "{player} does the action of the {card} card.", player=SeatName(seat), card=Term(card))
        case AnimalMoved():
            return moved(state.board, event)
        case AnimalFinished(seat, animal, place):
            points = rules.points(stars(state, seat, animal))
            who = words.animal_of(seat, animal)
            return _tell(8, "{animal} is home on step {place}: {points}.", animal=who, place=place, points=points)
        case IconMet(seat, animal, _, icon):
            return _tell(
                3, "{animal} meets an icon: {icon}.", animal=words.animal_of(seat, animal), icon=words.ICONS[icon]
            )
        case DieRolled(seat, "sun"):
            return _tell(5, "{player} rolls the sun.", player=SeatName(seat))
        case DieRolled(seat, face):
            return _tell(5, "{player} rolls {face}, {animal}.", player=SeatName(seat), face=face, animal=_number(face))
        case RiverPushed():
            return pushed(event)
        case StartMoved(seat, to):
            player, on = SeatName(seat), words.card_of(seat, to)
            return _tell(5, "{player} puts the Start token on {card}.", player=player, card=on)
        case CardsTaken(seat, "empty"):
            return _tell(3, "{player} has played the last card and takes all back.", player=SeatName(seat))
        case CardsTaken(seat) if state.played[seat] == step.before.played[seat]:
            return _tell(4, "{player} has no cards to take back.", player=SeatName(seat))
        case CardsTaken(seat):
            return _tell(4, "{player} takes the played cards back.", player=SeatName(seat))
        case NothingDone(seat, "turtle_card"):
            return _tell(4, "{player}'s turtle card moves nothing.", player=SeatName(seat))
        case NothingDone(seat):
            return _tell(4, "{player}'s roll moves nothing.", player=SeatName(seat))
        case EndTriggered():
            return _tell(8, "This is the last round.")
        case RoundEnded(number):
            return _tell(2, "Round {round} is over.", round=number)
        case MatchEnded():
            return ended(event)
        case _:
            assert_never(event)


def _tell(weight: int, text: str, **blanks: Blank) -> Telling:
    return Telling(phrase(text, **blanks), weight)


def _number(face: int | str) -> Phrase:
    assert isinstance(face, int)
    return phrase("the number of the {animal}", animal=Term(BY_SPEED[face]))


def moved(board: Board, event: AnimalMoved) -> Telling:
    """A move in one sentence: onto the track, over the line, on, or nowhere."""
    who, start = words.animal_of(event.seat, event.animal), event.start
    if event.to == start:
        return _tell(4, "{animal} cannot advance.", animal=who)
    if event.to == board.finish:
        return _tell(4, "{animal} crosses the finish line.", animal=who)
    if start == 0:
        return _tell(4, "{animal} comes onto the track, to {to}.", animal=who, to=event.to)
    return _tell(4, "{animal} goes from {start} to {to}.", animal=who, start=start, to=event.to)


def pushed(event: RiverPushed) -> Telling:
    """A push of the river in one sentence, with those who fall."""
    fallen = tuple(words.animal_of(rider.seat, rider.animal) for rider in event.riders if not rider.to)
    if fallen:
        return _tell(7, "The river is pushed; over the waterfall: {animals}.", animals=Listing(fallen))
    if event.came == GONE:
        return _tell(6, "The river is pushed, but no tile is left to come in.")
    return _tell(6, "The river is pushed, tile {tile} comes in.", tile=event.came)


def ended(event: MatchEnded) -> Telling:
    """The end of the match in one sentence."""
    winners = Listing(tuple(SeatName(seat) for seat in event.winners))
    if len(event.winners) == 1:
        points = rules.points(max(event.points))
        return _tell(9, "{player} wins the match with {points}.", player=winners, points=points)
    return _tell(9, "{players} win together.", players=winners)
