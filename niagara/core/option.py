"""Options: the disputed points of a rule text, declared with who says what."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from niagara.core.setup import BadSetup

OptionValue = str | int | bool | tuple[str, ...]

NO_POINT = "-"
"""The `point` of an option that no rule text could settle, such as a limit of rounds for experiments."""


class Option(Struct, frozen=True, kw_only=True):
    """A disputed point with its known values.

    `kind` says what a value is: one of `values` ("choice"), a list without repeats of `values` ("list"),
    a whole number of at least 1 or one of `values` ("number"), or a name such as those of `values` that the board must
    know ("name").
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    point: str
    """The id of the disputed point in the rules, such as "D5"."""
    doc: str
    who: str
    """Who says so: source and section for each value, and which text is silent or leaves the point open."""
    texts: Mapping[str, OptionValue] = {}
    """What each text says, to the letter, by the name of its reading; a text that leaves the point open is not here."""
    kind: Literal["choice", "list", "number", "name"] = "choice"

    def check(self, value: object) -> OptionValue:
        """`value` as the game takes it; raises `BadSetup` naming the known values."""
        if self.kind == "list":
            items = tuple(value) if isinstance(value, list | tuple) else ()
            if items and all(item in self.values for item in items) and len(set(items)) == len(items):
                return tuple(str(item) for item in items)
        elif self.kind == "name":
            if isinstance(value, str) and value.isascii() and value.isidentifier() and len(value) <= 24:
                return value
        elif self.kind == "number" and type(value) is int and 1 <= value <= 1_000_000:
            return value
        else:
            for known in self.values:  # `1 == True` in Python: the type must agree too
                if type(known) is type(value) and known == value:
                    return known
        raise BadSetup(f"option {self.name}: expected {self.expects()}, found {_brief(value)}")

    def parse(self, text: str) -> OptionValue:
        """The value written as `text` on a command line."""
        if self.kind == "list":
            return self.check(tuple(part.strip() for part in text.split(",")))
        words: dict[str, object] = {"true": True, "false": False}
        word = words.get(text, int(text) if text.lstrip("-").isdecimal() and len(text) < 10 else text)
        return self.check(word)

    def expects(self) -> str:
        """The known values in words."""
        known = ", ".join(_brief(value) for value in self.values)
        match self.kind:
            case "list":
                return f"a list of {known}, each at most once"
            case "number":
                names = ", ".join(_brief(value) for value in self.values if isinstance(value, str))
                return f"a whole number from 1 up, or {names}" if names else "a whole number from 1 up"
            case "name":
                return f"a name of the board such as {known}"
            case "choice":
                return f"one of {known}"


class Reading(Struct, frozen=True, kw_only=True):
    """A named set of options: what one rule text says."""

    name: str
    doc: str
    options: Mapping[str, OptionValue]
    left_open: tuple[str, ...] = ()
    """The options on which its text is silent or can be read in more than one way: they keep their defaults."""


def text_reading(name: str, doc: str, options: tuple[Option, ...]) -> Reading:
    """The reading of one text to the letter: its values as the options name them, and the disputed points it leaves."""
    says = {option.name: option.texts[name] for option in options if name in option.texts}
    points = (option.name for option in options if option.point != NO_POINT)
    return Reading(name=name, doc=doc, options=says, left_open=tuple(point for point in points if point not in says))


def check_options(known: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """`given` checked against the declared options; raises `BadSetup` for an unknown option or value."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            raise BadSetup(f"unknown option {_brief(name)}; known options: {', '.join(by_name)}")
    return {name: by_name[name].check(value) for name, value in given.items()}


def _brief(value: object) -> str:
    match value:
        case True:
            return "true"
        case False:
            return "false"
        case str():
            return value if value.isidentifier() else repr(value[:60])
        case _:
            return repr(value)[:60]
