"""Which colour, symbol, width and dash a role has, in light and in dark: the only home of colours of pictures.

Widths are pixels, symbols are names of Plotly's marker symbols. Colours are opaque, so that contrast can be computed.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import Final, Literal

Style = Mapping[str, str | float]
Mode = Literal["light", "dark"]
MODES: Final[tuple[Mode, Mode]] = ("light", "dark")

SEAT_COLORS: Final = ("#D55E00", "#F0E442", "#0072B2", "#009E73", "#E69F00", "#CC79A7")
"""Okabe and Ito's colours for the seats: red, yellow, blue, green, brown (their orange), purple."""

SEAT_SYMBOLS: Final = ("circle", "square", "triangle-up", "cross", "star", "hourglass")

NAMED_SEATS: Final = {"red": 0, "yellow": 1, "blue": 2, "green": 3, "brown": 4, "black": 4, "purple": 5}
"""Seats by the name of their colour; two colours may share a symbol if no box holds both."""

_BLACK: Final = "#33393D"

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
    "disc": {"fill": ("#A5D9EC", "#1D5271"), "stroke": ("#226587", "#86BFDB"), "width": 1.5, "symbol": "circle"},
    "mine": {"fill": ("#CDBE9F", "#4B4638"), "stroke": ("#8F7C58", "#8C8268"), "width": 1.5},
    "mine-path": {"stroke": ("#B7A885", "#6E674F"), "width": 2, "dash": "dot"},
    "jetty": {"stroke": ("#8A5A2B", "#A87B4A"), "width": 5},
    "track": {"fill": ("#F8FBF3", "#2C3C35"), "stroke": ("#6B7A5D", "#82978B"), "width": 1},
    "turn": {"fill": ("#E9D296", "#4D4424")},
    "ring": {"fill": ("#F4E9CC", "#2F2D25"), "stroke": ("#C03A2B", "#FF7A66"), "width": 4, "symbol": "circle"},
    "card": {"fill": ("#FFFFFF", "#E9EFF2"), "stroke": ("#5B6B75", "#E9EFF2"), "width": 1.5, "symbol": "square"},
    "card-back": {"fill": ("#7E93A3", "#5B6F7D"), "stroke": ("#5B6B75", "#8FA4B2"), "width": 1.5, "symbol": "square"},
    "hold": {"fill": ("#FFF8E7", "#17222B"), "stroke": _INK, "width": 1, "symbol": "square"},
    "cloud": {"fill": ("#617386", "#A9BAC6"), "symbol": "circle"},
    "card-cloud": {"fill": ("#8596A3", "#6E8291"), "symbol": "circle"},
    "next-label": {"text": ("#3E3A2B", "#E3DCC6"), "weight": 500},
    "next": {"stroke": ("#14587A", "#9AD0E8"), "width": 3.5},
    "push": {"stroke": ("#14587A", "#9AD0E8"), "width": 4},
    "path": {"stroke": ("#0B3C5D", "#FFFFFF"), "width": 3},
    "drift": {"stroke": ("#14587A", "#9AD0E8"), "width": 2.5, "dash": "8px,4px"},
    "fall": {"stroke": ("#A3160E", "#FF8A80"), "width": 3},
    "theft": {"stroke": ("#A3160E", "#FF8A80"), "width": 3.5},
    "haul": {"stroke": ("#5B2A86", "#DDB8FF"), "width": 2.5, "dash": "3px,3px"},
    "focus": {"stroke": (_INK[0], "#FFE066"), "width": 2.5, "symbol": "circle"},
    "focus-tile": {"stroke": ("#0B4F6C", "#FFE066"), "width": 1.5, "dash": "7px,5px"},
    "focus-quay": {"stroke": ("#0B4F6C", "#FFE066"), "width": 1.5, "dash": "7px,5px"},
    "space-label": {"text": ("#0B3C5D", "#D3EBF5"), "weight": 500},
    "mine-label": {"text": ("#3E3A2B", "#E3DCC6"), "weight": 500},
    "land-label": {"text": ("#3E3A2B", "#E3DCC6"), "weight": 500},
    "count": {"text": ("#3E3A2B", "#F3EDDA"), "weight": 700},
    "track-label": {"text": ("#10222E", "#F2F7FA"), "weight": 600},
    "card-label": {"text": "#10222E", "weight": 700},
    # Mississippi Queen
    "mist-0": {"stroke": ("#96CEDF", "#1F5468"), "width": 4},
    "mist-1": {"stroke": ("#AFD5CF", "#204C56"), "width": 3.5},
    "mist-2": {"stroke": ("#C3DACC", "#1F4143"), "width": 3},
    "cell": {"fill": ("#8CCDE7", "#1A4967")},
    "stream-cell": {"fill": ("#62B3DB", "#1F5F86")},
    "current": {"stroke": ("#B4E0F0", "#2F6C8C"), "width": 1.5},
    "sand": {"fill": ("#EBDDB9", "#4A4736")},
    "island": {"fill": ("#C9DBAF", "#2B4034")},
    "palm": {"fill": ("#B4CB9C", "#3A5645"), "symbol": "circle"},
    "palm-top": {"fill": ("#C6D8B0", "#486857"), "symbol": "circle"},
    "aboard": {"fill": ("#CC79A7", "#E39BC4"), "stroke": _EDGE, "width": 1, "symbol": "circle"},
    "aboard-hat": {"fill": ("#FFF1D6", "#FFF1D6"), "symbol": "circle"},
    "dock": {"stroke": ("#7A4E22", "#B98B57"), "width": 1.5, "dash": "4px,3px"},
    "start-dock": {"stroke": ("#7A4E22", "#B98B57"), "width": 1.5, "dash": "4px,3px"},
    "pier": {"stroke": ("#8A5A2B", "#B98B57"), "width": 6},
    "house-red": {"fill": ("#D64533", "#D9513F"), "stroke": _EDGE, "width": 1},
    "house-red-shade": {"fill": ("#A52A1D", "#9E2F22")},
    "house-brown": {"fill": ("#A9713F", "#B57C49"), "stroke": _EDGE, "width": 1},
    "house-brown-shade": {"fill": ("#7A4B22", "#7D5029")},
    "quay": {"fill": ("#BFA578", "#6B5C43"), "stroke": ("#7A5F36", "#A38C66"), "width": 2},
    "quay-pier": {"stroke": ("#7A5F36", "#A38C66"), "width": 9},
    "finish": {"stroke": ("#10222E", "#F2E9CF"), "width": 2.5, "dash": "6px,4px"},
    "passenger": {"fill": ("#CC79A7", "#E39BC4"), "stroke": _EDGE, "width": 1, "symbol": "circle"},
    "hat": {"fill": ("#FFF1D6", "#FFF1D6"), "symbol": "circle"},
    "no-passenger": {"stroke": ("#76694A", "#B9B196"), "width": 1.2, "symbol": "circle"},
    "speed": {"fill": "#FFFFFF", "stroke": ("#C03A2B", "#E4584A"), "width": 2, "symbol": "circle"},
    "coal": {"fill": "#1C2327", "stroke": ("#F4F4F0", "#AEB9BF"), "width": 1, "symbol": "octagon"},
    "lost": {"stroke": ("#A3160E", "#FF8A80"), "width": 3},
    "gone": {"fill": ("#C4DDD2", "#1F3A40"), "stroke": ("#9FC2BE", "#2F545C"), "width": 1, "dash": "4px,4px"},
    "refused": {"stroke": ("#B3261E", "#FF8A80"), "width": 2, "dash": "5px,5px"},
    "new": {"stroke": ("#FFFFFF", "#BFE4F4"), "width": 2.5},
    "shove": {"stroke": ("#B3261E", "#FF8A80"), "width": 2.5, "dash": "5px,3px"},
    "panel": {"fill": ("#EFE4C6", "#26261F")},
    "plate": {"fill": ("#FBF7EA", "#343429")},
    "plate-now": {"fill": ("#FFE08A", "#5C4E16"), "stroke": ("#8A6D1C", "#E0C25A"), "width": 1.5},
    "plate-done": {"fill": ("#E6DABA", "#2B2B23")},
    "tile-label": {"text": ("#3E3A2B", "#E3DCC6"), "weight": 700},
    "dock-label": {"text": ("#123A52", "#E7F3F8"), "weight": 600},
    "quay-label": {"text": ("#10222E", "#FFFFFF"), "weight": 700},
    "speed-label": {"text": "#8E1B10", "weight": 700},
    "coal-label": {"text": "#FFFFFF", "weight": 700},
    "plate-label": {"text": ("#10222E", "#F2F7FA"), "weight": 600},
    "order-label": {"text": ("#3E3A2B", "#F3EDDA"), "weight": 700},
    "space-name": {"text": ("#10222E", "#FFFFFF"), "weight": 700},
    # Whitewater
    "savanna": {"fill": ("#EBDDB0", "#2C2A1D")},
    "tuft": {"stroke": ("#C9B56F", "#4A4728"), "width": 1.5},
    "acacia": {"fill": ("#BFC07E", "#3F4629"), "symbol": "circle"},
    "acacia-top": {"fill": ("#CFCF95", "#4C5432"), "symbol": "circle"},
    "sandbank": {"fill": ("#F6EBCB", "#423D29")},
    "trail-edge": {"fill": ("#C9AC72", "#57492D")},
    "trail": {"fill": ("#DCC48E", "#46391F")},
    "stone": {"fill": ("#FFF9EA", "#37362C"), "stroke": ("#7C6334", "#A08E62"), "width": 1.5, "symbol": "circle"},
    "gate": {"fill": ("#10222E", "#0D141A")},
    "gate-light": {"fill": ("#FFFFFF", "#E9EFF2")},
    "finish-line": {"fill": ("#C0392B", "#D9513F")},
    "raft": {"fill": ("#A5D9EC", "#1D5271"), "stroke": ("#E8F7FC", "#3E7D9E"), "width": 1.5},
    "log": {"fill": ("#B3834F", "#7D5833"), "stroke": ("#6B4826", "#D0A873"), "width": 1.2},
    "log-end": {"fill": ("#DDBE90", "#B08A59")},
    "log-grain": {"stroke": ("#8E6237", "#664524"), "width": 1.2},
    "arrow-red": {"stroke": ("#C0161B", "#FF6B60"), "width": 3.5},
    "arrow-plain": {"stroke": ("#FFFFFF", "#7DB2CC"), "width": 1.5},
    "gap": {"stroke": ("#14587A", "#5F93AF"), "width": 1.5, "dash": "5px,4px"},
    "ride": {"stroke": ("#0B3C5D", "#FFFFFF"), "width": 2.5, "dash": "7px,4px"},
    "tile-back": {"fill": ("#3E6B80", "#33586B"), "stroke": ("#CFE3EC", "#86B3C7"), "width": 1.2},
    "icon-steps": {"fill": ("#1F6B4A", "#1F6B4A"), "stroke": ("#FFFFFF", "#DCEFE6"), "width": 1.2},
    "icon-start": {"fill": ("#B3261E", "#B3261E"), "stroke": ("#FFFFFF", "#F6DEDC"), "width": 1.2},
    "icon-roll": {"fill": "#4A4A55", "stroke": ("#FFFFFF", "#D9D9E2"), "width": 1.2},
    "icon-hand": {"fill": "#4B3F9E", "stroke": ("#FFFFFF", "#DCD8F5"), "width": 1.2},
    "icon-tile": {"fill": "#14607F", "stroke": ("#FFFFFF", "#CFE6F0"), "width": 1.2},
    "icon-card": {"fill": "#FFFFFF"},
    "tile-edge": {"stroke": ("#3E6B80", "#5B8499"), "width": 2},
    "icon-die": {"fill": "#FFFFFF"},
    "icon-log": {"fill": "#E0B27E"},
    "icon-ink": {"fill": "#10222E"},
    "camp": {"fill": ("#D9C593", "#1F1E16")},
    "team": {"fill": ("#FBF5E3", "#35342A")},
    "team-now": {"stroke": ("#9C4A00", "#FF9F40"), "width": 4},
    "nest": {"fill": ("#EFE3C2", "#292820"), "stroke": ("#C4AE77", "#57523F"), "width": 1},
    "nest-sign": {"fill": ("#C4AE77", "#57523F")},
    "hand-card": {"fill": ("#FFFFFF", "#E9EFF2"), "stroke": ("#3E3A2B", "#E9EFF2"), "width": 1.2},
    "played-card": {"fill": ("#E3D7B6", "#45443A"), "stroke": ("#B9A677", "#6C6856"), "width": 1},
    "sign": {"fill": ("#3E3A2B", "#F3EDDA")},
    "card-sign": {"fill": "#10222E"},
    "start-wedge": {"fill": "#FFFFFF"},
    "start-token": {"fill": "#B3261E", "stroke": ("#FFFFFF", "#FFD9D4"), "width": 2},
    "die": {"fill": ("#FFFFFF", "#E9EFF2"), "stroke": "#10222E", "width": 1.5},
    "die-side": {"fill": ("#B9AD8C", "#0D141A")},
    "die-sun": {"fill": "#E08A00", "stroke": "#8A5200", "width": 1},
    "die-rest": {"fill": ("#E9E3D3", "#CBD3D7")},
    "step": {"fill": ("#D8C08A", "#5A5136"), "stroke": ("#B3985C", "#7A6E4E"), "width": 1},
    "star": {"fill": ("#FFC83D", "#F2B92B"), "stroke": ("#A87400", "#6B4A00"), "width": 1},
    "displaced": {"stroke": ("#0B3C5D", "#FFFFFF"), "width": 2.5, "dash": "4px,3px"},
    "stone-number": {"text": ("#5B4A22", "#E3DCC6"), "weight": 600},
    "log-number": {"text": ("#10222E", "#FFFFFF"), "weight": 700},
    "icon-label": {"text": "#FFFFFF", "weight": 700},
    "pile-empty": {"text": ("#10222E", "#FFFFFF"), "weight": 700},
    "pile-count": {"text": "#FFFFFF", "weight": 700},
    "gate-label": {"text": ("#3E3A2B", "#F3EDDA"), "weight": 600},
    "podium-name": {"text": ("#3E3A2B", "#F3EDDA"), "weight": 600},
    "star-label": {"text": "#10222E", "weight": 700},
    "hand-number": {"text": "#10222E", "weight": 700},
    "die-number": {"text": "#10222E", "weight": 700},
    "caption": {"text": ("#6B5A2C", "#A79F83"), "weight": 400},
}

