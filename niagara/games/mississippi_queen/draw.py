"""Step + Rulings → Scene."""

from niagara.core.hexes import corners
from niagara.core.rule import Ruling
from niagara.core.scene import Area, Scene
from niagara.core.step import Step
from niagara.games.mississippi_queen.state import State


def draw(step: Step, rulings: tuple[Ruling, ...]) -> Scene:
    """The picture after a step."""
    state: State = step.after
    water = state.waters
    return Scene(
        extent=(-10.0, -20.0, 80.0, 20.0),
        marks=tuple(
            Area(key=f"space:{space}", role="water", points=corners(place))
            for space, place in zip(water.spaces, water.places, strict=True)
        ),
    )
