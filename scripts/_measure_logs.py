"""The figures of scripts/bench on reading logs: speed against pydantic 2, memory, linear time, hostile files.

The peer validates the same bytes with models of the same types, as strict as ours: no unknown field, no conversion,
unions told apart by their tag. It is given the form that suits it best, the whole document in one call. Ours reads the
file as it stands, with its limits, its check chain and its findings, but without asking the rules: those have a figure
of their own.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated, Any, Literal

import msgspec.inspect as types
from _slow_files import slow_files

from niagara import sample
from niagara.core.referee import referee
from niagara.core.replay import Entry, Header, Player, Producer, Replay, RulesUsed
from niagara.games import get
from niagara.games.niagara.actions import Paddle
from niagara.log.codec import codec
from niagara.log.reader import read
from niagara.log.verify import verify
from niagara.log.writer import dumps, dumps_whole

import _project
from _figure import Figure, compared, measured

ENTRIES, FEW, LONG = 100_000, 1_000, 99_000
SIZE = 32 * 1024 * 1024

CHILD = """
import sys, time
from _peak import peak
from niagara.games import get
from niagara.log.container import read_file
from niagara.log.reader import read
from niagara.log.verify import verify
get("niagara")
started = time.perf_counter()
try:
    what, file = sys.argv[1:]
    if what == "verify":
        report = verify(file)
        said = report.error.code if report.error else f"{report.verdict}, {report.entries:,} entries"
    elif what == "import":
        from niagara.log.importers.run import import_log
        report = import_log(read_file(file), file).report
        said = f"{report.importer} {report.verdict}, {report.entries:,} entries"
    elif what in ("page", "stretch"):
        import niagara
        step = None if what == "page" else (0, 9_999)
        said = str(niagara.export(niagara.load(file), file + ".html", step=step, force=True).stat().st_size) + " bytes"
    elif what == "read":
        said = f"{len(read(read_file(file)).entries):,} entries"
    else:
        said = "nothing"
except Exception as error:
    said = getattr(getattr(error, "finding", None), "code", f"{type(error).__name__} {error}")
took = time.perf_counter() - started
print(took, peak(), said)
"""


def logs(rounds: int) -> list[Figure]:
    """Every figure of this file."""
    with tempfile.TemporaryDirectory() as folder:
        long = endless_match(ENTRIES)
        found = [*peer(rounds), *linear(long, rounds), *memory(long, Path(folder)), *hostile(Path(folder))]
        return [*found, *slow(Path(folder)), *long_page(long, Path(folder))]


# ---------------------------------------------------------------- against pydantic


def peer(rounds: int) -> list[Figure]:
    """Reading the longest shipped match in both forms, and pydantic on the document, in turn."""
    replay = sample("the_long_way")
    lines, whole = dumps(replay), dumps_whole(replay)
    entries = len(replay.entries)
    try:
        validate = pydantic_reader(replay)
    except ImportError:
        return [Figure("reading against pydantic 2", "left out: pydantic is not installed")]
    assert len(validate(whole).entries) == entries == len(read(lines).entries) == len(read(whole).entries)
    works: tuple[Callable[[], object], ...] = (lambda: read(lines), lambda: read(whole), lambda: validate(whole))
    times = [[spent(work, 10) for work in works] for _ in range(rounds)]
    rates = [[entries / row[place] for row in times] for place in range(3)]
    names = ("reading a .jsonl log", "reading the same as one .json document", "pydantic 2 on that document")
    found = [measured(name, rate, "entries/s", at_most=False) for name, rate in zip(names, rates, strict=True)]
    for place, name in enumerate((".jsonl", ".json")):
        found.append(compared(f"reading {name} against pydantic 2", rates[place], rates[2], bar=1.5))
    return found


def pydantic_reader(replay: Replay) -> Callable[[bytes], Any]:
    """What validates a whole document from bytes."""
    from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

    config = ConfigDict(extra="forbid", frozen=True, strict=True)
    made: dict[type, Any] = {}

    def model(kind: types.StructType) -> Any:
        if kind.cls not in made:
            fields: dict[str, Any] = {}
            if kind.tag_field is not None:
                fields[kind.tag_field] = (Literal[kind.tag], ...)
            for one in kind.fields:
                if one.encode_name.isidentifier():
                    name, extra = (one.encode_name, {}) if one.encode_name != "from" else ("from_", {"alias": "from"})
                    fields[name] = (of(one.type), Field(... if one.required else None, **extra))
            made[kind.cls] = create_model(kind.cls.__name__, __config__=config, **fields)
        return made[kind.cls]

    def of(kind: types.Type) -> Any:
        match kind:
            case types.IntType():
                return int
            case types.StrType():
                return str
            case types.BoolType():
                return bool
            case types.NoneType():
                return None
            case types.LiteralType():
                return Literal[kind.values]
            case types.VarTupleType():
                return tuple[of(kind.item_type), ...]
            case types.DictType():
                return dict[str, of(kind.value_type)]
            case types.StructType():
                return model(kind)
            case types.UnionType():
                return union(kind)
            case _:
                return Any

    def union(kind: types.UnionType) -> Any:
        tags = {part.tag_field for part in kind.types if isinstance(part, types.StructType)} - {None}
        structs = [part for part in kind.types if isinstance(part, types.StructType)]
        rest: Any = [of(part) for part in kind.types if not isinstance(part, types.StructType)]
        if tags and len(structs) > 1:
            joined: Any = model(structs[0])
            for one in structs[1:]:
                joined = joined | model(one)
            rest.append(Annotated[joined, Field(discriminator=tags.pop())])
        else:
            rest += [model(one) for one in structs]
        found = rest[0]
        for one in rest[1:]:
            found = found | one
        return found

    header, entry = (model(as_struct(types.type_info(kind))) for kind in (Header, codec(replay.game).type))

    class Document(BaseModel):
        """A whole log."""

        model_config = config
        header: header  # type: ignore[valid-type]
        entries: tuple[entry, ...]  # type: ignore[valid-type]

    return TypeAdapter(Document).validate_json


def as_struct(kind: types.Type) -> types.StructType:
    """A type that is known to be a struct."""
    assert isinstance(kind, types.StructType)
    return kind


def spent(work: Callable[[], object], times: int) -> float:
    """Seconds of this process's own time that one `work` takes."""
    started = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - started) / times


