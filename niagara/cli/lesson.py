"""`niagara export NOTEBOOK.ipynb`: a lesson as one page."""

from pathlib import Path
from typing import Final

from niagara.cli.outcome import MissingExtra, WrongUsage, say
from niagara.core.distribution import extra_hint
from niagara.exporters.notebook import notebook_html
from niagara.log.files import check_target, write_whole

NOTEBOOK: Final = ".ipynb"
PAGES: Final = (".html", ".htm")

LANGUAGE: Final = (
    ", and in which language (niagara.view(…, lang=…)); the lessons stand in other languages in notebooks/lessons/uk, "
    "zh_Hant and fr"
)


def is_notebook(file: str) -> bool:
    """Whether a file's name is that of a notebook."""
    return Path(file).suffix.lower() == NOTEBOOK


def export_lesson(file: str, output: str | None, force: bool, **given: object) -> str:
    """The page of a notebook, run if it was not; written to `output` unless that is None.

    `given` are the options that are for logs, which have to be false or empty here. Raises WrongUsage, MissingExtra,
    BadNotebook, OSError.
    """
    for name, value in given.items():
        if value:
            where = LANGUAGE if name == "lang" else ""
            raise WrongUsage(f"--{name.replace('_', '-')} is for logs: a notebook says itself what it shows{where}")
    if output is not None:
        if Path(output).suffix.lower() not in PAGES:
            raise WrongUsage(f"{output}: a notebook's page has a name that ends in .html")
        check_target(output, force)
    try:
        html = notebook_html(file, lambda line: say(f"niagara: {line}"))
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("niagara"):
            raise
        hint = extra_hint("lab", missing.name)
        raise MissingExtra(f"a notebook's page needs {missing.name}: {hint}") from missing
    if output is not None:
        write_whole(output, html.encode(), force)
    return html
