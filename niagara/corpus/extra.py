"""pyarrow and DuckDB, for the modules that need them; without the extra, importing one of those raises NoCorpusTools.

Such a module is imported by whoever uses a corpus, and by nobody else.
"""

from niagara.core.distribution import extra_hint
from niagara.corpus.trouble import NoCorpusTools

try:
    import duckdb
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as missing:
    hint = extra_hint("corpus", missing.name)
    raise NoCorpusTools(f"a corpus needs {missing.name}: {hint}", name=missing.name) from missing

__all__ = ["duckdb", "pa", "pq"]
