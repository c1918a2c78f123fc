"""The engine against the oracle of `whitewater_oracle`: the same choices, and the same table after each of them.

A small share runs with the tests; NIAGARA_SOAK=1 (scripts/soak) plays thousands of matches.
"""

import json
import os
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest
from whitewater_oracle import NUMBER, SPECIES, Choice, Table

from niagara.core.referee import referee
from niagara.games import get

GAME = get("whitewater")
BOARDS = ("default-30", "against-30")
ICONS = ("none", "+1", "+2", "+3", "start", "die", "hand", "logs")
VALUES = {
    "start_action_target": ("not_current_holder", "not_self", "any"),
    "pile_end": ("push_impossible", "pile_empty"),
    "die_finished": ("no_effect", "reroll"),
    "displace_into_finish": (True, False),
    "gap": ("blocked", "skip"),
    "drift_triggers": (False, True),
    "takeback_includes_self": (True, False),
}
FULL = os.environ.get("NIAGARA_SOAK") == "1"
MATCHES = 400 if FULL else 6
"""Matches for a board and a number of players; twice as many on spoilt boards."""


def shipped(name: str) -> dict[str, Any]:
    """A board file, read as anybody would."""
    told: dict[str, Any] = json.loads(
        (files("niagara.games.whitewater") / "boards" / f"{name}.json").read_text("utf-8")
    )
    return told


def crowded(board: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """The board with icons thrown over it at random, and hardly a tile in its pile: chains, nested pushes, gaps."""
    land = [
        str(place) for part in board["spaces"] if "slot" not in part for place in range(part["from"], part["to"] + 1)
    ]
    share = rng.choice((0.1, 0.3, 0.5))
    few = rng.random() < 0.5
    return {
        **board,
        "land_icons": {place: rng.choice(ICONS[1:]) for place in land if rng.random() < share},
        "log_tiles": {
            tile: [rng.choice(ICONS) if rng.random() < 2 * share else "none" for _ in logs]
            for tile, logs in board["log_tiles"].items()
        },
        "removed_tiles": {seats: rng.randrange(10, 16) if few else n for seats, n in board["removed_tiles"].items()},
    }


def some_options(rng: Random) -> dict[str, Any]:
    """The recommended readings a third of the time, otherwise each by lot."""
    return {} if rng.random() < 1 / 3 else {name: rng.choice(values) for name, values in VALUES.items()}


def told(action: Any) -> Choice:
    """An action of the engine in the words of the log."""
    return tuple(msgspec.to_builtins(action).values())


def bent(rng: Random, legal: tuple[Any, ...], kind: str) -> Any:
    """A random choice; some players like to act, some to move."""
    liked = [action for action in legal if told(action)[0] == kind]
    return rng.choice(liked if liked and rng.random() < 0.8 else legal)


def same_table(table: Table, state: Any) -> None:
    """The engine and the oracle see the same things lying in the same places."""
    assert state.animals == tuple(tuple(table.where[p, s] for s in SPECIES) for p in range(table.players))
    assert [None if tile == "none" else tile for tile in state.river] == table.river
    assert (set(state.unseen), state.pile, list(state.spent)) == (set(table.tiles), table.pile, table.gone)
    assert (state.holder, state.round) == (table.token, table.round)
    assert [set(hand) for hand in state.hands] == table.hand
    assert [list(cards) for cards in state.played] == table.faceup
    assert [list(steps) for steps in state.podiums] == [table.podium[s] for s in SPECIES]
    assert state.ending == table.why_last


def play_both(board: Any, given: Any, seats: int, rng: Random) -> Counter[str]:
    """One match of both; what it has seen."""
    options, start = some_options(rng), rng.randrange(seats)
    kinds = [rng.choice(("act", "advance", "none")) for _ in range(seats)]
    table = Table(board, seats, start, options)
    state = GAME.setup(GAME.make_setup(seats, options, given, start))
    match, last = table.match(), None
    asked: tuple[Any, set[Choice]] | None = next(match)
    while asked is not None:
        same_table(table, state)
        legal = GAME.legal_actions(state)
        assert GAME.actor(state) == asked[0]
        assert len(legal) == len(set(legal)) and {told(action) for action in legal} == asked[1], (options, state)
        action = bent(rng, legal, kinds[asked[0]] if isinstance(asked[0], int) else "none")
        events, state = referee(GAME, state, action)
        last = events[-1]
        try:
            asked = match.send(told(action))
        except StopIteration:
            asked = None
    same_table(table, state)
    assert GAME.actor(state) is None and table.over
    assert (list(last.winners), last.reason, list(last.points)) == (table.winners, table.why_last, table.points)
    table.log[table.why_last] += 1
    table.log["matches"] += 1
    table.log["rounds"] += table.round
    return table.log


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("board", BOARDS)
def test_matches_on_shipped_boards(board: str, seats: int) -> None:
    rng, seen = Random(f"{board} {seats}"), Counter[str]()
    for _ in range(MATCHES):
        seen += play_both(shipped(board), board, seats, rng)
    print(board, seats, dict(seen))
    assert (
        seen["fell"]
        and seen["displaced"]
        and seen["hand empty"]
        and (not FULL or (seen["no_tile"] and seen["third_home"]))
    )


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("board", BOARDS)
def test_matches_on_crowded_boards(board: str, seats: int) -> None:
    rng, seen = Random(f"crowded {board} {seats}"), Counter[str]()
    for _ in range(2 * MATCHES):
        wild = crowded(shipped(board), rng)
        seen += play_both(wild, wild, seats, rng)
    print(board, seats, dict(seen))
    assert seen["push of an empty pile"] and seen["an icon asked after drifting"]


def test_what_the_oracle_has_seen() -> None:
    """All that an oracle can be wrong about does occur, on a few crowded boards.

    A turtle card, or a sun, with nobody left to move is as good as impossible in a match: see test_worked_examples.
    """
    kinds = {
        "hand empty", "tie for the win", "shared win", "displaced",
        "displaced into the finish", "displacement kept from the finish", "displacement stopped by a gap",
        "stopped by a gap", "cannot advance", "die shows a finished animal", "rolled again", "fell",
        "an icon asked after drifting", "of somebody else", "gone on before its icon", "third_home", "no_tile",
    } | {f"icon {icon}" for icon in ICONS}  # fmt: skip
    rng, seen = Random("everything"), Counter[str]()
    while (missing := {kind for kind in kinds if not seen[kind]}) and seen["matches"] < 150:
        wild = crowded(shipped(rng.choice(BOARDS)), rng)
        seen += play_both(wild, wild, rng.randrange(2, 7), rng)
    assert not missing
    assert set(NUMBER) == set(SPECIES)
