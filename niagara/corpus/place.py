"""Where a corpus is; asked of any folder, so that nothing is imported for it."""

from pathlib import Path
from typing import Final

MATCHES: Final = "matches"
ANY_PART: Final = "game=*/players=*/part-*.parquet"


def is_corpus(folder: str | Path) -> bool:
    """Whether a folder holds a corpus, a damaged one too."""
    return next(Path(folder, MATCHES).glob(ANY_PART), None) is not None
