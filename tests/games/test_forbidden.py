"""Each example of something forbidden that a rule text gives is refused by the rule that is written for it.

In our own words, with the section of the text; by the text's own reading where the default allows it.
"""

from typing import Any

import pytest
from mississippi_cases import bend, crowded, open_water
from msgspec.structs import replace

from niagara.core.rule import Rule, RuleViolation
from niagara.games import get
from niagara.games.mississippi_queen import rules as queen
from niagara.games.mississippi_queen.actions import RollDirection
from niagara.games.niagara import rules as falls
from niagara.games.niagara.actions import ChooseCard, ShiftWeather, StayAshore
from niagara.games.whitewater import rules as water
from niagara.games.whitewater.actions import Act, Advance, StartTarget, TurtleAnimal
from niagara.games.whitewater.actions import ChooseCard as ChooseAnimal

import mississippi_positions as mississippi
import niagara_positions as niagara
import whitewater_positions as whitewater
from mississippi_positions import move
from niagara_positions import order, position, turn


def by(reading: str) -> dict[str, Any]:
    """The options of a reading of Niagara."""
    return next(dict(one.options) for one in get("niagara").readings if one.name == reading)


RIVAL = {"rivals": ["S3[ruby]"]}
LANDED = niagara.play(turn(5, "S1", "S2"), order(0, path="LAND"))[1]
ONE_SWAPPED = niagara.play(turn(2, "S4[ruby]", "S4"), order(0, before="-"))[1]

