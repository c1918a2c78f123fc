"""A quiz as the one JSON object that the viewer shows: sentences finished, everything pooled, every picture there.

version, lang, game, title, seats  what the quiz is about, and the players' names
words                              the viewer's own words (`niagara.render.words`)
questions                          {kind, step, seat: as whom it is seen or -1, place: text of where in the match,
                                   prompt: text, all: 1 where all right choices are to be chosen, choices, picture,
                                   after: picture of what is right, board: [text, …], players: [[seat, [cell, …]], …]}
choices                            [text, right 0 or 1, [ruling, …], [text, …], picture that proves it]: what is said
                                   once it was chosen
gaps                               [text, …]: kinds of question that this match does not have, and why
columns, badges                    of the players' table, as in `niagara.render.pages_data`
figure, theme                      all pictures (`niagara.render.dense`), a picture is a step of it; mode → role → style
texts, rulings, rules, sums        as in `niagara.render.tables`
"""

from typing import Any, Final

from niagara.core.quiz import Choice, Question
from niagara.core.rule import Ruling
from niagara.core.scene import Scene
from niagara.core.step import Step
from niagara.core.text import Phrase, phrase
from niagara.pages import Walkthrough
from niagara.render import theme
from niagara.render.dense import dense
from niagara.render.figure import compact, roles_of
from niagara.render.pages_data import SEAT_ROLES, place, title
from niagara.render.tables import Pool, Tables
from niagara.render.words import WORDS
from niagara.teach.quiz import Gap, Quiz

VERSION: Final = 1

Picture = tuple[int, int | None, tuple[str, ...] | None]
"""A picture: its step, as whom it is seen, the marks in focus; None for those of the step's own reasons."""


def quiz_data(quiz: Quiz, lang: str = "en") -> dict[str, Any]:
    """A quiz as one JSON object, to be encoded by `niagara.render.pages_data.encode`. Raises UnknownLanguage."""
    writer = _Writer(quiz, lang)
    return writer.data()


class _Writer:
    """The tables of one quiz, and its pictures."""

    def __init__(self, quiz: Quiz, lang: str) -> None:
        self._quiz = quiz
        self._game = quiz.replay.game
        self._walk = Walkthrough(quiz.replay, lang)
        self._tables = Tables(quiz.replay, lang)
        self._pictures: Pool[Picture] = Pool()

    def data(self) -> dict[str, Any]:
        tables, game, names = self._tables, self._game, self._quiz.replay.names
        questions = [self._question(question) for question in self._quiz]
        data: dict[str, Any] = {
            "version": VERSION,
            "lang": self._walk.lang,
            "game": game.id,
            "title": title(self._walk),
            "words": {key: tables.plain(Phrase(text)) for key, text in WORDS.items()},
            "seats": list(names),
            "questions": questions,
            "gaps": [self._gap(gap) for gap in self._quiz.gaps],
            "columns": [tables.say(Phrase(text)) for text in ("player", *game.columns.values())],
            "badges": [
                [role.format(seat=theme.seat_ending(seat, game.colors)) for role in SEAT_ROLES]
                for seat in range(len(names))
            ],
        }
        roles = {role for badge in data["badges"] for role in badge} | _roles(questions)
        scenes = [self._scene(picture) for picture in self._pictures.things()]
        if scenes:
            figure = compact(scenes, names, self._walk.lang)
            data["figure"] = dense(figure)
            roles |= roles_of(figure)
        data["theme"] = theme.table(sorted(roles))
        return data | {
            "texts": tables.texts.things(),
            "rulings": tables.rulings.things(),
            "rules": tables.cards(),
            "sums": tables.sums.things(),
        }

    def _question(self, question: Question) -> dict[str, Any]:
        tables, game = self._tables, self._game
        step = self._seen(question.step, question.seat)
        picture = self._pictures.number((question.step, question.seat, question.about))
        after = self._after(question)
        return {
            "kind": question.kind,
            "step": question.step,
            "seat": -1 if question.seat is None else question.seat,
            "place": tables.text(place(self._walk, step)),
            "prompt": tables.text(question.prompt),
            "all": int(question.choose_all),
            "choices": [self._choice(question, choice, after) for choice in question.choices],
            "picture": picture,
            "after": after,
            "board": [tables.text(line) for line in game.board_text(step.after)],
            "players": [
                (row.seat, [row.cells.get(column, ()) for column in game.columns]) for row in game.players(step.after)
            ],
        }

    def _choice(self, question: Question, choice: Choice, after: int) -> tuple[Any, ...]:
        tables = self._tables
        shows = after if choice.right and not question.choose_all else self._proof(question, choice.about)
        rulings = [tables.ruling(ruling) for ruling in choice.rulings]
        return (
            tables.text(choice.words),
            int(choice.right),
            rulings,
            [tables.text(remark) for remark in choice.remarks],
            shows,
        )

    def _proof(self, question: Question, about: tuple[str, ...]) -> int:
        """The position with these marks in focus."""
        return self._pictures.number((question.step, question.seat, about or question.about))

    def _after(self, question: Question) -> int:
        """What is right, on the board: what happened, or the position with what the right choices are about."""
        if question.answered != question.step:
            return self._pictures.number((question.answered, question.seat, None))
        keys = dict.fromkeys(key for choice in question.choices if choice.right for key in choice.about)
        return self._proof(question, tuple(keys))

    def _gap(self, gap: Gap) -> int:
        return self._tables.text(phrase("{title}: {why}", title=gap.title, why=gap.why))

    def _seen(self, number: int, seat: int | None) -> Step:
        step = self._quiz.replay.step(number)
        return step if seat is None else self._game.conceal(step, seat)

    def _scene(self, picture: Picture) -> Scene:
        number, seat, about = picture
        step = self._seen(number, seat)
        if about is None:
            return self._game.draw(step, self._game.explain(step))
        first = next(iter(self._game.rules))
        return self._game.draw(step, (Ruling(rule=first, phrase=Phrase(""), about=about),))


def _roles(questions: list[dict[str, Any]]) -> set[str]:
    """The roles that the players' tables draw."""
    cells = (cell for question in questions for _, row in question["players"] for cell in row)
    return {thing[0] for cell in cells for thing in cell if isinstance(thing, tuple)}
