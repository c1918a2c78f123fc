"""The distribution that this program is installed as, and the command that adds an extra to it.

The import name and the command are `niagara`; on package indexes that name belongs to another program. So the hints to
install something are written here alone, from the metadata of what is installed (a test finds any written by hand).
"""

import json
import re
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from niagara.core.text import safe_text

if TYPE_CHECKING:
    from importlib.metadata import Distribution

DISTRIBUTION: Final = "niagara-replay"

_NAME: Final = re.compile(r"[\w.-]+")
_PACKAGE: Final = Path(__file__).resolve().parent.parent


def extra_hint(extra: str, missing: str | None = None) -> str:
    """The command that installs an extra such as "lab", from where this installation came: an index, a clone, a wheel.

    `missing` is the module that was not found: in a browser (Pyodide) only what is missing is installed, by a cell.
    """
    from importlib import metadata  # 30 ms at each start, for a hint that is seldom wanted

    try:
        installed = metadata.distribution(DISTRIBUTION)
    except metadata.PackageNotFoundError:  # run from its folder, or copied without its metadata
        clone = _PACKAGE.parent
        return _pip(f"{clone if (clone / 'pyproject.toml').is_file() else DISTRIBUTION}[{extra}]")
    if sys.platform == "emscripten":
        return f"%pip install {' '.join(_wanted(installed, extra, missing))}"
    origin = json.loads(installed.read_text("direct_url.json") or "{}")  # absent (PEP 610): it came from an index
    return _from_origin(origin, extra) if origin else _pip(f"{DISTRIBUTION}[{extra}]")


def _from_origin(origin: Mapping[str, Any], extra: str) -> str:
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    url = str(origin["url"])
    place = Path(url2pathname(urlsplit(url).path)) if url.startswith("file:") else None
    gone = "" if place is None or place.exists() else " (it is no longer there: name the place where it is now)"
    match origin:
        case {"dir_info": {"editable": True}}:
            return _pip(f"{place}[{extra}]", "-e ") + gone
        case {"dir_info": _}:
            return _pip(f"{place}[{extra}]") + gone
        case {"vcs_info": {"vcs": vcs, "commit_id": commit}}:
            return _pip(f"{DISTRIBUTION}[{extra}] @ {vcs}+{url}@{commit}")
        case _:
            return _pip(f"{DISTRIBUTION}[{extra}] @ {url}") + gone


def _wanted(installed: "Distribution", extra: str, missing: str | None) -> list[str]:
    """The distribution of the missing module, or where no name tells which one that is, all of the extra."""
    asked = [one for one in installed.requires or () if re.search(rf"""extra\s*==\s*["']{extra}["']""", one)]
    names = [found[0] for one in asked if (found := _NAME.match(one))]
    top = (missing or "").partition(".")[0].replace("_", "-").casefold()
    return [name for name in names if name.replace("_", "-").casefold() == top] or names


def _pip(requirement: str, flags: str = "") -> str:
    text = safe_text(requirement, 500)
    return f"pip install {flags}" + (f'"{text}"' if sys.platform == "win32" else shlex.quote(text))
