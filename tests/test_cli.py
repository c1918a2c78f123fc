"""The command line: exit codes, one clear line for what a user did, results on stdout and messages on stderr."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import niagara
from niagara.cli import app
from niagara.core.distribution import extra_hint
from niagara.games import get, names
from niagara.log.load import load
from niagara.log.shipped import VARIABLE, UnknownSample, sample, samples
from niagara.log.verify import verify

Run = Callable[..., Result]
HOSTILE = "</script><b>x\x1b[2J\u202e"
SHORT = ("--option", "max_rounds=2")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *args, **more: CliRunner().invoke(app, list(args), **more)


def played(run: Run, name: str = "a.jsonl", *more: str) -> Path:
    result = run("play", "-o", name, "--seed", "1", *SHORT, *more)
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    return Path(name)


def one_line(result: Result, code: int, *words: str) -> None:
    """A refusal: its code, one line on stderr that names the choices, nothing on stdout, no traceback."""
    assert result.exit_code == code, result.stderr
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("niagara: ")
    for word in words:
        assert word in result.stderr


def test_without_arguments_three_useful_lines(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 3


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"niagara {niagara.__version__}\n"
    project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == niagara.__version__
    second = run("--version", "-v").stdout.splitlines()[1]
    assert "plotly.js" in second


def test_play_is_reproducible_and_verifies(run: Run) -> None:
    first, second = played(run), played(run, "b.jsonl")
    assert first.read_bytes() == second.read_bytes()
    assert verify(first).verdict == "verified"
    assert run("play", "-o", "-", "--seed", "1", *SHORT).stdout_bytes == first.read_bytes()
    other = run("play", "-o", "c.jsonl", "--seed", "2", *SHORT)
    assert other.exit_code == 0
    assert Path("c.jsonl").read_bytes() != first.read_bytes()
    assert load("c.jsonl").header.seed == 2


def test_play_takes_names_bots_board_and_start(run: Run) -> None:
    names = ("--name", "Ада", "--name", HOSTILE, "--name", "A & B <3", "--name", "陳")
    path = played(run, "a.jsonl", *names, "--bot", "greedy", "--board", "long-arms", "--start-seat", "2")
    header = load(path).header
    assert [player.name for player in header.seats] == ["Ада", HOSTILE, "A & B <3", "陳"]
    assert (header.board, header.start_seat) == ("long-arms", 2)
    assert header.rules.options == {"max_rounds": 2}
    board = json.dumps({"no": "board"})
    Path("board.json").write_text(board, encoding="utf-8")
    one_line(run("play", "-o", "b.jsonl", "--board", "board.json"), 2, "board")


def test_play_says_what_it_did(run: Run) -> None:
    result = run("play", "-o", "a.jsonl", "--seed", "1", "--players", "4", "--json", *SHORT)
    told = json.loads(result.stdout)
    assert (told["file"], told["seed"], len(told["seats"]), told["rounds"]) == ("a.jsonl", 1, 4, 2)
    assert told["events"] == len(load("a.jsonl")) - 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--game", "chess"), ("chess", "niagara")),
        (("--bot", "deep"), ("deep", "random", "greedy")),
        (("--bot", "random", "--bot", "random"), ("2 players", "3 to 5")),
        (("--players", "4", "--bot", "random", "--bot", "greedy"), ("2 bots for 4 players",)),
        (("--players", "9"), ("9 players", "3 to 5")),
        (("--players", "1"), ("1 player:", "3 to 5")),
        (("--name", "A", "--players", "3"), ("1 name for 3 players",)),
        (("--name", "A" * 65, "--name", "B", "--name", "C"), ("seat 0", "64")),
        (("--option", "hats=3"), ("hats", "landing_cost")),
        (("--option", "landing_cost"), ("NAME=VALUE",)),
        (("--option", "landing_cost=9"), ("landing_cost", "0, 1")),
        (("--option", "min_flow=1", "--option", "min_flow=0"), ("twice",)),
        (("--board", "pond"), ("pond", "zoch-2004")),
        (("--start-seat", "3"), ("start seat 3", "0 to 2")),
        (("--seed", "x"), ("--seed", "expected a whole number, found 'x'")),
        (("--players", "3.0"), ("--players", "expected a whole number, found '3.0'")),
        (("--hats",), ("--hats",)),
    ],
)
def test_play_refuses_in_one_line_and_writes_nothing(run: Run, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    one_line(run("play", "-o", "a.jsonl", *args), 2, *words)
    assert list(Path().iterdir()) == []


def test_play_never_overwrites_without_force(run: Run) -> None:
    path = played(run)
    before = path.read_bytes()
    one_line(run("play", "-o", "a.jsonl", "--seed", "9", *SHORT), 6, "a.jsonl", "--force")
    assert path.read_bytes() == before
    assert run("play", "-o", "a.jsonl", "--seed", "9", "--force", *SHORT).exit_code == 0
    assert path.read_bytes() != before
    one_line(run("play", "-o", "a.txt"), 2, ".jsonl", ".json")
    one_line(run("play", "-o", "no/such/a.jsonl"), 6, "no such folder")


def test_verify_speaks_of_each_file_and_the_worst_counts(run: Run) -> None:
    good = played(run)
    lines = good.read_bytes().splitlines(keepends=True)
    Path("broken.jsonl").write_bytes(good.read_bytes().replace(b'"card":', b'"card":9', 1))
    Path("newer.jsonl").write_bytes(lines[0].replace(b'"version":1', b'"version":2', 1))
    Path("not.jsonl").write_bytes(b"hello\n")
    expected = {"a.jsonl": 0, "broken.jsonl": 4, "newer.jsonl": 5, "not.jsonl": 3, "missing.jsonl": 6}
    for file, code in expected.items():
        result = run("verify", file)
        assert result.exit_code == code, result.stdout
        assert result.stdout.startswith(f"{file}: ")
        assert result.stderr == ""
    result = run("verify", *expected, "--json")
    assert result.exit_code == 6
    reports = [json.loads(line) for line in result.stdout.splitlines()]
    assert [report["file"] for report in reports] == list(expected)
    assert [report["verdict"] for report in reports] == [
        "verified", "contradicted", "unverifiable", "unverifiable", "unverifiable",
    ]  # fmt: skip
    assert run("verify", "a.jsonl", "broken.jsonl", "not.jsonl").exit_code == 4


def test_verify_says_the_rule_with_the_players_names(run: Run) -> None:
    path = played(run)
    path.write_bytes(path.read_bytes().replace(b'{"n":2,"actor":1,', b'{"n":2,"actor":2,'))
    result = run("verify", "a.jsonl")
    assert result.exit_code == 4
    finding, why = result.stdout.splitlines()[1:3]
    assert "LOG-RULE-BROKEN" in finding
    assert why.strip().startswith("N-")
    assert "陳" in why
    told = json.loads(run("verify", "a.jsonl", "--json").stdout)["findings"][0]
    assert told["why"] == why.strip()
    one_line(run("show", "a.jsonl"), 4, "LOG-RULE-BROKEN", "entry 2", told["rule"])


def test_verify_can_require_more_and_try_options(run: Run) -> None:
    path = played(run)
    torn = path.read_bytes()[:-9]
    Path("torn.jsonl").write_bytes(torn)
    assert run("verify", "torn.jsonl").exit_code == 0
    assert run("verify", "torn.jsonl", "--require", "verified").exit_code == 5
    assert run("verify", "a.jsonl", "--require", "verified").exit_code == 0
    assert run("verify", "a.jsonl", "--option", "fork_first=R").exit_code == 4
    assert run("verify", "-", "--option", "fork_first=R", input=path.read_bytes()).exit_code == 4
    assert run("verify", "-", input=path.read_bytes()).exit_code == 0
    one_line(run("verify", "a.jsonl", "--option", "hats=1"), 2, "hats", "landing_cost")
    one_line(run("verify", "a.jsonl", "--require", "perfect"), 2, "perfect", "consistent")


def test_show_the_board_and_the_reasons(run: Run) -> None:
    path = played(run)
    replay = load(path)
    result = run("show", "a.jsonl", "--step", "1")
    assert result.exit_code == 0
    assert "step 1 of" in result.stdout
    assert "Weather" in result.stdout
    assert "N-CARD-01" in result.stdout
    assert f"step {len(replay) - 1} of" in run("show", "a.jsonl").stdout
    shown = run("show", "a.jsonl", "--round", "2").stdout
    stops = [stop for stop in niagara.walkthrough(replay).stops if stop and replay.step(stop).round == 2]
    assert shown.count("\nWhy\n") == len(stops)
    assert run("show", "-", "--step", "1", input=path.read_bytes()).stdout == result.stdout


def test_show_as_json(run: Run) -> None:
    path = played(run)
    lines = run("show", "a.jsonl", "--round", "1", "--json").stdout.splitlines()
    pages = [json.loads(line) for line in lines]
    assert [page["step"] for page in pages] == sorted(page["step"] for page in pages)
    assert all(page["rulings"] and page["board"] and page["headline"] for page in pages)
    events = [event for page in pages for event in page["events"]]
    recorded = [event for line in path.read_bytes().splitlines()[1:] for event in json.loads(line)["events"]]
    assert events == recorded[: len(events)]


def test_show_keeps_the_secrets_of_others(run: Run) -> None:
    played(run)
    first = json.loads(run("show", "a.jsonl", "--step", "1", "--json", "--seat", "1").stdout)
    actor = load("a.jsonl").entries[0].actor
    assert isinstance(actor, int)
    assert first["actor"] == actor
    seen = {seat: run("show", "a.jsonl", "--step", "1", "--json", "--seat", str(seat)).stdout for seat in range(3)}
    others = [json.loads(text)["events"][0]["card"] for seat, text in seen.items() if seat != actor]
    assert others == ["hidden", "hidden"]
    assert json.loads(seen[actor])["events"][0]["card"] == load("a.jsonl").entries[0].action.card


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--step", "99999"), ("step 99999", "0 to ")),
        (("--step", "-1"), ("step -1", "0 to ")),
        (("--step", "abc"), ("--step", "expected a whole number, found 'abc'")),
        (("--round", "1e9"), ("--round", "expected a whole number, found '1e9'")),
        (("--seat", "Ada"), ("--seat", "expected a whole number, found 'Ada'")),
        (("--step", "9" * 5000), ("--step", "expected a whole number, found '999")),
        (("--round", "7"), ("round 7", "1 to ")),
        (("--seat", "3"), ("seat 3", "0 Ada", "2 陳")),
        (("--lang", "xx"), ("xx", "en")),
        (("--step", "1", "--round", "1"), ("--step", "--round")),
        (("--text", "--json"), ("--text", "--json")),
    ],
)
def test_show_refuses_in_one_line(run: Run, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    played(run)
    one_line(run("show", "a.jsonl", *args), 2, *words)


def test_what_cannot_be_read(run: Run) -> None:
    path = played(run)
    Path("folder").mkdir()
    for command in (("show", "FILE"), ("export", "FILE", "-o", "a.html"), ("lab", "FILE")):
        for file, word in (("missing", "no such file"), ("folder", "folder")):
            if (command[0], file) != ("export", "folder"):  # a folder becomes a site
                one_line(run(*(part.replace("FILE", file) for part in command)), 6, word)
    one_line(run("export", "folder", "-o", "a.html"), 2, "becomes a site")
    one_line(run("export", "folder", "-o", "site"), 6, "folder", "holds no logs")
    assert not Path("a.html").exists() and not Path("site").exists()
    lines = path.read_bytes().splitlines(keepends=True)
    Path("damaged.jsonl").write_bytes(b"".join([*lines[:5], b"oops\n", *lines[5:]]))
    one_line(run("show", "damaged.jsonl"), 3, "damaged.jsonl:6", "entry 5")
    partial = run("show", "damaged.jsonl", "--partial", "--json")
    assert json.loads(partial.stdout)["entry"] == 4
    assert "damaged.jsonl:6" in partial.stderr


def test_export_writes_a_page_and_never_over_another(run: Run) -> None:
    played(run)
    result = run("export", "a.jsonl", "-o", "walk.html")
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    page = Path("walk.html").read_bytes()
    assert page[:15].lower() == b"<!doctype html>"
    one_line(run("export", "a.jsonl", "-o", "walk.html"), 6, "walk.html", "--force")
    assert run("export", "a.jsonl", "-o", "walk.html", "--seat", "1", "--force").exit_code == 0
    assert Path("walk.html").read_bytes() != page
    assert run("export", "a.jsonl", "-o", "-").stdout_bytes == page
    for name in ("walk.ipynb", "walk.txt", "walk"):
        one_line(run("export", "a.jsonl", "-o", name), 2, ".html")
    one_line(run("export", "a.jsonl", "-o", "b.html", "--lang", "xx"), 2, "xx", "en")
    one_line(run("export", "a.jsonl", "-o", "b.html", "--seat", "5"), 2, "seat 5", "0 Ada")
    assert sorted(file.name for file in Path().iterdir()) == ["a.jsonl", "walk.html"]
    assert run("export", "a.jsonl", "-o", "walk.md", "--lang", "uk").exit_code == 0
    assert Path("walk.md").read_text(encoding="utf-8").count("![") == len(list(Path("walk_files").iterdir()))


def test_the_rule_book(run: Run) -> None:
    book = run("rules").stdout
    assert all(rule.id in book and rule.title in book for rule in get("niagara").rules)
    assert "chosen default" in book
    one = run("rules", "--rule", "n-move-07").stdout
    assert one.startswith("N-MOVE-07  ")
    assert "Source: " in one
    assert "Certainty " in one
    told = [json.loads(line) for line in run("rules", "--json").stdout.splitlines()]
    assert [rule["id"] for rule in told] == [rule.id for rule in get("niagara").rules]
    assert run("rules", "n-move-07").stdout == one
    assert run("rules", "N-STEAL-08", "--json").stdout == run("rules", "--rule", "N-STEAL-08", "--json").stdout
    one_line(run("rules", "--rule", "N-MOVE-99"), 2, "N-MOVE-99", "N-MOVE-07")
    one_line(run("rules", "N-MOVE-99"), 2, "N-MOVE-99", "N-MOVE-07")
    one_line(run("rules", "Q-MOVE-99"), 2, "Q-MOVE-99", "niagara")
    one_line(run("rules", "--rule", "soup"), 2, "soup", "N-MOVE")
    one_line(run("rules", "chess"), 2, "chess", "niagara")
    one_line(run("rules", "--lang", "xx"), 2, "xx", "en")


@pytest.mark.parametrize(("lang", "colon"), [("en", ": "), ("uk", ": "), ("fr", "\xa0: "), ("zh_Hant", "：")])
def test_each_language_writes_its_colon(run: Run, lang: str, colon: str) -> None:
    from niagara.render.prose import Speaker

    assert Speaker((), lang).headed("Ada", "{x}: 3") == f"Ada{colon}{{x}}: 3"
    played(run)
    told = run("show", "a.jsonl", "--step", "8", "--lang", lang).stdout.splitlines()
    reasons = [line for line in told if line.startswith("  N-")]
    assert reasons and all(colon in line for line in reasons)


def test_lab_opens_the_notebook_with_the_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(run)
    calls: list[tuple[list[str], str | None]] = []

    def record(command: list[str], environ: dict[str, str]) -> int:
        calls.append((command, environ.get(VARIABLE)))
        return 0

    monkeypatch.setattr("niagara.cli.lab.wait_for", record)
    monkeypatch.delenv(VARIABLE, raising=False)
    assert run("lab", "a.jsonl", "--no-browser").exit_code == 0
    assert run("lab", "--no-browser").exit_code == 0
    (first, file), (_, none) = calls
    assert "jupyterlab" in first
    assert "--no-browser" in first
    assert any("replay.ipynb" in part for part in first)
    assert (file, none) == (str(path.resolve()), None)
    monkeypatch.setenv(VARIABLE, str(file))
    assert sample() == load(path)


def test_an_installed_lab_opens_a_copy_with_the_lessons(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "niagara"
    for name in ("replay.ipynb", "lessons/03-theft.ipynb", "lessons/uk/03-theft.ipynb", "lessons/locale/uk.po"):
        (package / "notebooks" / name).parent.mkdir(parents=True, exist_ok=True)
        (package / "notebooks" / name).write_text(name, encoding="utf-8")
    (package / "__init__.py").touch()
    seen: list[str] = []

    def record(command: list[str], environ: dict[str, str]) -> int:
        root = Path(next(part for part in command if "root_dir" in part).partition("=")[2])
        seen.extend(path.relative_to(root).as_posix() for path in sorted(root.rglob("*")) if path.is_file())
        assert package not in root.parents
        return 0

    monkeypatch.setattr("niagara.cli.lab.folder", lambda name: package / name)
    monkeypatch.setattr("niagara.cli.lab.wait_for", record)
    assert run("lab").exit_code == 0
    assert seen == ["lessons/03-theft.ipynb", "lessons/uk/03-theft.ipynb", "replay.ipynb"]


PATIENT = """
import signal, sys, time
signal.signal(signal.SIGINT, lambda *_: sys.exit(7))
print("up", flush=True)
time.sleep(60)
"""
WAITING = """
import os, sys
from niagara.cli.lab import wait_for
sys.exit(wait_for([sys.executable, "-c", sys.argv[1]], dict(os.environ)))
"""


def test_lab_leaves_ctrl_c_to_jupyterlab() -> None:
    command = [sys.executable, "-c", WAITING, PATIENT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"up\n"
        os.killpg(child.pid, signal.SIGINT)
        assert child.wait(timeout=30) == 7


def test_lab_without_the_extra_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    one_line(run("lab"), 6, extra_hint("lab"))


def test_unknown_sample_names_those_there_are() -> None:
    with pytest.raises(UnknownSample, match="unknown sample 'nope'"):
        sample("nope")
    assert all(path.is_file() for path in samples().values())


def test_hostile_names_in_the_terminal(run: Run) -> None:
    played(run, "a.jsonl", "--name", HOSTILE, "--name", "A & B <3", "--name", "{0} %s [red]x[/red]")
    for args in (("show", "a.jsonl", "--step", "1"), ("verify", "a.jsonl"), ("show", "a.jsonl", "--seat", "9")):
        result = run(*args)
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output
    shown = run("show", "a.jsonl").stdout
    assert "</script><b>x[2J" in shown
    assert "A & B <3" in shown
    assert "{0} %s [red]x[/red]" in shown


def test_a_bug_of_ours_is_one_line_and_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara.cli.rules.book", lambda game, lang: 1 / 0)
    one_line(run("rules"), 1, "a bug of ours", "ZeroDivisionError")
    monkeypatch.setenv("NIAGARA_TRACEBACK", "1")
    assert "Traceback" in run("rules").stderr


NIAGARA = (sys.executable, "-c", "from niagara.cli import main; main()")


def test_the_installed_program(tmp_path: Path) -> None:
    """Each command once as its own process, as a user starts it."""
    program = Path(sys.executable).with_name("niagara.exe" if os.name == "nt" else "niagara")
    commands = {
        "play -o a.jsonl --seed 1 --option max_rounds=2": 0,
        "show a.jsonl --step 3": 0,
        "verify a.jsonl missing.jsonl": 6,
        "export a.jsonl -o a.html": 0,
        "rules --rule N-STEAL-01": 0,
        "lab missing.jsonl": 6,
        "": 0,
    }
    for command, code in commands.items():
        done = subprocess.run([program, *command.split()], cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == code, (command, done.stderr)
        assert b"Traceback" not in done.stderr


def test_a_terminal_without_utf_8(tmp_path: Path) -> None:
    environ = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    path = tmp_path / "a.jsonl"
    plain = subprocess.run(
        [*NIAGARA, "play", "-o", path, "--seed", "1", *SHORT], env=environ, capture_output=True, check=False
    )
    assert plain.returncode == 0, plain.stderr
    shown = subprocess.run([*NIAGARA, "show", path], env=environ, capture_output=True, check=False)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.isascii()
    assert load(path).header.seats[1].name == "Борис"
    utf8 = subprocess.run([*NIAGARA, "play", "-o", "-", "--seed", "1", *SHORT], capture_output=True, check=False)
    assert utf8.stdout == path.read_bytes()


def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*NIAGARA, "rules"], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*NIAGARA, "rules"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 6
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_an_interrupt_is_130_and_writes_nothing(tmp_path: Path) -> None:
    endless = (
        "from niagara.cli import main; import niagara.play.self_play as s; import time, niagara.play.lineup as p\n"
    )
    endless += "def wait(*a):\n    print('now', flush=True); time.sleep(60)\n"
    endless += "p.play_packed = wait; main()"
    command = [sys.executable, "-c", endless, "play", "-o", str(tmp_path / "a.jsonl")]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"now\n"
    time.sleep(0.1)
    child.send_signal(signal.SIGINT)
    _, told = child.communicate(timeout=30)
    assert (child.returncode, told) == (130, b"niagara: interrupted\n")
    assert list(tmp_path.iterdir()) == []


HEAVY = ("plotly", "ipywidgets", "nbconvert", "anywidget", "jinja2", "PIL", "resvg_py")
GAMES = tuple(f"niagara.games.{name}" for name in names())


@pytest.mark.parametrize(
    ("module", "later"), [("niagara", (*HEAVY, *GAMES, "typer", "msgspec")), ("niagara.cli.app", (*HEAVY, *GAMES))]
)
def test_what_is_not_asked_for_is_not_imported(module: str, later: tuple[str, ...]) -> None:
    code = f"import sys, {module}; print([name for name in {later} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"


def test_every_public_name_twice_and_no_other() -> None:
    for _ in range(2):
        for name in dir(niagara):
            assert getattr(niagara, name) is not None
    assert set(niagara.__all__) == {"__version__", "corpus", *niagara._HOMES}
    with pytest.raises(AttributeError, match="no attribute 'hats'"):
        _ = niagara.hats  # type: ignore[attr-defined]


def test_play_without_a_bot_comes_to_an_end(run: Run) -> None:
    result = run("play", "--players", "3", "--seed", "3", "-o", "whole.jsonl")
    assert result.exit_code == 0, result.stderr
    assert load("whole.jsonl").finished


def test_bots_that_never_reach_a_goal_are_stopped(run: Run) -> None:
    one_line(run("play", "--bot", "random", "--seed", "1", "-o", "endless.jsonl"), 2, "max_rounds")
    assert not Path("endless.jsonl").exists()
