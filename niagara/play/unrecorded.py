"""A match that leaves no log: only what became of it, counted."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from niagara.core.game import Actor, Packed
from niagara.core.referee import referee
from niagara.games import get
from niagara.play.bots import PackedBot
from niagara.play.lineup import Lineup
from niagara.play.packed_play import packed_match, play_packed
from niagara.play.self_play import Comment, play_out


class Result(Struct, frozen=True, kw_only=True):
    """What became of the match of a seed: the same as its log would say."""

    seed: int
    start_seat: int
    winners: tuple[int, ...]
    """Their seats; nobody in a draw."""
    rounds: int
    decisions: int
    """Those of chance too: the entries that a log would have."""
    reason: str
    """Why the match ended, as its event `match_ended` says it, such as "goal"."""
    tallies: dict[str, int]
    """What the game counts of a match (`Game.tallies`), such as thefts."""


class Unrecorded:
    """A live match of a lineup's game, as `Match` is one, that keeps nothing but its state and the counts."""

    def __init__(self, lineup: Lineup, start_seat: int) -> None:
        self.game = get(lineup.game)
        self.state: Any = self.game.setup(lineup.setup(start_seat))
        self.decisions = 0
        self.tallies = dict.fromkeys(self.game.tallies, 0)
        self.last: Any = None
        """The last event."""

    @property
    def actor(self) -> Actor | None:
        """Who decides now; None when the match is over."""
        return self.game.actor(self.state)

    def legal_actions(self) -> tuple[Any, ...]:
        """Every legal action once."""
        return self.game.legal_actions(self.state)

    def play(self, action: Any, comment: Comment | None = None) -> tuple[Any, ...]:
        """Decides the open choice; gives the events that follow. A note on it is not kept."""
        events, self.state = referee(self.game, self.state, action)
        self.decisions += 1
        for name, count in self.game.tallies.items():
            self.tallies[name] += sum(map(count, events))
        self.last = events[-1]
        return events


def result(lineup: Lineup, seed: int) -> Result:
    """Plays the match of this seed without recording it, on plain numbers where game and bots have such a form.

    Raises BadSetup for a match that does not come to an end.
    """
    rng = Random(seed)
    start = lineup.start(rng)
    fast = packed_match(get(lineup.game), lineup.setup(start), lineup.bots)
    return by_rules(lineup, seed) if fast is None else _packed(fast, rng, seed, start)


def by_rules(lineup: Lineup, seed: int) -> Result:
    """The same by `decide` and `evolve`, which every game and bot can do."""
    rng = Random(seed)
    start = lineup.start(rng)
    match = Unrecorded(lineup, start)
    play_out(match, lineup.seated(), rng)
    return Result(
        seed=seed, start_seat=start, winners=match.last.winners, reason=match.last.reason,
        rounds=match.game.round_of(match.state), decisions=match.decisions, tallies=match.tallies,
    )  # fmt: skip


def _packed(fast: tuple[Packed, Sequence[PackedBot]], rng: Random, seed: int, start: int) -> Result:
    match, players = fast
    decisions = play_packed(match, players, rng)
    return Result(
        seed=seed, start_seat=start, winners=match.winners, rounds=match.round, decisions=decisions,
        reason=match.reason, tallies=match.tallies,
    )  # fmt: skip
