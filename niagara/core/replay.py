"""Replay: a match as it was recorded, and the only fold in the project."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, Generic, Literal, TypeVar

from msgspec import Struct, field

from niagara.core.confusables import look_alikes
from niagara.core.game import AnyGame, Game
from niagara.core.given import BadQuestion, found_text, number_of, of_kind
from niagara.core.referee import referee
from niagara.core.rule import Rule
from niagara.core.setup import Setup
from niagara.core.step import Step
from niagara.core.text import safe_text

A = TypeVar("A")
E = TypeVar("E")

OTHERS: Final = "(x)"
"""Stands for the fields of other programs where a type needs one name for them; no field of a log can have it."""

_LOADING: Final = 'niagara.load("match.replay.jsonl") opens a log'


class Player(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits on a seat. The name is somebody else's text: show it through `safe_text` and escape it for its sink."""

    name: str
    color: str = ""


class RulesUsed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The revision of our rules, and the options that differ from their defaults."""

    revision: int = 1
    options: Mapping[str, Any] = {}


class Producer(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The program that wrote the log."""

    name: str
    version: str = ""


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a log: everything that is settled before the first decision."""

    format: str
    version: int
    minor: int = 0
    game: str
    rules: RulesUsed
    board: str | Mapping[str, Any]
    seats: tuple[Player, ...]
    start_seat: int = 0
    producer: Producer
    created: str | None = None
    seed: int | None = None
    title: str | None = None
    comment: str | Mapping[str, str] | None = None
    x: Mapping[str, Any] = field(name=OTHERS, default_factory=dict)
    """Fields of other programs (`x_…` in the file), kept and never interpreted."""


class Entry(Struct, Generic[A, E], frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One decision and what it caused. A, E: the Action and Event of its game."""

    n: int
    """From 1, with no gap."""
    actor: int | Literal["chance"]
    action: A
    events: tuple[E, ...] | None = None
    """The facts in order, up to the next decision; None where the log records only choices."""
    check: str | None = None
    """Seals the lines since the check before it (see `niagara.log.chain`); ours end each round, and the log."""
    comment: str | Mapping[str, str] | None = None
    x: Mapping[str, Any] = field(name=OTHERS, default_factory=dict)
    """Fields of other programs (`x_…` in the file), kept and never interpreted."""


AnyEntry = Entry[Any, Any]

_RECORDED: Final = ("game", "header", "entries", "name", "found", "verified_to", "notice")


class Replay:
    """Header, entries and the game they belong to; `steps()` goes through the match, `step(n)` is any place in it."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        entries: tuple[AnyEntry, ...],
        name: str = "",
        judged: tuple[Any, ...] = (),
    ) -> None:
        self.game: AnyGame = of_kind(game, Game, "game", "a Game", _LOADING)
        self.header = of_kind(header, Header, "header", "a Header", _LOADING)
        self.entries: tuple[AnyEntry, ...] = of_kind(entries, tuple, "entries", "a tuple of entries", _LOADING)
        self.name = name
        """Where it came from, such as a file's name; "" for a live match."""
        self._judged = judged
        """The state after each event, where who made the replay has put all entries before the rules; else ()."""
        self.found: tuple[Any, ...] | None = None
        """What its reader has to say of the file (findings of `niagara.log`); None for one that was never a file."""
        self.verified_to: int | None = None
        """The last entry that is vouched for, where entries after it are only as recorded; None: all of them are."""
        self.notice = ""
        """What a viewer has to say first, such as that a live match is in memory only; "" for nothing."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and (self.header, self.entries) == (other.header, other.entries)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        """For pickles and copies: what was recorded and said of it; the steps are made anew where they are wanted."""
        return {name: getattr(self, name) for name in _RECORDED}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        vars(self).update(state, _judged=())

    @cached_property
    def setup(self) -> Setup[Any, Any]:
        """The setup that the header describes; raises BadSetup."""
        header = self.header
        return self.game.make_setup(len(header.seats), header.rules.options, header.board, header.start_seat)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names, cleaned; two that look equal, or none at all, are told apart by colour or seat number."""
        clean = [safe_text(player.name) for player in self.header.seats]
        twins = {place for pair in look_alikes(clean) for place in pair}
        return tuple(
            name if name and seat not in twins else f"{name or 'seat'} ({player.color or seat + 1})"
            for seat, (name, player) in enumerate(zip(clean, self.header.seats, strict=True))
        )

    def option(self, name: str) -> object:
        """The value of an option in this match; raises BadQuestion for one that the game does not have."""
        known = [option.name for option in self.game.options]
        if name not in known:
            raise BadQuestion(f"option: expected one of {', '.join(known) or 'none'}, found {found_text(name)}")
        value: object = getattr(self.setup.options, name)
        return value

    def is_default(self, rule: Rule) -> bool:
        """Whether a rule is played as our default has it: of its options, if it has any, none is changed."""
        defaults = {option.name: option.default for option in self.game.options}
        of_kind(rule, Rule, "rule", "a rule", 'give one such as replay.game.rules["N-MOVE-07"]')
        return all(self.option(name) == defaults[name] for name in rule.options)

    def steps(self) -> Iterator[Step]:
        """Every step in order, the setup first. Raises RuleViolation where an entry without events breaks a rule."""
        return iter(self._steps)

    def step(self, index: int) -> Step:
        """Step `index`, 0 … len(self) - 1; raises IndexError with the range there is."""
        if not 0 <= number_of(index, "step") < len(self._steps):
            raise IndexError(f"step {index}: expected 0 to {len(self._steps) - 1}")
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        return tuple(_fold(self.game, self.setup, self.entries, self._judged))

    @property
    def finished(self) -> bool:
        """Whether the recorded match came to its end."""
        return self.game.actor(self._steps[-1].after) is None

    def __repr__(self) -> str:
        players = ", ".join(self.names)
        end = "finished" if self.finished else f"ends after entry {len(self.entries)}"
        return f"<Replay {self.game.title}: {players}; {len(self.entries)} entries, {len(self) - 1} steps, {end}>"


def _fold(
    game: AnyGame, setup: Setup[Any, Any], entries: tuple[AnyEntry, ...], judged: tuple[Any, ...]
) -> Iterator[Step]:
    state = game.setup(setup)
    yield Step(
        index=0, round=game.round_of(state), entry=0, place=0, actor=None, action=None, event=None,
        before=state, after=state, opened=state, facts=(),
    )  # fmt: skip
    index = 0
    for entry in entries:
        facts = entry.events if entry.events is not None else referee(game, state, entry.action)[0]
        opened, number = state, game.round_of(state)
        for place, event in enumerate(facts):
            after = judged[index] if judged else game.evolve(state, event)
            index += 1
            yield Step(
                index=index, round=number, entry=entry.n, place=place, actor=entry.actor,
                action=entry.action, event=event, before=state, after=after, opened=opened, facts=facts,
            )  # fmt: skip
            state = after
