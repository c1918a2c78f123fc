"""Names that somebody could have, B40 to B47 of the bad inputs: what they are and how they are shown."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from niagara.core.replay import Replay
from niagara.log.load import load
from niagara.log.writer import dumps
from niagara.play.match import Match


class Hostile(NamedTuple):
    """A name as it stands in a log, and as it is shown."""

    id: str
    name: str
    shown: str


LINK = "\x1b]8;;https://evil.example\x1b\\Ada\x1b]8;;\x1b\\"
HOSTILE = [
    Hostile("B40", "<script>alert(1)</script>", "<script>alert(1)</script>"),
    Hostile("B41", '"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'),
    Hostile("B42", '<a href="https://evil.example">Winner</a>', '<a href="https://evil.example">Winner</a>'),
    Hostile("B43", '<span style="font-size:90px">', '<span style="font-size:90px">'),
    Hostile("B44", "</script><script>", "</script><script>"),
    Hostile("B45", "{{7*7}} %(x)s {0} ${1} [red]x", "{{7*7}} %(x)s {0} ${1} [red]x"),
    Hostile("B46a", "\x1b[2JAda", "[2JAda"),
    Hostile("B46b", LINK, "]8;;https://evil.example\\Ada]8;;\\"),
    Hostile("B47a", "Ada\u202egnp.exe", "Adagnp.exe"),
    Hostile("B47b", "A" + "\u0323" * 63, "Ạ" + "\u0323" * 4),
    Hostile("B47c", "\u200bA\u200dd\ufeffa2", "Ada2"),
    Hostile("B47d", "", "seat (red)"),
    Hostile("B47e", "   ", "seat (yellow)"),
    Hostile("B47f", "Ren\u00e9", "René (blue)"),
    Hostile("B47f", "RENE\u0301", "RENÉ (green)"),
]
TABLES = [HOSTILE[0:5], HOSTILE[5:10], [HOSTILE[11], HOSTILE[12], HOSTILE[13], HOSTILE[14], HOSTILE[10]]]
"""Three tables of five players; at the last the names are told apart by their colours."""


def match_of(table: list[Hostile]) -> Replay:
    """A short match of these players, through a file."""
    match = Match("niagara", [hostile.name for hostile in table], options={"max_rounds": 3}, seed=1)
    rng = Random(1)
    while match.actor is not None:
        match.play(rng.choice(match.legal_actions()))
    return load(dumps(match.replay))
