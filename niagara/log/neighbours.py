"""Which options a contradicted log fits: those it names with one of them changed, tried in declared order."""

from collections.abc import Iterator, Sequence
from typing import Final

from niagara.core.game import AnyGame
from niagara.core.option import Option, OptionValue
from niagara.core.replay import AnyEntry, Header
from niagara.core.setup import BadSetup
from niagara.log.finding import Finding, finding
from niagara.log.judge import judge_entries
from niagara.log.options import set_options, with_options

MOST_ENTRIES: Final = 2_000
"""Longer logs are not tried: each set of options costs a whole judgement."""


def neighbours_note(
    game: AnyGame, header: Header, entries: Sequence[AnyEntry], wrong: Finding, tried: bool = False
) -> tuple[Finding, ...]:
    """A note that names the sets of options under which every entry is legal and every event as derived, if any.

    `tried` says that the options are not those that the log itself names.
    """
    if len(entries) > MOST_ENTRIES:
        return ()
    fits = [written for written, near in _neighbours(game, header) if _fits(game, near, entries)]
    if not fits:
        return ()
    message = f"all {len(entries)} entries fit the rules with {', or with '.join(fits)}"
    message += f"; under the options {'tried' if tried else 'that it names'} entry {wrong.entry} does not"
    return (finding("LOG-NOTE-OPTIONS", message, entry=wrong.entry, round=wrong.round),)


def _fits(game: AnyGame, header: Header, entries: Sequence[AnyEntry]) -> bool:
    try:
        setup = set_options(game, header)
    except BadSetup:  # options that do not go together
        return False
    return judge_entries(game, setup, entries).entries == len(entries)


def _neighbours(game: AnyGame, header: Header) -> Iterator[tuple[str, Header]]:
    for option in game.options:
        now = header.rules.options.get(option.name, option.default)
        now = tuple(now) if isinstance(now, list) else now
        for value in _values(game, option):
            if value != now or type(value) is not type(now):
                yield f"{option.name}={_written(value)}", with_options(header, {option.name: value})


def _values(game: AnyGame, option: Option) -> list[OptionValue]:
    known: list[OptionValue] = [option.default]
    known += [(value,) for value in option.values if isinstance(value, str)] if option.kind == "list" else option.values
    known += [reading.options[option.name] for reading in game.readings if option.name in reading.options]
    return [value for place, value in enumerate(known) if not _stands_in(value, known[:place])]


def _stands_in(value: OptionValue, others: Sequence[OptionValue]) -> bool:
    return any(type(value) is type(other) and value == other for other in others)


def _written(value: OptionValue) -> str:
    """As `--option` takes it."""
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(value)
        case _:
            return str(value)
