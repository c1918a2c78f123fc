"""Bytes → a game, a header and entries with their findings; what the rules say of them is for `judge`.

container → UTF-8 → pieces → JSON → header → version → typed decode → check chain. The first error in an entry ends the
reading: what stands before it is kept, what stands after it is not looked at.
"""

from typing import Any

from msgspec import Struct, structs

from niagara.core.game import AnyGame
from niagara.core.replay import AnyEntry, Header
from niagara.core.setup import BadSetup, Setup
from niagara.core.text import safe_text
from niagara.games import UnknownGame, get
from niagara.log.chain import Chain
from niagara.log.checks import Checks
from niagara.log.codec import Codec, Decoded, codec, decode_header, typed
from niagara.log.finding import Finding, LogError, brief, finding, refuse
from niagara.log.limits import LIMITS, Limits
from niagara.log.pieces import Pieces, cut, foreign
from niagara.log.scan import scan
from niagara.log.upgrade import FORMAT, MINOR, VERSION, check_version, upgrade


class Reading(Struct, frozen=True, kw_only=True):
    """What stands in a file, as far as it is good, and what was found on the way."""

    game: AnyGame
    header: Header
    setup: Setup[Any, Any]
    entries: tuple[AnyEntry, ...]
    findings: tuple[Finding, ...]
    pieces: Pieces
    """Knows where each entry stands in the file."""


def read(data: bytes, limits: Limits = LIMITS) -> Reading:
    """The log in `data` (unpacked); raises LogError where not even the header can be read."""
    pieces = cut(data, limits)
    first, header = _header(pieces, limits)
    _check_names(header, limits)
    game, setup = _game(header)
    chain = Chain()
    chain.add(first.canonical)
    notes = [*pieces.findings, *_notes_on(header, game, first.unknown)]
    entries, found = _entries(pieces, header, codec(game), chain, limits)
    return Reading(
        game=game, header=header, setup=setup, entries=entries, findings=(*notes, *found), pieces=pieces
    )  # fmt: skip


def _header(pieces: Pieces, limits: Limits) -> tuple[Decoded[Any], Header]:
    fast = decode_header(pieces.header, limits)
    if fast is not None and (fast.value.format, fast.value.version, fast.value.minor) == (FORMAT, VERSION, MINOR):
        return fast, fast.value
    try:
        plain = scan(pieces.header, limits).value
        check_version(plain)
        version = plain["version"]
        if version < VERSION:
            plain = dict(upgrade(plain, version))
        first = typed(plain, Header, lenient=plain.get("minor", 0) > MINOR)
    except UnicodeDecodeError as error:
        raise _error(pieces, 0, finding("LOG-ENCODING", "not UTF-8", offset=error.start)) from None
    except LogError as error:
        other = foreign(pieces.data) if error.finding.code == "LOG-JSON-SYNTAX" and not pieces.whole else None
        raise other or _error(pieces, 0, _header_fault(error.finding, pieces)) from None
    return first, first.value


def _error(pieces: Pieces, place: int, fault: Finding) -> LogError:
    """The error of a fault inside a piece."""
    return LogError(pieces.locate(place, fault))


def _header_fault(fault: Finding, pieces: Pieces) -> Finding:
    cut_off = fault.code == "LOG-JSON-SYNTAX" and not pieces.entries and not pieces.data.endswith(b"\n")
    return structs.replace(fault, code="LOG-HEADER", message="the header is cut off") if cut_off else fault


def _check_names(header: Header, limits: Limits) -> None:
    for seat, player in enumerate(header.seats):
        if len(player.name) > limits.name:
            raise refuse(
                "LOG-LIMIT-NAME", f"a name of more than {limits.name} characters", seat=seat,
                pointer=f"/seats/{seat}/name", line=1, found=brief(player.name, 40),
            )  # fmt: skip


def _game(header: Header) -> tuple[AnyGame, Setup[Any, Any]]:
    try:
        game = get(header.game)
    except UnknownGame as error:
        raise refuse("LOG-GAME", safe_text(str(error), 240), line=1, pointer="/game") from None
    if header.rules.revision > game.revision:
        raise refuse(
            "LOG-REVISION", "made under later rules of this program", line=1, pointer="/rules/revision",
            expected=f"at most {game.revision}", found=str(header.rules.revision),
        )  # fmt: skip
    try:
        return game, game.make_setup(len(header.seats), header.rules.options, header.board, header.start_seat)
    except BadSetup as error:
        raise refuse("LOG-SETUP", safe_text(str(error), 400), line=1) from None


