"""What a foreign file says happens next, taken at its word as an action of Niagara: for the rules to refuse."""

from collections.abc import Sequence
from typing import Any

from niagara.games.niagara.actions import (
    CANOES,
    Action,
    BuyCanoe,
    CanoeRef,
    ChooseCard,
    Flow,
    Load,
    Op,
    Paddle,
    ShiftWeather,
    Unload,
)  # fmt: skip
from niagara.games.niagara.board import Board
from niagara.games.niagara.state import State
from niagara.log.importers.draft import Said

_ORDER = frozenset({"canoe_paddled", "gem_loaded", "gem_unloaded", "gem_stolen", "canoe_landed", "gem_delivered"})


def literal(state: State, said: Sequence[Said]) -> Action | None:
    """The action that the claims from the first on describe, legal or not; None where they do not describe one."""
    first = said[0].pattern
    try:
        match first["type"]:
            case "card_chosen" | "turn_began":
                return ChooseCard(first["card"])
            case "weather_shifted":
                return ShiftWeather(first["to"])
            case "canoe_bought":
                return BuyCanoe(tuple(first["gems"]))
            case "river_pushed":
                arms = []
                for one in said:
                    if one.pattern.get("type") != "river_pushed":
                        break
                    arms.append(one.pattern["arm"])
                return Flow(tuple(arms))
            case _:
                return _order(state, said)
    except (KeyError, TypeError, ValueError):
        return None


def standing(state: State, one: Said) -> dict[str, Any] | None:
    """Where the canoe of a claim really is, as a fact to be said, if the claim has it elsewhere."""
    seat, canoe, start = one.actor, one.pattern.get("canoe"), one.pattern.get("path.first")
    if start is None and isinstance(one.pattern.get("path"), list) and one.about == "event":
        start = next(iter(one.pattern["path"]), None)
    if not isinstance(seat, int) or canoe not in (0, 1) or start is None:
        return None
    space = state.canoes[seat][canoe].space
    if space == start or (isinstance(start, frozenset) and space in start):
        return None
    return {"type": "canoe_stands", "seat": seat, "canoe": canoe, "space": space}


def _order(state: State, said: Sequence[Said]) -> Paddle | None:
    seat = said[0].actor
    if not isinstance(seat, int):
        return None
    canoe = next((one.pattern["canoe"] for one in said[:4] if "canoe" in one.pattern), None)
    if not isinstance(canoe, int) or canoe not in range(CANOES):
        return None
    before: list[Op] = []
    after: list[Op] = []
    path: tuple[str, ...] = ()
    steal: CanoeRef | None = None
    for one in said:
        pattern = one.pattern
        if one.actor != seat or pattern.get("canoe", canoe) != canoe or pattern["type"] not in _ORDER:
            break
        ops = after if path else before
        match str(pattern["type"]):
            case "canoe_paddled" if path:
                break
            case "canoe_paddled":
                path = _path(state.board, state.canoes[seat][canoe].space, pattern)
            case "gem_loaded":
                ops.append(Load(pattern["gem"]))
            case "gem_unloaded":
                ops.append(Unload())
            case "gem_stolen":
                steal = CanoeRef(pattern["from.seat"], pattern.get("from.canoe", 0))
            case _:
                pass
    return Paddle(canoe, tuple(before), path, tuple(after), steal)


def _path(board: Board, here: str, pattern: Any) -> tuple[str, ...]:
    """The spaces entered: as stated, or the one way along the river."""
    if "path" in pattern:
        return tuple(pattern["path"][1:])
    to = pattern["path.last"]
    up = _up(board, here)
    down = _up(board, to)
    meet = next((space for space in down if space in up), None)
    if meet is None:
        return (to,)
    return (*up[1 : up.index(meet) + 1], *reversed(down[: down.index(meet)]))


def _up(board: Board, space: str) -> list[str]:
    way = [space]
    while way[-1] in board.up:
        way.append(board.up[way[-1]])
    return way
