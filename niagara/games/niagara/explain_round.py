"""Why the match opens, a round runs and the match ends as it does (N-SETUP, N-CARD, N-BUY, N-START, N-END)."""

from functools import lru_cache

from niagara.core.condition import reasons
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, SeatName, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.buying import MAY_BUY, OFFERED, Purchase, kept_ruling
from niagara.games.niagara.card import MAY_LAY, Laying
from niagara.games.niagara.events import CanoeBought, CardChosen, GemsKept, MatchEnded, RingPassed, RoundEnded
from niagara.games.niagara.explain_order import pile_at
from niagara.games.niagara.follow import tie_breaks, tie_score
from niagara.games.niagara.marks import FORK, WEATHER, canoe_key, mine_key, seat_key
from niagara.games.niagara.state import CARDS, State, signed


def set_up(state: State) -> tuple[Ruling, ...]:
    """What the match starts with (N-SETUP-01 to 07)."""
    found = [
        rules.SETUP_01.rules(players=rules.players(state.seats)),
        rules.SETUP_02.rules(gems=rules.gems(state.options.gems_per_mine)),
        rules.SETUP_03.rules(discs=rules.discs(state.board.file.discs_on_river)),
        rules.SETUP_04.rules(WEATHER, weather=signed(state.weather)),
        rules.SETUP_05.rules(cards=rules.cards(len(CARDS))),
        rules.SETUP_06.rules(seat_key(state.ring), player=SeatName(state.ring)),
    ]
    if len(state.board.arms) > 1 and state.options.fork_rule == "alternate":
        found.append(rules.SETUP_07.rules(FORK, arm=state.arm))
    return tuple(found)


def kept(step: Step, event: GemsKept) -> tuple[Ruling, ...]:
    """Nobody has to buy (N-BUY-01, 02, 05)."""
    purchase = Purchase(step.before, event.seat)
    return (kept_ruling(purchase), *reasons(OFFERED, purchase))


def bought(step: Step, event: CanoeBought) -> tuple[Ruling, ...]:
    """Gems, back to their mines, for a canoe on the beach (N-BUY-01, 03, 04, 02, 05)."""
    state: State = step.before
    purchase = Purchase(state, event.seat, event.gems)
    found = list(reasons(MAY_BUY, purchase))
    for place, gem in enumerate(event.gems):
        held = sum(pile_at(state, gem)) + event.gems[: place + 1].count(gem)
        found.append(rules.BUY_03.rules(mine_key(gem), gem=Term(gem), gems=rules.gems(held)))
    found.append(rules.BUY_04.rules(canoe_key(event.seat, event.canoe), canoe=event.canoe + 1))
    return (*found, *reasons(OFFERED, purchase))


def chose(step: Step, event: CardChosen) -> tuple[Ruling, ...]:
    """A card face down, and whether it was the only one (N-CARD-01, 03)."""
    hand = step.before.hands[event.seat]
    if len(hand) != 1:  # more: nothing was forced; none: loaded as recorded
        return _laid(event.seat)
    return (*_laid(event.seat), *reasons(MAY_LAY, Laying(event.seat, hand[0], hand)))


@lru_cache(maxsize=8)
def _laid(seat: int) -> tuple[Ruling, ...]:
    return (rules.CARD_01.rules(seat_key(seat), player=SeatName(seat)),)


def closed(event: RoundEnded) -> tuple[Ruling, ...]:
    """The phases of the round are done (N-ROUND-01)."""
    return (rules.ROUND_01.rules(round=event.round),)


def passed_ring(step: Step, event: RingPassed) -> tuple[Ruling, ...]:
    """Who starts the next round (N-START-01)."""
    return (rules.START_01.rules(seat_key(event.seat), player=SeatName(event.seat), round=step.after.round),)


def refilled(step: Step) -> tuple[Ruling, ...]:
    """All cards come back (N-CARD-03)."""
    return (rules.CARD_03.rules(what=rules.refilled(step.after.round - 1)),)


def ended(step: Step, event: MatchEnded) -> tuple[Ruling, ...]:
    """Who wins, and what decided (N-END-02 to 05)."""
    state: State = step.before
    if event.reason == "max_rounds":
        return (rules.MAX_ROUNDS.rules(round=state.round),)
    finishers = Listing(tuple(SeatName(seat) for seat in state.finishers))
    at_once = state.options.end_timing == "immediate"
    words = rules.AT_ONCE if at_once else rules.PLAYED_OUT
    found = [rules.END_02.rules(when=words, round=state.round, finishers=finishers)]
    seats = [seat_key(seat) for seat in event.winners]
    if len(state.finishers) == 1 or at_once:
        return (*found, rules.END_03.rules(*seats, player=SeatName(event.winners[0])))
    for measure, compared, _ in tie_breaks(state):
        values = _scores(state, measure, compared)
        found.append(rules.END_04.rules(*seats, measure=rules.MEASURES[measure], values=values))
    if len(event.winners) > 1:
        winners = Listing(tuple(SeatName(seat) for seat in event.winners))
        why = rules.STILL_EQUAL if tie_breaks(state) else rules.NO_TIE_BREAK
        found.append(rules.END_05.rules(*seats, why=why, winners=winners))
    return tuple(found)


def _scores(state: State, measure: str, compared: tuple[int, ...]) -> Listing:
    """How the players compared stand in one tie-break."""
    if measure == "earliest":
        return Listing(tuple(SeatName(seat) for seat in state.finishers if seat in compared))
    return Listing(
        tuple(
            phrase("{player} {score}", player=SeatName(seat), score=tie_score(state, measure, seat))
            for seat in compared
        )
    )
