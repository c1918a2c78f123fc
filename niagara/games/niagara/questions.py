"""What a quiz can ask about a match: the river, orders, thefts (files of their own), and who wins a tie.

Right answers come from what the engine makes of a position, wrong ones from the mistakes that people make, each
reckoned as they would reckon it.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from niagara.core.quiz import Choice, Question, QuestionKind
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.events import MatchEnded
from niagara.games.niagara.explain import explain
from niagara.games.niagara.marks import seat_key
from niagara.games.niagara.questions_order import COST, FORFEIT, ORDERS
from niagara.games.niagara.questions_river import CLOUD, FALLEN, FLOW
from niagara.games.niagara.questions_theft import THEFT
from niagara.games.niagara.state import State


def _tie(step: Step) -> Iterator[Question]:
    """Who wins, when several have a goal (N-END-03 to 05)."""
    event = step.event
    if not isinstance(event, MatchEnded) or event.reason != "goal":
        return
    state: State = step.before
    if len(state.finishers) < 2 or state.options.end_timing == "immediate":
        return
    rulings = tuple(ruling for ruling in explain(step) if ruling.rule is not rules.END_02)
    finishers = tuple(sorted(state.finishers))
    shared = (some for size in range(2, len(finishers) + 1) for some in combinations(finishers, size))
    others = ((seat,) for seat in range(state.seats) if seat not in finishers)
    yield Question(
        kind="tie",
        step=step.index - 1,
        answered=step.index,
        prompt=phrase(
            "The match is over, and these players have a goal: {players}. Who wins?",
            players=Listing(tuple(map(SeatName, finishers))),
        ),
        choices=tuple(
            Choice(
                words=_winners(some),
                right=some == tuple(sorted(event.winners)),
                rulings=rulings,
                remarks=() if some[0] in finishers else (phrase("{player} has no goal.", player=SeatName(some[0])),),
                about=tuple(map(seat_key, some)),
            )
            for some in (*((seat,) for seat in finishers), *shared, *others)
        ),
        rules=tuple(ruling.rule.id for ruling in rulings),
        about=tuple(map(seat_key, finishers)),
    )  # fmt: skip


def _winners(seats: tuple[int, ...]) -> Phrase:
    names = Listing(tuple(map(SeatName, seats)))
    return phrase("{players} share the victory", players=names) if len(seats) > 1 else phrase("{player}", player=names)


TIE: Final = QuestionKind(
    id="tie",
    title=Phrase("who wins the tie"),
    missing=Phrase("This match does not end with several players who have a goal."),
    ask=_tie,
)

QUESTIONS: Final = (FLOW, FALLEN, COST, ORDERS, THEFT, FORFEIT, CLOUD, TIE)
"""The kinds, in the order in which a quiz takes turns through them."""
