"""A second opinion: orders, flow and end of the match worked out from the rule text alone, as plainly as possible.

Nothing here asks the engine what is legal. Boards are read from their JSON files, gems are counted one by one, the
river is a list of discs; then the engine must agree on many random positions, under random sets of options.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from niagara.core.referee import referee
from niagara.games.niagara.actions import CanoeRef, Flow, Load, Op, Paddle, StayAshore, Unload
from niagara.games.niagara.events import CanoeLost, FlowSet, MatchEnded, RingPassed, RiverPushed, TurnBegan
from niagara.games.niagara.state import State

from niagara_positions import GAME, position, river

BOARDS = ("zoch-2004", "long-arms", "single-stream")
CARGOES = ("amethyst", "diamond", "amber", "sapphire", "ruby")
CHOICES: dict[str, tuple[Any, Any]] = {  # the default first
    "ops_single_stop": (True, False),
    "unload_own_colour": ("allow", "forbid"),
    "swap_must_change_colour": (True, False),
    "steal_after_pre_unload": (True, False),
    "landing_cost": (1, 0),
    "allow_paddle_over_falls": (False, True),
    "allow_zero_step": (True, False),
    "allow_load_and_deliver": (True, False),
    "same_gem_scope": ("turn", "canoe"),
    "must_launch_if_none_afloat": (True, False),
    # These change nothing of a turn that has begun (what they do change: test_oracle_buying).
    "buyback_phase": ("phase1", "own_turn"),
    "phase1_order": ("buy_first", "select_first"),
    "free_canoe_timing": ("immediate", "phase1"),
    "max_buyback_per_round": ("none", 1),
    "force_buyback_if_no_canoe": (False, True),
    "canoe_price": (1, 2),
    "gems_per_mine": (7, 8),
}
POSITIONS = 220
"""Random turns a board; about two thirds of them under a random set of options."""
FLOWS = 250
ENDS = 300

Ops = tuple[str, ...]
"""Operations in short: "-" unloads, "+ruby" loads a ruby."""
Order = tuple[int, Ops, tuple[str, ...], Ops, tuple[int, int] | None]
"""Canoe, operations before, spaces entered, operations after, the robbed canoe."""
Boat = tuple[str, str | None]
"""Space and cargo."""


# The board, as its file says it


class Chart(NamedTuple):
    """What the oracle knows of a board."""

    land: str
    falls: str
    down: Mapping[str, Sequence[str]]
    mine: Mapping[str, str]
    """Space → the gem of the mine that it faces."""
    arms: Mapping[str, Sequence[str]]
    trunk: Sequence[str]
    values: Mapping[str, int]


def chart(board: str) -> Chart:
    """The board of this id."""
    told = json.loads((files("niagara.games.niagara") / "boards" / f"{board}.json").read_text("utf-8"))
    arms = told["fork"]["arms"] if "fork" in told else {"main": []}
    return Chart(
        land=told["land"],
        falls=told["falls"],
        down=told["downstream"],
        mine={space: mine["gem"] for mine in told["mines"] for space in mine["spaces"]},
        arms=arms,
        trunk=[space for space in told["spaces"] if not any(space in arm for arm in arms.values())],
        values={mine["gem"]: mine["value"] for mine in told["mines"]},
    )


def ways(sea: Chart, start: str) -> Iterator[tuple[str, ...]]:
    """Every way in one direction, of any length, no step at all included (N-MOVE-01, 03, 05, 06, 12)."""
    yield ()
    here, climb = start, []
    while above := [space for space, nexts in sea.down.items() if here in nexts]:
        (here,) = above
        climb.append(here)
        yield tuple(climb)
    fringe: list[tuple[str, ...]] = [(space,) for space in sea.down.get(start, ())]
    while fringe:
        yield from fringe
        fringe = [(*way, space) for way in fringe for space in sea.down.get(way[-1], ())]


# One canoe's order


class Scene(NamedTuple):
    """What an order can depend on."""

    sea: Chart
    options: Mapping[str, Any]
    card: int
    piles: Mapping[str, Counter[str]]
    unloaded: Sequence[tuple[str, str]]
    """(mine, gem) of what the player has unloaded with the other canoe in this turn."""
    rivals: Mapping[tuple[int, int], Boat]


class Illegal(Exception):
    """The order breaks a rule."""


def want(holds: bool) -> None:
    """The rule holds, or the order is illegal."""
    if not holds:
        raise Illegal


def work(scene: Scene, at: str, cargo: str | None, ops: Ops, own: list[tuple[str, str]]) -> str | None:
    """The cargo after these operations at one stop; `own` collects what this order unloads."""
    swapped = None
    for place, op in enumerate(ops):
        want(at in scene.sea.mine)  # N-LOAD-01
        mine = scene.sea.mine[at]
        if op == "-":
            want(place == 0 and cargo is not None)  # N-LOAD-05, N-LOAD-02
            assert cargo is not None
            want(scene.options["unload_own_colour"] == "allow" or cargo != mine)  # D3
            own.append((mine, cargo))
            swapped, cargo = cargo, None
            continue
        gem = op[1:]
        want(cargo is None)  # N-LOAD-02
        lying = scene.piles[mine][gem] + own.count((mine, gem))
        counted = [*own, *scene.unloaded] if scene.options["same_gem_scope"] == "turn" else own
        want(lying > counted.count((mine, gem)))  # N-LOAD-11, N-LOAD-06
        want(gem != swapped or not scene.options["swap_must_change_colour"])  # N-LOAD-07
        cargo = gem
    return cargo


def thefts(scene: Scene, boat: Boat, before: Ops, path: tuple[str, ...], after: Ops) -> list[tuple[int, int]]:
    """Whom a legal order may rob, if anybody; raises Illegal if the order itself is not legal."""
    sea, options, (start, cargo) = scene.sea, scene.options, boat
    end = path[-1] if path else start
    lands, falls = bool(path) and end == sea.land, end == sea.falls
    want(bool(path) or not after)  # without a move the operations stand before it
    if before and after:  # N-LOAD-04, D2
        want(not options["ops_single_stop"] and before == ("-",) and len(after) == 1 and after != ("-",))
    own: list[tuple[str, str]] = []
    cargo = work(scene, start, cargo, before, own)
    if lands or falls:
        want(not after)  # N-LAND-05
    cargo = work(scene, end, cargo, after, own)
    if lands:
        want(options["allow_load_and_deliver"] or not any(op != "-" for op in before))  # N-LAND-06, D14
    if falls:
        want(options["allow_paddle_over_falls"])  # N-MOVE-10, D12
    steps = len(path) - (1 if lands and options["landing_cost"] == 0 else 0)  # N-MOVE-01, 02, D5
    spent = steps + 2 * len(before + after)  # N-LOAD-03
    want(spent <= scene.card if lands or falls else spent == scene.card)  # N-MOVE-07, 08
    want(bool(path) or options["allow_zero_step"])  # N-MOVE-11, D13
    up = bool(path) and start in sea.down.get(path[0], ())
    if not up or lands or cargo is not None or after:  # N-STEAL-01, 02, 03, 09, 12
        return []
    if "-" in before and not options["steal_after_pre_unload"]:  # N-STEAL-08, D4
        return []
    return [who for who, (space, load) in scene.rivals.items() if space == end and load is not None]  # N-STEAL-04, 07


def stops(gems: Sequence[str]) -> list[tuple[Ops, Ops]]:
    """At most two operations, before or after the move, sensible or not."""
    one = ["-", *(f"+{gem}" for gem in gems)]
    some: list[Ops] = [(), *((op,) for op in one), *product(one, repeat=2)]
    return [(before, after) for before in some for after in some if len(before + after) <= 2]


STOPS = stops(CARGOES)


def orders(scene: Scene, canoe: int, boat: Boat) -> list[Order]:
    """Every legal order of this canoe."""
    found: list[Order] = []
    for path, (before, after) in product(list(ways(scene.sea, boat[0])), STOPS):
        if len(path) - 1 + 2 * len(before + after) > scene.card:  # far too dear, even if landing is free
            continue
        try:
            victims = thefts(scene, boat, before, path, after)
        except Illegal:
            continue
        found += [(canoe, before, path, after, victim) for victim in (None, *victims)]
    return found


# One turn


class Turn:
    """A turn with a number card, followed in plain lists."""

    def __init__(self, sea: Chart, options: Mapping[str, Any], card: int, fleet: Mapping[tuple[int, int], Boat],
                 piles: Mapping[str, Counter[str]]) -> None:  # fmt: skip
        self.sea, self.options, self.card = sea, options, card
        self.fleet, self.piles = dict(fleet), {mine: Counter(pile) for mine, pile in piles.items()}
        off = ("LOST", sea.land)
        self.afloat = [canoe for canoe in (0, 1) if fleet[0, canoe][0] not in off]
        self.ashore = [canoe for canoe in (0, 1) if fleet[0, canoe][0] == sea.land]
        self.done: list[int] = []
        self.unloaded: list[tuple[str, str]] = []

    def able(self) -> list[int]:
        """The canoes that may act (N-TURN-02 to 05, 08, 10)."""
        if not self.afloat and self.done:
            return []  # exactly one is launched
        return [canoe for canoe in (*self.afloat, *self.ashore) if canoe not in self.done]

    def may_stay(self) -> bool:
        """Whether the canoe ashore may be left there (N-TURN-04, D16)."""
        if not self.able():
            return False
        if self.afloat:
            return bool(self.ashore) and set(self.afloat) <= set(self.done)
        return len(self.ashore) == 1 and not self.options["must_launch_if_none_afloat"]

    def legal(self) -> list[Order | str]:
        """Every legal action of the turn."""
        rivals = {who: boat for who, boat in self.fleet.items() if who[0] != 0}
        scene = Scene(self.sea, self.options, self.card, self.piles, self.unloaded, rivals)
        found: list[Order | str] = []
        for canoe in self.able():
            found += orders(scene, canoe, self.fleet[0, canoe])
        return [*found, "stay"] if self.may_stay() else found

    def act(self, order: Order) -> None:
        """Carries out a legal order."""
        canoe, before, path, after, steal = order
        space, cargo = self.fleet[0, canoe]
        end = path[-1] if path else space
        for at, op in [*((space, op) for op in before), *((end, op) for op in after)]:
            mine = self.sea.mine[at]
            if op == "-":
                assert cargo is not None
                self.piles[mine][cargo] += 1
                self.unloaded.append((mine, cargo))
                cargo = None
            else:
                cargo = op[1:]
                self.piles[mine][cargo] -= 1
        if steal is not None:
            there, cargo = self.fleet[steal]
            self.fleet[steal] = there, None
        if end == self.sea.falls:
            if cargo is not None:
                self.piles[cargo][cargo] += 1  # N-FALL-02
            end, cargo = "LOST", None
        self.fleet[0, canoe] = end, None if end == self.sea.land else cargo
        self.done.append(canoe)


def short(action: object) -> Order | str:
    """An action of the engine in the oracle's notation."""
    if isinstance(action, StayAshore):
        return "stay"
    assert isinstance(action, Paddle)
    steal = (action.steal.seat, action.steal.canoe) if action.steal else None
    return action.canoe, _short(action.before), action.path, _short(action.after), steal


