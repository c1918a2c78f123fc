"""Hexagon arithmetic: the six headings, turning, distances, and where a hexagon lies in a picture."""

from itertools import product
from math import dist, isclose, sqrt

import pytest

from niagara.core.hexes import (
    DIRECTIONS,
    add,
    center,
    corners,
    distance,
    heading_to,
    minus,
    neighbour,
    neighbours,
    rotate,
    turned,
)  # fmt: skip

SOME = tuple(product(range(-4, 5), repeat=2))


def test_six_headings_clockwise_from_downstream() -> None:
    assert len(set(DIRECTIONS)) == 6
    assert [rotate(DIRECTIONS[0], sixths) for sixths in range(6)] == list(DIRECTIONS)
    assert all(add(DIRECTIONS[way], DIRECTIONS[(way + 3) % 6]) == (0, 0) for way in range(6))
    # a picture has x downstream and y to the left: heading 0 goes straight down the river, 1 and 2 to the right
    sides = [center(step) for step in DIRECTIONS]
    assert isclose(sides[0][0], sqrt(3)) and isclose(sides[0][1], 0)
    assert [round(y, 6) for _, y in sides] == [0, -1.5, -1.5, 0, 1.5, 1.5]


@pytest.mark.parametrize("at", [(0, 0), (3, -2), (-1, 4)])
def test_neighbours_are_one_step_away(at: tuple[int, int]) -> None:
    around = neighbours(at)
    assert around == tuple(neighbour(at, way) for way in range(6))
    assert {distance(at, other) for other in around} == {1}
    assert [heading_to(at, other) for other in around] == list(range(6))
    assert {other for other in SOME if distance(at, other) == 1} <= set(around)
    assert heading_to(at, at) is None and heading_to(at, neighbour(at, 2, 2)) is None


def test_steps_ahead_add_up() -> None:
    for way in range(6):
        at = (2, -1)
        for steps in range(5):
            assert neighbour((2, -1), way, steps) == at
            assert distance((2, -1), at) == steps
            at = neighbour(at, way)


def test_turning_keeps_distances_and_comes_round() -> None:
    for at in SOME:
        assert rotate(at, 6) == rotate(at, 0) == at
        assert rotate(rotate(at, 2), -2) == at
        assert rotate(at, 3) == minus((0, 0), at)
        assert distance((0, 0), rotate(at, 1)) == distance((0, 0), at)
        for way in range(6):
            assert rotate(neighbour(at, way), 1) == neighbour(rotate(at, 1), turned(way, 1))


def test_turned_stays_within_six() -> None:
    assert [turned(0, sixths) for sixths in (-1, 0, 1, 6, 7, -13)] == [5, 0, 1, 0, 1, 5]
    assert [turned(5, sixths) for sixths in (1, 2)] == [0, 1]


def test_distance_is_the_shortest_way() -> None:
    reach = {(0, 0): 0}
    fringe = [(0, 0)]
    for steps in range(1, 5):
        fringe = [new for at in fringe for new in neighbours(at) if new not in reach]
        reach |= dict.fromkeys(fringe, steps)
    assert all(distance((0, 0), at) == steps for at, steps in reach.items())
    assert len(reach) == 1 + 6 * (1 + 2 + 3 + 4)
    assert all(distance(one, other) == distance(other, one) for one in SOME[::7] for other in SOME[::5])


def test_hexagons_in_a_picture_share_sides() -> None:
    for at in SOME[::4]:
        ring = corners(at)
        assert all(isclose(dist(center(at), corner), 1) for corner in ring)
        for other in neighbours(at):
            assert isclose(dist(center(at), center(other)), sqrt(3))
            shared = [corner for corner in ring if any(dist(corner, its) < 1e-9 for its in corners(other))]
            assert len(shared) == 2
    assert all(isclose(dist((0, 0), corner), 0.5) for corner in corners((0, 0), 0.5))
