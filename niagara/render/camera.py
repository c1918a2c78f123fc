"""Where the camera stands at each step, and where the panel lies beside what it shows.

The camera moves as seldom as it can, so that the picture does not jump.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from niagara.core.scene import Box, Camera, Scene
from niagara.render.layers import Data, rounded


def stands(cameras: Iterable[Camera]) -> Iterator[Box]:
    """What is shown at each step: boxes of one shape.

    The camera stands still while it sees what it has to, not too far from its middle, and knows nothing of what is to
    come. It steps back where that is too large, and returns as soon as it can.
    """
    box: Box | None = None
    for camera in cameras:
        scale = _scale(camera.sight, camera)
        stepped_back = box is not None and box[2] - box[0] > camera.size[0] + 1
        if box is None or not _sees(box, camera.sight) or (stepped_back and scale == 1) or _aside(box, camera.sight):
            box = _centred(camera.sight, camera, scale)
        yield box


OFF_CENTRE: Final = 0.15
"""What has to be seen may lie beside the middle by this share of the camera's width and height."""


def _aside(box: Box, sight: Box) -> bool:
    """Whether the middle of what has to be seen lies far from the camera's."""
    return any(
        abs(sight[side] + sight[side + 2] - box[side] - box[side + 2]) / 2 > OFF_CENTRE * (box[side + 2] - box[side])
        for side in (0, 1)
    )


def _sees(box: Box, sight: Box) -> bool:
    return box[0] <= sight[0] and box[1] <= sight[1] and sight[2] <= box[2] and sight[3] <= box[3]


def _scale(view: Box, camera: Camera) -> float:
    """How many times its own size the camera has to show, to see all of `view`."""
    return max(1.0, (view[2] - view[0]) / camera.size[0], (view[3] - view[1]) / camera.size[1])


def _centred(view: Box, camera: Camera, scale: float) -> Box:
    """The camera's box around the middle of `view`."""
    width, height = (scale * side for side in camera.size)
    x, y = (view[0] + view[2] - width) / 2, (view[1] + view[3] - height) / 2
    return x, y, x + width, y + height


def views_of(pictures: Sequence[Scene]) -> list[tuple[int, list[float], list[float]]]:
    """Where the camera stands from which step on, and the whole picture there."""
    cameras = [picture.camera for picture in pictures if picture.camera]
    if not cameras:
        return []
    if len(cameras) < len(pictures) or len({camera.size for camera in cameras}) > 1:
        raise ValueError("compact: expected scenes of one extent, or cameras of one size in all of them")
    views: list[tuple[int, list[float], list[float]]] = []
    for step, (box, picture) in enumerate(zip(stands(cameras), pictures, strict=True)):
        view = [rounded(value, 1) for value in box], [rounded(value, 0) for value in picture.extent]
        if not views or views[-1][1:] != view:
            views.append((step, *view))
    return views


def sheet(figure: dict[str, Any], step: int = 0) -> list[float]:
    """The box of one step's whole picture: what the camera shows, and the panel."""
    x0, y0, x1, y1 = _view(figure, step)
    if "panel" not in figure:
        return [x0, y0, x1, y1]
    px0, py0, px1, py1 = figure["panel"]["extent"]
    return [x0 - (px1 - px0) * (y1 - y0) / (py1 - py0), y0, x1, y1]


def _view(figure: dict[str, Any], step: int) -> list[float]:
    """What the camera shows."""
    shown = [box for first, box, _ in figure.get("views", []) if first <= step]
    box: list[float] = shown[-1] if shown else figure["extent"]
    return box


def beside(figure: dict[str, Any], step: int, data: Data, tall: bool) -> Data:
    """The contents of a panel's layer at the panel's place beside what the camera shows.

    For a picture that is turned it is turned over: what stands on top in the one comes first in the other.
    """
    (x0, y0, _, y1), (px0, py0, _, py1) = sheet(figure, step), figure["panel"]["extent"]
    scale = (y1 - y0) / (py1 - py0)
    across = (x0 - px0 * scale, scale)
    up = (y1 + py0 * scale, -scale) if tall else (y0 - py0 * scale, scale)
    ways = {"x": across, "y": up, "u": across, "v": up, "s": (0, scale)}
    return data | {key: _scaled(data[key], *ways[key]) for key in ways if key in data}


def _scaled(values: Any, start: float, scale: float) -> Any:
    if not isinstance(values, list):
        return start + values * scale
    return [None if value is None else start + value * scale for value in values]
