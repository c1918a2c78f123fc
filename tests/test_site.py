"""A folder of logs as a site: what is in it, what is left out and named, and that it is whole or not there."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

import niagara
from niagara.cli.app import app
from niagara.exporters import site as site_module
from niagara.exporters.site import MARK, export_site, page_names, slug
from niagara.exporters.site_index import index, listed
from niagara.log.finding import LogError
from niagara.log.folder import logs_in
from niagara.log.writer import dumps

HOSTILE = ("</script><b>x", "A & B <3", "'\"><img src=x>", "{{ 7*7 }}")
BAD = Path(__file__).parent / "data" / "bad"


def beginning(name: str, entries: int = 12, names: tuple[str, ...] = (), **header: object) -> bytes:
    """The log of the first entries of a shipped match."""
    whole = niagara.sample(name)
    seats = whole.header.seats
    if names:
        seats = tuple(structs.replace(seat, name=name) for seat, name in zip(seats, names, strict=True))
    head = structs.replace(whole.header, seats=seats, **header)
    return dumps(niagara.Replay(whole.game, head, whole.entries[:entries]))


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with good logs, hidden and linked ones, and those that cannot be exported."""
    folder = tmp_path_factory.mktemp("logs")
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / ".checkpoints").mkdir()
    log = beginning("first_match", names=HOSTILE, title="<i>Title</i>", created="2026-01-31T12:00:00Z")
    (folder / "a.replay.jsonl").write_bytes(log)
    (folder / ".checkpoints" / "a-checkpoint.replay.jsonl").write_bytes(log)
    (folder / "deep" / "A.replay.jsonl").write_bytes(beginning("nobody_home"))
    (folder / "deep" / "er" / "торкнувся.replay.jsonl").write_bytes(beginning("no_way_on"))
    (folder / "torn.replay.jsonl").write_bytes(beginning("short_match")[:-9])
    (folder / "linked.replay.jsonl").symlink_to(folder / "a.replay.jsonl")
    (folder / "lost.replay.jsonl").symlink_to(folder / "nowhere")
    (folder / "round").symlink_to(folder)
    (folder / "changed.replay.jsonl").write_bytes((BAD / "B60.replay.jsonl").read_bytes())
    (folder / "page.json").write_text("<html>", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def made(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, niagara.exporters.site.Site]:
    target = tmp_path_factory.mktemp("made") / "site"
    return target, niagara.export_site(logs, target, languages=("uk",))


def held(site: Path, name: str = "index.html") -> dict[str, list[object]]:
    (found,) = re.findall(r'id="held">(.*?)</script>', (site / name).read_text(encoding="utf-8"))
    data: dict[str, list[object]] = json.loads(found)
    return data


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }  # fmt: skip


def test_every_good_log_has_a_page_and_every_other_file_its_reason(made: tuple[Path, object], logs: Path) -> None:
    target, site = made
    assert sorted(path.name for path in (target / "matches").iterdir()) == [
        "a-2.html", "a.html", "match.html", "torn.html",
    ]  # fmt: skip
    assert {left.file: (left.why.code, left.no_log) for left in site.left} == {
        "changed.replay.jsonl": ("LOG-CHECK", False),
        "page.json": ("LOG-NOT-JSON", True),
    }
    assert [(match.file, [found.code for found in match.doubts]) for match in site.matches if match.doubts] == [
        ("torn.replay.jsonl", ["LOG-TAIL-TORN"])
    ]
    text = (target / "index.html").read_text(encoding="utf-8")
    for said in ("changed.replay.jsonl", "the check does not fit", "page.json", "the last line is cut off"):
        assert said in text
    assert str(logs) not in text, "where the logs lay is nobody's business"
    assert '<time datetime="2026-01-31">' in text


def test_the_list_finds_the_steps_of_each_rule(made: tuple[Path, object]) -> None:
    target, site = made
    data = held(target)
    one = next(match for match in site.matches if match.game.id == "niagara" and match.file == "a.replay.jsonl")
    assert one.shown == niagara.coverage(niagara.load(beginning("first_match"))).shown
    shown = next(match["shown"] for match in data["matches"] if match["page"] == one.page)
    rules = [rule_id for rule_id, _ in data["rules"]]
    assert {rules[rule]: (times, tuple(steps)) for rule, times, steps in shown} == {
        rule: (len(steps), steps[:24]) for rule, steps in one.shown.items()
    }
    titles = dict(held(target, "index.uk.html")["rules"])
    assert titles.keys() == set(rules) and titles["N-CARD-01"] != dict(data["rules"])["N-CARD-01"]