NIAGARA: tuple[tuple[str, Rule, Any, Any], ...] = (
    # the Ukrainian text
    ("UA 2.1 both ashore: one must be launched", falls.TURN_03, turn(1, "LAND", "LAND"), StayAshore()),
    ("UA 2.1 one afloat: that one must move", falls.TURN_04, turn(4, "S2", "LAND"), StayAshore()),
    ("UA 2.1 both afloat: both must move", falls.TURN_05, turn(1, "S3", "S1"), StayAshore()),
    ("UA 2.1 a card of 4 is 4 spaces, not 3", falls.MOVE_07, turn(4, "S1", "LOST"), order(path="S2 S3 S4")),
    ("UA 2.1 note, points are not wasted", falls.MOVE_07, turn(3, "S3", "LOST"), order(before="+amethyst")),
    ("UA 2.1 a canoe must move", falls.MOVE_11, turn(2, "S3", "LOST", **by("ua")), order(before="+amethyst")),
    ("UA 2.2 loading only beside a mine", falls.LOAD_01, turn(3, "S3", "LOST"), order(path="S2", after="+amethyst")),
    ("UA 2.2 not in the middle of the move", falls.LOAD_04, turn(6, "S3[ruby]", "LOST"),
     order(before="-", path="S4", after="+diamond")),
    ("UA 2.2 note, the same gem out and in", falls.LOAD_06,
     turn(4, "S3[amethyst]", "LOST", piles={"amethyst": {}}), order(before="- +amethyst")),
    ("UA 2.2 note, the same gem by the other canoe", falls.LOAD_06, ONE_SWAPPED, order(1, before="+ruby")),
    ("UA 2.2 note, one gem a canoe", falls.LOAD_02, turn(3, "S3[ruby]", "LOST"), order(before="+amethyst", path="S4")),
    ("UA 2.2 and 2.4, loaded and unloaded ashore", falls.LAND_06, turn(5, "S3", "LOST", **by("ua")),
     order(before="+amethyst", path="S2 S1 LAND")),
    ("UA 2.3 (ZH 2(2)A(iii)c too) up the river, unload, then steal", falls.STEAL_09,
     turn(4, "S5[amber]", "LOST", **RIVAL), order(path="S4 S3", after="-", steal=(1, 0))),
    ("UA 2.3 not on the way", falls.STEAL_12, turn(3, "S5", "LOST", **RIVAL), order(path="S4 S3 S2", steal=(1, 0))),
    ("UA 2.3 not with points left", falls.MOVE_07, turn(3, "S5", "LOST", **RIVAL), order(path="S4 S3", steal=(1, 0))),
    ("UA 2.4 a landed canoe waits for the next turn", falls.TURN_08, LANDED, order(0, path="S1")),
    ("UA 2.5 the marker must be moved", falls.WEATHER_01, turn("cloud", "S1", "LAND"), ShiftWeather(0)),
    ("UA 2.5 note, a cloud moves no canoe", falls.WEATHER_03, turn("cloud", "S1", "LAND"), order(path="S2")),
    ("UA 2.5 note, a cloud loads nothing", falls.WEATHER_03, turn("cloud", "S3", "LAND"), order(before="+amethyst")),
    ("UA remarks, onto the river at its start only", falls.MOVE_12, turn(3, "LAND", "LAND"), order(path="S3")),
    ("UA remarks, off the river at its start only", falls.MOVE_12, turn(1, "S3", "LOST"), order(path="LAND")),
    ("UA remarks, one direction a turn", falls.MOVE_03, turn(2, "S3", "LOST"), order(path="S2 S3")),
    ("UA remarks, up one arm and into the other", falls.MOVE_06, turn(2, "L6", "LOST"), order(path="S5 R6")),
    ("UA remarks, up from the arm's end and into the other", falls.MOVE_06, turn(3, "R7", "LOST"),
     order(path="R6 S5 L6")),
    ("UA remarks, no theft down the river", falls.STEAL_01, turn(2, "S1", "LOST", **RIVAL),
     order(path="S2 S3", steal=(1, 0))),
    ("UA remarks, no theft by a loaded canoe", falls.STEAL_03, turn(2, "S5[amber]", "LOST", **RIVAL),
     order(path="S4 S3", steal=(1, 0))),
    ("UA remarks, no theft from oneself", falls.STEAL_04, turn(2, "S5", "S3[ruby]"), order(path="S4 S3", steal=(0, 1))),
    # the Chinese text
    ("ZH 2(2)A(i)a both ashore", falls.TURN_03, turn(1, "LAND", "LAND"), StayAshore()),
    ("ZH 2(2)A(i)a the one afloat", falls.TURN_04, turn(4, "S2", "LAND"), StayAshore()),
    ("ZH 2(2)A(i)a both afloat", falls.TURN_05, turn(1, "S3", "S1"), StayAshore()),
    ("ZH 2(2)A(i)c down and up again", falls.MOVE_03, turn(2, "S3", "LOST"), order(path="S4 S3")),
    ("ZH 2(2)A(i)c up one branch, into the other", falls.MOVE_06, turn(2, "R6", "LOST"), order(path="S5 L6")),
    ("ZH 2(2)A(i)d on the river all steps are used", falls.MOVE_07, turn(4, "S1", "LOST"), order(path="S2 S3")),
    ("ZH 2(2)A(ii)a one gem a canoe", falls.LOAD_02, turn(3, "S3[ruby]", "LOST"), order(before="+amethyst", path="S4")),
    ("ZH 2(2)A(ii)b not at the mine of its colour", falls.LOAD_08, turn(3, "S3[amethyst]", "LOST", **by("zh")),
     order(before="-", path="S4")),
    ("ZH 2(2)A(ii)d load, then unload", falls.LOAD_05, turn(4, "S3", "LOST"), order(before="+amethyst -")),
    ("ZH 2(2)A(ii)d a swap for the same colour", falls.LOAD_07, turn(4, "S3[amethyst]", "LOST"),
     order(before="- +amethyst")),
    ("ZH 2(2)A(ii)d and 3(2), loaded and unloaded ashore", falls.LAND_06, turn(5, "S3", "LOST", **by("zh")),
     order(before="+amethyst", path="S2 S1 LAND")),
    ("ZH 2(2)A(ii)e unload, then load at another mine", falls.LOAD_04, turn(5, "S3[ruby]", "LOST"),
     order(before="-", path="S4", after="+diamond")),
    ("ZH 2(2)A(ii)f no exchange between canoes", falls.LOAD_06, ONE_SWAPPED, order(1, before="+ruby")),
    ("ZH 2(2)A(iii)a not down the river", falls.STEAL_01, turn(2, "S1", "LOST", **RIVAL),
     order(path="S2 S3", steal=(1, 0))),
    ("ZH 2(2)A(iii)a not from oneself", falls.STEAL_04, turn(2, "S5", "S3[ruby]"), order(path="S4 S3", steal=(0, 1))),
    ("ZH 2(2)A(iii)c unload at will, then rob", falls.STEAL_08, turn(4, "S5[sapphire]", "LOST", **RIVAL, **by("zh")),
     order(before="-", path="S4 S3", steal=(1, 0))),
    ("ZH 2(2)B a cloud moves, unloads, steals nothing", falls.WEATHER_03, turn("cloud", "S3[ruby]", "LAND"),
     order(before="-")),
    ("ZH 3(5) landed canoes stay ashore", falls.TURN_08, LANDED, order(0, path="S1")),
    ("ZH 3(6) a played card waits for the others", falls.CARD_03,
     replace(position(), hands=((1, 2), (1, 2, 3), (1, 2, 3))), ChooseCard(3)),
)  # fmt: skip

