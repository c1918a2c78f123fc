"""Why not, reason by reason: a refusing rule, or one of its messages where it has several; each has a position.

The positions are those of the tables of refusals. A reason is named by the rule and by the phrase itself, never by its
words; the numbers in a phrase are not compared here.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import mississippi_cases
import pytest
import whitewater_cases

from niagara.core.game import Actor
from niagara.core.rule import Kind, Rule, Ruling
from niagara.core.text import Listing, Phrase
from niagara.games import get, names
from niagara.games.mississippi_queen import rules as m
from niagara.games.mississippi_queen_sc2024 import rules as s
from niagara.games.niagara import rules as n
from niagara.games.niagara.actions import Flow, KeepGems
from niagara.games.niagara.events import FlowSet
from niagara.games.whitewater import rules as w
from niagara.log.shipped import sample
from niagara.render.prose import Speaker
from niagara.teach.why_not import why_not

import niagara_cases
from niagara_positions import order
from sc2024_cases import REFUSALS as SC2024_REFUSALS
from sc2024_cases import drawing

SEATS: Final = ("Ada", "Борис", "陳", "Joëlle", "Zoë")

NONE: Final = Listing(())

Tried = tuple[Any, Any, Actor | None]
"""A state, an action, and who tries it: None for whoever decides."""

PLAIN: Final = Phrase("")
"""For a rule that refuses with a message and without one."""

LEAST: Final[Mapping[str, int]] = {
    "niagara": 25, "mississippi_queen": 20, "whitewater": 10, "mississippi_queen_sc2024": 28,
}  # fmt: skip

SAID: Final[Mapping[str, tuple[tuple[Rule, Phrase], ...]]] = {
    "niagara": (
        (n.ROUND_01, n.FLOW_COMES),
        (n.ROUND_01, n.TURN_COMES),
        (n.ROUND_01, n.OFFER_COMES),
        (n.ROUND_01, n.ROUND_COMES),
        (n.BUY_02, n.IN_PHASE_1),
        (n.BUY_02, n.IN_OWN_TURN),
        (n.BUY_01, n.none_lost(0)),
        (n.BUY_01, n.too_poor(PLAIN, 0, NONE)),
        (n.BUY_01, n.wrong_payment(PLAIN, 0, NONE, NONE)),
        (n.BUY_05, n.buys_no_more(0, 0)),
        (n.BUY_05, n.declined(0)),
        (n.BUY_05, n.offered(PLAIN)),
        (n.MOVE_07, n.too_many(0)),
        (n.MOVE_07, n.left_over(0)),
        (n.LOAD_02, n.NO_ROOM),
        (n.LOAD_02, n.NOTHING_ABOARD),
        (n.LOAD_04, n.NO_MOVE),
        (n.LOAD_04, n.TWO_STOPS),
        (n.STEAL_01, n.MOVED_DOWN),
        (n.STEAL_01, n.DID_NOT_MOVE),
        (n.STEAL_04, n.OWN_CANOE),
        (n.STEAL_04, n.EMPTY_CANOE),
        (n.STEAL_12, n.NO_SUCH_CANOE),
        (n.STEAL_12, n.ASHORE),
        (n.STEAL_12, n.is_on("")),
        (n.FLOW_04, n.no_such_arm("", Listing(()))),
        (n.FLOW_04, n.arms_in_turn(0, "", "")),
    ),
    "mississippi_queen": (
        *((m.R1, m.TASKS[task]) for task in ("draw", "roll", "dock", "heading", "steam", "face", "board")),
        (m.R1, m.TASKS["over"]),
        (m.R1, m.decides(PLAIN, 0, 0)),
        (m.S1, m.no_such_speed(0)),
        (m.S1, m.speed_too_dear(0, 0, 0, 0)),
        (m.M1, m.no_point_left(0)),
        (m.M1, m.points_unused(0, 0)),
        (m.M3, m.ON_LAND),
        (m.M3, m.OFF_RIVER),
        (m.B1, m.boat_in_the_way("", 0)),
        (m.B1, m.nobody_to_push("")),
        (m.B3, m.NO_WATER_THERE),
        (m.B3, m.STRAIGHT_UP_RIVER),
        (m.B3, m.not_beside("")),
        (m.B3, m.lies_there(0)),
        (m.B4, m.enters_where_pushed("")),
        (m.B4, m.pushed_back_to("")),
        (m.B6, m.no_heading(0)),
        (m.B6, m.NOBODY_PUSHED),
        (m.P2, m.NOBODY_IS_ASKED),
        (m.P2, m.NOBODY_TO_ASK),
        (m.T1, m.ALREADY_LAID),
        (m.T1, m.NO_SUCH_TILE),
        (m.T3, m.NO_ROLL),
        (m.T3, m.rolled_again("")),
        (m.T3, m.touches("", 0)),
        (m.E1, m.STOPS_AT_QUAY),
    ),
    "mississippi_queen_sc2024": (
        *((s.O1, s.TASKS[task]) for task in ("draw", "roll", "move", "over")),
        (s.O1, s.decides(PLAIN, 0, 0)),
        (s.B7, s.NO_SUCH_TILE),
        (s.B7, s.ALREADY_THERE),
        (s.B7, s.NOT_THE_LAST),
        (s.B8, s.OPPOSITE),
        (s.B8, s.UPSTREAM),
        (s.F4, s.ON_LAND),
        (s.F4, s.OFF_RIVER),
    ),
    "whitewater": (
        (w.SETUP_6, w.tiles_to_come(0)),
        (w.SETUP_6, w.no_such_tile("", PLAIN)),
        (w.W3, w.RIVER_IS_PUSHED),
        (w.W3, w.DIE_IS_ROLLED),
        (w.W3, w.SUN_MOVES),
        (w.W3, w.START_GOES),
        (w.W8, w.turtle_cannot(0, "", Listing(()))),
        (w.W8, w.turtle_asks(0, Listing(()))),
        (w.W8, w.no_turtle(0, "")),
        (w.W11, w.ACTION_MUST_BE),
        (w.W11, w.turtle_moves(Listing(()))),
        (w.W17, w.NO_SUN),
        (w.W17, w.NOT_ROLLED),
        (w.W20, w.NOBODY_PUSHES),
        (w.W20, w.FIRST_TILE),
        (w.W2, w.CARD_DECIDES),
        (w.W2, w.RIVER_IS_PUSHED),
        (w.W2, w.DIE_IS_ROLLED),
        (w.W2, w.SUN_MOVES),
        (w.W2, w.TURTLE_MOVES),
        (w.W2, w.START_GOES),
        (w.W2, w.decides(PLAIN, 0, 0)),
        (w.W4, w.no_seat(0)),
        (w.W4, PLAIN),
        (w.W16B, w.no_seat(0)),
        (w.W17, w.animal_is_home("", Listing(()))),
        (w.W17, w.no_such_face(0, ())),  # type: ignore[arg-type]
        (w.W20, w.TILE_SEEN),
        (w.W20, w.NO_SUCH_TILE),
    ),
}
"""The rules that refuse for several reasons, each with the message that says which."""

Reason = tuple[str, str]
"""A rule's id, and the template of its small message or ""."""


