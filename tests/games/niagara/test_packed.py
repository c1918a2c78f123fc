"""The match on plain numbers is the match of `decide` and `evolve`: the same choices, in the same order, to the end.

A fixed share of the matches runs with the tests; NIAGARA_SOAK=1 (scripts/soak) plays all 10,000.
"""

import os
from random import Random
from typing import Any

import pytest

from niagara.core.game import CHANCE
from niagara.core.referee import referee
from niagara.games.niagara import GAME, packed_tables
from niagara.games.niagara.events import Event, MatchEnded
from niagara.games.niagara.options import OPTIONS
from niagara.games.niagara.packed import Position, pack, start
from niagara.games.niagara.state import NiagaraSetup
from niagara.play import greedy_packed
from niagara.play.greedy_bot import choose
from niagara.play.greedy_packed import Greedy

FULL = os.environ.get("NIAGARA_SOAK") == "1"
CHUNKS = 10
MATCHES = 1000 if FULL else 3
"""In each chunk."""
GREEDY = 30 if FULL else 1


def drawn(rng: Random) -> NiagaraSetup:
    """Any table, board and set of options; one option in five is not the default."""
    options: dict[str, Any] = {"max_rounds": rng.choice([10, 30, 60])}
    for option in OPTIONS:
        if option.name not in options and rng.random() < 0.2:
            value = rng.choice(option.values)
            options[option.name] = tuple({value: 1, "shared": 1}) if option.kind == "list" else value
    if rng.random() < 0.3:
        options["gems_per_mine"] = rng.choice([1, 2])  # so that piles run out
    seats, board = rng.choice(GAME.seats), rng.choice(GAME.boards)
    if board == "single-stream":  # no arm L or R
        options.pop("fork_first", None)
    return GAME.make_setup(seats, options, board, rng.randrange(seats))


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_choice_is_that_of_the_engine(chunk: int) -> None:
    for seed in range(chunk * MATCHES, (chunk + 1) * MATCHES):
        rng = Random(seed)
        setup = drawn(rng)
        state, it = GAME.setup(setup), start(setup)
        facts: list[Event] = []
        while legal := GAME.legal_actions(state):
            numbers = it.legal()
            assert it.actor == GAME.actor(state)
            assert tuple(map(it.action, numbers)) == legal, (seed, state)
            assert pack(state) == it, (seed, state)
            place = rng.randrange(len(legal))
            more, state = referee(GAME, state, legal[place])
            facts += more
            it.play(numbers[place])
        assert (it.actor, it.legal(), it.winners) == (None, (), state.winners)
        assert it.tallies == {name: sum(map(count, facts)) for name, count in GAME.tallies.items()}
        assert isinstance(facts[-1], MatchEnded)
        assert it.reason == facts[-1].reason
        assert pack(state) == it, (seed, state)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(4))
def test_the_greedy_player_chooses_alike(chunk: int) -> None:
    for seed in range(chunk * GREEDY, (chunk + 1) * GREEDY):
        rng = Random(seed)
        setup = drawn(rng)
        state, it = GAME.setup(setup), start(setup)
        player, lots, same_lots = Greedy(it.tables), Random(seed), Random(seed)
        while (actor := GAME.actor(state)) is not None:
            legal, numbers = GAME.legal_actions(state), it.legal()
            if actor == CHANCE:
                number = numbers[rng.randrange(len(legal))]
            else:
                assert isinstance(actor, int)
                number = player.choose(it, numbers, same_lots)
                assert it.action(number) == choose(GAME.observe(state, actor), legal, lots), (seed, state)
            state = referee(GAME, state, it.action(number))[1]
            it.play(number)


def played(it: Position, rng: Random, decisions: int) -> Position:
    for _ in range(decisions):
        if numbers := it.legal():
            it.play(numbers[rng.randrange(len(numbers))])
    return it


@pytest.mark.parametrize("seed", range(5))
def test_a_copy_is_played_on_alone(seed: int) -> None:
    it = played(start(drawn(Random(seed))), Random(seed), 40)
    twin = it.copy()
    assert twin == it
    before = repr(it), it.legal()
    played(twin, Random(1), 25)
    assert twin != it
    assert (repr(it), it.legal()) == before
    assert played(it, Random(1), 25) == twin


def test_whoever_starts_the_tables_are_the_same() -> None:
    one, other = (start(GAME.make_setup(4, {"canoe_price": 2}, None, seat)) for seat in (0, 3))
    assert one.tables is other.tables
    assert (one.actor, other.actor) == (0, 3)


MADE_SMALL = pytest.mark.skipif(
    not str(packed_tables.__file__).endswith(".py"),
    reason="compiled, a constant is written into the code: a test cannot make it smaller",
)


@MADE_SMALL
def test_what_is_forgotten_comes_back_under_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables grow with the kinds of orders and thefts that there are, not with the number of matches."""
    monkeypatch.setattr(packed_tables, "MOST_RIVALS", 1)
    setup = GAME.make_setup(5, {"max_rounds": 40, "canoe_price": 2}, None, 0)
    the = start(setup).tables

    def round_of_matches() -> tuple[int, int]:
        thefts = 0
        for seed in range(8):
            it = start(setup)
            played(it, Random(seed), 2000)
            assert it.actor is None
            thefts += it.thefts
        return thefts, len(the.rows)

    first = round_of_matches()
    assert first[0] > 20
    assert round_of_matches() == first
    assert all(len(able.by_rivals) <= 1 for able in the.orders.values())


@MADE_SMALL
def test_the_greedy_player_remembers_so_much_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy_packed, "MOST", 5)
    setup = GAME.make_setup(4, {"max_rounds": 10}, None, 0)
    player, fresh = Greedy(start(setup).tables), Greedy(start(setup).tables)
    it, lots, same_lots = start(setup), Random(1), Random(1)
    while it.actor is not None:
        numbers = it.legal()
        number = numbers[0] if it.actor == CHANCE else player.choose(it, numbers, lots)
        if it.actor != CHANCE:
            monkeypatch.setattr(greedy_packed, "MOST", 1 << 13)
            assert fresh.choose(it, numbers, same_lots) == number
            monkeypatch.setattr(greedy_packed, "MOST", 5)
        it.play(number)
    for table in (player._rests, player._drifts, player._sorted):
        assert 0 < len(table) <= 5
    assert len(fresh._rests) > 5


def test_hidden_cards_cannot_be_packed() -> None:
    state = GAME.setup(GAME.make_setup(3, {}, None, 0))
    state = referee(GAME, state, GAME.legal_actions(state)[0])[1]
    with pytest.raises(ValueError, match="all is known"):
        pack(GAME.observe(state, 1))


def test_a_position_tells_what_it_is() -> None:
    it = start(GAME.make_setup(3, {}, None, 2))
    assert repr(it).startswith("<Position round 1, to decide: 2, canoes LAND[], ")
