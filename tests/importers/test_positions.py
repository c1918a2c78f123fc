"""What a file says of positions is checked too: beside actions (cross-check), or alone (is each step possible?)."""

from __future__ import annotations

import json
from collections.abc import Callable

from niagara.core.replay import Replay
from niagara.games.niagara.actions import Paddle, StayAshore
from niagara.games.niagara.board import LOST
from niagara.log.importers.draft import Budget
from niagara.log.importers.exports import to_packets
from niagara.log.importers.registry import ours
from niagara.log.importers.run import Imported, import_log
from niagara.log.load import load
from niagara.log.shipped import samples

Bring = Callable[..., Imported]


def with_positions(replay: Replay, *, only: bool, until: int, wrong: int = 0) -> bytes:
    """The match as packets up to entry `until`, each order followed by where the player's canoes then are."""
    log = json.loads(to_packets(replay))
    after = {step.entry: step.after for step in replay.steps()}
    kept = []
    for packet, entry in zip(log["data"]["logs"][:until], replay.entries, strict=False):
        items = [] if only else packet["data"]
        if isinstance(entry.action, Paddle | StayAshore):
            for canoe, boat in enumerate(after[entry.n].canoes[entry.actor]):
                args = {"player_id": 101 + int(entry.actor), "canoe": canoe + 1, "space": boat.space}
                if wrong == entry.n:
                    args["space"] = "S2" if boat.space != "S2" else "S3"
                if boat.space != LOST:
                    items.append({"uid": f"s{entry.n}.{canoe}", "type": "canoePosition", "args": args})
        kept.append({**packet, "data": items})
    log["data"]["logs"] = kept
    return json.dumps(log).encode()


def test_positions_beside_actions_are_cross_checked(bring: Bring) -> None:
    replay = load(str(samples()["first_match"]))
    good = bring(with_positions(replay, only=False, until=60))
    assert good.report.verdict == "verified" and good.report.entries == 60
    paddle = next(entry for entry in replay.entries[30:] if isinstance(entry.action, Paddle))
    bad = bring(with_positions(replay, only=False, until=60, wrong=paddle.n)).report
    assert bad.verdict == "contradicted" and bad.difference is not None
    assert bad.entries in (paddle.n - 1, paddle.n)
    after = next(step.after for step in replay.steps() if step.entry == paddle.n)
    where = after.canoes[int(paddle.actor)][0].space
    assert bad.difference.expected == f"canoe 1 of {replay.names[int(paddle.actor)]} on {where}"
    assert bad.difference.found.endswith("on S2") and bad.difference.seat == paddle.actor


def test_positions_alone_are_consistent_or_contradicted() -> None:
    def bring(data: bytes) -> Imported:
        return import_log(data, listed=ours(), budget=Budget(worlds=1_000, tries=40_000))

    replay = load(str(samples()["three_at_the_river"]))
    first = next(entry.n for entry in replay.entries if isinstance(entry.action, Paddle))
    report = bring(with_positions(replay, only=True, until=first)).report
    assert (report.level, report.verdict) == (1, "consistent")
    assert report.unknown or report.stopped
    log = json.loads(with_positions(replay, only=True, until=first))
    log["data"]["logs"][first - 1]["data"][0]["args"]["space"] = "L7"  # no card goes that far in one turn
    assert bring(json.dumps(log).encode()).report.verdict == "contradicted"
