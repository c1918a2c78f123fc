"""Lists of moves beside the states: every listed move must be legal; a move that is not listed says nothing (S-L3)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from niagara.core.rule import RuleViolation
from niagara.games.mississippi_queen_sc2024.actions import Move
from niagara.games.mississippi_queen_sc2024.rank import next_seat
from niagara.games.mississippi_queen_sc2024.sail import whole_move
from niagara.games.mississippi_queen_sc2024.state import State
from niagara.log.finding import Finding, finding
from niagara.log.importers.sc2024.files import Read, list_for
from niagara.log.importers.sc2024.moves import move_text
from niagara.log.importers.sc2024.states import Seen
from niagara.log.importers.sc2024.weave import Woven
from niagara.log.importers.words import counted


class Lists(Struct, frozen=True):
    """What became of the lists."""

    said: tuple[str, ...]
    findings: tuple[Finding, ...]


def check_lists(made: Read, states: Sequence[Seen], woven: Woven) -> Lists:
    """Every listed move tried in the state beside it, as far as the match is known."""
    good, lists = 0, 0
    wrong: list[Finding] = []
    for seen, state in zip(states, woven.along, strict=False):
        told = list_for(made, seen)
        if told is None:
            continue
        lists += 1
        for actions in told.moves:
            why = _refused(asked(state), Move(actions))
            if why is None:
                good += 1
                continue
            message = f"turn {seen.turn}: a listed move is not legal: {move_text(actions)}"
            rule, what = why
            one = finding("LOG-RULE-BROKEN", message, file=told.file, line=1, rule=rule, found=what)
            wrong.append(replace(one, severity="warning"))
    said = (f"{counted(good, 'move')} of {counted(lists, 'list')} beside the states are legal",) if lists else ()
    return Lists(said, tuple(wrong))


def asked(state: State) -> State:
    """The state in which the boat that is next is asked for its move, even where the match is over."""
    if state.phase == "moving":
        return state
    seat = next_seat(state)
    boat = state.boats[seat]
    return replace(state, phase="moving", seat=seat, left=boat.speed, free=boat.free_turns, pushed=False)


def _refused(state: State, move: Move) -> tuple[str, str] | None:
    try:
        whole_move(state, move)
    except RuleViolation as violation:
        return violation.rule.id, str(violation)
    return None
