"""The arguments and options that several commands share."""

import re
from enum import StrEnum
from typing import Annotated, Final

import typer

from niagara.core.text import safe_text

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")


def whole(text: str) -> int:
    """A whole number out of the command line; raises BadParameter with what was expected and found."""
    if isinstance(text, int):  # a default
        return text
    if not _WHOLE.fullmatch(text.strip()):
        raise typer.BadParameter(f"expected a whole number, found {safe_text(text, 40)!r}")
    return int(text)


Log = Annotated[str, typer.Argument(metavar="FILE", help="A log (.replay.jsonl, .json, .gz); - is stdin.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line on stdout.")]
Lang = Annotated[str, typer.Option("--lang", help="Language of the words.")]
Langs = Annotated[
    list[str], typer.Option("--lang", help="Language of the words; further ones: to switch between them in the page.")
]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the game.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
Seat = Annotated[int | None, typer.Option("--seat", parser=whole, metavar="N", help="As this seat (0 …) may know it.")]
Step = Annotated[
    str | None,
    typer.Option("--step", metavar="N", help="The step of a picture; of a page or GIF a stretch, 30-60."),
]
Round = Annotated[int | None, typer.Option("--round", parser=whole, metavar="N", help="The round that a GIF shows.")]
Caption = Annotated[bool, typer.Option("--caption/--no-caption", help="The words under a picture.")]
Partial = Annotated[
    bool,
    typer.Option(
        "--partial",
        help="Take the entries before the first damage or broken rule, where the log is else refused. "
        "(A last line that is cut off is left out without it.)",
    ),
]
AsRecorded = Annotated[
    bool, typer.Option("--as-recorded", help="Show what follows a contradiction too, as recorded and not verified.")
]
NamedLog = Annotated[str, typer.Argument(metavar="FILE", help="A log (.replay.jsonl, .json, .gz).")]
Workers = Annotated[
    int | None,
    typer.Option("--workers", parser=whole, metavar="N", help="How many processes work; as many as processors."),
]
NewLog = Annotated[str, typer.Option("-o", "--output", metavar="OUT", help="The log to write.")]


class Wanted(StrEnum):
    """The least verdict that passes."""

    verified = "verified"
    consistent = "consistent"
