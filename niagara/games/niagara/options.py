"""The disputed points of the rule texts, each an option with its known values, and the named readings."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from niagara.core.option import NO_POINT, Option, Reading, check_options, text_reading


class Options(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The options of one match, typed; defaults as declared in OPTIONS."""

    fork_rule: Literal["alternate", "free"] = "alternate"
    fork_first: str = "L"
    ops_single_stop: bool = True
    unload_own_colour: Literal["allow", "forbid"] = "allow"
    swap_must_change_colour: bool = True
    steal_after_pre_unload: bool = True
    landing_cost: int = 1
    end_timing: Literal["round_end", "immediate"] = "round_end"
    tiebreak: tuple[str, ...] = ("value", "shared")
    allow_paddle_over_falls: bool = False
    allow_zero_step: bool = True
    allow_load_and_deliver: bool = True
    min_flow: int = 0
    must_launch_if_none_afloat: bool = True
    same_gem_scope: Literal["turn", "canoe"] = "turn"
    buyback_phase: Literal["phase1", "own_turn"] = "phase1"
    free_canoe_timing: Literal["immediate", "phase1"] = "immediate"
    max_buyback_per_round: int | Literal["none"] = "none"
    force_buyback_if_no_canoe: bool = False
    canoe_price: int = 1
    gems_per_mine: int = 7
    phase1_order: Literal["buy_first", "select_first"] = "buy_first"
    max_rounds: int | Literal["none"] = "none"


