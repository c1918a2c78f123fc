"""A header under other options than those that it names."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from niagara.core.game import AnyGame
from niagara.core.replay import Header
from niagara.core.setup import Setup


def with_options(header: Header, options: Mapping[str, Any]) -> Header:
    """The header with some options instead of its own."""
    rules = structs.replace(header.rules, options={**header.rules.options, **options})
    return structs.replace(header, rules=rules)


def set_options(game: AnyGame, header: Header) -> Setup[Any, Any]:
    """The setup that a header describes; raises BadSetup."""
    return game.make_setup(len(header.seats), header.rules.options, header.board, header.start_seat)
