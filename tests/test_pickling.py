"""Whatever the public functions give can be copied and sent to another process, and goes on there."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import niagara
from niagara.games import get, names

SHORT = {
    "niagara": "first_match", "mississippi_queen": "a_blocked_dock",
    "mississippi_queen_sc2024": "piers_and_pushes", "whitewater": "nobody_home",
}  # fmt: skip
ENTRIES = 12


def begun(game: str) -> niagara.Replay:
    """The beginning of a shipped match of this game."""
    whole = niagara.sample(SHORT[game])
    return niagara.Replay(whole.game, whole.header, whole.entries[:ENTRIES])


def things(game: str) -> dict[str, Any]:
    """One object of each kind that the public functions give, of this game."""
    replay = begun(game)
    match = niagara.Match.from_replay(replay)
    action, step = match.legal_actions()[0], replay.step(len(replay) - 1)
    plain = {"type": "no such action"}
    walk = niagara.walkthrough(replay, lang="fr", seat=1)
    option = replay.game.options[0] if replay.game.options else None
    try:
        match.play(plain)
    except ValueError as error:
        bad_question = error
    try:
        niagara.load(b"{}")
    except niagara.LogError as error:
        log_error = error
    found = {
        "game": replay.game, "replay": replay, "match": match, "walkthrough": walk, "page": walk[3],
        "told": walk.told(3),
        "quiz": niagara.quiz(replay, count=2), "report": niagara.verify(replay), "broken": niagara.verify(b"{"),
        "coverage": niagara.coverage(replay), "step": step, "state": match.state, "setup": replay.setup,
        "action": action, "event": step.event, "header": replay.header, "entries": replay.entries,
        "why_not": niagara.why_not(match.state, action), "branch": niagara.what_if(replay, len(replay) - 1, action),
        "rules": replay.game.rules, "bad question": bad_question, "log error": log_error,
    }  # fmt: skip
    if option is not None and option.kind == "choice":
        other = next(value for value in option.values if value != option.default)
        found["comparison"] = niagara.compare(replay, options={option.name: other})
    return found


def told(thing: Any) -> str:
    """What an object says of itself: for those that are not equal by what they hold."""
    return f"{type(thing).__qualname__} {thing!r}"


def used(found: dict[str, Any]) -> tuple[Any, ...]:
    """What is done with objects that came from elsewhere; as plain values."""
    replay, match = found["replay"], found["match"]
    match.play(match.legal_actions()[0])
    return (
        [(step.index, repr(step.event)) for step in replay.steps()],
        match.dumps(), niagara.verify(match).verdict, niagara.why_not(found["state"], found["action"]).legal,
        len(found["walkthrough"].told(3).rulings), [question.is_right([0]) for question in found["quiz"]],
        found["game"].setup(found["setup"]) == replay.step(0).after, found["report"].headline,
    )  # fmt: skip


def test_every_game_is_among_them() -> None:
    assert set(SHORT) == set(names())


@pytest.mark.parametrize("game", names())
def test_a_copy_is_equal_and_goes_on(game: str) -> None:
    found = things(game)
    for copied in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert copied["game"] is get(game) and copied["replay"].game is get(game)
        for name, thing in found.items():
            assert told(copied[name]) == told(thing), name
        for name in ("replay", "quiz", "report", "step", "state", "action", "event", "header", "entries", "setup"):
            assert copied[name] == found[name], name
        assert copied["match"].state is not None and copied["match"].dumps() == found["match"].dumps()
    assert used(pickle.loads(pickle.dumps(found))) == used(copy.deepcopy(found))


@pytest.fixture(scope="module")
def elsewhere() -> Any:
    """Another process, which has imported nothing of ours."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("game", names())
def test_another_process_goes_on(game: str, elsewhere: ProcessPoolExecutor) -> None:
    found = things(game)
    assert elsewhere.submit(used, found).result() == used(copy.deepcopy(found))
    back = elsewhere.submit(begun, game).result()
    assert back == found["replay"] and back.game is get(game)


def test_steps_are_not_sent() -> None:
    replay = niagara.sample("first_match")
    before = len(pickle.dumps(replay))
    for _ in niagara.walkthrough(replay):
        pass
    assert len(pickle.dumps(replay)) == before
    assert len(pickle.dumps(niagara.walkthrough(replay))) < before + 1000


def test_errors_come_back_whole() -> None:
    match = niagara.Match.from_replay(begun("niagara"))
    errors: list[Exception] = []
    for act in (
        lambda: match.play({"type": "flow", "arms": []}), lambda: match.play(5), lambda: niagara.view(5),  # type: ignore[call-overload]
        lambda: niagara.game("chess"), lambda: match.game.rule("X"), lambda: niagara.load(b"{"),
        lambda: niagara.Match("niagara", ["Ada"]), lambda: niagara.sample("nothing"),
    ):  # fmt: skip
        with pytest.raises(Exception) as raised:
            act()
        errors.append(raised.value)
    for error in errors:
        copied = pickle.loads(pickle.dumps(error))
        assert (type(copied), str(copied)) == (type(error), str(error))


def test_a_copy_of_a_recorded_match_is_in_memory_and_says_so(tmp_path: Path) -> None:
    log = tmp_path / "match.replay.jsonl"
    with niagara.Match("niagara", ["Ada", "Bo", "Cy"], record=log) as match:
        copied = copy.deepcopy(match)
        copied.play(copied.legal_actions()[0])
        assert "in memory only" in copied.notice and "copy" in copied.notice and log.name in copied.notice
        assert not match.notice
        match.play(match.legal_actions()[-1])
        copied.save(tmp_path / "copy.replay.jsonl")
        assert not copied.notice
    assert niagara.load(log) == match.replay


def test_a_changed_game_is_refused() -> None:
    changed = structs.replace(get("niagara"), title="Other")
    with pytest.raises(pickle.PicklingError, match="niagara: expected a game that is installed"):
        pickle.dumps(changed)
