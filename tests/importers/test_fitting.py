"""Which options a file was played by: the simplest set that fits, and the entries that need it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.replay import Replay
from niagara.games import get
from niagara.log.importers import fitting, run
from niagara.log.importers.exports import to_boardgameio, to_packets
from niagara.log.importers.run import Imported
from niagara.log.verify import verify
from niagara.log.writer import dumps
from niagara.play.match import Match

Bring = Callable[..., Imported]
TWO = {"landing_cost": 0, "swap_must_change_colour": False}
FREE = {"fork_rule": "free", "allow_paddle_over_falls": True}
ZH = {"landing_cost": 0, "unload_own_colour": "forbid", "steal_after_pre_unload": False, "same_gem_scope": "canoe"}


@cache
def played(seed: int, **options: Any) -> Replay:
    """Twelve rounds by these options, at random."""
    match = Match("niagara", ["Ada", "B", "C", "D"], options=options)
    rng = Random(seed)
    while match.actor is not None and match.state.round < 12:
        match.play(rng.choice(match.legal_actions()))
    return match.replay


def unsaid(replay: Replay, shape: str, options: dict[str, Any] | None = None) -> bytes:
    """The match in a shape that states other options, or none."""
    log = json.loads(to_packets(replay) if shape == "packets" else to_boardgameio(replay))
    about = log["data"] if shape == "packets" else log["metadata"]["setupData"]
    del about["options"]
    if options is not None:
        about["options"] = options
    return json.dumps(log).encode()


@pytest.mark.parametrize("shape", ["packets", "boardgameio"])
@pytest.mark.parametrize(("options", "seed"), [(TWO, 1), (TWO, 2), (FREE, 1)])
def test_two_options_are_found_with_the_entries_that_need_them(
    options: dict[str, Any], seed: int, shape: str, bring: Bring
) -> None:
    replay = played(seed, **options)
    done = bring(unsaid(replay, shape))
    report = done.report
    assert report.verdict == "consistent" and done.replay is not None
    assert done.replay.header.rules.options == options
    assert [entry.action for entry in done.replay.entries] == [entry.action for entry in replay.entries]
    assert verify(dumps(done.replay)).verdict == "verified"
    needs = [one for one in report.needs if one.startswith("entry")]
    assert len(needs) == 2 and report.difference is not None
    assert needs[0].startswith(f"entry {report.difference.entry} needs ")
    for need in needs:
        entry, name = int(need.split()[1]), need.split()[3].split("=")[0]
        rest = {other: value for other, value in options.items() if other != name}
        without = bring(unsaid(replay, shape, rest)).report
        assert without.difference is not None and without.difference.entry == entry
    said = "\n".join(report.lines(lambda ruling, names: ""))
    assert needs[0] in said and "others were not tried and may fit as well" in said


def test_one_option_is_simpler_than_two_or_a_reading(bring: Bring) -> None:
    report = bring(unsaid(played(2, **ZH), "packets")).report
    assert report.adopted == "landing_cost=0" and report.needs == ("entry 40 needs landing_cost=0",)


def test_a_named_reading_comes_before_two_options(bring: Bring) -> None:
    options = {**ZH, "allow_load_and_deliver": False}
    report = bring(unsaid(played(29, **options), "boardgameio")).report
    assert report.adopted.startswith("reading zh (unload_own_colour=forbid ") and report.verdict == "consistent"
    assert "canoe_price" not in report.adopted, "what the reading has as the default has it is no change"
    assert report.needs[:-1] == ("entry 31 needs landing_cost=0", "entry 32 needs same_gem_scope=canoe")


def test_two_options_that_one_entry_needs_are_found_too(bring: Bring, monkeypatch: pytest.MonkeyPatch) -> None:
    game = get("niagara")
    monkeypatch.setattr(run, "get", lambda name: replace(game, readings=()))
    report = bring(unsaid(played(29, **ZH), "boardgameio")).report
    assert report.adopted == "landing_cost=0 same_gem_scope=canoe"
    assert report.needs[:-1] == ("entry 32 needs landing_cost=0", "entry 32 needs same_gem_scope=canoe")


def test_stated_options_are_never_replaced(bring: Bring) -> None:
    report = bring(unsaid(played(1, **TWO), "packets", {"landing_cost": 0})).report
    assert report.verdict == "contradicted" and report.adopted == ""
    assert report.fitting == ("swap_must_change_colour=false",)
    assert len(report.needs) == 1 and report.needs[0].endswith("needs swap_must_change_colour=false")


def test_three_options_are_not_searched_for_and_the_search_has_a_bound(
    bring: Bring, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = played(1, **TWO, fork_rule="free")
    report = bring(unsaid(replay, "packets")).report
    assert report.verdict == "contradicted" and report.fitting == () == report.needs
    monkeypatch.setattr(fitting, "PAIRS", 0)
    few = bring(unsaid(played(1, **TWO), "packets")).report
    assert few.verdict == "contradicted" and few.fitting == ()
