"""The one sign of readiness is given once all of a page stands, and not before; and every test waits for it."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import nbformat
import pytest
from browser.hand_pages import HOSTILE, hand_file, hand_pages, in_ukrainian, whole
from browser.ready import A_FRAME, led, not_ready, opened, opened_unsigned, ready, stopped
from playwright.sync_api import expect

import niagara
from niagara.exporters.html import page as page_of
from niagara.exporters.nbconvert import NiagaraExporter
from niagara.exporters.site import export_site
from niagara.log.shipped import samples
from niagara.notebook.boxes import box_bundle
from niagara.notebook.front_end import player_module

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

OTHERS = ("Ada", "Борис", "陳")
OTHER = json.dumps(hand_file(hand_pages())).encode()
FILE: Any = {"name": "other.pages.json", "mimeType": "application/json", "buffer": OTHER}
COPYING: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One page of each kind: of a match, of a notebook with a quiz and boxes, a site."""
    folder = tmp_path_factory.mktemp("ready")
    pages = whole(hand_pages(OTHERS))
    pages["languages"] = {"uk": in_ukrainian(pages)}
    text = page_of(pages, branches=[{"step": 10, "pages": whole(hand_pages(OTHERS, steps=20))}])
    (folder / "match.html").write_text(text, encoding="utf-8")
    (folder / "notebook.html").write_text(notebook(), encoding="utf-8")
    (folder / "logs").mkdir()
    (folder / "logs" / "short.replay.jsonl").write_bytes(samples()["short_match"].read_bytes())
    export_site(folder / "logs", folder / "site")
    return folder


def notebook() -> str:
    """The page of a notebook: a viewer that is large enough to be packed, and tabs with a quiz out of sight."""
    match = niagara.sample("thieves")
    quiz = niagara.view(niagara.quiz(match, kinds=["theft"], count=2))
    boxes = box_bundle(ipywidgets.Tab([ipywidgets.HTML("Read."), quiz], titles=["One", "Two"]))
    bundles = niagara.view(match, first=0, last=20)._repr_mimebundle_()[0], boxes
    outputs = [nbformat.v4.new_output("display_data", data=bundle) for bundle in bundles]
    html, _ = NiagaraExporter().from_notebook_node(
        nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=outputs)])
    )
    text: str = html
    return text


# ---------------------------------------------------------------- after the sign

LOOK = """() => {
  const body = document.body.cloneNode(true);
  for (const script of body.querySelectorAll("script")) script.remove();
  const root = [...document.documentElement.attributes].map(({ name, value }) => [name, value]);
  return [location.href, document.title, root, body.outerHTML];
}"""


def nothing_more_comes(page: Page) -> None:
    """Two minutes later everything is as it is now."""
    ready(page)
    before = page.evaluate(LOOK)
    page.clock.fast_forward(120_000)
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    page.locator("html").evaluate(A_FRAME)
    assert page.evaluate(LOOK) == before


@pytest.mark.parametrize("offline_page", [COPYING], indirect=True)
def test_after_the_sign_nothing_comes_of_itself_in_the_page_of_a_match(offline_page: Page, folder: Path) -> None:
    offline_page.clock.install()
    page = opened(offline_page, folder / "match.html", "#step=6&line=1&panel=notes")
    nothing_more_comes(page)
    for key in ("ArrowRight", "End", "3", "?"):
        page.keyboard.press(key)
        nothing_more_comes(page)
    page.get_by_role("combobox", name="Language").select_option(label="Українська")
    nothing_more_comes(page)
    for name in ("Side by side (uk)", "As it was played (uk)"):
        page.get_by_role("tab", name=name).click()
        nothing_more_comes(page)
    page.locator(".nr-words summary").first.click()
    nothing_more_comes(page)
    page.set_viewport_size({"width": 360, "height": 780})
    nothing_more_comes(page)
    page.emulate_media(color_scheme="dark")
    nothing_more_comes(page)
    page.get_by_role("button", name="Copy link to this moment (uk)").click()
    nothing_more_comes(page)
    page.evaluate("location.hash = '#step=4&lang=tlh'")
    nothing_more_comes(page)
    page.locator("input[type=file]").set_input_files(FILE)
    nothing_more_comes(page)
    assert page.title() == f"By hand: {', '.join(HOSTILE)}"


