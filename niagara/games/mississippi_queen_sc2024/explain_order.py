"""How a match begins, whose turn it is and why (S-B9, S-O1 to S-O3, S-U5)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.events import RoundEnded, TurnBegan, TurnEnded
from niagara.games.mississippi_queen_sc2024.marks import boat_key, seat_key
from niagara.games.mississippi_queen_sc2024.rank import keys
from niagara.games.mississippi_queen_sc2024.state import State, other, seat_of, team


def set_up(state: State) -> tuple[Ruling, ...]:
    """The boats at the start, or where a position has them (S-B9)."""
    one = seat_of(state, "ONE")
    two = other(one)
    return (
        rules.B9.rules(
            boat_key(one), boat_key(two), one=SeatName(one), first=state.boats[one].space,
            two=SeatName(two), second=state.boats[two].space,
        ),
    )  # fmt: skip


def began(step: Step, event: TurnBegan) -> tuple[Ruling, ...]:
    """Why it is this boat's turn."""
    state: State = step.before
    seat, number = event.seat, event.turn // 2 + 1
    player, boat = SeatName(seat), boat_key(seat)
    found: list[Ruling] = []
    if event.turn % 2:
        what = phrase("{player} is second in round {round}", player=player, round=number)
        found.append(rules.O1.rules(boat, what=what))
    else:
        found.append(rules.O2.rules(boat, player=player, round=number, why=why_first(state, seat)))
        if event.turn and state.seat == seat:
            found.append(rules.O3.rules(boat, player=player, before=number - 1, round=number))
    free = state.boats[seat].free_turns
    if free > 1:
        found.append(rules.U5.rules(boat, player=player, free=rules.sixths(free)))
    return tuple(found)


_KEYS = (Phrase("further down the river"), Phrase("faster"), Phrase("with more coal"))


def why_first(state: State, seat: int) -> Phrase:
    """By which key this boat is first of a round (S-O2)."""
    ours, theirs = keys(state, seat), keys(state, other(seat))
    for what, mine, yours in zip(_KEYS, ours, theirs, strict=True):
        if mine != yours:
            return phrase("{what}, {mine} against {yours}", what=what, mine=mine, yours=yours)
    return phrase("all is equal, and it is {team}", team=team(state, seat))


def turn_over(event: TurnEnded) -> tuple[Ruling, ...]:
    """A turn is done (S-O1)."""
    what = phrase("{player} has moved: {turn} turns are done", player=SeatName(event.seat), turn=event.turn)
    return (rules.O1.rules(seat_key(event.seat), what=what),)


def round_over(event: RoundEnded) -> tuple[Ruling, ...]:
    """A round is over (S-O1)."""
    return (rules.O1.rules(what=phrase("Both had their turn: round {round} is over", round=event.round)),)
