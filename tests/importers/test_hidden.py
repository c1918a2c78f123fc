"""Hidden cards: candidate sets, pruned by distance and loading cost, flow and cycle; nothing is ever guessed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from niagara.core.replay import Replay
from niagara.log.importers.draft import Budget
from niagara.log.importers.exports import to_boardgameio, to_packets
from niagara.log.importers.registry import ours
from niagara.log.importers.run import Imported, import_log
from niagara.log.load import load
from niagara.log.shipped import samples

Bring = Callable[..., Imported]


def moves(*rows: tuple[str, str | None, Any]) -> bytes:
    """A small boardgame.io dump for three players: (move, player, argument)."""
    log = [
        {"action": {"type": "MAKE_MOVE", "payload": {"type": kind, "args": arg, "playerID": player}}, "_stateID": at}
        for at, (kind, player, arg) in enumerate(rows)
    ]
    ctx = {"numPlayers": 3, "currentPlayer": "0", "playOrder": ["0", "1", "2"], "turn": 1}
    return json.dumps({"metadata": {"gameName": "niagara"}, "initialState": {"ctx": ctx}, "log": log}).encode()


def paddle(*path: str, canoe: int = 0, **more: Any) -> list[Any]:
    return [{"canoe": canoe, "path": list(path), **more}]


HIDDEN = (("chooseCard", "0", None), ("chooseCard", "1", [3]), ("chooseCard", "2", [4]))


def without_cards(replay: Replay, shape: str) -> bytes:
    """The match in a shape that says nothing of the cards."""
    if shape == "packets":
        log = json.loads(to_packets(replay))
        for packet in log["data"]["logs"]:
            for item in packet["data"]:
                if item["type"] == "paddleRevealed":
                    del item["args"]["card"]
    else:
        log = json.loads(to_boardgameio(replay))
        for entry in log["log"]:
            if entry["action"]["payload"]["type"] == "chooseCard":
                entry["action"]["payload"]["args"] = None
    return json.dumps(log).encode()


@pytest.mark.parametrize("shape", ["boardgameio", "packets"])
@pytest.mark.parametrize("name", ["first_match", "five_in_a_boat_race"])
def test_with_every_card_hidden_the_moves_tell_them_all(name: str, shape: str, bring: Bring) -> None:
    replay = load(str(samples()[name]))
    back = bring(without_cards(replay, shape))
    assert back.replay is not None
    assert [entry.action for entry in back.replay.entries] == [entry.action for entry in replay.entries]
    cards = [entry for entry in back.replay.entries if "card" in entry.x["x_certainty"]]
    assert cards and all(entry.x["x_certainty"] == {"type": "derived", "card": "derived"} for entry in cards)


@pytest.mark.parametrize("name", ["thieves", "without_a_canoe", "only_clouds", "free_canoe"])
def test_what_stays_hidden_ends_the_log_and_nothing_wrong_stands_before_it(name: str, bring: Bring) -> None:
    replay = load(str(samples()[name]))
    done = bring(without_cards(replay, "packets"))
    assert done.replay is not None and done.report.verdict in ("verified", "consistent")
    known = done.replay.entries
    assert [entry.action for entry in known] == [entry.action for entry in replay.entries[: len(known)]]
    assert len(known) == len(replay.entries) or done.report.unknown[0].entry == len(known) + 1


def test_distance_and_loading_cost_tell_the_card(bring: Bring) -> None:
    log = moves(*HIDDEN, ("paddle", "0", paddle("S1", "S2", "S3", after=[{"op": "load", "gem": "amethyst"}])))
    back = bring(log)
    assert back.replay is not None
    assert back.replay.entries[0].action.card == 5
    assert back.replay.entries[0].x["x_certainty"] == {"type": "derived", "card": "derived"}


def landed(*after: tuple[str, str | None, Any]) -> bytes:
    """Ada lands with a hidden card from S1, where four points or more would do as well as one."""
    return moves(
        ("chooseCard", "0", [2]), ("chooseCard", "1", [1]), ("chooseCard", "2", ["cloud"]),
        ("paddle", "0", paddle("S1", "S2")), ("paddle", "1", paddle("S1")), ("shiftWeather", "2", [-1]),
        ("flow", None, [[]]),
        ("chooseCard", "1", [5]), ("chooseCard", "2", [6]), ("chooseCard", "0", None),
        ("paddle", "1", paddle("S2", "S3", "S4", "S5", "L6")),
        ("paddle", "2", paddle("S1", "S2", "S3", "S4", "S5", "R6")),
        ("paddle", "0", paddle("S1", "LAND")), *after,
    )  # fmt: skip


def test_a_landing_leaves_candidates_and_the_log_ends_before_them(bring: Bring) -> None:
    report = bring(landed()).report
    assert report.verdict == "consistent"
    assert [one.text for one in report.unknown] == ["Player 0 lays a 3, a 4, a 5 or a 6"]
    assert report.entries == report.unknown[0].entry - 1 == 9
    said = "\n".join(report.lines(lambda ruling, names: ""))
    assert "entry 10, round 2: Player 0 lays a 3, a 4, a 5 or a 6" in said
    assert [place for place, _ in report.recorded] == ["/log/9", "/log/10", "/log/11", "/log/12"]


def test_the_recorded_flow_prunes_the_candidates(bring: Bring) -> None:
    """The weather is -1: a river that moves by 3 tells a 4, one that moves by 4 leaves a 5 or a 6."""
    told = bring(landed(("flow", None, [["L", "R", "L"]])))
    assert told.replay is not None and not told.report.unknown
    assert [entry.action.card for entry in told.replay.entries if entry.n == 10] == [4]
    open_ = bring(landed(("flow", None, [["L", "R", "L", "R"]]))).report
    assert [one.text for one in open_.unknown] == ["Player 0 lays a 5 or a 6"]


def test_a_card_that_is_played_later_in_the_cycle_prunes_the_candidates(bring: Bring) -> None:
    later = (
        ("flow", None, [["L", "R", "L", "R"]]),
        ("chooseCard", "2", [1]),
        ("chooseCard", "0", [6]),
        ("chooseCard", "1", [2]),
    )
    done = bring(landed(*later))
    assert done.replay is not None
    assert [entry.action.card for entry in done.replay.entries if entry.n == 10] == [5]


def test_a_budget_ends_the_search_and_is_said() -> None:
    log = moves(*((kind, player, None if kind == "chooseCard" else arg) for kind, player, arg in HIDDEN))
    report = import_log(log, listed=ours(), budget=Budget(worlds=20)).report
    assert "more than 20 possible matches" in report.stopped
    assert report.entries == 0
    assert "The search for hidden choices stopped" in "\n".join(report.lines(lambda ruling, names: ""))
