"""What happened in a step, in one sentence; and which steps are worth jumping to."""

from typing import Final, assert_never

from niagara.core.game import Telling
from niagara.core.step import Step
from niagara.core.text import Blank, Phrase, SeatName, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.actions import DrawTile, Move, RollDirection
from niagara.games.mississippi_queen_sc2024.events import (
    BoatAdvanced,
    BoatPushed,
    BoatTurned,
    DirectionRolled,
    Event,
    MatchEnded,
    PassengerTaken,
    RoundEnded,
    Scored,
    SpeedSet,
    TileShown,
    TurnBegan,
    TurnEnded,
    TurnPassed,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.state import State
from niagara.games.mississippi_queen_sc2024.words import BENDS, heading

MILESTONES: Final = {
    "passenger": "passenger", "push": "push", "passed": "turn passed", "end": "end of the match",
}  # fmt: skip


def milestone(step: Step) -> str:
    """The kind of step worth jumping to, or ""."""
    match step.event:
        case PassengerTaken():
            return "passenger"
        case BoatPushed():
            return "push"
        case TurnPassed():
            return "passed"
        case MatchEnded():
            return "end"
        case _:
            return ""


def moment(step: Step) -> Phrase:
    """Where in a round a step is."""
    state: State = step.opened
    match step.action:
        case Move():
            return phrase("{player}'s move, turn {turn}", player=SeatName(state.seat), turn=state.turn)
        case DrawTile() | RollDirection():
            return Phrase("the match is set up") if state.phase == "opening" else Phrase("a new tile")
        case _:
            return Phrase("before the first turn") if state.phase == "opening" else Phrase("in the middle of a match")


def narrate(step: Step) -> Telling:
    """What happened in this step."""
    event: Event | None = step.event
    match event:
        case None:
            return _opened(step.after)
        case SpeedSet() | BoatTurned() | BoatAdvanced() | BoatPushed():
            return _moved(event)
        case TileShown(number, tile, _):
            return _tell(4, "Tile {number} comes into sight: {tile}.", number=number, tile=tile)
        case DirectionRolled(number, turn, _):
            return _tell(2, "Tile {number} will lie {turn}.", number=number, turn=BENDS[turn])
        case TurnBegan(turn, seat):
            return _tell(2, "Turn {turn} is {player}'s.", turn=turn, player=SeatName(seat))
        case PassengerTaken(seat, pier, aboard):
            text = "{player} takes the passenger of pier {pier} aboard: {aboard} now."
            return _tell(8, text, player=SeatName(seat), pier=pier, aboard=aboard)
        case Scored(seat, _, score):
            return _tell(1, "{player}'s score is {score}.", player=SeatName(seat), score=score)
        case TurnEnded(seat, turn):
            return _tell(0, "{player}'s move is done, turn {turn} follows.", player=SeatName(seat), turn=turn)
        case TurnPassed(seat):
            return _tell(6, "{player} is not asked: no move is found for the boat.", player=SeatName(seat))
        case RoundEnded(number):
            return _tell(1, "Round {round} is over.", round=number)
        case MatchEnded():
            return _ended(event)
        case _:
            assert_never(event)


def _tell(weight: int, text: str, **blanks: Blank) -> Telling:
    return Telling(phrase(text, **blanks), weight)


def _opened(state: State) -> Telling:
    if state.phase == "opening":
        return _tell(3, "Two boats lie on the start tile.")
    return _tell(3, "The match begins in the middle, at turn {turn}.", turn=state.turn)


def _moved(event: SpeedSet | BoatTurned | BoatAdvanced | BoatPushed) -> Telling:
    player = SeatName(event.seat)
    match event:
        case SpeedSet(_, was, speed, coal, _):
            text = "{player} goes from speed {was} to {speed} for {coal}."
            return _tell(3, text, player=player, was=was, speed=speed, coal=rules.coal(coal))
        case BoatTurned(_, was, to, _, coal):
            if was == to:
                return _tell(2, "{player} turns by nothing.", player=player)
            text = "{player} turns to {heading} for {coal}."
            return _tell(3, text, player=player, heading=heading(to), coal=rules.coal(coal))
        case BoatAdvanced(_, path, _, left):
            text = "{player} goes {cells} ahead to {space}: {left} left."
            return _tell(5, text, player=player, cells=rules.cells(len(path)), space=path[-1], left=rules.points(left))
        case BoatPushed(_, seat, _, to, _):
            return _tell(7, "{player} pushes {other}'s boat to {to}.", player=player, other=SeatName(seat), to=to)
        case _:
            assert_never(event)


def _ended(event: MatchEnded) -> Telling:
    """The end of the match in one sentence."""
    if not event.winners:
        return _tell(9, "The match ends in a draw, {first} to {second}.", first=event.scores[0], second=event.scores[1])
    return _tell(
        9, "{player} wins the match; the scores are {first} and {second}.", player=SeatName(event.winners[0]),
        first=event.scores[0], second=event.scores[1],
    )  # fmt: skip
