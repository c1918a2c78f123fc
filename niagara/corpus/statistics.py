"""What many matches say of a game: who wins, how long it takes, what ends it, which rules go with winning."""

from collections.abc import Iterator
from math import sqrt
from os import PathLike
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.given import BadQuestion, number_of
from niagara.corpus.parts import Corpus, Part, footer
from niagara.corpus.query import asked, asking, opened_with_warnings, read_files, views_of
from niagara.games import get

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Z: Final = 1.959964
"""Standard deviations on either side of a 95 % interval."""

RULES_SHOWN: Final = 8
SEATS_NEEDED: Final = 30
"""Players who showed a rule, and as many who did not: fewer say nothing about it."""

MATCHES_ASKED: Final = 10_000
"""Rules are asked of some more matches at most: further ones would say nothing else, and take long."""


class Rate(Struct, frozen=True):
    """How often something came true, with its 95 % interval (Wilson)."""

    hits: int
    of: int
    rate: float
    low: float
    high: float


class Spread(Struct, frozen=True):
    """Numbers of many matches: the median and the quartiles around it, the least, the most and the mean."""

    least: float
    lower: float
    median: float
    upper: float
    most: float
    mean: float


class RuleRate(Struct, frozen=True):
    """How many of the players that showed a rule won."""

    rule: str
    title: str
    won: Rate


class Stats(Struct, frozen=True, kw_only=True):
    """What the matches of one game and number of players say. Rates and spreads are of finished matches alone."""

    game: str
    players: int
    matches: int
    finished: int
    shared: int
    """Finished matches that several players won, each of whom counts as a winner."""
    drawn: int
    """Finished matches that nobody won."""
    option_sets: int
    """How many sets of options the matches were played by."""
    seats: tuple[Rate, ...]
    """Wins by seat."""
    places: tuple[Rate, ...]
    """Wins by place in the order of the first round: the player who starts, the next one, …"""
    rounds: Spread | None
    decisions: Spread | None
    """Of the players; chance decides more."""
    endings: dict[str, int]
    """What ended the matches, most often first; one match may meet two goals."""
    tallies: dict[str, Spread]
    """What the game counts of a match, such as thefts."""
    rules: tuple[RuleRate, ...]
    """Rules whose presence goes with winning or with losing, the farthest from even first.

    Of all (match, player) pairs in which a step of this player shows the rule, the share that won. It says nothing of
    causes: a player who delivers often shows the rules of delivering, and wins.
    """
    rules_of: int
    """In so many matches rules were looked for."""
    won: Rate | None
    """The same of all pairs, for comparison."""