def _short(ops: tuple[Op, ...]) -> Ops:
    return tuple("-" if isinstance(op, Unload) else f"+{op.gem}" for op in ops)


def long(order: Order | str) -> Paddle | StayAshore:
    """The other way round."""
    if isinstance(order, str):
        return StayAshore()
    canoe, before, path, after, steal = order
    return Paddle(canoe, _long(before), path, _long(after), CanoeRef(*steal) if steal else None)


def _long(ops: Ops) -> tuple[Op, ...]:
    return tuple(Unload() if op == "-" else Load(op[1:]) for op in ops)


# Random positions


def some_options(rng: Random) -> dict[str, Any]:
    """The default a third of the time, otherwise each option by the toss of a coin."""
    plain = rng.random() < 1 / 3
    return {name: values[0] if plain else rng.choice(values) for name, values in CHOICES.items()}


def some_fleet(rng: Random, sea: Chart, seats: int) -> dict[tuple[int, int], Boat]:
    """Canoes crowded on a few spaces, so that they meet."""
    spaces = [*sea.trunk, *(space for arm in sea.arms.values() for space in arm)]
    crowded = rng.sample(spaces, 3)
    fleet: dict[tuple[int, int], Boat] = {}
    for seat, canoe in product(range(seats), (0, 1)):
        where = rng.choice([*spaces, *crowded, *crowded, sea.land, sea.land, "LOST"])
        loaded = where in spaces and rng.random() < 0.55
        fleet[seat, canoe] = where, rng.choice(CARGOES) if loaded else None
    if all(fleet[0, canoe][0] == "LOST" for canoe in (0, 1)):
        fleet[0, 0] = rng.choice(spaces), None
    return fleet


