"""What the planner thinks a canoe could do with a card is what the game then allows."""

from random import Random

import pytest

from niagara.core.referee import referee
from niagara.games import get
from niagara.games.niagara.actions import CANOES, Card, ChooseCard, Load, Paddle, StayAshore, Unload
from niagara.games.niagara.events import TurnBegan
from niagara.games.niagara.state import State
from niagara.play.bots import bot
from niagara.play.planner_chart import EMPTY, Boat, chart
from niagara.play.planner_plan import Plan
from niagara.play.planner_worlds import Worlds, boat_of

GAME = get("niagara")
TABLES = {
    "printed rules": {},
    "a sole canoe may stay": {"must_launch_if_none_afloat": False},
    "mines soon empty": {"gems_per_mine": 1},
}


def where(state: State, boat: Boat) -> Boat:
    """A boat ashore has handed over what it carried."""
    return Boat(boat.space, EMPTY) if boat.space == state.board.land else boat


def allowed(state: State, seat: int, card: Card, canoe: int, *, plain: bool) -> set[Boat]:
    """Where a canoe may be after its first order of a turn with this card, by the game.

    Plain: without what the planner leaves out: unloading, and a gem that was put down at a mine of another colour.
    """
    begun = GAME.evolve(state, TurnBegan(seat, card))
    ends = set()
    for action in GAME.legal_actions(begun):
        after = begun
        if isinstance(action, StayAshore):
            moved = next(one for one in begun.turn.ashore if one not in begun.turn.done)
        else:
            assert isinstance(action, Paddle)
            moved = action.canoe
        if moved != canoe or (plain and isinstance(action, Paddle) and _is_odd(begun, action)):
            continue
        for event in GAME.decide(begun, action):
            after = GAME.evolve(after, event)
        ends.add(where(state, boat_of(after, after.canoes[seat][canoe])))
    return ends


def _is_odd(state: State, order: Paddle) -> bool:
    ops = order.before + order.after
    at = state.canoes[state.turn.seat][order.canoe].space if order.before else order.path[-1] if order.path else ""
    mine = state.board.mine_at.get(at)
    foreign = any(isinstance(op, Load) and mine is not None and op.gem != state.board.gems[mine] for op in ops)
    return foreign or Unload() in ops


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES.keys())
def test_a_card_is_weighed_by_what_it_allows(options: dict[str, object]) -> None:
    """At every choice of a card of some matches, for every card of the hand and each canoe."""
    rng, asked, stays = Random(7), 0, 0
    for players in (("random",) * 4, ("greedy",) * 4):
        state = GAME.setup(GAME.make_setup(4, {"max_rounds": 25, **options}, None, 0))
        bots = [bot("niagara", name) for name in players]
        while legal := GAME.legal_actions(state):
            seat = GAME.actor(state)
            if isinstance(legal[0], ChooseCard):
                plan = Plan(state, seat, Worlds(chart(state.setup), state, seat, 1, rng))
                both_ashore = all(boat.space == state.board.land for boat in state.canoes[seat])
                for choice in legal:
                    for canoe in range(CANOES) if choice.card != "cloud" else ():
                        ends = {where(state, order.end) for order in plan.orders(canoe, choice.card)}
                        stay = where(state, plan.boats[canoe])
                        waits = {stay} if _may_wait(state, seat, canoe) else set()
                        everything = allowed(state, seat, choice.card, canoe, plain=False)
                        assert ends <= everything | waits, (state, seat, choice, canoe)
                        assert allowed(state, seat, choice.card, canoe, plain=True) <= ends, (state, choice, canoe)
                        assert waits <= ends
                        asked += 1
                        stays += stay in ends and not both_ashore
            action = bots[seat](state, legal, rng) if isinstance(seat, int) else legal[0]
            _, state = referee(GAME, state, action)
    assert asked > 1000
    assert stays > 20


def _may_wait(state: State, seat: int, canoe: int) -> bool:
    """Whether a canoe ashore may stay once the other one, afloat, has acted (N-TURN-04)."""
    pair = state.canoes[seat]
    return pair[canoe].space == state.board.land and pair[1 - canoe].space in state.board.river