# ---------------------------------------------------------------- a long log


def endless_match(entries: int) -> Replay:
    """A match of as many entries, in which nobody brings a gem home: so it never ends."""
    game, rng = get("niagara"), Random(1)
    setup = game.make_setup(4, {}, None, 0)
    state, found = game.setup(setup), []
    while len(found) < entries:
        actor = game.actor(state)
        assert actor is not None
        legal = game.legal_actions(state)
        action = legal[rng.randrange(len(legal))]
        while isinstance(action, Paddle) and action.path[-1:] == ("LAND",) and len(legal) > 1:
            legal = [other for other in legal if other != action]
            action = legal[rng.randrange(len(legal))]
        events, after = referee(game, state, action)
        if game.actor(after) is None:
            break
        state = after
        found.append(Entry(n=len(found) + 1, actor=actor, action=action, events=events))
    header = Header(
        format="niagara-replay", version=1, game="niagara", rules=RulesUsed(), board="zoch-2004",
        seats=tuple(Player(name=name) for name in ("Ada", "Bo", "Cy", "Di")), producer=Producer(name="bench"),
    )  # fmt: skip
    return Replay(game, header, tuple(found))


def linear(long: Replay, rounds: int) -> list[Figure]:
    """Time an entry, reading and verifying, of a long log against a short one."""
    many = dumps(long)
    lines = many.splitlines(keepends=True)
    few = b"".join(lines[: FEW + 1])
    count = len(lines) - 1
    found = []
    for what, work in (("reading", read), ("verifying", verify)):
        work(few), work(many)
        pairs = [
            (spent(lambda: work(few), 10) / FEW, spent(lambda: work(many), 1) / count)  # noqa: B023  (called at once)
            for _ in range(rounds)
        ]
        short, whole = (median(pair[place] for pair in pairs) for place in (0, 1))
        name, note = (
            f"{what}, time an entry at {count:,} against {FEW:,}",
            f", {whole * 1e6:.1f} and {short * 1e6:.1f} µs",
        )
        found.append(measured(name, [many / few for few, many in pairs], "x", bar=1.3, note=note))
    return found


