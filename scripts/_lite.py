"""What scripts/lite runs in its environment.

JupyterLite runs Python in the browser by Pyodide. Its core comes from npm; the packages come from PyPI, compiled ones
as wheels for the browser. They stand in Pyodide's own lock file, so that `import niagara` in a notebook finds them.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from email.parser import BytesParser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from _project import DISTRIBUTION, ROOT, Problem, outcome, say

WHEEL = "niagara_replay-*.whl"

WANTED = ("ipywidgets", "anywidget", "micropip", "comm", "jedi")
"""What the viewer and JupyterLite's kernel import, beside what the wheel asks for itself."""

LATER = ("ipywidgets", "anywidget")
"""What niagara imports only once a viewer is shown: loaded with it."""

BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32", "extra": ""}
"""What the markers of requirements see there."""


def main() -> int:
    place = Path(sys.argv[1])
    work, site = place / "work", place / "site"
    for folder in (work, site):
        shutil.rmtree(folder, ignore_errors=True)
    pyodide, wheels = work / "static" / "pyodide", work / "wheels"
    wheels.mkdir(parents=True)
    copy_contents(work / "files")
    say("Building the wheel ...")
    pip("wheel", "--no-deps", "-w", wheels, ROOT)
    if fetch_pyodide(pyodide):
        collect(json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8")), wheels)
        fill(pyodide, wheels)
    else:
        (work / "pypi").mkdir()
        shutil.copy(next(wheels.glob(WHEEL)), work / "pypi")
        say(
            "Pyodide is missing (npm did not bring it): the site asks its makers' server for it, and PyPI for packages;"
        )
        say(f"there a notebook begins with: %pip install {DISTRIBUTION} ipywidgets anywidget")
    command = ["-m", "jupyter", "lite", "build", "--lite-dir", ".", "--output-dir", site, "--no-sourcemaps"]
    run([sys.executable, *command, "--apps", "lab", "--apps", "notebooks"], "JupyterLite could not be built", cwd=work)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    say(f"{site.relative_to(ROOT)}: {size // 1_000_000} MB. To look at it:")
    say(f"python -m http.server --directory {site.relative_to(ROOT)} 8000")
    say("http://localhost:8000/lab/index.html?path=replay.ipynb")
    return 0


def copy_contents(folder: Path) -> None:
    """The notebooks, and beside them the shipped matches."""
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns("*.png", "locale", ".*"))
    shutil.copytree(ROOT / "replays", folder / "replays")


def fetch_pyodide(folder: Path) -> bool:
    """Pyodide's core, of the version that JupyterLite's kernel was made for; False where npm does not bring it."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    npm = shutil.which("npm")
    folder.mkdir(parents=True)
    command = [npm or "npm", "pack", f"pyodide@{PYODIDE_VERSION}", "--silent"]
    if npm is None or subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL).returncode:
        shutil.rmtree(folder)
        return False
    archive = next(folder.glob("*.tgz"))
    with tarfile.open(archive) as packed:
        for member in packed.getmembers():
            if member.isfile() and not member.name.endswith((".map", ".html", ".md")):
                member.name = Path(member.name).name
                packed.extract(member, folder, filter="data")
    archive.unlink()
    return True


def collect(lock: dict[str, Any], wheels: Path) -> None:
    """Download the wheels of all that is needed, as they are for this Pyodide. Raises Problem."""
    info, ipython = lock["info"], lock["packages"]["ipython"]["version"]
    version = ".".join(info["python"].split(".")[:2])
    say("Collecting packages for the browser ...")
    # MarkupSafe has no wheel for the browser. Without a compiler it becomes one of pure Python.
    pip("wheel", "--no-deps", "--no-binary", ":all:", "-w", wheels, "markupsafe", env=os.environ | {"CC": "false"})
    target = ["--platform", f"pyemscripten_{info['abi_version']}_wasm32", "--python-version", version]
    target += ["--implementation", "cp", "--abi", f"cp{version.replace('.', '')}", "--only-binary", ":all:"]
    ours = next(wheels.glob(WHEEL))
    pip("download", *target, "--find-links", wheels, "-d", wheels, ours, f"ipython=={ipython}", *WANTED)


def fill(pyodide: Path, wheels: Path) -> None:
    """Put the wheels beside Pyodide, and nothing but them into its lock file."""
    file = pyodide / "pyodide-lock.json"
    lock = json.loads(file.read_text(encoding="utf-8"))
    lock["packages"] = locked(wheels.glob("*.whl"), lock["info"]["python"])
    file.write_text(json.dumps(lock, indent=1), encoding="utf-8")
    for wheel in wheels.glob("*.whl"):
        shutil.copy(wheel, pyodide)


def locked(wheels: Iterable[Path], python: str) -> dict[str, dict[str, Any]]:
    """The entries of Pyodide's lock file for these wheels. Raises Problem for one that asks for what is not there."""
    files = {canonicalize_name(parse_wheel_filename(wheel.name)[0]): wheel for wheel in wheels}
    entries = {}
    for name, wheel in sorted(files.items()):
        depends = sorted({*required(wheel, python), *(LATER if name == DISTRIBUTION else ())})
        missing = [other for other in depends if other not in files]
        if missing:
            raise Problem(f"{wheel.name} needs {', '.join(missing)}, of which there is no wheel for the browser")
        entries[name] = {
            "name": name, "version": str(parse_wheel_filename(wheel.name)[1]), "file_name": wheel.name,
            "install_dir": "site", "package_type": "package", "unvendored_tests": False,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(), "imports": imported(wheel), "depends": depends,
        }  # fmt: skip
    return entries


def required(wheel: Path, python: str) -> set[str]:
    """The names of what a wheel asks for in the browser."""
    with zipfile.ZipFile(wheel) as packed:
        about = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        lines = BytesParser().parsebytes(packed.read(about)).get_all("Requires-Dist", [])
    seen = BROWSER | {"python_full_version": python, "python_version": ".".join(python.split(".")[:2])}
    asked = map(Requirement, lines)
    return {canonicalize_name(one.name) for one in asked if one.marker is None or one.marker.evaluate(seen)}


def imported(wheel: Path) -> list[str]:
    """The names by which a wheel's packages are imported."""
    with zipfile.ZipFile(wheel) as packed:
        tops = {name.split("/")[0] for name in packed.namelist() if name.endswith((".py", ".so"))}
    return sorted(top.split(".")[0] for top in tops if not top.endswith((".dist-info", ".data")))


def pip(*arguments: str | Path, env: dict[str, str] | None = None) -> None:
    command = [sys.executable, "-m", "pip", arguments[0], "-q", "--disable-pip-version-check", *arguments[1:]]
    run(command, f"pip {arguments[0]} did not work", env=env)


def run(command: list[Any], problem: str, **others: Any) -> None:
    done = subprocess.run([str(part) for part in command], check=False, **others)
    if done.returncode:
        raise Problem(f"{problem} (its reason is above)")


if __name__ == "__main__":
    sys.exit(outcome(main))
