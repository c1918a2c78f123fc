"""A log without its players: neutral names, and none of the texts in which somebody could be named."""

from typing import Any, Final

from msgspec import structs

from niagara.core.replay import AnyEntry, Header, Replay
from niagara.core.version import VERSION
from niagara.log.given import MatchLike, replay_of

FIELD: Final = "x_origin"
LEFT_OUT: Final = ("created", "title", "comment")


def anonymise(replay: MatchLike) -> Replay:
    """The same match of "Player 1", "Player 2" …, without comments, title, date and other programs' fields.

    `x_origin` in its header says so, and names what was left out. Its checks are made anew when it is written.
    """
    replay = replay_of(replay)
    header = replay.header
    seats = tuple(structs.replace(player, name=f"Player {seat + 1}") for seat, player in enumerate(header.seats))
    nothing: dict[str, Any] = dict.fromkeys(LEFT_OUT)
    origin = {"anonymised_by": f"niagara {VERSION}", "left_out": _left_out(header, replay.entries)}
    bare = structs.replace(header, seats=seats, x={FIELD: origin}, **nothing)
    entries = tuple(
        entry if entry.comment is None and not entry.x and entry.check is None
        else structs.replace(entry, comment=None, x={}, check=None)
        for entry in replay.entries
    )  # fmt: skip
    return Replay(replay.game, bare, entries)


def _left_out(header: Header, entries: tuple[AnyEntry, ...]) -> list[str]:
    """Names of fields, never what stood in them; what other programs call theirs is not named either."""
    fields = ["names", *(name for name in LEFT_OUT if getattr(header, name) is not None)]
    if any(entry.comment is not None for entry in entries) and "comment" not in fields:
        fields.append("comment")
    if header.x or any(entry.x for entry in entries):
        fields.append("fields of other programs")
    return fields
