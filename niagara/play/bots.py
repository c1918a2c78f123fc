"""Who can play without a person: the bots of each game, by name."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from niagara.play import greedy_bot, pilot_bot, racer_bot, random_bot, runner_bot

Bot = Callable[[Any, tuple[Any, ...], Random], Any]
"""(the state as its seat may know it, the legal actions, a source of chance) → one of the actions."""

_OF_GAME: Final[Mapping[str, Mapping[str, Bot]]] = {
    "niagara": {"greedy": greedy_bot.choose},
    "mississippi_queen": {"racer": racer_bot.choose},
    "mississippi_queen_sc2024": {"pilot": pilot_bot.choose},
    "whitewater": {"runner": runner_bot.choose},
}


class UnknownBot(LookupError):
    """No such bot plays this game; the message names those that do."""


def bots(game: str) -> Mapping[str, Bot]:
    """The bots that play this game; "random" plays every game."""
    return {"random": random_bot.choose, **_OF_GAME.get(game, {})}


def bot(game: str, name: str) -> Bot:
    """The bot of this name; raises UnknownBot."""
    known = bots(game)
    if name not in known:
        raise UnknownBot(f"unknown bot {name[:40]!r}; bots that play {game}: {', '.join(known)}")
    return known[name]


def default_bot(game: str) -> str:
    """Who plays where nobody is named: a bot that knows the game, if there is one, since its matches come to an end."""
    return list(bots(game))[-1]
