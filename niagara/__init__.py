"""Niagara: rules, replays and explanations of river board games.

A table of contents: each name is imported when it is first asked for, so that `import niagara` is quick.
"""

import sys as _sys
from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from niagara.core.version import VERSION as _VERSION

if TYPE_CHECKING:  # the same table, for type checkers
    from niagara import corpus as corpus
    from niagara.core.replay import Replay as Replay
    from niagara.exporters import export as export
    from niagara.exporters.site import export_site as export_site
    from niagara.games import get as game
    from niagara.log.anonymise import anonymise as anonymise
    from niagara.log.finding import LogError as LogError
    from niagara.log.load import load as load
    from niagara.log.repair import repair as repair
    from niagara.log.report import Report as Report
    from niagara.log.shipped import sample as sample
    from niagara.log.verify import verify as verify
    from niagara.notebook import view as view
    from niagara.pages import Walkthrough as walkthrough
    from niagara.play.match import Match as Match
    from niagara.teach.coverage import coverage as coverage
    from niagara.teach.examples import example as example
    from niagara.teach.examples import near_miss as near_miss
    from niagara.teach.notes import with_note as with_note
    from niagara.teach.quiz import quiz as quiz
    from niagara.teach.readings import compare as compare
    from niagara.teach.what_if import what_if as what_if
    from niagara.teach.why_not import why_not as why_not

__version__ = _VERSION

__all__ = [
    "LogError",
    "Match",
    "Replay",
    "Report",
    "__version__",
    "anonymise",
    "compare",
    "corpus",
    "coverage",
    "example",
    "export",
    "export_site",
    "game",
    "load",
    "near_miss",
    "quiz",
    "repair",
    "sample",
    "verify",
    "view",
    "walkthrough",
    "what_if",
    "why_not",
    "with_note",
]

_HOMES = {
    "LogError": ("niagara.log.finding", "LogError"),
    "Match": ("niagara.play.match", "Match"),
    "Replay": ("niagara.core.replay", "Replay"),
    "Report": ("niagara.log.report", "Report"),
    "anonymise": ("niagara.log.anonymise", "anonymise"),
    "compare": ("niagara.teach.readings", "compare"),
    "coverage": ("niagara.teach.coverage", "coverage"),
    "example": ("niagara.teach.examples", "example"),
    "export": ("niagara.exporters", "export"),
    "export_site": ("niagara.exporters.site", "export_site"),
    "game": ("niagara.games", "get"),
    "load": ("niagara.log.load", "load"),
    "near_miss": ("niagara.teach.examples", "near_miss"),
    "quiz": ("niagara.teach.quiz", "quiz"),
    "repair": ("niagara.log.repair", "repair"),
    "sample": ("niagara.log.shipped", "sample"),
    "verify": ("niagara.log.verify", "verify"),
    "view": ("niagara.notebook", "view"),
    "walkthrough": ("niagara.pages", "Walkthrough"),
    "what_if": ("niagara.teach.what_if", "what_if"),
    "why_not": ("niagara.teach.why_not", "why_not"),
    "with_note": ("niagara.teach.notes", "with_note"),
}
"""Public name → its module and its name there."""


def __getattr__(name: str) -> object:
    if name == "corpus":
        return _import_module("niagara.corpus")
    if name not in _HOMES:
        raise AttributeError(f"module 'niagara' has no attribute {name!r}")
    home, there = _HOMES[name]
    return getattr(_import_module(home), there)


def __dir__() -> list[str]:
    return sorted(__all__)


if "IPython" in _sys.modules:  # a notebook: its outputs show replays and rules as tables
    _import_module("niagara.notebook.display").register()
