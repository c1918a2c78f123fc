"""`niagara simulate`: many matches of bots, into a folder."""

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from msgspec import Struct

from niagara.cli.arguments import Json, Options, whole
from niagara.cli.ctrl_c import ctrl_c
from niagara.cli.outcome import INTERRUPTED, Stopped, WrongUsage, say
from niagara.core.setup import BadSetup
from niagara.corpus.fault import Fault
from niagara.log.container import shown
from niagara.log.finding import LogError

if TYPE_CHECKING:
    from niagara.corpus.crew import Crew
    from niagara.corpus.run import Run

STOPPING: Final = "stopping when the matches in hand are over; Ctrl-C again drops them"

_SHOWN: Final = 10
"""Seeds that an error names."""


def simulate(
    matches: Annotated[int, typer.Option("--matches", parser=whole, metavar="N", help="How many matches.")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="DIR", help="The folder to write them into.")],
    game: Annotated[str, typer.Option("--game", help="Which game.")] = "niagara",
    players: Annotated[int | None, typer.Option("--players", parser=whole, metavar="N", help="How many play.")] = None,
    seed: Annotated[
        int, typer.Option("--seed", parser=whole, metavar="FIRST", help="The first match's seed; the others follow.")
    ] = 0,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="NAME", help="Who plays: one for all or one a seat; else one that knows the game."
        ),
    ] = None,
    option: Options = None,
    board: Annotated[str, typer.Option("--board", help="A shipped board's id, or a board's .json file.")] = "",
    results: Annotated[
        bool, typer.Option("--results", help="No logs: only what became of each match, a line each in DIR/results.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option("--workers", parser=whole, metavar="W", help="How many play at once; one a core if absent."),
    ] = None,
    cluster: Annotated[
        str,
        typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, whose workers play: tcp://host:8786."),
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Begin anew: remove the matches that are there.")] = False,
    as_json: Json = False,
) -> None:
    """Play many matches with bots on all cores, or on a cluster, and record each in a log of its own.

    The match of a seed is that of `niagara play --seed`, byte for byte, whoever plays it. Ctrl-C stops when the matches
    in hand are over; the same command goes on from there, and one with more --matches adds to what is there.
    """
    from niagara.cli.play import parse_board, parse_options
    from niagara.corpus.crew import cores, crew
    from niagara.corpus.run import Run
    from niagara.corpus.run_folder import begin
    from niagara.corpus.simulate import missing
    from niagara.games import get
    from niagara.play.lineup import lineup

    seeds = _seeds(seed, matches)
    if cluster and workers is not None:
        raise WrongUsage("either --workers, on this machine, or --cluster")
    if workers is not None and workers < 1:
        raise WrongUsage(f"--workers {workers}: expected a whole number from 1 up")
    one = get(game)
    who = lineup(one, players, (), bot or [], parse_options(one, option or []), parse_board(board))
    run, folder = Run(lineup=who, results=results), Path(output)
    left: list[range] | None = None
    started = time.monotonic()
    try:
        with crew(min(workers or cores(), matches), cluster) as hands:
            begin(folder, run, force)  # not before somebody is there to play: `force` removes what was played
            left = missing(folder, run, seeds)
            _play(folder, run, seeds, left, hands)
    except BaseException:  # Ctrl-C too
        if left is not None:
            _say_kept(folder, run, seeds)
        raise
    done = Done(folder, one.title, seed, matches, sum(map(len, left)), time.monotonic() - started)
    if as_json:
        print(json.dumps({"game": one.id, **done.plain()}, ensure_ascii=False, separators=(",", ":")))
    else:
        say(str(done))


def _seeds(first: int, count: int) -> range:
    from niagara.corpus.run_folder import MOST_SEEDS

    if count < 1:
        raise WrongUsage(f"--matches {count}: expected a whole number from 1 up")
    if not 0 <= first <= MOST_SEEDS - count:
        raise WrongUsage(f"--seed {first}, {count} matches: expected seeds from 0 to {MOST_SEEDS - 1}")
    return range(first, first + count)


def _play(folder: Path, run: "Run", seeds: range, left: list[range], hands: "Crew") -> None:
    """Plays what is left; raises Stopped, and at the end BadSetup that names the matches which did not end."""
    from niagara.cli.progress import counting
    from niagara.corpus.simulate import simulate as play

    if not left:
        return
    endless: dict[int, str] = {}
    there = len(seeds) - sum(map(len, left))
    with ctrl_c(STOPPING) as stopped, counting(len(seeds), there, "playing", "matches") as count:
        for played in play(folder, run, left, hands, stopped):
            count.add(played.block.count)
            if played.endless and not endless:  # whoever waits may not want the others either
                say(f"{_named(played.endless, len(seeds))}; going on with the others")
            endless |= played.endless
        if count.done < count.total:
            raise Stopped(INTERRUPTED)
    if endless:
        others = "which is another run, for another folder"
        raise BadSetup(f"{_named(endless, len(seeds))} ({others})")


def _say_kept(folder: Path, run: "Run", seeds: range) -> None:
    """Says how many matches are there; nothing where that cannot be read, as an error says that is on its way."""
    from niagara.corpus.run_folder import check_run
    from niagara.corpus.simulate import missing

    with suppress(LogError, Fault, OSError):
        check_run(folder, run)
        if there := len(seeds) - sum(map(len, missing(folder, run, seeds))):
            kept = f"{shown(folder)}: {there:,} of {len(seeds):,} matches are there, each whole"
            say(f"{kept}; the same command goes on with the others")


def _named(endless: Mapping[int, str], matches: int) -> str:
    """Which matches did not end, and why."""
    seeds = sorted(endless)
    others = f" and {len(seeds) - _SHOWN:,} more" if len(seeds) > _SHOWN else ""
    which = f"seed{'s' if len(seeds) > 1 else ''} {', '.join(map(str, seeds[:_SHOWN]))}{others}"
    return f"{len(seeds):,} of {matches:,} matches did not end, {which}: {endless[seeds[0]]}"


class Done(Struct, frozen=True):
    """A run that is complete."""

    folder: Path
    title: str
    first: int
    matches: int
    played: int
    seconds: float

    @property
    def rate(self) -> float:
        """Matches a second."""
        return self.played / max(self.seconds, 1e-6)

    def __str__(self) -> str:
        found = self.matches - self.played
        parts = f" ({self.played:,} played now, {found:,} were there)" if found else ""
        last = self.first + self.matches - 1
        pace = f", {self.rate:,.1f} a second" if self.played else ""
        return (
            f"{shown(self.folder)}: {self.matches:,} matches of {self.title}, seeds {self.first} to {last}{parts}{pace}"
        )

    def plain(self) -> dict[str, Any]:
        """The same as plain values; seconds and matches a second, of those that were played now."""
        return {
            "folder": shown(self.folder), "first_seed": self.first, "matches": self.matches, "played": self.played,
            "seconds": round(self.seconds, 3), "matches_a_second": round(self.rate, 2),
        }  # fmt: skip
