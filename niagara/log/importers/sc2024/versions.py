"""Under which version of the server do the states follow from each other? The final one first, then the others."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from niagara.core.setup import Setup
from niagara.games import get
from niagara.games.mississippi_queen_sc2024.servers import VERSIONS
from niagara.log.importers.sc2024.boards import board_of
from niagara.log.importers.sc2024.files import Result
from niagara.log.importers.sc2024.signs import Sign, of_skips, signs
from niagara.log.importers.sc2024.states import Seen
from niagara.log.importers.sc2024.weave import Woven, weave

ID: Final = "mississippi_queen_sc2024"
DEFAULT: Final = VERSIONS[0]


class Choice(Struct, frozen=True):
    """The version under which the log is written."""

    version: str
    woven: Woven
    tiles: str
    """The option `tiles`: "all" where a boat entered a tile out of sight (S-V1)."""
    fits: tuple[str, ...]
    """All versions under which every state fits."""
    fixed: bool
    """Whether a sign fixes it, or the user named it, or the default fits."""
    first: Woven
    """Under the version that was tried first."""
    asked: str
    """That version."""
    named: bool
    """Whether the user named it."""
    signs: tuple[Sign, ...]


class Tries:
    """The states of a match, tried under each version. Raises BadSetup where there is no match to try."""

    def __init__(self, states: Sequence[Seen], results: Sequence[Result], options: Mapping[str, Any]) -> None:
        self.states = states
        self.options = dict(options)
        self.board = board_of(states)
        self.positioned = "position" in self.board
        self.signs = signs(states, results)
        self.game = get(ID)
        self._done: dict[str, tuple[Woven, str]] = {}

    def setup(self, version: str, tiles: str) -> Setup[Any, Any]:
        """The setup under a version."""
        options = {**self.options, "sc_server": version, "tiles": tiles}
        return self.game.make_setup(2, options, self.board, 0)

    def woven(self, version: str) -> tuple[Woven, str]:
        """How far the states fit under a version, and the option `tiles` that this needs."""
        if version not in self._done:
            given = str(self.options.get("tiles", "as_shown"))
            made = self._weave(version, given)
            if made.rule == "S-V1" and "tiles" not in self.options:
                wider = self._weave(version, "all")
                if wider.fitting > made.fitting:
                    made, given = wider, "all"
            self._done[version] = made, given
        return self._done[version]

    def _weave(self, version: str, tiles: str) -> Woven:
        return weave(self.game, self.game.setup(self.setup(version, tiles)), self.states)

    def choice(self) -> Choice:
        """The version that is asked for, or that fits: the final one if nothing speaks against it."""
        named = self.options.get("sc_server")
        asked = str(named or DEFAULT)
        first, _ = self.woven(asked)
        fits = tuple(version for version in VERSIONS if self.woven(version)[0].difference is None)
        found = (*self.signs, *(sign for version in fits for sign in of_skips(self.woven(version)[0])))
        found = tuple(dict.fromkeys(found))
        allowed = set(VERSIONS)
        for sign in found:
            if not sign.hint:
                allowed &= sign.versions
        good = [version for version in fits if version in allowed]
        if named is not None:
            version, fixed = asked, True
        elif asked in good or not (good or fits):
            version, fixed = (asked, True) if asked in good else (self._farthest(allowed, asked), False)
        else:
            version = (good or list(fits))[0]
            fixed = bool(good) and (len(good) == 1 or bool(found))
        woven, tiles = self.woven(version)
        return Choice(version, woven, tiles, fits, fixed, first, asked, named is not None, found)

    def _farthest(self, allowed: set[str], asked: str) -> str:
        """Where nothing fits: the version that fits longest, of those that the signs leave if there are any."""
        left = [version for version in VERSIONS if version in allowed] or list(VERSIONS)
        left = [asked, *left] if asked in left else left
        return max(left, key=lambda version: self.woven(version)[0].fitting)
