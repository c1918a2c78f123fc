"""What a newer minor version added to a line: fields unknown to our types, left out in one pass along the types."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec.inspect as types
from msgspec import Struct


class _Fields(Struct, frozen=True):
    """An object of one struct: its fields by name, each with where structs stand in it."""

    known: Mapping[str, "_Plan"]


class _Tagged(Struct, frozen=True):
    """An object of one of several structs, told apart by a field."""

    field: str
    kinds: Mapping[Any, _Fields]


class _Each(Struct, frozen=True):
    """A list, or an object with free names, with the same in every place."""

    inside: "_Plan"


_Plan = _Fields | _Tagged | _Each | None
"""Where structs stand in a value; None where there are none."""


def prune(value: Any, kind: Any, most: int) -> tuple[Any, tuple[str, ...]]:
    """`value` without the fields that `kind` does not know, and their JSON pointers in the order of the line.

    Of more than `most` the rest is left where it is. A value of another type is left as it is too: whoever reads it
    into `kind` says what is wrong with it.
    """
    pruning = _Pruning(most)
    return pruning.of(value, _plan_of(kind), ""), tuple(pruning.unknown)


class _Pruning:
    def __init__(self, most: int) -> None:
        self.most = most
        self.unknown: list[str] = []

    def of(self, value: Any, plan: _Plan, pointer: str) -> Any:
        match plan:
            case _Tagged(field, kinds) if isinstance(value, dict):
                tag = value.get(field)
                return self._object(value, kinds.get(tag) if isinstance(tag, str) else None, pointer)
            case _Fields() if isinstance(value, dict):
                return self._object(value, plan, pointer)
            case _Each(inside) if isinstance(value, list):
                return [self.of(item, inside, f"{pointer}/{place}") for place, item in enumerate(value)]
            case _Each(inside) if isinstance(value, dict):
                return {key: self.of(item, inside, f"{pointer}/{escaped(key)}") for key, item in value.items()}
            case _:
                return value

    def _object(self, value: dict[str, Any], plan: _Fields | None, pointer: str) -> dict[str, Any]:
        if plan is None:
            return value
        kept = {}
        for key, item in value.items():
            if key in plan.known:
                inside = plan.known[key]
                kept[key] = item if inside is None else self.of(item, inside, f"{pointer}/{key}")
            elif len(self.unknown) < self.most:
                self.unknown.append(f"{pointer}/{escaped(key)}")
            else:
                kept[key] = item
        return kept


def escaped(key: str) -> str:
    """A field's name as a part of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


@lru_cache(maxsize=64)
def _plan_of(kind: Any) -> _Plan:
    return _plan(types.type_info(kind))


def _plan(kind: types.Type) -> _Plan:
    match kind:
        case types.StructType():
            known = {one.encode_name: _plan(one.type) for one in kind.fields}
            fields = _Fields(known if kind.tag_field is None else {kind.tag_field: None, **known})
            return fields if kind.tag_field is None else _Tagged(kind.tag_field, {kind.tag: fields})
        case types.VarTupleType() | types.ListType():
            return _each(_plan(kind.item_type))
        case types.DictType():
            return _each(_plan(kind.value_type))
        case types.UnionType():
            return _union(plan for plan in map(_plan, kind.types) if plan is not None)
        case _:
            return None


def _each(inside: _Plan) -> _Plan:
    return None if inside is None else _Each(inside)


def _union(plans: Iterable[_Plan]) -> _Plan:
    """Structs of a union are told apart by their tags; msgspec allows nothing else that would be two plans."""
    first, *rest = [*plans] or [None]
    for other in rest:
        assert isinstance(first, _Tagged)
        assert isinstance(other, _Tagged)
        first = _Tagged(first.field, {**first.kinds, **other.kinds})
    return first
