"""`niagara branch`: what if another action had been chosen?"""

from collections.abc import Iterator
from typing import Any

import msgspec

from niagara.cli.outcome import WrongUsage
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.core.rule import RuleViolation
from niagara.log.finding import LogError
from niagara.log.scan import scan
from niagara.play.bots import bot as bot_named
from niagara.render.branch import branch_text
from niagara.render.prose import Speaker
from niagara.teach.what_if import played_on, what_if
from niagara.teach.why_not import WhyNot, why_not


def branched(
    replay: Replay, step: int, action: str, bot: str, rounds: int | None, seed: int | None
) -> Replay | WhyNot:  # fmt: skip
    """The branch, or why the action is refused. Bots play on where one, a round or a seed is named.

    Raises WrongUsage for a step or an action that is none, UnknownBot, BadSetup.
    """
    last = len(replay) - 1
    if not 0 <= step <= last:
        raise WrongUsage(f"step {step}: this match has the steps 0 to {last}")
    if bot:
        bot_named(replay.game.id, bot)
    chosen = _json(action)
    try:
        branch = what_if(replay, step, chosen)
    except BadQuestion as error:
        raise WrongUsage(str(error)) from None
    except RuleViolation:
        return why_not(_decision(replay, step), chosen)
    goes_on = bool(bot) or rounds is not None or seed is not None
    return played_on(branch, bot, seed or 0, _round(branch, rounds)) if goes_on else branch


def refused_text(replay: Replay, answer: WhyNot) -> Iterator[str]:
    """Why an action is refused, and the legal ones nearest to it, each as `--action` takes it."""
    plain = refused_dict(replay, answer)
    yield f"niagara: refused by {plain['rule']} {plain['title']}: {plain['text']}"
    if plain["nearest"]:
        yield "The nearest legal actions:"
    yield from (f"  {msgspec.json.encode(action).decode()}" for action in plain["nearest"])


def refused_dict(replay: Replay, answer: WhyNot) -> dict[str, Any]:
    """The same as plain values."""
    assert answer.ruling is not None
    rule = answer.ruling.rule
    return {
        "refused": True, "rule": rule.id, "title": rule.title,
        "text": Speaker(replay.names).sentence(answer.ruling.phrase),
        "nearest": [msgspec.to_builtins(action) for action in answer.nearest],
    }  # fmt: skip


def branch_dict(branch: Replay, output: str) -> dict[str, Any]:
    """What was written, as plain values."""
    return {
        "refused": False, "file": output, "branch": branch_text(branch), "entries": len(branch.entries),
        "steps": len(branch) - 1, "finished": branch.finished,
    }  # fmt: skip


def _json(action: str) -> Any:
    try:
        return scan(action.encode()).value
    except (LogError, UnicodeError) as error:
        raise WrongUsage(f'--action: expected one JSON object, such as a log\'s "action" holds; {error}') from None


def _decision(replay: Replay, step: int) -> Any:
    """The state in which the first decision after `step` is made."""
    entry = replay.step(step).entry
    return [one.after for one in replay.steps() if one.entry == entry][-1]


def _round(branch: Replay, rounds: int | None) -> int | None:
    """The round to play to the end of; raises WrongUsage for one that is over."""
    now = branch.game.round_of(branch.step(len(branch) - 1).after)
    if rounds is not None and rounds < now:
        raise WrongUsage(f"--rounds {rounds}: the branch is in round {now} already; name that one or a later one")
    return rounds