def some_piles(rng: Random) -> dict[str, Counter[str]]:
    """Plain, mixed and empty piles."""
    return {
        mine: rng.choice((
            Counter({mine: 7}),
            Counter({mine: rng.randrange(3), rng.choice(CARGOES): rng.randrange(1, 3)}),
            Counter({gem: rng.randrange(2) for gem in CARGOES}),
            Counter(),
        ))
        for mine in CARGOES
    }  # fmt: skip


def spot(boat: Boat) -> str:
    """A canoe as `niagara_positions` reads it."""
    return f"{boat[0]}[{boat[1]}]" if boat[1] else boat[0]


def engine(fleet: Mapping[tuple[int, int], Boat], piles: Mapping[str, Counter[str]], board: str, **more: Any) -> State:
    """The same position as a state of the engine."""
    seats = 1 + max(seat for seat, _ in fleet)
    boats = {seat: [spot(fleet[seat, canoe]) for canoe in (0, 1)] for seat in range(seats)}
    state: State = position(boats, seats=seats, piles=piles, board=board, **more)
    return state


@pytest.mark.parametrize("board", BOARDS)
def test_orders_are_those_of_the_rule_text(board: str) -> None:
    rng, sea = Random(f"orders {board}"), chart(board)
    seen: Counter[str] = Counter()
    for _ in range(POSITIONS):
        options, seats, card = some_options(rng), rng.choice((3, 4, 5)), rng.randrange(1, 7)
        fleet, piles = some_fleet(rng, sea, seats), some_piles(rng)
        turn = Turn(sea, options, card, fleet, piles)
        state = engine(fleet, piles, board, **options)
        state = GAME.evolve(replace(state, chosen=(card, *([1] * (seats - 1)))), TurnBegan(0, card))
        while state.turn is not None and state.turn.seat == 0 and isinstance(GAME.actor(state), int):
            legal, expected = [short(action) for action in GAME.legal_actions(state)], turn.legal()
            told = (board, options, card, turn.fleet, turn.piles, turn.unloaded)
            assert len(set(legal)) == len(legal), told
            assert set(legal) == set(expected), (told, set(legal) ^ set(expected))
            assert expected, told  # there is never a position without a legal move
            seen.update(kind for order in expected for kind in kinds(sea, order))
            choice = rng.choice(sorted(expected, key=telling)[-12:])
            state = referee(GAME, state, long(choice))[1]
            if choice == "stay":
                break
            assert not isinstance(choice, str)
            turn.act(choice)
            assert {who: boat_of(state, who) for who in fleet} == turn.fleet, told
            assert counted(state) == {mine: +pile for mine, pile in turn.piles.items()}, told
        seen["second canoe"] += len(turn.done) == 2
    assert all(seen[kind] > 3 for kind in (*KINDS, "second canoe")), seen