def memory(long: Replay, folder: Path) -> list[Figure]:
    """Peak memory of a process that reads or verifies a log of nearly 32 MiB."""
    lines = dumps(long).splitlines()
    room = (SIZE - sum(map(len, lines)) - len(lines)) // (len(lines) - 1) - len(b',"comment":""') - 8
    note = b',"comment":"' + b"." * max(room, 0) + b'"}\n'
    file = folder / "large.replay.jsonl"
    file.write_bytes(lines[0] + b"\n" + b"".join(line[:-1] + note for line in lines[1:]))
    size = file.stat().st_size
    found = []
    for what in ("read", "verify"):
        seconds, peak, said = child(what, file)
        name, note = f"{what} {size / 2**20:.1f} MiB, peak memory", f" in {seconds:.1f} s; {said}"
        found.append(measured(name, peak / 1e6, "MB", bar=300, note=note))
    return found


# ---------------------------------------------------------------- hostile files


def hostile(folder: Path) -> list[Figure]:
    """Files that are made to hurt: how long until they are refused, and with how much more memory than at rest."""
    header = dumps(sample("first_match")).split(b"\n", 1)[0]
    files = {
        "gzip bomb (100 MB in 97 kB)": gzip.compress(bytes(100_000_000)),
        "gzip bomb of good lines": gzip.compress(header + b"\n" + b'{"n":1}\n' * 12_000_000),
        "10,000,000 brackets": b"[" * 10_000_000,
        "10,000,000 brackets on line 2": header + b"\n" + b"[" * 10_000_000,
        "64,000 brackets on line 2": header + b"\n" + b'{"x_a":' + b"[" * 64_000,
        "10,000,000 brackets in one document": b'{"header":' + header + b',"entries":[' + b"[" * 10_000_000,
        "a line of a million characters": header + b'\n{"n":1,"comment":"' + b"a" * 1_000_000 + b'"}\n',
        "a header of a million characters": header[:-1] + b',"title":"' + b"a" * 1_000_000 + b'"}\n',
    }
    _, rest, _ = child("nothing", folder)
    found = []
    for place, (name, data) in enumerate(files.items()):
        file = folder / f"hostile{place}.replay.jsonl"
        file.write_bytes(data)
        seconds, peak, said = child("verify", file)
        more = (peak - rest) / 1e6
        found.append(measured(name, seconds, "s", bar=2, note=f", {more:.0f} MB more than at rest; {said}"))
    return found


def slow(folder: Path) -> list[Figure]:
    """The worst that was found for each reader: seconds for 8 MB, and the most memory."""
    found = []
    for place, (name, ending, make) in enumerate(slow_files()):
        file = folder / f"slow{place}{ending}"
        file.write_bytes(make())
        size = max(file.stat().st_size / 8e6, 1)  # a small file may take as long as one of 8 MB
        seconds, peak, said = child("verify" if ".replay." in ending else "import", file)
        found.append(
            measured(
                f"{name}, 8 MB of it", seconds / size, "s", bar=2, note=f", {file.stat().st_size / 1e6:.1f} MB; {said}"
            )
        )
        found.append(measured(f"{name}, peak memory", peak / 1e6, "MB", bar=300))
    return found


def long_page(long: Replay, folder: Path) -> list[Figure]:
    """A page of nearly as many entries as a log may have: refused; and of as many steps as a page may have: made."""
    file = folder / "long.replay.jsonl"
    file.write_bytes(b"".join(dumps(long).splitlines(keepends=True)[: LONG + 1]))
    found = []
    for what, name in (("page", f"page of {LONG:,} entries"), ("stretch", "page of 10,000 steps of them")):
        seconds, peak, said = child(what, file)
        found.append(measured(name, seconds, "s", bar=60, note=f"; {said}"))
        found.append(measured(f"{name}, peak memory", peak / 1e6, "MB", bar=600))
    return found


def child(what: str, file: Path) -> tuple[float, int, str]:
    """What a fresh process needs: seconds, peak bytes, and what it has to say."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, what, str(file)], capture_output=True, encoding="utf-8", check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (_project.ROOT, _project.ROOT / "scripts")))},
    )  # fmt: skip
    seconds, peak, said = done.stdout.strip().split(" ", 2)
    return float(seconds), int(peak), said
