"""`niagara play`: a match of bots."""

import os
import shlex
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from niagara.cli.outcome import say
from niagara.core.game import AnyGame
from niagara.core.setup import BadSetup
from niagara.core.text import safe_text
from niagara.games import get
from niagara.log.container import read_file, shown
from niagara.log.finding import LogError
from niagara.log.importers.words import counted
from niagara.play.bots import Bot, bot, default_bot
from niagara.play.match import Match
from niagara.play.self_play import play_out

NAMES: Final = ("Ada", "Борис", "陳", "Chloé", "Олена")
"""Who plays where nobody is named."""


def played(
    game_name: str, players: int | None, names: list[str], bot_names: list[str], options: list[str], board: str,
    start_seat: int | None, seed: int,
) -> Match:  # fmt: skip
    """A whole match; one seed gives one match. Raises UnknownGame, UnknownBot, BadSetup."""
    game = get(game_name)
    seats = seat_names(game, players, names, bot_names)
    seated = _bots(game, bot_names or [default_bot(game.id)], len(seats))
    rng = Random(seed)
    start = rng.randrange(len(seats)) if start_seat is None else start_seat
    match = Match(
        game, seats, options=parse_options(game, options), board=_board(board), start_seat=start, seed=seed
    )  # fmt: skip
    play_out(match, seated, rng)
    return match


def seat_names(game: AnyGame, players: int | None, names: list[str], bot_names: list[str]) -> list[str]:
    """A name for each seat; the number of names (or of bots, if there are several) says how many play."""
    given = len(names) or (len(bot_names) if len(bot_names) > 1 else 0)
    count = players if players is not None else given or game.seats.start
    if names and len(names) != count:
        given_names = f"{counted(len(names), 'name')} for {counted(count, 'player')}"
        raise BadSetup(f"{given_names}: expected one --name for each seat, or none")
    if count not in game.seats:
        raise BadSetup(f"{counted(count, 'player')}: {game.title} is for {game.seats.start} to {game.seats.stop - 1}")
    return names or [NAMES[seat] if seat < len(NAMES) else f"Player {seat + 1}" for seat in range(count)]


def _bots(game: AnyGame, names: list[str], seats: int) -> list[Bot]:
    found = [bot(game.id, name) for name in names]
    if len(found) == 1:
        return found * seats
    if len(found) != seats:
        given_bots = f"{counted(len(found), 'bot')} for {counted(seats, 'player')}"
        raise BadSetup(f"{given_bots}: expected one --bot for all, or one for each seat")
    return found


def parse_options(game: AnyGame, pairs: list[str]) -> dict[str, Any]:
    """`K=V` pairs as options of the game; raises BadSetup with the known ones."""
    known = {option.name: option for option in game.options}
    parsed: dict[str, Any] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign or name not in known:
            what = "unknown option" if sign else "expected --option NAME=VALUE, found"
            raise BadSetup(f"{what} {safe_text(name)!r}; known options: {', '.join(known)}")
        if name in parsed:
            raise BadSetup(f"option {name} is given twice")
        parsed[name] = known[name].parse(text)
    return parsed


def _board(board: str) -> Any:
    """A shipped board's id, or the board in a JSON file."""
    if not board.endswith(".json"):
        return board or None
    try:
        return msgspec.json.decode(read_file(board))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadSetup(f"board {shown(board)}: no JSON ({error})") from None


def warn_of_memory(output: str) -> None:
    """Says before the first move if the folder of `output` cannot be written: the match is then in memory only."""
    folder = Path(output).parent
    if not os.access(folder, os.W_OK):
        where = shown(folder.absolute())
        say(f"WARNING: the folder {where} cannot be written: the match is played in memory only and is kept nowhere")


def save(match: Match, output: str, force: bool, arguments: list[str]) -> None:
    """Saves what was played; where that fails, says how to have the same match elsewhere. Raises LogError."""
    try:
        match.save(output, force)
    except LogError as error:
        if error.finding.code == "LOG-IO":
            again = ["niagara", "play", *arguments, "-o", str(_writable() / Path(output).name)]
            say(f"NOT SAVED: {repr(match.replay)[1:-1]}, seed {match.header.seed}")
            say(f"To save it, play it again, the seed makes it the same match: {shlex.join(again)}")
        raise


def _writable() -> Path:
    """A folder that takes a file: where we are, at home, or for temporary files."""
    folders = [Path(), Path.home(), Path(tempfile.gettempdir())]
    return next((folder for folder in folders if os.access(folder, os.W_OK)), folders[-1])


def arguments(**given: Any) -> list[str]:
    """Options of the command line as it takes them; those that were not given are left out."""
    pairs = [
        (name, value)
        for name, values in given.items()
        for value in (values if isinstance(values, list) else [values])
        if value not in (None, "")
    ]
    return [part for name, value in pairs for part in (f"--{name.replace('_', '-')}", str(value))]


def summary(match: Match, file: str) -> dict[str, Any]:
    """What was played, as plain values."""
    replay = match.replay
    return {
        "file": shown(file), "game": match.game.id, "seed": match.header.seed, "seats": list(replay.names),
        "entries": len(replay.entries), "events": len(replay) - 1, "rounds": match.game.round_of(match.state),
    }  # fmt: skip
