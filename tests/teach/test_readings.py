"""Two readings: the first step where the same log differs, told from both sides, for every shipped match."""

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

import niagara
from niagara.cli import app
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.core.rule import RuleViolation
from niagara.core.setup import BadSetup
from niagara.games import get, names
from niagara.log.shipped import sample, samples
from niagara.log.verify import verify
from niagara.render.comparison import comparison_dict, comparison_text, in_words
from niagara.render.languages import LANGUAGES
from niagara.teach.readings import Comparison, compare

READINGS = [
    pytest.param(name, reading.name, id=f"{name}-{reading.name}")
    for name, path in samples().items()
    for reading in get(path.parent.name).readings
]


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["compare", *args])


def check(comparison: Comparison) -> None:
    """What is said of the place holds by the engine itself: under the other options the judge stops there."""
    replay = comparison.replay
    other = {name: now for name, (_, now) in comparison.changed.items()}
    verdict = verify(replay, options={name: list(v) if isinstance(v, tuple) else v for name, v in other.items()})
    parting = comparison.parting
    if parting is None:
        assert verdict.verdict == "verified"
        return
    assert verdict.error is not None
    assert (verdict.error.entry, verdict.error.round, verdict.error.seat) == (
        parting.entry, parting.round, parting.seat,
    )  # fmt: skip
    assert parting.refused == (verdict.error.code in ("LOG-RULE-BROKEN", "LOG-AFTER-END"))
    assert replay.step(parting.step).entry == parting.entry
    assert parting.ours.steps or parting.theirs.steps
    assert parting.ours.rulings or parting.theirs.rulings
    if parting.refused:
        assert parting.theirs.rulings[0].rule.id == verdict.error.rule
        assert parting.ours.steps and not parting.theirs.steps
    elif parting.ours.steps and parting.theirs.steps:
        assert parting.ours.steps[-1].event != parting.theirs.steps[-1].event
    for side in (parting.ours, parting.theirs):
        assert "{" not in in_words(replay, side)


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_every_shipped_match_under_every_reading(name: str, reading: str) -> None:
    comparison = compare(sample(name), reading)
    check(comparison)
    english = comparison_text(comparison)
    if comparison.parting is None:
        assert "o difference" in english
    else:
        assert f"Entry {comparison.parting.entry} " in english and "As it was played: " in english
    for lang in LANGUAGES:
        text = comparison_text(comparison, lang)
        assert text and "{" not in text and (lang == "en") == (text == english)
        if comparison.parting is not None:
            assert str(comparison.parting.entry) in text
        plain = comparison_dict(comparison, lang)
        assert plain["differs"] == (comparison.parting is not None)
        json.dumps(plain)


@pytest.mark.parametrize("name", [name for name, path in samples().items() if path.parent.name == "niagara"])
def test_every_match_of_niagara_parts_from_zh_and_ua_or_says_that_it_does_not(name: str) -> None:
    for reading in ("zh", "ua"):
        comparison = compare(sample(name), reading)
        assert comparison.changed
        assert comparison_text(comparison).startswith(("Entry ", "No difference in "))
    assert compare(sample(name), "default").parting is None


@pytest.mark.parametrize("game", names())
def test_every_single_option(game: str) -> None:
    """A difference is only where the judge stops, whatever option is tried."""
    name = next(name for name, path in samples().items() if path.parent.name == game)
    replay = sample(name)
    for option in get(game).options:
        for value in option.values:
            given = list(value) if isinstance(value, tuple) else [value] if option.kind == "list" else value
            try:
                comparison = compare(replay, options={option.name: given})
            except BadSetup:  # such as an arm that this board does not have
                continue
            check(comparison)


def test_a_refused_theft_is_told_from_both_sides() -> None:
    comparison = niagara.compare(sample("unload_then_steal"), options={"steal_after_pre_unload": False})
    parting = comparison.parting
    assert parting is not None and parting.refused
    assert parting.theirs.rulings[0].rule.id == "N-STEAL-08"
    assert "N-STEAL-08" in {ruling.rule.id for ruling in parting.ours.rulings}
    assert "N-TURN-01" not in {ruling.rule.id for ruling in parting.ours.rulings}  # what follows is no part of it
    assert parting.ours.state != parting.theirs.state
    assert f"entry {parting.entry}" in repr(comparison)


