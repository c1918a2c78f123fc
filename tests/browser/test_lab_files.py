"""A double-click in JupyterLab's file browser: one server and one page for all; and the routes behind it, unasked."""

from __future__ import annotations

import json
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from browser import lab_server
from browser.ready import not_ready, opened_unsigned, ready, reloaded_unsigned
from playwright.sync_api import expect

import niagara
from niagara.games import names
from niagara.log.limits import LIMITS
from niagara.log.shipped import samples

from watch import Watch, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.xdist_group("browser")  # one server for all, whether they drive a browser or not

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"


def shortest(game: str) -> Path:
    """The shipped match of a game that is made soonest."""
    return min((path for path in samples().values() if path.parent.name == game), key=lambda path: path.stat().st_size)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the file browser shows."""
    folder = tmp_path_factory.mktemp("above") / "files"
    folder.mkdir()
    for game in names():
        shutil.copy(shortest(game), folder / f"{game}.replay.jsonl")
    whole = shortest("niagara").read_bytes()
    (folder / "torn.replay.jsonl").write_bytes(whole[: len(whole) // 2])
    (folder / "changes.replay.jsonl").write_bytes(whole)
    (folder / "no_log.replay.json").write_text('{"who": "</script><b>x</b>"}', encoding="utf-8")
    shutil.copy(FOREIGN / "packets_names.json", folder / "foreign.replay.json")
    shutil.copy(FOREIGN / "packets_contradicted.json", folder / "contradicted.json")
    (folder.parent / "secret.replay.jsonl").write_bytes(whole)
    with (folder / "large.replay.jsonl").open("wb") as file:
        file.truncate(LIMITS.size + 1)
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The address of JupyterLab."""
    with lab_server.running(folder) as found:
        yield found


@pytest.fixture(scope="module")
def lab(address: str, browser: Browser) -> Iterator[tuple[Page, Watch]]:
    """JupyterLab's page. One that stays blank, as after an extension that does not load, is an error here."""
    context, watch = watched(browser, localhost=True)
    page = opened_unsigned(context.new_page(), address.replace("/lab/tree/{}", "/lab") + "&reset")
    expect(page.locator(".jp-DirListing-item").first).to_be_visible()
    yield page, watch
    context.close()


@pytest.fixture
def page(lab: tuple[Page, Watch]) -> Iterator[Page]:
    """The same page for every test, with no request to elsewhere and no error in it."""
    page, watch = lab
    yield page
    found, watch.problems = watch.problems, []
    assert found == []


def item(page: Page, name: str) -> Locator:
    return page.locator(f".jp-DirListing-item[title^='Name: {name}']")


def opened(page: Page, name: str) -> Locator:
    """What a double-click on a file shows, once all of it is there."""
    item(page, name).dblclick()
    return shown(page)


def shown(page: Page) -> Locator:
    """The file that is in front."""
    file = page.locator(".nl-file:visible")
    ready(file)
    return file


def close(page: Page) -> None:
    page.locator("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabCloseIcon").click()
    expect(page.locator(".nl-file:visible")).to_have_count(0)


@pytest.mark.parametrize("game", names())
def test_a_double_click_opens_a_match_of_every_game_for_the_keyboard(page: Page, game: str) -> None:
    replay = niagara.load(shortest(game))
    stops = niagara.walkthrough(replay).stops
    viewer = opened(page, f"{game}.replay.jsonl").locator(".nr-root")
    expect(viewer).to_be_focused()
    for key, step in (("ArrowRight", stops[1]), ("End", len(replay) - 1), ("ArrowLeft", stops[-2]), ("Home", 0)):
        page.keyboard.press(key)
        expect(viewer).to_have_attribute("data-step", str(step))
    expect(page.locator(".nl-file:visible .nl-about")).to_be_empty()
    close(page)


