"""A walkthrough as the one JSON object that the viewer shows: sentences finished, everything pooled.

What is said, ruled or drawn several times stands once in a table and is named by its number there. The viewer looks
up, puts numbers into slots such as "step {n} of {total}", and forms no sentence. `VERSION` counts the shapes.

    version, game, title               title names the page: the game and who plays
    lang, language                     BCP 47 code of the language in which all this is said; its own name for it
    seat, seats                        whose view (null for everybody's); the players' names
    first, last                        the stretch of steps that is shown
    verified_to                        the last step that is vouched for; those after it are only as recorded
    words                              the viewer's own words, by name (`WORDS`)
    texts, labels                      every sentence once, every word of a picture or a cell once; a "text" and a
                                       "label" below are numbers in them, the same in every language
    telling, moment                    a step: text of what happened, text of where in the round we are
    why                                a step by itself: [ruling, …], in the order to be shown
    told                               a stop: [stop, the step that is the headline, [text of what else happened, …],
                                       [ruling, …]], all in the order to be shown
    notes, noted                       [step, [text, …]] and [entry, text] where there are notes on the match, or absent
    entries                            the last step of each entry, the setup's first
    notice                             text that has to be seen first, or absent
    rulings                            [rule, text, sum or -1]
    rules                              {id, title, law, source, certainty, chosen, option, family}
    families, never                    titles of the rule families; [family, id, title] of each rule that is never shown
    sums                               [[[text, number], …], text of the total, value]
    stops, rounds                      steps at which a reader pauses; [round, first step]
    kinds, milestones                  [id, name]; [step, kind]
    players                            columns; badges: roles of each seat's sign; at: a step's table;
                                       tables: [row, …]; rows: [seat, [cell, …]], a cell: [label or [role, label], …]
    board                              at: a step's board; boards: [text, …]; table_at, tables, rows: as for players, a
                                   row is [label, [cell, …]]; its headings are board_columns
    figure, theme                      all pictures (`niagara.render.dense`), their texts as labels; mode → role → style
    languages                          code → the same words in another language, or absent: {name, title, words, texts,
                                       labels, columns, kinds: [name, …], families, never: [title, …],
                                       rules: [{title, law, source, certainty, option}, …]}
"""

from collections.abc import Iterable
from typing import Any, Final, TypeVar

import msgspec

from niagara.core.game import AnyGame, BoardRow, PlayerRow
from niagara.core.replay import Replay
from niagara.core.step import Step
from niagara.core.text import Phrase, phrase
from niagara.pages import Told, Walkthrough
from niagara.render import theme
from niagara.render.dense import dense
from niagara.render.figure import compact, roles_of
from niagara.render.languages import LANGUAGES
from niagara.render.prose import Speaker
from niagara.render.tables import Pool, Tables, Written
from niagara.render.words import WORDS
from niagara.teach.coverage import can_be_shown
from niagara.teach.notes import Note, notes, notes_by_step

T = TypeVar("T")

VERSION: Final = 5

MIME: Final = "application/vnd.niagara.pages+json"
"""The media type under which a notebook's output keeps pages: {"version", "step", "pages": gzipped JSON in base64}."""


class _Tables(Tables):
    """The tables of one walkthrough."""

    def __init__(self, walk: Walkthrough, languages: Iterable[str]) -> None:
        super().__init__(walk.replay, walk.lang, languages)
        self.boards: Pool[tuple[int, ...]] = Pool()
        self.rows: Pool[tuple[Any, ...]] = Pool()
        self.player_tables: Pool[tuple[int, ...]] = Pool()
        self.board_rows: Pool[tuple[Any, ...]] = Pool()
        self.board_tables: Pool[tuple[int, ...]] = Pool()
        self._notes = {lang: _notes(walk, lang) for lang in LANGUAGES}

    def note(self, note: Note) -> int:
        """The number of a note, which may be written in several languages."""
        return self.text(Written(tuple((lang, texts[note.entry]) for lang, texts in self._notes.items())))

    def players(self, rows: tuple[PlayerRow, ...], columns: tuple[str, ...]) -> int:
        return self.player_tables.number(tuple(self.rows.number(self.row(row, columns)) for row in rows))

    def board(self, rows: tuple[BoardRow, ...], columns: tuple[str, ...]) -> int:
        return self.board_tables.number(tuple(self.board_rows.number(self.board_row(row, columns)) for row in rows))


