"""What an importer makes of a foreign file: records, and the claims that they make about a match."""

from collections.abc import Mapping
from typing import Any, Final, Literal, Protocol

from msgspec import Struct

from niagara.log.finding import Finding
from niagara.log.limits import Limits

Certainty = Literal["stated", "derived", "assumed", "unknown"]

PRIVATE: Final = frozenset({"credentials", "token", "email", "avatar", "ip"})
"""Fields with one of these words in their name are dropped, and counted."""


class Record(Struct, frozen=True, kw_only=True):
    """One record of a foreign file, with its place (a line, or a JSON pointer)."""

    place: str
    kind: str
    """The foreign name of its type."""
    fields: Any
    """What it holds, as plain values."""
    round: int | None = None
    whole: Any = None
    """All of it, as it stands in the file: see `fields.Fields`. What nobody takes of it is named."""
    order: tuple[int, ...] = ()
    """Its place in the match by the file's own numbers, the same in every save of it; () where it has none."""
    gap: str = ""
    """What is missing in the file right before it, such as "packets 10 to 22 are missing"."""


class Parsed(Struct, frozen=True, kw_only=True):
    """A foreign file cut into records. Nothing is understood yet, nothing is lost."""

    records: tuple[Record, ...]
    about: Mapping[str, Any] = {}
    """What the file says of the whole match or of itself."""
    findings: tuple[Finding, ...] = ()
    dropped: Mapping[str, int] = {}
    """Private fields that were dropped: name → how often."""
    whole: tuple[Any, ...] = ()
    """All that the file holds, then what other files of the same match do: what nobody takes of it is named."""
    beside: tuple[Record, ...] = ()
    """Records that do not count, such as a move that was taken back: their fields are looked at all the same."""


class Said(Struct, frozen=True, kw_only=True):
    """A claim about a match: an action or an event of ours, as far as the file says it.

    `pattern` maps paths into the action or event, as our log writes it, to values; `path.first` and `path.last` are the
    ends of a list, `path.length` its length. A frozenset is a choice: one of these.
    """

    place: str
    about: Literal["action", "event", "state"]
    """A state is claimed to be so at this place of the file: canoes on spaces, the weather."""
    pattern: Mapping[str, Any]
    actor: int | Literal["chance"] | None = None
    round: int | None = None
    early: bool = False
    """A secret choice, claimed at any time of its round: it is looked up by round and actor, not by its order."""
    loose: bool = False
    """Whether its order among the claims about the same entry says nothing."""
    shown: Mapping[str, Any] = {}
    """What a claim about a state says, as a fact that can be said."""
    note: str = ""
    """A remark of whoever wrote the record."""

    @property
    def kinds(self) -> frozenset[str]:
        """The types of ours that the claim may be about."""
        kind = self.pattern.get("type", "")
        return kind if isinstance(kind, frozenset) else frozenset({kind})


class Unread(Struct, frozen=True, kw_only=True):
    """A place at which reading may end: a record of a known type that was not understood, or what is missing there."""

    at: int
    """How many claims come before it."""
    place: str
    text: str
    """What is wrong with it, or what is missing, in words."""
    hole: bool = False
    """Whether records are missing right before it."""


class UnreadField(Struct, frozen=True, kw_only=True):
    """A field of the file that nobody read: a column, an attribute, an argument; told once a name."""

    name: str
    """As the file spells it, such as `stolen_form`; an argument without a name by its place, such as `args 3`."""
    count: int
    """How many records have it with a value."""
    place: str
    """The first of them: a line with its column, or a JSON pointer."""
    value: str
    """What stands there, as a short text."""
    near: tuple[str, ...] = ()
    """Known names that it resembles, the closest first."""
    why: str = ""
    """Why it is not read, where that is known, such as "it stands twice"."""
    at: int = 0
    """How many claims come before the first of them; 0 where it may say something of them all."""


