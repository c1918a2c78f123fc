"""Mississippi Queen in figures: every move of a crowded position, one move checked, whole matches of bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, median

from niagara.core.hexes import distance
from niagara.games import get
from niagara.games.mississippi_queen.decide import decide
from niagara.games.mississippi_queen.river import FIRST, River, free_turns, joining, waters
from niagara.games.mississippi_queen.search import helm, moves
from niagara.games.mississippi_queen.state import Boat, State, Turn
from niagara.log.verify import verify
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

from _figure import Figure, compared, spoken

GAME = "mississippi_queen"
POSITIONS = 400
TILES = 4
NEAR = 3
"""Within so many cells lie the four other boats."""
SEATS = ("Ada", "Борис", "陳", "Joëlle")


def crowded(seed: int) -> State:
    """A boat with 6 coal on a river of four random tiles, with four boats near."""
    rng = Random(seed)
    setup = get(GAME).make_setup(5, {}, None, 0)
    river: River = (FIRST,)
    for number, tile in enumerate(rng.sample(list(setup.board.tiles), TILES), 1):
        turn = "straight" if number == 1 else rng.choice(free_turns(river, False))
        river = (*river, joining(river, number, tile, turn))
    water = waters(setup.board, river)
    near: list[str] = []
    while len(near) < 4:
        own = rng.randrange(len(water.spaces))
        near = [
            space
            for cell, space in enumerate(water.spaces)
            if cell != own and distance(water.places[cell], water.places[own]) <= NEAR
        ]
    spaces = (water.spaces[own], *rng.sample(near, 4))
    return State(
        setup=setup,
        phase="turns",
        round=2,
        river=river,
        waiting=(0,) * len(river),
        pile=(),
        visited=TILES,
        boats=tuple(Boat(space, rng.randrange(6), rng.randint(1, 6)) for space in spaces),
        docks=(0,) * 5,
        order=tuple(range(5)),
        moved=(0,),
        turn=Turn(seat=0),
    )


def clocked(work: Callable[[], object]) -> float:
    """Seconds of this process's own time."""
    started = time.process_time()
    work()
    return time.process_time() - started


def match_of(name: str, seed: int) -> Match:
    """A whole match of four bots of one kind."""
    match = Match(GAME, SEATS, seed=seed)
    play_out(match, [bot(GAME, name)] * len(SEATS), Random(seed))
    return match


def steam(rounds: int) -> list[Figure]:
    """All figures of the game."""
    states = [crowded(seed) for seed in range(POSITIONS)]
    listed = [clocked(lambda: moves(helm(state))) for state in states]  # noqa: B023  (called at once)
    counts = [len(moves(helm(state))) for state in states]
    found = [
        average("all moves, 6 coal and four boats near, a position", [time * 1000 for time in listed], "ms", bar=60),
        average("moves of such a position", counts, "moves"),
        _checking(states),
    ]
    for name, bar in (("random", 3), ("racer", 10)):
        matches: list[Match] = []
        times = [clocked(lambda: matches.append(match_of(name, seed))) for seed in range(rounds)]  # noqa: B023
        found.append(average(f"a {name} match of four", times, "s", bar=bar))
        times = [clocked(lambda: verify(match.replay)) for match in matches]  # noqa: B023
        found.append(average(f"verifying a {name} match of four", times, "s"))
    return found


def _checking(states: list[State]) -> Figure:
    """Deciding a move and listing all moves of the same position, in turn; the ratio of the medians."""
    rng, checked, listed = Random(1), [], []
    for state in states:
        legal = list(moves(helm(state)).values())
        moves.cache_clear()
        if legal:
            action = rng.choice(legal)
            checked.append(clocked(lambda: decide(state, action)))  # noqa: B023  (called at once)
            assert not moves.cache_info().misses, "checking a move must not list the others"
            listed.append(clocked(lambda: moves(helm(state))))  # noqa: B023
    note = f" as fast ({median(checked) * 1e6:.0f} µs against {median(listed) * 1000:.1f} ms); no move is listed for it"
    what = "checking one move against listing them all"
    return compared(what, [1 / time for time in checked], [1 / time for time in listed], note=note)


def average(what: str, numbers: Sequence[float], unit: str, *, bar: float | None = None) -> Figure:
    """An average over positions or matches, and the highest."""
    mean, low, high = fmean(numbers), min(numbers), max(numbers)
    value = f"{spoken(mean, unit)} on average, {spoken(high, unit)} at most"
    return Figure(what, value, unit, mean, None, low, high, bar, None, True)
