"""One cause, one finding: what is found again at many places is told once, with how often and its last place."""

import re
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from niagara.log.finding import Finding

_TURN: Final = re.compile(r"\bturn (\d+)")


def gathered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings in their order, equal ones as the first of them; of which turn they are makes no difference."""
    kept: dict[object, Finding] = {}
    for one in findings:
        key = (one.code, one.severity, _TURN.sub("turn", one.message), one.rule, one.expected, one.found, one.done)
        first = kept.get(key)
        kept[key] = one if first is None else replace(first, count=first.count + one.count, last=_where(one, first))
    return tuple(kept.values())


def _where(one: Finding, first: Finding) -> str:
    turn = _TURN.search(one.message) if one.message != first.message else None
    return ", ".join(part for part in (one.place, turn[0] if turn else "") if part) or one.last or ""
