"""The importer of the contest's XML: single states, folders of states, protocols; one report, one match (spec 5)."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from niagara.core.replay import Replay
from niagara.core.setup import BadSetup
from niagara.log.finding import Finding, finding
from niagara.log.importers.report import ImportReport
from niagara.log.importers.sc2024.boards import unsound, unusual
from niagara.log.importers.sc2024.files import Read, Result, in_order, read, saves
from niagara.log.importers.sc2024.judge import Judged, hole, judged
from niagara.log.importers.sc2024.listed import check_lists
from niagara.log.importers.sc2024.shape import Sc2024
from niagara.log.importers.sc2024.single import stands_alone
from niagara.log.importers.sc2024.states import KNOWN, Seen
from niagara.log.importers.sc2024.versions import ID, Choice, Tries
from niagara.log.importers.words import counted
from niagara.log.limits import Limits
from niagara.log.report import Verdict


def bring(
    files: Sequence[tuple[str, bytes]], limits: Limits, options: Mapping[str, Any], blank: ImportReport
) -> tuple[ImportReport, Replay | None]:
    """The report on the files of one match, and the match; never raises for what they hold."""
    made = read(files, limits)
    states, doubles = in_order(made)
    states, others = _one_room(states)
    found = (*made.findings, *doubles, *others, *_results(made))
    report = replace(
        blank, importer=Sc2024.name, level=3 if len(states) > 1 else 1, game=ID if states else "",
        opaque=made.opaque, samples=made.samples,
        ignored=made.ignored, mapped=_mapped(made, states), claims=len(states), findings=found,
        unread_fields=made.left.fields(KNOWN), says_nothing=made.left.silent,
        derived=() if _errors(doubles) else saves(made.states),
    )  # fmt: skip
    if not states:
        refused, _ = made.opaque.get("state", (0, ""))
        why = f"{counted(refused, 'state')} of a match, of a form that is not known: see the findings"
        return replace(report, level=int(refused > 0), reason=why if refused else "no state of a match is in it"), None
    wrong = [one for seen in states for one in unsound(seen)]
    report = replace(report, findings=(*found, *wrong, *_once(unusual(states[-1]))))
    if wrong:
        bad = replace(report, reason="a state contradicts itself", verdict="contradicted")
        return _unless_unread(_alone(bad, states), made, states[-1].turn), None
    try:
        tries = Tries(states, made.results, options)
        return _concluded(report, tries, made, states)
    except BadSetup as error:
        alone = _alone(replace(report, reason=f"the match cannot be set up: {error}"), states)
        verdict: Verdict = "contradicted" if _errors(alone.findings) else "unverifiable"
        return _unless_unread(replace(alone, verdict=verdict), made, states[-1].turn), None


def _unless_unread(report: ImportReport, made: Read, turn: int) -> ImportReport:
    """The report, without a contradiction where something that nobody read stands in or before the state of `turn`."""
    if report.verdict != "contradicted":
        return report
    named = next((one for one in report.unread_fields if one.at <= turn), None)
    gone = next((one for one in made.broken if one <= turn), None)
    if named is None and gone is None:
        return report
    text = f"something at turn {gone}, which could not be read"
    if named is not None:
        text = f"{named.name}, which nobody read, see {named.place}"
    verdict: Verdict = "consistent" if report.entries else "unverifiable"
    return replace(report, verdict=verdict, reason=f"what does not fit may follow from {text}")


def _results(made: Read) -> tuple[Finding, ...]:
    """Results beside the last one, which counts: the same, or not."""
    found = []
    for one in made.results[:-1]:
        file, _, line = one.place.rpartition(":")
        same = replace(one, place=made.results[-1].place) == made.results[-1]
        code, how = ("LOG-NOTE-CTRL", "the same") if same else ("LOG-TWO-GAMES", "and not the same")
        done = "the last one counts"
        found.append(finding(code, f"a result once more, {how}", file=file, line=int(line), done=done))
    return tuple(found)


def _one_room(states: Sequence[Seen]) -> tuple[tuple[Seen, ...], tuple[Finding, ...]]:
    """The states of one match: those of the room of the first; states of another one are left out, and said."""
    room = next((seen.room for seen in states if seen.room), "")
    mine = tuple(seen for seen in states if seen.room in ("", room))
    out = [seen for seen in states if seen.room not in ("", room)]
    notes = tuple(
        finding(
            "LOG-TWO-GAMES", f"turn {seen.turn} is of another room", file=seen.file, line=seen.line, done="left out"
        )
        for seen in out
    )
    return mine, notes


def _mapped(made: Read, states: Sequence[Seen]) -> dict[str, int]:
    counts = {
        "state → position": len(states),
        "lastMove → move": sum(seen.move is not None for seen in states),
        "list of moves → check": len(made.lists),
        "result → names, winner": len(made.results),
    }
    return {name: count for name, count in counts.items() if count}


def _once(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple({one.message: one for one in findings}.values())


def _errors(findings: Sequence[Finding]) -> bool:
    return any(one.code == "LOG-RULE-BROKEN" and one.severity == "error" for one in findings)


def _alone(report: ImportReport, states: Sequence[Seen]) -> ImportReport:
    """The first state by itself: score, order, and whether its last move can have led to it (L1)."""
    return replace(report, findings=(*report.findings, *stands_alone(states[0])))


def _concluded(
    report: ImportReport, tries: Tries, made: Read, states: Sequence[Seen]
) -> tuple[ImportReport, Replay | None]:
    """Verdict, difference and log."""
    if tries.positioned:
        report = _alone(report, states)
    if tries.positioned and len(states) > 1:
        begins = f"the file starts at turn {states[0].turn}: it is judged from the position there"
        report = replace(report, derived=(*report.derived, begins))
    choice: Choice = tries.choice()
    result: Result | None = made.results[-1] if made.results else None
    gap, rest = hole(choice, states), states[:0]
    if gap is not None:  # what comes before it is judged by itself
        states, rest, result = states[: choice.woven.fitting], states[choice.woven.fitting :], None
        reason = f"{gap.message}: up to there it fits, and what follows cannot be checked"
        report = replace(report, reason=reason, findings=(*report.findings, gap))
        tries = Tries(states, (), tries.options)
        choice = tries.choice()
    done: Judged = judged(report, tries, choice, states, result, rest)
    extra = check_lists(made, states, choice.woven)
    report = replace(
        done.report, findings=(*done.report.findings, *extra.findings), derived=(*done.report.derived, *extra.said)
    )
    if _errors(report.findings):
        report = replace(report, verdict="contradicted")
    where = choice.woven.where or choice.first.where
    return _unless_unread(report, made, where.turn if where is not None else states[-1].turn), done.replay
