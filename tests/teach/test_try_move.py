"""Try a move: the tree of pieces of a position judges as `why_not` does, and leads to every legal action."""

import os
from random import Random
from typing import Any

import pytest
from random_positions import positions
from test_games import EVERY_VARIANT, random_replay

import niagara
from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion
from niagara.games import get, names
from niagara.games.mississippi_queen.actions import Steam
from niagara.games.mississippi_queen_sc2024.actions import Move
from niagara.games.niagara.actions import ChooseCard
from niagara.render.prose import Speaker
from niagara.teach.try_move import LIMIT, Tried, Tries, tries
from niagara.teach.why_not import why_not

FULL = os.environ.get("NIAGARA_SOAK") == "1"
POSITIONS = 400 if FULL else 10
BOUND = {"mississippi_queen": 80, "mississippi_queen_sc2024": 80}
"""Tries of a position in these tests, in games that have whole courses."""
SEATS = ("Ada", "Борис", "陳", "Joëlle", "Zoë", "Кай")
EVERY_GAME = pytest.mark.parametrize("game", [get(name) for name in names()], ids=names())


def pieces_on_the_way(found: Tries, number: int) -> list[str]:
    """What is said of the pieces of a try."""
    said: list[str] = []
    while number > 0:
        one = found.tried[number]
        assert one.piece is not None
        said.insert(0, Speaker(SEATS).say(one.piece.phrase))
        number = one.parent
    return said


def same_as_why_not(state: Any, one: Tried, found: Tries, complete: bool) -> None:
    """The verdict of a try is that of `why_not`; beside the way to an offer it may offer fewer."""
    assert one.piece is not None
    answer = why_not(state, one.piece.action)
    assert one.legal == answer.legal
    assert one.rulings == (answer.reasons if answer.ruling is None else (answer.ruling,))
    offered = [tried.piece.action for tried in map(found.tried.__getitem__, one.nearest) if tried.piece]
    assert offered == [action for action in answer.nearest if action in offered]
    if complete:
        assert len(offered) == len(answer.nearest)
    assert all(found.tried[number].legal for number in one.nearest)
    assert bool(one.told) == one.legal


@EVERY_GAME
def test_every_verdict_is_that_of_why_not(game: AnyGame) -> None:
    rng, judged = Random(1), 0
    limit = BOUND.get(game.id, LIMIT)
    for state in positions(game, POSITIONS, 21):
        found = tries(state, limit=limit)
        assert found.actor == game.actor(state)
        numbers = list(range(1, len(found.tried)))
        for number in numbers if game.id not in BOUND else rng.sample(numbers, min(60, len(numbers))):
            one = found.tried[number]
            same_as_why_not(state, one, found, complete=len(found.tried) <= limit)
            assert 0 <= one.parent < number
            if one.piece and one.piece.mark:
                assert ":" in one.piece.mark or one.piece.mark.isidentifier()
            judged += 1
    assert judged > POSITIONS


@EVERY_GAME
def test_every_legal_action_can_be_put_together(game: AnyGame) -> None:
    rng = Random(2)
    for state in positions(game, POSITIONS, 22):
        legal = game.legal_actions(state)
        if game.id not in BOUND:
            found = tries(state)
            assert not any(one.open for one in found.tried)
            whole = {one.piece.action for one in found.tried if one.legal and one.piece}
            assert {game.canonical(state, action) for action in whole} == set(legal)
            continue
        for action in rng.sample(legal, min(6, len(legal))):
            assert put_together(game, state, action)


@EVERY_VARIANT
def test_under_every_option_too(game: AnyGame, options: dict[str, Any], board: str) -> None:
    rng = Random(4)
    states = list({id(step.opened): step.opened for step in random_replay(game, options, board, 4, 8).steps()}.values())
    for state in rng.sample(states, min(12, len(states))):
        legal = game.legal_actions(state)
        if game.id in BOUND:
            assert all(put_together(game, state, action) for action in rng.sample(legal, min(2, len(legal))))
            continue
        found = tries(state, limit=10**6).tried
        assert {game.canonical(state, one.piece.action) for one in found if one.legal and one.piece} == set(legal)


def put_together(game: AnyGame, state: Any, action: Any, begun: Any = None) -> bool:
    """Whether a way of pieces leads to an action, each of them legal or refused as unfinished."""
    for piece in game.pieces(state, begun):
        if piece.action == action:
            return True
        if _begins(piece.action, action):
            answer = why_not(state, piece.action, most=0)
            goes_on = answer.ruling is None or answer.ruling.rule.id in game.unfinished
            return goes_on and put_together(game, state, action, piece.action)
    return False


def _begins(part: Any, action: Any) -> bool:
    """Whether a move of manoeuvres may be gone on with to another one."""
    match part, action:
        case Steam(speed, course), Steam(same, whole):
            return bool(speed == same and whole[: len(course)] == course)
        case Move(done), Move(whole):
            return bool(whole[: len(done)] == done)
        case _:
            return False


