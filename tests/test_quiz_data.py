"""A quiz as plain data: every number leads somewhere, the pictures are the positions before the answers."""

import json
from typing import Any

import pytest

from niagara.core.quiz import Question
from niagara.core.scene import Scene
from niagara.log.shipped import sample
from niagara.pages import Walkthrough
from niagara.render.dense import loosen
from niagara.render.figure import compact, frames_of
from niagara.render.pages_data import encode
from niagara.render.prose import Speaker, UnknownLanguage
from niagara.render.quiz_data import quiz_data
from niagara.teach.quiz import Quiz, quiz

MATCHES = ("thieves", "tie_by_value", "rolled_again", "elbows", "over_the_falls", "three_equals")


@pytest.fixture(scope="module", params=MATCHES)
def made(request: pytest.FixtureRequest) -> tuple[Quiz, dict[str, Any]]:
    found = quiz(sample(request.param), count=24, seed=7)
    return found, json.loads(encode(quiz_data(found)))


def test_every_number_leads_somewhere(made: tuple[Quiz, dict[str, Any]]) -> None:
    found, data = made
    texts, rulings, frames = len(data["texts"]), len(data["rulings"]), len(data["figure"]["changes"]) + 1
    shown = set[int]()
    assert len(data["questions"]) == len(found)
    for question in data["questions"]:
        shown |= {question["picture"], question["after"]}
        assert {question["prompt"], question["place"], *question["board"]} <= set(range(texts))
        for text, right, reasons, remarks, picture in question["choices"]:
            assert text in range(texts) and right in (0, 1)
            assert set(remarks) <= set(range(texts)) and set(reasons) <= set(range(rulings))
            assert reasons or remarks
            shown.add(picture)
        assert [seat for seat, _ in question["players"]] == list(range(len(data["seats"])))
        assert all(len(cells) == len(data["columns"]) - 1 for _, cells in question["players"])
    assert shown == set(range(frames)), "each picture is shown somewhere"
    for rule, text, total in data["rulings"]:
        assert rule in range(len(data["rules"])) and text in range(texts) and total in range(-1, len(data["sums"]))
    for lines, text, value in data["sums"]:
        assert text in range(texts) and sum(number for _, number in lines) == value
    assert set(data["gaps"]) <= set(range(texts)) and len(data["gaps"]) == len(found.gaps)


def test_words_and_right_choices_are_those_of_the_quiz(made: tuple[Quiz, dict[str, Any]]) -> None:
    found, data = made
    speaker = Speaker(found.replay.names)
    for question, plain in zip(found, data["questions"], strict=True):
        assert data["texts"][plain["prompt"]] == speaker.sentence(question.prompt)
        assert plain["all"] == question.choose_all and plain["kind"] == question.kind and plain["step"] == question.step
        for choice, (text, right, _, remarks, _) in zip(question.choices, plain["choices"], strict=True):
            assert data["texts"][text] == speaker.sentence(choice.words)
            assert right == choice.right
            assert [data["texts"][remark] for remark in remarks] == list(map(speaker.sentence, choice.remarks))


def position(found: Quiz, question: Question) -> Scene:
    """The picture of a question as the game draws it, with nothing in focus."""
    replay, game = found.replay, found.replay.game
    step = replay.step(question.step)
    return game.draw(step if question.seat is None else game.conceal(step, question.seat), ())


def drawn(figure: dict[str, Any], frame: list[int]) -> dict[str, Any]:
    """What a frame draws: role → contents, without what is in focus."""
    layers = zip(figure["layers"], frame, strict=True)
    return {
        f"{layer['role']} {layer['kind']}": figure["pool"][content]
        for layer, content in layers
        if figure["pool"][content] and "focus" not in layer["role"] and layer["role"] != "space-name"
    }


def test_the_picture_of_a_question_is_the_position_before_its_answer(made: tuple[Quiz, dict[str, Any]]) -> None:
    found, data = made
    figure = loosen(data["figure"])
    frames = list(frames_of(figure))
    for question, plain in zip(found, data["questions"], strict=True):
        alone = compact([position(found, question)], found.replay.names)
        expected = drawn(alone, alone["start"])
        assert drawn(figure, frames[plain["picture"]]) == expected
        for _, right, _, _, picture in plain["choices"]:
            if question.choose_all or not right:
                assert drawn(figure, frames[picture]) == expected, "a wrong choice is shown in the same position"


def test_what_is_right_is_shown_when_it_has_happened(made: tuple[Quiz, dict[str, Any]]) -> None:
    found, data = made
    figure = loosen(data["figure"])
    frames = list(frames_of(figure))
    after = 0
    for question, plain in zip(found, data["questions"], strict=True):
        if question.answered != question.step:
            after += 1
            walk = Walkthrough(found.replay, seat=question.seat)
            alone = compact([walk[question.answered].scene], found.replay.names)
            assert drawn(figure, frames[plain["after"]]) == drawn(alone, alone["start"])
            rights = [picture for _, right, _, _, picture in plain["choices"] if right]
            assert question.choose_all or rights == [plain["after"]]
    assert after


def test_every_role_has_its_style(made: tuple[Quiz, dict[str, Any]]) -> None:
    _, data = made
    roles = {layer["role"] for layer in data["figure"]["layers"]} | {role for badge in data["badges"] for role in badge}
    cells = (cell for question in data["questions"] for _, row in question["players"] for cell in row)
    roles |= {thing[0] for cell in cells for thing in cell if isinstance(thing, list)}
    for mode in ("light", "dark"):
        assert roles <= set(data["theme"][mode])


def test_a_quiz_without_a_question_has_its_gaps_and_no_picture() -> None:
    data = quiz_data(quiz(sample("first_match"), kinds=["tie"]))
    assert data["questions"] == [] and "figure" not in data
    (gap,) = data["gaps"]
    assert data["texts"][gap].startswith("Who wins the tie: This match does not end with several players")


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownLanguage, match="unknown language 'xx'"):
        quiz_data(quiz(sample("first_match"), count=1), "xx")
