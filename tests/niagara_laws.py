"""What must be so where a rule of Niagara is said of a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from laws import Due, Law, Said, value

from niagara.core.step import Step
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Load, Paddle, Unload
from niagara.games.niagara.board import LOST
from niagara.games.niagara.events import (
    CanoeBought,
    CanoeFreed,
    CanoeLanded,
    CanoeLost,
    CanoePaddled,
    CanoeStayed,
    CardChosen,
    FlowSet,
    GemDelivered,
    GemLoaded,
    GemsKept,
    GemStolen,
    GemUnloaded,
    MatchEnded,
    RingPassed,
    RiverPushed,
    RoundEnded,
    TurnBegan,
    WeatherShifted,
)  # fmt: skip


class Order:
    """The order of a step, worked out from the state in which it was given."""

    def __init__(self, step: Step) -> None:
        state, given = step.opened, step.action
        assert isinstance(given, Paddle)
        self.given, self.board = given, state.board
        self.seat, self.card = state.turn.seat, state.turn.card
        self.start, self.cargo = state.canoes[self.seat][given.canoe].space, state.canoes[self.seat][given.canoe].cargo
        self.way = (self.start, *given.path)
        self.end = self.way[-1]
        self.lands = bool(given.path) and self.end == state.board.land
        self.rises = len(self.way) > 1 and state.board.depth.get(self.end, 99) < state.board.depth[self.start]
        free = self.lands and not state.options.landing_cost
        self.steps = len(given.path) - free
        self.ops = 2 * (len(given.before) + len(given.after))
        self.cost = self.steps + self.ops
        self.out = self.cargo if Unload() in (*given.before, *given.after) else None


def number(sign: str) -> int:
    """A value of the weather track as it is written."""
    return int(sign.replace("−", "-"))


def boat(step: Step) -> Any:
    """The canoe of the step's event, before it."""
    return step.before.canoes[step.event.seat][step.event.canoe]


def spots(state: Any, seat: int) -> list[str]:
    return [canoe.space for canoe in state.canoes[seat]]


def afloat(state: Any, seat: int) -> list[int]:
    """The canoes of a seat, from 1, that are on the river."""
    return [place + 1 for place, space in enumerate(spots(state, seat)) if space in state.board.river]


def on_land(state: Any, seat: int) -> list[int]:
    """The canoes of a seat, from 1, that are on the beach."""
    return [place + 1 for place, space in enumerate(spots(state, seat)) if space == state.board.land]


def pile(state: Any, gem: str) -> int:
    return sum(state.piles[state.board.gems.index(gem)])


def other(step: Step) -> Any:
    return step.after.canoes[step.event.seat][1 - step.event.canoe]


def rivals(step: Step) -> set[int]:
    """Whom the order of this step could rob where it ends."""
    order, state = Order(step), step.after
    may = (
        order.rises and not order.lands and not order.given.after
        and state.canoes[order.seat][order.given.canoe].cargo is None
        and (state.options.steal_after_pre_unload or order.out is None)
    )  # fmt: skip
    return {
        seat for seat, pair in enumerate(state.canoes) for canoe in pair
        if may and seat != order.seat and canoe.space == order.end and canoe.cargo
    }  # fmt: skip


def goals(store: tuple[int, ...]) -> set[str]:
    met = {"five colours": sum(map(bool, store)) >= 5, "four alike": max(store) >= 4, "seven gems": sum(store) >= 7}
    return {value(rules.GOALS[goal]) for goal, is_met in met.items() if is_met}


def riders(step: Step) -> Iterator[str]:
    """Who is carried by a push, and where to."""
    for seat, (old, new) in enumerate(zip(step.before.canoes, step.after.canoes, strict=True)):
        for canoe, (was, now) in enumerate(zip(old, new, strict=True)):
            if was.space != now.space:
                end = "the falls" if now.space in (LOST, step.before.board.falls) else now.space
                yield f"seat {seat}'s canoe {canoe + 1} {was.space} → {end}"