@EVERY_GAME
def test_what_is_left_open_is_expanded_on_request(game: AnyGame) -> None:
    expanded = 0
    for state in positions(game, POSITIONS, 23):
        whole, short = tries(state, limit=BOUND.get(game.id, LIMIT)), tries(state, limit=1)
        children: dict[int, list[int]] = {}
        for number, one in enumerate(short.tried):
            children.setdefault(one.parent, []).append(number)
        for number, one in enumerate(short.tried):
            assert not (one.open and number in children)
            if not one.open or expanded > 40:
                continue
            expanded += 1
            chain: list[int] = []
            at = number
            while at > 0:
                chain.insert(0, children[short.tried[at].parent].index(at))
                at = short.tried[at].parent
            more = tries(state, chain=chain, limit=40)
            assert more.tried[0].piece == one.piece
            assert more.tried[0].parent == -1
            for tried in more.tried[1:]:
                assert tried.piece is not None
                assert tried.legal == why_not(state, tried.piece.action, most=0).legal
                assert all(more.tried[near].legal for near in tried.nearest)
        assert len(whole.tried) >= len(short.tried) or game.id in BOUND
    assert expanded or not game.unfinished


@EVERY_GAME
def test_the_words_of_pieces_are_short_and_tell_them_apart(game: AnyGame) -> None:
    for state in positions(game, POSITIONS, 24):
        found = tries(state, limit=BOUND.get(game.id, LIMIT))
        seen: set[tuple[int, str]] = set()
        for one in found.tried[1:]:
            assert one.piece is not None
            said = Speaker(SEATS).say(one.piece.phrase)
            assert said[0].islower() and "{" not in said and not said.endswith(".")
            assert (one.parent, said) not in seen
            seen.add((one.parent, said))


@EVERY_GAME
def test_a_chain_that_is_none_is_told(game: AnyGame) -> None:
    state = next(positions(game, 1, 1))
    for chain in ((99,), (-1,), (True,), ("0",), (0,) * 40):
        with pytest.raises(BadQuestion, match="of the chain: expected a number"):
            tries(state, chain=chain)  # type: ignore[arg-type]
    with pytest.raises(BadQuestion, match="expected a state"):
        tries(None)


def test_when_the_match_is_over_there_is_nothing_to_try() -> None:
    replay = niagara.sample("short_match")
    found = tries(replay.step(len(replay) - 1).after)
    assert found.actor is None
    assert len(found.tried) == 1 and not found.tried[0].open


def test_the_worked_example() -> None:
    """The card is 4: two steps and a load cost 4; three steps and a load 5."""
    match = niagara.Match("niagara", SEATS[:4])
    for _ in SEATS[:4]:
        match.play(ChooseCard(4))
    found = tries(match.state)
    ways = {" / ".join(pieces_on_the_way(found, number)): one for number, one in enumerate(found.tried)}
    begin = "move canoe 1 from the beach / to S1 / to S2"
    legal = ways[f"{begin} / to S3 / to S4"]
    assert legal.legal and legal.rulings[0].sum is not None and legal.rulings[0].sum.value == 4
    refused = ways[f"{begin} / to S3 / load the amethyst"]
    said = Speaker(SEATS).sentence(refused.rulings[0].phrase)
    assert refused.rulings[0].rule.id == "N-MOVE-07"
    assert said == (
        "The card is 4: 3 points for moving and 2 points for loading and unloading make 5, 1 point too many."
    )
    assert legal in map(found.tried.__getitem__, refused.nearest)


def test_a_piece_that_leads_to_no_whole_move_says_so() -> None:
    told = 0
    game = get("mississippi_queen")
    for state in positions(game, 60, 25):
        for one in tries(state, limit=60).tried[1:]:
            assert one.piece is not None
            if "no whole move" in Speaker(SEATS).say(one.piece.phrase):
                told += 1
                assert not one.legal and one.rulings[0].rule.id == "M-M1"
                assert not game.pieces(state, one.piece.action)
    assert told


def test_a_seat_tries_only_where_nothing_is_hidden_from_it() -> None:
    match = niagara.Match("niagara", SEATS[:3])
    assert tries(match.state, seat=2).actor == 0  # no card is down yet
    match.play(ChooseCard(5))
    assert tries(match.state, seat=0).actor == 1  # the only card that is down is its own
    with pytest.raises(BadQuestion, match="tries as seat 2: expected a decision of this seat"):
        tries(match.state, seat=2)
    match.play(ChooseCard(6))
    own, everybody = (tries(match.state, seat=seat).tried[1].told for seat in (2, None))
    assert len(own) == 1  # the card that is turned up then is another's
    speaker = Speaker(SEATS)
    assert "5" in " ".join(map(speaker.say, everybody)) and "5" not in " ".join(map(speaker.say, own))
