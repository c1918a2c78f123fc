"""What happened, in one sentence, where it is, and which steps are worth jumping to."""

from typing import Any

import pytest
from msgspec.structs import replace

from niagara.core.step import Step
from niagara.games.whitewater.actions import Act, Action, Advance, ChooseCard, DrawTile, Roll, StartTarget
from niagara.games.whitewater.decide import decide
from niagara.games.whitewater.events import MatchEnded, NothingDone
from niagara.games.whitewater.state import State
from niagara.render.prose import Speaker

from whitewater_positions import GAME, laid, play, position, turn

SPEAKER = Speaker(("Ada", "Bo", "Cy"))


def step_of(before: State, event: Any, action: Any = None) -> Step:
    """One step of this event."""
    after = before if event is None else GAME.evolve(before, event)
    return Step(
        index=1, round=1, entry=1, place=0, actor=0, action=action, event=event,
        before=before, after=after, opened=before, facts=(event,),
    )  # fmt: skip


def tellings(state: State, *actions: Action) -> list[str]:
    """What is told of these actions and of what follows, each with its milestone behind it."""
    events, _ = play(state, *actions)
    found = []
    for event in events:
        step = step_of(state, event)
        kind = GAME.milestone(step)
        found.append(SPEAKER.sentence(GAME.narrate(step).phrase) + (f" [{kind}]" if kind else ""))
        state = step.after
    return found


@pytest.mark.parametrize(
    ("state", "actions", "expected"),
    [
        (
            turn("rhino"),
            (Advance(),),
            [
                "Ada's rhino comes onto the track, to 3.",
                "Ada's rhino meets an icon: +1.",
                "Ada's rhino goes from 3 to 4.",
            ],
        ),
        (
            turn("cheetah", "cheetah 28"),
            (Advance(),),
            [
                "Ada's cheetah crosses the finish line.",
                "Ada's cheetah is home on step 1: 6 points. [home]",
            ],
        ),
        (
            turn("cheetah", "cheetah 28, zebra home, rhino home"),
            (Advance(),),
            [
                "Ada's cheetah crosses the finish line.",
                "Ada's cheetah is home on step 1: 6 points. [home]",
                "This is the last round. [end]",
            ],
        ),
        (turn("zebra", "zebra 4", river="- RED T01 T02 T18"), (Advance(),), ["Ada's zebra cannot advance."]),
        (
            turn("zebra"),
            (Act(), DrawTile("T04")),
            [
                "Ada does the action of the zebra card.",
                "The river is pushed, tile T04 comes in.",
            ],
        ),
        (
            turn("zebra", "", "cheetah 25, rhino 26"),
            (Act(), DrawTile("T04")),
            [
                "Ada does the action of the zebra card.",
                "The river is pushed; over the waterfall: Bo's cheetah and Bo's rhino. [fall]",
            ],
        ),
        (
            turn("zebra", pile=0),
            (Act(),),
            [
                "Ada does the action of the zebra card.",
                "The river is pushed, but no tile is left to come in.",
                "This is the last round. [end]",
            ],
        ),
        (
            turn("cheetah"),
            (Act(), StartTarget(1)),
            [
                "Ada does the action of the cheetah card.",
                "Ada puts the Start token on Bo's team card.",
            ],
        ),
        (
            turn("rhino", "rhino home"),
            (Act(), Roll(3)),
            [
                "Ada does the action of the rhino card.",
                "Ada rolls 3, the number of the rhino.",
                "Ada's roll moves nothing.",
            ],
        ),
        (turn("rhino"), (Act(), Roll("sun")), ["Ada does the action of the rhino card.", "Ada rolls the sun."]),
        (
            turn("meerkat"),
            (Act(),),
            [
                "Ada does the action of the meerkat card.",
                "Ada takes the played cards back.",
            ],
        ),
        (
            turn("meerkat", takeback_includes_self=False),
            (Act(),),
            [
                "Ada does the action of the meerkat card.",
                "Ada has no cards to take back.",
            ],
        ),
    ],
)
def test_what_is_told(state: State, actions: tuple[Action, ...], expected: list[str]) -> None:
    assert tellings(state, *actions)[: len(expected)] == expected


def test_the_last_card_of_a_hand() -> None:
    told = tellings(turn("zebra", hands=("zebra",)), Advance())
    assert told[1] == "Ada has played the last card and takes all back."


def test_a_turtle_card_that_moves_nothing() -> None:
    told = GAME.narrate(step_of(turn("turtle", "turtle home, rhino home, meerkat home"), NothingDone(0, "turtle_card")))
    assert SPEAKER.sentence(told.phrase) == "Ada's turtle card moves nothing."


def test_a_card_face_down_is_not_told() -> None:
    state = replace(position(), phase="cards", round=4)
    (event,) = decide(state, ChooseCard("rhino"))
    step = step_of(state, event, ChooseCard("rhino"))
    assert SPEAKER.sentence(GAME.narrate(step).phrase) == "Ada chooses the rhino."
    assert SPEAKER.sentence(GAME.narrate(GAME.conceal(step, 1)).phrase) == "Ada lays a card face down."
    assert SPEAKER.sentence(GAME.narrate(GAME.conceal(step, 0)).phrase) == "Ada chooses the rhino."


def test_winners() -> None:
    state = position()
    one = GAME.narrate(step_of(state, MatchEnded((1,), "third_home", (3, 21))))
    both = GAME.narrate(step_of(state, MatchEnded((0, 1), "no_tile", (0, 0))))
    assert SPEAKER.sentence(one.phrase) == "Bo wins the match with 21 points."
    assert SPEAKER.sentence(both.phrase) == "Ada and Bo win together."


def test_moments() -> None:
    start = GAME.setup(GAME.make_setup(2, {}, None, 0))
    said = [SPEAKER.say(GAME.moment(step_of(state, None))) for state in (start, laid(), turn("zebra"))]
    assert said == ["before the first round", "cards are chosen", "Ada's turn, zebra card"]
