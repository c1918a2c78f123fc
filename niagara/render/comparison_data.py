"""Two readings of a match as plain data, finished for the viewer: sentences, rulings, boards and both pictures.

name                       the named reading, or "options"
heading, options           what it is compared with; the options that differ
differs                    whether the readings part
nothing                    what is said where they do not, else ""
place, step, refused       where they part; the step of the log to look at; whether the other reading refuses it
sides                      the log's own options, then the other reading; none where they do not part:
                           {heading, words: text of what it makes of the decision, rulings: [[rule, text, sum or
                           -1], …] by number, board: [text, …]}
figure                     the picture of either side, as two steps (`niagara.render.dense`); absent where they do
                           not part, and where one figure cannot hold both: then each side has its own
theme                      mode → role → style of what is drawn
texts, labels, rulings,    the tables (`niagara.render.tables`); in further languages with heading, nothing, place and
rules, sums, languages     sides: [heading, …]
"""

from collections.abc import Iterable
from typing import Any

from niagara.core.game import AnyGame
from niagara.core.replay import Replay
from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step
from niagara.core.text import phrase
from niagara.render import theme
from niagara.render.comparison import headings, no_difference, options_said, options_text, place, reading_said, told
from niagara.render.dense import dense
from niagara.render.figure import compact, roles_of
from niagara.render.prose import Speaker
from niagara.render.tables import Tables
from niagara.teach.readings import Comparison, Parting, Side, as_seen


def comparison_data(
    comparison: Comparison, lang: str = "en", seat: int | None = None, languages: Iterable[str] = ()
) -> dict[str, Any]:  # fmt: skip
    """A comparison as one JSON object; `seat` has it as that seat may know it. Raises UnknownLanguage."""
    shown = comparison if seat is None else as_seen(comparison, seat)
    replay, parting = shown.replay, shown.parting
    tables = Tables(replay, lang, languages)
    data: dict[str, Any] = {
        "name": shown.name,
        "options": options_text(shown),
        "differs": parting is not None,
        "step": -1,
        "refused": False,
        "sides": [],
        "theme": theme.table([]),
    }
    if parting is not None:
        data |= {"step": parting.step, "refused": parting.refused}
        data["sides"] = [_side(tables, replay, side) for side in (parting.ours, parting.theirs)]
        _draw(tables, data, replay, parting)

    def beside(speaker: Speaker) -> dict[str, Any]:
        return _said(shown, speaker)

    own = beside(tables.speaker)
    for side, heading in zip(data["sides"], own.pop("sides"), strict=True):
        side["heading"] = heading
    return data | own | tables.finished(beside)


def _said(comparison: Comparison, speaker: Speaker) -> dict[str, Any]:
    """What is said beside the tables, in one language."""
    parting, lang = comparison.parting, speaker.lang
    reading = phrase("Reading {reading}", reading=comparison.name)
    return {
        "heading": options_said(comparison, lang) if comparison.name == "options" else speaker.sentence(reading),
        "about": " · ".join(reading_said(comparison, lang)),
        "nothing": "" if parting else no_difference(comparison, lang),
        "place": place(comparison.replay, parting, lang) if parting else "",
        "sides": list(headings(comparison, lang)) if parting else [],
    }


def _side(tables: Tables, replay: Replay, side: Side) -> dict[str, Any]:
    return {
        "words": tables.text(told(replay, side)),
        "rulings": [tables.numbered(ruling) for ruling in side.rulings],
        "board": [tables.text(line) for line in replay.game.board_text(side.state)],
    }


def _draw(tables: Tables, data: dict[str, Any], replay: Replay, parting: Parting) -> None:
    """Puts both pictures in: in one figure, or each with its side where their boards differ in size or order."""
    sides = parting.ours, parting.theirs
    scenes = [_scene(replay, parting, side, other) for side, other in (sides, sides[::-1])]
    try:
        figures = [dense(compact(scenes, label=tables.label))]
    except ValueError:
        figures = [dense(compact([scene], label=tables.label)) for scene in scenes]
    roles = set[str]().union(*map(roles_of, figures))
    data["theme"] = theme.table(sorted(roles))
    if len(figures) == 1:
        data["figure"] = figures[0]
    else:
        for side, figure in zip(data["sides"], figures, strict=True):
            side["figure"] = figure


def _scene(replay: Replay, parting: Parting, side: Side, other: Side) -> Scene:
    """The picture of one side. What its rulings are about is in focus; a refusal is about what the other side did."""
    game, rulings = replay.game, (*side.rulings, *other.rulings)
    step = side.steps[-1] if side.steps else _nothing_happened(side, parting)
    return game.draw(step, tuple(ruling for ruling in rulings if _is_there(game, step, ruling)))


def _is_there(game: AnyGame, step: Step, ruling: Ruling) -> bool:
    """Whether all that a ruling is about is on the picture: on the other side a canoe may be lost, a tile laid."""
    try:
        game.draw(step, (ruling,))
    except KeyError:
        return False
    return True


def _nothing_happened(side: Side, parting: Parting) -> Step:
    """A step at which a position stands as it is."""
    return Step(
        index=0, round=parting.round, entry=parting.entry, place=0, actor=None, action=None, event=None,
        before=side.state, after=side.state, opened=side.state, facts=(),
    )  # fmt: skip
