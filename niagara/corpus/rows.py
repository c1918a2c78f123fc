"""Replay → rows: one a step, one a match."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec import Struct

from niagara.core.game import CHANCE, AnyGame
from niagara.core.replay import Replay
from niagara.core.step import Step
from niagara.corpus.columns import fields, match_schema, step_schema
from niagara.corpus.extra import pa
from niagara.log.chain import Chain, canonical
from niagara.log.codec import plain_header

SETUP: Final = "setup"
"""What stands for the event of step 0."""

DIGITS: Final = 15
"""Hex digits of a digest that make a match's number: as many as a signed 64-bit number takes."""

_LISTS: Final = pa.list_(pa.string())


class Rows(Struct, frozen=True, kw_only=True):
    """A match as it goes into a corpus."""

    game: AnyGame
    players: int
    steps: Any
    """An Arrow table."""
    match: dict[str, Any]


def rows_of(replay: Replay, digest: str, verdict: str, rules: bool, **file: Any) -> Rows:
    """The rows of a match; `file` says what is known of its log.

    Raises RuleViolation where an entry without events breaks a rule.
    """
    match = number_of(digest)
    steps = step_table(replay, match, rules)
    row = match_row(replay, match, digest, verdict, rules) | file
    return Rows(game=replay.game, players=len(replay.header.seats), steps=steps, match=row)


def step_table(replay: Replay, match: int, rules: bool) -> Any:
    """The steps of a match as an Arrow table. Raises RuleViolation where an entry without events breaks a rule."""
    game, steps = replay.game, tuple(replay.steps())
    columns = {
        "match": pa.repeat(match, len(steps)),
        "step": [step.index for step in steps],
        "round": [step.round for step in steps],
        "entry": [step.entry for step in steps],
        "actor": [None if step.actor == CHANCE else step.actor for step in steps],
        "action": [step.action and step.action.__struct_config__.tag for step in steps],
        "rules": _shown(game, steps) if rules else pa.nulls(len(steps), _LISTS),
        **_events(game, steps),
    }
    schema = step_schema(game)
    return pa.table([columns[name] for name in schema.names], schema=schema)


def _events(game: AnyGame, steps: Sequence[Step]) -> dict[str, Any]:
    """The columns that tell of the events: what each is, whose, and its own fields."""
    own = fields(game)
    plain: list[Any] = msgspec.to_builtins([step.event for step in steps])
    plain[0] = {"type": SETUP}
    for name in (field.key for field in own if field.text):
        for event in plain:
            if name in event:
                event[name] = str(event[name])
    kind = pa.struct([("type", pa.string()), ("seat", pa.int8()), *((field.key, field.column.type) for field in own)])
    names = ("event", "seat", *(field.column.name for field in own))
    return dict(zip(names, pa.array(plain, kind).flatten(), strict=True))


def _shown(game: AnyGame, steps: Sequence[Step]) -> Any:
    """The rules of each step. Each list of them is made once, however often it is shown."""
    numbers: dict[tuple[str, ...], int] = {}
    explain = game.explain
    found = (tuple([ruling.rule.id for ruling in explain(step)]) for step in steps)
    which = [numbers.setdefault(rules, len(numbers)) for rules in found]
    return pa.array([list(dict.fromkeys(rules)) for rules in numbers], _LISTS).take(pa.array(which))


def match_row(replay: Replay, match: int, digest: str, verdict: str, ruled: bool) -> dict[str, Any]:
    """A match as a row of `matches`, but for what is known of its file."""
    header, last = replay.header, replay.step(len(replay) - 1)
    return {
        "match": match,
        "digest": digest,
        "verdict": verdict,
        "ruled": ruled,
        "board": header.board if isinstance(header.board, str) else None,
        "options": msgspec.json.encode(header.rules.options).decode(),
        "revision": header.rules.revision,
        "seed": header.seed,
        "producer": header.producer.name,
        "names": list(replay.names),
        "start_seat": header.start_seat,
        "rounds": last.round,
        "entries": len(replay.entries),
        "decisions": sum(entry.actor != CHANCE for entry in replay.entries),
        "events": last.index,
        "finished": replay.finished,
        "winners": list(last.after.winners),
        "ending": list(replay.game.ending(last)),
        **_tallied(replay, replay.game.tallies),
    }


def _tallied(replay: Replay, tallies: Mapping[str, Callable[[Any], int]]) -> dict[str, int]:
    """What the game counts of a match."""
    events = [step.event for step in replay.steps() if step.event is not None]
    return {name: sum(map(count, events)) for name, count in tallies.items()}


def match_table(game: AnyGame, rows: list[dict[str, Any]]) -> Any:
    """Rows of `matches` as an Arrow table."""
    return pa.Table.from_pylist(rows, schema=match_schema(game))


def digest_of(replay: Replay) -> str:
    """The check over a whole log. Where the last entry holds one, that is it: each check goes on from the one before.

    Comments, and fields of other programs, are no part of it.
    """
    entries = replay.entries
    if entries and entries[-1].check is not None:
        return entries[-1].check
    chain = Chain()
    chain.add(canonical(plain_header(replay.header)))
    for entry in entries:
        chain.add_entries([entry])
        if entry.check is not None:
            chain.close(entry.check)
    return chain.close()


def number_of(digest: str) -> int:
    """The number of the match with this digest."""
    return int(digest[:DIGITS], 16)


def changed_at(nanoseconds: int) -> datetime:
    """When a file was changed, to the microsecond."""
    seconds, rest = divmod(nanoseconds, 1_000_000_000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000)
