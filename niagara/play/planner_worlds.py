"""What the planner cannot know: the hidden cards of its rivals, drawn many times, and what follows from them."""

from random import Random
from typing import Final

from niagara.games.niagara.actions import Card, Space
from niagara.games.niagara.board import LOST
from niagara.games.niagara.state import CARDS, Canoe, State, turn_order
from niagara.play.planner_chart import EMPTY, Boat, Chart, Odds
from niagara.play.planner_outlook import at_mines
from niagara.play.planner_rivals import weights

THIEF: Final = 0.8
"""How likely a rival steals who can."""

NO_NUMBER: Final = 9
"""The lowest card where there are only clouds."""


def boat_of(state: State, canoe: Canoe) -> Boat:
    """A canoe of the state as the planner sees it."""
    return Boat(canoe.space, EMPTY if canoe.cargo is None else state.board.gems.index(canoe.cargo))


class Worlds:
    """So many ways in which the rivals may have laid their cards, drawn with `rng`; open cards are as they are."""

    def __init__(self, chart: Chart, state: State, seat: int, samples: int, rng: Random) -> None:
        self._chart, self._state, self._seat, self._samples = chart, state, seat, samples
        there = at_mines(state)
        self._cards: dict[int, list[Card]] = {}
        """By rival, the card in each world."""
        for rival in range(state.seats):
            card = state.chosen[rival]
            if rival == seat:
                continue
            if card is None or card == "hidden":
                hand = state.hands[rival] or CARDS
                boats = tuple([boat_of(state, canoe) for canoe in state.canoes[rival]])
                likely = weights(chart, boats, hand, there, state.weather)
                self._cards[rival] = rng.choices(hand, likely, k=samples)
            else:
                self._cards[rival] = [card] * samples
        numbers = [[NO_NUMBER if card == "cloud" else card for card in cards] for cards in self._cards.values()]
        self._lowest = [min(cards) for cards in zip(*numbers, strict=True)]

    def flow(self, card: Card, weather: int) -> Odds:
        """How far the river will move in this round, from little to much, with this card of one's own."""
        mine = NO_NUMBER if card == "cloud" else card
        counts: dict[int, int] = {}
        for lowest in self._lowest:
            number = min(mine, lowest)
            steps = max(self._state.options.min_flow, 0, weather + (0 if number == NO_NUMBER else number))
            counts[steps] = counts.get(steps, 0) + 1
        return tuple([(steps, count / self._samples) for steps, count in sorted(counts.items())])

    def theft(self, space: Space) -> float:
        """How likely a gem that lies on this space when one's turn is over is stolen before the river moves."""
        order = turn_order(self._state)
        thieves = [
            (rival, climb)
            for rival in order[order.index(self._seat) + 1 :]
            for canoe in self._state.canoes[rival]
            if canoe.cargo is None and (climb := self._climb(canoe.space, space))
        ]
        if not thieves:
            return 0.0
        hits = sum(
            any(self._cards[rival][world] == climb for rival, climb in thieves) for world in range(self._samples)
        )
        return THIEF * hits / self._samples

    def _climb(self, here: Space, to: Space) -> int:
        """Steps up the river from one space to another; 0 where the way does not lead up."""
        board, steps = self._state.board, 0
        if here in (LOST, board.falls, board.land):
            return 0
        while here != to:
            if here not in board.up:
                return 0
            here, steps = board.up[here], steps + 1
        return steps
