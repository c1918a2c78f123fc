"""The disputed points of the rule text, each an option with its known values, and the named readings."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from niagara.core.option import NO_POINT, Option, Reading, check_options, text_reading


class Options(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The options of one match, typed; defaults as declared in OPTIONS."""

    start_numbering: Literal["rank_consistent", "reprint"] = "rank_consistent"
    start_docks: Literal["seat_order", "choice"] = "seat_order"
    order: Literal["per_round", "dynamic"] = "per_round"
    rank: Literal["tile_first", "river_half_steps"] = "tile_first"
    push_intended: Literal["next_step", "whole_path"] = "next_step"
    push_astern: bool = True
    finish_by_push: bool = False
    pickup: Literal["auto", "pushed_may", "choice"] = "auto"
    finish_max_speed: int = 1
    play_out_last: bool = False
    last_survivor_wins: bool = False
    finish_reroll: bool = True
    remove_before_roll: bool = True
    mode: Literal["passenger", "driving_school"] = "passenger"
    max_rounds: int | Literal["none"] = 200


OPTIONS = (
    Option(
        name="start_numbering", point="D-1", default="rank_consistent", values=("rank_consistent", "reprint"),
        doc="Which number each start dock has: so that the ranking gives 1 to 5, or as the 2019 reprint paints them.",
        who="rank_consistent: FR 'Règles de classement'; reprint: the picture of its start tile.",
        texts={"fr": "rank_consistent"},
    ),
    Option(
        name="start_docks", point="D-20", default="seat_order", values=("seat_order", "choice"),
        doc="Whether docks are given out in seat order, or each player in turn takes any free one.",
        who="seat_order: an English rule sheet; choice: FR 'Introduction', read to the letter.",
        texts={"fr": "choice"},
    ),
    Option(
        name="order", point="D-2", default="per_round", values=("per_round", "dynamic"),
        doc="Whether the order of a round is set at its start, or the best-placed boat that has not moved is next.",
        who="per_round: a description of the reprint, which has an order track; FR is silent.",
    ),
    Option(
        name="rank", point="D-3", default="tile_first", values=("tile_first", "river_half_steps"),
        doc="How boats on two tiles compare: the later tile leads, or the gauge slides on across the seam.",
        who="No source settles it; FR 'Règles de classement' speaks of the gauge only.",
    ),
    Option(
        name="push_intended", point="D-4", default="next_step", values=("next_step", "whole_path"),
        doc="Where the pusher intends to go: his next step, or every cell that he still enters in this move.",
        who="FR 'Règles de poussage' leaves it open: both can be read in it.",
    ),
    Option(
        name="push_astern", point="D-5", default=True, values=(True, False),
        doc="Whether a boat may be pushed straight up the river.",
        who="true: FR 'Règles de poussage' bars two cells only; false: a house rule of players.",
        texts={"fr": True},
    ),
    Option(
        name="finish_by_push", point="D-6", default=False, values=(False, True),
        doc="Whether a boat that is pushed onto a finish dock, slow enough and with two passengers, has finished.",
        who="false: FR speaks of pushing for passengers only; true: nobody.",
        texts={"fr": False},
    ),
    Option(
        name="pickup", point="D-7", default="auto", values=("auto", "pushed_may", "choice"),
        doc="Whether a passenger comes aboard by herself, or the owner of a pushed boat, or of any, may decline.",
        who="pushed_may: FR 'Déroulement' (takes) and 'Règles de poussage' (can take); auto, choice: one for both.",
        texts={"fr": "pushed_may"},
    ),
    Option(
        name="finish_max_speed", point="D-8", default=1, values=(1, 2, 6),
        doc="The highest speed at which a boat may finish.",
        who="1: FR 'Déroulement'; 2 and 6: house rules against endless pushing at the quay.",
        texts={"fr": 1},
    ),
    Option(
        name="play_out_last", point="D-10", default=False, values=(False, True),
        doc="Whether the last boat on the river sails on although somebody has finished.",
        who="No source settles it.",
    ),
    Option(
        name="last_survivor_wins", point="D-10", default=False, values=(False, True),
        doc="Whether a lone boat wins at once when nobody has finished.",
        who="No source settles it.",
    ),
    Option(
        name="finish_reroll", point="D-12", default=True, values=(True, False),
        doc="Whether the die is rolled again when the finish quay would touch a tile.",
        who="No source settles it; FR 'Déroulement' says so of river tiles.",
    ),
    Option(
        name="remove_before_roll", point="D-13", default=True, values=(True, False),
        doc="Whether passed tiles leave before the next tile is laid, or after.",
        who="No source settles it.",
    ),
    Option(
        name="mode", point="D-17", default="passenger", values=("passenger", "driving_school"),
        doc="The whole game, or the driving school: three river tiles, no passengers, first at the quay at any speed.",
        who="passenger: FR, the whole text; driving_school: an English rule sheet.",
        texts={"fr": "passenger"},
    ),
    Option(
        name="max_rounds", point=NO_POINT, default=200, values=("none",), kind="number",
        doc="A last round, after which the match stops. Not a rule of the game.",
        who="Nobody; it ends matches in which nobody finishes.",
    ),
)  # fmt: skip

READINGS = (
    Reading(name="default", doc="Our reading of the French text.", options={}),
    text_reading("fr", "The French text, to the letter where it speaks.", OPTIONS),
    Reading(
        name="school",
        doc="The driving school of an English rule sheet: a first match without passengers.",
        options={"mode": "driving_school"},
    ),
)


def options_from(given: Mapping[str, object]) -> Options:
    """The typed options; raises BadSetup for an unknown option or value."""
    return Options(**check_options(OPTIONS, given))  # type: ignore[arg-type]
