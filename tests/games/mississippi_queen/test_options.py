"""What each option changes: both values in a position where they differ."""

from typing import Any

import pytest
from msgspec.structs import replace

from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import (
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    RollDirection,
)  # fmt: skip
from niagara.games.mississippi_queen.events import (
    BoatEliminated,
    BoatFinished,
    BoatPushed,
    DockTaken,
    MatchEnded,
    PassengerDeclined,
    PassengerTaken,
    QuayLaid,
    RoundBegan,
    RoundEnded,
    TileLaid,
    TileRemoved,
    TurnBegan,
)  # fmt: skip
from niagara.games.mississippi_queen.options import OPTIONS, READINGS, Options
from niagara.games.mississippi_queen.state import State

from mississippi_positions import (
    GAME,
    accepted,
    after,
    at_quay,
    beginning,
    kinds,
    move,
    mover,
    only_first_tile,
    play,
    position,
    refused,
    spot,
    turn,
)  # fmt: skip


def test_declared_defaults_are_the_typed_ones() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        name: getattr(Options(), name) for name in Options.__struct_fields__
    }


def test_every_option_has_its_test_here() -> None:
    tests = [name for name in globals() if name.startswith("test_")]
    assert all(any(option.name in name for name in tests) for option in OPTIONS)


@pytest.mark.parametrize(
    ("value", "docks"),
    [
        ("rank_consistent", ["0.e2", "0.c1", "0.a2", "0.d1", "0.b1"]),
        ("reprint", ["0.c1", "0.e2", "0.a2", "0.d1", "0.b1"]),
    ],
)
def test_start_numbering(value: str, docks: list[str]) -> None:
    facts, state = play(beginning(5, start_seat=2, start_numbering=value), DrawTile("A3-3"))
    taken = [fact for fact in facts if isinstance(fact, DockTaken)]
    assert [(fact.seat, fact.dock, fact.space) for fact in taken] == [
        ((2 + place) % 5, place + 1, dock) for place, dock in enumerate(docks)
    ]
    facts, _ = play(state, *[ChooseHeading(0)] * 5)
    (began,) = (fact for fact in facts if isinstance(fact, RoundBegan))
    assert [boat.seat for boat in began.order] == [2, 3, 4, 0, 1]  # the first round goes by the docks' numbers


def test_start_docks() -> None:
    state = after(beginning(3), DrawTile("A3-3"))
    assert GAME.legal_actions(state) == tuple(map(ChooseHeading, range(6)))
    state = after(beginning(3, start_seat=1, start_docks="choice"), DrawTile("A3-3"))
    assert GAME.actor(state) == 1 and GAME.legal_actions(state) == tuple(map(ChooseDock, range(1, 6)))
    facts, state = play(state, ChooseDock(4), ChooseDock(5))
    assert facts == (DockTaken(1, 4, "0.d1"), DockTaken(2, 5, "0.b1"))
    assert refused(state, ChooseDock(4)) is refused(state, ChooseDock(0)) is rules.SETUP_4
    facts, state = play(state, ChooseDock(2), *[ChooseHeading(0)] * 3)
    assert state.order == (0, 1, 2)


@pytest.mark.parametrize(("value", "following"), [("per_round", 1), ("dynamic", 2)])
def test_order(value: str, following: int) -> None:
    state = position("1.c3/3 s1", "1.c2/0 s2", "1.e3/0 s1", river="A1-1 A3-1", order=value)
    assert state.order == (0, 1, 2)
    state = after(state, move(2, ">1.c1"), Face(0))
    assert mover(state) == following
    assert set(GAME.legal_actions(state))


def test_order_dynamic_everybody_moves_once_a_round() -> None:
    state = position("1.c3/3 s1", "1.c2/0 s2", "1.e3/0 s1", river="A1-1 A3-1", order="dynamic")
    state = after(state, move(2, ">1.c1"), Face(0))
    facts, state = play(state, move(1, "a"))
    assert kinds(facts, TurnBegan) == [TurnBegan(1)] and not kinds(facts, RoundEnded)
    facts, state = play(state, GAME.legal_actions(state)[0])
    assert kinds(facts, RoundEnded)


