"""The seam between the engine and every way of showing it: a replay as pages."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from msgspec import Struct

from niagara.core.game import Telling
from niagara.core.given import number_of, seat_of, text_of
from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step
from niagara.log.finding import refuse
from niagara.log.given import MatchLike, replay_of

MOST_STEPS: Final = 10_000
"""Steps that are shown at once: of a log as long as may be, twice as many take 750 MB to make."""


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

    @property
    def reasons(self) -> tuple[Ruling, ...]:
        """The rulings in the order in which they are told: the one with a sum says the most."""
        return tuple(sorted(self.rulings, key=lambda ruling: ruling.sum is None))


class Told(Struct, frozen=True, kw_only=True):
    """What a reader is told at one place: the page that matters most, the others in order, and why."""

    lead: Page
    others: tuple[Page, ...]
    rulings: tuple[Ruling, ...]
    """Each once: the lead's first, and of these the one with a sum."""


class Walkthrough:
    """All pages of a replay, built when they are asked for; `seat` shows the match as that seat may know it."""

    def __init__(self, replay: MatchLike, lang: str = "en", seat: int | None = None) -> None:
        self.replay = replay_of(replay)
        self.lang = text_of(lang, "lang", "en")
        self.seat = seat_of(seat, len(self.replay.header.seats))
        self._pages: dict[int, Page] = {}

    def __len__(self) -> int:
        return len(self.replay)

    def __getstate__(self) -> dict[str, Any]:
        """For pickles and copies: of what; the pages are made anew where they are wanted."""
        return {"replay": self.replay, "lang": self.lang, "seat": self.seat, "_pages": {}}

    def stretch(self, first: int = 0, last: int | None = None) -> tuple[int, int]:
        """The first and the last step of a stretch that is to be shown, by default of the whole match.

        Raises IndexError for steps that are not there, LogError for more than are shown at once.
        """
        end = len(self) - 1
        first, until = number_of(first, "first"), end if last is None else number_of(last, "last")
        if not 0 <= first <= until <= end:
            raise IndexError(f"steps {first} to {until}: expected steps from 0 to {end}")
        if until - first >= MOST_STEPS:
            some = first + MOST_STEPS - 1
            raise refuse(
                "LOG-LIMIT-STEPS", f"steps {first} to {until} of a match of {len(self.replay.entries)} entries are too "
                f"many to be shown at once: choose a stretch, such as --step {first}-{some} of `niagara export` "
                f"(step=({first}, {some}) of `niagara.export`, first={first}, last={some} of `niagara.view`)",
                file=self.replay.name, expected=f"at most {MOST_STEPS} steps", found=str(until - first + 1),
            )  # fmt: skip
        return first, until

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f", as seat {self.seat} knows it"
        return f"<Walkthrough of {self.replay!r} in {self.lang!r}{whose}>"

    def __getitem__(self, index: int) -> Page:
        """The page of step `index`; raises IndexError, WrongKind."""
        if number_of(index, "step") not in self._pages:
            self._pages[index] = self._page(self.replay.step(index))
        return self._pages[index]

    def __iter__(self) -> Iterator[Page]:
        return (self[index] for index in range(len(self)))

    def _page(self, step: Step) -> Page:
        game = self.replay.game
        step = self._seen(step)
        rulings = game.explain(step)
        # At a stop the picture is about what the stop's headline tells, not about the turn that begins after it.
        lead = self._seen(self.replay.step(self.lead(step.index)))
        return Page(
            step=step,
            telling=game.narrate(step),
            rulings=rulings,
            scene=game.draw(step, rulings if lead.index == step.index else game.explain(lead)),
            milestone=game.milestone(step),
        )

    def _seen(self, step: Step) -> Step:
        return step if self.seat is None else self.replay.game.conceal(step, self.seat)

    def told(self, index: int, first: int = 0) -> Told:
        """At a stop all that happened since the stop before, at any other step that step alone; raises IndexError.

        `first` is the first step that may be told.
        """
        number = self.lead(index, first)
        pages = [self[step] for step in self._told.get(index, (index,)) if step >= first]
        lead = next(page for page in pages if page.step.index == number)
        others = tuple(page for page in pages if page is not lead)
        rulings = dict.fromkeys([*lead.reasons, *(ruling for page in others for ruling in page.rulings)])
        return Told(lead=lead, others=others, rulings=tuple(rulings))

    def told_from(self, stop: int) -> int:
        """The first step that is told at a stop; raises IndexError for a step that is none."""
        if number_of(stop, "stop") not in self._told:
            raise IndexError(f"step {stop}: expected a stop, such as {self.stops[0]}")
        return self._told[stop].start

    def lead(self, index: int, first: int = 0) -> int:
        """The step that is told first here: at a stop the weightiest since the stop before, the later of equals."""
        last, begin = number_of(index, "step"), number_of(first, "first")
        if begin > last:
            raise IndexError(f"first {begin}: expected 0 to {last}")
        game, steps = self.replay.game, self._told.get(last, range(last, last + 1))
        told = (step for step in steps if step >= begin)
        return max(told, key=lambda step: (game.narrate(self.replay.step(step)).weight, step))

    @cached_property
    def verified_to(self) -> int:
        """The last step that is vouched for: the last of all, but for a log that was contradicted."""
        good = self.replay.verified_to
        return max(step.index for step in self.replay.steps() if good is None or step.entry <= good)

    def only_recorded(self, step: int) -> bool:
        """Whether a step stands here as it was recorded, and nobody vouches for it."""
        return number_of(step, "step") > self.verified_to

    @cached_property
    def _told(self) -> dict[int, range]:
        """The steps that are told at each stop: those since the stop before."""
        starts = (0, *(stop + 1 for stop in self.stops))
        return {stop: range(start, stop + 1) for start, stop in zip(starts, self.stops, strict=False)}

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
        return self._rounds

    @cached_property
    def _rounds(self) -> dict[int, int]:
        first: dict[int, int] = {}
        for step in self.replay.steps():
            first.setdefault(step.round, step.index)
        return first
