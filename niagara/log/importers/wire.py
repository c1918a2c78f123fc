"""What passes between us and the process in which somebody else's importer runs: MessagePack of plain values, no code.

A choice in a claim (a frozenset) and "nothing there" are marked as such; the rest is what MessagePack knows.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct, structs
from msgspec.msgpack import Ext

from niagara.log.finding import CODES, Finding, finding
from niagara.log.importers.draft import Draft
from niagara.log.importers.drafting import Drafted, Trouble
from niagara.log.importers.pattern import NOTHING
from niagara.log.limits import Limits

LARGEST: Final = 128 * 1024 * 1024
"""Bytes of an answer."""

_CHOICE: Final = 1
_NOTHING: Final = 2
_CLAIMED: Final = ("pattern", "shown")
"""Fields that hold whatever a claim is about."""


class Task(Struct, frozen=True, kw_only=True):
    """What the importer is asked."""

    reference: str
    """Where it is, as an entry point says it: "package.module:Name"."""
    seconds: float
    """After so long the process ends itself, should nobody be left to end it."""
    data: bytes
    filename: str = ""
    limits: Limits | None = None
    """For a draft; None asks how sure it is."""
    views: tuple[bytes, ...] = ()


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What it answers, or what went wrong."""

    trouble: str = ""
    score: int = 0
    reason: str = ""
    draft: msgspec.Raw = msgspec.Raw()
    findings: msgspec.Raw = msgspec.Raw()
    dropped: Mapping[str, int] = {}


def _without(kind: type[Struct], *names: str) -> Any:
    """The fields of a struct but for some that hold more than plain values, as a struct that can be read."""
    fields: list[Any] = []
    for one in structs.fields(kind):
        if one.name not in names:
            default = (
                one.default
                if one.default_factory is msgspec.NODEFAULT
                else msgspec.field(default_factory=one.default_factory)
            )
            fields.append((one.name, one.type) if default is msgspec.NODEFAULT else (one.name, one.type, default))
    return msgspec.defstruct(f"Plain{kind.__name__}", fields, frozen=True, kw_only=True)


_PLAIN_DRAFT: Final = _without(Draft, "findings")
_PLAIN_FINDINGS: Final = tuple[_without(Finding, "severity", "ruling", "difference"), ...]  # type: ignore[misc]


def packed(done: Drafted) -> Answer:
    """A draft, ready to travel; raises Trouble where it holds more than plain values."""
    plain = {name: _out(getattr(done.draft, name)) for name in done.draft.__struct_fields__ if name != "findings"}
    found = [one.as_dict() for one in done.draft.findings]
    encode = msgspec.msgpack.encode
    try:
        return Answer(draft=msgspec.Raw(encode(plain)), findings=msgspec.Raw(encode(found)), dropped=dict(done.dropped))
    except (TypeError, ValueError, OverflowError) as error:
        raise Trouble(f"it gave more than plain values: {error}") from None


def _out(value: Any, claimed: bool = False) -> Any:
    match value:
        case Struct():
            return {name: _out(getattr(value, name), name in _CLAIMED) for name in value.__struct_fields__}
        case Mapping():
            return {key: _out(one, claimed) for key, one in value.items()}
        case list() | tuple():
            return [_out(one, claimed) for one in value]
        case frozenset() | set() if claimed:
            return Ext(_CHOICE, msgspec.msgpack.encode([_out(one, claimed) for one in value]))
        case _ if value is NOTHING:
            return Ext(_NOTHING, b"")
        case _:
            return value


def unpacked(answer: Answer) -> Drafted:
    """The draft that travelled; raises Trouble where it is none."""
    try:
        plain = msgspec.msgpack.decode(answer.draft, type=_PLAIN_DRAFT, ext_hook=_in)
        found = tuple(map(_finding, msgspec.msgpack.decode(answer.findings, type=_PLAIN_FINDINGS)))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise Trouble(f"what it gave is no draft: {error}") from None
    return Drafted(Draft(**structs.asdict(plain), findings=found), answer.dropped)


def _in(code: int, data: memoryview) -> Any:
    if code == _CHOICE:
        return frozenset(msgspec.msgpack.decode(data, type=tuple[Any, ...], ext_hook=_in))
    if code == _NOTHING:
        return NOTHING
    raise ValueError(f"a value of the unknown kind {code}")


def _finding(plain: Any) -> Finding:
    if plain.code not in CODES:
        raise ValueError(f"a finding with the unknown code {plain.code!r}")
    return finding(**structs.asdict(plain))