@pytest.mark.parametrize(("value", "order"), [("tile_first", (0, 1)), ("river_half_steps", (1, 0))])
def test_rank(value: str, order: tuple[int, int]) -> None:
    """2.a1 and 1.c4 are level by the gauge on a straight river; there the faster boat leads."""
    state = position("2.a1 s1", "1.c4 s2", "1.c1", river="A3-3 A1-1 A3-2", rank=value)
    assert state.order == (*order, 2)


@pytest.mark.parametrize(
    ("boats", "order"),
    [
        (("2.b1 s1", "1.c4 s6"), (0, 1)),  # one half step ahead
        (("2.a1 s1 c5", "1.c4 s1 c6"), (1, 0)),  # level: coal
        (("2.a1 s1", "1.c4 s1"), (1, 0)),  # level: starboard, each in its own tile
        (("2.e1 s1", "1.c4 s1"), (0, 1)),
    ],
)
def test_rank_river_half_steps_ties(boats: tuple[str, str], order: tuple[int, int]) -> None:
    state = position(*boats, "1.c1", river="A3-3 A1-1 A3-2", rank="river_half_steps")
    assert state.order == (*order, 2)


def test_push_intended() -> None:
    """Red pushes yellow to 0.c3, goes round by 0.b3 and comes to 0.c3 after all, pushing yellow on to 0.c4."""
    boats, course = ("0.c1/0 s5", "0.c2", "0.e2"), move(5, ">0.c3 l a r r >0.c4")
    state = turn(*boats)
    assert accepted(state, course) and GAME.canonical(state, course) in GAME.legal_actions(state)
    whole = turn(*boats, push_intended="whole_path")
    assert refused(whole, course) is rules.B4
    assert accepted(whole, move(5, ">0.d2 a a a"))
    for given in (state, whole):
        assert refused(given, move(5, ">0.c3 a a a")) is rules.B4  # the very next step


def test_push_astern() -> None:
    boats, course = ("0.b2/1 s2", "0.c2", "0.e2"), move(2, ">0.c1")
    assert accepted(turn(*boats), course)
    state = turn(*boats, push_astern=False)
    assert refused(state, course) is rules.B3
    assert pushed_at_speed_2(state) == pushed_at_speed_2(turn(*boats)) - {"0.c1"} != set()


def pushed_at_speed_2(state: State) -> set[str]:
    """Where moves of speed 2 put a boat."""
    found = [GAME.decide(state, action) for action in GAME.legal_actions(state) if action.speed == 2]
    return {fact.to for facts in found for fact in facts if isinstance(fact, BoatPushed)}


def test_finish_by_push() -> None:
    boats, push = ("11.c2/0 s2", "11.c3 s1 p1,2", "10.b1"), move(2, ">11.b4")
    facts, state = play(at_quay(*boats), push)
    assert not kinds(facts, BoatFinished) and GAME.actor(state) == 1
    facts, state = play(at_quay(*boats, finish_by_push=True), push)
    assert kinds(facts, BoatFinished) == [BoatFinished(1, 1)]
    assert state.finished == (1,) and GAME.actor(state) == 2  # it has left: nobody faces it
    facts, state = play(at_quay("11.c2/0 s2", "11.c3 s2 p1,2", "10.b1", finish_by_push=True), push)
    assert not kinds(facts, BoatFinished)


def test_finish_by_push_frees_the_cell_at_once() -> None:
    """The mover pushes yellow out of the river and sails on over the cell on which it was put."""
    boats, course = ("11.c2/0 s5", "11.c3 s1 p1,2", "10.b1"), move(4, ">11.b4 a l l a")
    assert refused(at_quay(*boats), course) is rules.B2
    state = at_quay(*boats, finish_by_push=True)
    assert accepted(state, course) and GAME.canonical(state, course) in GAME.legal_actions(state)


def test_pickup() -> None:
    boats = ("1.c3/4 s1", "0.c2", "0.e2")
    facts, state = play(turn(*boats, river="A1-1 A3-1"), move(1, "a"))
    assert PassengerTaken(0, 1, 1) in facts and GAME.actor(state) != 0
    chosen = turn(*boats, river="A1-1 A3-1", pickup="choice")
    facts, state = play(chosen, move(1, "a"))
    assert not kinds(facts, PassengerTaken) and GAME.actor(state) == 0
    assert GAME.legal_actions(state) == (Board(), Decline())
    facts, later = play(state, Board())
    assert facts[0] == PassengerTaken(0, 1, 1) and later.waiting[1] == 0
    facts, later = play(state, Decline())
    assert facts[0] == PassengerDeclined(0, 1) and later.waiting[1] == 1 and later.boat(0).aboard == ()
    assert kinds(facts, TurnBegan)


