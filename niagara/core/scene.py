"""The picture as data: marks with a key (constancy) and a role (meaning), in the units of the scene's extent.

x runs downstream, y to the left bank (up on a wide screen). A viewer may turn the whole picture by a quarter, so that
the river flows down the page: marks must read well both ways, and their texts are never turned.
"""

from typing import Literal

from msgspec import Struct

from niagara.core.text import Phrase

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""(x0, y0, x1, y1)."""


class Area(Struct, frozen=True, kw_only=True, tag="area"):
    """A filled polygon (closed by itself), such as the river, a disc or a canoe's hull."""

    key: str
    role: str
    points: tuple[Point, ...]


class Line(Struct, frozen=True, kw_only=True, tag="line"):
    """An open stroke, such as the rope or the bank."""

    key: str
    role: str
    points: tuple[Point, ...]


class Token(Struct, frozen=True, kw_only=True, tag="token"):
    """A small symbol of its role's shape at one place, such as a gem; `size` is its width in scene units."""

    key: str
    role: str
    at: Point
    size: float


class Arrow(Struct, frozen=True, kw_only=True, tag="arrow"):
    """What moved: from the first point along the others to the last, where the head is."""

    key: str
    role: str
    points: tuple[Point, ...]


class Label(Struct, frozen=True, kw_only=True, tag="label"):
    """A short text at a place: a number, the id of a space, or words of the game (a template of `Phrase`).

    `words` is said by the renderer; it is never a name that somebody typed. `size` is the height of its letters in
    scene units, `side` where on the page the text stands relative to its place. Since the text is never turned, it may
    need another place when the picture is: `turned`, in the same units, before the turn.
    """

    key: str
    role: str
    at: Point
    words: Phrase
    size: float
    side: Literal["center", "above", "below", "left", "right"] = "center"
    turned: Point | None = None


Mark = Area | Line | Token | Arrow | Label


class Camera(Struct, frozen=True, kw_only=True):
    """What is shown of a picture that is too large to be shown whole.

    A renderer of many scenes moves the camera as seldom as it can; it may show the whole extent on demand.
    """

    size: Point
    """Width and height of what is usually shown at a time: the same in all scenes of a match."""
    sight: Box
    """What has to be seen in this scene; where it is larger than `size`, the camera steps back."""


class Panel(Struct, frozen=True, kw_only=True):
    """A small picture of its own beside the first one, upstream of it, that stands still while the camera moves.

    It has units of its own: its height (y) is that of the first picture.
    """

    extent: Box
    marks: tuple[Mark, ...]
    """Marks whose keys differ from those of the scene, in drawing order."""


class Scene(Struct, frozen=True, kw_only=True):
    """One picture: marks in drawing order, inside `extent`."""

    extent: Box
    marks: tuple[Mark, ...]
    camera: Camera | None = None
    """None where the whole extent is shown, which is then the same in all scenes of a match."""
    panel: Panel | None = None
    ground: str = ""
    """The role that fills what no mark covers."""