class ForeignSeat(Struct, frozen=True, kw_only=True):
    """A player as the file names him."""

    name: str
    color: str = ""


class Row(Struct, frozen=True, kw_only=True):
    """One player of a play of which only the result is known. The score is a text: it is never what decides who won."""

    name: str
    score: str = ""
    winner: bool = False
    seat: int | None = None
    """Place in the order of seats, from 1."""
    starts: bool = False


class Play(Struct, frozen=True, kw_only=True):
    """The result of one play."""

    place: str
    id: str
    game: str
    date: str
    rows: tuple[Row, ...]


class Draft(Struct, frozen=True, kw_only=True):
    """All claims of a file, and what was made of each of its records."""

    level: int
    """0 results, 1 positions, 2 actions, 3 actions and facts."""
    game: str = ""
    """Id of the game; "" where the file is of none that we know."""
    seats: tuple[ForeignSeat, ...] = ()
    start_seat: int = 0
    options: Mapping[str, Any] | None = None
    """None where the file says nothing of them."""
    board: str = ""
    said: tuple[Said, ...] = ()
    covered: frozenset[str] = frozenset()
    """Events that this program always records: one that is not recorded did not happen."""
    silent: frozenset[str] = frozenset()
    """Actions that this program never records: assumed where nothing speaks against it."""
    forced_unsaid: bool = False
    """Whether a choice may be missing in the file where no other is legal, though its kind is in `covered`."""
    mapped: Mapping[str, int] = {}
    """Foreign type → how many records were understood."""
    opaque: Mapping[str, tuple[int, str]] = {}
    """Foreign type → how many records were not, and the place of the first."""
    samples: Mapping[str, str] = {}
    """Foreign type → the first record that was not understood, as a short text."""
    unread: tuple[Unread, ...] = ()
    """Records of known types with a value that nobody can read, and holes, in order."""
    begins: str = ""
    """What the file begins with, where that is not the beginning of the match: "starts at move 2"."""
    unread_fields: tuple[UnreadField, ...] = ()
    """Fields that nobody read and that may hold a fact of the match: while there is one, nothing is *verified*."""
    absent: str = ""
    """What every record lacks that one of its kind has, such as "no column steal": nothing is *contradicted* then."""
    says_nothing: Mapping[str, int] = {}
    """Fields that are known, are not read, and say nothing about the rules, such as a time: name → how often."""
    final: tuple[Said, ...] = ()
    """What the file says of the state that it ends with."""
    lost: int = 0
    """Records that could not even be cut out of the file, such as lines inside a quote that is never closed."""
    ignored: Mapping[str, int] = {}
    """Foreign type → how many records say nothing about the match, such as a chat or an automatic step."""
    assumed: tuple[str, ...] = ()
    """What was taken for granted, one sentence each."""
    derived: tuple[str, ...] = ()
    """What about the match as a whole follows from the records, one sentence each."""
    findings: tuple[Finding, ...] = ()
    plays: tuple[Play, ...] = ()


class Importer(Protocol):
    """A small pure thing: bytes in, no paths, no network, no clock. Its exceptions become findings."""

    name: str
    games: tuple[str, ...]

    def sniff(self, head: bytes, filename: str) -> tuple[int, str]:
        """How sure it is, 0 to 100, that it can read a file that begins like this, and why."""

    def parse(self, data: bytes, limits: Limits) -> Parsed:
        """The records of the file with their places; raises LogError."""

    def map(self, parsed: Parsed) -> Draft:
        """What the records claim."""


class Budget(Struct, frozen=True, kw_only=True):
    """How much work one import may cost. What does not fit is said, never guessed."""

    worlds: int = 5_000
    """Matches that fit the claims so far, side by side."""
    tries: int = 200_000
    """Actions that are tried."""
    others: int = 8_000
    """Of those, and of replayed entries, how many in the search for other options: a match of 700 entries that no set
    fits would take more than all its reading."""
    seconds: float = 10.0
    """For each call of an importer of a third party."""
