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
from niagara.log.checks import outside_the_seal
from niagara.log.codec import Decoded, codec, decode_header, older, typed
from niagara.log.entries import read_entries, unknown_fields
from niagara.log.finding import Finding, LogError, brief, finding, refuse
from niagara.log.header_notes import header_notes
from niagara.log.limits import LIMITS, Limits
from niagara.log.pieces import Pieces, cut, foreign
from niagara.log.products import product_of
from niagara.log.scan import scan
from niagara.log.upgrade import FORMAT, MINOR, VERSION, check_version


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
    try:
        pieces = cut(data, limits)
        version, first = _header(pieces, limits)
    except LogError as error:
        raise _product(data, error) from None
    header = first.value
    _check_names(header, limits)
    game, setup = _game(header)
    chain = Chain()
    chain.add(first.canonical)
    notes = [*pieces.findings, *_notes_on(header, version, game, first.unknown)]
    entries, found = read_entries(pieces, version, header.minor > MINOR, codec(game), chain, limits)
    found += outside_the_seal(header, entries)
    return Reading(
        game=game, header=header, setup=setup, entries=entries, findings=(*notes, *found), pieces=pieces
    )  # fmt: skip


def _product(data: bytes, error: LogError) -> LogError:
    """The same error with what the file is, where it is something that we know and no log."""
    words = product_of(data)
    if not words:
        return error
    plain = structs.replace(error.finding, message=words, expected=None, found=None, pointer=None, offset=None)
    return LogError(plain)


def _header(pieces: Pieces, limits: Limits) -> tuple[int, Decoded[Header]]:
    """The version that the file has, and the header as one of the present version."""
    fast = decode_header(pieces.header, limits)
    if fast is not None and (fast.value.format, fast.value.version, fast.value.minor) == (FORMAT, VERSION, MINOR):
        return VERSION, fast
    try:
        plain = scan(pieces.header, limits).value
        check_version(plain)
        version: int = plain["version"]
        if version < VERSION:
            return version, older(plain, Header, version)
        return version, typed(plain, Header, lenient=plain.get("minor", 0) > MINOR)
    except UnicodeDecodeError as error:
        raise _error(pieces, 0, finding("LOG-ENCODING", "not UTF-8", offset=error.start)) from None
    except LogError as error:
        other = foreign(pieces.data) if error.finding.code == "LOG-JSON-SYNTAX" and not pieces.whole else None
        raise other or _error(pieces, 0, _header_fault(error.finding, pieces)) from None


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
    if header.rules.revision < 1:
        raise refuse(
            "LOG-TYPE", "a revision of the rules is counted from 1", line=1, pointer="/rules/revision",
            expected=f"a whole number from 1 to {game.revision}", found=str(header.rules.revision),
        )  # fmt: skip
    if header.rules.revision > game.revision:
        raise refuse(
            "LOG-REVISION", "made under later rules of this program", line=1, pointer="/rules/revision",
            expected=f"at most {game.revision}", found=str(header.rules.revision),
        )  # fmt: skip
    try:
        return game, game.make_setup(len(header.seats), header.rules.options, header.board, header.start_seat)
    except BadSetup as error:
        raise refuse("LOG-SETUP", safe_text(str(error), 400), line=1, pointer=_odd_part(game, header)) from None


def _odd_part(game: AnyGame, header: Header) -> str:
    """Which part of the header the game does not take."""
    seats = len(header.seats)
    if seats not in game.seats:
        return "/seats"
    if header.start_seat not in range(seats):
        return "/start_seat"
    try:
        game.make_setup(seats, header.rules.options, game.boards[0], 0)
    except BadSetup:
        return "/rules/options"
    return "/board"


def _notes_on(header: Header, version: int, game: AnyGame, unknown: tuple[str, ...]) -> list[Finding]:
    notes = []
    if version < VERSION:
        message = f"format version {version}, read as version {VERSION}"
        notes.append(finding("LOG-NOTE-UPGRADED", message, line=1, done="the file is left as it is"))
    if header.minor > MINOR:
        message = f"made for format version {header.version}.{header.minor}; this program knows {VERSION}.{MINOR}"
        notes.append(finding("LOG-NOTE-NEWER", message, line=1, pointer="/minor"))
    if unknown:
        notes.append(structs.replace(unknown_fields(unknown), line=1))
    if header.rules.revision < game.revision:
        notes.append(finding("LOG-NOTE-REVISION", f"made under revision {header.rules.revision} of our rules"))
    return [*notes, *header_notes(game, header)]