def _notes_on(header: Header, game: AnyGame, unknown: tuple[str, ...]) -> list[Finding]:
    notes = []
    if unknown:
        notes.append(structs.replace(_unknown(unknown), line=1))
    if header.rules.revision < game.revision:
        notes.append(finding("LOG-NOTE-REVISION", f"made under revision {header.rules.revision} of our rules"))
    names = [safe_text(player.name) for player in header.seats]
    folded = [name.casefold() for name in names]
    twins = [seat for seat, name in enumerate(folded) if name in folded[:seat]]
    if twins:
        notes.append(finding("LOG-NAME-DUP", "two players' names look the same", seat=twins[0], line=1,
                             done="told apart by colour and seat"))  # fmt: skip
    changed = [seat for seat, player in enumerate(header.seats) if not names[seat] or _unseen(player.name, names[seat])]
    if changed:
        notes.append(finding("LOG-NOTE-CTRL", "a name is empty or holds characters that cannot be seen", line=1,
                             seat=changed[0], count=len(changed), done="left out where it is shown"))  # fmt: skip
    return notes


def _unseen(name: str, shown: str) -> bool:
    return name != shown and len(safe_text(name, 10_000)) < len(name)


def _unknown(pointers: tuple[str, ...]) -> Finding:
    return finding("LOG-NOTE-MINOR", "fields of a newer version", pointer=pointers[0], count=len(pointers),
                   done="left out")  # fmt: skip


def _entries(
    pieces: Pieces, header: Header, coder: Codec, chain: Chain, limits: Limits
) -> tuple[tuple[AnyEntry, ...], list[Finding]]:
    checks = Checks(chain, pieces.locate)
    end = [finding("LOG-NOTE-NEWLINE", "the last line has no end of line")] if pieces.open_end else []
    fast = coder.decode_all(pieces.entries, limits)
    if fast is not None and [entry.n for entry in fast] == list(range(1, len(fast) + 1)):
        checks.compare_all(fast)
        return tuple(fast), [*checks.findings, *end]
    entries, found = _one_by_one(pieces, header.minor > MINOR, coder, checks, limits)
    stopped = any(one.entry == len(entries) + 1 for one in found)
    return entries, [*checks.findings, *found, *([] if stopped else end)]


def _one_by_one(
    pieces: Pieces, lenient: bool, coder: Codec, checks: Checks, limits: Limits
) -> tuple[tuple[AnyEntry, ...], list[Finding]]:
    """The entries before the first that is wrong, and what is wrong with that."""
    entries: list[AnyEntry] = []
    unknown: list[Finding] = []
    for place, line in enumerate(pieces.entries, 1):
        try:
            decoded = coder.decode(line, limits, lenient)
        except (LogError, UnicodeDecodeError) as error:
            return tuple(entries), [*unknown, _entry_fault(pieces, place, error)]
        entry = decoded.value
        if entry.n != place:
            gap = finding("LOG-GAP", "the entries are not counted from 1 with no gap", pointer="/n",
                          expected=f"n {place}", found=f"n {entry.n}")  # fmt: skip
            return tuple(entries), [*unknown, pieces.locate(place, gap)]
        if decoded.unknown and not unknown:
            unknown = [pieces.locate(place, _unknown(decoded.unknown))]
        elif decoded.unknown:
            unknown = [structs.replace(unknown[0], count=unknown[0].count + len(decoded.unknown))]
        checks.add(entry, decoded.canonical)
        entries.append(entry)
    return tuple(entries), unknown


def _entry_fault(pieces: Pieces, place: int, error: LogError | UnicodeDecodeError) -> Finding:
    line = pieces.entries[place - 1]
    last = place == len(pieces.entries) and pieces.open_end
    if isinstance(error, UnicodeDecodeError):
        fault = finding("LOG-ENCODING", "not UTF-8", offset=error.start)
        torn = last and error.reason == "unexpected end of data"
    else:
        fault = error.finding
        torn = last and fault.code == "LOG-JSON-SYNTAX"
    if torn:
        fault = finding("LOG-TAIL-TORN", "the last line is cut off", done=f"{len(line)} bytes left out")
    elif not line.strip():
        fault = finding("LOG-JSON-SYNTAX", "an empty line between entries")
    return pieces.locate(place, fault)
