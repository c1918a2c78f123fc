"""Find the browser that the tests drive: Chromium, Chrome or Edge. The one place that knows where to look.

In this order: $NIAGARA_BROWSER; the path (and the usual places on Windows and macOS, which have no path for programs
with windows); Debian's package, installed on the spot for root only; the one that `playwright install` brought.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

VARIABLE = "NIAGARA_BROWSER"

# First the one without windows: the same engine, which takes two thirds of the time to load and draw a page.
COMMANDS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)

WINDOWS_PROGRAMS = (
    "Chromium/Application/chrome",
    "Google/Chrome/Application/chrome",
    "Microsoft/Edge/Application/msedge",
)

# fonts-noto-cjk: the rules and the players' names are Chinese too.
DEBIAN_PACKAGES = ("chromium-headless-shell", "fonts-noto-cjk")
OLDER_DEBIAN_PACKAGES = ("chromium", "fonts-noto-cjk")

_PYTHON = r".venv\Scripts\python" if os.name == "nt" else ".venv/bin/python"

HELP = (
    "No browser for the tests was found. Install Chromium, Chrome or Edge "
    f"(on Debian: apt-get install {' '.join(DEBIAN_PACKAGES)}; anywhere: {_PYTHON} -m playwright install chromium), "
    f"or name one in {VARIABLE}."
)


class BrowserMissing(Exception):
    """No browser; the text says what to run."""


def find(environ: Mapping[str, str] | None = None, *, install: Callable[[], None] | None = None) -> Path:
    """The browser's program. `install` is called where none is on the path, to put one there (see install_debian)."""
    environ = os.environ if environ is None else environ
    named = environ.get(VARIABLE)
    if named:
        # What the user names is used or refused, never replaced by another.
        found = shutil.which(named, path=environ.get("PATH", ""))
        if found is None:
            raise BrowserMissing(f"{VARIABLE} names {named!r}, which is no program here.")
        return Path(found)
    browser = installed(environ)
    if browser is None and install is not None:
        install()
        browser = installed(environ)
    browser = browser or next(playwrights_own(environ), None)
    if browser is None:
        raise BrowserMissing(HELP)
    return browser


def installed(environ: Mapping[str, str]) -> Path | None:
    """The first of the known browsers on the path or in its usual place."""
    for command in COMMANDS:
        found = shutil.which(command, path=environ.get("PATH", ""))
        if found:
            return Path(found)
    return next((path for path in usual_places(environ) if path.is_file()), None)


def usual_places(environ: Mapping[str, str], platform: str = sys.platform) -> Iterator[Path]:
    """Where Windows and macOS keep Chromium, Chrome and Edge."""
    if platform == "darwin":
        for name in ("Chromium", "Google Chrome", "Microsoft Edge"):
            yield Path("/Applications", f"{name}.app", "Contents", "MacOS", name)
    elif platform == "win32":
        keys = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        folders = [environ[key] for key in keys if environ.get(key)]
        for inside in WINDOWS_PROGRAMS:
            yield from (Path(folder, f"{inside}.exe") for folder in folders)


def playwrights_own(environ: Mapping[str, str], platform: str = sys.platform) -> Iterator[Path]:
    """Browsers that `playwright install` brought, the newest first."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or Path.home())
    if environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        folder = Path(environ["PLAYWRIGHT_BROWSERS_PATH"])
    elif platform == "darwin":
        folder = home / "Library" / "Caches" / "ms-playwright"
    elif platform == "win32":
        folder = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ms-playwright"
    else:
        folder = Path(environ.get("XDG_CACHE_HOME") or home / ".cache") / "ms-playwright"
    builds = [path for path in folder.glob("chromium-*") if path.name.removeprefix("chromium-").isdecimal()]
    for build in sorted(builds, key=lambda path: int(path.name.removeprefix("chromium-")), reverse=True):
        for pattern in ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe"):
            yield from (path for path in sorted(build.glob(pattern)) if path.is_file())


def debian_installer(root: bool, os_release: Path = Path("/etc/os-release")) -> Callable[[], None] | None:
    """The function that installs Debian's browser, where that can be done: on Debian, by root."""
    try:
        lines = os_release.read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    # Not on Debian's children: Ubuntu's package of this name only points to a snap.
    debian = "ID=debian" in lines or 'ID="debian"' in lines
    return install_debian if root and debian and shutil.which("apt-get") else None


def install_debian() -> None:
    """Install Debian's Chromium with fonts for the languages of the rules; what apt-get says goes to the terminal."""
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def apt(*arguments: str) -> bool:
        done = subprocess.run(["apt-get", "-qq", *arguments], env=environ, stdout=subprocess.DEVNULL, check=False)
        return done.returncode == 0

    if not apt("update"):
        print("apt-get update failed (its reason is above).", flush=True)
    for packages in (DEBIAN_PACKAGES, OLDER_DEBIAN_PACKAGES):
        print(f"No browser on the path; installing Debian's: {' '.join(packages)} ...", flush=True)
        if apt("install", "-y", "--no-install-recommends", *packages):
            return
        print("apt-get install failed (its reason is above).", flush=True)


def launch_flags(root: bool) -> list[str]:
    """Flags for a quiet start: no look-ups of its maker's hosts, no graphics card, and no sandbox for root."""
    quiet = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    return [*(["--no-sandbox"] if root else []), *quiet]
