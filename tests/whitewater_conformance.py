"""What is Whitewater's own in its conformance file: openings in words, and cases beside the shipped matches."""

from collections.abc import Iterator

import msgspec

from niagara.core.referee import referee
from niagara.games import get
from niagara.games.whitewater.actions import Act, Action, ChooseCard, DrawTile, StartTarget
from niagara.games.whitewater.state import State

from conformance import Book, Line, made
from conformance_case import accepted, legal, refused
from conformance_writer import not_now

GAME = get("whitewater")


def opening_of(state: State) -> Line:
    """How a match begins, in the words of the file."""
    return {
        "phase": state.phase, "round": state.round, "holder": state.holder, "hands": msgspec.to_builtins(state.hands),
        "animals": msgspec.to_builtins(state.animals), "river": list(state.river), "unseen": list(state.unseen),
        "pile": state.pile,
    }  # fmt: skip


def cases() -> Iterator[Line]:
    """The Start token under each reading of the cheetah's action (D-1), and what cannot be before the cards lie."""
    for target in ("not_current_holder", "not_self", "any"):
        line = _token(target)
        state = _reached(line)
        yield {**line, "actor": GAME.actor(state), **legal(GAME, state)}
        yield {**line, **accepted(GAME, state, StartTarget(2))}
        if target == "not_current_holder":
            yield {**line, **refused(GAME, state, StartTarget(1), "W-4")}
        yield {**line, **refused(GAME, state, StartTarget(5), "W-4")}
    early = _laid({})
    yield {**early, "case": "W-1: no card is turned up yet", **refused(GAME, _reached(early), Act(), "W-1")}
    yield from not_now(GAME)


def _laid(options: Line) -> Line:
    """Three players; the river is laid."""
    setup = {"seats": 3, "options": options, "board": GAME.boards[0], "start_seat": 1}
    tiles = [DrawTile(tile) for tile in ("T01", "T02", "T18", "T17")]
    return {"case": "the river is laid", "setup": setup, "actions": msgspec.to_builtins(tiles)}


def _token(target: str) -> Line:
    """Seat 1, who has the Start token, has played the cheetah for its action."""
    line = _laid({} if target == "not_current_holder" else {"start_action_target": target})
    played: list[Action] = [*map(ChooseCard, ("cheetah", "turtle", "turtle")), Act()]
    actions = [*line["actions"], *msgspec.to_builtins(played)]
    return {**line, "case": f"W-4: the Start token, {target}", "actions": actions}


def _reached(line: Line) -> State:
    state: State = made(GAME, line)
    for plain in line["actions"]:
        _, state = referee(GAME, state, msgspec.convert(plain, GAME.action_type))
    return state


BOOK = Book(game=GAME, opening=opening_of, begin=made, tries=GAME.candidates, cases=cases, another={"pile": 99})
