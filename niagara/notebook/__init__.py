"""The viewer in a notebook. Importing this package imports nothing of Jupyter; calling `view` does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from niagara.core.replay import Replay

if TYPE_CHECKING:
    from niagara.notebook.viewer import Viewer
    from niagara.teach.readings import Comparison


def view(
    replay: Replay, lang: str = "en", seat: int | None = None, step: int | None = None,
    first: int = 0, last: int | None = None, panel: str = "why", spoiler_free: bool = False,
    tries: Sequence[int] = (), branches: Sequence[Replay] = (), comparisons: "Sequence[Comparison]" = (),
) -> "Viewer":  # fmt: skip
    """The viewer of a match as a Jupyter widget.

    lang: the language of the words. seat: show the match as that seat may know it. step: where to begin (0 is
    the setup). first, last: show only this stretch of steps. panel: the one that is open first: "why", "try", "rules"
    or "notes". spoiler_free: hide what is to come. tries, branches, comparisons: what it answers where no kernel is, in
    an exported notebook, as `niagara.export` has it. Raises IndexError for a step or seat that is not there,
    ImportError where the extra `niagara[lab]` is not installed.
    """
    try:
        from niagara.notebook.viewer import Viewer
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("niagara"):
            raise
        raise ImportError(f"The viewer needs {missing.name}: pip install 'niagara[lab]'") from missing
    from niagara.render.extras import Extras

    extras = Extras(tries=tries, branches=branches, comparisons=comparisons)
    return Viewer(
        replay, lang=lang, seat=seat, step=step, first=first, last=last, panel=panel, spoiler_free=spoiler_free,
        extras=extras,
    )  # fmt: skip
