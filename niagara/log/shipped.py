"""The matches that come with the package: inside it in a wheel, beside it in a clone."""

import os
from pathlib import Path
from typing import Final

from niagara.core.given import text_of
from niagara.core.replay import Replay
from niagara.log.load import load

SUFFIX: Final = ".replay.jsonl"
VARIABLE: Final = "NIAGARA_REPLAY"
"""Names the log that `niagara lab FILE` was opened with."""
FIRST: Final = "first_match"


class UnknownSample(LookupError):
    """No such shipped match; the message names those there are."""


def folder(name: str) -> Path | None:
    """A shipped folder (`replays`, `notebooks`), or None where it is missing."""
    package = Path(__file__).parents[1]
    places = (package / name, package.parent / name)
    return next((place for place in places if place.is_dir()), None)


def samples() -> dict[str, Path]:
    """The shipped matches: name → file, such as "first_match"."""
    replays = folder("replays")
    files = sorted(replays.glob(f"*/*{SUFFIX}")) if replays else []
    return {file.name.removesuffix(SUFFIX): file for file in files}


def sample(name: str = "") -> Replay:
    """A shipped match. Without a name: the log that `niagara lab FILE` was opened with, else the beginners' match.

    Raises UnknownSample, or LogError for the log of `niagara lab`.
    """
    opened = os.environ.get(VARIABLE)
    if not name and opened:
        return load(opened)
    shipped = samples()
    wanted = text_of(name or FIRST, "name", FIRST)
    if wanted not in shipped:
        raise UnknownSample(f"unknown sample {wanted[:60]!r}; shipped matches: {', '.join(shipped) or 'none'}")
    return load(shipped[wanted])
