"""A walkthrough as one HTML file: no request, no kernel, readable without JavaScript and on paper."""

import base64
import hashlib
import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from msgspec import Struct

from niagara.core.replay import Replay
from niagara.exporters.story import Story, story
from niagara.exporters.stretch import Stretch, shown
from niagara.log.files import check_target, write_whole
from niagara.notebook.front_end import pack, page_loader, page_script, player_style, plotly_packed
from niagara.pages import Walkthrough
from niagara.render.extras import Extras, branches_data, of_stretch, with_extras
from niagara.render.pages_data import encode, pages_data

PACKED_FROM: Final = 20_000
"""Bytes of page data from which on it is gzipped."""

_FIRST_SCRIPT: Final = 'document.documentElement.className="nr-js"'


def export_html(
    replay: Replay, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False,
    spoiler_free: bool = False, extras: Extras | None = None, step: Stretch | None = None,
) -> Path:  # fmt: skip
    """Write the walkthrough of `replay` to one HTML file and return its path.

    `seat` shows the match as that seat may know it: the page then holds nothing else. `spoiler_free` hides what is to
    come until it is reached. `extras` says what the page answers by itself; by default it holds the log, so that notes
    can be written in it. `step` shows only a stretch, from its first to its last step, and without the log. Raises
    LogError where it cannot be written (a FileExistsError too, where the file is there already, unless `force`) and for
    more steps than a page shows, IndexError for an unknown seat or step, BadQuestion for extras that do not fit the
    match, NoPlotlyBundle where plotly.js is missing.
    """
    check_target(path, force)
    write_whole(path, page_of(replay, lang, seat, spoiler_free, extras, step).encode(), force)
    return Path(path)


def page_of(
    replay: Replay, lang: str = "en", seat: int | None = None, spoiler_free: bool = False,
    extras: Extras | None = None, step: Stretch | None = None,
) -> str:  # fmt: skip
    """The text of what `export_html` writes; the arguments mean the same."""
    walk = Walkthrough(replay, lang=lang, seat=seat)
    first, last = shown(walk, step)
    wanted = of_stretch(extras or Extras(log=True), step is None)
    data = with_extras(pages_data(walk, first, last, wanted.languages), walk, wanted)
    return page(data, story(walk, first, last), branches_data(walk, wanted), spoiler_free)


class InSite(Struct, frozen=True, kw_only=True):
    """What a page that is one of a site says and takes from there; addresses are relative to the page."""

    script: str
    """The address of the script that all pages share."""
    home: str
    """The address of the list of matches."""
    home_text: str
    alone: str
    """What is said where the script is not there."""


def page(
    data: dict[str, Any],
    told: Story | None = None,
    branches: Sequence[dict[str, Any]] = (),
    spoiler_free: bool = False,
    site: InSite | None = None,
) -> str:
    """The HTML text of a page that shows `data`, the object that `pages_data` makes, and `branches` beside it.

    `told` is what is read without JavaScript and on paper. A page of a `site` holds neither the viewer nor plotly.js.
    """
    held = {
        "pages": _held_pages(data),
        "branches": [branch | {"pages": _held_pages(branch["pages"])} for branch in branches],
        "spoiler_free": spoiler_free,
    }
    loader = "\n" + page_loader() + "\n"
    return (
        templates()
        .get_template("walkthrough.html.j2")
        .render(
            lang=data["lang"],
            title=data["title"],
            policy=policy(_FIRST_SCRIPT, loader, files=site is not None),
            first_script=Markup(_FIRST_SCRIPT),
            style=Markup(template_text("walkthrough.css") + player_style()),
            story=told or Story(),
            spoiler_free=spoiler_free,
            pages=Markup(script_safe(encode(held).decode())),
            site=site,
            machinery={} if site else {name: Markup(content) for name, content in machinery().items()},
            loader=Markup(loader),
        )
    )


def machinery() -> dict[str, str]:
    """What makes a page run, packed as JSON strings, by the ids under which the loader looks for it."""
    return {
        "niagara-plotly": held_bytes(plotly_packed()),
        "niagara-player": held_bytes(pack(page_script("boot_page.js").encode())),
    }


def _held_pages(data: dict[str, Any]) -> dict[str, Any] | str:
    """Pages as they stand in a page: small ones as they are, others packed, in base 85."""
    content = encode(data)
    return data if len(content) < PACKED_FROM else _base_85(pack(content))


def policy(*scripts: str, files: bool = False) -> str:
    """A content security policy under which only these inline scripts run, and nothing is asked of any network.

    `files`: scripts beside the page run too; not every browser takes what lies on a disk beside it for `'self'`.
    """
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" for script in scripts
    )
    beside = " 'self' file:" if files else ""
    ours = f"{hashes} blob:{beside}" if scripts else "'none'"
    return (
        f"default-src 'none'; script-src {ours}; style-src 'unsafe-inline'; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'"
    )


# The alphabet of base 85, but for what means something inside a script element.
_BASE_85: Final = str.maketrans("<>&", ".,:")


def held_bytes(content: bytes) -> str:
    """Bytes as a JSON string in base 85 (shorter than base 64 by a sixteenth), for a script element."""
    return json.dumps(_base_85(content))


def _base_85(content: bytes) -> str:
    return base64.b85encode(content).decode().translate(_BASE_85)


_SCRIPT_ESCAPES: Final = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def script_safe(content: str) -> str:
    """JSON that may stand inside a script element: nothing in it can end the element."""
    return content.translate(_SCRIPT_ESCAPES)


@cache
def templates() -> Environment:
    """The HTML templates; what is put into them is escaped."""
    return Environment(
        loader=PackageLoader("niagara.exporters"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def template_text(name: str) -> str:
    """A style sheet or a script of `templates/`, as it is."""
    return (Path(__file__).parent / "templates" / name).read_text(encoding="utf-8")
