"""Woven worlds → entries with origin and certainty, and what stays unknown with its candidates."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from niagara.core.game import AnyGame
from niagara.core.referee import referee
from niagara.core.replay import AnyEntry, Entry
from niagara.log.importers.draft import Certainty, Draft, Said
from niagara.log.importers.pattern import NOTHING, look, plain
from niagara.log.importers.weave import Edge, Weave
from niagara.log.importers.words import any_of, counted, words_of

NOTE_BYTES: Final = 1000
"""Of the remarks on an entry so much is kept."""


class Unknown(Struct, frozen=True, kw_only=True):
    """A choice that the file and the rules leave open."""

    entry: int
    round: int
    candidates: tuple[str, ...]
    """In words."""
    text: str
    """All candidates in one sentence: "Ada lays a 5 or a 6"."""


class Settled(Struct, frozen=True, kw_only=True):
    """What is known of a match."""

    entries: tuple[AnyEntry, ...]
    """The longest prefix whose every choice is stated, derived or assumed."""
    counts: Mapping[Certainty, int]
    """Choices of the prefix by certainty."""
    assumed: tuple[str, ...]
    unknown: tuple[Unknown, ...]
    ends: bool
    """Whether the prefix is all that the file holds."""


def settle(game: AnyGame, draft: Draft, woven: Weave, names: Sequence[str]) -> Settled:
    """The entries that all worlds agree on, up to the first choice that they do not agree on."""
    ends = set(map(id, woven.ends))
    limit = min(at for at, layer in enumerate(woven.layers) for world in layer.values() if id(world) in ends)
    entries: list[AnyEntry] = []
    unknown: list[Unknown] = []
    assumed: dict[str, int] = {}
    counts: dict[Certainty, int] = {"stated": 0, "derived": 0, "assumed": 0}
    for layer in range(1, limit + 1):
        edges = woven.choices(layer)
        if len({(edge.actor, edge.action) for edge in edges}) > 1:
            unknown.append(_unknown(game, layer, edges, names))
        elif not unknown:
            edge = edges[0]
            certainty = _certainty(edge, draft)
            counts[certainty] += 1
            if certainty == "assumed":
                kind = str(plain(edge.action)["type"])
                assumed[kind] = assumed.get(kind, 0) + 1
            entries.append(_entry(game, layer, edge, certainty))
    words = words_of(game.id).actions
    notes = tuple(
        f"somebody {words.get(kind, (kind,))[-1]}, {counted(count, 'time')}: the program does not record that"
        for kind, count in assumed.items()
    )
    return Settled(
        entries=tuple(entries), counts=counts, assumed=notes, unknown=tuple(unknown),
        ends=not unknown and woven.whole and len(entries) == limit,
    )  # fmt: skip


def _certainty(edge: Edge, draft: Draft) -> Certainty:
    if any(_tells(one, edge) for one in edge.used):
        return "stated"
    kind = plain(edge.action)["type"]
    return "assumed" if kind in draft.silent and not edge.forced else "derived"


def _tells(one: Said, edge: Edge) -> bool:
    """Whether a claim tells the choice itself, and not only what followed from it, or that there was one."""
    who = ("type",) if one.about == "action" else ("type", "seat")  # the seat of an action is what it chooses
    says = any(path not in who and value is not NOTHING for path, value in one.pattern.items())
    return one.actor == edge.actor and (says or len(plain(edge.action)) == 1)


def _entry(game: AnyGame, number: int, edge: Edge, certainty: Certainty) -> AnyEntry:
    events, _ = referee(game, edge.before.state, edge.action)
    places = list(dict.fromkeys(one.place for one in edge.used))
    origin: dict[str, Any] = {"x_certainty": {"type": certainty, **_fields(game, edge)}}
    if places:
        origin["x_origin"] = places[:20]
    remarks = " / ".join(dict.fromkeys(one.note for one in edge.used if one.note))
    return Entry(
        n=number, actor=edge.actor, action=edge.action, events=events,
        comment=remarks.encode()[:NOTE_BYTES].decode(errors="ignore") or None, x=origin,
    )  # fmt: skip


def _fields(game: AnyGame, edge: Edge) -> dict[str, Certainty]:
    """The certainty of each value of an action: stated where a claim names it, else derived."""
    action = plain(edge.action)
    table = words_of(game.id).stated.get(str(action["type"]), {})
    found: dict[str, Certainty] = {}
    for field, value in action.items():
        if field != "type":
            found[field] = "stated" if any(_names(one, field, value, table) for one in edge.used) else "derived"
    return found


def _names(one: Said, field: str, value: Any, table: Mapping[str, tuple[str, ...]]) -> bool:
    if one.about == "action":
        named = [look_up(one.pattern, field)] + [v for path, v in one.pattern.items() if path.startswith(f"{field}.")]
        return any(v is not NOTHING and not isinstance(v, frozenset) for v in named)
    places = {f"{kind}.{path}" for kind in one.kinds for path, v in one.pattern.items() if not isinstance(v, frozenset)}
    return not places.isdisjoint(table.get(field, ()))


def look_up(pattern: Mapping[str, Any], path: str) -> Any:
    """A value of a pattern, by its dotted path."""
    return pattern.get(path, look(pattern, path))


def _unknown(game: AnyGame, number: int, edges: Sequence[Edge], names: Sequence[str]) -> Unknown:
    words = words_of(game.id)
    choices = {(edge.actor, edge.action): None for edge in edges}
    said = tuple(dict.fromkeys(words.say(plain(action), names, actor) for actor, action in choices))
    return Unknown(
        entry=number, round=game.round_of(edges[0].before.state), candidates=said,
        text=_together(game, list(choices), names) or any_of(said[:8]),
    )  # fmt: skip


def _together(game: AnyGame, choices: Sequence[tuple[Any, Any]], names: Sequence[str]) -> str:
    """The candidates in one sentence where they differ in one value only: "Ada lays a 5 or a 6"."""
    actors = {actor for actor, _ in choices}
    facts = [plain(action) for _, action in choices]
    keys = facts[0].keys()
    if len(actors) > 1 or any(one.keys() != keys for one in facts):
        return ""
    different = [key for key in keys if any(one[key] != facts[0][key] for one in facts)]
    if len(different) != 1 or any(isinstance(one[different[0]], list | dict | tuple) for one in facts):
        return ""
    choice = frozenset(one[different[0]] for one in facts)
    return words_of(game.id).say({**facts[0], different[0]: choice}, names, choices[0][0])