TEXT_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "space-label": ("disc",),
    "mine-label": ("land",),
    "land-label": ("land",),
    "next-label": ("land",),
    "count": ("land",),
    "track-label": ("track",),
    "card-label": ("card",),
    "tile-label": ("land",),
    "dock-label": ("cell",),
    "quay-label": ("land",),
    "speed-label": ("speed",),
    "coal-label": ("coal",),
    "plate-label": ("plate-done",),
    "order-label": ("plate", "plate-now", "plate-done"),
    "space-name": ("water", "cell", "land", "sand"),
    "stone-number": ("stone",),
    "log-number": ("log", "water"),
    "icon-label": ("icon-steps",),
    "pile-count": ("tile-back",),
    "pile-empty": ("water",),
    "gate-label": ("savanna",),
    "podium-name": ("team",),
    "star-label": ("star",),
    "hand-number": ("hand-card",),
    "die-number": ("die",),
    "caption": ("savanna",),
}
"""What each text stands on: the roles it must be read against."""


_SEAT_ROLES: Final = (
    "canoe", "boat", "seat", "seat-mark", "canoe-mark", "boat-mark", "wreck", "animal", "animal-mark", "emblem"
)  # fmt: skip

_FITTINGS: Final = ("aboard", "aboard-hat", "speed", "coal", "speed-label", "coal-label")
"""What looks alike on every seat's boat."""


