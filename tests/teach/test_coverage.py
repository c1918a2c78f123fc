"""Coverage and search: which rules a match shows, where, and which logs of a folder show one."""

import gzip
import json
from pathlib import Path
from shutil import copy

import pytest
from typer.testing import CliRunner, Result

import niagara
from niagara.cli import app
from niagara.core.rule import Kind
from niagara.log.shipped import sample, samples
from niagara.teach.coverage import can_be_shown, coverage, steps_showing


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["find", *args])


@pytest.mark.parametrize("name", samples())
def test_every_step_that_cites_a_rule_is_named_and_no_other(name: str) -> None:
    replay = sample(name)
    found = coverage(replay)
    cited: dict[str, set[int]] = {}
    for page in niagara.walkthrough(replay):
        for ruling in page.rulings:
            cited.setdefault(ruling.rule.id, set()).add(page.step.index)
    assert {rule: set(steps) for rule, steps in found.shown.items()} == cited
    assert all(list(steps) == sorted(set(steps)) for steps in found.shown.values())
    book = [rule.id for rule in replay.game.rules]
    assert list(found.shown) == [rule for rule in book if rule in cited]
    assert [rule.id for rule, _ in found.rows()] == book
    assert {rule.id for rule in found.never} == {
        rule.id for rule in replay.game.rules if {Kind.FIRES, Kind.SETS_UP} & set(rule.kinds)
    } - set(cited)


def test_one_rule_and_where_it_is_never() -> None:
    replay = sample("unload_then_steal")
    found = niagara.coverage(replay)
    rule = replay.game.rule("N-STEAL-08")
    assert found.steps("N-STEAL-08") == steps_showing(replay, rule) != ()
    assert found.steps(found.never[0].id) == ()
    with pytest.raises(KeyError):
        found.steps("X-NONE-01")
    assert "rules shown" in repr(found)
    assert not can_be_shown(next(rule for rule in replay.game.rules if rule.kinds == (Kind.REFUSES,)))


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with logs of both games, one packed in a folder of its own, and files of other kinds."""
    copy(samples()["thieves"], tmp_path)
    copy(samples()["down_the_river"], tmp_path)
    inner = tmp_path / "old"
    inner.mkdir()
    inner.joinpath("x.replay.jsonl.gz").write_bytes(gzip.compress(samples()["unload_then_steal"].read_bytes()))
    copy(samples()["thieves"].with_name("conformance.jsonl"), inner)
    inner.joinpath("package.json").write_text('{"name": "x"}\n', encoding="utf-8")
    inner.joinpath("torn.json").write_text("{", encoding="utf-8")
    inner.joinpath("README.md").write_text("nothing", encoding="utf-8")
    return tmp_path


def test_find_names_files_and_steps(logs: Path) -> None:
    text = run(str(logs), "--rule", "n-steal-08")
    assert text.exit_code == 0, text.stderr
    first, second = text.stdout.splitlines()
    assert "x.replay.jsonl.gz: 2 times, at steps " in first
    assert "thieves.replay.jsonl: " in second
    assert text.stderr.startswith("N-STEAL-08 Stealing after unloading: ")
    assert text.stderr.endswith("in 2 of 2 matches; 3 files are no logs\n")
    lines = [json.loads(line) for line in run(str(logs), "--rule", "N-STEAL-08", "--json").stdout.splitlines()]
    replay = sample("unload_then_steal")
    assert lines[0]["steps"] == list(niagara.coverage(replay).steps("N-STEAL-08"))
    assert lines[0]["entries"] == [replay.step(step).entry for step in lines[0]["steps"]]
    assert lines[0]["times"] == len(lines[0]["steps"])
    other = run(str(logs), "--rule", "M-B1")
    assert other.stdout.count("\n") == 1 and "in 1 of 1 matches" in other.stderr
    alone = run(str(logs / "thieves.replay.jsonl"), "--rule", "N-STEAL-08")
    assert alone.stdout.count("\n") == 1


def test_a_log_that_is_broken_is_named_and_the_others_searched(logs: Path) -> None:
    good = logs / "thieves.replay.jsonl"
    logs.joinpath("broken.replay.jsonl").write_bytes(good.read_bytes().replace(b'"card":2', b'"card":3', 1))
    logs.joinpath("damaged.replay.jsonl").write_bytes(good.read_bytes()[:2_000] + b"\x00" + good.read_bytes()[2_000:])
    result = run(str(logs), "--rule", "N-STEAL-08")
    assert result.exit_code == 4
    assert result.stdout.count("\n") == 2
    assert "broken.replay.jsonl" in result.stderr and "damaged.replay.jsonl" in result.stderr
    assert "package.json" not in result.stderr


def test_what_cannot_be_found_says_what_there_is(logs: Path) -> None:
    only = next(rule.id for rule in niagara.game("niagara").rules if rule.kinds == (Kind.REFUSES,))
    for args, code, words in (
        ((str(logs), "--rule", "X-1"), 2, "N-… of Niagara"),
        ((str(logs), "--rule", "\x1b[2J"), 2, "unknown rule"),
        ((str(logs), "--rule", "N-STEAL-99"), 2, "N-STEAL-08"),
        ((str(logs), "--rule", "N-MOVE-12x"), 2, "known rules"),
        ((str(logs), "--rule", only), 2, "no step shows this rule (refuses)"),
        ((str(logs / "none"), "--rule", "N-STEAL-08"), 6, "no such folder"),
        ((str(logs),), 2, "--rule"),
    ):
        result = run(*args)
        assert (result.exit_code, result.stdout) == (code, ""), (args, result.stderr)
        assert words in result.stderr and "\x1b" not in result.stderr


def test_a_folder_without_logs(tmp_path: Path) -> None:
    result = run(str(tmp_path), "--rule", "N-STEAL-08")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "0 times in 0 of 0 matches" in result.stderr
