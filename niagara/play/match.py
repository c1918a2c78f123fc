"""Match: a live match, decided action by action; it can record itself as it goes."""

import warnings
from collections.abc import Mapping, Sequence
from os import PathLike
from types import TracebackType
from typing import Any, Final, Self

from msgspec import Struct

from niagara.core.game import Actor, AnyGame, Game
from niagara.core.given import each_of, number_of, options_of, path_of, text_of, wrong_kind
from niagara.core.referee import referee
from niagara.core.replay import AnyEntry, Entry, Header, Player, Producer, Replay, RulesUsed
from niagara.core.setup import BadSetup
from niagara.core.text import NAME_LIMIT
from niagara.core.version import VERSION as PROGRAM
from niagara.games import get
from niagara.log.container import shown
from niagara.log.finding import Finding, LogError, finding
from niagara.log.given import MatchLike, action_of, replay_of
from niagara.log.load import load
from niagara.log.recorder import NotWritable, Recorder, open_for_more
from niagara.log.upgrade import FORMAT, MINOR, VERSION
from niagara.log.writer import Checked, dumps_checked, save

KEEP: Final = "match.save(PATH) keeps it, in a folder that you may write to."


class NotRecorded(UserWarning):
    """A match that was to be recorded is kept in memory only."""


class _Unrecorded(Struct, frozen=True):
    """Why a match that was to be recorded is not."""

    why: Finding
    entry: int
    """The first entry that is in no file."""
    saved_at: int | None = None
    """How many entries `save` has written since."""


