"""Logs of Mississippi Queen that break its rules, in few words: what is wrong, at which entry, and the rule (B74)."""

import json
from typing import Any

from mississippi_positions import board_at

SEATS = [{"name": name} for name in ("Ada", "Бо", "陳")]
Entry = dict[str, Any]


def log(board: object, *entries: tuple[object, dict[str, Any]], options: dict[str, Any] | None = None) -> bytes:
    """A log of these actions alone, (actor, action) each; what follows from them is not told."""
    header = {
        "format": "niagara-replay", "version": 1, "game": "mississippi_queen", "board": board, "seats": SEATS,
        "rules": {"revision": 1, "options": options or {}}, "producer": {"name": "test"},
    }  # fmt: skip
    lines = [header, *({"n": n, "actor": actor, "action": action} for n, (actor, action) in enumerate(entries, 1))]
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


def steam(speed: int, *course: object) -> dict[str, Any]:
    """A whole move as a log holds it."""
    return {"type": "steam", "speed": speed, "course": list(course)}


def draw(tile: str) -> tuple[str, dict[str, Any]]:
    """A tile turned up."""
    return "chance", {"type": "draw_tile", "tile": tile}


def roll(*rolls: str) -> tuple[str, dict[str, Any]]:
    """Rolls of the die."""
    return "chance", {"type": "roll_direction", "rolls": list(rolls)}


AHEAD = "ahead"
FAR = board_at("0.c2/0 s1 c2", "0.a2 s1", "0.e2 s1", river="A3-3 A3-1")
"""Red leads, with 2 coal."""
EXPLORING = board_at("1.c4/0 s1", "0.a2 s1", "0.e2 s1", river="A3-3 A3-1")
"""Red is about to come onto tile 2."""
BENT = board_at("3.c4/3 s1", "3.a1", "0.c2", river="A3-1 L/A3-2 L/A3-3 L/A1-1")
"""Red is about to come onto tile 4; to the left the next one would lie on the start tile."""
NOSE = board_at("0.c4/3 s1", "0.c3", "0.e2")
"""Red faces up the river, at yellow."""
DOCK = board_at("1.d3/4 s1", "0.c2", "0.e2", river="A1-1 A3-1")
"""Red is two cells from a dock where a passenger waits."""
AT_DOCK = board_at("1.c3/4 s1", "0.c2", "0.e2", river="A1-1 A3-1")
"""Red is one cell from a dock where a passenger waits."""

BROKEN: dict[str, tuple[bytes, int, str]] = {
    "a speed beyond the free step, without the coal": (log(FAR, (0, steam(5, *[AHEAD] * 5))), 1, "M-S1"),
    "a speed that costs all coal, and then a turn beyond the free one":
        (log(FAR, (0, steam(4, *[AHEAD] * 4, "left", "right"))), 1, "M-M2"),
    "coal below 0 by turning": (log(FAR, (0, steam(1, *["left"] * 4, AHEAD))), 1, "M-M2"),
    "a turn too much in a later round": (
        log(
            FAR, (0, steam(1, AHEAD)), (2, steam(1, AHEAD)), (1, steam(1, AHEAD)), (0, steam(1, *["right"] * 6, AHEAD)),
        ), 4, "M-M2",
    ),
    "a step too many": (log(FAR, (0, steam(1, AHEAD, AHEAD))), 1, "M-M1"),
    "a point left over": (log(FAR, (0, steam(2, AHEAD))), 1, "M-M1"),
    "a boat on land": (log(FAR, (0, steam(1, AHEAD)), (2, steam(1, *["right"] * 3, AHEAD))), 2, "M-M3"),
    "a boat out of turn": (log(FAR, (1, steam(1, AHEAD))), 1, "M-R1"),
    "a boat that moves twice": (log(FAR, (0, steam(1, AHEAD)), (0, steam(1, AHEAD))), 2, "M-R1"),
    "a tile that is on the table": (log(EXPLORING, (0, steam(1, AHEAD)), draw("A3-3")), 2, "M-T1"),
    "a tile used twice": (
        log(
            board_at("1.c4/0 s1", "1.b4/0 s1", "0.e2 s1", river="A3-3 A3-1"), (0, steam(1, AHEAD)), draw("A1-1"),
            roll("straight"), (1, steam(5, *[AHEAD] * 5)), draw("A1-1"),
        ), 5, "M-T1",
    ),
    "a tile of another game": (log(EXPLORING, (0, steam(1, AHEAD)), draw("B1")), 2, "M-T1"),
    "a tile that would touch another": (log(BENT, (0, steam(1, AHEAD)), draw("A1-2"), roll("left")), 3, "M-T3"),
    "a roll that counted, thrown away":
        (log(BENT, (0, steam(1, AHEAD)), draw("A1-2"), roll("right", "straight")), 3, "M-T3"),
    "no roll at all": (log(BENT, (0, steam(1, AHEAD)), draw("A1-2"), roll()), 3, "M-T3"),
    "a roll before the tile": (log(EXPLORING, (0, steam(1, AHEAD)), roll("straight")), 2, "M-R1"),
    "a tile that nobody explored for": (log(FAR, (0, steam(1, AHEAD)), draw("A1-1")), 2, "M-R1"),
    "a push with the last point": (log(NOSE, (0, steam(1, {"push": "0.b3"}))), 1, "M-B2"),
    "a push onto the cell it came from": (log(NOSE, (0, steam(2, {"push": "0.c4"}))), 1, "M-B4"),
    "a push across the river": (log(NOSE, (0, steam(2, {"push": "0.e3"}))), 1, "M-B3"),
    "a pushed boat faced nowhere":
        (log(NOSE, (0, steam(2, {"push": "0.b3"})), (1, {"type": "face", "heading": 6})), 2, "M-B6"),
    "a passenger by choice, where she comes by herself": (
        log(AT_DOCK, (0, steam(1, AHEAD)), (0, {"type": "board"})), 2, "M-R1",
    ),
    "a passenger by choice, at speed 2": (
        log(
            DOCK, (0, steam(2, AHEAD, "right", AHEAD)), (0, {"type": "board"}),
            options={"pickup": "choice"},
        ), 2, "M-R1",
    ),
}  # fmt: skip
