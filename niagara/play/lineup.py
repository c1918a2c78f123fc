"""Lineup: who plays a match of bots, and under which rules."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.option import check_options
from niagara.core.setup import BadSetup, Setup
from niagara.games import get
from niagara.log.importers.words import counted
from niagara.play.bots import Bot, bot, bot_with_reasons, default_bot
from niagara.play.match import Match, different
from niagara.play.packed_play import packed_match, play_packed
from niagara.play.self_play import Note, play_out

NAMES: Final = ("Ada", "Борис", "陳", "Chloé", "Олена")
"""Who plays where nobody is named."""


class Lineup(Struct, frozen=True, kw_only=True):
    """Who plays, and under which rules: with a seed it is one match, byte for byte. `lineup` makes one."""

    game: str
    names: tuple[str, ...]
    """The players, in seat order."""
    bots: tuple[str, ...]
    """The bot of each seat, by name."""
    options: Mapping[str, Any]
    """Those that differ from their defaults."""
    board: Any = None
    """A shipped board's id or a whole board; None for the game's first one."""
    start_seat: int | None = None
    """Who starts; None: drawn by lot."""

    def play(self, seed: int, note: Note | None = None) -> Match:
        """The whole match of this seed; raises BadSetup for one that does not come to an end.

        With `note`, the reasons of the bots that say why they choose are notes in the log; all else is the same.
        """
        rng = Random(seed)
        start = self.start(rng)
        match = Match(
            self.game, self.names, options=self.options, board=self.board, start_seat=start, seed=seed
        )  # fmt: skip
        if note is not None:
            play_out(match, [bot_with_reasons(self.game, name) for name in self.bots], rng, note=note)
            return match
        fast = packed_match(match.game, match.state.setup, self.bots)
        if fast is None:
            play_out(match, self.seated(), rng)
        else:
            play_packed(*fast, rng, match.play)
        return match

    def start(self, rng: Random) -> int:
        """Who starts: the first thing that chance decides, where nobody is named."""
        return rng.randrange(len(self.names)) if self.start_seat is None else self.start_seat

    def setup(self, start_seat: int) -> Setup[Any, Any]:
        """What is settled before the first decision."""
        game = get(self.game)
        board = game.boards[0] if self.board is None else self.board
        return game.make_setup(len(self.names), self.options, board, start_seat)

    def seated(self) -> list[Bot]:
        """The bot of each seat."""
        return [bot(self.game, name) for name in self.bots]


def lineup(
    game: AnyGame,
    players: int | None = None,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    board: Any = None,
    start_seat: int | None = None,
) -> Lineup:
    """A lineup that can be set up; raises UnknownBot, BadSetup.

    `names`: one a seat, or none; `bots`: one for all, one a seat, or none for one that knows the game. The number of
    names (or of bots, if there are several) says how many play where `players` does not.
    """
    seats = _seats(game, players, names, bots)
    seated = _bots(game, bots or [default_bot(game.id)], len(seats))
    given = different(game, check_options(game.options, dict(options or {})))
    found = Lineup(
        game=game.id, names=tuple(seats), bots=tuple(seated), options=given, board=board, start_seat=start_seat
    )  # fmt: skip
    found.setup(start_seat or 0)
    return found


def _seats(game: AnyGame, players: int | None, names: Sequence[str], bots: Sequence[str]) -> Sequence[str]:
    given = len(names) or (len(bots) if len(bots) > 1 else 0)
    count = players if players is not None else given or game.seats.start
    if names and len(names) != count:
        given_names = f"{counted(len(names), 'name')} for {counted(count, 'player')}"
        raise BadSetup(f"{given_names}: expected one --name for each seat, or none")
    if count not in game.seats:
        raise BadSetup(f"{counted(count, 'player')}: {game.title} is for {game.seats.start} to {game.seats.stop - 1}")
    return names or [NAMES[seat] if seat < len(NAMES) else f"Player {seat + 1}" for seat in range(count)]


def _bots(game: AnyGame, names: Sequence[str], seats: int) -> list[str]:
    for name in names:
        bot(game.id, name)  # says which there are, if it is none of them
    if len(names) == 1:
        return [*names] * seats
    if len(names) != seats:
        given_bots = f"{counted(len(names), 'bot')} for {counted(seats, 'player')}"
        raise BadSetup(f"{given_bots}: expected one --bot for all, or one for each seat")
    return [*names]
