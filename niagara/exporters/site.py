"""A folder of logs as a static site: a page a match and a list to search, from file:// or any server, with no network.

    index.html, index.uk.html …    the list, one a language
    niagara.js                     the viewer and plotly.js, once for all pages
    matches/<name>.html            a page a match
    niagara-site.json              says that the folder is a site of ours, and which files are its own, as they are

A page that lies on a disk may load classic scripts by a relative address; an ES module or a checked hash (`integrity`)
it may not: browsers want CORS for these, which file:// does not have.
"""

import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from niagara.core.given import each_of, path_of, wrong_kind
from niagara.core.text import literal, phrase
from niagara.exporters.html import InSite, machinery, page
from niagara.exporters.progress import watched
from niagara.exporters.site_index import Listed, index, index_name, listed
from niagara.exporters.story import story
from niagara.log.container import shown
from niagara.log.deadline import deadline
from niagara.log.files import replacing, strangers
from niagara.log.finding import Finding, LogError, refuse
from niagara.log.folder import is_no_log, logs_in
from niagara.log.load import load
from niagara.log.not_written import already_there, in_the_way, no_folder
from niagara.pages import Walkthrough
from niagara.render.extras import Extras, with_extras
from niagara.render.languages import check_language
from niagara.render.pages_data import pages_data, speaker
from niagara.render.prose import Speaker

MOST: Final = 2_000
"""Logs in a site: its list has to stay quick in a browser."""

MARK: Final = "niagara-site.json"
"""The file that makes a folder a site of ours."""

FORMAT: Final = "niagara-site"

SHARED: Final = "niagara.js"
MATCHES: Final = "matches"
NAME_LIMIT: Final = 60

_RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{device}{digit}" for device in ("com", "lpt") for digit in range(10))}
)
"""What Windows keeps for its devices."""


class _Wishes(Struct, frozen=True, kw_only=True):
    """How the pages of a site are to be."""

    languages: tuple[str, ...]
    """The first is the one in which pages open."""
    spoiler_free: bool
    partial: bool
    as_recorded: bool


class Left(Struct, frozen=True, kw_only=True):
    """A file that is not in the site, and why."""

    file: str
    why: Finding
    no_log: bool
    """Whether it is of another kind, which is no fault."""

    @property
    def exit_code(self) -> int:
        """What a log that cannot be exported exits with; 0 for a file of another kind."""
        return 0 if self.no_log else self.why.exit_code


class Site(Struct, frozen=True):
    """What was written."""

    matches: tuple[Listed, ...]
    left: tuple[Left, ...]

    def __repr__(self) -> str:
        faults = [one.file for one in self.left if not one.no_log]
        said = [_counted(len(self.matches), "match", "matches")]
        if faults:
            some = ", ".join(faults[:3]) + (" …" if len(faults) > 3 else "")
            said.append(f"{_counted(len(faults), 'log', 'logs')} left out: {some}")
        if others := len(self.left) - len(faults):
            said.append(_counted(others, "file is no log", "files are no logs"))
        return f"<Site: {'; '.join(said)}>"


