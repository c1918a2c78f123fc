"""What is disputed: which version of the server judges, and which tiles lie on the table."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from niagara.core.option import Option, Reading, check_options
from niagara.games.mississippi_queen_sc2024.servers import BY_VERSION, VERSIONS, Server

Version = Literal["24.2.5", "24.2.4", "24.2.3", "24.2.1", "24.2.0", "24.1.6", "24.0.8", "24.0.7", "24.0.6"]


class Options(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The options of one match, typed; defaults as declared in OPTIONS."""

    sc_server: Version = "24.2.5"
    tiles: Literal["as_shown", "all"] = "as_shown"

    @property
    def server(self) -> Server:
        """What this version does."""
        return BY_VERSION[self.sc_server]


OPTIONS = (
    Option(
        name="sc_server", point="S-4.2", default="24.2.5", values=VERSIONS,
        doc="The version of the contest server that judges: when a boat is skipped, how the match ends, who wins.",
        who="The server's source from 24.0.6 (for 24.0.4 to 24.0.6) to 24.2.5, the final one.",
    ),
    Option(
        name="tiles", point="S-V1", default="as_shown", values=("as_shown", "all"),
        doc="Whether a tile lies when it is shown, or all tiles lie from the start, as the server plays.",
        who="as_shown: the rule text; all: the server's source.",
    ),
)  # fmt: skip

READINGS = (
    Reading(name="default", doc="The final server, and no way onto a tile that is not shown.", options={}),
    Reading(
        name="first",
        doc="The first servers, with their skip test, and no way onto a tile that is not shown.",
        options={"sc_server": "24.0.6"},
    ),
)


def options_from(given: Mapping[str, object]) -> Options:
    """The typed options; raises BadSetup for an unknown option or value."""
    return Options(**check_options(OPTIONS, given))  # type: ignore[arg-type]
