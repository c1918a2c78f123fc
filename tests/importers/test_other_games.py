"""Nothing in the importers knows a game: what one needs stands in its tables; its modules only make answers better."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.replay import Header
from niagara.games import names
from niagara.log import importers
from niagara.log.importers import csv_lines, csv_rows, difference, weave
from niagara.log.importers.csv_rows import CsvRows
from niagara.log.importers.exports import to_boardgameio
from niagara.log.importers.hooks import hook
from niagara.log.importers.mapping import Map, read_map, shipped
from niagara.log.importers.reading import Reader
from niagara.log.importers.registry import ours
from niagara.log.importers.run import Imported, import_log
from niagara.log.importers.vocabulary import vocabulary
from niagara.log.limits import LIMITS
from niagara.log.load import load
from niagara.log.shipped import samples

Bring = Callable[..., Imported]
FOREIGN = Path(__file__).parents[1] / "data" / "foreign"
FOLDER = Path(importers.__file__).parent
GENERIC = sorted(path for path in FOLDER.glob("*.py") if not path.stem.endswith(tuple(f"_{game}" for game in names())))

HEADER = set(Header.__struct_fields__)
"""What every log has, such as its board: a game may have an action of that name."""


@pytest.mark.parametrize("path", GENERIC, ids=lambda path: path.name)
def test_the_code_for_all_games_names_no_event_action_or_module_of_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    words = set(re.findall(r'"([a-z_]+)"', re.sub(r'""".*?"""', "", text, flags=re.DOTALL)))
    for table in (one for shape in ("packets", "boardgameio", "csv") for one in shipped(shape)):
        told = {kind.event or kind.action or kind.state for kind in table.types.values()}
        told = (told | table.covered | table.silent | vocabulary(table.game).keys()) - HEADER
        assert not words & told, path.name
    assert not re.search(r"niagara\.games\.\w", text)


def test_a_game_without_modules_of_its_own_has_none() -> None:
    assert hook("literal", "niagara") is not None
    assert hook("literal", "chess") is None and hook("rows", "../x") is None and hook("hidden", "a.b") is None


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Niagara as a game that has tables and no module of its own."""
    for module in (csv_rows, csv_lines, difference, weave):
        monkeypatch.setattr(module, "hook", lambda kind, game: None)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", ["packets_clean.json", "boardgameio_clean.json", "packets_contradicted.json"])
def test_tables_are_enough_for_the_same_verdict_at_the_same_place(name: str, bring: Bring) -> None:
    wanted = json.loads((FOREIGN / "manifest.json").read_text(encoding="utf-8"))[name]
    report = bring((FOREIGN / name).read_bytes(), name).report
    assert (report.verdict, report.entries) == (wanted["verdict"], wanted["entries"])
    if report.difference is not None:
        assert report.difference.place == wanted["difference"]["place"]
        assert report.difference.entry == wanted["difference"]["entry"]


@pytest.mark.usefixtures("bare")
def test_a_hidden_card_is_found_without_a_module_too(bring: Bring) -> None:
    log = json.loads(to_boardgameio(load(str(samples()["short_match"]))))
    payload = log["log"][0]["action"]["payload"]
    card, payload["args"] = payload["args"], None
    done = bring(json.dumps(log).encode())
    assert done.replay is not None and [done.replay.entries[0].action.card] == card


TABLE = """
shape = "csv"
game = "niagara"
names = ["canoes"]
covered = ["paddle", "shift_weather", "flow"]
chance = ["water"]
[headings]
round = ["zug"]
player = ["wer"]
type = ["was"]
to = ["wohin"]
card = ["zahl"]
boat = ["boot"]
note = ["bemerkung"]
[read.card]
sonne = ["cloud"]
[types.legt]
action = "choose_card"
early = true
args = { card = "card:card" }
[types.faehrt]
action = "paddle"
args = { canoe = "one:boat", "path.last" = "space:to" }
[types.wetter]
action = "shift_weather"
args = { to = "int:to" }
[types.fliesst]
action = "flow"
actor = "chance"
args = {}
"""
LINES = """zug,wer,was,wohin,zahl,boot,bemerkung
1,Ada,legt,,2,,
1,Bo,legt,,3,,
1,Cy,legt,,sonne,,
1,Ada,faehrt,S2,,1,first
1,Bo,faehrt,S3,,1,
1,Cy,wetter,-1,,,
1,water,fliesst,,,,
"""


def read(text: str, *maps: Map) -> Imported:
    others = [one for one in ours() if one.name != "csv"]
    own = type(others[0])(CsvRows(maps or (read_map(TABLE), *shipped("csv"))))
    return import_log(text.encode(), listed=[own, *others])


@pytest.mark.usefixtures("bare")
def test_lines_of_csv_are_read_by_a_table_alone() -> None:
    done = read(LINES)
    assert done.report.verdict in ("verified", "consistent") and not done.report.opaque
    assert done.replay is not None and done.replay.names == ("Ada", "Bo", "Cy")
    assert done.report.entries == 7 and done.replay.entries[3].comment == "first"
    wrong = read(LINES.replace("faehrt,S3", "fehrt,S3")).report
    found = [(one.line, one.message, one.expected) for one in wrong.findings]
    assert found == [(6, "column type: fehrt is no type of line", "one of: faehrt, fliesst, legt, wetter")]
    assert read(LINES.replace("S2,,1,first", "S22,,1,first")).report.findings[0].message.endswith("S22 is no space")


def test_of_several_tables_the_one_that_knows_the_headings_reads_a_csv_or_the_one_that_a_line_names() -> None:
    mine, *theirs = read_map(TABLE), *shipped("csv")
    both = CsvRows((*theirs, replace_game(mine, "other")))
    assert both.parse(LINES.encode(), LIMITS).about["game"] == "other"
    for table in theirs:
        unnamed = re.sub("option,game.*\n", "", csv_rows.template(table.game))
        assert both.parse(unnamed.encode(), LIMITS).about["game"] == table.game
    niagara = next(table for table in theirs if table.game == "niagara")
    same = CsvRows((*theirs, replace_game(niagara, "other")))
    form = csv_rows.template("niagara")
    head, rest = form.split("\n", 1)
    assert same.parse(form.encode(), LIMITS).about["game"] == "niagara"
    named = f"{head}\noption,game,,,,other,,,\n{rest}"
    assert same.parse(named.encode(), LIMITS).about["game"] == "other"


def replace_game(table: Map, game: str) -> Map:
    changed: Map = replace(table, game=game, names=())
    return changed


@pytest.mark.parametrize("game", [table.game for table in shipped("csv")])
def test_the_form_of_each_game_is_a_good_match(game: str, bring: Bring) -> None:
    done = bring(csv_rows.template(game).encode())
    assert done.report.game == game and done.report.entries > 10
    assert done.report.verdict in ("verified", "consistent")
    assert not done.report.findings and not done.report.opaque and done.report.difference is None


def test_a_form_is_there_for_a_game_with_lines_of_its_own_only() -> None:
    assert csv_rows.template("niagara").startswith("round,player")
    assert csv_rows.template("chess") == ""


def test_every_value_of_the_vocabulary_of_each_game_can_be_read() -> None:
    for table in (one for shape in ("packets", "boardgameio", "csv") for one in shipped(shape)):
        known: Any = vocabulary(table.game)
        reader = Reader(table, {}, known)
        assert known
        for how, values in known.items():
            for value in values:
                assert reader.value(how, str(value)) == value
