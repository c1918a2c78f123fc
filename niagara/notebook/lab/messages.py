"""What passes between the server and the processes that open files for it, and what is said of a file."""

from typing import Any

from msgspec import Struct


class Request(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked about a file."""

    data: bytes
    name: str
    seat: int | None = None
    lang: str = "en"
    early: bool = False
    """Whether the first steps are enough."""
    logs: tuple[str, ...] = ()
    """The lines that are shown, the main one first; "" is a main line as in the file."""
    question: Any = None
    """A message of the viewer (`niagara.notebook.answers`); None asks for the pages."""


class Said(Struct, frozen=True, omit_defaults=True):
    """One finding as text: what it is, where, and what is wrong."""

    severity: str
    code: str
    where: str
    what: str


class About(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What has to be said of a file: the verdict, the findings, the report of an importer."""

    headline: str
    verdict: str
    findings: tuple[Said, ...] = ()
    imported: tuple[str, ...] = ()