def test_after_the_sign_nothing_comes_of_itself_in_a_notebook_and_a_site(offline_page: Page, folder: Path) -> None:
    offline_page.clock.install()
    page = opened(offline_page, folder / "notebook.html")
    assert page.locator(".nr-root[data-ready]").count() == 2
    nothing_more_comes(page)
    page.get_by_role("tab", name="Two", exact=True).click()
    nothing_more_comes(page)
    assert page.locator(".nr-quiz .main-svg").first.is_visible()
    page.locator(".nr-quiz input").first.check()
    page.get_by_role("button", name="Check").click()
    nothing_more_comes(page)
    page = opened(offline_page, folder / "site" / "index.html")
    nothing_more_comes(page)
    page.get_by_label("Search").fill("N-")
    nothing_more_comes(page)
    led(page, page.locator(".rules a").first.click)
    nothing_more_comes(page)


# ---------------------------------------------------------------- before the sign

GATE = """([path, method]) => {
  const gate = new Promise((open) => { window.openGate = open; });
  const shut = (of, name) => {
    const real = of[name];
    of[name] = async function (...given) {
      document.documentElement.dataset.held = true;
      await gate;
      return real.apply(this, given);
    };
  };
  const of = path.split(".").reduce((of, name) => of?.[name], window);
  if (of) return shut(of, method);
  if (path !== "Plotly") return undefined; // about:blank has no clipboard
  let plotly;
  Object.defineProperty(window, "__niagara_plotly", {
    get: () => plotly,
    set: (loaded) => {
      plotly = loaded.then(async (Plotly) => {
        if (method) shut(Plotly, method);
        else {
          document.documentElement.dataset.held = true;
          await gate;
        }
        return Plotly;
      });
    },
  });
}"""
"""Some asynchronous part of the browser waits until the test opens a gate."""


def gated(page: Page, part: tuple[str, str]) -> Page:
    page.add_init_script(f"({GATE})({json.dumps(part)})")
    return page


def no_sign_before_the_gate_is_open(page: Page) -> None:
    root = page.locator("html")
    expect(root).to_have_attribute("data-held", "true")
    not_ready(root)
    page.evaluate("openGate()")
    ready(page)


TEXT, BUFFER = ("Response.prototype", "text"), ("Response.prototype", "arrayBuffer")
PLOTLY, REACT = ("Plotly", ""), ("Plotly", "react")


@pytest.mark.parametrize(
    ("name", "part", "last"),
    [
        ("match.html", TEXT, ".nr-headline"),
        ("match.html", PLOTLY, ".nr-moving .main-svg"),
        ("match.html", REACT, ".nr-moving .main-svg"),
        ("match.html", BUFFER, ".nr-page-bar button:text-is('Copy this match as a link')"),
        ("notebook.html", TEXT, ".nr-quiz .nr-headline"),
        ("notebook.html", PLOTLY, ".nr-moving .main-svg"),
        ("notebook.html", REACT, ".nr-moving .main-svg"),
        ("site/matches/short.html", TEXT, ".nr-moving .main-svg"),
        ("site/matches/short.html", BUFFER, ".nr-page-bar button:text-is('Copy this match as a link')"),
    ],
)
def test_the_sign_waits_for_the_last_part_of_a_page(
    name: str, part: tuple[str, str], last: str, offline_page: Page, folder: Path
) -> None:
    page = opened_unsigned(gated(offline_page, part), (folder / name).as_uri())
    expect(page.locator("html")).to_have_attribute("data-held", "true")
    assert not page.locator(last).first.is_visible()
    if part != BUFFER:  # the viewer itself is ready before a link to it is offered
        assert page.locator(".nr-root[data-ready]:not(.nr-quiz)").count() == 0
    no_sign_before_the_gate_is_open(page)
    assert page.locator(last).first.count() == 1


PICTURES = """() => {
  window.pictures = [];
  const root = document.documentElement;
  new MutationObserver(() => {
    if ("ready" in root.dataset) window.pictures.push(document.querySelectorAll(".nr-moving .main-svg").length);
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
}"""


def test_at_the_sign_the_picture_of_another_match_is_drawn(offline_page: Page, folder: Path) -> None:
    """It is made before it has its place in the page, and drawn there: when the sign is given, not a frame later."""
    page = opened(offline_page, folder / "match.html")
    page.evaluate(PICTURES)
    page.locator("input[type=file]").set_input_files(FILE)
    ready(page)
    seen = page.evaluate("window.pictures")
    assert seen and all(seen)


