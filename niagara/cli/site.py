"""`niagara export DIR -o SITE`: a folder of logs as a site."""

from collections.abc import Sequence
from pathlib import Path

from niagara.cli.export import ENDINGS, STREAM
from niagara.cli.outcome import WrongUsage, say
from niagara.exporters.site import export_site
from niagara.log.container import shown


def export_folder(
    folder: str, output: str, langs: Sequence[str], spoiler_free: bool, force: bool, *, partial: bool,
    as_recorded: bool, **given: object,
) -> int:  # fmt: skip
    """Write the site of a folder's logs; the exit code: the worst of the logs that could not be exported.

    `given` are the options that are for one log, which have to be false or empty here. Raises WrongUsage,
    UnknownLanguage, LogError.
    """
    for name, value in given.items():
        if value:
            raise WrongUsage(f"--{name.replace('_', '-')} is for one log, and {shown(folder)} is a folder")
    if output == STREAM or output.lower().endswith(tuple(ENDINGS)):
        raise WrongUsage(f"{output}: a folder of logs becomes a site: expected the name of its folder, such as site/")
    site = export_site(
        folder, output, langs[0], langs[1:], force, spoiler_free, partial=partial, as_recorded=as_recorded
    )
    for match in site.matches:
        for doubt in match.doubts:
            say(f"niagara: {doubt}")
    for left in site.left:
        if not left.no_log:
            say(f"niagara: {left.why}")
    others = sum(left.no_log for left in site.left)
    passed = f"; {others} {'file is no log' if others == 1 else 'files are no logs'}" if others else ""
    pages = f"{len(site.matches)} {'match' if len(site.matches) == 1 else 'matches'}"
    say(f"{Path(output) / 'index.html'}: {pages}{passed}")
    return max((left.exit_code for left in site.left), default=0)
