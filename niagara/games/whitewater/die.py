"""The die on the bank, with the face that it shows."""

from functools import lru_cache
from typing import Final

from niagara.core.curves import around, rounded
from niagara.core.scene import Area, Label, Mark
from niagara.core.text import literal
from niagara.games.whitewater.animals import Face
from niagara.games.whitewater.emblems import SUN, placed
from niagara.games.whitewater.geometry import Plan
from niagara.games.whitewater.marks import DIE

DIE_SIZE: Final = 96


@lru_cache(maxsize=256)
def die(the: Plan, face: Face | None) -> tuple[Mark, ...]:
    """The die: a sun, a number, or, while nobody rolls it, its sun in pale."""
    x, y = the.die
    sides = (
        Area(key="die-side", role="die-side", points=rounded(around((x + 5, y - 5), DIE_SIZE, DIE_SIZE), 16)),
        Area(key=DIE, role="die", points=rounded(around(the.die, DIE_SIZE, DIE_SIZE), 16)),
    )
    if isinstance(face, int):
        return (*sides, Label(key="die-face", role="die-number", at=the.die, words=literal(str(face)), size=70))
    return (*sides, placed("die-face", "die-sun" if face else "die-rest", SUN, the.die, 34))