def _counted(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


Made = Listed | Left
Each = Callable[[Callable[[str], Made], Iterable[str]], Iterable[Made]]


def export_site(
    folder: str | os.PathLike[str], target: str | os.PathLike[str], lang: str = "en", languages: Sequence[str] = (),
    force: bool = False, spoiler_free: bool = False, *, partial: bool = False, as_recorded: bool = False,
    each: Each | None = None,
) -> Site:  # fmt: skip
    """Write the site of the logs in `folder`, and in the folders in it, to the folder `target`.

    A log that cannot be exported is named with its reason, in the site's list too, and the others are exported. The
    site is whole or not there at all; one that is there is replaced only if it is ours and holds nothing else, and only
    with `force`. lang: the language in which pages open; languages: further ones, to which they can be switched.
    spoiler_free: hide what is to come until it is reached. partial, as_recorded: as `niagara.load` takes them. each:
    goes through the files; by default a bar says how far it is, in a terminal or a notebook. Raises LogError: nothing
    to read, nothing to export, too many logs, a target that is in the way; UnknownLanguage, NoPlotlyBundle.
    """
    further = each_of(
        (languages,) if isinstance(languages, str) else languages, "languages", 'give them as ["uk", "fr"]'
    )
    tongues = tuple(dict.fromkeys(map(check_language, (lang, *further))))
    wishes = _Wishes(languages=tongues, spoiler_free=spoiler_free, partial=partial, as_recorded=as_recorded)
    root, there = Path(path_of(folder, "folder")), Path(path_of(target, "target"))
    if each is not None and not callable(each):
        raise wrong_kind("each", "a function that goes through the files", each, "leave it out")
    check_site(there, force)
    files = [name for name in logs_in(str(root)) if Path(name).name != MARK]  # a site may lie among its logs
    if len(files) > MOST:
        message = f"holds {len(files)} logs, and a site holds {MOST} at most: export its folders one by one"
        raise refuse("LOG-IO", message, file=shown(root))
    pages = dict(zip(files, page_names(files), strict=True))
    with replacing(there, _others) as half:
        _put(half / SHARED, _shared())
        (half / MATCHES).mkdir()
        made = list((each or _with_bar)(lambda file: _made(file, root, half / MATCHES / pages[file], wishes), files))
        site = Site(
            tuple(one for one in made if isinstance(one, Listed)), tuple(one for one in made if isinstance(one, Left))
        )
        if not site.matches:
            raise _nothing(root, site.left)
        left = [(one.file, one.why) for one in sorted(site.left, key=lambda one: one.no_log)]
        for tongue in tongues:
            _put(half / index_name(tongue, tongues), index(site.matches, left, tongue, tongues))
        own = {
            path.relative_to(half).as_posix(): _digest(path.read_bytes())
            for path in sorted(half.rglob("*"))
            if path.is_file()
        }
        _put(half / MARK, json.dumps({"format": FORMAT, "version": 2, "files": own}, indent=0) + "\n")
        check_site(there, force)  # somebody may have been faster
    return site


def _with_bar(work: Callable[[str], Made], files: Iterable[str]) -> Iterable[Made]:
    return watched(files, work, "exporting")


def _nothing(root: Path, left: tuple[Left, ...]) -> LogError:
    faults = [one for one in left if not one.no_log]
    if not faults:
        return refuse("LOG-IO", "holds no logs (.replay.jsonl, .replay.json, .gz)", file=shown(root))
    return refuse("LOG-IO", f"holds no log that can be exported; the first: {faults[0].why}", file=shown(root))


def _made(file: str, root: Path, target: Path, wishes: _Wishes) -> Made:
    """The page of one log."""
    name = shown(Path(file).relative_to(root).as_posix() if root.is_dir() else Path(file).name)
    first, *further = wishes.languages
    try:
        with deadline(file):
            walk = Walkthrough(load(file, wishes.partial, as_recorded=wishes.as_recorded), lang=first)
            data = with_extras(pages_data(walk, languages=further), walk, Extras(languages=further, log=True))
            text = page(data, story(walk), spoiler_free=wishes.spoiler_free, site=_in_site(speaker(walk)))
    except LogError as error:
        return Left(file=name, why=error.finding, no_log=is_no_log(file, error.finding))
    _put(target, text)
    return listed(walk, name, f"{MATCHES}/{target.name}", wishes.spoiler_free)


def _in_site(speaker: Speaker) -> InSite:
    alone = phrase(
        "The viewer is in the file {file} of this site, which is not there: copy the whole folder. "
        "Below is the match in words.",
        file=literal(SHARED),
    )
    return InSite(
        script=f"../{SHARED}", home="../index.html", home_text=speaker.sentence(phrase("All matches")),
        alone=speaker.sentence(alone),
    )  # fmt: skip


def _shared() -> str:
    """The script that all pages share: what a page by itself holds packed."""
    parts = ",".join(f"{json.dumps(name)}:{content}" for name, content in machinery().items())
    return f"globalThis.__niagara_held={{{parts}}};\n"


# ---------------------------------------------------------------- names


def page_names(files: Iterable[str]) -> Iterator[str]:
    """The name of each log's page: short, of letters that every system and address takes, no two alike."""
    taken: set[str] = set()
    for file in files:
        name = slug(Path(file).name)
        number, free = 1, name
        while free in taken:
            number += 1
            free = f"{name}-{number}"
        taken.add(free)
        yield f"{free}.html"


def slug(name: str) -> str:
    """A log's name without its ending, as small Latin letters, digits, "-" and "_"."""
    stem = name.split(".replay.")[0] if ".replay." in name else name.split(".json")[0]
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode().lower()
    text = re.sub(r"[^a-z0-9_]+", "-", plain).strip("-")[:NAME_LIMIT].strip("-")
    return f"{text or 'match'}-log" if text in _RESERVED else text or "match"


# ---------------------------------------------------------------- whole or not at all


def check_site(target: Path, force: bool) -> None:
    """Raises LogError where a site may not be written to `target`."""
    if not target.name:
        raise refuse("LOG-IO", "cannot be a site: expected the name of its folder, such as site", file=shown(target))
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise refuse("LOG-IO", "cannot be a site: there is a file or a link of this name", file=shown(target))
    if not target.parent.is_dir():
        raise no_folder(target)
    if not target.exists() or not any(target.iterdir()):
        return
    if others := _others(target):
        raise in_the_way(target, others)
    if not force:
        raise already_there(target, what="site")


def _others(site: Path) -> list[str]:
    """What is in a folder and is not, as it was written, a file of a site of ours by the site's own list."""
    own = _own_files(site)

    def ours(path: Path) -> bool:
        name = path.relative_to(site).as_posix()
        return name in own and own[name] in (None, _digest(path.read_bytes()))

    return strangers(site, ours)


def _own_files(site: Path) -> dict[str, str | None]:
    """The files of a site of ours by its own list, with hashes if it has them; none where the folder is none."""
    try:
        mark = json.loads((site / MARK).read_text(encoding="utf-8"))
        if mark["format"] == FORMAT:
            files = mark["files"]
            if mark["version"] == 1:  # which listed the names alone
                return dict.fromkeys(files)
            return {**{name: str(digest) for name, digest in files.items()}, MARK: None}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        pass
    return {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _put(path: Path, text: str) -> None:
    """A new file of the site that is being made, flushed."""
    with open(path, "xb") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())
