"""`niagara balance`: what each disputed option does to matches of bots."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from niagara.cli.arguments import Force, Json, whole
from niagara.cli.outcome import WrongUsage, say
from niagara.log.files import check_target, write_whole

if TYPE_CHECKING:
    from niagara.corpus.balance import Line


def balance(
    matches: Annotated[
        int, typer.Option("--matches", parser=whole, metavar="N", help="How many matches a line.")
    ] = 10_000,
    game: Annotated[str, typer.Option("--game", help="Which game.")] = "niagara",
    players: Annotated[int | None, typer.Option("--players", parser=whole, metavar="N", help="How many play.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME", help="Who plays: one for all or one a seat; else one that knows it."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME", help="These options only; else every disputed one.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", parser=whole, metavar="W", help="How many play at once; one a core if absent."),
    ] = None,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, whose workers play.")
    ] = "",
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="A Markdown file to write.")] = "",
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Show what each disputed option changes: length, losses, who wins, over many matches of bots.

    Every line is played with the same seeds; what differs from the default reading by more than chance is bold.
    """
    from niagara.cli.progress import counting
    from niagara.corpus.balance import balance as balanced
    from niagara.corpus.balance import variants
    from niagara.corpus.balance_page import markdown
    from niagara.corpus.crew import cores, crew
    from niagara.games import get

    one = get(game)
    _check(matches, workers, cluster)
    known = [wanted.name for wanted, _ in variants(one)]
    if strange := [name for name in option or [] if name not in known]:
        raise WrongUsage(
            f"--option {strange[0][:40]!r}: disputed options of {one.title}: {', '.join(dict.fromkeys(known))}"
        )
    if output:
        check_target(output, force)
    lines: list[Line] = []
    total = 1 + sum(1 for _ in variants(one, option or []))

    def table() -> str:
        return markdown(one, lines, ", ".join(bot or ["the bot that knows the game"]))

    try:
        with crew(workers or cores(), cluster) as hands, counting(total, 0, "playing", "lines") as count:
            for line in balanced(one, hands, matches, players, bot or [], option or []):
                lines.append(line)
                count.add(1)
                if as_json:
                    print(json.dumps(_plain(line), ensure_ascii=False), flush=True)
        if output:
            write_whole(output, table().encode("utf-8"), force)
    except BaseException:  # Ctrl-C too: what is counted is not lost
        if lines:
            say(f"{len(lines)} of {total} lines are counted")
            if not as_json:
                sys.stdout.write(table())
        raise
    if not output and not as_json:
        sys.stdout.write(table())


def _check(matches: int, workers: int | None, cluster: str) -> None:
    from niagara.corpus.run_folder import MOST_SEEDS

    if not 2 <= matches <= MOST_SEEDS:
        raise WrongUsage(f"--matches {matches}: expected a whole number from 2 to {MOST_SEEDS}")
    if cluster and workers is not None:
        raise WrongUsage("either --workers, on this machine, or --cluster")
    if workers is not None and workers < 1:
        raise WrongUsage(f"--workers {workers}: expected a whole number from 1 up")


def _plain(line: "Line") -> dict[str, Any]:
    plain: dict[str, Any] = to_builtins(line)
    return plain
