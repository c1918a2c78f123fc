"""A step without a viewer: what a notebook shows where no widget runs (untrusted, reopened, printed, sent round)."""

import base64
from html import escape

from niagara.core.rule import Ruling
from niagara.core.text import Phrase, phrase
from niagara.notebook.display import notice_html
from niagara.pages import Walkthrough
from niagara.render.pages_data import place, speaker, title
from niagara.render.svg import svg
from niagara.render.words import WORDS
from niagara.teach.notes import notes_by_step


def still_text(walk: Walkthrough, step: int) -> str:
    """Where we are, what happened and which rules made it so, in plain text."""
    where, told, why = _read(walk, step)
    notes = (speaker(walk).headed(_word(walk, "note"), text) for text in _notes(walk, step))
    lines = [*_notice(walk), title(walk.replay, speaker(walk)), where, *told, *notes]
    for ruling in why:
        lines.append(f"- {_said(walk, ruling.phrase)} ({ruling.rule.id})")
        lines += [f"    {speaker(walk).headed(text, number)}" for text, number in _sum(walk, ruling)]
    return "\n".join(lines)


def still_html(walk: Walkthrough, step: int) -> str:
    """The same as HTML, with the picture as an image; nothing in it runs.

    The words come first, in elements that every sanitiser lets through: some show an image as its source.
    """
    where, told, why = _read(walk, step)
    first, *others = map(escape, told)
    picture = base64.b64encode(svg(walk[step].scene, walk.replay.names, walk.lang).encode()).decode()
    notes = "".join(f"<div><b>{_word(walk, 'note')}</b> {_broken(text)}</div>" for text in _notes(walk, step))
    about = escape(_said(walk, phrase("the river after step {step}", step=step)))
    cards = "".join(f"<li>{_card(walk, ruling)}</li>" for ruling in why)
    return (
        f"<div>{notice_html(walk.replay.notice)}<div><strong>{first}</strong> {' '.join(others)}</div>"
        f"<div>{escape(title(walk.replay, speaker(walk)))} · {escape(where)}</div>{notes}<ul>{cards}</ul>"
        f'<div><img alt="{about}" width="900" style="max-width:100%;height:auto" '
        f'src="data:image/svg+xml;base64,{picture}"></div></div>'
    )


def _read(walk: Walkthrough, step: int) -> tuple[str, list[str], list[Ruling]]:
    told = walk.told(step)
    number = phrase("step {step} of {last}", step=step, last=len(walk) - 1)
    where = f"{_said(walk, place(walk, told.lead.step))} · {speaker(walk).say(number)}"
    if walk.only_recorded(step):
        where += f" · {_word(walk, 'as_recorded')}"
    sentences = [_said(walk, page.telling.phrase) for page in (told.lead, *told.others)]
    return where, sentences, list(told.rulings)


def _notice(walk: Walkthrough) -> list[str]:
    return [walk.replay.notice] if walk.replay.notice else []


def _notes(walk: Walkthrough, step: int) -> list[str]:
    return [note.text for note in notes_by_step(walk).get(step, ())]


def _broken(text: str) -> str:
    """Escaped, each line as one."""
    return escape(text).replace("\n", "</div><div>")


def _word(walk: Walkthrough, key: str) -> str:
    return speaker(walk).text(WORDS[key])


def _said(walk: Walkthrough, words: Phrase) -> str:
    return speaker(walk).sentence(words)


def _sum(walk: Walkthrough, ruling: Ruling) -> list[tuple[str, int]]:
    if ruling.sum is None:
        return []
    lines = [(_said(walk, line.phrase), line.number) for line in ruling.sum.lines]
    return [*lines, (_said(walk, ruling.sum.total), ruling.sum.value)]


def _card(walk: Walkthrough, ruling: Ruling) -> str:
    because, rule = escape(_said(walk, ruling.phrase)), escape(ruling.rule.id)
    return f"{because} {_sum_html(walk, ruling)}<code>{rule}</code>"


def _sum_html(walk: Walkthrough, ruling: Ruling) -> str:
    rows = "".join(f"<tr><td>{escape(text)}</td><td>{number}</td></tr>" for text, number in _sum(walk, ruling))
    return f"<table>{rows}</table>" if rows else ""
