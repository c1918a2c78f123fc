"""The lines that a viewer shows: a match and its branches, each as pages. `answers` says what can be asked."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from niagara.core.given import BadQuestion, number_of
from niagara.core.replay import Replay
from niagara.log.given import action_of
from niagara.notebook.front_end import pack
from niagara.pages import Walkthrough
from niagara.render.extras import Extras, common_step, disputed, noted_name, with_extras
from niagara.render.languages import LANGUAGES, NAMES, bcp47
from niagara.render.pages_data import Pages, encode
from niagara.teach.notes import rewritten
from niagara.teach.what_if import go_on, played_on, what_if

MOST_BRANCHES: Final = 8
"""So many branches stand in one viewer."""

TONGUES: Final = {bcp47(lang): NAMES[lang] for lang in LANGUAGES}
"""The languages there are: code → its own name."""


class Lines:
    """The main line (0) and its branches (1, 2, …), seen by one seat or by everybody, said in one language.

    `stretch` is the first and the last step that is shown of the main line.
    """

    def __init__(
        self, walks: Iterable[Walkthrough], stretch: tuple[int, int] | None = None, extras: Extras | None = None
    ) -> None:  # fmt: skip
        self.walks = list(walks)
        self.stretch = stretch or (0, len(self.walks[0]) - 1)
        self._extras = extras or Extras()
        self._packs: dict[int, _Made] = {}

    def __len__(self) -> int:
        return len(self.walks)

    def walk(self, line: int) -> Walkthrough:
        """The pages of a line; raises IndexError."""
        return self.walks[within(line, 0, len(self.walks) - 1, "line")]

    def copy(self) -> "Lines":
        """The same lines, for changes that shall not be seen in these."""
        return Lines(self.walks, self.stretch, self._extras)

    def branch(self, action: Any, step: int, line: int) -> int:
        """What if `action` were chosen at the first decision after `step`? The number of the line that says it.

        At the end of a branch the branch itself goes on. Raises BadQuestion, RuleViolation, IndexError, LogError for a
        branch that is too long to be shown.
        """
        walk = self.walk(line)
        if line > 0 and step == len(walk) - 1:
            match = go_on(walk.replay)  # it stays a branch of the main line
            match.play(action_of(walk.replay.game, action))
            return self._put(line, match.replay)
        made = what_if(walk.replay, step, action)
        if len(self.walks) > MOST_BRANCHES:
            raise BadQuestion(f"expected at most {MOST_BRANCHES} branches in one viewer; `niagara.what_if` makes more")
        branch = Walkthrough(made, lang=walk.lang, seat=walk.seat)
        branch.stretch()
        self.walks.append(branch)
        return len(self.walks) - 1

    def play_on(self, line: int, bot: str = "", seed: int = 0) -> int:
        """Let bots play a branch to its end; its number. Raises BadQuestion for the main line, UnknownBot."""
        walk = self.walk(line)
        if line == 0:
            raise BadQuestion("bots play on in a branch: try a move and open one first")
        return self._put(line, played_on(walk.replay, bot, seed))

    def write(self, entry: int, text: str, line: int) -> Replay:
        """Write a note on an entry of a line; "" takes it away. Raises BadQuestion, LogError."""
        walk = self.walk(line)
        self._put(line, rewritten(walk.replay, entry, text, bcp47(walk.lang)))
        return self.walks[line].replay

    def stop_after(self, line: int, step: int) -> int:
        """Where a reader of a line pauses next after a step."""
        walk = self.walk(line)
        return next((stop for stop in walk.stops if stop > step), len(walk) - 1)

    def speak(self, lang: str) -> None:
        """What is asked from now on is answered in these words."""
        for walk in self.walks:
            walk.lang = lang

    def seen_by(self, seat: int | None) -> None:
        """Show all lines as that seat may know them. Raises IndexError."""
        self.walks = [Walkthrough(walk.replay, lang=walk.lang, seat=seat) for walk in self.walks]

    def said_in(self, lang: str, line: int) -> dict[str, Any]:
        """All words of a line in another language, as its pages hold them. Raises UnknownLanguage, IndexError."""
        walk = self.walk(line)
        return self._made(line).pages.said_in(lang) | {"disputed": disputed(walk.replay, lang)}

    def encoded(self, line: int) -> bytes:
        """The pages of a line with what they answer and what can be asked, as JSON; made once a walkthrough."""
        return self._made(line).encoded

    def packed(self, line: int) -> bytes:
        """The same, gzipped."""
        return self._made(line).packed

    def branches(self) -> list[dict[str, Any]]:
        """Each branch: the last step that it has in common with the main line, and its pages, packed."""
        return [{"step": self.common(line), "pages": self.packed(line)} for line in range(1, len(self.walks))]

    def common(self, line: int) -> int:
        """The last step that a branch has in common with the main line. Raises BadQuestion if it has none."""
        return common_step(self.walks[0].replay, self.walk(line).replay)

    def _put(self, line: int, replay: Replay) -> int:
        before = self.walks[line]
        self.walks[line] = Walkthrough(replay, lang=before.lang, seat=before.seat)
        return line

    def _made(self, line: int) -> "_Made":
        walk, held = self.walks[line], self._packs.get(line)
        if held is None or (held.walk, held.lang) != (walk, walk.lang):
            self._packs[line] = held = self._make(line, walk)
        return held

    def _make(self, line: int, walk: Walkthrough) -> "_Made":
        first, last = self.stretch if line == 0 else (0, None)
        pages = Pages(walk, first, last, self._extras.languages)
        data = pages.data()
        if walk.replay.notice:
            data["notice"] = walk.replay.notice
        data |= {"file": noted_name(walk.replay), "disputed": disputed(walk.replay, walk.lang)}
        for lang, said in data.get("languages", {}).items():
            said["disputed"] = disputed(walk.replay, lang)
        return _Made(walk, pages, encode(with_extras(data, walk, self._extras) if line == 0 else data))


class _Made:
    """The pages of a line as they are shown: of which walkthrough, in which language."""

    def __init__(self, walk: Walkthrough, pages: Pages, encoded: bytes) -> None:
        self.walk, self.lang, self.pages, self.encoded = walk, walk.lang, pages, encoded

    @cached_property
    def packed(self) -> bytes:
        return pack(self.encoded)


def within(number: int, first: int, last: int, what: str = "step") -> int:
    """The number itself; raises IndexError where it is not between the two."""
    if not first <= number_of(number, what) <= last:
        raise IndexError(f"{what} {number}: expected {first} to {last}")
    return number
