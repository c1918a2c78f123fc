"""A JupyterLab of its own with the two contenders of scripts/bench in one notebook, and the peer itself.

The peer is made as lean as it can be: all its traces are prepared before the first key, only those that change are
touched, in one batch_update, and a key reaches Python by the shortest way there is (a synced trait).
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from _project import is_root

# ---------------------------------------------------------------- JupyterLab


@contextmanager
def jupyterlab(match: str) -> Iterator[str]:
    """The address of a notebook with both contenders in a JupyterLab of its own, with nobody's settings."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder, port = Path(name), free_port()
        (folder / "bench.ipynb").write_text(notebook(match), encoding="utf-8")
        own = (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
            "IPYTHONDIR",
        )
        environ = {**os.environ, **{variable: str(folder / variable) for variable in own}}
        flags = [
            "--no-browser", f"--ServerApp.root_dir={folder}", "--IdentityProvider.token=", f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0", "--LabApp.expose_app_in_browser=True",
            *(["--allow-root"] if is_root() else []),
        ]  # fmt: skip
        with (folder / "server.log").open("wb") as log:
            server = subprocess.Popen([sys.executable, "-m", "jupyterlab", *flags], env=environ, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{port}/api/status", server)
            yield f"http://127.0.0.1:{port}/lab/tree/bench.ipynb"
        finally:
            server.terminate()
            server.wait()


def notebook(match: str) -> str:
    """A cell for each contender."""
    sources = (
        f"import niagara\nmatch = niagara.sample({match!r})\nniagara.view(match)",
        f"import sys\nsys.path.insert(0, {str(Path(__file__).parent)!r})",
        "from _measure_lab import figure_widget\nfigure_widget(match)",
    )
    blank: dict[str, Any] = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**blank, "id": f"cell-{number}", "source": source} for number, source in enumerate(sources)]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(240):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            if server.poll() is not None:
                raise RuntimeError("JupyterLab did not start") from None
            time.sleep(0.25)
    raise RuntimeError("JupyterLab did not answer within a minute")


# ---------------------------------------------------------------- in the notebook's kernel

KEYS_MODULE = """export default { render({ model, el }) {
  const keys = document.createElement("div");
  keys.tabIndex = 0;
  keys.dataset.lmSuppressShortcuts = "true";  // else JupyterLab takes the arrows
  keys.className = "bench-keys";
  keys.textContent = "keys";
  keys.addEventListener("keydown", (event) => {
    const dir = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!dir) return;
    event.preventDefault();
    model.set("at", model.get("at") + dir);
    model.save_changes();
  });
  el.append(keys);
  model.set("width", Math.round(document.querySelector(".nr-river .main-svg").clientWidth));
  model.save_changes();
} };"""


def figure_widget(match: Any) -> Any:
    """The peer: a FigureWidget that shows the next stop of a match at each key, drawn by Python's traces."""
    import anywidget
    import ipywidgets
    import traitlets
    from plotly.graph_objects import FigureWidget

    from niagara.pages import Walkthrough
    from niagara.render import figure, theme

    walk = Walkthrough(match)
    small = figure.compact((page.scene for page in walk), match.names)
    frames = list(figure.frames_of(small))
    styles = theme.table(layer["role"] for layer in small["layers"])["light"]

    class Keys(anywidget.AnyWidget):
        _esm = KEYS_MODULE
        at = traitlets.Int(0).tag(sync=True)
        width = traitlets.Int(0).tag(sync=True)

    keys = Keys()
    box = ipywidgets.VBox([keys])

    def build(change: Any) -> None:
        x0, _, x1, _ = small["extent"]
        traces: dict[tuple[int, int], dict[str, Any]] = {}
        for layer, content in {pair for frame in frames for pair in enumerate(frame)}:
            kind, role = small["layers"][layer]["kind"], small["layers"][layer]["role"]
            data = small["pool"][content] or {"x": [], "y": [], "s": 1, "t": []}
            traces[layer, content] = figure._trace(kind, data, styles[role], change["new"] / (x1 - x0), False)
        blank = figure.figure(walk[0].scene, match.names, width=change["new"]).layout
        widget = FigureWidget(data=[traces[pair] for pair in enumerate(frames[0])], layout=blank)
        shown, steps = [frames[0]], [0]

        def step(change: Any) -> None:
            stop = walk.stops[change["new"]]
            was, shown[0] = shown[0], frames[stop]
            steps[0] += 1
            with widget.batch_update():
                for layer, (old, new) in enumerate(zip(was, shown[0], strict=True)):
                    if old == new:
                        continue
                    trace, wanted = widget.data[layer], traces[layer, new]
                    trace.x, trace.y, trace.meta = wanted["x"], wanted["y"], [steps[0], stop]
                    if "marker" in wanted:
                        trace.marker.size = wanted["marker"]["size"]
                    if "text" in wanted:
                        trace.text, trace.textposition = wanted["text"], wanted["textposition"]

        keys.observe(step, "at")
        box.children = (keys, widget)

    keys.observe(build, "width")
    return box
