"""What outputs of a notebook hold under our media type: viewers, quizzes, and boxes of them."""

import base64
from collections.abc import Iterable, Iterator
from typing import Any, Literal, assert_never

import msgspec
from msgspec import Struct

from niagara.render.pages_data import VERSION


class HeldBranch(Struct, frozen=True):
    """A branch of a match in the output of a viewer."""

    step: int
    pages: str
    """Gzipped JSON in base64."""


class HeldViewer(Struct, frozen=True, tag_field="kind", tag="viewer"):
    """A viewer: where it stands and what it shows."""

    version: int
    step: int
    pages: str
    """Gzipped JSON in base64."""
    lang: str = ""
    line: int = 0
    panel: str = "why"
    spoiler_free: bool = False
    branches: tuple[HeldBranch, ...] = ()


class HeldQuiz(Struct, frozen=True, tag_field="kind", tag="quiz"):
    """A quiz, with nothing answered."""

    version: int
    pages: str
    """Gzipped JSON in base64."""
    lang: str = ""


class HeldText(Struct, frozen=True, tag_field="kind", tag="text"):
    """What a label says, or which widget is left out."""

    text: str
    note: bool = False


class HeldBox(Struct, frozen=True, tag_field="kind", tag="box"):
    """Widgets in a column or a row, on tabs, or each to be folded up."""

    version: int
    layout: Literal["column", "row", "tabs", "folds"]
    children: tuple["Held", ...]
    titles: tuple[str, ...] = ()
    """Of tabs and folds."""
    open: int | None = None
    """Which of these is open."""


Held = HeldViewer | HeldQuiz | HeldText | HeldBox


def held(found: object) -> Held | None:
    """What an output holds, or None if it is not of a shape that this version can show."""
    try:
        one = msgspec.convert(found, Held)
        for packed in _packed(one):
            base64.b64decode(packed, validate=True)
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors too
        return None
    versions = {part.version for part in parts(one) if not isinstance(part, HeldText)}
    return one if versions == {VERSION} else None


def parts(one: Held) -> Iterator[Held]:
    """What is held, and in a box all that it holds."""
    yield one
    if isinstance(one, HeldBox):
        for child in one.children:
            yield from parts(child)


def slot(one: Held, pages: dict[str, int]) -> dict[str, Any]:
    """What a page puts in the place of an output; what it shows lies in `pages`, each once, and is named by number."""
    match one:
        case HeldViewer() | HeldQuiz():
            choices: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(one, pages=""))
            return choices | {"pages": pages.setdefault(one.pages, len(pages))}
        case HeldText():
            return msgspec.to_builtins(one)  # type: ignore[no-any-return]
        case HeldBox():
            choices = msgspec.to_builtins(msgspec.structs.replace(one, children=()))
            return choices | {"children": [slot(child, pages) for child in one.children]}
        case _:
            assert_never(one)


def language(every: Iterable[Held]) -> str:
    """The language in which all of it is shown; none where there are several."""
    shown = {part.lang for one in every for part in parts(one) if isinstance(part, HeldViewer | HeldQuiz)}
    return shown.pop() if len(shown) == 1 else ""


def _packed(one: Held) -> Iterator[str]:
    for part in parts(one):
        match part:
            case HeldViewer():
                yield from (part.pages, *(branch.pages for branch in part.branches))
            case HeldQuiz():
                yield part.pages
            case HeldText() | HeldBox():
                pass
            case _:
                assert_never(part)
