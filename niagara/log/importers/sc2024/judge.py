"""The report and the log of a match that was tried: what fits under which version, and why."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.replay import Header, Player, Producer, Replay, RulesUsed
from niagara.core.version import VERSION as PROGRAM
from niagara.games.mississippi_queen_sc2024.events import BoatAdvanced, BoatPushed, TurnEnded
from niagara.games.mississippi_queen_sc2024.rank import counted, winner_of
from niagara.games.mississippi_queen_sc2024.river import tile_number
from niagara.games.mississippi_queen_sc2024.state import State, seat_of
from niagara.log.finding import Finding, finding
from niagara.log.header_notes import notes_of_import
from niagara.log.importers.gaps import CODE
from niagara.log.importers.report import ImportReport
from niagara.log.importers.sc2024.files import Result
from niagara.log.importers.sc2024.moves import move_text
from niagara.log.importers.sc2024.states import TEAMS, Seen, Team
from niagara.log.importers.sc2024.versions import DEFAULT, Choice, Tries
from niagara.log.importers.sc2024.weave import Woven, cube
from niagara.log.importers.settle import Unknown
from niagara.log.report import Verdict
from niagara.log.upgrade import FORMAT, MINOR, VERSION
from niagara.log.verify import verify
from niagara.log.writer import with_checks

_PART: Final = ("LOG-TAIL-TORN", "LOG-TYPE", "LOG-FOREIGN", "LOG-TWO-GAMES", CODE)
"""Findings that say that not all of the files was understood."""


class Judged(Struct, frozen=True):
    """The report, and the match as far as it fits."""

    report: ImportReport
    replay: Replay


def judged(
    report: ImportReport, tries: Tries, choice: Choice, states: Sequence[Seen], result: Result | None,
    rest: Sequence[Seen] = (),
) -> Judged:  # fmt: skip
    """What the states are worth under the chosen version; `rest` stands behind a hole and is not judged."""
    woven = choice.woven
    replay = _replay(report, tries, choice, states, result)
    fits = woven.difference is None
    adopted = f"sc_server={choice.version}" if fits and choice.version != choice.asked else ""
    extra = () if fits else _differs(woven, states)
    notes = notes_of_import(replay.game, replay.header)
    findings = (*report.findings, *extra, *_unseen(choice), *_outcome(woven, result), *notes)
    report = replace(
        report, position=len(states) == 1 and not rest, entries=len(replay.entries),
        rounds=replay.step(len(replay) - 1).round, finished=replay.finished,
        names=replay.names, counts=_counts(woven), unknown=_unknown(woven),
        difference=choice.first.difference if fits else woven.difference, findings=findings, adopted=adopted,
        fitting=tuple(f"sc_server={version}" for version in choice.fits if version != choice.asked),
        needs=_needs(choice), derived=(*report.derived, *_derived(choice)),
        assumed=(*report.assumed, *_assumed(choice)),
        recorded=tuple((seen.place, _words(seen)) for seen in (*states[woven.fitting :], *rest)),
    )  # fmt: skip
    return Judged(replace(report, verdict=_verdict(report, choice, replay)), replay)


def _verdict(report: ImportReport, choice: Choice, replay: Replay) -> Verdict:
    if choice.woven.difference is not None:
        return "contradicted"
    torn = any(
        one.code in ("LOG-TAIL-TORN", "LOG-TYPE", "LOG-FOREIGN", "LOG-TWO-GAMES", CODE) for one in report.findings
    )
    otherwise = any(one.code in ("LOG-EVENTS-DIFFER", "LOG-NOTE-NOT-JUDGED") for one in report.findings)
    if report.level == 1 or torn or otherwise or report.partly or choice.woven.lost is not None or not choice.fixed:
        return "consistent"
    return verify(replay).verdict


def _replay(
    report: ImportReport, tries: Tries, choice: Choice, states: Sequence[Seen], result: Result | None
) -> Replay:
    game, told = tries.game, result.names if result else {}
    options: dict[str, Any] = {}
    if choice.version != DEFAULT:
        options["sc_server"] = choice.version
    if choice.tiles != "as_shown":
        options["tiles"] = choice.tiles
    origin: dict[str, Any] = {"importer": report.importer, "file": report.file, "sha256": report.sha256}
    x: dict[str, Any] = {"x_origin": origin}
    room = next((seen.room for seen in states if seen.room), "")
    if room:
        x["x_room"] = room[:80]
    header = Header(
        format=FORMAT, version=VERSION, minor=MINOR, game=game.id,
        rules=RulesUsed(revision=game.revision, options=options), board=tries.board,
        seats=tuple(
            Player(name=told.get(team) or team, color=color) for team, color in zip(TEAMS, game.colors, strict=True)
        ),
        producer=Producer(name="niagara", version=PROGRAM), x=x,
    )  # fmt: skip
    return Replay(game, header, with_checks(game, header, choice.woven.entries), report.file)


def _counts(woven: Woven) -> dict[str, int]:
    derived = len(woven.derived)
    return {"stated": len(woven.entries) - derived, "derived": derived, "assumed": 0}


def _unknown(woven: Woven) -> tuple[Unknown, ...]:
    """A move that no state tells and several would explain: none of them is invented."""
    lost = woven.lost
    if lost is None:
        return ()
    text = (
        f"{TEAMS[lost.seat]} made one of {len(lost.moves)} moves that come to the same: {'; or '.join(lost.moves[:6])}"
    )
    return (Unknown(entry=lost.entry, round=lost.round, candidates=lost.moves, text=text),)


def _needs(choice: Choice) -> tuple[str, ...]:
    """Why the adopted version fits, in the words of its signs."""
    if choice.woven.difference is not None or choice.version == choice.asked:
        return ()
    why = "; ".join(sign.text for sign in choice.signs if choice.version in sign.versions and not sign.hint)
    return (f"{choice.version} is the version that fits: {why or 'no other sign speaks of the version'}.",)


def _derived(choice: Choice) -> tuple[str, ...]:
    said = [
        f"sign of the version: {sign.text}{' (a hint at the writer)' if sign.hint else ''}" for sign in choice.signs
    ]
    for skip in choice.woven.skips:
        said.append(f"turn {skip.turn}: {TEAMS[skip.seat]} was not asked ({skip.reason})")
    if choice.fixed and choice.version != choice.asked:
        said.append(f"the version of the server: {choice.version}")
    for number in choice.woven.derived:
        action = choice.woven.entries[number - 1].action
        said.append(f"entry {number}: no state tells this move; only one fits: {move_text(action.actions)}")
    return tuple(said)


def _assumed(choice: Choice) -> tuple[str, ...]:
    if choice.named or (choice.fixed and choice.version != DEFAULT):
        return ()
    others = ", ".join(version for version in choice.fits if version != choice.version)
    also = f"; {others} would fit as well" if others else ""
    return (f"the version of the server: {choice.version}{also}",)


def _differs(woven: Woven, states: Sequence[Seen]) -> tuple[Finding, ...]:
    """The first difference as a finding with file, line, turn and rule."""
    one, seen = woven.difference, woven.where
    assert one is not None and seen is not None
    message = f"turn {seen.turn} does not follow from what is before it"
    return (
        finding(
            "LOG-EVENTS-DIFFER", message, file=seen.file, line=seen.move_line if one.ruling else seen.line,
            entry=one.entry, round=one.round, seat=one.seat, rule=woven.rule, expected=one.expected, found=one.found,
            ruling=one.ruling,
        ),
    )  # fmt: skip


def hole(choice: Choice, states: Sequence[Seen]) -> Finding | None:
    """The turns that are missing where the states part from the rules under every version, if there are any.

    A state that fits is known in full: what does not follow further on has nothing to do with a hole before it.
    """
    woven = choice.woven
    if woven.difference is None or choice.fits or not 0 < woven.fitting < len(states):
        return None
    before, seen = states[woven.fitting - 1], states[woven.fitting]
    gone = seen.turn - before.turn - 1
    if not gone:
        return None
    turns = f"turn {before.turn + 1} is" if gone == 1 else f"turns {before.turn + 1} to {seen.turn - 1} are"
    message = f"{turns} missing between {before.place} and {seen.place}, and no skipped turn explains it"
    return finding(CODE, message, file=seen.file, line=seen.line, rule="S-K1")


def _unseen(choice: Choice) -> tuple[Finding, ...]:
    """Moves and pushes onto a tile that was not in sight: against the rule text, accepted by the server (S-V1)."""
    if choice.tiles != "all":
        return ()
    found, shown, reached = [], 2, 0
    for entry in choice.woven.entries:
        for event in entry.events or ():
            match event:
                case BoatAdvanced(_, path):
                    to = path[-1]
                    reached = tile_number(to)
                case BoatPushed(_, _, _, to):
                    pass
                case TurnEnded():
                    shown = max(shown, reached + 2)
                    continue
                case _:
                    continue
            if tile_number(to) >= shown:
                text = f"entry {entry.n}: unseen_tile_entered: {to} was not in sight, which the server does not mind"
                one = finding("LOG-RULE-BROKEN", text, entry=entry.n, rule="S-V1")
                found.append(replace(one, severity="warning"))
    return tuple(found)


def _outcome(woven: Woven, result: Result | None) -> tuple[Finding, ...]:
    """The winner and the parts that are stated beside ours (S-X12), and a refusal that ended the match (S-X14)."""
    if result is None or woven.difference is not None:
        return ()
    file, _, line = result.place.rpartition(":")
    where = {"file": file, "line": int(line)}
    if result.refusal:
        text = f"the match ended with a refused move: {result.refusal} ({result.reason})"
        return (finding("LOG-NOTE-NOT-JUDGED", text, **where),)
    if woven.last.phase != "over":
        text = "the result is not compared: by the states, the match is not over"
        return (finding("LOG-NOTE-NOT-JUDGED", text, **where),)
    seat, by = winner_of(woven.last)
    ours = "nobody" if seat is None else TEAMS[seat]
    theirs = result.winner or "nobody"
    told: list[tuple[str, str, str]] = (
        [("the winner that is stated is not the one that follows", f"{ours} by {by}", theirs)] if ours != theirs else []
    )
    if result.regular is False and by != "stuck":
        told.append(("the win is not said to be a regular one", "regular true", "regular false"))
    for team in TEAMS:
        parts = _parts(woven.last, team, result)
        if team in result.parts and list(result.parts[team]) != parts:
            message = f"the parts of the result of {team} are not those that follow"
            told.append((message, ", ".join(parts), ", ".join(result.parts[team])))
    wrong = (
        finding("LOG-EVENTS-DIFFER", text, rule="S-W4", expected=one, found=two, **where) for text, one, two in told
    )
    return tuple(replace(one, severity="warning") for one in wrong)


def _parts(state: State, team: Team, result: Result) -> list[str]:
    """What the server counts of a boat, by the names of the parts (spec 4.2)."""
    seat = seat_of(state, team)
    boat = state.boats[seat]
    won = 1 if not state.winners else 2 if seat in state.winners else 0
    count = {
        "Siegpunkte": won, "Punkte": counted(state, seat, boat.score), "Kohle": 2 * boat.coal,
        "Gewonnen": 6 if seat in state.winners else 0, "Passagiere": counted(state, seat, boat.passengers),
    }  # fmt: skip
    return [str(count.get(name, "")) for name in result.fragments]


def _words(seen: Seen) -> str:
    """A state as recorded, in words."""
    boats = "; ".join(
        f"{team} at {cube(ship.place)}, speed {ship.speed}, coal {ship.coal}, {ship.points} points"
        for team, ship in seen.ships.items()
    )
    move = "no last move" if seen.move is None else move_text(seen.move)
    return f"{seen.team} to move; {boats}; last: {move}"
