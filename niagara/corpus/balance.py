"""Balance: what each disputed option does to the length of matches, to losses, and to who wins, over many matches."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from math import sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.game import AnyGame
from niagara.core.option import Option, OptionValue
from niagara.corpus.block import uncollected
from niagara.corpus.crew import Crew
from niagara.play.lineup import Lineup, lineup
from niagara.play.unrecorded import Result, result

BLOCK: Final = 50
"""Matches that a worker plays at once."""

NO_RULE: Final = "-"
"""The point of an option that is for experiments."""

SURE: Final = 3.0
"""Standard errors by which a mean must differ from the default's, to be called a change: one in 370 does by chance."""


Columns = dict[str, list[float]]
"""What is averaged: a list a column, a number a match."""


class Mean(Struct, frozen=True):
    """A mean over matches, with its standard error."""

    value: float
    error: float

    def differs(self, other: "Mean") -> bool:
        """Whether two means are farther apart than chance would have it."""
        return abs(self.value - other.value) > SURE * sqrt(self.error**2 + other.error**2)


class Line(Struct, frozen=True, kw_only=True):
    """What became of the matches of one value of one option; of the default reading, where there is no option."""

    option: str
    value: OptionValue | None
    point: str
    """The disputed point, such as "D5"."""
    matches: int
    means: dict[str, Mean]
    """Of each match: "rounds", what the game counts (`Game.tallies`), "won" (1 where somebody did)."""
    places: tuple[Mean, ...]
    """Wins by place in the order of the first round, the player who starts first; a shared win counts by its share."""


def variants(game: AnyGame, named: Sequence[str] = ()) -> Iterator[tuple[Option, OptionValue]]:
    """Each value of each disputed option (or of those that are named) that is not the default."""
    for option in game.options:
        if option.point == NO_RULE or (named and option.name not in named):
            continue
        values = option.values
        if option.kind == "list":  # one at the head of the list at a time
            assert isinstance(option.default, tuple)
            values = tuple((str(value), *[one for one in option.default[1:] if one != value]) for value in values)
        yield from ((option, value) for value in dict.fromkeys(values) if value != option.default)


def balance(
    game: AnyGame, crew: Crew, matches: int, players: int | None = None, bots: Sequence[str] = (),
    named: Sequence[str] = (),
) -> Iterator[Line]:  # fmt: skip
    """The default reading, then each variant, by the matches of the same seeds; raises BadSetup, UnknownBot."""
    flying: deque[tuple[Line, Lineup, list[Future[Columns]]]] = deque()
    for option, value in (None, None), *variants(game, named):
        who = lineup(game, players, (), bots, {} if option is None else {option.name: value})
        name, point = ("", "") if option is None else (option.name, option.point)
        line = Line(option=name, value=value, point=point, matches=matches, means={}, places=())
        flying.append((line, who, [*_submitted(crew, who, matches)]))
        if len(flying) > 1:  # the next line's matches are waiting, so that no worker ever does
            yield _counted(*flying.popleft())
    while flying:
        yield _counted(*flying.popleft())


def _counted(line: Line, who: Lineup, futures: Sequence[Future[Columns]]) -> Line:
    """The line with its means, when all of its matches are played."""
    tables = [future.result() for future in futures]
    columns = {name: [x for table in tables for x in table[name]] for name in tables[0]}
    places = tuple(_mean(columns.pop(_place(place))) for place in range(len(who.names)))
    return replace(line, means={name: _mean(values) for name, values in columns.items()}, places=places)


def _submitted(crew: Crew, who: Lineup, matches: int) -> Iterator[Future[Columns]]:
    for first in range(0, matches, BLOCK):
        yield crew.executor.submit(numbers, who, range(first, min(first + BLOCK, matches)))


@uncollected()
def numbers(who: Lineup, seeds: range) -> Columns:
    """What is averaged, a list a column, a number a match."""
    rows = [_row(found, len(who.names)) for found in (result(who, seed) for seed in seeds)]
    return {name: [row[name] for row in rows] for name in rows[0]}


def _row(found: Result, seats: int) -> dict[str, float]:
    shares = {_place(place): 0.0 for place in range(seats)}
    for winner in found.winners:
        shares[_place((winner - found.start_seat) % seats)] = 1.0 / len(found.winners)
    return {"rounds": found.rounds, **found.tallies, "won": float(bool(found.winners)), **shares}


def _place(place: int) -> str:
    return f"place {place + 1}"


def _mean(values: Sequence[float]) -> Mean:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return Mean(mean, sqrt(spread / count))
