"""What if? A branch of a match: the same up to a decision, then another action; a replay like any other."""

from hashlib import sha256
from random import Random
from typing import Any, Final

from msgspec import Struct, ValidationError, convert, structs

from niagara.core.given import BadQuestion, number_of
from niagara.core.replay import AnyEntry, Header, Producer, Replay
from niagara.core.step import Step
from niagara.core.text import safe_text
from niagara.core.version import VERSION
from niagara.log.given import MatchLike, action_of, replay_of, step_of
from niagara.log.writer import dumps
from niagara.play.bots import bot as bot_named
from niagara.play.bots import default_bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

FIELD: Final = "x_branch"
"""Where a branch says in its header what it is a branch of: `entry`, its first entry of its own; `step`, the last step
that both have; `sha256` of the main line as JSON lines; `file`, its name, if it has one."""


class Origin(Struct, frozen=True, kw_only=True):
    """What a match is a branch of, as its header says it."""

    entry: int
    """The first entry of its own."""
    step: int
    """The last step that it has in common with the main line."""
    sha256: str = ""
    """Of the main line as JSON lines; "" where the header does not say."""
    file: str = ""
    """The main line's name, cleaned; "" where it had none."""


def origin(replay: Replay) -> Origin | None:
    """What a match is a branch of; None for a main line, or where the field holds something else."""
    try:
        found = convert(replay.header.x.get(FIELD), Origin)
    except ValidationError:  # fields of one's own may hold anything
        return None
    inside = 1 <= found.entry <= len(replay.entries) and 0 <= found.step < len(replay)
    return structs.replace(found, file=safe_text(found.file)) if inside else None


def what_if(replay: MatchLike, step: int | Step, action: Any) -> Replay:
    """The branch in which `action` is chosen at the first decision after `step`, by whoever decides there.

    `step` is a step or its number; inside an entry nobody decides, so the branch begins at the entry's end. `action` is
    an action of the game or its plain values. The branch ends after it: `go_on` and `played_on` continue it.
    Raises IndexError for a step that is not there, BadQuestion for what is no action of the game or a step that nobody
    vouches for, RuleViolation for an action that a rule refuses (N-END-02 and the like at the end of the match).
    """
    replay = replay_of(replay)
    here = step_of(replay, step).entry
    chosen = action_of(replay.game, action)
    last = max(one.index for one in replay.steps() if one.entry == here)
    if replay.verified_to is not None and here > replay.verified_to:
        good = replay.verified_to
        raise BadQuestion(f"step {last}: expected one up to entry {good}, behind which log and rules part")
    match = Match.from_replay(Replay(replay.game, _origin(replay, here, last), _entries(replay, here)))
    match.play(chosen)
    return match.replay


def go_on(branch: MatchLike) -> Match:
    """A live match, in memory, that goes on where the branch ends: play by hand, then `save`."""
    return Match.from_replay(branch)


def played_on(branch: MatchLike, bot: str = "", seed: int = 0, rounds: int | None = None) -> Replay:
    """The branch with bots playing on from its end, to the end of the match or of round `rounds`.

    `bot` is the name of a bot that plays this game, by default one that knows it; one seed gives one match. Raises
    UnknownBot, and BadSetup where the bots come to no end.
    """
    branch = replay_of(branch, "branch")
    name = bot or default_bot(branch.game.id)
    seats = [bot_named(branch.game.id, name)] * len(branch.header.seats)
    match = Match.from_replay(branch)
    play_out(match, seats, Random(number_of(seed, "seed")), None if rounds is None else number_of(rounds, "rounds"))
    return match.replay


def _entries(replay: Replay, last: int) -> tuple[AnyEntry, ...]:
    """The entries up to `last`, with their events where only the choices were recorded."""
    facts = {step.entry: step.facts for step in replay.steps() if step.entry}
    return tuple(structs.replace(entry, events=facts[entry.n]) for entry in replay.entries[:last])


def _origin(replay: Replay, entry: int, step: int) -> Header:
    """The header of a branch: who sits where and by which rules, but neither the seed nor the date of the main line."""
    origin: dict[str, Any] = {"entry": entry + 1, "step": step, "sha256": sha256(dumps(replay, seal=False)).hexdigest()}
    if replay.name:
        origin["file"] = replay.name
    producer = Producer(name="niagara", version=VERSION)
    header = replay.header
    return structs.replace(header, producer=producer, seed=None, created=None, x={**header.x, FIELD: origin})
