"""What is right, worked out anew from the log, the list of legal actions or the words of a question.

Nothing here uses the code that makes the questions: what a choice claims is read from its words.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from niagara.core.quiz import Choice, Question
from niagara.core.referee import judge
from niagara.core.replay import Replay
from niagara.core.rule import RuleViolation
from niagara.core.text import Count, Listing, Phrase, SeatName, Term
from niagara.games.mississippi_queen.actions import Manoeuvre, Push, Steam
from niagara.games.mississippi_queen.events import PassengerTaken, RoundBegan
from niagara.games.niagara.board import LOST
from niagara.games.niagara.events import MatchEnded
from niagara.games.whitewater.animals import ANIMALS, BY_SPEED
from niagara.games.whitewater.events import AnimalMoved, DieRolled, IconMet, RiverPushed
from niagara.games.whitewater.events import MatchEnded as RaceEnded

Truth = Callable[[Choice], bool]


def blanks(words: Phrase) -> dict[str, Any]:
    return dict(words.blanks)


def number(choice: Choice) -> int:
    """The number that the words of a choice say."""
    (value,) = blanks(choice.words).values()
    if isinstance(value, Count):
        return value.n
    return int(value.replace("−", "-")) if isinstance(value, str) else value


def seats_in(words: Phrase) -> tuple[int, ...]:
    """The players that the words name, in their order."""
    return tuple(seat for _, blank in words.blanks for seat in _seats(blank))


def _seats(blank: Any) -> Iterator[int]:
    if isinstance(blank, SeatName):
        yield blank.seat
    elif isinstance(blank, Listing):
        for item in blank.items:
            yield from _seats(item)
    elif isinstance(blank, Phrase):
        yield from seats_in(blank)


def cost(question: Question, state: Any) -> int:
    """What an order of Niagara costs, from its words: 2 an operation, 1 a step; a free beach by option."""
    total = 0
    for part in blanks(question.prompt)["order"].items:
        if part.text.startswith(("load", "unload")):
            total += 2
        elif part.text.startswith("paddle"):
            way = blanks(part)["path"].items
            total += len(way) - 1
            free = state.setup.options.landing_cost == 0 and way[-1] == Term("the beach")
            total -= free
    return total


def truth(replay: Replay, question: Question) -> Truth:
    """Whether a choice is right."""
    return TRUTHS[replay.game.id][question.kind](replay, question)


def _legal(replay: Replay, question: Question) -> Truth:
    game, state = replay.game, replay.step(question.step).after
    legal = set(game.legal_actions(state))

    def allowed(choice: Choice) -> bool:
        try:
            judge(game, state, game.actor(state), choice.action)
        except RuleViolation:
            assert choice.action not in legal
            return False
        assert game.canonical(state, choice.action) in legal
        return True

    return allowed


def _flow(replay: Replay, question: Question) -> Truth:
    state = replay.step(question.step).after
    lowest = min((card for card in state.chosen if card != "cloud"), default=0)
    steps = max(lowest + state.weather, 0, state.setup.options.min_flow)
    assert steps == replay.step(question.step + 1).event.steps
    return lambda choice: number(choice) == steps


def _canoes_lost(replay: Replay, question: Question) -> Truth:
    before, after = replay.step(question.step).after, replay.step(question.answered).after
    lost = {
        (seat, canoe)
        for seat, pair in enumerate(before.canoes)
        for canoe, boat in enumerate(pair)
        if boat.space != LOST and after.canoes[seat][canoe].space == LOST
    }

    def falls(choice: Choice) -> bool:
        said = blanks(choice.words)
        return (said["player"].seat, said["canoe"] - 1) in lost if said else not lost

    return falls


def _cost(replay: Replay, question: Question) -> Truth:
    spent = cost(question, replay.step(question.step).after)
    return lambda choice: number(choice) == spent


def _forfeit(replay: Replay, question: Question) -> Truth:
    lost = blanks(question.prompt)["card"] - cost(question, replay.step(question.step).after)
    return lambda choice: number(choice) == lost


def _theft(replay: Replay, question: Question) -> Truth:
    game, state = replay.game, replay.step(question.step).after
    (action,) = (choice.action for choice in question.choices if choice.action is not None)
    refused = ""
    try:
        game.decide(state, action)
    except RuleViolation as violation:
        refused = violation.rule.title

    def is_so(choice: Choice) -> bool:
        rule = blanks(choice.words).get("rule")
        return (rule.text if rule else "") == refused

    return is_so


def _weather(replay: Replay, question: Question) -> Truth:
    state = replay.step(question.step).after
    track = state.setup.board.file.weather.values
    return lambda choice: number(choice) in track and abs(number(choice) - state.weather) == 1


def _winners(replay: Replay, question: Question) -> Truth:
    event = replay.step(question.answered).event
    assert isinstance(event, MatchEnded | RaceEnded)
    return lambda choice: sorted(seats_in(choice.words)) == sorted(event.winners)


def _coal(replay: Replay, question: Question) -> Truth:
    said = blanks(question.prompt)
    turns = sum(step in (Phrase("left"), Phrase("right")) for step in said["course"].items)
    coal = max(0, abs(said["speed"] - said["was"]) - 1) + max(0, turns - 1)
    boat = replay.step(question.step).after.boats[said["player"].seat]
    assert boat.speed == said["was"] and boat.coal >= coal
    return lambda choice: number(choice) == coal


def _speed(replay: Replay, question: Question) -> Truth:
    possible = {move.speed for move in replay.game.legal_actions(replay.step(question.step).after)}
    return lambda choice: number(choice) in possible


def _push(replay: Replay, question: Question) -> Truth:
    """A cell will do if a whole move goes this way, pushes there, and is legal."""
    said, state = blanks(question.prompt), replay.step(question.step).after
    way = tuple(_manoeuvre(part) for part in said["course"].items) if "course" in said else ()
    legal = replay.game.legal_actions(state)

    def will_do(choice: Choice) -> bool:
        begun = (*way, Push(blanks(choice.words)["space"]))
        listed = any(move.speed == said["speed"] and move.course[: len(begun)] == begun for move in legal)
        return listed or _completes(replay, state, Steam(said["speed"], begun))

    return will_do


def _manoeuvre(part: Phrase) -> Manoeuvre:
    assert part.text in ("left", "right", "ahead")
    return part.text  # type: ignore[return-value]


def _completes(replay: Replay, state: Any, move: Steam) -> bool:
    """Whether some whole move begins like this: every way on is tried, until a rule speaks against it."""
    rule = _refusal(replay, state, move)
    if rule != "M-M1":  # points are left over: it can go on
        return not rule
    ways: tuple[tuple[Manoeuvre, ...], ...]
    ways = ((), ("left",), ("right",), ("left", "left"), ("right", "right"), ("left", "left", "left"))
    for turns in ways:
        ahead = Steam(move.speed, (*move.course, *turns, "ahead"))
        rule = _refusal(replay, state, ahead)
        if rule == "M-B1":
            pushes = (Steam(move.speed, (*ahead.course[:-1], Push(space))) for space in state.waters.spaces)
            if any(_completes(replay, state, push) for push in pushes):
                return True
        elif rule in ("", "M-M1") and _completes(replay, state, ahead):
            return True
    return False


def _refusal(replay: Replay, state: Any, move: Steam) -> str:
    try:
        replay.game.decide(state, move)
    except RuleViolation as violation:
        return violation.rule.id
    return ""


def _order(replay: Replay, question: Question) -> Truth:
    event = replay.step(question.answered).event
    assert isinstance(event, RoundBegan)
    boats = event.order
    for ahead, behind in pairwise(boats):
        keys = [(boat.tile, boat.along, boat.speed, boat.coal, boat.starboard) for boat in (ahead, behind)]
        assert keys[0] >= keys[1]
    return lambda choice: seats_in(choice.words) == tuple(boat.seat for boat in boats)


def _room(replay: Replay, question: Question) -> Truth:
    free = {action.rolls[0] for action in replay.game.legal_actions(replay.step(question.step).after)}
    return lambda choice: blanks(choice.words)["turn"].text in free


def _passenger(replay: Replay, question: Question) -> Truth:
    facts = replay.step(question.step + 1).facts
    seat = blanks(question.prompt)["player"].seat
    after = replay.step(question.answered).after
    taken = any(isinstance(fact, PassengerTaken) and fact.seat == seat for fact in facts)
    boat = after.boats[seat]
    tile = blanks(question.prompt)["tile"]
    reasons = {
        "No, the boat is too fast": boat.speed > 1,
        "No, it has one from this island already": tile in boat.aboard,
        "No, it has no room for another one": len(boat.aboard) == 2,
        "No, nobody waits at the dock": not after.waiting[tile - after.river[0].number],
    }
    return lambda choice: taken if choice.words.text == "Yes" else not taken and reasons[choice.words.text]


def place(replay: Replay, choice: Choice) -> int:
    """The place on the track that a choice names."""
    (value,) = blanks(choice.words).values()
    if isinstance(value, Phrase):
        return 0 if value.text == "the team card" else replay.setup.board.finish
    return int(value)


def _moved(replay: Replay, question: Question) -> Truth:
    event = replay.step(question.step + 1).event
    assert isinstance(event, AnimalMoved)
    return lambda choice: place(replay, choice) == event.to


def _chain(replay: Replay, question: Question) -> Truth:
    who = blanks(blanks(question.prompt)["animal"])
    end = max(step.index for step in replay.steps() if step.entry == replay.step(question.answered).entry)
    for step in range(question.answered + 1, end + 1):  # nothing sends it on any more
        event = replay.step(step).event
        assert not isinstance(event, AnimalMoved) or event.animal != who["animal"].word
    stands = replay.step(question.answered).after.place(who["player"].seat, who["animal"].word)
    return lambda choice: place(replay, choice) == stands


def _fallen(replay: Replay, question: Question) -> Truth:
    event, before = replay.step(question.answered).event, replay.step(question.step).after
    after = replay.step(question.answered).after
    assert isinstance(event, RiverPushed)
    fallen = {
        (seat, animal)
        for seat in range(before.seats)
        for animal in ANIMALS
        if before.place(seat, animal) and not after.place(seat, animal)
    }

    def falls(choice: Choice) -> bool:
        said = blanks(choice.words)
        if not said:
            return not fallen
        who = blanks(said["animal"])
        return (who["player"].seat, who["animal"].word) in fallen

    return falls


ICON_WORDS = {
    "start": "{player} puts the Start token on a team card",
    "die": "{player} rolls the die",
    "hand": "{player} takes the played cards back",
    "logs": "The river is pushed",
}


def _icon(replay: Replay, question: Question) -> Truth:
    event = replay.step(question.answered).event
    if not isinstance(event, IconMet):
        assert isinstance(event, RiverPushed)
        return lambda choice: choice.words.text == "Nothing happens"

    def does(choice: Choice) -> bool:
        if event.icon in ICON_WORDS:
            return choice.words.text == ICON_WORDS[event.icon]
        said = blanks(choice.words)
        return "spaces" in said and said["spaces"].n == int(event.icon)

    return does


def _die(replay: Replay, question: Question) -> Truth:
    rolled = replay.step(question.step + 1)
    assert isinstance(rolled.event, DieRolled)
    seat, face = rolled.event.seat, rolled.event.face
    finish = replay.setup.board.finish
    at_home = isinstance(face, int) and rolled.before.place(seat, BY_SPEED[face]) == finish
    nobody = all(rolled.before.place(seat, animal) == finish for animal in ANIMALS)

    def does(choice: Choice) -> bool:
        if choice.words.text == "Nothing happens":
            return at_home or nobody
        if not choice.words.blanks:
            return face == "sun" and not nobody
        return not at_home and isinstance(face, int) and blanks(choice.words)["animal"].word == BY_SPEED[face]

    return does


def _points(replay: Replay, question: Question) -> Truth:
    before, after = replay.step(question.step).after, replay.step(question.answered).after
    return lambda choice: number(choice) == before.left - after.left


def _score(replay: Replay, question: Question) -> Truth:
    said = blanks(question.prompt)
    tile, _, cell = said["space"].partition(".")
    score = 5 * int(tile) + int(cell[1]) - 1 + 5 * said["passengers"].n
    return lambda choice: number(choice) == score


TRUTHS: dict[str, dict[str, Callable[[Replay, Question], Truth]]] = {
    "niagara": {
        "flow": _flow, "falls": _canoes_lost, "cost": _cost, "orders": _legal, "theft": _theft, "forfeit": _forfeit,
        "weather": _weather, "tie": _winners,
    },
    "mississippi_queen": {
        "coal": _coal, "speed": _speed, "push": _push, "order": _order, "room": _room, "passenger": _passenger,
    },
    "mississippi_queen_sc2024": {"points": _points, "score": _score, "legal": _legal},
    "whitewater": {
        "move": _moved, "chain": _chain, "falls": _fallen, "icon": _icon, "die": _die, "turtle": _legal,
        "tie": _winners,
    },
}  # fmt: skip
