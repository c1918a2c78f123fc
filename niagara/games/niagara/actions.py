"""What can be chosen. One action a decision; an order for a canoe is one action from first operation to last."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Card = Annotated[int, Meta(description="1 to 6")] | Literal["cloud"]
"""1 to 6, or "cloud"."""

Gem = str
"""The name of a gem of the board, such as "ruby"."""

Space = str
"""The id of a space of the board, such as "S3", or of its land or falls."""


CANOES: Final = 2
"""Canoes a player."""


class Unload(Struct, frozen=True, gc=False, tag_field="op", tag="unload", forbid_unknown_fields=True):
    """Put the cargo into the mine at this space: 2 points."""


class Load(Struct, frozen=True, gc=False, tag_field="op", tag="load", forbid_unknown_fields=True):
    """Take a gem of this colour from the mine at this space: 2 points."""

    gem: Gem


Op = Unload | Load


class CanoeRef(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A canoe: canoe 0 or 1 of a seat."""

    seat: int
    canoe: int


class BuyCanoe(Struct, frozen=True, gc=False, tag_field="type", tag="buy_canoe", forbid_unknown_fields=True):
    """Pay these gems from the store; the lowest-numbered lost canoe comes back to the beach."""

    gems: tuple[Gem, ...]


class KeepGems(Struct, frozen=True, gc=False, tag_field="type", tag="keep_gems", forbid_unknown_fields=True):
    """Buy no canoe (no further one) this round."""


class ChooseCard(Struct, frozen=True, gc=False, tag_field="type", tag="choose_card", forbid_unknown_fields=True):
    """Lay this card face down."""

    card: Card


class Paddle(
    Struct,
    frozen=True,
    gc=False,
    cache_hash=True,
    tag_field="type",
    tag="paddle",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """The whole order of one canoe.

    `before` and `after` are operations before and after the move, `path` the spaces entered, `steal` the robbed canoe.
    Operations without a move stand in `before`, so that every order has one form.
    """

    canoe: int
    before: tuple[Op, ...] = ()
    path: tuple[Space, ...] = ()
    after: tuple[Op, ...] = ()
    steal: CanoeRef | None = None


class StayAshore(Struct, frozen=True, gc=False, tag_field="type", tag="stay_ashore", forbid_unknown_fields=True):
    """Leave the canoe that is ashore where it is."""


class ShiftWeather(Struct, frozen=True, gc=False, tag_field="type", tag="shift_weather", forbid_unknown_fields=True):
    """Move the cloud marker to this value of the track."""

    to: int


class Flow(Struct, frozen=True, gc=False, tag_field="type", tag="flow", forbid_unknown_fields=True):
    """Which arm each disc takes, one a push (chance)."""

    arms: tuple[str, ...]


Action = BuyCanoe | KeepGems | ChooseCard | Paddle | StayAshore | ShiftWeather | Flow
