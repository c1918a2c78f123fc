"""The words of pages, tries, comparisons and quizzes in several languages at once: the same numbers in each."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import niagara
from niagara.cli.app import app
from niagara.log.shipped import sample
from niagara.notebook.answers import answer
from niagara.pages import Walkthrough
from niagara.render.comparison_data import comparison_data
from niagara.render.extras import Extras, branches_data, with_extras
from niagara.render.languages import LANGUAGES, NAMES, UnknownLanguage, bcp47
from niagara.render.pages_data import Pages, encode, pages_data
from niagara.render.quiz_data import quiz_data
from niagara.render.tries_data import tries_data
from niagara.teach.notes import with_note

MATCHES = ("short_match", "pushed_to_a_passenger", "riding_the_logs")
OTHERS = tuple(bcp47(lang) for lang in LANGUAGES[1:])
FIELDS = {"title", "law", "source", "certainty", "option"}
"""What is said of a rule."""

Data = dict[str, Any]
Make = Callable[[str, Iterable[str]], Data]
"""Makes an answer in a language and in further ones."""


def pages(name: str) -> Make:
    return lambda lang, languages: pages_data(Walkthrough(sample(name), lang), languages=languages)


def tries_of(name: str) -> Make:
    return lambda lang, languages: tries_data(Walkthrough(sample(name), lang), 0, 60, languages)


def comparison(name: str, reading: str) -> Make:
    compared = niagara.compare(sample(name), reading)
    return lambda lang, languages: comparison_data(compared, lang, languages=languages)


def asked(name: str) -> Make:
    found = niagara.quiz(sample(name), count=6)
    return lambda lang, languages: quiz_data(found, lang, languages)


ANSWERS = {
    **{f"pages-{name}": pages(name) for name in MATCHES},
    **{f"tries-{name}": tries_of(name) for name in MATCHES},
    **{f"quiz-{name}": asked(name) for name in MATCHES},
    "readings": comparison("first_match", "ua"),
    "no-difference": comparison("first_match", "default"),
}


@pytest.fixture(scope="module", params=ANSWERS)
def make(request: pytest.FixtureRequest) -> Make:
    return ANSWERS[request.param]


def plain(data: Data) -> Data:
    """As it arrives at the viewer: through JSON."""
    found: Data = json.loads(msgspec.json.encode(data))
    return found


def said(data: Data) -> Data:
    """What an answer says in its own language, in the shape in which `languages` holds the others."""
    same = ("texts", "labels", "title", "words", "families", "board_columns")
    shape: Data = {key: data[key] for key in same if key in data}
    shape["name"] = data["language"]
    shape["rules"] = [{field: rule[field] for field in FIELDS} for rule in data["rules"]]
    if "kinds" in data:
        shape["kinds"] = [name for _, name in data["kinds"]]
        shape["never"] = [title for _, _, title in data["never"]]
        shape["columns"] = data["players"]["columns"]
    elif "columns" in data:
        shape["columns"] = data["columns"]
    if "sides" in data:
        shape |= {key: data[key] for key in ("heading", "nothing", "place", "about") if key in data}
        shape["sides"] = [side["heading"] for side in data["sides"]]
    return shape


def unsaid(data: Data) -> Data:
    """What an answer holds beside its words."""
    rest = {key: value for key, value in data.items() if key not in {*said(data), "lang", "language", "languages"}}
    rest |= {"rules": [{key: rule[key] for key in rule.keys() - FIELDS} for rule in data["rules"]]}
    if "sides" in data:
        rest["sides"] = [{key: value for key, value in side.items() if key != "heading"} for side in data["sides"]]
    if "players" in data:
        rest["players"] = {key: value for key, value in data["players"].items() if key != "columns"}
    return rest


def test_every_language_stands_under_the_same_numbers(make: Make) -> None:
    """The words beside are those of the answer in that language, and all else is the same in each."""
    whole = plain(make("en", LANGUAGES))
    assert (whole["lang"], whole["language"]) == ("en", "English")
    assert tuple(whole["languages"]) == OTHERS
    for lang in OTHERS:
        alone = plain(make(lang, ()))
        assert "languages" not in alone and alone["lang"] == lang
        assert whole["languages"][lang] == said(alone)
        assert unsaid(whole) == unsaid(alone)


def test_what_is_said_differs_from_english_and_leaves_no_blank(make: Make) -> None:
    whole = plain(make("en", LANGUAGES))
    own = said(whole)
    for lang, words in whole["languages"].items():
        assert words.keys() == own.keys() and words["name"] in NAMES.values()
        for key in own.keys() - {"words", "rules", "name", "title", "heading", "nothing", "place", "about"}:
            assert len(words[key]) == len(own[key]), (lang, key)
        assert not [text for text in words["texts"] if "{" in text]
        changed = [one for one, other in zip(own["texts"], words["texts"], strict=True) if one != other]
        assert len(changed) > 0.7 * len(own["texts"]) or not own["texts"]


@pytest.mark.parametrize("name", MATCHES)
def test_labels_and_cells_are_numbers_and_each_is_used(name: str) -> None:
    data = plain(pages(name)("en", ()))
    pieces = (piece["t"] for piece in data["figure"]["pieces"] if isinstance(piece, dict) and "t" in piece)
    places = [[place] for place, _ in data["board"]["rows"]]
    rows = (*data["players"]["rows"], *data["board"]["rows"])
    things = (thing for cells in (places, *(cells for _, cells in rows)) for cell in cells for thing in cell)
    numbers = {*pieces, *(thing[1] if isinstance(thing, list) else thing for thing in things)}
    assert numbers == set(range(len(data["labels"])))
    assert len(set(data["texts"])) == len(data["texts"])
    assert '"t":"' not in encode(data["figure"]).decode()


def test_a_language_can_be_asked_for_later() -> None:
    walk = Walkthrough(sample("short_match"))
    there = plain(pages_data(walk, languages=["uk"]))["languages"]["uk"]
    assert plain(Pages(walk).said_in("uk")) == there


def test_codes_of_a_language_in_any_form_and_none_twice() -> None:
    walk = Walkthrough(sample("short_match"), lang="zh-TW")
    data = pages_data(walk, languages=["zh_Hant", "FR", "fr", "zh"])
    assert data["lang"] == "zh-Hant" and list(data["languages"]) == ["fr"]
    with pytest.raises(UnknownLanguage, match="known languages"):
        pages_data(walk, languages=["xx"])


def test_a_note_is_read_in_the_language_that_is_shown() -> None:
    replay = with_note(sample("short_match"), 1, {"en": "Look!", "uk": "Гляньте!", "zh-Hant": " \n", "fr": ""})
    data = pages_data(Walkthrough(replay), languages=LANGUAGES)
    ((entry, number),) = data["noted"]
    assert entry == 1 and data["texts"][number] == "Look!"
    assert [data["languages"][lang]["texts"][number] for lang in OTHERS] == ["Гляньте!", "Look!", "Look!"]


def test_what_a_page_answers_by_itself_is_said_in_every_language_too() -> None:
    replay = sample("first_match")
    branch = niagara.what_if(replay, 0, {"type": "choose_card", "card": 3})
    extras = Extras(tries=[0], comparisons=[niagara.compare(replay, "ua")], branches=[branch], languages=OTHERS)
    walk = Walkthrough(replay, "uk")
    data = with_extras(pages_data(walk, languages=extras.languages), walk, extras)
    (beside,) = branches_data(walk, extras)
    for one in (data["tries"]["0"], *data["comparisons"], beside["pages"]):
        assert one["lang"] == "uk" and set(one["languages"]) == {"zh-Hant", "fr"}
    assert beside["step"] == 0


def test_a_viewer_is_asked_for_words_and_answers_in_the_language_that_is_shown() -> None:
    viewer = niagara.view(sample("short_match"))
    assert viewer.languages == {"en": "English", "uk": "Українська", "zh-Hant": "繁體中文", "fr": "Français"}
    found = answer(viewer, {"ask": "words", "line": 0, "lang": "uk", "number": 4})
    alone = plain(pages_data(Walkthrough(sample("short_match"), "uk")))
    assert found["number"] == 4 and plain(found["data"]) == said(alone) | {"disputed": found["data"]["disputed"]}
    assert "unknown language" in answer(viewer, {"ask": "words", "line": 0, "lang": "xx", "number": 5})["error"]
    before = viewer.pages
    viewer.lang = "zh_TW"
    assert viewer.lang == "zh-Hant" and viewer.pages == before
    told = answer(viewer, {"ask": "tries", "line": 0, "step": 0, "number": 6})["data"]
    assert told["lang"] == "zh-Hant"
    with pytest.raises(UnknownLanguage):
        viewer.lang = "xx"


def test_a_page_and_its_story_are_in_the_first_language_that_is_named(tmp_path: Path) -> None:
    target = tmp_path / "walk.html"
    result = CliRunner().invoke(
        app,
        ["export", "replays/niagara/short_match.replay.jsonl", "-o", str(target), "--lang", "zh-TW", "--lang", "uk"],
    )
    assert result.exit_code == 0, result.output
    html = target.read_text(encoding="utf-8")
    assert html.startswith('<!DOCTYPE html>\n<html lang="zh-Hant">')
    story = re.search(r'<section id="niagara-story">(.*?)</section>', html, re.DOTALL)
    walk = Walkthrough(sample("short_match"), "zh_Hant")
    assert story and pages_data(walk)["texts"][0] in story[1]