def _notes(walk: Walkthrough, lang: str) -> dict[int, str]:
    return {note.entry: note.text for note in notes(walk.replay, lang, walk.seat)}


SEAT_ROLES: Final = ("seat-{seat}", "seat-mark-{seat}")
"""The roles of a seat's badge, one drawn over the other."""


def pages_data(
    walk: Walkthrough, first: int = 0, last: int | None = None, languages: Iterable[str] = ()
) -> dict[str, Any]:  # fmt: skip
    """The pages of `walk` from step `first` to step `last` (all of them by default) as one JSON object.

    Steps keep their numbers; those outside the stretch hold no words and no picture of their own. `languages` are
    further ones, in which the words are there too. Raises IndexError for steps that are not there, LogError for more of
    them than are shown at once, UnknownLanguage.
    """
    return Pages(walk, first, last, languages).data()


class Pages:
    """What `pages_data` makes, for who asks later in which other words it is said."""

    def __init__(
        self, walk: Walkthrough, first: int = 0, last: int | None = None, languages: Iterable[str] = ()
    ) -> None:  # fmt: skip
        stretch = walk.stretch(first, last)
        self._walk, self._game = walk, walk.replay.game
        self._tables = _Tables(walk, languages)
        self._numbers = _numbers(self._tables, walk, *stretch)
        cited = set(self._tables.rules.things())
        self._never = [rule for rule in self._game.rules if can_be_shown(rule) and rule not in cited]

    def data(self) -> dict[str, Any]:
        """The whole object."""
        own, family = self._beside(self._tables.speaker), self._game.rules.family
        players = self._numbers["players"] | {"columns": own.pop("columns")}
        own["kinds"] = list(zip(self._game.milestones, own["kinds"], strict=True))
        never = zip(self._never, own["never"], strict=True)
        own["never"] = [(family(rule), rule.id, title) for rule, title in never]
        return self._numbers | {"players": players} | own | self._tables.finished(self._beside)

    def said_in(self, lang: str) -> dict[str, Any]:
        """What stands in `languages` under this one. Raises UnknownLanguage."""
        return self._tables.said_in(lang, self._beside)

    def _beside(self, speaker: Speaker) -> dict[str, Any]:
        """What is said beside the tables, in one language."""
        says = speaker.sentence
        return {
            "title": title(self._walk.replay, speaker),
            "words": words_said(speaker),
            "columns": columns_said(self._game, speaker),
            "board_columns": [says(Phrase(text)) for text in self._game.board_columns.values()],
            "kinds": [says(Phrase(text)) for text in self._game.milestones.values()],
            "families": [says(Phrase(text)) for text, _ in self._game.rules.families],
            "never": [says(Phrase(rule.title)) for rule in self._never],
        }


def _numbers(tables: _Tables, walk: Walkthrough, first: int, last: int) -> dict[str, Any]:
    """All that is the same in every language; fills the tables."""
    replay, game = walk.replay, walk.replay.game
    before, behind = first, len(walk) - 1 - last
    pages = [walk[index] for index in range(first, last + 1)]

    def each(row: list[T]) -> list[T]:
        """A thing a step of the whole match: outside of the stretch those of its ends."""
        return [*row[:1] * before, *row, *row[-1:] * behind]

    columns = tuple(game.columns)
    kinds = tuple(game.milestones)
    data: dict[str, Any] = {
        "version": VERSION,
        "game": game.id,
        "seat": walk.seat,
        "seats": list(replay.names),
        "telling": each([tables.text(page.telling.phrase) for page in pages]),
        "moment": each([tables.text(game.moment(page.step)) for page in pages]),
        "why": each([[tables.ruling(ruling) for ruling in page.reasons] for page in pages]),
        "told": [_told(tables, stop, walk.told(stop, first)) for stop in walk.stops if first <= stop <= last],
        "stops": list(walk.stops),
        "entries": _last_steps(replay),
        "rounds": sorted(walk.rounds().items()),
        "milestones": [(page.step.index, kinds.index(page.milestone)) for page in pages if page.milestone],
        "verified_to": walk.verified_to,
        "first": first,
        "last": last,
        "players": {
            "badges": [seat_sign(game, seat) for seat in range(len(replay.names))],
            "at": each([tables.players(game.players(page.step.after), columns) for page in pages]),
        },
        "board": {
            "at": each(
                [
                    tables.boards.number(tuple(tables.text(line) for line in game.board_text(page.step.after)))
                    for page in pages
                ]
            ),
            "table_at": each(
                [tables.board(game.board_table(page.step.after), tuple(game.board_columns)[1:]) for page in pages]
            ),
        },
        "figure": _moved(dense(compact((page.scene for page in pages), label=tables.label)), before, behind),
    }
    data["players"] |= {"tables": tables.player_tables.things(), "rows": tables.rows.things()}
    data["board"] |= {
        "boards": tables.boards.things(), "tables": tables.board_tables.things(), "rows": tables.board_rows.things(),
    }  # fmt: skip
    noted = notes_by_step(walk)
    if noted:
        data["notes"] = [
            (step, [tables.note(note) for note in some]) for step, some in noted.items() if first <= step <= last
        ]
        data["noted"] = [(note.entry, tables.note(note)) for note in notes(replay, walk.lang, walk.seat)]
    data["theme"] = theme.table(sorted(_roles(data)))
    return data


