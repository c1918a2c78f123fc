"""The logic of scripts/: an old Python, the environment and its stamp, the browser, and what each script runs."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import _old_python
import _project
import find_browser

SCRIPTS = _project.ROOT / "scripts"


def script(name: str) -> ModuleType:
    """A script as a module, not run."""
    loader = SourceFileLoader(f"script_{name}", str(SCRIPTS / name))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


# ---------------------------------------------------------------- an old Python


def test_a_new_python_has_nothing_to_complain_about() -> None:
    assert _old_python.complaint((3, 11, 0), "scripts/lab") is None
    assert _old_python.complaint((4, 0, 0), "scripts/lab") is None


def test_an_old_python_is_told_which_newer_one_is_there() -> None:
    def only_312(name: str) -> str | None:
        return "/somewhere/python3.12" if name == "python3.12" else None

    line = _old_python.complaint((3, 9, 2), "scripts/lab", only_312)
    assert "3.11 or newer" in line
    assert "Python 3.9" in line
    assert line.endswith("Run: python3.12 scripts/lab")
    assert "Run:" not in _old_python.complaint((3, 9, 2), "scripts/lab", lambda _: None)


@pytest.mark.parametrize("name", ["setup", "lab", "test", "_old_python.py"])
def test_an_old_python_can_parse(name: str) -> None:
    ast.parse((SCRIPTS / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("name", ["setup", "lab", "test"])
def test_an_old_python_gets_one_line_and_no_traceback(name: str) -> None:
    pretend = (
        "import runpy, sys; sys.version_info = (3, 8, 1); sys.argv = sys.argv[1:];"
        f"sys.path[0] = {str(SCRIPTS)!r}; runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    command = [sys.executable, "-c", pretend, str(SCRIPTS / name)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "this is Python 3.8" in done.stderr


# ---------------------------------------------------------------- the environment


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project's folder with what decides the stamp, and a python that `make_venv` only pretends to make."""
    root = tmp_path / "clone"
    for name in _project.INPUTS:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, encoding="utf-8")

    def pretend_venv() -> None:
        _project.python(root / ".venv").parent.mkdir(parents=True, exist_ok=True)
        _project.python(root / ".venv").touch()
        (root / ".venv" / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.7\n", encoding="utf-8")
        (root / ".venv" / _project.STAMP).unlink(missing_ok=True)
        done.append("venv")

    done: list[str] = []
    monkeypatch.setattr(_project, "ROOT", root)
    monkeypatch.setattr(_project, "VENV", root / ".venv")
    monkeypatch.setattr(_project, "python", lambda venv=root / ".venv": venv / "python")
    monkeypatch.setattr(_project, "make_venv", pretend_venv)
    monkeypatch.setattr(_project, "run", lambda command, environ=None: done.append("pip") or 0)
    monkeypatch.setattr(_project, "done", done, raising=False)
    return root


def setup_does() -> list[str]:
    """What one setup made and ran."""
    done: list[str] = _project.done  # type: ignore[attr-defined]
    done.clear()
    _project.setup()
    return list(done)


def test_setup_installs_once(project: Path) -> None:
    assert setup_does() == ["venv", "pip"]
    assert setup_does() == []


@pytest.mark.parametrize("name", _project.INPUTS)
def test_setup_installs_again_when_a_file_changed(project: Path, name: str) -> None:
    setup_does()
    (project / name).write_text("changed", encoding="utf-8")
    assert setup_does() == ["pip"]
    assert setup_does() == []


def test_setup_installs_again_when_the_stamp_is_torn(project: Path) -> None:
    setup_does()
    (project / ".venv" / _project.STAMP).write_text('{"root"', encoding="utf-8")
    assert setup_does() == ["pip"]


def test_setup_starts_anew_where_the_environment_names_another_place(project: Path) -> None:
    setup_does()
    moved = _project.wanted_stamp(project, "3.11.7") | {"root": "/elsewhere"}
    (project / ".venv" / _project.STAMP).write_text(_project.json.dumps(moved), encoding="utf-8")
    assert setup_does() == ["venv", "pip"]


def test_setup_starts_anew_where_the_interpreter_is_gone(project: Path) -> None:
    setup_does()
    _project.python().unlink()
    assert "venv" in setup_does()


@pytest.mark.parametrize("line", ["version = 3.9.2", "version_info = 3.10.1.final.0", "nothing = here"])
def test_setup_starts_anew_where_the_environment_is_of_no_use(project: Path, line: str) -> None:
    setup_does()
    (project / ".venv" / "pyvenv.cfg").write_text(line, encoding="utf-8")
    assert "venv" in setup_does()


def test_a_failed_install_is_one_line_and_is_tried_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(_project, "run", lambda command, environ=None: 1)
        with pytest.raises(_project.Problem, match="setup -v"):
            _project.setup()
    assert setup_does() == ["pip"]


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else object())
    with pytest.raises(_project.Problem, match=rf"no {module} module.*python3\.\d+-venv"):
        _project.make_venv()


