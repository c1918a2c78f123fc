"""Older logs into the present version, one pure step a version; newer ones are refused, naming what they need."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from niagara.log.finding import brief, refuse

FORMAT: Final = "niagara-replay"
VERSION: Final = 1
MINOR: Final = 0

Line = Mapping[str, Any]
STEPS: Final[Mapping[int, Callable[[Line], Line]]] = {}
"""version n → the step that turns a line (header or entry) of version n into one of n+1. Version 1 is the first."""


def check_version(header: Line) -> None:
    """Raises LogError for a header of another format, or of a version that this program cannot read."""
    kind, version, minor = header.get("format"), header.get("version"), header.get("minor", 0)
    if kind != FORMAT:
        raise refuse("LOG-FORMAT", "not a log of this format", pointer="/format", expected=FORMAT, found=_shown(kind))
    for name, number in (("version", version), ("minor", minor)):
        if type(number) is not int or number < 0:
            raise refuse(
                "LOG-HEADER", f"no {name} number", pointer=f"/{name}", expected="a whole number", found=_shown(number)
            )
    if version != VERSION and version not in STEPS:
        newer = isinstance(version, int) and version > VERSION
        raise refuse(
            "LOG-VERSION",
            f"made for format version {version}" + ("; a newer niagara can read it" if newer else ""),
            pointer="/version",
            expected=str(VERSION),
            found=str(version),
        )


def upgrade(line: Line, version: int) -> Line:
    """`line` of `version` as a line of the present version; a header's version is set here, not by the steps."""
    while version < VERSION:
        line = STEPS[version](line)
        version += 1
    return {**line, "version": VERSION} if "format" in line else line


def _shown(value: object) -> str:
    return "nothing" if value is None else brief(value, 60)
