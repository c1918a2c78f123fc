"""The files of one match → its states, its result, its lists of moves, and what else is in them, counted by name."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import PurePath
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from niagara.core.text import safe_text
from niagara.games.mississippi_queen_sc2024.actions import Manoeuvre
from niagara.games.mississippi_queen_sc2024.refusals import name_in
from niagara.log.finding import Finding, LogError, brief, finding
from niagara.log.importers.fields import Fields
from niagara.log.importers.leftovers import AFTER_ALL, Leftovers
from niagara.log.importers.sc2024.nodes import Node, parse
from niagara.log.importers.sc2024.states import KNOWN, TEAMS, Reader, Seen, Team
from niagara.log.importers.words import counted
from niagara.log.limits import Limits

HOLDERS: Final = frozenset({"protocol", "room", "object-stream", "data"})
"""Elements that hold others."""
TRAFFIC: Final = frozenset({
    "joined", "left", "paused", "error", "errorpacket", "joinedGameRoom", "prepared", "data welcomeMessage",
    "data moveRequest", "data move", "data paused", "data error",
})  # fmt: skip
"""What a client and the server say to each other beside the match."""
_OF_RESULT: Final = {"class": "the server's name of the element"}
_OF_FRAGMENT: Final = ("aggregation", "relevantForRanking")
"""How a tournament counts the parts of a result, which says nothing about a match."""
_READ: Final = frozenset({"memento", "result"})
"""Classes of `data` that are read; the others are counted."""


class Result(Struct, frozen=True, kw_only=True):
    """How the server says that the match ended."""

    place: str
    names: Mapping[Team, str]
    parts: Mapping[Team, tuple[str, ...]]
    fragments: tuple[str, ...]
    winner: Team | None
    regular: bool | None
    """Whether the win is a regular one, where the winner says so."""
    reason: str
    causes: tuple[str, ...]
    """What the scores of older servers give as the cause, REGULAR or RULE_VIOLATION."""

    @property
    def refusal(self) -> str:
        """The name of the refusal that ended the match, or "" (S-X14)."""
        return name_in(self.reason)


class Told(Struct, frozen=True):
    """A list of moves beside the states of a match: what a client was offered."""

    file: str
    moves: tuple[tuple[Manoeuvre, ...], ...]


class Read(Struct):
    """All that the files of a match hold."""

    states: list[Seen]
    results: list[Result]
    lists: list[Told]
    opaque: dict[str, tuple[int, str]]
    samples: dict[str, str]
    """The first of each kind that is not understood, as a short text."""
    ignored: Counter[str]
    findings: list[Finding]
    left: Leftovers
    """Attributes and elements that nobody took; their place among the claims is the turn of their state."""
    broken: list[int]
    """Turns from which on something may be missing, as an element could not be read."""


def read(files: Sequence[tuple[str, bytes]], limits: Limits) -> Read:
    """Reads every file; what is wrong with one of them is a finding, and the others are read all the same."""
    made = Read([], [], [], {}, {}, Counter(), [], Leftovers(), [])
    for name, data in files:
        try:
            root, torn = parse(data, name, limits)
        except LogError as error:
            made.findings.append(error.finding)
            continue
        made.findings += torn
        root.taken = True
        _Walk(name, made).node(root, "", root.tag)
        made.left.add(root.loose(name), 0)
    return made


class _Walk:
    def __init__(self, name: str, made: Read) -> None:
        self.name = name
        self.made = made
        self.reader = Reader(name)

    def node(self, node: Node, room: str, path: str) -> None:
        """One element, and those in it."""
        if not node.whole and node.tag not in HOLDERS:
            return  # cut: the finding is there already
        try:
            match node.tag:
                case "state":
                    seen = self.reader.state(node, room)
                    self.made.states.append(seen)
                    self._left(node, seen.turn)
                case "result":
                    self.made.results.append(self._result(node))
                    self._left(node, AFTER_ALL)
                case "list":
                    moves = tuple(self.reader.move(move) for move in node.all("move"))
                    self.made.lists.append(Told(self.name, moves))
                    self._left(node, AFTER_ALL)
                case "data" if node.attributes.get("class", "memento") not in _READ:
                    self._opaque(f"data {brief(node.attributes['class'], 40)}", node)
                case tag if tag in HOLDERS:
                    inside = node.attributes.get("roomId", room)
                    result = tag == "data" and node.attributes.get("class") == "result"
                    if result and node.first("result") is None:
                        self.made.results.append(self._result(node))
                        self._left(node, AFTER_ALL)
                        return
                    for child in node.all():
                        self.node(child, inside, f"{path}/{child.tag}")
                case tag:
                    self._opaque(brief(tag, 40), node)
        except LogError as error:
            if node.tag == "state":
                self._opaque("state", node)
            self.made.findings.append(error.finding)
            if node.tag == "state":
                self.made.broken.append(self._turn(node))
            self.made.left.add(node.strangers(self.name, KNOWN), self._turn(node))
            node.take_whole()

    def _left(self, node: Node, turn: int) -> None:
        """Names what nobody took of an element that was read."""
        self.made.left.add(node.loose(self.name), turn)
        node.take_whole()

    def _turn(self, node: Node) -> int:
        """The turn of a state that could not be read: as it says, else the one before it in the file."""
        told = str(node.attributes.peek("turn")).strip()
        if told.isdecimal() and len(told) < 5:
            return int(told)
        return self.made.states[-1].turn if self.made.states else 0

    def _opaque(self, kind: str, node: Node) -> None:
        if kind in TRAFFIC:
            self.made.ignored[kind] += 1
            node.take_whole()
            return
        if kind not in self.made.samples:
            told = " ".join(f"{name}={value}" for name, value in dict.items(node.attributes))
            self.made.samples[kind] = safe_text(f"<{node.tag} {told}> {node.text}", 120)
        count, place = self.made.opaque.get(kind, (0, f"{self.name}:{node.line}"))
        self.made.opaque[kind] = (count + 1, place)
        self.made.broken.append(self._turn(node))
        node.take_whole()

    def _result(self, node: Node) -> Result:
        """A result, in the form of older servers (`score cause=`) or newer ones (`winner regular=`)."""
        names: dict[Team, str] = {}
        parts: dict[Team, tuple[str, ...]] = {}
        causes, reasons = [], []
        entries: dict[Team, object] = {}
        scores = node.first("scores")
        for entry in scores.all("entry") if scores is not None else ():
            content = entry.content()
            player, score = entry.first("player"), entry.first("score")
            team = _team(player)
            if team is None or player is None:
                continue
            if team in entries:
                self._once_more(entry, same=content == entries[team])
                continue
            entries[team] = content
            names[team] = safe_text(player.attributes.get("name", ""))
            if score is not None:
                parts[team] = tuple(safe_text(part.read(), 20) for part in score.all("part"))
                causes.append(safe_text(score.attributes.get("cause", ""), 40))
                reasons.append(safe_text(score.attributes.get("reason", ""), 400))
        node.attributes.silent = _OF_RESULT
        winner = node.first("winner")
        told = Fields() if winner is None else winner.attributes
        definition = node.first("definition")
        fragments = () if definition is None else definition.all("fragment")
        for fragment in fragments:
            for inside in map(fragment.first, _OF_FRAGMENT):
                if inside is not None:
                    inside.read()
        return Result(
            place=f"{self.name}:{node.line}", names=names, parts=parts,
            fragments=tuple(safe_text(one.attributes.get("name", ""), 40) for one in fragments),
            winner=_team(winner),
            regular=told["regular"] == "true" if told.peek("regular") in ("true", "false") else None,
            reason=safe_text(told.get("reason", ""), 400) or next((one for one in reasons if one), ""),
            causes=tuple(cause for cause in causes if cause),
        )  # fmt: skip

    def _once_more(self, entry: Node, same: bool) -> None:
        """A second entry of a team: the same is left out, which is said; another is not taken, and so named."""
        if same:
            message = f"the {entry.tag} of a team once more, the same"
            where = {"file": self.name, "line": entry.line}
            self.made.findings.append(finding("LOG-NOTE-CTRL", message, done="left out", **where))
            entry.take_whole()


def _team(node: Node | None) -> Team | None:
    """The team of an element, if it is one; another value is not taken."""
    told = None if node is None else node.attributes.peek("team")
    team = next((one for one in TEAMS if told == one), None)
    if node is not None and team is not None:
        node.attributes.get("team")
    return team


def in_order(made: Read) -> tuple[tuple[Seen, ...], tuple[Finding, ...]]:
    """The states by turn, each turn once; of two that differ, the second is a finding (spec 5.1)."""
    kept: dict[int, Seen] = {}
    found: list[Finding] = []
    for seen in made.states:
        known = kept.get(seen.turn)
        if known is None:
            kept[seen.turn] = seen
            continue
        same = _told(known) == _told(seen)
        where = {"file": seen.file, "line": seen.line}
        if same:
            found.append(finding("LOG-NOTE-CTRL", f"turn {seen.turn} once more, the same", done="left out", **where))
        else:
            what, one, two = _unlike(known, seen)
            message = f"turn {seen.turn} once more, and not the same as at {known.place}: {what}"
            found.append(
                finding(
                    "LOG-RULE-BROKEN", message, rule="S-X8", done="the first one counts", expected=f"{one} as there",
                    found=two, **where,
                )
            )  # fmt: skip
    return tuple(kept[turn] for turn in sorted(kept)), tuple(found)


def saves(states: Sequence[Seen]) -> tuple[str, ...]:
    """What each file adds to another that it goes on from, in words; nothing for files that share no state."""
    turns: dict[str, set[int]] = {}
    for seen in states:
        turns.setdefault(seen.file, set()).add(seen.turn)
    files = sorted(turns, key=lambda name: (max(turns[name]), len(turns[name])))
    said = []
    for before, name in pairwise(files):
        new = turns[name] - turns[before]
        if turns[before] <= turns[name]:
            first = "beginning" if new and min(new) > max(turns[before]) else "part"
            adds = f"which adds {counted(len(new), 'state')} and changes none" if new else "which says the same"
            said.append(f"{before} is a {first} of {name}, {adds}")
    return tuple(said)


def _told(seen: Seen) -> dict[str, object]:
    """What a state says, wherever it stands."""
    ships = {
        f"{name} of {team}": value
        for team in TEAMS
        for name, value in asdict(seen.ships[team]).items()
        if name not in ("line", "late")
    }
    tiles = tuple((segment.still(), tuple(segment.piers.items())) for segment in seen.segments)
    return {"team": seen.team, **ships, "nextDirection": seen.following, "tiles": tiles, "lastMove": seen.move}


def _unlike(known: Seen, seen: Seen) -> tuple[str, str, str]:
    """The first thing that two states of one turn have otherwise, and both values."""
    ours, theirs = _told(known), _told(seen)
    name = next(name for name in ours if ours[name] != theirs[name])
    if name in ("tiles", "lastMove"):
        return f"{name} differs", "the same", "another"
    return name, str(ours[name]), str(theirs[name])


def list_for(made: Read, seen: Seen) -> Told | None:
    """The list of moves beside a state: the one whose file has the same name up to the first dot."""
    stem = PurePath(seen.file).name.split(".")[0]
    return next((one for one in made.lists if PurePath(one.file).name.split(".")[0] == stem and stem), None)
