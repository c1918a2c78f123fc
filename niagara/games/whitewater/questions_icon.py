"""What a quiz can ask about icons and the die: what they do, and when they do nothing."""

from collections.abc import Iterator
from typing import Final

from niagara.core.quiz import Choice, Question, QuestionKind
from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, Term, phrase
from niagara.games.whitewater import rules, words, words_track
from niagara.games.whitewater.animals import ANIMALS, BY_SPEED, SPEED, Animal, Icon
from niagara.games.whitewater.events import DieRolled, IconMet, NothingDone, RiverPushed
from niagara.games.whitewater.explain import explain
from niagara.games.whitewater.marks import DIE, animal_key, space_key
from niagara.games.whitewater.state import State, away, icon_at


def _icon(step: Step) -> Iterator[Question]:
    """What an icon does: for an animal that has stopped on it, and for one that was carried there (W-16, W-22)."""
    event, state = step.event, step.before
    if isinstance(event, IconMet):
        where = (event.seat, event.animal, event.space)
        yield _icon_of(step, state, where, event.icon, explain(step), works=True)
    elif isinstance(event, RiverPushed) and not state.options.drift_triggers:
        after: State = step.after
        for rider in event.riders:
            icon = icon_at(after, rider.to) if rider.to else "none"
            if icon != "none":
                yield _icon_of(step, after, (rider.seat, rider.animal, rider.to), icon, (), works=False)


def _icon_of(
    step: Step, state: State, where: tuple[int, Animal, int], icon: Icon, rulings: tuple[Ruling, ...], *, works: bool
) -> Question:
    seat, animal, space = where
    who, about = words.animal_of(seat, animal), (animal_key(seat, animal), space_key(space))
    if works:
        text = "{animal} has stopped on space {space}, which shows {icon}. What happens?"
    else:
        text = "The river has carried {animal} to space {space}, which shows {icon}. What does the icon do?"
        drift = words_track.on_icon(seat, animal, space, icon)
        rulings = (rules.W22.rules(*about, what=words_track.NOT_LANDED, riders=Listing((drift,))),)
    others = tuple(other for other in _NEAR[icon] if other != icon)
    at_once = (Phrase("An icon works at once, and must, where an animal stops."),) if works else ()
    lure = Phrase("That would be so if the animal had stopped there by its own move.")
    return Question(
        kind="icon",
        step=step.index - 1 if works else step.index,
        seat=step.event.seat,
        answered=step.index,
        prompt=phrase(text, animal=who, space=space, icon=words.ICONS[icon]),
        choices=(
            Choice(
                words=_effect(seat, animal, icon), right=works, rulings=rulings, remarks=() if works else (lure,),
                about=about,
            ),
            Choice(words=NOTHING, right=not works, rulings=rulings, remarks=at_once, about=about),
            *(
                Choice(
                    words=_effect(seat, animal, other), rulings=rulings, about=about,
                    remarks=(phrase("That is what another icon does: {icon}.", icon=words.ICONS[other]),),
                )
                for other in others
            ),
        ),
        rules=tuple(ruling.rule.id for ruling in rulings),
        about=about,
    )  # fmt: skip


NOTHING: Final = Phrase("Nothing happens")
_NEAR: Final[dict[Icon, tuple[Icon, ...]]] = {
    "none": (),
    "+1": ("+2", "die", "logs"),
    "+2": ("+3", "+1", "die"),
    "+3": ("+2", "logs", "die"),
    "start": ("hand", "die", "logs"),
    "die": ("+1", "start", "logs"),
    "hand": ("start", "die", "logs"),
    "logs": ("die", "hand", "+1"),
}
"""Icons that are taken for one another."""


def _effect(seat: int, animal: Animal, icon: Icon) -> Phrase:
    """What an icon does, as a choice."""
    player = SeatName(seat)
    match icon:
        case "+1" | "+2" | "+3":
            return phrase("The {animal} goes on by {spaces}", animal=Term(animal), spaces=rules.spaces(int(icon)))
        case "start":
            return phrase("{player} puts the Start token on a team card", player=player)
        case "die":
            return phrase("{player} rolls the die", player=player)
        case "hand":
            return phrase("{player} takes the played cards back", player=player)
        case "logs" | "none":
            return Phrase("The river is pushed")


def _die(step: Step) -> Iterator[Question]:
    """What the die moves (W-17, W-17a)."""
    event = step.event
    if not isinstance(event, DieRolled):
        return
    state: State = step.before
    seat, face, player = event.seat, event.face, SeatName(event.seat)
    rulings = explain(step)
    movable = away(state, seat)
    if isinstance(face, int) and BY_SPEED[face] not in movable and state.options.die_finished == "reroll":
        return
    if face == "sun" and len(movable) == 1:
        return  # "the player chooses" and "this animal" would both be right
    following = step.facts[step.place + 1 : step.place + 2]
    idle = bool(following) and isinstance(following[0], NothingDone)
    number = face if isinstance(face, int) else 0
    others = sorted(ANIMALS, key=lambda animal: abs(SPEED[animal] - number))
    about = (DIE, *(animal_key(seat, animal) for animal in movable))
    why = Phrase("That is the number of another animal.") if number else Phrase("The sun is no animal's number.")
    yield Question(
        kind="die",
        step=step.index - 1,
        seat=seat,
        answered=step.index + (1 if following else 0),
        prompt=phrase("{player}'s die shows {face}. What happens?", player=player, face=words.face_of(face)),
        choices=(
            Choice(words=FREE_CHOICE, right=face == "sun" and not idle, rulings=rulings, about=about),
            Choice(words=NOTHING, right=idle, rulings=rulings, about=about),
            *(
                Choice(
                    words=phrase("The {animal} moves by {spaces}", animal=Term(animal), spaces=rules.spaces(speed)),
                    right=speed == number and not idle, rulings=rulings, about=about,
                    remarks=() if speed == number else (why,),
                )
                for animal, speed in ((animal, SPEED[animal]) for animal in others)
                if number or speed > 1
            ),
        ),
        rules=tuple(ruling.rule.id for ruling in rulings),
        about=about,
    )  # fmt: skip


FREE_CHOICE: Final = Phrase("One animal moves by 1 space, as the player chooses")


ICON: Final = QuestionKind(
    id="icon",
    title=Phrase("what an icon does"),
    missing=Phrase("In this match no animal comes to an icon."),
    ask=_icon,
)
ROLL: Final = QuestionKind(
    id="die",
    title=Phrase("what the die moves"),
    missing=Phrase("Nobody rolls the die in this match."),
    ask=_die,
)
