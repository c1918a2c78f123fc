"""A record dropped or doubled in a foreign log never gives another match that is said to fit."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from random import Random

import pytest

from niagara.log.importers.exports import to_packets
from niagara.log.importers.run import Imported
from niagara.log.load import load
from niagara.log.shipped import samples

CASES = 400 if os.environ.get("NIAGARA_SOAK") else 4
Bring = Callable[..., Imported]


@pytest.mark.parametrize("change", ["drop", "double"])
def test_one_record_changed_is_found_or_changes_nothing(change: str, bring: Bring) -> None:
    replay = load(str(samples()["short_match"]))
    actions = [entry.action for entry in replay.entries]
    rng = Random(change)
    found = 0
    for _ in range(CASES):
        log = json.loads(to_packets(replay))
        packet = rng.choice([packet for packet in log["data"]["logs"] if packet["data"]])
        place = rng.randrange(len(packet["data"]))
        if change == "drop":
            del packet["data"][place]
        else:
            packet["data"].insert(place, {**packet["data"][place], "uid": "again"})
        done = bring(json.dumps(log).encode())
        assert done.replay is not None
        known = [entry.action for entry in done.replay.entries]
        if done.report.verdict == "contradicted":
            assert done.report.difference is not None
            found += 1
        else:
            assert known == actions[: len(known)]
    assert found > CASES // 3
