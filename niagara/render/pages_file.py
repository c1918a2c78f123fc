"""A match as a pages file (`*.pages.json`): what an exported page opens with no Python. PAGES.md says its shape.

Its JSON Schema is `pages.schema.json`. An exported page holds that schema, and takes nothing that breaks it.
"""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from niagara.pages import Walkthrough
from niagara.render.extras import Extras, branches_data, of_stretch, with_extras
from niagara.render.pages_data import VERSION, encode, pages_data

FORMAT: Final = "niagara-pages"
"""What the field `format` of a pages file says."""

ENDING: Final = ".pages.json"
"""How the name of a pages file ends."""


def pages_file(
    walk: Walkthrough, extras: Extras | None = None, spoiler_free: bool = False,
    stretch: tuple[int, int] | None = None,
) -> bytes:  # fmt: skip
    """The pages file of a walkthrough: the same bytes for the same match, as its seat may know it.

    `extras` says what it answers by itself; by default it holds the log, so that notes can be written in the page.
    `stretch` is the first and the last step that it shows, then without the log. Raises BadQuestion for extras that do
    not fit the match, LogError for more steps than are shown at once, UnknownLanguage.
    """
    wanted = of_stretch(extras or Extras(log=True), stretch is None)
    first, last = stretch or (0, None)
    pages = with_extras(pages_data(walk, first, last, wanted.languages), walk, wanted)
    return _encoded(pages, branches_data(walk, wanted), spoiler_free)


def match_fragment(walk: Walkthrough, spoiler_free: bool = False) -> str:
    """The match as the end of an address, `match=…`, which any exported page of the same version opens behind its #.

    It is a pages file without extras, deflated (RFC 1951) and in base 64 for addresses (RFC 4648, no padding).
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(_encoded(pages_data(walk), [], spoiler_free)) + packer.flush()
    return "match=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _encoded(pages: dict[str, Any], branches: list[dict[str, Any]], spoiler_free: bool) -> bytes:
    head = {"format": FORMAT, "version": VERSION, "spoiler_free": spoiler_free}
    return encode(head | {"pages": pages, "branches": branches})


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a pages file."""
    read: dict[str, Any] = json.loads(schema_text())
    return read


@cache
def schema_text() -> str:
    """The schema as it stands in its file."""
    return Path(__file__).with_name("pages.schema.json").read_text(encoding="utf-8")
