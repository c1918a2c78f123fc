"""The exported page in a real browser, from a file, with no network: any request or console error fails."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browser.axe import findings
from browser.hand_pages import HOSTILE, STEPS, hand_pages
from browser.keys import fits
from browser.ready import opened, opened_unsigned, ready, stopped
from markupsafe import Markup

from niagara.exporters.html import page
from niagara.exporters.story import Chapter, Story

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

LAST = STEPS - 1


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported page of the hand-written match."""
    path = tmp_path_factory.mktemp("page") / "match.html"
    chapter = Chapter(title="Round 1", first=0, tellings=HOSTILE, picture=Markup("<svg></svg>"), board=HOSTILE)
    path.write_text(page(hand_pages(), Story(chapters=(chapter,))), encoding="utf-8")
    return path


@pytest.fixture
def shown(offline_page: Page, written: Path) -> Page:
    """The page, once all of it stands."""
    return opened(offline_page, written)


@pytest.fixture
def still(offline_page: Page, written: Path) -> Page:
    """The same with a clock that stands still."""
    offline_page.clock.install()
    return stopped(opened(offline_page, written))


def step(page: Page) -> int:
    return int(page.locator(".nr-root").get_attribute("data-step") or -1)


def headline(page: Page) -> str:
    return page.locator(".nr-headline").inner_text()


def test_keys_go_by_stop_event_round_and_to_the_ends(shown: Page) -> None:
    seen = []
    keys = "Right Right Alt+Right Alt+Left Left Shift+Right Shift+Right Shift+Left End Right Home Left"
    for key in keys.split():
        shown.keyboard.press(key.replace("Right", "ArrowRight").replace("Left", "ArrowLeft"))
        seen.append(step(shown))
    assert seen == [2, 4, 5, 4, 2, 10, 18, 10, LAST, LAST, 0, 0]


def test_a_stop_tells_its_weightiest_step_and_an_event_only_itself(shown: Page) -> None:
    shown.keyboard.press("ArrowRight")
    assert headline(shown) == f"{HOSTILE[1]} takes step 1."
    assert shown.locator(".nr-others").inner_text() == f"{HOSTILE[2]} takes step 2."
    shown.keyboard.press("Alt+ArrowRight")
    assert headline(shown) == f"{HOSTILE[0]} takes step 3."
    assert not shown.locator(".nr-others").is_visible()
    assert shown.locator(".nr-meta").inner_text() == f"Round 1 of 5 · The river carries on. · step 3 of {LAST}"


def test_buttons_do_what_they_are_called(shown: Page) -> None:
    seen = []
    for name in ("Next step", "Next round", "Next step", "Previous round", "Previous step", "Last step", "First step"):
        shown.get_by_role("button", name=name, exact=True).click()
        seen.append(step(shown))
    assert seen == [2, 10, 12, 10, 8, LAST, 0]


def test_the_slider_shows_exactly_its_step_and_its_arrows_go_by_stops(shown: Page) -> None:
    slider = shown.get_by_role("slider", name="Step")
    slider.fill("13")
    assert step(shown) == 13
    assert slider.get_attribute("aria-valuetext") == f"step 13 of {LAST}"
    slider.press("ArrowRight")
    assert step(shown) == 14
    assert shown.locator(".nr-marks .nr-mark").count() == len(hand_pages()["milestones"])


def test_go_to_a_theft_and_on_to_the_next_and_round_again(shown: Page) -> None:
    stops = [theft + theft % 2 for theft, kind in hand_pages()["milestones"] if kind == 0]
    shown.get_by_role("combobox", name="Go to…").select_option(label=f"Theft ({len(stops)})")
    seen = [step(shown)]
    for _ in range(len(stops)):
        shown.get_by_role("button", name="Go to the next one").click()
        seen.append(step(shown))
    assert seen == [*stops, stops[0]]
    assert shown.locator(".nr-found").inner_text() == f"1 of {len(stops)}"


def test_go_to_a_rule_marks_its_ruling(shown: Page) -> None:
    shown.get_by_role("combobox", name="Go to…").select_option(value="rule:H-1")
    assert step(shown) == 4
    assert shown.locator(".nr-wanted .nr-rule-id").all_inner_texts() == ["H-1"]


def test_the_sum_ends_in_its_total_and_the_law_is_one_click_away(shown: Page) -> None:
    shown.keyboard.press("ArrowRight")
    shown.keyboard.press("ArrowRight")
    assert shown.locator(".nr-sum tfoot").inner_text().split() == ["card", "4", "4"]
    law = shown.get_by_text("The law of H-1.")
    assert not law.is_visible()
    shown.locator("summary", has_text="H-1").click()
    assert law.is_visible()
    assert shown.locator(".nr-badge").first.inner_text() == "chosen default"
    shown.keyboard.press("ArrowLeft")
    shown.keyboard.press("ArrowRight")
    assert law.is_visible()


