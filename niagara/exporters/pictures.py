"""One step of a match as a picture (SVG, PNG), or a stretch of it as an animated GIF, with the words under it."""

import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from niagara.core.replay import Replay
from niagara.exporters.raster import MissingLetters, gif, missing_letters, png
from niagara.exporters.stretch import Stretch, moving, single
from niagara.log.files import check_target, write_whole
from niagara.pages import Walkthrough
from niagara.render.caption import WIDTH, Caption, Player, captioned, framed, length
from niagara.render.pages_data import place, seat_sign, speaker
from niagara.render.svg import film
from niagara.render.words import WORDS

GIF_WIDTH: Final = 800


def export_picture(
    replay: Replay, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False,
    step: Stretch | None = None, round: int | None = None, caption: bool = True,
) -> Path:  # fmt: skip
    """Write a picture whose kind is said by the end of `path`: .svg, .png, or a moving .gif. Returns the path.

    step: the board after this step, by default the last one; for a GIF (first, last). round: a GIF of this round. A GIF
    shows every stop of its stretch, by default of the whole match, so long that its words can be read. The file is
    whole or not there. Warns of letters that no font here has (MissingLetters). Raises BadStretch, NoPictureTools
    (PNG, GIF), LogError where it cannot be written (a FileExistsError too, where the file is there already, unless
    `force`), IndexError for an unknown seat, UnknownLanguage.
    """
    target = Path(path)
    kind = target.suffix.lower()
    check_target(target, force)
    walk = Walkthrough(replay, lang=lang, seat=seat)
    steps = moving(walk, step, round) if kind == ".gif" else [single(walk, step, round)]
    captions = list(_captions(walk, steps))
    pictures = list(film([walk[index].scene for index in steps], replay.names, walk.lang, title=captions[-1].headline))
    drawn = list(captioned(pictures, captions, _players(replay), walk.lang)) if caption else list(map(framed, pictures))
    content = drawn[0].encode()
    if kind != ".svg":
        content = _painted(kind, drawn, captions, walk.lang)
        _warn_of_letters("".join((*(caption.headline for caption in captions), *drawn[-1:])))
    write_whole(target, content, force)
    return target


def _painted(kind: str, drawn: list[str], captions: list[Caption], lang: str) -> bytes:
    if kind == ".png":
        return png(drawn[0], WIDTH, lang)
    times = [_milliseconds(caption) for caption in captions]
    times[-1] += 2000  # before it begins again
    return gif(drawn, times, GIF_WIDTH, lang)


def _milliseconds(caption: Caption) -> int:
    """How long a picture stands: a third of a second an inch of words, which is read without haste."""
    return min(7000, 1200 + 10 * round(length(caption.headline, 6)))


def _warn_of_letters(words: str) -> None:
    for letter in missing_letters(words):
        warnings.warn(
            f"no font of this machine has the letter {letter}: it is missing in the picture. Install a font that has "
            "it, such as Noto Sans (for Han letters Noto Sans CJK)",
            MissingLetters,
            stacklevel=3,
        )


def _players(replay: Replay) -> list[Player]:
    return [Player(name, seat_sign(replay.game, seat)) for seat, name in enumerate(replay.names)]


def _captions(walk: Walkthrough, steps: list[int]) -> Iterator[Caption]:
    """What was told at each of these steps: of the first all, of the others what came since the first."""
    said = speaker(walk)
    for index in steps:
        lead = walk.told(index, 0 if index == steps[0] else steps[0] + 1).lead
        where = [said.sentence(place(walk, lead.step)), said.text(WORDS["step_n"]).format(n=index)]
        if walk.only_recorded(index):
            where.append(said.text(WORDS["as_recorded"]))
        yield Caption(said.sentence(lead.telling.phrase), " · ".join(where))
