"""A shipped match with something in it changed, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from niagara.games import get
from niagara.log.finding import Finding
from niagara.log.load import examine
from niagara.render.difference import Sides, sides

GAME = get("niagara")
Entry = dict[str, Any]
Change = Callable[[Entry], object]


def joined(lines: list[Entry]) -> bytes:
    return b"\n".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() for line in lines) + b"\n"


def with_(lines: list[Entry], n: int, change: Change) -> bytes:
    change(lines[n])
    return joined(lines)


def told(data: bytes) -> tuple[Finding, Sides]:
    replay, report = examine(data)
    found = report.error
    assert replay is not None
    assert found is not None
    assert found.difference is not None
    return found, sides(GAME, found.difference, replay.names, ruling=found.ruling)
