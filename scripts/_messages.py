"""Finds every message that is said in some language, and keeps the catalogues in step with them.

Messages are written out as string literals in the first argument of `phrase`, `Phrase`, `Count` and `Term`, or of a
function that hands its argument on to one of these (such as a game's `_tell`): they are found in the source. Rules,
options, readings, columns, milestones, words and the viewer's own words are values, and are taken from the package.
A message that one game alone uses belongs to that game's catalogue, any other to the common one.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from niagara import games
from niagara.core.game import AnyGame
from niagara.core.replay import Replay
from niagara.core.rule import CERTAINTY
from niagara.core.scene import Label, Mark, Scene
from niagara.core.text import LITERAL, Phrase
from niagara.log.shipped import sample, samples
from niagara.pages import Walkthrough
from niagara.render import catalogue, pages_data, words
from niagara.render.languages import LANGUAGES
from niagara.render.prose import Speaker, pieces
from niagara.teach.quiz import quiz
from niagara.teach.try_move import tries

ROOT = catalogue.ROOT
TAKERS = {"phrase": (0,), "Phrase": (0,), "Count": (1, 2), "Term": (0,)}
"""Calls that take a message, and at which place."""

FOLDERS = ("games", "play", "render", "exporters", "cli", "teach", "notebook")
VALUES = frozenset(
    f"{name}.py"
    for name in (
        "render/prose", "render/pages_data", "render/tables", "render/quiz_data", "exporters/story", "cli/show"
    )
)  # fmt: skip
"""Modules that say values which `_values` gives: their calls may take what is no literal."""

BOTS = {"play/planner_reasons.py": "niagara"}
"""Modules in which a bot says why, and its game."""

NEVER = datetime(2026, 1, 1, tzinfo=UTC)  # a catalogue changes when its words do, not with the day

MADE_BY = (b'"Generated-By: ', b'"Report-Msgid-Bugs-To: ', b'"Last-Translator: ', b'"Language-Team: ')
"""Lines of a header that say nothing of the words."""

FIELDS = frozenset({"title", "law", "sentence", "refusal", "source", "doc", "who"})
"""Fields of rules, options, readings and games, whose texts `_values` gives."""

Key = tuple[str, str]
"""(English template, English plural or "")."""

Case = tuple[str, Key]
"""A message in a grammatical case: (context, key)."""


class Unclear(Exception):
    """A message that is not written out: a translator would never see it."""


@dataclass
class Found:
    """All messages: key → the domains that use it, where, and what a translator should know."""

    domains: dict[Key, set[str]] = field(default_factory=dict)
    places: dict[Key, list[str]] = field(default_factory=dict)
    notes: dict[Key, list[str]] = field(default_factory=dict)

    def add(self, key: Key, domain: str, place: str, note: str = "") -> None:
        if not key[0] or key[0] == LITERAL:
            return
        self.domains.setdefault(key, set()).add(domain)
        for known, new in ((self.places, place), (self.notes, note)):
            if new and new not in known.setdefault(key, []):
                known[key].append(new)

    def of(self, domain: str) -> Iterator[Key]:
        """The messages of one catalogue, in the order of their first place."""
        for key, users in self.domains.items():
            home = next(iter(users)) if len(users) == 1 else catalogue.COMMON
            if home == domain:
                yield key


def find() -> Found:
    """Every message of the package; raises Unclear for one that is not written out."""
    found = Found()
    for folder in FOLDERS:
        _scan(sorted((ROOT / folder).rglob("*.py")), found)
    found.add(("nothing", ""), catalogue.COMMON, "render/prose.py", "an empty list")
    for name in games.names():
        for text, module, note in _values(games.get(name)):
            found.add((text, ""), name, f"games/{name}/{module}", note)
    for key, text in words.WORDS.items():
        found.add((text, ""), catalogue.COMMON, "render/words.py", f"the viewer: {key}")
    for text in CERTAINTY.values():
        found.add((text, ""), catalogue.COMMON, "core/rule.py", "how certain a rule is")
    return found


def _values(game: AnyGame) -> Iterator[tuple[str, str, str]]:
    """(text, the module where it stands, what it is)."""
    yield game.title, "__init__.py", "the game"
    for rule in game.rules:
        yield rule.title, "rules.py", f"{rule.id}, title"
        yield rule.law, "rules.py", f"{rule.id}, law"
        yield rule.sentence, "rules.py", f"{rule.id}, sentence"
        yield rule.refusal, "rules.py", f"{rule.id}, refusal"
        yield rule.source, "rules.py", "source; UA, ZH and FR are the rule texts in Ukrainian, Chinese and French"
    for option in game.options:
        yield option.doc, "options.py", f"option {option.name}"
        yield option.who, "options.py", f"option {option.name}, who says so"
    for reading in game.readings:
        yield reading.doc, "options.py", f"reading {reading.name}"
    for text, _ in game.rules.families:
        yield text, "rules.py", "a family of rules"
    for text in game.columns.values():
        yield text, "players.py", "heading of a column"
    for text in game.milestones.values():
        yield text, "narrate.py", "kind of moment"
    for word in game.words:
        yield word, "__init__.py", "a word of the game"


# ---------------------------------------------------------------- the source


def _scan(paths: list[Path], found: Found) -> None:
    """Find the messages of these modules; functions that hand on a message are found until there are no more."""
    unclear: list[str] = []
    modules = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    for path, module in modules.items():
        takers = dict(TAKERS)
        while True:
            more = dict(_handing_on(module, takers))
            if more.items() <= takers.items():
                break
            takers |= more
        name = path.relative_to(ROOT).as_posix()
        inside = name.startswith("games/") and name.count("/") > 1
        domain = name.split("/")[1] if inside else BOTS.get(name, catalogue.COMMON)
        for call, scope in _calls(module, takers):
            try:
                for key in _keys(call, takers, scope, name):
                    found.add(key, domain, name)
            except Unclear as error:
                unclear.append(str(error))

    if unclear:
        raise Unclear("\n".join(unclear))


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _calls(module: ast.Module, takers: dict[str, tuple[int, ...]]) -> Iterator[tuple[ast.Call, ast.AST]]:
    """The calls that take a message, each with the innermost function around it."""

    def walk(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.Call, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call) and _name(child) in takers:
                yield child, scope
            yield from walk(child, child if isinstance(child, ast.FunctionDef) else scope)

    yield from walk(module, module)


def _handing_on(module: ast.Module, takers: dict[str, tuple[int, ...]]) -> Iterator[tuple[str, tuple[int, ...]]]:
    for call, scope in _calls(module, takers):
        places = takers[_name(call)]
        if isinstance(scope, ast.FunctionDef) and _name(call) not in {"Count", "Term"} and len(call.args) > places[0]:
            argument = call.args[places[0]]
            names = [one.arg for one in scope.args.args]
            if isinstance(argument, ast.Name) and argument.id in names and not _assigned(argument.id, scope):
                own = names.index(argument.id) - (names[:1] == ["self"])
                yield scope.name, (own,)


def _keys(call: ast.Call, takers: dict[str, tuple[int, ...]], scope: ast.AST, module: str) -> Iterable[Key]:
    name, places = _name(call), takers[_name(call)]
    if len(call.args) <= places[-1]:
        raise Unclear(f"{module}, line {call.lineno}: {name}() without its message as a positional argument")
    if name == "Term":  # a word that stands in a variable is among the words of the game
        return [(one.value, "") for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant) and _is_text(one)]
    if len(places) == 2:
        one, many = (list(_texts(call.args[place], scope, module)) for place in places)
        return list(zip(one, many, strict=True))
    return [(text, "") for text in _texts(call.args[places[0]], scope, module)]


def _texts(node: ast.expr, scope: ast.AST, module: str) -> Iterator[str]:
    """All texts that an expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, scope, module)
            yield from _texts(other, scope, module)
        case ast.Name(id=name) if values := _assigned(name, scope):
            for value in values:
                yield from _texts(value, scope, module)
        case ast.Name(id=name) if isinstance(scope, ast.FunctionDef) and name in [one.arg for one in scope.args.args]:
            return  # handed on: its callers are looked at
        case ast.Attribute(attr=name) if name in FIELDS:
            return
        case _ if module in VALUES:
            return
        case _:
            raise Unclear(
                f"{module}, line {node.lineno}: expected a message written out, found {ast.unparse(node)}; "
                "write whole templates (or core.text.literal for what is no message)"
            )


