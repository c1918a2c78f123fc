"""What the build adds to the package: plotly.js from npm, and the shipped notebooks and replays.

plotly.js is somebody else's code, so the repository does not hold it. The build takes the npm package
`plotly.js-basic-dist-min` (a quarter of the full file) from wherever the user's npm configuration says, checks it
against the hashes below, and puts it with its licence into niagara/notebook/vendor/. Nothing here ever fails a build:
without npm or a network, the full plotly.min.js of the plotly wheel serves (see niagara/notebook/plotly_bundle.py).

To move to another version: the one that the plotly wheel contains (plotly/offline/_plotlyjs_version.py), with
`npm view plotly.js-basic-dist-min@VERSION dist.integrity` and the hashes of the two files in it, made by integrity().

With NIAGARA_COMPILE=1 the wheel also holds the busiest modules compiled by mypyc, beside their sources: it then fits
one Python on one kind of machine, and a failure to compile is a failure of the build. Nothing needs it.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "plotly.js-basic-dist-min"
VERSION = "4.1.1"
INTEGRITY = "sha512-1oNF8PeQx2hv/y7tqEVWKD3JGwn/MGEMQ8mL9HUwsaqG9FGy/OU5FHUHvzqbqxN4mnwZGI9abTiE775C4kkjMQ=="
SECONDS = 90

# (name in the npm package, name in vendor/, integrity)
FILES = (
    (
        "package/plotly-basic.min.js",
        "plotly-basic.min.js",
        "sha512-orZ6OgVLrRp8vSfEJ9XXGswEzLgmW4nqH1ja1cWJRPqwAkyU0GcrM42aDvIcJjrK9EmGWyVZ3tpMmHXbCrrIaA==",
    ),
    (
        "package/LICENSE",
        "plotly-basic.LICENSE.txt",
        "sha512-K2IC4s2ntmpV2M4dix/Jx1RbzrX2/Q2uyEZ5XqlujEJsFyRVvhXns7Ps+V3zyezwhMSC3sBK7HRsVoHQOnsByA==",
    ),
)

# They lie beside the package in the repository, and inside it in the wheel.
SHIPPED = ("notebooks", "replays")

COMPILED = (
    "niagara/core/referee.py",
    "niagara/games/niagara/decide.py",
    "niagara/games/niagara/evolve.py",
    "niagara/games/niagara/follow.py",
    "niagara/games/niagara/legal.py",
    "niagara/games/niagara/packed.py",
    "niagara/games/niagara/packed_tables.py",
    "niagara/play/greedy_packed.py",
)
"""What gains by it. None defines a msgspec.Struct: mypyc takes no notice of its settings (frozen, cache_hash)."""

TO_COMPILE = ["mypy>=1.14", "setuptools>=65", "msgspec>=0.19"]
"""What a build with NIAGARA_COMPILE=1 needs besides a C compiler; msgspec for the types of its structs."""


class Hook(BuildHookInterface[Any]):
    """Runs before each wheel, editable ones too, and before each sdist."""

    PLUGIN_NAME = "custom"
    _compiled: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch plotly.js if it is not there; add the shipped folders to a wheel."""
        root = Path(self.root)
        try:
            said = vendor(root / "niagara" / "notebook" / "vendor")
        except Exception as error:  # whatever happened, the package works without the smaller file
            said = f"not fetched ({type(error).__name__}: {error})"
        self.app.display_info(f"plotly.js basic {VERSION}: {' '.join(said.split())}")
        # An editable install reads both folders where they are.
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update(shipped(root))
            if wants_compiled():
                self._compiled = tempfile.TemporaryDirectory()
                build_data["force_include"].update(compiled(root, Path(self._compiled.name)))
                build_data.update(pure_python=False, infer_tag=True)

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: something only if it compiles."""
        return TO_COMPILE if wants_compiled() else []

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what was compiled: the wheel has it."""
        if self._compiled is not None:
            self._compiled.cleanup()


def vendor(folder: Path) -> str:
    """Put the files of the npm package into `folder`, unless they are there; say in a line what was done."""
    if all(is_intact(folder / name, expected) for _, name, expected in FILES):
        return "already there"
    npm = shutil.which("npm")
    if npm is None:
        return "not fetched (no npm on the path)"
    # Not in the repository: a temporary folder is under no project's .npmrc, so the user's own configuration decides.
    with tempfile.TemporaryDirectory() as scratch:
        packed = pack(npm, Path(scratch))
        if integrity(packed) != INTEGRITY:
            return f"not used (its integrity is {integrity(packed)}, expected {INTEGRITY})"
        archive = Path(scratch) / "checked.tgz"
        archive.write_bytes(packed)
        with tarfile.open(archive) as members:
            contents = {name: read(members, member) for member, name, _ in FILES}
    for _, name, expected in FILES:
        if integrity(contents[name]) != expected:
            return f"not used ({name} has the integrity {integrity(contents[name])}, expected {expected})"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        # Whole or not at all: an interrupted build leaves no half of a file.
        half = folder / f"{name}.{os.getpid()}.part"
        half.write_bytes(content)
        half.replace(folder / name)
    return "fetched with npm"


def pack(npm: str, scratch: Path) -> bytes:
    """Download the npm package into `scratch` and return its bytes."""
    # Few and short tries: a machine with no network should not wait for npm's minutes of patience.
    patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000"]
    command = [npm, "pack", f"{PACKAGE}@{VERSION}", "--silent", "--ignore-scripts", "--prefer-offline", *patience]
    done = subprocess.run(
        command, cwd=scratch, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False
    )
    archives = list(scratch.glob("*.tgz"))
    if done.returncode != 0 or len(archives) != 1:
        raise OSError(f"npm pack ended with code {done.returncode}")
    return archives[0].read_bytes()


def read(members: tarfile.TarFile, name: str) -> bytes:
    """The bytes of one file in the archive."""
    member = members.extractfile(name)
    if member is None:
        raise OSError(f"{name} is no file")
    return member.read()


def integrity(content: bytes) -> str:
    """The SHA-512 of some bytes, as npm writes it."""
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()


def is_intact(path: Path, expected: str) -> bool:
    """Whether the file is there, whole."""
    return path.is_file() and integrity(path.read_bytes()) == expected


def shipped(root: Path) -> dict[str, str]:
    """The files of the top-level folders, each with its place in the wheel; nothing hidden (editors' checkpoints)."""
    places = {}
    for folder in SHIPPED:
        for path in sorted((root / folder).rglob("*")):
            inside = path.relative_to(root)
            if path.is_file() and not any(part.startswith((".", "__")) for part in inside.parts):
                places[str(path)] = f"niagara/{inside.as_posix()}"
    return places


# ---------------------------------------------------------------- the compiled wheel


def wants_compiled() -> bool:
    """Whether the environment asks for a compiled wheel."""
    return os.environ.get("NIAGARA_COMPILE") == "1"


def compiled(root: Path, folder: Path) -> dict[str, str]:
    """COMPILED, compiled by mypyc into `folder`: each library with its place in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    # The names of the modules are those of the paths, seen from the repository.
    with contextlib.chdir(root):
        asked = ["--follow-imports=silent", f"--cache-dir={folder / 'cache'}", *COMPILED]
        libraries = mypycify(asked, target_dir=str(folder / "c"), group_name="niagara")
        build = build_ext(Distribution({"name": "niagara", "ext_modules": libraries}))
        build.build_lib, build.build_temp = str(folder / "lib"), str(folder / "temp")
        build.ensure_finalized()
        build.run()
    return {path: Path(path).relative_to(folder / "lib").as_posix() for path in build.get_outputs()}
