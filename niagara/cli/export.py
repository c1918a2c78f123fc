"""What `niagara export` writes, by the end of the file's name."""

from typing import Final, Literal, assert_never

from niagara.cli.outcome import WrongUsage
from niagara.core.replay import Replay

STREAM: Final = "-"
"""Standard output, where a file's name is expected."""

Form = Literal["page", "markdown", "contest"]

ENDINGS: Final[dict[str, Form]] = {
    ".html": "page", ".htm": "page", ".md": "markdown", ".xml": "contest", ".xml.gz": "contest",
}  # fmt: skip


def form_of(output: str) -> Form:
    """What a file of this name is to hold; the stream takes a page. Raises WrongUsage."""
    if output == STREAM:
        return "page"
    found = next((form for ending, form in ENDINGS.items() if output.lower().endswith(ending)), None)
    if found is None:
        raise WrongUsage(
            f"{output}: expected a name that ends in .html (a page), .md (Markdown) or .xml (a match of the "
            "Software-Challenge for its own tools)"
        )
    return found


def write_as(
    form: Literal["markdown", "contest"], replay: Replay, output: str, lang: str, seat: int | None, force: bool
) -> None:
    """Write what is no page. Raises what the exporters raise."""
    match form:
        case "markdown":
            from niagara.exporters.markdown import export_markdown

            export_markdown(replay, output, lang=lang, seat=seat, force=force)
        case "contest":
            from niagara.exporters.contest_xml import export_xml

            export_xml(replay, output, force=force)
        case _:
            assert_never(form)
