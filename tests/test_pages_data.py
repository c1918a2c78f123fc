"""The pages that the viewer shows: whole, pooled, and the same picture after packing."""

from __future__ import annotations

import inspect
import re
from typing import Any

import msgspec
import pytest

import niagara
from niagara.core.replay import Replay
from niagara.notebook.front_end import page_script
from niagara.render.dense import dense, loosen
from niagara.render.figure import compact
from niagara.render.pages_data import columns_said, encode, pages_data
from niagara.render.words import WORDS
from niagara.teach.coverage import can_be_shown


@pytest.fixture(scope="module")
def replay() -> Replay:
    return niagara.sample("first_match")


@pytest.fixture(scope="module")
def data(replay: Replay) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.json.decode(encode(pages_data(niagara.walkthrough(replay))))
    return made


def test_every_step_has_its_sentence_reasons_board_and_players(replay: Replay, data: dict[str, Any]) -> None:
    for column in (
        data["telling"],
        data["moment"],
        data["why"],
        data["players"]["at"],
        data["board"]["at"],
    ):
        assert len(column) == len(replay)
    assert all(data["why"])
    assert len(data["figure"]["changes"]) == len(replay) - 1


def test_every_number_names_something(data: dict[str, Any]) -> None:
    texts = len(data["texts"])
    named = [*data["telling"], *data["moment"], *(text for board in data["board"]["boards"] for text in board)]
    named += [text for _, text, _ in data["rulings"]]
    named += [text for lines, total, _ in data["sums"] for text in (total, *(line[0] for line in lines))]
    assert set(named) <= set(range(texts))
    assert {ruling for why in data["why"] for ruling in why} == set(range(len(data["rulings"])))
    assert {rule for rule, _, _ in data["rulings"]} == set(range(len(data["rules"])))
    assert len(set(data["texts"])) == texts
    assert {rule["family"] for rule in data["rules"]} | {family for family, _, _ in data["never"]} <= set(
        range(len(data["families"]))
    )


def test_rules_are_shown_or_never_shown(replay: Replay, data: dict[str, Any]) -> None:
    shown, never = {rule["id"] for rule in data["rules"]}, {rule for _, rule, _ in data["never"]}
    assert shown and never and not shown & never
    assert shown | never == {rule.id for rule in replay.game.rules if can_be_shown(rule)} | shown


def test_an_entry_ends_where_the_next_one_begins(replay: Replay, data: dict[str, Any]) -> None:
    assert len(data["entries"]) == len(replay.entries) + 1
    entries = [step.entry for step in replay.steps()]
    for step, entry in enumerate(entries):
        assert (step in data["entries"]) == (entries[step + 1 : step + 2] != [entry]), step


def test_no_word_tells_the_number_of_rounds_but_the_one_that_has_a_slot_for_it(data: dict[str, Any]) -> None:
    """So that a page which hides what is to come says nothing of it."""
    assert not [text for text in data["texts"] if re.search(r"Round \d+ of \d+", text)]


def test_every_sum_adds_up(data: dict[str, Any]) -> None:
    assert data["sums"]
    for lines, _, value in data["sums"]:
        assert sum(number for _, number in lines) == value


BY_NAME = {
    *("first", "last", "back", "forward", "back_round", "forward_round", "play", "pause", "slow", "normal", "fast"),
    *("key_ends", "key_event", "key_help", "key_next", "key_play", "key_round", "key_stop", "key_tabs", "key_whole"),
    *("note_save", "note_set", "try_legal", "try_refused", "try_unfinished"),
    *("quiz_again", "quiz_back", "quiz_check", "quiz_next"),
    *("link_ahead", "link_copied", "link_copied_file", "link_large", "link_place", "link_select", "link_shape"),
    *("link_too_long", "link_torn", "link_version"),
    *("open_foreign", "open_large", "open_log", "open_many", "open_other", "open_page", "open_shape", "open_torn"),
    *("open_unread", "open_version", "page_open", "page_opened", "link_copy", "link_match"),
}
"""Words that the viewer looks up by a name in quotes, such as `button("note_set", …)`: words[word]."""

BY_PYTHON = {"player"}
"""Words that Python says for the viewer: `columns_said`."""


