"""Try a move: what a decision can be put together from, piece by piece, as a tree with a verdict at each node.

A node is a try: the pieces on the way to it. It can be gone on with where it is legal, or where a rule refuses it that
going on may mend. Each verdict is that of `why_not`; nothing is judged a second time here.
"""

from collections import deque
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from msgspec import Struct

from niagara.core.game import Actor, AnyGame, Piece
from niagara.core.given import BadQuestion
from niagara.core.rule import RuleViolation, Ruling
from niagara.core.step import Step
from niagara.core.text import Phrase
from niagara.log.given import game_of
from niagara.teach.nearness import Nearby
from niagara.teach.why_not import MOST, judged, own_facts, reasons

LIMIT: Final = 400
"""So many tries of a position are looked at, breadth first; legal ones that are offered come on top of them."""

TELLINGS: Final = 4
"""So many sentences say what would happen."""


class Tried(Struct, frozen=True, kw_only=True):
    """One try, and what the rules say of it."""

    parent: int
    """The number of the try that it goes on with; −1 for the first, in which nothing is chosen yet."""
    piece: Piece[Any] | None
    """What it adds, with the whole action so far; None for the first."""
    legal: bool = False
    rulings: tuple[Ruling, ...] = ()
    """The first rule broken; of a legal action what the rules say of it, the ruling with a sum first."""
    told: tuple[Phrase, ...] = ()
    """What would happen, in order; nothing for a refused one."""
    nearest: tuple[int, ...] = ()
    """Legal tries that are most like a refused one, by number."""
    open: bool = False
    """Whether it can be gone on with, and was not because of the limit."""


class Tries(Struct, frozen=True, kw_only=True):
    """The tries of one position, breadth first; those that go on with one are in the order of its pieces."""

    actor: Actor | None
    tried: tuple[Tried, ...]


def tries(state: Any, *, chain: Sequence[int] = (), seat: int | None = None, limit: int = LIMIT) -> Tries:
    """The tries of whoever decides in this state; only the first, empty one when nobody does.

    `chain` names a try to begin with: the number of a piece, then of one that goes on with it, and so on, each counted
    from 0. Then only legal actions that go on with it are offered as the nearest. With a seat, what would happen is
    told as this seat may know it. Raises BadQuestion for what is no state, no chain of pieces, or where the decision is
    another's and something is hidden from the seat.
    """
    game = game_of(state)
    who = game.actor(state)
    if seat is not None and who != seat and game.observe(state, seat) != state:
        whose = "chance's" if who == "chance" else f"seat {who}'s"
        raise BadQuestion(
            f"tries as seat {seat}: expected a decision of this seat, or a position with nothing hidden from it; "
            f"found {whose} decision while something lies face down"
        )
    tree = _Tree(game, state, who, seat)
    begin = tree.root
    for place, number in enumerate(chain):
        followers = tree.followers(begin)
        if type(number) is not int or not 0 <= number < len(followers):
            raise _no_piece(place, len(followers), number)
        begin = followers[number]
    return Tries(actor=who, tried=tree.grown(begin, limit))


def action_at(state: Any, chain: Sequence[int]) -> Any:
    """The action that a chain of pieces comes to; raises BadQuestion for a chain that names none."""
    game = game_of(state)
    action = None
    for place, number in enumerate(chain):
        pieces = game.pieces(state, action)
        if type(number) is not int or not 0 <= number < len(pieces):
            raise _no_piece(place, len(pieces), number)
        action = pieces[number].action
    if action is None:
        raise BadQuestion("a chain of pieces: expected at least one")
    return action


def _no_piece(place: int, count: int, number: object) -> BadQuestion:
    have = f"0 to {count - 1}" if count else "none: nothing goes on with this try"
    return BadQuestion(f"piece {place + 1} of the chain: expected a number, {have}; found {str(number)[:20]!r}")


class _Node:
    """A try in the making."""

    __slots__ = ("followers", "found", "nearest", "piece")

    def __init__(self, piece: Piece[Any] | None, found: RuleViolation | tuple[Step, ...]) -> None:
        self.piece = piece
        self.found = found
        self.followers: list[_Node] | None = None
        self.nearest: tuple[Any, ...] | None = None
        """Legal actions to be offered; None where it was not looked for them."""

    @property
    def action(self) -> Any:
        return self.piece.action if self.piece else None


