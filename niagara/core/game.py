"""Game: the rules of one title as a frozen record of pure functions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from niagara.core.option import Option, OptionValue, Reading
from niagara.core.quiz import QuestionKind
from niagara.core.rule import Rule, RuleBook, RuleViolation, Ruling, Sum
from niagara.core.scene import Scene
from niagara.core.setup import Setup
from niagara.core.step import Step
from niagara.core.text import Phrase

CHANCE: Final = "chance"
Actor = int | Literal["chance"]
"""Who decides: a seat (0 … n-1), or chance."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Telling(Struct, frozen=True):
    """What happened in one step, as a sentence; `weight` says how much it matters beside its neighbours (0 … 9)."""

    phrase: Phrase
    weight: int


Thing = Phrase | tuple[str, Phrase]
"""A small thing in a cell of a table: a phrase, or a (role, phrase) pair that is drawn as a symbol of that role."""


class PlayerRow(Struct, frozen=True, kw_only=True):
    """What the table of players shows of one seat: cells by column id; a cell is a list of small things."""

    seat: int
    cells: Mapping[str, tuple[Thing, ...]]


class BoardRow(Struct, frozen=True, kw_only=True):
    """What the board as a table shows of one space (of one tile, where a river has too many spaces)."""

    place: Phrase
    """What stands at the head of the row."""
    cells: Mapping[str, tuple[Thing, ...]]
    """Cells by column id; one that is missing is empty."""


class Piece(Struct, Generic[A], frozen=True):
    """One thing that a try may be continued with, such as a card, a canoe, a space, a load."""

    phrase: Phrase
    """What it does, in the imperative: "load the ruby"."""
    mark: str
    """The key of the thing in the picture that stands for it, or ""."""
    action: A
    """The whole try with this piece added."""


