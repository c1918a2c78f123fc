"""What has the wrong type is said in words of ours, for every field of every action and event of every game."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

from niagara.core.game import AnyGame
from niagara.core.replay import Header
from niagara.core.typed import Mistyped, typed
from niagara.games import get, names
from niagara.log.codec import codec
from niagara.log.finding import LogError

THEIRS = ("Invalid", "Expected `", "Object missing", "Object contains", "`", "got ", "another value", "msgspec")
"""What a library says, and what we say where we know nothing."""
ODD: tuple[Any, ...] = (None, True, 7.5, "nonsense", "4", 10**30, [], [[1]], {}, {"type": "nonsense"}, "\u202e`")
GAMES = [get(name) for name in names()]


def refused(plain: Any, kind: Any) -> Mistyped | None:
    try:
        typed(plain, kind)
    except Mistyped as error:
        return error
    return None


def objects(game: AnyGame) -> list[tuple[Any, Any, dict[str, Any]]]:
    """Each type of action and event, with the union that it is of, and an object of it without its fields."""
    unions = (game.action_type, game.event_type)
    return [(one, union, {"type": one.__struct_config__.tag}) for union in unions for one in get_args(union)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_message_has_a_word_of_the_library(game: AnyGame) -> None:
    found: list[Mistyped | None] = []
    for one, union, empty in objects(game):
        for odd in ODD:
            fields = (field.encode_name for field in msgspec.structs.fields(one))
            found += [refused({**empty, name: odd}, union) for name in fields]
            found += [refused(wrong, union) for wrong in ({**empty, "x": odd}, {"type": odd}, odd, empty)]
    errors = {str(error): error for error in found if error is not None}
    assert len(errors) > 50
    for text, error in errors.items():
        ours = text.replace(r"\u202e`", "").replace('"`', "")
        assert not any(word in ours for word in THEIRS), text
        assert ("expected" in text or "unknown field" in text) and len(text) < 700
        named = [step for step in error.pointer.split("/") if step and not step.isdecimal()]
        assert error.fault != "type" or not named or text.startswith(named[-1])


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"type": "choose_card", "card": "4"}, 'card: expected 1 to 6 or "cloud", a number without quotes; found "4"'),
        ({"type": "choose_card"}, 'card is missing: expected 1 to 6 or "cloud"'),
        ({"type": "choose_card", "card": 4, "coulor": 1}, "unknown field coulor: there are card"),
        ({"type": "paddle", "canoe": "1"}, 'canoe: expected a whole number without quotes; found "1"'),
        ({"type": "paddle", "canoe": 1, "path": ["S1", 2]}, "path, item 2: expected a text in quotes; found 2"),
        ({"type": "paddle", "canoe": 1, "before": [{"op": "take"}]}, 'op: expected "unload" or "load"; found "take"'),
        ({"type": "paddle", "canoe": 1, "steal": 3},
         "steal: expected an object with seat and canoe or nothing; found 3"),
        ({"type": "flow", "arms": "L"}, 'arms: expected a list; found "L"'),
    ],
)  # fmt: skip
def test_an_action_is_told_what_it_needs(action: dict[str, Any], said: str) -> None:
    error = refused(action, get("niagara").action_type)
    assert str(error) == said


def test_other_shapes_of_types() -> None:
    steam = {"type": "steam", "speed": 1, "course": ["back"]}
    assert str(refused(steam, get("mississippi_queen").action_type)) == (
        'course, item 1: expected "left", "right", "ahead" or an object with push; found "back"'
    )
    move = {"type": "move", "actions": [{"do": "advance", "distance": 1}] * 61}
    assert "expected a list of 60 items at most" in str(refused(move, get("mississippi_queen_sc2024").action_type))
    roll = {"type": "roll", "face": 9}
    assert str(refused(roll, get("whitewater").action_type)) == 'face: expected 1 to 5 or "sun"; found 9'
    header = {
        "format": "x",
        "version": 1,
        "game": "g",
        "rules": {},
        "board": "b",
        "seats": [],
        "producer": {"name": "p"},
    }
    error = refused(header | {"comment": {"a/b": 4}}, Header)
    assert error is not None and error.pointer == "/comment/a~1b"
    assert str(error) == "a/b: expected a text in quotes; found 4"


def test_a_line_of_a_log_says_it_with_its_place() -> None:
    line = json.dumps({"n": 1, "actor": 0, "action": {"type": "choose_card", "card": "4"}}).encode()
    with pytest.raises(LogError) as caught:
        codec(get("niagara")).decode(line)
    found = caught.value.finding
    assert (found.code, found.pointer) == ("LOG-TYPE", "/action/card") and found.offset is not None
    assert found.message == 'card: expected 1 to 6 or "cloud", a number without quotes; found "4"'
