"""Every shipped match under every reading of its game: the first difference, or that there is none.

The table is a golden file: a change shows in its diff. After a change that is meant, run
NIAGARA_TRANSCRIPTS=write scripts/test tests/teach/test_readings_table.py and read the diff.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from niagara.cli import app
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.games import get, names
from niagara.log.shipped import sample, samples
from niagara.render.comparison import in_words, no_difference, place
from niagara.teach.readings import compare

TABLE = Path(__file__).parents[1] / "data" / "readings.txt"
WRITE = os.environ.get("NIAGARA_TRANSCRIPTS") == "write"


def line(name: str, reading: str) -> Iterator[str]:
    """The match and the reading, where they part, and what each side says, with the ids of its rules."""
    comparison = compare(sample(name), reading)
    replay, parting = comparison.replay, comparison.parting
    if parting is None:
        yield f"{name}, {reading}: {no_difference(comparison)}"
        return
    yield f"{name}, {reading}: {place(replay, parting)}"
    for heading, side in (("played", parting.ours), ("refused" if parting.refused else "instead", parting.theirs)):
        rules = " ".join(ruling.rule.id for ruling in side.rulings)
        yield f"   {heading}: {in_words(replay, side)} [{rules}]"


def table(game: str) -> list[str]:
    mine = sorted(name for name, path in samples().items() if path.parent.name == game)
    told = [text for name in mine for reading in get(game).readings for text in line(name, reading.name)]
    return [f"{game}: {', '.join(reading.name for reading in get(game).readings)}", *told]


def test_every_shipped_match_under_every_reading_is_told_as_before() -> None:
    told = [text for game in names() for text in table(game)]
    if WRITE:
        TABLE.write_text("\n".join(told) + "\n", encoding="utf-8", newline="\n")
    assert TABLE.read_text(encoding="utf-8").splitlines() == told


def test_every_reading_but_the_default_parts_from_some_match() -> None:
    """A reading under which all shipped matches stay as they are would show nothing to anybody."""
    told = TABLE.read_text(encoding="utf-8").splitlines()
    for game in names():
        assert get(game).readings
        for reading in get(game).readings:
            mine = [text for text in told if f", {reading.name}: " in text and text.partition(",")[0] in samples()]
            assert any("Entry " in text for text in mine) == (reading.name != "default")


def test_a_reading_that_is_not_there_names_those_that_are() -> None:
    for name, known in (("elbows", "default, fr, school"), ("four_herds", "default, summary"), ("thieves", "ua, zh")):
        result = CliRunner().invoke(app, ["compare", str(samples()[name]), "--reading", "nobody's"])
        assert (result.exit_code, result.stdout) == (2, "")
        assert "nobody's" in result.stderr and known in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_game_without_readings_names_its_options() -> None:
    replay = sample("elbows")
    bare = msgspec.structs.replace(replay.game, readings=())
    for reading in ("zh", ""):
        with pytest.raises(BadQuestion, match=r"Mississippi Queen has no named readings; its options: .*push_astern"):
            compare(Replay(bare, replay.header, replay.entries), reading)
    nothing = msgspec.structs.replace(bare, options=())
    with pytest.raises(BadQuestion, match="its options: none"):
        compare(Replay(nothing, replay.header, replay.entries), "zh")
