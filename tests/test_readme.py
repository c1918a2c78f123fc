"""The README is a test: its Python runs and prints what it says, and its commands work in this order."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from niagara.corpus import results
from niagara.games import get
from niagara.play.lineup import lineup
from niagara.play.unrecorded import result

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_python_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    exec(code, {})
    printed = capsys.readouterr().out.splitlines()
    promised = re.findall(r"^print\(.*\)\s+# (.+)$", code, re.M)
    assert printed[: len(promised)] == promised
    assert len(printed) == len(re.findall(r"^print\(", code, re.M))


def test_the_commands_work(tmp_path: Path) -> None:
    (block,) = re.findall(r"## In the terminal\n\n```\n(.*?)```", README, re.S)
    lines = [line.split("#")[0].strip() for line in block.splitlines()]
    assert len(lines) == 22
    for line in lines:
        program, *arguments = shlex.split(line)
        assert program == "niagara"
        if arguments[0] == "lab":  # it would wait for a reader: its own test is among those of the command line
            continue
        done = subprocess.run(
            [sys.executable, "-m", "niagara", *arguments],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, (line, done.stderr)
    assert (tmp_path / "walk.html").stat().st_size > 100_000


def test_the_line_of_results_is_that_of_a_match() -> None:
    (line,) = re.findall(r"^\{.*\}$", README, re.M)
    who = lineup(get("niagara"), bots=["greedy"])
    assert line.encode() == results.line(result(who, json.loads(line)["seed"]))


def test_the_files_it_names_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in target:
            assert (Path(__file__).parents[1] / target).exists(), target