def test_a_problem_is_one_line_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    def main() -> int:
        raise _project.Problem("one line")

    assert _project.outcome(main) == 1
    assert capsys.readouterr() == ("", "one line\n")
    assert _project.outcome(lambda: 7) == 7


# ---------------------------------------------------------------- the browser


def program(path: Path) -> Path:
    """A file that counts as a program."""
    path = path.with_suffix(".bat") if os.name == "nt" else path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The environment of a machine that has no browser at all."""
    monkeypatch.setattr(find_browser, "usual_places", lambda environ: iter(()))
    browsers = tmp_path / "playwright"
    return {"PATH": str(tmp_path / "bin"), "PLAYWRIGHT_BROWSERS_PATH": str(browsers), "HOME": str(tmp_path)}


def test_no_browser_is_named_with_what_to_run(machine: dict[str, str]) -> None:
    with pytest.raises(find_browser.BrowserMissing) as missing:
        find_browser.find(machine)
    debian = "apt-get install chromium-headless-shell fonts-noto-cjk"
    for word in (debian, "playwright install chromium", "NIAGARA_BROWSER"):
        assert word in str(missing.value)


def test_browsers_are_taken_in_order(machine: dict[str, str], tmp_path: Path) -> None:
    own = program(tmp_path / "playwright" / "chromium-1200" / "chrome-linux64" / "chrome")
    if own.suffix:
        own = own.rename(own.with_suffix(""))
    assert find_browser.find(machine) == own
    # Each goes before the ones made so far.
    for name in ("msedge", "google-chrome", "chromium", "chromium-headless-shell"):
        latest = program(tmp_path / "bin" / name)
        assert os.path.normcase(find_browser.find(machine)) == os.path.normcase(latest)
    named = program(tmp_path / "mine" / "my-browser")
    assert find_browser.find(machine | {"NIAGARA_BROWSER": str(named)}) == named


def test_a_browser_that_is_named_is_never_replaced(machine: dict[str, str], tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    with pytest.raises(find_browser.BrowserMissing, match="/no/such/browser"):
        find_browser.find(machine | {"NIAGARA_BROWSER": "/no/such/browser"})


def test_debians_package_goes_before_playwrights_own(machine: dict[str, str], tmp_path: Path) -> None:
    program(tmp_path / "playwright" / "chromium-1200" / "chrome-linux" / "chrome")
    found = find_browser.find(machine, install=lambda: program(tmp_path / "bin" / "chromium") and None)
    assert found.stem == "chromium"


def test_nothing_is_installed_where_a_browser_is(machine: dict[str, str], tmp_path: Path) -> None:
    program(tmp_path / "bin" / "msedge")
    find_browser.find(machine, install=lambda: pytest.fail("installed"))


def test_the_newest_of_playwrights_own_is_taken(machine: dict[str, str], tmp_path: Path) -> None:
    for build in ("chromium-999", "chromium-1200", "chromium-1100", "chromium_headless_shell-1300"):
        program(tmp_path / "playwright" / build / "chrome-linux" / "chrome").replace(
            tmp_path / "playwright" / build / "chrome-linux" / "chrome"
        )
    assert "chromium-1200" in find_browser.find(machine).parts


def test_windows_and_macos_keep_browsers_off_the_path() -> None:
    windows = find_browser.usual_places({"PROGRAMFILES": "P", "LOCALAPPDATA": "L"}, "win32")
    assert Path("P/Google/Chrome/Application/chrome.exe") in list(windows)
    assert Path("/Applications/Chromium.app/Contents/MacOS/Chromium") in list(find_browser.usual_places({}, "darwin"))
    assert list(find_browser.usual_places({"PROGRAMFILES": "P"}, "linux")) == []


@pytest.mark.parametrize(
    ("root", "release", "installs"),
    [
        (True, 'NAME="Debian GNU/Linux"\nID=debian\n', True),
        (False, "ID=debian\n", False),
        (True, "ID=ubuntu\nID_LIKE=debian\n", False),
        (True, None, False),
    ],
)
def test_debians_package_is_for_root_on_debian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: bool, release: str | None, installs: bool
) -> None:
    monkeypatch.setattr(find_browser.shutil, "which", lambda name: f"/usr/bin/{name}")
    if release is not None:
        (tmp_path / "os-release").write_text(release, encoding="utf-8")
    assert (find_browser.debian_installer(root, tmp_path / "os-release") is not None) == installs


def test_only_root_goes_without_a_sandbox() -> None:
    assert "--no-sandbox" in find_browser.launch_flags(root=True)
    assert "--no-sandbox" not in find_browser.launch_flags(root=False)


# ---------------------------------------------------------------- scripts/lab


def test_lab_gets_the_flags_that_the_machine_needs() -> None:
    plain = _project.lab_arguments(["--port=1"], root=False, display=True)
    assert plain[-1] == "--port=1"  # the user's own come last: they win
    assert not {"--allow-root", "--no-browser"} & set(plain)
    needy = _project.lab_arguments([], root=True, display=False)
    assert {"--allow-root", "--no-browser"} <= set(needy)
    told = _project.lab_arguments(["--no-browser", "--allow-root"], root=True, display=False)
    assert told[-2:] == ["--no-browser", "--allow-root"]
    assert len(told) == len(plain) + 1


def test_lab_opens_the_replay_notebook_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_project, "ROOT", tmp_path)
    assert _project.lab_arguments([], root=False, display=True) == [f"--ServerApp.root_dir={tmp_path}"]
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "replay.ipynb").touch()
    opened = _project.lab_arguments([], root=False, display=True)
    assert opened[1:] == ["--LabApp.default_url=/lab/tree/notebooks/replay.ipynb"]


def test_a_display_is_asked_for_on_unix_only() -> None:
    assert not _project.has_display({}, "linux")
    assert not _project.has_display({"DISPLAY": ""}, "linux")
    assert _project.has_display({"DISPLAY": ":0"}, "linux")
    assert _project.has_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert _project.has_display({}, "win32")
    assert _project.has_display({}, "darwin")


# ---------------------------------------------------------------- scripts/test


def run_test_script(
    monkeypatch: pytest.MonkeyPatch, *, failing: str = "", code: int = 1
) -> tuple[int, list[list[str]]]:
    """The exit code of scripts/test, and the commands that it ran; the one with the word `failing` in it fails."""
    commands: list[list[str]] = []

    def run(command: list[str], environ: dict[str, str] | None = None) -> int:
        commands.append([str(part) for part in command])
        return code if failing and failing in " ".join(commands[-1][1:] or commands[-1]) else 0

    monkeypatch.setattr(_project, "run", run)
    monkeypatch.setattr(_project, "setup", lambda: None)
    monkeypatch.setattr(sys, "argv", ["scripts/test", "-k", "theft"])
    return _project.outcome(script("test").main), commands


@pytest.fixture
def a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_browser, "find", lambda install=None: Path("a-browser"))


@pytest.mark.usefixtures("a_browser")
def test_every_check_runs_and_pytest_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    code, commands = run_test_script(monkeypatch)
    assert code == 0
    assert len(commands) == 5
    assert commands[-1][1:] == ["-m", "pytest", "-n", "3", "--dist", "loadgroup", "-k", "theft"]


@pytest.mark.usefixtures("a_browser")
def test_the_first_check_that_fails_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    code, commands = run_test_script(monkeypatch, failing="mypy", code=2)
    assert code == 2
    assert "mypy" in commands[-1]
    assert len(commands) == 3


@pytest.mark.usefixtures("a_browser")
def test_pytests_exit_code_is_the_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_test_script(monkeypatch, failing="pytest", code=5)[0] == 5


@pytest.mark.parametrize(("ci", "ran"), [("true", 0), ("", 5)])
def test_a_missing_browser_ends_the_run_under_ci_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: str, ran: int
) -> None:
    def missing(install: Any = None) -> Path:
        raise find_browser.BrowserMissing("No browser.")

    monkeypatch.setattr(find_browser, "find", missing)
    monkeypatch.setenv("CI", ci)
    code, commands = run_test_script(monkeypatch)
    assert (code == 0, len(commands)) == (ran > 0, ran)
    assert "No browser." in "".join(capsys.readouterr())