KINDS = ("stay", "theft", "two stops", "swap", "zero steps", "landing", "falls", "unload and rob", "load and land")


def kinds(sea: Chart, order: Order | str) -> Iterator[str]:
    """What is special about an order, so that the test can say what it has seen."""
    if isinstance(order, str):
        yield order
        return
    _, before, path, after, steal = order
    end = path[-1] if path else ""
    found = {
        "theft": steal is not None, "two stops": bool(before and after), "zero steps": not path,
        "swap": len(before) == 2 or len(after) == 2, "landing": end == sea.land, "falls": end == sea.falls,
        "unload and rob": steal is not None and "-" in before,
        "load and land": end == sea.land and any(op != "-" for op in before),
    }  # fmt: skip
    yield from (kind for kind, holds in found.items() if holds)


def telling(order: Order | str) -> tuple[int, str]:
    """Orders that unload or rob come last, so that the test picks them often."""
    if isinstance(order, str):
        return 0, ""
    return ("-" in order[1]) + ("-" in order[3]) + (order[4] is not None), repr(order)


def boat_of(state: State, who: tuple[int, int]) -> Boat:
    """A canoe of the engine's state."""
    canoe = state.canoes[who[0]][who[1]]
    return canoe.space, canoe.cargo


def counted(state: State) -> dict[str, Counter[str]]:
    """The engine's piles, by mine and gem."""
    gems = state.board.gems
    return {mine: +Counter(dict(zip(gems, pile, strict=True))) for mine, pile in zip(gems, state.piles, strict=True)}


# The river


