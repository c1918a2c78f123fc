"""What `niagara export` puts into a page so that it answers by itself."""

from niagara.cli.compare import compared
from niagara.core.replay import Replay
from niagara.pages import Walkthrough
from niagara.render.extras import Extras


def asked_for(
    walk: Walkthrough, tries: list[int], branches: list[Replay], readings: list[str], options: list[str]
) -> Extras:
    """The extras by the words of the command line; raises WrongUsage or BadSetup for what is not there."""
    comparisons = [compared(walk.replay, reading, [], walk.lang) for reading in readings]
    if options:
        comparisons.append(compared(walk.replay, "", options, walk.lang))
    return Extras(tries=tries, branches=branches, comparisons=comparisons, log=True)
