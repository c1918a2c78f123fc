"""The choices of `niagara import --on-difference`."""

from enum import StrEnum


class OnDifference(StrEnum):
    """What is written where a file and the rules differ."""

    stop = "stop"
    prefix = "prefix"
    as_recorded = "as-recorded"
