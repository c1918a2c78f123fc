"""The wheel alone, without extras, in a fresh environment outside the clone: plays, verifies, shows, exports."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from niagara.games import names

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def niagara(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed program."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT)
    (wheel,) = folder.glob("niagara_replay-*.whl")
    venv.create(folder / "venv")
    place = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(place / "python"), "--disable-pip-version-check"]
    run([*pip, "install", "-q", str(wheel), "-c", str(ROOT / "constraints.txt")], folder)
    listed = run([*pip, "list"], folder)
    assert "jupyter" not in listed and "plotly" not in listed
    return place / "niagara"


def run(command: list[str], cwd: Path) -> str:
    """What a command prints; it has to succeed."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def test_the_wheel_alone_is_enough(niagara: Path, tmp_path: Path) -> None:
    program = str(niagara)
    run([program, "play", "--players", "3", "--bot", "greedy", "--seed", "2", "-o", "m.replay.jsonl"], tmp_path)
    assert "verified" in run([program, "verify", "m.replay.jsonl"], tmp_path)
    assert "S3" in run([program, "show", "m.replay.jsonl", "--step", "9"], tmp_path)
    run([program, "export", "m.replay.jsonl", "-o", "walk.html"], tmp_path)
    assert b"<html" in (tmp_path / "walk.html").read_bytes()[:200]
    assert "N-STEAL-08" in run([program, "rules", "niagara", "--rule", "N-STEAL-08"], tmp_path)
    python = str(niagara.with_name("python"))
    said = run([python, "-c", "import niagara; print(niagara.sample('first_match'))"], tmp_path)
    assert "Niagara" in said and "finished" in said


@pytest.mark.parametrize("name", names())
def test_the_pages_of_every_game_are_in_it(niagara: Path, tmp_path: Path, name: str) -> None:
    look = "from importlib.resources import files; import sys; game = files('niagara.games') / sys.argv[1]\n"
    look += "print(*(len((game / page).read_text(encoding='utf-8')) > 1000 for page in ('RULES.md', 'FORMAT.md')))"
    assert run([str(niagara.with_name("python")), "-c", look, name], tmp_path).split() == ["True", "True"]


def test_jupyter_finds_what_opens_a_match_by_a_double_click(niagara: Path) -> None:
    root = niagara.parents[1]
    extension = root / "share" / "jupyter" / "labextensions" / "niagara"
    package = json.loads((extension / "package.json").read_text(encoding="utf-8"))
    assert (extension / package["jupyterlab"]["_build"]["load"]).is_file()
    config = root / "etc" / "jupyter" / "jupyter_server_config.d" / "niagara.json"
    ((module, enabled),) = json.loads(config.read_text(encoding="utf-8"))["ServerApp"]["jpserver_extensions"].items()
    assert enabled
    look = "import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)"
    run([str(niagara.with_name("python")), "-c", look, module], root)
