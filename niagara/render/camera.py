"""Where the camera stands at each step, and where the panel lies beside what it shows.

The camera moves as seldom as it can, so that the picture does not jump.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from niagara.core.scene import Box, Camera, Scene
from niagara.render.layers import Data, rounded


def stands(cameras: Sequence[Camera]) -> Iterator[Box]:
    """What is shown at each step, boxes of one shape: the longest stretches of steps that can share one share it.

    The camera steps back where it has to, never comes nearer than its own size, and stands still as long as it can.
    """
    start = 0
    while start < len(cameras):
        end, view = start + 1, cameras[start].sight
        scale = _scale(view, cameras[start])
        while end < len(cameras) and _scale(wider := _joined(view, cameras[end].sight), cameras[end]) <= scale:
            end, view = end + 1, wider
        box = _centred(view, cameras[start], scale)
        yield from (box for _ in range(start, end))
        start = end


def _joined(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


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


def beside(figure: dict[str, Any], step: int, data: Data) -> Data:
    """The contents of a panel's layer at the panel's place beside what the camera shows."""
    (x0, y0, _, y1), (px0, py0, _, py1) = sheet(figure, step), figure["panel"]["extent"]
    scale = (y1 - y0) / (py1 - py0)
    ways = {"x": (x0, px0), "y": (y0, py0), "u": (x0, px0), "v": (y0, py0), "s": (0, 0)}
    return data | {key: _scaled(data[key], *ways[key], scale) for key in ways if key in data}


def _scaled(values: Any, to: float, start: float, scale: float) -> Any:
    if not isinstance(values, list):
        return to + (values - start) * scale
    return [None if value is None else to + (value - start) * scale for value in values]
