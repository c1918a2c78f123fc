"""The routes of the server: a file as pages, answers about it, and the front end itself.

Each is authenticated like any other route of Jupyter's server, files are read through the contents API alone, and
whatever takes long is done by a process of its own.
"""

import asyncio
import base64
import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, Final, cast

import msgspec
from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.utils import url_path_join
from msgspec import Struct
from tornado import web

from niagara.log.container import shown
from niagara.log.finding import Finding, LogError, finding, refuse
from niagara.log.limits import LIMITS
from niagara.notebook.front_end import lab_script, lab_style, plotly_packed
from niagara.notebook.lab.messages import About, Request, Said
from niagara.notebook.lab.process import MOST, NoAnswer, Workers
from niagara.notebook.plotly_bundle import NoPlotlyBundle

LARGEST: Final = 2 * LIMITS.size
"""Bytes of a request: the logs of the lines that are shown."""

_STATUS: Final = {"LOG-NOT-FILE": 404, "LOG-LIMIT-SIZE": 413}
_FOREVER: Final = "private, max-age=31536000, immutable"


class Asked(Struct, frozen=True, kw_only=True):
    """What the front end asks about the file at `path`, as the contents API knows it."""

    path: str
    seat: int | None = None
    lang: str = "en"
    early: bool = False
    logs: tuple[str, ...] = ()
    question: dict[str, Any] | None = None


class OpenHandler(APIHandler):
    """POST niagara/open: the pages of a file with what was found in it, or the answer to a question about it."""

    auth_resource = "contents"

    @web.authenticated
    @authorized("read")  # type: ignore[untyped-decorator]
    async def post(self) -> None:
        """Answers with one JSON object (`niagara.notebook.lab.opened`); a file that cannot be had is a finding too."""
        try:
            if len(self.request.body) > LARGEST:
                raise refuse("LOG-LIMIT-SIZE", f"a request of more than {LARGEST} bytes")
            asked = msgspec.json.decode(self.request.body, type=Asked)
            data = await self._file(asked.path)
        except msgspec.MsgspecError as error:
            raise web.HTTPError(400, str(error).replace("%", "%%")) from None
        except LogError as error:
            self._refuse(error.finding)
            return
        request = Request(
            data=data, name=shown(asked.path), seat=asked.seat, lang=asked.lang, early=asked.early, logs=asked.logs,
            question=asked.question,
        )  # fmt: skip
        try:
            told = await asyncio.get_running_loop().run_in_executor(_threads(), workers().ask, request)
        except NoAnswer as error:
            self._refuse(finding("LOG-IO", f"not opened: {error}", file=request.name), 500)
            return
        self.finish(told)

    def _refuse(self, found: Finding, status: int = 0) -> None:
        self.set_status(status or _STATUS.get(found.code, 400))
        said = Said(found.severity, found.code, found.place, found.explanation)
        about = About(
            headline=f"{found.file or 'This file'} cannot be opened", verdict="unverifiable", findings=(said,)
        )
        self.finish(msgspec.json.encode({"about": about}))

    async def _file(self, path: str) -> bytes:
        """The bytes of a file, through the contents API. Raises LogError."""
        name, contents = shown(path), cast(Any, self.contents_manager)
        try:
            about = await ensure_async(contents.get(path, content=False, type="file"))
            self._bound(about.get("size") or 0, name)
            model = await ensure_async(contents.get(path, content=True, type="file", format="base64"))
        except web.HTTPError as error:
            what = "no such file" if error.status_code == 404 else "no file that may be read here"
            raise refuse("LOG-NOT-FILE", what, file=name) from None
        text = model["content"].encode()
        data = base64.b64decode(text) if model["format"] == "base64" else text
        self._bound(len(data), name)
        return data

    def _bound(self, size: int, name: str) -> None:
        if size > LIMITS.size:
            message = "the file is too large for a match"
            raise refuse("LOG-LIMIT-SIZE", message, file=name, expected=f"at most {LIMITS.size} bytes", found=str(size))


class FrontHandler(APIHandler):
    """GET niagara/front: where the parts of the front end are. The addresses change with what is behind them."""

    @web.authenticated
    async def get(self) -> None:
        """Answers with {part: address below the server's own}."""
        _threads().submit(workers().make_ready)  # whoever asks for the viewer is about to open a file
        parts = await asyncio.to_thread(_parts)
        self.finish({name: f"niagara/front/{digest}/{name}" for name, (digest, _) in parts.items()})


class PartHandler(JupyterHandler):
    """GET niagara/front/HASH/NAME: one part, to be kept by the browser."""

    @web.authenticated
    async def get(self, digest: str, name: str) -> None:
        """Answers with the script or the style sheet."""
        parts = await asyncio.to_thread(_parts)
        found, content = parts.get(name, ("", b""))
        if found != digest:
            raise web.HTTPError(404, "an older front end: reload the page")
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", _FOREVER)
        if name == PLOTLY:
            self.set_header("Content-Encoding", "gzip")
        self.finish(content)


PLOTLY: Final = "plotly.js"


@cache
def _parts() -> dict[str, tuple[str, bytes]]:
    """Name → (hash, content); plotly.js, where it is at hand, is gzipped."""
    parts = {"viewer.js": lab_script().encode(), "viewer.css": lab_style().encode()}
    with suppress(NoPlotlyBundle):  # the viewer says so in the place of the picture
        parts[PLOTLY] = plotly_packed()
    return {name: (hashlib.sha256(content).hexdigest()[:16], content) for name, content in parts.items()}


@cache
def workers() -> Workers:
    """The processes of this server."""
    return Workers()


@cache
def _threads() -> ThreadPoolExecutor:
    """Threads that wait for the processes, and do nothing else: a slow file keeps no part of the front end back."""
    return ThreadPoolExecutor(MOST + 1, "niagara")


def add_routes(app: web.Application) -> None:
    """Add our routes to Jupyter's server."""
    root = app.settings["base_url"]
    routes: list[tuple[str, type[web.RequestHandler]]] = [
        (url_path_join(root, "niagara", "open"), OpenHandler),
        (url_path_join(root, "niagara", "front"), FrontHandler),
        (url_path_join(root, "niagara", "front", "([0-9a-f]+)", r"([a-z.]+)"), PartHandler),
    ]
    app.add_handlers(".*$", routes)
