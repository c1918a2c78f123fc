"""Many matches: how they are played, kept and asked.

A corpus is a folder of Parquet files (SCHEMA.md has their columns): `build` makes one of logs, `write` of matches in
memory, `connect` asks it in SQL, `stats` says who wins, how long it takes and what goes with winning. It needs the
extra `corpus`, which is imported by whoever asks for one of these names.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from niagara.corpus.place import is_corpus as is_corpus
from niagara.corpus.trouble import BadCorpus as BadCorpus
from niagara.corpus.trouble import NoCorpusTools as NoCorpusTools

if TYPE_CHECKING:  # the same table, for type checkers
    from niagara.corpus.building import build as build
    from niagara.corpus.query import connect as connect
    from niagara.corpus.statistics import stats as stats
    from niagara.corpus.statistics import wilson as wilson
    from niagara.corpus.writing import write as write

__all__ = ["BadCorpus", "NoCorpusTools", "build", "connect", "is_corpus", "stats", "wilson", "write"]

_HOMES = {"build": "building", "connect": "query", "stats": "statistics", "wilson": "statistics", "write": "writing"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'niagara.corpus' has no attribute {name!r}")
    return getattr(_import_module(f"niagara.corpus.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
