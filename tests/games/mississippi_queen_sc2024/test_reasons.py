"""What is said of a contest match: each number and seat is recomputed from the boats, not from what explains them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import niagara
from niagara.core.step import Step
from niagara.core.text import Phrase, plain
from niagara.games.mississippi_queen_sc2024.actions import Advance, Move
from niagara.games.mississippi_queen_sc2024.events import (
    BoatAdvanced,
    BoatPushed,
    BoatTurned,
    DirectionRolled,
    MatchEnded,
    PassengerTaken,
    RoundEnded,
    Scored,
    SpeedSet,
    TileShown,
    TurnBegan,
    TurnEnded,
    TurnPassed,
)  # fmt: skip
from niagara.games.mississippi_queen_sc2024.options import Options
from niagara.games.mississippi_queen_sc2024.state import Boat, State

from sc2024_positions import GAME

SAMPLES = ("both_at_the_goal", "four_tiles_ahead", "no_way_on", "piers_and_pushes", "thirty_rounds")
VERSIONS = next(option for option in GAME.options if option.name == "sc_server").values
Said = dict[str, dict[str, Any]]


def test_every_field_of_the_options_is_played() -> None:
    assert set(Options.__struct_fields__) == {"tiles", "sc_server"}, "a new option wants to be played here"


@cache
def steps() -> tuple[Step, ...]:
    """The shipped matches, and random ones under each server and both values of `tiles`."""
    found = [step for name in SAMPLES for step in niagara.sample(name).steps()]
    for seed, version in enumerate(VERSIONS):
        rng, options = Random(seed), {"sc_server": version, "tiles": ("as_shown", "all")[seed % 2]}
        match = niagara.Match("mississippi_queen_sc2024", seats=["Ada", "Bo"], options=options, seed=seed)
        while match.actor is not None and len(match.replay.entries) < 50:
            match.play(rng.choice(match.legal_actions()))
        found += match.replay.steps()
    return tuple(found)


def said_of(kind: type) -> Iterator[tuple[Step, Any, Boat, Boat, Said]]:
    """The steps of such an event: with the boat before and after it, and the blanks of each rule that is said."""
    found = 0
    for step in steps():
        event: Any = step.event
        if isinstance(event, kind):
            found += 1
            said: Said = {
                ruling.rule.id: {**dict(ruling.phrase.blanks), "sum": ruling.sum} for ruling in GAME.explain(step)
            }
            for blanks in said.values():
                assert blanks["sum"] is None or sum(line.number for line in blanks["sum"].lines) == blanks["sum"].value
            seat = getattr(event, "seat", 0)
            yield step, event, step.before.boats[seat], step.after.boats[seat], said
    assert found > 5, kind


def test_a_speed_says_its_coal_and_its_points() -> None:
    for step, _, before, after, said in said_of(SpeedSet):
        blanks = said["S-A3"]
        assert blanks["player"].seat == step.before.seat
        assert (blanks["was"], blanks["speed"]) == (before.speed, after.speed)
        cost = before.coal - after.coal
        assert blanks["coal"].n == blanks["sum"].value == cost == max(0, abs(after.speed - before.speed) - 1)
        assert blanks["left"].n == step.after.left == step.before.left + after.speed - before.speed


def test_a_turn_says_its_side_its_free_sixths_and_its_coal() -> None:
    for step, _, before, after, said in said_of(BoatTurned):
        blanks = said["S-D1"]
        right, left = (after.heading - before.heading) % 6, (before.heading - after.heading) % 6
        assert blanks["player"].seat == step.before.seat
        assert blanks["sixths"].n == min(right, left)
        side = "nowhere" if not right else "to the right" if right <= left else "to the left"
        assert plain(blanks["side"]) == side
        assert blanks["free"] == step.before.free - step.after.free == min(step.before.free, right, left)
        assert blanks["coal"].n == before.coal - after.coal == blanks["sixths"].n - blanks["free"]
        assert blanks["sum"].value == blanks["coal"].n
        earlier = [fact for fact in step.facts[: step.place] if isinstance(fact, BoatAdvanced)]
        later = [fact for fact in step.facts[step.place :] if isinstance(fact, BoatAdvanced)]
        assert ("S-D2" in said) == bool(earlier)
        if earlier:
            assert plain(said["S-D2"]["when"]) == ("between two advances" if later else "after the last step")


def test_an_advance_says_its_cells_and_the_points_that_are_left() -> None:
    for step, event, _, after, said in said_of(BoatAdvanced):
        blanks, water = said["S-F2"], step.before.waters
        assert blanks["player"].seat == step.before.seat
        assert blanks["cells"].n == len(event.path) and blanks["space"] == after.space
        assert blanks["left"].n == step.after.left
        wet = [space for space in event.path if water.index[space] in water.stream]
        assert blanks["sum"].value == step.before.left - step.after.left == len(event.path) + bool(wet)
        assert ("S-F3" in said) == bool(wet)
        if wet:
            assert said["S-F3"]["space"] == wet[0]
        assert isinstance(step.action, Move)
        parts = [action.cells for action in step.action.actions if isinstance(action, Advance)]
        advances = [fact for fact in step.facts if isinstance(fact, BoatAdvanced)]
        assert ("S-M2" in said) <= (len(parts) > len(advances))
        if "S-M2" in said:
            assert said["S-M2"]["cells"].n == len(event.path)


def test_a_push_says_whom_where_to_and_what_it_leaves() -> None:
    for step, event, before, _, said in said_of(BoatPushed):
        mover, pushed = step.before.seat, 1 - step.before.seat
        there, water = step.after.boats[pushed], step.before.waters
        assert said["S-P1"]["player"].seat == mover and said["S-P1"]["other"].seat == pushed
        assert said["S-P1"]["to"] == there.space and said["S-P1"]["left"] == step.after.left == step.before.left - 1
        ways = [
            to for to, onto in enumerate(water.ahead[step.before.cell(mover)])
            if onto >= 0 and water.open[onto] and to != (before.heading + 3) % 6
        ]  # fmt: skip
        assert said["S-P5"]["player"].seat == mover and len(said["S-P5"]["ways"].items) == len(ways)
        assert event.heading in ways
        assert numbers(said["S-P5"]["heading"]) == [before.heading]
        assert numbers(said["S-P1"]["heading"]) == [event.heading]
        was = step.before.boats[pushed]
        assert said["S-P6"]["player"].seat == pushed
        assert (said["S-P6"]["speed"], said["S-P6"]["coal"].n) == (was.speed, was.coal)
        assert said["S-P6"]["free"].n == there.free_turns == was.free_turns + 1


def test_a_passenger_says_the_pier_and_how_many_are_aboard() -> None:
    for step, event, before, after, said in said_of(PassengerTaken):
        rule = "S-U2" if event.seat == step.before.seat else "S-U3"
        assert set(said) == {rule}
        assert said[rule]["player"].seat == event.seat
        assert said[rule]["aboard"] == after.passengers == before.passengers + 1
        assert set(step.before.waiting) - set(step.after.waiting) == {said[rule]["pier"]}
        if rule == "S-U2":
            wet = step.before.cell(event.seat) in step.before.waters.stream
            less = f", in the stream {before.speed - 1}" if wet else ""
            assert plain(said[rule]["why"]) == f"speed {before.speed}{less}"
            assert before.speed - wet <= 1
        else:
            assert before.speed == 1


def test_a_score_is_5_a_tile_1_a_row_5_a_passenger() -> None:
    for step, event, _, after, said in said_of(Scored):
        assert said["S-U4"]["player"].seat == event.seat
        assert said["S-U4"]["score"] == after.score == sum(line.number for line in said["S-U4"]["sum"].lines)
        number = tile(step.after, event.seat)
        assert 5 * number <= after.score - 5 * after.passengers < 5 * number + 5


def test_turns_and_rounds_say_their_numbers() -> None:
    for step, _, _, _, said in said_of(TurnEnded):
        what: dict[str, Any] = dict(said["S-O1"]["what"].blanks)
        assert what["player"].seat == step.before.seat and what["turn"] == step.after.turn == step.before.turn + 1
    for step, _, _, _, said in said_of(RoundEnded):
        assert dict(said["S-O1"]["what"].blanks)["round"] == step.after.rounds == step.before.turn // 2


def key(state: State, seat: int) -> tuple[int, ...]:
    """What makes a boat the first of a round: tile and row, speed, coal; at the end that it started (S-O2)."""
    counts, boat = state.options.sc_server in ("24.0.6", "24.0.7", "24.0.8"), state.boats[seat]
    way = state.waters.along[state.cell(seat)] + (5 * boat.passengers if counts else 0)
    return way, boat.speed, boat.coal, int(seat == state.setup.start_seat)


def numbers(said: Phrase) -> list[int]:
    """The numbers in a phrase, in its order."""
    return [blank for _, blank in said.blanks if isinstance(blank, int)]


def test_a_turn_says_whose_it_is_and_why() -> None:
    twice = pushed = 0
    for step, event, before, _, said in said_of(TurnBegan):
        done, seat = step.before.turn, event.seat
        if done % 2:
            what = dict(said["S-O1"]["what"].blanks)
            assert (what["player"].seat, what["round"]) == (1 - step.before.seat, done // 2 + 1)
        else:
            assert said["S-O2"]["player"].seat == seat == max((0, 1), key=lambda one: key(step.before, one))
            assert said["S-O2"]["round"] == done // 2 + 1
            ours, theirs = key(step.before, seat), key(step.before, 1 - seat)
            apart = [[mine, yours] for mine, yours in zip(ours[:3], theirs[:3], strict=True) if mine != yours]
            assert numbers(said["S-O2"]["why"]) == (apart[0] if apart else [])
        assert ("S-O3" in said) == (done > 0 and done % 2 == 0 and step.before.seat == seat)
        if "S-O3" in said:
            twice += 1
            blanks = said["S-O3"]
            assert (blanks["player"].seat, blanks["before"], blanks["round"]) == (seat, done // 2, done // 2 + 1)
        assert ("S-U5" in said) == (before.free_turns > 1)
        if "S-U5" in said:
            pushed += 1
            assert said["S-U5"]["player"].seat == seat and said["S-U5"]["free"].n == before.free_turns
    assert twice and pushed


def test_a_boat_that_is_not_asked_says_its_numbers() -> None:
    seen = 0
    for step in steps():
        if isinstance(step.event, TurnPassed):
            seen += 1
            said: Said = {ruling.rule.id: dict(ruling.phrase.blanks) for ruling in GAME.explain(step)}
            boat, seat = step.before.boats[step.event.seat], step.event.seat
            assert said["S-K1"]["player"].seat == said["S-K2"]["player"].seat == seat
            assert said["S-K1"]["turn"] == step.before.turn
            blanks = said["S-K2"]
            assert (blanks["space"], blanks["speed"], blanks["coal"].n) == (boat.space, boat.speed, boat.coal)
    assert seen


def tile(state: State, seat: int) -> int:
    """The number of the tile of a boat, as its cell is named."""
    return int(state.boats[seat].space.split(".")[0])


def one_stuck(state: State) -> set[int]:
    """The boat that alone is marked as stuck; nobody where neither boat has a move."""
    marked = {seat for seat in (0, 1) if state.boats[seat].stuck}
    return marked if len(marked) == 1 else set()


def weighed(state: State, winner: int) -> list[int]:
    """The two numbers by which a score wins (S-W4)."""
    if state.options.sc_server == "24.2.0":
        one = state.boats[state.setup.start_seat]
        return [one.score, one.passengers]
    void = state.options.sc_server == "24.2.5"
    return [0 if void and state.boats[seat].stuck else state.boats[seat].score for seat in (winner, 1 - winner)]


CHECKS: dict[str, Callable[[State, dict[str, Any], MatchEnded], bool]] = {
    "S-E1": lambda state, blanks, _: blanks["passengers"].n == state.boats[blanks["player"].seat].passengers >= 2,
    "S-E2": lambda state, blanks, _: (
        [blanks["first"], blanks["second"]] == [tile(state, 0), tile(state, 1)]
        and blanks["apart"] == abs(tile(state, 0) - tile(state, 1)) > 3
    ),
    "S-E3": lambda state, blanks, _: blanks["turn"] == state.turn == 60,
    "S-E4": lambda state, blanks, _: {said.seat for said in dict(blanks["what"].blanks).values()} == one_stuck(state),
    "S-W1": lambda state, blanks, event: (blanks["player"].seat,) == event.winners,
    "S-W2": lambda state, blanks, event: (
        (blanks["player"].seat,) == event.winners
        and state.boats[blanks["other"].seat].stuck and not state.boats[blanks["player"].seat].stuck
    ),
    "S-W3": lambda state, blanks, event: (
        (blanks["player"].seat,) == event.winners and numbers(blanks["why"]) in ([tile(state, event.winners[0])], [])
    ),
    "S-W4": lambda state, blanks, event: (
        (blanks["player"].seat,) == event.winners and numbers(blanks["why"]) == weighed(state, event.winners[0])
    ),
    "S-W5": lambda state, blanks, event: blanks["score"] == state.boats[0].score == state.boats[1].score,
}  # fmt: skip


def test_an_end_says_what_the_boats_show() -> None:
    told: set[str] = set()
    for step in steps():
        if isinstance(step.event, MatchEnded):
            for ruling in GAME.explain(step):
                blanks: dict[str, Any] = dict(ruling.phrase.blanks)
                if ruling.rule.id in CHECKS:
                    told.add(ruling.rule.id)
                    assert CHECKS[ruling.rule.id](step.before, blanks, step.event), ruling.rule.id
    assert {"S-E1", "S-E2", "S-E3"} <= told


def test_a_tile_that_is_shown_says_its_number() -> None:
    for step, event, _, _, said in said_of(TileShown):
        assert said["S-B7"]["tile"] == event.number == step.after.river[-1].number == len(step.before.river)


def test_a_heading_that_is_drawn_says_which_tiles_it_is_about() -> None:
    for step, _, _, _, said in said_of(DirectionRolled):
        last = step.before.river[-1]
        assert (said["S-B4"]["tile"], said["S-B4"]["before"]) == (len(step.before.river), last.number)
        assert numbers(said["S-B4"]["heading"]) == [step.after.following]
        if "S-B6" in said:
            assert (said["S-B6"]["next"], said["S-B6"]["tile"]) == (last.number + 1, last.number)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_shipped_match_says_nothing_twice_in_a_step(name: str) -> None:
    for step in niagara.sample(name).steps():
        said = [(ruling.rule.id, plain(ruling.phrase)) for ruling in GAME.explain(step)]
        assert said and len(said) == len(set(said))
