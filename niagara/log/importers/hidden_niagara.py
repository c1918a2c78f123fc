"""Which cards a hidden one can be: distance + loading cost, from what the file says of the turn that it was played in.

Only narrows what is tried; whether a card fits is for the rules to say. The recorded flow and the cards of the cycle
narrow it further, later (see `weave`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from niagara.games.niagara.actions import ChooseCard
from niagara.games.niagara.board import LOST
from niagara.games.niagara.paddle import OP_COST
from niagara.games.niagara.state import State, turn_order
from niagara.log.importers.draft import Said

_LOADS: Final = frozenset({"gem_loaded", "gem_unloaded"})


def possible(
    state: State, seat: int, legal: Sequence[Any], said: Sequence[Said], covered: frozenset[str]
) -> Sequence[Any]:
    """The cards of `legal` with which this seat can have done what the claims from here on say of its turn."""
    if state.options.buyback_phase == "own_turn" or state.options.phase1_order == "select_first":
        return legal  # who has a canoe in this round is not known yet
    turn = _turn(state, seat, [one for one in said if "turn_began" not in one.kinds])
    if not turn:
        return legal
    cards = {choice.card: choice for choice in legal if isinstance(choice, ChooseCard)}
    if any("weather_shifted" in one.kinds or "shift_weather" in one.kinds for one in turn):
        return [cards["cloud"]] if "cloud" in cards else []
    fixed = covered >= _LOADS or "paddle" in covered
    orders = _orders(turn)
    if not orders:
        return legal
    return [
        choice for card, choice in cards.items()
        if isinstance(card, int) and all(_reaches(state, order, card, fixed) for order in orders)
    ]  # fmt: skip


def _turn(state: State, seat: int, said: Sequence[Said]) -> Sequence[Said]:
    """The claims about this seat's turn: each player with a canoe has one block of claims a round, in turn order."""
    at = 0
    for player in turn_order(state):
        if all(canoe.space == LOST for canoe in state.canoes[player]):
            if player == seat:
                return ()
            continue
        block: list[Said] = []
        done: set[Any] = set()
        while at < len(said) and said[at].actor == player:
            one = said[at]
            moves = "canoe_paddled" in one.kinds or "paddle" in one.kinds
            if moves and one.pattern.get("canoe", done) in done:
                break
            if moves:
                done.add(one.pattern.get("canoe"))
            block.append(one)
            at += 1
        if player == seat:
            return block
        if not block:
            return ()
    return ()


def _orders(turn: Sequence[Said]) -> Sequence[Sequence[Mapping[str, Any]]]:
    """The claims of each canoe; none where a claim does not say which canoe it is about."""
    found: dict[Any, list[Mapping[str, Any]]] = {}
    for one in turn:
        if one.kinds & (_LOADS | {"canoe_paddled", "paddle"}):
            if "canoe" not in one.pattern:
                return ()
            found.setdefault(one.pattern["canoe"], []).append(one.pattern)
    return list(found.values())


def _reaches(state: State, order: Sequence[Mapping[str, Any]], card: int, fixed: bool) -> bool:
    """Whether the points of a card can be what an order needs; `fixed` if the file tells every loading."""
    ops = sum(one["type"] in ("gem_loaded", "gem_unloaded") for one in order)
    ways: list[tuple[int, bool]] = [(0, False)]
    for one in order:
        match one["type"]:
            case "canoe_paddled":
                ways = list(_steps(state, one))
            case "paddle":
                path = _list(one.get("path"))
                ops += len(_list(one.get("before"))) + len(_list(one.get("after")))
                ways = [(len(path), path[-1:] == [state.board.land])]
            case _:
                pass
    if "paddle" in order[0]["type"] and len(order[0]) < 3:  # the file hides the order too
        return True
    free = 1 - int(state.options.landing_cost)
    for steps, lands in ways:
        need = steps - (free if lands else 0) + OP_COST * ops
        if need == card or (need < card and (lands or not fixed)):
            return True
    return not ways


def _steps(state: State, pattern: Mapping[str, Any]) -> Iterator[tuple[int, bool]]:
    """(steps, whether it lands) of every way that a claim about a move may mean; none where it does not say."""
    path, board = pattern.get("path"), state.board
    if isinstance(path, list):
        yield len(path) - 1, path[-1:] == [board.land]
        return
    for start in _places(pattern.get("path.first")):
        for end in _places(pattern.get("path.last")):
            depth = board.depth.get(start), board.depth.get(end)
            if depth[0] is not None and depth[1] is not None:
                yield abs(depth[0] - depth[1]), end == board.land
            else:
                yield 0, True  # over the falls, or nowhere: for the rules to judge


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _places(value: Any) -> Sequence[str]:
    return sorted(value) if isinstance(value, frozenset) else () if value is None else (str(value),)
