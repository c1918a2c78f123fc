"""The one front end: the files of `player/`, joined into the ES module that every host runs."""

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from niagara.notebook.plotly_bundle import bundle
from niagara.render.pages_data import VERSION
from niagara.render.pages_file import schema

_FOLDER: Final = Path(__file__).with_name("player")

# In this order: they share one scope, and the last one exports `render`.
_MODULE: Final = (
    "ready.js", "plotly_script.js", "scheme.js", "figure.js", "canvas.js", "symbols.js", "traces.js", "river.js",
    "panels.js", "tabs.js", "legend.js", "controls.js", "keyboard.js", "asking.js", "lines.js", "duo.js", "try_move.js",
    "readings.js", "coverage.js", "notes.js", "paper.js", "quiz.js", "layout.js", "player.js",
)  # fmt: skip

# Beside it in an exported page: links, and other matches that are opened there.
_PAGE: Final = ("shape.js", "pages_file.js", "match_link.js", "link.js", "page_bar.js", "exported_page.js")


_COMMENT: Final = re.compile(r"^ *//.*\n", re.MULTILINE)
"""A line that is only a comment: a sixth of the module, which every viewer brings along and nobody reads there."""


@cache
def player_module() -> str:
    """The viewer as one ES module whose default export has `render({model, el})`."""
    return "\n".join(_script(name) for name in _MODULE)


@cache
def player_style() -> str:
    """The viewer's style sheet."""
    return _read("player.css")


@cache
def page_script(boot: str) -> str:
    """The viewer and what starts it in a page with no kernel: the file `boot` of `player/`."""
    beside = (_pages_schema(), *map(_script, _PAGE)) if boot == "boot_page.js" else (_script("outputs.js"),)
    version = f"const PAGES_VERSION = {VERSION};"
    return "\n".join((player_module(), _script("page_model.js"), version, *beside, _script(boot)))


def _pages_schema() -> str:
    """What a page checks a pages file with."""
    rules = {name: rule for name, rule in schema().items() if name not in ("$schema", "title", "description")}
    return f"const PAGES_SCHEMA = {json.dumps(rules, separators=(',', ':'))};"


@cache
def lab_script() -> str:
    """The viewer with what shows files and saved outputs in JupyterLab, as one ES module: `boot` and `revive`."""
    return page_script("boot_lab.js")


@cache
def lab_style() -> str:
    """The viewer's style sheet, and what is around it in JupyterLab."""
    return player_style() + box_style() + _read("lab.css")


@cache
def box_style() -> str:
    """The style sheet of boxes of viewers where no ipywidgets lays them out."""
    return _read("boxes.css")


@cache
def page_loader() -> str:
    """The small module script that unpacks and runs the packed `page_script` of a page."""
    return _read("loader.js")


@cache
def plotly_packed() -> bytes:
    """plotly.js, gzipped; the same bytes each time. Raises NoPlotlyBundle."""
    return pack(bundle().text().encode())


def pack(content: bytes) -> bytes:
    """`content` gzipped without a time or a name, so that the same content gives the same bytes."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def _script(name: str) -> str:
    return _COMMENT.sub("", _read(name))


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
