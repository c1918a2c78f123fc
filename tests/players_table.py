"""The table of players as it is read: what its cells say."""

from niagara.core.game import PlayerRow
from niagara.render.prose import Speaker

Said = dict[str, tuple[str | tuple[str, str], ...]]


def said(row: PlayerRow) -> Said:
    """The cells of a row, their phrases in English."""
    says = Speaker(()).say
    return {
        column: tuple((thing[0], says(thing[1])) if isinstance(thing, tuple) else says(thing) for thing in things)
        for column, things in row.cells.items()
    }
