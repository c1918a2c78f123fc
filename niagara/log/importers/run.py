"""A foreign file → our log and a report. Whatever goes wrong on the way is said in the report, with its place."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import PurePath
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.game import AnyGame
from niagara.core.replay import Header, Player, Producer, Replay, RulesUsed
from niagara.core.setup import BadSetup
from niagara.core.text import NAME_LIMIT, safe_text
from niagara.core.version import VERSION as PROGRAM
from niagara.games import UnknownGame, get
from niagara.log.container import unpack
from niagara.log.finding import Finding, LogError, finding, refuse
from niagara.log.header_notes import notes_of_import
from niagara.log.importers.difference import Difference, first_difference
from niagara.log.importers.draft import Budget, Draft, Said
from niagara.log.importers.drafting import Drafted, Trouble
from niagara.log.importers.encoding import as_utf8
from niagara.log.importers.fitting import Fit, Tried, attempt, fitting, setup_of
from niagara.log.importers.gaps import told, with_rounds
from niagara.log.importers.gathered import gathered
from niagara.log.importers.registry import Asked, Listed, installed, ours, rank
from niagara.log.importers.report import ImportReport
from niagara.log.importers.sc2024.importer import bring
from niagara.log.importers.settle import Settled, settle
from niagara.log.importers.unread import doubt, until_unread
from niagara.log.importers.vocabulary import closest
from niagara.log.importers.words import counted, words_of
from niagara.log.limits import LIMITS, Limits
from niagara.log.report import Verdict
from niagara.log.upgrade import FORMAT, MINOR, VERSION
from niagara.log.verify import verify
from niagara.log.writer import with_checks

_OURS: Final = b'"format":"niagara-replay"'
_RECORDED: Final = 500


class Imported(Struct, frozen=True):
    """The report on one file, and the match as far as it is known."""

    report: ImportReport
    replay: Replay | None = None


def import_log(
    data: bytes, filename: str = "", wanted: str = "", *, listed: Sequence[Asked] | None = None,
    limits: Limits = LIMITS, budget: Budget | None = None, views: Sequence[bytes] = (),
    beside: Sequence[tuple[str, bytes]] = (), options: Mapping[str, Any] | None = None, encoding: str = "",
) -> Imported:  # fmt: skip
    """Imports the bytes of a foreign file. Never raises for what they hold; what is found at many places is told once.

    `wanted` names an importer, else the surest one reads it; `views` are other players' views of the same match,
    `beside` further files of it with their names, `options` those of the game that the file leaves open. `encoding`
    names the one that the files are in, such as "cp1251", where they do not say so themselves.
    """
    done = _brought(data, filename, wanted, listed, limits, budget or Budget(), views, beside, options, encoding)
    return replace(done, report=replace(done.report, findings=gathered(done.report.findings)))


def _brought(
    data: bytes, filename: str, wanted: str, listed: Sequence[Asked] | None, limits: Limits, budget: Budget,
    views: Sequence[bytes], beside: Sequence[tuple[str, bytes]], options: Mapping[str, Any] | None, encoding: str,
) -> Imported:  # fmt: skip
    digest = sha256(data).hexdigest()
    troubles: dict[str, str] = {}
    if listed is None:
        listed = [*ours(), *installed()]
    blank = ImportReport(file=safe_text(filename, 240), sha256=digest, verdict="unverifiable", troubles=troubles)
    try:
        data = as_utf8(unpack(data, "", limits), encoding)
        if is_ours(data):
            raise refuse("LOG-FOREIGN", "this is a log of ours: `niagara verify` reads it as it is")
        ranked, sniffed = rank(listed, data, filename, wanted, budget, troubles)
        blank = replace(blank, sniffed=tuple(sniffed))
        if isinstance(ranked[0], Listed) and ranked[0].whole:
            named = (*beside, *((f"file {number}", view) for number, view in enumerate(views, 2)))
            files = [(filename, data), *((name, as_utf8(unpack(more, name, limits), encoding)) for name, more in named)]
            return Imported(*bring(files, limits, options or {}, blank))
        if beside:
            raise refuse("LOG-FOREIGN", f"several files, and {ranked[0].name} reads one match out of one file")
        views = [as_utf8(unpack(view, "", limits), encoding) for view in views]
        importer, done = _drafted(ranked, data, views, limits, budget, troubles)
    except LogError as error:
        return Imported(replace(blank, findings=(error.finding,)))
    draft = done.draft
    if options:
        draft = replace(draft, options={**(draft.options or {}), **options})
    report = replace(
        blank, importer=importer, level=draft.level, game=draft.game, mapped=draft.mapped, opaque=draft.opaque,
        samples=draft.samples, ignored=draft.ignored, dropped=done.dropped, assumed=draft.assumed,
        derived=draft.derived, plays=draft.plays, findings=draft.findings, unread_fields=draft.unread_fields,
        says_nothing=draft.says_nothing, lost=draft.lost,
    )  # fmt: skip
    return _judged(report, draft, budget)


def is_ours(data: bytes) -> bool:
    """Whether a file says that it is a log of ours."""
    return _OURS in data[:2000].replace(b" ", b"")


def _drafted(
    ranked: Sequence[Asked], data: bytes, views: Sequence[bytes], limits: Limits, budget: Budget,
    troubles: dict[str, str],
) -> tuple[str, Drafted]:  # fmt: skip
    """The draft of the surest importer that does its work."""
    for one in ranked:
        try:
            return one.name, one.draft(budget, data, views, limits)
        except Trouble as trouble:
            troubles[one.name] = str(trouble)
    failed = "; ".join(f"{name}: {what}" for name, what in troubles.items())
    raise refuse("LOG-FOREIGN", "no importer could read this file", found=failed)


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
        draft = with_rounds(draft, game.round_of(game.setup(setup_of(game, draft, options))))
        if draft.begins:
            return Imported(_late(report, draft))
        first = attempt(game, draft, options, budget)
    except BadSetup as error:
        wrong = finding("LOG-SETUP", str(error))
        return Imported(replace(report, reason="the match cannot be set up", findings=(*report.findings, wrong)))

    def weave(part: Draft) -> Tried:
        return attempt(game, part, options, budget)

    less, first, reason = until_unread(draft, first, weave)
    if reason and not less.said and any(one.hole for one in draft.unread):
        return Imported(replace(report, reason=reason))
    reason = reason or doubt(less, first, weave)
    return _concluded(replace(report, reason=reason, claims=len(draft.said)), game, less, first, draft.said, budget)


def _late(report: ImportReport, draft: Draft) -> ImportReport:
    """The report on a file that begins in the middle, without a position to begin from: nothing of it is judged."""
    reason = f"the file {draft.begins}; what came before is not in it, so that no rule can be asked about the rest"
    known = {one.message for one in report.findings}
    more = (one for one in told(draft.begins, ()) if one.message not in known)
    return replace(report, reason=reason, claims=len(draft.said), findings=(*report.findings, *more))


def _concluded(
    report: ImportReport, game: AnyGame, draft: Draft, first: Tried, told: Sequence[Said], budget: Budget
) -> Imported:
    """Verdict, difference and log; `told` is all that the file says."""
    names = _names(game, draft, first)
    difference: Difference | None = None
    chosen = first
    fits: tuple[Fit, ...] = ()
    if not first.woven.whole and not first.woven.stopped:
        difference = first_difference(first.weaver, first.woven, names)
        fits = fitting(game, draft, first, names, budget)
        if len(fits) == 1 and draft.options is None:
            chosen = attempt(game, draft, fits[0].options, budget)
    settled = settle(game, draft, chosen.woven, names)
    replay = _replay(game, draft, chosen, settled, report)
    differs = difference is not None and chosen is first
    report = replace(
        report, entries=len(settled.entries), rounds=replay.step(len(replay) - 1).round,
        finished=replay.finished, names=replay.names, counts=settled.counts, unknown=settled.unknown,
        difference=difference, fitting=tuple(one.said for one in fits),
        needs=tuple(need for one in fits for need in one.needs), adopted=fits[0].said if chosen is not first else "",
        stopped=chosen.woven.stopped, assumed=(*report.assumed, *settled.assumed),
        recorded=_recorded(game, told, settled, replay.names),
        findings=(*report.findings, *notes_of_import(game, replay.header)),
        verdict=_verdict(report, draft, settled, replay, differs, chosen is not first),
    )  # fmt: skip
    return Imported(report, replay)


def _verdict(
    report: ImportReport, draft: Draft, settled: Settled, replay: Replay, differs: bool, adopted: bool
) -> Verdict:
    if differs and not report.reason:  # a reason says what nobody read, from which the difference may follow
        return "contradicted"
    if differs and not settled.entries:
        return "unverifiable"
    strict = verify(replay).verdict if replay.entries else "consistent"  # what the file says was tried all the same
    assumed = draft.assumed or settled.assumed
    part = report.partly or draft.unread  # a line whose cells may be shifted is read, and in doubt all the same
    open_ = bool(report.reason or assumed or part or settled.unknown or adopted or not settled.ends)
    return "consistent" if strict == "verified" and open_ else strict


def _options(game: AnyGame, draft: Draft) -> dict[str, Any]:
    """The options that the file states; texts are read as on the command line. Raises BadSetup."""
    known = {option.name: option for option in game.options}
    found: dict[str, Any] = {}
    for name, value in (draft.options or {}).items():
        if name not in known:
            near = ", ".join(closest(str(name), known))
            raise BadSetup(f"unknown option {safe_text(str(name))!r}; known options: {near}")
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
    return Replay(game, header, with_checks(game, header, settled.entries), report.file)


def _names(game: AnyGame, draft: Draft, tried: Tried) -> tuple[str, ...]:
    blank = ImportReport(file="", sha256="", verdict="unverifiable")
    return Replay(game, _header(game, draft, tried, blank), ()).names


def _recorded(
    game: AnyGame, told: Sequence[Said], settled: Settled, names: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """What the file says after the last entry: (place, words), as recorded, not verified."""
    used: set[str] = set()
    for entry in settled.entries:
        used.update(entry.x.get("x_origin", ()))
    words = words_of(game.id)
    rest = [one for one in told if one.place not in used]
    return tuple((one.place, words.say(one.shown or one.pattern, names, one.actor)) for one in rest[:_RECORDED])
