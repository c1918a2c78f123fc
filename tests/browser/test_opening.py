"""Another match in an exported page, from a pages file: nothing of the first stays, nothing of a bad one comes."""

from __future__ import annotations

import gzip
import json
import random
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browser.hand_pages import HOSTILE, STEPS, hand_file, hand_pages, in_ukrainian, whole
from browser.keys import reach
from browser.ready import opened, ready, stopped
from playwright.sync_api import expect
from typer.testing import CliRunner

import niagara
from niagara.cli.app import app
from niagara.core.replay import Replay
from niagara.exporters.html import page
from niagara.log.writer import dumps
from niagara.render.pages_data import VERSION

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"
LAST = STEPS - 1
FIRST = ("Ada", "Борис", "陳")
LOG = b'{"format":"niagara-replay","version":1,"game":"niagara"}\n{"n":1,"actor":0}\n'


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page by hand in two languages, with a branch, a note and a log to write further ones into."""
    pages = whole(hand_pages(FIRST))
    log = "\n".join(json.dumps({"n": n}) for n in range(len(pages["entries"]))) + "\n"
    pages |= {"notes": [[4, [0]]], "noted": [[2, 0]], "recorded": log, "file": "first.noted.replay.jsonl"}
    pages["languages"] = {"uk": in_ukrainian(pages)}
    path = tmp_path_factory.mktemp("opening") / "first.html"
    branches = [{"step": 10, "pages": whole(hand_pages(FIRST, steps=20))}]
    path.write_text(page(pages, branches=branches), encoding="utf-8")
    return path


def told(page: Page) -> Locator:
    return page.locator(".nr-page-told")


def give(page: Page, name: str, content: bytes) -> None:
    """As a file that was chosen behind "Open…"."""
    told(page).evaluate("told => told.replaceChildren()")
    page.locator(".nr-page-bar input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": content}
    )
    ready(page)


def drop(page: Page, *files: tuple[str, str | int]) -> None:
    """(name, text or how many bytes) of each file."""
    page.evaluate(
        """files => {
          const dataTransfer = new DataTransfer();
          for (const [name, content] of files) {
            const part = typeof content === "number" ? new Uint8Array(content) : content;
            dataTransfer.items.add(new File([part], name));
          }
          for (const kind of ["dragover", "drop"]) {
            const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
            const left = document.querySelector("main").dispatchEvent(event);
            if (left) throw new Error("the browser would leave the page for the file");
          }
        }""",
        files,
    )
    ready(page)


def as_bytes(file: dict[str, Any]) -> bytes:
    return json.dumps(file).encode()


def test_by_keyboard_a_real_match_of_another_game_and_nothing_of_the_first_stays(
    offline_page: Page, written: Path, tmp_path: Path
) -> None:
    match = niagara.sample("nobody_home")
    replay = Replay(match.game, match.header, match.entries[:12], match.name)
    path = niagara.export(replay, tmp_path / "second.pages.json", languages=["fr"])
    offline_page.clock.install()
    shown = opened(offline_page, written)
    shown.get_by_role("tab", name="What if? 1").click()
    shown.get_by_role("tab", name="As it was played").click()
    shown.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert FIRST[0] in shown.locator(".nr-paper").inner_text() + shown.locator(".nr-paper").text_content()
    shown.get_by_role("button", name="Play", exact=True).click()
    reach(shown.get_by_role("button", name="Open…"))
    with shown.expect_file_chooser() as chooser:
        shown.get_by_role("button", name="Open…").press("Enter")  # the match plays on: a step may draw in between
    chooser.value.set_files(path)
    title = f"Whitewater: {', '.join(replay.names)}"
    ready(shown)
    assert told(shown).inner_text() == f"{title} is open, from second.pages.json."
    assert shown.title() == shown.locator("h1").inner_text() == title
    assert shown.locator(".nr-root").get_attribute("aria-label") == title
    assert shown.locator(".nr-players tbody th").all_inner_texts() == list(replay.names)
    assert shown.locator(".nr-lang option").all_inner_texts() == ["English", "Français"]
    assert shown.locator(".nr-lines").is_hidden()
    assert shown.locator(".nr-root, .nr-paper, #niagara-viewer").count() == 2
    assert shown.get_by_role("button", name="Play", exact=True).is_visible()  # nothing plays on
    left = shown.evaluate(
        """() => document.documentElement.outerHTML.replace(/<script type="application.json"[^]*?<.script>/g, "")"""
    )
    for name in FIRST[1:]:
        assert name not in left
    shown.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert shown.locator(".nr-paper").count() == 1
    assert FIRST[1] not in (shown.locator(".nr-paper").text_content() or "")
    stopped(shown).clock.run_for(10_000)  # some steps that are played, and longer than the page waits with its address
    assert shown.locator(".nr-root").get_attribute("data-step") == "0"
    assert shown.url == written.as_uri()  # a file is in no address
    shown.keyboard.press("ArrowRight")
    assert shown.locator(".nr-root").get_attribute("data-step") != "0"


def test_a_dropped_match_with_hostile_names_shows_them_as_they_are(offline_page: Page, written: Path) -> None:
    names = (
        *HOSTILE,
        "{title} {n}",
        "<img src=x onerror=alert(1)>",
        "\u202eevil\u0007" + "e\u0301\u0301\u0301\u0301\u0301\u0301",
    )
    pages = hand_pages(names) | {"notes": [[0, [0]]], "notice": "<b>notice</b>"}
    shown = opened(offline_page, written)
    drop(shown, ("quickly-before.pages.json", as_bytes(hand_file(hand_pages())).decode()))
    drop(shown, ("<b>x & {command}\u202e.pages.json", as_bytes(hand_file(pages)).decode()))
    clean = [*names[:-1], "evile" + "\u0301" * 4]
    assert "is open, from <b>x & {command}.pages.json." in told(shown).inner_text()
    assert shown.title() == f"By hand: {', '.join(clean)}"
    assert shown.locator(".nr-players tbody th").all_inner_texts() == clean
    assert shown.locator(".nr-root").count() == 1
    assert shown.locator(".nr-river text").first.text_content() == HOSTILE[0]
    assert shown.locator(".nr-notice").inner_text() == "<b>notice</b>"
    shown.keyboard.press("End")
    assert shown.locator("main :is(img, script, i)").count() == 0
    assert shown.locator(".nr-root b").all_inner_texts() in ([], ["Note"])


def refused() -> list[tuple[str, bytes, str]]:
    """(name, contents, what is said)."""
    good = hand_file(hand_pages())
    text = as_bytes(good)
    again = "Write it anew: niagara export x.replay.jsonl -o x.pages.json --force"
    replay = "niagara export that.replay.jsonl -o that.pages.json"
    return [
        ("that.replay.jsonl", LOG, f"a page cannot replay it. Open the file that this command writes: {replay}"),
        ("that.replay.jsonl.gz", b"\x1f\x8b\x08\x00", "niagara export that.replay.jsonl.gz -o that.pages.json"),
        ("my log.json", LOG.splitlines()[0], 'niagara export "my log.json" -o "my log.pages.json"'),
        ("$(reboot)`.json", LOG, "niagara export FILE -o match.pages.json"),
        ("x.pages.json", text[:-9], f"x.pages.json is cut off or damaged. {again}"),
        ("x.pages.json", b"", "x.pages.json is no pages file"),
        ("x.pages.json", b"[1, 2]", "x.pages.json is no pages file"),
        ("x.pages.json", b"null", "x.pages.json is no pages file"),
        ("x.pages.json", b"[" * 100_000, "x.pages.json is no pages file"),
        ("cat.png", bytes(range(256)), "cat.png is no pages file. Niagara writes one from a log; its name ends"),
        ("walk.html", b"<!DOCTYPE html><html>", "walk.html is a page of its own. Open it in the browser."),
        ("x.pages.json", as_bytes(good | {"version": 99}), f"99 of the pages; this page opens version {VERSION}."),
        ("x.pages.json", as_bytes(good | {"version": {"a": 1}}), 'has version {"a":1} of the pages'),
        ("x.pages.json", as_bytes({"format": "niagara-pages"}), "has version ? of the pages"),
        ("x.pages.json", as_bytes(good | {"pages": []}), f"x.pages.json is damaged: pages, expected object. {again}"),
    ]  # fmt: skip


def test_what_comes_from_elsewhere_is_marked_and_says_nothing_in_the_viewers_name(
    offline_page: Page, written: Path
) -> None:
    shown = opened(offline_page, written)
    assert shown.locator(".nr-page-from").inner_text() == ""
    lies = dict.fromkeys(("from_file", "from_link", "why", "as_recorded", "page_open"), "Checked by Niagara.")
    pages = hand_pages() | {"words": hand_pages()["words"] | lies}
    give(shown, "x.pages.json", as_bytes(hand_file(pages)))
    expect(shown.locator(".nr-page-from")).to_have_text(
        "From the file x.pages.json: nobody checked this match, nor what it says of the rules."
    )
    assert "Checked by Niagara." not in shown.locator("main").inner_text()
    give(shown, "y.pages.json", as_bytes(hand_file(pages | {"lang": "uk", "language": "Українська"})))
    expect(shown.locator(".nr-page-from")).to_contain_text("y.pages.json")  # the page has these words too
    assert shown.locator(".nr-page-from").get_attribute("lang") == "uk"
    assert "Checked by Niagara." not in shown.locator("main").inner_text()


def test_each_command_that_is_advised_works(
    offline_page: Page, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = dumps(niagara.Replay((whole := niagara.sample("nobody_home")).game, whole.header, whole.entries[:6]))
    pages = niagara.export(log, tmp_path / "torn.pages.json").read_bytes()
    other = (FOREIGN / "csv_clean.csv").read_bytes()
    files = {
        "a.replay.jsonl": log, "my log.json": log, "b.replay.jsonl.gz": gzip.compress(log),
        "torn.pages.json": pages[:99], "old.pages.json": b'{"format":"niagara-pages","version":1}',
        "bad.pages.json": pages.replace(b'"stops"', b'"stop"'), "other.csv": other,
    }  # fmt: skip
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    for name in ("torn", "old", "bad"):
        (tmp_path / f"{name}.replay.jsonl").write_bytes(log)  # the log beside the pages file that was made of it
    monkeypatch.chdir(tmp_path)
    shown = opened(offline_page, written)
    for name, content in files.items():
        give(shown, name, content)
        expect(told(shown)).to_contain_text("niagara ")
        said = told(shown).inner_text()
        found = re.search(r'niagara (?:export|import) (?:"[^"]+"|\S+) -o (?:"[^"]+"|\S+)(?: --force)?', said)
        assert found, said
        done = CliRunner().invoke(app, shlex.split(found[0])[1:])
        assert done.exit_code == 0, (name, found[0], done.output)
    for name, content in (("cat.png", bytes(range(256))), ("a.md", b"# A walk"), ("a.svg", b"<svg></svg>")):
        give(shown, name, content)
        expect(told(shown)).to_contain_text(name)
        assert "niagara " not in told(shown).inner_text()


def bent() -> list[tuple[str, dict[str, Any]]]:
    """(the place that is named, what stands in the pages instead): shapes that no viewer could show."""
    good = whole(hand_pages())
    figure, players = good["figure"], good["players"]
    style = {"fill": "url(https://example.org/x)"}
    return [
        ("pages.title", {"title": 5}),
        ("pages.lang", {"lang": 'en"><b'}),
        ("pages.telling[0]", {"telling": [999_999, *good["telling"][1:]]}),
        ("pages.why", {"why": good["why"][1:]}),
        ("pages.stops", {"stops": [2, 0]}),
        ("pages.rounds", {"rounds": [[1, 3]]}),
        ("pages.entries", {"entries": [0, 2]}),
        ("pages.seat", {"seat": 7}),
        ("pages.first", {"first": 9, "last": 3}),
        ("pages.rulings[0][2]", {"rulings": [[0, 0, 5], *good["rulings"][1:]]}),
        ("pages.players.at", {"players": players | {"at": [0]}}),
        ("pages.figure.changes", {"figure": figure | {"changes": figure["changes"][1:]}}),
        ("pages.figure.changes[0]", {"figure": figure | {"changes": [[3, 1], *figure["changes"][1:]]}}),
        ("pages.figure.start[0]", {"figure": figure | {"start": [2, *figure["start"][1:]]}}),
        ("pages.figure.pool[1].is", {"figure": figure | {"pool": [{}, {"is": [900]}, *figure["pool"][2:]]}}),
        ("pages.figure.extent", {"figure": figure | {"extent": [5, 0, 5, 4]}}),
        ("pages.theme.light.water.fill", {"theme": good["theme"] | {"light": {"water": style}}}),
        ("pages.theme.light", {"theme": good["theme"] | {"light": {"__proto__": {}}}}),
        ("pages.tries.4.nodes", {"tries": {"4": looping()}}),
        ("pages.board.table_at", {"board": {name: one for name, one in good["board"].items() if name != "table_at"}}),
        ("pages.board.rows[0][1]", {"board": good["board"] | {"rows": [[0, 7], [0, []]]}}),
        ("pages.recorded", {"recorded": "no log"}),
        ("pages.file", {"file": "../x"}),
    ]


def looping() -> dict[str, Any]:
    """Tries of which one goes on with itself."""
    tables: dict[str, Any] = {"texts": ["x"], "labels": [], "rules": [], "rulings": [], "sums": []}
    nodes = [[-1, -1, -1, -1, 0], [1, 0, -1, -1, 0]]
    named = {"lang": "en", "language": "English"}
    return tables | named | {"step": 4, "actor": 0, "nodes": nodes, "answers": [], "marks": [], "spots": []}


def test_what_cannot_be_opened_is_told_and_nothing_changes(offline_page: Page, written: Path) -> None:
    shown = opened(offline_page, written)
    shown.keyboard.press("ArrowRight")
    before = shown.locator("#niagara-viewer").inner_html()
    for name, content, sentence in refused():
        give(shown, name, content)
        assert sentence in told(shown).inner_text()
    good = hand_file(hand_pages())
    for place, change in bent():
        give(shown, "x.pages.json", as_bytes(good | {"pages": good["pages"] | change}))
        assert f"is damaged: {place}, expected" in told(shown).inner_text()
    give(shown, "x.pages.json", as_bytes(good | {"branches": [{"step": 99, "pages": good["pages"]}]}))
    assert "is damaged: branches[0].step, expected" in told(shown).inner_text()
    drop(shown, ("a.pages.json", "{}"), ("b.pages.json", "{}"))
    assert told(shown).inner_text() == "2 files were dropped here. Expected: one."
    drop(shown, ("big.pages.json", 32 * 2**20 + 1))
    assert "big.pages.json has 33 MB; a page opens at most 32 MB." in told(shown).inner_text()
    assert shown.locator("#niagara-viewer").inner_html() == before
    assert shown.title() == f"By hand: {', '.join(FIRST)}"
    shown.keyboard.press("ArrowRight")
    assert shown.locator(".nr-root").get_attribute("data-step") == "4"


def test_notes_that_no_file_has_are_not_lost_unasked(offline_page: Page, written: Path) -> None:
    shown = opened(offline_page, written)
    asked: list[str] = []
    answers = [False, True]
    shown.on(
        "dialog", lambda dialog: (asked.append(dialog.message), dialog.accept() if answers.pop(0) else dialog.dismiss())
    )
    shown.get_by_role("tab", name="Notes").click()
    shown.get_by_role("textbox", name="Note", exact=True).fill("Look!")
    shown.get_by_role("button", name="Write the note").click()
    content = as_bytes(hand_file(hand_pages()))
    give(shown, "second.pages.json", content)
    assert shown.title() == f"By hand: {', '.join(FIRST)}"
    give(shown, "second.pages.json", content)
    assert shown.title() == f"By hand: {', '.join(HOSTILE)}"
    assert [message[:9] for message in asked] == ["There are"] * 2
    shown.get_by_role("tab", name="Notes").click()
    assert "Look!" not in shown.locator("main").inner_html()


def test_whatever_is_changed_in_a_file_it_is_refused_or_shown(offline_page: Page, written: Path) -> None:
    """Never an error, and never half of it: the console stays empty, the picture is there."""
    shown = opened(offline_page, written)
    good = hand_file(
        hand_pages() | {"languages": {"uk": in_ukrainian(whole(hand_pages()))}}, branches=((10, hand_pages(steps=21)),)
    )
    dice = random.Random(9)
    outcomes = {"open": 0, "refused": 0}
    for number in range(30):
        give(shown, f"{number}.pages.json", as_bytes(changed(good, dice)))
        assert f"{number}.pages.json" in told(shown).inner_text()
        is_open = "is open" in told(shown).inner_text()
        outcomes["open" if is_open else "refused"] += 1
        if is_open:
            shown.locator(".nr-words summary").first.click()
            shown.locator(".nr-root").focus()
            shown.keyboard.press("End")
            shown.keyboard.press("Home")
            ready(shown)
        assert shown.locator(".nr-tell .nr-headline").inner_text()
    assert min(outcomes.values()) >= 2, outcomes


def changed(file: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """A pages file in which one value is another one."""
    copy: dict[str, Any] = json.loads(json.dumps(file))
    place: Any = copy["pages"]
    while True:
        key = dice.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not isinstance(place[key], (dict, list)) or not place[key] or dice.random() < 0.1:
            break
        place = place[key]
    others = (None, -1, 0, 1, 7, 10**9, 1e300, "", "<b>x", [], {}, [[]], True, [0], {"x": 1})
    if dice.random() < 0.2:
        del place[key]
    else:
        place[key] = dice.choice(others)
    return copy