def test_the_board_in_words_is_a_click_away_and_follows(shown: Page) -> None:
    shown.locator("summary", has_text="The board in words").click()
    ready(shown)  # it is written once the browser tells the page that it is open
    board = shown.locator(".nr-board li")
    assert board.all_inner_texts() == ["The river carries on.", "It may be robbed."]
    shown.keyboard.press("End")
    assert board.all_inner_texts() == ["It may be robbed."]


def test_the_log_goes_to_a_line(shown: Page) -> None:
    shown.locator(".nr-log button").nth(2).click()
    assert step(shown) == 4
    assert shown.locator('.nr-log [aria-current="step"]').count() == 1


def test_pressing_play_five_times_runs_one_timer(still: Page) -> None:
    for _ in range(5):
        still.get_by_role("button", name="Play").or_(still.get_by_role("button", name="Pause")).click()
    before = step(still)
    still.clock.run_for(1700)
    assert step(still) - before == 2  # one stop further, not five
    still.get_by_role("button", name="Pause").click()
    still.clock.run_for(60_000)
    assert step(still) - before == 2


def test_play_ends_at_the_last_step_and_then_begins_anew(still: Page) -> None:
    still.keyboard.press("End")
    still.keyboard.press("ArrowLeft")
    still.keyboard.press(" ")
    still.clock.run_for(10_000)
    assert step(still) == LAST
    assert still.get_by_role("button", name="Play").count() == 1
    still.keyboard.press(" ")
    assert step(still) == 0


def test_it_speaks_when_it_is_not_playing(still: Page) -> None:
    live = still.locator("[aria-live=polite]")
    still.keyboard.press("ArrowRight")
    spoken = live.inner_text()
    assert spoken == headline(still)
    still.keyboard.press(" ")
    still.clock.run_for(5000)
    assert live.inner_text() == spoken
    still.keyboard.press(" ")
    assert live.inner_text() == headline(still) != spoken


def test_a_held_key_shows_every_frame(shown: Page) -> None:
    shown.evaluate(
        """() => {
          const root = document.querySelector(".nr-root");
          window.frames_seen = [];
          const look = () => { window.frames_seen.push(Number(root.dataset.step)); requestAnimationFrame(look); };
          requestAnimationFrame(look);
          window.held = async (last) => {
            for (let n = 0; Number(root.dataset.step) < last; n += 1) {
              const held = { key: "ArrowRight", repeat: n > 0, bubbles: true, cancelable: true };
              root.dispatchEvent(new KeyboardEvent("keydown", held));
              await new Promise((done) => setTimeout(done, 5)); // faster than any screen
            }
          };
        }"""
    )
    shown.evaluate("window.held(12)")
    shown.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert set(range(2, step(shown) + 1, 2)) <= set(shown.evaluate("window.frames_seen"))


def test_names_show_as_they_are(shown: Page) -> None:
    assert shown.title() == f"By hand: {', '.join(HOSTILE)}"
    assert shown.locator(".nr-players tbody th").all_inner_texts() == list(HOSTILE)
    assert shown.locator(".nr-river text").all_text_contents() == [HOSTILE[0]]
    assert shown.locator(".nr-root b, .nr-root i, .nr-root script").count() == 0


@pytest.mark.parametrize("offline_page", [{"viewport": (360, 780)}, {"viewport": (620, 780)}], indirect=True)
def test_nothing_scrolls_sideways(shown: Page) -> None:
    for _ in range(4):
        shown.keyboard.press("ArrowRight")
        assert fits(shown)
    shown.keyboard.press("?")
    assert shown.locator(".nr-keys").is_visible()
    assert fits(shown)


def test_a_narrow_picture_is_turned(shown: Page) -> None:
    wide = shown.locator(".nr-river").bounding_box()
    shown.set_viewport_size({"width": 360, "height": 780})
    ready(shown)
    narrow = shown.locator(".nr-still .main-svg").first.bounding_box()
    assert wide and wide["width"] > wide["height"]
    assert narrow and 500 <= narrow["height"] > narrow["width"]


def test_a_river_without_a_camera_has_no_whole_to_show(shown: Page) -> None:
    assert not shown.locator(".nr-whole").is_visible()
    shown.keyboard.press("?")
    assert not shown.get_by_text("whole river, or what moves").is_visible()
    before = shown.locator(".nr-river").inner_html()
    shown.keyboard.press("w")
    assert shown.locator(".nr-river").inner_html() == before


@pytest.mark.parametrize("offline_page", [{"viewport": (1280, 860)}, {"viewport": (360, 780)}], indirect=True)
def test_a_long_river_is_followed_and_shown_whole_on_demand(offline_page: Page, tmp_path: Path) -> None:
    path = tmp_path / "long.html"
    path.write_text(page(long_river()), encoding="utf-8")
    shown = opened(offline_page, path)
    assert sorted(map(abs, shown_box(shown))) == [0, 0, 4, 6]
    shown.keyboard.press("End")
    assert sorted(map(abs, shown_box(shown))) == [0, 4, 14, 20]
    shown.keyboard.press("w")
    whole = shown_box(shown)
    assert {0, 20} <= set(map(abs, whole))
    assert shown.get_by_role("button", name="Whole river").get_attribute("aria-pressed") == "true"
    shown.get_by_role("button", name="Whole river").click()
    assert sorted(map(abs, shown_box(shown))) == [0, 4, 14, 20]
    assert shown.locator(".nr-panel text").all_text_contents() == [HOSTILE[0]]
    assert fits(shown)


