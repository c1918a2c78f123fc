"""Which plotly.js file the viewer and the exported page use, and why.

The build puts the small "basic" bundle beside this module (see hatch_build.py). Where it could not, the full file
inside the plotly wheel draws the same pictures: only pages become larger. Plotly itself is never imported here.
"""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from niagara.core.distribution import extra_hint

_VENDORED = Path(__file__).with_name("vendor") / "plotly-basic.min.js"


class NoPlotlyBundle(LookupError):
    """No plotly.js file is at hand: neither the package's own nor the plotly wheel's."""


@dataclass(frozen=True)
class Bundle:
    """A plotly.js file: where it is, which of the two it is, and why it was chosen."""

    path: Path
    source_name: Literal["basic", "full"]
    reason: str

    @property
    def version(self) -> str:
        """The version that the file's own first lines give, for example "4.1.1"; "unknown" without one."""
        with self.path.open(encoding="utf-8") as file:
            found = re.search(r"plotly\.js[^\n]*? v(\d+\.\d+\.\d+)", file.read(300))
        return found[1] if found else "unknown"

    def text(self) -> str:
        """The whole script."""
        return self.path.read_text(encoding="utf-8")


def bundle() -> Bundle:
    """The plotly.js file in use; NoPlotlyBundle where there is none."""
    if _VENDORED.is_file():
        return Bundle(_VENDORED, "basic", "the build fetched it from npm and checked its hash")
    full = _plotly_wheel_file()
    if full is not None:
        return Bundle(full, "full", "the build could not fetch the basic bundle (no npm or no network)")
    raise NoPlotlyBundle(f"plotly.js is not installed; install the extra `lab`: {extra_hint('lab', 'plotly')}")


def _plotly_wheel_file() -> Path | None:
    """plotly.min.js inside the plotly wheel, found without importing plotly (half a second)."""
    spec = importlib.util.find_spec("plotly")
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        path = Path(folder) / "package_data" / "plotly.min.js"
        if path.is_file():
            return path
    return None
