"""Run: what is played, and with what. Its matches are those of seeds, so it can grow and be gone on with."""

from typing import Any, Final

from msgspec import Struct, to_builtins

from niagara.core.text import safe_text
from niagara.core.version import VERSION
from niagara.games import get
from niagara.play.lineup import Lineup

FORMAT: Final = "niagara-simulate"


class Run(Struct, frozen=True, kw_only=True):
    """Which matches: with a seed it is one of them, byte for byte, whoever plays it, wherever."""

    lineup: Lineup
    results: bool = False
    """Only what became of each match is kept, and no logs."""

    def described(self) -> dict[str, Any]:
        """The run as plain values: what two runs must have in common to be one."""
        lineup = self.lineup
        game = get(lineup.game)
        return {
            "format": FORMAT, "version": 1, "niagara": VERSION, "game": game.id, "revision": game.revision,
            "names": list(lineup.names), "bots": list(lineup.bots), "options": to_builtins(dict(lineup.options)),
            "board": game.boards[0] if lineup.board is None else lineup.board, "start_seat": lineup.start_seat,
            "results": self.results,
        }  # fmt: skip


_SAID_BY: Final = {
    "game": "--game", "names": "--players", "bots": "--bot", "options": "--option", "board": "--board",
    "results": "--results",
}  # fmt: skip
"""The argument of the command line that says it."""


def differences(there: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """In what two described runs differ, each as a few words: the argument, what is there and what is wanted."""
    pairs = [
        (_SAID_BY.get(name, name), _brief(name, there.get(name)), _brief(name, value))
        for name, value in wanted.items()
        if there.get(name) != value
    ]
    said = [f"{name} is {found} there, {here} here" for name, found, here in pairs if found != here]
    return said or [f"{name} differs" for name, *_ in pairs]


def _brief(name: str, value: object) -> str:
    match value:
        case True | False:
            return "given" if value else "not given"
        case None:
            return "not said"
        case list() if name == "names":
            return str(len(value))
        case list():
            return safe_text(", ".join(map(str, value if len(set(map(str, value))) > 1 else value[:1])), 120)
        case dict() if name == "options":
            return safe_text(", ".join(f"{option}={one}" for option, one in value.items()) or "none", 240)
        case dict():
            return "a board of its own"
        case _:
            return safe_text(str(value), 60)
