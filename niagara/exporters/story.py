"""The match as a story on paper: a sentence for every step, the picture and the board in words once a round.

It is what a reader without JavaScript sees, and what a printer prints.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from niagara.core.text import Phrase
from niagara.exporters.shared_svg import share
from niagara.pages import Walkthrough
from niagara.render.pages_data import round_title, speaker
from niagara.render.svg import svg
from niagara.render.words import WORDS
from niagara.teach.notes import notes

PICTURES: Final = 14
"""A story holds so many pictures at most: in a longer match one every second round, or every third, and the last."""


class Chapter(Struct, frozen=True, kw_only=True):
    """One round."""

    title: str
    first: int
    """Number of the first step told."""
    tellings: tuple[str, ...]
    doubtful: int = 0
    """How many of the tellings, the last ones, are only as recorded: nobody vouches for them."""
    notes: Mapping[int, tuple[str, ...]] = {}
    """The lines of the note that stands under a telling, by the telling's place from 0."""
    picture: Markup
    """The river at the end of the round, as SVG without any script; it uses the story's parts and style.

    Empty for some rounds of a long match (`PICTURES`)."""
    board: tuple[str, ...]
    """The board in words at the end of the round."""


class Story(Struct, frozen=True, kw_only=True):
    """All rounds, and what their pictures have in common."""

    chapters: tuple[Chapter, ...] = ()
    parts: Markup = Markup()
    style: Markup = Markup()
    as_recorded: str = ""
    """What stands beside each doubtful telling, picture and board."""
    note: str = ""
    """What stands before each note."""


def story(walk: Walkthrough, start: int = 0, last: int | None = None) -> Story:
    """The story of a walkthrough, or of its steps from `start` to `last`."""
    start, last = walk.stretch(start, last)
    every = ((number, max(first, start), min(end, last + 1)) for number, first, end in _rounds(walk))
    rounds = [(number, first, end) for number, first, end in every if first < end]
    shown = pictured(len(rounds))
    shared = share(svg(walk[rounds[at][2] - 1].scene, walk.replay.names, walk.lang) for at in shown)
    pictures = dict(zip(shown, shared.pictures, strict=True))
    says, board_text = speaker(walk).sentence, walk.replay.game.board_text
    noted = _noted(walk)
    chapters = tuple(
        Chapter(
            title=says(round_title(number)),
            first=first,
            tellings=tuple(says(walk[index].telling.phrase) for index in range(first, end)),
            doubtful=sum(walk.only_recorded(index) for index in range(first, end)),
            notes={step - first: lines for step, lines in noted.items() if first <= step < end},
            picture=Markup(pictures.get(at, "")),
            board=tuple(says(line) for line in board_text(walk[end - 1].step.after)),
        )
        for at, (number, first, end) in enumerate(rounds)
    )
    return Story(
        chapters=chapters, parts=Markup(shared.parts), style=Markup(shared.style),
        as_recorded=says(Phrase(WORDS["as_recorded"])), note=says(Phrase(WORDS["note"])),
    )  # fmt: skip


def _noted(walk: Walkthrough) -> dict[int, tuple[str, ...]]:
    """The lines of each note, by the last step of the entry that it is about."""
    last = {step.entry: step.index for step in walk.replay.steps()}
    return {last[note.entry]: note.lines for note in notes(walk.replay, walk.lang, walk.seat) if note.entry in last}


def pictured(rounds: int) -> range:
    """Which of so many rounds have a picture, by their place: evenly, the last one always."""
    every = ceil(rounds / PICTURES)
    return range((rounds - 1) % every, rounds, every)


def _rounds(walk: Walkthrough) -> Iterator[tuple[int, int, int]]:
    """(number, first step, first step of the next round) of each round."""
    starts = sorted(walk.rounds().items())
    ends = [*(first for _, first in starts[1:]), len(walk)]
    for (number, first), end in zip(starts, ends, strict=True):
        yield number, first, end
