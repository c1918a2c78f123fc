"""What the tests of the importers share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from niagara.log.importers.registry import Listed, ours
from niagara.log.importers.run import Imported, import_log

HERE = Path(__file__).parent
FOREIGN = HERE.parent / "data" / "foreign"
REAL = Path(os.environ.get("NIAGARA_REAL_LOGS") or HERE.parents[1].parent / "shared" / "data" / "real")


@pytest.fixture
def real() -> Path:
    """The folder with files that other programs made; it is no part of the project."""
    if not REAL.is_dir():
        pytest.skip(f"no folder with real logs of other programs at {REAL.name} (NIAGARA_REAL_LOGS names one)")
    return REAL


@pytest.fixture
def bring() -> Callable[..., Imported]:
    """Imports bytes with our own importers only: what is installed beside us does not matter."""

    def run(
        data: bytes, filename: str = "", wanted: str = "", *more: Listed, views: tuple[bytes, ...] = ()
    ) -> Imported:
        return import_log(data, filename, wanted, listed=[*ours(), *more], views=views)

    return run
