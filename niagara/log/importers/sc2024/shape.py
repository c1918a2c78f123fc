"""How the contest's XML is recognised."""

from typing import Final

_MARKS: Final = (b"<field-array", b"currentTeam=", b"nextDirection=", b"<lastMove", b"freeTurns=")
_OLD: Final = (b"<protocol", b'class="memento"', b"<state ", b"<list>", b"sc.plugin")


class Sc2024:
    """Files of the Software-Challenge 2024; they hold whole states, so that `importer.bring` makes a match of them."""

    name = "sc2024"
    whole = True
    """Whether its files are read as a match of whole states, not as claims."""
    games: tuple[str, ...] = ("mississippi_queen_sc2024",)

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """Its elements and attributes; files of the other years are known too, to be refused by name."""
        found = sum(mark in head for mark in _MARKS)
        if found:
            return min(95, 40 + 15 * found), f"{found} of {len(_MARKS)} marks of a state of the Software-Challenge 2024"
        near = sum(mark in head for mark in _OLD)
        return (30 + 10 * near if near > 1 else 20 * near), "the XML of a game server of the Software-Challenge"
