"""How a worker does a task: alone, and nobody looks for cycles meanwhile, since there are none."""

import gc
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from niagara.core.version import VERSION
from niagara.corpus.crew import _done, alone
from niagara.corpus.worker import Log, Task, work
from niagara.games import get, names
from niagara.log.folder import logs_in
from niagara.play.lineup import lineup
from niagara.play.unrecorded import result

PLAYERS = [("niagara", "greedy"), *((game, "random") for game in names())]


@pytest.mark.parametrize(("game", "bot"), PLAYERS)
def test_matches_make_no_cycles(game: str, bot: str) -> None:
    who = lineup(get(game), get(game).seats.start, (), [bot], {"max_rounds": 12} if game == "niagara" else {})

    def both(seed: int) -> None:
        result(who, seed)
        who.play(seed).dumps()

    both(1)  # what is made once, such as the classes of a module
    gc.collect()
    with alone():
        both(2)
        assert gc.collect() == 0


def test_taking_logs_in_makes_no_cycles(logs: Path, tmp_path: Path) -> None:
    found = tuple(Log(file, file) for file in logs_in(str(logs)))
    task = Task(logs=found, scratch=str(tmp_path), rules=True, verify=True)
    work(task)  # what is made once
    gc.collect()
    with alone():
        assert not work(task).troubles
        assert gc.collect() == 0


@alone()
def collecting(fail: bool = False) -> bool:
    if fail:
        raise ValueError("a match")
    return gc.isenabled()


def test_the_collector_is_as_before_afterwards() -> None:
    assert gc.isenabled()
    assert not collecting()
    with pytest.raises(ValueError, match="a match"):
        collecting(fail=True)
    assert gc.isenabled()
    gc.disable()
    try:
        assert not collecting()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_threads_of_a_worker_take_turns() -> None:
    inside, most = [], []

    def work(task: int) -> None:
        inside.append(task)
        most.append(len(inside))
        time.sleep(0.01)
        inside.remove(task)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda task: _done(VERSION, work, task), range(8)))
    assert most == [1] * 8