def test_no_page_names_another_place_and_all_share_one_viewer(made: tuple[Path, object]) -> None:
    target, _ = made
    for page in (target / "matches").iterdir():
        text = page.read_text(encoding="utf-8")
        assert '<script src="../niagara.js"></script>' in text
        assert "script-src 'self' file:" not in text and "blob: &#39;self&#39; file:;" in text
        assert len(text) < 300_000
        assert set(re.findall(r'(?:src|href)="([^"#]+)"', text)) == {"../niagara.js", "../index.html"}
    text = (target / "index.html").read_text(encoding="utf-8")
    assert "://" not in text and "<script src" not in text
    assert "file:" not in re.search(r'Policy" content="([^"]*)"', text)[1]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_names_and_titles_stay_text(made: tuple[Path, object]) -> None:
    target, _ = made
    for name in ("index.html", "index.uk.html"):
        tags = Tags()
        tags.feed((target / name).read_text(encoding="utf-8"))
        assert not tags.tags & {"i", "img"}
        assert "<i>Title</i>" in tags.text
        assert all(player in tags.text for player in HOSTILE)


def test_the_same_folder_gives_the_same_site(made: tuple[Path, object], logs: Path, tmp_path: Path) -> None:
    target, _ = made
    export_site(logs, tmp_path / "again", "en", ("uk", "en", "uk"))
    assert tree(tmp_path / "again") == tree(target)
    files = {name: sha256(content).hexdigest() for name, content in sorted(tree(target).items()) if name != MARK}
    assert json.loads((target / MARK).read_text())["files"] == files


def test_what_is_to_come_is_in_no_list_that_hides_it() -> None:
    walk = niagara.walkthrough(niagara.sample("no_way_on"))
    told, hidden = (listed(walk, "a.json", "matches/a.html", spoiler_free) for spoiler_free in (False, True))
    assert (told.winners, hidden.winners) == ((0,), None)
    assert '<td role="cell" data-name="Won by">Joëlle</td>' in index([told], [], "en")
    assert "Won by" not in index([hidden], [], "en")


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("first_match.replay.jsonl", "first_match"), ("A b.replay.json.gz", "a-b"), ("x.jsonl", "x"),
        ("Партія 1.replay.jsonl", "1"), ("партія.replay.jsonl", "match"), ("CON.replay.jsonl", "con-log"),
        ("..replay.jsonl", "match"), ("Joëlle & Co.json", "joelle-co"), ("a" * 300 + ".json", "a" * 60),
        ("<script>.replay.jsonl", "script"), ("%2e%2e\\up.json", "2e-2e-up"),
    ],
)  # fmt: skip
def test_a_page_is_named_for_every_system(name: str, page: str) -> None:
    assert slug(name) == page


def test_no_two_pages_have_one_name() -> None:
    names = ["a.json", "A.json", "x/a.json", "a-2.json", "a-2.replay.jsonl", "б.json", "в.json"]
    pages = list(page_names(names))
    assert len(set(pages)) == len(names)
    assert pages[0] == "a.html"


