"""Walkthroughs as files. `niagara.exporters.nbconvert` is imported by nbconvert only."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from niagara.core.given import path_of
from niagara.core.replay import Replay as Replay
from niagara.log.given import MatchLike, replay_of

if TYPE_CHECKING:
    from niagara.teach.readings import Comparison

PICTURES: Final = (".svg", ".png", ".gif")
"""The kinds of pictures that `export` writes."""

SUFFIXES: Final = (".html", ".htm", ".md", ".pages.json", *PICTURES)
"""The kinds of file that `export` writes."""


class UnknownSuffix(ValueError):
    """A file of a kind that cannot be written; the message names those there are."""


def export(
    replay: MatchLike, path: str | os.PathLike[str], lang: str = "en", seat: int | None = None, force: bool = False,
    spoiler_free: bool = False, tries: Sequence[int] = (), branches: Sequence[MatchLike] = (),
    comparisons: "Sequence[Comparison]" = (), languages: Sequence[str] = (),
    step: int | tuple[int, int] | None = None, round: int | None = None, caption: bool = True,
) -> Path:  # fmt: skip
    """Write the walkthrough of `replay`, or a picture of it, to `path`; its suffix says as what. Returns the path.

    lang: the language of the words; languages: further ones, to which the page can be switched. spoiler_free: hide
    what is to come until it is reached. What the page answers by itself: tries: the steps after
    which a move can be tried, at most twelve; branches: replays that `niagara.what_if` made; comparisons: of
    `niagara.compare`. step: (first, last), the stretch of steps that is shown, by default the whole match; for a
    picture (.svg, .png) after which step. round: a GIF of this round; caption: the words under a picture. PNG and GIF
    need the extra `pictures`. Raises BadStretch for steps that are not there, LogError for more steps than a page shows
    (LOG-LIMIT-STEPS) and where it cannot be written (a FileExistsError too, where the file is there already, unless
    `force`), NoPictureTools without the extra, UnknownSuffix, IndexError for an unknown seat or step, UnknownLanguage,
    BadQuestion for what does not fit the match.
    """
    replay, path = replay_of(replay), path_of(path, "path")
    suffix = next((ending for ending in SUFFIXES if Path(path).name.lower().endswith(ending)), "")
    if not suffix:
        raise UnknownSuffix(
            f"cannot write {Path(path).name}: expected a name that ends in {', '.join(SUFFIXES)}; "
            "`niagara.export_site` makes a site of a folder"
        )
    if suffix in PICTURES:
        from niagara.exporters.pictures import export_picture

        return export_picture(replay, path, lang, seat, force, step, round, caption)
    if round is not None:
        raise UnknownSuffix(f"round is for pictures ({', '.join(PICTURES)}), not for {Path(path).name}")
    if suffix == ".md":
        from niagara.exporters.markdown import export_markdown

        return export_markdown(replay, path, lang=lang, seat=seat, force=force, step=step)
    from niagara.exporters.html import export_html
    from niagara.exporters.pages_json import export_pages
    from niagara.render.extras import extras_of

    extras = extras_of(tries=tries, branches=branches, comparisons=comparisons, languages=languages, log=True)
    write = export_pages if suffix == ".pages.json" else export_html
    return write(replay, path, lang=lang, seat=seat, force=force, spoiler_free=spoiler_free, extras=extras, step=step)
