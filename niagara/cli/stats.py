"""`niagara stats`: what many matches say."""

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from niagara.cli.corpus import built, exit_code, open_corpus, open_exit_code
from niagara.corpus.place import is_corpus
from niagara.corpus.statistics import Rate, Spread, Stats, stats_of
from niagara.games import get
from niagara.log.files import temporary


def said(folder: str, game: str | None, workers: int) -> tuple[list[Stats], int]:
    """What a corpus says, or a folder of logs: these become a corpus first, which is gone afterwards. An exit code."""
    wanted = None if game is None else get(game).id
    if is_corpus(folder):
        with open_corpus(folder) as (connection, corpus):
            return list(stats_of(connection, corpus, wanted)), open_exit_code(corpus)
    with temporary("niagara-corpus") as scratch:
        place = str(scratch)
        done = built([folder], place, rules=True, verify=True, workers=workers)
        if not done.matches:
            return [], exit_code(done)
        with open_corpus(place) as (connection, corpus):
            return list(stats_of(connection, corpus, wanted)), exit_code(done)


def stats_dict(stats: Stats) -> dict[str, Any]:
    """The statistics as plain values."""
    plain: dict[str, Any] = to_builtins(stats)
    return plain


def stats_text(stats: Stats) -> Iterator[str]:
    """The statistics in lines."""
    game = get(stats.game)
    yield f"{game.title}, {stats.players} players: {_matches(stats.matches)}, {stats.finished:,} of them finished"
    if stats.option_sets > 1:
        yield f"  played by {stats.option_sets} different sets of options, all counted together"
    if not stats.finished:
        return
    even = 1 / stats.players
    yield f"  who won ({_percent(even)} is even; behind it the 95 % interval){_shared(stats)}"
    for name, rates in (("seat", stats.seats), ("starting place", stats.places)):
        for number, rate in enumerate(rates):
            label = number if name == "seat" else number + 1
            yield f"    {f'{name} {label}':<18}{_rate(rate)}"
    yield "  how long (median, quartiles)"
    for name, spread in (("rounds", stats.rounds), ("decisions", stats.decisions)):
        if spread is not None:
            yield f"    {name:<18}{_spread(spread)}"
    yield "  what ended it"
    for ended, count in stats.endings.items():
        yield f"    {ended.replace('_', ' '):<18}{_percent(count / stats.finished):>7}   {count:,}"
    yield "  a match has (mean; median, quartiles)"
    for name, spread in stats.tallies.items():
        yield f"    {name.replace('_', ' '):<18}{spread.mean:7.2f}   {_spread(spread)}"
    yield from _rules(stats)


def _rules(stats: Stats) -> Iterator[str]:
    if stats.won is None or not stats.rules:
        yield "  rules that go with winning: too few matches to say, or none"
        return
    yield f"  rules that go with winning or losing (it says nothing of causes; {_matches(stats.rules_of)})"
    yield f"    of all players {_percent(stats.won.rate)} won; of those with a step that shows the rule"
    for one in stats.rules:
        yield f"    {one.rule:<14}{_rate(one.won)}   {one.title}"


def _shared(stats: Stats) -> str:
    parts = [f"{count:,} {what}" for count, what in ((stats.shared, "shared"), (stats.drawn, "drawn")) if count]
    return f"; {', '.join(parts)}" if parts else ""


def _matches(count: int) -> str:
    return f"{count:,} {'match' if count == 1 else 'matches'}"


def _rate(rate: Rate) -> str:
    within = f"{100 * rate.low:.1f} to {100 * rate.high:.1f}"
    return f"{_percent(rate.rate):>7}   {within:<14}{rate.hits:,} of {rate.of:,}"


def _spread(spread: Spread) -> str:
    return f"{spread.median:g} ({spread.lower:g} to {spread.upper:g}), {spread.least:g} to {spread.most:g} in all"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