def _moved(figure: dict[str, Any], before: int, behind: int) -> dict[str, Any]:
    """The figure of a stretch as one of the whole match: so many steps before it and behind it change nothing."""
    views = [(step + before if step else 0, *boxes) for step, *boxes in figure.get("views", ())]
    changes = [*([] for _ in range(before)), *figure["changes"], *([] for _ in range(behind))]
    return {**figure, "changes": changes, **({"views": views} if views else {})}


def words_said(speaker: Speaker) -> dict[str, str]:
    """The viewer's own words by name."""
    return {key: speaker.text(text) for key, text in WORDS.items()}


def columns_said(game: AnyGame, speaker: Speaker) -> list[str]:
    """The headings of the players' table."""
    return [speaker.sentence(Phrase(text)) for text in (WORDS["player"], *game.columns.values())]


def seat_sign(game: AnyGame, seat: int) -> tuple[str, ...]:
    """The roles of a seat's badge."""
    return tuple(role.format(seat=theme.seat_ending(seat, game.colors)) for role in SEAT_ROLES)


def _last_steps(replay: Replay) -> list[int]:
    """The last step of each entry, the setup's first."""
    last = {step.entry: step.index for step in replay.steps()}
    return [last[entry] for entry in sorted(last)]


def _told(tables: _Tables, stop: int, told: Told) -> tuple[int, int, list[int], list[int]]:
    """What is told at a stop; the same words once."""
    _, *others = dict.fromkeys(tables.text(page.telling.phrase) for page in (told.lead, *told.others))
    return stop, told.lead.step.index, others, [tables.ruling(ruling) for ruling in told.rulings]


def _roles(data: dict[str, Any]) -> set[str]:
    """The roles that the picture and the players' table draw."""
    rows = (*data["players"]["rows"], *data["board"]["rows"])
    things = (thing for _, cells in rows for cell in cells for thing in cell)
    beside = {thing[0] for thing in things if isinstance(thing, tuple)}
    badges = {role for roles in data["players"]["badges"] for role in roles}
    return beside | badges | roles_of(data["figure"])


def encode(data: dict[str, Any]) -> bytes:
    """The JSON of a pages object: compact, the same bytes for the same pages."""
    return msgspec.json.encode(data)


def speaker(walk: Walkthrough) -> Speaker:
    """Who says the phrases of a walkthrough. Raises UnknownLanguage."""
    return Speaker(walk.replay.names, walk.lang)


def title(replay: Replay, speaker: Speaker) -> str:
    """What a page is called: the game and who played."""
    return speaker.headed(speaker.text(replay.game.title), ", ".join(replay.names))


def round_title(number: int) -> Phrase:
    """The heading of a round."""
    return phrase("Round {round}", round=number)


def place(walk: Walkthrough, step: Step) -> Phrase:
    """Where in the match a step is, without its number."""
    moment = walk.replay.game.moment(step)
    if step.event is None:
        return moment
    rounds = max(walk.rounds())
    return phrase("Round {round} of {rounds} · {moment}", round=step.round, rounds=rounds, moment=moment)
