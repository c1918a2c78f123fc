"""A match that leaves no log is the match that its log would show."""

from collections import Counter

import pytest
from msgspec import UNSET, structs

from niagara.games import get, names
from niagara.play.lineup import lineup
from niagara.play.unrecorded import Result, by_rules, result

SHORT = {"niagara": {"max_rounds": 4}, "mississippi_queen": {"max_rounds": 3}}


@pytest.mark.parametrize("name", names())
def test_its_counts_are_those_of_the_log(name: str) -> None:
    who = lineup(get(name), options=SHORT.get(name, {}))
    found = by_rules(who, 7)
    match = who.play(7)
    events = [event for entry in match.replay.entries for event in entry.events]
    tags = Counter(type(event).__struct_config__.tag for event in events)
    assert found.events == tags
    assert list(found.events) == sorted(tags)
    assert (found.seed, found.start_seat) == (match.header.seed, match.header.start_seat)
    assert (found.winners, found.reason) == (events[-1].winners, events[-1].reason)
    assert found.decisions == len(match.replay.entries)
    assert found.rounds == match.game.round_of(match.state)
    assert plain(result(who, 7)) == plain(found)
    if match.game.packed is None:
        assert result(who, 7) == found
    else:
        assert result(who, 7).tallies == {"losses": tags["canoe_lost"], "thefts": tags["gem_stolen"]}


def plain(found: Result) -> Result:
    """What all results have."""
    return structs.replace(found, reason=UNSET, events=UNSET, tallies=UNSET)
