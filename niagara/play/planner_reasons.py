"""Why the planner chose what it did, in one sentence with numbers: how far the river should move, what comes next."""

from collections.abc import Sequence
from typing import Final, Literal, Protocol, assert_never

from msgspec import Struct

from niagara.core.text import Phrase, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Card, Gem, Space
from niagara.games.niagara.board import Board
from niagara.games.niagara.state import signed
from niagara.play.planner_chart import Odds

RARE: Final = 0.1
"""What is less likely at either end is not told."""

What = Literal["home", "steal", "load", "carry", "look", "land", "stay"]

TELLING: Final[tuple[What, ...]] = ("home", "steal", "load", "carry", "look", "land", "stay")
"""What is told first of two canoes."""

CLOUD: Final = Phrase("the cloud")


class Aim(Struct, frozen=True):
    """What a canoe is to do in this turn."""

    what: What
    canoe: int
    gem: Gem
    """What it then carries, or brings home; "" for nothing."""
    space: Space
    """Where its turn ends."""

    @property
    def deed(self) -> tuple[What, Gem, Space]:
        """What is done, whichever canoe does it."""
        return self.what, self.gem, self.space


class Ordered(Protocol):
    """An order with its aim."""

    @property
    def aim(self) -> Aim: ...


def aim(canoe: int, gem: Gem, space: Space, board: Board, *, moved: bool, new: bool, steals: bool) -> Aim:
    """What an order is for: `gem` is aboard at its end, and `new` if it was not there before."""
    what: What
    if space == board.land:
        what = "home" if gem else "land" if moved else "stay"
    elif gem:
        what = "steal" if steals else "load" if new else "carry"
    else:
        what = "look"
    return Aim(what, canoe, gem, space)


def first(orders: Sequence[Ordered]) -> Aim:
    """The aim that is most worth telling."""
    return min([order.aim for order in orders], key=lambda one: TELLING.index(one.what))


def card(chosen: Card, goal: Aim, flow: Odds, other: Card, slower: float) -> Phrase:
    """Why this card and not the `other`, the next best, which looked so many rounds slower."""
    then = phrase(
        "With {card} it hopes {aim}: {flow}; {compared}.",
        card=_card(chosen), aim=_aim(goal), flow=_flow(flow), compared=_compared(_card(other), slower),
    )  # fmt: skip
    cloud = phrase(
        "With {card} no canoe has to move: {flow}; {compared}.",
        card=CLOUD, flow=_flow(flow), compared=_compared(_card(other), slower),
    )  # fmt: skip
    return cloud if chosen == "cloud" else then


def order(goal: Aim, flow: Odds, other: Aim | None, slower: float) -> Phrase:
    """Why this order and not the `other`, the next best."""
    if other is None:
        return phrase("It wants {aim}: {flow}.", aim=_aim(goal), flow=_flow(flow))
    return phrase(
        "It wants {aim}: {flow}; {compared}.",
        aim=_aim(goal), flow=_flow(flow), compared=_compared(_aim(other), slower),
    )  # fmt: skip


def weather(to: int, flow: Odds, slower: float) -> Phrase:
    """Why this side of the weather."""
    other = Phrase("the other side")
    return phrase(
        "With the weather on {weather}, {flow}; {compared}.",
        weather=signed(to), flow=_flow(flow), compared=_compared(other, slower),
    )  # fmt: skip


def purchase(worth: float, *, buys: bool) -> Phrase:
    """Why a canoe is bought, or not: what it is worth, less its price, to either side."""
    if buys:
        return phrase("It buys the canoe: that should save {rounds}.", rounds=_rounds(worth))
    return phrase("It keeps its gems: a canoe would cost {rounds} more than it saves.", rounds=_rounds(worth))


def _card(value: Card) -> Phrase:
    return CLOUD if value == "cloud" else phrase("card {card}", card=value)


def _aim(goal: Aim) -> Phrase:
    number, gem, space = goal.canoe + 1, Term(goal.gem), goal.space
    match goal.what:
        case "home":
            return phrase("to bring the {gem} home with canoe {canoe}", gem=gem, canoe=number)
        case "steal":
            return phrase("to steal the {gem} at {space} with canoe {canoe}", gem=gem, space=space, canoe=number)
        case "load":
            return phrase(
                "to load the {gem} and stop at {space} with canoe {canoe}", gem=gem, space=space, canoe=number
            )
        case "carry":
            return phrase("to carry the {gem} to {space} with canoe {canoe}", gem=gem, space=space, canoe=number)
        case "look":
            return phrase("to go to {space} for a gem with canoe {canoe}", space=space, canoe=number)
        case "land":
            return phrase("to come ashore empty with canoe {canoe}", canoe=number)
        case "stay":
            return phrase("to leave canoe {canoe} ashore", canoe=number)
        case _:
            assert_never(goal.what)


def _flow(flow: Odds) -> Phrase:
    """How far the river should move, but for what is rare."""
    low, high = _reached(flow), -_reached(tuple([(-steps, odds) for steps, odds in reversed(flow)]))
    if not high:
        return Phrase("it expects the river to stand still")
    if low == high:
        return phrase("it expects the river to move {spaces}", spaces=rules.spaces(high))
    return phrase("it expects the river to move {low} to {spaces}", low=low, spaces=rules.spaces(high))


def _reached(flow: Odds) -> int:
    """The first number behind which what is rare has been left."""
    seen = 0.0
    for steps, odds in flow:
        seen += odds
        if seen >= RARE:
            return steps
    return flow[-1][0]


def _compared(other: Phrase, slower: float) -> Phrase:
    if round(10 * slower) < 1:
        return phrase("{other} looked about as good", other=other)
    return phrase("{other} looked {rounds} slower", other=other, rounds=_rounds(slower))


def _rounds(worth: float) -> Phrase:
    """A number with one decimal, so that each language can write its own decimal sign."""
    tenths = min(99, round(10 * worth))
    return phrase("{whole}.{tenth} rounds", whole=tenths // 10, tenth=tenths % 10)
