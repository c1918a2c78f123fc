"""pyarrow and DuckDB, for the modules that need them; without the extra, importing one of those raises NoCorpusTools.

Such a module is imported by whoever uses a corpus, and by nobody else.
"""

from niagara.corpus.trouble import NoCorpusTools

try:
    import duckdb
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as missing:
    raise NoCorpusTools(f"a corpus needs {missing.name}: pip install 'niagara[corpus]'", name=missing.name) from missing

__all__ = ["duckdb", "pa", "pq"]
