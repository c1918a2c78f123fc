"""A walkthrough as one HTML file: no request, no kernel, readable without JavaScript and on paper."""

import base64
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from msgspec import Struct

from niagara.core.replay import Replay
from niagara.notebook.front_end import pack, page_script, player_style, plotly_packed
from niagara.pages import Walkthrough
from niagara.render.pages_data import encode, pages_data, round_title, speaker
from niagara.render.svg import svg

PACKED_FROM: Final = 20_000
"""Bytes of page data from which on it is gzipped."""

_FIRST_SCRIPT: Final = 'document.documentElement.className="nr-js"'


class Chapter(Struct, frozen=True, kw_only=True):
    """One round of the story that is read without JavaScript."""

    title: str
    first: int
    """Number of the first step told."""
    tellings: tuple[str, ...]
    picture: Markup
    """The river at the end of the round, as SVG without any script."""
    board: tuple[str, ...]
    """The board in words at the end of the round."""


def export_html(
    replay: Replay, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False
) -> Path:
    """Write the walkthrough of `replay` to one HTML file and return its path.

    `seat` shows the match as that seat may know it: the page then holds nothing else. Raises FileExistsError where the
    file is there already (unless `force`), IndexError for an unknown seat, NoPlotlyBundle where plotly.js is missing.
    """
    target = Path(path)
    refuse_overwriting(target, force)
    walk = Walkthrough(replay, lang=lang, seat=seat)
    write_whole(target, page(pages_data(walk), tuple(chapters(walk))), force)
    return target


def page(data: dict[str, Any], story: tuple[Chapter, ...] = ()) -> str:
    """The HTML text of a page that shows `data`, the object that `pages_data` makes."""
    content = encode(data)
    held = content.decode() if len(content) < PACKED_FROM else json.dumps(base64.b64encode(pack(content)).decode())
    script = "\n" + page_script("boot_page.js") + "\n"
    template = _environment().get_template("walkthrough.html.j2")
    return template.render(
        lang=data["lang"],
        title=data["title"],
        policy=policy(_FIRST_SCRIPT, script),
        first_script=Markup(_FIRST_SCRIPT),
        style=Markup(_css("walkthrough.css") + player_style()),
        story=story,
        pages=Markup(script_safe(held)),
        plotly=Markup(json.dumps(base64.b64encode(plotly_packed()).decode())),
        script=Markup(script),
    )


def chapters(walk: Walkthrough) -> Iterator[Chapter]:
    """The story round by round: a sentence for every step, then the picture and the board in words."""
    game, says = walk.replay.game, speaker(walk).sentence
    starts = sorted(walk.rounds().items())
    for (number, first), end in zip(starts, [start for _, start in starts[1:]] + [len(walk)], strict=True):
        pages = [walk[index] for index in range(first, end)]
        yield Chapter(
            title=says(round_title(number)),
            first=first,
            tellings=tuple(says(page.telling.phrase) for page in pages),
            picture=Markup(svg(pages[-1].scene, walk.replay.names, walk.lang)),
            board=tuple(says(line) for line in game.board_text(pages[-1].step.after)),
        )


def policy(*scripts: str) -> str:
    """A content security policy under which only these inline scripts run, and nothing is asked of any network."""
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" for script in scripts
    )
    return (
        f"default-src 'none'; script-src {hashes} blob:; style-src 'unsafe-inline'; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'"
    )


_SCRIPT_ESCAPES: Final = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def script_safe(content: str) -> str:
    """JSON that may stand inside a script element: nothing in it can end the element."""
    return content.translate(_SCRIPT_ESCAPES)


def refuse_overwriting(path: Path, force: bool) -> None:
    """Raises FileExistsError where a file is in the way."""
    if path.exists() and not force:
        raise FileExistsError(f"{path} is already there; force overwrites it")


def write_whole(path: Path, text: str, force: bool = False) -> None:
    """Write a file whole or not at all: beside the target, flushed, then renamed over it."""
    handle, half = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(half, 0o666 & ~_umask())
        refuse_overwriting(path, force)
        os.replace(half, path)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("niagara.exporters"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def _css(name: str) -> str:
    return (Path(__file__).parent / "templates" / name).read_text(encoding="utf-8")
