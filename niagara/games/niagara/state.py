"""What is true now, frozen, and the questions that a state alone can answer."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from niagara.core.memo import remembered
from niagara.core.setup import Setup
from niagara.games.niagara.actions import CANOES, Card, Gem, Space
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.duty import Duty, able
from niagara.games.niagara.options import Options

CARDS: Final[tuple[Card, ...]] = (1, 2, 3, 4, 5, 6, "cloud")

Gems = tuple[int, ...]
"""How many gems of each colour, in the order of the board's gems."""

NiagaraSetup = Setup[Board, Options]


class Canoe(Struct, frozen=True, gc=False, cache_hash=True):
    """Where a canoe is (a space of the river, the land, or LOST) and the gem it carries."""

    space: Space
    cargo: Gem | None = None


class Turn(Struct, frozen=True, gc=False, kw_only=True, cache_hash=True):
    """The turn that is being played. What was afloat at its start settles who must act (N-TURN-02)."""

    seat: int
    card: Card
    afloat: tuple[int, ...]
    """Canoes on the river at the start of the turn."""
    ashore: tuple[int, ...]
    """Canoes on land at the start of the turn."""
    done: tuple[int, ...] = ()
    """Canoes that have acted or stayed."""
    over: bool = False
    """A cloud turn after its shift, or a turn that was passed."""
    unloaded: tuple[tuple[Gem, Gem], ...] = ()
    """(mine, gem) of every unloading of this turn (N-LOAD-06)."""
    went: Literal["", "up", "down"] = ""
    """Which way the last canoe moved, if one did (N-MOVE-04)."""
    able: tuple[int, ...] = ()
    """Canoes that may act now. It follows from the fields above, once and for all, as a Turn is made."""
    undecided: bool = False
    """Whether the turn still has something to decide. It follows likewise."""

    def __post_init__(self) -> None:
        works = not self.over and self.card != "cloud"
        canoes = able(self.afloat, self.ashore, self.done) if works else ()
        force_setattr(self, "able", canoes)
        force_setattr(self, "undecided", not self.over if self.card == "cloud" else bool(canoes))


class State(Struct, frozen=True, gc=False, kw_only=True):
    """All that is true now."""

    setup: NiagaraSetup
    round: int
    ring: int
    """The seat with the life-ring: it starts the round."""
    phase: Literal["cards", "turns", "flow", "end", "over"]
    """cards: buy-back offers and the choice of cards; turns: up to the flow; flow: after it; end: the round is over."""
    kept: tuple[int, ...]
    """Seats that keep their gems this round (N-BUY-05)."""
    hands: tuple[tuple[Card, ...], ...]
    """Cards of each seat that it has not played in this cycle."""
    chosen: tuple[Card | Literal["hidden"] | None, ...]
    """The card of each seat this round, face down or turned up."""
    begun: int
    """How many turns of this round have begun; as many cards are turned up, from the ring on."""
    turn: Turn | None
    canoes: tuple[tuple[Canoe, ...], ...]
    """By seat, then canoe 0 and 1."""
    stores: tuple[Gems, ...]
    """Delivered gems of each seat."""
    piles: tuple[Gems, ...]
    """Gems at each mine, in the order of the board's mines: a pile may hold any colour."""
    weather: int
    arm: str
    """The arm that takes the next disc."""
    finishers: tuple[int, ...]
    """Seats that have reached a goal, the earliest first."""
    robbed: tuple[int, ...] = ()
    """Seats that were robbed this round (N-STEAL-11)."""
    bought: tuple[int, ...] = ()
    """Seats that bought a canoe back this round, once for each canoe (N-BUY-05)."""
    winners: tuple[int, ...] = ()

    @property
    def board(self) -> Board:
        """The map."""
        return self.setup.board

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.setup.options

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    def __repr__(self) -> str:
        fleet = "; ".join(" ".join(f"{canoe.space}[{canoe.cargo or ''}]" for canoe in canoes) for canoes in self.canoes)
        return f"<State round {self.round}, {self.phase}, canoes {fleet}, weather {self.weather}>"


def opening(setup: NiagaraSetup) -> State:
    """The state before the first decision (N-SETUP-02 to 07)."""
    board, seats = setup.board, setup.seats
    kinds = len(board.gems)
    return State(
        setup=setup,
        round=1,
        ring=setup.start_seat,
        phase="cards",
        kept=(),
        hands=(CARDS,) * seats,
        chosen=(None,) * seats,
        begun=0,
        turn=None,
        canoes=((Canoe(board.land),) * CANOES,) * seats,
        stores=((0,) * kinds,) * seats,
        piles=tuple(only(mine, setup.options.gems_per_mine, kinds) for mine in range(kinds)),
        weather=board.weather.start,
        arm=setup.options.fork_first if setup.options.fork_first in board.arms else next(iter(board.arms)),
        finishers=(),
    )


