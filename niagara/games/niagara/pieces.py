"""What a try may be continued with: cards, canoes, loads, spaces, thefts; good and bad ones, to see the reasons."""

from collections.abc import Iterator
from typing import Final, assert_never

from msgspec.structs import replace

from niagara.core.game import Piece
from niagara.core.text import Listing, Phrase, SeatName, Term, phrase
from niagara.games.niagara import rules
from niagara.games.niagara.actions import (
    CANOES,
    Action,
    BuyCanoe,
    CanoeRef,
    Card,
    ChooseCard,
    Flow,
    Gem,
    KeepGems,
    Load,
    Op,
    Paddle,
    ShiftWeather,
    Space,
    StayAshore,
    Unload,
)  # fmt: skip
from niagara.games.niagara.board import LOST, Board
from niagara.games.niagara.buying import offered
from niagara.games.niagara.marks import canoe_key, mine_key, seat_key, space_key
from niagara.games.niagara.moment import waits_for_river
from niagara.games.niagara.paddle import OP_COST, mover, price, spoken
from niagara.games.niagara.state import CARDS, State, Turn, flow_steps, signed

UNFINISHED: Final = frozenset({rules.MOVE_07.id, rules.MOVE_11.id, rules.BUY_01.id, rules.FLOW_01.id, rules.FLOW_02.id})
"""Points or gems are missing, or discs: more of them may come."""

Pieces = tuple[Piece[Action], ...]


def pieces(state: State, begun: Action | None) -> Pieces:
    """The pieces that may follow on what is begun, which is empty at first."""
    match begun:
        case None:
            return tuple(_first(state))
        case Paddle():
            return tuple(_order(state, begun))
        case BuyCanoe(gems):
            return tuple(_payment(state, gems))
        case Flow(arms):
            return tuple(_disc(state, arms))
        case ChooseCard() | KeepGems() | StayAshore() | ShiftWeather():
            return ()
        case _:
            assert_never(begun)


def _first(state: State) -> Iterator[Piece[Action]]:
    if offered(state) is not None:
        yield from _payment(state, ())
        yield Piece(Phrase("keep the gems"), "", KeepGems())
    elif state.phase == "cards":
        for card in CARDS:
            yield Piece(_card(card), "", ChooseCard(card))
    elif state.phase == "turns" and state.turn is not None:
        if waits_for_river(state, state.turn):
            yield from _flows(state)
        elif state.turn.card == "cloud":
            yield from _weather(state)
        else:
            yield from _canoes(state, state.turn)


def _card(card: Card) -> Phrase:
    return Phrase("lay the cloud") if card == "cloud" else phrase("lay card {card}", card=card)


def _weather(state: State) -> Iterator[Piece[Action]]:
    """Every field of the track."""
    for index, value in enumerate(state.board.weather.values):
        words = phrase("move the cloud to {weather}", weather=signed(value))
        yield Piece(words, f"weather:{index}", ShiftWeather(value))


def _canoes(state: State, turn: Turn) -> Iterator[Piece[Action]]:
    """Both canoes, whatever has become of them, and to leave one ashore."""
    for canoe in range(CANOES):
        space = state.canoes[turn.seat][canoe].space
        words = (
            phrase("move canoe {canoe}, which is lost", canoe=canoe + 1)
            if space == LOST
            else phrase("move canoe {canoe} from {space}", canoe=canoe + 1, space=spoken(state.board, space))
        )
        yield Piece(words, canoe_key(turn.seat, canoe), Paddle(canoe))
    yield Piece(Phrase("leave a canoe ashore"), "", StayAshore())


# Buying a canoe


def _payment(state: State, gems: tuple[Gem, ...]) -> Iterator[Piece[Action]]:
    """One gem more, in the order of their names, until the price is paid; nothing where more was offered than owned."""
    seat = offered(state)
    if seat is None or len(gems) >= state.options.canoe_price:
        if not gems and seat is not None:  # by option a canoe costs nothing
            yield Piece(Phrase("take a canoe"), "", BuyCanoe(()))
        return
    store = dict(zip(state.board.gems, state.stores[seat], strict=True))
    if any(gems.count(gem) > store[gem] for gem in gems):
        return
    for gem in sorted(state.board.gems):
        if not gems or gem >= gems[-1]:
            words = phrase("pay the {gem}", gem=Term(gem))
            place = sum(list(store.values())[: list(store).index(gem)]) + gems.count(gem)
            yield Piece(words, f"store:{seat}:{place}" if store[gem] else "", BuyCanoe((*gems, gem)))


# The river


def _flows(state: State) -> Iterator[Piece[Action]]:
    """As the discs have to go, and three ways in which they may not; disc by disc where the arms are free."""
    board, steps, arm = state.board, flow_steps(state), state.arm
    if state.options.fork_rule == "free" and steps:
        yield from _disc(state, ())
        return
    right = _in_turn(board, arm, steps)
    tries = [right, _in_turn(board, board.next_arm[arm], steps), right[:-1], _in_turn(board, arm, steps + 1)]
    for arms in dict.fromkeys(tries):
        words = phrase("let discs go: {arms}", arms=Listing(arms, way=True)) if arms else Phrase("let no disc go")
        yield Piece(words, "", Flow(arms))


