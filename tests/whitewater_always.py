"""What is true after every event of Whitewater, under every option."""

from niagara.core.step import Step
from niagara.games.whitewater.events import AnimalMoved
from niagara.games.whitewater.state import State, missing


def holds(step: Step) -> None:
    """The step goes towards the finish only (W-12), and what it leads to is whole."""
    if isinstance(step.event, AnimalMoved):
        assert step.event.to >= step.event.start
    _track(step.after)
    _tiles(step.after)
    _cards(step.after)


def _track(state: State) -> None:
    """One animal a space (W-14), none where no log lies, and on the podiums those that are home."""
    finish = state.board.finish
    places = [place for row in state.animals for place in row]
    on_track = [place for place in places if 0 < place < finish]
    assert len(set(on_track)) == len(on_track), state
    assert not any(missing(state, place) for place in on_track), state
    assert all(0 <= place <= finish for place in places), state
    for kind, podium in enumerate(state.podiums):
        assert len(set(podium)) == len(podium), state
        assert all(state.animals[seat][kind] == finish for seat in podium), state


def _tiles(state: State) -> None:
    """Every tile lies in the river, is over the waterfall, or was not seen yet (W-SETUP-4, 5)."""
    board = state.board
    lying = [tile for tile in state.river if tile != "none"]
    assert sorted([*lying, *state.spent, *state.unseen]) == sorted(board.file.log_tiles), state
    assert len(state.unseen) - state.pile == board.tiles_left_out(state.seats) and state.pile >= 0, state


def _cards(state: State) -> None:
    """Five cards a seat, each once: in hand, face up, or the one that was chosen (W-9)."""
    for seat in range(state.seats):
        down = state.chosen[seat]
        shown = [*state.played[seat], *state.hands[seat]]
        assert len(set(shown)) == len(shown) and (len(shown) == 5 or (len(shown) == 4 and down not in shown)), state
