"""What happened in a step, in one sentence; and which steps are worth jumping to."""

from typing import Final, assert_never

from niagara.core.game import Telling
from niagara.core.step import Step
from niagara.core.text import Blank, Listing, Phrase, SeatName, phrase
from niagara.games.mississippi_queen.actions import (
    ChooseDock,
    ChooseHeading,
    DrawTile,
    Face,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFaced,
    BoatFinished,
    BoatPushed,
    BoatStepped,
    BoatTurned,
    DirectionRolled,
    DockTaken,
    Event,
    HeadingChosen,
    MatchEnded,
    PassengerDeclined,
    PassengerTaken,
    QuayLaid,
    RoundBegan,
    RoundEnded,
    SpeedSet,
    TileDrawn,
    TileLaid,
    TileRemoved,
    TurnBegan,
)  # fmt: skip
from niagara.games.mississippi_queen.rank import ranked_anew
from niagara.games.mississippi_queen.reckoning import ends_move
from niagara.games.mississippi_queen.rules import passengers
from niagara.games.mississippi_queen.state import State, quay_due
from niagara.games.mississippi_queen.words import DIE, JOINED, SIDES, cells, direction, names

MILESTONES: Final = {
    "passenger": "passenger", "push": "push", "quay": "finish quay laid", "finish": "finish", "out": "boat out",
}  # fmt: skip


def milestone(step: Step) -> str:
    """The kind of step worth jumping to, or ""."""
    match step.event:
        case PassengerTaken():
            return "passenger"
        case BoatPushed():
            return "push"
        case QuayLaid():
            return "quay"
        case BoatFinished():
            return "finish"
        case BoatEliminated():
            return "out"
        case _:
            return ""


def moment(step: Step) -> Phrase:
    """Where in a round a step is."""
    state: State = step.opened
    match step.action:
        case None:
            return Phrase("before the first round") if state.phase == "setup" else Phrase("in the middle of a match")
        case ChooseDock():
            return Phrase("the start docks are taken")
        case ChooseHeading():
            return Phrase("the boats are faced at the start")
        case DrawTile():
            return Phrase("the match is set up") if state.phase == "setup" else Phrase("a new tile")
        case RollDirection():
            return Phrase("the finish quay") if quay_due(state) else Phrase("a new tile")
        case Face():
            return Phrase("a pushed boat is faced")
        case Steam(speed) if state.turn:
            return phrase("{player}'s move, speed {speed}", player=SeatName(state.turn.seat), speed=speed)
        case _:
            return Phrase("a passenger at the dock")


def narrate(step: Step) -> Telling:
    """What happened in this step."""
    event: Event | None = step.event
    match event:
        case None:
            return _opened(step.after)
        case SpeedSet() | BoatTurned() | BoatStepped() | BoatPushed() | BoatFaced():
            return _moved(step, event)
        case TileDrawn() | DirectionRolled() | TileLaid() | QuayLaid() | TileRemoved():
            return _river(event)
        case PassengerTaken(seat, tile, aboard):
            text = "{player} takes a passenger from tile {tile} aboard: {aboard} now."
            return _tell(7, text, player=SeatName(seat), tile=tile, aboard=aboard)
        case PassengerDeclined(seat, tile):
            return _tell(5, "{player} leaves a passenger of tile {tile} at the dock.", player=SeatName(seat), tile=tile)
        case BoatFinished(seat, place):
            return _tell(8, "{player} finishes and takes place {place}.", player=SeatName(seat), place=place)
        case BoatEliminated(seat, space):
            text = "{player}'s boat has no move left on {space} and is out."
            return _tell(8, text, player=SeatName(seat), space=space)
        case DockTaken(seat, dock):
            return _tell(3, "{player}'s boat lies at dock {dock}.", player=SeatName(seat), dock=dock)
        case HeadingChosen(seat):
            heading = direction(step.after, seat)
            return _tell(4, "{player} faces the boat {heading}.", player=SeatName(seat), heading=heading)
        case RoundBegan(number, order):
            boats = names(tuple(boat.seat for boat in order))
            anew = ranked_anew(step.after)
            text = "Round {round} begins; by rank now: {order}." if anew else "Round {round} begins: {order}."
            return _tell(4, text, round=number, order=boats)
        case TurnBegan(seat):
            return _tell(2, "It is {player}'s turn.", player=SeatName(seat))
        case RoundEnded(number):
            return _tell(2, "Round {round} is over.", round=number)
        case MatchEnded():
            return _ended(event)
        case _:
            assert_never(event)


