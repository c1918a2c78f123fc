"""Why a round ends, why it is the last one, and who wins (W-2, W-18, W-23 to W-25b)."""

from collections.abc import Iterator

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, Term
from niagara.games.whitewater import rules, words, words_end
from niagara.games.whitewater.animals import TIE_ORDER
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.events import EndTriggered, MatchEnded, RiverPushed, RoundEnded
from niagara.games.whitewater.marks import PILE, START, podium_key, seat_key
from niagara.games.whitewater.reckoning import points_sum
from niagara.games.whitewater.score import place_of, points, tie_break
from niagara.games.whitewater.state import HOME_TO_END, State, home


def triggered(step: Step, event: EndTriggered) -> tuple[Ruling, ...]:
    """What makes this round the last one (W-24 or W-23)."""
    state: State = step.after
    so = words_end.last_round(state.round)
    if event.reason == "third_home":
        return (_at_home(state, event.seat, so),)
    pushes = [fact for fact in step.facts[: step.place] if isinstance(fact, RiverPushed)]
    by_option = bool(pushes) and pushes[-1].came != GONE
    return (rules.W23.rules(PILE, why=words_end.LAST_TILE if by_option else words_end.NONE_LEFT, so=so),)


def _at_home(state: State, seat: int, so: Phrase) -> Ruling:
    count = rules.animals(len(home(state, seat)))
    return rules.W24.rules(seat_key(seat), player=SeatName(seat), animals=count, so=so)


def round_ended(step: Step, event: RoundEnded) -> tuple[Ruling, ...]:
    """All have had a turn; who starts the next round, or why there is none (W-2, W-18, W-23, W-24)."""
    state: State = step.after
    over = rules.W2.rules(round=event.round, what=words.all_had_a_turn(state.seats))
    so, holder = words_end.is_over(event.round), state.holder
    match state.ending:
        case "":
            about, so = (START, seat_key(holder)), words.starts(event.round + 1)
            return (over, rules.W18.rules(*about, player=SeatName(holder), so=so))
        case "third_home":
            done = [seat for seat in range(state.seats) if len(home(state, seat)) >= HOME_TO_END]
            return (over, *(_at_home(state, seat, so) for seat in done))
        case "no_tile":
            by_option = state.options.pile_end == "pile_empty"
            why = words_end.NO_TILE_LEFT if by_option else words_end.NONE_LEFT
            return (over, rules.W23.rules(PILE, why=why, so=so))


def ended(step: Step, event: MatchEnded) -> tuple[Ruling, ...]:
    """Everybody's points by podium, and the tie-break species by species (W-25, W-25a, W-25b)."""
    state: State = step.after
    most = max(event.points)
    tied = tuple(seat for seat, scored in enumerate(event.points) if scored == most)
    ranked = sorted(range(state.seats), key=lambda seat: (seat not in event.winners, -event.points[seat]))
    first, *others = (_scored(state, seat, most, len(tied) > 1) for seat in ranked)
    return (first, *_tie(state, tied), *others)


def _scored(state: State, seat: int, most: int, shared: bool) -> Ruling:
    """The points of a seat (W-25)."""
    scored = points(state, seat)
    so = words_end.behind(most - scored) if scored < most else words_end.MOST_SHARED if shared else words_end.MOST
    return rules.W25.rules(
        seat_key(seat), player=SeatName(seat), points=rules.points(scored), so=so, sum=points_sum(state, seat)
    )


def _tie(state: State, tied: tuple[int, ...]) -> Iterator[Ruling]:
    """What decides between those with the most points (W-25a, W-25b)."""
    if len(tied) == 1:
        return
    keys, players = [seat_key(seat) for seat in tied], words.names(tied)
    deciding = tie_break(state, tied)
    if deciding is None:
        yield rules.W25B.rules(*keys, players=players)
        return
    for animal in TIE_ORDER[: TIE_ORDER.index(deciding) + 1]:
        outcome = words_end.NONE_HAS_ONE
        if animal == deciding:
            places = {seat: place_of(state, seat, animal) for seat in tied}
            winner = min((seat for seat in tied if places[seat]), key=lambda seat: places[seat] or 0)
            outcome = words_end.decided(Listing(tuple(words_end.on_step(*one) for one in places.items())), winner)
        yield rules.W25A.rules(podium_key(animal), *keys, players=players, animal=Term(animal), outcome=outcome)
