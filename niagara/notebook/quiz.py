"""A quiz in a notebook: a widget whose questions, answers and pictures are all there when it is shown."""

import base64
from html import escape
from typing import Any

import anywidget
import traitlets
from ipywidgets import widget_serialization

from niagara.notebook.front_end import pack, player_module, player_style
from niagara.notebook.viewer import PlotlyScript, plotly_script
from niagara.render.pages_data import MIME, VERSION, encode
from niagara.render.quiz_data import quiz_data
from niagara.teach.quiz import Quiz


class QuizCard(anywidget.AnyWidget):
    """Questions about a match, one after the other; `answered` and `right` say how it goes, and can be observed."""

    _esm = player_module()
    _css = player_style()

    kind = traitlets.Unicode("quiz").tag(sync=True)
    pages = traitlets.Bytes(help="The questions as gzipped JSON.").tag(sync=True)
    answered = traitlets.Int(0, help="How many questions were answered.").tag(sync=True)
    right = traitlets.Int(0, help="How many of them rightly, at the first try.").tag(sync=True)
    plotly = traitlets.Instance(PlotlyScript, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, quiz: Quiz, lang: str = "en") -> None:
        self._data = quiz_data(quiz, lang)
        super().__init__(pages=pack(encode(self._data)), plotly=plotly_script())

    def _asked(self) -> list[tuple[str, list[str]]]:
        """The questions with their choices, in words."""
        texts = self._data["texts"]
        return [
            (texts[question["prompt"]], [texts[choice[0]] for choice in question["choices"]])
            for question in self._data["questions"]
        ]

    def __repr__(self) -> str:
        lines = [f"{self._data['words']['quiz']}: {self._data['title']}"]
        for number, (prompt, choices) in enumerate(self._asked(), 1):
            lines += [f"{number}. {prompt}", *(f"   - {choice}" for choice in choices)]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget; beside it the questions in words, and what our exporter reads."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        held = {"version": VERSION, "kind": "quiz", "step": 0, "pages": base64.b64encode(self.pages).decode()}
        rows = "".join(
            f"<li>{escape(prompt)}<ul>{''.join(f'<li>{escape(choice)}</li>' for choice in choices)}</ul></li>"
            for prompt, choices in self._asked()
        )
        html = f"<div><p><strong>{escape(self._data['title'])}</strong></p><ol>{rows}</ol></div>"
        return {**data, "text/plain": repr(self), "text/html": html, MIME: held}, metadata
