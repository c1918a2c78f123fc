"""The condition of laying a card (N-CARD-03)."""

from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family
from niagara.core.rule import Ruling
from niagara.core.text import Listing, SeatName, Term
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Card
from niagara.games.niagara.marks import seat_key


class Laying(Struct, frozen=True, gc=False):
    """A card that a seat would lay, out of its hand."""

    seat: int
    card: Card
    hand: tuple[Card, ...]


def spoken_card(card: Card) -> int | Term:
    """A card as a blank."""
    return Term("cloud") if card == "cloud" else card


def _not_held(laying: Laying) -> Ruling:
    hand = Listing(tuple(map(spoken_card, laying.hand)))
    return rules.CARD_03.forbids(player=SeatName(laying.seat), card=spoken_card(laying.card), hand=hand)


def _only_card(laying: Laying) -> Ruling | None:
    if len(laying.hand) > 1:
        return None
    return rules.CARD_03.rules(seat_key(laying.seat), what=rules.only_card(laying.seat))


MAY_LAY: Final[Family[Laying]] = (
    Condition(
        rule=rules.CARD_03,
        holds=lambda laying: laying.card in laying.hand,
        refusal=_not_held,
        reason=_only_card,
    ),
)
"""What laying this card needs."""
