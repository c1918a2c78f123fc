"""What a worker does with a block of matches: nobody looks for cycles meanwhile, since there are none."""

import gc

import pytest

from niagara.corpus.block import uncollected
from niagara.games import get, names
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
    with uncollected():
        both(2)
        assert gc.collect() == 0


@uncollected()
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
