"""The conditions of what is chosen: an animal for the turtle card or the sun, a tile of the pile (W-8, 11, 17, 20).

They stand in the order in which a refusal names them.
"""

from typing import Final

from msgspec import Struct

from niagara.core.condition import Condition, Family
from niagara.core.rule import Ruling
from niagara.core.text import Phrase, SeatName, Term
from niagara.games.whitewater import rules
from niagara.games.whitewater.animals import TURTLE_MOVES, Animal
from niagara.games.whitewater.moment import may_draw
from niagara.games.whitewater.state import State, away, next_slot, turtle_choices
from niagara.games.whitewater.words import listed


class Chosen(Struct, frozen=True):
    """An animal of a seat that is to move by one space."""

    state: State
    seat: int
    animal: Animal


class Drawn(Struct, frozen=True):
    """A tile that is said to be turned up."""

    state: State
    tile: str

    @property
    def problem(self) -> Phrase:
        """Why it is not one of those that nobody has seen."""
        if self.tile not in self.state.board.file.log_tiles:
            return rules.NO_SUCH_TILE
        return rules.FIRST_TILE if self.tile == self.state.board.file.red_tile else rules.TILE_SEEN


def _not_away(chosen: Chosen) -> Ruling:
    choices = listed(turtle_choices(chosen.state, chosen.seat))
    player, so = SeatName(chosen.seat), rules.turtle_moves(choices)
    return rules.W11.forbids(player=player, animal=Term(chosen.animal), so=so)


def _none_of_three(chosen: Chosen) -> Ruling:
    choices = listed(turtle_choices(chosen.state, chosen.seat))
    return rules.W8.forbids(why=rules.turtle_cannot(SeatName(chosen.seat), chosen.animal, choices))


def _is_home(chosen: Chosen) -> Ruling:
    return rules.W17.forbids(why=rules.animal_is_home(chosen.animal, listed(away(chosen.state, chosen.seat))))


MAY_TURTLE: Final[Family[Chosen]] = (
    Condition(rule=rules.W8, holds=lambda chosen: chosen.animal in TURTLE_MOVES, refusal=_none_of_three),
    Condition(
        rule=rules.W11,
        holds=lambda chosen: chosen.animal in turtle_choices(chosen.state, chosen.seat),
        refusal=_not_away,
    ),
)
"""What the turtle card moves."""

MAY_SUN: Final[Family[Chosen]] = (
    Condition(
        rule=rules.W17,
        holds=lambda chosen: chosen.animal in away(chosen.state, chosen.seat),
        refusal=_is_home,
    ),
)
"""What moves by the sun."""

MAY_DRAW: Final[Family[Drawn]] = (
    Condition(
        rule=rules.W20,
        holds=lambda drawn: may_draw(drawn.state),
        refusal=lambda drawn: rules.W20.forbids(tile=drawn.tile[:24], why=rules.NOBODY_PUSHES),
    ),
    Condition(
        rule=rules.SETUP_6,
        holds=lambda drawn: next_slot(drawn.state) is None or drawn.tile in drawn.state.unseen,
        refusal=lambda drawn: rules.SETUP_6.forbids(why=rules.no_such_tile(drawn.tile[:24], drawn.problem)),
    ),
    Condition(
        rule=rules.W20,
        holds=lambda drawn: drawn.tile in drawn.state.unseen,
        refusal=lambda drawn: rules.W20.forbids(tile=drawn.tile[:24], why=drawn.problem),
    ),
)
"""What can be turned up."""