class Match:
    """A live match of `game` (its id, or a Game) with these players, by name, in seat order.

    `options` are those that differ from the game's defaults, `board` a shipped board's id or a whole board. `record`
    names a file that gets each entry as it is played (see `niagara.log.recorder`); a `with` block closes it. Where that
    folder may not be written, the match goes on in memory, and `notice` says so; the warning NotRecorded comes at once,
    and again at the end of the block if it was not saved.
    `seed` only says in the log how the bots' choices came about. Raises UnknownGame, BadSetup, LogError.
    """

    def __init__(
        self,
        game: str | AnyGame,
        seats: Sequence[str],
        *,
        options: Mapping[str, Any] | None = None,
        board: str | Mapping[str, Any] | None = None,
        start_seat: int = 0,
        seed: int | None = None,
        title: str | None = None,
        record: str | PathLike[str] | None = None,
        force: bool = False,
    ) -> None:
        self.game: AnyGame = game if isinstance(game, Game) else get(game)
        given, seats, start_seat = options_of(options), _names(seats), number_of(start_seat, "start_seat")
        board = self.game.boards[0] if board is None else _board(board)
        setup = self.game.make_setup(len(seats), given, board, start_seat)
        self.header = Header(
            format=FORMAT,
            version=VERSION,
            minor=MINOR,
            game=self.game.id,
            rules=RulesUsed(revision=self.game.revision, options=different(self.game, given)),
            board=board,
            seats=_players(self.game, seats),
            start_seat=start_seat,
            producer=Producer(name="niagara", version=PROGRAM),
            seed=None if seed is None else number_of(seed, "seed"),
            title=None if title is None else text_of(title, "title", "The final"),
        )
        self.state: Any = self.game.setup(setup)
        """All that is true now."""
        self._entries: list[AnyEntry] = []
        self._checked = Checked(self.header)
        self._recorder: Recorder | None = None
        self._unrecorded: _Unrecorded | None = None
        if record is not None:
            try:
                self._recorder = Recorder(path_of(record, "record"), self.header, force)
            except NotWritable as error:
                self._stay_in_memory(error)

    @classmethod
    def resume(cls, path: str | PathLike[str]) -> Self:
        """Goes on with a match that was recorded into `path`, and records there (in memory, as above, if it must).

        Raises LogError where the recording is torn (a writer was killed), naming what `niagara repair` would keep;
        also for a file that is being recorded into, or that cannot be read.
        """
        recorder: Recorder | None = None
        closed: NotWritable | None = None
        try:
            recorder, replay = open_for_more(path_of(path, "path"))
        except NotWritable as error:
            closed, replay = error, load(path)
        match = cls._begun(replay, {entry.n for entry in replay.entries if entry.check is not None})
        match._recorder = recorder
        if closed is not None:
            match._stay_in_memory(closed)
        return match

    @classmethod
    def from_replay(cls, replay: MatchLike) -> Self:
        """A live match that goes on, in memory, where a replay ends; the replay stays as it is."""
        replay = replay_of(replay)
        ends = replay.game.round_ends
        return cls._begun(replay, {step.entry for step in replay.steps() if type(step.event) in ends})

    @classmethod
    def _begun(cls, replay: Replay, checked: set[int]) -> Self:
        """A match in memory with the entries of a replay; those named by `checked` hold a check."""
        match = cls.__new__(cls)
        match.game, match.header = replay.game, replay.header
        match.state = replay.step(len(replay) - 1).after
        match._checked = Checked(replay.header)
        match._entries = [match._checked.entry(entry, entry.n in checked) for entry in replay.entries]
        match._recorder, match._unrecorded = None, None
        return match

    @property
    def actor(self) -> Actor | None:
        """Who decides now: a seat, "chance", or None when the match is over."""
        return self.game.actor(self.state)

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.actor is None

    def legal_actions(self) -> tuple[Any, ...]:
        """Every legal action once, in a stable order; none when the match is over."""
        return () if self.finished else self.game.legal_actions(self.state)

    def play(self, action: Any, comment: str | Mapping[str, str] | None = None) -> tuple[Any, ...]:
        """Decides the open choice; gives the events that follow, up to the next choice. `comment` is a note on it.

        `action` is an action of the game or its plain values, as a log has them. Raises RuleViolation or BadQuestion,
        and then nothing has changed; LogError where the recording fails, and then it has ended.
        """
        actor, action = self.actor, action_of(self.game, action)
        if actor is None:
            raise self.game.out_of_turn(self.state, 0)
        events, after = referee(self.game, self.state, action)
        entry: AnyEntry = Entry(n=len(self._entries) + 1, actor=actor, action=action, events=events, comment=comment)
        entry = self._checked.entry(entry, self.game.ends_round(events))
        self._entries.append(entry)
        self.state = after
        self._record(entry)
        return events

    def _record(self, entry: AnyEntry) -> None:
        if self._recorder is None:
            return
        try:
            self._recorder.append(entry)
        except LogError as error:  # a later entry would leave a gap; the match itself goes on, and `save` has all of it
            self._recorder.close()
            self._recorder = None
            self._unrecorded = _Unrecorded(error.finding, entry.n)
            raise

    def _stay_in_memory(self, error: NotWritable) -> None:
        self._unrecorded = _Unrecorded(error.finding, len(self._entries) + 1)
        warnings.warn(self.notice, NotRecorded, stacklevel=3)

    @property
    def notice(self) -> str:
        """What whoever shows this match has to say first: that it is in memory only, and what keeps it; else ""."""
        lost = self._unrecorded
        if lost is None or lost.saved_at == len(self._entries):
            return ""
        why = f"{lost.why.file}: {lost.why.message}"
        return f"NOT RECORDED from entry {lost.entry} on, in memory only: {why}. {KEEP}"

    @property
    def replay(self) -> Replay:
        """The match so far, its last entry with a check, as `save` writes it."""
        last = tuple(self._checked.seal(entry) for entry in self._entries[-1:])
        replay = Replay(self.game, self.header, (*self._entries[:-1], *last))
        replay.notice = self.notice
        return replay

    def dumps(self) -> bytes:
        """The match so far as JSON lines: what `save` writes into a .jsonl file."""
        return dumps_checked(self.header, self.replay.entries)

    def save(self, path: str | PathLike[str], force: bool = False) -> None:
        """Writes the match so far to a new file, whole or not at all; raises LogError."""
        save(self.replay, path, force)
        if self._unrecorded is not None:
            now = len(self._entries)
            self._unrecorded = _Unrecorded(self._unrecorded.why, now + 1, saved_at=now)

    def __getstate__(self) -> dict[str, Any]:
        """For pickles and copies: the match so far. A copy of one that is recorded is in memory, and says so."""
        state = {name: held for name, held in vars(self).items() if name not in ("_checked", "_recorder")}
        if self._recorder is not None:
            why = finding(
                "LOG-LOCKED", "the match of which this is a copy is recorded there", file=shown(self._recorder.path)
            )
            state["_unrecorded"] = _Unrecorded(why, len(self._entries) + 1)
        return state

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        vars(self).update(state, _recorder=None, _entries=[], _checked=Checked(state["header"]))
        self._entries = [self._checked.entry(entry, entry.check is not None) for entry in state["_entries"]]

    def close(self) -> None:
        """Ends the recording, if there is one, with a check on its last entry."""
        if self._recorder is None:
            return
        if self._entries and self._entries[-1].check is None:
            self._recorder.seal(self._checked.seal(self._entries[-1]))
        self._recorder.close()
        self._recorder = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if self.notice and error is None:
            warnings.warn(f"Left without having been saved. {self.notice}", NotRecorded, stacklevel=2)

    def __repr__(self) -> str:
        names = ", ".join(self.replay.names)
        turn = "over" if self.finished else f"to decide: {self.actor}"
        notice = f"; {self.notice}" if self.notice else ""
        return f"<Match {self.game.title}: {names}; {len(self._entries)} entries, {turn}{notice}>"


def different(game: AnyGame, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from their defaults, in declared order, so that equal matches make equal logs."""
    checked = {option.name: option.check(given[option.name]) for option in game.options if option.name in given}
    defaults = {option.name: option.default for option in game.options}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in checked.items()
        if value != defaults[name] or type(value) is not type(defaults[name])
    }


def _board(board: object) -> str | Mapping[str, Any]:
    if isinstance(board, str | Mapping):
        return board
    raise wrong_kind("board", "the id of a board or a whole board by name", board, "leave it out for the usual one")


def _names(seats: object) -> tuple[str, ...]:
    names = each_of(seats, "seats", 'give the names as ["Ada", "Борис", "陳"]')
    return tuple(text_of(name, "one of seats", "Ada") for name in names)


def _players(game: AnyGame, names: Sequence[str]) -> tuple[Player, ...]:
    for seat, name in enumerate(names):
        if len(name) > NAME_LIMIT:
            raise BadSetup(f"the name of seat {seat}: expected at most {NAME_LIMIT} characters, found {len(name)}")
    return tuple(Player(name=name, color=color) for name, color in zip(names, game.colors, strict=False))
