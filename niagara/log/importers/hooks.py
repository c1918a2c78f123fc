"""What only one game needs: a module `KIND_GAME` of this folder, if there is one.

The kinds: `literal` takes claims at their word, `hidden` narrows down a hidden choice, `rows` reads and writes lines of
CSV. None of them is needed.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal


@cache
def hook(kind: Literal["literal", "hidden", "rows"], game: str) -> Any:
    """The module of this kind for a game, or None: whatever asks for it must do without."""
    name = f"{__package__}.{kind}_{game}"
    return import_module(name) if game.isidentifier() and find_spec(name) is not None else None
