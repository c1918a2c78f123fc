"""scripts/bench on made-up rounds: ratios, bars, words and JSON; whose turn it is; and that who is missing is named."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import _measure
import _measure_corpus
import pytest

import niagara

import _measure_play
import _peers
from _contest import PLAYERS, TURNS, Contender, LeftOut, Turn, contest
from _figure import Figure, compared, measured, spoken, versus
from _project import ROOT

# ---------------------------------------------------------------- figures


def test_a_ratio_is_that_of_two_medians_and_stands_with_the_rounds() -> None:
    figure = compared("ours", [10, 30, 20], [5, 10, 4], bar=4, goal=4.5)
    assert (figure.ratio, figure.low, figure.high, figure.median) == (4, 2, 5, None)
    assert (figure.holds, figure.reached) == (True, False)
    assert figure.words == "4x (2 to 5); bar 4x holds; goal 4.5x not reached"


@pytest.mark.parametrize(("at_most", "holds"), [(True, [True, True, False]), (False, [False, True, True])])
def test_a_bar_is_a_floor_or_a_ceiling(at_most: bool, holds: list[bool]) -> None:
    assert [measured("it", number, "ms", bar=50, at_most=at_most).holds for number in (49.9, 50, 50.1)] == holds


def test_a_missed_bar_is_said_aloud() -> None:
    assert measured("it", [60, 70, 51.5], "ms", bar=50).words == "60 ms (51.5 to 70); bar 50 ms MISSED"


def test_a_row_without_a_bar_holds_nothing() -> None:
    figure = measured("it", 3, "ms")
    assert (figure.holds, figure.reached) == (None, None)
    assert Figure("it", "left out", bar=5).holds is None


def test_a_row_as_json_has_its_numbers() -> None:
    row = json.loads(compared("ours", [12], [4], bar=2).data("play"))
    assert row["part"] == "play"
    assert row["what"] == "ours"
    assert (row["unit"], row["ratio"], row["low"], row["high"], row["bar"], row["holds"]) == ("x", 3, 3, 3, 2, True)
    assert json.loads(measured("it", [1, 2, 4], "ms").data("page"))["median"] == 2
    assert json.loads(Figure("it", "some words").data("page"))["median"] is None


@pytest.mark.parametrize(
    ("number", "said"), [(1234.5, "1,234"), (99.96, "100"), (0.752, "0.752"), (17.04, "17"), (0, "0"), (2.5, "2.5")]
)
def test_numbers_are_said_to_three_places(number: float, said: str) -> None:
    assert spoken(number) == said


def test_a_peer_that_is_not_installed_is_named_and_ours_is_measured() -> None:
    def missing() -> int:
        raise ModuleNotFoundError("no chess", name="chess")

    ours, peer = versus(("ours", "moves/s", lambda: sum(1 for _ in range(9999))), ("theirs", "moves/s", missing), 2)
    assert ours.median is not None
    assert (peer.what, peer.value) == ("ours, against theirs", "left out: chess is not installed")


# ---------------------------------------------------------------- the contest


class Played(Contender):
    """A contender without a process, which writes down when it played and may end."""

    def __init__(self, name: str, book: list[str], turns: int = 999) -> None:
        self.name, self.book, self.left = name, book, turns

    def warm_up(self) -> None:
        if not self.left:
            raise LeftOut("it never came up")

    def turn(self) -> Turn:
        if not self.left:
            raise LeftOut("it ended")
        self.left -= 1
        self.book.append(self.name)
        return Turn(100, 2, 0.5)


def test_everybody_plays_in_turns_and_who_ends_is_named() -> None:
    book: list[str] = []
    players = {"a": Played("a", book), "b": Played("b", book, 1), "c": Played("c", book), "d": Played("d", book, 0)}
    rounds, out = contest(players, 3)
    assert "".join(book) == "abc" + "ac" * (3 * TURNS - 1)
    assert out == {"b": "it ended", "d": "it never came up"}
    assert {name: len(row) for name, row in rounds.items()} == {"a": 3, "c": 3}
    assert (rounds["a"][0].count, rounds["a"][0].matches, rounds["a"][0].seconds) == (100 * TURNS, 2 * TURNS, TURNS / 2)
    assert (rounds["a"][0].rate, rounds["a"][0].match_rate) == (200, 4)


TOY = """
import sys
sys.path.insert(0, {players!r})
print("what a peer prints while it is imported")
from contender import contend
def play(rng):
    print("what it prints while it plays")
    return 10