def _is_text(node: ast.Constant) -> bool:
    return isinstance(node.value, str) and any(char.isalpha() for char in node.value)


def _assigned(name: str, scope: ast.AST) -> list[ast.expr]:
    values = []
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                values.append(value)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=parts)):
                values += [part for target, part in zip(targets, parts, strict=True) if _is_named(target, name)]
            case ast.AugAssign(target=ast.Name(id=target)) if target == name:
                values.append(ast.Name(id=f"{name} += …", lineno=node.lineno))
            case _:
                pass
    return values


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


# ---------------------------------------------------------------- the catalogues


def template(found: Found, domain: str) -> Catalog:
    """The messages of a domain without translations."""
    catalog = _catalog()
    for key in found.of(domain):
        text, many = key
        catalog.add(
            (text, many) if many else text, locations=[(place, None) for place in found.places[key]],
            auto_comments=found.notes.get(key, []),
        )  # fmt: skip
    return catalog


PLURALS = {"fr": "nplurals=2; plural=(n > 1)"}
"""Babel gives French a third form, for whole millions."""


def _catalog(lang: str | None = None) -> Catalog:
    catalog = Catalog(
        locale=lang, domain="niagara", project="Niagara", version="1", charset="utf-8", fuzzy=False,
        header_comment="# The words of Niagara. scripts/messages finds the messages; translate them here.",
        creation_date=NEVER, revision_date=NEVER,
    )  # fmt: skip
    if lang in PLURALS:
        catalog.mime_headers = [("Plural-Forms", PLURALS[lang])]
    return catalog


