"""A JupyterLab of its own for a test: on a free port of this machine, with its own configuration."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 300
"""After so long a server counts as stuck."""


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Serve `folder`; gives the address of a file's page, with the place for its name: ".../lab/tree/{}?token=..."."""
    port, token = free_port(), secrets.token_hex(16)
    own = private(folder)
    environment = os.environ | {name: str(own) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    environment.pop("NIAGARA_REPLAY", None)
    log = own / "server.log"
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [
                sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
                f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}",
                f"--ServerApp.root_dir={folder}", "--LabApp.news_url=",
            ],
            env=environment, cwd=folder, stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            wait(f"http://127.0.0.1:{port}/api/status?token={token}", process, log)
            yield f"http://127.0.0.1:{port}/lab/tree/{{}}?token={token}"
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def private(folder: Path) -> Path:
    """Where the server of a folder keeps its configuration, its data and its log."""
    found = folder / ".private"
    found.mkdir(exist_ok=True)
    return found


def wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server answers; its log if it ends, or does not."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab does not answer:\n{log.read_text(encoding='utf-8')[-3000:]}")


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def write_notebook(path: Path, *cells: str) -> None:
    """A notebook of code cells without outputs."""
    made = [
        {
            "cell_type": "code",
            "id": f"c{number}",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": made}
    path.write_text(json.dumps(content), encoding="utf-8")
