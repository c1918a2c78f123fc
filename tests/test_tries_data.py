"""The tries of a position as plain data: numbers that fit, spots in the scene, nothing hidden, not too large."""

import gzip
from typing import Any

import msgspec
import pytest
from test_games import random_replay

import niagara
from niagara.core.given import BadQuestion
from niagara.games import get, names
from niagara.games.niagara.actions import ChooseCard
from niagara.log.shipped import sample
from niagara.pages import Walkthrough
from niagara.render.tries_data import more_tries_data, tries_data
from niagara.teach.try_move import tries

EVERY_GAME = pytest.mark.parametrize("game", [get(name) for name in names()], ids=names())
Data = dict[str, Any]


def decisions(walk: Walkthrough) -> list[int]:
    """The steps after which somebody decides."""
    last = {step.entry: step for step in walk.replay.steps()}
    return [step.index for step in last.values() if walk.replay.game.actor(step.after) is not None]


def check(data: Data) -> None:
    """That every number is one of its table."""
    texts, rulings, nodes = data["texts"], data["rulings"], data["nodes"]
    assert nodes[0][:4] == (-1, -1, -1, -1)
    for number, (parent, text, mark, answer, left_open) in enumerate(nodes[1:], 1):
        assert parent < number and texts[text]
        assert -1 <= mark < len(data["marks"]) and left_open in (0, 1)
        legal, why, told, near = data["answers"][answer]
        assert why and all(rulings[ruling] for ruling in why)
        if legal:
            assert told and not near and all(texts[text] for text in told)
            assert all(rulings[ruling][2] == -1 for ruling in why[1:]) or rulings[why[0]][2] >= 0
        else:
            assert len(why) == 1 and not told
            assert all(data["answers"][nodes[one][3]][0] for one in near)
    assert [node[0] for node in nodes] == sorted(node[0] for node in nodes)  # breadth first
    assert len(data["marks"]) == len(data["spots"]) == len(set(data["marks"]))
    for rule, text, total in rulings:
        assert data["rules"][rule]["id"] and texts[text] and total < len(data["sums"])


@EVERY_GAME
def test_the_data_hold_together(game: Any) -> None:
    walk = Walkthrough(random_replay(game, {}, game.boards[0], 3, 4))
    for step in decisions(walk)[::3]:
        data = tries_data(walk, step, limit=120)
        check(data)
        assert data["step"] == step and data["texts"][data["actor"]].endswith(" decides.")
        x0, y0, x1, y1 = walk[step].scene.extent
        for x, y, size in data["spots"]:
            assert x0 <= x <= x1 and y0 <= y <= y1 and 0 < size < x1 - x0
        assert msgspec.json.decode(msgspec.json.encode(data))["nodes"]


@EVERY_GAME
def test_a_piece_lies_where_its_thing_lies(game: Any) -> None:
    walk = Walkthrough(random_replay(game, {}, game.boards[0], 3, 4))
    marked = 0
    for step in decisions(walk)[::3]:
        keys = {mark.key for mark in walk[step].scene.marks}
        found = tries(walk.replay.step(step).after, limit=60)
        data = tries_data(walk, step, limit=60)
        for one, node in zip(found.tried[1:], data["nodes"][1:], strict=True):
            assert one.piece is not None
            assert (data["marks"][node[2]] if node[2] >= 0 else "") == one.piece.mark
            assert not one.piece.mark or one.piece.mark in keys
            marked += node[2] >= 0
    assert marked > 20


@EVERY_GAME
def test_more_is_told_of_a_node_on_request(game: Any) -> None:
    walk = Walkthrough(random_replay(game, {}, game.boards[0], 3, 4))
    asked = 0
    for step in decisions(walk)[::5]:
        data = tries_data(walk, step, limit=1)
        for number, node in enumerate(data["nodes"]):
            if not node[4] or asked > 20:
                continue
            chain, at = [], number
            while at > 0:
                parent = data["nodes"][at][0]
                siblings = [one for one, other in enumerate(data["nodes"]) if other[0] == parent and one]
                chain.insert(0, siblings.index(at))
                at = parent
            more = more_tries_data(walk, step, chain, limit=30)
            check(more)
            asked += 1
    assert asked or not game.unfinished


def test_inside_an_entry_and_at_the_end_nobody_decides() -> None:
    walk = Walkthrough(sample("short_match"))
    inside = next(step.index for step in walk.replay.steps() if step.place < len(step.facts) - 1)
    for step in (inside, len(walk) - 1):
        data = tries_data(walk, step)
        assert data["actor"] == -1 and data["nodes"] == [(-1, -1, -1, -1, 0)] and data["spots"] == []


def test_as_a_seat_nothing_hidden_is_in_the_data() -> None:
    """What another has laid face down changes nothing in what a seat gets to see."""
    seen = []
    for card in (3, 6):
        match = niagara.Match("niagara", ("Ada", "Bo", "Cy"))
        for choice in (card, 5):
            match.play(ChooseCard(choice))
        seen.append(tries_data(Walkthrough(match.replay, seat=2), len(match.replay) - 1))
    assert seen[0] == seen[1] and len(seen[0]["nodes"]) == 8
    match = niagara.Match("niagara", ("Ada", "Bo", "Cy"))
    match.play(ChooseCard(3))
    with pytest.raises(BadQuestion, match="as seat 2"):
        tries_data(Walkthrough(match.replay, seat=2), len(match.replay) - 1)


def test_a_step_that_is_not_there_and_a_chain_that_is_none() -> None:
    walk = Walkthrough(sample("short_match"))
    with pytest.raises(IndexError):
        tries_data(walk, len(walk))
    with pytest.raises(BadQuestion, match="chain"):
        more_tries_data(walk, decisions(walk)[0], [999])


def test_twelve_positions_of_four_players_are_small() -> None:
    """0.35 MB is the room that a page has for them; they take about a tenth."""
    replay = next(
        one for seed in range(40) if len((one := random_replay(get("niagara"), {}, "zoch-2004", seed, 9)).names) == 4
    )
    walk = Walkthrough(replay)
    encoded = sorted((msgspec.json.encode(tries_data(walk, step)) for step in decisions(walk)), key=len)[-12:]
    assert len(gzip.compress(b"".join(encoded))) < 100_000
