"""A game's rule book as Markdown, from its `rules.py` and `options.py`: the file RULES.md of its folder."""

from niagara.core.game import AnyGame
from niagara.core.option import Option, Reading
from niagara.core.rule import CERTAINTY, Rule
from niagara.render.comparison import value_text


def markdown(game: AnyGame) -> str:
    """The rule book: every rule with its id, law, source and certainty, then the options with who says so."""
    lines = [
        f"# {game.title}: the rules, as the engine knows them",
        "",
        "Written from `rules.py` and `options.py` by `scripts/rulebook`; do not edit. UA, ZH and FR name the rule",
        "texts in Ukrainian, Chinese and French; what stands behind is the section.",
        "",
        "How certain a rule is:",
        "",
        *(f"- **{letter}**: {meaning}" for letter, meaning in CERTAINTY.items()),
        "",
        "| id | rule | law | source | certainty | seen |",
        "|---|---|---|---|---|---|",
        *(_row(rule) for rule in game.rules),
        "",
        "## Options",
        "",
        "A disputed point is a declared option; a log names those that differ from their default.",
        "",
        "| option | point | values (the default first) | what it settles | who says so |",
        "|---|---|---|---|---|",
        *(_option(option) for option in game.options),
        "",
        "## Readings",
        "",
        "A reading of a text takes each value that the text gives, to the letter, and keeps the default elsewhere.",
        "",
        *map(_reading, game.readings),
        "",
    ]
    return "\n".join(lines)


def _row(rule: Rule) -> str:
    certainty = f"{rule.certainty}, chosen default" if rule.chosen else rule.certainty
    option = "".join(f"<br>option `{name}`" for name in rule.options)
    seen = ", ".join(rule.kinds)
    return f"| {rule.id} | {rule.title} | {rule.law} | {rule.source} | {certainty}{option} | {seen} |"


def _option(option: Option) -> str:
    others = [value for value in option.values if value != option.default]
    default = ", ".join(map(str, option.default)) if isinstance(option.default, tuple) else str(option.default)
    values = "; ".join([f"**{default}**", *map(str, others)])
    return f"| `{option.name}` | {option.point} | {values} | {option.doc} | {option.who} |"


def _reading(reading: Reading) -> str:
    takes = ", ".join(f"`{name}={value_text(value)}`" for name, value in reading.options.items())
    left_open = ", ".join(f"`{name}`" for name in reading.left_open)
    said = [reading.doc, takes and f"It takes {takes}.", left_open and f"Its text leaves open {left_open}."]
    return f"- **{reading.name}**: {' '.join(filter(None, said))}"