def score(state: Any, measure: str, seat: int) -> int:
    worth = state.board.values if measure == value(rules.MEASURES["value"]) else (1,) * len(state.board.values)
    return sum(count * each for count, each in zip(state.stores[seat], worth, strict=True))


def values_are_theirs(step: Step, said: Said) -> bool:
    """Each player with the score that the measure gives; in the order of reaching a goal where that decides."""
    state, names = step.before, said["values"]
    if said["measure"] == value(rules.MEASURES["earliest"]):
        return bool(names) and list(names) == [seat for seat in state.finishers if seat in names]
    seats = [int(name.split()[1]) for name in names]
    scores = [f"seat {seat} {score(state, said['measure'], seat)}" for seat in seats]
    return list(names) == scores and set(seats) <= set(state.finishers) and len(seats) > 1


def when_bought(step: Step) -> str:
    own = step.before.options.buyback_phase == "own_turn"
    return value(rules.IN_OWN_TURN) if own else f"in the first phase of round {step.before.round}"


def asked(step: Step) -> str:
    options = step.before.options
    usual = {"buy_first": rules.IN_TURN_ORDER, "select_first": rules.AFTER_CARDS}[options.phase1_order]
    when = value(rules.BEFORE_THE_CARD if options.buyback_phase == "own_turn" else usual)
    most = options.max_buyback_per_round
    return when if most == "none" else f"{when}, and may buy {most} canoe{'s' * (most != 1)} a round (by option)"


def does(step: Step) -> str:
    if isinstance(step.event, GemsKept):
        return value(rules.DECLINES)
    forced = step.before.options.force_buyback_if_no_canoe and set(spots(step.before, step.event.seat)) == {LOST}
    return value(rules.HAS_TO if forced else rules.BUYS)


def duty(step: Step) -> str:
    must = step.before.options.must_launch_if_none_afloat and not isinstance(step.event, CanoeStayed)
    return value(rules.MUST_LAUNCH if must else rules.MAY_STAY)


def where_worked(step: Step) -> str:
    order = Order(step)
    if order.given.before and order.given.after:
        return value(rules.two_stops(order.start, order.end))
    return value(rules.before_move(order.start) if order.given.before else rules.after_move(order.end))


def way(board: Any, path: tuple[str, ...]) -> tuple[str, ...]:
    words = {board.land: "the beach", board.falls: "the falls"}
    return tuple(words.get(space, space) for space in path)


def cards(state: Any) -> tuple[str, ...]:
    return tuple(f"seat {seat} {card}" for seat, card in enumerate(state.chosen))


def lowest(state: Any) -> int | None:
    return min((card for card in state.chosen if card != "cloud"), default=None)


def flow(state: Any) -> int:
    return max((lowest(state) or 0) + state.weather, state.options.min_flow, 0)


def is_card(word: str, card: Any) -> bool:
    return word == ("the cloud" if card == "cloud" else f"card {card}")


def turned(step: Step) -> tuple[int, Any]:
    """Whose turn has begun, and the card."""
    return step.after.turn.seat, step.after.turn.card


def both_went(step: Step) -> bool:
    went = step.opened.turn.went
    return bool(went) and went == ("down" if Order(step).rises else "up")


def only_card(step: Step) -> str:
    """What is said of a card that had to be laid; nothing fits where there was another."""
    seat, last = step.event.seat, (step.before.round - 1) % 7 == 6
    fits = last and step.after.hands[seat] == () and len(step.before.hands[seat]) == 1
    return f"seat {seat} has one card left: this is the only one to lay" if fits else "?"


def played_out(step: Step) -> str:
    fits = step.round % 7 == 0 and not any(step.before.hands) and {len(hand) for hand in step.after.hands} == {7}
    return f"All hands are played out after round {step.round}: everybody takes seven cards back" if fits else "?"