class Packed(Protocol):
    """A match on plain numbers, played on in place: what a search and unrecorded matches use instead of states."""

    round: int
    winners: tuple[int, ...]

    @property
    def actor(self) -> Actor | None:
        """Who decides now; None when the match is over."""

    @property
    def tallies(self) -> dict[str, int]:
        """What was counted since the position was made, by the names of `Game.tallies`."""

    @property
    def reason(self) -> str:
        """Why the match is over, as its last event says it."""

    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal actions, in the order of `legal_actions`."""

    def action(self, number: int) -> Any:
        """The action of a number."""

    def play(self, number: int) -> None:
        """Decides a legal action; what comes by itself follows."""


def _no_sum(step: Step) -> None:
    """For games whose actions are no sums."""


class Game(Struct, Generic[S, A, E], frozen=True, kw_only=True):
    """The rules of one title. S, A, E: its State, Action and Event."""

    id: str
    title: str
    seats: range
    """How many may play."""
    colors: tuple[str, ...]
    """The players' colours in the box, in seat order."""
    revision: int
    """Of our rules: raised when a fix changes what old logs mean."""
    rules: RuleBook
    options: tuple[Option, ...]
    readings: tuple[Reading, ...]
    boards: tuple[str, ...]
    """Ids of the shipped boards, the default one first."""
    board_type: Any
    """What a whole board in a header is; `make_setup` says whether it is a good one."""
    action_type: Any
    """The Action union, for a typed decoder."""
    event_type: Any
    """The Event union, for a typed decoder."""
    columns: Mapping[str, str]
    """The columns of the players' table: id → English heading."""
    board_columns: Mapping[str, str]
    """The columns of the board as a table, that of the heads of its rows first: id → English heading."""
    milestones: Mapping[str, str]
    """Kinds of step worth jumping to: id → English name, such as "theft"."""

    words: tuple[str, ...] = ()
    """The words that fill a `Term` (gems, animals, cards): English, and the keys of their translations."""

    make_setup: Callable[[int, Mapping[str, object], object, int], Setup[Any, Any]]
    """(seats, options that differ, board id or whole board, start seat) → Setup; raises BadSetup."""
    setup: Callable[[Setup[Any, Any]], S]
    """The state before the first decision."""
    actor: Callable[[S], Actor | None]
    """Who decides now; None when the match is over."""
    legal_actions: Callable[[S], tuple[A, ...]]
    """Every legal action once, in a stable order."""
    candidates: Callable[[S], Iterable[A]]
    """A brute-force superset of the legal actions, for the tests."""
    canonical: Callable[[S, A], A]
    """The one form in which `legal_actions` lists an action that `decide` accepts."""
    pieces: Callable[[S, A | None], tuple[Piece[A], ...]]
    """What a try may be continued with, the first pieces from None; nothing where no piece can mend it any more.

    Good and bad ones: a try is there to see the reason. Every legal action can be put together from them."""
    unfinished: frozenset[str]
    """Ids of the rules that refuse a try because something is still missing: going on may mend it."""
    decide: Callable[[S, A], tuple[E, ...]]
    """The facts that an action causes; raises RuleViolation with the first rule it breaks."""
    follow: Callable[[S], tuple[E, ...]]
    """The next facts that come with nobody deciding; empty when somebody has to decide or the match is over."""
    changes: Mapping[type[E], Callable[[S, Any], S]]
    """What changes after each kind of fact: (state, fact) → the state after it. No rule, no check."""
    out_of_turn: Callable[[S, Actor], RuleViolation]
    """Why this actor may not decide now."""
    explain: Callable[[Step], tuple[Ruling, ...]]
    """The rules that made a step so, with its numbers; at least one."""
    narrate: Callable[[Step], Telling]
    """What happened in a step."""
    moment: Callable[[Step], Phrase]
    """Where in a round a step is, such as "Ada's turn, card 4"."""
    milestone: Callable[[Step], str]
    """The kind of step worth jumping to, an id of `milestones`, or ""."""
    draw: Callable[[Step, tuple[Ruling, ...]], Scene]
    """The picture after a step, with what moved in its entry so far."""
    board_text: Callable[[S], tuple[Phrase, ...]]
    """The board in words, one line a phrase."""
    board_table: Callable[[S], tuple[BoardRow, ...]]
    """The board as a table, upstream to downstream."""
    players: Callable[[S], tuple[PlayerRow, ...]]
    """The table of players."""
    round_of: Callable[[S], int]
    """The round that is being played, from 1."""
    round_ends: frozenset[type]
    """The events that end a round or the match: their entries carry a check."""
    secret: Callable[[A], bool]
    """Whether an action is a secret choice, such as a card laid face down."""
    observe: Callable[[S, int], S]
    """The state as this seat may know it."""
    conceal: Callable[[Step, int], Step]
    """The step as this seat may know it."""
    questions: tuple[QuestionKind, ...]
    """What a quiz can ask about a match, one kind after the other."""
    conserved: Callable[[S], Mapping[str, int]]
    """Things that no event may make or lose, counted: always the same numbers."""
    on_river: Callable[[S], int]
    """How many playing pieces are on the river, with what they carry: the fewer, the simpler a position is."""
    tallies: Mapping[str, Callable[[E], int]]
    """What statistics count of a match, such as "thefts": a column's name → how many of it one event is."""
    ending: Callable[[Step], tuple[str, ...]]
    """What the last step of a match says ended it, in words of the game such as "seven gems"; else nothing."""
    so_far: Callable[[Step], Sum | None] = _no_sum
    """In the middle of an action that is a sum: what is spent so far and what is left; else None."""
    packed: Callable[[Setup[Any, Any]], Packed] | None = None
    """The same match on plain numbers before the first decision, for a game that has this."""

    def evolve(self, state: S, event: E) -> S:
        """The state after a fact."""
        return self.changes[type(event)](state, event)

    def ends_round(self, events: Iterable[E]) -> bool:
        """Whether one of these facts ends a round or the match."""
        return not self.round_ends.isdisjoint(map(type, events))

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id; raises UnknownRule."""
        return self.rules[rule_id]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    def __repr__(self) -> str:
        return (
            f"<Game {self.id}: {self.title}, {self.seats.start}-{self.seats.stop - 1} seats, {len(self.rules)} rules>"
        )


AnyGame = Game[Any, Any, Any]
OptionValues = Mapping[str, OptionValue]
