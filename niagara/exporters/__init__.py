"""Walkthroughs as files. `niagara.exporters.nbconvert` is imported by nbconvert only."""

import os
from pathlib import Path
from typing import Final

from niagara.core.replay import Replay

SUFFIXES: Final = (".html",)
"""The kinds of file that `export` writes."""


class UnknownSuffix(ValueError):
    """A file of a kind that cannot be written; the message names those there are."""


def export(
    replay: Replay, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False
) -> Path:
    """Write the walkthrough of `replay` to `path`; its suffix says as what. Returns the path.

    Raises UnknownSuffix, FileExistsError (unless `force`), IndexError for an unknown seat, UnknownLanguage.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise UnknownSuffix(f"cannot write {Path(path).name}: expected a name that ends in {', '.join(SUFFIXES)}")
    from niagara.exporters.html import export_html

    return export_html(replay, path, lang=lang, seat=seat, force=force)
