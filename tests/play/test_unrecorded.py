"""A match that leaves no log is the match that its log would show."""

import pytest

from niagara.games import get, names
from niagara.play.lineup import lineup
from niagara.play.unrecorded import by_rules, result

SHORT = {"niagara": {"max_rounds": 4}, "mississippi_queen": {"max_rounds": 3}}


@pytest.mark.parametrize("name", names())
def test_its_counts_are_those_of_the_log(name: str) -> None:
    who = lineup(get(name), options=SHORT.get(name, {}))
    found = by_rules(who, 7)
    match = who.play(7)
    events = [event for entry in match.replay.entries for event in entry.events]
    assert found.tallies == {name: sum(map(count, events)) for name, count in match.game.tallies.items()}
    assert (found.seed, found.start_seat) == (match.header.seed, match.header.start_seat)
    assert (found.winners, found.reason) == (events[-1].winners, events[-1].reason)
    assert found.decisions == len(match.replay.entries)
    assert found.rounds == match.game.round_of(match.state)
    assert result(who, 7) == found  # on plain numbers, where the game has such a form
