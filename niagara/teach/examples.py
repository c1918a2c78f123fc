"""Show me one, another, almost: for each rule small matches that show it, and what nearly does.

A rule that fires is shown by the last entry of an example; one that forbids, by a try that it refuses after the last
entry. A near miss is the same match with one change, after which the rule does not fire, or the try is legal. Both are
matches like any other, from the opening on, so that whatever shows a match shows them.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import UNSET, Struct

from niagara.core.game import Actor, AnyGame
from niagara.core.given import BadQuestion, found_text, number_of, options_of, wrong_kind
from niagara.core.replay import Replay
from niagara.core.rule import Rule, RuleViolation, Ruling
from niagara.games import get, names
from niagara.log.given import action_of
from niagara.play.match import Match
from niagara.teach.example_file import Case, Near, book
from niagara.teach.why_not import judged

SEATS: Final = ("Ada", "Борис", "陳", "Joëlle", "Тарас", "Chloé")
"""Who plays in the examples, in seat order."""


class NoExample(LookupError):
    """A rule has no such example, or no near miss; the message says why, or how many there are."""


class Change(Struct, frozen=True, kw_only=True):
    """The one thing in which a near miss is not as its example."""

    what: Literal["choice", "actor", "option", "board", "seats"]
    entry: int = 0
    """The entry in which another choice is made, or somebody else makes it; 0 where the setup is another."""
    option: str = ""
    """The option that has another value."""
    value: Any = None
    """Its value, the board, or how many play."""


class Example(Struct, frozen=True, kw_only=True):
    """A small match that shows a rule, or a near miss of one."""

    rule: Rule
    replay: Replay
    """From the opening to the entry that shows the rule, or up to the try that it refuses."""
    step: int
    """Where the rule fires; of a refused try and of a near miss the last step."""
    actor: Actor | None = None
    """Who tries what is refused; None where nothing is."""
    action: Any = None
    """What is tried and refused."""
    ruling: Ruling | None = None
    """The rule with the numbers of this example; None in a near miss."""
    change: Change | None = None
    """What makes it a near miss; None in an example."""

    @property
    def game(self) -> AnyGame:
        """The game whose rule it is."""
        return self.replay.game

    @property
    def refused(self) -> bool:
        """Whether it is a try that the rule refuses."""
        return self.actor is not None

    @property
    def on_river(self) -> int:
        """How many playing pieces are on the river, with what they carry."""
        return self.game.on_river(self.replay.step(self.step).after)

    def __repr__(self) -> str:
        kind = "near miss" if self.change else "refused" if self.refused else "fires"
        return f"<Example {self.rule.id}, {kind}: {len(self.replay.entries)} entries, {self.on_river} on the river>"


def example(rule: str | Rule, n: int = 0, options: Mapping[str, Any] | None = None) -> Example:
    """The smallest example of a rule (its id will do); with `n` the next ones, 1 … `count` - 1.

    The first are those in which it fires by the default options, then those in which it refuses; then come those by
    other options. With `options` only those by these: `{}` are the defaults. Raises UnknownRule, NoExample.
    """
    game, found = _home(rule)
    return _example(game, found, _case(game, found, n, options))


def near_miss(rule: str | Rule, n: int = 0, options: Mapping[str, Any] | None = None) -> Example:
    """Example `n` with the one change after which the rule does not fire, or the try is legal.

    Raises UnknownRule, and NoExample where whatever was changed left the rule as it was.
    """
    game, found = _home(rule)
    case = _case(game, found, n, options)
    if case.near is None:
        raise NoExample(
            f"{found.id}: example {n} has no near miss: none of the changes that were tried (the choices nearest to "
            "those of its last entries, other options, boards and numbers of players) makes the difference"
        )
    return _near_miss(game, found, case, case.near)


def count(rule: str | Rule, options: Mapping[str, Any] | None = None) -> int:
    """How many examples of a rule there are. Raises UnknownRule."""
    game, found = _home(rule)
    return len(_cases(game, found, options))


def _home(rule: object) -> tuple[AnyGame, Rule]:
    """A rule with its game; no two games have rules of one id."""
    if isinstance(rule, Rule):
        rule = rule.id
    if not isinstance(rule, str):
        raise wrong_kind("rule", "a rule or its id", rule, 'give one such as "N-STEAL-08"')
    for name in names():
        game = get(name)
        for one in game.rules:
            if one.id.casefold() == rule.casefold():
                return game, one
    letter = rule[:2].casefold()
    near = [game for game in map(get, names()) if game.rules.rules[0].id.casefold().startswith(letter)]
    game = near[0] if near else get("niagara")
    return game, game.rules[rule]  # raises UnknownRule, saying how the ids of this game look


def _cases(game: AnyGame, rule: Rule, options: Mapping[str, Any] | None) -> tuple[Case, ...]:
    found = book(game.id).of_rule(rule.id)
    if options is None:
        return found
    wanted = {name: _plain(value) for name, value in options_of(options).items()}
    defaults = {option.name: _plain(option.default) for option in game.options}
    for name in wanted:
        if name not in defaults:
            raise BadQuestion(f"options: expected names such as {', '.join(defaults)}, found {found_text(name)}")
    differ = {name: value for name, value in wanted.items() if value != defaults[name]}
    return tuple(case for case in found if case.options == differ)


def _plain(value: object) -> object:
    """A value of an option as the file has it."""
    return list(value) if isinstance(value, tuple) else value


def _case(game: AnyGame, rule: Rule, n: int, options: Mapping[str, Any] | None) -> Case:
    found = _cases(game, rule, options)
    if 0 <= number_of(n, "n") < len(found):
        return found[n]
    if found:
        raise NoExample(f"{rule.id}: example {n}: expected 0 to {len(found) - 1}")
    raise NoExample(f"{rule.id} has no example: {book(game.id).why(rule.id, options_of(options))}")


def _played(game: AnyGame, case: Case, near: Near | None = None) -> Match:
    """The match of a case, with a change or without one."""
    options, seats, board = dict(case.options), case.seats, case.board
    if near is not None:
        seats, board = near.seats or seats, near.board or board
        if near.option:
            options[near.option] = near.value
    match = Match(game, SEATS[:seats], options=options, board=board or None, start_seat=case.start)
    for n, action in enumerate(case.actions, 1):
        match.play(action_of(game, near.action if near is not None and near.n == n else action))
    return match


def _example(game: AnyGame, rule: Rule, case: Case) -> Example:
    match = _played(game, case)
    replay, state = match.replay, match.state
    last = len(replay) - 1
    if case.attempt is None:
        step, ruling = _shown(replay, rule)
        return Example(rule=rule, replay=replay, step=step, ruling=ruling)
    action = action_of(game, case.attempt.action)
    refusal = judged(game, state, case.attempt.actor, action)
    ruling = refusal.ruling if isinstance(refusal, RuleViolation) else None
    return Example(rule=rule, replay=replay, step=last, actor=case.attempt.actor, action=action, ruling=ruling)


def _near_miss(game: AnyGame, rule: Rule, case: Case, near: Near) -> Example:
    match = _played(game, case, near)
    if case.attempt is not None:
        match.play(action_of(game, near.action if near.n > len(case.actions) else case.attempt.action))
    replay = match.replay
    return Example(rule=rule, replay=replay, step=len(replay) - 1, change=_change(near))


def _change(near: Near) -> Change:
    if near.option:
        return Change(what="option", option=near.option, value=near.value)
    if near.board:
        return Change(what="board", value=near.board)
    if near.seats:
        return Change(what="seats", value=near.seats)
    return Change(what="choice" if near.actor is UNSET else "actor", entry=near.n)


def _shown(replay: Replay, rule: Rule) -> tuple[int, Ruling | None]:
    """The first step of the last entry that cites the rule, with what is said there."""
    last = len(replay.entries)
    for step in replay.steps():
        if step.entry == last:
            for ruling in replay.game.explain(step):
                if ruling.rule.id == rule.id:
                    return step.index, ruling
    return len(replay) - 1, None
