"""Boxes of ipywidgets that hold viewers and quizzes: what their outputs keep for a page with no kernel."""

from __future__ import annotations

import gzip
import json
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import ipywidgets
import pytest

import niagara
from niagara.exporters.held import HeldBox, HeldQuiz, HeldText, HeldViewer, held, language, parts, slot
from niagara.notebook.boxes import box_bundle, plain
from niagara.notebook.display import box_output, register
from niagara.render.languages import UnknownLanguage
from niagara.render.pages_data import MIME


@pytest.fixture(scope="module")
def match() -> Any:
    return niagara.sample("unload_then_steal")


def viewer(match: Any, lang: str = "en") -> Any:
    return niagara.view(match, step=69, first=61, last=69, lang=lang)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a <b>bold</b>\n word", "a bold word"),
        ("<h3>Title</h3><p>one<br>two</p>", "Title\none\ntwo"),
        ("<style>p {}</style><script>alert(1)</script>x", "x"),
        ("&lt;b&gt; &amp; 1 < 2", "<b> & 1 < 2"),
        ("</script></p>", ""),
        ("", ""),
    ],
)
def test_html_is_read_as_text(html: str, text: str) -> None:
    assert plain(html) == text


def test_a_box_without_ours_is_as_it_was() -> None:
    box = ipywidgets.VBox([ipywidgets.IntSlider(), ipywidgets.HTML("x")])
    assert box_bundle(box) == box._repr_mimebundle_()


def test_a_page_reads_the_whole_tree(match: Any) -> None:
    card = niagara.view(niagara.quiz(match, kinds=["theft"], count=1))
    tab = ipywidgets.Tab([card, ipywidgets.IntSlider(description="Card")], titles=["Quiz", "<b>"], selected_index=1)
    box = ipywidgets.HBox([ipywidgets.Label("<i>"), ipywidgets.VBox([tab, viewer(match)])])
    data = box_bundle(box)
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == box.model_id
    assert "<h4>&lt;b&gt;</h4>" in data["text/html"] and "<p>&lt;i&gt;</p>" in data["text/html"]
    assert "IntSlider Card is left out here" in data["text/plain"] and "Quiz" in data["text/plain"]
    one = held(data[MIME])
    assert [type(part) for part in parts(one)] == [
        HeldBox, HeldText, HeldBox, HeldBox, HeldQuiz, HeldText, HeldViewer,
    ]  # fmt: skip
    pages: dict[str, int] = {}
    row = slot(one, pages)
    assert sorted(pages.values()) == [0, 1]
    assert (row["layout"], row["children"][0]) == ("row", {"kind": "text", "text": "<i>", "note": False})
    column = row["children"][1]
    assert column["layout"] == "column"
    tabs = column["children"][0]
    assert (tabs["layout"], tabs["titles"], tabs["open"]) == ("tabs", ("Quiz", "<b>"), 1)


def test_a_box_in_itself_ends(match: Any) -> None:
    box = ipywidgets.VBox([viewer(match)])
    box.children = (box, *box.children)
    assert "VBox is left out here" in box_bundle(box)["text/plain"]
    assert held(box_bundle(box)[MIME]) is not None


def test_it_is_said_in_the_language_that_is_shown(match: Any) -> None:
    found = [held(box_bundle(ipywidgets.VBox([viewer(match, lang)]))[MIME]) for lang in ("uk", "uk", "fr")]
    assert (language(found[:2]), language(found)) == ("uk", "")


@pytest.mark.parametrize("change", [{"layout": "spiral"}, {"version": -1}, {"children": [7]}, {"kind": "hat"}])
def test_what_this_version_does_not_know_stays_a_still(match: Any, change: dict[str, Any]) -> None:
    good = box_bundle(ipywidgets.VBox([viewer(match)]))[MIME]
    assert held(good) is not None and held(good | change) is None


def test_ipython_asks_for_it(match: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from IPython.core.formatters import DisplayFormatter

    formatter = DisplayFormatter()
    module = ModuleType("IPython")
    module.get_ipython = lambda: SimpleNamespace(display_formatter=formatter)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", module)
    assert register()
    box = ipywidgets.Accordion([viewer(match)], titles=["Look"])
    assert formatter.format(box)[0][MIME]["layout"] == "folds"
    monkeypatch.delitem(sys.modules, "niagara.notebook.viewer")  # nobody has shown a viewer yet
    assert MIME not in box_output(box)


def test_a_quiz_is_asked_in_any_language_and_says_which_there_are(match: Any) -> None:
    card = niagara.view(niagara.quiz(match, kinds=["theft"], count=1))
    english, before = repr(card), json.loads(gzip.decompress(card.pages))
    card.lang = "zh_Hant"
    after = json.loads(gzip.decompress(card.pages))
    assert card.lang in card.languages and list(after["languages"]) == [card.lang]
    assert after["questions"] == before["questions"]  # what was answered stays answered
    assert repr(card) != english and after["languages"][card.lang]["title"] in repr(card)
    card.lang = "en"
    assert repr(card) == english
    with pytest.raises(UnknownLanguage, match="known languages: en, uk, zh_Hant, fr"):
        card.lang = "xx"