def languages() -> tuple[str, ...]:
    """Those that need a catalogue."""
    return tuple(lang for lang in LANGUAGES if lang != "en")


def load(domain: str, lang: str) -> Catalog:
    """A catalogue as it is on disk; an empty one if it is not there."""
    path = catalogue.file(domain, lang)
    if not path.exists():
        return _catalog(lang)
    with path.open("rb") as source:
        return read_po(source, locale=lang, abort_invalid=True)


def updated(found: Found, lang: str, needed: Iterable[Case] = ()) -> dict[str, Catalog]:
    """The catalogues of a language, by domain: every message, the translations there are, wherever they stood.

    `needed` are further messages in a case, to be translated.
    """
    needed = set(needed)
    old = {domain: load(domain, lang) for domain in catalogue.domains()}
    known: dict[tuple[object, str | None], Message] = {}
    for catalog in old.values():
        known |= {(one.id, one.context): one for one in catalog if one.id and catalogue.is_whole(one)}
    cases = _cases(old.values())
    made = {}
    for domain, catalog in old.items():
        wanted = template(found, domain)
        for message in list(wanted):
            if not message.id:
                continue
            plain = catalog.get(message.id)
            moved = known.get((message.id, None))
            if moved is not None and (plain is None or not catalogue.is_whole(plain)):  # it stood in another domain
                catalog.add(message.id, moved.string, flags=moved.flags)
            for case in cases:
                inflected = known.get((message.id, case))
                if inflected is not None:
                    catalog.add(message.id, inflected.string, context=case, flags=inflected.flags)
                if inflected is not None or (case, key_of(message)) in needed:
                    wanted.add(message.id, context=case, auto_comments=[f"in the case {case}"])
        catalog.update(wanted, no_fuzzy_matching=False, keep_user_comments=True)
        catalog.obsolete.clear()
        made[domain] = _sorted(catalog, wanted, lang)
    return made


def _sorted(catalog: Catalog, wanted: Catalog, lang: str) -> Catalog:
    """The same messages in the order of the template, each followed by its cases."""
    fresh = _catalog(lang)
    for message in wanted:
        if message.id and message.context is None:
            cases = [one for one in catalog if one.id == message.id]
            for one in sorted(cases, key=lambda one: one.context or ""):
                # what stood behind "#|" is no comment of a translator's
                one.user_comments = [line for line in one.user_comments if not line.startswith("|")]
                if not strings(one):  # nothing that could be doubtful
                    one.flags = one.flags - {"fuzzy"}
                if not one.fuzzy or key_of(one) == _previous(one):  # proposed after the same word in no case
                    one.previous_id = []
                fresh.add(
                    one.id, one.string, one.locations, one.flags, one.auto_comments, one.user_comments,
                    one.previous_id, context=one.context,
                )  # fmt: skip
    return fresh


def key_of(message: Message) -> Key:
    """The key of a message of a catalogue."""
    return message.id if isinstance(message.id, tuple) else (message.id, "")


def _previous(message: Message) -> Key:
    return (*message.previous_id, "", "")[:2]