QUEEN: tuple[tuple[str, Rule, Any, Any], ...] = (
    ("FR déplacement, exactly the number of the wheel", queen.M1, open_water(), move(2, "a")),
    ("FR déplacement, from 1 to 4 costs two coal", queen.S1, mississippi.turn("0.c1/0 s1 c1", "0.c4", "0.e2"),
     move(4, "a a")),
    ("FR déplacement, a second turn costs coal", queen.M2, mississippi.turn("0.c1/0 s2 c0", "1.c4", "1.b1"),
     move(1, "l l a")),
    ("FR déplacement, never onto an island", queen.M3, mississippi.turn("0.b1/4 s1", "0.a2", "0.e2"), move(1, "a")),
    ("FR déplacement, never off the river", queen.M3, mississippi.turn("0.b1/3 s1", "0.a2", "0.e2"), move(1, "a")),
    ("FR poussage, not with the last point", queen.B2, open_water(), move(2, "a >0.b3")),
    ("FR poussage, not where the pusher came from", queen.B4, open_water(), move(3, "a >0.c2")),
    ("FR poussage, not where the pusher goes next", queen.B4, open_water(), move(4, "a >0.c4 a")),
    ("FR poussage, no empty cell, no push", queen.B5, crowded(), move(2, ">1.b2")),
    ("FR poussage, on an empty cell only", queen.B3,
     mississippi.turn("1.c1/0 s2", "1.c2", "1.b2", "0.c2", river="A1-2 A3-1"), move(2, ">1.b2")),
    ("FR poussage, beside its old cell", queen.B3, open_water(), move(3, "a >0.e2")),
    ("FR déroulement, a tile that touches another", queen.T3, bend(), RollDirection(("left",))),
)  # fmt: skip

WATER: tuple[tuple[str, Rule, Any, Any], ...] = (
    ("FR Déroulement, another team card than the token's", water.W4,
     whitewater.play(whitewater.turn("cheetah"), Act())[1], StartTarget(0)),
    ("FR Déroulement, the turtle card moves no zebra", water.W8, whitewater.turn("turtle"), TurtleAnimal("zebra")),
    ("FR Déroulement, only cards in hand", water.W9, whitewater.position(hands=("zebra turtle",)),
     ChooseAnimal("rhino")),
    ("FR Important, a finished animal moves no more", water.W11, whitewater.turn("zebra", "zebra home"), Advance()),
)  # fmt: skip

EXAMPLES = [("niagara", *one) for one in NIAGARA] + [("mississippi_queen", *one) for one in QUEEN]
EXAMPLES += [("whitewater", *one) for one in WATER]


@pytest.mark.parametrize(("game", "text", "rule", "state", "action"), EXAMPLES, ids=[one[1] for one in EXAMPLES])
def test_what_a_text_forbids_is_refused_by_its_rule(game: str, text: str, rule: Rule, state: Any, action: Any) -> None:
    with pytest.raises(RuleViolation) as caught:
        get(game).decide(state, action)
    assert caught.value.rule is rule
    assert text.split()[0] in rule.source, "the rule cites the text that forbids it"
    assert action not in get(game).legal_actions(state)
