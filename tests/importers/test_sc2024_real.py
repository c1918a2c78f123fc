"""A whole match of the Software-Challenge 2024 that is not ours: every figure, list and verdict (T-01 to T-18)."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.referee import judge
from niagara.games.mississippi_queen_sc2024.actions import Move
from niagara.games.mississippi_queen_sc2024.follow import skipped
from niagara.games.mississippi_queen_sc2024.rank import over, winner_of
from niagara.games.mississippi_queen_sc2024.river import dock
from niagara.games.mississippi_queen_sc2024.search import enumeration, helm_of, moves
from niagara.games.mississippi_queen_sc2024.sensible import has_simple_move, sensible
from niagara.games.mississippi_queen_sc2024.servers import VERSIONS
from niagara.games.mississippi_queen_sc2024.state import State, other, place_of
from niagara.games.mississippi_queen_sc2024.words import HEADINGS
from niagara.log.importers.run import Imported, import_log
from niagara.log.importers.sc2024.files import Read, in_order, list_for, read
from niagara.log.importers.sc2024.listed import asked
from niagara.log.importers.sc2024.states import TEAMS, Seen
from niagara.log.importers.sc2024.versions import Tries
from niagara.log.importers.sc2024.weave import Woven
from niagara.log.limits import LIMITS
from niagara.log.verify import verify
from niagara.log.writer import dumps

from sc2024_positions import GAME, move, refused

SIZES = {  # turn: sensible list, full enumeration S-L1, different outcomes (spec 6.2)
    0: (7, 893, 457), 1: (7, 804, 402), 2: (10, 1736, 872), 3: (5, 515, 314), 4: (10, 1689, 768), 5: (9, 488, 336),
    6: (11, 1501, 630), 7: (6, 146, 124), 8: (3, 306, 211), 9: (8, 360, 262), 10: (7, 113, 105), 11: (4, 125, 101),
    12: (9, 418, 304), 13: (8, 25, 24), 14: (2, 178, 147), 15: (3, 6, 6), 16: (5, 41, 40), 17: (5, 13, 13),
    18: (3, 68, 61), 19: (3, 21, 21), 20: (4, 9, 9), 21: (9, 64, 60), 22: (6, 16, 16), 23: (2, 3, 3), 25: (2, 8, 8),
    27: (1, 1, 1), 29: (3, 3, 3), 30: (3, 8, 8), 32: (6, 11, 11), 34: (4, 12, 12), 36: (4, 7, 7), 38: (4, 10, 10),
    40: (1, 1, 1), 42: (2, 2, 2), 44: (5, 12, 12), 46: (5, 12, 12), 48: (4, 6, 6), 49: (3, 3, 3),
}  # fmt: skip


@cache
def files(folder: Path) -> tuple[tuple[str, bytes], ...]:
    """The files of the match, a state first."""
    return tuple(
        (path.name, path.read_bytes()) for path in sorted((folder / "sc2024").glob("*.xml"), key=_states_first)
    )


def _states_first(path: Path) -> tuple[bool, str]:
    return "moves" in path.name, path.name


@cache
def match(folder: Path) -> tuple[Read, tuple[Seen, ...], Woven]:
    """What the files hold, the states by turn, and the match under the server that judged it."""
    made = read(files(folder), LIMITS)
    states, doubles = in_order(made)
    assert not made.findings and not doubles and not made.opaque
    woven, tiles = Tries(states, (), {}).woven("24.0.6")
    assert tiles == "as_shown"
    return made, states, woven


def brought(folder: Path, **options: str) -> Imported:
    """The import of the whole folder."""
    (name, data), *rest = files(folder)
    return import_log(data, name, beside=rest, options=options)


def state_at(folder: Path, turn: int) -> State:
    """Our state at a turn of the match."""
    _, states, woven = match(folder)
    return next(state for seen, state in zip(states, woven.along, strict=True) if seen.turn == turn)


def expected(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / "sc2024" / "expected.json").read_text(encoding="utf-8"))[
        "states"
    ]
    return found


def test_every_place_and_score_is_as_expected(real: Path) -> None:
    _, states, woven = match(real)
    rows, places = expected(real), 0
    assert woven.difference is None and len(woven.along) == len(rows) == 38
    for row, state, seen in zip(rows, woven.along, states, strict=True):
        assert (row["turn"], row["segments"]) == (state.turn, state.shown)
        for seat, team in enumerate(TEAMS):
            ship, boat = row["ships"][team], state.boats[seat]
            r, s = place_of(state, boat.space)
            tile, _, cell = boat.space.partition(".")
            assert ship["pos"] == [-r - s, r]
            assert (ship["segment"], ship["column"], ship["row"]) == (
                int(tile),
                int(cell[1]) - 1,
                "abcde".index(cell[0]),
            )
            assert (ship["facing"], ship["speed"], ship["coal"]) == (HEADINGS[boat.heading], boat.speed, boat.coal)
            assert (ship["passengers"], ship["points"]) == (boat.passengers, boat.score)
            assert ship["on_stream"] == (state.cell(seat) in state.waters.stream)
            assert seen.ships[team].points == boat.score
            places += 1
    assert places == 76


def test_every_step_gives_the_next_state(real: Path) -> None:
    _, states, woven = match(real)
    assert sum(seen.move is not None for seen in states) == 37 and woven.fitting == 38
    assert [skip.turn for skip in woven.skips] == [24, 26, 28, 31, 33, 35, 37, 39, 41, 43, 45, 47]
    assert {skip.seat for skip in woven.skips} == {0} and all(skip.could for skip in woven.skips)


def test_the_sensible_lists_are_the_same_order_included(real: Path) -> None:
    made, states, woven = match(real)
    listed = 0
    for seen, state in zip(states, woven.along, strict=True):
        told = list_for(made, seen)
        assert told is not None
        now = asked(state)
        ours = sensible(helm_of(now, now.seat), now.river)
        assert [one.actions for one in ours] == list(told.moves), seen.place
        every = list(enumeration(helm_of(now, now.seat)))
        outcomes = {(one.cell, one.heading, one.speed, one.others) for one in every}
        assert (len(ours), len(every), len(outcomes)) == SIZES[seen.turn]
        listed += len(told.moves)
        for one in ours:
            GAME.decide(now, one)
        paths = {one.path for one in every}
        assert {one.actions for one in ours} <= paths
    assert listed == 193


def test_every_enumerated_move_can_be_made(real: Path) -> None:
    _, _, woven = match(real)
    count = 0
    for state in woven.along:
        now = asked(state)
        for one in enumeration(helm_of(now, now.seat)):
            count += 1
            if count % 7 == 0:  # a share of 9634, always the same
                assert GAME.decide(now, Move(one.path))
    assert count == 9634


def test_T_16_verified_and_contradicted(real: Path) -> None:
    good = brought(real, sc_server="24.0.6")
    assert (good.report.verdict, good.report.entries, good.report.finished) == ("verified", 50, True)
    bad = brought(real, sc_server="24.2.5")
    assert bad.report.verdict == "contradicted" and bad.report.difference is not None
    assert bad.report.difference.expected == "turn 24, ONE to move, which has 3 legal moves"
    assert bad.report.difference.found == "turn 25, TWO to move"
    assert bad.report.fitting == ("sc_server=24.0.6",)
    found = next(one for one in bad.report.findings if one.code == "LOG-EVENTS-DIFFER")
    assert (found.file, found.line, found.round, found.rule) == ("25.state.xml", 1, 13, "S-K2")
    assert len(bad.report.recorded) == 38 - 24  # nothing is lost


def test_the_version_is_found_and_the_report_says_why(real: Path) -> None:
    done = brought(real)
    report = done.report
    assert (report.verdict, report.adopted, report.level) == ("verified", "sc_server=24.0.6", 3)
    assert any("lastMove is there: 24.0.6 or earlier" in need for need in report.needs)
    text = "\n".join(report.lines(lambda ruling, names: ruling.rule.law))
    assert "no simple one: 24.0.7 or earlier" in text and "193 moves of 38 lists beside the states are legal" in text
    assert done.replay is not None
    back = verify(dumps(done.replay))
    assert back.verdict == "verified" and done.replay.header.rules.options == {"sc_server": "24.0.6"}
    _, states, _ = match(real)
    fits = [version for version in VERSIONS if Tries(states, (), {}).woven(version)[0].difference is None]
    assert fits == ["24.0.6"]


def test_a_lost_last_move_is_found_for_each_step(real: Path) -> None:
    """With lastMove hidden, exactly one move leads from each state to the next: the recorded one."""
    _, states, _ = match(real)
    for before, seen in pairwise(states):
        woven, _ = Tries((before, replace(seen, move=None)), (), {}).woven("24.0.6")
        assert woven.lost is None and woven.difference is None, woven.difference
        assert woven.entries[woven.derived[0] - 1].action.actions == seen.move


def test_T_01_to_T_04_the_river(real: Path) -> None:
    state = state_at(real, 49)
    water = state.waters
    assert water.spaces[water.at[(-4, -9)]] == "3.d3" == state.boats[0].space
    assert [(laid.origin, laid.heading) for laid in state.river] == [
        ((0, 0), 0), ((0, -4), 0), ((0, -8), 0), ((-4, -8), 5), ((-4, -12), 0), ((0, -16), 1),
        ((4, -16), 2), ((8, -20), 1),
    ]  # fmt: skip
    bends = [
        "0.c3",
        "0.c4",
        "1.c3",
        "1.c4",
        "2.b3",
        "2.a4",
        "3.d3",
        "3.e4",
        "4.d3",
        "4.e4",
        "5.d3",
        "5.e4",
        "6.b3",
        "6.a4",
        "7.c3",
        "7.c4",
    ]
    ends = {f"{tile}.{cell}" for tile in range(8) for cell in ("c1", "c2")} | set(bends)
    stream = {water.spaces[cell] for cell in water.stream}
    dry = {space for space in ends if not water.open[water.index[space]]}
    assert stream == ends - dry
    docks = {water.spaces[pier]: water.spaces[dock(water, pier)] for pier in water.piers}
    assert docks == {"1.c2": "1.b3", "3.e3": "3.d3", "4.d2": "4.c2", "5.d3": "5.c2", "6.d3": "6.e4"}
    assert set(state.waiting) == set(docks)


def test_T_05_the_first_list(real: Path) -> None:
    state = state_at(real, 0)
    texts = (
        "adv 1", "acc 1, adv 2", "acc 2, adv 3", "acc 1, turn 1, adv 1", "acc 2, turn 1, adv 2", "turn 5, adv 1",
        "turn 4, adv 1",
    )  # fmt: skip
    assert sensible(helm_of(state, 0), state.river) == tuple(map(move, texts))


def test_T_06_and_T_07_listed_pushes(real: Path) -> None:
    state = state_at(real, 2)
    _, after = judge(GAME, state, 1, move("acc -1, turn 4, adv 1, push 3"))
    assert (after.boats[0].space, after.boats[0].score, after.boats[0].free_turns) == ("0.a1", 0, 2)
    names = [refused(state, f"acc -1, turn 4, adv 1, push {to}") for to in range(6)]
    assert names == ["", "push_backward", "", "", "push_off_river", "push_off_river"]
    state = state_at(real, 19)
    _, after = judge(GAME, state, 0, move("turn 1, adv 1, push 3"))
    boat = after.boats[1]
    assert (boat.space, boat.score, boat.free_turns) == ("1.c3", 7, 2)
    names = [refused(state, f"turn 1, adv 1, push {to}") for to in range(6)]
    assert names == ["", "", "", "", "push_backward", ""]


@pytest.mark.parametrize(
    ("turn", "legal", "others"),
    [
        (
            23, {"acc 1, turn 5, adv 3", "acc -1, turn 5, adv 2", "acc -1, adv 1, turn 5, adv 1"},
            {"adv 3": "blocked", "acc 1, adv 4": "blocked", "acc -1, adv 2": "blocked"},
        ),
        (25, 8, {"acc -2, adv 1": "no_coal_for_acceleration",
                 "acc -1, turn 3, adv 2": "no_coal_for_turn", "adv 3": "blocked"}),
        (27, {"acc -1, turn 5, adv 1"}, {}),
        (34, 12, {"adv 2": "", "acc -1, adv 1": "", "adv 1": "movement_left"}),
        (40, 1, {}),
        (42, 2, {}),
        (1, 804, {"acc 1, turn 5, adv 2": "movement_missing", "acc 2, turn 5, adv 2": ""}),
    ],
)  # fmt: skip
def test_T_08_to_T_13_what_is_legal(real: Path, turn: int, legal: Any, others: dict[str, str]) -> None:
    state = state_at(real, turn)
    every = [one.path for one in enumeration(helm_of(state, state.seat))]
    if isinstance(legal, int):
        assert len(every) == legal
    else:
        assert set(every) == {move(text).actions for text in legal}
    assert {text: refused(state, text) for text in others} == others


def test_T_14_pushes_off_the_river(real: Path) -> None:
    state = state_at(real, 1)
    assert refused(state, "acc 3, turn 5, adv 3, push 5") == "movement_missing"
    assert refused(state, "acc 4, turn 5, adv 3, push 5") == "push_off_river"


def test_T_15_skipped_though_it_could_move(real: Path) -> None:
    _, states, _ = match(real)
    before = [seen for seen in states if seen.turn <= 25]
    for version in VERSIONS:
        last = Tries(before, (), {}).woven(version)[0].last
        who = helm_of(last, 0)
        assert not has_simple_move(who) and len(moves(who)) == 3
        old = version in ("24.0.6", "24.0.7")
        assert (last.turn, last.seat) == ((25, 1) if old else (24, 0))
        assert (skipped(last, 0) is not None) == old


def test_T_17_the_boat_ahead_is_first(real: Path) -> None:
    state = state_at(real, 30)
    assert (state.seat, state.boats[1].score, state.boats[0].score) == (1, 20, 17)


def test_T_18_over_by_distance_and_who_wins_by_version(real: Path) -> None:
    assert over(state_at(real, 48)) is None
    state = state_at(real, 49)
    assert over(state) == "distance" and (state.boats[0].score, state.boats[1].score) == (17, 35)
    winners = {}
    for version in VERSIONS:
        options = GAME.make_setup(2, {"sc_server": version}, None, 0).options
        judged = replace(state, setup=replace(state.setup, options=options))
        winners[version] = winner_of(judged)[0]
    assert winners == {version: 0 if version in ("24.2.0", "24.2.3") else other(0) for version in VERSIONS}
