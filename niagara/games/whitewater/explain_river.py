"""Why the river carries what it carries (W-20 to W-23)."""

from niagara.core.rule import Ruling
from niagara.core.step import Step
from niagara.core.text import Listing
from niagara.games.whitewater import rules, words_track
from niagara.games.whitewater.board import GONE
from niagara.games.whitewater.events import Rider, RiverPushed
from niagara.games.whitewater.marks import PILE, animal_key, slot_key
from niagara.games.whitewater.state import State, icon_at


def pushed(step: Step, event: RiverPushed) -> tuple[Ruling, ...]:
    """The tile that comes, the one that goes, who rides, who falls, and why no icon works (W-20, 23, 21, 22)."""
    state: State = step.after
    last = state.board.last_slot
    came = words_track.NONE_ENTERS if event.came == GONE else words_track.enters(event.came, state.pile)
    left = words_track.drops(event.left, last)
    found = [rules.W20.rules(slot_key(1), slot_key(last), PILE, came=came, left=left)]
    if event.came == GONE:
        found.append(rules.W23.rules(PILE, slot_key(1), why=words_track.PILE_EMPTY, so=words_track.PUSHED_ALL_THE_SAME))
    return (*found, *_carried(state, event), *_fallen(event), *_drifted(state, event))


def _carried(state: State, event: RiverPushed) -> tuple[Ruling, ...]:
    """Who rides on a log (W-21)."""
    riders = [rider for rider in event.riders if rider.to]
    if not riders:
        return ()
    spoken = tuple(words_track.rider(rider.seat, rider.animal, rider.start, rider.to) for rider in riders)
    what = words_track.CARRIED[state.board.file.river_direction]
    return (rules.W21.rules(*_keys(riders), what=what, riders=Listing(spoken)),)


def _fallen(event: RiverPushed) -> tuple[Ruling, ...]:
    """Who goes over the waterfall (W-21)."""
    riders = [rider for rider in event.riders if not rider.to]
    if not riders:
        return ()
    spoken = tuple(words_track.from_space(rider.seat, rider.animal, rider.start) for rider in riders)
    return (rules.W21.rules(*_keys(riders), what=words_track.fallen(event.left), riders=Listing(spoken)),)


def _drifted(state: State, event: RiverPushed) -> tuple[Ruling, ...]:
    """Carried animals on logs with an icon (W-22; D-6)."""
    riders = [rider for rider in event.riders if rider.to and icon_at(state, rider.to) != "none"]
    if not riders:
        return ()
    spoken = tuple(words_track.on_icon(one.seat, one.animal, one.to, icon_at(state, one.to)) for one in riders)
    what = words_track.DRIFT_WORKS if state.options.drift_triggers else words_track.NOT_LANDED
    return (rules.W22.rules(*_keys(riders), what=what, riders=Listing(spoken)),)


def _keys(riders: list[Rider]) -> list[str]:
    return [animal_key(rider.seat, rider.animal) for rider in riders]
