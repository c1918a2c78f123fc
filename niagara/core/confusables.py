"""Names that look the same and are not: letters of other alphabets, other case, characters that cannot be seen.

After the skeletons of Unicode's UTS 39 (confusable detection), for the alphabets in which our players are called:
Latin, Greek and Cyrillic.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυϲϳ", "ABEZHIKMNOPTYXaikvopucj")
_CYRILLIC: Final = ("АВЕЅІЈКМНОРСТУХҮӀаеѕіјкорсухүһԁԛԝ", "ABESIJKMHOPCTYXYIaesijkopcyxyhdqw")
_LATIN: Final = ("ıɑɡ", "iag")
_LETTERS: Final = str.maketrans(_GREEK[0] + _CYRILLIC[0] + _LATIN[0], _GREEK[1] + _CYRILLIC[1] + _LATIN[1])
_STROKES: Final = str.maketrans("I1|0", "lllO")
"""What looks the same as it is written, and not in the other case: I and l do, i and L do not."""
_IGNORED: Final = re.compile("[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
                             "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]")  # fmt: skip
"""Characters that Unicode lets a font leave out, and the blank braille pattern."""


def look_alikes(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Each place whose name looks like an earlier one, with the place of the first such."""
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        skeletons = _skeletons(name)
        twin = min((seen[one] for one in skeletons if one in seen), default=None)
        if twin is not None:
            yield place, twin
        for one in skeletons:
            seen.setdefault(one, place)


def _skeletons(name: str) -> tuple[str, str]:
    """What two names have in common that look alike: one of these, in whichever case or as they are written."""
    bare = " ".join(_IGNORED.sub("", unicodedata.normalize("NFKC", name)).split())
    plain = unicodedata.normalize("NFD", bare).translate(_LETTERS)
    return f"any case {plain.casefold()}", f"as written {plain.translate(_STROKES)}"
