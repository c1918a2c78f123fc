"""Plain values as a type of ours; what does not fit is said by what the type expects, never in a library's words."""

import re
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, structs

from niagara.core.text import safe_text

Fault = Literal["type", "missing", "unknown", "kind"]

_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")
_NAMED: Final = re.compile(r"Object (?P<fault>missing required|contains unknown) field `(?P<name>.*)`", re.DOTALL)
_NO_LINE_END: Final = r"(?!\n)"
"""Stands behind the end of a pattern, for Python alone: there `$` also stands before a last line end."""
_SHOWN: Final = 60
_ARRAYS: Final = (tuple, list, frozenset, set)


class Mistyped(ValueError):
    """Values that are not of the type that they must have; the message says what was expected, and found."""

    def __init__(self, fault: Fault, pointer: str, message: str) -> None:
        super().__init__(message)
        self.fault = fault
        self.pointer = pointer
        """JSON pointer to the value, or to the object in which a field is missing."""


def typed(plain: Any, kind: Any) -> Any:
    """The value of type `kind` that plain values stand for; raises Mistyped."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise _mistyped(str(error), plain, kind) from None


def _mistyped(message: str, plain: Any, kind: Any) -> Mistyped:
    found = _AT.match(message)
    what, path = (found["what"], found["path"] or "") if found else (message, "")
    steps: list[str | int] = []
    value, here = plain, kind
    for name, index, any_key in _STEP.findall(path):
        step = _unfit(value, here) if any_key else int(index) if index else name
        here = _inside(here, value, step)
        value = _item(value, step)
        steps.append(step)
    pointer = "".join(map(_escaped, steps))
    if found and found["key"]:
        key, wanted = _odd_key(value, here)
        return Mistyped("type", pointer + _escaped(key), f"{_spoken([*steps, key])}: expected {wanted} for a name")
    named = _NAMED.match(what)
    if named is not None and named["fault"].startswith("missing"):
        field = named["name"]
        wanted = _tags(here) if field in _tag_fields(here) else expected(_inside(here, value, field))
        return Mistyped("missing", pointer, f"{_spoken([*steps, field])} is missing: expected {wanted}")
    if named is not None:
        field = safe_text(named["name"], _SHOWN)
        fields = ", ".join(_fields(here, value))
        there = f": there are {fields}" if fields else ""
        return Mistyped("unknown", pointer + _escaped(named["name"]), f"unknown field {field}{there}")
    if steps and (tags := _tags_above(plain, kind, steps)):
        fault: Fault = "kind" if isinstance(value, str) else "type"
        return Mistyped(fault, pointer, f"{_spoken(steps)}: expected {tags}; found {shown(value)}")
    said = f"{_spoken(steps)}: expected {expected(here)}{_hint(value, here)}; found {shown(value)}"
    return Mistyped("type", pointer, said)


def _escaped(step: str | int) -> str:
    """A step of a JSON pointer."""
    return "/" + str(step).replace("~", "~0").replace("/", "~1")


def _spoken(steps: Sequence[str | int]) -> str:
    """A place as a person says it: the name of the field, and which item of it."""
    names = [place for place, step in enumerate(steps) if isinstance(step, str)]
    if not names:
        return "the value" if not steps else f"item {int(steps[-1]) + 1}"
    items = "".join(f", item {int(step) + 1}" for step in steps[names[-1] + 1 :])
    return safe_text(str(steps[names[-1]]), _SHOWN) + items


def _item(value: Any, step: str | int) -> Any:
    try:
        return value[step]
    except (KeyError, IndexError, TypeError):
        return None


def _unfit(value: Any, kind: Any) -> str:
    """The first key of an object whose value is not what it must be: the library does not say which."""
    inner = next((get_args(one)[1] for one in _choices(kind) if get_origin(one) in (dict, Mapping)), Any)
    for key, item in value.items() if isinstance(value, Mapping) else ():
        try:
            msgspec.convert(item, inner)
        except msgspec.ValidationError:
            return str(key)
    return ""


def _odd_key(value: Any, kind: Any) -> tuple[str, str]:
    """The first key of an object that is none of its type, and what that type takes."""
    inner = next((get_args(one)[0] for one in _choices(kind) if get_origin(one) in (dict, Mapping)), Any)
    for key in value if isinstance(value, Mapping) else ():
        try:
            msgspec.convert(key, inner, strict=False)  # a key that is a number is a text in JSON
        except msgspec.ValidationError:
            return str(key), expected(inner)
    return "", expected(inner)


def _choices(kind: Any) -> tuple[Any, ...]:
    """The types of which a value may be one, without what they are annotated with, but for what can be said of it."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(one for part in get_args(kind) for one in _choices(part))
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        said = [words for note in notes if isinstance(note, Meta) and (words := _bounded(inner, note))]
        return (_Described(inner, said[0]),) if said else _choices(inner)
    return (kind,)


