"""Balance: what each disputed option does to the length of matches, to losses, and to who wins, over many matches."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import lcm, sqrt
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from niagara.core.game import AnyGame
from niagara.core.option import Option, OptionValue
from niagara.core.setup import BadSetup
from niagara.corpus.block import ending
from niagara.corpus.crew import Crew
from niagara.play.lineup import Lineup, lineup
from niagara.play.unrecorded import Result, result

BLOCK: Final = 50
"""Matches that a worker plays at once."""

NO_RULE: Final = "-"
"""The point of an option that is for experiments."""

SURE: Final = 3.0
"""Standard errors by which a mean must differ from the default's, to be called a change: one in 370 does by chance."""


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

    @property
    def name(self) -> str:
        """The option and its value as the command line takes them."""
        return f"{self.option}={_spoken(self.value)}" if self.option else "the default reading"


def _spoken(value: OptionValue | None) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


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
    """The default reading, then each variant, by the matches of the same seeds.

    Raises UnknownBot, BadSetup (also for a match that does not come to an end), WorkerLost, WorkerDiffers.
    """
    lines, lineups = list[Line](), list[Lineup]()
    for option, value in (None, None), *variants(game, named):
        lineups.append(lineup(game, players, (), bots, {} if option is None else {option.name: value}))
        name, point = ("", "") if option is None else (option.name, option.point)
        lines.append(Line(option=name, value=value, point=point, matches=matches, means={}, places=()))
    shares = (
        Share(line=number, name=line.name, lineup=who, first=first, count=min(BLOCK, matches - first))
        for number, (line, who) in enumerate(zip(lines, lineups, strict=True))
        for first in range(0, matches, BLOCK)
    )
    counted = [Sums(line=number) for number in range(len(lines))]
    done = 0
    for sums in crew.outcomes(summed, shares):
        counted[sums.line].add(sums)
        while done < len(lines) and counted[done].matches == matches:  # lines come in order
            yield _with_means(lines[done], counted[done], len(lineups[done].names))
            done += 1


class Share(Struct, frozen=True, kw_only=True):
    """Matches of a line that one worker plays, with consecutive seeds."""

    line: int
    name: str
    lineup: Lineup
    first: int
    count: int

    def __str__(self) -> str:
        return f"seeds {self.first} to {self.first + self.count - 1} of {self.name}"


class Sums(Struct):
    """What matches of a line add up to: whole numbers, so that it does not matter who played which, and when."""

    line: int
    matches: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)

    def count(self, numbers: Mapping[str, int]) -> None:
        """One more match."""
        self.matches += 1
        for name, number in numbers.items():
            self.sums[name] += number
            self.squares[name] += number**2

    def add(self, more: "Sums") -> None:
        """Those of further matches."""
        self.matches += more.matches
        self.sums.update(more.sums)
        self.squares.update(more.squares)


def summed(share: Share) -> Sums:
    """Plays a share; raises BadSetup for a match that does not come to an end."""
    found, seats = Sums(share.line), len(share.lineup.names)
    endless: dict[int, str] = {}
    for seed in range(share.first, share.first + share.count):
        with ending(seed, endless):
            found.count(measures(result(share.lineup, seed), seats))
        if endless:
            raise BadSetup(
                f"{share.name}, seed {seed}: these bots do not end the match; let others play (--bot), or leave the "
                "line out: --option names those that are played"
            )
    return found


def measures(found: Result, seats: int) -> dict[str, int]:
    """What is averaged, of one match; a share of a win is in parts of `_parts`."""
    shares = {_place(place): 0 for place in range(seats)}
    for winner in found.winners:
        shares[_place((winner - found.start_seat) % seats)] = _parts(seats) // len(found.winners)
    return {"rounds": found.rounds, **found.tallies, "won": int(bool(found.winners)), **shares}


def _parts(seats: int) -> int:
    """A win in so many parts can be shared by any number of players."""
    return lcm(*range(1, seats + 1))


def _place(place: int) -> str:
    return f"place {place + 1}"


def _with_means(line: Line, found: Sums, seats: int) -> Line:
    """The line, when all of its matches are played."""
    parts = {_place(place): _parts(seats) for place in range(seats)}
    means = {name: _mean(found, name, parts.get(name, 1)) for name in found.sums}
    places = tuple(means.pop(place) for place in parts)
    return replace(line, means=means, places=places)


def _mean(found: Sums, name: str, parts: int) -> Mean:
    """The mean of numbers that are in so many parts of one."""
    count, total = found.matches, found.sums[name]
    spread = (count * found.squares[name] - total**2) / (count * max(1, count - 1))
    return Mean(total / (count * parts), sqrt(spread / count) / parts)
