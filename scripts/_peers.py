"""The peers of scripts/bench: which there are, in which version, and how each gets a place of its own in build/bench.

What can't be set up is named with the reason, and the others go on. A place that is there needs no network.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

import _project

PLACES = _project.ROOT / "build" / "bench"
STAMP = "peer.json"
SECONDS = 600
"""An installation that takes longer is given up."""


class Peer(Struct, frozen=True, kw_only=True):
    """Somebody else's engine."""

    name: str
    version: str
    program: str
    """Its file in bench_peers."""
    alone: bool = False
    """Installed without what it asks for, but with `also`: kaggle-environments would bring more than a gigabyte."""
    also: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Name and version."""
        return f"{self.name} {self.version}"

    @property
    def place(self) -> Path:
        """Its folder."""
        return PLACES / self.name

    @property
    def from_npm(self) -> bool:
        """Whether it comes from npm rather than from PyPI."""
        return self.program.endswith(".cjs")


CATANATRON = Peer(name="catanatron", version="3.2.1", program="play_catanatron.py")
CHESS = Peer(name="chess", version="1.11.2", program="play_chess.py")
POKERKIT = Peer(name="pokerkit", version="0.6.3", program="play_pokerkit.py")
OPEN_SPIEL = Peer(name="open_spiel", version="2.0.1", program="play_open_spiel.py")
KAGGLE = Peer(
    name="kaggle-environments", version="1.33.2", program="play_kaggle.py", alone=True,
    also=("jsonschema==4.26.0", "requests==2.34.2", "numpy==2.4.6", "pydantic==2.14.4", "PyYAML==6.0.3"),
)  # fmt: skip
BOARDGAME_IO = Peer(name="boardgame.io", version="0.50.2", program="boardgame_io.cjs")
PEERS = (CATANATRON, BOARDGAME_IO, OPEN_SPIEL, CHESS, POKERKIT, KAGGLE)

SPIELS = ("tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes", "iterated_prisoners_dilemma")
"""Games of open_spiel that are written in Python: the fastest of them is the peer."""


class NoPeer(Exception):
    """Why a peer can't be set up, in a line."""


def prepare(peer: Peer) -> None:
    """Sets a peer up, if it is not there already; raises NoPeer."""
    wanted = stamp(peer)
    try:
        if (peer.place / STAMP).read_text(encoding="utf-8") == wanted:
            return
    except OSError:
        pass
    print(f"Setting up {peer.title} ...", file=sys.stderr, flush=True)
    shutil.rmtree(peer.place, ignore_errors=True)
    for command in npm_commands(peer) if peer.from_npm else pip_commands(peer):
        execute(command, peer)
    (peer.place / STAMP).write_text(wanted, encoding="utf-8")


def stamp(peer: Peer) -> str:
    """What a place that is up to date says of itself."""
    return json.dumps({"packages": [peer.title, *peer.also], "python": sys.version, "place": str(peer.place)})


def pip_commands(peer: Peer) -> list[list[str]]:
    """Makes the environment; what installs the peer into it."""
    try:
        venv.create(peer.place, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoPeer(f"Python could not make an environment: {error}") from error
    pip = [str(_project.python(peer.place)), "-m", "pip", "--disable-pip-version-check", "--retries", "1"]
    install = [*pip, "--timeout", "20", "install", "-q"]
    package = f"{peer.name}=={peer.version}"
    if not peer.alone:
        return [[*install, package, *peer.also]]
    return [[*install, "--no-deps", package], [*install, *peer.also]]


def npm_commands(peer: Peer) -> list[list[str]]:
    """What installs the peer into its folder."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise NoPeer("there is no node and npm on the path")
    peer.place.mkdir(parents=True)
    (peer.place / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000"]
    return [[npm, "install", *quiet, *patience, f"{peer.name}@{peer.version}"]]


def execute(command: Sequence[str], peer: Peer) -> None:
    """Runs a command in the peer's place; raises NoPeer with the last that it said."""
    try:
        done = subprocess.run(
            command, cwd=peer.place, capture_output=True, encoding="utf-8", errors="replace", timeout=SECONDS,
            stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoPeer(f"it could not be installed: {error}") from error
    if done.returncode:
        raise NoPeer(f"it could not be installed: {reason(done.stderr)}")


def reason(said: str) -> str:
    """The line of an installer that says why: its last error, else the last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.casefold() and "log of this run" not in line]
    return ((errors or lines or ["no reason given"])[-1])[:200]


def command(peer: Peer, *arguments: str) -> tuple[list[str | Path], dict[str, str]]:
    """What runs a peer that was set up, and its environment's variables."""
    program = Path(__file__).resolve().parent / "bench_peers" / peer.program
    if peer.from_npm:
        return ["node", program, *arguments], {"NODE_PATH": str(peer.place / "node_modules")}
    return [_project.python(peer.place), "-W", "ignore", program, *arguments], {}