def flowing(
    sea: Chart, fleet: Mapping[tuple[int, int], Boat], arms: Sequence[str]
) -> tuple[dict[tuple[int, int], Boat], list[object]]:
    """The canoes afterwards, and what happens in order: an arm for each disc, then the canoes that fell with it.

    The river is a list of discs for the main stream and one for each arm; a disc is the list of canoes on it.
    """

    def crew(space: str) -> list[tuple[int, int]]:
        return [who for who, boat in fleet.items() if boat[0] == space]

    after, told = dict(fleet), list[object]()
    trunk = [crew(space) for space in sea.trunk]
    branches = {arm: [crew(space) for space in spaces] for arm, spaces in sea.arms.items()}
    for arm in arms:
        trunk.insert(0, [])
        branches[arm].insert(0, trunk.pop())
        told.append(arm)
        for who in branches[arm].pop():
            told.append((who, fleet[who][1]))
            after[who] = "LOST", None
    for spaces, discs in [(sea.trunk, trunk), *((sea.arms[arm], branches[arm]) for arm in sea.arms)]:
        for space, disc in zip(spaces, discs, strict=True):
            for who in disc:
                after[who] = space, fleet[who][1]
    return after, told


@pytest.mark.parametrize("board", BOARDS)
def test_the_river_is_a_list_of_discs(board: str) -> None:
    rng, sea = Random(f"flow {board}"), chart(board)
    seen: Counter[str] = Counter()
    for _ in range(FLOWS):
        seats, weather, least = rng.choice((3, 4, 5)), rng.choice((-1, 0, 1, 2)), rng.choice((0, 0, 1))
        clouds = rng.random() < 0.2
        cards: list[Any] = ["cloud" if clouds or rng.random() < 0.2 else rng.randrange(1, 7) for _ in range(seats)]
        numbers = [card for card in cards if card != "cloud"]
        steps = max(0, min(numbers) + weather) if numbers else max(0, weather)  # N-FLOW-01, 02
        steps = max(steps, least)  # D15
        pointer, free = rng.choice(list(sea.arms)), rng.random() < 0.3
        names = list(sea.arms)
        start = names.index(pointer)
        arms = rng.choices(names, k=steps) if free else [names[(start + n) % len(names)] for n in range(steps)]
        fleet, piles = some_fleet(rng, sea, seats), some_piles(rng)
        poor = {seat: rng.random() < 0.5 for seat in range(seats)}
        stores = {seat: {} if poor[seat] else {"ruby": 1} for seat in range(seats)}
        price = rng.choice((1, 1, 2))
        options = {"fork_rule": "free" if free else "alternate", "min_flow": least, "canoe_price": price,
                   "free_canoe_timing": rng.choice(("immediate", "phase1"))}  # fmt: skip
        state = engine(fleet, piles, board, stores=stores, weather=weather, arm=pointer, **options)
        ready = river(cards, state)
        assert (Flow(tuple(arms)) in GAME.legal_actions(ready)) is True
        assert len(GAME.legal_actions(ready)) == (len(names) ** steps if free else 1)
        events, after = referee(GAME, ready, Flow(tuple(arms)))
        expected, told = flowing(sea, fleet, arms)
        happened: list[object] = []
        for event in events:
            if isinstance(event, RiverPushed):
                happened.append(event.arm)
            elif isinstance(event, CanoeLost):
                happened.append(((event.seat, event.canoe), event.gem))
        assert happened == told
        assert [event.steps for event in events if isinstance(event, FlowSet)] == [steps]
        for _, load in (item for item in told if isinstance(item, tuple)):
            seen["lost"] += 1
            if load is not None:
                piles[load][load] += 1  # N-FALL-02
                seen["lost with a gem"] += 1
        for seat in range(seats):  # N-BUY-06, N-FALL-03; D17, and D7, which is the same on the board
            if sum(stores[seat].values()) < price and all(expected[seat, canoe][0] == "LOST" for canoe in (0, 1)):
                expected[seat, 0] = sea.land, None
                seen["freed"] += 1
        assert {who: boat_of(after, who) for who in fleet} == expected
        assert counted(after) == {mine: +pile for mine, pile in piles.items()}
        if not free:
            assert after.arm == names[(start + steps) % len(names)]
        seen["still"] += not steps
    assert all(seen[kind] > 5 for kind in ("lost", "lost with a gem", "freed", "still")), seen


# The end


