"""A corpus is asked: find gives what it gives over logs, stats what a plain count over the replays gives."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest

import niagara
from niagara.cli import find
from niagara.corpus import stats, wilson
from niagara.corpus.statistics import SEATS_NEEDED

from .conftest import run

Replays = dict[str, niagara.Replay]


@pytest.mark.parametrize(
    ("rule", "form"), [("N-SETUP-02", ()), ("N-STEAL-02", ("--json",)), ("W-SETUP-6", ("--json",))]
)
def test_find_says_the_same_of_a_corpus_as_of_its_logs(
    rule: str, form: tuple[str, ...], logs: Path, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(logs.parent)
    over_logs = run("find", logs.name, "--rule", rule, *form)
    over_corpus = run("find", f"{corpus.parent.name}/{corpus.name}", "--rule", rule, *form)
    assert over_logs.exit_code == over_corpus.exit_code == 0

    def lines(text: str) -> list[str]:
        return sorted(text.replace(str(logs), logs.name).splitlines())

    assert lines(over_corpus.stdout) == lines(over_logs.stdout)
    assert over_corpus.stderr == over_logs.stderr


def test_find_keeps_no_hit_that_it_has_said(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Hit(find.Found, frozen=True, weakref=True):
        """One that says when it is forgotten."""

    def hits(*asked: object) -> Iterator[find.Found]:
        said: list[ref[find.Found]] = []
        for number in range(5):
            hit = Hit(file=f"{number}.replay.jsonl", steps=(1, 2), entries=(1, 1), of_game=True)
            said.append(ref(hit))
            yield hit
            del hit
            assert not any(one() for one in said[:-1])

    monkeypatch.setattr(find.InLogs, "find", hits)
    done = run("find", logs, "--rule", "N-SETUP-02")
    assert done.exit_code == 0, done.output
    assert "10 times in 5 of 0 matches" in done.stderr


def test_find_in_a_corpus_without_the_game(small: tuple[Path, Path]) -> None:
    done = run("find", small[1], "--rule", "M-R1")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "0 times in 0 of 0 matches" in done.stderr


def test_stats_are_what_a_plain_count_gives(replays: Replays, corpus: Path) -> None:
    groups = {(one.game, one.players): one for one in stats(corpus)}
    assert set(groups) == {(replay.game.id, len(replay.header.seats)) for replay in replays.values()}
    for (game, players), found in groups.items():
        of = [replay for replay in replays.values() if (replay.game.id, len(replay.header.seats)) == (game, players)]
        over = [replay for replay in of if replay.finished]
        assert (found.matches, found.finished) == (len(of), len(over))
        last = [replay.step(len(replay) - 1) for replay in over]
        for seat in range(players):
            assert found.seats[seat].hits == sum(seat in step.after.winners for step in last)
            start = [(seat + replay.header.start_seat) % players for replay in over]
            assert found.places[seat].hits == sum(
                place in step.after.winners for place, step in zip(start, last, strict=True)
            )
        assert found.rounds is not None
        assert found.rounds.median == statistics.median(step.round for step in last)
        assert sum(found.endings.values()) == sum(
            len(replay.game.ending(step)) for replay, step in zip(over, last, strict=True)
        )
        for name, count in of[0].game.tallies.items():
            counts = [sum(count(step.event) for step in replay.steps() if step.index) for replay in over]
            assert (found.tallies[name].mean, found.tallies[name].most) == (statistics.mean(counts), max(counts))


def test_rules_that_go_with_winning_are_what_a_plain_count_gives(
    corpus: Path, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("niagara.corpus.statistics.SEATS_NEEDED", 1)
    monkeypatch.setattr("niagara.corpus.statistics.RULES_SHOWN", 1_000)
    monkeypatch.setattr("niagara.corpus.statistics.Z", 0.0)  # so that no interval holds what is even
    (found,) = [one for one in stats(corpus, "niagara") if one.players == 3]
    shown: dict[str, set[tuple[str, int]]] = {}
    won: set[tuple[str, int]] = set()
    for file, replay in replays.items():
        if replay.game.id != "niagara" or len(replay.header.seats) != 3 or not replay.finished:
            continue
        won |= {(file, seat) for seat in replay.step(len(replay) - 1).after.winners}
        for step in replay.steps():
            for ruling in replay.game.explain(step):
                if (seat := getattr(step.event, "seat", None)) is not None:
                    shown.setdefault(ruling.rule.id, set()).add((file, seat))
    assert found.won is not None
    assert (found.won.hits, found.won.of) == (len(won), 3 * found.finished)
    assert found.rules
    for one in found.rules:
        assert (one.won.hits, one.won.of) == (len(shown[one.rule] & won), len(shown[one.rule]))
    assert SEATS_NEEDED == 30


def test_stats_of_logs_are_those_of_their_corpus(small: tuple[Path, Path]) -> None:
    over_logs, over_corpus = (run("stats", place, "--workers", "1", "--json") for place in small)
    assert over_logs.exit_code == over_corpus.exit_code == 0
    assert over_logs.stdout == over_corpus.stdout
    assert len(over_corpus.stdout.splitlines()) == 3


def test_stats_in_words(corpus: Path) -> None:
    done = run("stats", corpus, "--game", "niagara")
    assert "Niagara, 3 players: 3 matches, 2 of them finished" in done.stdout
    assert "thefts" in done.stdout
    assert "starting place 1" in done.stdout
    assert "too few matches" in done.stdout
    assert run("stats", corpus, "--game", "chess").exit_code == 2


def test_an_interval_holds_for_few_and_for_extreme_counts() -> None:
    """Wilson's, as tables have it."""
    rate = wilson(8, 10)
    assert (round(rate.low, 3), round(rate.high, 3)) == (0.490, 0.943)
    assert (wilson(0, 10).low, round(wilson(0, 10).high, 3)) == (0.0, 0.278)
    assert (wilson(10, 10).high, wilson(0, 0).low, wilson(0, 0).high) == (1.0, 0.0, 1.0)
