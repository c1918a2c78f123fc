"""A walkthrough as a pages file: another match for a page that somebody has already."""

import os
from pathlib import Path

from niagara.core.replay import Replay
from niagara.log.files import check_target, write_whole
from niagara.pages import Walkthrough
from niagara.render.extras import Extras
from niagara.render.pages_file import pages_file


def export_pages(
    replay: Replay, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False,
    spoiler_free: bool = False, extras: Extras | None = None,
) -> Path:  # fmt: skip
    """Write the pages of `replay` to one file, for "Open…" in any exported page, and return its path.

    The arguments mean what they mean for `export_html`, and the same errors are raised.
    """
    check_target(path, force)
    content = pages_file(Walkthrough(replay, lang=lang, seat=seat), extras, spoiler_free)
    write_whole(path, content, force)
    return Path(path)
