"""Step + rulings → Scene: the river as one sees it on the table."""

from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step
from niagara.games.mississippi_queen.camera import camera, whole
from niagara.games.mississippi_queen.docks import passengers, start_docks
from niagara.games.mississippi_queen.fleet import boats
from niagara.games.mississippi_queen.focus import names, rings, seats_in_focus
from niagara.games.mississippi_queen.movement import Movement
from niagara.games.mississippi_queen.panel import panel
from niagara.games.mississippi_queen.scenery import scenery
from niagara.games.mississippi_queen.state import State


def draw(step: Step, rulings: tuple[Ruling, ...]) -> Scene:
    """The picture after a step: the river, the boats, what moved in its entry so far, and what the rulings are about.

    Raises KeyError for a ruling about a thing that is not on the picture.
    """
    state: State = step.after
    board, river = state.board, state.river
    movement = Movement(step)
    marks = (
        # What seldom changes first: a viewer leaves the lower layers alone while they stay the same.
        *scenery(board, river, state.quay),
        *start_docks(board, river[0], state.options.start_numbering),
        *passengers(board, river, state.waiting),
        *movement.came_and_went(),
        *movement.ways(),
        *rings(movement, rulings),
        *boats(state, movement.lost),
        *names(movement, rulings),
    )
    return Scene(
        extent=whole(movement),
        marks=marks,
        camera=camera(movement),
        panel=panel(state, seats_in_focus(state, rulings)),
        ground="land",
    )