class _Tree:
    """The tries of one position as far as they were looked at."""

    def __init__(self, game: AnyGame, state: Any, who: Actor | None, seat: int | None) -> None:
        self.game = game
        self.state = state
        self.who = who
        self.seat = seat
        self.root = _Node(None, ())
        self.whole = seat is None or game.observe(state, seat) == state
        """Whether all that would follow may be told."""

    @cached_property
    def legal(self) -> tuple[Any, ...]:
        return () if self.who is None else self.game.legal_actions(self.state)

    def goes_on(self, node: _Node) -> bool:
        """Whether a node may have followers: it is legal, or refused by a rule that going on may mend."""
        if self.who is None:
            return False
        return not isinstance(node.found, RuleViolation) or node.found.rule.id in self.game.unfinished

    def followers(self, node: _Node) -> list[_Node]:
        """The tries that go on with this one, all of them."""
        if node.followers is None:
            pieces = self.game.pieces(self.state, node.action) if self.goes_on(node) else ()
            node.followers = [_Node(piece, judged(self.game, self.state, self.who, piece.action)) for piece in pieces]
        return node.followers

    def grown(self, begin: _Node, limit: int) -> tuple[Tried, ...]:
        """The tree below a node, up to the limit, and the ways to the legal actions that it offers."""
        nodes = [begin]
        for node in nodes:  # grows meanwhile: breadth first
            if len(nodes) < limit:
                nodes += self.followers(node)
        within = Nearby([action for action in self.legal if begin.piece is None or _begins(begin.action, action)])
        for node in nodes:
            if node is not begin and isinstance(node.found, RuleViolation):
                node.nearest = within.nearest(node.action, MOST)
        for action in dict.fromkeys(action for node in nodes for action in node.nearest or ()):
            self._reach(begin, action)
        return self._numbered(begin, within)

    def _reach(self, node: _Node, action: Any) -> bool:
        """Goes the way from a node to a legal action; whether there is one."""
        if node.action == action:
            return True
        return any(_begins(one.action, action) and self._reach(one, action) for one in self.followers(node))

    def _numbered(self, begin: _Node, within: Nearby) -> tuple[Tried, ...]:
        parents: dict[int, int] = {id(begin): -1}
        order: list[_Node] = []
        waiting = deque([begin])
        while waiting:
            node = waiting.popleft()
            for one in node.followers or ():
                parents[id(one)] = len(order)
                waiting.append(one)
            order.append(node)
            if node.nearest is None and node is not begin and isinstance(node.found, RuleViolation):
                # It stands beside the way to what another one offers: of its own what is in the tree anyway.
                node.nearest = within.nearest(node.action, MOST)
        numbers = {node.action: number for number, node in reversed(list(enumerate(order))) if node.piece}
        return tuple(self._tried(node, parents[id(node)], node is begin, numbers) for node in order)

    def _tried(self, node: _Node, parent: int, first: bool, numbers: dict[Any, int]) -> Tried:
        left_open = node.followers is None and self.goes_on(node)
        if first:
            return Tried(parent=parent, piece=node.piece, open=left_open)
        if isinstance(node.found, RuleViolation):
            near = tuple(numbers[action] for action in node.nearest or () if action in numbers)
            return Tried(parent=parent, piece=node.piece, rulings=(node.found.ruling,), nearest=near, open=left_open)
        own = self._seen(own_facts(self.game, self.state, node.action, node.found))
        told = self._told(self._seen(node.found) if self.whole else own)
        rulings = reasons(self.game, own)
        return Tried(parent=parent, piece=node.piece, legal=True, rulings=rulings, told=told, open=left_open)

    def _seen(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return steps if self.seat is None else tuple(self.game.conceal(step, self.seat) for step in steps)

    def _told(self, steps: tuple[Step, ...]) -> tuple[Phrase, ...]:
        """The weightiest sentences, in the order in which it would happen."""
        tellings = [self.game.narrate(step) for step in steps]
        heavy = sorted(range(len(tellings)), key=lambda place: (-tellings[place].weight, place))[:TELLINGS]
        return tuple(dict.fromkeys(tellings[place].phrase for place in sorted(heavy)))


def _begins(begun: Any, whole: Any) -> bool:
    """Whether an action may be what another one begins with: sequences begin alike, nothing else differs but None."""
    if type(begun) is not type(whole):
        return False
    pairs = ((getattr(begun, name), getattr(whole, name)) for name in begun.__struct_fields__)
    return all(_part(one, other) for one, other in pairs)


def _part(begun: Any, whole: Any) -> bool:
    if isinstance(begun, tuple) and isinstance(whole, tuple):
        return whole[: len(begun)] == begun
    return begun is None or begun == whole
