"""What if: branches are whole matches that verify, say where they come from, and leave the main line as it is."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import niagara
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.core.rule import RuleViolation
from niagara.games import get
from niagara.log.load import load
from niagara.log.shipped import sample, samples
from niagara.log.verify import verify
from niagara.log.writer import dumps, save
from niagara.play.bots import UnknownBot, bots
from niagara.teach.what_if import FIELD, go_on, played_on, what_if


def decisions(replay: Replay) -> list[int]:
    """Steps after which somebody decides: the last of each entry."""
    last = {step.entry: step.index for step in replay.steps() if replay.game.actor(step.after) is not None}
    return list(last.values())


def another(replay: Replay, step: int) -> Any:
    """A legal action there, another than the recorded one if there is one."""
    here = replay.step(step)
    played = replay.entries[here.entry].action if here.entry < len(replay.entries) else None
    legal = replay.game.legal_actions(here.after)
    return next((action for action in legal if action != replay.game.canonical(here.after, played)), legal[0])


@pytest.mark.parametrize("name", samples())
def test_branches_of_every_shipped_match_verify_and_load_again(name: str, tmp_path: Path) -> None:
    replay = sample(name)
    before = dumps(replay)
    for number, step in enumerate(Random(name).sample(decisions(replay), 4)):
        action = another(replay, step)
        branch = what_if(replay, step, action)
        entry = replay.step(step).entry
        assert branch.entries[entry].action == action and len(branch.entries) == entry + 1
        assert [one.action for one in branch.entries[:entry]] == [one.action for one in replay.entries[:entry]]
        assert branch.step(step).after == replay.step(step).after
        assert verify(branch).verdict == "verified"
        origin = branch.header.x[FIELD]
        assert (origin["entry"], origin["step"], origin["file"]) == (entry + 1, step, replay.name)
        path = tmp_path / f"{number}.replay.jsonl"
        save(branch, path)
        assert verify(path).verdict == "verified"
        assert load(path) == branch
    assert dumps(replay) == before


@pytest.mark.parametrize("name", ["first_match", "short_match", "down_the_river"])
def test_a_branch_goes_on_by_hand_and_with_bots(name: str) -> None:
    replay = sample(name)
    step = decisions(replay)[len(decisions(replay)) // 2]
    branch = what_if(replay, replay.step(step), another(replay, step))
    match = go_on(branch)
    match.play(match.legal_actions()[0])
    assert len(match.replay.entries) == len(branch.entries) + 1
    assert verify(match.replay).verdict == "verified"
    now = branch.game.round_of(branch.step(len(branch) - 1).after)
    some = played_on(branch, seed=2, rounds=now)
    assert some.finished or branch.game.round_of(some.step(len(some) - 1).after) == now + 1
    whole = played_on(branch, seed=2)
    assert whole.finished and verify(whole).verdict == "verified"
    assert whole.entries[: len(some.entries)] == some.entries
    assert dumps(whole) == dumps(played_on(branch, seed=2))
    assert whole.header.x[FIELD] == branch.header.x[FIELD]
    for bot in bots(replay.game.id):
        assert len(played_on(branch, bot, rounds=now).entries) >= len(branch.entries)
    with pytest.raises(UnknownBot, match="random"):
        played_on(branch, "nobody")


def test_inside_an_entry_the_branch_begins_at_its_end() -> None:
    replay = sample("first_match")
    inside = next(step for step in replay.steps() if step.place == 0 and len(step.facts) > 1)
    end = inside.index + len(inside.facts) - 1
    action = another(replay, end)
    assert what_if(replay, inside.index, action).entries == what_if(replay, end, action).entries


def test_a_branch_from_the_setup_and_a_branch_of_a_branch() -> None:
    replay = sample("first_match")
    first = what_if(replay, 0, {"type": "choose_card", "card": "cloud"})
    assert len(first.entries) == 1
    second = what_if(first, len(first) - 1, {"type": "choose_card", "card": 2})
    assert second.header.x[FIELD]["entry"] == 2
    assert "file" not in second.header.x[FIELD]
    assert verify(second).verdict == "verified"
    assert replay.header.x.get(FIELD) is None and second.header.seed is None


def test_a_log_of_choices_alone_branches_too() -> None:
    replay = sample("first_match")
    bare = tuple(msgspec.structs.replace(entry, events=None, check=None) for entry in replay.entries)
    main = Replay(replay.game, replay.header, bare)
    step = decisions(replay)[60]
    assert verify(main).verdict == "consistent"
    branch = what_if(main, step, another(replay, step))
    assert verify(branch).verdict == "verified"
    assert branch.entries == what_if(replay, step, another(replay, step)).entries


def test_notes_and_fields_of_other_programs_stay() -> None:
    replay = sample("first_match")
    first = msgspec.structs.replace(replay.entries[0], comment="a word", x={"x_mine": 1})
    header = msgspec.structs.replace(replay.header, x={"x_theirs": "kept"})
    branch = what_if(Replay(replay.game, header, (first, *replay.entries[1:])), 1, {"type": "choose_card", "card": 2})
    assert branch.entries[0].comment == "a word" and branch.entries[0].x == {"x_mine": 1}
    assert branch.header.x["x_theirs"] == "kept" and FIELD in branch.header.x


def test_what_cannot_be_branched_says_why() -> None:
    replay = sample("first_match")
    card = {"type": "choose_card", "card": 1}
    for step in (-1, len(replay), 10**9):
        with pytest.raises(IndexError, match=f"expected 0 to {len(replay) - 1}"):
            niagara.what_if(replay, step, card)
    for wrong in ("3", 1.0, True, None):
        with pytest.raises(BadQuestion, match="a step or its number"):
            niagara.what_if(replay, wrong, card)  # type: ignore[arg-type]
    foreign = get("mississippi_queen").legal_actions(sample("down_the_river").step(0).after)[0]
    for action in (foreign, {"type": "fly"}, None):
        with pytest.raises(BadQuestion, match="no action of Niagara"):
            niagara.what_if(replay, 0, action)
    with pytest.raises(RuleViolation, match="N-CARD-03"):
        niagara.what_if(replay, 0, {"type": "choose_card", "card": 9})
    with pytest.raises(RuleViolation):
        niagara.what_if(replay, len(replay) - 1, card)


def test_nobody_branches_where_log_and_rules_have_parted() -> None:
    replay = sample("first_match")
    recorded = Replay(replay.game, replay.header, replay.entries)
    recorded.verified_to = 10
    last = max(step.index for step in replay.steps() if step.entry == 10)
    what_if(recorded, last, another(replay, last))
    with pytest.raises(BadQuestion, match="entry 10"):
        what_if(recorded, last + 1, another(replay, last + 1))
