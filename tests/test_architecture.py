"""The house keeps its shape: what the package imports, what its names are, and what stays out of the repository."""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import niagara

ROOT = Path(__file__).parents[1]
HEAVY = {"plotly", "ipywidgets", "anywidget", "nbconvert", "nbformat", "jupyterlab", "IPython", "traitlets"}
PUBLIC = [
    "LogError",
    "Match",
    "Replay",
    "Report",
    "compare",
    "coverage",
    "export",
    "game",
    "load",
    "quiz",
    "sample",
    "verify",
    "view",
    "walkthrough",
    "what_if",
    "why_not",
    "with_note",
]


def modules() -> list[str]:
    """Every module of the package."""
    return sorted(module.name for module in walk_packages(niagara.__path__, "niagara."))


def loaded_by(code: str) -> set[str]:
    """The top-level packages that a fresh interpreter has loaded after `code`."""
    report = "import sys, json; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, encoding="utf-8", check=True
    )
    return set(json.loads(done.stdout))


def test_the_package_is_light() -> None:
    assert not HEAVY & loaded_by("import niagara")
    assert not HEAVY & loaded_by("import niagara\nniagara.verify(niagara.sample('short_match'))\nniagara.export")


def test_every_module_imports_and_has_a_docstring() -> None:
    for name in modules():
        module = import_module(name)
        assert module.__doc__, name


def test_every_public_name_is_there_twice_over() -> None:
    for name in modules():
        import_module(name)
    for _ in range(2):
        for name in PUBLIC:
            assert callable(getattr(niagara, name)), name
    assert set(PUBLIC) <= set(dir(niagara))
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = niagara.no_such_name


def test_no_module_is_called_after_nothing() -> None:
    vague = {"utils", "util", "helpers", "helper", "base", "common", "manager", "misc"}
    assert not [name for name in modules() if name.rpartition(".")[2] in vague]


def tracked() -> list[Path]:
    """The files of the repository; all files where there is no git."""
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    names = [name for name in done.stdout.split("\0") if name]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


@pytest.mark.skipif(not tracked(), reason="no git checkout here: what is tracked cannot be listed")
def test_nothing_is_kept_that_must_not_be() -> None:
    """No outputs in notebooks, no file over 1 MB, no path of a machine."""
    home = re.compile(rb"(?<![\w.])/(?:home|root|Users|work)/\w")
    for file in tracked():
        data = file.read_bytes()
        assert len(data) <= 1_000_000, file
        if file.suffix == ".ipynb":
            for cell in json.loads(data)["cells"]:
                assert not cell.get("outputs") and cell.get("execution_count") is None, file
        if (
            file.suffix in {".py", ".md", ".toml", ".json", ".js", ".txt", ".ipynb"}
            and file.name != Path(__file__).name
        ):
            assert not home.search(data), file