@pytest.mark.parametrize("offline_page", [COPYING], indirect=True)
@pytest.mark.parametrize(
    ("part", "act"),
    [
        (("File.prototype", "text"), lambda page: page.locator("input[type=file]").set_input_files(FILE)),
        (
            ("Clipboard.prototype", "writeText"),
            lambda page: page.get_by_role("button", name="Copy link to this moment").click(),
        ),
    ],
    ids=["file", "link"],
)
def test_the_sign_is_away_while_something_is_done(
    part: tuple[str, str], act: Callable[[Page], None], offline_page: Page, folder: Path
) -> None:
    page = opened(gated(offline_page, part), folder / "match.html")
    told = page.locator(".nr-page-told")
    act(page)
    assert told.inner_text() == ""
    no_sign_before_the_gate_is_open(page)
    assert told.inner_text() != ""


def test_the_sign_is_away_while_a_match_plays_and_until_the_address_says_where(
    offline_page: Page, folder: Path
) -> None:
    offline_page.clock.install()
    page = stopped(opened(offline_page, folder / "match.html"))
    root = page.locator("html")

    def signed() -> bool:
        root.evaluate(A_FRAME)
        return root.get_attribute("data-ready") is not None

    assert signed() and page.url.endswith("#step=0")
    page.keyboard.press("ArrowRight")
    assert not signed() and page.url.endswith("#step=0")
    page.clock.run_for(1000)
    assert signed() and page.url.endswith("#step=2")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(1000)
    assert not signed()
    page.clock.run_for(1000)
    assert not signed()
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(1000)
    assert signed() and page.url.endswith("#step=4")


HOST = """async ([code, pages]) => {
  const { default: viewer } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  let drawn = 0;
  window.__niagara_plotly = Promise.resolve({ react: async () => { drawn += 1; } });
  const values = { pages, step: 0 };
  const model = { get: (name) => values[name], set() {}, save_changes() {}, on() {}, off() {} };
  const el = document.createElement("div");
  await viewer.render({ model, el });
  for (let n = 0; n < 10; n += 1) await new Promise((done) => setTimeout(done));
  const root = el.querySelector(".nr-root");
  const early = root.hasAttribute("data-ready");
  const signed = new Promise((done) => {
    new MutationObserver(() => root.hasAttribute("data-ready") && done(drawn > 0)).observe(root, { attributes: true });
  });
  document.body.append(el);
  return [early, await signed];
}"""
"""Somebody's page, that has plotly.js already, makes a viewer and puts it into its place later."""


def test_a_viewer_that_stands_nowhere_yet_is_not_ready(offline_page: Page, tmp_path: Path) -> None:
    (tmp_path / "host.html").write_text("<!doctype html><title>host</title>", encoding="utf-8")
    page = opened_unsigned(offline_page, (tmp_path / "host.html").as_uri())
    assert page.evaluate(HOST, [player_module(), whole(hand_pages())]) == [False, True]


# ---------------------------------------------------------------- the tests themselves

WAITS = {
    "goto", "reload", "go_back", "go_forward", "set_content", "wait_for_timeout", "wait_for_function", "wait_for",
    "wait_for_selector", "wait_for_load_state", "wait_for_url", "sleep",
}  # fmt: skip
"""Ways to open a page, or to wait for one: all of it is done in `ready.py`."""
ELSEWHERE = {
    ("latency.py", "wait_for_timeout"),  # a measurement between two keys
    ("test_watch.py", "set_content"),  # pages with nothing of ours, in which the watch is to see
    ("test_watch.py", "wait_for_function"),
    ("test_links.py", "set_content"),  # a page of ours in an <iframe>
}


def test_every_page_is_opened_and_waited_for_in_one_place() -> None:
    tests = Path(__file__).parents[1]
    texts = [(path.name, path.read_text("utf-8")) for path in tests.rglob("*.py") if path.name != "ready.py"]
    drivers = [(name, text) for name, text in texts if "playwright" in text or "open_page" in text]
    assert len(drivers) > 25
    found = {
        (name, node.func.attr)
        for name, text in drivers
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WAITS
    }
    assert found == ELSEWHERE
