"""When the die is rolled again (M-T3), by brute force over every sequence of rolls: two tiles meet or they do not."""

from collections.abc import Iterator
from itertools import product

from niagara.games.mississippi_queen.river import FIRST, Laid, River, free_turns, joining, touched
from niagara.games.mississippi_queen.tiles import QUAY_SHAPE, TURNS, Turn

import mississippi_oracle as oracle

LONGEST = 6
"""Tiles laid after the first one, which lies straight on."""


def laid(turns: tuple[Turn, ...]) -> River:
    """The start tile, the first tile straight on, and a tile for each of these rolls."""
    river: tuple[Laid, ...] = (FIRST,)
    for number, turn in enumerate(("straight", *turns), 1):
        river = (*river, joining(river, number, "A3-1", turn))  # type: ignore[arg-type]
    return river


def cells(turns: tuple[str, ...], names: list[str] | None = None) -> list[set[oracle.Point]]:
    """The cells of each tile by the second opinion's geometry; `names` are those of the last one."""
    *lies, last = oracle.courses_of(["straight", *turns])
    whole = [{oracle.cell(*at, name) for name in oracle.NAMES} for at in lies]
    return [*whole, {oracle.cell(*last, name) for name in names or oracle.NAMES}]


def sequences(length: int) -> Iterator[tuple[Turn, ...]]:
    """Every sequence of so many rolls."""
    yield from product(TURNS, repeat=length)


def met(turns: tuple[Turn, ...], names: list[str] | None = None) -> list[int]:
    """The numbers of the tiles that the last tile meets, its neighbour apart."""
    *others, last = cells(turns, names)
    return [number for number, other in enumerate(others[:-1]) if oracle.meet(last, other)]


def test_the_engine_finds_what_meets_and_nothing_else() -> None:
    for length in range(1, LONGEST + 1):
        for *before, roll in sequences(length):
            river, expected = laid(tuple(before)), met((*before, roll))
            assert touched(river, roll, False) == (expected[0] if expected else None), (before, roll)
            quay = met((*before, roll), list(oracle.QUAY))
            assert touched(river, roll, True) == (quay[0] if quay else None), (before, roll)


def test_only_the_tile_five_back_or_further_can_be_met() -> None:
    nearest = {
        length + 1 - number for length in range(1, LONGEST + 1) for turns in sequences(length) for number in met(turns)
    }
    assert min(nearest) == 5
    assert 0 in met(("left", "left", "left", "left")) and 0 in met(("right", "right", "right", "right"))


def test_with_four_tiles_on_the_table_no_roll_is_refused() -> None:
    for turns in sequences(2):
        assert free_turns(laid(turns), False) == TURNS
    refused = [turns for turns in sequences(3) if free_turns(laid(turns), False) != TURNS]
    assert refused == [("left",) * 3, ("right",) * 3]


def test_some_roll_is_always_free() -> None:
    def grow(turns: tuple[Turn, ...]) -> None:
        free = free_turns(laid(turns), False)
        assert free, turns
        if len(turns) < LONGEST:
            for turn in free:
                grow((*turns, turn))

    grow(())


def test_where_a_tile_touches_its_neighbours() -> None:
    """The pairs of cells across a seam: what the picture of two tiles shows."""
    seams = {
        "straight": "a4-a1 b4-a1 b4-b1 c4-b1 c4-c1 c4-d1 d4-d1 d4-e1 e4-e1",
        "right": "c4-a1 d4-a1 d4-b1 e4-b1 e4-c1 e4-d1 e3-d1 e3-e1 e2-e1",
        "left": "c4-e1 b4-e1 b4-d1 a4-d1 a4-c1 a4-b1 a3-b1 a3-a1 a2-a1",
    }
    for turn, told in seams.items():
        (parent, child) = list(oracle.courses_of([turn]))
        pairs = {
            f"{here}-{there}"
            for here in oracle.NAMES
            for there in oracle.NAMES
            for way in range(6)
            if oracle.plus(oracle.cell(*parent, here), way, 1) == oracle.cell(*child, there)
        }
        assert pairs == set(told.split())


def test_the_quay_covers_the_same_cells() -> None:
    assert set(QUAY_SHAPE) == set(oracle.QUAY)
