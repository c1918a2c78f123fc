"""The lessons in other languages: from the English notebooks, and gettext catalogues of what stands in them.

A message is a block of a Markdown cell: a heading, a paragraph or a list. A block whose translation is missing, or
marked fuzzy because the English changed, stands in English.
"""

from __future__ import annotations

import copy
import json
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

LESSONS = Path(__file__).resolve().parents[1] / "notebooks" / "lessons"
LANGUAGES = ("fr", "uk", "zh_Hant")
LANGUAGE_LINE = 'lang = "{lang}"'
"""The line of the first code cell that says in which language everything is shown."""

NEVER = datetime(2026, 1, 1, tzinfo=UTC)  # a catalogue changes when its words do, not with the day
MADE_BY = (b'"Generated-By: ', b'"Report-Msgid-Bugs-To: ', b'"Last-Translator: ', b'"Language-Team: ')
"""Lines of a header that say nothing of the words."""


def english() -> dict[str, Any]:
    """The English lessons by file name."""
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(LESSONS.glob("*.ipynb"))}


def blocks(cell: Any) -> list[str]:
    """The messages of a cell: none in code."""
    return "".join(cell["source"]).split("\n\n") if cell["cell_type"] == "markdown" else []


def catalogue_path(lang: str) -> Path:
    """Where a language's texts are."""
    return LESSONS / "locale" / lang / "LC_MESSAGES" / "lessons.po"


def template(lessons: dict[str, Any], lang: str) -> Catalog:
    """A catalogue of all messages, untranslated."""
    catalog = Catalog(locale=lang, project="Niagara lessons", version="1", creation_date=NEVER, revision_date=NEVER)
    catalog.fuzzy = False
    catalog.header_comment = "# What stands in the lessons. scripts/lessons keeps this file and writes the notebooks."
    for name, lesson in lessons.items():
        for cell in lesson["cells"]:
            for block in blocks(cell):
                catalog.add(block, locations=[(name, None)])
    return catalog


def catalogue(lessons: dict[str, Any], lang: str) -> Catalog:
    """The catalogue of a language with the messages of today and the translations there are."""
    path = catalogue_path(lang)
    wanted = template(lessons, lang)
    if path.exists():
        with path.open("rb") as source:
            held = read_po(source, locale=lang, abort_invalid=True)
        found = template({}, lang)
        for message in held:
            if message.id:
                found[message.id] = message
        found.update(wanted)
        wanted = found
    return wanted


def written(catalog: Catalog) -> bytes:
    """The bytes of a .po file: the same for the same messages."""
    target = BytesIO()
    write_po(target, catalog, width=100, ignore_obsolete=True, include_previous=True)
    lines = target.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(MADE_BY))


def said(catalog: Catalog, block: str) -> str:
    """A block in a language; in English where nobody has translated it yet."""
    message = catalog.get(block)
    return str(message.string) if message and message.string and not message.fuzzy else block


def translated(lesson: Any, catalog: Catalog, lang: str) -> bytes:
    """The bytes of a lesson in a language."""
    made = copy.deepcopy(lesson)
    for cell in made["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            source = "\n\n".join(said(catalog, block) for block in blocks(cell))
        else:
            source = source.replace(LANGUAGE_LINE.format(lang="en"), LANGUAGE_LINE.format(lang=lang))
        cell["source"] = source.splitlines(keepends=True)
    made["metadata"]["title"] = made["cells"][0]["source"][0].lstrip("# ").rstrip("\n")
    return (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode()


def wanted() -> dict[Path, bytes]:
    """What every catalogue and every translated lesson should be."""
    lessons = english()
    files: dict[Path, bytes] = {}
    for lang in LANGUAGES:
        catalog = catalogue(lessons, lang)
        files[catalogue_path(lang)] = written(catalog)
        files |= {LESSONS / lang / name: translated(lesson, catalog, lang) for name, lesson in lessons.items()}
    return files


def main() -> int:
    """Write what changed, take away the lessons that have no English source, and say how much is translated."""
    files = wanted()
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
    for lang in LANGUAGES:
        for path in (LESSONS / lang).glob("*.ipynb"):
            if path not in files:
                path.unlink()
        with catalogue_path(lang).open("rb") as source:
            catalog = read_po(source, locale=lang)
        done = [said(catalog, message.id) != message.id for message in catalog if message.id]
        print(f"{lang}: {sum(done)} of {len(done)} texts translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
