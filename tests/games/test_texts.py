"""What the option tables ascribe to a rule text is what that text's reading takes; else the reading leaves it open."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from niagara.core.option import NO_POINT, Option, OptionValue, Reading
from niagara.games import get, names
from niagara.render.comparison import reading_lines, value_text
from niagara.render.languages import LANGUAGES
from niagara.render.prose import Speaker

TEXTS: dict[str, dict[str, str]] = {
    "niagara": {"UA": "ua", "ZH": "zh"},
    "mississippi_queen": {"FR": "fr"},
    "whitewater": {"FR": "default", "FR, the summary": "summary"},
    "mississippi_queen_sc2024": {},
}
"""By game, the reading of each text that its `who` may name. Whitewater's long text has no reading but the default."""
LEAVES = re.compile(r"\b(?:is|are) silent\b|\bleaves it open\b")
UNSETTLED = ("No source ", "Nobody;")


def ascribed(game: str, option: Option) -> Iterator[tuple[str, str | None]]:
    """(text, the value that `who` gives it, or None where it says that the text leaves the point)."""
    if option.who.startswith(UNSETTLED):
        yield from ((text, None) for text in TEXTS[game])
        return
    for clause in option.who.rstrip(".").split("; "):
        value, colon, about = clause.partition(": ")
        left = LEAVES.search(clause) is not None
        for text in texts_in(game, clause if left else about if colon else ""):
            yield text, None if left else value


def texts_in(game: str, clause: str) -> list[str]:
    """The texts that a clause names."""
    if "FR" in clause and "the summary" in clause:
        return ["FR, the summary"]
    return [text for text in TEXTS[game] if re.search(rf"\b{text}\b", clause)]


def reading(game: str, name: str) -> Reading:
    return next(one for one in get(game).readings if one.name == name)


def means(option: Option, value: OptionValue) -> str:
    """As `who` writes it: of a list the first, which decides first."""
    return value[0] if isinstance(value, tuple) else value_text(value)


CASES = [
    pytest.param(game, option, id=f"{game}-{option.name}")
    for game in names()
    for option in get(game).options
    if option.point != NO_POINT and TEXTS[game]
]


@pytest.mark.parametrize(("game", "option"), CASES)
def test_a_value_that_who_gives_a_text_is_the_value_of_its_reading(game: str, option: Option) -> None:
    for text, value in ascribed(game, option):
        of = reading(game, TEXTS[game][text])
        if value is None:
            assert option.name not in of.options and (option.name in of.left_open or of.name == "default"), text
        else:
            assert means(option, of.options.get(option.name, option.default)) == value, text
            assert option.name in of.options or of.name == "default", text
            assert option.name not in of.left_open


@pytest.mark.parametrize(("game", "option"), CASES)
def test_who_speaks_of_each_text_once(game: str, option: Option) -> None:
    named = [text for text, _ in ascribed(game, option)]
    assert len(named) == len(set(named))
    assert set(named) >= {text for text in TEXTS[game] if text != "FR, the summary"}
    assert {TEXTS[game][text] for text, value in ascribed(game, option) if value} >= set(option.texts)


def test_who_gives_no_text_a_value_that_the_option_lacks() -> None:
    for case in CASES:
        game, option = case.values
        assert isinstance(game, str) and isinstance(option, Option)
        known = {means(option, value) for value in option.values}
        assert all(value is None or value in known for _, value in ascribed(game, option)), option.name


@pytest.mark.parametrize("game", names())
def test_a_reading_of_a_text_takes_or_leaves_every_disputed_point(game: str) -> None:
    points = [option.name for option in get(game).options if option.point != NO_POINT]
    for name in {name for option in get(game).options for name in option.texts}:
        of = reading(game, name)
        assert sorted([*of.options, *of.left_open]) == sorted(points)
        assert of.options == {option.name: option.texts[name] for option in get(game).options if name in option.texts}


@pytest.mark.parametrize("game", names())
def test_the_values_of_texts_are_values_of_the_option(game: str) -> None:
    for option in get(game).options:
        assert all(option.check(value) == value for value in option.texts.values())
        assert set(option.texts) <= {one.name for one in get(game).readings}


@pytest.mark.parametrize("game", names())
def test_every_reading_says_what_it_takes_and_leaves_in_every_language(game: str) -> None:
    for one in get(game).readings:
        for lang in LANGUAGES:
            lines = "\n".join(reading_lines(one, Speaker((), lang)))
            expected: list[Any] = [one.name, *one.left_open]
            expected += [f"{name}={value_text(value)}" for name, value in one.options.items()]
            assert all(str(word) in lines for word in expected)
            assert (lang == "en") == (one.doc in lines)
