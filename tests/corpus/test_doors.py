"""How Python asks a corpus that is not whole: as the command does, it says what it leaves out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import niagara
from niagara.corpus.place import ANY_PART
from niagara.corpus.trouble import LeftOut


def test_a_part_that_is_cut_is_named_in_a_warning(small: tuple[Path, Path]) -> None:
    _, corpus = small
    cut = min((corpus / "matches").glob(ANY_PART))
    cut.write_bytes(cut.read_bytes()[:-9])
    for ask in (niagara.corpus.connect, niagara.corpus.stats):
        with pytest.warns(LeftOut, match=f"left out: .*{cut.name}") as warned:
            ask(corpus)
        assert [warning.filename for warning in warned] == [__file__]


def test_the_corpus_is_there_after_import_and_costs_nothing_before() -> None:
    program = (
        "import sys, niagara; assert 'niagara.corpus' not in sys.modules and 'msgspec' not in sys.modules; "
        "print(niagara.corpus.is_corpus('.'), 'duckdb' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["False", "False"]
