"""What a corpus says of a match is what its log says; SCHEMA.md says what a corpus says."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

import niagara
from niagara.core.replay import Replay
from niagara.corpus import connect, write
from niagara.corpus.columns import MATCH_COLUMNS, PLACE_COLUMNS, STEP_COLUMNS, fields, tally_columns
from niagara.corpus.extra import duckdb, pq
from niagara.corpus.rows import digest_of, number_of
from niagara.corpus.schema_page import schema_page
from niagara.games import get, names

from .conftest import HOSTILE

Replays = dict[str, niagara.Replay]


def test_the_page_of_the_columns_is_fresh() -> None:
    written = (files("niagara.corpus") / "SCHEMA.md").read_text(encoding="utf-8")
    assert written == schema_page(), "SCHEMA.md is stale: run scripts/rulebook"


def test_its_example_runs(corpus: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", schema_page(), re.S)
    shown: dict[str, Any] = {}
    exec(
        code.replace('connect("corpus")', "connect(folder)").replace("sql.sql(", "answer = sql.sql("),
        {"folder": corpus},
        shown,
    )
    assert shown["answer"].fetchall()


@pytest.mark.parametrize("game", names())
def test_no_column_has_the_name_of_another_or_needs_quotes(game: str) -> None:
    steps = [*(column.name for column in STEP_COLUMNS), *(field.column.name for field in fields(get(game)))]
    places = [column.name for column in PLACE_COLUMNS]
    matches = [column.name for column in (*MATCH_COLUMNS, *tally_columns(get(game)))]
    assert len({*steps, *places}) == len([*steps, *places])
    assert len({*matches, *places}) == len([*matches, *places])
    assert set(steps) & set(matches) == {"match"}  # by which the tables are joined
    every = {*steps, *places, *matches}
    words = duckdb.sql(
        "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category IN ('reserved', 'type_function')"
    ).fetchall()
    assert not every & {word for (word,) in words}


def test_every_step_is_there_with_all_that_the_log_says(replays: Replays, corpus: Path) -> None:
    sql = connect(corpus)
    for replay in replays.values():
        rows = sql.execute(
            f'SELECT * FROM "{replay.game.id}" WHERE match = ? ORDER BY step', [number_of(digest_of(replay))]
        )
        heads = [column[0] for column in rows.description]
        found = [dict(zip(heads, row, strict=True)) for row in rows.fetchall()]
        assert len(found) == len(replay)
        for row, step in zip(found, replay.steps(), strict=True):
            assert (row["step"], row["round"], row["entry"]) == (step.index, step.round, step.entry)
            assert row["actor"] == (step.actor if isinstance(step.actor, int) else None)
            assert row["action"] == (json.loads(msgspec.json.encode(step.action))["type"] if step.index else None)
            assert row["rules"] == list(dict.fromkeys(ruling.rule.id for ruling in replay.game.explain(step)))
            assert event_in(replay, row) == (msgspec.to_builtins(step.event) if step.index else {"type": "setup"})


def event_in(replay: Replay, row: dict[str, Any]) -> dict[str, Any]:
    """The event in a row, as its log has it."""
    event = {"type": row["event"], "seat": row["seat"]}
    for field in fields(replay.game):
        value = row[field.column.name]
        if field.text and value is not None and value.lstrip("-").isdecimal():
            value = int(value)
        event[field.key] = tuple(value) if isinstance(value, list) else value
    return {name: value for name, value in event.items() if value is not None}


def test_every_match_is_there_with_its_end(replays: Replays, corpus: Path) -> None:
    sql = connect(corpus)
    for file, replay in replays.items():
        row = sql.execute("SELECT * FROM matches WHERE digest = ?", [digest_of(replay)])
        heads = [column[0] for column in row.description]
        ((*values,),) = row.fetchall()
        found = dict(zip(heads, values, strict=True))
        last = replay.step(len(replay) - 1)
        assert (corpus / found["file"]).resolve() == Path(file).resolve()
        assert found["names"] == list(replay.names)
        assert found["winners"] == list(last.after.winners)
        assert (found["finished"], bool(found["ending"])) == (replay.finished, replay.finished)
        assert (found["events"], found["entries"], found["rounds"]) == (
            len(replay) - 1,
            len(replay.entries),
            last.round,
        )
        assert (found["game"], found["players"]) == (replay.game.id, len(replay.header.seats))
        assert found["verdict"] == "verified"
        for name, count in replay.game.tallies.items():
            assert found[name] == sum(count(step.event) for step in replay.steps() if step.index)
    assert sql.execute("SELECT count(*) FROM matches WHERE list_contains(names, ?)", [HOSTILE[0]]).fetchone() == (1,)


def test_every_game_counts_something_and_names_what_ended_it(replays: Replays) -> None:
    totals: dict[tuple[str, str], int] = {}
    for replay in replays.values():
        last = replay.step(len(replay) - 1)
        assert bool(replay.game.ending(last)) == replay.finished
        assert not replay.game.ending(replay.step(1))
        for tally, count in replay.game.tallies.items():
            found = sum(count(step.event) for step in replay.steps() if step.index)
            totals[replay.game.id, tally] = totals.get((replay.game.id, tally), 0) + found
    assert {game for game, _ in totals} == set(names())
    assert all(totals.values()), "a tally that none of these matches has"


def test_other_programs_read_it_too(corpus: Path) -> None:
    """The folders are partitions, as Hive names them."""
    for table in (
        pq.read_table(corpus / "matches"),
        pq.read_table(corpus / "game=niagara").select(["match", "players"]),
    ):
        assert set(table.column("players").to_pylist()) <= {2, 3, 4, 5, 6}
    assert set(pq.read_table(corpus / "matches").column("game").to_pylist()) == set(names())


def test_matches_in_memory_are_written_straight(tmp_path: Path) -> None:
    replay = niagara.sample("no_way_on")
    begun = niagara.Replay(replay.game, replay.header, replay.entries[:30])
    assert write((one for one in (replay, begun)), tmp_path, rules=False, verdict="verified") == 2
    sql = connect(tmp_path)
    assert sql.sql("SELECT file, verdict, ruled FROM matches").fetchall() == [(None, "verified", False)] * 2
    assert sql.sql("SELECT count(*), count(rules) FROM steps").fetchall() == [(len(replay) + len(begun), 0)]
    assert not list(tmp_path.glob(".building.*.part"))
    write([begun], tmp_path / "other")
    assert digest_of(begun) in {
        row[0] for row in connect(tmp_path / "other").sql("SELECT digest FROM matches").fetchall()
    }
