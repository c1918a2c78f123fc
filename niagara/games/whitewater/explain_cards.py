"""Why cards are laid, turned up, used and taken back, and who starts (W-1 to W-11, W-16b, W-18, W-19)."""

from typing import Final

from niagara.core.rule import Rule, Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase, SeatName, Term
from niagara.games.whitewater import rules, words
from niagara.games.whitewater.animals import TURTLE_MOVES, Animal
from niagara.games.whitewater.events import (
    ActionTaken,
    CardChosen,
    CardsTaken,
    IconMet,
    RoundBegan,
    StartMoved,
    TurnBegan,
)  # fmt: skip
from niagara.games.whitewater.explain_icons import effect
from niagara.games.whitewater.marks import START, animal_key, seat_key
from niagara.games.whitewater.reckoning import hand_sum, in_hand, still_open
from niagara.games.whitewater.state import State, home, shown, task, turn_order, turtle_choices
from niagara.games.whitewater.todo import ChooseStart

CARD_RULES: Final[dict[Animal, Rule]] = {
    "cheetah": rules.W4, "zebra": rules.W5, "rhino": rules.W6, "meerkat": rules.W7, "turtle": rules.W8,
}  # fmt: skip


def round_began(step: Step, event: RoundBegan) -> tuple[Ruling, ...]:
    """Who turns up first (W-2)."""
    order = turn_order(step.after)
    what = words.has_token(event.first, order[1:])
    return (rules.W2.rules(START, seat_key(event.first), round=event.round, what=what),)


def chose(step: Step, event: CardChosen) -> tuple[Ruling, ...]:
    """A card face down, and what there was to choose from: all of that lies open (W-1, W-9)."""
    state: State = step.before
    seat, player = event.seat, SeatName(event.seat)
    found = [rules.W1.rules(seat_key(seat), player=player, card=words.one_card(in_hand(state, seat)))]
    if state.played[seat]:
        played, hand = words.listed(state.played[seat]), words.listed(still_open(state, seat))
        found.append(rules.W9.rules(seat_key(seat), player=player, played=played, hand=hand))
    return tuple(found)


def turn_began(step: Step, event: TurnBegan) -> tuple[Ruling, ...]:
    """Whose turn, and what the card allows (W-3, W-8, W-11, W-2)."""
    state: State = step.after
    seat, card, player = event.seat, event.card, SeatName(event.seat)
    turn = words.in_order(seat, turn_order(state).index(seat) + 1, state.seats, state.first)
    ordered = rules.W2.rules(seat_key(seat), round=state.round, what=turn)
    if card == "turtle":
        return (*_turtle(state, seat), ordered)
    if card in home(state, seat):
        so = words.ACTION_DUE
        return (rules.W11.rules(animal_key(seat, card), player=player, home=words.listed((card,)), so=so), ordered)
    move, act = words.move_of(card), words.action_of(state, card)
    return (rules.W3.rules(animal_key(seat, card), seat_key(seat), player=player, move=move, act=act), ordered)


def _turtle(state: State, seat: int) -> tuple[Ruling, ...]:
    """One of three animals, unless some of them are home (W-8, W-11)."""
    choices, player = turtle_choices(state, seat), SeatName(seat)
    keys = [animal_key(seat, animal) for animal in choices]
    found = [rules.W8.rules(seat_key(seat), *keys, player=player, does=words.turtle_may(choices))]
    gone = tuple(animal for animal in TURTLE_MOVES if animal not in choices)
    if gone:
        so = words.instead(choices) if choices else words.NOBODY_LEFT
        found.append(rules.W11.rules(seat_key(seat), player=player, home=words.listed(gone), so=so))
    return tuple(found)


def acted(step: Step, event: ActionTaken) -> tuple[Ruling, ...]:
    """The action of a card (W-4 to W-7; W-11 when it had to be)."""
    state: State = step.before
    seat, card = event.seat, event.card
    done = _action(state, seat, card)
    if card not in home(state, seat):
        return (done,)
    about, at_home = animal_key(seat, card), words.listed((card,))
    return (done, rules.W11.rules(about, player=SeatName(seat), home=at_home, so=words.ACTION_DUE))


def _action(state: State, seat: int, card: Animal) -> Ruling:
    forced = card in home(state, seat)
    why = words.is_home(card) if forced else words.other_choice(words.move_of(card))
    player, does = SeatName(seat), words.action_of(state, card)
    return CARD_RULES[card].rules(seat_key(seat), player=player, does=does, why=why)


def gave_start(step: Step, event: StartMoved) -> tuple[Ruling, ...]:
    """Where the Start token goes, and when that counts (W-4 or W-16b, W-18)."""
    state: State = step.before
    waiting, player, about = task(state), SeatName(event.seat), (START, seat_key(event.to))
    if isinstance(waiting, ChooseStart) and waiting.by == "icon":
        found = rules.W16B.rules(*about, player=player, does=words.puts_token(event.seat, event.to))
    else:
        found = rules.W4.rules(*about, player=player, does=words.puts_on(event.to), why=words.had_to_leave(state))
    so = words.LAST_ANYWAY if state.ending else words.only_after(state.round)
    return (found, rules.W18.rules(*about, player=SeatName(event.to), so=so))


def took_back(step: Step, event: CardsTaken) -> tuple[Ruling, ...]:
    """Why the cards come back, and which (W-7, W-10, W-16c, W-19)."""
    before: State = step.before
    seat, player, turn = event.seat, SeatName(event.seat), before.turn
    assert turn is not None
    hand = hand_sum(before, step.after, seat)
    cards = rules.cards(in_hand(step.after, seat) - in_hand(before, seat))
    if event.reason == "empty":
        return (rules.W10.rules(seat_key(seat), player=player, card=Term(turn.card), cards=cards, sum=hand),)
    previous = step.facts[step.place - 1] if step.place else None
    if isinstance(previous, IconMet):
        cause = effect(before, previous)
    else:
        cause = (_action(before, seat, turn.card),)
    return (rules.W19.rules(seat_key(seat), player=player, cards=cards, which=_which(step, seat), sum=hand), *cause)


def _which(step: Step, seat: int) -> Phrase:
    """Which cards come back: also the one just turned up? (D-8)"""
    before: State = step.before
    turn = before.turn
    if turn is not None and turn.seat == seat:
        stays = not before.options.takeback_includes_self
        return words.back_without(turn.card) if stays else words.back_with(turn.card)
    if not before.played[seat]:
        return words.NONE_PLAYED
    return words.ALL_PLAYED if seat in shown(before) else words.BUT_FACE_DOWN
