"""What happened in a step, in one sentence; and which steps are worth jumping to."""

from typing import Final, assert_never

from niagara.core.game import Telling
from niagara.core.step import Step
from niagara.core.text import Blank, Listing, Phrase, SeatName, Term, phrase
from niagara.games.niagara.actions import BuyCanoe, Card, ChooseCard, Flow, KeepGems
from niagara.games.niagara.board import Board
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeFreed,
    CanoeLanded,
    CanoeLost,
    CanoePaddled,
    CanoeStayed,
    CardChosen,
    Event,
    FlowSet,
    GemDelivered,
    GemLoaded,
    GemsKept,
    GemStolen,
    GemUnloaded,
    HandsRefilled,
    MatchEnded,
    RingPassed,
    RiverPushed,
    RoundEnded,
    TurnBegan,
    TurnPassed,
    WeatherShifted,
)  # fmt: skip
from niagara.games.niagara.rules import discs, points, some, spaces
from niagara.games.niagara.state import State, signed

MILESTONES: Final = {"delivery": "delivery", "theft": "theft", "loss": "canoe lost", "goal": "goal reached"}


def milestone(step: Step) -> str:
    """The kind of step worth jumping to, or ""."""
    match step.event:
        case GemDelivered():
            return "goal" if len(step.after.finishers) > len(step.before.finishers) else "delivery"
        case GemStolen():
            return "theft"
        case CanoeLost():
            return "loss"
        case _:
            return ""


def moment(step: Step) -> Phrase:
    """Where in a round a step is."""
    state: State = step.opened
    turn = state.turn
    match step.action:
        case None if step.event is None:
            return Phrase("before the first round")
        case None:  # somebody else's secret choice
            return Phrase("cards are chosen")
        case BuyCanoe() | KeepGems():
            return Phrase("canoes are offered")
        case ChooseCard():
            return Phrase("cards are chosen")
        case Flow():
            return Phrase("the river flows")
        case _ if turn is not None:
            return phrase("{player}'s turn, {card}", player=SeatName(turn.seat), card=card_word(turn.card))
        case _:
            return Phrase("")


