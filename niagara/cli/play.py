"""`niagara play`: a match of bots."""

import os
import shlex
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from niagara.cli.outcome import say
from niagara.core.game import AnyGame
from niagara.core.setup import BadSetup
from niagara.core.text import safe_text
from niagara.games import get
from niagara.log.container import read_file, shown
from niagara.log.finding import LogError
from niagara.play.bots import say_why
from niagara.play.lineup import lineup
from niagara.play.match import Match
from niagara.render.languages import LANGUAGES
from niagara.render.prose import Speaker


def played(
    game_name: str, players: int | None, names: list[str], bot_names: list[str], options: list[str], board: str,
    start_seat: int | None, seed: int, reasons: bool = False,
) -> Match:  # fmt: skip
    """A whole match; one seed gives one match. Raises UnknownGame, UnknownBot, BadSetup.

    With `reasons` the log holds a note, in every language, on each choice of which a bot can say why.
    """
    game = get(game_name)
    who = lineup(game, players, names, bot_names, parse_options(game, options), parse_board(board), start_seat)
    if not reasons:
        return who.play(seed)
    able = say_why(game.id)
    if not set(able) & set(who.bots):
        which = f"bots that do: {', '.join(able)}" if able else "no bot of this game does"
        raise BadSetup(f"--reasons: expected a bot that says why it chooses, found {', '.join(who.bots)}; {which}")
    speakers = {lang: Speaker((), lang) for lang in LANGUAGES}  # a reason names no player
    return who.play(seed, lambda reason: {lang: speaker.sentence(reason) for lang, speaker in speakers.items()})


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


def parse_board(board: str) -> Any:
    """A shipped board's id, or the board in a JSON file; None for "". Raises BadSetup, LogError."""
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
