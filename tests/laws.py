"""Laws of truth: each sentence that a rule says of a step is held against the states around it, and nothing else.

A game's laws are a table: rule id → what must be so if the rule is said of a step, with the numbers and names of its
blanks. They are worked out anew here, from states, facts and the action, never by what explains them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from niagara.core.replay import Replay
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Blank, Count, Listing, Phrase, SeatName, Term, plain
from niagara.play.bots import bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

Said = Mapping[str, Any]
"""The blanks of a sentence by name: seats and counts as numbers, words as text, lists as tuples; `sum`, if any."""

Law = Callable[[Step, Said], bool]
"""Whether a sentence with these blanks is true of a step."""

Due = Callable[[Step], bool]
"""Whether a rule has to be said of a step."""

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def value(blank: Blank) -> Any:
    """A blank as a plain value."""
    match blank:
        case SeatName(seat):
            return seat
        case Term(word):
            return word
        case Count(n, _, _):
            return n
        case Listing(items):
            return tuple(map(value, items))
        case Phrase():
            return plain(blank)
        case _:
            return blank


def said(ruling: Ruling) -> dict[str, Any]:
    """The blanks of a ruling, and the value of its sum."""
    found = {name: value(blank) for name, blank in ruling.phrase.blanks}
    return found if ruling.sum is None else {**found, "sum": ruling.sum.value}


def untrue(step: Step, rulings: tuple[Ruling, ...], laws: Mapping[str, Law]) -> Iterator[str]:
    """The sentences of a step that break their law, have none, or add up wrongly."""
    for ruling in rulings:
        rule, blanks = ruling.rule, said(ruling)
        law = laws.get(rule.id)
        if law is None:
            yield f"{rule.id} has no law: {plain(ruling.phrase)}"
        elif not law(step, blanks):
            yield f"{rule.id} is not true of {step!r}: {plain(ruling.phrase)} {blanks}"
        if ruling.sum is not None and sum(line.number for line in ruling.sum.lines) != ruling.sum.value:
            yield f"{rule.id}: the lines of its sum do not add up to {ruling.sum.value}"


def left_out(step: Step, rulings: tuple[Ruling, ...], due: Mapping[str, Due]) -> Iterator[str]:
    """The rules that should have been said of a step, and those that are said where they are not due."""
    told = {ruling.rule.id for ruling in rulings}
    for rule, is_due in due.items():
        if is_due(step) != (rule in told):
            yield f"{rule} is {'left out of' if rule not in told else 'not due in'} {step!r}"


def option_sets(game: Any) -> Iterator[dict[str, Any]]:
    """The usual options, each other value of each option alone, and the named readings."""
    yield {}
    for option in game.options:
        for other in option.values:
            given = (other,) if option.kind == "list" else other
            if given != option.default:
                yield {option.name: given}
    yield from (dict(reading.options) for reading in game.readings)


def match_of(game: Any, name: str, seats: int, seed: int, options: Mapping[str, Any], rounds: int) -> Replay:
    """A match of bots of this name, stopped after some rounds where the game can."""
    limit = {"max_rounds": rounds} if any(option.name == "max_rounds" for option in game.options) else {}
    match = Match(game.id, NAMES[:seats], seed=seed, start_seat=seed % seats, options={**options, **limit})
    play_out(match, [bot(game.id, name)] * seats, Random(seed))
    return match.replay
