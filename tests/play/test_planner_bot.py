"""The planner of Niagara: it wins against greedy bots, plays the same match again, and says why."""

import os
import re
from random import Random

import pytest

from niagara.core.replay import AnyEntry
from niagara.core.text import plain
from niagara.games import get
from niagara.games.niagara.actions import ChooseCard
from niagara.games.niagara.events import FlowSet
from niagara.log.verify import verify
from niagara.log.writer import dumps
from niagara.play.bots import bot, bot_with_reasons, default_bot, say_why
from niagara.play.lineup import Lineup, lineup
from niagara.play.match import Match
from niagara.play.planner_bot import Budget, planner, reasoned
from niagara.play.reasoned import Reasoned
from niagara.play.self_play import play_out
from niagara.play.unrecorded import result

FULL = os.environ.get("NIAGARA_SOAK") == "1"
MATCHES, SHARE = 400, 4
SEATS = 4
GAME = get("niagara")


def table(planner_seat: int, **options: object) -> Lineup:
    """A planner on this seat, three greedy bots on the others."""
    return lineup(
        GAME, bots=["planner" if seat == planner_seat else "greedy" for seat in range(SEATS)], options=options
    )


@pytest.fixture(scope="module")
def noted() -> Match:
    """A match in which seat 0 says why, in English."""
    return table(0, max_rounds=14).play(3, plain)


def said(match: Match) -> list[tuple[AnyEntry, str]]:
    """The reasons of a match, with their entries."""
    return [(entry, str(entry.comment)) for entry in match.replay.entries if entry.comment is not None]


@pytest.mark.soak
def test_it_wins_three_matches_of_five_against_three_greedy_bots() -> None:
    """Each seat in turn, seeds from 0 on; a shared victory counts by share. Even would be one match of four."""
    count, wins = MATCHES if FULL else SHARE, 0.0
    for seed in range(count):
        winners = result(table(seed % SEATS), seed).winners
        wins += (seed % SEATS in winners) / len(winners)
    print(f"the planner wins {wins:g} of {count} matches against three greedy bots; even: {count / SEATS:g}")
    assert wins >= 0.6 * count


def test_one_seed_is_one_match_whatever_was_played_before_it() -> None:
    short = table(2, max_rounds=5)
    once = dumps(short.play(7).replay)
    table(1, max_rounds=3).play(8)
    assert dumps(short.play(7).replay) == once


def test_greedy_still_plays_where_nobody_is_named() -> None:
    assert default_bot("niagara") == "greedy"
    assert say_why("niagara") == ("planner",)
    assert say_why("whitewater") == ()


def test_reasons_are_notes_that_change_nothing_else(noted: Match) -> None:
    silent = table(0, max_rounds=14).play(3)
    assert [entry.action for entry in noted.replay.entries] == [entry.action for entry in silent.replay.entries]
    assert [entry.check for entry in noted.replay.entries] == [entry.check for entry in silent.replay.entries]
    assert verify(noted.replay).verdict == "verified"
    assert {entry.actor for entry, _ in said(noted)} == {0}
    assert max(len(reason) for _, reason in said(noted)) < 240


def test_a_reason_says_how_far_the_river_should_move_and_what_came_next(noted: Match) -> None:
    told = [reason for entry, reason in said(noted) if isinstance(entry.action, ChooseCard)]
    assert len(told) > 5
    for reason in told:
        assert re.search(r"it expects the river to (move (\d+ to )?\d+ spaces?|stand still)", reason), reason
        assert re.search(r"looked (about as good|\d\.\d rounds slower)", reason), reason


def test_what_it_expects_of_the_river_comes_about_more_often_than_not(noted: Match) -> None:
    """As it said when it laid its card, of the rounds of a match."""
    expected: tuple[int, int] | None = None
    hits = []
    for entry in noted.replay.entries:
        move = re.search(r"to move (?:(\d+) to )?(\d+) space", str(entry.comment))
        if isinstance(entry.action, ChooseCard) and entry.actor == 0:
            expected = (int(move[1] or move[2]), int(move[2])) if move else None
        for event in entry.events or ():
            if isinstance(event, FlowSet) and expected:
                hits.append(expected[0] <= event.steps <= expected[1])
    assert len(hits) > 5
    assert sum(hits) > 0.5 * len(hits)


def test_it_knows_no_hidden_card() -> None:
    """Whatever the others have laid face down, it does the same, for the same reason."""
    choices = set()
    for first, second in ((1, 6), (6, 1), ("cloud", 3)):
        match = Match("niagara", ["a", "b", "c"])
        match.play(ChooseCard(first))
        match.play(ChooseCard(second))
        choices.add(repr(reasoned(GAME.observe(match.state, 2), match.legal_actions(), Random(1))))
    assert len(choices) == 1


@pytest.mark.parametrize("budget", [Budget(samples=4, ahead=1), Budget(seconds=0.01)], ids=["further", "by time"])
def test_it_may_think_longer(budget: Budget) -> None:
    match = Match("niagara", ["a", "b", "c"])
    play_out(match, [planner(budget), bot("niagara", "greedy"), bot("niagara", "greedy")], Random(1), rounds=1)
    assert match.state.round == 2


def test_it_gives_no_reason_where_there_is_no_choice() -> None:
    thinker, match = bot_with_reasons("niagara", "planner"), Match("niagara", ["a", "b", "c"])
    legal = match.legal_actions()
    assert thinker(match.state, legal[:1], Random(1)) == Reasoned(legal[0])


@pytest.mark.parametrize("board", ["long-arms", "single-stream"])
def test_it_plays_on_every_board(board: str) -> None:
    match = Match("niagara", ["a", "b", "c"], board=board)
    play_out(match, [bot("niagara", "planner")] * 3, Random(2), rounds=1)
    assert match.state.round == 2
