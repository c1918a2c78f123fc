"""What the build adds: plotly.js, checked, never at the price of a failed build; the shipped folders in the wheel."""

from __future__ import annotations

import importlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct
from plotly.offline import get_plotlyjs_version

from niagara.core.distribution import extra_hint
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
    (wheel,) = tmp_path.glob("niagara_replay-*.whl")
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


# ---------------------------------------------------------------- the compiled wheel


@pytest.mark.parametrize("asked", ["1", "0", None])
@pytest.mark.parametrize("version", ["standard", "editable"])
def test_only_a_wheel_that_is_asked_for_is_compiled(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str | None, version: str
) -> None:
    if asked is None:
        monkeypatch.delenv("NIAGARA_COMPILE", raising=False)
    else:
        monkeypatch.setenv("NIAGARA_COMPILE", asked)
    folders: list[Path] = []

    def compiled(root: Path, folder: Path) -> dict[str, str]:
        folders.append(folder)
        return {str(folder / "decide.so"): "niagara/games/niagara/decide.so"}

    monkeypatch.setattr(hook, "compiled", compiled)
    app = SimpleNamespace(display_info=lambda text: None)
    build = hook.Hook(str(tmp_path), {}, None, None, str(tmp_path), "wheel", app)
    data: dict[str, Any] = {"force_include": {}, "pure_python": True, "infer_tag": False}
    build.initialize(version, data)
    assert bool(build.dependencies()) == (asked == "1")
    if asked == "1" and version == "standard":
        (folder,) = folders
        assert data["force_include"] == {str(folder / "decide.so"): "niagara/games/niagara/decide.so"}
        assert (data["pure_python"], data["infer_tag"]) == (False, True)
        assert folder.is_dir()
    else:
        assert not folders
        assert data == {"force_include": {}, "pure_python": True, "infer_tag": False}
    build.finalize(version, data, "")
    assert not any(folder.exists() for folder in folders)


def test_what_is_compiled_is_there_and_defines_no_struct(hook: ModuleType) -> None:
    """mypyc would make of a Struct a class without its settings."""
    for path in hook.COMPILED:
        assert (ROOT / path).is_file()
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        mine = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
        assert mine
        assert not [value for value in mine if isinstance(value, type) and issubclass(value, Struct)]


@pytest.mark.skipif(os.environ.get("NIAGARA_SOAK") != "1", reason="to compile takes minutes: scripts/soak does")
def test_the_compiled_wheel_passes_the_same_tests(tmp_path: Path) -> None:
    """Its rules, its replays and its players; the index is asked for what compiles."""
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    asking = {**os.environ, "NIAGARA_COMPILE": "1", "NIAGARA_SOAK": "0", "PYTHONPATH": str(tmp_path / "installed")}
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)], check=True, env=asking)
    (wheel,) = tmp_path.glob("niagara_replay-*.whl")
    assert not wheel.name.endswith("py3-none-any.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", str(tmp_path / "installed"), str(wheel)], check=True)
    # -P: the sources in the working directory do not stand before what is installed.
    python = [sys.executable, "-P"]
    where = "import sys, niagara.games.niagara; print(sys.modules['niagara.games.niagara.packed'].__file__)"
    found = subprocess.run([*python, "-c", where], check=True, env=asking, capture_output=True, text=True, cwd=ROOT)
    assert found.stdout.strip().endswith((".so", ".pyd"))
    tests = ["tests/games/niagara", "tests/play", "tests/test_replays.py", "tests/test_transcripts.py"]
    subprocess.run([*python, "-m", "pytest", "-q", *tests], check=True, env=asking, cwd=ROOT)


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
    with pytest.raises(LookupError, match=re.escape(extra_hint("lab", "plotly"))):
        plotly_bundle.bundle()


def test_plotly_is_found_without_being_imported() -> None:
    asks = (
        "import sys; from niagara.notebook import plotly_bundle as p;"
        "p._VENDORED = p._VENDORED.with_name('missing.js'); p.bundle(); sys.exit('plotly' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asks], check=False).returncode == 0
