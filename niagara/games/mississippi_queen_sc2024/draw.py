"""Step + rulings → Scene: the river as one sees it on the table."""

from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step
from niagara.games.mississippi_queen_sc2024.camera import camera, whole
from niagara.games.mississippi_queen_sc2024.fleet import boats
from niagara.games.mississippi_queen_sc2024.focus import names, rings, seats_in_focus
from niagara.games.mississippi_queen_sc2024.movement import Movement
from niagara.games.mississippi_queen_sc2024.panel import panel
from niagara.games.mississippi_queen_sc2024.scenery import passengers, scenery
from niagara.games.mississippi_queen_sc2024.state import State


def draw(step: Step, rulings: tuple[Ruling, ...]) -> Scene:
    """The picture after a step: the river, the boats, what moved in its entry so far, and what the rulings are about.

    Raises KeyError for a ruling about a thing that is not on the picture.
    """
    state: State = step.after
    movement = Movement(step)
    marks = (
        # What seldom changes first: a viewer leaves the lower layers alone while they stay the same.
        *scenery(state.board, state.river, state.following),
        *passengers(state.waters, state.waiting),
        *movement.came(),
        *movement.ways(),
        *rings(state, rulings),
        *boats(state),
        *names(state, rulings),
    )
    return Scene(
        extent=whole(movement),
        marks=marks,
        camera=camera(movement),
        panel=panel(state, seats_in_focus(rulings)),
        ground="land",
    )
