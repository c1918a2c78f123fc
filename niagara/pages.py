"""The seam between the engine and every way of showing it: a replay as pages."""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from niagara.core.game import Telling
from niagara.core.replay import Replay
from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step


class Page(Struct, frozen=True, kw_only=True):
    """One step with everything that is shown of it."""

    step: Step
    telling: Telling
    """What happened."""
    rulings: tuple[Ruling, ...]
    """Why."""
    scene: Scene
    """The picture after the step."""
    milestone: str
    """The kind of step worth jumping to, or ""."""


class Walkthrough:
    """All pages of a replay, built when they are asked for; `seat` shows the match as that seat may know it."""

    def __init__(self, replay: Replay, lang: str = "en", seat: int | None = None) -> None:
        seats = len(replay.header.seats)
        if seat is not None and not 0 <= seat < seats:
            raise IndexError(f"seat {seat}: expected 0 to {seats - 1}")
        self.replay = replay
        self.lang = lang
        self.seat = seat
        self._pages: dict[int, Page] = {}

    def __len__(self) -> int:
        return len(self.replay)

    def __getitem__(self, index: int) -> Page:
        """The page of step `index`; raises IndexError."""
        if index not in self._pages:
            self._pages[index] = self._page(self.replay.step(index))
        return self._pages[index]

    def __iter__(self) -> Iterator[Page]:
        return (self[index] for index in range(len(self)))

    def _page(self, step: Step) -> Page:
        game = self.replay.game
        if self.seat is not None:
            step = game.conceal(step, self.seat)
        rulings = game.explain(step)
        return Page(
            step=step,
            telling=game.narrate(step),
            rulings=rulings,
            scene=game.draw(step, rulings),
            milestone=game.milestone(step),
        )

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """Where a reader pauses: at the setup and at each entry's end; a round's secret choices are one stop."""
        game, steps = self.replay.game, self.replay.steps()
        last: dict[int, Step] = {step.entry: step for step in steps}
        ends = list(last.values())
        return tuple(
            end.index
            for end, after in zip(ends, [*ends[1:], None], strict=True)
            if after is None or not (game.secret(end.action) and game.secret(after.action))
        )

    def rounds(self) -> dict[int, int]:
        """The first step of each round: round → step."""
        first: dict[int, int] = {}
        for step in self.replay.steps():
            first.setdefault(step.round, step.index)
        return first
