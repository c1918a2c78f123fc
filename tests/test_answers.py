"""What a viewer answers to its front end: every kind of question, and a sentence for every wrong one."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import niagara
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.log.limits import LIMITS
from niagara.log.verify import verify
from niagara.notebook.answers import answer
from niagara.notebook.lines import MOST_BRANCHES
from niagara.notebook.viewer import Viewer
from niagara.teach.what_if import origin

HOSTILE = "</script><b>x & {n} ${alert(1)}"


def cut(replay: Replay, entries: int) -> Replay:
    return Replay(replay.game, replay.header, replay.entries[:entries], replay.name)


@pytest.fixture(scope="module")
def replay() -> Replay:
    """The beginning of a match: a viewer of it is made in no time."""
    return cut(niagara.sample("short_match"), 12)


@pytest.fixture
def viewer(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Viewer:
    """A viewer of it, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return niagara.view(replay)


@pytest.fixture(scope="module")
def same(replay: Replay) -> Viewer:
    """One viewer for questions that change nothing."""
    return niagara.view(replay)


def ask(viewer: Viewer, kind: str, **fields: Any) -> dict[str, Any]:
    """The answer as it arrives at the front end: through JSON, with the question's number."""
    found: dict[str, Any] = json.loads(json.dumps(answer(viewer, {"ask": kind, "number": "7", "line": 0, **fields})))
    assert found.pop("number") == "7"
    return found


def chain_to_a_legal_move(data: dict[str, Any]) -> list[int]:
    """Which pieces, each counted among those of its parent, lead to the first whole move."""
    nodes = data["nodes"]
    at = next(number for number, node in enumerate(nodes) if node[3] >= 0 and data["answers"][node[3]][0])
    chain: list[int] = []
    while at:
        siblings = [number for number, node in enumerate(nodes) if node[0] == nodes[at][0]]
        chain.insert(0, siblings.index(at))
        at = nodes[at][0]
    return chain


def shown(viewer: Viewer, line: int) -> dict[str, Any]:
    packed = viewer.branches[line - 1]["pages"] if line else viewer.pages
    pages: dict[str, Any] = json.loads(gzip.decompress(packed))
    return pages


def opened(viewer: Viewer, step: int = 0) -> list[int]:
    """Opens a branch with the first legal move after a step."""
    chain = chain_to_a_legal_move(ask(viewer, "tries", step=step)["data"])
    assert ask(viewer, "branch", step=step, chain=chain) == {}
    return chain


def test_what_may_be_tried_and_what_goes_on_with_it(same: Viewer) -> None:
    data = ask(same, "tries", step=0)["data"]
    assert data["step"] == 0 and len(data["nodes"]) > 6 and data["actor"] >= 0
    chain = chain_to_a_legal_move(data)
    more = ask(same, "more", step=0, chain=chain)["data"]
    assert more["nodes"][0][:2] == [-1, -1]


def test_a_try_is_played_as_a_branch_and_shown(viewer: Viewer, replay: Replay) -> None:
    opened(viewer)
    assert (viewer.line, viewer.step > 0, len(viewer.branches)) == (1, True, 1)
    found = origin(viewer.replay)
    assert found is not None and found.step == 0
    assert viewer.branches[0]["step"] == 0
    assert shown(viewer, 1)["seats"] == list(replay.names)
    assert viewer.walk(0).replay == replay  # the main line is as it was


def test_a_branch_goes_on_by_hand_and_by_bots_and_is_saved_as_a_log(viewer: Viewer) -> None:
    opened(viewer)
    before = len(viewer.replay.entries)
    step = len(viewer.replay) - 1
    chain = chain_to_a_legal_move(ask(viewer, "tries", line=1, step=step)["data"])
    assert ask(viewer, "branch", line=1, step=step, chain=chain) == {}
    assert (len(viewer.branches), len(viewer.replay.entries)) == (1, before + 1)  # the same branch, one move longer
    assert ask(viewer, "bots", line=1) == {}
    assert viewer.replay.finished and len(viewer.branches) == 1
    assert ask(viewer, "save", line=1, name="branch.jsonl")["name"] == "branch.jsonl"
    saved = niagara.load("branch.jsonl")
    found = origin(saved)
    assert verify(saved).verdict == "verified" and found is not None and found.step == 0


