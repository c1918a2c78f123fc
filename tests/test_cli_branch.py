"""`niagara branch`: a what-if branch as a log of its own, and what is said where it cannot be made."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from niagara.cli import app
from niagara.core.replay import Replay
from niagara.games import names
from niagara.log.load import load
from niagara.log.shipped import sample, samples
from niagara.log.verify import verify
from niagara.log.writer import save
from niagara.render.branch import branch_text
from niagara.teach.what_if import FIELD, Origin, origin, what_if

Run = Callable[..., Result]
FIRST = str(samples()["first_match"])
SIX = '{"type":"choose_card","card":6}'


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `niagara branch` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(app, ["branch", *args])


def shipped(game: str) -> str:
    return next(name for name, path in samples().items() if path.parent.name == game)


@pytest.mark.parametrize("game", names())
def test_a_branch_of_every_game_verifies_and_says_where_it_comes_from(run: Run, game: str) -> None:
    replay = sample(shipped(game))
    step = [one.index for one in replay.steps() if one.entry == len(replay.entries) // 2][-1]
    action = replay.game.legal_actions(replay.step(step).after)[0]
    text = msgspec.json.encode(action).decode()
    path = str(samples()[shipped(game)])
    made = run(path, "--step", str(step), "--action", text, "-o", "branch.jsonl")
    assert (made.exit_code, made.stdout) == (0, ""), made.stderr
    assert "branch.jsonl: " in made.stderr
    branch = load("branch.jsonl")
    assert branch == what_if(replay, step, action)
    assert verify(branch).verdict == "verified"
    assert run(path, "--step", str(step), "--action", text, "-o", "-").stdout_bytes == Path("branch.jsonl").read_bytes()
    told = CliRunner().invoke(app, ["show", "branch.jsonl"]).stdout.splitlines()[0]
    assert told == branch_text(branch)
    assert f"{replay.name}" in told and f"step {step}," in told and f"entry {len(branch.entries)} " in told
    assert not CliRunner().invoke(app, ["show", path]).stdout.startswith(told[:20])
    [one] = CliRunner().invoke(app, ["show", "branch.jsonl", "--json"]).stdout.splitlines()
    assert json.loads(one)["step"] == len(branch) - 1


def test_bots_play_on_where_it_is_said(run: Run) -> None:
    order = (FIRST, "--step", "0", "--action", SIX, "--force", "-o", "b.jsonl")
    assert run(*order).exit_code == 0
    assert len(load("b.jsonl").entries) == 1
    assert run(*order, "--rounds", "1").exit_code == 0
    one = load("b.jsonl")
    assert one.game.round_of(one.step(len(one) - 1).after) == 2 and not one.finished
    assert run(*order, "--rounds", "1", "--bot", "random", "--seed", "3").exit_code == 0
    assert load("b.jsonl").entries != one.entries
    whole = run(*order, "--bot", "greedy", "--seed", "7", "--json")
    assert whole.exit_code == 0
    told = json.loads(whole.stdout)
    assert told["finished"] and told["entries"] == len(load("b.jsonl").entries) and not told["refused"]
    before = Path("b.jsonl").read_bytes()
    assert run(*order, "--bot", "greedy", "--seed", "7").exit_code == 0
    assert Path("b.jsonl").read_bytes() == before


def test_a_refused_action_is_4_with_its_rule_and_what_is_legal(run: Run) -> None:
    order = (FIRST, "--step", "0", "--action", '{"type":"choose_card","card":9}', "-o", "b.jsonl")
    refused = run(*order)
    assert (refused.exit_code, refused.stdout) == (4, "")
    first, heading, *nearest = refused.stderr.splitlines()
    assert first.startswith("niagara: refused by N-CARD-03 ") and "Ada" in first and "9" in first
    assert heading.endswith(":")
    assert not Path("b.jsonl").exists()
    for line in nearest:  # each can be given as it stands
        assert run(FIRST, "--step", "0", "--action", line.strip(), "-o", "-").exit_code == 0
    plain = run(*order, "--json")
    assert plain.exit_code == 4
    told = json.loads(plain.stdout)
    assert (told["refused"], told["rule"], len(told["nearest"])) == (True, "N-CARD-03", len(nearest) or 3)


def test_after_the_end_nothing_is_legal(run: Run) -> None:
    replay = sample("short_match")
    over = run(str(samples()["short_match"]), "--step", str(len(replay) - 1), "--action", SIX, "-o", "b.jsonl")
    assert (over.exit_code, over.stderr.count("\n")) == (4, 1)
    assert "N-END-02" in over.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--step", "9999", "--action", SIX), ("step 9999", "steps 0 to 309")),
        (("--step", "-1", "--action", SIX), ("step -1", "0 to 309")),
        (("--step", "one", "--action", SIX), ("whole number", "'one'")),
        (("--step", "0", "--action", ""), ("--action: expected one JSON object", "cut off")),
        (("--step", "0", "--action", '{"type":'), ("--action: expected one JSON object", "byte 8")),
        (("--step", "0", "--action", '{"type":"a","type":"b"}'), ("LOG-JSON-DUPKEY",)),
        (("--step", "0", "--action", "[" * 400), ("LOG-LIMIT-DEPTH",)),
        (("--step", "0", "--action", "\udcff"), ("--action: expected one JSON object",)),
        (("--step", "0", "--action", "[1]"), ("no action of Niagara", "choose_card, paddle")),
        (("--step", "0", "--action", '{"type":"steam","speed":1,"course":[]}'), ("no action of Niagara", "paddle")),
        (("--step", "0", "--action", '{"type":"choose_card","card":"</script>\u202e"}'), ("no action of Niagara",)),
        (("--step", "0", "--action", SIX, "--bot", "racer"), ("racer", "greedy")),
        (("--step", "309", "--action", SIX, "--bot", "nobody"), ("nobody", "greedy")),
        (("--step", "100", "--action", "THERE", "--rounds", "0"), ("--rounds 0", "round")),
    ],
)
def test_what_cannot_be_is_one_line_and_writes_nothing(run: Run, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    replay = sample("first_match")
    there = msgspec.json.encode(replay.game.legal_actions(_decision(replay, 100))[0]).decode()
    refused = run(FIRST, *(there if arg == "THERE" else arg for arg in args), "-o", "b.jsonl")
    assert refused.exit_code == 2, refused.stderr
    assert refused.stdout == "" and refused.stderr.count("\n") == 1
    assert refused.stderr.startswith("niagara: ") and "\u202e" not in refused.stderr
    for word in words:
        assert word in refused.stderr
    assert not Path("b.jsonl").exists()


def _decision(replay: Replay, step: int) -> object:
    entry = replay.step(step).entry
    return [one.after for one in replay.steps() if one.entry == entry][-1]


def test_nothing_is_overwritten_without_force(run: Run) -> None:
    Path("b.jsonl").write_text("mine", encoding="utf-8")
    assert run(FIRST, "--step", "0", "--action", SIX, "-o", "b.jsonl").exit_code == 6
    assert Path("b.jsonl").read_text(encoding="utf-8") == "mine"
    assert run(FIRST, "--step", "0", "--action", SIX, "-o", "b.txt").exit_code == 2


@pytest.mark.parametrize(
    "field",
    [
        7, "a match", [], {}, {"entry": 1}, {"entry": "1", "step": 0}, {"entry": 0, "step": 0},
        {"entry": 10**9, "step": 0}, {"entry": 1, "step": -1},
        {"entry": 1, "step": 10**9}, {"entry": 1, "step": 0, "file": 7},
    ],
)  # fmt: skip
def test_a_field_that_says_something_else_is_no_origin(field: object, tmp_path: Path) -> None:
    replay = sample("first_match")
    header = msgspec.structs.replace(replay.header, x={FIELD: field})
    save(Replay(replay.game, header, replay.entries), tmp_path / "odd.jsonl")
    odd = load(tmp_path / "odd.jsonl")
    assert odd.header.x[FIELD] == field
    assert origin(odd) is None and branch_text(odd) == ""
    assert CliRunner().invoke(app, ["show", str(tmp_path / "odd.jsonl")]).exit_code == 0


def test_the_name_of_a_main_line_is_somebody_elses_text() -> None:
    replay = sample("first_match")
    hostile = "</script>\x1b[2J\u202e" * 90
    header = msgspec.structs.replace(replay.header, x={FIELD: {"entry": 2, "step": 1, "file": hostile, "x": 1}})
    told = branch_text(Replay(replay.game, header, replay.entries))
    assert "\x1b" not in told and "\u202e" not in told and len(told) < 200
    nameless = msgspec.structs.replace(replay.header, x={FIELD: {"entry": 2, "step": 1}})
    assert origin(Replay(replay.game, nameless, replay.entries)) == Origin(entry=2, step=1)
    assert "another match" in branch_text(Replay(replay.game, nameless, replay.entries))
