"""A foreign file → our log and a report. Whatever goes wrong on the way is said in the report, with its place."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import PurePath
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.game import AnyGame
from niagara.core.referee import referee
from niagara.core.replay import AnyEntry, Header, Player, Producer, Replay, RulesUsed
from niagara.core.rule import RuleViolation
from niagara.core.setup import BadSetup, Setup
from niagara.core.text import NAME_LIMIT, safe_text
from niagara.core.version import VERSION as PROGRAM
from niagara.games import UnknownGame, get
from niagara.log.container import unpack
from niagara.log.finding import Finding, LogError, finding, refuse
from niagara.log.importers.boardgameio import merge
from niagara.log.importers.difference import Difference, first_difference
from niagara.log.importers.draft import Budget, Draft, Parsed
from niagara.log.importers.exports import option_text
from niagara.log.importers.registry import Listed, Trouble, installed, ours, rank
from niagara.log.importers.report import ImportReport
from niagara.log.importers.settle import Settled, settle
from niagara.log.importers.weave import Weave, Weaver
from niagara.log.importers.words import counted, words_of
from niagara.log.limits import LIMITS, Limits
from niagara.log.report import Verdict
from niagara.log.upgrade import FORMAT, MINOR, VERSION
from niagara.log.verify import verify
from niagara.log.writer import Checked

_OURS: Final = b'"format":"niagara-replay"'
HEAD: Final = 64 * 1024
_RECORDED: Final = 500


class Imported(Struct, frozen=True):
    """The report on one file, and the match as far as it is known."""

    report: ImportReport
    replay: Replay | None = None


class Tried(Struct, frozen=True):
    """The claims woven under some options."""

    weaver: Weaver
    woven: Weave
    options: Mapping[str, Any]


def import_log(
    data: bytes, filename: str = "", wanted: str = "", *, listed: Sequence[Listed] | None = None,
    limits: Limits = LIMITS, budget: Budget | None = None, views: Sequence[bytes] = (),
) -> Imported:  # fmt: skip
    """Imports the bytes of a foreign file. Never raises for what they hold.

    `wanted` names an importer, else the surest one reads it; `views` are other players' views of the same match.
    """
    budget = budget or Budget()
    digest = sha256(data).hexdigest()
    troubles: dict[str, str] = {}
    if listed is None:
        others, troubles = installed(budget)
        listed = [*ours(), *others]
    blank = ImportReport(file=safe_text(filename, 240), sha256=digest, verdict="unverifiable", troubles=troubles)
    try:
        data = unpack(data, "", limits)
        if _OURS in data[:2000].replace(b" ", b""):
            raise refuse("LOG-FOREIGN", "this is a log of ours: `niagara verify` reads it as it is")
        ranked, sniffed = rank(listed, data[:HEAD], filename, wanted, budget, troubles)
        blank = replace(blank, sniffed=tuple(sniffed))
        views = [unpack(view, "", limits) for view in views]
        importer, parsed, draft = _drafted(ranked, data, views, limits, budget, troubles)
    except LogError as error:
        return Imported(replace(blank, findings=(error.finding,)))
    report = replace(
        blank, importer=importer, level=draft.level, game=draft.game, mapped=draft.mapped, opaque=draft.opaque,
        samples=draft.samples, ignored=draft.ignored, dropped=parsed.dropped, assumed=draft.assumed,
        derived=draft.derived, plays=draft.plays, findings=draft.findings,
    )  # fmt: skip
    return _judged(report, draft, budget)


def _drafted(
    ranked: Sequence[Listed], data: bytes, views: Sequence[bytes], limits: Limits, budget: Budget,
    troubles: dict[str, str],
) -> tuple[str, Parsed, Draft]:  # fmt: skip
    """The draft of the surest importer that does its work."""
    for one in ranked:
        try:
            parsed = _typed(one.call(budget, "parse", data, limits), Parsed)
            if views:
                others = [_typed(one.call(budget, "parse", view, limits), Parsed) for view in views]
                parsed = merge([parsed, *others])
            return one.name, parsed, _typed(one.call(budget, "map", parsed), Draft)
        except Trouble as trouble:
            troubles[one.name] = str(trouble)
    failed = "; ".join(f"{name}: {what}" for name, what in troubles.items())
    raise refuse("LOG-FOREIGN", "no importer could read this file", found=failed)


def _typed(answer: Any, kind: type[Any]) -> Any:
    if not isinstance(answer, kind):
        raise Trouble(f"it gave a {type(answer).__name__}, not a {kind.__name__}")
    return answer


def _judged(report: ImportReport, draft: Draft, budget: Budget) -> Imported:
    """The draft before the rules."""
    if draft.level == 0:
        return Imported(replace(report, reason="only results are known: no move of these plays can be checked"))
    try:
        game = get(draft.game)
    except UnknownGame:
        reason = (
            "no mapping table knows its records: it is another game, or another naming (--map takes your own table)"
        )
        return Imported(replace(report, game="", reason=reason))
    if not draft.said:
        return Imported(replace(report, reason="the file says nothing about a match of this game"))
    draft, notes = _named(game, draft)
    report = replace(report, findings=(*report.findings, *notes))
    try:
        options = _options(game, draft)
        first = _weave(game, draft, options, budget)
    except BadSetup as error:
        wrong = finding("LOG-SETUP", str(error))
        return Imported(replace(report, reason="the match cannot be set up", findings=(*report.findings, wrong)))
    return _concluded(report, game, draft, first, budget)


def _weave(game: AnyGame, draft: Draft, options: Mapping[str, Any], budget: Budget) -> Tried:
    setup = game.make_setup(len(draft.seats), options, draft.board or game.boards[0], draft.start_seat)
    weaver = Weaver(game, setup, draft, budget)
    return Tried(weaver, weaver.weave(), options)


def _concluded(report: ImportReport, game: AnyGame, draft: Draft, first: Tried, budget: Budget) -> Imported:
    """Verdict, difference and log."""
    names = _names(game, draft, first)
    difference: Difference | None = None
    chosen = first
    fitting: list[Mapping[str, Any]] = []
    if not first.woven.whole and not first.woven.stopped:
        difference = first_difference(first.weaver, first.woven, names)
        fitting = list(_neighbours(game, draft, first, settle(game, draft, first.woven, names).entries, budget))
        if len(fitting) == 1 and draft.options is None:
            chosen = _weave(game, draft, fitting[0], budget)
    settled = settle(game, draft, chosen.woven, names)
    replay = _replay(game, draft, chosen, settled, report)
    contradicted = difference is not None and chosen is first
    report = replace(
        report, entries=len(settled.entries), rounds=replay.step(len(replay) - 1).round,
        finished=replay.finished, names=replay.names, counts=settled.counts, unknown=settled.unknown,
        difference=difference, fitting=tuple(_said(first.options, one) for one in fitting),
        adopted=_said(first.options, chosen.options) if chosen is not first else "",
        stopped=chosen.woven.stopped, assumed=(*report.assumed, *settled.assumed),
        claims=len(draft.said), recorded=_recorded(game, chosen, settled, replay.names),
        verdict=_verdict(report, draft, settled, replay, contradicted, chosen is not first),
    )  # fmt: skip
    return Imported(report, replay)


def _verdict(
    report: ImportReport, draft: Draft, settled: Settled, replay: Replay, contradicted: bool, adopted: bool
) -> Verdict:
    if contradicted:
        return "contradicted"
    strict = verify(replay).verdict
    open_ = bool(settled.assumed or report.opaque or settled.unknown or adopted or not settled.ends)
    torn = any(found.code == "LOG-TAIL-TORN" for found in report.findings)
    return "consistent" if strict == "verified" and (open_ or torn) else strict


def _neighbours(
    game: AnyGame, draft: Draft, first: Tried, entries: Sequence[AnyEntry], budget: Budget
) -> Iterator[Mapping[str, Any]]:
    """One option changed: those under which every claim fits, with the entries before the difference as they are."""
    left = budget.tries
    for option in game.options:
        present = first.options.get(option.name, option.default)
        values: Sequence[Any] = [(value,) for value in option.values] if option.kind == "list" else option.values
        for value in values:
            if left <= 0 or (value == present and type(value) is type(present)):
                continue
            options = {**first.options, option.name: value}
            try:
                setup = game.make_setup(len(draft.seats), options, draft.board or game.boards[0], draft.start_seat)
                after = _replayed(game, setup, entries)
            except (BadSetup, RuleViolation):
                continue
            if after is not None:
                weaver = Weaver(game, setup, draft, replace(budget, tries=left))
                whole = weaver.weave(first.woven.at(len(entries), after)).whole
                left -= weaver.tries
                if whole:
                    yield options


def _replayed(game: AnyGame, setup: Setup[Any, Any], entries: Sequence[AnyEntry]) -> Any:
    """The state after these entries under another setup, or None where something else follows from them."""
    state = game.setup(setup)
    for entry in entries:
        events, state = referee(game, state, entry.action)
        if events != entry.events:
            return None
    return state


def _said(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """The options in which two sets differ, as on the command line."""
    changed = [name for name, value in after.items() if before.get(name, None) != value or name not in before]
    return " ".join(f"{name}={option_text(after[name])}" for name in changed)


def _options(game: AnyGame, draft: Draft) -> dict[str, Any]:
    """The options that the file states; texts are read as on the command line. Raises BadSetup."""
    known = {option.name: option for option in game.options}
    found: dict[str, Any] = {}
    for name, value in (draft.options or {}).items():
        if name not in known:
            raise BadSetup(f"unknown option {safe_text(str(name))!r}; known options: {', '.join(known)}")
        read = known[name].parse(value) if isinstance(value, str) else known[name].check(value)
        if read != known[name].default or type(read) is not type(known[name].default):
            found[name] = read
    return found


def _named(game: AnyGame, draft: Draft) -> tuple[Draft, tuple[Finding, ...]]:
    """Seats with names that a log may hold and colours of the game."""
    long = [seat for seat in draft.seats if len(seat.name) > NAME_LIMIT]
    message = f"{counted(len(long), 'name')} of over {NAME_LIMIT} characters"
    notes = (finding("LOG-NOTE-CTRL", message, done="cut"),) if long else ()
    seats = tuple(
        replace(seat, name=seat.name[:NAME_LIMIT], color=seat.color if seat.color in game.colors else color)
        for seat, color in zip(draft.seats, [*game.colors, *[""] * len(draft.seats)], strict=False)
    )
    return replace(draft, seats=seats), notes


def _header(game: AnyGame, draft: Draft, tried: Tried, report: ImportReport) -> Header:
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in tried.options.items()}
    origin = {"importer": report.importer, "file": PurePath(report.file).name, "sha256": report.sha256}
    return Header(
        format=FORMAT, version=VERSION, minor=MINOR, game=game.id,
        rules=RulesUsed(revision=game.revision, options=options), board=draft.board or game.boards[0],
        seats=tuple(Player(name=seat.name, color=seat.color) for seat in draft.seats), start_seat=draft.start_seat,
        producer=Producer(name="niagara", version=PROGRAM), x={"x_origin": origin},
    )  # fmt: skip


def _replay(game: AnyGame, draft: Draft, tried: Tried, settled: Settled, report: ImportReport) -> Replay:
    header = _header(game, draft, tried, report)
    checked = Checked(header)
    entries = tuple(checked.entry(entry, game.ends_round(entry.events or ())) for entry in settled.entries)
    return Replay(game, header, entries, report.file)


def _names(game: AnyGame, draft: Draft, tried: Tried) -> tuple[str, ...]:
    blank = ImportReport(file="", sha256="", verdict="unverifiable")
    return Replay(game, _header(game, draft, tried, blank), ()).names


def _recorded(game: AnyGame, tried: Tried, settled: Settled, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What the file says after the last entry: (place, words), as recorded, not verified."""
    used: set[str] = set()
    for entry in settled.entries:
        used.update(entry.x.get("x_origin", ()))
    words = words_of(game.id)
    rest = [one for one in tried.weaver.draft.said if one.place not in used]
    return tuple((one.place, words.say(one.shown or one.pattern, names, one.actor)) for one in rest[:_RECORDED])
