"""What went wrong as one line on stderr and an exit code: never a traceback for what a user did."""

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from traceback import extract_tb, print_exception
from typing import Any, Final

import typer
from msgspec import structs
from typer.core import TyperGroup

from niagara.core.given import BadQuestion
from niagara.core.rule import RuleViolation
from niagara.core.setup import BadSetup
from niagara.core.text import safe_text
from niagara.corpus.fault import Fault
from niagara.corpus.trouble import BadCorpus, NoCorpusTools
from niagara.exporters.notebook import BadNotebook
from niagara.exporters.raster import NoPictureTools
from niagara.exporters.stretch import BadStretch
from niagara.games import UnknownGame
from niagara.log.finding import INPUT_OUTPUT, UNKNOWN, UNREADABLE, USAGE, Finding, LogError
from niagara.log.not_written import FORCE
from niagara.log.shipped import UnknownSample
from niagara.notebook.plotly_bundle import NoPlotlyBundle
from niagara.play.bots import UnknownBot
from niagara.render.languages import UnknownLanguage
from niagara.render.prose import Speaker

BUG: Final = 1
INTERRUPTED: Final = 130

# The parser's own errors; Typer names only this one of them.
PARSER_ERROR: Final[Any] = typer.BadParameter.__mro__[2]


class WrongUsage(Exception):
    """What was asked for is not there; the message names the choices."""


class MissingExtra(Exception):
    """Something that is not installed; the message says how to get it."""


class Stopped(Exception):
    """The user pressed Ctrl-C, or whoever read our output has enough of it. Typer would answer both in its own way."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Commands(TyperGroup):
    """The commands, with every error turned into its line and exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            raise Stopped(INTERRUPTED) from None
        except LogError as error:
            if error.finding.code == "LOG-EXISTS":
                raise self._already_there(ctx, error.finding) from None
            raise LogError(with_suggestion(error.finding)) from None
        except OSError as error:
            if error.errno != errno.EPIPE:
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise Stopped(0) from None
        return done

    def _already_there(self, ctx: Any, finding: Finding) -> LogError:
        """The same with what this command can do about it."""
        command = self.get_command(ctx, ctx.invoked_subcommand)
        forceful = any("--force" in parameter.opts for parameter in (command.params if command else ()))
        instead = "--force replaces it" if forceful else "give the new one another name"
        return LogError(structs.replace(finding, message=finding.message.replace(FORCE, instead)))

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # a terminal without UTF-8 shows what it cannot say as escapes
                stream.reconfigure(errors="backslashreplace")
        try:
            code = super().main(list(args) if args is not None else None, *rest, **extra)
        except BaseException as error:  # a KeyboardInterrupt too
            code = _explain(error)
        sys.exit(code if isinstance(code, int) else 0)


def _explain(error: BaseException) -> int:
    """Says what went wrong; the exit code."""
    match error:
        case SystemExit():
            return error.code if isinstance(error.code, int) else BUG
        case Stopped(code=0):
            return 0
        case Stopped() | KeyboardInterrupt() | typer.Abort():
            return _say("interrupted", INTERRUPTED)
        case LogError(finding=finding):
            return _say("; ".join([str(finding), *why(finding)]), finding.exit_code)
        case RuleViolation():
            return _say(str(error), USAGE)
        case OSError():
            where = f"{_shown(error.filename)}: " if error.filename else ""
            return _say(f"{where}{error.strerror or error}", INPUT_OUTPUT)
        case BadNotebook() | BadCorpus():
            return _say(str(error), UNREADABLE)
        case NoPlotlyBundle() | MissingExtra() | NoPictureTools() | NoCorpusTools() | Fault():
            return _say(str(error), INPUT_OUTPUT)
        case (
            WrongUsage()
            | BadQuestion()
            | BadSetup()
            | BadStretch()
            | UnknownBot()
            | UnknownGame()
            | UnknownLanguage()
            | UnknownSample()
        ):
            return _say(str(error.args[0] if error.args else error), USAGE)
        case _ if isinstance(error, PARSER_ERROR):
            return _say(f"{error.format_message()} ('niagara --help' lists the commands)", error.exit_code)
        case _:
            return _bug(error)


def with_suggestion(found: Finding) -> Finding:
    """What is wrong with a file, and which command takes it, if it is a log of another program."""
    if found.exit_code not in (UNREADABLE, UNKNOWN) or found.severity != "error" or not Path(found.file).is_file():
        return found
    from niagara.log.importers.suggestion import suggestion  # ten times the start of a command that meets a log

    words = suggestion(found.file)
    if not words:
        return found
    return structs.replace(
        found, message=f"no log of ours; {words}", expected=None, found=None, offset=None, pointer=None
    )


def why(finding: Finding, names: Sequence[str] = ()) -> list[str]:
    """The rule behind a finding, said with the players' names; nothing where no rule is behind it."""
    if finding.ruling is None:
        return []
    return [f"{finding.ruling.rule.id}: {Speaker(names).sentence(finding.ruling.phrase)}"]


def say(message: str) -> None:
    """A message for the user, on stderr."""
    print(message, file=sys.stderr, flush=True)


def _bug(error: BaseException) -> int:
    if os.environ.get("NIAGARA_TRACEBACK"):
        print_exception(error)
    frames = extract_tb(error.__traceback__)
    notes = "".join(f", {note}" for note in getattr(error, "__notes__", ()))
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    what = f"{type(error).__name__}: {error}{notes}{place}"
    text = f"a bug of ours: {what}; NIAGARA_TRACEBACK=1 shows more. Please report it."
    return _say(text, BUG)


def _shown(path: object) -> str:
    return safe_text(os.fsdecode(path) if isinstance(path, bytes) else str(path), 240)


def _say(message: str, code: int) -> int:
    say(f"niagara: {safe_text(message, 2000)}")
    return code
