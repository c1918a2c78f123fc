"""Under which options does a file fit? The simplest first: one changed, a named reading, two changed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.game import AnyGame
from niagara.core.option import Reading
from niagara.core.referee import referee
from niagara.core.replay import AnyEntry
from niagara.core.rule import RuleViolation
from niagara.core.setup import BadSetup, Setup
from niagara.log.importers.difference import stuck
from niagara.log.importers.draft import Budget, Draft
from niagara.log.importers.exports import option_text
from niagara.log.importers.settle import settle
from niagara.log.importers.weave import Weave, Weaver, progress

Options = Mapping[str, Any]

PAIRS: Final = 300
"""Sets of two changed options that are tried."""


class Tried(Struct, frozen=True):
    """The claims woven under some options."""

    weaver: Weaver
    woven: Weave
    options: Options
    begun: bool = False
    """Whether it is woven from the beginning."""

    @property
    def far(self) -> tuple[int, int]:
        """How many claims fit at most."""
        return max(progress(world) for world in self.woven.ends)


class Fit(Struct, frozen=True, kw_only=True):
    """Options under which everything fits."""

    options: Options
    said: str
    """The options that differ from those that were tried first, as on the command line."""
    needs: tuple[str, ...]
    """What each of them is needed for: "entry 37 needs landing_cost=0"; and whether other sets may fit as well."""


def attempt(game: AnyGame, draft: Draft, options: Options, budget: Budget) -> Tried:
    """The claims woven under these options; raises BadSetup."""
    weaver = Weaver(game, setup_of(game, draft, options), draft, budget)
    return Tried(weaver, weaver.weave(), options, True)


def fitting(game: AnyGame, draft: Draft, first: Tried, names: Sequence[str], budget: Budget) -> tuple[Fit, ...]:
    """Every single change under which all claims fit; without one, the first reading or the first two that do.

    All sets together cost no more tries than the budget has for other options, and no more replayed entries.
    """
    return _Search(game, draft, first, names, budget).fits()


class _Search:
    def __init__(self, game: AnyGame, draft: Draft, first: Tried, names: Sequence[str], budget: Budget) -> None:
        self.game = game
        self.draft = draft
        self.first = first
        self.names = names
        self.budget = budget
        self.left = min(budget.tries, budget.others)
        self.again = self.left
        """So many entries may be replayed under other options: of a long match they cost more than all tries."""
        self.settled: tuple[Tried, Sequence[AnyEntry]] | None = None

    def fits(self) -> tuple[Fit, ...]:
        singles = [(one, self._beside(self.first, self._with(one))) for one in self._changes()]
        found = [self._fit(self._with(one)) for one, tried in singles if tried is not None and tried.woven.whole]
        if found:
            return tuple(found)
        for reading in self.game.readings:
            options = self._with(self._changed_by(reading))
            tried = self._beside(self.first, options) if options != self.first.options else None
            if tried is not None and tried.woven.whole:
                return (self._fit(options, f"reading {reading.name}"),)
        pair = next(self._pairs([(one, tried) for one, tried in singles if tried is not None]), None)
        return () if pair is None else (self._fit(pair),)

    def _changes(self) -> Iterator[Options]:
        for option in self.game.options:
            present = self.first.options.get(option.name, option.default)
            values: Sequence[Any] = [(value,) for value in option.values] if option.kind == "list" else option.values
            for value in values:
                if value != present or type(value) is not type(present):
                    yield {option.name: value}

    def _pairs(self, singles: Sequence[tuple[Options, Tried]]) -> Iterator[Options]:
        """Pairs that fit, of changes that make nothing worse alone; those that make things better come first, and what
        is changed with them goes on from there.
        """
        good = [one for one in singles if one[1].far >= self.first.far]
        order = sorted(good, key=lambda one: ([-number for number in one[1].far], not one[1].begun))
        seen: set[frozenset[int]] = set()
        for at, (one, tried) in enumerate(order):
            near = tried if tried.begun else self.first
            if not tried.begun and tried.far > self.first.far and self.left > 0:
                near = attempt(self.game, self.draft, self._with(one), replace(self.budget, tries=self.left))
                self.left -= near.weaver.tries
            for place, (other, _) in enumerate(order):
                pair = frozenset((at, place))
                if one.keys() == other.keys() or pair in seen or len(seen) >= PAIRS:
                    continue
                seen.add(pair)
                options = self._with({**one, **other})
                both = self._beside(near, options)
                if both is not None and both.woven.whole:
                    yield options

    def _with(self, changes: Options) -> dict[str, Any]:
        return {**self.first.options, **changes}

    def _changed_by(self, reading: Reading) -> Options:
        """What a reading has otherwise than the options stated, or else than the defaults."""
        defaults = {option.name: option.default for option in self.game.options}
        now = {**defaults, **self.first.options}
        return {name: value for name, value in reading.options.items() if value != now[name]}

    def _beside(self, near: Tried, options: Options) -> Tried | None:
        """The claims woven under other options, from where all that is known of `near` is the same under them."""
        if self.left <= 0:
            return None
        try:
            setup = setup_of(self.game, self.draft, options)
        except BadSetup:
            return None
        entries = self._known(near)
        self.again -= len(entries)
        if self.again < 0:
            return None
        state = _replayed(self.game, setup, entries)
        start = None if state is None else near.woven.at(len(entries), state)
        weaver = Weaver(self.game, setup, self.draft, replace(self.budget, tries=self.left), near.weaver)
        woven = weaver.weave(start)
        self.left -= weaver.tries
        return Tried(weaver, woven, options, start is None)

    def _known(self, near: Tried) -> Sequence[AnyEntry]:
        """The entries that are known under other options; settled once, for many sets go on from there."""
        if self.settled is None or self.settled[0] is not near:
            self.settled = near, settle(self.game, self.draft, near.woven, self.names).entries
        return self.settled[1]

    def _fit(self, options: Options, name: str = "") -> Fit:
        """What is needed for what: without it, that entry is the first that does not fit."""
        changed = {key: value for key, value in options.items() if (key, value) not in self.first.options.items()}
        needs = []
        for key in changed:
            rest = {other: value for other, value in options.items() if other != key}
            if key in self.first.options:
                rest[key] = self.first.options[key]
            same = len(changed) == 1
            tried = self.first if same else attempt(self.game, self.draft, rest, self.budget)
            if not tried.woven.whole:
                needs.append((stuck(tried.woven)[0], f"{key}={option_text(changed[key])}"))
        said = " ".join(f"{key}={option_text(value)}" for key, value in changed.items())
        told = [f"entry {entry} needs {what}" for entry, what in sorted(needs)]
        if len(changed) > 1 or name:
            told.append("this is the first set of options that fits: others were not tried and may fit as well")
        return Fit(options=options, said=f"{name} ({said})" if name else said, needs=tuple(told))


def setup_of(game: AnyGame, draft: Draft, options: Options) -> Setup[Any, Any]:
    """The setup of a draft under these options; raises BadSetup."""
    return game.make_setup(len(draft.seats), options, draft.board or game.boards[0], draft.start_seat)


def _replayed(game: AnyGame, setup: Setup[Any, Any], entries: Sequence[AnyEntry]) -> Any:
    """The state after these entries under another setup, or None where something else follows from them."""
    state = game.setup(setup)
    try:
        for entry in entries:
            events, state = referee(game, state, entry.action)
            if events != entry.events:
                return None
    except RuleViolation:
        return None
    return state
