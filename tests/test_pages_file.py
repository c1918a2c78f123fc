"""Pages files: as they are documented, by the schema that every page checks with."""

from __future__ import annotations

import base64
import json
import re
import unicodedata
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import niagara
from niagara.core.replay import Replay
from niagara.exporters import export
from niagara.games import names
from niagara.log.shipped import samples
from niagara.notebook.front_end import page_script
from niagara.pages import Walkthrough
from niagara.render import pages_file as module
from niagara.render.extras import Extras
from niagara.render.pages_data import VERSION
from niagara.render.pages_file import FORMAT, match_fragment, pages_file, schema
from niagara.teach.what_if import what_if

SCHEMA = schema()
DOCUMENT = Path(module.__file__).with_name("PAGES.md").read_text(encoding="utf-8")


def beginning(game: str) -> Replay:
    """The first entries of a shipped match of a game."""
    whole = niagara.sample(next(name for name, path in samples().items() if path.parent.name == game))
    return Replay(whole.game, whole.header, whole.entries[:12], whole.name)


def whole_file(replay: Replay) -> dict[str, Any]:
    """Its pages file with everything that such a file may hold."""
    step = next(
        one.index
        for one in replay.steps()
        if one.place == len(one.facts) - 1 and isinstance(replay.game.actor(one.after), int) and one.index > 2
    )
    game, here = replay.game, replay.step(step)
    noted = niagara.with_note(replay, 3, "A note\nof two lines")
    branch = what_if(noted, step, game.legal_actions(here.after)[-1])
    extras = Extras(
        tries=(step,), branches=(branch,), languages=("uk", "zh_Hant"), log=True,
        comparisons=[niagara.compare(noted, reading.name) for reading in game.readings[-1:]],
    )  # fmt: skip
    made: dict[str, Any] = json.loads(pages_file(Walkthrough(noted), extras, spoiler_free=True))
    return made


@pytest.fixture(scope="module", params=names())
def file(request: pytest.FixtureRequest) -> dict[str, Any]:
    return whole_file(beginning(request.param))


def test_real_pages_keep_the_schema(file: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema())
    problems = Draft202012Validator(schema()).iter_errors(file)
    assert [(list(one.absolute_path), one.message[:200]) for one in problems] == []
    assert (file["format"], file["version"], file["pages"]["version"]) == (FORMAT, VERSION, VERSION)


def test_every_number_names_something_in_its_list(file: dict[str, Any]) -> None:
    seen = dict.fromkeys(("of", "long"), 0)
    for keyword, found, expected in numbers(SCHEMA, file, {}):
        seen[keyword] += 1
        assert found < expected if keyword == "of" else found == expected
    assert min(seen.values()) > 20


def named(rule: dict[str, Any]) -> dict[str, Any]:
    """The rule that stands behind a name, or a rule as it is."""
    found: dict[str, Any] = SCHEMA["$defs"][rule["$ref"].rpartition("/")[2]] if "$ref" in rule else rule
    return found


def numbers(rule: dict[str, Any], value: Any, tables: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """(keyword, found, expected) of each `of` and `long` in a file; a shape that has a choice is taken as it fits."""
    rule = named(rule)
    if "anyOf" in rule:
        of_list, other = sorted(rule["anyOf"], key=lambda one: named(one).get("type") != "array")
        rule = of_list if isinstance(value, list) else other
        yield from numbers(rule, value, tables)
        return
    if rule.get("tables"):
        tables = value
    for keyword in ("of", "long"):
        if keyword in rule and value is not None:
            names: Any = tables
            for part in rule[keyword].split("."):
                names = names[part]
            yield keyword, value if keyword == "of" else len(value), len(names)
    if isinstance(value, list):
        first = rule.get("prefixItems", [])
        for at, one in enumerate(value):
            yield from numbers(first[at] if at < len(first) else rule.get("items", {}), one, tables)
    if isinstance(value, dict):
        for name, one in value.items():
            inner = rule.get("properties", {}).get(name, rule.get("additionalProperties", {}))
            yield from numbers(inner, one, tables)


def test_what_a_page_would_clean_is_clean_already(file: dict[str, Any]) -> None:
    """A page drops unseen characters of a file's texts: ours have none but the ends of lines."""
    unseen = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    for text in texts({name: value for name, value in file["pages"].items() if name != "recorded"}):
        assert not [char for char in text if unicodedata.category(char) in unseen and char != "\n"], text


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from texts(one)
        case dict():
            for one in value.values():
                yield from texts(one)


def test_the_document_names_every_field_and_no_other() -> None:
    fields: set[str] = set()

    def look(rule: Any) -> None:
        if isinstance(rule, dict):
            fields.update(rule.get("properties", {}))
            for one in rule.values():
                look(one)
        elif isinstance(rule, list):
            for one in rule:
                look(one)

    look(schema())
    named = set(re.findall(r"[`\"](\w+)[`\"]", DOCUMENT))
    assert fields <= named
    others = {"null", "text", "label", "ruling", "rule", "sum", "step"} | {"readings", "why", "try", "rules", "notes"}
    assert named - fields <= others


def test_a_page_holds_the_schema() -> None:
    held = re.search(r"^const PAGES_SCHEMA = (.*);$", page_script("boot_page.js"), re.MULTILINE)
    assert held
    assert json.loads(held[1])["$defs"].keys() == schema()["$defs"].keys()
    assert f"const PAGES_VERSION = {VERSION};" in page_script("boot_page.js")


def test_a_match_in_a_link_is_a_pages_file(file: dict[str, Any]) -> None:
    walk = Walkthrough(beginning(file["pages"]["game"]))
    name, _, packed = match_fragment(walk).partition("=")
    assert name == "match"
    assert re.fullmatch(r"[A-Za-z0-9_-]+", packed)
    content = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -zlib.MAX_WBITS)
    assert json.loads(content) == json.loads(pages_file(walk, Extras()))


def test_it_is_written_by_its_name_and_holds_one_seat_only(tmp_path: Path) -> None:
    replay = beginning("niagara")
    path = export(replay, tmp_path / "walk.pages.json", seat=1)
    content = path.read_text(encoding="utf-8")
    assert json.loads(content)["pages"]["seat"] == 1
    assert f"{replay.names[0]} lays a card face down." in content
    assert f"{replay.names[0]} chooses card" not in content
    assert "recorded" not in json.loads(content)["pages"]
    with pytest.raises(FileExistsError):
        export(replay, path)
    assert export(replay, path, seat=1, force=True).read_text(encoding="utf-8") == content
