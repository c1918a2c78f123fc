"""The named refusals: our name, the server's name, and the words of the German reason in a result (spec 3.2, 5.4)."""

from typing import Final

from niagara.core.rule import Ruling
from niagara.core.text import Blank

SERVER: Final = {
    "no_actions": "Move.NO_ACTIONS",
    "push_required": "Move.PUSH_ACTION_REQUIRED",
    "acceleration_not_first": "Move.FIRST_ACTION_ACCELERATE",
    "movement_left": "Move.MOVEMENT_POINTS_LEFT",
    "zero_acceleration": "Acceleration.ZERO_ACC",
    "above_max_speed": "Acceleration.ABOVE_MAX_SPEED",
    "below_min_speed": "Acceleration.BELOW_MIN_SPEED",
    "no_coal_for_acceleration": "Acceleration.INSUFFICIENT_COAL",
    "no_coal_for_turn": "Turn.NOT_ENOUGH_COAL_FOR_ROTATION",
    "bad_distance": "Advance.INVALID_DISTANCE",
    "movement_missing": "MOVEMENT_POINTS_MISSING",
    "blocked": "Advance.FIELD_IS_BLOCKED",
    "boat_in_the_way": "Advance.SHIP_ALREADY_IN_TARGET",
    "no_point_for_push": "Advance.INSUFFICIENT_PUSH",
    "push_off_river": "Push.INVALID_FIELD_PUSH",
    "push_blocked": "Push.BLOCKED_FIELD_PUSH",
    "push_same_cell": "Push.SAME_FIELD_PUSH",
    "push_backward": "Push.BACKWARD_PUSHING_RESTRICTED",
}
"""Our name → the server's."""

UNSEEN: Final = "unseen_tile"
"""What the rule text refuses and the server does not (S-V1)."""

FRAGMENTS: Final = (
    ("keine Aktionen", "no_actions"),
    ("Abdrängaktion folgen", "push_required"),
    ("ersten Aktion beschleunigen", "acceleration_not_first"),
    ("Bewegungspunkte übrig", "movement_left"),
    ("nachfolgende Abdrängaktion", "no_point_for_push"),
    ("Distanz ist ungültig", "bad_distance"),
    ("durch einen Gegner", "boat_in_the_way"),
    ("Feld ist blockiert", "blocked"),
    ("Wert 0", "zero_acceleration"),
    ("maximale Geschw", "above_max_speed"),
    ("minimale Geschw", "below_min_speed"),
    ("Kohle für die Aktion", "no_coal_for_acceleration"),
    ("Kohle für Drehung", "no_coal_for_turn"),
    ("demselben Feld", "push_same_cell"),
    ("nicht vorhandenes", "push_off_river"),
    ("blockiertes Feld abgedr", "push_blocked"),
    ("von dem er kommt", "push_backward"),
    ("Nicht genug Bewegungspunkte", "movement_missing"),
)
"""Words of a reason in the server's result → our name; the first that is found counts."""


def named(name: str) -> dict[str, Blank]:
    """The blanks that name a refusal: ours, and the server's where it has one."""
    return {"name": name, "server": SERVER[name]} if name in SERVER else {"name": name}


def name_of(ruling: Ruling) -> str:
    """The name of a refusal, "" for one that the server has no name for."""
    return next((str(value) for blank, value in ruling.phrase.blanks if blank == "name"), "")


def name_in(reason: str) -> str:
    """The name of the refusal that a reason of the server speaks of, or ""."""
    return next((name for fragment, name in FRAGMENTS if fragment in reason), "")
