"""The one time in a log, `created`: a note for people. Nothing is ordered, shown or decided by it."""

import re
from datetime import datetime
from typing import Final

_RFC_3339: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?P<zone>[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)?", re.ASCII
)
_YEARS: Final = range(1970, 2200)
"""A clock that was never set, or a stand-in such as 9999, says another year."""


def odd_time(text: str) -> str | None:
    """What is odd about a time in a log, in words; None for a usual one by RFC 3339."""
    parts = _RFC_3339.fullmatch(text)
    if parts is None:
        return "not written as RFC 3339 has it"
    year, month, day, hour, minute, second = (int(part) for part in parts.groups()[:6])
    if second == 60:
        return "a leap second, which most programs cannot read"
    try:
        datetime(year, month, day, hour, minute, second)
    except ValueError:
        return "there is no such day or hour"
    if parts["zone"] is None:
        return "no time zone"
    return None if year in _YEARS else f"the year {year}"
