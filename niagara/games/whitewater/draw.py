"""Step + Rulings → Scene."""

from niagara.core.rule import Ruling
from niagara.core.scene import Scene, Token
from niagara.core.step import Step


def draw(step: Step, rulings: tuple[Ruling, ...]) -> Scene:
    """The picture after a step."""
    return Scene(
        extent=(0.0, -5.0, 10.0, 5.0),
        marks=(Token(key="start", role="seat-0", at=(step.after.holder, 0.0), size=1.0),),
    )
