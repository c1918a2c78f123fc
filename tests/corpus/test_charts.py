"""Charts of many matches: what is drawn is what was counted, and can be read in light and in dark."""

from __future__ import annotations

import pytest

from niagara.corpus import wilson
from niagara.notebook.charts import MIME, bars, rates, shares
from niagara.render.theme import MODES, Mode, contrast


@pytest.mark.parametrize("mode", MODES)
def test_a_rate_is_a_dot_with_its_interval(mode: Mode) -> None:
    found = [wilson(8, 10), wilson(0, 10)]
    chart = rates(["a", "b"], found, "Title", y="won", even=0.25, mode=mode).figure.to_dict()
    (dots,) = chart["data"]
    assert dots["y"] == [80, 0]
    for place, one in enumerate(found):
        assert dots["y"][place] + dots["error_y"]["array"][place] == pytest.approx(100 * one.high)
        assert dots["y"][place] - dots["error_y"]["arrayminus"][place] == pytest.approx(100 * one.low)
    (line,) = chart["layout"]["shapes"]
    assert (line["y0"], line["y1"]) == (25, 25)
    paper, words = chart["layout"]["paper_bgcolor"], chart["layout"]["annotations"][0]["font"]["color"]
    assert contrast(chart["layout"]["font"]["color"], paper) >= 4.5
    assert min(contrast(words, paper), contrast(line["line"]["color"], paper)) >= 3
    assert contrast(dots["marker"]["color"], paper) >= 3


def test_bars_stand_on_one_another_and_have_names() -> None:
    chart = bars(
        [1, 2], {"won": [1, 2], "lost": [3, 4]}, "Title", x="round", y="thefts", mark=(1.5, "median")
    ).figure.to_dict()
    assert [(trace["name"], trace["y"]) for trace in chart["data"]] == [("won", [1, 2]), ("lost", [3, 4])]
    assert chart["layout"]["barmode"] == "stack"
    assert chart["layout"]["showlegend"]
    assert chart["layout"]["shapes"][0]["x0"] == 1.5


def test_a_cell_without_a_share_is_empty() -> None:
    found = [[0.5, None], [0.1, 1]]
    low, high = shares(["1", "2"], ["0", "1"], found, "Title", x="card", y="spaces").figure.to_dict()["data"]
    assert (low["text"], low["y"], low["base"]) == (["50 %", ""], [1, None], 0)
    assert (high["text"], high["y"], high["base"]) == (["10 %", "100 %"], [1, 1], 1)
    assert contrast(high["marker"]["color"][0], "#FFFFFF") < contrast(high["marker"]["color"][1], "#FFFFFF")


def test_where_nobody_draws_it_its_numbers_stand_there() -> None:
    chart = rates(["</td><b>x"], [wilson(8, 10)], "<i>Title", x="seat", y="won")
    shown = chart._repr_mimebundle_()
    assert list(shown) == [MIME, "text/html", "text/plain"]
    assert "<td>&lt;/td&gt;&lt;b&gt;x</td><td>80.0 %</td><td>49.0 to 94.3 %</td><td>8 of 10</td>" in shown["text/html"]
    assert "<summary>&lt;i&gt;Title" in shown["text/html"]
    assert "80.0 %" in shown["text/plain"]