def test_what_is_asked_in_the_viewer_is_answered(page: Page, folder: Path) -> None:
    file = opened(page, "niagara.replay.jsonl")
    viewer = file.locator(".nr-root")
    headline = viewer.locator(".nr-main .nr-headline")
    viewer.get_by_role("combobox", name="Language").select_option(label="Українська")
    ready(file)
    assert "Партія починається" in headline.inner_text()
    viewer.locator(".nr-lang").select_option(value="en")
    ready(file)
    assert "The match begins" in headline.inner_text()

    for control in (
        viewer.get_by_role("tab", name="Try a move"),
        viewer.locator(".nr-pieces button").first,
        viewer.get_by_role("button", name="Play it: what if?"),
    ):
        control.click()
        ready(file)
    assert viewer.get_attribute("data-line") == "1"
    assert viewer.get_by_role("tab", name="Side by side").is_visible()

    viewer.get_by_role("combobox", name="Whose view").select_option(index=1)
    ready(file)
    assert viewer.locator(".nr-own").is_visible()
    assert viewer.get_attribute("data-line") == "1"
    viewer.get_by_role("tab", name="As it was played").click()

    viewer.get_by_role("tab", name="Notes").click()
    viewer.get_by_role("textbox", name="Note", exact=True).fill("Look here")
    viewer.get_by_role("button", name="Write the note").click()
    ready(file)
    assert "no file has yet" in viewer.locator(".nr-notes-panel .nr-told").inner_text()
    name = viewer.get_by_role("textbox", name="Save the log")
    for wanted, told in (("niagara.replay.jsonl", "is there already"), ("noted.replay.jsonl", "noted.replay.jsonl")):
        name.fill(wanted)
        viewer.get_by_role("button", name="Save the log").click()
        ready(file)
        assert told in viewer.locator(".nr-notes-panel .nr-told").inner_text()
    assert name.input_value() == "noted-2.replay.jsonl"
    assert "Look here" in (folder / "noted.replay.jsonl").read_text(encoding="utf-8")
    assert niagara.verify(folder / "noted.replay.jsonl").verdict == "verified"
    close(page)


def test_the_sign_of_readiness_waits_for_all_steps_and_for_answers(page: Page) -> None:
    route = "**/niagara/open*"
    held: list[Route] = []

    def hold(asked: Route) -> None:
        held.append(asked)

    page.route(route, hold)
    with page.expect_request(route):
        item(page, "whitewater.replay.jsonl").dblclick()
    file = page.locator(".nl-file:visible")
    not_ready(file)
    with page.expect_request(route):
        held.pop().continue_()
    viewer = file.locator(".nr-root")  # with some first steps
    ready(viewer)
    not_ready(file)
    first = viewer.get_by_role("slider").get_attribute("max")
    held.pop().continue_()
    ready(file)
    assert int(viewer.get_by_role("slider").get_attribute("max") or 0) > int(first or 0)
    with page.expect_request(route):
        viewer.get_by_role("combobox", name="Whose view").select_option(index=1)
    not_ready(file)
    held.pop().continue_()
    ready(file)
    assert viewer.locator(".nr-own").count() == 1
    page.unroute(route)
    close(page)


def test_a_torn_log_shows_what_could_be_read_and_what_was_found(page: Page, folder: Path) -> None:
    good = niagara.load(folder / "torn.replay.jsonl", partial=True)
    file = opened(page, "torn.replay.jsonl")
    expect(file.locator(".nl-warning")).to_contain_text("LOG-TAIL-TORN")
    file.locator(".nr-root").focus()
    page.keyboard.press("End")
    expect(file.locator(".nr-root")).to_have_attribute("data-step", str(len(good) - 1))
    close(page)


def test_a_file_that_is_no_log_says_so_and_what_to_do(page: Page) -> None:
    file = opened(page, "no_log.replay.json")
    expect(file.locator(".nl-error")).to_contain_text("LOG-FORMAT")
    expect(file).to_contain_text("</script><b>x</b>")  # as it stands there
    expect(file).to_contain_text("Open With")
    expect(file.locator(".nr-root")).to_have_count(0)
    close(page)


def test_a_file_that_is_too_large_is_refused_with_a_sentence(page: Page, lab: tuple[Page, Watch]) -> None:
    file = opened(page, "large.replay.jsonl")
    expect(file.locator(".nl-error")).to_contain_text("too large")
    close(page)
    lab[1].problems = [one for one in lab[1].problems if "413" not in one]  # the browser notes the status


def test_a_foreign_file_opens_with_the_report_of_its_importer(page: Page) -> None:
    file = opened(page, "foreign.replay.json")
    expect(file.locator(".nl-box")).to_contain_text("Read as: packets")
    expect(file.locator(".nr-root")).to_be_visible()
    close(page)


def test_open_with_offers_any_json(page: Page) -> None:
    item(page, "contradicted.json").click(button="right")
    page.locator(".lm-Menu-item", has_text="Open With").hover()
    page.locator(".lm-Menu-item", has_text="Niagara").click()
    file = shown(page)
    expect(file.locator(".nl-box")).to_contain_text("First difference: round 2, entry 13")
    expect(file.locator(".nr-root")).to_be_visible()
    close(page)


