"""What the build adds: plotly.js, checked, never at the price of a failed build; the shipped folders in the wheel."""

from __future__ import annotations

import importlib.util
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from plotly.offline import get_plotlyjs_version

from niagara.notebook import plotly_bundle

from _project import ROOT

# ---------------------------------------------------------------- the hook


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """hatch_build.py, with hashes of a small package instead of the real one, which `pack` gives."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    packed = archive({"package/plotly-basic.min.js": b"script", "package/LICENSE": b"licence"})
    monkeypatch.setattr(module, "INTEGRITY", module.integrity(packed))
    files = [
        ("package/plotly-basic.min.js", "plotly-basic.min.js", module.integrity(b"script")),
        ("package/LICENSE", "plotly-basic.LICENSE.txt", module.integrity(b"licence")),
    ]
    monkeypatch.setattr(module, "FILES", files)
    monkeypatch.setattr(module, "pack", lambda npm, scratch: packed)
    monkeypatch.setattr(module.shutil, "which", lambda name: name)
    return module


def archive(files: dict[str, bytes]) -> bytes:
    """A package as npm packs it."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as packed:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def forbidden(*_: Any) -> bytes:
    raise AssertionError("npm was asked")


def test_the_bundle_and_its_licence_are_put_there_once(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hook.vendor(tmp_path / "vendor") == "fetched with npm"
    assert {path.name: path.read_bytes() for path in (tmp_path / "vendor").iterdir()} == {
        "plotly-basic.min.js": b"script",
        "plotly-basic.LICENSE.txt": b"licence",
    }
    monkeypatch.setattr(hook, "pack", forbidden)
    assert hook.vendor(tmp_path / "vendor") == "already there"


def test_a_changed_file_is_fetched_again(hook: ModuleType, tmp_path: Path) -> None:
    hook.vendor(tmp_path)
    (tmp_path / "plotly-basic.min.js").write_bytes(b"older")
    assert hook.vendor(tmp_path) == "fetched with npm"
    assert (tmp_path / "plotly-basic.min.js").read_bytes() == b"script"


def test_a_package_with_another_hash_is_not_used(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = archive({"package/plotly-basic.min.js": b"other", "package/LICENSE": b"licence"})
    monkeypatch.setattr(hook, "pack", lambda npm, scratch: other)
    assert "not used" in hook.vendor(tmp_path / "vendor")
    assert not (tmp_path / "vendor").exists()


def test_without_npm_the_build_goes_on(hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook.shutil, "which", lambda name: None)
    assert "no npm" in hook.vendor(tmp_path / "vendor")


@pytest.mark.parametrize(
    "error", [OSError("npm pack ended\nwith code 1"), subprocess.TimeoutExpired("npm", 90), tarfile.ReadError("torn")]
)
def test_no_error_reaches_the_build(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fails(npm: str, scratch: Path) -> bytes:
        raise error

    said: list[str] = []
    monkeypatch.setattr(hook, "pack", fails)
    app = SimpleNamespace(display_info=said.append)
    build = hook.Hook(str(tmp_path), {}, None, None, str(tmp_path), "wheel", app)
    build.initialize("editable", {"force_include": {}})
    assert len(said) == 1
    assert "not fetched" in said[0]
    assert "\n" not in said[0]


def test_the_shipped_folders_have_a_place_in_the_wheel(hook: ModuleType, tmp_path: Path) -> None:
    for name in ("replays/niagara/a.replay.jsonl", "notebooks/b.ipynb", "notebooks/.ipynb_checkpoints/b.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert hook.shipped(tmp_path) == {
        str(tmp_path / "notebooks/b.ipynb"): "niagara/notebooks/b.ipynb",
        str(tmp_path / "replays/niagara/a.replay.jsonl"): "niagara/replays/niagara/a.replay.jsonl",
    }
    assert hook.shipped(tmp_path / "nowhere") == {}


# ---------------------------------------------------------------- the wheel


def test_the_wheel_carries_what_the_package_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run([*command, *options], check=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("niagara-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    if listed.returncode:
        listed_files = ["niagara/py.typed"]  # an unpacked archive, not a clone: at least this one
    else:
        listed_files = [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
    expected = {name for name in listed_files if name.startswith("niagara/")}
    expected |= {f"niagara/{name}" for name in listed_files if name.startswith(("notebooks/", "replays/"))}
    assert expected <= names
    assert not {name for name in names if name.startswith(("tests", "scripts", "notebooks", "replays"))}
    vendored = "niagara/notebook/vendor/plotly-basic.min.js"
    assert (vendored in names) == (ROOT / vendored).is_file()


# ---------------------------------------------------------------- which plotly.js is in use


def test_both_plotly_files_are_of_one_version() -> None:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert get_plotlyjs_version() == module.VERSION
    assert plotly_bundle.bundle().version == module.VERSION


def test_the_basic_bundle_is_used_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "plotly-basic.min.js"
    script.write_text("/**\n* plotly.js (basic - minified) v9.8.7\n*/ é", encoding="utf-8")
    monkeypatch.setattr(plotly_bundle, "_VENDORED", script)
    found = plotly_bundle.bundle()
    assert (found.path, found.source_name, found.version) == (script, "basic", "9.8.7")
    assert found.text() == script.read_text(encoding="utf-8")


def test_the_full_file_serves_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plotly_bundle, "_VENDORED", tmp_path / "missing.js")
    found = plotly_bundle.bundle()
    assert found.source_name == "full"
    assert found.version == get_plotlyjs_version()
    assert "npm" in found.reason


def test_without_either_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plotly_bundle, "_VENDORED", tmp_path / "missing.js")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(LookupError, match=r"niagara\[lab\]"):
        plotly_bundle.bundle()


def test_plotly_is_found_without_being_imported() -> None:
    asks = (
        "import sys; from niagara.notebook import plotly_bundle as p;"
        "p._VENDORED = p._VENDORED.with_name('missing.js'); p.bundle(); sys.exit('plotly' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asks], check=False).returncode == 0
