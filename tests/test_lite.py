"""What scripts/lite makes of wheels: entries of Pyodide's lock file. The site itself is tried by hand."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import _lite
from _project import Problem


def wheel(folder: Path, name: str, files: str, asks: str = "") -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as packed:
        stem = "-".join(name.split("-")[:2])
        packed.writestr(f"{stem}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {stem}\n{asks}\n")
        for file in files.split():
            packed.writestr(file, "")
    return path


def test_an_entry_says_what_is_imported_and_what_is_asked_for(tmp_path: Path) -> None:
    asks = "\n".join(
        f"Requires-Dist: {one}" for one in ("Two_B>=1", "colorama; sys_platform == 'win32'", "pytest; extra == 'dev'")
    )
    one = wheel(tmp_path, "one-1.2-py3-none-any.whl", "one/__init__.py one/data.json extra.py", asks)
    two = wheel(tmp_path, "two_b-2.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl", "two/core.so")
    entries = _lite.locked([one, two], "3.14.2")
    assert entries["one"]["depends"] == ["two-b"]
    assert entries["one"]["imports"] == ["extra", "one"]
    assert entries["one"]["sha256"] == hashlib.sha256(one.read_bytes()).hexdigest()
    assert (entries["two-b"]["version"], entries["two-b"]["imports"]) == ("2.0", ["two"])


def test_niagara_brings_what_it_imports_only_later(tmp_path: Path) -> None:
    ours = wheel(tmp_path, "niagara_replay-1-py3-none-any.whl", "niagara/__init__.py")
    made = [ours, *(wheel(tmp_path, f"{name}-1-py3-none-any.whl", f"{name}/__init__.py") for name in _lite.LATER)]
    entry = _lite.locked(made, "3.14.2")[_lite.DISTRIBUTION]
    assert (entry["imports"], entry["depends"]) == (["niagara"], sorted(_lite.LATER))
    with pytest.raises(Problem, match=r"niagara_replay-1-py3-none-any\.whl needs anywidget"):
        _lite.locked(made[:2], "3.14.2")


def test_a_browser_where_no_file_can_be_locked_is_not_warned_of_it() -> None:
    code = """
import sys
sys.modules["fcntl"] = None
import niagara
niagara.Match("niagara", seats=["a", "b", "c"])
"""
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
