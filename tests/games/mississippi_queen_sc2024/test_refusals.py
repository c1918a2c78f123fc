"""A move's refusal is the first rule that it breaks, with the numbers of the try: a judge of its own says which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from niagara.core.hexes import neighbour
from niagara.core.rule import RuleViolation
from niagara.core.text import Blank, Count, SeatName
from niagara.games.mississippi_queen_sc2024.actions import Accelerate, Advance, Manoeuvre, Move, Push, Turn
from niagara.games.mississippi_queen_sc2024.legal import outcome
from niagara.games.mississippi_queen_sc2024.river import beyond
from niagara.games.mississippi_queen_sc2024.search import helm, moves
from niagara.games.mississippi_queen_sc2024.state import State

from sc2024_cases import REFUSALS
from sc2024_positions import GAME, at

Verdict = tuple[str, dict[str, Any]]
LAND = {0: {"land": ["b3"], "piers": {"d3": 2}}, 1: {"land": ["c2"]}}


def judged(state: State, move: Move) -> Verdict | None:
    """The first rule that a move breaks and what its refusal has to say, reckoned cell by cell; None if it is legal."""
    water, seat = state.waters, state.seat
    mine, rival = state.boats[seat], 1 - seat
    cell, theirs, heading, speed, coal = state.cell(seat), state.cell(rival), mine.heading, mine.speed, mine.coal
    left, free = speed, mine.free_turns
    unseen = beyond(state.river, state.following)

    def out_of_sight(here: int, to: int) -> bool:
        return water.ahead[here][to % 6] < 0 and neighbour(water.places[here], to) in unseen

    actions: list[Manoeuvre] = []
    for action in move.actions:
        last = actions[-1] if actions else None
        if isinstance(action, Advance) and isinstance(last, Advance):
            actions[-1] = Advance(last.cells + action.cells)
        else:
            actions.append(action)
    if not actions:
        return "S-M1", {}
    for number, action in enumerate(actions, 1):
        if cell == theirs and not isinstance(action, Push):
            return "S-M3", {"space": water.spaces[cell]}
        match action:
            case Accelerate(by):
                if number > 1:
                    return "S-M4", {"number": number}
                if by == 0:
                    return "S-A1", {}
                if not 1 <= speed + by <= 6:
                    return "S-A2", {"was": speed, "speed": speed + by}
                if abs(by) - 1 > coal:
                    return "S-A3", {"was": speed, "speed": speed + by, "cost": abs(by) - 1, "coal": coal}
                speed, left, coal = speed + by, left + by, coal - abs(by) + 1
            case Turn(to):
                sixths = min((to - heading) % 6, (heading - to) % 6)
                if sixths - free > coal:
                    return "S-D1", {"sixths": sixths, "cost": sixths - free, "coal": coal}
                coal, free, heading = coal - max(0, sixths - free), max(0, free - sixths), to
            case Advance(cells):
                if not 1 <= cells <= 6:
                    return "S-F1", {"cells": cells}
                if cells > left:
                    return "S-F2", {"cells": cells, "cost": cells, "left": left}
                paid = 0
                before = left
                for _ in range(cells):
                    if cell == theirs and before != left:
                        return "S-F5", {"player": rival, "space": water.spaces[cell]}
                    to = water.ahead[cell][heading]
                    if not left:
                        return "S-F3", {"left": before}
                    if to < 0 or not water.open[to]:
                        what = "S-V1" if out_of_sight(cell, heading) else "S-F4"
                        tile = {"tile": len(state.river)} if what == "S-V1" else {}
                        return what, {"space": water.spaces[cell], **tile}
                    cost = 2 if to in water.stream and not paid else 1
                    if cost > left:
                        return "S-F3", {"space": water.spaces[to], "left": before}
                    paid |= cost == 2
                    cell, left = to, left - cost
                    if cell == theirs and not left:
                        return "S-F6", {"player": rival, "space": water.spaces[cell]}
            case Push(to):
                onto = water.ahead[cell][to]
                if not left:
                    return "S-P1", {}
                if onto < 0:
                    what = "S-V1" if out_of_sight(cell, to) else "S-P2"
                    tile = {"tile": len(state.river)} if what == "S-V1" else {}
                    return what, {"space": water.spaces[cell], **tile}
                if not water.open[onto]:
                    return "S-P3", {"to": water.spaces[onto]}
                if cell != theirs:
                    return "S-P4", {"player": rival, "space": water.spaces[theirs]}
                if to == (heading + 3) % 6:
                    return "S-P5", {"to": water.spaces[onto]}
                theirs, left = onto, left - 1
    return ("S-M5", {"left": left, "points": speed}) if left else None


def bare(blank: Blank) -> Any:
    """The number or the seat of a blank."""
    return blank.n if isinstance(blank, Count) else blank.seat if isinstance(blank, SeatName) else blank


def tries(seed: int) -> Iterator[tuple[State, Move]]:
    """Boats close together, on either seat, and moves of which most break a rule somewhere."""
    rng = Random(seed)
    spaces = [f"{tile}.{column}{row}" for tile in (0, 1) for column in "abcde" for row in (1, 2, 3, 4)]
    usable = [space for space in spaces if space not in ("0.b3", "0.d3", "1.c2")]
    makers: tuple[Any, ...] = (
        lambda: Turn(rng.randrange(6)), lambda: Advance(rng.choice((1, 1, 1, 2, 2, 3, 0, 7))),
        lambda: Push(rng.randrange(6)), lambda: Accelerate(rng.randint(-1, 2)),
    )  # fmt: skip
    for number in range(60):
        one, two = rng.sample(usable, 2)
        marks = f"h{rng.randrange(6)} v{rng.randint(1, 4)} c{rng.randint(0, 3)} f{rng.randint(1, 2)}"
        options = {"sc_server": GAME.options[0].values[number % 9], "tiles": ("as_shown", "all")[number % 2]}
        river = "s s s s s s s" if number % 2 else "s"
        boats = (f"{one} {marks}", two) if number % 4 < 2 else (two, f"{one} {marks}")
        state = at(*boats, options, river=river, seat=number % 4 // 2, tiles=LAND)
        if GAME.actor(state) != state.seat:
            continue
        for _ in range(40):
            first = [Accelerate(rng.randint(-5, 6))] if rng.random() < 0.4 else []
            rest = [rng.choice(makers)() for _ in range(rng.randint(0, 4))]
            yield state, Move((*first, *rest))
        ahead = [Advance(1)] + [Push(rng.randrange(6)) for _ in range(rng.randint(1, 2))]
        facing = next(
            (
                to
                for to, at_ in enumerate(state.waters.ahead[state.cell(state.seat)])
                if at_ == state.cell(1 - state.seat)
            ),
            None,
        )
        if facing is not None:
            yield state, Move((Accelerate(1), Turn(facing), *ahead))


@pytest.mark.parametrize("seed", range(4))
def test_each_refusal_is_the_first_broken_rule_with_the_numbers_of_the_try(seed: int) -> None:
    seen: Counter[str] = Counter()
    for state, move in tries(seed):
        verdict = judged(state, move)
        seen[verdict[0] if verdict else "legal"] += 1
        if verdict is None:
            GAME.decide(state, move)
            continue
        with pytest.raises(RuleViolation) as refused:
            GAME.decide(state, move)
        ruling = refused.value.ruling
        said = {name: bare(blank) for name, blank in ruling.phrase.blanks}
        assert ruling.rule.id == verdict[0], (state, move, verdict)
        assert said.items() >= verdict[1].items(), (state, move, verdict, said)
    rare = {"S-M3", "S-F5", "S-F6", "S-P5", "S-V1"}
    asked = {rule for rule, _, action in REFUSALS if isinstance(action, Move)} - {"S-O1"}
    assert set(seen) >= asked - rare | {"legal"}, asked - set(seen)


def test_the_rare_refusals_say_their_numbers_too() -> None:
    seen = set()
    for rule, state, action in REFUSALS:
        if isinstance(action, Move) and GAME.actor(state) != "chance":
            verdict = judged(state, action)
            assert verdict is not None and verdict[0] == rule
            with pytest.raises(RuleViolation) as refused:
                GAME.decide(state, action)
            said = {name: bare(blank) for name, blank in refused.value.ruling.phrase.blanks}
            assert said.items() >= verdict[1].items(), (rule, verdict, said)
            seen.add(rule)
    assert {"S-M3", "S-F5", "S-F6", "S-P5", "S-V1"} <= seen


def test_the_search_has_what_the_judge_lets_pass_and_nothing_else() -> None:
    """All short moves by brute force: the listed outcomes are those of the legal ones; every listed move is legal."""
    speeds: tuple[tuple[Manoeuvre, ...], ...] = ((), *((Accelerate(by),) for by in range(-6, 7)))
    others: tuple[Manoeuvre, ...] = (
        *(Advance(cells) for cells in (0, 1, 2, 3, 7)),
        *(Turn(to) for to in range(6)),
        *(Push(to) for to in range(6)),
    )
    legal = 0
    for state in list({state: None for state, _ in tries(9)})[:6]:
        listed = moves(helm(state))
        assert all(judged(state, move) is None for move in listed.values())
        for rest in (*product(others, repeat=1), *product(others, repeat=2), *product(others, repeat=0)):
            for speed in speeds:
                move = Move((*speed, *rest))
                if judged(state, move) is None:
                    legal += 1
                    assert outcome(state, move) in listed, (state, move)
    assert legal > 30


@pytest.mark.parametrize("to", [0, 1, 5])
def test_a_push_out_of_sight_names_the_tile_that_is_not_there_yet(to: int) -> None:
    state = at("1.c3 v3", "1.c4", river="s")
    action = Move((Accelerate(1), Advance(1), Push(to)))
    verdict = judged(state, action)
    assert verdict == ("S-V1", {"space": "1.c4", "tile": 2})
    with pytest.raises(RuleViolation) as refused:
        GAME.decide(state, action)
    assert dict(refused.value.ruling.phrase.blanks).items() >= verdict[1].items()