def narrate(step: Step) -> Telling:
    """What happened in this step."""
    state: State = step.after
    event: Event | None = step.event
    match event:
        case None:
            names = Listing(tuple(SeatName(seat) for seat in range(state.seats)))
            return _tell(5, "The match begins: {players}.", players=names)
        case CardChosen(seat, card):
            if card == "hidden":
                return _tell(2, "{player} lays a card face down.", player=SeatName(seat))
            return _tell(2, "{player} chooses {card}.", player=SeatName(seat), card=card_word(card))
        case TurnBegan(seat, card):
            return _tell(3, "{player} turns up {card}.", player=SeatName(seat), card=card_word(card))
        case TurnPassed(seat):
            return _tell(4, "{player} has no canoe to move.", player=SeatName(seat))
        case CanoePaddled():
            return paddled(state.board, event)
        case GemLoaded(seat, canoe, gem):
            where = state.canoes[seat][canoe].space
            return _tell(6, "{player} loads the {gem} at {space}.", player=SeatName(seat), gem=Term(gem), space=where)
        case GemUnloaded(seat, canoe, gem):
            where = state.canoes[seat][canoe].space
            return _tell(5, "{player} unloads the {gem} at {space}.", player=SeatName(seat), gem=Term(gem), space=where)
        case GemStolen(seat, canoe, gem, victim):
            return _tell(
                8, "{player} steals {victim}'s {gem} at {space}.", player=SeatName(seat),
                victim=SeatName(victim.seat), gem=Term(gem), space=state.canoes[seat][canoe].space,
            )  # fmt: skip
        case CanoeLanded(seat, _, 0):
            return _tell(4, "{player} comes ashore.", player=SeatName(seat))
        case CanoeLanded(seat, _, lost):
            return _tell(4, "{player} comes ashore and loses {points}.", player=SeatName(seat), points=points(lost))
        case GemDelivered(seat, _, gem):
            return _tell(7, "{player} brings the {gem} home.", player=SeatName(seat), gem=Term(gem))
        case CanoeStayed(seat, canoe):
            return _tell(4, "{player} leaves canoe {canoe} ashore.", player=SeatName(seat), canoe=canoe + 1)
        case WeatherShifted(seat, to):
            return _tell(6, "{player} moves the weather to {to}.", player=SeatName(seat), to=signed(to))
        case FlowSet(steps=0):
            return _tell(6, "The river stands still.")
        case FlowSet(steps=steps):
            return _tell(6, "The river moves by {discs}.", discs=discs(steps))
        case RiverPushed(arm):
            if len(state.board.arms) == 1:
                return _tell(1, "A disc is pushed in.")
            return _tell(1, "A disc goes down arm {arm}.", arm=arm)
        case CanoeLost(seat, _, gem):
            if gem is None:
                return _tell(8, "{player}'s empty canoe goes over the falls.", player=SeatName(seat))
            return _tell(
                8, "{player}'s canoe goes over the falls with the {gem}.", player=SeatName(seat), gem=Term(gem)
            )
        case GemsKept(seat):
            return _tell(4, "{player} buys no canoe.", player=SeatName(seat))
        case CanoeBought(seat, _, gems):
            if len(gems) > 1:
                paid = Listing(tuple(some(gems.count(gem), gem) for gem in dict.fromkeys(gems)))
                return _tell(6, "{player} buys a canoe back for {gems}.", player=SeatName(seat), gems=paid)
            paid = Listing(tuple(Term(gem) for gem in gems))
            return _tell(6, "{player} buys a canoe back for the {gems}.", player=SeatName(seat), gems=paid)
        case CanoeFreed(seat):
            return _tell(7, "{player} gets a canoe back for nothing.", player=SeatName(seat))
        case RoundEnded(number):
            return _tell(2, "Round {round} is over.", round=number)
        case RingPassed(seat):
            return _tell(1, "The life-ring goes to {player}.", player=SeatName(seat))
        case HandsRefilled():
            return _tell(2, "Everybody takes all seven cards back.")
        case MatchEnded():
            return ended(event)
        case _:
            assert_never(event)


def _tell(weight: int, text: str, **blanks: Blank) -> Telling:
    return Telling(phrase(text, **blanks), weight)


def card_word(card: Card) -> Phrase | Term:
    """A card as a blank: "card 4" or "the cloud"."""
    return Term("the cloud") if card == "cloud" else phrase("card {n}", n=card)


def paddled(board: Board, event: CanoePaddled) -> Telling:
    """A move in one sentence: a launch, the way home, over the falls, or up or down the river."""
    player, path = SeatName(event.seat), event.path
    count = spaces(len(path) - 1)
    if path[-1] == board.land:
        return _tell(4, "{player} paddles home from {start}.", player=player, start=path[0])
    if path[-1] == board.falls:
        return _tell(4, "{player} paddles over the falls from {start}.", player=player, start=path[0])
    if path[0] == board.land:
        return _tell(4, "{player} launches a canoe, {spaces} down to {end}.", player=player, spaces=count, end=path[-1])
    if board.up.get(path[0]) == path[1]:
        return _tell(4, "{player} paddles {spaces} up to {end}.", player=player, spaces=count, end=path[-1])
    return _tell(4, "{player} paddles {spaces} down to {end}.", player=player, spaces=count, end=path[-1])


def ended(event: MatchEnded) -> Telling:
    """The end of the match in one sentence."""
    winners = Listing(tuple(SeatName(seat) for seat in event.winners))
    match len(event.winners):
        case 0:
            return _tell(9, "The match ends without a winner.")
        case 1:
            return _tell(9, "{player} wins the match.", player=winners)
        case _:
            return _tell(9, "{players} win together.", players=winners)
