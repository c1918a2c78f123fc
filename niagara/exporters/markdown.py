"""A walkthrough as Markdown: a picture and its reasons a turn, with the pictures in a folder beside the file."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote

from niagara.core.replay import Replay
from niagara.core.rule import Sum
from niagara.exporters.illustrated import check_illustrated, hashed, pictures_of, write_illustrated
from niagara.exporters.stretch import Stretch, shown
from niagara.pages import Walkthrough
from niagara.render.pages_data import place, round_title, speaker, title
from niagara.render.prose import Speaker
from niagara.render.svg import svg
from niagara.render.words import WORDS
from niagara.teach.notes import notes_by_step

_MEANS_SOMETHING: Final = re.compile(r"([\\`*_{}\[\]#!|~<>&$@^]|:(?=/)|\.(?=\S)|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)])")
"""What Markdown, or a reader of Markdown that makes links of addresses, would take for a sign."""


def export_markdown(
    replay: Replay, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False,
    step: Stretch | None = None,
) -> Path:  # fmt: skip
    """Write the walkthrough of `replay` as Markdown, its pictures as SVG into the folder `<name>_files` beside it.

    Both come whole or not at all; a folder that holds anything but such pictures is left as it is. `step` shows only a
    stretch, from its first to its last step. Raises LogError where they cannot be written (a FileExistsError too, where
    they are there already, unless `force`) and for more steps than are shown at once, IndexError for an unknown seat or
    step, UnknownLanguage.
    """
    target = Path(path)
    check_illustrated(target, force)
    walk = Walkthrough(replay, lang=lang, seat=seat)
    first, last = shown(walk, step)
    stops = [stop for stop in walk.stops if first <= stop <= last]
    drawn = {stop: svg(walk[stop].scene, replay.names, walk.lang).encode() for stop in stops}
    names = {stop: hashed(f"step-{stop:04}", ".svg", picture) for stop, picture in drawn.items()}
    folder = quote(pictures_of(target).name)
    text = "\n".join(lines(walk, {stop: f"{folder}/{name}" for stop, name in names.items()}))
    write_illustrated(target, text, {names[stop]: picture for stop, picture in drawn.items()}, force)
    return target


def lines(walk: Walkthrough, pictures: Mapping[int, str]) -> Iterator[str]:
    """The lines of the file; `pictures` are the addresses of the pictures, by the stops that are shown."""
    said, noted = speaker(walk), notes_by_step(walk)
    yield f"# {escape(title(walk.replay, said))}"
    rounds = {first: number for number, first in walk.rounds().items()}
    stops = sorted(pictures)
    reached = walk.told_from(stops[0]) if stops else 0
    for stop in stops:
        for first in range(reached, stop + 1):
            if first in rounds:
                yield f"\n## {escape(said.sentence(round_title(rounds[first])))}"
        reached = stop + 1
        told = walk.told(stop)
        headline = said.sentence(told.lead.telling.phrase)
        where = f"{said.sentence(place(walk, told.lead.step))} · {said.text(WORDS['step_n']).format(n=stop)}"
        doubt = f" · **{said.text(WORDS['as_recorded'])}**" if walk.only_recorded(stop) else ""
        yield f"\n### {escape(headline)}\n\n{escape(where)}{doubt}\n"
        beside = dict.fromkeys(said.sentence(page.telling.phrase) for page in told.others)
        if beside:
            yield f"{escape(' '.join(beside))}\n"
        for note in noted.get(stop, ()):
            words = "  \n> ".join(escape(line) for line in note.lines)
            yield f"> **{said.text(WORDS['note'])}** {words}\n"
        yield f"![{escape(headline)}]({pictures[stop]})\n"
        for ruling in told.rulings:
            rule = f"{ruling.rule.id} {escape(said.text(ruling.rule.title))}"
            yield f"- {escape(said.sentence(ruling.phrase))} ({rule})"
            if ruling.sum is not None:
                yield from _sum(said, ruling.sum)
    yield ""


def _sum(said: Speaker, total: Sum) -> Iterator[str]:
    for line in total.lines:
        yield f"    - {escape(said.headed(said.sentence(line.phrase), line.number))}"
    yield f"    - **{escape(said.headed(said.sentence(total.total), total.value))}**"


def escape(text: str) -> str:
    """A text as Markdown shows it literally, on one line."""
    return _MEANS_SOMETHING.sub(r"\\\1", " ".join(text.split()))
