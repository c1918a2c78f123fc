"""The contract that every game keeps, under every one of its options and on every one of its boards."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from niagara.core.game import CHANCE, AnyGame
from niagara.core.option import Option, OptionValue
from niagara.core.referee import judge, referee
from niagara.core.replay import Entry, Header, Player, Producer, Replay, RulesUsed
from niagara.core.rule import Kind, Rule, RuleViolation
from niagara.core.setup import BadSetup
from niagara.core.text import SeatName
from niagara.games import UnknownGame, get, names
from niagara.log.load import load
from niagara.log.verify import verify
from niagara.log.writer import save
from niagara.render.languages import LANGUAGES
from niagara.render.prose import Speaker

NAMES = ("Ada", "Борис", "陳", "Joëlle", "</script><b>x")
ROUNDS = 14
"""Rounds of a random match here: two cycles of cards."""


def other_values(option: Option) -> Iterator[OptionValue]:
    """Every value of an option that is not its default; a few for lists and numbers."""
    match option.kind:
        case "choice":
            yield from (value for value in option.values if value != option.default)
        case "list":
            yield from ((value,) for value in option.values)
            yield tuple(reversed([str(value) for value in option.values]))
        case "number":
            yield from (1, 3)


def variants() -> Iterator[Any]:
    """(game, options, board): the default, each other value of each option, each board."""
    for name in names():
        game = get(name)
        yield pytest.param(game, {}, game.boards[0], id=f"{name}-default")
        for option in game.options:
            for value in other_values(option):
                yield pytest.param(game, {option.name: value}, game.boards[0], id=f"{name}-{option.name}-{value}")
        for board in game.boards[1:]:
            yield pytest.param(game, {}, board, id=f"{name}-{board}")


EVERY_VARIANT = pytest.mark.parametrize(("game", "options", "board"), tuple(variants()))
EVERY_GAME = pytest.mark.parametrize("game", [get(name) for name in names()], ids=names())


def random_replay(game: AnyGame, options: dict[str, Any], board: str, seed: int, rounds: int = ROUNDS) -> Replay:
    """A random match by the referee, stopped after some rounds."""
    rng = Random(seed)
    seats = rng.choice(game.seats)
    setup = game.make_setup(seats, options, board, rng.randrange(seats))
    state = game.setup(setup)
    entries: list[Entry[Any, Any]] = []
    while (actor := game.actor(state)) is not None and game.round_of(state) <= rounds:
        action = rng.choice(game.legal_actions(state))
        events, state = referee(game, state, action)
        entries.append(Entry(n=len(entries) + 1, actor=actor, action=action, events=events))
    header = Header(
        format="niagara-replay",
        version=1,
        game=game.id,
        rules=RulesUsed(options={k: list(v) if isinstance(v, tuple) else v for k, v in options.items()}),
        board=board,
        seats=tuple(Player(name=name) for name in NAMES[:seats]),
        start_seat=setup.start_seat,
        producer=Producer(name="test"),
    )
    return Replay(game, header, tuple(entries))


@EVERY_VARIANT
def test_legal_actions_are_complete_and_each_decides(game: AnyGame, options: dict[str, Any], board: str) -> None:
    rng = Random(11)
    replay = random_replay(game, options, board, 1)
    states = {id(step.opened): step.opened for step in replay.steps()}
    for state in rng.sample(list(states.values()), min(24, len(states))):
        legal = game.legal_actions(state)
        assert len(set(legal)) == len(legal) > 0
        assert legal == game.legal_actions(state)  # a stable order
        for action in legal:
            assert game.canonical(state, action) == action
            events, after = referee(game, state, action)
            assert events and after != state
        for action in islice(shuffled(game, state, rng), 400):
            refusal = refused(game, state, action)
            if refusal is None:
                assert game.canonical(state, action) in legal
            else:
                assert refusal in game.rules.rules and Kind.REFUSES in refusal.kinds


def refused(game: AnyGame, state: Any, action: Any) -> Rule | None:
    """The rule that refuses the action, if any does."""
    try:
        game.decide(state, action)
    except RuleViolation as violation:
        return violation.rule
    return None


def shuffled(game: AnyGame, state: Any, rng: Random) -> Iterator[Any]:
    """Some of the brute-force candidates of a state, in no order."""
    some = list(islice(game.candidates(state), 20_000))
    rng.shuffle(some)
    yield from some


@EVERY_VARIANT
def test_every_step_has_its_reasons_picture_and_sums(game: AnyGame, options: dict[str, Any], board: str) -> None:
    replay = random_replay(game, options, board, 2)
    speakers = [Speaker(replay.names, lang) for lang in LANGUAGES]
    for step in replay.steps():
        rulings = game.explain(step)
        assert rulings
        telling = game.narrate(step)
        assert 0 <= telling.weight <= 9
        assert game.milestone(step) in {"", *game.milestones}
        for speaker in speakers:
            assert speaker.say(telling.phrase) and "{" not in speaker.say(telling.phrase)
            for ruling in rulings:
                said = speaker.say(ruling.phrase)
                assert said and "{" not in said, ruling
        for ruling in rulings:
            assert ruling.rule in game.rules.rules
            assert {Kind.FIRES, Kind.SETS_UP} & set(ruling.rule.kinds), ruling.rule.id
            if ruling.sum:
                assert sum(line.number for line in ruling.sum.lines) == ruling.sum.value
        check_scene(game, step, rulings)


def check_scene(game: AnyGame, step: Any, rulings: Any) -> None:
    """Unique keys, everything inside its extent, and what the rulings are about is in the picture or its panel."""
    scene = game.draw(step, rulings)
    parts = [(scene.extent, scene.marks), *([(scene.panel.extent, scene.panel.marks)] if scene.panel else [])]
    marks = [mark for _, part in parts for mark in part]
    assert len({mark.key for mark in marks}) == len(marks)
    assert any("focus" in mark.role for mark in marks) == any(ruling.about for ruling in rulings)
    for (x0, y0, x1, y1), part in parts:
        for mark in part:
            for x, y in getattr(mark, "points", None) or (mark.at,):
                assert x0 <= x <= x1 and y0 <= y <= y1, mark


@EVERY_VARIANT
def test_matches_conserve_and_fold(game: AnyGame, options: dict[str, Any], board: str) -> None:
    replay = random_replay(game, options, board, 3)
    before = game.conserved(replay.step(0).after)
    last = replay.step(0).after
    for step in replay.steps():
        assert game.conserved(step.after) == before
        assert step.before == last
        last = step.after
        assert step.round == game.round_of(step.opened)
    state = game.setup(replay.setup)
    for entry in replay.entries:  # the referee accepts what it made, and derives the same facts
        events, state = judge(game, state, entry.actor, entry.action)
        assert events == entry.events
    assert state == last


@EVERY_VARIANT
def test_what_is_saved_is_loaded(game: AnyGame, options: dict[str, Any], board: str, tmp_path: Path) -> None:
    replay = random_replay(game, options, board, 4)
    for name in ("match.replay.jsonl", "match.replay.json", "match.replay.jsonl.gz"):
        save(replay, tmp_path / name)
        back = load(tmp_path / name)
        assert back.header == replay.header
        assert [step.after for step in back.steps()] == [step.after for step in replay.steps()]
        assert [entry.events for entry in back.entries] == [entry.events for entry in replay.entries]
        assert verify(tmp_path / name).verdict == "verified"
        save(back, tmp_path / f"again-{name}")
        assert load(tmp_path / f"again-{name}") == back


@EVERY_VARIANT
def test_one_setup_makes_one_state(game: AnyGame, options: dict[str, Any], board: str) -> None:
    seats, start = game.seats[-1], game.seats[-1] - 1
    first = game.setup(game.make_setup(seats, options, board, start))
    assert first == game.setup(game.make_setup(seats, options, board, start))
    assert hash(first) == hash(game.setup(game.make_setup(seats, options, board, start)))
    assert random_replay(game, options, board, 5) == random_replay(game, options, board, 5)


@EVERY_GAME
def test_random_matches_end(game: AnyGame) -> None:
    options = {"max_rounds": 60} if "max_rounds" in {option.name for option in game.options} else {}
    replay = random_replay(game, options, game.boards[0], 7, rounds=10_000)
    assert replay.finished and game.legal_actions(replay.step(len(replay) - 1).after) == ()


@EVERY_GAME
def test_out_of_turn_is_refused(game: AnyGame) -> None:
    replay = random_replay(game, {}, game.boards[0], 8)
    for step in islice(replay.steps(), 1, 200):
        actor = game.actor(step.opened)
        for other in (*range(3), CHANCE):
            if other != actor:
                with pytest.raises(RuleViolation):
                    judge(game, step.opened, other, step.action)


@EVERY_GAME
def test_what_a_seat_sees_hides_the_others_secrets(game: AnyGame) -> None:
    replay = random_replay(game, {}, game.boards[0], 9)
    hidden = 0
    secrets = [entry for entry in replay.entries if entry.actor != CHANCE and game.secret(entry.action)]
    for step in replay.steps():
        if not (isinstance(step.actor, int) and step.action is not None and game.secret(step.action)):
            if not secrets:  # nothing is secret in this game: everybody sees the same
                assert all(game.conceal(step, seat) == step for seat in range(len(replay.header.seats)))
            continue
        for seat in range(len(replay.header.seats)):
            seen = game.conceal(step, seat)
            assert game.explain(seen) and game.draw(seen, game.explain(seen))
            if seat != step.actor:
                assert seen.event != step.event or seen.action is None
                hidden += 1
            else:
                assert seen.event == step.event
    assert bool(hidden) == bool(secrets)


@EVERY_GAME
def test_the_rule_book_is_whole(game: AnyGame) -> None:
    ids = [rule.id for rule in game.rules]
    assert len(set(ids)) == len(ids)
    options = {option.name for option in game.options}
    for rule in game.rules:
        assert rule.title and rule.law and rule.source and rule.certainty[0] in "ABCD-"
        assert rule.kinds
        assert game.rule(rule.id) is rule
        if rule.chosen:
            assert rule.certainty[0] in "CD"
        assert not rule.option or rule.option in options
    assert len(options) == len(game.options)
    with pytest.raises(KeyError):
        game.rule("X-NONE-01")


@EVERY_GAME
def test_options_are_checked(game: AnyGame) -> None:
    board, most = game.boards[0], game.seats[-1]
    with pytest.raises(BadSetup, match=game.options[0].name):
        game.make_setup(most, {"no_such_option": 1}, board, 0)
    for option in game.options:
        for value in ("no such value", 99.5, None, -7, (), ("value", "value")):
            with pytest.raises(BadSetup, match=option.name):
                game.make_setup(most, {option.name: value}, board, 0)
    for seats in (0, game.seats.stop, 99):
        with pytest.raises(BadSetup):
            game.make_setup(seats, {}, board, 0)
    with pytest.raises(BadSetup, match="start seat"):
        game.make_setup(most, {}, board, most)
    with pytest.raises(BadSetup, match=board):
        game.make_setup(most, {}, "no-such-board", 0)
    for reading in game.readings:
        game.make_setup(most, reading.options, board, 0)


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="niagara"):
        get("../../etc/passwd")


def test_a_blank_is_said_with_the_players_name() -> None:
    assert Speaker(("Ada", "A & B <3")).say(get("niagara").rules["N-CARD-01"].rules(player=SeatName(1)).phrase) == (
        "A & B <3 lays a card face down."
    )
