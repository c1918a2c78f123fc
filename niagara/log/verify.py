"""The verdict on a log: does the record agree with the rules, with its checks, with itself?"""

from collections.abc import Mapping
from typing import Any, Final

from niagara.core.given import options_of
from niagara.core.replay import Replay
from niagara.log.checks import check_replay, outside_the_seal
from niagara.log.finding import Finding, finding
from niagara.log.given import MatchLike, replay_of
from niagara.log.header_notes import header_notes
from niagara.log.judge import judge_entries
from niagara.log.limits import LIMITS, Limits
from niagara.log.load import examine, is_source, judged
from niagara.log.options import set_options, with_options
from niagara.log.report import Report

_SAID_AGAIN: Final = ("LOG-NOTE-NO-EVENTS", "LOG-NOTE-NO-CHECK", "LOG-NOTE-NO-ENTRY", "LOG-NOTE-UNFINISHED")


def verify(source: MatchLike, options: Mapping[str, Any] | None = None, limits: Limits = LIMITS) -> Report:
    """The report on a log (a path, its bytes, a stream), a replay or a live match. Never raises for what a file holds.

    `options` are tried instead of those that the header names: does the same record agree with another reading?
    Raises BadSetup for an option that the game does not know, WrongKind for what is no match.
    """
    tried = options_of(options)
    if is_source(source):
        return examine(source, limits, tried)[1]
    return _verify_replay(replay_of(source, "source"), tried)


def _verify_replay(replay: Replay, options: Mapping[str, Any]) -> Report:
    game, header = replay.game, with_options(replay.header, options)
    judgement = judge_entries(game, set_options(game, header), replay.entries)
    return judged(replay, header, judgement, (*_found(replay), *judgement.findings), replay.name)


def _found(replay: Replay) -> tuple[Finding, ...]:
    """What its reader found, or for a replay that was never a file what a reader would find."""
    if replay.found is not None:
        return tuple(found for found in replay.found if found.code not in _SAID_AGAIN)
    for place, entry in enumerate(replay.entries, 1):
        if entry.n != place:
            message = "the entries are not counted from 1 with no gap"
            return (finding("LOG-GAP", message, entry=place, expected=f"n {place}", found=f"n {entry.n}"),)
    notes = header_notes(replay.game, replay.header)
    return (*notes, *check_replay(replay), *outside_the_seal(replay.header, replay.entries))
