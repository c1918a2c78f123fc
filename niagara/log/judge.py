"""What the rules say of recorded entries: every action decided again, every recorded event compared with its own."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct, to_builtins

from niagara.core.game import AnyGame
from niagara.core.referee import judge
from niagara.core.replay import AnyEntry
from niagara.core.rule import RuleViolation, Ruling
from niagara.core.setup import Setup
from niagara.log.codec import encode_value
from niagara.log.difference import Difference, parted, refused
from niagara.log.finding import Finding, brief, finding

_SHOWN: Final = 400
_EITHER: Final = "either may have been changed"
_WATCHED: Final = 200

Watch = Callable[[int, int], None]
"""Told from time to time how many entries of how many were judged."""


class Judgement(Struct, frozen=True, kw_only=True):
    """How far the rules agree with the entries."""

    entries: int
    """Entries that are as the rules have it, from the first on."""
    events: int
    """Events of these entries."""
    finished: bool
    """Whether the match is over after them."""
    findings: tuple[Finding, ...]


def judge_entries(
    game: AnyGame,
    setup: Setup[Any, Any],
    entries: Sequence[AnyEntry],
    watch: Watch | None = None,
    trail: list[Any] | None = None,
) -> Judgement:
    """Decides each entry; stops at the first that a rule refuses or whose events differ.

    `trail` gets the state after each event of the good entries.
    """
    state = game.setup(setup)
    good = events = no_events = sealed = 0
    wrong: Finding | None = None
    for entry in entries:
        if watch is not None and good % _WATCHED == 0:
            watch(good, len(entries))
        try:
            states: list[Any] | None = None if trail is None else []
            derived, after = judge(game, state, entry.actor, entry.action, states)
        except RuleViolation as violation:
            wrong = _broken(game, state, entry, violation)
            break
        if entry.events is None:
            no_events += 1
        elif entry.events != derived:
            wrong = _different(game, state, entry, derived)
            break
        if entry.check is not None:
            sealed = entry.n
        state = after
        if trail is not None and states is not None:
            trail += states
        good += 1
        events += len(derived)
    finished = game.actor(state) is None
    found = [wrong] if wrong else []
    if no_events:
        found.append(finding("LOG-NOTE-NO-EVENTS", "entries with no events", count=no_events, done="derived"))
    if wrong is None:
        found += _notes_on_the_end(good, sealed, finished)
    return Judgement(entries=good, events=events, finished=finished, findings=tuple(found))


def _notes_on_the_end(entries: int, sealed: int, finished: bool) -> Iterator[Finding]:
    """What is to be said of a log that is right to its end: what of it no check covers, and that it is not over."""
    if not entries:
        yield finding("LOG-NOTE-NO-ENTRY", "nothing was judged: there is no entry")
        return
    if sealed < entries:
        yield finding("LOG-NOTE-NO-CHECK", _not_sealed(sealed, entries))
    if not finished:
        yield finding("LOG-NOTE-UNFINISHED", f"unfinished, ends after entry {entries}")


def _not_sealed(sealed: int, entries: int) -> str:
    one = sealed + 1 == entries
    which = f"entry {entries} is" if one else f"entries {sealed + 1} to {entries} are"
    why = f"the last check stands on entry {sealed}" if sealed else "there is no check"
    return f"{which} legal, not sealed ({why})"


def _seat(entry: AnyEntry) -> int | None:
    return entry.actor if isinstance(entry.actor, int) else None


def _broken(game: AnyGame, state: Any, entry: AnyEntry, violation: RuleViolation) -> Finding:
    difference = refused(game, state, entry)
    details = {
        "entry": entry.n, "round": game.round_of(state), "seat": _seat(entry), "difference": difference,
        "found": brief(encode_value(entry.action), _SHOWN),
    }  # fmt: skip
    if game.actor(state) is None:
        return finding("LOG-AFTER-END", "an entry after the end of the match", **details)
    rule = violation.rule
    message = f"the action breaks {rule.id}, {rule.title}"
    return finding("LOG-RULE-BROKEN", message, rule=rule.id, ruling=violation.ruling, **details)


def _different(game: AnyGame, state: Any, entry: AnyEntry, derived: tuple[Any, ...]) -> Finding:
    recorded = entry.events or ()
    pairs = zip(derived, recorded, strict=False)
    first = next((i for i, (ours, theirs) in enumerate(pairs) if ours != theirs), min(len(derived), len(recorded)))
    difference = parted(game, state, entry, derived, first)
    ruling = _ruling(game, difference)
    return finding(
        "LOG-EVENTS-DIFFER", _parting(entry, derived, first),
        entry=entry.n, round=game.round_of(state), seat=_seat(entry), pointer=f"/events/{first}",
        rule=ruling.rule.id if ruling else None, ruling=ruling, difference=difference,
        expected=_event(derived, first), found=_event(recorded, first),
    )  # fmt: skip


def _parting(entry: AnyEntry, derived: Sequence[Any], first: int) -> str:
    """What differs, as plainly as can be: which event, of which action, in which fields."""
    event = f"event {first + 1} of the entry"
    action = f"its action {brief(encode_value(entry.action), _SHOWN)}"
    ours, theirs = _fields(derived, first), _fields(entry.events or (), first)
    if not theirs:
        return f"{event} is missing: by the rules {action} leads to a further one, {ours['type']}"
    if not ours:
        return f"{event}, {theirs['type']}, is one too many: by the rules {action} leads to no more than {first}"
    parts = f"{event} does not follow from {action}"
    if ours["type"] != theirs["type"]:
        return f"{parts}: it is {ours['type']} by the rules and {theirs['type']} in the log; {_EITHER}"
    differ = [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]
    sides = (f"{name} is {_value(ours, name)} by the rules and {_value(theirs, name)} in the log" for name in differ)
    return f"{parts}: its {', '.join(sides)}; {_EITHER}"


def _fields(events: Sequence[Any], place: int) -> dict[str, Any]:
    """An event as plain values; nothing if there is none at this place."""
    plain: dict[str, Any] = to_builtins(events[place]) if place < len(events) else {}
    return plain


def _value(fields: dict[str, Any], name: str) -> str:
    return brief(encode_value(fields[name]), 80) if name in fields else "absent"


def _event(events: tuple[Any, ...], place: int) -> str:
    return brief(encode_value(events[place]), _SHOWN) if place < len(events) else "no further event"


def _ruling(game: AnyGame, difference: Difference) -> Ruling | None:
    """The first rule behind the event that should stand there."""
    return next(iter(game.explain(difference.expected[0])), None) if difference.expected else None
