"""Each game's FORMAT.md holds what it says: its examples verify; every action, event and field is described."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from msgspec import structs

from niagara import load, verify
from niagara.core.hexes import DIRECTIONS, Hex, neighbour
from niagara.core.river_tiles import CELLS
from niagara.games import get, names
from niagara.games.mississippi_queen.board import SHIPPED, load_board
from niagara.games.mississippi_queen.river import FIRST, joining, quay_docks, waters
from niagara.games.mississippi_queen.tiles import QUAY_DOCKS, QUAY_SHAPE, progress
from niagara.log.schema import schema
from niagara.log.writer import dumps

import conformance
from format_page import FORMAT, Page, of_game

PAGES = {name: of_game(name) for name in names()}
VERDICTS = {"minimal": "consistent", "full": "verified", "board": "verified"}
EVERY_GAME = pytest.mark.parametrize("game", names())


def shown_for(game: str) -> Page:
    """Where the two whole examples of a game are: those of Niagara are the ones of the log's page."""
    return FORMAT if game == "niagara" else PAGES[game]


EXAMPLES = [
    pytest.param(game, kind, id=f"{game} {kind}")
    for game in PAGES
    for kind in VERDICTS
    if kind in shown_for(game).blocks
]


def test_every_game_has_its_examples() -> None:
    assert len(EXAMPLES) == 3 * len(PAGES) - 1  # Niagara's page has no match on a board of one's own


@pytest.mark.parametrize(("game", "kind"), EXAMPLES)
def test_an_example_has_the_verdict_that_is_said(game: str, kind: str) -> None:
    page = shown_for(game)
    data, verdict = page.blocks[kind].encode(), VERDICTS[kind]
    report = verify(data)
    assert report.verdict == verdict, str(report)
    assert f"says: *{verdict}*" in page.text or f"says of it: *{verdict}*" in page.text
    assert {found.severity for found in report.findings} <= {"note"}
    replay = load(data)
    assert replay.game is get(game)
    assert len(list(replay.steps())) > len(replay.entries) > 0
    assert replay.finished == (kind == "board")


@EVERY_GAME
def test_the_minimal_match_is_choices_only_and_the_others_as_we_write_them(game: str) -> None:
    blocks = shown_for(game).blocks
    minimal = load(blocks["minimal"].encode()).entries
    assert all(entry.events is None and entry.check is None for entry in minimal)
    for kind in blocks.keys() & {"full", "board"}:
        assert dumps(load(blocks[kind].encode())) == blocks[kind].encode()
    full = load(blocks["full"].encode()).entries
    assert [entry.action for entry in full[: len(minimal)]] == [entry.action for entry in minimal]


@pytest.mark.parametrize(("game", "kind"), EXAMPLES)
def test_the_examples_fit_the_schema(game: str, kind: str) -> None:
    validator = Draft202012Validator(schema(get(game)))
    for line in shown_for(game).blocks[kind].splitlines():
        validator.validate(json.loads(line))


def test_the_files_that_the_pages_name_are_there() -> None:
    folder = files("niagara.log")
    assert all(folder.joinpath(target).is_file() for target in links(FORMAT))
    for game, page in PAGES.items():
        assert {"../../log/FORMAT.md", "RULES.md"} == set(links(page))
        assert all(files(f"niagara.games.{game}").joinpath(target).is_file() for target in links(page))


def links(page: Page) -> list[str]:
    """The files that a page links to."""
    return [target for target in re.findall(r"\]\(([^)]+)\)", page.text) if "://" not in target]


# ---------------------------------------------------------------- actions, events, boards


@EVERY_GAME
@pytest.mark.parametrize("title", ["Actions", "Events"])
def test_every_action_and_event_is_described_with_its_fields(game: str, title: str) -> None:
    union: Any = get(game).action_type if title == "Actions" else get(game).event_type
    described = PAGES[game].rows(title)
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(union)}
    assert set(described) == set(kinds)
    for tag, kind in kinds.items():
        assert set(re.findall(r"`(\w+)`", described[tag].split(" | ")[0])) == fields_of(kind), tag


def fields_of(kind: Any) -> set[str]:
    """The fields of a struct as they stand in a file."""
    return {field.encode_name for field in structs.fields(kind)}


@EVERY_GAME
def test_what_chance_decides_is_marked(game: str) -> None:
    marked = {tag for tag, rest in PAGES[game].rows("Actions").items() if '(`"chance"`)' in rest}
    by_chance: dict[bool, set[str]] = {True: set(), False: set()}
    for line in cases(game):
        if "events" in line:
            by_chance[line["actor"] == "chance"].add(line["action"]["type"])
    assert marked == by_chance[True] and not marked & by_chance[False]


@EVERY_GAME
def test_every_field_of_a_board_is_described(game: str) -> None:
    board = schema(get(game))["$defs"]["BoardFile"]["properties"]
    described = PAGES[game].rows("Boards")
    assert set(board) <= set(described)
    known = {name for one in defined(game) for name in one.get("properties", ())}
    assert set(described) <= known