def test_a_branch_out_of_the_middle_of_a_branch_is_another_one(viewer: Viewer) -> None:
    chain = opened(viewer)
    assert ask(viewer, "branch", line=1, step=0, chain=chain) == {}
    assert (len(viewer.branches), viewer.line) == (2, 2)


def test_so_many_branches_and_no_more(viewer: Viewer, replay: Replay) -> None:
    action = replay.game.legal_actions(replay.step(0).after)[0]
    for _ in range(MOST_BRANCHES):
        viewer.branch(action, step=0, line=0)
    assert len(viewer.branches) == MOST_BRANCHES
    with pytest.raises(BadQuestion, match=f"at most {MOST_BRANCHES} branches"):
        viewer.branch(action, step=0, line=0)
    assert len(viewer.branches) == MOST_BRANCHES


def test_two_readings(same: Viewer) -> None:
    data = ask(same, "compare", reading="zh")["data"]
    assert data["name"] == "zh" and (data["differs"] or data["nothing"])
    option = ask(same, "compare", option="landing_cost=0")["data"]
    assert option["heading"] == "What the step from the first space onto the beach costs: 1 → 0"


def test_a_note_is_written_shown_and_saved_never_over_a_file(viewer: Viewer, replay: Replay) -> None:
    Path("mine.jsonl").write_text("mine", encoding="utf-8")
    assert ask(viewer, "note", entry=2, text=HOSTILE) == {}
    pages = shown(viewer, 0)
    assert [[entry, pages["texts"][text]] for entry, text in pages["noted"]] == [[2, HOSTILE]]
    refused = ask(viewer, "save", name="mine.jsonl")
    assert "mine.jsonl" in refused["error"]
    assert Path("mine.jsonl").read_text(encoding="utf-8") == "mine"
    assert ask(viewer, "save", name="new.jsonl") == {"name": "new.jsonl", "next": "new-2.jsonl"}
    assert ask(viewer, "save", name="new-2.jsonl") == {"name": "new-2.jsonl", "next": "new-2-2.jsonl"}
    saved = niagara.load("new.jsonl")
    assert saved.entries[1].comment == HOSTILE
    assert verify(saved).verdict == "verified"
    assert ask(viewer, "note", entry=2, text="") == {}
    assert viewer.replay == replay


def test_a_note_that_no_log_can_hold_is_refused_and_the_one_before_stays(viewer: Viewer) -> None:
    ask(viewer, "note", entry=1, text="kept")
    refused = ask(viewer, "note", entry=1, text="x" * 5000)["error"]
    assert f"{LIMITS.string} bytes" in refused and "5000 bytes" in refused
    assert "no UTF-8" in ask(viewer, "note", entry=1, text="\ud800")["error"]
    assert viewer.replay.entries[0].comment == "kept"