def test_a_site_is_replaced_only_if_it_is_ours_and_holds_nothing_else(logs: Path, tmp_path: Path) -> None:
    few, target = tmp_path / "few", tmp_path / "site"
    few.mkdir()
    (few / "a.replay.jsonl").symlink_to(logs / "a.replay.jsonl")
    target.mkdir()
    export_site(few, target)  # an empty folder is free
    old = tree(target)
    with pytest.raises(LogError) as refused:
        export_site(few, target)
    assert refused.value.finding.code == "LOG-EXISTS"
    (target / "CNAME").write_text("mine", encoding="utf-8")
    (target / "matches" / ".git").mkdir()
    with pytest.raises(LogError, match=r"CNAME and 1 more are not of an export of ours; move them away"):
        export_site(few, target, force=True)
    (target / "CNAME").unlink()
    (target / "matches" / ".git").rmdir()
    (few / "b.replay.jsonl").write_bytes(beginning("nobody_home"))
    export_site(few, target, force=True)
    assert set(tree(target)) == {*old, "matches/b.html"}
    (tmp_path / "link").symlink_to(target)
    other, file = tmp_path / "other", tmp_path / "file"
    other.mkdir()
    (other / "thesis.txt").write_text("mine", encoding="utf-8")
    file.write_text("mine", encoding="utf-8")
    for where, said in (
        (tmp_path / "link", "a file or a link"),
        (other, "thesis.txt is not of an export of ours; move it away or choose another name"),
        (file, "a file or a link"),
    ):
        with pytest.raises(LogError, match=said):
            export_site(few, where, force=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["few", "file", "link", "other", "site"]


def test_a_site_may_lie_among_its_logs_but_is_not_the_folder_that_one_is_in(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.replay.jsonl").symlink_to(logs / "a.replay.jsonl")
    (tmp_path / "empty").mkdir()
    for force in (False, True):
        site = export_site(tmp_path, tmp_path / "site", force=force)
        assert (len(site.matches), site.left) == (1, ())
    monkeypatch.chdir(tmp_path / "empty")
    with pytest.raises(LogError, match="expected the name of its folder"):
        export_site("..", ".")


def test_a_site_that_fails_half_way_leaves_what_was_there(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, target = tmp_path / "few", tmp_path / "site"
    few.mkdir()
    (few / "a.replay.jsonl").symlink_to(logs / "a.replay.jsonl")
    export_site(few, target)
    old = tree(target)

    def full(*arguments: object) -> str:
        raise OSError(28, "No space left on device")

    def interrupted(*arguments: object) -> str:
        raise KeyboardInterrupt

    for fault, error in ((full, LogError), (interrupted, KeyboardInterrupt)):
        monkeypatch.setattr(site_module, "index", fault)
        with pytest.raises(error):
            export_site(few, target, force=True)
        assert tree(target) == old
        assert sorted(path.name for path in tmp_path.iterdir()) == ["few", "site"]


def test_a_folder_with_nothing_to_export_makes_no_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = tmp_path / "few"
    few.mkdir()
    with pytest.raises(LogError, match="holds no logs"):
        export_site(few, tmp_path / "site")
    (few / "bad.replay.jsonl").write_bytes(b"{")
    with pytest.raises(LogError, match="no log that can be exported; the first: "):
        export_site(few, tmp_path / "site")
    monkeypatch.setattr(site_module, "MOST", 0)
    with pytest.raises(LogError, match="holds 1 logs, and a site holds 0 at most"):
        export_site(few, tmp_path / "site")
    assert [path.name for path in tmp_path.iterdir()] == ["few"]


def test_the_logs_of_a_folder_are_each_there_once(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [os.path.relpath(name, logs) for name in logs_in(str(logs))]
    assert found == [
        "a.replay.jsonl", "changed.replay.jsonl", "deep/A.replay.jsonl", "deep/er/торкнувся.replay.jsonl", "page.json",
        "torn.replay.jsonl",
    ]  # fmt: skip
    monkeypatch.chdir(logs / "deep")
    assert logs_in(".") == ["A.replay.jsonl", "er/торкнувся.replay.jsonl"]


def test_the_command_says_what_it_left_out_and_exits_with_the_worst(logs: Path, tmp_path: Path) -> None:
    target, run = tmp_path / "site", CliRunner().invoke
    done = run(app, ["export", str(logs), "-o", f"{target}/", "--lang", "uk", "--lang", "uk"])
    assert done.exit_code == 4
    assert "changed.replay.jsonl:8" in done.stderr and "torn.replay.jsonl" in done.stderr
    assert done.stderr.endswith("index.html: 4 matches; 1 file is no log\n")
    assert sorted(path.name for path in target.iterdir()) == [
        "index.html",
        "matches",
        "niagara-site.json",
        "niagara.js",
    ]
    assert '<html lang="uk">' in (target / "index.html").read_text("utf-8")
    for arguments, said in (
        (["-o", "-"], "becomes a site"),
        (["-o", str(tmp_path / "x.html")], "becomes a site"),
        (["-o", str(tmp_path / "x"), "--seat", "0"], "--seat is for one log"),
        (["-o", str(tmp_path / "x"), "--step", "3"], "--step is for one log"),
        (["-o", str(tmp_path / "x"), "--try", "0"], "--try is for one log"),
        (["-o", str(tmp_path / "x"), "--lang", "xx"], "xx"),
    ):
        refused = run(app, ["export", str(logs), *arguments])
        assert (refused.exit_code, said in refused.stderr) == (2, True), refused.stderr
    assert run(app, ["export", str(logs), "-o", str(target)]).exit_code == 6
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_what_was_written_is_said_in_a_line_and_a_bar_stands_in_a_terminal_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("nobody_home", "no_way_on"):
        (logs / f"{name}.replay.jsonl").write_bytes(beginning(name))
    (logs / "torn.replay.jsonl").write_bytes(b"{" + beginning("nobody_home"))
    (logs / "notes.json").write_text("{}", encoding="utf-8")
    site = niagara.export_site(logs, tmp_path / "site")
    assert repr(site) == "<Site: 2 matches; 1 log left out: torn.replay.jsonl; 1 file is no log>"
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    niagara.export_site(logs, tmp_path / "again")
    assert "exporting" in capsys.readouterr().err
