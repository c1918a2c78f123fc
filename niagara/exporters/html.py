"""A walkthrough as one HTML file: no request, no kernel, readable without JavaScript and on paper."""

import base64
import hashlib
import json
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from niagara.core.replay import Replay
from niagara.exporters.story import Story, story
from niagara.notebook.front_end import pack, page_loader, page_script, player_style, plotly_packed
from niagara.pages import Walkthrough
from niagara.render.pages_data import encode, pages_data

PACKED_FROM: Final = 20_000
"""Bytes of page data from which on it is gzipped."""

_FIRST_SCRIPT: Final = 'document.documentElement.className="nr-js"'


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
    write_whole(target, page(pages_data(walk), story(walk)), force)
    return target


def page(data: dict[str, Any], told: Story | None = None) -> str:
    """The HTML text of a page that shows `data`, the object that `pages_data` makes.

    `told` is what is read without JavaScript and on paper.
    """
    content = encode(data)
    held = content.decode() if len(content) < PACKED_FROM else held_bytes(pack(content))
    loader = "\n" + page_loader() + "\n"
    template = _environment().get_template("walkthrough.html.j2")
    return template.render(
        lang=data["lang"],
        title=data["title"],
        policy=policy(_FIRST_SCRIPT, loader),
        first_script=Markup(_FIRST_SCRIPT),
        style=Markup(_css("walkthrough.css") + player_style()),
        story=told or Story(),
        pages=Markup(script_safe(held)),
        plotly=Markup(held_bytes(plotly_packed())),
        player=Markup(held_bytes(pack(page_script("boot_page.js").encode()))),
        loader=Markup(loader),
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


# The alphabet of base 85, but for what means something inside a script element.
_BASE_85: Final = str.maketrans("<>&", ".,:")


def held_bytes(content: bytes) -> str:
    """Bytes as a JSON string in base 85 (shorter than base 64 by a sixteenth), for a script element."""
    return json.dumps(base64.b85encode(content).decode().translate(_BASE_85))


_SCRIPT_ESCAPES: Final = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def script_safe(content: str) -> str:
    """JSON that may stand inside a script element: nothing in it can end the element."""
    return content.translate(_SCRIPT_ESCAPES)


def refuse_overwriting(path: Path, force: bool) -> None:
    """Raises FileExistsError where a file is in the way."""
    if path.exists() and not force:
        raise FileExistsError(f"{path} is already there; force=True overwrites it")


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