def test_pickup_choice_of_a_pushed_boat_comes_after_its_facing() -> None:
    state = turn("1.c1/0 s2", "1.c2 s1", "0.c2", river="A1-1 A3-1", pickup="choice")
    state = after(state, move(2, ">1.b3"))
    assert GAME.legal_actions(state) == tuple(map(Face, range(6)))
    state = after(state, Face(0))
    assert GAME.actor(state) == 1 and GAME.legal_actions(state) == (Board(), Decline())


def test_pickup_pushed_may_asks_the_pushed_boat_alone() -> None:
    facts, state = play(turn("1.c3/4 s1", "0.c2", "0.e2", river="A1-1 A3-1", pickup="pushed_may"), move(1, "a"))
    assert PassengerTaken(0, 1, 1) in facts and GAME.actor(state) != 0
    facts, state = play(turn("1.c1/0 s2", "1.c2 s1", "0.c2", river="A1-1 A3-1", pickup="pushed_may"), move(2, ">1.b3"))
    assert not kinds(facts, PassengerTaken)
    state = after(state, Face(0))
    assert GAME.actor(state) == 1 and GAME.legal_actions(state) == (Board(), Decline())
    assert PassengerTaken(1, 1, 1) in play(state, Board())[0]
    assert PassengerDeclined(1, 1) in play(state, Decline())[0]


def test_pickup_choice_at_the_quay() -> None:
    """The second passenger, taken by choice at the quay itself, finishes the match for that boat."""
    state = at_quay("11.a2/0 s1 p1", "10.c4", "10.d4", last="A1-3", quay="left", pickup="choice")
    facts, state = play(state, move(1, "a"))
    assert not kinds(facts, BoatFinished) and GAME.actor(state) == 0
    assert BoatFinished(0, 1) in play(state, Board())[0]
    assert not kinds(play(state, Decline())[0], BoatFinished)


@pytest.mark.parametrize(("value", "speeds"), [(1, {1}), (2, {1, 2}), (6, {1, 2, 3, 4, 5, 6})])
def test_finish_max_speed(value: int, speeds: set[int]) -> None:
    finished = set()
    for speed in range(1, 7):
        path = {1: "a", 2: "a a", 3: "a a a"}.get(speed)
        start = {1: "11.c3", 2: "11.c2", 3: "11.c1", 4: "10.c4", 5: "10.c3", 6: "10.c2"}[speed]
        state = at_quay(f"{start}/0 s{speed} p1,2", "10.a4", "10.e4", before="A3-2", finish_max_speed=value)
        facts, _ = play(state, move(speed, path or "a " * speed))
        if kinds(facts, BoatFinished):
            finished.add(speed)
    assert finished == speeds


@pytest.mark.parametrize("value", [False, True])
def test_play_out_last(value: bool) -> None:
    state = at_quay("11.c3/0 s1 p1,2", "10.c4", "-", play_out_last=value)
    facts, state = play(state, move(1, "a"))
    if value:
        assert not kinds(facts, MatchEnded) and mover(state) == 1
    else:
        assert facts[-1] == MatchEnded((0,), "last_boat", (0, 1, 2))


def lone(**options: Any) -> tuple[State, tuple[object, ...]]:
    """Yellow, next to move, has no way on: red sails alone."""
    state = only_first_tile(turn("0.c2/0 s1", "1.c4/0 s6", "-", river="A3-2 A3-1", **options))
    stuck = replace(state.boat(1), coal=0)
    facts, later = play(replace(state, boats=(state.boat(0), stuck, None)), move(1, "a"))
    assert BoatEliminated(1, "1.c4") in facts
    return later, facts


def test_last_survivor_wins() -> None:
    state, facts = lone()
    assert not kinds(facts, MatchEnded) and mover(state) == 0
    state, facts = lone(last_survivor_wins=True)
    assert facts[-1] == MatchEnded((0,), "last_survivor", (0, 1, 2)) and state.winners == (0,)