def seat_ending(seat: int, colors: Sequence[str]) -> str:
    """How the roles of a seat end: in its number, or in the name of its colour where that is not the usual one."""
    color = colors[seat]
    return color if color in ("black", "purple") else str(seat)


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
    if kind in _FITTINGS and name in NAMED_SEATS:
        role = kind
    if kind in _SEAT_ROLES and (name.isdecimal() or name in NAMED_SEATS):
        return _seat_style(kind, name, dark)
    style = _ROLES.get(role) or _ROLES.get(kind if kind == "focus" else role)
    if not style:
        raise KeyError(f"no style for role {role!r}")
    return {name: value[dark] if isinstance(value, tuple) else value for name, value in style.items()}


def _seat_style(kind: str, name: str, dark: int) -> Style:
    seat = NAMED_SEATS[name] if name in NAMED_SEATS else int(name)
    color = _BLACK if name == "black" else SEAT_COLORS[seat % len(SEAT_COLORS)]
    match kind:
        case "canoe" | "boat":
            return {"fill": color, "stroke": _INK[dark], "width": 1.5}
        case "emblem":
            return {"fill": max("#FFFFFF", _INK[0], key=lambda ink: (contrast(ink, color) >= 4, ink == _INK[0]))}
        case "seat" | "animal":
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
