"""Whether a choice was the only one, in every game; the terminal says so, and what an order has spent so far."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from niagara.cli.app import app
from niagara.core.game import CHANCE
from niagara.games import names
from niagara.log.shipped import sample, samples
from niagara.teach.forced import is_forced


@pytest.mark.parametrize("game", names())
def test_forced_is_what_had_one_legal_action(game: str) -> None:
    seen = [False, False]
    files = sorted((file.stat().st_size, name) for name, file in samples().items() if file.parent.name == game)
    for match in (sample(name) for _, name in files[:3]):
        for step in match.steps():
            if step.place:
                continue
            alone = step.actor not in (None, CHANCE) and list(match.game.legal_actions(step.opened)) == [step.action]
            assert is_forced(match.game, step) == alone
            seen[alone] = True
    assert all(seen) or game not in ("niagara", "whitewater")  # a boat has always a choice


def test_what_is_hidden_is_not_called_forced() -> None:
    match = sample("first_match")
    last = next(step for step in match.steps() if is_forced(match.game, step) and match.game.secret(step.action))
    assert not is_forced(match.game, match.game.conceal(last, (last.actor + 1) % 4))
    assert not is_forced(match.game, replace(last, action=None))


def shown(name: str, step: int) -> tuple[str, dict[str, Any]]:
    """What the terminal shows of a step of a shipped match, and its plain values."""
    args = ["show", str(samples()[name]), "--step", str(step)]
    text, plain = CliRunner().invoke(app, args), CliRunner().invoke(app, [*args, "--json"])
    assert text.exit_code == plain.exit_code == 0
    return text.stdout, json.loads(plain.stdout)


def test_the_terminal_says_that_a_choice_was_forced_and_what_is_spent_so_far() -> None:
    match = sample("first_match")
    game = match.game
    forced = next(step.index for step in match.steps() if is_forced(game, step) and not game.secret(step.action))
    free = next(step.index for step in match.steps() if step.place == 0 and step.entry and not is_forced(game, step))
    for step, alone in ((forced, True), (free, False), (0, False)):
        text, plain = shown("first_match", step)
        assert plain["forced"] == ("  No other action was legal." in text.splitlines()) == alone
    middle = next(step for step in match.steps() if game.so_far(step))
    text, plain = shown("first_match", middle.index)
    total = plain["so_far"]
    assert "  So far" in text.splitlines() and sum(number for _, number in total["lines"]) == total["value"]
    assert total["value"] == middle.opened.turn.card
    text, plain = shown("first_match", free)
    assert "  So far" not in text.splitlines() and plain["so_far"] is None
