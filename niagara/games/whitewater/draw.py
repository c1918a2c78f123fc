"""Step + rulings → Scene: track and river as one sees them on the table."""

from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step
from niagara.games.whitewater.die import die
from niagara.games.whitewater.focus import boxes, circles
from niagara.games.whitewater.geometry import plan
from niagara.games.whitewater.herd import animals, herd
from niagara.games.whitewater.movement import Movement
from niagara.games.whitewater.rafts import rafts
from niagara.games.whitewater.scenery import scenery
from niagara.games.whitewater.state import State
from niagara.games.whitewater.teams import start_token, teams


def draw(step: Step, rulings: tuple[Ruling, ...]) -> Scene:
    """The picture after a step: the board, the animals, what moved in its entry so far, what the rulings are about.

    Raises KeyError for a ruling about a thing that is not on the picture.
    """
    state: State = step.after
    the = plan(state.board, state.seats)
    movement = Movement(step)
    where = herd(state, the)
    marks = (
        # What seldom changes first: a viewer leaves the lower layers alone while they stay the same. What moves as an
        # area it draws below or above all tokens and texts of its layer.
        *scenery(state.board, state.seats),
        *rafts(state, the),
        *die(the, movement.face),
        *start_token(the, state.holder),
        *animals(where),
        *teams(state, the),
        *movement.river(the),
        *movement.ways(the),
        *circles(state, the, where, rulings),
        *boxes(state, the, rulings),
    )
    return Scene(extent=(0, 0, *the.size), marks=marks)
