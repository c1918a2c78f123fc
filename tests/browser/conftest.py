"""One browser for all tests of this folder: none of them needs an event loop of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from watch import launched

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser, until the last test of the folder is over."""
    with launched() as running:
        yield running
