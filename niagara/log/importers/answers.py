"""Which claims of a file one entry answers, and what the file would have said of it, or says otherwise."""

from collections.abc import Sequence
from typing import Any

from niagara.core.game import Actor
from niagara.log.importers.draft import Said
from niagara.log.importers.pattern import fits, plain, stands


def consume(
    said: Sequence[Said],
    cursor: int,
    number: int,
    actor: Actor,
    action: Any,
    events: Sequence[Any],
    after: Any,
) -> tuple[tuple[Said, ...], bool]:
    """The claims from `cursor` on that an entry of round `number` answers; whether they are in its events' order."""
    left = list(range(len(events)))
    used: list[Said] = []
    places: list[int] = []
    told = False
    for at in range(cursor, len(said)):
        one = said[at]
        if one.round not in (None, number):
            break
        if one.about == "state":
            if not stands(after, one.pattern):
                break
        elif one.about == "action":
            if told or not agrees(one, actor, action, events):
                break
            told = True
        else:
            place = next((spot for spot in left if fits(events[spot], one.pattern)), None)
            if place is None:
                break
            left.remove(place)
            if not one.loose:
                places.append(place)
        used.append(one)
    return tuple(used), places == sorted(places)


def holds(one: Said, state: Any) -> bool:
    """Whether a claim is about a state, and this one is so."""
    return one.about == "state" and stands(state, one.pattern)


def agrees(one: Said, actor: Actor, action: Any, events: Sequence[Any]) -> bool:
    """Whether a claim is about this action, or one of these events, of this actor."""
    if one.actor is not None and one.actor != actor:
        return False
    if one.about == "action":
        return fits(action, one.pattern)
    return any(fits(event, one.pattern) for event in events)


def untold(covered: frozenset[str], used: Sequence[Said], action: Any, events: Sequence[Any]) -> bool:
    """Whether something happened that the file would have recorded, and did not."""
    if kind(action) in covered and not any(one.about == "action" for one in used):
        return True
    told = [one for one in used if one.about == "event"]
    for event in events:
        if kind(event) in covered:
            match = next((one for one in told if fits(event, one.pattern)), None)
            if match is None:
                return True
            told.remove(match)
    return False


def contrary(one: Said, number: int, actor: Actor, used: Sequence[Said], events: Sequence[Any]) -> bool:
    """Whether the next claim tells something else of what happened in this entry."""
    if one.about != "event" or one.round not in (None, number) or one.actor not in (None, actor):
        return False
    told = [fact for fact in events if any(claim.about == "event" and fits(fact, claim.pattern) for claim in used)]
    return any(kind(event) in one.kinds and event not in told for event in events)


def kind(event: Any) -> str:
    """The type of an action or event, as our log names it."""
    return str(plain(event)["type"])
