"""How the core's objects show themselves in a notebook: small HTML tables, by type, where IPython already runs.

Every one of them has a text form of its own; this adds a table beside it, and to a box of widgets what a page needs.
Nothing here imports IPython.
"""

import sys
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Final

from niagara.core.replay import Replay
from niagara.core.rule import Rule, RuleBook
from niagara.core.text import safe_text
from niagara.play.match import Match
from niagara.render.tables import rule_card


def replay_html(replay: Replay) -> str:
    """Game, players and size of a match; first of all what has to be said of it."""
    header = replay.header
    players = (f"{name} ({safe_text(player.color)})" for name, player in zip(replay.names, header.seats, strict=True))
    rows = [
        ("Game", replay.game.title),
        ("Players", ", ".join(players)),
        ("Rounds", str(max(step.round for step in replay.steps()))),
        ("Entries", str(len(replay.entries))),
        ("Steps", str(len(replay) - 1)),
        ("Finished", "yes" if replay.finished else f"no, it ends after entry {len(replay.entries)}"),
    ]
    if header.title:
        rows.insert(0, ("Title", safe_text(header.title, limit=200)))
    if replay.verified_to is not None:
        rows.append(("Verified", f"up to entry {replay.verified_to}; what follows is as recorded, not verified"))
    return notice_html(replay.notice) + _table(rows)


def match_html(match: Match) -> str:
    """A live match: as its replay, and who is to decide."""
    turn = "nobody: the match is over" if match.finished else _actor(match)
    return replay_html(match.replay) + _table([("To decide", turn)])


def _actor(match: Match) -> str:
    return match.replay.names[match.actor] if isinstance(match.actor, int) else str(match.actor)


def notice_html(notice: str) -> str:
    """What has to be seen before all else, as a banner; nothing for nothing."""
    style = "margin:0 0 8px;padding:8px 12px;border:2px solid #d55e00;border-radius:8px"
    return f'<div role="alert" style="{style}"><strong>{escape(notice)}</strong></div>' if notice else ""


def rule_html(rule: Rule) -> str:
    """A rule with its law, source and certainty."""
    card = rule_card(rule)
    chosen = " (chosen default)" if rule.chosen else ""
    return _table([(rule.id, rule.title + chosen), ("", rule.law), ("", card["source"]), ("", card["certainty"])])


def rule_book_html(book: RuleBook) -> str:
    """All rules of a game by id."""
    return _table((rule.id, f"{rule.title}: {rule.law}") for rule in book)


FORMATTERS: Final[dict[type, Callable[[Any], str]]] = {
    Match: match_html,
    Replay: replay_html,
    Rule: rule_html,
    RuleBook: rule_book_html,
}


def register() -> bool:
    """Register the tables and the boxes with the IPython that runs; False where none does."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None:
        return False
    html = shell.display_formatter.formatters["text/html"]
    for kind, formatter in FORMATTERS.items():
        html.for_type(kind, formatter)
    shell.display_formatter.mimebundle_formatter.for_type_by_name("ipywidgets.widgets.widget_box", "Box", box_output)
    return True


def box_output(box: Any) -> Any:
    """The output of a box of ipywidgets: as it is, unless there may be a viewer in it."""
    if "niagara.notebook.viewer" not in sys.modules:
        return box._repr_mimebundle_()
    from niagara.notebook.boxes import box_bundle

    return box_bundle(box)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(
        f'<tr><th style="text-align:left">{escape(name)}</th><td style="text-align:left">{escape(text)}</td></tr>'
        for name, text in rows
    )
    return f"<table>{cells}</table>"