LAWS: Final[Mapping[str, Law]] = {
    "N-SETUP-01": lambda step, said: said["players"] == len(step.after.hands),
    "N-SETUP-02": lambda step, said: all(
        mine == tuple(said["gems"] * (kind == place) for kind in range(len(mine)))
        for place, mine in enumerate(step.after.piles)
    ),
    "N-SETUP-03": lambda step, said: said["discs"] == step.after.board.file.discs_on_river,
    "N-SETUP-04": lambda step, said: number(said["weather"]) == step.after.weather == step.after.board.weather.start,
    "N-SETUP-05": lambda step, said: (
        {len(hand) for hand in step.after.hands} == {said["cards"]}
        and all(on_land(step.after, seat) == [1, 2] for seat in range(step.after.seats))
    ),
    "N-SETUP-06": lambda step, said: said["player"] == step.after.ring,
    "N-SETUP-07": lambda step, said: (
        said["arm"] == step.after.arm and step.after.options.fork_rule == "alternate" and len(step.after.board.arms) > 1
    ),
    "N-ROUND-01": lambda step, said: isinstance(step.event, RoundEnded) and said["round"] == step.before.round,
    "N-CARD-01": lambda step, said: (
        isinstance(step.event, CardChosen) and step.before.chosen[said["player"]] is None
        and step.after.chosen[said["player"]] is not None
    ),
    "N-CARD-02": lambda step, said: (
        is_card(said["card"], turned(step)[1])
        and said["use"] == value(rules.CLOUD_USE if turned(step)[1] == "cloud" else rules.NUMBER_USE)
    ),
    "N-CARD-03": lambda step, said: said["what"] == (
        only_card(step) if isinstance(step.event, CardChosen) else played_out(step)
    ),
    "N-CARD-04": lambda step, said: said["player"] == turned(step)[0] and is_card(said["card"], turned(step)[1]),
    "N-CARD-05": lambda step, said: (
        said["player"] == turned(step)[0] and said["cards"] == (step.after.round - 1) % 7 > 0
    ),
    "N-BUY-01": lambda step, said: (
        said["player"] == step.event.seat and said["does"] == does(step)
        and said["price"] in (step.before.options.canoe_price, "one gem")
        and (said["price"] == "one gem") == (step.before.options.canoe_price == 1)
        and LOST in spots(step.before, said["player"])
    ),
    "N-BUY-02": lambda step, said: said["when"] == when_bought(step),
    "N-BUY-03": lambda step, said: (
        said["gem"] in step.event.gems
        and pile(step.before, said["gem"]) < said["gems"] <= pile(step.after, said["gem"])
    ),
    "N-BUY-04": lambda step, said: (
        boat(step).space == LOST and said["canoe"] in on_land(step.after, step.event.seat)
        and said["canoe"] == step.event.canoe + 1
    ),
    "N-BUY-05": lambda step, said: (
        said["player"] == step.event.seat and said["when"] == asked(step)
        and said["lost"] == spots(step.before, said["player"]).count(LOST) > 0
        and said["gems"] == sum(step.before.stores[said["player"]])
    ),
    "N-BUY-06": lambda step, said: (
        set(spots(step.before, said["player"])) == {LOST} and said["canoe"] in on_land(step.after, said["player"])
        and sum(step.before.stores[said["player"]]) < step.before.options.canoe_price
        and said["poor"] == value(rules.unable(step.before.options.canoe_price))
    ),
    "N-TURN-01": lambda step, said: (
        said["player"] == turned(step)[0]
        and said["place"] == (turned(step)[0] - step.after.ring) % step.after.seats + 1 == step.after.begun
    ),
    "N-TURN-02": lambda step, said: (
        said["afloat"] == tuple(f"canoe {canoe}" for canoe in afloat(step.after, turned(step)[0]))
    ),
    "N-TURN-03": lambda step, said: on_land(step.after, said["player"]) == [1, 2],
    "N-TURN-04": lambda step, said: (
        (said["afloat"] - 1,) == (step.opened if isinstance(step.event, CanoeStayed) else step.after).turn.afloat
        and said["ashore"] == 3 - said["afloat"] and said["ashore"] in on_land(step.after, step.event.seat)
    ),
    "N-TURN-05": lambda step, said: afloat(step.after, said["player"]) == [1, 2],
    "N-TURN-06": lambda step, said: said["points"] == turned(step)[1],
    "N-TURN-07": lambda step, said: (
        said["player"] == step.event.seat and said["canoe"] == step.event.canoe + 1
        and said["first"] == 3 - said["canoe"] and said["first"] - 1 in step.opened.turn.done
    ),
    "N-TURN-08": lambda step, said: (
        isinstance(step.event, CanoeLanded) and said["player"] == step.event.seat
        and said["canoe"] == step.event.canoe + 1 and said["canoe"] in on_land(step.after, step.event.seat)
    ),
    "N-TURN-09": lambda step, said: (
        set(spots(step.before, said["player"])) == {LOST} and is_card(said["card"], step.before.turn.card)
    ),
    "N-TURN-10": lambda step, said: (
        on_land(step.after, said["player"]) == [said["canoe"]] and not afloat(step.after, said["player"])
        and said["duty"] == duty(step)
    ),
    "N-MOVE-01": lambda step, said: (
        said["spaces"] == len(step.event.path) - 1 and said["path"] == way(step.before.board, step.event.path)
        and said["direction"] == ("up" if Order(step).rises else "down")
    ),
    "N-MOVE-02": lambda step, said: (
        step.before.board.land in (step.event.path[0], step.event.path[-1]) and said["space"] in step.event.path
        and said["points"] == (step.before.options.landing_cost if Order(step).lands else 1)
    ),
    "N-MOVE-04": lambda step, said: said["player"] == step.event.seat and both_went(step),
    "N-MOVE-05": lambda step, said: (
        said["player"] == step.event.seat and not Order(step).rises and said["space"] in step.event.path
        and said["space"] in [spaces[0] for spaces in step.before.board.arms.values()]
    ),
    "N-MOVE-07": lambda step, said: (
        said["spent"] == said["card"] == said["sum"] == Order(step).card == Order(step).cost
    ),
    "N-MOVE-08": lambda step, said: (
        Order(step).lands and said["card"] == Order(step).card == said["sum"]
        and said["points"] == Order(step).card - Order(step).cost > 0
    ),
    "N-MOVE-09": lambda step, said: (
        said["space"] == step.event.path[-1] != step.after.board.land
        and said["canoes"] == sum(spots(step.after, seat).count(said["space"]) for seat in range(step.after.seats)) > 1
    ),
    "N-MOVE-10": lambda step, said: (
        step.before.options.allow_paddle_over_falls and said["player"] == step.event.seat
        and Order(step).end == step.before.board.falls and said["sum"] == Order(step).card
    ),
    "N-MOVE-11": lambda step, said: (
        not Order(step).given.path and said["space"] == boat(step).space
        and said["points"] == Order(step).card == Order(step).ops
    ),
    "N-MOVE-12": lambda step, said: step.event.path[:2] == (step.before.board.land, said["space"]),
    "N-LOAD-01": lambda step, said: (
        said["space"] == boat(step).space
        and said["mine"] in [mine.gem for mine in step.before.board.file.mines if said["space"] in mine.spaces]
    ),
    "N-LOAD-02": lambda step, said: boat(step).cargo is None,
    "N-LOAD-03": lambda step, said: (
        said["points"] == 2 and said["gem"] == step.event.gem
        and said["what"] == ("Loading" if isinstance(step.event, GemLoaded) else "Unloading")
    ),
    "N-LOAD-04": lambda step, said: said["when"] == where_worked(step),
    "N-LOAD-05": lambda step, said: (
        said["out"] == Order(step).out and said["gem"] == step.event.gem
        and isinstance(step.facts[step.place - 1], GemUnloaded)
    ),
    "N-LOAD-07": lambda step, said: said["out"] == Order(step).out != said["gem"] == step.event.gem,
    "N-LOAD-08": lambda step, said: (
        boat(step).cargo == said["gem"] == step.event.gem and said["gems"] == pile(step.after, said["mine"])
        and boat(step).space in next(mine.spaces for mine in step.after.board.file.mines if mine.gem == said["mine"])
    ),
    "N-LOAD-09": lambda step, said: (
        said["player"] == step.event.seat and said["gem"] == step.event.gem in said["pile"] and len(said["pile"]) > 1
        and said["pile"] == tuple(
            gem for gem, count in zip(step.before.board.gems, step.before.piles[
                step.before.board.mine_at[boat(step).space]], strict=True) if count
        )
    ),
    "N-STEAL-01": lambda step, said: (
        Order(step).rises and said["spaces"] == len(Order(step).way) - 1
    ),
    "N-STEAL-02": lambda step, said: (
        said["points"] == Order(step).card == Order(step).cost == said["sum"] and not Order(step).lands
    ),
    "N-STEAL-03": lambda step, said: boat(step).cargo is None and said["gem"] == step.event.gem,
    "N-STEAL-04": lambda step, said: (
        said["victim"] == step.event.victim.seat != step.event.seat
        and said["gem"] == step.event.gem == step.before.canoes[said["victim"]][step.event.victim.canoe].cargo
        and step.before.canoes[said["victim"]][step.event.victim.canoe].space == boat(step).space == Order(step).end
    ),
    "N-STEAL-05": lambda step, said: Order(step).cost == Order(step).card,
    "N-STEAL-06": lambda step, said: (
        said["player"] == step.event.seat and Order(step).given.steal is None
        and set(said["victim"]) == rivals(step) and len(set(said["victim"])) == len(said["victim"]) > 0
    ),
    "N-STEAL-07": lambda step, said: (
        said["player"] == step.event.seat and said["victim"] == step.event.victim.seat
        and said["canoe"] == step.event.victim.canoe + 1
        and sum(
            canoe.space == boat(step).space and canoe.cargo is not None
            for seat, pair in enumerate(step.before.canoes) if seat != step.event.seat for canoe in pair
        ) > 1
    ),
    "N-STEAL-08": lambda step, said: said["gem"] == Order(step).out and Unload() in Order(step).given.before,
    "N-STEAL-10": lambda step, said: (
        said["player"] == step.event.seat and said["canoe"] == step.event.canoe + 1
        and 2 - said["canoe"] in step.opened.turn.done
    ),
    "N-STEAL-11": lambda step, said: said["player"] == step.event.seat in step.opened.robbed,
    "N-LAND-01": lambda step, said: (
        said["player"] == step.event.seat and said["gem"] == step.event.gem
        and said["gems"] == sum(step.after.stores[said["player"]]) == sum(step.before.stores[said["player"]]) + 1
    ),
    "N-LAND-02": lambda step, said: (
        Order(step).lands and said["need"] == Order(step).steps <= said["points"] == Order(step).card - Order(step).ops
    ),
    "N-LAND-03": lambda step, said: Order(step).lands and boat(step).cargo is None,
    "N-LAND-04": lambda step, said: (
        said["player"] == step.event.seat and on_land(step.after, said["player"]) == [1, 2]
        and step.opened.turn.afloat == (0, 1)
    ),
    "N-LAND-06": lambda step, said: said["gem"] == step.event.gem and Load(said["gem"]) in Order(step).given.before,
    "N-WEATHER-01": lambda step, said: (
        said["player"] == step.event.seat and number(said["old"]) == step.before.weather
        and number(said["new"]) == step.after.weather and abs(step.after.weather - step.before.weather) == 1
    ),
    "N-WEATHER-02": lambda step, said: (
        step.before.weather in (min(step.before.board.weather.values), max(step.before.board.weather.values))
        and number(said["new"]) == step.after.weather
    ),
    "N-WEATHER-03": lambda step, said: said["player"] == step.event.seat and step.before.turn.card == "cloud",
    "N-WEATHER-04": lambda step, said: number(said["weather"]) == step.after.weather,
    "N-FLOW-01": lambda step, said: (
        said["cards"] == cards(step.before) and said["lowest"] == lowest(step.before)
        and number(said["weather"]) == step.before.weather and said["discs"] == flow(step.before) == said["sum"]
    ),
    "N-FLOW-02": lambda step, said: (
        lowest(step.before) is None and number(said["weather"]) == step.before.weather
        and said["discs"] == flow(step.before) == said["sum"]
    ),
    "N-FLOW-03": lambda step, said: (
        said["discs"] == sum(isinstance(fact, RiverPushed) for fact in step.facts) == flow(step.opened)
    ),
    "N-FLOW-04": lambda step, said: (
        said["n"] == sum(isinstance(fact, RiverPushed) for fact in step.facts[: step.place + 1])
        and said["arm"] == step.event.arm == step.before.arm and said["next"] == step.after.arm != said["arm"]
    ),
    "N-FLOW-06": lambda step, said: said["riders"] == tuple(riders(step)) != (),
    "N-FLOW-07": lambda step, said: (
        set(spots(step.before, said["player"])) == {LOST} and said["card"] == step.before.chosen[said["player"]]
    ),
    "N-FALL-01": lambda step, said: (
        said["player"] == step.event.seat and said["canoe"] == step.event.canoe + 1
        and spots(step.after, said["player"])[said["canoe"] - 1] == LOST
    ),
    "N-FALL-02": lambda step, said: (
        said["gem"] == boat(step).cargo and said["gems"] == pile(step.after, said["gem"])
        and said["gems"] == pile(step.before, said["gem"]) + 1
    ),
    "N-FALL-03": lambda step, said: said["when"] == value(
        rules.AT_REST if step.before.options.free_canoe_timing == "immediate" else rules.NEXT_ROUND
    ),
    "N-START-01": lambda step, said: (
        said["player"] == step.after.ring == (step.before.ring + 1) % step.before.seats
        and said["round"] == step.after.round == step.before.round + 1
    ),
    "N-END-01": lambda step, said: (
        said["player"] == step.event.seat in step.after.finishers
        and set(said["goals"]) == goals(step.after.stores[said["player"]]) != set()
    ),
    "N-END-02": lambda step, said: (
        said["finishers"] == step.before.finishers != () and said["round"] == step.before.round
        and said["when"] == value(
            rules.AT_ONCE if step.before.options.end_timing == "immediate" else rules.PLAYED_OUT
        )
    ),
    "N-END-03": lambda step, said: (
        step.event.winners == (said["player"],) and step.before.finishers[0] == said["player"]
    ),
    "N-END-04": values_are_theirs,
    "N-END-05": lambda step, said: said["winners"] == step.event.winners and len(said["winners"]) > 1,
    "N-OPTION-ROUNDS": lambda step, said: (
        isinstance(step.event, MatchEnded) and not step.event.winners
        and said["round"] == step.before.round == step.before.options.max_rounds
    ),
}  # fmt: skip


