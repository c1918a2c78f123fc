"""The tries of one position as the one JSON object that the viewer shows: sentences finished, everything pooled.

step, actor                        the step after which is tried; text of who decides, or -1 when nobody does
nodes                              [parent, text, mark or -1, answer, open]: a try goes on with its parent by one
                                   piece; breadth first, those of one parent in the order of its pieces; node 0 is
                                   the beginning, with -1 for all it does not have; open is 1 where going on is
                                   possible and stands in no node, because of the limit
answers                            [legal 0 or 1, [ruling, …], [text, …], [node, …]]: of a refused try the first rule
                                   broken and the nearest legal ones; of a legal one its rulings, the one with a sum
                                   first, and what would happen
marks, spots                       keys of marks of the scene; [x, y, size] of each, in scene units
texts, rulings, rules, sums, …      as in `niagara.render.tables`
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from niagara.core.game import CHANCE, Actor
from niagara.core.given import BadQuestion
from niagara.core.scene import Area, Arrow, Label, Line, Mark, Scene, Token
from niagara.core.text import SeatName, Term, phrase
from niagara.pages import Walkthrough
from niagara.render.layers import decimals_for, rounded
from niagara.render.tables import Plain, Pool, Tables
from niagara.teach.try_move import LIMIT, Tried, Tries, tries

NOTHING: Final = -1

Spot = tuple[float, float, float]
"""Where a mark lies and how large it is, in scene units."""


def tries_data(
    walk: Walkthrough, step: int, limit: int = LIMIT, languages: Iterable[str] = ()
) -> dict[str, Any]:  # fmt: skip
    """The tries of whoever decides after a step; inside an entry, and at the end of the match, nobody does.

    Raises IndexError for a step that is not there, BadQuestion for one that nobody vouches for, or as a seat where
    another decides and something is hidden.
    """
    return more_tries_data(walk, step, (), limit, languages)


def more_tries_data(
    walk: Walkthrough, step: int, chain: Sequence[int], limit: int = LIMIT, languages: Iterable[str] = ()
) -> dict[str, Any]:  # fmt: skip
    """The same for all that goes on with one try: node 0 is that try.

    `chain` names it: which of the nodes that go on with the beginning, which of those that go on with that one, and so
    on, each counted from 0. Only legal tries that go on with it are offered as the nearest. Raises BadQuestion for a
    chain that names none.
    """
    return _Writer(walk, step, languages).data(_tries(walk, step, chain, limit))


def _tries(walk: Walkthrough, step: int, chain: Sequence[int], limit: int) -> Tries:
    here = walk.replay.step(step)
    if walk.only_recorded(step):
        good = walk.verified_to
        raise BadQuestion(f"step {step}: expected one up to {good}; what comes later is only as recorded, not verified")
    if here.place < len(here.facts) - 1:
        return Tries(actor=None, tried=(Tried(parent=NOTHING, piece=None),))
    return tries(here.after, chain=chain, seat=walk.seat, limit=limit)


class _Writer:
    """The tables of one answer."""

    def __init__(self, walk: Walkthrough, step: int, languages: Iterable[str]) -> None:
        self._step = step
        self._tables = Tables(walk.replay, walk.lang, languages)
        self._places = _spots(walk[step].scene)
        self._marks: Pool[str] = Pool()
        self._answers: Pool[tuple[Any, ...]] = Pool()

    def data(self, found: Tries) -> dict[str, Any]:
        tables = self._tables
        actor = NOTHING if found.actor is None else self._actor(found.actor)
        nodes = [self._node(number, one) for number, one in enumerate(found.tried)]
        marks = self._marks.things()
        return {
            "step": self._step,
            "actor": actor,
            "nodes": nodes,
            "answers": self._answers.things(),
            "marks": marks,
            "spots": [self._places[key] for key in marks],
            **tables.finished(),
        }

    def _actor(self, who: Actor) -> int:
        return self._tables.text(phrase("{player} decides.", player=Term("chance") if who == CHANCE else SeatName(who)))

    def _node(self, number: int, one: Tried) -> tuple[int, int, int, int, int]:
        if one.piece is None or number == 0:
            return NOTHING, NOTHING, NOTHING, NOTHING, int(one.open)
        text = self._tables.text(Plain(one.piece.phrase))
        mark = self._marks.number(one.piece.mark) if one.piece.mark in self._places else NOTHING
        return one.parent, text, mark, self._answers.number(self._answer(one)), int(one.open)

    def _answer(self, one: Tried) -> tuple[Any, ...]:
        rulings = tuple(self._tables.ruling(ruling) for ruling in one.rulings)
        told = tuple(self._tables.text(words) for words in one.told)
        return int(one.legal), rulings, told, one.nearest


def _spots(scene: Scene) -> dict[str, Spot]:
    """Where each mark of a scene lies; its panel is a picture of its own and has none."""
    places = decimals_for(scene.extent)
    return {
        mark.key: (rounded(x, places), rounded(y, places), rounded(size, places))
        for mark in scene.marks
        for x, y, size in (_spot(mark),)
    }


def _spot(mark: Mark) -> Spot:
    """The middle of a mark, and its smaller side."""
    match mark:
        case Token(at=at, size=size) | Label(at=at, size=size):
            return (*at, size)
        case Area(points=points) | Line(points=points) | Arrow(points=points):
            across, along = [x for x, _ in points], [y for _, y in points]
            low, high, near, far = min(across), max(across), min(along), max(along)
            return (low + high) / 2, (near + far) / 2, min(high - low, far - near)