def test_a_log_of_choices_alone_is_compared_too() -> None:
    replay = sample("thieves")
    bare = tuple(msgspec.structs.replace(entry, events=None, check=None) for entry in replay.entries)
    ours, theirs = compare(replay, "zh").parting, compare(Replay(replay.game, replay.header, bare), "zh").parting
    assert ours is not None and theirs is not None
    assert (ours.entry, ours.step, ours.theirs) == (theirs.entry, theirs.step, theirs.theirs)


def test_only_what_is_vouched_for_is_compared() -> None:
    replay = sample("thieves")
    parting = compare(replay, "zh").parting
    assert parting is not None
    recorded = Replay(replay.game, replay.header, replay.entries)
    recorded.verified_to = parting.entry - 1
    assert compare(recorded, "zh").parting is None


def test_a_log_of_another_reading_is_compared_with_the_default() -> None:
    match = niagara.Match("niagara", ["a", "b", "c"], options={"landing_cost": 0, "max_rounds": 5})
    assert compare(match.replay, "default").changed == {"landing_cost": (0, 1)}
    assert compare(match.replay, options={"landing_cost": 0}).changed == {}


def test_what_cannot_be_compared_says_what_there_is() -> None:
    replay = sample("first_match")
    for reading, options in (("", None), ("", {}), ("zh", {"landing_cost": 0}), ("nope", None)):
        with pytest.raises(BadQuestion, match="readings of Niagara: default, ua, zh"):
            compare(replay, reading, options)
    with pytest.raises(BadSetup, match="known options"):
        compare(replay, options={"hats": 1})
    with pytest.raises(BadSetup, match="landing_cost"):
        compare(replay, options={"landing_cost": 7})
    broken = (msgspec.structs.replace(replay.entries[1], events=None, action=replay.entries[20].action),)
    with pytest.raises(RuleViolation):
        compare(Replay(replay.game, replay.header, (replay.entries[0], *broken)), "zh")


def test_on_the_command_line(tmp_path: Path) -> None:
    file = str(samples()["thieves"])
    text = run(file, "--reading", "zh")
    assert text.exit_code == 0 and "N-STEAL-08" in text.stdout and "Under the reading zh: " in text.stdout
    plain = json.loads(run(file, "--option", "steal_after_pre_unload=false", "--json").stdout)
    assert plain["differs"] and plain["refused"]
    assert plain["other"]["rulings"][0]["rule"] == "N-STEAL-08"
    assert plain["options"] == {"steal_after_pre_unload": {"log": True, "other": False}}
    assert run(file, "--option", "min_flow=0").stdout == "The same options as in the log: no difference.\n"
    assert run(file, "--option", "max_rounds=500").stdout.startswith("No difference in ")
    for args, code, words in (
        ((file,), 2, "--reading NAME; readings of Niagara: default, ua, zh"),
        ((file, "--reading", "zh", "--option", "min_flow=1"), 2, "--reading NAME"),
        ((file, "--reading", "\x1b[2J"), 2, "unknown reading"),
        ((file, "--option", "hats=1"), 2, "known options"),
        ((file, "--reading", "zh", "--lang", "xx"), 2, "known languages"),
        ((str(tmp_path / "none.jsonl"), "--reading", "zh"), 6, "none.jsonl"),
    ):
        result = run(*args)
        assert (result.exit_code, result.stdout) == (code, ""), result.stderr
        assert words in result.stderr and "\x1b" not in result.stderr
    broken = tmp_path / "broken.replay.jsonl"
    broken.write_bytes(Path(file).read_bytes().replace(b'"card":2', b'"card":3', 1))
    assert run(str(broken), "--reading", "zh").exit_code == 4