def test_a_changed_file_is_read_again(page: Page, folder: Path) -> None:
    changing = folder / "changes.replay.jsonl"
    whole = changing.read_bytes()
    file = opened(page, changing.name)
    expect(file.locator(".nr-root")).to_be_focused()
    page.keyboard.press("ArrowRight")
    lines = whole.splitlines(keepends=True)
    changing.write_bytes(b"".join(lines[:40]))
    page.locator(".lm-MenuBar-item", has_text="File").click()
    page.locator(".lm-Menu-item", has_text="Reload").click()
    expect(file.locator(".nl-box")).to_contain_text("LOG-NOTE-UNFINISHED")
    expect(file.locator(".nr-root")).not_to_have_attribute("data-step", "0")  # where it was
    changing.write_bytes(b"no log any more\n")
    page.locator(".lm-MenuBar-item", has_text="File").click()
    page.locator(".lm-Menu-item", has_text="Reload").click()
    expect(file.locator(".nl-headline")).to_contain_text("unverifiable")
    expect(file.locator(".nr-root")).to_have_count(0)
    changing.write_bytes(whole)
    reloaded_unsigned(page)  # JupyterLab opens again what was open
    expect(shown(page).locator(".nr-root")).to_be_visible()
    close(page)


def test_the_container_gives_a_module_as_jupyterlab_wants_it(page: Page) -> None:
    look = "async () => (await window._JUPYTERLAB.niagara.get('./extension'))().__esModule"
    assert page.evaluate(look) is True  # without it the whole page of JupyterLab stays blank


# ---------------------------------------------------------------- the routes, without a browser


def ask(address: str, route: str, body: Any = None, token: bool = True) -> tuple[int, str, bytes]:
    """Status, final address and body of a request to our routes."""
    parts = urlsplit(address)
    request = urllib.request.Request(f"{parts.scheme}://{parts.netloc}/niagara/{route}")
    if body is not None:
        request.data = body if isinstance(body, bytes) else json.dumps(body).encode()
    if token:
        request.add_header("Authorization", f"token {parse_qs(parts.query)['token'][0]}")
    try:
        with urllib.request.urlopen(request, timeout=300) as answer:
            return answer.status, answer.url, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.url, error.read()


def test_nobody_unknown_is_answered(address: str) -> None:
    parts = json.loads(ask(address, "front")[2])
    for route, body in (("front", None), ("open", {"path": "niagara.replay.jsonl"})):
        status, _, told = ask(address, route, body, token=False)
        assert status == 403 and b"pages" not in told
    for part in parts.values():
        route = part.removeprefix("niagara/")
        status, _, content = ask(address, route)
        assert status == 200 and len(content) > 1000
        _, end, told = ask(address, route, token=False)
        assert "/login" in end and content != told
    assert ask(address, "front/0123456789abcdef/viewer.js")[0] == 404


@pytest.mark.parametrize(
    "path",
    ["../secret.replay.jsonl", "/../secret.replay.jsonl", "..%2fsecret.replay.jsonl", "x/../../secret.replay.jsonl",
     "..\\secret.replay.jsonl", "/etc/hostname", ".private/server.log", "", "nothing.replay.jsonl", "a\0b", "~/x"],
)  # fmt: skip
def test_only_what_the_contents_api_gives_can_be_opened(address: str, path: str) -> None:
    status, _, told = ask(address, "open", {"path": path})
    assert status == 404, told
    assert json.loads(told)["about"]["findings"][0]["code"] == "LOG-NOT-FILE"
    assert "pages" not in json.loads(told)


def test_what_is_too_large_or_no_question_is_refused(address: str) -> None:
    status, _, told = ask(address, "open", {"path": "large.replay.jsonl"})
    (found,) = json.loads(told)["about"]["findings"]
    assert status == 413 and found["code"] == "LOG-LIMIT-SIZE"
    assert str(LIMITS.size) in found["what"] and str(LIMITS.size + 1) in found["what"]
    for body in (b"{", b"[]", b'{"path": 3}', b'{"path": "x", "logs": [1]}', b"%s"):
        assert ask(address, "open", body)[0] == 400


def test_pages_come_early_then_whole_and_questions_are_answered(address: str) -> None:
    asked = {"path": "niagara.replay.jsonl", "lang": "uk_UA"}
    status, _, told = ask(address, "open", asked | {"early": True})
    early = json.loads(told)
    assert status == 200 and not early["whole"] and early["lang"] == "uk"
    whole = json.loads(ask(address, "open", asked)[2])
    assert whole["whole"] and early["pages"]["last"] < whole["pages"]["last"]
    assert "data" in json.loads(ask(address, "open", asked | {"question": {"ask": "tries", "line": 0, "step": 1}})[2])
    for question in ({}, {"ask": "tries"}, {"ask": "save", "line": 9}, {"ask": "tries", "line": 0, "step": 10**9}):
        assert "error" in json.loads(ask(address, "open", asked | {"question": question})[2])