@pytest.mark.parametrize(
    "name", ["", "/tmp/x.jsonl", "../x.jsonl", "a/b.jsonl", "..", ".", "no\0name.jsonl", "x" * 300]
)
def test_a_log_is_saved_beside_the_notebook_and_nowhere_else(
    same: Viewer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ask(same, "save", name=name)["error"]
    assert list(tmp_path.iterdir()) == [] and not (tmp_path.parent / "x.jsonl").exists()


LAST = len(cut(niagara.sample("short_match"), 12)) - 1


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"ask": "tries", "step": LAST + 1}, f"expected 0 to {LAST}"),
        ({"ask": "tries", "step": -1}, f"expected 0 to {LAST}"),
        ({"ask": "tries", "step": 0, "line": 1}, "line 1: expected 0 to 0"),
        ({"ask": "tries", "step": "0"}, "Expected `int`"),
        ({"ask": "tries"}, "missing required field `step`"),
        ({"ask": "more", "step": 0, "chain": [999]}, "chain"),
        ({"ask": "more", "step": 0, "chain": [-1]}, "chain"),
        ({"ask": "more", "step": 0, "chain": "0"}, "Expected `array`"),
        ({"ask": "branch", "step": 0, "chain": [999]}, "chain"),
        ({"ask": "branch", "step": 0, "chain": []}, ""),
        ({"ask": "branch", "step": LAST + 1, "chain": [0]}, f"expected 0 to {LAST}"),
        ({"ask": "bots"}, "bots play on in a branch"),
        ({"ask": "bots", "line": 4}, "line 4: expected 0 to 0"),
        ({"ask": "compare", "reading": "xx"}, "xx"),
        ({"ask": "compare"}, ""),
        ({"ask": "compare", "reading": "zh", "option": "landing_cost=0"}, ""),
        ({"ask": "compare", "option": "no_such=1"}, "no_such"),
        ({"ask": "compare", "option": "landing_cost=many"}, "landing_cost"),
        ({"ask": "note", "entry": 99_999, "text": "x"}, "entry 99999: expected 1 to"),
        ({"ask": "note", "entry": -1, "text": "x"}, "entry -1: expected 1 to"),
        ({"ask": "note", "entry": 1, "text": None}, "Expected `str`"),
        ({"ask": "save", "name": 7}, "Expected `str`"),
        ({"ask": "everything"}, "Invalid value 'everything'"),
        ({}, "missing required field `ask`"),
    ],
)
def test_a_wrong_question_gets_a_sentence(same: Viewer, asked: dict[str, Any], words: str) -> None:
    before = (same.pages, same.branches, same.line, same.step)
    found = answer(same, {"number": 3, "line": 0, **asked})
    assert set(found) == {"number", "error"} and found["number"] == 3
    assert words in found["error"] and len(found["error"]) > 10
    assert (same.pages, same.branches, same.line, same.step) == before


@pytest.mark.parametrize("asked", [None, 7, "tries", [], ["ask", "tries"]])
def test_what_is_no_question_gets_a_sentence(same: Viewer, asked: Any) -> None:
    assert set(answer(same, asked)) == {"number", "error"}


def test_a_move_that_a_rule_refuses_is_no_branch(same: Viewer) -> None:
    data = ask(same, "tries", step=decided(same))["data"]
    nodes, answers = data["nodes"], data["answers"]
    refused = next(n for n, node in enumerate(nodes) if node[0] == 0 and n and not answers[node[3]][0])
    found = ask(same, "branch", step=data["step"], chain=[refused - 1])
    assert found["error"] and same.branches == []


def decided(viewer: Viewer) -> int:
    """The last step after which a refused move can be tried at once."""
    replay = viewer.replay
    ends = {step.entry: step for step in replay.steps()}.values()
    for step in reversed([one.index for one in ends if replay.game.actor(one.after) is not None]):
        data = ask(viewer, "tries", step=step)["data"]
        if any(not data["answers"][node[3]][0] for node in data["nodes"][1:] if node[0] == 0):
            return step
    raise AssertionError("no refused move")


def test_another_match_has_no_lines_of_the_one_before(viewer: Viewer) -> None:
    opened(viewer)
    viewer.show(cut(niagara.sample("thieves"), 6))
    assert (viewer.line, viewer.branches, viewer.step) == (0, [], 0)
    with pytest.raises(IndexError, match="line 1: expected 0 to 0"):
        viewer.line = 1


def test_a_line_that_is_shorter_takes_the_cursor_to_its_end(viewer: Viewer) -> None:
    opened(viewer)
    viewer.line = 0
    viewer.step = LAST
    viewer.line = 1
    assert viewer.step == len(viewer.replay) - 1 < LAST
