"""The small sums: a way that ends in its space, a hand, the pile, points by podium."""

from msgspec import Struct

from niagara.core.rule import Sum, SumLine
from niagara.core.text import Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules
from niagara.games.whitewater.animals import ANIMALS, Animal
from niagara.games.whitewater.events import AnimalMoved
from niagara.games.whitewater.score import place_of, points, stars
from niagara.games.whitewater.state import State, home, missing, shown


class Way(Struct, frozen=True):
    """A move, counted. No move changes what lies on the river, so any state of the step will do for the gaps."""

    event: AnimalMoved
    spaces: tuple[int, ...]
    """Where it goes, from its start to where it stands; without missing spaces."""
    counted: int
    """The steps that count; fewer than those of the move before a gap and at the finish."""
    left_out: int
    """Missing spaces up to the end of the count (D-5)."""
    home: bool
    """Whether the count alone leads over the line."""

    @property
    def lost(self) -> int:
        """Steps that are not taken."""
        return self.event.steps - self.counted

    @property
    def shift(self) -> int:
        """How far the animal stands from where its count ended."""
        return self.event.to - self.event.aimed


def way_of(state: State, event: AnimalMoved) -> Way:
    """A move with its counted steps (W-12, W-13)."""
    left_out = sum(missing(state, space) for space in range(event.start + 1, event.aimed + 1))
    return Way(
        event=event,
        spaces=tuple(space for space in range(event.start, event.to + 1) if not missing(state, space)),
        counted=event.aimed - event.start - left_out,
        left_out=left_out,
        home=event.aimed == state.board.finish,
    )


def way_sum(state: State, way: Way) -> Sum:
    """A move as a sum that ends in the space where the animal stands (W-12, W-13, W-15, W-23a)."""
    event, last = way.event, state.board.file.track_length
    lines = [
        SumLine(phrase("from space {n}", n=event.start) if event.start else Phrase("from the team card"), event.start),
        SumLine(phrase("{steps}", steps=rules.steps(event.steps)), event.steps),
    ]
    if way.left_out:
        lines.append(SumLine(Phrase("missing spaces, not counted"), way.left_out))
    if way.lost:
        words = Phrase("to spare at the finish, lost") if way.home else Phrase("lost before the gap")
        lines.append(SumLine(words, -way.lost))
    if way.shift:
        words = Phrase("on to the next free space") if way.shift > 0 else Phrase("back from a taken space")
        lines.append(SumLine(words, way.shift))
    if event.to == state.board.finish:
        return Sum(tuple(lines), phrase("at the finish, one past space {last}", last=last), event.to)
    at_card = Phrase("still on the team card")
    return Sum(tuple(lines), phrase("stands on space {n}", n=event.to) if event.to else at_card, event.to)


def in_hand(state: State, seat: int) -> int:
    """How many cards a seat holds; one that lies face down is not held. The same whoever looks on."""
    face_down = state.chosen[seat] is not None and seat not in shown(state)
    return len(still_open(state, seat)) - face_down


def still_open(state: State, seat: int) -> tuple[Animal, ...]:
    """The cards of a seat that do not lie face up: everybody knows them, but not which one lies face down."""
    return tuple(card for card in ANIMALS if card not in state.played[seat])


def hand_sum(before: State, after: State, seat: int) -> Sum:
    """A hand before and after the cards come back (W-10, W-19)."""
    held, holds = in_hand(before, seat), in_hand(after, seat)
    lines = (SumLine(Phrase("in hand"), held), SumLine(Phrase("back from the table"), holds - held))
    return Sum(lines, phrase("in {player}'s hand now", player=SeatName(seat)), holds)


def pile_sum(state: State) -> Sum:
    """The pile before the first tile is turned up (W-SETUP-3 to 5)."""
    board = state.board
    lines = [
        SumLine(Phrase("log tiles of the board"), len(board.file.log_tiles)),
        SumLine(phrase("tile {tile}, in the river", tile=board.file.red_tile), -1),
    ]
    left_out = board.tiles_left_out(state.seats)
    if left_out:
        lines.append(SumLine(Phrase("left out, unseen"), -left_out))
    return Sum(tuple(lines), Phrase("in the pile"), state.pile)


def points_sum(state: State, seat: int) -> Sum | None:
    """A seat's points, podium by podium; None if none of its animals is home (W-15, W-25)."""
    lines = tuple(
        SumLine(
            phrase("{animal}, step {n}", animal=Term(animal), n=place_of(state, seat, animal) or 0),
            stars(state, seat, animal),
        )
        for animal in home(state, seat)
        if place_of(state, seat, animal)
    )
    if not lines:
        return None
    return Sum(lines, phrase("{player}'s points", player=SeatName(seat)), points(state, seat))
