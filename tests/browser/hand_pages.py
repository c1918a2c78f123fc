"""Pages written by hand: a small match of nobody's game, for tests of the viewer alone."""

from __future__ import annotations

import json
from typing import Any

from niagara.render.dense import dense
from niagara.render.pages_data import VERSION, encode
from niagara.render.pages_file import FORMAT
from niagara.render.words import WORDS

HOSTILE = ("</script><b>x", "A & B <3", "${alert(1)}")
"""Players' names that must show as they are."""

ROUNDS, EVENTS = 5, 8
STEPS = ROUNDS * EVENTS + 1

_LIGHT = {
    "water": {"fill": "#a8d3ec", "stroke": "#2b7cab", "width": 1.5},
    "canoe": {"fill": "#d55e00", "stroke": "#111111", "width": 1, "symbol": "diamond-wide"},
    "drift": {"stroke": "#0b4f6c", "width": 2.5},
    "name": {"text": "#23414f"},
}


def hand_pages(names: tuple[str, ...] = HOSTILE, steps: int = STEPS) -> dict[str, Any]:
    """A match of `steps` steps in rounds of eight events: every second event ends an entry and moves the canoe on.

    Step n is told as "NAME takes step n."; every seventh step from 3 on is a theft or a loss, by turns.
    """
    told = [f"{names[step % len(names)]} takes step {step}." for step in range(steps)]
    river, rival, unload, up, card = range(steps, steps + 5)
    why = [[0] if step % 7 == 3 else [1] for step in range(steps)]
    starts = [1 + EVENTS * number for number in range(1, ROUNDS) if 1 + EVENTS * number < steps]
    return {
        "version": VERSION,
        "lang": "en",
        "language": "English",
        "labels": [names[0], "a gem", "3"],
        "game": "hand",
        "title": f"By hand: {', '.join(names)}",
        "seat": None,
        "seats": list(names),
        "words": dict(WORDS),
        "texts": [*told, "The river carries on.", "It may be robbed.", "unload the amber", "2 spaces up", "card 4"],
        "telling": list(range(steps)),
        "moment": [river] * steps,
        "entries": list(range(0, steps, 2)),
        "families": ["Robbery"],
        "never": [[0, "H-3", "Never <b>seen</b>"]],
        "rules": [_rule("H-1", "Robbery <i>", chosen=True), _rule("H-2", "Flow")],
        "rulings": [[0, rival, 0], [1, river, -1]],
        "sums": [[[[unload, 2], [up, 2]], card, 4]],
        "why": why,
        "told": [[0, 0, [], why[0]], *(_told(stop, why) for stop in range(2, steps, 2))],
        "stops": list(range(0, steps, 2)),
        "rounds": [[1, 0], *([2 + number, start] for number, start in enumerate(starts))],
        "kinds": [["theft", "Theft"], ["loss", "Canoe lost"]],
        "milestones": [[step, number % 2] for number, step in enumerate(range(3, steps, 7))],
        "players": {
            "columns": ["Player", "Store"],
            "tables": [list(range(len(names)))],
            "at": [0] * steps,
            "badges": [["canoe", "drift"]] * len(names),
            "rows": [[seat, [[["canoe", 1], 2]]] for seat in range(len(names))],
        },
        "board": {
            "boards": [[river, rival], [rival]],
            "at": [0] * (steps - 1) + [1],
            "tables": [[0], [1]],
            "table_at": [0] * (steps - 1) + [1],
            "rows": [[2, [[0, ["canoe", 1]]]], [2, [[]]]],
        },
        "board_columns": ["Space", "Canoes"],
        "figure": _figure(steps),
        "theme": {"light": _LIGHT, "dark": {**_LIGHT, "name": {"text": "#e8eff2"}}},
    }


def hand_file(pages: dict[str, Any], spoiler_free: bool = False, branches: tuple[Any, ...] = ()) -> dict[str, Any]:
    """A pages file of such a match."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "spoiler_free": spoiler_free,
        "pages": whole(pages),
        "branches": [{"step": step, "pages": whole(branch)} for step, branch in branches],
    }


def whole(pages: dict[str, Any]) -> dict[str, Any]:
    """Pages by hand with all that real ones hold."""
    last = len(pages["telling"]) - 1
    figure = pages["figure"] if "pieces" in pages["figure"] else dense(pages["figure"])
    made: dict[str, Any] = json.loads(
        encode({"verified_to": last, "first": 0, "last": last} | pages | {"figure": figure})
    )
    return made


def in_ukrainian(pages: dict[str, Any]) -> dict[str, Any]:
    """What stands in `languages` for such a match: the same words, marked."""

    def said(text: str) -> str:
        return f"{text} (uk)"

    return {
        "name": "Українська",
        "title": said(pages["title"]),
        "words": {name: said(text) for name, text in pages["words"].items()},
        "texts": [said(text) for text in pages["texts"]],
        "labels": [said(text) for text in pages["labels"]],
        "columns": [said(text) for text in pages["players"]["columns"]],
        "board_columns": [said(text) for text in pages["board_columns"]],
        "kinds": [said(name) for _, name in pages["kinds"]],
        "families": [said(text) for text in pages["families"]],
        "never": [said(title) for _, _, title in pages["never"]],
        "rules": [
            {name: said(rule[name]) for name in ("title", "law", "source", "certainty", "option")}
            for rule in pages["rules"]
        ],
    }


def _told(stop: int, why: list[list[int]]) -> list[Any]:
    """A stop is told by its first step, the text beside it is that of the stop itself."""
    return [stop, stop - 1, [stop], list(dict.fromkeys([*why[stop - 1], *why[stop]]))]


def _rule(name: str, title: str, *, chosen: bool = False) -> dict[str, Any]:
    return {
        "id": name,
        "title": title,
        "law": f"The law of {name}.",
        "source": "Source: by hand",
        "certainty": "Certainty D: chosen default",
        "chosen": chosen,
        "option": "",
        "family": 0,
    }


def _figure(steps: int) -> dict[str, Any]:
    water = {"x": [0, 10, 10, 0], "y": [1, 1, 3, 3]}
    label = {"x": [5], "y": [3.4], "t": [0], "p": ["above"], "s": 0.3}
    pool: list[dict[str, Any]] = [{}, water, label]
    frames = []
    for step in range(steps):
        at = round(0.5 + 9 * step / steps, 2)
        pool += [{"x": [at], "y": [2], "s": 0.6}, {"x": [0.5, at], "y": [2, 2]}]
        frames.append([1, 2, len(pool) - 1 if step % 2 == 0 else 0, len(pool) - 2])
    roles = (("water", "area"), ("name", "label"), ("drift", "arrow"), ("canoe", "token"))
    return {
        "extent": [0, 0, 10, 4],
        "layers": [{"role": role, "kind": kind} for role, kind in roles],
        "pool": pool,
        "start": frames[0],
        "changes": [[2, arrow, 3, canoe] for _, _, arrow, canoe in frames[1:]],
    }