def wilson(hits: int, of: int) -> Rate:
    """The rate with its 95 % interval by Wilson's score, which holds for few and for extreme counts too."""
    if not 0 <= number_of(hits, "hits") <= number_of(of, "of"):
        raise BadQuestion(f"hits: expected 0 to {of}, found {hits}")
    if not of:
        return Rate(hits, of, 0.0, 0.0, 1.0)
    rate, spread = hits / of, Z * Z / of
    middle = (rate + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(rate * (1 - rate) / of + spread / (4 * of))
    return Rate(hits, of, rate, middle - half if hits else 0.0, middle + half if hits < of else 1.0)


def stats(folder: str | PathLike[str], game: str | None = None) -> tuple[Stats, ...]:
    """What the corpus in `folder` says of each of its games and numbers of players, or of one game (by its id).

    Parts that are damaged are left out, each with a warning (LeftOut). Raises BadCorpus.
    """
    corpus = opened_with_warnings(folder)
    return tuple(stats_of(views_of(corpus), corpus, game))


def stats_of(connection: "DuckDBPyConnection", corpus: Corpus, game: str | None = None) -> Iterator[Stats]:
    """The same of a corpus that is open already."""
    places = dict.fromkeys((part.game, part.players) for part in corpus.parts)
    for name, players in sorted(places):
        if game is None or name == game:
            yield _Asker(connection, corpus, get(name), players).stats()


class _Asker:
    """Asks about one game and number of players."""

    def __init__(self, connection: "DuckDBPyConnection", corpus: Corpus, game: AnyGame, players: int) -> None:
        self.game = game
        self.players = players
        self._connection = connection
        self._corpus = corpus

    def _rows(self, sql: str) -> list[Any]:
        place = {"game": self.game.id, "players": self.players} if "$game" in sql else {}
        return asked(self._connection, self._corpus, sql, **place).fetchall()

    def stats(self) -> Stats:
        """All that is asked."""
        ((matches, finished, shared, drawn, sets),) = self._rows(
            "SELECT count(*), count(*) FILTER (finished), count(*) FILTER (finished AND len(winners) > 1), "
            f"count(*) FILTER (finished AND len(winners) = 0), count(DISTINCT options) FROM {_MATCHES}"
        )
        rules_of, won, rules = self._rules() if finished else (0, None, ())
        return Stats(
            game=self.game.id, players=self.players, matches=matches, finished=finished, shared=shared, drawn=drawn,
            option_sets=sets,
            seats=self._wins("winner", finished),
            places=self._wins("(winner - start_seat + players) % players", finished),
            rounds=self._spread("rounds"), decisions=self._spread("decisions"), endings=self._endings(),
            tallies={name: spread for name in self.game.tallies if (spread := self._spread(name)) is not None},
            rules=rules, rules_of=rules_of, won=won,
        )  # fmt: skip

    def _wins(self, place: str, finished: int) -> tuple[Rate, ...]:
        won = dict(
            self._rows(
                f"SELECT {place} AS place, count(*) FROM "
                f"(SELECT unnest(winners) AS winner, start_seat, players FROM {_FINISHED}) GROUP BY place"
            )
        )
        return tuple(wilson(won.get(place, 0), finished) for place in range(self.players))

    def _spread(self, column: str) -> Spread | None:
        ((five, mean),) = self._rows(
            f'SELECT quantile_cont("{column}", [0, 0.25, 0.5, 0.75, 1]), avg("{column}") FROM {_FINISHED}'
        )
        if mean is None:
            return None
        least, lower, median, upper, most = five
        return Spread(least, lower, median, upper, most, mean)

    def _endings(self) -> dict[str, int]:
        return dict(
            self._rows(
                f"SELECT ended, count(*) FROM (SELECT unnest(ending) AS ended FROM {_FINISHED}) "
                "GROUP BY ended ORDER BY count(*) DESC, ended"
            )
        )

    def _rules(self) -> tuple[int, Rate | None, tuple[RuleRate, ...]]:
        self._choose()
        ((of, wins),) = self._rows(f"SELECT count(*), sum(len(winners)) FROM {_ASKED}")
        if not of:
            return 0, None, ()
        everybody = wilson(int(wins), of * self.players)
        rows = self._rows(
            f"""
            WITH shown AS (SELECT DISTINCT match, seat, unnest(rules) AS rule FROM "asked steps" WHERE seat IS NOT NULL)
            SELECT rule, count(*), count(*) FILTER (list_contains(winners, seat))
            FROM shown JOIN {_ASKED} USING (match) GROUP BY rule
            """
        )
        titles = {rule.id: rule.title for rule in self.game.rules}
        found = [
            RuleRate(rule, titles.get(rule, ""), wilson(hits, count))
            for rule, count, hits in rows
            if SEATS_NEEDED <= count <= everybody.of - SEATS_NEEDED
        ]
        telling = (one for one in found if not one.won.low <= everybody.rate <= one.won.high)
        order = sorted(telling, key=lambda one: (-_apart(one.won, everybody.rate), one.rule))
        return of, everybody, tuple(order[:RULES_SHOWN])

    def _choose(self) -> None:
        """The parts of which rules are asked: whole ones, so that the others need not be read at all."""
        folder, chosen, matches = self._corpus.folder, list[Part](), 0
        for part in self._corpus.of(self.game.id):
            if part.players == self.players and matches < MATCHES_ASKED:
                chosen.append(part)
                matches += footer(*part.files(folder)[0]).num_rows
        for name, files in (
            ("asked steps", [part.steps(folder) for part in chosen]),
            ("asked matches", [part.matches(folder) for part in chosen]),
        ):
            with asking(self._connection, self._corpus):
                read_files(self._connection, files).create_view(name, replace=True)


def _apart(one: Rate, even: float) -> float:
    """How far the interval of a rate is from what is even."""
    return max(one.low - even, even - one.high)


_MATCHES: Final = "(FROM matches WHERE game = $game AND players = $players)"
_FINISHED: Final = "(FROM matches WHERE game = $game AND players = $players AND finished)"
_ASKED: Final = '(FROM "asked matches" WHERE finished AND ruled)'
