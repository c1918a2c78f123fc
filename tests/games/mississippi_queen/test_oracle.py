"""Whole matches under every value of every option, each fact written into a ledger that knows what can be true.

A fixed share runs with the tests, many more with the soak.
"""

import os
from random import Random
from typing import Any

import pytest

from niagara.core.game import CHANCE
from niagara.core.option import Option
from niagara.core.referee import referee
from niagara.games.mississippi_queen.events import Event, MatchEnded
from niagara.games.mississippi_queen.options import OPTIONS
from niagara.games.mississippi_queen.river import space_at
from niagara.games.mississippi_queen.state import State, place_of
from niagara.play.bots import bot

from mississippi_ledger import Ledger
from mississippi_positions import GAME, reprint, small_board

FULL = os.environ.get("NIAGARA_SOAK") == "1"
RACER = bot("mississippi_queen", "racer")
MATCHES = 8 if FULL else 1
"""Matches for each value of each option."""


def values() -> list[dict[str, Any]]:
    """The default, and each other value of each option."""
    others: list[dict[str, Any]] = [{}]
    for option in OPTIONS:
        others += [{option.name: value} for value in some(option) if value != option.default]
    return others


def some(option: Option) -> tuple[Any, ...]:
    """Values of an option; of a number, a low one too."""
    return (*option.values, 3) if option.kind == "number" else option.values


def chosen(rng: Random, state: State, racing: bool) -> Any:
    """An action at random, or mostly one of a bot that wants to arrive."""
    legal = GAME.legal_actions(state)
    chance = GAME.actor(state) == CHANCE
    return rng.choice(legal) if chance or not racing or rng.random() < 0.02 else RACER(state, legal, rng)


def match_of(rng: Random, options: dict[str, Any], board: dict[str, Any], racing: bool) -> Event:
    """A whole match, each fact in the ledger, the ledger against the state after each; its last fact."""
    seats = rng.choice((3, 4, 5))
    state: State = GAME.setup(GAME.make_setup(seats, {"max_rounds": 30, **options}, board, rng.randrange(seats)))
    ledger = Ledger(board, seats, options)
    events: tuple[Event, ...] = ()
    conserved = GAME.conserved(state)
    while GAME.actor(state) is not None and state.round <= 30:
        before, action = state, chosen(rng, state, racing)
        events, after = referee(GAME, state, action)
        for event in events:
            state = GAME.evolve(state, event)
            ledger.take(event)
            ledger.check()
            compare(ledger, state)
            assert GAME.conserved(state) == conserved, event
        assert state == after != before
    return events[-1]


def compare(ledger: Ledger, state: State) -> None:
    """The state says what the ledger says."""
    assert set(state.afloat) == set(ledger.boats)
    for seat, boat in ledger.boats.items():
        told = state.boat(seat)
        assert ledger.at(told.space) == boat.at and space_at(state.river, place_of(state, told.space)) == told.space
        assert (told.heading, told.speed, told.coal, told.aboard) == boat[1:]
    lies = [(laid.number, laid.tile, laid.heading) for laid in state.river]
    assert lies == [(number, tile.tile, tile.heading) for number, tile in ledger.tiles.items()]
    assert dict(zip([laid.number for laid in state.river], state.waiting, strict=True)) == {0: 0, **ledger.waiting} or (
        0 not in ledger.tiles and list(state.waiting) == list(ledger.waiting.values())
    )
    assert (state.finished, state.lost, state.gone) == (tuple(ledger.finished), tuple(ledger.lost), ledger.gone)


@pytest.mark.soak
@pytest.mark.parametrize(
    "options", values(), ids=lambda options: "-".join(f"{k}={v}" for k, v in options.items()) or "default"
)
def test_whole_matches_keep_the_ledger(options: dict[str, Any]) -> None:
    rng = Random(str(options))
    for number in range(MATCHES):
        boards = (reprint(), reprint() if number % 2 else short(rng))
        for board, racing in zip(boards, (False, True), strict=True):
            last = match_of(rng, options, board, racing)
            assert isinstance(last, MatchEnded) or options.get("max_rounds") == "none"


def short(rng: Random) -> dict[str, Any]:
    """A short river, which is sailed to its end, with two islands that have passengers."""
    docks = [name for name in reprint()["tiles"] if not name.startswith("A3")]
    return small_board([*rng.sample(docks, 3), "A3-3"])


@pytest.mark.soak
def test_matches_come_to_the_quay() -> None:
    """The ledger has seen finishes, not only wrecks."""
    rng, finishes = Random(1997), 0
    for _ in range(20 if FULL else 2):
        last = match_of(rng, {}, reprint(), racing=True)
        finishes += isinstance(last, MatchEnded) and last.reason in ("last_boat", "all_placed")
    assert finishes >= (10 if FULL else 1)