def test_the_viewer_asks_for_no_word_that_is_not_there() -> None:
    """And each word is asked for: after a dot, or by a name that stands in quotes (in ICONS: as a key)."""
    module = re.sub(r"^const PAGES_SCHEMA = .*$", "", page_script("boot_page.js"), flags=re.MULTILINE)
    after_a_dot = set(re.findall(r"words\.(\w+)", module))
    quoted = set(re.findall(r'"(\w+)"', module)) | set(re.findall(r'^  (\w+): "M', module, re.MULTILINE))
    assert after_a_dot <= set(WORDS)
    assert quoted >= BY_NAME
    assert {name for name in quoted if re.match(r"(key|link|note|open|try|quiz)_", name)} <= set(WORDS)
    assert set(WORDS) == after_a_dot | BY_NAME | BY_PYTHON
    assert all(f'WORDS["{word}"]' in inspect.getsource(columns_said) for word in BY_PYTHON)


def test_a_stop_is_told_by_its_weightiest_step(replay: Replay) -> None:
    walk = niagara.walkthrough(replay)
    for before, stop in zip(walk.stops, walk.stops[1:], strict=False):
        told = walk.told(stop)
        steps = sorted(page.step.index for page in (told.lead, *told.others))
        assert steps == list(range(before + 1, stop + 1))
        weights = [walk[step].telling.weight for step in steps]
        best = walk.lead(stop)
        assert best == max(step for step, weight in zip(steps, weights, strict=True) if weight == max(weights))


def test_each_stop_carries_what_is_told_there_in_order(replay: Replay, data: dict[str, Any]) -> None:
    walk = niagara.walkthrough(replay)
    assert [stop for stop, *_ in data["told"]] == list(walk.stops)
    for stop, lead, others, rulings in data["told"]:
        told = walk.told(stop)
        assert lead == told.lead.step.index
        assert [data["rules"][data["rulings"][number][0]]["id"] for number in rulings] == [
            ruling.rule.id for ruling in told.rulings
        ]
        beside = {data["telling"][page.step.index] for page in told.others} - {data["telling"][lead]}
        assert set(others) == beside
        assert len(others) == len(beside)
    for step, why in enumerate(data["why"]):
        sums = [data["rulings"][number][2] < 0 for number in why]
        assert sums == sorted(sums), step


def test_a_stretch_tells_nothing_of_the_steps_before_it(replay: Replay) -> None:
    walk = niagara.walkthrough(replay)
    before, stop = next(pair for pair in zip(walk.stops, walk.stops[1:], strict=False) if pair[1] - pair[0] > 2)
    part = pages_data(walk, first=before + 2, last=stop)
    assert [told[0] for told in part["told"]] == [stop]
    _, lead, others, _ = part["told"][0]
    assert lead >= before + 2
    assert set(others) <= {part["telling"][step] for step in range(before + 2, stop + 1)}
    assert walk.lead(stop, before + 2) == lead


def test_a_dense_figure_loosens_to_the_same_figure(replay: Replay) -> None:
    walk = niagara.walkthrough(replay)
    figure = compact((walk[step].scene for step in range(len(walk))), replay.names)
    packed = dense(figure)
    assert loosen(msgspec.json.decode(msgspec.json.encode(packed))) == msgspec.json.decode(msgspec.json.encode(figure))
    assert len(msgspec.json.encode(packed)) < len(msgspec.json.encode(figure)) * 0.7


def test_a_stretch_keeps_the_numbers_and_holds_nothing_else(replay: Replay, data: dict[str, Any]) -> None:
    part = pages_data(niagara.walkthrough(replay), first=75, last=96)
    assert (part["first"], part["last"]) == (75, 96)
    for step in (75, 85, 96):
        assert part["texts"][part["telling"][step]] == data["texts"][data["telling"][step]]
    assert {step for step, _ in part["milestones"]} == {step for step, _ in data["milestones"] if 75 <= step <= 96}
    assert len(encode(part)) < len(encode(data)) / 2


@pytest.mark.parametrize(("first", "last"), [(-1, None), (5, 4), (0, 10_000)])
def test_a_stretch_that_is_not_there_is_refused(replay: Replay, first: int, last: int | None) -> None:
    with pytest.raises(IndexError, match="expected steps from 0 to"):
        pages_data(niagara.walkthrough(replay), first=first, last=last)
