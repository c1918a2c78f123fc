"""Where a pushed boat may be put (M-B3 to 5)."""

from collections.abc import Collection

from niagara.games.mississippi_queen.river import Waters


def destinations(water: Waters, came_from: int, cell: int, taken: Collection[int], astern: bool) -> tuple[int, ...]:
    """The cells for a boat that is pushed off `cell` by one that comes from `came_from`; none: no push (M-B5).

    Empty water beside its old cell, not where the pusher came from; `astern`: straight up the river too (D-5). That
    the pusher does not mean to go there (M-B4) shows only in his next step.
    """
    barred = -1 if astern else water.upriver[cell]
    return tuple([to for to in water.ahead[cell] if to >= 0 and to != came_from and to != barred and to not in taken])
