"""Where a corpus is, and where none can be made; asked of any folder, so that hardly anything is imported for it."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from niagara.core.given import path_of
from niagara.log.container import read_file, shown
from niagara.log.finding import LogError, refuse

MATCHES: Final = "matches"
ANY_PART: Final = "game=*/players=*/part-*.parquet"


def is_corpus(folder: str | Path) -> bool:
    """Whether a folder holds a corpus, a damaged one too."""
    return next(Path(path_of(folder, "folder"), MATCHES).glob(ANY_PART), None) is not None


class _Described(Struct, frozen=True):
    """What `simulate.json` says, as far as it is asked here."""

    format: str = ""
    results: bool = False


def check_no_results(folder: str) -> None:
    """Raises LogError for the folder of a run that kept results alone: its files are no logs, and say no events."""
    from niagara.corpus.run import FORMAT
    from niagara.corpus.run_folder import DESCRIBED

    try:
        found = msgspec.json.decode(read_file(Path(folder, DESCRIBED)), type=_Described)
    except (LogError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return
    if found.format == FORMAT and found.results:
        message = (
            "results of 'niagara simulate --results': what became of each match, and no logs; this is asked of events, "
            "which only logs have: run it without --results, into another folder"
        )
        raise refuse("LOG-NOT-FILE", message, file=shown(folder))