def of(*kinds: type) -> Due:
    """Due at each event of these kinds."""
    return lambda step: isinstance(step.event, kinds)


def company(step: Step) -> int:
    """How many canoes stand where a move ends on the river."""
    end = step.event.path[-1]
    on_river = end in step.after.board.river
    return sum(spots(step.after, seat).count(end) for seat in range(step.after.seats)) if on_river else 0


def last_of_order(step: Step) -> bool:
    """Whether nothing of the order follows in the entry."""
    kinds = (CanoeLanded, CanoeLost, CanoePaddled, GemDelivered, GemLoaded, GemStolen, GemUnloaded)
    return not any(isinstance(fact, kinds) for fact in step.facts[step.place + 1 :])


def numbered(step: Step) -> bool:
    """Whether a turn with a number begins."""
    return isinstance(step.event, TurnBegan) and step.event.card != "cloud"


def fleet(step: Step) -> tuple[int, int]:
    """How many canoes of whose turn begins are on the river, and ashore."""
    return len(afloat(step.after, step.event.seat)), len(on_land(step.after, step.event.seat))


DUE: Final[Mapping[str, Due]] = {
    "N-SETUP-01": lambda step: step.event is None,
    "N-SETUP-06": lambda step: step.event is None,
    "N-ROUND-01": of(RoundEnded),
    "N-CARD-01": of(CardChosen),
    "N-CARD-04": of(TurnBegan),
    "N-TURN-01": of(TurnBegan),
    "N-CARD-05": lambda step: isinstance(step.event, TurnBegan) and (step.round - 1) % 7 > 0,
    "N-TURN-02": lambda step: numbered(step) and fleet(step) == (1, 0),
    "N-TURN-03": lambda step: numbered(step) and fleet(step) == (0, 2),
    "N-TURN-05": lambda step: numbered(step) and fleet(step) == (2, 0),
    "N-TURN-06": lambda step: numbered(step) and fleet(step) in ((2, 0), (1, 1)),
    "N-TURN-08": of(CanoeLanded),
    "N-BUY-01": of(CanoeBought, GemsKept),
    "N-BUY-03": of(CanoeBought),
    "N-BUY-04": of(CanoeBought),
    "N-BUY-05": of(CanoeBought, GemsKept),
    "N-BUY-06": of(CanoeFreed),
    "N-FALL-03": of(CanoeFreed),
    "N-MOVE-01": of(CanoePaddled),
    "N-MOVE-09": lambda step: isinstance(step.event, CanoePaddled) and company(step) > 1,
    "N-MOVE-04": lambda step: isinstance(step.event, CanoePaddled) and both_went(step),
    "N-MOVE-12": lambda step: isinstance(step.event, CanoePaddled) and step.event.path[0] == step.before.board.land,
    "N-MOVE-08": lambda step: isinstance(step.event, CanoeLanded) and Order(step).cost < Order(step).card,
    "N-LOAD-01": of(GemLoaded),
    "N-LOAD-02": of(GemLoaded),
    "N-LOAD-03": of(GemLoaded, GemUnloaded),
    "N-LOAD-08": of(GemUnloaded),
    "N-STEAL-01": of(GemStolen),
    "N-STEAL-02": of(GemStolen),
    "N-STEAL-03": of(GemStolen),
    "N-STEAL-04": of(GemStolen),
    "N-STEAL-05": of(GemStolen),
    "N-STEAL-06": lambda step: (
        isinstance(step.event, CanoePaddled) and last_of_order(step) and Order(step).given.steal is None
        and rivals(step) != set()
    ),
    "N-STEAL-08": lambda step: isinstance(step.event, GemStolen) and Order(step).out is not None,
    "N-STEAL-10": lambda step: isinstance(step.event, GemStolen) and bool(step.opened.turn.done),
    "N-STEAL-11": lambda step: isinstance(step.event, GemStolen) and step.event.seat in step.opened.robbed,
    "N-LAND-01": of(GemDelivered),
    "N-LAND-02": of(CanoeLanded),
    "N-LAND-03": lambda step: isinstance(step.event, CanoeLanded) and boat(step).cargo is None,
    "N-LAND-06": lambda step: (
        isinstance(step.event, GemDelivered) and any(isinstance(op, Load) for op in Order(step).given.before)
    ),
    "N-END-01": lambda step: step.event is not None and len(step.after.finishers) > len(step.before.finishers),
    "N-WEATHER-01": of(WeatherShifted),
    "N-WEATHER-03": of(WeatherShifted),
    "N-WEATHER-04": of(WeatherShifted),
    "N-FLOW-01": lambda step: isinstance(step.event, FlowSet) and lowest(step.before) is not None,
    "N-FLOW-02": lambda step: isinstance(step.event, FlowSet) and lowest(step.before) is None,
    "N-FLOW-06": lambda step: isinstance(step.event, RiverPushed) and bool(tuple(riders(step))),
    "N-FALL-01": of(CanoeLost),
    "N-FALL-02": lambda step: isinstance(step.event, CanoeLost) and boat(step).cargo is not None,
    "N-START-01": of(RingPassed),
    "N-END-05": lambda step: isinstance(step.event, MatchEnded) and len(step.event.winners) > 1,
}  # fmt: skip
"""Where a rule has to be said, and nowhere else."""