def goal(store: Counter[str]) -> bool:
    """Five colours, four alike, or seven of any kind (N-END-01)."""
    return len(+store) >= 5 or max(store.values(), default=0) >= 4 or store.total() >= 7


def winners(sea: Chart, stores: Sequence[Counter[str]], first: Sequence[int], ties: Sequence[str]) -> list[int]:
    """Who wins of those with a goal, `first` in the order in which they reached it (N-END-03 to 05, D9)."""
    left = list(first)
    for tie in ties:
        if tie == "shared" or len(left) < 2:
            break
        if tie == "earliest":
            left = left[:1]
        elif tie == "count":
            most = max(stores[seat].total() for seat in left)
            left = [seat for seat in left if stores[seat].total() == most]
        else:
            assert tie == "value"
            value = {seat: sum(sea.values[gem] * n for gem, n in stores[seat].items()) for seat in left}
            left = [seat for seat in left if value[seat] == max(value.values())]
    return sorted(left)


def near_a_goal(rng: Random) -> Counter[str]:
    """Some delivered gems, one short of a goal as often as not, never a goal."""
    while True:
        one = rng.choice(CARGOES)
        store = rng.choice((
            Counter({one: 3, rng.choice(CARGOES): 1}),
            Counter(rng.sample(CARGOES, 4)),
            Counter(rng.choices(CARGOES, k=6)),
            Counter(rng.choices(CARGOES, k=rng.randrange(4))),
        ))  # fmt: skip
        if not goal(store):
            return store


def test_the_end_and_its_tie_breaks() -> None:
    rng, sea = Random("the end"), chart("zoch-2004")
    seen: Counter[str] = Counter()
    for _ in range(ENDS):
        seats, ring = rng.choice((3, 4, 5)), rng.randrange(3)
        ties = rng.sample(("value", "count", "earliest", "shared"), rng.randrange(1, 5))
        at_once = rng.random() < 0.2
        last_round = rng.random() < 0.2
        options: dict[str, Any] = {"tiebreak": rng.choice((["value", "shared"], ties)),
                   "end_timing": "immediate" if at_once else "round_end",
                   "max_rounds": 3 if last_round else "none"}  # fmt: skip
        stores = [near_a_goal(rng) for _ in range(seats)]
        many = rng.random() < 0.5
        fleet = {(seat, canoe): ("S1", rng.choice(CARGOES)) if many else rng.choice((("S1", "ruby"), ("LAND", None)))
                 for seat, canoe in product(range(seats), (0, 1))}  # fmt: skip
        state = engine(fleet, {}, "zoch-2004", stores=dict(enumerate(stores)), round=3, **options)
        state = replace(state, ring=ring % seats, chosen=(1,) * seats)
        state = GAME.evolve(state, TurnBegan(state.ring, 1))
        events: tuple[Any, ...] = ()
        reached: list[int] = []
        while not any(isinstance(event, MatchEnded | RingPassed) for event in events):
            turn = state.turn
            assert turn is not None
            landing = [action for action in GAME.legal_actions(state) if getattr(action, "path", ()) == ("LAND",)]
            action = rng.choice(landing or GAME.legal_actions(state))
            if isinstance(action, Paddle) and action.path == ("LAND",):
                gem = fleet[turn.seat, action.canoe][1]
                stores[turn.seat].update([gem] if gem else [])
                if goal(stores[turn.seat]) and turn.seat not in reached:
                    reached.append(turn.seat)
            events, state = referee(GAME, state, action)
            if at_once and reached:
                assert isinstance(events[-1], MatchEnded)
        ended = [event for event in events if isinstance(event, MatchEnded)]
        assert len(ended) == bool(reached or last_round)
        seen[f"{min(len(reached), 3)} with a goal"] += 1
        if ended:
            (end,) = ended
            values = tuple(sum(sea.values[gem] * n for gem, n in store.items()) for store in stores)
            ties_now = ["earliest"] if at_once else options["tiebreak"]
            assert end.values == values
            assert end.reason == ("goal" if reached else "max_rounds")
            assert list(end.winners) == winners(sea, stores, reached, ties_now), (stores, reached, options)
            assert GAME.actor(state) is None and state.winners == end.winners
            seen["shared"] += len(end.winners) > 1
        else:
            assert state.ring == (ring % seats + 1) % seats and state.round == 4
    assert all(seen[f"{count} with a goal"] > 5 for count in range(4)) and seen["shared"] > 5, seen
