"""The format as JSON Schema 2020-12, made from the types that read it and from the limits.

A schema sees one JSON value. `READER_ONLY` names what it cannot see: how the value is written, what one line says about
another, and the rules.
"""

import inspect
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec.inspect as types

from niagara.core.game import AnyGame
from niagara.core.option import Option
from niagara.core.replay import OTHERS, Header
from niagara.log.codec import codec
from niagara.log.limits import LARGEST_INT, LIMITS
from niagara.log.upgrade import FORMAT, VERSION

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
READER_ONLY: Final = {
    "how it is written": "a field that stands twice, a whole number written as 2.0 or 2e0, half of a surrogate pair, "
    "bytes that are not UTF-8, a cut off or empty line",
    "sizes in bytes": "the length of a line and of the file; a text's limit counts UTF-8 bytes, the schema characters",
    "depth": "how deep the values of x_ fields lie inside one another",
    "one line and another": "entries counted without a gap, a second header, a last line that is torn, the check chain",
    "the header's own sense": "whether a board, given in full, is a river; whether an option fits that board; "
    "which seats start_seat may name",
    "a newer minor version": "the reader leaves out the fields that it adds, with a note; the schema refuses them",
    "the rules": "whose decision it is, whether an action is legal, whether the events are what it causes",
}
"""What the reader and the verifier find and a schema cannot: name → what it is."""

_ASCII: Final = {"pattern": "^[\\x00-\\x7F]*$"}
_OTHERS: Final = "^x_"


def schema(game: AnyGame) -> Schema:
    """The schema of one game's logs: it takes a line (header or entry) or a whole `.replay.json` document.

    `#/$defs/header`, `#/$defs/entry` and `#/$defs/document` are the schemas of each alone.
    """
    walk = _Walk()
    header = walk.struct(types.type_info(Header))
    header["properties"]["board"] = {"anyOf": [{"enum": list(game.boards)}, walk.of(types.type_info(game.board_type))]}
    _narrow_header(header["properties"], walk.definitions, game)
    entry = walk.struct(types.type_info(codec(game).type))
    entry["properties"]["n"] |= {"minimum": 1, "maximum": LIMITS.entries}
    entries = {"type": "array", "maxItems": LIMITS.entries, "items": _ref("entry")}
    document = _object({"header": _ref("header"), "entries": entries}, ("header", "entries"))
    return {
        "$schema": DIALECT,
        "$id": f"urn:{FORMAT}:{VERSION}:{game.id}",
        "title": f"{FORMAT} {VERSION}, {game.title}: a line of a .jsonl log, or a whole .json log",
        "type": "object",
        "if": {"required": ["format"]},
        "then": _ref("header"),
        "else": {"if": {"required": ["entries"]}, "then": _ref("document"), "else": _ref("entry")},
        "$defs": {
            "header": header,
            "entry": entry,
            "document": document,
            **dict(sorted(walk.definitions.items())),
            "value": _any_value(),
        },
    }


def _narrow_header(fields: Schema, definitions: Schema, game: AnyGame) -> None:
    """What this game takes of what the type of every header allows."""
    fields["format"] = {"const": FORMAT}
    fields["version"] = {"const": VERSION}
    fields["minor"]["minimum"] = 0
    fields["game"] = {"const": game.id}
    fields["seats"] |= {"minItems": game.seats.start, "maxItems": game.seats.stop - 1}
    fields["start_seat"] |= {"minimum": 0, "maximum": game.seats.stop - 2}
    definitions["Player"]["properties"]["name"]["maxLength"] = LIMITS.name
    used = definitions["RulesUsed"]["properties"]
    used["revision"] |= {"minimum": 1, "maximum": game.revision}
    used["options"] = _object({option.name: _option(option) for option in game.options})


def _option(option: Option) -> Schema:
    said = {"description": f"{option.doc} Default: {_plain(option.default)}."}
    match option.kind:
        case "list":
            items = {"enum": list(option.values)}
            return said | {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}
        case "number":
            number = {"type": "integer", "minimum": 1, "maximum": 1_000_000}
            return said | {"anyOf": [number, {"enum": list(option.values)}]}
        case "name":
            return said | {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "maxLength": 24}
        case "choice":
            kinds = {bool: "boolean", int: "integer", str: "string"}  # 0 and false are told apart by their type
            return said | {"type": kinds[type(option.default)], "enum": list(option.values)}


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