def _in_turn(board: Board, arm: str, steps: int) -> tuple[str, ...]:
    arms: tuple[str, ...] = ()
    for _ in range(steps):
        arms, arm = (*arms, arm), board.next_arm[arm]
    return arms


def _disc(state: State, arms: tuple[str, ...]) -> Iterator[Piece[Action]]:
    """The next disc, where the arms are free."""
    if state.options.fork_rule == "free" and len(arms) < flow_steps(state):
        for arm in state.board.arms:
            yield Piece(phrase("disc {n} into arm {arm}", n=len(arms) + 1, arm=arm), "", Flow((*arms, arm)))


# A canoe's order


def _order(state: State, begun: Paddle) -> Iterator[Piece[Action]]:
    """Loads and unloads here, steps, thefts here; nothing once a theft is named or more is spent than the card has."""
    turn = state.turn
    assert turn is not None
    who = mover(state, turn, begun.canoe)
    spent = price(who, begun.path) + OP_COST * (len(begun.before) + len(begun.after))
    if begun.steal is not None or spent > who.card:
        return
    here = begun.path[-1] if begun.path else who.space
    yield from _works(state, turn, begun, here)
    if not begun.after:
        for to in _around(state.board, here):
            words = phrase("to {space}", space=spoken(state.board, to))
            yield Piece(words, _space_mark(state.board, turn.seat, here, to), replace(begun, path=(*begun.path, to)))
    if here in state.board.river:
        yield from _thefts(state, turn, begun, here)


def _space_mark(board: Board, seat: int, here: Space, to: Space) -> str:
    """The space; for the beach the player's own place, for the falls the edge of the arm."""
    if to == board.land:
        return seat_key(seat)
    if to == board.falls:
        return f"fall:{next((arm for arm, spaces in board.arms.items() if here in spaces), next(iter(board.arms)))}"
    return space_key(to)


def _around(board: Board, here: Space) -> Iterator[Space]:
    """The neighbours down and up the river, and the space beside it in another arm."""
    yield from board.down.get(here, ())
    if here in board.up:
        yield board.up[here]
    for arm in board.arms.values():
        if here in arm:
            place = arm.index(here)
            yield from (other[place] for other in board.arms.values() if other is not arm and place < len(other))


def _works(state: State, turn: Turn, begun: Paddle, here: Space) -> Iterator[Piece[Action]]:
    """What can be tried at a stop: every load and the unloading at a mine, any one of them where it is no use."""
    board, done = state.board, begun.after if begun.path else begun.before
    cargo = _cargo(state, turn, begun)
    loads: list[Op] = [Load(gem) for gem in board.gems]
    mine = board.mine_at.get(here)
    barred = begun.path and begun.before and state.options.ops_single_stop
    if mine is None or barred or here == board.land:
        tries: list[Op] = [Unload()] if cargo else loads[:1]
    elif len(done) > 1:
        tries = []
    else:
        tries = [Unload(), *([] if cargo else loads)]
    for op in tries:
        ops = (*done, op)
        action = replace(begun, after=ops) if begun.path else replace(begun, before=ops)
        yield Piece(_work(board, op, mine), _work_mark(state, op, mine), action)


def _cargo(state: State, turn: Turn, begun: Paddle) -> Gem | None:
    """What the canoe carries after its loads and unloads so far."""
    cargo = state.canoes[turn.seat][begun.canoe].cargo
    for op in (*begun.before, *begun.after):
        cargo = op.gem if isinstance(op, Load) else None
    return cargo


def _work(board: Board, op: Op, mine: int | None) -> Phrase:
    match op:
        case Unload():
            return Phrase("unload")
        case Load(gem):
            return Phrase("load a gem") if mine is None else phrase("load the {gem}", gem=Term(gem))
        case _:
            assert_never(op)


def _work_mark(state: State, op: Op, mine: int | None) -> str:
    """The mine to unload, the first gem of its colour to load."""
    if mine is None:
        return ""
    owner = state.board.gems[mine]
    if isinstance(op, Unload):
        return mine_key(owner)
    kind, pile = state.board.gems.index(op.gem), state.piles[mine]
    return f"pile:{owner}:{sum(pile[:kind])}" if pile[kind] else ""


def _thefts(state: State, turn: Turn, begun: Paddle, here: Space) -> Iterator[Piece[Action]]:
    """Every canoe on the space, one's own other one included."""
    for seat, pair in enumerate(state.canoes):
        for canoe, boat in enumerate(pair):
            if boat.space == here and (seat, canoe) != (turn.seat, begun.canoe):
                words = phrase(
                    "steal from {player}'s canoe {canoe} at {space}", player=SeatName(seat), canoe=canoe + 1, space=here
                )
                yield Piece(words, canoe_key(seat, canoe), replace(begun, steal=CanoeRef(seat, canoe)))
