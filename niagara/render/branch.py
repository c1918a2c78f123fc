"""A branch, said: of which match it is one, and from where on."""

from typing import Final

from niagara.core.replay import Replay
from niagara.core.text import Phrase, phrase
from niagara.render.prose import Speaker
from niagara.teach.what_if import Origin, origin

ANOTHER_MATCH: Final = Phrase("another match")


def branch_text(replay: Replay, lang: str = "en") -> str:
    """One line that says of which match this is a branch, as plain text (not escaped); "" for a main line."""
    found = origin(replay)
    return "" if found is None else Speaker(replay.names, lang).sentence(_told(found))


def _told(found: Origin) -> Phrase:
    return phrase(
        "What if? A branch of {match}, as there up to step {step}, of its own from entry {entry} on.",
        match=found.file or ANOTHER_MATCH, step=found.step, entry=found.entry,
    )  # fmt: skip
