"""What is worth knowing about a header that is right: names that look equal, a board that is not what it is called."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import structs

from niagara.core.confusables import look_alikes
from niagara.core.game import AnyGame
from niagara.core.replay import Header
from niagara.core.setup import BadSetup
from niagara.core.text import safe_text
from niagara.log.finding import Finding, brief, finding
from niagara.log.times import odd_time

_LATIN: Final = 0x24F
"""The last letter of Unicode's Latin blocks."""


def header_notes(game: AnyGame, header: Header) -> tuple[Finding, ...]:
    """Warnings and notes on names, time and board, of a file or of a match that was never in one."""
    names = [player.name for player in header.seats]
    return (*_on_names(names), *_on_time(header), *_on_board(game, header))


def notes_of_import(game: AnyGame, header: Header) -> tuple[Finding, ...]:
    """The same of a header that an importer made: without places, which are not those of its file."""
    return tuple(structs.replace(one, line=None, pointer=None) for one in header_notes(game, header))


def _on_names(names: Sequence[str]) -> Iterator[Finding]:
    """Names that look like an earlier one, and names with something in them that cannot be seen."""
    shown = [safe_text(name) for name in names]
    twins = next(look_alikes(shown), None)
    if twins is not None:
        seat, other = twins
        yield finding("LOG-NAME-DUP", "two players' names look the same", seat=seat, line=1,
                      pointer=f"/seats/{seat}/name", found=f"{_exact(shown[other])} and {_exact(shown[seat])}",
                      done="told apart by colour and seat")  # fmt: skip
    changed = [seat for seat, name in enumerate(names) if not shown[seat] or _unseen(name, shown[seat])]
    if changed:
        yield finding("LOG-NOTE-CTRL", "a name is empty or holds characters that cannot be seen", line=1,
                      pointer=f"/seats/{changed[0]}/name", seat=changed[0], count=len(changed),
                      done="left out where it is shown")  # fmt: skip


def _on_time(header: Header) -> Iterator[Finding]:
    odd = odd_time(header.created) if header.created is not None else None
    if odd is not None:
        yield finding("LOG-NOTE-TIME", f"the time in the header is odd: {odd}", line=1, pointer="/created",
                      expected="such as 2026-11-30T17:05:00Z", found=brief(header.created, 40),
                      done="kept; nothing depends on it")  # fmt: skip


def _on_board(game: AnyGame, header: Header) -> Iterator[Finding]:
    """A board that stands in the header as a whole, and is called as one that we ship."""
    name = header.board.get("id") if isinstance(header.board, Mapping) else None
    if name in game.boards and not _as_shipped(game, header, name):
        yield finding("LOG-NOTE-BOARD", f"the header brings a board of its own that is called {name}, as a shipped one",
                      line=1, pointer="/board", expected=f"the shipped {name}, or another id",
                      done="judged and shown on the header's board")  # fmt: skip


def _as_shipped(game: AnyGame, header: Header, name: str) -> bool:
    """Whether the header's board is the shipped one of this name."""
    boards = []
    for board in (header.board, name):
        try:
            setup = game.make_setup(len(header.seats), header.rules.options, board, header.start_seat)
        except BadSetup:
            return False
        boards.append(setup.board)
    return bool(boards[0] == boards[1])


def _exact(name: str) -> str:
    """A name, and its first letter of another alphabet than the Latin one."""
    other = next((char for char in name if ord(char) > _LATIN), None)
    return f'"{name}"' + (f" (with {unicodedata.name(other, 'another letter')})" if other is not None else "")


def _unseen(name: str, shown: str) -> bool:
    return name != shown and len(safe_text(name, 10_000)) < len(name)
