"""Nothing is removed or replaced that we did not prove to be ours; what is replaced comes whole or not at all."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gone import name_of_one_who_is_gone
from killed_cases import CASES, NEW, OLD, SAME, pair, played, site
from typer.testing import CliRunner

import niagara
from niagara.cli.app import app
from niagara.exporters.contest_xml import export_xml
from niagara.exporters.illustrated import write_illustrated
from niagara.log import files
from niagara.log.files import alone, sweep, temporary
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.scratch_name import made_of, scratch_name
from niagara.log.shipped import samples
from niagara.log.writer import dumps, save
from niagara.play.match import Match

PACKAGE = Path(niagara.__file__).parent
LOG = str(samples()["short_match"])
TESTS = Path(__file__).parent
ENVIRON = os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])}
FOREIGN = TESTS / "data" / "foreign" / "csv_clean.csv"

# ---------------------------------------------------------------- one module

REMOVES = frozenset({
    "NamedTemporaryFile", "TemporaryDirectory", "copytree", "mkdtemp", "mkstemp", "removedirs",
    "rename", "renames", "rmdir", "rmtree", "truncate", "unlink", "write_bytes", "write_text",
})  # fmt: skip
OF_OS = frozenset({"remove", "replace", "move"})

ELSEWHERE = {
    "log/files.py": "*",  # the one module
    "log/recorder.py": "write_text",  # says whose the lock is, in a file that was just locked
    "cli/lab.py": "copytree",  # into a folder of that module
}


def removals(tree: ast.AST) -> Iterator[str]:
    """What a module calls, or takes by name, that removes or overwrites."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("os", "shutil", "tempfile"):
            yield from (name.name for name in node.names if name.name in REMOVES | OF_OS)
        if isinstance(node, ast.Attribute) and node.attr in OF_OS and ast.unparse(node.value) in ("os", "shutil"):
            yield node.attr
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in REMOVES:
            yield name
        if name == "replace" and len(node.args) == 1 and not node.keywords:  # a Path's; a text's takes two
            yield name
        if name == "open":
            said = [ast.unparse(one) for one in (*node.args, *(key.value for key in node.keywords))]
            if any(re.fullmatch(r"'[rbt]*[wa+][rwbt+]*'", one) or "O_TRUNC" in one for one in said):
                yield name


def test_one_module_removes_replaces_and_overwrites() -> None:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        there = set(removals(ast.parse(path.read_text("utf-8"))))
        if ELSEWHERE.get(name) != "*":
            there -= {ELSEWHERE.get(name)}
            if there:
                found[name] = there
        else:
            assert {"unlink", "rename", "rmdir", "rmtree", "replace"} <= there
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "os.remove(a)", "os.replace(a, b)", "a.replace(b)", "path.unlink()", "shutil.rmtree(a)",
        "from shutil import rmtree", "shutil.move(a, b)", "open(a, 'w')", "a.open('ab')", "open(a, mode='r+')",
        "os.open(a, os.O_WRONLY | os.O_TRUNC)", "f = os.remove", "tempfile.TemporaryDirectory()", "a.write_text('')",
    ],
)  # fmt: skip
def test_that_test_sees_it(line: str) -> None:
    assert list(removals(ast.parse(line)))


# ---------------------------------------------------------------- what is not ours stays


def tree(folder: Path) -> dict[str, object]:
    """All that is in a folder: the bytes of files, where links lead to; None for a folder."""
    found: dict[str, object] = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        found[name] = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
    return found


def stranger(place: Path) -> str:
    """A folder of somebody's."""
    (place / "more").mkdir(parents=True)
    (place / "holiday.jpg").write_bytes(b"sunset")
    (place / "more" / "thesis.txt").write_bytes(b"mine")
    return "holiday.jpg"


FILES = [
    ("export", "walk.html"), ("export", "walk.pages.json"), ("export", "walk.svg"), ("export", "walk.png"),
    ("export", "walk.gif"), ("export", "walk.md"), ("export", "walk.xml"), ("anonymise", "new.jsonl"),
    ("repair", "new.jsonl"), ("branch", "new.jsonl"), ("play", "new.jsonl"), ("import", "new.jsonl"),
    ("balance", "table.md"), ("lesson", "page.html"),
]  # fmt: skip
"""Each command that writes a file."""


