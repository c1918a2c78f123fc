"""How far a long piece of work is: a bar in a terminal, a line now and then elsewhere."""

import io
import sys

import pytest

from niagara.cli import progress


class Terminal(io.StringIO):
    """What looks like a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_line_now_and_then(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 31.0, 31.0, 40.0, 62.0, 62.0])
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(ticks))
    with progress.counting(4000, 1000, "playing", "matches") as count:
        count.add(31)
        count.add(9)
        count.add(22)
    assert count.done == 1062
    assert capsys.readouterr().err.splitlines() == [
        "playing: 1,031 of 4,000 matches, 1.0 a second, 0:49:29 left",
        "playing: 1,062 of 4,000 matches, 1.0 a second, 0:48:58 left",
    ]


def test_a_bar_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with progress.counting(20, 5, "playing", "matches") as count:
        count.add(10)
    shown = terminal.getvalue()
    assert "playing" in shown
    assert "15/20" in shown
    assert shown.endswith("\x1b[2K")  # and away
