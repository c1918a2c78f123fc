"""What is Whitewater's own in its conformance file: openings in words, and cases beside the shipped matches.

The shipped matches show the default reading on the default board. Here are the other values of the options, the other
board and a board that is typed in: each where a match first comes to differ by it from one without.
"""

from collections.abc import Iterator
from random import Random

import msgspec

from niagara.core.option import OptionValue
from niagara.core.referee import referee
from niagara.games import get
from niagara.games.whitewater.actions import Act, Action, ChooseCard, DrawTile, Roll, StartTarget
from niagara.games.whitewater.events import RiverPushed
from niagara.games.whitewater.options import OPTIONS
from niagara.games.whitewater.state import State

from conformance import Book, Line, made
from conformance_case import accepted, legal, opened, refused
from conformance_writer import not_now

GAME = get("whitewater")

MATCHES = range(24)
"""Seeds of the random matches in which a difference is looked for."""

TYPED_IN: Line = {
    "id": "two-crossings", "status": "made up for a test", "track_length": 12, "river_direction": "with_race",
    "spaces": [
        {"from": 1, "to": 2}, {"from": 3, "to": 4, "slot": 1}, {"from": 5, "to": 6}, {"from": 7, "to": 8, "slot": 2},
        {"from": 9, "to": 12},
    ],
    "land_icons": {"2": "die"}, "red_tile": "RED",
    "log_tiles": {"RED": ["none", "none"], "A": ["none", "+1"], "B": ["none", "none"], "C": ["hand", "none"]},
    "die": [1, 2, "sun"], "removed_tiles": {"2": 0, "3": 0, "4": 0, "5": 0, "6": 0},
    "podium": {animal: [6, 5, 4, 3, 2, 1] for animal in ("cheetah", "zebra", "rhino", "meerkat", "turtle")},
}  # fmt: skip
"""A small board, whole: what stands for `board` in a setup."""


def opening_of(state: State) -> Line:
    """How a match begins, in the words of the file."""
    return {
        "phase": state.phase, "round": state.round, "holder": state.holder, "hands": msgspec.to_builtins(state.hands),
        "animals": msgspec.to_builtins(state.animals), "river": list(state.river), "unseen": list(state.unseen),
        "pile": state.pile,
    }  # fmt: skip


def cases() -> Iterator[Line]:
    """What cannot be before the cards lie; the options; the other board; a board that is typed in."""
    early = _laid({})
    yield {**early, "case": "W-1: no card is turned up yet", **refused(GAME, _reached(early), Act(), "W-1")}
    for target in ("not_current_holder", "not_self", "any"):
        yield from _token(target)
    for option in OPTIONS:
        for value in option.values:
            if option.name != "start_action_target" and value != option.default:
                yield _first_difference(option.name, value)
    yield _first_ride("against-30")
    yield from _typed_in()
    yield from not_now(GAME)


def _setup(seats: int, options: Line, board: object) -> Line:
    return {"seats": seats, "options": options, "board": board, "start_seat": 1}


def _laid(options: Line) -> Line:
    """Three players; the river is laid."""
    tiles = [DrawTile(tile) for tile in ("T01", "T02", "T18", "T17")]
    return {
        "case": "the river is laid", "setup": _setup(3, options, GAME.boards[0]), "actions": msgspec.to_builtins(tiles),
    }  # fmt: skip


def _token(target: str) -> Iterator[Line]:
    """D-1: seat 1, who has the Start token, has played the cheetah for its action."""
    early = _laid({} if target == "not_current_holder" else {"start_action_target": target})
    played: list[Action] = [*map(ChooseCard, ("cheetah", "turtle", "turtle")), Act()]
    line = {**_then(early, *played), "case": f"D-1, W-4: the Start token, {target}"}
    state = _reached(line)
    yield {**line, "actor": GAME.actor(state), **legal(GAME, state)}
    yield {**line, **accepted(GAME, state, StartTarget(2))}
    for seat in (1, 5):
        if StartTarget(seat) not in GAME.legal_actions(state):
            yield {**line, **refused(GAME, state, StartTarget(seat), "W-4")}


def _first_difference(option: str, value: OptionValue) -> Line:
    """Where a random match under this value first differs from one under the default; the soonest of some matches."""
    found = [one for seed in MATCHES if (one := _difference({option: value}, seed))]
    point = next(one.point for one in OPTIONS if one.name == option)
    return {"case": f"{point}: {option} {value}", **min(found, key=lambda line: len(line["actions"]))}


def _difference(options: Line, seed: int) -> Line | None:
    """A case where the choices, or what follows from one, first differ from the default; None if they never do."""
    rng, actions = Random(seed), list[Action]()
    setup = _setup(2, options, GAME.boards[0])
    state, plain = made(GAME, {"setup": setup}), made(GAME, {"setup": {**setup, "options": {}}})
    while (actor := GAME.actor(state)) is not None:
        here = {"setup": setup, "actions": msgspec.to_builtins(actions)}
        choices = GAME.legal_actions(state)
        if choices != GAME.legal_actions(plain):
            return {**here, "actor": actor, **legal(GAME, state)}
        action = rng.choice(choices)
        (events, after), (others, plain) = referee(GAME, state, action), referee(GAME, plain, action)
        if events != others:
            return {**here, **accepted(GAME, state, action)}
        actions.append(action)
        state = after
    return None


def _first_ride(board: str) -> Line:
    """The first push of a random match on this board that carries an animal on (W-21)."""
    rng, actions = Random(1), list[Action]()
    setup = _setup(4, {}, board)
    state: State = made(GAME, {"setup": setup})
    while True:
        action = rng.choice(GAME.legal_actions(state))
        events, after = referee(GAME, state, action)
        if any(isinstance(event, RiverPushed) and any(rider.to for rider in event.riders) for event in events):
            plain = msgspec.to_builtins(actions)
            return {
                "case": f"W-21: the river of {board}", "setup": setup, "actions": plain,
                **accepted(GAME, state, action),
            }  # fmt: skip
        actions.append(action)
        state = after


def _typed_in() -> Iterator[Line]:
    """A whole board in the setup: how the match begins, its tiles, its die (W-BOARD-OWN, W-17, W-20)."""
    start: Line = {"case": "a board typed in", "setup": _setup(2, {}, TYPED_IN), "actions": []}
    state = _reached(start)
    shows = sorted(ruling.rule.id for ruling in GAME.explain(opened(state)))
    yield {**start, "opening": opening_of(state), "shows": shows}
    yield {**start, "actor": GAME.actor(state), **legal(GAME, state)}
    cards = [ChooseCard("rhino"), ChooseCard("zebra")]
    rolling = _then(start, DrawTile("A"), *cards, Act())
    yield {**rolling, **accepted(GAME, _reached(rolling), Roll(2))}
    yield {**rolling, **refused(GAME, _reached(rolling), Roll(5), "W-17")}
    pushing = _then(rolling, Roll(2), Roll(1), Act())
    yield {**pushing, **accepted(GAME, _reached(pushing), DrawTile("C"))}
    yield {**pushing, **refused(GAME, _reached(pushing), DrawTile("T01"), "W-20")}


def _then(line: Line, *actions: Action) -> Line:
    return {**line, "actions": [*line["actions"], *msgspec.to_builtins(actions)]}


def _reached(line: Line) -> State:
    state: State = made(GAME, line)
    for plain in line["actions"]:
        _, state = referee(GAME, state, msgspec.convert(plain, GAME.action_type))
    return state


BOOK = Book(game=GAME, opening=opening_of, begin=made, tries=GAME.candidates, cases=cases, another={"pile": 99})
