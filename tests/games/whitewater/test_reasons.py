"""What is said of a step: by rule, with the numbers, under every option that changes it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.games.whitewater.actions import (
    Action,
    Advance,
    ChooseCard,
)  # fmt: skip
from niagara.games.whitewater.board import load_board
from niagara.games.whitewater.decide import decide
from niagara.games.whitewater.events import EndTriggered, Event, MatchEnded
from niagara.games.whitewater.follow import follow
from niagara.games.whitewater.marks import animal_key, seat_key
from niagara.games.whitewater.state import State
from niagara.render.prose import Speaker

from whitewater_positions import GAME, play, position, start, turn
from whitewater_sayings import CARDS, MOVES, RIVER, SUMS

OURS = "chosen default, not published"
SPEAKER = Speaker(("Ada", "Bo", "Cy", "Di", "Ed", "Flo"))


def steps(state: State, action: Any, events: Sequence[Event]) -> Iterator[Step]:
    """The steps of one entry."""
    before = state
    for place, event in enumerate(events):
        after = GAME.evolve(before, event)
        yield Step(
            index=place + 1, round=1, entry=1, place=place, actor=0, action=action, event=event,
            before=before, after=after, opened=state, facts=tuple(events),
        )  # fmt: skip
        before = after


def rulings(state: State, *actions: Action) -> list[Ruling]:
    """All rulings of these actions and of what follows."""
    found: list[Ruling] = []
    for action in actions:
        events, after = play(state, action)
        for step in steps(state, action, events):
            found += GAME.explain(step)
        state = after
    return found


def told(found: Sequence[Ruling], rule: str) -> list[str]:
    """What a rule is heard to say, each once."""
    return list(dict.fromkeys(SPEAKER.sentence(one.phrase) for one in found if one.rule.id == rule))


def sums(found: Sequence[Ruling], rule: str) -> list[str]:
    """The sums of a rule, in short."""
    return [
        "; ".join([f"{SPEAKER.say(line.phrase)} {line.number}" for line in one.sum.lines] + [str(one.sum.value)])
        for one in found
        if one.rule.id == rule and one.sum
    ]


@pytest.mark.parametrize(("rule", "state", "actions", "expected"), [*MOVES, *CARDS, *RIVER])
def test_what_a_rule_says(rule: str, state: State, actions: tuple[Action, ...], expected: list[str]) -> None:
    assert told(rulings(state, *actions), rule) == expected


@pytest.mark.parametrize(("rule", "state", "actions", "expected"), SUMS)
def test_sums(rule: str, state: State, actions: tuple[Action, ...], expected: str) -> None:
    found = rulings(state, *actions)
    assert sums(found, rule)[0] == expected
    for one in found:
        assert one.sum is None or sum(line.number for line in one.sum.lines) == one.sum.value


def test_a_chain_says_link_by_link_what_set_it_off() -> None:
    events, _ = play(turn("cheetah", "cheetah 8"), Advance())
    links = [
        [ruling.rule.id for ruling in GAME.explain(step)]
        for step in steps(turn("cheetah", "cheetah 8"), Advance(), events)
    ]
    assert links[:3] == [["W-4", "W-12"], ["W-16", "W-16a"], ["W-16a", "W-12"]]


def opened(card: str, *places: str, **more: Any) -> list[Ruling]:
    """What is said when seat 0 turns up a card."""
    state = turn("turtle" if card == "turtle" else card, *places, **more)  # type: ignore[arg-type]
    laid = replace(position(*places, **more), chosen=state.chosen, phase="cards")
    (step,) = steps(laid, None, follow(laid))
    return list(GAME.explain(step))


@pytest.mark.parametrize(
    ("card", "places", "rule", "sentence"),
    [
        ("zebra", "", "W-3", "Ada may either move the zebra by 4 spaces or push the river: one of the two."),
        (
            "zebra",
            "zebra home",
            "W-11",
            "Ada cannot move an animal that is home, here the zebra: the action of the card must be done.",
        ),
        (
            "turtle",
            "",
            "W-8",
            (
                "Ada's turtle card has no action: it moves one animal by 1 space, to be chosen from rhino, "
                "meerkat and turtle."
            ),
        ),
        (
            "turtle",
            "turtle home, meerkat home",
            "W-8",
            "Ada's turtle card has no action: it must move the rhino by 1 space.",
        ),
        (
            "turtle",
            "turtle home, meerkat home",
            "W-11",
            (
                "Ada cannot move an animal that is home, here the meerkat and turtle: the turtle card must move "
                "the rhino."
            ),
        ),
        (
            "turtle",
            "turtle home",
            "W-11",
            (
                "Ada cannot move an animal that is home, here the turtle: of the three, the turtle card can "
                "still move rhino and meerkat."
            ),
        ),
        (
            "turtle",
            "turtle home, rhino home, meerkat home",
            "W-11",
            (
                "Ada cannot move an animal that is home, here the rhino, meerkat and turtle: the turtle card "
                "moves nothing."
            ),
        ),
        ("rhino", "", "W-2", "Round 1: Ada had the Start token when the round began and turns up first of 2."),
    ],
)
def test_a_card_turned_up_says_what_it_allows(card: str, places: str, rule: str, sentence: str) -> None:
    assert told(opened(card, places), rule) == [sentence]


def test_nothing_done_says_why() -> None:
    state = replace(turn("turtle", "turtle home, rhino home, meerkat home"), ending="third_home")
    events = follow(state)
    (ruling,) = [ruling for step in steps(state, None, events) for ruling in GAME.explain(step)]
    assert told([ruling], "W-11") and ruling.about == (seat_key(0),)


def test_a_card_face_down_gives_only_away_what_lies_open() -> None:
    state = position(hands=("cheetah rhino turtle",))
    state = replace(state, phase="cards", round=4, first=0)
    events = decide(state, ChooseCard("rhino"))
    (step,) = steps(state, ChooseCard("rhino"), events)
    for seen in (step, GAME.conceal(step, 1)):
        found = GAME.explain(seen)
        assert told(found, "W-1") == ["All players choose at the same time: Ada lays one of 3 cards in hand face down."]
        assert told(found, "W-9") == [
            (
                "What Ada has played lies face up and cannot be chosen: zebra and meerkat. In hand: cheetah, "
                "rhino and turtle."
            )
        ]


def ended(*places: str, podiums: str = "", seats: int = 2, reason: str = "third_home", **more: Any) -> list[Ruling]:
    """What is said of the end with these animals at home: of the round, then of the match."""
    state = position(*places, podiums=podiums, seats=seats, **more)
    last = replace(turn("zebra", *places, podiums=podiums, seats=seats, **more), begun=seats, ending=reason, round=9)
    last = replace(last, animals=state.animals, turn=replace(last.turn, decided=True) if last.turn else None)
    events = follow(last)
    assert isinstance(events[-1], MatchEnded), events
    return [ruling for step in steps(last, None, events) for ruling in GAME.explain(step)]


def test_points_are_podium_by_podium() -> None:
    three = "cheetah home, zebra home, rhino home"
    found = ended(three, "cheetah home", podiums="cheetah 1 0")
    assert told(found, "W-25") == [
        "Ada scores 19 points: the most, and so the victory.", "Bo scores 6 points: 13 points fewer than the most."
    ]  # fmt: skip
    assert sums(found, "W-25")[0] == "cheetah, step 2 4; zebra, step 1 7; rhino, step 1 8; 19"
    assert told(found, "W-24") == ["Ada has brought 3 animals home: with round 9 the match is over."]
    assert told(found, "W-2") == ["Round 9: each of 2 players has had a turn, so it is over."]
    assert not told(found, "W-25a")


def test_a_tie_is_broken_species_by_species() -> None:
    """Ada: cheetah second 4, zebra first 7; Bo: cheetah first 6, zebra second 5: 11 points each."""
    found = ended("cheetah home, zebra home", "cheetah home, zebra home", podiums="cheetah 1 0, zebra 0 1")
    equal = "Ada and Bo are equal in points; the"
    none = "none of them has one at home, so the next species is compared."
    assert told(found, "W-25a") == [
        f"{equal} turtle: {none}",
        f"{equal} meerkat: {none}",
        f"{equal} rhino: {none}",
        f"{equal} zebra: Ada is on step 1 and Bo is on step 2, so Ada wins.",
    ]
    assert told(found, "W-25")[0] == "Ada scores 11 points: the most, but not alone."


def test_having_a_turtle_at_home_beats_having_none() -> None:
    own = load_board("default-30").file
    podium = {**own.podium, "turtle": (6, 5, 4, 3, 2, 1)}
    found = ended("cheetah home", "turtle home", board=board_plain(replace(own, podium=podium)))
    assert told(found, "W-25a") == [
        "Ada and Bo are equal in points; the turtle: Ada has none at home and Bo is on step 1, so Bo wins."
    ]


def board_plain(board: Any) -> Any:
    """A board as a header holds it."""
    return msgspec.json.decode(msgspec.json.encode(board))


def test_equal_without_an_animal_at_home() -> None:
    found = ended(reason="no_tile", pile=0)
    assert told(found, "W-25b") == [
        "Ada and Bo are equal in points and have no animal at home: they share the victory."
    ]
    assert told(found, "W-23") == ["A tile had to be pushed and none was left: with round 9 the match is over."]


def test_the_last_tile_ends_the_match_by_option() -> None:
    found = ended(reason="no_tile", pile=0, pile_end="pile_empty")
    assert told(found, "W-23") == ["No tile is left in the pile: with round 9 the match is over."]


def test_the_setup_says_what_is_chosen() -> None:
    for board in GAME.boards:
        state = start(3, board)
        step = Step(
            index=0, round=1, entry=0, place=0, actor=None, action=None, event=None,
            before=state, after=state, opened=state, facts=(),
        )  # fmt: skip
        found = GAME.explain(step)
        assert told(found, "W-BOARD") == [
            f"Track, icons, tiles, die and podiums are those of board {board}, with 30 spaces and 5 crossings: {OURS}."
        ]
        assert told(found, "W-SETUP-5") == [
            "With 3 players only, 6 tiles of the pile are left out, and nobody sees which."
        ]
        assert sums(found, "W-SETUP-4") == [
            "log tiles of the board 20; tile RED, in the river -1; left out, unseen -6; 13"
        ]
        own = board_plain(state.board.file) | {"id": "mine", "status": "from the box"}
        mine = start(6, own)
        found = GAME.explain(replace(step, before=mine, after=mine, opened=mine))
        assert told(found, "W-BOARD-OWN")[0].endswith("its status: from the box.")
        assert not told(found, "W-BOARD") and not told(found, "W-SETUP-5")


def test_a_ruling_points_at_what_it_speaks_of() -> None:
    found = rulings(turn("zebra", "", "zebra 4"), Advance())
    keys = {one.rule.id: one.about for one in found}
    assert keys["W-12"] == (animal_key(0, "zebra"), "space:5")
    assert keys["W-14"] == ("space:4",)


def test_the_third_animal_is_the_one_who_brought_it() -> None:
    events, _ = play(turn("cheetah", "cheetah 29, zebra home, rhino home"), Advance())
    assert [event.seat for event in events if isinstance(event, EndTriggered)] == [0]