def round_the_start(**options: Any) -> State:
    """A river that bends round to its start, whose last tile is to be laid, and then the quay; seat 0 has explored."""
    river = "A3-1 L/A3-2 L/A3-3 L/A1-1 A1-2"
    tiles = ["A3-1", "A3-2", "A3-3", "A1-1", "A1-2", "A1-3"]
    state = turn("4.c4/3 s1", "4.a1", "0.c2", river=river, tiles=tiles, **options)
    return after(state, move(1, "a"), DrawTile("A1-3"), RollDirection(("left",)))


def test_finish_reroll() -> None:
    """The quay to the left would lie on the start tile, where a boat still is."""
    state = round_the_start()
    assert [laid.number for laid in state.river] == [*range(7)] and state.quay is None
    left = RollDirection(("left",))
    assert left not in GAME.legal_actions(state) and refused(state, left) is rules.T3
    assert accepted(state, RollDirection(("left", "straight")))
    state = round_the_start(finish_reroll=False)
    assert left in GAME.legal_actions(state)
    assert refused(state, RollDirection(("left", "straight"))) is rules.T3
    facts, state = play(state, left)
    assert kinds(facts, QuayLaid) and state.quay is not None


def test_mode() -> None:
    """Three river tiles, then the quay; no passengers; first at the quay at any speed, points left over."""
    assert position("1.c4/0 s2", "1.b1", "0.c2", river="A1-1 A3-3").waiting == (0, 1, 0)
    state = position("1.c4/0 s2", "1.b1", "0.c2", river="A1-1 A3-3", mode="driving_school")
    assert state.waiting == (0, 0, 0)
    facts, state = play(state, move(1, "a"), DrawTile("A2-1"), RollDirection(("straight",)))
    assert TileLaid(3, "A2-1", "straight", 0) in facts and not kinds(facts, TurnBegan)
    facts, state = play(state, RollDirection(("straight",)))
    assert QuayLaid("straight", ("3.b4", "3.c4", "3.d4")) in facts
    school = turn("3.c1/0 s5", "2.c1", "0.c2", river="A1-1 A3-1 A3-3", quay="straight", mode="driving_school")
    assert refused(school, move(5, "a a a a a")) is rules.E1
    facts, state = play(school, move(5, "a a a"))
    assert facts[-2:] == (BoatFinished(0, 1), MatchEnded((0,), "first_at_quay", (0, 1, 2)))


def test_max_rounds() -> None:
    boats = ("0.c2/0", "0.a2", "-")
    state = position(*boats, round=1, max_rounds=1)
    for _ in range(2):
        facts, state = play(state, GAME.legal_actions(state)[0])
    assert facts[-2] == RoundEnded(1)
    assert isinstance(facts[-1], MatchEnded) and facts[-1].reason == "max_rounds" and facts[-1].winners == ()
    assert sorted(facts[-1].places) == [0, 1, 2] and facts[-1].places[-1] == 2
    state = position(*boats, round=1, max_rounds="none")
    for _ in range(2):
        facts, state = play(state, GAME.legal_actions(state)[0])
    assert not kinds(facts, MatchEnded) and state.round == 2


@pytest.mark.parametrize("value", [True, False])
def test_remove_before_roll(value: bool) -> None:
    """Red is the last to leave the start tile and the first on tile 2, in one move."""
    state = turn("0.c4/0 s6", "1.a1", "1.b1", river="A3-3 A1-1", remove_before_roll=value)
    facts, state = play(state, move(5, "a a a a a"))
    assert (kinds(facts, TileRemoved) == [TileRemoved(0, 0)]) == value
    facts, state = play(state, DrawTile("A3-1"), RollDirection(("straight",)))
    laid = [type(fact) for fact in facts if isinstance(fact, TileLaid | TileRemoved)]
    assert laid == ([TileLaid] if value else [TileLaid, TileRemoved])
    assert state.river[0].number == 1


def test_the_french_reading_differs_where_its_text_does() -> None:
    (fr,) = (reading for reading in READINGS if reading.name == "fr")
    defaults = {option.name: option.default for option in OPTIONS}
    differ = {name: value for name, value in fr.options.items() if value != defaults[name]}
    assert differ == {"start_docks": "choice", "pickup": "pushed_may"}


def test_readings_name_known_options() -> None:
    for reading in READINGS:
        state = beginning(3, **reading.options)
        assert all(getattr(state.options, name) == value for name, value in reading.options.items())
    assert spot(after(beginning(3), DrawTile("A3-3")), 0) == "0.e2/0"
