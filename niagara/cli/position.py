"""A file of another program that holds one position, to be looked at: as words, a picture or a page."""

import os

from niagara.cli.outcome import say
from niagara.core.replay import Replay
from niagara.log.container import read_file, shown
from niagara.log.finding import LogError
from niagara.log.importers.registry import installed, ours
from niagara.log.importers.run import Imported, import_log
from niagara.render import board_text


def board_of(done: Imported) -> tuple[str, ...]:
    """The board in words; nothing for a file that is no single position."""
    replay = done.replay
    if replay is None or not done.report.position:
        return ()
    return tuple(board_text.board(replay.game, replay.step(0).after, replay.names, "en").splitlines())


def foreign_position(file: str, refused: LogError) -> Replay:
    """The position in a file that was refused as a log; raises `refused` where there is none.

    What is not certain about it is said, so that nobody takes it for a log.
    """
    if not os.path.isfile(file):
        raise refused
    try:
        done = import_log(read_file(file), shown(file), listed=[*ours(), *installed()])
    except LogError:
        raise refused from None
    if done.replay is None or not done.report.position:
        raise refused
    say(f"niagara: a position of another program ({done.report.importer}), {done.report.verdict}")
    return done.replay
