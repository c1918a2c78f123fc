"""The match as a story on paper: a sentence for every step, the picture and the board in words once a round.

It is what a reader without JavaScript sees, and what a printer prints.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from niagara.pages import Walkthrough
from niagara.render.pages_data import round_title, speaker
from niagara.render.svg import svg


class Chapter(Struct, frozen=True, kw_only=True):
    """One round."""

    title: str
    first: int
    """Number of the first step told."""
    tellings: tuple[str, ...]
    picture: Markup
    """The river at the end of the round, as SVG without any script; it uses the story's `shared` parts."""
    board: tuple[str, ...]
    """The board in words at the end of the round."""


class Story(Struct, frozen=True, kw_only=True):
    """All rounds, and the parts of pictures that several of them use."""

    chapters: tuple[Chapter, ...] = ()
    shared: Markup = Markup()


def story(walk: Walkthrough) -> Story:
    """The story of a walkthrough."""
    pictures, shared = share([svg(walk[end - 1].scene, walk.replay.names, walk.lang) for _, _, end in _rounds(walk)])
    says, board_text = speaker(walk).sentence, walk.replay.game.board_text
    chapters = tuple(
        Chapter(
            title=says(round_title(number)),
            first=first,
            tellings=tuple(says(walk[index].telling.phrase) for index in range(first, end)),
            picture=Markup(picture),
            board=tuple(says(line) for line in board_text(walk[end - 1].step.after)),
        )
        for (number, first, end), picture in zip(_rounds(walk), pictures, strict=True)
    )
    return Story(chapters=chapters, shared=Markup(shared))


def _rounds(walk: Walkthrough) -> Iterator[tuple[int, int, int]]:
    """(number, first step, first step of the next round) of each round."""
    starts = sorted(walk.rounds().items())
    ends = [*(first for _, first in starts[1:]), len(walk)]
    for (number, first), end in zip(starts, ends, strict=True):
        yield number, first, end


_PART: Final = re.compile(r"<path [^>]*/>|<g .*?</g>", re.DOTALL)


def share(pictures: list[str]) -> tuple[list[str], str]:
    """Pictures whose common parts stand once in `<defs>` (the second value) and are used from there.

    A picture is what `niagara.render.svg.svg` makes: a head, then paths and groups that hold no further group.
    """
    parts = [_PART.findall(picture) for picture in pictures]
    heads = [picture.partition("</title>")[0] + "</title>" for picture in pictures]
    ground = [same[0] for same in takewhile(lambda same: len(set(same)) == 1, zip(*parts, strict=False))]
    uses = Counter(part for found in parts for part in found[len(ground) :])
    names = {part: f"nr{number}" for number, part in enumerate(part for part, count in uses.items() if count > 1)}
    named = {"".join(ground): "nr", **names}
    shared = "".join(f'<g id="{name}">{part}</g>' for part, name in named.items())
    lean = [
        f'{head}<use href="#nr"/>{"".join(_use(part, names) for part in found[len(ground) :])}</svg>'
        for head, found in zip(heads, parts, strict=True)
    ]
    return lean, f'<svg width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>'


def _use(part: str, names: dict[str, str]) -> str:
    return f'<use href="#{names[part]}"/>' if part in names else part
