"""The runner of Whitewater: takes what leaves its animals, and its hand, in the best place.

It plays each choice out in its head to the end of its own turn, averaging over the die, and weighs what is then on the
table: the stars on the podiums, the stars that each animal may still run for and how far it is, what the river may do
to those that stand on logs, and the cards it holds. It looks no further than its turn; the numbers in this file are
its taste, not rules; they are counted in stars.
"""

from functools import lru_cache
from random import Random
from typing import Final

from msgspec.structs import replace

from niagara.core.game import CHANCE
from niagara.games.whitewater.actions import Action, ChooseCard, DrawTile
from niagara.games.whitewater.animals import ANIMALS, SPEED, Animal
from niagara.games.whitewater.board import Board
from niagara.games.whitewater.decide import decide
from niagara.games.whitewater.events import CardChosen, TurnBegan
from niagara.games.whitewater.evolve import evolve
from niagara.games.whitewater.follow import follow
from niagara.games.whitewater.legal import actor, legal_actions
from niagara.games.whitewater.score import ranking
from niagara.games.whitewater.state import Hand, State

NEAR: Final = 1.5
"""How much more the last spaces of the way count than the first: the power of the share that is run."""

AWAY: Final = 0.9
"""What is left of a star as long as the animal is not home."""

PUSHES: Final = 0.1
"""How likely each player is to push the river before an animal can leave its log."""

RIVAL: Final = 0.5
"""How much a star of the best rival counts, compared with one's own."""

RIVALS: Final = 0.05
"""How much a star of any rival counts."""

BEHIND: Final = 0.5
"""Places on the podium that each rival further ahead takes away."""

HAND: Final[tuple[float, ...]] = (1.0, 0.6, 0.4, 0.2, 0.1)
"""What the cards in hand are worth, the best one first, in parts of what they would do now."""

FIRST: Final = 0.05
"""What it is worth to turn up first."""

VICTORY: Final = 20.0
"""What it is worth to be first when the match ends."""

MOST_LINKS: Final = 5
"""So many choices and throws of one chain are thought through."""


def choose(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """The legal action that looks best; equals are drawn by lot."""
    seat = actor(state)
    if len(legal) == 1 or not isinstance(seat, int):
        return legal[rng.randrange(len(legal))]
    return max(legal, key=lambda action: (_value(state, seat, action), rng.random()))


def _value(state: State, seat: int, action: Action) -> float:
    """What a choice is worth when the turn that it belongs to is over."""
    if isinstance(action, ChooseCard):
        return _prospect(_turned_up(state, seat, action.card), seat, MOST_LINKS)
    return _prospect(_after(_last_turn(state), action), seat, MOST_LINKS)


def _last_turn(state: State) -> State:
    """As if nobody had a turn after this one, since the cards of the others are not known."""
    return replace(state, begun=state.seats)


def _turned_up(state: State, seat: int, card: Animal) -> State:
    """As if it were this seat's turn with this card."""
    laid = evolve(state, CardChosen(seat, card))
    return _last_turn(evolve(laid, TurnBegan(seat, card)))


def _after(state: State, action: Action) -> State:
    """The state at the next choice of this turn, or when it is over."""
    for event in decide(state, action):
        state = evolve(state, event)
    return _settled(state)


def _settled(state: State) -> State:
    while state.phase == "turns" and (more := follow(state)):
        for event in more:
            state = evolve(state, event)
    return state


def _prospect(state: State, seat: int, links: int) -> float:
    """The worth of the state at the end of the turn: the best of one's own choices, the mean of the die."""
    state = _settled(state)
    who = actor(state) if state.phase == "turns" else None
    if who is None or not links:
        return worth(state, seat)
    legal = legal_actions(state)
    if isinstance(legal[0], DrawTile):
        legal = legal[:1]  # the new tile comes in where nobody stands: any will do
    prospects = [_prospect(_after(state, action), seat, links - 1) for action in legal]
    if who == CHANCE:
        return sum(prospects) / len(prospects)
    return max(prospects) if who == seat else min(prospects)


def worth(state: State, seat: int) -> float:
    """What the table is worth to a seat: its stars and outlook, its hand, less those of the best rival."""
    races = [
        _race(state.board, animal, tuple([row[kind] for row in state.animals]), state.podiums[kind], bool(state.ending))
        for kind, animal in enumerate(ANIMALS)
    ]
    totals = [sum(race[who] for race in races) for who in range(state.seats)]
    others = [total for who, total in enumerate(totals) if who != seat]
    margin = totals[seat] - RIVAL * max(others) - RIVALS * sum(others)
    if state.ending:
        first = ranking(state)[0]
        return margin + (VICTORY / len(first) if seat in first else 0.0)
    hand = _of_hand(state.board, state.hands[seat], state.animals[seat])
    return margin + hand + (FIRST if state.holder == seat else 0.0)


@lru_cache(maxsize=1 << 14)
def _race(
    board: Board, animal: Animal, places: tuple[int, ...], podium: tuple[int, ...], last: bool
) -> tuple[float, ...]:
    """What each seat has of a species: its stars at home, or what it may still get, which is nothing at the end."""
    found = []
    for seat, place in enumerate(places):
        if place == board.finish:
            rank = float(podium.index(seat) if seat in podium else len(podium))
            share = 1.0
        else:
            rank = len(podium) + BEHIND * sum(place < other < board.finish for other in places)
            share = 0.0 if last else AWAY * _share(board, place, len(places))
        found.append(share * _stars(board.file.podium[animal], rank))
    return tuple(found)


def _stars(steps: tuple[int, ...], rank: float) -> float:
    """The stars of a place on a podium, from 0, or between two places."""
    at = min(int(rank), len(steps) - 1)
    after = steps[min(at + 1, len(steps) - 1)]
    return steps[at] + (rank - at) * (after - steps[at])


@lru_cache(maxsize=4096)
def _share(board: Board, place: int, seats: int) -> float:
    """How much of the way is run, with what the river may do before the animal leaves its log."""
    stands = float((place / board.finish) ** NEAR)
    if place not in board.log_at:
        return stands
    pushed = 1 - (1 - PUSHES) ** seats
    return (1 - pushed) * stands + pushed * _share(board, board.drift(place), seats)


@lru_cache(maxsize=1 << 14)
def _of_hand(board: Board, hand: Hand, row: tuple[int, ...]) -> float:
    """What the cards in hand are good for, the best one soonest: the stars by which their animals come nearer."""
    good = []
    for card in hand:
        away = row[ANIMALS.index(card)] != board.finish
        good.append(board.file.podium[card][1] * SPEED[card] / board.finish if away else 0.2)
    return sum(part * value for part, value in zip(HAND, sorted(good, reverse=True), strict=False))
