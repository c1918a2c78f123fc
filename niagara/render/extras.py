"""What a page may hold beside its pages, so that it answers where no Python is: tries, comparisons, branches, the log.

These stand in the pages object (`niagara.render.pages_data`), each only where it was asked for:

    tries          step → the tries of that position (`niagara.render.tries_data`)
    comparisons    [comparison, …] (`niagara.render.comparison_data`)
    recorded       the log as JSON lines, for notes that are written in the page; never in a page for one seat
    file           the name under which such a log is given back

A branch has pages of its own: {step: the last one that it has in common with the main line, pages}.
"""

from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any, Final

from msgspec import Struct, structs

from niagara.core.given import BadQuestion, each_of, number_of, of_kind
from niagara.core.replay import Replay
from niagara.log.given import MatchLike, replay_of
from niagara.log.writer import dumps
from niagara.pages import Walkthrough
from niagara.render.comparison import option_title, value_text
from niagara.render.comparison_data import comparison_data
from niagara.render.languages import check_language
from niagara.render.pages_data import pages_data
from niagara.render.prose import Speaker
from niagara.render.tries_data import tries_data
from niagara.teach.readings import Comparison
from niagara.teach.what_if import origin

MOST_TRIES: Final = 12
"""So many positions of a page may be tried in."""


_BRANCHES: Final = "give what niagara.what_if makes, as [branch]"
_COMPARED: Final = "give what niagara.compare makes, as [comparison]"


class Extras(Struct, frozen=True, kw_only=True):
    """What a page shall answer by itself."""

    tries: Sequence[int] = ()
    """Steps after which a move can be tried, at most twelve."""
    comparisons: Sequence[Comparison] = ()
    """Comparisons of this match with other readings."""
    branches: Sequence[Replay] = ()
    """Branches of this match."""
    languages: Sequence[str] = ()
    """Further languages in which all of it is said."""
    log: bool = False
    """Whether the page holds the log, so that notes can be written in it."""


def of_stretch(extras: Extras, whole: bool) -> Extras:
    """What pages of a stretch of a match hold: all but the log, which is of the whole match."""
    return extras if whole else structs.replace(extras, log=False)


def extras_of(
    tries: Iterable[int] = (), branches: Iterable[MatchLike] = (), comparisons: Iterable[Comparison] = (),
    languages: Iterable[str] = (), log: bool = False,
) -> Extras:  # fmt: skip
    """What a page shall answer, as a public function is given it. Raises WrongKind, UnknownLanguage, LogError."""
    codes = (languages,) if isinstance(languages, str) else languages
    compared = each_of(comparisons, "comparisons", _COMPARED)
    return Extras(
        tries=[number_of(one, "one of tries") for one in each_of(tries, "tries", "give steps as [12, 30]")],
        branches=[replay_of(one, "one of branches") for one in each_of(branches, "branches", _BRANCHES)],
        comparisons=[of_kind(one, Comparison, "one of comparisons", "a comparison", _COMPARED) for one in compared],
        languages=[check_language(one) for one in each_of(codes, "languages", 'give them as ["uk", "fr"]')],
        log=log,
    )


def with_extras(data: dict[str, Any], walk: Walkthrough, extras: Extras) -> dict[str, Any]:
    """The pages `data` of `walk` with what they shall answer by themselves. Raises BadQuestion."""
    if len(extras.tries) > MOST_TRIES:
        raise BadQuestion(f"{len(extras.tries)} steps to try moves at: expected at most {MOST_TRIES}")
    data = dict(data)
    if extras.tries:
        data["tries"] = {str(step): _tries(walk, step, extras.languages) for step in extras.tries}
    if extras.comparisons:
        data["comparisons"] = [
            comparison_data(one, walk.lang, walk.seat, extras.languages) for one in extras.comparisons
        ]
    if extras.log and walk.seat is None:
        data |= {"recorded": dumps(walk.replay).decode(), "file": noted_name(walk.replay)}
    return data


def _tries(walk: Walkthrough, step: int, languages: Iterable[str]) -> dict[str, Any]:
    """The tries of a position in which somebody decides."""
    if not 0 <= step < len(walk):
        raise BadQuestion(f"step {step}: expected 0 to {len(walk) - 1}")
    found = tries_data(walk, step, languages=languages)
    if found["actor"] < 0:
        ends = {one.entry: one for one in walk.replay.steps()}.values()  # the last step of each entry
        decided = (one.index for one in ends if walk.replay.game.actor(one.after) is not None)
        near = sorted(sorted(decided, key=lambda index: abs(index - step))[:2])
        raise BadQuestion(f"step {step}: nobody decides there; near it somebody does at {' and '.join(map(str, near))}")
    return found


def branches_data(walk: Walkthrough, extras: Extras) -> list[dict[str, Any]]:
    """The branches that a page shall hold, each with its pages. Raises BadQuestion for one of another match."""
    found = []
    for branch in extras.branches:
        common = common_step(walk.replay, branch)
        pages = pages_data(Walkthrough(branch, lang=walk.lang, seat=walk.seat), languages=extras.languages)
        found.append({"step": common, "pages": pages})
    return found


def disputed(replay: Replay, lang: str = "en") -> dict[str, Any]:
    """What a match can be compared with: the named readings of its game, and the other values of its options."""
    game, says = replay.game, Speaker((), lang).text
    return {
        "readings": [(reading.name, f"{reading.name}: {says(reading.doc)}") for reading in game.readings],
        "options": [
            (
                option.name,
                [value_text(value) for value in option.values if value != replay.option(option.name)],
                option_title(says(option.doc)),
            )
            for option in game.options
            if option.kind == "choice"
        ],
    }


def common_step(main: Replay, branch: Replay) -> int:
    """The last step that a branch has in common with its main line. Raises BadQuestion if it has none.

    What was written beside the entries since (a note, a name) does not matter: the entries do.
    """
    if origin(branch) is None or branch.game.id != main.game.id or branch.header.rules != main.header.rules:
        raise BadQuestion(f"{branch.name or 'the branch'}: expected a branch of this match, made by `niagara branch`")
    step = 0
    for one, other in zip(main.steps(), branch.steps(), strict=False):
        if (one.actor, one.action, one.event) != (other.actor, other.action, other.event):
            break
        step = one.index
    return step


def noted_name(replay: Replay) -> str:
    """A name for the log with its notes, such as "thieves.noted.replay.jsonl"."""
    stem = PurePath(replay.name or replay.game.id).name.split(".")[0] or "match"
    return f"{stem}.noted.replay.jsonl"
