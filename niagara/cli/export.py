"""What `niagara export` writes, by the end of the file's name."""

import warnings
from pathlib import Path
from typing import Final, Literal, assert_never

from msgspec import Struct

from niagara.cli.arguments import whole
from niagara.cli.outcome import WrongUsage, say
from niagara.core.replay import Replay
from niagara.exporters.stretch import Stretch
from niagara.log.files import check_target

STREAM: Final = "-"
"""Standard output, where a file's name is expected."""

Form = Literal["page", "pages", "markdown", "contest", "picture"]

ENDINGS: Final[dict[str, Form]] = {
    ".html": "page", ".htm": "page", ".pages.json": "pages", ".md": "markdown", ".xml": "contest", ".xml.gz": "contest",
    ".svg": "picture", ".png": "picture", ".gif": "picture",
}  # fmt: skip


def form_of(output: str) -> Form:
    """What a file of this name is to hold; the stream takes a page. Raises WrongUsage."""
    if output == STREAM:
        return "page"
    found = next((form for ending, form in ENDINGS.items() if output.lower().endswith(ending)), None)
    if found is None:
        raise WrongUsage(
            f"{output}: expected a name that ends in .html (a page), .pages.json (pages that any page opens), .md "
            "(Markdown), .svg, .png, .gif (a picture) or .xml (a match of the Software-Challenge for its own tools)"
        )
    return found


def stretch(text: str) -> Stretch:
    """A step, or a stretch of steps such as 30-60; raises BadParameter with what was expected and found."""
    first, dash, last = text.strip().partition("-")
    return (whole(first), whole(last)) if first and dash else whole(text)


class Wish(Struct, frozen=True):
    """What a picture or a text is to show."""

    lang: str
    seat: int | None
    step: str | None
    round: int | None
    caption: bool

    @property
    def stretch(self) -> Stretch | None:
        """The steps that are shown; raises BadParameter."""
        return None if self.step is None else stretch(self.step)


def check_wish(form: Form, output: str, wish: Wish) -> None:
    """Raises WrongUsage for what is not for this form."""
    if form != "picture" and (wish.round is not None or not wish.caption):
        raise WrongUsage(f"--round and --no-caption are for pictures (.svg, .png, .gif), not for {output}")
    if form == "contest" and wish.step is not None:
        raise WrongUsage(f"--step is for pages and pictures, not for {output}")
    if form != "picture" and isinstance(wish.stretch, int):
        raise WrongUsage(f"--step {wish.step}: {output} shows a stretch of steps, such as 30-60")


def check_output(form: Form, output: str, force: bool) -> None:
    """Raises LogError where the output may not be written: said before the work, and before `--force` is advised."""
    if form == "markdown":
        from niagara.exporters.illustrated import check_illustrated

        check_illustrated(Path(output), force)
    else:
        check_target(output, force)


def write_as(
    form: Literal["markdown", "contest", "picture"], replay: Replay, output: str, wish: Wish, force: bool
) -> None:
    """Write what is no page. Raises what the exporters raise."""
    match form:
        case "markdown":
            from niagara.exporters.markdown import export_markdown

            export_markdown(replay, output, lang=wish.lang, seat=wish.seat, force=force, step=wish.stretch)
        case "contest":
            from niagara.exporters.contest_xml import export_xml

            export_xml(replay, output, force=force)
        case "picture":
            from niagara.exporters.pictures import export_picture
            from niagara.exporters.raster import MissingLetters

            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always", MissingLetters)
                export_picture(replay, output, wish.lang, wish.seat, force, wish.stretch, wish.round, wish.caption)
            for warning in warned:
                say(f"niagara: {warning.message}")
        case _:
            assert_never(form)
