"""Two readings as plain data for the viewer: every number names something, both pictures, and no secret of others."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import niagara
from niagara.core.game import AnyGame
from niagara.games import get
from niagara.log.shipped import sample, samples
from niagara.render.comparison import in_words, no_difference
from niagara.render.comparison_data import comparison_data
from niagara.render.dense import loosen
from niagara.render.figure import roles_of, unfold
from niagara.render.languages import UnknownLanguage
from niagara.teach.readings import Comparison, Parting, as_seen, compare

GAMES = {"niagara": "thieves", "mississippi_queen": "elbows", "whitewater": "over_the_falls"}
DIFFERENT = [
    pytest.param(name, reading.name, id=f"{name}-{reading.name}")
    for name in (*GAMES.values(), "first_match", "unload_then_steal", "nobody_home")
    for reading in get(samples()[name].parent.name).readings
    if reading.name != "default"
]


def told(comparison: Comparison, seat: int | None = None) -> dict[str, Any]:
    """As it arrives at the viewer: through JSON."""
    data: dict[str, Any] = json.loads(msgspec.json.encode(comparison_data(comparison, seat=seat)))
    return data


def frames(data: dict[str, Any]) -> list[list[Any]]:
    """What is drawn of either side."""
    if "figure" in data:
        return [unfold(loosen(data["figure"]), step) for step in (0, 1)]
    return [unfold(loosen(side["figure"]), 0) for side in data["sides"]]


@pytest.mark.parametrize(("name", "reading"), DIFFERENT)
def test_everything_is_said_and_drawn(name: str, reading: str) -> None:
    comparison = compare(sample(name), reading)
    parting, data = comparison.parting, told(comparison)
    assert parting is not None
    assert (data["name"], data["heading"]) == (reading, f"Reading {reading}")
    assert data["options"] and data["place"].startswith(f"Entry {parting.entry} ") and not data["nothing"]
    assert (data["differs"], data["step"], data["refused"]) == (True, parting.step, parting.refused)
    assert len(data["sides"]) == 2
    for shown, side in zip(data["sides"], (parting.ours, parting.theirs), strict=True):
        assert shown["heading"]
        assert data["texts"][shown["words"]] == in_words(comparison.replay, side)
        rules = [data["rules"][rule]["id"] for rule, _, _ in shown["rulings"]]
        assert rules == [ruling.rule.id for ruling in side.rulings]
        for _, text, total in shown["rulings"]:
            assert "{" not in data["texts"][text]
            if total >= 0:
                lines, words, value = data["sums"][total]
                assert sum(number for _, number in lines) == value and data["texts"][words]
        assert all(data["texts"][line] for line in shown["board"])
    assert data["sides"][0] != data["sides"][1]
    drawn = {role for side in frames(data) for role, _, _ in side}
    assert drawn <= roles_of(data["figure"]) <= set(data["theme"]["light"])
    assert set(data["theme"]["light"]) == set(data["theme"]["dark"])


@pytest.mark.parametrize("name", GAMES.values())
def test_what_the_rulings_are_about_is_in_focus_on_both_pictures(name: str) -> None:
    for reading in sample(name).game.readings:
        comparison = compare(sample(name), reading.name)
        if comparison.parting is None or not any(ruling.about for ruling in comparison.parting.ours.rulings):
            continue
        for side in frames(told(comparison)):
            assert any(role.startswith("focus") for role, _, _ in side)


@pytest.mark.parametrize("name", ["first_match", "elbows", "four_herds"])
def test_no_difference_is_a_sentence_and_no_picture(name: str) -> None:
    comparison = compare(sample(name), "default")
    data = told(comparison)
    assert data["nothing"] == no_difference(comparison) and "o difference" in data["nothing"]
    assert (data["differs"], data["sides"], data["texts"], data["step"]) == (False, [], [], -1)
    assert "figure" not in data


def test_options_name_themselves() -> None:
    data = told(compare(sample("first_match"), options={"landing_cost": 0}))
    assert (data["name"], data["heading"]) == (
        "options", "What the step from the first space onto the beach costs: 1 → 0"
    )  # fmt: skip


def test_pictures_of_two_sizes_are_two_figures() -> None:
    """A board of another size on one side: each side has its own picture."""
    comparison = compare(sample("first_match"), "zh")
    parting = comparison.parting
    assert parting is not None
    other = niagara.Match("niagara", ["a", "b", "c", "d"], board="single-stream").state
    theirs = msgspec.structs.replace(parting.theirs, steps=(), rulings=(), state=other)
    larger = msgspec.structs.replace(comparison, parting=msgspec.structs.replace(parting, theirs=theirs))
    data = told(larger)
    assert "figure" not in data
    one, two = (loosen(side["figure"]) for side in data["sides"])
    assert one["extent"] != two["extent"]
    assert all(side for side in frames(data))
    assert roles_of(one) | roles_of(two) <= set(data["theme"]["light"])


def secret_choices(game: AnyGame) -> Iterator[Comparison]:
    """A reading under which the second player's secret card is refused, and one under which it leads elsewhere."""
    name = GAMES[game.id]
    comparison = compare(sample(name), next(one.name for one in game.readings if one.name != "default"))
    replay, parting = comparison.replay, comparison.parting
    assert parting is not None
    step = next(step for step in replay.steps() if step.actor == 1 and game.secret(step.action))
    refusal = game.out_of_turn(step.opened, 1).ruling
    here: dict[str, Any] = {"entry": step.entry, "round": 1, "seat": 1, "step": step.index}
    ours = msgspec.structs.replace(parting.ours, steps=(step,), state=step.after, rulings=game.explain(step))
    refused = msgspec.structs.replace(parting.theirs, steps=(), state=step.opened, rulings=(refusal,))
    for theirs in (refused, ours):
        told = Parting(**here, refused=theirs is refused, ours=ours, theirs=theirs)
        yield msgspec.structs.replace(comparison, parting=told)


@pytest.mark.parametrize("game", ["niagara", "whitewater"])
def test_one_seat_is_not_told_what_another_chose_in_secret(game: str) -> None:
    for comparison in secret_choices(get(game)):
        parting = comparison.parting
        assert parting is not None
        seen = as_seen(comparison, 0).parting
        assert seen is not None and seen.ours.steps[0].action is None
        assert (seen.theirs.rulings == ()) == parting.refused
        assert told(comparison, seat=1)["sides"] == told(comparison)["sides"]
        step = parting.ours.steps[0]
        others = [action for action in get(game).legal_actions(step.opened) if action != step.action]
        assert {repr(told(changed(comparison, action), seat=0)) for action in others} == {
            repr(told(comparison, seat=0))
        }
        assert len({repr(told(changed(comparison, action))) for action in others}) == len(others)


def changed(comparison: Comparison, action: Any) -> Comparison:
    """The same comparison where another card was chosen in secret."""
    game, parting = comparison.replay.game, comparison.parting
    assert parting is not None
    step = parting.ours.steps[0]
    (fact, *_) = game.decide(step.opened, action)
    after = game.evolve(step.opened, fact)
    step = msgspec.structs.replace(step, action=action, event=fact, after=after, facts=(fact,))
    ours = msgspec.structs.replace(parting.ours, steps=(step,), state=after, rulings=game.explain(step))
    theirs = parting.theirs if parting.refused else ours
    return msgspec.structs.replace(comparison, parting=msgspec.structs.replace(parting, ours=ours, theirs=theirs))


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(UnknownLanguage):
        comparison_data(compare(sample("first_match"), "zh"), "xx")
