"""The table of balance as Markdown: a line a value of an option; what differs from the default reading is bold."""

from collections.abc import Callable, Sequence

from niagara.core.game import AnyGame
from niagara.corpus.balance import SURE, Line, Mean


def markdown(game: AnyGame, lines: Sequence[Line], bots: str) -> str:
    """The table of these lines, the default reading first; `bots` says who played."""
    usual, seats = lines[0], len(lines[0].places)
    counted = [name for name in usual.means if name not in ("rounds", "won")]
    heads = ["option", "point", "rounds", *(name.replace("_", " ") for name in counted)]
    heads += [*(f"wins, place {place}" for place in range(1, seats + 1)), "no winner"]
    rows = [" | ".join(_cells(line, usual, counted)) for line in lines]
    told = (
        f"{usual.matches:,} matches a line, of {seats} players ({bots}), each with the seeds from 0 on; rules at "
        f"revision {game.revision}. Means of a match. Place 1 starts; a shared win counts by its share; even would be "
        f"{100 / seats:.1f} %. ± is the standard error. **Bold**: more than {SURE:.0f} standard errors from the first "
        "line. It is what these bots make of an option, not what people would."
    )
    title = f"# {game.title}: what each disputed option changes"
    table = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *(f"| {row} |" for row in rows)]
    return "\n".join([title, "", told, "", *table, ""])


def _cells(line: Line, usual: Line, counted: Sequence[str]) -> list[str]:
    name = f"`{line.name}`" if line.option else line.name
    means = [
        _cell(line.means[name], usual.means[name], lambda mean: f"{mean.value:.1f} ± {mean.error:.1f}")
        for name in ("rounds", *counted)
    ]
    places = [_cell(mean, other, _percent) for mean, other in zip(line.places, usual.places, strict=True)]
    lost, often = (Mean(1.0 - one.means["won"].value, one.means["won"].error) for one in (line, usual))
    return [name, line.point, *means, *places, _cell(lost, often, _percent)]


def _cell(mean: Mean, usual: Mean, words: Callable[[Mean], str]) -> str:
    return f"**{words(mean)}**" if mean.differs(usual) else words(mean)


def _percent(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} ± {100 * mean.error:.1f} %"
