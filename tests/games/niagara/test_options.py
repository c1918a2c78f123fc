"""What each option changes, one row a value (the table of effects in the rules)."""

from msgspec.structs import replace

from niagara.core.rule import Kind
from niagara.core.step import Step
from niagara.games.niagara import rules
from niagara.games.niagara.actions import Action, Paddle
from niagara.games.niagara.events import CanoeLost, MatchEnded
from niagara.games.niagara.follow import follow
from niagara.games.niagara.options import OPTIONS, Options
from niagara.games.niagara.state import State

from niagara_positions import GAME, flow, order, play, position, river, turn


def explained(state: State, action: Action) -> set[str]:
    """The ids of all rules that explain the steps of one entry."""
    events, _ = play(state, action)
    found, before = set(), state
    for place, event in enumerate(events):
        after = GAME.evolve(before, event)
        step = Step(
            index=place + 1, round=1, entry=1, place=place, actor=GAME.actor(state), action=action, event=event,
            before=before, after=after, opened=state, facts=tuple(events),
        )  # fmt: skip
        found |= {ruling.rule.id for ruling in GAME.explain(step)}
        before = after
    return found


def test_declared_defaults_are_the_typed_ones() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        name: getattr(Options(), name) for name in Options.__struct_fields__
    }


def test_fork_first() -> None:
    assert GAME.setup(GAME.make_setup(3, {"fork_first": "R"}, None, 0)).arm == "R"
    assert position().arm == "L"


def test_end_timing_immediate_wins_alone_and_stops_everything() -> None:
    stores = {0: {"ruby": 3}, 1: {"ruby": 4}}
    state = turn(1, "S1[ruby]", "S2[ruby]", stores=stores, end_timing="immediate")
    events, after = play(state, order(0, path="LAND"))
    assert isinstance(events[-1], MatchEnded) and events[-1].winners == (0,)
    assert GAME.actor(after) is None
    assert {"N-END-02", "N-END-03"} <= explained(state, order(0, path="LAND"))


def ended(finishers: tuple[int, ...], stores: dict[int, dict[str, int]], **options: object) -> tuple[int, ...]:
    """The winners when these seats have reached a goal, in this order."""
    state = position(stores=stores, **options)  # type: ignore[arg-type]
    (event,) = follow(replace(state, finishers=finishers, phase="end"))
    assert isinstance(event, MatchEnded)
    return event.winners


def test_tiebreaks_in_order() -> None:
    stores = {0: {"amethyst": 7}, 1: {"ruby": 4}, 2: {"diamond": 4}}
    assert ended((0, 1, 2), stores) == (1,)  # 7, 20, 8
    assert ended((0, 1, 2), stores, tiebreak=("count",)) == (0,)
    assert ended((2, 0, 1), stores, tiebreak=("earliest",)) == (2,)
    assert ended((2, 0, 1), stores, tiebreak=("shared",)) == (0, 1, 2)
    assert ended((2, 0, 1), stores, tiebreak=("shared", "value")) == (0, 1, 2)
    assert ended((1, 2), {1: {"ruby": 4}, 2: {"ruby": 4}}, tiebreak=("value", "count")) == (1, 2)
    assert ended((2, 1), {1: {"ruby": 4}, 2: {"ruby": 4}}, tiebreak=("value", "earliest")) == (2,)


def test_allow_paddle_over_falls() -> None:
    state = turn(4, "R7[ruby]", "LOST", allow_paddle_over_falls=True, piles={"ruby": {"ruby": 6}})
    over = order(path="FALLS")
    events, after = play(state, over)
    assert CanoeLost(0, 0, "ruby") in events and after.piles[4][4] == 7
    assert {"N-MOVE-10", "N-FALL-01", "N-FALL-02"} <= explained(state, over)
    _, after = flow([1, 1, 1], replace(after, weather=-1))
    assert after.canoes[0][0].space == "LAND"  # N-BUY-06 even though the river stood still
    assert not any(
        isinstance(action, Paddle) and "FALLS" in action.path for action in GAME.legal_actions(turn(4, "R7"))
    )


def test_max_rounds_ends_without_a_winner() -> None:
    events, after = flow([1, 2, 3], position(max_rounds=1))
    assert isinstance(events[-1], MatchEnded) and events[-1].winners == () and events[-1].reason == "max_rounds"
    assert GAME.actor(after) is None
    state = river([1, 2, 3], position(max_rounds=1))
    (action,) = GAME.legal_actions(state)
    assert "N-OPTION-ROUNDS" in explained(state, action)


def test_rules_that_only_an_option_makes_fire_are_shown_here() -> None:
    """N-MOVE-10 and N-OPTION-ROUNDS fire under an option only; both do in the tests above."""
    by_option = {rules.MOVE_10.id, rules.MAX_ROUNDS.id}
    assert all(Kind.FIRES in rules.RULES[rule].kinds and rules.RULES[rule].option for rule in by_option)
