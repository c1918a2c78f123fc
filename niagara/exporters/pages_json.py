"""A walkthrough as a pages file: another match for a page that somebody has already."""

import os
from pathlib import Path

from niagara.core.replay import Replay
from niagara.exporters.stretch import Stretch, shown
from niagara.log.files import check_target, write_whole
from niagara.pages import Walkthrough
from niagara.render.extras import Extras
from niagara.render.pages_file import pages_file


def export_pages(
    replay: Replay, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False,
    spoiler_free: bool = False, extras: Extras | None = None, step: Stretch | None = None,
) -> Path:  # fmt: skip
    """Write the pages of `replay` to one file, for "Open…" in any exported page, and return its path.

    The arguments mean what they mean for `export_html`, and the same errors are raised.
    """
    check_target(path, force)
    walk = Walkthrough(replay, lang=lang, seat=seat)
    content = pages_file(walk, extras, spoiler_free, None if step is None else shown(walk, step))
    write_whole(path, content, force)
    return Path(path)
