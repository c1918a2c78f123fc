"""What makes a double-click on a match in JupyterLab open the viewer: the part that runs in Jupyter's server.

The other part, which runs in the browser, is in `niagara/notebook/lab_extension`; both come with the wheel.
"""

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    return [{"module": "niagara.notebook.lab"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Called by Jupyter's server when it starts."""
    from niagara.notebook.lab.handlers import add_routes

    add_routes(server.web_app)
