"""A quiz in a notebook: a widget whose questions, answers and pictures are all there when it is shown."""

import base64
from collections.abc import Sequence
from html import escape
from typing import Any

import anywidget
import traitlets
from ipywidgets import widget_serialization

from niagara.notebook.front_end import pack, player_module, player_style
from niagara.notebook.lines import TONGUES
from niagara.notebook.viewer import PlotlyScript, plotly_script
from niagara.render.languages import bcp47, check_language
from niagara.render.pages_data import MIME, VERSION, encode
from niagara.render.quiz_data import quiz_data
from niagara.teach.quiz import Quiz


class QuizCard(anywidget.AnyWidget):
    """Questions about a match, one after the other; `answered` and `right` say how it goes, and can be observed."""

    _esm = player_module()
    _css = player_style()

    kind = traitlets.Unicode("quiz").tag(sync=True)
    lang = traitlets.Unicode("en", help="The language of the words.").tag(sync=True)
    languages = traitlets.Dict(TONGUES, help="What can be asked for: code → its own name.").tag(sync=True)
    pages = traitlets.Bytes(help="The questions as gzipped JSON.").tag(sync=True)
    answered = traitlets.Int(0, help="How many questions were answered.").tag(sync=True)
    right = traitlets.Int(0, help="How many of them rightly, at the first try.").tag(sync=True)
    plotly = traitlets.Instance(PlotlyScript, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, quiz: Quiz, lang: str = "en", languages: Sequence[str] = ()) -> None:
        self._quiz, self._first, self._further = quiz, lang, tuple(languages)
        self._data = quiz_data(quiz, lang, languages)
        super().__init__(lang=self._data["lang"], pages=pack(encode(self._data)), plotly=plotly_script())

    @traitlets.validate("lang")
    def _valid_lang(self, proposal: Any) -> str:
        return bcp47(check_language(proposal["value"]))

    @traitlets.observe("lang")
    def _other_words(self, change: Any) -> None:
        """A language that it does not hold yet comes beside the others: the questions stay the same."""
        if self.lang not in (self._data["lang"], *self._data.get("languages", ())):
            self._further = (*self._further, self.lang)
            self._data = quiz_data(self._quiz, self._first, self._further)
            self.pages = pack(encode(self._data))

    @property
    def _said(self) -> dict[str, Any]:
        """All words, in the language that is shown."""
        return self._data.get("languages", {}).get(self.lang, self._data)  # type: ignore[no-any-return]

    def _asked(self) -> list[tuple[str, list[str]]]:
        """The questions with their choices, in words."""
        texts = self._said["texts"]
        return [
            (texts[question["prompt"]], [texts[choice[0]] for choice in question["choices"]])
            for question in self._data["questions"]
        ]

    def __repr__(self) -> str:
        lines = [f"{self._said['words']['quiz']}: {self._said['title']}"]
        for number, (prompt, choices) in enumerate(self._asked(), 1):
            lines += [f"{number}. {prompt}", *(f"   - {choice}" for choice in choices)]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget; beside it the questions in words, and what our exporter reads."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        pages = base64.b64encode(self.pages).decode()
        held = {"version": VERSION, "kind": "quiz", "lang": self.lang, "pages": pages}
        rows = "".join(
            f"<li>{escape(prompt)}<ul>{''.join(f'<li>{escape(choice)}</li>' for choice in choices)}</ul></li>"
            for prompt, choices in self._asked()
        )
        html = f"<div><div><strong>{escape(self._said['title'])}</strong></div><ol>{rows}</ol></div>"
        return {**data, "text/plain": repr(self), "text/html": html, MIME: held}, metadata
