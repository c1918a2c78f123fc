"""What is done by those that are killed, and by whoever comes after them; each in the current folder."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from unittest.mock import patch

from niagara.corpus.run import Run
from niagara.corpus.run_folder import begin, log_path, write_log
from niagara.exporters.illustrated import hashed, write_illustrated
from niagara.games import get
from niagara.log.files import replacing, strangers, write_whole
from niagara.play.lineup import lineup
from niagara.play.match import Match

OLD, NEW, SAME = b"<svg>old</svg>" * 20, b"<svg>new</svg>" * 20, b"<svg>same</svg>"


def pair(*pictures: bytes) -> None:
    """A page that names its pictures."""
    named = {hashed("step", ".svg", picture): picture for picture in pictures}
    write_illustrated(Path("walk.md"), "\n".join(named), named, force=True)


def says_either(path: Path) -> bool:
    return path.read_text("utf-8") in ("old", "new")


def site(word: str) -> None:
    """A folder of files that all say the same."""
    with replacing(Path("site"), lambda place: strangers(place, says_either)) as half:
        for name in ("index.html", "matches/a.html", f"matches/{word}.html"):
            (half / name).parent.mkdir(exist_ok=True)
            (half / name).write_text(word, "utf-8")


def site_in_two_steps(word: str) -> None:
    """Where the system cannot exchange two names."""
    with patch("niagara.log.files.exchange", side_effect=OSError(errno.ENOSYS, "")):
        site(word)


def run_of(bot: str) -> Run:
    return Run(lineup=lineup(get("niagara"), bots=[bot]))


def begun(bot: str, anew: bool) -> None:
    """The folder of a run."""
    begin(Path("run"), run_of(bot), anew)


def played() -> None:
    """A run of three matches, in two thousands."""
    begun("random", anew=False)
    for seed in (7, 8, 1003):
        write_log(log_path(Path("run"), "niagara", seed), b"random")


def recorded(force: bool = True) -> None:
    """A match that is recorded, up to its first entry."""
    with Match("niagara", ["Ada", "B", "C"], start_seat=0, record="live.jsonl", force=force) as match:
        match.play(match.legal_actions()[0])


CASES: Mapping[str, Callable[[], None]] = {
    "file": partial(write_whole, "a.html", NEW, force=True),
    "new file": partial(write_whole, "a.html", NEW),
    "pair": partial(pair, SAME, NEW),
    "site": partial(site, "new"),
    "site in two steps": partial(site_in_two_steps, "new"),
    "run": partial(begun, "greedy", anew=True),
    "recording": recorded,
}
