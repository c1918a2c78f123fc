"""How the files tell the version of the server: each sign with what it means (spec 4.5)."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from niagara.games.mississippi_queen_sc2024.servers import VERSIONS
from niagara.log.importers.sc2024.files import Result
from niagara.log.importers.sc2024.states import TEAMS, Seen
from niagara.log.importers.sc2024.weave import Woven


class Sign(Struct, frozen=True):
    """What a file shows, and the versions that it leaves."""

    text: str
    versions: frozenset[str]
    hint: bool = False
    """Whether it tells of the program that wrote the file only, which need not be the one that judged."""


def since(version: str) -> frozenset[str]:
    """This version and all later ones."""
    return frozenset(VERSIONS[: VERSIONS.index(version) + 1])


def until(version: str) -> frozenset[str]:
    """This version and all earlier ones."""
    return frozenset(VERSIONS[VERSIONS.index(version) :])


def signs(states: Sequence[Seen], results: Sequence[Result]) -> tuple[Sign, ...]:
    """The signs that stand in the files themselves, the strongest first."""
    found: list[Sign] = []
    ships = [ship for seen in states for ship in seen.ships.values()]
    if any(ship.stuck is not None for ship in ships):
        found.append(Sign("a ship has the attribute stuck: 24.2.2 or later", since("24.2.3")))
    for result in results:
        found += _of_result(result)
    for before, after in pairwise(states):
        if after.turn > before.turn + 1:
            if after.move is not None:
                text = f"turn {after.turn - 1} is missing, and lastMove is there: 24.0.6 or earlier"
                found.append(Sign(text, until("24.0.6")))
            else:
                text = f"turn {after.turn - 1} is missing, and so is lastMove: 24.0.7 or later"
                found.append(Sign(text, since("24.0.7")))
            break
    if any(segment.heading == 3 for seen in states for segment in seen.segments):
        found.append(Sign("a tile heads LEFT: 24.2.3 or later", since("24.2.3")))
    orders = {ship.late for ship in ships}
    if orders == {True}:
        found.append(Sign("points stands behind freeTurns: written by 24.0.8 or later", since("24.0.8"), hint=True))
    elif orders == {False} and ships:
        found.append(Sign("points stands before freeTurns: written by 24.0.7 or earlier", until("24.0.7"), hint=True))
    return tuple(found)


def _of_result(result: Result) -> list[Sign]:
    found = []
    if result.causes:
        found.append(Sign("the result has a cause with each score: 24.1.6 or earlier", until("24.1.6")))
    if result.regular is not None:
        found.append(Sign("the winner of the result has regular: 24.2.0 or later", since("24.2.0")))
    names = set(result.fragments)
    if "Gewonnen" in names:
        found.append(Sign("the result counts Gewonnen: 24.0.6 to 24.1.6", until("24.1.6")))
    elif "Passagiere" in names and not result.causes:
        found.append(Sign("the result counts Passagiere: 24.2.0 or later", since("24.2.0")))
    if "Zug[" in result.reason:
        found.append(Sign("a refused move is quoted as Zug[…]: 24.2.5", frozenset({"24.2.5"})))
    elif "Move[" in result.reason:
        found.append(Sign("a refused move is quoted as Move[…]: 24.2.4 or earlier", until("24.2.4")))
    if any(word in result.reason for word in ("Segmente", "Ziel", "bewegen kann", "nicht mehr bewegen")):
        found.append(Sign("won by distance, goal or a stuck boat: 24.2.2 or later", since("24.2.3")))
    return found


def of_skips(woven: Woven) -> tuple[Sign, ...]:
    """What the turns tell in which a boat was not asked."""
    simple = [skip for skip in woven.skips if skip.could]
    if not simple:
        return ()
    turns = ", ".join(str(skip.turn) for skip in simple)
    team = TEAMS[simple[0].seat]
    text = f"{team} was not asked in turn {turns}, though it had legal moves but no simple one: 24.0.7 or earlier"
    return (Sign(text, until("24.0.7")),)
