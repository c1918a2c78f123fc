"""Our log → each shape → back is the same match, for every shipped match."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from niagara.core.replay import Replay
from niagara.log.importers.exports import to_boardgameio, to_csv, to_packets
from niagara.log.importers.mapping import shipped
from niagara.log.importers.run import Imported
from niagara.log.load import load
from niagara.log.shipped import samples
from niagara.log.verify import verify
from niagara.log.writer import dumps
from niagara.play.match import Match

SHAPES: dict[str, Callable[[Replay], bytes]] = {
    "packets": to_packets,
    "boardgameio": to_boardgameio,
    "csv": lambda replay: to_csv(replay).encode(),
}
Bring = Callable[..., Imported]


def same_match(one: Replay, other: Replay) -> None:
    """Players, options, board, start and every entry with its events are the same."""
    heads = [
        (replay.header.seats, replay.header.rules, replay.header.board, replay.header.start_seat)
        for replay in (one, other)
    ]
    assert heads[0] == heads[1]
    facts = [[(entry.actor, entry.action, entry.events) for entry in replay.entries] for replay in (one, other)]
    assert facts[0] == facts[1]


def told(game: str) -> list[str]:
    """The shapes that a game has a table for."""
    return [shape for shape in SHAPES if any(table.game == game for table in shipped(shape))]


MATCHES = [(name, shape) for name, file in samples().items() for shape in told(file.parent.name)]


@pytest.mark.parametrize(("name", "shape"), MATCHES)
def test_a_shipped_match_comes_back_through_each_shape(name: str, shape: str, bring: Bring) -> None:
    replay = load(str(samples()[name]))
    back = bring(SHAPES[shape](replay))
    assert back.report.importer == shape
    assert back.report.verdict == "verified"
    assert back.replay is not None
    same_match(replay, back.replay)
    assert verify(dumps(back.replay)).verdict == "verified"


@pytest.mark.parametrize("shape", SHAPES)
def test_another_board_other_options_another_start_and_free_arms_come_back(shape: str, bring: Bring) -> None:
    options = {
        "fork_rule": "free",
        "landing_cost": 0,
        "tiebreak": ["count", "shared"],
        "ops_single_stop": False,
        "max_rounds": 8,
    }
    match = Match("niagara", ["Ada", "O'Neal", "a, b", "陳"], options=options, board="long-arms", start_seat=2)
    rng = Random(8)
    while match.actor is not None:
        match.play(rng.choice(match.legal_actions()))
    back = bring(SHAPES[shape](match.replay))
    assert back.report.verdict == "verified", "\n".join(back.report.lines(lambda ruling, names: ""))
    assert back.replay is not None
    same_match(match.replay, back.replay)


@pytest.mark.parametrize(
    "unsaid", ["riverFlows", "discPushed", "canoeStayed", "gemDelivered", "canoeLanded", "canoeLost"]
)
def test_what_a_packet_log_never_says_is_derived(unsaid: str, bring: Bring) -> None:
    replay = load(str(samples()["thieves"]))
    log = json.loads(to_packets(replay))
    for packet in log["data"]["logs"]:
        packet["data"] = [item for item in packet["data"] if item["type"] != unsaid]
    back = bring(json.dumps(log).encode())
    assert back.replay is not None
    same_match(replay, back.replay)
    assert back.report.verdict == ("consistent" if unsaid == "canoeStayed" else "verified")


def test_only_moves_loads_and_cards_are_enough(bring: Bring) -> None:
    replay = load(str(samples()["first_match"]))
    kept = {"paddleRevealed", "canoeMoved", "gemLoaded", "gemUnloaded", "gemStolen", "weatherMoved", "canoeBought"}
    log: dict[str, Any] = json.loads(to_packets(replay))
    for packet in log["data"]["logs"]:
        packet["data"] = [item for item in packet["data"] if item["type"] in kept]
        for item in packet["data"]:
            item["args"].pop("path", None)
            item["args"].pop("mine", None)
    back = bring(json.dumps(log).encode())
    assert back.replay is not None
    same_match(replay, back.replay)
    assert back.report.counts["assumed"] > 0 and back.report.counts["derived"] > 0
    entry = next(entry for entry in back.replay.entries if "path" in entry.x["x_certainty"])
    assert entry.x["x_certainty"]["path"] == "derived"
    assert entry.x["x_origin"][0].startswith("/data/logs/")