OPTIONS = (
    Option(
        name="fork_rule", point="D1", default="alternate", values=("alternate", "free"),
        doc="Whether the discs take the arms of the river in turn, or as it happens at the table.",
        who="alternate: one review; free: two in a row were seen; ZH 2(3)D leaves it open (usually); UA is silent.",
    ),
    Option(
        name="fork_first", point="D1", default="L", values=("L", "R"), kind="name",
        doc="Which arm takes the first disc of the match.",
        who="No source says.",
    ),
    Option(
        name="ops_single_stop", point="D2", default=True, values=(True, False),
        doc="Whether a canoe loads and unloads at one stop only; if not, it may unload, move on and load there.",
        who="true: ZH 2(2)A(ii)e; false: nobody; UA 2.2 is silent on stops (before or after the move).",
        texts={"zh": True},
    ),
    Option(
        name="unload_own_colour", point="D3", default="allow", values=("allow", "forbid"),
        doc="Whether a gem may be unloaded at the mine of its own colour.",
        who="allow: UA 2.2; forbid: ZH 2(2)A(ii)b.",
        texts={"ua": "allow", "zh": "forbid"},
    ),
    Option(
        name="swap_must_change_colour", point="D3", default=True, values=(True, False),
        doc="Whether unloading and loading at one stop must bring another colour.",
        who="true: ZH 2(2)A(ii)d, and another description; false: nobody; UA 2.2 is silent.",
        texts={"zh": True},
    ),
    Option(
        name="steal_after_pre_unload", point="D4", default=True, values=(True, False),
        doc="Whether a canoe that unloaded before its move may steal at the end of it.",
        who="true: UA 2.3; false: ZH 2(2)A(iii)c, read to the letter.",
        texts={"ua": True, "zh": False},
    ),
    Option(
        name="landing_cost", point="D5", default=1, values=(0, 1),
        doc="What the step from the first space onto the beach costs.",
        who="1: other descriptions, and the launch costs 1; 0: ZH 3(1), to the letter; UA 2.4 is silent.",
        texts={"zh": 0},
    ),
    Option(
        name="end_timing", point="D8", default="round_end", values=("round_end", "immediate"),
        doc="Whether the round in which somebody reaches a goal is played to its end.",
        who="round_end: ZH 4; immediate: UA, end of the game.",
        texts={"ua": "immediate", "zh": "round_end"},
    ),
    Option(
        name="tiebreak", point="D9", default=("value", "shared"), values=("value", "count", "earliest", "shared"),
        kind="list",
        doc="What decides between several players with a goal, applied in this order.",
        who="value: UA, end of the game; count and earliest: another description; shared: ZH 4, for it has no tie.",
        texts={"ua": ("value", "shared"), "zh": ("shared",)},
    ),
    Option(
        name="allow_paddle_over_falls", point="D12", default=False, values=(False, True),
        doc="Whether a canoe may be paddled over the falls on purpose.",
        who="No source foresees it; UA 3.2 speaks of the river's movement only.",
    ),
    Option(
        name="allow_zero_step", point="D13", default=True, values=(True, False),
        doc="Whether a whole card may go into loading and unloading.",
        who="true: ZH 2(2)A(ii)b counts them as steps; false: UA 2.1, canoes must move.",
        texts={"ua": False, "zh": True},
    ),
    Option(
        name="allow_load_and_deliver", point="D14", default=True, values=(True, False),
        doc="Whether a canoe may load a gem and land with it in the same turn.",
        who="false: UA 2.2 and 2.4, and ZH 2(2)A(ii)d, to the letter; true: nobody, but both may mean mines alone.",
        texts={"ua": False, "zh": False},
    ),
    Option(
        name="min_flow", point="D15", default=0, values=(0, 1),
        doc="The least the river moves in a round.",
        who="0: UA 3.1 and ZH 2(3)B; 1: a help page of another program.",
        texts={"ua": 0, "zh": 0},
    ),
    Option(
        name="must_launch_if_none_afloat", point="D16", default=True, values=(True, False),
        doc="Whether the only canoe left must be launched when it is ashore.",
        who="true: other descriptions; false: nobody; UA 2.1 and ZH 2(2)A(i)a are silent on a single canoe.",
    ),
    Option(
        name="same_gem_scope", point="D24", default="turn", values=("turn", "canoe"),
        doc="Whether both canoes of a turn, or the acting one alone, count for 'never the same gem'.",
        who="turn: UA 2.2; canoe: ZH 2(2)A(ii)d.",
        texts={"ua": "turn", "zh": "canoe"},
    ),
    Option(
        name="buyback_phase", point="D6", default="phase1", values=("phase1", "own_turn"),
        doc="Whether canoes are bought back in the first phase of a round, or each at the start of its owner's turn.",
        who="phase1: UA 3.2, and another description; own_turn: ZH 2(3)E(ii).",
        texts={"ua": "phase1", "zh": "own_turn"},
    ),
    Option(
        name="free_canoe_timing", point="D7", default="immediate", values=("immediate", "phase1"),
        doc="Whether a free canoe comes back when the river has come to rest, or when the next round begins.",
        who="immediate: ZH 2(3)E(iii); phase1: nobody; UA 3.2 is silent on the time.",
        texts={"zh": "immediate"},
    ),
    Option(
        name="max_buyback_per_round", point="D10", default="none", values=("none", 1), kind="number",
        doc="How many canoes a player may buy back in one round.",
        who="1: hints for another program, which may mean the launch; UA and ZH are silent on a limit.",
    ),
    Option(
        name="force_buyback_if_no_canoe", point="D11", default=False, values=(False, True),
        doc="Whether a player who has lost both canoes and can pay for one must buy it.",
        who="false: UA 3.2 and ZH 2(3)E(ii) say may; true: nobody, but else such a player has no move.",
        texts={"ua": False, "zh": False},
    ),
    Option(
        name="canoe_price", point="D17", default=1, values=(1, 2), kind="number",
        doc="How many delivered gems a lost canoe costs.",
        who="1: UA 3.2 and ZH 2(3)E(ii); 2: one review.",
        texts={"ua": 1, "zh": 1},
    ),
    Option(
        name="gems_per_mine", point="D18", default=7, values=(7, 8), kind="number",
        doc="How many gems each mine holds at the start, at most 20; the board's own number if it is not named.",
        who="7: ZH 1, and five other descriptions; 8: one review; UA is silent.",
        texts={"zh": 7},
    ),
    Option(
        name="phase1_order", point="D21", default="buy_first", values=("buy_first", "select_first"),
        doc="Whether canoes are offered before the cards of a round are laid, or when all lie face down.",
        who="No source says.",
    ),
    Option(
        name="max_rounds", point=NO_POINT, default="none", values=("none",), kind="number",
        doc="A last round, after which the match stops without a winner. Not a rule of the game.",
        who="Nobody; for experiments.",
    ),
)  # fmt: skip

READINGS = (
    Reading(name="default", doc="Our reading of both texts together.", options={}),
    text_reading("ua", "The Ukrainian text, to the letter where it speaks.", OPTIONS),
    text_reading("zh", "The Chinese text, to the letter where it speaks.", OPTIONS),
)


def options_from(given: Mapping[str, object]) -> Options:
    """The typed options; raises BadSetup for an unknown option or value."""
    return Options(**check_options(OPTIONS, given))  # type: ignore[arg-type]
