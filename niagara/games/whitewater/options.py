"""The disputed points of the rule text, each an option with its known values, and the named readings."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from niagara.core.option import Option, Reading, check_options, text_reading


class Options(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The options of one match, typed; defaults as declared in OPTIONS."""

    start_action_target: Literal["not_current_holder", "not_self", "any"] = "not_current_holder"
    pile_end: Literal["push_impossible", "pile_empty"] = "push_impossible"
    die_finished: Literal["no_effect", "reroll"] = "no_effect"
    displace_into_finish: bool = True
    gap: Literal["blocked", "skip"] = "blocked"
    drift_triggers: bool = False
    takeback_includes_self: bool = True


OPTIONS = (
    Option(
        name="start_action_target", point="D-1", default="not_current_holder",
        values=("not_current_holder", "not_self", "any"),
        doc="Where the cheetah card may put the Start token: off its holder's card, off one's own, or anywhere.",
        who="FR 'Déroulement', Guépard, leaves it open: another team card, but another than which?",
    ),
    Option(
        name="pile_end", point="D-2", default="push_impossible", values=("push_impossible", "pile_empty"),
        doc="When the tiles end the match: when one has to be pushed and none is left, or when the last is turned up.",
        who="push_impossible: FR 'Fin alternative'; pile_empty: FR 'Fin de la partie', the summary.",
        texts={"summary": "pile_empty"},
    ),
    Option(
        name="die_finished", point="D-3", default="no_effect", values=("no_effect", "reroll"),
        doc="What happens when the die shows an animal that is home already.",
        who="No source says.",
    ),
    Option(
        name="displace_into_finish", point="D-4", default=True, values=(True, False),
        doc="Whether an animal that has to go on to the next free space may cross the finish line by that.",
        who="No source says.",
    ),
    Option(
        name="gap", point="D-5", default="blocked", values=("blocked", "skip"),
        doc="How an animal comes to a place in the river where no tile lies: it is stopped, or the gap does not count.",
        who="No source says.",
    ),
    Option(
        name="drift_triggers", point="D-6", default=False, values=(False, True),
        doc="Whether the icon of a log works again for an animal that the river has carried.",
        who="No source says; FR 'Les icônes' speaks of landing.",
    ),
    Option(
        name="takeback_includes_self", point="D-8", default=True, values=(True, False),
        doc="Whether the card just played comes back to the hand with the others.",
        who="true: FR 'Déroulement', Suricate (all the cards).",
    ),
)  # fmt: skip

READINGS = (
    Reading(name="default", doc="Our reading of the French text.", options={}),
    text_reading(
        "summary", "The French text's short summary, to the letter, where it differs from the long text.", OPTIONS
    ),
)


def options_from(given: Mapping[str, object]) -> Options:
    """The typed options; raises BadSetup for an unknown option or value."""
    return Options(**check_options(OPTIONS, given))  # type: ignore[arg-type]