class Listener(catalogue.Catalogue):
    """A catalogue that remembers which messages it was asked for in a case, and which it does not have at all."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self.cases: set[Case] = set()
        self.missing: set[Key] = set()

    def text(self, template: str, case: str = "") -> str:
        if case:
            self.cases.add((case, (template, "")))
        try:
            return super().text(template, case)
        except catalogue.Untranslated:
            self.missing.add((template, ""))
            raise

    def plural(self, n: int, one: str, many: str, case: str = "") -> str:
        if case:
            self.cases.add((case, (one, many)))
        try:
            return super().plural(n, one, many, case)
        except catalogue.Untranslated:
            self.missing.add((one, many))
            raise


def phrases_of(replay: Replay) -> Iterator[Phrase]:
    """Whatever is said of a match, step by step: what happened, why, the board, the table, the picture."""
    game, walk = replay.game, Walkthrough(replay)
    for page in walk:
        yield from (page.telling.phrase, pages_data.place(walk, page.step), *game.board_text(page.step.after))
        for ruling in page.rulings:
            yield ruling.phrase
            if ruling.sum:
                yield from (ruling.sum.total, *(line.phrase for line in ruling.sum.lines))
        for row in game.players(page.step.after):
            things = (thing for cell in row.cells.values() for thing in cell)
            yield from (thing[1] if isinstance(thing, tuple) else thing for thing in things)
        yield from (mark.words for mark in (*page.scene.marks, *_panel(page.scene)) if isinstance(mark, Label))


ASKED = frozenset({"thieves", "elbows", "over_the_falls"})
"""A match of each game in which much can be asked and tried."""


def asked_of(replay: Replay) -> Iterator[Phrase]:
    """What a quiz asks about a match, and what can be tried in some of its positions."""
    asked = quiz(replay, count=4 * len(replay.game.questions))
    for question in asked:
        yield question.prompt
        for choice in question.choices:
            yield from (choice.words, *choice.remarks, *(ruling.phrase for ruling in choice.rulings))
        for one in tries(replay.step(question.step).after, limit=40).tried:
            yield from (*((one.piece.phrase,) if one.piece else ()), *one.told, *(why.phrase for why in one.rulings))


def _panel(scene: Scene) -> tuple[Mark, ...]:
    return scene.panel.marks if scene.panel else ()


def shipped_phrases() -> list[tuple[Phrase, tuple[str, ...]]]:
    """Each phrase of the shipped matches once, with the names of the players."""
    found: dict[Phrase, tuple[str, ...]] = {}
    for name in samples():
        replay = sample(name)
        for phrase in (*phrases_of(replay), *(asked_of(replay) if name in ASKED else ())):
            found.setdefault(phrase, replay.names)
    return list(found.items())


def listen(phrases: Iterable[tuple[Phrase, tuple[str, ...]]], lang: str) -> Listener:
    """What a language is asked for when these phrases are said."""
    listener = Listener(lang)
    for phrase, names in phrases:
        Speaker(names, lang, listener).say(phrase)
    return listener


def _cases(catalogs: Iterable[Catalog]) -> list[str]:
    """The grammatical cases that the translations of a language name behind their blanks."""
    texts = (text for catalog in catalogs for message in catalog if message.id for text in strings(message))
    return sorted({spec for text in texts for _, name, spec in pieces(text) if name is not None and spec})


def strings(message: Message) -> list[str]:
    """The translations of a message, one a plural form; without those that are missing."""
    texts = message.string if isinstance(message.string, tuple) else (message.string,)
    return [text for text in texts if text]


def written(catalog: Catalog) -> bytes:
    """The bytes of a .po file: the same for the same messages."""
    target = BytesIO()
    write_po(target, catalog, width=120, include_previous=True)
    lines = target.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(MADE_BY))


def main() -> int:
    """Write every catalogue; say what is missing."""
    found, phrases = find(), shipped_phrases()
    for lang in languages():
        for domain, catalog in updated(found, lang, listen(phrases, lang).cases).items():
            path = catalogue.file(domain, lang)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(catalog))
            missing = sum(not catalogue.is_whole(one) for one in catalog if one.id)
            fuzzy = sum(one.fuzzy for one in catalog if one.id)
            total = len(catalog)
            print(f"{path.relative_to(ROOT.parent)}: {total} messages, {missing} without translation, {fuzzy} fuzzy")
    return 0


if __name__ == "__main__":
    sys.exit(main())
