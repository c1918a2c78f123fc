"""The racer of Mississippi Queen: what it goes for, what it avoids, and the chart that it sails by."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import niagara
from niagara.core.referee import referee
from niagara.games.mississippi_queen.actions import Action, Board, ChooseDock, ChooseHeading, DrawTile, Face, Steam
from niagara.games.mississippi_queen.events import BoatFinished, PassengerTaken, SpeedSet, TurnBegan
from niagara.games.mississippi_queen.search import can_move, helm_of, moves
from niagara.games.mississippi_queen.state import State, task
from niagara.log.verify import verify
from niagara.play.bots import bot, default_bot
from niagara.play.match import Match
from niagara.play.racer_bot import coal_used
from niagara.play.racer_chart import DEPTH, chart
from niagara.play.racer_outlook import Outlook
from niagara.play.self_play import play_out

from mississippi_positions import GAME, after, at_quay, beginning, kinds, turn, whole_river

ASIDE = ("0.a2", "0.e2")
"""Two boats that are in nobody's way."""


def racer(state: State, seed: int = 1) -> Action:
    """What the racer does."""
    choice: Action = bot("mississippi_queen", "racer")(state, GAME.legal_actions(state), Random(seed))
    return choice


def match_of(seats: int, seed: int, **options: Any) -> niagara.Replay:
    """A whole match of racers."""
    match = Match("mississippi_queen", ("Ada", "Борис", "陳", "Joëlle", "Zoë")[:seats], seed=seed, options=options)
    play_out(match, [bot("mississippi_queen", "racer")] * seats, Random(seed))
    return match.replay


def test_it_plays_where_nobody_is_named() -> None:
    assert default_bot("mississippi_queen") == "racer"


def test_one_seed_gives_one_match() -> None:
    assert match_of(3, 5) == match_of(3, 5)


def test_it_takes_a_passenger_within_reach() -> None:
    state = turn("1.c3/4 s1 c0", "0.c2", "0.e2", river="A1-1 A3-1")
    events, _ = referee(GAME, state, racer(state))
    assert kinds(events, PassengerTaken) == [PassengerTaken(0, 1, 1)]


def test_it_slows_down_for_a_dock() -> None:
    """At speed 3 one does not stop at a dock at once."""
    state = turn("1.c1/0 s3 c0", "0.a2", "0.e2", river="A1-1 A3-1")
    for _ in range(3):
        for fact in GAME.decide(state, racer(state)):
            state = GAME.evolve(state, fact)
        state = GAME.evolve(replace(state, moved=(), turn=None), TurnBegan(0))
    assert state.boat(0).aboard == (1,)


@pytest.mark.parametrize("seed", range(3))
def test_it_finishes_when_it_can(seed: int) -> None:
    state = at_quay("11.c2/0 s1 c0 p1,2", "10.c1", "10.a1")
    first = racer(state, seed)
    events, _ = referee(GAME, state, first)
    assert not kinds(events, BoatFinished), "two cells are too far at speed 1"
    near = at_quay("11.c3/0 s1 c0 p1,2", "10.c1", "10.a1")
    events, _ = referee(GAME, near, racer(near, seed))
    assert kinds(events, BoatFinished) == [BoatFinished(0, 1)]


def test_it_keeps_a_way_on() -> None:
    """Every move of a boat that is not lost already leaves one to follow, if any move does."""
    kept = 0
    for seed in range(3):
        for step in match_of(3, seed).steps():
            if isinstance(step.event, SpeedSet) and step.place == 0:
                _, later = referee(GAME, step.before, step.action)
                seat = step.event.seat
                if later.boats[seat] is not None and later.phase != "over":
                    kept += 1
                    who = replace(helm_of(later, seat), others=())
                    assert can_move(who), (seed, step)
    assert kept > 150


def test_it_faces_a_pushed_boat_down_the_river_and_not_at_an_island() -> None:
    state = turn("1.b1/0 s2", "1.b2/3 s2 p1", "0.a2", river="A1-4 A3-1")
    pushed = next(action for action in GAME.legal_actions(state) if "Push" in repr(action))
    later = after(state, pushed)
    assert task(later) == "face"
    choice = racer(later)
    assert isinstance(choice, Face)
    ahead = later.waters.ahead[later.waters.index[later.boat(1).space]]
    assert ahead[choice.heading] >= 0
    assert choice.heading in (5, 0, 1)


def test_it_starts_down_the_river() -> None:
    state = after(beginning(3), DrawTile("A3-3"))
    choice = racer(state)
    assert isinstance(choice, ChooseHeading)
    assert choice.heading in (5, 0, 1)


def test_it_answers_what_the_options_ask() -> None:
    state = after(beginning(3, start_docks="choice", pickup="choice"), DrawTile("A3-3"))
    assert isinstance(racer(state), ChooseDock)
    dock = turn("1.c3/4 s1 c0", "0.c2", "0.e2", river="A1-1 A3-1", pickup="choice")
    assert racer(after(dock, racer(dock))) == Board()


@pytest.mark.parametrize("options", [{"mode": "driving_school"}, {"start_docks": "choice", "pickup": "choice"}])
def test_it_wins_under_other_readings(options: dict[str, Any]) -> None:
    replay = match_of(3, 1, **options)
    assert verify(replay).verdict == "verified"
    assert replay.step(len(replay) - 1).after.winners


def test_it_leaves_the_river_when_nobody_can_finish_any_more() -> None:
    """All islands are empty: two boats with one passenger would sail round the quay for two hundred rounds."""
    river = " ".join(
        f"{tile}=0" if tile.startswith(("A1", "A2")) else tile for tile in whole_river("A3-3", "A3-1").split()
    )
    state = turn("11.c2/0 s1 c3 p1", "11.c1/0 s1 c3 p2", river=river, quay="straight", removed=10, finished=(2,))
    assert all(Outlook(state).hopeless(seat) for seat in (0, 1))
    rng, rounds = Random(1), 0
    while GAME.actor(state) is not None:
        legal = GAME.legal_actions(state)
        state = referee(GAME, state, bot("mississippi_queen", "racer")(state, legal, rng))[1]
        rounds = state.round
    assert rounds < 30
    assert state.winners == (2,)


@pytest.mark.parametrize("seed", range(6))
def test_the_chart_is_what_the_moves_without_coal_say(seed: int) -> None:
    """A posture is n moves from the goal when the best that one move without coal reaches is n − 1 from it."""
    rng = Random(seed)
    state = turn("1.c1/0 s1 c0", *ASIDE, river="A1-1 R/A2-2 L/A3-2 A1-4")
    water = state.waters
    goal = (water.index["1.b3"],)
    known = chart(water, goal, 1)
    for _ in range(60):
        posture = (rng.randrange(len(water.spaces)), rng.randrange(6), rng.randint(1, 6))
        if known.get(posture) == 0:
            continue
        who = replace(helm_of(state, 0), cell=posture[0], heading=posture[1], speed=posture[2], others=())
        ends = [known[end] for speed, cell, heading, _ in moves(who) if (end := (cell, heading, speed)) in known]
        nearest = min(ends, default=DEPTH)
        assert known.get(posture, DEPTH + 1) == nearest + 1


def test_the_coal_of_a_move() -> None:
    assert coal_used(1, Steam(4, ("ahead", "left", "ahead", "left", "ahead", "right", "ahead"))) == 4
    assert coal_used(3, Steam(2, ("ahead", "left", "ahead"))) == 0
    assert coal_used(6, Steam(3, ("ahead", "ahead", "ahead"))) == 2
