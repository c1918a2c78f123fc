"""Two readings: the first step where the same log differs, or becomes illegal, under other options."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion, options_of, text_of
from niagara.core.option import Option, OptionValue
from niagara.core.replay import AnyEntry, Header, Replay, RulesUsed
from niagara.core.rule import Ruling
from niagara.core.setup import BadSetup
from niagara.core.step import Step
from niagara.core.text import safe_text
from niagara.log.finding import Finding
from niagara.log.given import MatchLike, replay_of
from niagara.log.judge import judge_entries
from niagara.log.options import set_options


class Side(Struct, frozen=True, kw_only=True):
    """What one reading makes of the decision where two part."""

    steps: tuple[Step, ...]
    """What the other side does not have: a step, or all steps of an action that it refuses; nothing where this reading
    refuses the action or has no further event."""
    state: Any
    """The position after it."""
    rulings: tuple[Ruling, ...]
    """The rules behind it: those that made the step so, or the one that refuses the action."""


class Parting(Struct, frozen=True, kw_only=True):
    """The first place where two readings part."""

    entry: int
    round: int
    seat: int | None
    """Who decides, None for chance."""
    step: int
    """The step of the log to look at: the first that differs; the entry's last where the other reading goes on."""
    refused: bool
    """Whether the other reading refuses the action; else it is taken and leads to other events."""
    ours: Side
    """By the options of the log."""
    theirs: Side
    """By the other reading."""


class Comparison(Struct, frozen=True, kw_only=True):
    """A match under two readings."""

    replay: Replay
    name: str
    """What the other reading is called: a named reading, or "options"."""
    changed: Mapping[str, tuple[OptionValue, OptionValue]]
    """The options that differ: name → (value in the log, value in the other reading)."""
    parting: Parting | None
    """None where every entry is legal, with the same events, under both."""

    def __repr__(self) -> str:
        where = "no difference" if self.parting is None else f"entry {self.parting.entry}, step {self.parting.step}"
        return f"<Comparison with {self.name}, {len(self.changed)} options changed: {where}>"


def compare(replay: MatchLike, reading: str = "", options: Mapping[str, Any] | None = None) -> Comparison:
    """The first difference of a match under a named reading, or under some options instead of its own.

    Under a named reading each option that any reading of the game names is as this reading has it; the others (a round
    limit, the fork at this table) stay as the log has them. Raises BadQuestion for no reading, both or an unknown one,
    BadSetup for an unknown option or value, RuleViolation for a log that breaks its own rules.
    """
    replay, options = replay_of(replay), options_of(options)
    text_of(reading, "reading", "ua")
    if bool(reading) == bool(options):
        raise BadQuestion(f"expected a reading or options to compare with; {known_readings(replay.game)}")
    given = _of_reading(replay.game, reading) if reading else options
    header, changed = _under(replay, given)
    name = reading or "options"
    if not changed:
        return Comparison(replay=replay, name=name, changed={}, parting=None)
    entries = _told(replay)
    judgement = judge_entries(replay.game, set_options(replay.game, header), entries)
    wrong = next((one for one in judgement.findings if one.difference is not None), None)
    parting = None if wrong is None else _parting(replay, wrong)
    return Comparison(replay=replay, name=name, changed=changed, parting=parting)


def as_seen(comparison: Comparison, seat: int) -> Comparison:
    """The comparison as this seat may know it: what somebody else chose in secret is in neither side."""
    replay, parting = comparison.replay, comparison.parting
    if parting is None:
        return comparison
    game, action = replay.game, replay.entries[parting.entry - 1].action
    secret = game.secret(action) and parting.seat != seat

    def seen(side: Side) -> Side:
        steps = tuple(game.conceal(step, seat) for step in side.steps)
        told = _rulings(game.explain, steps) if steps else () if secret else side.rulings
        return Side(steps=steps, state=game.observe(side.state, seat), rulings=told)

    parting = structs.replace(parting, ours=seen(parting.ours), theirs=seen(parting.theirs))
    return structs.replace(comparison, parting=parting)


