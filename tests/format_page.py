"""A page of the format, FORMAT.md of the log or of a game: its sections, its tables, its examples."""

import re
from importlib.resources import files


class Page:
    """The page in this package, taken apart."""

    def __init__(self, package: str) -> None:
        self.text = (files(package) / "FORMAT.md").read_text(encoding="utf-8")
        self.blocks: dict[str, str] = dict(re.findall(r"(?ms)^```\w+ (\w+)\n(.*?)^```$", self.text))
        """The examples: the second word of the fence → what stands in it."""

    def section(self, title: str) -> str:
        """The text under a heading, to the next one."""
        return re.split(r"(?m)^## ", self.text.split(f"## {title}\n", 1)[1])[0]

    def rows(self, title: str) -> dict[str, str]:
        """The tables of a section: what stands in code in the first column → the rest of the row."""
        found = [row for row in re.findall(r"(?m)^\| (`.*)$", self.section(title)) if not row.startswith("`type` | f")]
        cells = [row.rstrip("|").split(" | ", 1) for row in found]
        return {name: rest for names, rest in cells for name in re.findall(r"`([^`]+)`", names)}

    def table(self, first: str) -> dict[str, str]:
        """The table whose first column is called so: what stands there in code → the rest of the row."""
        (found,) = re.findall(rf"(?m)^\| {re.escape(first)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", self.text)
        rows = [row.strip("|\n ").split(" | ", 1) for row in found.splitlines()]
        return {name: rest for names, rest in rows for name in re.findall(r"`([^`]+)`", names) or [names]}


FORMAT = Page("niagara.log")
"""What all games share, with Niagara as the example."""


def of_game(name: str) -> Page:
    """The page of a game."""
    return Page(f"niagara.games.{name}")
