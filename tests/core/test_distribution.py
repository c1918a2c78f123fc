"""What to install is said by one function, from what is installed; no hint is written by hand."""

import json
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from niagara.core import distribution
from niagara.core.distribution import DISTRIBUTION, extra_hint

ROOT = Path(__file__).parents[2]
BY_HAND = re.compile(r"pip3? (un)?install|niagara(-replay)?\[|conda install|uv add")
ITS_HOME = "niagara/core/distribution.py"
TEXTS = (".py", ".js", ".md", ".json", ".ipynb", ".toml", ".j2")


class Installed:
    """A distribution as `importlib.metadata` gives it."""

    requires = ("babel>=2.14", "pillow>=11; extra == 'pictures'", "resvg-py>=0.5; extra == 'pictures'")

    def __init__(self, origin: dict[str, Any] | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        return None if self.origin is None else json.dumps(self.origin)


def from_(monkeypatch: pytest.MonkeyPatch, origin: dict[str, Any] | None, platform: str = "linux") -> None:
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(origin))
    monkeypatch.setattr(distribution.sys, "platform", platform)


def test_from_an_index_it_is_asked_for_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from_(monkeypatch, None)
    assert extra_hint("lab") == "pip install 'niagara-replay[lab]'"
    from_(monkeypatch, None, "win32")
    assert extra_hint("lab") == 'pip install "niagara-replay[lab]"'


def test_from_a_clone_or_a_wheel_that_one_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    clone = tmp_path / "my clone"
    clone.mkdir()
    from_(monkeypatch, {"url": clone.as_uri(), "dir_info": {"editable": True}})
    assert extra_hint("corpus") == f"pip install -e '{clone}[corpus]'"
    from_(monkeypatch, {"url": clone.as_uri(), "dir_info": {}})
    assert extra_hint("corpus") == f"pip install '{clone}[corpus]'"
    wheel = (tmp_path / "niagara_replay-1-py3-none-any.whl").as_uri()
    from_(monkeypatch, {"url": wheel, "archive_info": {}})
    said = extra_hint("corpus")
    assert said.startswith(f"pip install 'niagara-replay[corpus] @ {wheel}' (it is no longer there")
    git = {"url": "https://example.org/n.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}}
    from_(monkeypatch, git)
    assert extra_hint("corpus") == "pip install 'niagara-replay[corpus] @ git+https://example.org/n.git@abc'"


def test_in_a_browser_only_what_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    from_(monkeypatch, {"url": "file:///drive/niagara_replay.whl", "archive_info": {}}, "emscripten")
    assert extra_hint("pictures", "resvg_py") == "%pip install resvg-py"
    assert extra_hint("pictures", "PIL.Image") == "%pip install pillow resvg-py"


def test_without_metadata_the_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", nowhere)
    assert extra_hint("lab") == f"pip install '{ROOT}[lab]'"


def test_the_name_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == DISTRIBUTION
    assert project["scripts"] == {"niagara": "niagara.cli:main"}
    install = json.loads((ROOT / "niagara/notebook/lab_extension/install.json").read_text(encoding="utf-8"))
    assert install["packageName"] == DISTRIBUTION
    asked = {name for name in project["optional-dependencies"] if name not in ("dev", "bench")}
    for extra in asked:
        assert f"[{extra}]" in extra_hint(extra)


def test_the_hint_is_about_what_is_installed_here() -> None:
    origin = json.loads(metadata.distribution(DISTRIBUTION).read_text("direct_url.json") or "{}")
    assert origin["dir_info"]["editable"] and str(ROOT) in extra_hint("lab")


def test_no_hint_is_written_by_hand() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "niagara", "notebooks"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    files = listed.stdout.splitlines() or [str(path.relative_to(ROOT)) for path in (ROOT / "niagara").rglob("*.py")]
    found = {}
    for name in files:
        path = ROOT / name
        if name != ITS_HOME and path.is_file() and path.suffix in TEXTS:
            found[name] = [line for line in path.read_text(encoding="utf-8").splitlines() if BY_HAND.search(line)]
    assert len(found) > 300
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_importing_the_package_asks_nothing_of_the_metadata() -> None:
    code = "import niagara.core.distribution, sys; print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "False"
