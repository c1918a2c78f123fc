"""A whole round of each game through the accessibility tree: every fact of the picture is there, step by step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browser.picture_facts import FACTS, written
from browser.ready import opened, ready

import niagara
from niagara.core.replay import Replay
from niagara.games import names
from niagara.log.shipped import samples
from niagara.pages import Walkthrough
from niagara.render.prose import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

ROUND = 3
LINES = ("row", "listitem", "paragraph", "heading", "caption", "status", "term", "definition")
"""Roles whose text is read in one go."""


class Tree:
    """What Chromium tells a screen reader."""

    def __init__(self, page: Page) -> None:
        client = page.context.new_cdp_session(page)
        self._nodes: dict[str, Any] = {
            node["nodeId"]: node for node in client.send("Accessibility.getFullAXTree")["nodes"]
        }
        client.detach()
        self.lines = [
            " ".join(self._texts(number)) + " "
            for number, node in self._nodes.items()
            if not node["ignored"] and node["role"]["value"] in LINES
        ]

    def _texts(self, number: str) -> list[str]:
        node = self._nodes.get(number)
        if node is None:
            return []
        if not node["ignored"] and node["role"]["value"] in ("StaticText", "image"):
            return [node["name"]["value"]]
        return [text for child in node.get("childIds", ()) for text in self._texts(child)]

    def lacks(self, fact: tuple[str, ...]) -> bool:
        """Whether no line begins as the fact does and holds all of it."""
        return not any(all(line.count(part) >= fact.count(part) for part in fact) for line in self.lines)


def one_round(game: str) -> tuple[Replay, list[int]]:
    """The shortest shipped match of a game up to the end of a round, and the stops of this round."""
    match = min((niagara.sample(name) for name, path in samples().items() if path.parent.name == game), key=len)
    last = max(one.entry for one in match.steps() if one.round == ROUND)
    replay = Replay(match.game, match.header, match.entries[:last], match.name)
    walk = Walkthrough(replay)
    return replay, [stop for stop in walk.stops if walk[stop].step.round == ROUND]


@pytest.mark.parametrize("game", names())
def test_every_fact_of_the_picture_is_read(game: str, tmp_path: Path, open_page: Callable[..., Page]) -> None:
    replay, stops = one_round(game)
    walk, speaker = Walkthrough(replay), Speaker(replay.names)
    page = open_page()
    opened(page, niagara.export(replay, tmp_path / "round.html"), f"#step={stops[0]}")
    page.locator(".nr-words summary").click()
    ready(page)  # the board is written once the browser tells the page that it is open
    assert len(stops) > 2
    missing = []
    for stop in stops:
        assert page.locator(".nr-root").get_attribute("data-step") == str(stop)
        tree, here, told = Tree(page), walk[stop], walk.told(stop)
        facts = list(FACTS[game](here.step.after, replay.names))
        assert len(facts) > 10
        facts += [(speaker.sentence(page.telling.phrase),) for page in (told.lead, *told.others)]
        missing += [(stop, *fact) for fact in facts if tree.lacks(fact)]
        all_words = " ".join(tree.lines)
        for text in written(here.scene, speaker.say):
            if not re.search(rf"(?<!\w){re.escape(text)}(?!\w)", all_words, re.IGNORECASE):
                missing.append((stop, "in the picture", text))
        page.keyboard.press("ArrowRight")
    assert not missing, "\n".join(map(str, missing))