class _Walk:
    """Types → schemas; a union of tagged structs becomes one definition a struct."""

    def __init__(self) -> None:
        self.definitions: Schema = {}

    def of(self, kind: types.Type) -> Schema:
        """The schema of any type; raises NotImplementedError for one that no log has."""
        match kind:
            case types.IntType():
                return _integer(kind.ge, kind.le)
            case types.StrType():
                return _text(kind.max_length) | ({"pattern": kind.pattern} if kind.pattern else {})
            case types.BoolType():
                return {"type": "boolean"}
            case types.LiteralType():
                return {"enum": list(kind.values)}
            case types.AnyType():
                return _ref("value")
            case types.VarTupleType() | types.ListType():
                bounds = {"minItems": kind.min_length, "maxItems": kind.max_length}
                return {"type": "array", "items": self.of(kind.item_type), **_given(bounds)}
            case types.DictType():
                found = {"type": "object", "additionalProperties": self.of(kind.value_type), **_keys()}
                return found | {"propertyNames": self.of(kind.key_type)} if _has_pattern(kind.key_type) else found
            case types.UnionType():
                return self._union(kind)
            case types.StructType():
                return self._defined(kind)
            case types.Metadata():
                return self.of(kind.type) | (kind.extra_json_schema or {})
            case _:
                raise NotImplementedError(f"no schema for {kind}")

    def _union(self, kind: types.UnionType) -> Schema:
        # null is no value of a log: a field that may be None is one that may be left out.
        parts = [self.of(part) for part in kind.types if not isinstance(part, types.NoneType)]
        return parts[0] if len(parts) == 1 else {"anyOf": parts}

    def _defined(self, kind: types.StructType) -> Schema:
        name = kind.cls.__name__
        if name not in self.definitions:
            self.definitions[name] = self.struct(kind)
        return _ref(name)

    def struct(self, kind: types.Type) -> Schema:
        """The schema of a struct, in place."""
        assert isinstance(kind, types.StructType)
        fields: Schema = {}
        if kind.tag_field is not None:
            fields[kind.tag_field] = {"const": kind.tag}
        fields |= {one.encode_name: self.of(one.type) for one in kind.fields if one.encode_name != OTHERS}
        required = [one.encode_name for one in kind.fields if one.required]
        if kind.tag_field is not None:
            required.insert(0, kind.tag_field)
        found = {
            "description": inspect.cleandoc(getattr(kind.cls, "__origin__", kind.cls).__doc__ or ""),
            **_object(fields, required),
        }
        if any(one.encode_name == OTHERS for one in kind.fields):
            found["patternProperties"] = {_OTHERS: _ref("value")}
            found |= _keys()
        return found


def _has_pattern(kind: types.Type) -> bool:
    return isinstance(kind, types.StrType) and kind.pattern is not None


def _object(fields: Schema, required: Iterable[str] = ()) -> Schema:
    found: Schema = {"type": "object", "properties": fields, "additionalProperties": False}
    return found | ({"required": list(required)} if required else {})


def _keys() -> Schema:
    return {"maxProperties": LIMITS.keys, "propertyNames": _ASCII}


def _integer(low: int | None = None, high: int | None = None) -> Schema:
    return {
        "type": "integer",
        "minimum": -LARGEST_INT if low is None else low,
        "maximum": LARGEST_INT if high is None else high,
    }


def _text(most: int | None = None) -> Schema:
    return {"type": "string", "maxLength": LIMITS.string if most is None else most}


def _given(bounds: dict[str, int | None]) -> Schema:
    return {name: bound for name, bound in bounds.items() if bound is not None}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _any_value() -> Schema:
    """Whatever JSON may stand in an x_ field: no null, no fraction."""
    nested: list[Callable[[], Schema]] = [
        _text,
        _integer,
        lambda: {"type": "boolean"},
        lambda: {"type": "array", "items": _ref("value")},
        lambda: {"type": "object", "additionalProperties": _ref("value"), **_keys()},
    ]
    return {"description": "Any value of a log, of depth 32 at most.", "anyOf": [make() for make in nested]}