def long_river() -> dict[str, Any]:
    """The hand-written match with a camera that moves to another place at its last step, and a panel."""
    pages = hand_pages()
    label = {"x": [1], "y": [2], "t": [0], "s": 1}
    figure = pages["figure"]
    whole = [0, 0, 20, 4]
    pages["figure"] = figure | {
        "extent": [0, 0, 6, 4],
        "layers": [*figure["layers"], {"role": "name", "kind": "label"}],
        "pool": [*figure["pool"], label],
        "start": [*figure["start"], len(figure["pool"])],
        "views": [[0, [0, 0, 6, 4], whole], [LAST, [14, 0, 20, 4], whole]],
        "panel": {"extent": [0, 0, 2, 4], "from": len(figure["layers"])},
        "ground": "water",
    }
    return pages


def shown_box(page: Page) -> list[float]:
    """The ranges of the river's axes: what is shown of it."""
    found: list[float] = page.evaluate(
        """() => {
          const { xaxis, yaxis } = document.querySelector(".nr-moving").layout;
          return [...xaxis.range, ...yaxis.range];
        }"""
    )
    return found


def test_light_and_dark_change_while_it_is_shown(shown: Page) -> None:
    root = shown.locator(".nr-root")
    assert root.get_attribute("data-scheme") == "light"
    light = shown.locator(".nr-river text").evaluate("text => getComputedStyle(text).fill")
    shown.emulate_media(color_scheme="dark")
    ready(shown)
    assert root.get_attribute("data-scheme") == "dark"
    assert shown.locator(".nr-river text").evaluate("text => getComputedStyle(text).fill") != light


def test_the_address_holds_the_step(offline_page: Page, written: Path) -> None:
    shown = opened(offline_page, written, "#step=12")
    assert step(shown) == 12
    shown.keyboard.press("ArrowRight")
    ready(shown)
    assert shown.url == f"{written.as_uri()}#step=14"
    for link, reached in (("#step=6", 6), ("#step=99999", LAST)):
        shown.evaluate("link => { location.hash = link; }", link)
        ready(shown)
        assert step(shown) == reached


def test_a_click_beside_the_controls_leaves_the_keys_with_the_viewer(shown: Page) -> None:
    shown.get_by_role("combobox", name="Speed").focus()
    shown.locator(".nr-picture").click()
    shown.keyboard.press("ArrowRight")
    assert step(shown) == 2


def test_every_control_has_a_name_and_keeps_jupyterlab_from_its_keys(shown: Page) -> None:
    bare = shown.evaluate(
        """() => [...document.querySelectorAll(".nr-root, .nr-root :is(button, input, select, summary, [tabindex])")]
          .filter((control) => control.dataset.lmSuppressShortcuts !== "true")
          .map((control) => control.outerHTML.slice(0, 80))"""
    )
    assert bare == []


@pytest.mark.parametrize("offline_page", [{"color_scheme": scheme} for scheme in ("light", "dark")], indirect=True)
def test_axe_finds_nothing(shown: Page) -> None:
    shown.keyboard.press("ArrowRight")
    shown.keyboard.press("?")
    for details in shown.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    ready(shown)
    assert findings(shown) == []


def test_without_javascript_the_story_is_there(open_page: Callable[..., Page], written: Path) -> None:
    page = open_page(java_script_enabled=False)
    opened_unsigned(page, written.as_uri())
    assert page.locator("#niagara-story li").all_inner_texts() == list(HOSTILE)
    assert not page.locator("#niagara-viewer").is_visible()


def test_a_damaged_page_still_shows_the_story(tmp_path: Path, open_page: Callable[..., Page], written: Path) -> None:
    text = written.read_text(encoding="utf-8")
    start = text.index('id="niagara-player">') + len('id="niagara-player">"')
    path = tmp_path / "damaged.html"
    path.write_text(text[:start] + "damaged" + text[start + 7 :], encoding="utf-8")
    page = open_page(ignore=(".*",))
    opened(page, path)
    assert page.locator("#niagara-story").is_visible()


def test_every_turn_is_printed(open_page: Callable[..., Page], written: Path) -> None:
    page = open_page()
    opened(page, written)
    assert page.locator("#niagara-story, .nr-paper").count() == 0  # made only for paper: it costs a step nothing
    page.pdf()
    page.emulate_media(media="print")
    assert page.locator(".nr-paper .nr-turn h3").all_inner_texts()[1] == f"{HOSTILE[1]} takes step 1."
    assert page.locator(".nr-paper .nr-turn svg").count() == len(hand_pages()["stops"])
    assert page.get_by_role("heading", level=1).all_inner_texts() == [page.title()]
    assert not page.locator(".nr-root").is_visible()
    page.emulate_media(media="screen")
    assert page.locator(".nr-root").is_visible() and not page.locator(".nr-paper").is_visible()