def asked(command: str, output: str) -> list[str]:
    """The command, as it is typed."""
    lesson = next((PACKAGE.parent / "notebooks" / "lessons").glob("*.ipynb"))
    inputs = {
        "export": ["export", LOG], "anonymise": ["anonymise", LOG], "repair": ["repair", LOG],
        "branch": ["branch", LOG, "--step", "3", "--action", "{}"], "play": ["play"],
        "import": ["import", str(FOREIGN)],
        "balance": ["balance", "--matches", "2"], "lesson": ["export", str(lesson)],
    }  # fmt: skip
    return [*inputs[command], "-o", output]


@pytest.mark.parametrize(("command", "output"), FILES)
def test_a_folder_in_the_place_of_a_file_stays(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    stranger(tmp_path / output)
    before = tree(tmp_path)
    for force in ([], ["--force"] if command != "repair" else []):
        done = CliRunner().invoke(app, [*asked(command, output), *force])
        assert (done.exit_code, tree(tmp_path)) == (6, before), done.stderr
        assert f"{output}: cannot be written: a folder; choose another name" in done.stderr
        assert "--force" not in done.stderr


@pytest.mark.parametrize(("command", "output"), FILES)
def test_a_file_in_the_place_stays_without_force(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / output).write_bytes(b"mine")
    done = CliRunner().invoke(app, asked(command, output))
    assert (done.exit_code, tree(tmp_path)) == (6, {output: b"mine"}), done.stderr
    assert f"{output}: there is such a file already; " in done.stderr
    assert ("--force replaces it" in done.stderr) == (command != "repair")


def linked(place: Path) -> str:
    """A link to a folder of somebody's."""
    stranger(place.with_name("home"))
    place.symlink_to("home")
    return place.name


def a_file(place: Path) -> str:
    place.write_bytes(b"mine")
    return place.name


def drawn_over(place: Path) -> str:
    """Pictures of ours, one of which somebody has changed; and the page that shows them."""
    niagara.export(beginning(), place.with_name("walk.md"))
    changed = sorted(place.iterdir())[1]
    changed.write_bytes(changed.read_bytes() + b"<!-- mine -->")
    return changed.name


def with_a_file_of_theirs(place: Path) -> str:
    niagara.export(beginning(), place.with_name("walk.md"))
    (place / "notes.txt").write_bytes(b"mine")
    return "notes.txt"


def beginning() -> niagara.Replay:
    whole = niagara.sample("short_match")
    return niagara.Replay(whole.game, whole.header, whole.entries[:12])


@pytest.mark.parametrize("make", [stranger, linked, a_file, drawn_over, with_a_file_of_theirs])
def test_what_is_not_a_picture_of_ours_stays_and_is_named(
    make: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers save what belongs to `walk.html` in a folder of this very name."""
    monkeypatch.chdir(tmp_path)
    name = make(tmp_path / "walk_files")
    before = tree(tmp_path)
    for force in ([], ["--force"]):
        done = CliRunner().invoke(app, ["export", LOG, "-o", "walk.md", *force])
        assert (done.exit_code, tree(tmp_path)) == (6, before)
        assert f"{name} " in done.stderr and "move" in done.stderr and "or choose another name" in done.stderr
        assert "--force" not in done.stderr


def a_site(place: Path) -> None:
    logs = place.with_name("logs")
    logs.mkdir()
    (logs / "a.replay.jsonl").write_bytes(dumps(beginning()))
    assert CliRunner().invoke(app, ["export", str(logs), "-o", str(place)]).exit_code == 0


def changed_site(place: Path) -> str:
    a_site(place)
    (place / "index.html").write_bytes((place / "index.html").read_bytes() + b"<!-- mine -->")
    return "index.html"


def site_with_a_file(place: Path) -> str:
    a_site(place)
    (place / "CNAME").write_bytes(b"mine")
    return "CNAME"


def run_like(place: Path) -> str:
    """What lies in a folder as in one of a run, but nothing says that it is one."""
    (place / "00000000").mkdir(parents=True)
    (place / "00000000" / "niagara-00000001.replay.jsonl.gz").write_bytes(b"mine")
    return "00000000"


@pytest.mark.parametrize(
    ("command", "make"),
    [
        (("export", "logs"), stranger), (("export", "logs"), changed_site), (("export", "logs"), site_with_a_file),
        (("export", "logs"), linked), (("export", "logs"), a_file),
        (("simulate", "--matches", "1"), stranger), (("simulate", "--matches", "1", "--results"), stranger),
        (("simulate", "--matches", "1"), run_like), (("simulate", "--matches", "1"), a_file),
    ],
)  # fmt: skip
def test_a_folder_that_is_not_ours_stays_and_what_is_in_the_way_is_named(
    command: tuple[str, ...], make: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = make(tmp_path / "out")
    if not Path("logs").exists():
        Path("logs").mkdir()
        Path("logs", "a.replay.jsonl").write_bytes(dumps(beginning()))
    before = tree(tmp_path)
    for force in ([], ["--force"]):
        done = CliRunner().invoke(app, [*command, "-o", "out", *force])
        assert (done.exit_code, tree(tmp_path)) == (6, before), done.stderr
        assert "out" in done.stderr and name in done.stderr and "--force" not in done.stderr


def test_a_corpus_takes_nothing_away_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("logs").mkdir()
    Path("logs", "a.replay.jsonl").write_bytes(dumps(beginning()))
    stranger(tmp_path / "out")
    stranger(tmp_path / "out" / "game=niagara")
    Path("out", ".building-mine").symlink_to("more")
    before = tree(tmp_path)
    assert CliRunner().invoke(app, ["corpus", "logs", "-o", "out", "--workers", "1"]).exit_code == 0
    assert tree(tmp_path).items() >= before.items()


def test_a_site_of_an_earlier_version_is_known_by_its_names(tmp_path: Path) -> None:
    a_site(tmp_path / "out")
    mark = tmp_path / "out" / "niagara-site.json"
    files = json.loads(mark.read_bytes())["files"]
    mark.write_text(json.dumps({"format": "niagara-site", "version": 1, "files": [*files, mark.name]}), "utf-8")
    niagara.export_site(tmp_path / "logs", tmp_path / "out", force=True)
    assert json.loads(mark.read_bytes())["files"] == files
    mark.write_text(json.dumps({"format": "niagara-site", "version": 2, "files": {"index.html": None}}), "utf-8")
    with pytest.raises(LogError, match=r"index\.html and 2 more are not of an export of ours"):
        niagara.export_site(tmp_path / "logs", tmp_path / "out", force=True)


def test_beginning_a_run_anew_keeps_what_is_not_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played()
    stranger(tmp_path / "run" / "mine")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "niagara-00002001.replay.jsonl.gz").write_bytes(b"mine")
    Path("run", "00002000").symlink_to(elsewhere)
    for name in ("notes.txt", "whitewater-00000007.replay.jsonl.gz", "niagara-00005007.replay.jsonl.gz"):
        Path("run", "00000000", name).write_bytes(b"mine")
    Path("run", "00000000", "niagara-00000009.replay.jsonl.gz").symlink_to(elsewhere)
    before = tree(tmp_path)
    CASES["run"]()
    ours = {name for name, held in before.items() if held == b"random"} | {"run/00001000"}
    assert len(ours) == 4
    kept = {name: held for name, held in before.items() if name not in ours}
    assert tree(tmp_path) | {"run/simulate.json": None} == kept | {"run/simulate.json": None}
    Path("link").symlink_to("run")
    done = CliRunner().invoke(app, ["simulate", "--matches", "1", "-o", "link", "--force"])
    assert (done.exit_code, "link: a link: nothing is removed through one" in done.stderr) == (6, True)


def test_a_recording_takes_no_file_for_its_lock(tmp_path: Path) -> None:
    home = tmp_path / "home.txt"
    home.write_bytes(b"mine")
    (tmp_path / "a.jsonl.lock").write_bytes(b"mine")
    (tmp_path / "b.jsonl.lock").symlink_to(home)
    before = tree(tmp_path)
    for name in ("a.jsonl", "b.jsonl"):
        with pytest.raises(LogError, match=rf"{name}.lock is not of a recording of ours; move it away"):
            Match("niagara", ["A", "B", "C"], record=tmp_path / name, force=True)
        assert tree(tmp_path) == before


def test_force_is_not_advised_where_it_would_not_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"mine")
    monkeypatch.setattr(files.os, "access", lambda *_: False)
    with pytest.raises(LogError, match=r"a\.jsonl: cannot be written: Permission denied; choose another folder"):
        save(beginning(), tmp_path / "a.jsonl")


def test_a_device_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").symlink_to(os.devnull)
    with pytest.raises(LogError, match="a device, and no file"):
        save(beginning(), tmp_path / "a.jsonl", force=True)
    assert os.readlink(tmp_path / "a.jsonl") == os.devnull


# ---------------------------------------------------------------- whole or not at all


def page_of(folder: Path) -> list[bytes]:
    """The pictures that the page shows, in order, each as it is; fails where one is missing."""
    text = (folder / "walk.md").read_text("utf-8")
    return sorted((folder / "walk_files" / name).read_bytes() for name in text.split())


def hidden(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if made_of(path.name) is not None]


def said_by(place: Path) -> set[str]:
    return {path.read_text("utf-8") for path in (place / "site").rglob("*") if path.is_file()}


def run_says(folder: Path) -> tuple[str, int]:
    """Who plays in a run, and how many of its matches are there."""
    bots = json.loads((folder / "run" / "simulate.json").read_bytes())["bots"]
    return bots[0], len(list((folder / "run").rglob("*.gz")))


def entries(folder: Path) -> int | bytes:
    """How many entries the recording has; its bytes where it is none."""
    data = (folder / "live.jsonl").read_bytes()
    return data if data == OLD else len(load(folder / "live.jsonl").entries)


def nothing() -> None: ...


STATES: list[tuple[str, Callable[[], object], Callable[[Path], object], list[object], object]] = [
    ("file", lambda: Path("a.html").write_bytes(OLD), lambda at: (at / "a.html").read_bytes(), [OLD], NEW),
    ("new file", nothing, lambda at: (at / "a.html").exists() and (at / "a.html").read_bytes(), [False], NEW),
    ("pair", lambda: pair(SAME, OLD), page_of, [sorted([SAME, OLD])], sorted([SAME, NEW])),
    ("pair", nothing, lambda at: (at / "walk.md").exists() and page_of(at), [False], sorted([SAME, NEW])),
    ("site", lambda: site("old"), said_by, [{"old"}], {"new"}),
    ("site", nothing, said_by, [set()], {"new"}),
    ("site in two steps", lambda: site("old"), said_by, [{"old"}, set()], {"new"}),
    ("run", played, run_says, [("random", count) for count in (3, 2, 1, 0)], ("greedy", 0)),
    ("recording", lambda: Path("live.jsonl").write_bytes(OLD), entries, [OLD, 0], 1),
]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """For each of these states a folder of folders, `0/1`, `0/2` …: what each child left."""
    here, left = os.getcwd(), tmp_path_factory.mktemp("killed")
    tasks = []
    for number, (case, before, *_) in enumerate(STATES):
        was = tmp_path_factory.mktemp("was")
        os.chdir(was)
        before()
        (left / str(number)).mkdir()
        tasks += [case, str(was), str(left / str(number))]
    os.chdir(here)
    subprocess.run([sys.executable, "-B", str(TESTS / "killed.py"), *tasks], check=True, env=ENVIRON)
    return left


@pytest.mark.parametrize("number", range(len(STATES)))
def test_whoever_is_killed_leaves_the_old_or_the_new_and_the_next_run_sweeps(
    number: int, killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each change that it makes to the disk. In two steps no site is there for a moment, and is brought back."""
    case, _, state, old, new = STATES[number]
    found = []
    places = sorted((killed / str(number)).iterdir(), key=lambda place: int(place.name))
    assert len(places) > 4
    for place in places:
        found.append(state(place))
        assert found[-1] in [*old, new], place
        monkeypatch.chdir(place)
        CASES[case.removeprefix("new ")]()
        assert (state(place), hidden(place)) == (new, [])
    assert found[0] == old[0] and found[-1] == new
    if case == "pair":
        assert {len(list((place / "walk_files").iterdir())) for place in places} == {2}


def test_a_page_that_was_never_finished_needs_no_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pair(OLD)
    Path("walk.md").unlink()
    (tmp_path / "walk_files" / name_of_one_who_is_gone("writing")).write_bytes(b"")
    write_illustrated(Path("walk.md"), "new", {})
    assert tree(tmp_path) == {"walk.md": b"new", "walk_files": None}


def test_who_lives_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scratch of another machine counts as left when it is a day old; a name that only looks like one never does."""
    gone, link = name_of_one_who_is_gone("gone"), name_of_one_who_is_gone("link")
    alive, forged = scratch_name("alive"), re.sub(r".\.part$", "x.part", scratch_name("forged"))
    monkeypatch.setattr("niagara.log.scratch_name._machine", lambda: "0" * 8)
    far, old = scratch_name("far"), scratch_name("old")
    monkeypatch.undo()
    for name in (gone, alive, forged, far, old):
        (tmp_path / name).mkdir()
        (tmp_path / name / "half").write_bytes(b"")
    (tmp_path / link).symlink_to(tmp_path)
    for name in (gone, alive, forged, old):
        os.utime(tmp_path / name, (1, 1))
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {alive, forged, far, link}
    assert made_of(forged) is None and made_of(alive) == "alive"
    assert len(os.fsencode(scratch_name("陳" * 200))) < 255


def test_two_at_once_are_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pair(OLD)
    before = tree(tmp_path)
    monkeypatch.setattr(files, "PATIENCE", 0.0)
    with (
        alone(tmp_path / "walk_files", "walk.md"),
        pytest.raises(LogError, match=r"walk\.md: another export is writing here"),
    ):
        pair(NEW)
    assert tree(tmp_path) == before
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    program = "import sys\nfrom killed_cases import pair\n"
    program += "for number in range(20):\n    pair(b'same', b'%d' % number, sys.argv[1].encode())\n"
    both = [subprocess.Popen([sys.executable, "-c", program, name], env=ENVIRON) for name in ("one", "two")]
    assert [child.wait() for child in both] == [0, 0]
    assert page_of(tmp_path) in [sorted([b"same", b"19", name]) for name in (b"one", b"two")]
    assert len(list((tmp_path / "walk_files").iterdir())) == 3 and hidden(tmp_path) == []


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_what_is_written_has_the_modes_that_the_user_wishes(mask: int, tmp_path: Path) -> None:
    a_site(tmp_path / "plain")
    before = os.umask(mask)
    try:
        niagara.export(beginning(), tmp_path / "walk.md")
        niagara.export_site(tmp_path / "logs", tmp_path / "site")
        with temporary("test") as private:
            assert private.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)
    for path in (tmp_path / "walk.md", *(tmp_path / "walk_files").iterdir(), *(tmp_path / "site").rglob("*.html")):
        assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    for path in (tmp_path / "walk_files", tmp_path / "site", tmp_path / "site" / "matches"):
        assert path.stat().st_mode & 0o777 == 0o777 & ~mask


def written(name: str) -> None:
    """Writes what a file of this name holds."""
    if name == "site":
        niagara.export_site("../logs", name)
    elif name == "a.jsonl":
        save(beginning(), name)
    elif name == "a.xml":
        export_xml(next(load(log) for log in samples().values() if log.parent.name.endswith("sc2024")), name)
    else:
        niagara.export(beginning(), name)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EFBIG])
@pytest.mark.parametrize("name", ["a.html", "a.pages.json", "a.svg", "a.md", "a.xml", "a.jsonl", "site"])
def test_a_full_disk_or_a_closed_folder_names_the_file_that_was_asked_for(
    number: int, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.replay.jsonl").write_bytes(dumps(beginning()))
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path / "out")
    real = os.open

    def failing(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    def refusing(path: object, flags: int, *rest: int) -> int:
        if flags & os.O_CREAT:
            failing()
        return real(path, flags, *rest)  # type: ignore[arg-type]

    if number in (errno.ENOSPC, errno.EFBIG):
        monkeypatch.setattr(os, "write", failing)
        monkeypatch.setattr(os, "fsync", failing)
    else:
        monkeypatch.setattr(os, "open", refusing)
        monkeypatch.setattr(os, "mkdir", failing)
    with pytest.raises(LogError, match=rf"LOG-IO {name}: cannot be written: {os.strerror(number)}"):
        written(name)
    monkeypatch.undo()
    assert not list((tmp_path / "out").rglob("*"))
