"""The conditions of the moment: what has to come first before this can be decided (M-R1, M-B6, M-P2).

They stand in the order in which a refusal names them.
"""

from collections.abc import Mapping
from typing import Final

from niagara.core.condition import Condition, Family
from niagara.core.text import Phrase
from niagara.games.mississippi_queen import rules
from niagara.games.mississippi_queen.actions import (
    Action,
    Board,
    ChooseDock,
    ChooseHeading,
    Decline,
    DrawTile,
    Face,
    RollDirection,
    Steam,
)  # fmt: skip
from niagara.games.mississippi_queen.state import State, Task, next_to_board, next_to_face, task

NOT_OVER: Final = Condition[State](
    rule=rules.R1,
    holds=lambda state: task(state) != "over",
    refusal=lambda state: rules.R1.forbids(now=rules.TASKS["over"]),
)
PUSHED: Final = Condition[State](
    rule=rules.B6,
    holds=lambda state: next_to_face(state) is not None,
    refusal=lambda state: rules.B6.forbids(why=rules.NOBODY_PUSHED),
)
ASKED: Final = Condition[State](
    rule=rules.P2,
    holds=lambda state: next_to_board(state) is not None,
    refusal=lambda state: rules.P2.forbids(why=_nobody_asked(state)),
)


def _nobody_asked(state: State) -> Phrase:
    return rules.NOBODY_IS_ASKED if state.options.pickup == "auto" else rules.NOBODY_TO_ASK


def _now(due: Task) -> Condition[State]:
    """That this, and nothing else, comes next."""
    return Condition(
        rule=rules.R1,
        holds=lambda state: task(state) == due,
        refusal=lambda state: rules.R1.forbids(now=rules.TASKS[task(state)]),
    )


MOMENTS: Final[Mapping[type[Action], Family[State]]] = {
    ChooseDock: (_now("dock"),),
    ChooseHeading: (_now("heading"),),
    Steam: (_now("steam"),),
    Face: (NOT_OVER, PUSHED, _now("face")),
    Board: (NOT_OVER, ASKED, _now("board")),
    Decline: (NOT_OVER, ASKED, _now("board")),
    DrawTile: (_now("draw"),),
    RollDirection: (_now("roll"),),
}
"""What each kind of action needs first."""
