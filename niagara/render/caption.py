"""A picture with words under it: one SVG that holds another.

Nobody here knows the font in which the words will be shown, so their widths are guessed, wide rather than narrow.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from msgspec import Struct

from niagara.render.languages import bcp47
from niagara.render.svg import sign

WIDTH: Final = 1200
"""Pixels across."""

TALLEST: Final = 1600
"""Pixels that a picture may be high; a higher one is shown smaller, in the middle."""

ROWS: Final = 4
"""Lines that a headline may take; what is longer ends in an ellipsis."""

_EDGE, _SIZE, _SMALL, _SIGN = 24, 28, 20, 28
_PAPER, _INK, _PALE = "#FFFFFF", "#14242C", "#4A5B64"

_NO_START: Final = frozenset("，。：；、！？」』）》…,.:;!?)”’%")
_NO_END: Final = frozenset("「『（《(“‘")
_WIDE: Final = frozenset("MWmw@%ШЩЖЮФМшщжюфм—")
_NARROW: Final = frozenset("iljtfrI.,:;'’!|()[] іїІЇ")


class Caption(Struct, frozen=True):
    """What stands under a picture: what happened, and where in the match that was."""

    headline: str
    place: str = ""


class Player(Struct, frozen=True):
    """Who plays, and the roles of the sign that marks all that is theirs."""

    name: str
    roles: tuple[str, ...]


def captioned(
    pictures: Sequence[str], captions: Sequence[Caption], players: Sequence[Player] = (), lang: str = "en"
) -> Iterator[str]:
    """Pictures that `niagara.render.svg` made, each with its caption: SVGs of one size, `WIDTH` pixels wide."""
    told = [wrapped(caption.headline, WIDTH - 2 * _EDGE, _SIZE) for caption in captions]
    room = max(map(_height, pictures))
    who = room + _EDGE + max(map(len, told)) * _line(_SIZE) + _line(_SMALL)
    legend, full = _legend(players, who)
    for picture, caption, lines in zip(pictures, captions, told, strict=True):
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{full}" viewBox="0 0 {WIDTH} {full}" '
            f'role="img" lang="{bcp47(lang)}" font-family="system-ui,sans-serif"><title>{escape(caption.headline)}'
            f'</title><desc>{escape(caption.place)}</desc><path fill="{_PAPER}" d="M0 0h{WIDTH}v{full}H0z"/>'
            f"{_placed(picture, room)}{''.join(_words(lines, caption.place, room))}{legend}</svg>"
        )


def framed(picture: str) -> str:
    """A picture with no caption, of the same width."""
    return _placed(picture, _height(picture))


_HEAD: Final = re.compile(r"^<svg ")
_BOX: Final = re.compile(r'^<svg xmlns="[^"]*" viewBox="\S+ \S+ (\S+) (\S+)"')


def _height(picture: str) -> int:
    """How many pixels high a picture is, `WIDTH` of them wide."""
    found = _BOX.match(picture)
    assert found, "a picture of niagara.render.svg"
    return min(TALLEST, round(WIDTH * float(found[2]) / float(found[1])))


def _placed(picture: str, height: int) -> str:
    return _HEAD.sub(f'<svg width="{WIDTH}" height="{height}" ', picture, count=1)


def _words(lines: Sequence[str], place: str, top: int) -> Iterator[str]:
    base = top + _EDGE + _SIZE
    for row, line in enumerate(lines):
        yield (
            f'<text x="{_EDGE}" y="{base + row * _line(_SIZE) - 6}" font-size="{_SIZE}" font-weight="600" '
            f'fill="{_INK}">{escape(line)}</text>'
        )
    if place:
        y = base + len(lines) * _line(_SIZE) - 10
        yield f'<text x="{_EDGE}" y="{y}" font-size="{_SMALL}" fill="{_PALE}">{escape(place)}</text>'


def _legend(players: Sequence[Player], top: int) -> tuple[str, int]:
    """Who plays, from `top` downwards, as SVG; and where that ends."""
    x, y, drawn = float(_EDGE), top + _EDGE // 2, ""
    for player in players:
        name = wrapped(player.name, WIDTH / 2, _SMALL, rows=1)[0]
        wide = _SIGN + 8 + length(name, _SMALL)
        if x > _EDGE and x + wide > WIDTH - _EDGE:
            x, y = float(_EDGE), y + _SIGN + 8
        drawn += sign(player.roles, x + _SIGN / 2, y + _SIGN / 2, _SIGN)
        drawn += (
            f'<text x="{round(x + _SIGN + 8)}" y="{y + 21}" font-size="{_SMALL}" fill="{_INK}">{escape(name)}</text>'
        )
        x += wide + 20
    return drawn, y + (_SIGN + _EDGE if players else 0)


def _line(size: int) -> int:
    return round(1.35 * size)


def wrapped(text: str, width: float, size: float, rows: int = ROWS) -> list[str]:
    """A text in lines of at most so many pixels: broken at spaces and between Han signs, at worst inside a word."""
    lines = [""]
    for piece in _pieces(text):
        if length(lines[-1] + piece.rstrip(), size) <= width:
            lines[-1] += piece
            continue
        lines.append("")
        for char in piece.lstrip():
            if length(lines[-1] + char, size) > width:
                lines.append("")
            lines[-1] += char
    lines = [line.strip() for line in lines if line.strip()] or [""]
    if len(lines) > rows:
        lines = [*lines[: rows - 1], lines[rows - 1] + " …"]
    return lines


def _pieces(text: str) -> Iterator[str]:
    """What stays together: a word with the space after it, a Han sign with the marks that cling to it."""
    piece = ""
    for char in text:
        apart = piece and (piece[-1].isspace() or _is_wide(piece[-1]) or _is_wide(char))
        if apart and not char.isspace() and char not in _NO_START and piece[-1] not in _NO_END:
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def length(text: str, size: float) -> float:
    """About how many pixels a bold text of this size takes."""
    return size * sum(map(_share, text))


def _share(char: str) -> float:
    if _is_wide(char):
        return 1.0
    if unicodedata.combining(char):
        return 0.0
    if char in _WIDE:
        return 0.95
    if char in _NARROW:
        return 0.4
    return 0.74 if char.isupper() else 0.64
