"""Every public name with every kind of object in every place: it is taken, or refused in one sentence."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, Final

import pytest

import niagara
import niagara.corpus
from niagara.core.given import WrongKind
from niagara.core.quiz import Question
from niagara.log.container import read_file
from niagara.log.writer import dumps
from niagara.notebook.quiz import QuizCard
from niagara.notebook.viewer import Viewer
from niagara.teach.coverage import Coverage
from niagara.teach.quiz import Quiz
from niagara.teach.readings import Comparison

RAW: Final = (AttributeError, TypeError, KeyError, ValueError, AssertionError, IndexError, ZeroDivisionError)
"""What Python raises by itself where nobody looked."""

GIVEN: Final[tuple[type, ...]] = (
    niagara.Match, niagara.Replay, niagara.Report, niagara.walkthrough, Quiz, Question, Viewer, QuizCard, Coverage,
    Comparison,
)  # fmt: skip
"""What public functions give: their methods are public too."""

NO_DOOR: Final = {
    "niagara.__version__": "a text",
    "niagara.corpus": "a module, with rows of its own",
    "niagara.LogError": "it is raised",
    "niagara.Report": "niagara.verify makes it",
    "niagara.corpus.BadCorpus": "it is raised",
    "niagara.corpus.NoCorpusTools": "it is raised",
    "Viewer.set_state": "the front end calls it, by the protocol of Jupyter's widgets",
}
"""Public names that no user calls, and why."""

Row = tuple[Callable[..., Any], dict[str, Any]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """A short match, and what is made of it."""
    folder = tmp_path_factory.mktemp("doors")
    whole = niagara.sample()
    replay = niagara.Replay(whole.game, whole.header, whole.entries[:9])
    log = folder / "logs" / "short.replay.jsonl"
    log.parent.mkdir()
    log.write_bytes(dumps(replay))
    niagara.corpus.build(log, folder / "corpus")
    match, ending = niagara.Match.from_replay(replay), niagara.view(short := niagara.sample("nobody_home"))
    last = short.entries[-1]
    ending.branch(last.action, max(step.index for step in short.steps() if step.entry < last.n))
    return SimpleNamespace(
        folder=folder, log=log, replay=replay, game=whole.game, state=match.state, action=match.legal_actions()[0],
        quiz=niagara.quiz(replay, count=1), report=niagara.verify(replay), walk=niagara.walkthrough(replay),
        viewer=niagara.view(replay), ending=ending, other=niagara.view(replay), coverage=niagara.coverage(replay),
        numbers=itertools.count(),
    )  # fmt: skip


def live(made: SimpleNamespace) -> niagara.Match:
    return niagara.Match.from_replay(made.replay)


def kinds(made: SimpleNamespace) -> dict[str, Any]:
    """One object of each kind that somebody has at hand."""
    return {
        "path": str(made.log), "Path": made.log, "bytes": made.log.read_bytes(), "Replay": made.replay,
        "Match": live(made), "Quiz": made.quiz, "Report": made.report, "Step": made.replay.step(4),
        "State": made.state, "Action": made.action, "Game": made.game, "Walkthrough": made.walk,
        "Viewer": made.viewer, "dict": {"type": "choose_card", "card": 3}, "list": [1, "a"], "None": None, "int": 7,
        "float": 1.5, "text": "Ada", "class": niagara.Match,
    }  # fmt: skip


def rows(made: SimpleNamespace) -> dict[str, Row]:
    """Each public name that can be called, with arguments that are right."""
    replay, action, walk, viewer = made.replay, made.action, made.walk, made.viewer
    new = made.folder / f"new{next(made.numbers)}"
    of_match = {"replay": replay}
    return {
        "niagara.Match": (niagara.Match, {"game": "niagara", "seats": ["Ada", "Bo", "Cy"]}),
        "niagara.Replay": (niagara.Replay, {"game": made.game, "header": replay.header, "entries": ()}),
        "niagara.anonymise": (niagara.anonymise, of_match),
        "niagara.compare": (niagara.compare, of_match | {"reading": "ua"}),
        "niagara.coverage": (niagara.coverage, of_match),
        "niagara.example": (niagara.example, {"rule": "N-MOVE-02"}),
        "niagara.export": (niagara.export, of_match | {"path": f"{new}.pages.json"}),
        "niagara.export_site": (niagara.export_site, {"folder": made.log.parent, "target": new}),
        "niagara.game": (niagara.game, {"name": "niagara"}),
        "niagara.load": (niagara.load, {"source": made.log}),
        "niagara.near_miss": (niagara.near_miss, {"rule": "N-STEAL-01"}),
        "niagara.quiz": (niagara.quiz, of_match | {"count": 1, "kinds": ["cost"]}),
        "niagara.repair": (niagara.repair, {"source": made.log, "target": f"{new}.replay.jsonl"}),
        "niagara.sample": (niagara.sample, {"name": "nobody_home"}),
        "niagara.verify": (niagara.verify, {"source": replay}),
        "niagara.view": (niagara.view, {"shown": replay}),
        "niagara.walkthrough": (niagara.walkthrough, of_match),
        "niagara.what_if": (niagara.what_if, of_match | {"step": len(replay) - 1, "action": action}),
        "niagara.why_not": (niagara.why_not, {"state": made.state, "action": action}),
        "niagara.with_note": (niagara.with_note, of_match | {"entry": 1, "text": "Look!"}),
        "niagara.corpus.build": (niagara.corpus.build, {"logs": made.log, "folder": new}),
        "niagara.corpus.connect": (niagara.corpus.connect, {"folder": made.folder / "corpus"}),
        "niagara.corpus.is_corpus": (niagara.corpus.is_corpus, {"folder": made.folder / "corpus"}),
        "niagara.corpus.stats": (niagara.corpus.stats, {"folder": made.folder / "corpus"}),
        "niagara.corpus.wilson": (niagara.corpus.wilson, {"hits": 1, "of": 3}),
        "niagara.corpus.write": (niagara.corpus.write, {"replays": [replay], "folder": new, "rules": False}),
        "Match.resume": (niagara.Match.resume, {"path": made.log}),
        "Match.from_replay": (niagara.Match.from_replay, of_match),
        "Match.legal_actions": (live(made).legal_actions, {}),
        "Match.play": (live(made).play, {"action": action}),
        "Match.dumps": (live(made).dumps, {}),
        "Match.save": (live(made).save, {"path": f"{new}.replay.jsonl"}),
        "Match.close": (live(made).close, {}),
        "Replay.steps": (replay.steps, {}),
        "Replay.step": (replay.step, {"index": 2}),
        "Replay.option": (replay.option, {"name": "fork_rule"}),
        "Replay.is_default": (replay.is_default, {"rule": made.game.rules["N-MOVE-07"]}),
        "Report.as_dict": (made.report.as_dict, {}),
        "Walkthrough.__getitem__": (walk.__getitem__, {"index": 2}),
        "Walkthrough.told": (walk.told, {"index": 2}),
        "Walkthrough.told_from": (walk.told_from, {"stop": walk.stops[1]}),
        "Walkthrough.stretch": (walk.stretch, {"first": 1, "last": 2}),
        "Walkthrough.lead": (walk.lead, {"index": 2}),
        "Walkthrough.only_recorded": (walk.only_recorded, {"step": 2}),
        "Walkthrough.rounds": (walk.rounds, {}),
        "Quiz.__getitem__": (made.quiz.__getitem__, {"number": 0}),
        "Question.is_right": (made.quiz[0].is_right, {"picked": [0]}),
        "Coverage.steps": (made.coverage.steps, {"rule_id": "N-MOVE-07"}),
        "Coverage.rows": (made.coverage.rows, {}),
        "Viewer.walk": (viewer.walk, {"line": 0}),
        "Viewer.said_in": (viewer.said_in, {"lang": "fr", "line": 0}),
        "Viewer.branch": (viewer.branch, {"action": action, "step": len(replay) - 1, "line": 0}),
        "Viewer.play_on": (made.ending.play_on, {"line": 1}),
        "Viewer.write": (viewer.write, {"entry": 1, "text": "Look!", "line": 0}),
        "Viewer.show": (made.other.show, of_match),
    }


def public() -> Iterator[str]:
    """Every public name: of the two modules, and what can be called of the objects that they give."""
    yield from (f"niagara.{name}" for name in niagara.__all__)
    yield from (f"niagara.corpus.{name}" for name in niagara.corpus.__all__)
    for kind in GIVEN:
        for name, held in vars(kind).items():
            called = isinstance(held, FunctionType | classmethod)
            if called and (not name.startswith("_") or name == "__getitem__"):
                yield f"{kind.__name__}.{name}"


def places(call: Callable[..., Any]) -> list[str]:
    """Where something can be given; whatever is given for yes or no counts as one of them."""
    found = inspect.signature(call).parameters.values()
    return [one.name for one in found if one.annotation not in (bool, "bool")]


def test_every_public_name_has_a_row(made: SimpleNamespace) -> None:
    names = set(public())
    assert names - set(rows(made)) == set(NO_DOOR)
    assert set(rows(made)) <= names


@pytest.mark.parametrize("name", sorted(set(public()) - set(NO_DOOR)))
def test_all_kinds_are_taken_or_refused_in_a_sentence(
    name: str, made: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # "Ada" is a good name of a file
    call, right = rows(made)[name]
    call(**right)
    for place in places(call):
        for kind, given in kinds(made).items():
            call, right = rows(made)[name]
            try:
                call(**{**right, place: given})
            except Exception as error:
                assert_one_sentence(error, f"{name}({place}=<{kind}>)")


def assert_one_sentence(error: Exception, where: str) -> None:
    said = str(error)
    if type(error) is IndexError:  # a number that is not there
        assert "expected" in said, (where, said)
        return
    assert type(error) not in RAW, (where, repr(error))
    assert isinstance(error, OSError) or type(error).__module__.startswith("niagara"), (where, repr(error))
    assert said and "\n" not in said and "object at 0x" not in said and len(said) < 900, (where, said)
    if isinstance(error, WrongKind):
        assert "expected" in said and "found" in said and ";" in said, (where, said)


TAKE_A_MATCH: Final = (
    "anonymise", "compare", "coverage", "export", "quiz", "verify", "view", "walkthrough", "what_if", "with_note",
)  # fmt: skip


@pytest.mark.parametrize("name", TAKE_A_MATCH)
def test_a_match_is_taken_in_every_form(name: str, made: SimpleNamespace) -> None:
    for form in ("path", "Path", "bytes", "Replay", "Match"):
        call, right = rows(made)[f"niagara.{name}"]
        first = next(iter(right))
        call(**right | {first: kinds(made)[form]})


@pytest.mark.parametrize("name", sorted(set(TAKE_A_MATCH) - {"verify"}))
def test_what_is_no_log_is_refused_as_load_refuses_it(name: str, made: SimpleNamespace, tmp_path: Path) -> None:
    picture, missing = tmp_path / "walk.png", tmp_path / "nowhere.replay.jsonl"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    for wrong in (picture, str(missing), made.folder):
        with pytest.raises(niagara.LogError) as loaded:
            niagara.load(wrong)
        call, right = rows(made)[f"niagara.{name}"]
        with pytest.raises(niagara.LogError) as refused:
            call(**right | {next(iter(right)): wrong})
        assert str(refused.value) == str(loaded.value)


@pytest.mark.parametrize("plain", [{"type": "choose_card", "card": 3}])
def test_plain_values_are_played_as_a_log_has_them(made: SimpleNamespace, plain: dict[str, Any]) -> None:
    match, other = live(made), live(made)
    chosen = next(action for action in match.legal_actions() if getattr(action, "card", None) == 3)
    assert match.play(plain) == other.play(chosen)
    assert match.dumps() == other.dumps()
    before = match.dumps()
    for wrong in ({}, {"type": "fly"}, {"type": "choose_card"}, {"type": "choose_card", "card": "3"}, {1: 2}):
        with pytest.raises(ValueError, match=r"no action of Niagara: .*; its actions are buy_canoe, "):
            match.play(wrong)
    assert match.dumps() == before


def test_the_table_would_see_a_raw_error(made: SimpleNamespace) -> None:
    for raw in (AttributeError("x"), TypeError("expected a"), KeyError("type"), IndexError("tuple index out of range")):
        with pytest.raises(AssertionError):
            assert_one_sentence(raw, "here")


def test_a_file_is_read_as_any_log(made: SimpleNamespace) -> None:
    with open(made.log, "rb") as file:
        assert len(niagara.coverage(file).shown) == len(made.coverage.shown)
    with open(made.log, encoding="utf-8") as text, pytest.raises(WrongKind, match="binary stream"):
        niagara.load(text)  # type: ignore[arg-type]
    assert read_file(made.log) == dumps(made.replay)