def _tell(weight: int, text: str, **blanks: Blank) -> Telling:
    return Telling(phrase(text, **blanks), weight)


def _opened(state: State) -> Telling:
    players = Listing(tuple(map(SeatName, range(state.seats))))
    if state.phase == "setup":
        return _tell(5, "The match begins: {players}.", players=players)
    return _tell(5, "The match begins in the middle, in round {round}: {players}.", round=state.round, players=players)


def _moved(step: Step, event: SpeedSet | BoatTurned | BoatStepped | BoatPushed | BoatFaced) -> Telling:
    """A manoeuvre; the last one of a move tells the whole of it."""
    player = SeatName(event.seat)
    match event:
        case SpeedSet(_, was, speed):
            text = "{player} keeps speed {speed}." if was == speed else "{player} sets speed {speed}."
            return _tell(3, text, player=player, speed=speed)
        case BoatTurned(_, side) if ends_move(step):
            return _whole_move(
                step, event.seat, "{player} steams {cells} from {start} to {end} and turns {side}.", side=SIDES[side]
            )
        case BoatTurned(_, side):
            return _tell(2, "{player} turns {side}.", player=player, side=SIDES[side])
        case BoatStepped() if ends_move(step):
            return _whole_move(step, event.seat, "{player} steams {cells} from {start} to {end}.")
        case BoatStepped(_, space):
            return _tell(2, "{player} goes ahead to {space}.", player=player, space=space)
        case BoatPushed(_, boat, space, to):
            text = "{player} pushes {other} from {space} to {to}."
            return _tell(7, text, player=player, other=SeatName(boat), space=space, to=to)
        case BoatFaced(seat):
            heading = direction(step.after, seat)
            return _tell(5, "{player} faces the pushed boat {heading}.", player=player, heading=heading)
        case _:
            assert_never(event)


def _whole_move(step: Step, seat: int, text: str, **more: Blank) -> Telling:
    state: State = step.opened
    count = sum(isinstance(fact, BoatStepped) for fact in step.facts)
    start, end = state.boat(seat).space, step.after.boat(seat).space
    return _tell(5, text, player=SeatName(seat), cells=cells(count), start=start, end=end, **more)


def _river(event: TileDrawn | DirectionRolled | TileLaid | QuayLaid | TileRemoved) -> Telling:
    """Tiles that come and go."""
    match event:
        case TileDrawn(tile):
            return _tell(4, "Tile {tile} is turned up.", tile=tile)
        case DirectionRolled(seat, rolls):
            shown = Listing(tuple(DIE[turn] for turn in rolls), way=True)
            return _tell(4, "{player} rolls {turns}.", player=SeatName(seat), turns=shown)
        case TileLaid(number, _, turn):
            return _tell(6, "Tile {number} lies {turn}.", number=number, turn=JOINED[turn])
        case QuayLaid(turn):
            return _tell(7, "The finish quay lies {turn}.", turn=JOINED[turn])
        case TileRemoved(number, waiting):
            text = (
                "Tile {number} leaves the table, with {passengers}." if waiting else "Tile {number} leaves the table."
            )
            return _tell(3, text, number=number, passengers=passengers(waiting))
        case _:
            assert_never(event)


def _ended(event: MatchEnded) -> Telling:
    """The end of the match in one sentence."""
    places = Listing(tuple(map(SeatName, event.places)), way=True)
    if not event.winners:
        return _tell(9, "The match ends without a winner: {places}.", places=places)
    return _tell(9, "{player} wins the match: {places}.", player=SeatName(event.winners[0]), places=places)
