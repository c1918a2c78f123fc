"""The worked examples of the rules, as data (see niagara_cases)."""

from typing import Any

from msgspec.structs import replace

from niagara.games.niagara import rules
from niagara.games.niagara.actions import BuyCanoe, ChooseCard, Flow, KeepGems, ShiftWeather, StayAshore
from niagara.games.niagara.events import (
    CanoeFreed,
    CanoeLanded,
    CanoeLost,
    FlowSet,
    GemDelivered,
    GemLoaded,
    GemUnloaded,
    HandsRefilled,
    MatchEnded,
    RiverPushed,
    TurnBegan,
)  # fmt: skip
from niagara.games.niagara.state import CARDS

from niagara_cases import START, At, Example, at_river, at_turn, causes, example
from niagara_positions import GAME, order, position

_LAST_STEP = {
    "stores": {0: {"amethyst": 2, "diamond": 2, "amber": 2}},
}
_TIE = {0: {"amber": 3}, 1: {"diamond": 3, "sapphire": 1}}
_TIED = {0: ["S1[amber]", "LOST"], 1: ["S1[diamond]", "LOST"], 2: ["LAND", "LAND"]}
_HOME = order(path="LAND")


def _last_round(**options: Any) -> At:
    """Seats 0 and 1 each bring home the gem of their goal, seat 2 launches, and the river is next."""
    base = position(_TIED, stores=_TIE, **options)
    at = At(base)
    while KeepGems() in GAME.legal_actions(at.state):
        at = at.then(KeepGems())
    return at.then(*[ChooseCard(1)] * 3, _HOME, _HOME, order(path="S1"))