def known_readings(game: AnyGame) -> str:
    """The named readings of a game, or else what there is to compare with, for a message."""
    if game.readings:
        return f"readings of {game.title}: {', '.join(reading.name for reading in game.readings)}"
    options = ", ".join(option.name for option in game.options) or "none"
    return f"{game.title} has no named readings; its options: {options}"


def _of_reading(game: AnyGame, name: str) -> dict[str, Any]:
    found = next((reading for reading in game.readings if reading.name == name), None)
    if found is None:
        raise BadQuestion(f"unknown reading {safe_text(str(name), 40)!r}; {known_readings(game)}")
    named = {option for reading in game.readings for option in reading.options}
    return {
        option.name: found.options.get(option.name, option.default) for option in game.options if option.name in named
    }


def _under(replay: Replay, given: Mapping[str, Any]) -> tuple[Header, dict[str, tuple[OptionValue, OptionValue]]]:
    """The header under the options given, and those that thereby change."""
    known = {option.name: option for option in replay.game.options}
    for name in given:
        if name not in known:
            raise BadSetup(f"unknown option {safe_text(str(name), 40)!r}; known options: {', '.join(known)}")
    now = {name: _value(option, replay.header.rules.options) for name, option in known.items()}
    then = {name: option.check(given[name]) if name in given else now[name] for name, option in known.items()}
    changed = {name: (now[name], then[name]) for name in known if then[name] != now[name]}
    differ = {name: _plain(value) for name, value in then.items() if value != known[name].default}
    rules = RulesUsed(revision=replay.header.rules.revision, options=differ)
    return structs.replace(replay.header, rules=rules), changed


def _value(option: Option, options: Mapping[str, Any]) -> OptionValue:
    return option.check(options[option.name]) if option.name in options else option.default


def _plain(value: OptionValue) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _told(replay: Replay) -> tuple[AnyEntry, ...]:
    """The entries that are vouched for, with the events that our rules derive where they were left out."""
    facts = {step.entry: step.facts for step in replay.steps() if step.entry}
    good = replay.entries if replay.verified_to is None else replay.entries[: replay.verified_to]
    return tuple(structs.replace(entry, events=facts.get(entry.n, ())) for entry in good)


def _parting(replay: Replay, wrong: Finding) -> Parting:
    """Where the judge of the other reading stopped, told from both sides."""
    difference, entry = wrong.difference, wrong.entry or 0
    assert difference is not None  # `compare` looked for one
    steps = [step for step in replay.steps() if step.entry == entry]
    place = int((wrong.pointer or "/events/0").rpartition("/")[2])
    refused, there = difference.refused, place < len(steps)
    step = steps[min(place, len(steps) - 1)]
    explain = replay.game.explain
    theirs = (wrong.ruling,) if refused and wrong.ruling is not None else _rulings(explain, difference.expected)
    ours = tuple(steps[: _own(replay.game, step)]) if refused else (step,) if there else ()
    return Parting(
        entry=entry, round=step.round, seat=wrong.seat, step=step.index, refused=refused,
        ours=Side(steps=ours, state=(ours[-1] if ours else step).after, rulings=_rulings(explain, ours)),
        theirs=Side(steps=difference.expected, state=difference.expected_state, rulings=theirs),
    )  # fmt: skip


def _own(game: AnyGame, step: Step) -> int:
    """How many facts an action causes by itself; those that follow with nobody deciding come after them."""
    return len(game.decide(step.opened, step.action))


def _rulings(explain: Any, steps: Sequence[Step]) -> tuple[Ruling, ...]:
    """What the rules say of these steps, each once, the one with a sum first."""
    found = dict.fromkeys(ruling for step in steps for ruling in explain(step))
    return tuple(sorted(found, key=lambda ruling: ruling.sum is None))
