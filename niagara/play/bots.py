"""Who can play without a person: the bots of each game, by name."""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any, Final

from niagara.core.game import Packed
from niagara.core.given import text_of

Bot = Callable[[Any, tuple[Any, ...], Random], Any]
"""(the state as its seat may know it, the legal actions, a source of chance) → one of the actions.

One that says why gives a `Reasoned` instead.
"""

_OF_GAME: Final[Mapping[str, Mapping[str, str]]] = {
    "niagara": {"planner": "niagara.play.planner_bot", "greedy": "niagara.play.greedy_bot"},
    "mississippi_queen": {"racer": "niagara.play.racer_bot"},
    "mississippi_queen_sc2024": {"pilot": "niagara.play.pilot_bot"},
    "whitewater": {"runner": "niagara.play.runner_bot"},
}
"""The modules whose `choose` is the bot, and whose `reasoned`, if there is one, also says why.

They bring a whole game with them, so that only who asks for a bot waits.
"""

REASONED: Final = "reasoned"


_PACKED: Final[Mapping[str, Mapping[str, str]]] = {"niagara": {"greedy": "niagara.play.greedy_packed"}}
"""The modules whose `player` makes the same bot for a packed match."""

PackedBot = Callable[[Any, tuple[int, ...], Random], int]
"""(a packed match, the numbers of its legal actions, a source of chance) → one of them, the bot's own choice."""


class UnknownBot(LookupError):
    """No such bot plays this game; the message names those that do."""


def bots(game: str) -> Mapping[str, Bot]:
    """The bots that play this game; "random" plays every game."""
    homes = {"random": "niagara.play.random_bot", **_OF_GAME.get(game, {})}
    return {name: import_module(home).choose for name, home in homes.items()}


def bot(game: str, name: str) -> Bot:
    """The bot of this name; raises UnknownBot."""
    known = bots(game)
    if text_of(name, "bot", next(iter(known))) not in known:
        raise UnknownBot(f"unknown bot {name[:40]!r}; bots that play {game}: {', '.join(known)}")
    return known[name]


def bot_with_reasons(game: str, name: str) -> Bot:
    """The bot of this name; it gives a `Reasoned` if it can say why it chooses. Raises UnknownBot."""
    plain = bot(game, name)
    found: Bot = getattr(import_module(plain.__module__), REASONED, plain)
    return found


def say_why(game: str) -> tuple[str, ...]:
    """The names of this game's bots that can say why they choose."""
    return tuple(name for name, plain in bots(game).items() if bot_with_reasons(game, name) is not plain)


def packed_bot(game: str, name: str, match: Packed) -> PackedBot | None:
    """The same bot for this packed match; None for one that plays on states only."""
    home = "niagara.play.random_bot" if name == "random" else _PACKED.get(game, {}).get(name)
    return import_module(home).player(match) if home else None


def default_bot(game: str) -> str:
    """Who plays where nobody is named: a bot that knows the game, if there is one, since its matches come to an end."""
    return list(bots(game))[-1]
