"""What the scripts share: where things are, and the environment in .venv that they run in."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = "niagara-setup.json"
DISTRIBUTION = "niagara-replay"
NOTEBOOK = "notebooks/replay.ipynb"

# What decides what is installed. The package itself is installed in place: its code may change freely. What Jupyter
# looks for in its own folders is copied there (shared-data in pyproject.toml).
INPUTS = (
    "pyproject.toml", "constraints.txt", "hatch_build.py", "scripts/_project.py",
    "niagara/notebook/lab/server_config.json", "niagara/notebook/lab_extension/install.json",
    "niagara/notebook/lab_extension/package.json", "niagara/notebook/lab_extension/static/extension.js",
    "niagara/notebook/lab_extension/static/saved_outputs.js",
)  # fmt: skip


class Problem(Exception):
    """Something the user can mend; its text is the one line to show."""


def say(line: str) -> None:
    """Print a line at once: other programs write to the same terminal."""
    print(line, flush=True)


def run(command: Sequence[str | Path], environ: dict[str, str] | None = None) -> int:
    """Run a command in the project's folder; its exit code."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=environ, check=False).returncode


def python(venv: Path = VENV) -> Path:
    """The interpreter of the environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def is_root() -> bool:
    """Whether this is the all-powerful user: Chromium and Jupyter want to be told."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


# ---------------------------------------------------------------- the environment


def setup(verbose: bool = False) -> None:
    """Make .venv and install the project with everything that its tests and notebooks need; quick if that was done."""
    done = read_stamp(VENV)
    # Its programs name their old place; a distribution under another name would stay beside this one.
    of_another = done is not None and (done.get("root"), done.get("distribution")) != (str(ROOT), DISTRIBUTION)
    if of_another or not python().exists() or pyvenv_version(VENV) is None:
        make_venv()
    wanted = wanted_stamp(ROOT, pyvenv_version(VENV) or "")
    if read_stamp(VENV) == wanted:
        return
    say("Installing Niagara and its tools into .venv (a minute or two the first time) ...")
    install = [str(python()), "-m", "pip", "install", "--disable-pip-version-check"]
    # pip may be told by its user's settings to install elsewhere; an environment knows only itself.
    environ = {key: value for key, value in os.environ.items() if key not in ("PIP_USER", "PIP_TARGET", "PIP_PREFIX")}
    quiet = [] if verbose else ["-qq"]
    if run([*install, *quiet, "-e", ".[lab,pictures,corpus,cluster,dev]", "-c", "constraints.txt"], environ):
        raise Problem("pip could not install the project (its reason is above). Once mended, run scripts/setup -v")
    write_lab_settings(VENV)
    (VENV / STAMP).write_text(json.dumps(wanted, indent=1) + "\n", encoding="utf-8")
    if (ROOT / "niagara" / "notebook" / "vendor" / "plotly-basic.min.js").is_file():
        say("plotly.js: the basic bundle.")
    else:
        say("plotly.js: the full file of the plotly wheel (npm did not bring the smaller bundle; all works the same).")


def make_venv() -> None:
    """Make .venv anew."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            version = f"{sys.version_info[0]}.{sys.version_info[1]}"
            raise Problem(
                f"This Python has no {module} module. On Debian or Ubuntu: apt-get install python{version}-venv"
            )
    # In an active environment sys.executable is the one about to be cleared away.
    base = getattr(sys, "_base_executable", None) or sys.executable
    say(f"Making .venv with Python {sys.version.split()[0]} ...")
    made = subprocess.run(
        [base, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, encoding="utf-8", errors="replace"
    )
    if made.returncode:
        said = (made.stdout + made.stderr).strip().splitlines() or ["no reason given"]
        raise Problem(f"Python could not make .venv: {said[-1]}")


def pyvenv_version(venv: Path) -> str | None:
    """The Python version of an environment, or None where there is none or it is too old for us."""
    try:
        lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    for line in lines:
        key, _, value = line.partition("=")
        if key.strip() in ("version", "version_info"):
            numbers = value.strip().split(".")
            return value.strip() if (int(numbers[0]), int(numbers[1])) >= (3, 11) else None
    return None


def wanted_stamp(root: Path, version: str) -> dict[str, str]:
    """What an environment that is up to date says of itself."""
    digest = hashlib.sha256()
    for name in INPUTS:
        content = (root / name).read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return {"root": str(root), "distribution": DISTRIBUTION, "python": version, "inputs": digest.hexdigest()}


def read_stamp(venv: Path) -> dict[str, str] | None:
    """What the environment says of itself; None where it says nothing (half made, or made by hand)."""
    try:
        stamp = json.loads((venv / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def write_lab_settings(venv: Path) -> None:
    """Let JupyterLab open without asking for its news, fetching them, or asking which kernel a notebook may have."""
    folder = venv / "share" / "jupyter" / "lab" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    settings = {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        "@jupyterlab/notebook-extension:tracker": {"autoStartDefaultKernel": True},
    }
    (folder / "overrides.json").write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


# ---------------------------------------------------------------- JupyterLab


def has_display(environ: dict[str, str], platform: str = sys.platform) -> bool:
    """Whether a browser window can open: elsewhere than on Unix always, there with an X or Wayland display."""
    if platform in ("win32", "darwin", "cygwin"):
        return True
    return any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"))


def lab_arguments(arguments: Sequence[str], *, root: bool, display: bool) -> list[str]:
    """What `jupyter lab` is called with: the notebook, the flags this machine needs, then the user's own."""
    flags = [f"--ServerApp.root_dir={ROOT}"]
    if (ROOT / NOTEBOOK).is_file():
        # Not as a file to open: then JupyterLab would neither print its address nor see the folders beside it.
        flags.append(f"--LabApp.default_url=/lab/tree/{NOTEBOOK}")
    if root and "--allow-root" not in arguments:
        flags.append("--allow-root")
    if not display and "--no-browser" not in arguments:
        flags.append("--no-browser")
    return [*flags, *arguments]


# ---------------------------------------------------------------- the checks


def checks() -> list[tuple[str, list[str]]]:
    """The checks before the tests: a name and a command each, run in this order."""
    interpreter = str(python())
    lint_imports = str(python().with_name("lint-imports.exe" if os.name == "nt" else "lint-imports"))
    return [
        ("ruff check", [interpreter, "-m", "ruff", "check", "."]),
        ("ruff format", [interpreter, "-m", "ruff", "format", "--check", "."]),
        ("mypy --strict", [interpreter, "-m", "mypy", "--strict"]),
        ("import-linter", [lint_imports, "--no-cache", "--no-logo"]),
    ]


def tests(arguments: Sequence[str]) -> list[str]:
    """The command that runs the tests, with three workers unless the arguments say otherwise.

    The one with the browser waits half of its time: on two processors, three workers are done sooner than two.
    """
    return [str(python()), "-m", "pytest", "-n", "3", "--dist", "loadgroup", *arguments]


def shown(command: Sequence[str]) -> str:
    """A command as one would type it in the project's folder."""
    return shlex.join(part.replace(str(ROOT) + os.sep, "") for part in command)


# ---------------------------------------------------------------- how a script ends


def outcome(main: Callable[[], int]) -> int:
    """The exit code of a script; a problem is one line on stderr, an interruption none."""
    try:
        return main()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
