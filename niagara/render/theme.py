"""Which colour, symbol, width and dash a role has, in light and in dark: the only home of colours of pictures.

Widths are pixels, symbols are names of Plotly's marker symbols. Colours are opaque, so that contrast can be computed.
"""

from collections.abc import Iterable, Mapping
from itertools import cycle
from typing import Final, Literal

Style = Mapping[str, str | float]
Mode = Literal["light", "dark"]
MODES: Final[tuple[Mode, Mode]] = ("light", "dark")

SEAT_COLORS: Final = ("#D55E00", "#F0E442", "#0072B2", "#009E73", "#E69F00")
"""Okabe and Ito's colours for the seats, in the order of the box: red, yellow, blue, green, brown (their orange)."""

SEAT_SYMBOLS: Final = ("circle", "square", "triangle-up", "cross", "star")

GEMS: Final = {  # symbol, light, dark
    "amethyst": ("triangle-down", "#9B4FC0", "#C084E8"),
    "diamond": ("diamond", "#FFFFFF", "#FFFFFF"),
    "amber": ("hexagon2", "#FFB000", "#FFC233"),
    "sapphire": ("pentagon", "#2456E0", "#5B8DFF"),
    "ruby": ("diamond-tall", "#D81B60", "#FF5C93"),
}
OTHER_GEMS: Final = (  # gems of a board of somebody else's, in the order of their names
    ("octagon", "#3C8D5A", "#6FD195"),
    ("diamond-wide", "#00798C", "#4FD0E0"),
    ("hexagram", "#8A5A2B", "#D9B878"),
    ("hourglass", "#5A6470", "#B8C4CE"),
    ("triangle-down", "#B04A12", "#FF9C66"),
    ("hexagon2", "#4B3F9E", "#A79BFF"),
    ("pentagon", "#6B7A00", "#C9D94F"),
    ("diamond-tall", "#7A1F5C", "#E58AC4"),
)

_INK: Final = ("#10222E", "#F2F7FA")
_EDGE: Final = ("#10222E", "#0D141A")
"""Around gems: dark in both, since gems are bright."""
POOL: Final = ("#5FB0D6", "#10344C")
"""The water below the falls: what is lost there fades into it."""

# role → style; a pair is a value in light and one in dark
_ROLES: Final[Mapping[str, Mapping[str, tuple[str, str] | str | float]]] = {
    "land": {"fill": ("#DCE6CB", "#1D2A24")},
    "tree": {"fill": ("#B4CB9C", "#26392F"), "symbol": "circle"},
    "tree-top": {"fill": ("#C6D8B0", "#304739"), "symbol": "circle"},
    "bank": {"fill": ("#EBDDB9", "#3B3A2E")},
    "wet-sand": {"fill": ("#EBDDB9", "#3B3A2E")},
    "beach": {"fill": ("#F4E9CC", "#2F2D25")},
    "shallows": {"fill": ("#A9DCEB", "#1C5470")},
    "water": {"fill": ("#7CC4E2", "#153F5A")},
    "ripple": {"stroke": ("#B9E2F0", "#2A6482"), "width": 2},
    "cliff": {"fill": ("#B3A58D", "#4A453C")},
    "cliff-foot": {"fill": ("#9C8D74", "#3A362F")},
    "pool": {"fill": POOL},
    "falls": {"fill": ("#9AD5EC", "#2A6C8C")},
    "falls-streak": {"stroke": ("#FFFFFF", "#8EC5DC"), "width": 2},
    "foam": {"fill": ("#F4FBFE", "#7FB3CB"), "symbol": "circle"},
    "rope": {"stroke": ("#7A4E22", "#C99A62"), "width": 3.5, "dash": "6px,2px"},
    "post": {"fill": ("#7A4E22", "#C99A62"), "stroke": ("#4E3114", "#6B4A25"), "width": 1, "symbol": "circle"},
    "disc": {"fill": ("#A5D9EC", "#1D5271"), "stroke": ("#E8F7FC", "#3E7D9E"), "width": 1.5, "symbol": "circle"},
    "mine": {"fill": ("#CDBE9F", "#4B4638"), "stroke": ("#8F7C58", "#8C8268"), "width": 1.5},
    "mine-path": {"stroke": ("#B7A885", "#6E674F"), "width": 2, "dash": "dot"},
    "jetty": {"stroke": ("#8A5A2B", "#A87B4A"), "width": 5},
    "track": {"fill": ("#F8FBF3", "#2C3C35"), "stroke": ("#A9B79A", "#56695F"), "width": 1},
    "turn": {"fill": ("#E9D296", "#4D4424")},
    "ring": {"fill": ("#F4E9CC", "#2F2D25"), "stroke": ("#C03A2B", "#FF7A66"), "width": 4, "symbol": "circle"},
    "card": {"fill": ("#FFFFFF", "#E9EFF2"), "stroke": ("#5B6B75", "#E9EFF2"), "width": 1.5, "symbol": "square"},
    "card-back": {"fill": ("#7E93A3", "#5B6F7D"), "stroke": ("#5B6B75", "#8FA4B2"), "width": 1.5, "symbol": "square"},
    "hold": {"fill": ("#FFF8E7", "#17222B"), "stroke": _INK, "width": 1, "symbol": "square"},
    "cloud": {"fill": ("#8596A3", "#A9BAC6"), "symbol": "circle"},
    "card-cloud": {"fill": ("#8596A3", "#6E8291"), "symbol": "circle"},
    "next-label": {"text": ("#3E3A2B", "#E3DCC6"), "weight": 500},
    "next": {"stroke": ("#FFFFFF", "#9AD0E8"), "width": 3.5},
    "push": {"stroke": ("#1D6E96", "#9AD0E8"), "width": 4},
    "path": {"stroke": ("#0B3C5D", "#FFFFFF"), "width": 3},
    "drift": {"stroke": ("#1D6E96", "#9AD0E8"), "width": 2.5, "dash": "8px,4px"},
    "fall": {"stroke": ("#B3261E", "#FF8A80"), "width": 3},
    "theft": {"stroke": ("#B3261E", "#FF8A80"), "width": 3.5},
    "haul": {"stroke": ("#5B2A86", "#DDB8FF"), "width": 2.5, "dash": "3px,3px"},
    "focus": {"stroke": (_INK[0], "#FFE066"), "width": 2.5, "symbol": "circle"},
    "space-label": {"text": ("#0B3C5D", "#D3EBF5"), "weight": 500},
    "mine-label": {"text": ("#3E3A2B", "#E3DCC6"), "weight": 500},
    "land-label": {"text": ("#3E3A2B", "#E3DCC6"), "weight": 500},
    "count": {"text": ("#3E3A2B", "#F3EDDA"), "weight": 700},
    "track-label": {"text": ("#10222E", "#F2F7FA"), "weight": 600},
    "card-label": {"text": "#10222E", "weight": 700},
}