def _bounded(kind: Any, note: Meta) -> str:
    """What an annotation says that a value must be; "" for nothing that can be said of this type alone."""
    if note.description:
        return note.description
    if note.pattern:
        form = note.pattern.removesuffix(_NO_LINE_END)
        return f"a text of the form {form}"
    if kind is not int or (note.ge is None and note.le is None):
        return ""
    low, high = "" if note.ge is None else f"{note.ge:g}", "" if note.le is None else f"{note.le:g}"
    return f"{low} to {high}" if low and high else f"a whole number from {low} on" if low else f"at most {high}"


class _Described(Struct, frozen=True):
    kind: Any
    said: str


def _inside(kind: Any, value: Any, step: str | int) -> Any:
    """The type of what stands in a value of type `kind`."""
    for one in _choices(kind):
        origin, args = get_origin(one) or one, get_args(one)
        if isinstance(step, int) and origin in _ARRAYS:
            return args[0] if origin is not tuple or args[-1:] == (...,) else args[min(step, len(args) - 1)]
        if isinstance(step, str) and origin in (dict, Mapping) and args:
            return args[1]
        if isinstance(step, str) and _is_struct(origin) and _may_be(one, value):
            found = next((field.type for field in structs.fields(one) if field.encode_name == step), None)
            if found is not None:
                return found
    return Any


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct) and kind is not _Described


def _may_be(kind: Any, value: Any) -> bool:
    """Whether an object may be of a struct, by the field that tells its type."""
    config = (get_origin(kind) or kind).__struct_config__
    if config.tag is None or not isinstance(value, Mapping):
        return True
    return bool(value.get(config.tag_field) == config.tag)


def _fields(kind: Any, value: Any) -> list[str]:
    named = [one for one in _choices(kind) if _is_struct(get_origin(one) or one) and _may_be(one, value)]
    names = [field.encode_name for field in structs.fields(named[0])] if named else []
    return [name for name in names if name.isidentifier()]


def _tags(kind: Any) -> str:
    kinds = [get_origin(one) or one for one in _choices(kind)]
    return _any_of([shown(one.__struct_config__.tag) for one in kinds if _is_struct(one)])


def _tags_above(plain: Any, kind: Any, steps: Sequence[str | int]) -> str:
    """The types of an object of which the last step is the field that tells its type; "" for another field."""
    value, here = plain, kind
    for step in steps[:-1]:
        here, value = _inside(here, value, step), _item(value, step)
    return _tags(here) if steps[-1] in _tag_fields(here) else ""


def _tag_fields(kind: Any) -> set[str]:
    kinds = [get_origin(one) or one for one in _choices(kind)]
    return {one.__struct_config__.tag_field for one in kinds if _is_struct(one) and one.__struct_config__.tag}


def expected(kind: Any) -> str:
    """What a type takes, in words: "1 to 6 or \\"cloud\\""."""
    said: list[str] = []
    numbers: list[int] = []
    for one in _choices(kind):
        origin, args = get_origin(one) or one, get_args(one)
        if isinstance(one, _Described):
            said.append(one.said)
        elif origin is Literal:
            numbers += [value for value in args if isinstance(value, int) and not isinstance(value, bool)]
            said += [shown(value) for value in args if isinstance(value, str)]
        elif _is_struct(origin):
            names = [field.encode_name for field in structs.fields(one) if field.required]
            tags = "".join(f" whose {field} is {_tags(kind)}" for field in sorted(_tag_fields(kind)))
            said.append(f"an object{tags or ' with ' + ' and '.join(names)}".removesuffix(" with "))
        elif origin in _ARRAYS and (most := _most(kind)):
            said.append(f"a list of {most} items at most")
        else:
            said.append(_PLAIN.get(origin, "another value"))
    if numbers:
        run = numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 2
        said = [f"{numbers[0]} to {numbers[-1]}" if run else _any_of([*map(str, numbers)]), *said]
    return _any_of(list(dict.fromkeys(said)))


_PLAIN: Final[Mapping[Any, str]] = {
    int: "a whole number", str: "a text", bool: "true or false", NoneType: "nothing", dict: "an object",
    Mapping: "an object", float: "a number", **dict.fromkeys(_ARRAYS, "a list"), TypeVar: "a value",
}  # fmt: skip


def _most(kind: Any) -> int:
    """How many items a list may have; 0 for any number."""
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((note.max_length for note in notes if isinstance(note, Meta) and note.max_length), 0)


def _hint(value: Any, kind: Any) -> str:
    """What is odd about a value that is nearly right: quotes too many, or too few."""
    parts = [part.kind if isinstance(part, _Described) else part for part in _choices(kind)]
    kinds = [get_origin(part) or part for part in parts]
    whole = int in kinds or any(isinstance(one, int) for part in parts for one in get_args(part))
    if isinstance(value, str) and whole and re.fullmatch(r"[+-]?\d+", value.strip()):
        return " without quotes" if kind is int else ", a number without quotes"
    if isinstance(value, int) and not isinstance(value, bool) and str in kinds:
        return " in quotes"
    return ""


def _any_of(items: Sequence[str]) -> str:
    return "a value" if not items else items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


def shown(value: Any) -> str:
    """A value as JSON, cleaned and cut."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, OverflowError, RecursionError):
        text = type(value).__name__
    return safe_text(text, _SHOWN)
