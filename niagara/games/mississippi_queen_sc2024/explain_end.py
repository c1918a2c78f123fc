"""Why a boat is not asked, why the match is over, and who has won (S-K, S-E, S-W)."""

from typing import assert_never

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName, phrase
from niagara.games.mississippi_queen_sc2024 import rules
from niagara.games.mississippi_queen_sc2024.events import MatchEnded, Passed, TurnPassed
from niagara.games.mississippi_queen_sc2024.explain_move import slow
from niagara.games.mississippi_queen_sc2024.follow import skipped
from niagara.games.mississippi_queen_sc2024.marks import boat_key, seat_key, space_key
from niagara.games.mississippi_queen_sc2024.rank import counted
from niagara.games.mississippi_queen_sc2024.search import has_move, helm_of
from niagara.games.mississippi_queen_sc2024.state import State, at_goal, other, seat_of, team, tile_of
from niagara.games.mississippi_queen_sc2024.words import heading

_WHY: dict[Passed, Phrase] = {
    "no_simple_move": Phrase("it has no simple move"),
    "no_legal_move": Phrase("it has no move"),
    "stuck": Phrase("it is marked as stuck"),
}


def passed(step: Step, event: TurnPassed) -> tuple[Ruling, ...]:
    """A boat that is not asked (S-K1, S-K2)."""
    state: State = step.before
    seat = event.seat
    return (
        rules.K1.rules(boat_key(seat), player=SeatName(seat), turn=event.turn - 1, why=_WHY[event.reason]),
        _no_move(state, seat, event.reason),
    )


def _no_move(state: State, seat: int, reason: Passed) -> Ruling:
    """What its having no move means."""
    boat = state.boats[seat]
    what = Phrase("no whole move, whatever speed and turns it pays for")
    if reason == "no_simple_move" and has_move(helm_of(state, seat)):
        what = Phrase("no simple move, though others would be legal; this server asks for a simple one")
    return rules.K2.rules(
        boat_key(seat), space_key(boat.space), player=SeatName(seat), space=boat.space, heading=heading(boat.heading),
        speed=boat.speed, coal=rules.coal(boat.coal), what=what,
    )  # fmt: skip


def ended(step: Step, event: MatchEnded) -> tuple[Ruling, ...]:
    """Why it is over, and who wins."""
    state: State = step.before
    return (*_over(state, event), *_won(state, event))


def _over(state: State, event: MatchEnded) -> tuple[Ruling, ...]:
    match event.reason:
        case "goal":
            return tuple(_at_goal(state, seat) for seat in (0, 1) if at_goal(state, seat))
        case "distance":
            tiles = tile_of(state, 0), tile_of(state, 1)
            apart = abs(tiles[0] - tiles[1])
            return (rules.E2.rules(boat_key(0), boat_key(1), first=tiles[0], second=tiles[1], apart=apart),)
        case "rounds":
            return (rules.E3.rules(turn=state.turn),)
        case "stuck":
            return _stuck(state)
        case "no_move":
            seat = event.winners[0]
            return (rules.E5.rules(boat_key(other(seat)), player=SeatName(other(seat)), other=SeatName(seat)),)
        case _:
            assert_never(event.reason)


def _at_goal(state: State, seat: int) -> Ruling:
    boat = state.boats[seat]
    return rules.E1.rules(
        boat_key(seat), space_key(boat.space), player=SeatName(seat), space=boat.space,
        passengers=rules.passengers(boat.passengers), why=slow(state, seat, boat.speed),
    )  # fmt: skip


def _stuck(state: State) -> tuple[Ruling, ...]:
    marked = [seat for seat in (0, 1) if state.boats[seat].stuck]
    if len(marked) == 1:
        what = phrase("{player}'s boat has no move", player=SeatName(marked[0]))
        return (rules.E4.rules(boat_key(marked[0]), what=what),)
    both = rules.E4.rules(boat_key(0), boat_key(1), what=Phrase("Neither boat has a move"))
    return (both, *(_no_move(state, seat, skipped(state, seat) or "stuck") for seat in (0, 1)))


def _won(state: State, event: MatchEnded) -> tuple[Ruling, ...]:
    """What decides (S-W1 to S-W5)."""
    seat = event.winners[0] if event.winners else None
    match event.by:
        case "no_move":
            return ()
        case "draw":
            return (_level(state, Phrase("nobody wins")),)
        case "passengers":
            assert seat is not None
            more, fewer = (counted(state, one, event.passengers[one]) for one in (seat, other(seat)))
            text = "{player} has more passengers, {more} against {fewer}, and wins"
            return (_level(state, phrase(text, player=SeatName(seat), more=more, fewer=fewer)),)
        case "goal":
            assert seat is not None
            return (rules.W1.rules(seat_key(seat), player=SeatName(seat)),)
        case "stuck":
            assert seat is not None
            return (rules.W2.rules(seat_key(seat), player=SeatName(seat), other=SeatName(other(seat))),)
        case "distance":
            assert seat is not None
            return (rules.W3.rules(seat_key(seat), player=SeatName(seat), why=_why_distance(state, seat)),)
        case "score":
            assert seat is not None
            return (rules.W4.rules(seat_key(seat), player=SeatName(seat), why=_why_score(state, seat)),)
        case _:
            assert_never(event.by)


def _level(state: State, what: Phrase) -> Ruling:
    score = counted(state, 0, state.boats[0].score)
    return rules.W5.rules(seat_key(0), seat_key(1), score=score, what=what)


def _why_distance(state: State, seat: int) -> Phrase:
    if "distance_faulty" in state.options.server.winner:
        return phrase("this server gives it to {team}, whoever is ahead", team=team(state, seat))
    return phrase("ahead, on tile {tile}", tile=tile_of(state, seat))


def _why_score(state: State, seat: int) -> Phrase:
    if "score_faulty" in state.options.server.winner:
        one = state.boats[seat_of(state, "ONE")]
        text = "this server compares the score of ONE, {score}, with the number of its passengers, {aboard}"
        return phrase(text, score=one.score, aboard=one.passengers)
    more, fewer = (counted(state, one, state.boats[one].score) for one in (seat, other(seat)))
    return phrase("{more} against {fewer}", more=more, fewer=fewer)