TEXT_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "space-label": ("disc",),
    "mine-label": ("land",),
    "land-label": ("land",),
    "next-label": ("land",),
    "count": ("land",),
    "track-label": ("track",),
    "card-label": ("card",),
}
"""What each text stands on: the roles it must be read against."""


_SEAT_ROLES: Final = ("canoe", "seat", "seat-mark", "canoe-mark", "wreck")


def table(roles: Iterable[str]) -> dict[str, dict[str, Style]]:
    """The styles of these roles: mode → role → style. Raises KeyError for a role that has none."""
    wanted = sorted(set(roles))
    gems = {role.partition("-")[2] for role in wanted if role.startswith(("gem-", "cargo-"))}
    looks = {**GEMS, **dict(zip(sorted(gems - set(GEMS)), cycle(OTHER_GEMS), strict=False))}
    return {mode: {role: _style(role, mode, looks) for role in wanted} for mode in MODES}


def _style(role: str, mode: Mode, looks: Mapping[str, tuple[str, str, str]]) -> Style:
    dark = MODES.index(mode)
    kind, _, name = role.partition("-")
    if kind in ("gem", "cargo"):
        symbol, *fills = looks[name]
        return {"fill": fills[dark], "stroke": _EDGE[dark], "width": 1.2, "symbol": symbol}
    kind, _, name = role.rpartition("-")
    if kind in _SEAT_ROLES and name.isdecimal():
        return _seat_style(kind, int(name), dark)
    style = _ROLES.get("focus" if kind == "focus" else role)
    if not style:
        raise KeyError(f"no style for role {role!r}")
    return {name: value[dark] if isinstance(value, tuple) else value for name, value in style.items()}


def _seat_style(kind: str, seat: int, dark: int) -> Style:
    color = SEAT_COLORS[seat % len(SEAT_COLORS)]
    match kind:
        case "canoe":
            return {"fill": color, "stroke": _INK[dark], "width": 1.5}
        case "seat":
            return {"fill": color, "stroke": _INK[dark], "width": 1.5, "symbol": "circle"}
        case "wreck":
            return {"fill": mix(color, POOL[dark], 0.55), "stroke": _INK[dark], "width": 1, "dash": "3px,3px"}
        case _:
            symbol = SEAT_SYMBOLS[seat % len(SEAT_SYMBOLS)]
            return {"fill": "#FFFFFF", "stroke": _INK[0], "width": 1.2, "symbol": symbol}


def mix(one: str, other: str, share: float) -> str:
    """A colour with `share` of the first and the rest of the second."""
    parts = [round(share * int(one[at : at + 2], 16) + (1 - share) * int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02X}" for part in parts)


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours "#rrggbb", 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
