"""A game's rule book as Markdown, from its `rules.py` and `options.py`: the file RULES.md of its folder."""

from niagara.core.game import AnyGame
from niagara.core.option import Option
from niagara.core.rule import CERTAINTY, Rule


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
        *(f"- **{reading.name}**: {reading.doc} {_options(reading.options)}".rstrip() for reading in game.readings),
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


def _options(options: object) -> str:
    pairs = options.items() if isinstance(options, dict) else ()
    return ", ".join(f"`{name}={value}`" for name, value in pairs)
