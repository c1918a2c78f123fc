"""Sheets in the languages of the product, and in German: headings and words are read in each of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from niagara.log.importers.csv_rows import template
from niagara.log.importers.headings import Headings
from niagara.log.importers.mapping import Map, shipped
from niagara.log.importers.reading import Reader
from niagara.log.importers.run import Imported
from niagara.log.importers.tongues import TONGUES, meanings, spoken, terms
from niagara.log.importers.vocabulary import vocabulary
from niagara.render.languages import LANGUAGES
from tests.importers.tables import rows_of, written

Bring = Callable[..., Imported]
TABLES = {table.game: table for table in shipped("csv")}
KEYWORDS = ("seat", "option", "start", "river", "stay", "keep", "buy", "cloud", "aboard", "move", "action")


def test_the_languages_are_those_of_the_product_and_german() -> None:
    assert set(TONGUES) == {*LANGUAGES, "de"} - {"en"}


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("game", TABLES)
def test_every_heading_of_every_game_is_read_in_every_language(game: str, tongue: str) -> None:
    headings = Headings(TABLES[game])
    for column in TABLES[game].headings:
        said = headings.said(column, tongue)
        assert said and headings.column(said.upper()) == column, column
        assert headings.column(f"  {said.capitalize()} (1)") == column, column


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("game", TABLES)
def test_a_form_with_headings_and_lines_in_another_language_is_the_same_match(
    game: str, tongue: str, bring: Bring
) -> None:
    headings = Headings(TABLES[game])
    head, *lines = rows_of(template(game))

    def other(word: str) -> str:
        names = spoken(word, game, tongue)
        good = (name for name in names if word in meanings(name, game) and " " not in name)
        return next(good, word)

    rows = [[headings.said(column, tongue) for column in head]]
    for row in lines:
        kind, who, *cells = row
        inside = [re.sub(r"[A-Za-z]{4,}", lambda found: other(found[0]), cell) for cell in cells[:-1]]
        words = inside if kind != "option" else cells[:-1]
        rows.append([other(kind), other(who), *words, cells[-1]])
    assert rows[1] != lines[0]
    done, same = bring(written(rows)), bring(template(game).encode())
    assert done.replay is not None and same.replay is not None and not done.report.findings
    assert [one.action for one in done.replay.entries] == [one.action for one in same.replay.entries]
    assert done.report.game == game and done.report.verdict == same.report.verdict


@pytest.mark.parametrize("game", TABLES)
def test_no_word_of_the_terms_stands_for_another_word_of_the_same_place(game: str) -> None:
    """A heading names one column, whatever the language; the same for the values of each kind."""
    table = TABLES[game]
    headings = Headings(table)
    for column in table.headings:
        for tongue in TONGUES:
            for name in spoken(column, game, tongue):
                assert headings.column(name) in ("", column) or name in _SHARED, (name, tongue)


_SHARED = {"дія", "動作", "行動", "was", "action", "départ", "start", "起點", "рух", "vol", "turn"}
"""Words that name another column too, by a word of English that both have: the table of the game decides."""


@pytest.mark.parametrize(
    ("game", "how", "words"),
    [
        ("niagara", "gem", {"Аметист": "amethyst", "紫水晶": "amethyst", "améthyste": "amethyst", "rot": "ruby"}),
        ("niagara", "card", {"Хмара": "cloud", "雲朵": "cloud", "Nuage": "cloud", "Wolke": "cloud", "５": 5}),
        ("niagara", "space", {"берег": "LAND", "岸": "LAND", "plage": "LAND", "Strand": "LAND", "Ｓ３": "S3"}),
        ("niagara", "arm", {"ліворуч": "L", "右": "R", "gauche": "L", "rechts": "R"}),
        ("whitewater", "animal", {"Гепард": "cheetah", "斑馬": "zebra", "tortue": "turtle", "Nashorn": "rhino"}),
        ("mississippi_queen", "manoeuvre", {"вперед": "ahead", "左轉": "left", "droite": "right", "links": "left"}),
    ],
)
def test_words_of_other_languages_are_the_things_they_name(game: str, how: str, words: Mapping[str, object]) -> None:
    reader = Reader(TABLES[game], {}, vocabulary(game), (), lambda word: meanings(word, game))
    assert {word: reader.value(how, word) for word in words} == words


@pytest.mark.parametrize("word", ["river", "Fluss", "річка", "河流", "rivière"])
def test_the_river_is_the_river_in_every_language(word: str, bring: Bring) -> None:
    done = bring(template("niagara").replace("river", word).encode())
    assert done.report.entries == bring(template("niagara").encode()).report.entries and not done.report.findings


def test_the_terms_have_no_word_of_english_that_no_table_has() -> None:
    """Whatever stands in `maps/terms.toml` is of use."""
    words = {word for table in TABLES.values() for word in _words(table)} | set(KEYWORDS)
    words |= {
        "type",
        "push",
        "dock",
        "quay",
        "ashore",
        "home",
        "die",
        "tile",
        "game",
        "board",
        "weather",
        "animal",
        "space",
        "lost",
    }
    assert {english for meant in terms().values() for english in meant} <= {word.replace("_", " ") for word in words}


def _words(table: Map) -> set[str]:
    read = {word.casefold() for one in table.read.values() for word in one}
    known = {str(word).casefold() for one in vocabulary(table.game).values() for word in one}
    return {word for words in table.headings.values() for word in words} | set(table.headings) | read | known