@EVERY_GAME
def test_every_value_and_every_field_within_is_named(game: str) -> None:
    text = PAGES[game].text
    fields = {name for one in defined(game) for name in one.get("properties", ())}
    assert not {name for name in fields if f"`{name}`" not in text and f'"{name}"' not in text}
    values = {value for one in defined(game) for value in words(one)}
    assert not {value for value in values if value and f'"{value}"' not in text}


def defined(game: str) -> list[dict[str, Any]]:
    """What the schema of a game defines: the parts of its actions, events and boards."""
    shared = {"header", "entry", "document", "value", "Player", "RulesUsed", "Producer"}
    return [one for name, one in schema(get(game))["$defs"].items() if name not in shared]


def words(part: Any) -> Iterator[str]:
    """The texts among the values that a part of a schema allows; its own type apart."""
    if isinstance(part, dict):
        yield from (value for value in part.get("enum", ()) if isinstance(value, str))
        for inner in part.values():
            yield from words(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from words(inner)


@EVERY_GAME
def test_the_shipped_boards_are_named(game: str) -> None:
    before_tables = PAGES[game].section("Boards").split("\n|", 1)[0]
    assert set(re.findall(r'`"([a-z0-9-]+)"`', before_tables)) == set(get(game).boards)


# ---------------------------------------------------------------- conformance


@cache
def cases(game: str) -> tuple[dict[str, Any], ...]:
    """The cases of a game's conformance file."""
    return tuple(json.loads(line) for line in conformance.file(game).read_text(encoding="utf-8").splitlines()[1:])


@EVERY_GAME
def test_the_case_that_is_shown_is_in_the_file_and_passes(game: str) -> None:
    shown = json.loads(PAGES[game].blocks["case"])
    assert shown in cases(game)
    conformance.check(conformance.book(game), shown)


@EVERY_GAME
def test_every_field_of_an_opening_and_of_a_position_is_described(game: str) -> None:
    page = PAGES[game]
    text = page.section("Conformance") + page.section("Boards")
    of = get(game)
    boards = "".join(of.make_setup(of.seats[0], {}, board, 0).board.source.decode() for board in of.boards)
    fields = {name for line in cases(game) for part in ("opening", "position") for name in keys(line.get(part))}
    assert fields
    untold = {name for name in fields if f"`{name}`" not in text and f'"{name}"' not in text}
    assert not {name for name in untold if f'"{name}"' not in boards}  # the gems of a store, by name


def keys(value: Any) -> Iterator[str]:
    """The names of fields in a value, however deep."""
    if isinstance(value, dict):
        yield from value
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from keys(inner)


# ---------------------------------------------------------------- the tiles of Mississippi Queen

PLACES = PAGES["mississippi_queen"].section("Places")


def pairs(row: str) -> list[Hex]:
    """The places (q, r) in a row."""
    return [(int(q), int(r)) for q, r in re.findall(r"\((-?\d+), (-?\d+)\)", row.replace("−", "-"))]


def test_the_headings_are_those_of_the_engine() -> None:
    (row,) = re.findall(r"(?m)^\| \(q, r\) \|.*$", PLACES)
    assert tuple(pairs(row)) == DIRECTIONS


def test_the_cells_are_those_of_the_engine() -> None:
    rows = re.findall(r"(?m)^\| ([1-4]) \|(.*)$", PLACES)
    told = {f"{column}{row}": at for row, found in rows for column, at in zip("abcde", pairs(found), strict=True)}
    assert told == CELLS
    assert {progress(at) for at in CELLS.values()} == set(range(-4, 5))
    assert "−4 to 4;" in PLACES and "`starboard` is q, −2 to 2" in PLACES


def test_tiles_join_as_it_is_told() -> None:
    first = joining((FIRST,), 1, "A3-1", "straight")
    second = joining((FIRST, first), 2, "A2-1", "left")
    told = " ".join(PLACES.split())
    assert "so its middle is (0, −4)" in told and (first.origin, first.heading) == ((0, -4), 0)
    assert "has heading 5 and middle (−4, −4)" in told and (second.origin, second.heading) == ((-4, -4), 5)
    water = waters(load_board(SHIPPED[0]), (FIRST, joining((FIRST,), 1, "A1-1", "straight"), second))
    where = dict(zip(water.spaces, water.places, strict=True))
    assert pairs(re.findall(r"`2.c1` lies at [^.]*1.a4[^.]*", told)[0]) == [where["2.c1"], where["1.a4"]]
    assert neighbour(where["1.a4"], 5) == where["2.c1"]


def test_the_quay_lies_as_it_is_told() -> None:
    (cells,) = re.findall(r"nine of its cells: `([^`]+)`", PLACES)
    assert set(cells.split()) == set(QUAY_SHAPE) and len(QUAY_SHAPE) == 9
    told = {turn: re.findall(r"`(\w\d)`", rest) for turn, rest in PAGES["mississippi_queen"].table("`turn`").items()}
    assert told == {turn: list(docks) for turn, docks in QUAY_DOCKS.items()}
    board, last = load_board(SHIPPED[0]), joining((FIRST,), 1, "A3-3", "straight")
    assert quay_docks(board, last, "straight") == ("1.b4", "1.c4")  # d4 is land there
