"""What is Niagara's own in its conformance file: positions in words, and the cases of the table tests."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from niagara.core.game import AnyGame
from niagara.games.niagara.state import State, opening

from conformance import Book, Line, made
from conformance_case import accepted, legal, refused, setup_of
from conformance_writer import match, reached
from niagara_cases import REFUSALS, START, At
from niagara_examples import EXAMPLES
from niagara_option_examples import BY_OPTION
from niagara_positions import GAME, boat, gems, river


def position_of(at: At) -> Line:
    """A position in the words of the file (see niagara/games/niagara/FORMAT.md)."""
    state, board = at.base, at.base.board
    named = [{gem: count for gem, count in zip(board.gems, row, strict=True) if count} for row in state.stores]
    piles = {
        mine: {gem: count for gem, count in zip(board.gems, row, strict=True) if count}
        for mine, row in zip(board.gems, state.piles, strict=True)
    }
    found: Line = {
        "round": state.round, "ring": state.ring, "weather": state.weather, "arm": state.arm,
        "canoes": [
            [f"{canoe.space}[{canoe.cargo}]" if canoe.cargo else canoe.space for canoe in pair] for pair in state.canoes
        ],
        "stores": named, "piles": piles, "hands": msgspec.to_builtins(state.hands),
    }  # fmt: skip
    return {**found, "cards": list(at.cards)} if at.cards else found


def begin(game: AnyGame, line: Line) -> State:
    """The state in which a case begins."""
    state: State = made(game, line)
    if "position" not in line:
        return state
    here = line["position"]
    state = replace(
        state, round=here["round"], ring=here["ring"], weather=here["weather"], arm=here["arm"],
        canoes=tuple(tuple(map(boat, pair)) for pair in here["canoes"]),
        stores=tuple(gems(state, **store) for store in here["stores"]),
        piles=tuple(gems(state, **here["piles"][mine]) for mine in state.board.gems),
        hands=tuple(map(tuple, here["hands"])),
    )  # fmt: skip
    return river(here["cards"], state) if "cards" in here else state


TRIES = tuple(
    dict.fromkeys([action for _, _, action in REFUSALS] + [action for one in EXAMPLES for _, action in one.refuses])
)
"""The actions that some rule refuses in the tables."""


def cases() -> Iterator[Line]:
    """The cases of the tables."""
    for one in (*EXAMPLES, *BY_OPTION):
        if one.ends is not None or one.some or one.none or one.robs is not None or one.legal is not None:
            state = one.at.state
            yield {"case": one.name, **_place(one.at), "actor": GAME.actor(state), **legal(GAME, state)}
        for rule, action in one.refuses:
            yield {"case": one.name, **_place(one.at), **refused(GAME, one.at.state, action, rule.id)}
        for does in one.does:
            yield {"case": one.name, **_place(one.at), **accepted(GAME, one.at.state, does.action)}
    for rule, at, action in REFUSALS:
        yield {"case": f"{rule.id} {rule.title}", **_place(at), **refused(GAME, at.state, action, rule.id)}
    yield from _out_of_turn()


def _out_of_turn() -> Iterator[Line]:
    """An actor whose decision it is not (N-TURN-01), and one after the end of the match (N-END-02)."""
    over = next(one for one in BY_OPTION if one.name.startswith("max_rounds"))
    for rule, at, actor in (
        ("N-TURN-01", START, 2),
        ("N-TURN-01", START, "chance"),
        ("N-END-02", over.at.then(over.does[0].action), 0),
        ("N-END-02", over.at.then(over.does[0].action), "chance"),
    ):
        action = GAME.legal_actions(START.state)[0]
        line = {"case": f"{rule} {GAME.rule(rule).title}", **_place(at), "actor": actor}
        yield {**line, "action": msgspec.to_builtins(action), "refused": rule}
    over_line, _ = reached(GAME, "short_match", len(match("short_match").entries))
    last = match("short_match").entries[-1].action
    line = {"case": "short_match, refused after its end: N-END-02", **over_line, "actor": "chance"}
    line["actions"] = [*line["actions"], msgspec.to_builtins(last)]
    yield {**line, "action": msgspec.to_builtins(last), "refused": "N-END-02"}


def _place(at: At) -> Line:
    """Where a case happens: the setup, a position if it is not the opening, and what was chosen since."""
    here = setup_of(GAME, at.base)
    if at.cards or at.base != opening(at.base.setup):
        here["position"] = position_of(at)
    return {**here, "actions": msgspec.to_builtins(at.actions)}


BOOK = Book(
    game=GAME,
    opening=lambda state: position_of(At(state)),
    begin=begin,
    tries=lambda state: TRIES,
    cases=cases,
    another={"weather": 2},
)