@lru_cache(maxsize=256)
def only(gem: int, count: int, kinds: int) -> Gems:
    """`count` gems of one colour, none of the others."""
    return tuple(count if kind == gem else 0 for kind in range(kinds))


@lru_cache(maxsize=16)
def around(ring: int, seats: int) -> tuple[int, ...]:
    """The seats in turn order, from the ring holder clockwise (N-TURN-01)."""
    return tuple((ring + offset) % seats for offset in range(seats))


def turn_order(state: State) -> tuple[int, ...]:
    """The seats in this round's order."""
    return around(state.ring, state.setup.seats)


def next_seat(state: State) -> int:
    """The seat whose turn begins next, when not all have begun (N-TURN-01)."""
    return (state.ring + state.begun) % state.setup.seats


def stranded(state: State, seat: int) -> bool:
    """Whether the seat has lost both canoes and can't pay for one (N-BUY-06)."""
    first, second = state.canoes[seat]
    if first.space != LOST or second.space != LOST:
        return False
    return sum(state.stores[seat]) < state.setup.options.canoe_price


def chooser(state: State) -> int | None:
    """The next seat, in turn order, that has not laid its card, or None: cards are laid in that order (N-CARD-01)."""
    missing = state.chosen.count(None)
    return (state.ring - missing) % state.setup.seats if missing else None


def shown(state: State) -> tuple[int, ...]:
    """The seats whose card of this round is turned up."""
    return turn_order(state)[: state.begun]


def duty_of(turn: Turn, must_launch: bool) -> Duty:
    """What the turn asks of its canoes now."""
    return Duty(
        seat=turn.seat,
        card=turn.card,
        afloat=turn.afloat,
        ashore=turn.ashore,
        done=turn.done,
        must_launch=must_launch,
    )


def duty_in(state: State, turn: Turn, canoe: int = 0) -> Duty:
    """What the turn asks of its canoes now, with the one that is to act."""
    duty = duty_of(turn, state.setup.options.must_launch_if_none_afloat)
    acted = canoe in turn.done and canoe in turn.afloat
    landed = acted and state.canoes[turn.seat][canoe].space == state.setup.board.land
    return replace(duty, canoe=canoe, landed=landed)


def worth(board: Board, gems: Gems) -> int:
    """The value of gems at a tie: amethyst 1 … ruby 5 (N-END-04)."""
    return sum(count * value for count, value in zip(gems, board.values, strict=True))


GOALS: Final = ("five colours", "four alike", "seven gems")


@remembered(4096)
def goals_met(store: Gems) -> tuple[str, ...]:
    """Which goals the delivered gems meet (N-END-01)."""
    met = (sum(1 for count in store if count) >= 5, max(store) >= 4, sum(store) >= 7)
    return tuple(goal for goal, holds in zip(GOALS, met, strict=True) if holds)


def lowest_card(state: State) -> int | None:
    """The lowest number among this round's cards, or None if all are clouds (N-FLOW-01, 07)."""
    return lowest_of(state.chosen)


@remembered(4096)
def lowest_of(cards: tuple[Card | Literal["hidden"] | None, ...]) -> int | None:
    """The lowest number among these cards, or None if there is none."""
    return min((card for card in cards if isinstance(card, int)), default=None)


def flow_steps(state: State) -> int:
    """How far the river moves this round (N-FLOW-01, 02)."""
    return steps_of(lowest_card(state), state.weather, state.setup.options.min_flow)


def steps_of(lowest: int | None, weather: int, least: int) -> int:
    """How far the river moves for the lowest number, if there is one, and the weather (N-FLOW-01, 02)."""
    return max(least, weather if lowest is None else lowest + weather, 0)


@remembered(32)
def drifting(at: tuple[NiagaraSetup, str]) -> Callable[[tuple[Canoe, ...]], tuple[Canoe, ...]]:
    """What one push into an arm of this match's river makes of a pair of canoes.

    Those that go over the falls stand on the falls (N-FLOW-06).
    """
    setup, arm = at
    drift = setup.board.drift[arm]

    @remembered(1 << 13)
    def after(pair: tuple[Canoe, ...]) -> tuple[Canoe, ...]:
        return tuple([Canoe(drift.get(canoe.space, canoe.space), canoe.cargo) for canoe in pair])

    return after


def falls_at(board: Board, space: Space, arms: tuple[str, ...]) -> int | None:
    """Which of these pushes (from 0) carries a canoe on this space over the falls, or None (N-FALL-01)."""
    for push, arm in enumerate(arms):
        space = board.drift[arm].get(space, space)
        if space == board.falls:
            return push
    return None


def signed(weather: int) -> str:
    """A value of the weather track as it is written there: −1, 0, +1, +2."""
    return f"{weather:+d}".replace("-", "−") if weather else "0"
