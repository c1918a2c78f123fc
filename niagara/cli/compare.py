"""`niagara compare`: one log under two readings."""

from niagara.cli.outcome import WrongUsage
from niagara.cli.play import parse_options
from niagara.core.given import BadQuestion
from niagara.core.replay import Replay
from niagara.render.languages import check_language
from niagara.teach.readings import Comparison, compare, known_readings


def compared(replay: Replay, reading: str, options: list[str], lang: str) -> Comparison:
    """The first difference; raises WrongUsage where it is not said what to compare with, BadSetup, UnknownLanguage."""
    check_language(lang)
    if bool(reading) == bool(options):
        raise WrongUsage(f"compare takes --option K=V… or --reading NAME; {known_readings(replay.game)}")
    try:
        return compare(replay, reading, parse_options(replay.game, options))
    except BadQuestion as error:
        raise WrongUsage(str(error)) from None