EXAMPLES: tuple[Example, ...] = (
    # launching and exact points
    example("01 N-TURN-03 launch exactly one", at_turn(1, "LAND", "LAND"), ends="S1",
             refuses=((rules.TURN_03, StayAshore()),), does=(causes(order(0, path="S1"), TurnBegan(1, 1)),)),
    example("01 N-TURN-03 either of them", at_turn(1, "LAND", "LAND"), canoe=1, ends="S1"),
    example("02 N-MOVE-07 launch 3 leaves nothing for loading", at_turn(3, "LAND", "LAND"), ends="S3"),
    example("03 N-LOAD-03 launch 5, or 3 and load", at_turn(5, "LAND", "LAND"), ends="S5 S3[amethyst]"),
    example("04 N-MOVE-07 launch 6, not S3", at_turn(6, "LAND", "LAND"), ends="L6 R6 S4[diamond]",
             refuses=((rules.MOVE_07, order(path="S1 S2 S3", after="+amethyst")),)),
    example("05 N-LOAD-01 launch 4: no mine at S2", at_turn(4, "LAND", "LAND"), ends="S4",
             refuses=((rules.LOAD_01, order(path="S1 S2", after="+amethyst")),)),
    example("06 N-TURN-04 afloat must act, ashore may launch first", at_turn(4, "S2", "LAND"), canoe=1, ends="S4",
             refuses=((rules.TURN_04, StayAshore()),)),
    example("06 N-TURN-04 ashore may launch second, or stay",
             at_turn(4, "S2", "LAND").then(order(0, path="S1 LAND")), canoe=1, ends="S4", may=(StayAshore(),)),
    example("07 N-TURN-05 both must move", at_turn(1, "S3", "S1"), ends="S2 S4",
             refuses=((rules.TURN_05, StayAshore()),)),
    example("07 N-MOVE-04 each its own way", at_turn(1, "S3", "S1").then(order(0, path="S2")), canoe=1,
             ends="LAND S2"),
    example("07 N-TURN-07 the first has acted", at_turn(1, "S3", "S1").then(order(0, path="S2")), ends=""),
    example("08 N-MOVE-11 the whole card for loading", at_turn(2, "S3", "LOST"), ends="S1 S5 S3[amethyst]"),
    example("09 N-LOAD-03 card 1 is too little to load", at_turn(1, "S3", "LOST"), ends="S2 S4",
             refuses=((rules.MOVE_07, order(before="+amethyst")),)),
    # waste and landing
    example("11 N-LAND-02 surplus is lost ashore", at_turn(4, "S2[ruby]", "LOST"),
             ends="LAND(ruby) L6[ruby] R6[ruby] S4",
             does=(causes(order(path="S1 LAND"), CanoeLanded(0, 0, 2), GemDelivered(0, 0, "ruby")),)),
    example("12 N-MOVE-02 the beach costs a point", at_turn(2, "S3[ruby]", "LOST"), some="S1[ruby]",
             none="LAND(ruby)"),
    example("12 N-MOVE-02 by option it does not", at_turn(2, "S3[ruby]", "LOST", landing_cost=0),
             some="S1[ruby] LAND(ruby)"),
    example("13 N-LAND-02 from S1 with 6", at_turn(6, "S1[ruby]", "LOST"), none="S1 S1[ruby] S2 S3[ruby]",
             does=(causes(order(path="LAND"), CanoeLanded(0, 0, 5)),)),
    example("14 N-LAND-05 no loading to use up the point", at_turn(6, "S5[amber]", "LOST"),
             refuses=((rules.LAND_05, order(path="S4 S3 S2 S1 LAND", after="+amber")),),
             does=(causes(order(path="S4 S3 S2 S1 LAND"), CanoeLanded(0, 0, 1)),)),
    example("16 N-TURN-08 no relaunch", at_turn(5, "S2", "S5").then(order(0, path="S1 LAND")),
             refuses=((rules.TURN_08, order(0, path="S1 S2 S3 S4 S5")),)),
    example("17 N-LAND-04 both may land",
             at_turn(2, "S1[ruby]", "S2[sapphire]", stores={0: {"amethyst": 1, "diamond": 1, "amber": 1}})
             .then(order(0, path="LAND")),
             does=(causes(order(1, path="S1 LAND"), GemDelivered(0, 1, "sapphire"),
                          stores={0: {"amethyst": 1, "diamond": 1, "amber": 1, "sapphire": 1, "ruby": 1}}),)),
    example("18 N-LAND-06 load and deliver", at_turn(5, "S3", "LOST"), some="LAND(amethyst)"),
    example("18 N-LAND-06 by option not", at_turn(5, "S3", "LOST", allow_load_and_deliver=False),
             none="LAND(amethyst)",
             refuses=((rules.LAND_06, order(before="+amethyst", path="S2 S1 LAND")),)),
    # loading and unloading
    example("19 N-LOAD-05 swap and two steps", at_turn(6, "S3[sapphire]", "LOST"),
             some="S1[amethyst] S5[amethyst] S5[amber]",
             does=(causes(order(path="S4 S5", after="- +amber"), GemUnloaded(0, 0, "sapphire", "amber"),
                          GemLoaded(0, 0, "amber", "amber"), piles={"amber": {"amber": 6, "sapphire": 1}}),)),
    example("20 N-LOAD-07 no swap for the same colour", at_turn(4, "S4[diamond]", "LOST"),
             ends="LAND(diamond) L6 R6 S2", refuses=((rules.LOAD_07, order(before="- +diamond")),)),
    example("21 N-LOAD-08 unload at the own mine", at_turn(3, "S3[amethyst]", "LOST"), some="S2 S4"),
    example("21 N-LOAD-08 by option not", at_turn(3, "S3[amethyst]", "LOST", unload_own_colour="forbid"),
             some="S4", none="S2",  # one down, and unloaded there: another mine
             refuses=((rules.LOAD_08, order(before="-", path="S4")),)),
    example("23 N-LOAD-04 not load here and unload there", at_turn(5, "S3", "LOST"),
             refuses=((rules.LOAD_04, order(before="+amethyst", path="S4", after="-")),)),
    example("24 N-LOAD-11 empty pile", at_turn(2, "S5", "LOST", piles={"amber": {}}), ends="S3 L7 R7",
             refuses=((rules.LOAD_11, order(before="+amber")),)),
    example("25 N-LOAD-09 mixed pile", at_turn(2, "S5", "LOST", piles={"amber": {"amber": 2, "ruby": 1}}),
             some="S5[amber] S5[ruby]"),
    # theft
    example("26 N-STEAL-01 N-STEAL-06 up and free", at_turn(2, "S5", "LOST", rivals=["S3[sapphire]"]), some="S3",
             robs={(1, 0)},
             does=(causes(order(path="S4 S3", steal=(1, 0)), leaves={(0, 0): "S3[sapphire]", (1, 0): "S3"}),)),
    example("28 N-STEAL-01 not going down", at_turn(2, "S1", "LOST", rivals=["S3[ruby]"]), robs=(),
             refuses=((rules.STEAL_01, order(path="S2 S3", steal=(1, 0))),)),
    example("30 N-STEAL-03 not loaded", at_turn(2, "S5[amber]", "LOST", rivals=["S3[sapphire]"]),
             refuses=((rules.STEAL_03, order(path="S4 S3", steal=(1, 0))),)),
    example("31 N-STEAL-07 either of two", at_turn(2, "S5", "LOST", rivals=["S3[ruby]", "LAND", "S3[amber]"]),
             robs={(1, 0), (2, 0)},
             does=(causes(order(path="S4 S3", steal=(2, 0)), leaves={(1, 0): "S3[ruby]", (2, 0): "S3"}),)),
    example("32 N-STEAL-04 not from the own canoe", at_turn(2, "S5", "S3[ruby]"),
             refuses=((rules.STEAL_04, order(path="S4 S3", steal=(0, 1))),)),
    example("33 N-STEAL-12 not across the arms", at_turn(1, "L7", "LOST", rivals=["R6[ruby]"]), robs=(),
             refuses=((rules.STEAL_12, order(path="L6", steal=(1, 0))),)),
    example("34 N-STEAL-01 not without a step", at_turn(2, "S3", "LOST", rivals=["S3[ruby]"]),
             refuses=((rules.STEAL_01, order(before="+amethyst", steal=(1, 0))),)),
    example("34 N-STEAL-01 not by unloading either", at_turn(2, "S3[amethyst]", "LOST", rivals=["S3[ruby]"]),
             refuses=((rules.STEAL_01, order(before="-", steal=(1, 0))),)),
    example("35 N-STEAL-10 each canoe for itself",
             at_turn(4, "S5", "S3[sapphire]", rivals=["S1[ruby]"]).then(order(0, path="S4 S3 S2 S1", steal=(1, 0))),
             does=(causes(order(1, before="- +amethyst"), leaves={(0, 0): "S1[ruby]", (0, 1): "S3[amethyst]"}),)),
    # fork
    example("37 N-MOVE-05 the player picks the arm", at_turn(1, "S5", "LOST"), some="L6 R6"),
    example("37 N-MOVE-05 with a step more", at_turn(2, "S5", "LOST"), some="L7 R7"),
    example("37 N-MOVE-06 not from arm to arm", at_turn(1, "L6", "LOST"), ends="L7 S5",
             refuses=((rules.MOVE_06, order(path="R6")),)),
    example("37 N-MOVE-06 not round by the fork either", at_turn(2, "L6", "LOST"),
             refuses=((rules.MOVE_06, order(path="S5 R6")), (rules.MOVE_03, order(path="S5 L6")))),
    # flow
    example("38 N-FLOW-04 three pushes",
             at_river([3, 5, 6], position({0: ["S5", "L7"], 1: ["R7", "S1"]}, arm="L")), legal=(Flow(("L", "R", "L")),),
             does=(causes(Flow(("L", "R", "L")), RiverPushed("L"), CanoeLost(0, 1), RiverPushed("R"), CanoeLost(1, 0),
                          RiverPushed("L"), arm="R",
                          leaves={(0, 0): "L7", (0, 1): "LOST", (1, 0): "LOST", (1, 1): "S4"}),)),
    example("39 N-FLOW-04 the other arm stands still", at_river([1, 5, 6], position({0: ["L7", "R7"]}, arm="R")),
             does=(causes(Flow(("R",)), leaves={(0, 0): "L7", (0, 1): "LOST"}),)),
    example("41 N-FLOW-01 never below zero", at_river([1, 4, "cloud"], position(weather=-1)), legal=(Flow(()),),
             does=(causes(Flow(()), FlowSet(1, -1, 0)),)),
    example("41 N-FLOW-01 by option at least one", at_river([1, 4, "cloud"], position(weather=-1, min_flow=1)),
             does=(causes(Flow(("L",)), FlowSet(1, -1, 1)),)),
    *(
        example(f"42 N-FLOW-02 only clouds, weather {weather}",
                 at_river(["cloud"] * 4, position(weather=weather, seats=4)),
                 does=(causes(Flow(tuple("LR"[:steps])), FlowSet("none", weather, steps)),))
        for weather, steps in ((-1, 0), (0, 0), (1, 1), (2, 2))
    ),
    example("43 N-WEATHER-02 three clouds in turn",
             START.then(*[ChooseCard("cloud")] * 3, ShiftWeather(1), ShiftWeather(2)), legal=(ShiftWeather(1),)),
    example("43 N-FLOW-02 then the river moves by one",
             START.then(*[ChooseCard("cloud")] * 3, ShiftWeather(1), ShiftWeather(2), ShiftWeather(1)),
             legal=(Flow(("L",)),)),
    example("44 N-WEATHER-02 at the upper end", at_turn("cloud", weather=2), legal=(ShiftWeather(1),),
             refuses=((rules.WEATHER_02, ShiftWeather(3)),)),
    example("44 N-WEATHER-02 at the lower end", at_turn("cloud", weather=-1), legal=(ShiftWeather(0),)),
    example("45 N-FLOW-01 the cloud is never the lowest", at_river([4, "cloud", 6], position(weather=1)),
             does=(causes(Flow(tuple("LRLRL")), FlowSet(4, 1, 5)),)),
    # loss and buying back
    example("48 N-BUY-01 pay a diamond",
             At(position({0: ["LOST", "LAND"]}, stores={0: {"diamond": 1}}, piles={"diamond": {"diamond": 6}})),
             legal=(BuyCanoe(("diamond",)), KeepGems()),
             does=(causes(BuyCanoe(("diamond",)), leaves={(0, 0): "LAND"}, stores={0: {}},
                          piles={"diamond": {"diamond": 7}}),)),
    example("48 N-BUY-04 launched in the same round",
             At(position({0: ["LOST", "LAND"]}, stores={0: {"diamond": 1}}, piles={"diamond": {"diamond": 6}}))
             .then(BuyCanoe(("diamond",)), *[ChooseCard(1)] * 3),
             may=(order(0, path="S1"),), refuses=((rules.BUY_02, BuyCanoe(("diamond",))),)),
    example("49 N-BUY-06 one canoe free", at_river([2, 3, 4], position({0: ["LOST", "LOST"]})),
             does=(causes(Flow(("L", "R")), CanoeFreed(0, 0), leaves={(0, 0): "LAND", (0, 1): "LOST"}),)),
    example("51 N-BUY-06 no offer without a gem", At(position({0: ["LOST", "S1"]})),
             legal=tuple(map(ChooseCard, CARDS))),
    example("51 N-BUY-06 nothing free with a canoe left", at_river([1, 3, 4], position({0: ["LOST", "S1"]})),
             does=(causes(Flow(("L",)), never=(CanoeFreed,)),)),
    example("52 N-TURN-10 the only canoe must be launched", at_turn(3, "LOST", "LAND"), canoe=1, ends="S3",
             refuses=((rules.TURN_10, StayAshore()),)),
    example("52 N-TURN-10 by option not",
             at_turn(3, "LOST", "LAND", must_launch_if_none_afloat=False), may=(StayAshore(),)),
    # the end
    example("54 N-END-05 equal value is shared", _last_round(),
             does=(causes(Flow(("L",)), MatchEnded((0, 1), "goal", (12, 12, 0))),)),
    example("54 N-END-04 by option the number decides", _last_round(tiebreak=("value", "count")),
             does=(causes(Flow(("L",)), MatchEnded((1,), "goal", (12, 12, 0))),)),
    example("55 N-END-02 the round is played out",
             at_turn(1, "S1[ruby]", "LAND", **_LAST_STEP).then(order(path="LAND")),
             does=(causes(StayAshore(), TurnBegan(1, 1), never=(MatchEnded,)),)),
    example("55 N-END-02 by option at once", at_turn(1, "S1[ruby]", "LAND", **_LAST_STEP, end_timing="immediate"),
             does=(causes(order(path="LAND"), MatchEnded((0,), "goal", (17, 0, 0))),)),
    example("56 N-END-01 only delivered gems count",
             at_turn(1, "S3[ruby]", "LOST", stores={0: {"ruby": 3}}),
             does=(causes(order(path="S2"), TurnBegan(1, 1), stores={0: {"ruby": 3}}, never=(MatchEnded,)),)),
    example("57 N-CARD-03 the last card", At(replace(position(round=7), hands=((3,), (4,), (5,)))),
             legal=(ChooseCard(3),)),
    example("57 N-CARD-03 hands come back after round 7", at_river([3, 4, 5], position(round=7), [(), (), ()]),
             does=(causes(Flow(("L", "R", "L")), HandsRefilled()),)),
    example("58 N-LOAD-06 never the same gem",
             at_turn(2, "S4[ruby]", "S4").then(order(0, before="-")), canoe=1, some="S4[diamond]", none="S4[ruby]",
             refuses=((rules.LOAD_06, order(1, before="+ruby")),)),
    example("58 N-LOAD-06 but another of its colour",
             at_turn(2, "S4[ruby]", "S4", piles={"diamond": {"diamond": 6, "ruby": 1}}).then(order(0, before="-")),
             canoe=1, some="S4[ruby]"),
    example("58 N-LOAD-06 by option for the canoe alone",
             at_turn(2, "S4[ruby]", "S4", same_gem_scope="canoe").then(order(0, before="-")), canoe=1,
             some="S4[ruby]"),
    example("N-FALL-02 losses follow the push that caused them",
             at_river([2, 3, 4], position({0: ["L7[ruby]", "R7"]}, arm="L")),
             does=(causes(Flow(("L", "R")), RiverPushed("L"), CanoeLost(0, 0, "ruby"), RiverPushed("R"),
                          CanoeLost(0, 1)),)),
)  # fmt: skip
