"""What a quiz can ask about the river: how far it moves, which canoes fall, where the weather marker may go."""

from collections.abc import Iterator
from typing import Final

from niagara.core.condition import broken, reasons
from niagara.core.quiz import Choice, Question, QuestionKind, right, wrong
from niagara.core.step import Step
from niagara.core.text import Listing, Phrase, SeatName, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.events import CanoeLost, FlowSet, RiverPushed, WeatherShifted
from niagara.games.niagara.explain import explain
from niagara.games.niagara.marks import FALLS, FORK, WEATHER, canoe_key
from niagara.games.niagara.state import State, falls_at, signed
from niagara.games.niagara.weather import MAY_SHIFT, Shift


def _flow(step: Step) -> Iterator[Question]:
    """How far the river moves, when all cards lie open (N-FLOW-01, 02, 07)."""
    event = step.event
    if not isinstance(event, FlowSet):
        return
    state: State = step.before
    rulings = explain(step)
    yield Question(
        kind="flow",
        step=step.index - 1,
        answered=step.index,
        prompt=phrase("All turns of round {round} are played. How far does the river move?", round=step.round),
        choices=(
            right(_discs(event.steps), *rulings, number=event.steps),
            *(
                wrong(_discs(steps), rulings[0], mistake=mistake, about=(WEATHER,), number=steps)
                for steps, mistake in _flow_mistakes(state, event)
            ),
        ),
        rules=tuple(ruling.rule.id for ruling in rulings),
        about=(WEATHER,),
    )


def _discs(steps: int) -> Phrase:
    return phrase("{discs}", discs=rules.discs(steps))


def _flow_mistakes(state: State, event: FlowSet) -> Iterator[tuple[int, Phrase]]:
    """Numbers that people come to, and how."""
    weather, cards = event.weather, [card for card in state.chosen if isinstance(card, int)]
    if event.lowest == "none":
        yield (
            0,
            Phrase("This lets the river stand still when only clouds are played; the weather moves it all the same."),
        )
        yield abs(weather), Phrase("This leaves out the sign of the weather.")
        yield max(0, weather + 1), Phrase("This counts the clouds as a card 1; a cloud is no number.")
        yield max(0, weather + 6), Phrase("This counts the clouds as a card 6; a cloud is no number.")
        return
    lowest = event.lowest
    yield lowest, phrase("This leaves out the weather, which stands on {weather}.", weather=signed(weather))
    if "cloud" in state.chosen:
        yield max(0, weather), Phrase("This counts a cloud as the lowest card; a cloud is no number.")
    if weather:
        yield max(0, lowest - weather), phrase("This takes {weather} the wrong way.", weather=signed(weather))
    afloat = [
        card
        for card, pair in zip(state.chosen, state.canoes, strict=True)
        if isinstance(card, int) and any(boat.space in state.board.depth for boat in pair)
    ]
    if afloat:
        yield max(0, min(afloat) + weather), Phrase("This leaves out the card of a player without a canoe.")
    yield max(0, max(cards) + weather), Phrase("This takes the highest card instead of the lowest.")
    for seat, card in enumerate(state.chosen):
        if isinstance(card, int):
            text = "This takes {player}'s card {card}, which is not the lowest."
            yield max(0, card + weather), phrase(text, player=SeatName(seat), card=card)


def _falls(step: Step) -> Iterator[Question]:
    """Which canoes the river carries over the falls (N-FALL-01, N-FLOW-04, 06)."""
    event = step.event
    if not isinstance(event, FlowSet) or not event.steps:
        return
    state: State = step.after
    arms = tuple(fact.arm for fact in step.facts if isinstance(fact, RiverPushed))
    lost = {(fact.seat, fact.canoe) for fact in step.facts if isinstance(fact, CanoeLost)}
    afloat = [
        (seat, canoe)
        for seat, pair in enumerate(state.canoes)
        for canoe, boat in enumerate(pair)
        if boat.space in state.board.river
    ]
    afloat.sort(key=lambda who: _from_falls(state, who))
    if len(afloat) < 2 or _from_falls(state, afloat[0]) > event.steps:
        return
    nobody = Choice(
        words=Phrase("No canoe"),
        right=not lost,
        remarks=(
            Phrase("At least one canoe goes over the falls.") if lost else Phrase("Every canoe stays on the river."),
        ),
        about=(FALLS,),
    )
    yield Question(
        kind="falls",
        step=step.index,
        answered=step.index + _rest(step) - step.place,
        prompt=_flow_prompt(state, event.steps, arms),
        choices=(*(_carried(state, who, arms, who in lost) for who in afloat), nobody),
        choose_all=True,
        rules=(rules.FALL_01.id, rules.FLOW_04.id, rules.FLOW_06.id),
        about=(FORK, FALLS) if len(state.board.arms) > 1 else (FALLS,),
    )


