"""What a viewer is asked by its front end, and the answers: tries, branches, comparisons, words, notes.

Every answer is one JSON object; one that holds `error` says in a sentence what was wrong. The front end is ours, but
what it sends is checked like any other input.
"""

from pathlib import Path
from typing import Any, Final, Protocol, assert_never

import msgspec
from msgspec import Struct

from niagara.core.given import BadQuestion
from niagara.core.rule import RuleViolation
from niagara.core.setup import BadSetup
from niagara.log.finding import LogError
from niagara.log.writer import save
from niagara.pages import Walkthrough
from niagara.play.bots import UnknownBot
from niagara.render.comparison_data import comparison_data
from niagara.render.languages import UnknownLanguage
from niagara.render.pages_data import encode
from niagara.render.tries_data import more_tries_data, tries_data
from niagara.teach.readings import compare
from niagara.teach.try_move import action_at


class Shown(Protocol):
    """The lines that are shown, wherever: in a notebook's widget, in a file that JupyterLab opened."""

    def walk(self, line: int) -> Walkthrough:
        """The pages of a line; raises IndexError."""

    def branch(self, action: Any, step: int, line: int) -> object:
        """Open a branch there, or go on with it, and show it."""

    def play_on(self, line: int) -> object:
        """Let bots play a branch to its end, and show it."""

    def write(self, entry: int, text: str, line: int) -> object:
        """Write a note on an entry."""

    def said_in(self, lang: str, line: int) -> dict[str, Any]:
        """The words of a line in another language."""


class Tries(Struct, frozen=True, tag_field="ask", tag="tries"):
    """What may be tried after a step?"""

    line: int
    step: int


class More(Struct, frozen=True, tag_field="ask", tag="more"):
    """What goes on with this try?"""

    line: int
    step: int
    chain: tuple[int, ...]


class Branch(Struct, frozen=True, tag_field="ask", tag="branch"):
    """What if this were played after that step?"""

    line: int
    step: int
    chain: tuple[int, ...]


class Bots(Struct, frozen=True, tag_field="ask", tag="bots"):
    """How would bots go on with this line?"""

    line: int


class Compare(Struct, frozen=True, tag_field="ask", tag="compare"):
    """Where does this reading, or this option, part from the log?"""

    line: int
    reading: str = ""
    option: str = ""


class Words(Struct, frozen=True, tag_field="ask", tag="words"):
    """What are the words of this line in another language?"""

    line: int
    lang: str


class Write(Struct, frozen=True, tag_field="ask", tag="note"):
    """Write this note on an entry (0 for the match)."""

    line: int
    entry: int
    text: str


class Save(Struct, frozen=True, tag_field="ask", tag="save"):
    """Save the log of this line under that name."""

    line: int
    name: str


Question = Tries | More | Branch | Bots | Compare | Words | Write | Save

_EXPECTED: Final = (BadQuestion, BadSetup, LogError, RuleViolation, UnknownBot, UnknownLanguage, IndexError, OSError)
"""What is wrong with a question or with the disk, not with us."""


def answer(shown: Shown, asked: Any) -> dict[str, Any]:
    """The answer to one message of the front end, with its number."""
    number = asked.get("number") if isinstance(asked, dict) else None
    try:
        question = msgspec.convert(asked, Question)
        found: dict[str, Any] = msgspec.json.decode(encode(_answered(shown, question)))  # as any JSON writer takes it
    except (msgspec.ValidationError, *_EXPECTED) as error:
        return {"number": number, "error": str(error)[:1000]}
    return {"number": number, **found}


def _answered(shown: Shown, question: Question) -> dict[str, Any]:
    walk = shown.walk(question.line)
    match question:
        case Tries(_, step):
            return {"data": tries_data(walk, step)}
        case More(_, step, chain):
            return {"data": more_tries_data(walk, step, chain)}
        case Branch(line, step, chain):
            shown.branch(action_at(walk.replay.step(step).after, chain), step=step, line=line)
            return {}
        case Bots(line):
            shown.play_on(line)
            return {}
        case Compare(_, reading, option):
            name, _, value = option.partition("=")
            known = {one.name: one for one in walk.replay.game.options}
            options = {name: known[name].parse(value) if name in known else value} if option else None
            return {"data": comparison_data(compare(walk.replay, reading, options), walk.lang, walk.seat)}
        case Words(line, lang):
            return {"data": shown.said_in(lang, line)}
        case Write(line, entry, text):
            shown.write(entry, text, line=line)
            return {}
        case Save(_, name):
            return _saved(walk.replay, name)
        case _:
            assert_never(question)


def _saved(replay: Any, name: str) -> dict[str, Any]:
    """Write the log beside the notebook, never over a file that is there; and the next free name."""
    path = Path(name)
    if not name or path.name != name or not name.isprintable():
        raise BadQuestion(
            f"{name[:60]!r}: expected the name of a file beside this notebook, such as match.replay.jsonl"
        )
    save(replay, path)
    return {"name": name, "next": _next_name(path)}


def _next_name(path: Path) -> str:
    stem, dot, ending = path.name.partition(".")
    number = 2
    while path.with_name(f"{stem}-{number}{dot}{ending}").exists():
        number += 1
    return f"{stem}-{number}{dot}{ending}"
