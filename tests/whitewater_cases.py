"""Each rule of Whitewater refusing: positions in few words, and an action that the rule refuses there."""

from typing import Any

import msgspec

from niagara.core.rule import Rule
from niagara.games.whitewater import rules
from niagara.games.whitewater.actions import (
    Act,
    Action,
    Advance,
    ChooseCard,
    DrawTile,
    Roll,
    StartTarget,
    SunAnimal,
    TurtleAnimal,
)  # fmt: skip
from niagara.games.whitewater.animals import ANIMALS
from niagara.games.whitewater.state import State

from whitewater_positions import laid, play, position, start, turn


def after(state: State, *actions: Action) -> State:
    """The state after these actions."""
    return play(state, *actions)[1]


def over() -> State:
    """A match that has ended."""
    return after(turn("zebra", pile=0), Act(), TurtleAnimal("turtle"))


def finished_with(**parts: Any) -> dict[str, Any]:
    """The shipped board with some parts replaced."""
    board: dict[str, Any] = msgspec.to_builtins(start().board.file)
    return {**board, **parts}


SUN = after(turn("rhino", "rhino home, zebra home"), Act(), Roll("sun"))
TOKEN = after(turn("cheetah", seats=3), Act())
ICON = after(turn("turtle", "turtle 7", seats=3), TurtleAnimal("turtle"))
NOT_SELF = after(turn("cheetah", seats=3, start_action_target="not_self"), Act())
PUSHING = after(turn("zebra"), Act())
ROLLING = after(turn("rhino"), Act())

REFUSALS: list[tuple[Rule, State, Action]] = [
    # the cards come first
    *((rules.W1, laid(), action) for action in (Advance(), Act(), StartTarget(0), SunAnimal("zebra"),
                                                TurtleAnimal("turtle"), DrawTile("T04"), Roll(3))),
    (rules.W1, after(laid(), ChooseCard("zebra")), Advance()),
    # something else comes first
    (rules.SETUP_6, start(), ChooseCard("zebra")),
    (rules.SETUP_6, start(), Advance()),
    (rules.SETUP_6, start(), Roll(3)),
    (rules.W2, turn("zebra"), ChooseCard("rhino")),
    (rules.W20, turn("zebra"), DrawTile("T04")),
    (rules.W17, turn("zebra"), Roll(3)),
    (rules.W2, turn("zebra"), StartTarget(1)),
    (rules.W17, turn("zebra"), SunAnimal("rhino")),
    (rules.W8, turn("zebra"), TurtleAnimal("rhino")),
    (rules.W8, turn("turtle"), Advance()),
    (rules.W8, turn("turtle"), Act()),
    (rules.W3, PUSHING, Act()),
    (rules.W17, PUSHING, Roll(1)),
    (rules.W20, ROLLING, DrawTile("T04")),
    (rules.W17, ROLLING, SunAnimal("turtle")),
    (rules.W8, SUN, TurtleAnimal("turtle")),
    (rules.W3, TOKEN, Advance()),
    (rules.W3, ROLLING, Act()),
    (rules.W3, SUN, Advance()),
    *((rules.W2, state, ChooseCard("rhino")) for state in (PUSHING, ROLLING, SUN, TOKEN, turn("turtle"))),
    (rules.SETUP_6, start(), DrawTile("T99")),
    # the Start token
    (rules.W4, TOKEN, StartTarget(0)),
    (rules.W4, TOKEN, StartTarget(3)),
    (rules.W4, TOKEN, StartTarget(-1)),
    (rules.W4, NOT_SELF, StartTarget(0)),
    (rules.W16B, ICON, StartTarget(3)),
    (rules.W16B, ICON, StartTarget(10**12)),
    # one of three
    (rules.W8, turn("turtle"), TurtleAnimal("cheetah")),
    (rules.W8, turn("turtle"), TurtleAnimal("zebra")),
    (rules.W11, turn("turtle", "rhino home"), TurtleAnimal("rhino")),
    # the hand
    (rules.W9, position(hands=("zebra turtle",)), ChooseCard("rhino")),
    (rules.W9, after(position(hands=(" ".join(ANIMALS), "zebra")), ChooseCard("rhino")), ChooseCard("rhino")),
    # an animal that is home
    *((rules.W11, turn(card, f"{card} home"), Advance()) for card in ANIMALS if card != "turtle"),
    # die and sun
    (rules.W17, SUN, SunAnimal("rhino")),
    (rules.W17, SUN, SunAnimal("zebra")),
    (rules.W17, after(turn("rhino", board=finished_with(die=[1, 2, "sun"])), Act()), Roll(5)),
    # tiles
    (rules.W20, PUSHING, DrawTile("T17")),
    (rules.W20, PUSHING, DrawTile("RED")),
    (rules.W20, PUSHING, DrawTile("T99")),
    (rules.W20, PUSHING, DrawTile("none")),
    (rules.SETUP_6, after(start(), DrawTile("T01")), DrawTile("T01")),
    (rules.SETUP_6, start(), DrawTile("RED")),
    # the match is over
    *((rules.W25, over(), action) for action in (ChooseCard("zebra"), Advance(), Act(), StartTarget(1), Roll(2),
                                                 SunAnimal("zebra"), TurtleAnimal("rhino"), DrawTile("T04"))),
]  # fmt: skip