def expected(game: str) -> set[Reason]:
    """All reasons of a game: those with a message, and each rule that refuses in one way only."""
    told = {(rule.id, message.text) for rule, message in SAID[game]}
    several = {rule for rule, _ in told}
    refusing = {rule.id for rule in get(game).rules if Kind.REFUSES in rule.kinds}
    assert several <= refusing
    return told | {(rule, "") for rule in refusing - several}


def reason(ruling: Ruling) -> Reason:
    messages = [blank.text for _, blank in ruling.phrase.blanks if isinstance(blank, Phrase)]
    assert len(messages) <= 1, ruling
    return ruling.rule.id, "".join(messages)


def tried(game: str) -> Iterator[Tried]:
    """Refused actions: those of the tables, and what is another's decision."""
    match game:
        case "niagara":
            yield from ((at.state, action, None) for _, at, action in niagara_cases.REFUSALS)
            start = niagara_cases.START.state
            yield start, get(game).legal_actions(start)[0], 2
            between = get(game).evolve(
                niagara_cases.at_river([1, 2, 3], niagara_cases.position()).state, FlowSet(1, 0, 1)
            )
            yield between, Flow(("L",)), None
            yield niagara_cases.at_turn(3, "LOST", "LAND", buyback_phase="own_turn").state, KeepGems(), None
            unmoved = niagara_cases.at_turn(2, "S3[ruby]", "LOST", rivals=["S3[amber]"]).state
            yield unmoved, order(before="-", steal=(1, 0)), None
            yield ended("short_match")
        case "mississippi_queen":
            yield from ((state, action, None) for _, state, action in mississippi_cases.REFUSALS)
            yield mississippi_cases.open_water(), mississippi_cases.move(1, "a"), 2
            yield ended("down_the_river")
        case "mississippi_queen_sc2024":
            yield from ((state, action, None) for _, state, action in SC2024_REFUSALS)
            yield drawing(), get(game).legal_actions(drawing())[0], 0
            yield ended("no_way_on")
        case _:
            yield from ((state, action, None) for _, state, action in whitewater_cases.REFUSALS)
            yield whitewater_cases.TOKEN, get(game).legal_actions(whitewater_cases.TOKEN)[0], 2


def ended(name: str) -> Tried:
    """A shipped match that is over, and its last action once more."""
    replay = sample(name)
    return replay.step(len(replay) - 1).after, replay.entries[-1].action, None


@cache
def found(game: str) -> Mapping[Reason, Tried]:
    """The first position of each reason."""
    first: dict[Reason, Tried] = {}
    for state, action, actor in tried(game):
        ruling = why_not(state, action, actor, most=0).ruling
        assert ruling is not None
        first.setdefault(reason(ruling), (state, action, actor))
    return first


REASONS: Final = [
    pytest.param(game, one, id=f"{one[0]}: {one[1] or get(game).rule(one[0]).title}")
    for game in names()
    for one in sorted(expected(game))
]


@pytest.mark.parametrize(("game", "wanted"), REASONS)
def test_each_reason_refuses_and_offers_what_is_legal(game: str, wanted: Reason) -> None:
    state, action, actor = found(game)[wanted]
    answer = why_not(state, action, actor)
    assert answer.ruling is not None and reason(answer.ruling) == wanted
    said = Speaker(SEATS).sentence(answer.ruling.phrase)
    assert said.endswith(".") and "{" not in said
    assert bool(answer.nearest) == (get(game).actor(state) is not None)
    assert set(answer.nearest) <= set(get(game).legal_actions(state))


@pytest.mark.parametrize("game", names())
def test_no_reason_is_missing_from_the_list(game: str) -> None:
    assert set(found(game)) <= expected(game)
    assert len(expected(game)) >= LEAST[game]
