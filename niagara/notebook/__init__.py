"""The viewer in a notebook. Importing this package imports nothing of Jupyter; calling `view` does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from niagara.core.distribution import extra_hint
from niagara.log.given import MatchLike, replay_of
from niagara.teach.quiz import Quiz

if TYPE_CHECKING:
    from niagara.notebook.quiz import QuizCard
    from niagara.notebook.viewer import Viewer
    from niagara.teach.readings import Comparison


@overload
def view(
    shown: MatchLike, lang: str = "en", seat: int | None = None, step: int | None = None,
    first: int = 0, last: int | None = None, panel: str = "why", spoiler_free: bool = False,
    tries: Sequence[int] = (), branches: Sequence[MatchLike] = (), comparisons: "Sequence[Comparison]" = (),
    languages: Sequence[str] = (),
) -> "Viewer": ...  # fmt: skip
@overload
def view(shown: Quiz, lang: str = "en") -> "QuizCard": ...


def view(
    shown: MatchLike | Quiz, lang: str = "en", seat: int | None = None, step: int | None = None,
    first: int = 0, last: int | None = None, panel: str = "why", spoiler_free: bool = False,
    tries: Sequence[int] = (), branches: Sequence[MatchLike] = (), comparisons: "Sequence[Comparison]" = (),
    languages: Sequence[str] = (),
) -> "Viewer | QuizCard":  # fmt: skip
    """The viewer of a match as a Jupyter widget; or a quiz on one (`niagara.quiz`), with `lang` and `languages`.

    lang: the language of the words; languages: further ones that it holds for when no kernel is there. seat: show the
    match as that seat may know it. step: where to begin (0 is
    the setup). first, last: show only this stretch of steps. panel: what is open first: "why", "try", "rules", "notes"
    or "readings", which shows the first comparison. spoiler_free: hide what is to come. tries, branches, comparisons:
    what it answers where no kernel is, in an exported notebook, as `niagara.export` has it. Raises IndexError for a
    step or seat that is not there, UnknownLanguage, ImportError where the extra `lab` is not installed.
    """
    if not isinstance(shown, Quiz):
        shown = replay_of(shown, "shown")
    try:
        from niagara.notebook.quiz import QuizCard
        from niagara.notebook.viewer import Viewer
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("niagara"):
            raise
        raise ImportError(f"The viewer needs {missing.name}: {extra_hint('lab', missing.name)}") from missing
    if isinstance(shown, Quiz):
        return QuizCard(shown, lang=lang, languages=languages)
    from niagara.render.extras import extras_of

    extras = extras_of(tries=tries, branches=branches, comparisons=comparisons, languages=languages)
    return Viewer(
        shown, lang=lang, seat=seat, step=step, first=first, last=last, panel=panel, spoiler_free=spoiler_free,
        extras=extras,
    )  # fmt: skip
