"""A replay that was put before the rules keeps the judge's states: the same steps as folding its entries anew."""

from __future__ import annotations

import pytest
from msgspec import structs

import niagara
from niagara.core.replay import Replay
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.writer import dumps

EACH_GAME = ("short_match", "a_straight_race", "seven_rounds")


def folded(replay: Replay) -> Replay:
    """The same match, with nothing worked out yet."""
    return Replay(replay.game, replay.header, replay.entries)


@pytest.mark.parametrize("name", EACH_GAME)
def test_the_steps_are_those_of_the_fold(name: str) -> None:
    replay = load(dumps(niagara.sample(name)))
    assert list(replay.steps()) == list(folded(replay).steps())


@pytest.mark.parametrize("name", EACH_GAME)
def test_of_choices_alone_too(name: str) -> None:
    sample = niagara.sample(name)
    bare = tuple(structs.replace(entry, events=None, check=None) for entry in sample.entries)
    replay = load(dumps(Replay(sample.game, sample.header, bare)))
    assert [step.after for step in replay.steps()] == [step.after for step in sample.steps()]


def test_of_the_good_part_of_a_log_that_breaks_a_rule() -> None:
    sample = niagara.sample("short_match")
    wrong = structs.replace(sample.entries[9], actor=1 - int(sample.entries[9].actor == 1), events=None)
    data = dumps(Replay(sample.game, sample.header, (*sample.entries[:9], wrong, *sample.entries[10:])))
    with pytest.raises(LogError):
        load(data)
    for replay in (load(data, partial=True), load(data, as_recorded=True)):
        assert list(replay.steps()) == list(folded(replay).steps())


def test_nothing_is_folded_twice() -> None:
    replay = load(dumps(niagara.sample("short_match")))

    replay.game = structs.replace(replay.game, changes={})
    assert len(replay) == len(niagara.sample("short_match"))