contend(play)
"""


def test_a_contender_answers_whatever_it_prints() -> None:
    with Contender([sys.executable, "-c", TOY.format(players=str(PLAYERS))]) as toy:
        toy.wait()
        turn = toy.run(3)
    assert (turn.count, turn.matches) == (30, 3)
    assert turn.seconds > 0


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ([sys.executable, "-c", "import no_such_peer"], "it ended with code 1: .*no_such_peer"),
        ([str(PLAYERS / "no_such_program")], "it does not start"),
    ],
)
def test_a_contender_that_ends_says_why(command: list[str], why: str) -> None:
    with pytest.raises(LeftOut, match=why), Contender(command) as gone:
        gone.wait()


# ---------------------------------------------------------------- parts


def test_every_part_is_in_the_words_of_the_script() -> None:
    assert f"parts: {' '.join(_measure.PARTS)}; all" in (ROOT / "scripts" / "bench").read_text(encoding="utf-8")


def test_the_matches_of_a_corpus_are_different_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_measure_corpus, "cores", lambda: 1)
    logs = _measure_corpus.written(tmp_path / "logs", 3)
    assert len({tuple(entry.action for entry in niagara.load(log).entries) for log in logs}) == len(logs) == 3


# ---------------------------------------------------------------- peers


def test_every_bar_is_of_a_known_peer() -> None:
    known = {peer.name for peer in _peers.PEERS}
    assert all(set(bars) <= known for bars in _measure_play.BARS.values())
    assert set(_measure_play.BARS) <= set(_measure_play.OURS)
    assert all((PLAYERS / peer.program).is_file() for peer in _peers.PEERS)


def fails(said: str) -> object:
    """A subprocess.run with which every command fails."""

    def run(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "", said)

    return run


@pytest.fixture
def offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing can be installed."""
    monkeypatch.setattr(_peers, "PLACES", tmp_path)
    monkeypatch.setattr(_peers.venv, "create", lambda place, with_pip: place.mkdir(parents=True))
    monkeypatch.setattr(_peers.shutil, "which", lambda name: name)
    monkeypatch.setattr(_peers.subprocess, "run", fails("Looking\nERROR: no network\n\nsee the notice\n"))


@pytest.mark.parametrize("peer", _peers.PEERS, ids=lambda peer: peer.name)
@pytest.mark.usefixtures("offline")
def test_a_peer_that_cannot_be_installed_says_why_and_is_tried_again(peer: _peers.Peer) -> None:
    for _ in range(2):
        with pytest.raises(_peers.NoPeer, match="could not be installed: ERROR: no network"):
            _peers.prepare(peer)


@pytest.mark.usefixtures("offline")
def test_without_node_that_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_peers.shutil, "which", lambda _: None)
    with pytest.raises(_peers.NoPeer, match="no node and npm"):
        _peers.prepare(_peers.BOARDGAME_IO)


@pytest.mark.usefixtures("offline")
def test_a_peer_that_is_there_is_not_installed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_peers, "execute", lambda command, peer: None)
    _peers.prepare(_peers.CHESS)
    monkeypatch.setattr(_peers, "execute", lambda command, peer: pytest.fail("installed twice"))
    _peers.prepare(_peers.CHESS)


@pytest.mark.usefixtures("offline")
def test_with_no_peer_at_all_ours_are_measured_and_each_peer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Toy(Played):
        def __init__(self, command: Sequence[object], environ: object = None) -> None:
            super().__init__(str(command[-1]), [])

        def close(self) -> None:
            pass

    monkeypatch.setattr(_measure_play, "Contender", Toy)
    figures = _measure_play.play(2)
    named = {figure.what for figure in figures if figure.value.startswith("left out: it could not be installed")}
    assert named == {f"self-play: {peer.title}" for peer in _peers.PEERS}
    rates = {figure.what: figure.median for figure in figures if figure.unit == "decisions/s"}
    assert rates["self-play: Niagara, recorded"] == 200
    assert not [figure for figure in figures if figure.ratio is not None]


def test_the_table_holds_our_rate_to_the_fastest_game_of_open_spiel() -> None:
    rates = {"niagara": 600.0, "packed": 1000.0, _peers.CATANATRON.title: 100.0}
    rates |= {f"{_peers.OPEN_SPIEL.title} {game}": 100.0 * n for n, game in enumerate(_peers.SPIELS, 1)}
    turns = {name: [Turn(int(rate), 1, 1.0)] * 3 for name, rate in rates.items()}
    found = {figure.what: figure for figure in _measure_play.table(turns) if figure.ratio is not None}
    packed = {what: (one.ratio, one.holds, one.reached) for what, one in found.items() if "packed" in what}
    assert packed == {
        "Niagara, packed, nothing recorded, against catanatron 3.2.1": (10, False, False),
        f"Niagara, packed, nothing recorded, against {_peers.OPEN_SPIEL.title} {_peers.SPIELS[-1]}": (2, True, False),
    }
    assert found["Niagara, recorded, against catanatron 3.2.1"].holds is True