def _rest(step: Step) -> int:
    """The place of the last push, or of a canoe that it takes along: later a free canoe may come back."""
    return max(place for place, fact in enumerate(step.facts) if isinstance(fact, RiverPushed | CanoeLost))


def _from_falls(state: State, who: tuple[int, int]) -> int:
    """How many pushes take a canoe over the falls at the least, if all go into its arm."""
    board, space, pushes = state.board, state.canoes[who[0]][who[1]].space, []
    for arm in board.arms:
        at = falls_at(board, space, (arm,) * len(board.depth))
        pushes += [] if at is None else [at + 1]
    return min(pushes)


def _flow_prompt(state: State, steps: int, arms: tuple[str, ...]) -> Phrase:
    discs = rules.discs(steps)
    if len(state.board.arms) == 1:
        return phrase("The river moves by {discs}. Which canoes go over the falls?", discs=discs)
    if state.options.fork_rule == "free":
        text = "The river moves by {discs}, into the arms {arms}. Which canoes go over the falls?"
        return phrase(text, discs=discs, arms=Listing(arms, way=True))
    text = "The river moves by {discs}, the first one into arm {arm}. Which canoes go over the falls?"
    return phrase(text, discs=discs, arm=arms[0])


def _carried(state: State, who: tuple[int, int], arms: tuple[str, ...], lost: bool) -> Choice:
    """One canoe on the river, and where the pushes carry it."""
    seat, canoe = who
    board, start = state.board, state.canoes[seat][canoe].space
    end = start
    for arm in arms:
        end = board.drift[arm].get(end, end)
    player, key = SeatName(seat), canoe_key(seat, canoe)
    words = phrase("{player}'s canoe {canoe}, on {space}", player=player, canoe=canoe + 1, space=start)
    if lost:
        fallen = rules.FALL_01.rules(FALLS, key, player=player, canoe=canoe + 1)
        return right(words, fallen)
    if end == start:
        text = "{player}'s canoe {canoe} stays on {space}: no disc goes into its arm."
        stays = phrase(text, player=player, canoe=canoe + 1, space=start)
        return Choice(words=words, remarks=(stays,), about=(key, FORK))
    text = "{player}'s canoe {canoe} {start} → {end}"
    way = phrase(text, player=player, canoe=canoe + 1, start=start, end=end)
    return Choice(words=words, rulings=(rules.FLOW_06.rules(key, riders=Listing((way,))),), about=(key,))


def _weather(step: Step) -> Iterator[Question]:
    """Where a cloud may move the marker (N-WEATHER-01, 02)."""
    event = step.event
    if not isinstance(event, WeatherShifted):
        return
    state: State = step.before
    old, track, player = state.weather, state.board.weather.values, SeatName(event.seat)
    choices = []
    for value in (*track, track[-1] + 1, track[0] - 1):
        words, shift = phrase("{weather}", weather=signed(value)), Shift(event.seat, "cloud", track, old, value)
        failing = broken(MAY_SHIFT, shift)
        said = (failing[0].refusal(shift),) if failing else tuple(reasons(MAY_SHIFT, shift))
        choices.append(Choice(words=words, right=not failing, rulings=said, about=(WEATHER,), number=value))
    yield Question(
        kind="weather",
        step=step.index - 1,
        seat=event.seat,
        answered=step.index,
        prompt=phrase("{player} plays the cloud. Where may the weather marker go?", player=player),
        choices=tuple(choices),
        choose_all=True,
        rules=(rules.WEATHER_01.id, rules.WEATHER_02.id),
        about=(WEATHER,),
    )


FLOW: Final = QuestionKind(
    id="flow",
    title=Phrase("how far the river moves"),
    missing=Phrase("The river does not flow in this match, or nobody could be mistaken about how far."),
    ask=_flow,
)
FALLEN: Final = QuestionKind(
    id="falls",
    title=Phrase("which canoes go over the falls"),
    missing=Phrase("In this match no canoe is near the falls, beside another one on the river, when it flows."),
    ask=_falls,
)
CLOUD: Final = QuestionKind(
    id="weather",
    title=Phrase("where the weather marker may go"),
    missing=Phrase("Nobody plays the cloud in this match."),
    ask=_weather,
)
