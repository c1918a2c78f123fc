"""What a file costs grows with its size and no faster: work is counted, at n and at twice n, and never timed."""

from __future__ import annotations

import gzip
import json
import pickle
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from niagara.cli import find, verify
from niagara.games import get
from niagara.log import codec, container, deadline, pieces, scan
from niagara.log.deadline import deadline as deadline_of
from niagara.log.finding import LogError
from niagara.log.importers import boardgameio, cells, csv_people, fitting, weave
from niagara.log.importers.draft import Budget
from niagara.log.importers.headings import Headings
from niagara.log.importers.leftovers import Leftovers
from niagara.log.importers.run import import_log
from niagara.log.importers.sc2024 import nodes
from niagara.log.limits import Limits
from niagara.log.others import Others
from niagara.log.reader import read
from niagara.log.verify import verify as verified

STATE = {"name": "Борис", "canoes": [{"at": at, "gem": "ruby", "c": [1, 2, 3]} for at in range(300)]}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], list[Any]]:
    """Counts the calls of a function of a module or class: their first arguments."""

    def count(place: Any, name: str) -> list[Any]:
        real, seen = getattr(place, name), []

        def counted(*given: Any, **more: Any) -> Any:
            seen.append(given[0] if given else None)
            return real(*given, **more)

        monkeypatch.setattr(place, name, counted)
        return seen

    return count


def with_state(log: bytes) -> bytes:
    """The log with a large field of another program on every entry."""
    first, *lines = log.splitlines()
    field = b',"x_state":' + json.dumps(STATE, ensure_ascii=False).encode() + b"}"
    return b"\n".join([first, *(line[:-1] + field for line in lines), b""])


# ---------------------------------------------------------------- unpacking


class Inflating:
    """zlib that counts the bytes that it is given."""

    MAX_WBITS, error = zlib.MAX_WBITS, zlib.error

    def __init__(self) -> None:
        self.given = 0

    def decompressobj(self, wbits: int) -> Any:
        outer, real = self, zlib.decompressobj(wbits=wbits)

        class Member:
            eof = property(lambda self: real.eof)
            unused_data = property(lambda self: real.unused_data)

            def decompress(self, data: bytes, most: int) -> bytes:
                outer.given += len(data)
                return real.decompress(data, most)

        return Member()


def test_members_of_a_gzip_file_are_unpacked_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = []
    for members in (2_000, 4_000):
        monkeypatch.setattr(container, "zlib", counted := Inflating())
        assert container.unpack(gzip.compress(b"", 1) * members + gzip.compress(b"all")) == b"all"
        costs.append(counted.given)
    assert costs[1] < 2.2 * costs[0]


@pytest.mark.parametrize("size", [1, 19, 20, 4095, 4096, 4097, 100_000])
def test_members_may_end_anywhere(size: int) -> None:
    parts = [bytes([number % 251]) * size for number in range(5)]
    packed = b"".join(gzip.compress(part, number % 9) for number, part in enumerate(parts))
    assert container.unpack(packed) == b"".join(parts)
    for cut in (1, 9, 4096):
        with pytest.raises(LogError, match=r"cut off|damaged"):
            container.unpack(packed[:-cut] if cut < len(packed) else packed[:1] + b"\x8b")


# ---------------------------------------------------------------- fields of other programs


def test_our_own_scanner_reads_no_good_line(log: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(scan, "_Scanner")
    spaced = b"\n".join(json.dumps(json.loads(line), ensure_ascii=False).encode() for line in log.splitlines())
    for good in (with_state(log), spaced, log.replace(b'"n":', b'"x_a":"null \\u0041","n":')):
        assert verified(good).verdict == "verified"


def test_a_fault_is_located_once(log: bytes, calls: Callable[[Any, str], list[Any]]) -> None:
    costs = []
    for size in (2_000, 4_000):
        seen = calls(scan._Scanner, "_byte")
        bad = log + b'{"n":1,"x_a":["\xd0\xb6",' + b"1," * size + b"1.5]}\n"
        assert verified(bad).error.code == "LOG-JSON-FLOAT"  # type: ignore[union-attr]
        costs.append(len(seen))
    assert costs[0] <= 2
    assert costs[1] <= 2 * costs[0]


def test_a_pointer_is_made_where_it_is_said(calls: Callable[[Any, str], list[Any]]) -> None:
    deep = b'{"' + b"a" * 4000 + b'":{"' + b"b" * 4000 + b'":[' + b"1," * 5_000 + b"1.5]}}"
    seen = calls(scan, "_pointer")
    with pytest.raises(LogError) as refused:
        scan.scan(deep)
    assert len(seen) == 1
    assert refused.value.finding.pointer == f"/{'a' * 4000}/{'b' * 4000}/5000"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**54), 2**54) | st.floats() | st.text(max_size=6) | st.just("a" * 40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
TIGHT = Limits(depth=4, keys=3, string=30)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault
@given(value=VALUES, ascii_=st.booleans(), spaced=st.booleans(), twice=st.booleans())
def test_the_quick_way_and_the_scanner_agree(value: Any, ascii_: bool, spaced: bool, twice: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_, indent=1 if spaced else None)
    if twice:
        text = text.replace('": ', '": 1, "a": ', 1)
    try:
        data = text.encode()
    except UnicodeEncodeError:  # half of a pair, which no file can hold as it is
        data = json.dumps(value).encode()
    for limits in (Limits(), TIGHT):
        assert outcome(lambda: scan.scan(data, limits).value) == outcome(  # noqa: B023  (called at once)
            lambda: scan._Scanner(data.decode(), limits).document()  # noqa: B023
        )


def outcome(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except LogError as error:
        return error.finding


def test_large_fields_of_others_stay_text_and_are_the_same(log: bytes) -> None:
    entries = read(with_state(log)).entries
    for entry in entries:
        assert isinstance(entry.x, Others)
        assert entry.x == {"x_state": STATE}
        assert len(entry.x) == 1
        assert json.loads(codec.encode_entry(entry))["x_state"] == STATE
    again = pickle.loads(pickle.dumps(entries[0]))
    assert (again, repr(again.x)) == (entries[0], repr({"x_state": STATE}))
    entries[0].x["x_state"]["name"] = "changed"
    assert entries[0].x["x_state"] == STATE


# ---------------------------------------------------------------- many values, many entries


@pytest.mark.parametrize("spaced", [False, True], ids=["as we write it", "in other words"])
def test_values_are_bounded(log: bytes, spaced: bool) -> None:
    if spaced:
        log = log.replace(b":", b": ")
    commas = read(log).pieces.data.count(b",")
    whole = read(log, Limits(values=commas))
    assert not [found for found in whole.findings if found.severity == "error"]
    part = read(log, Limits(values=commas // 2))
    (found,) = [found for found in part.findings if found.code == "LOG-LIMIT-VALUES"]
    assert found.entry == len(part.entries) + 1 < len(whole.entries)
    assert found.line == found.entry + 1


def test_values_of_other_programs_do_not_count(log: bytes) -> None:
    assert verified(with_state(log), limits=Limits(values=log.count(b","))).verdict == "verified"


def test_entries_of_a_document_are_counted_before_they_are_listed(log: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = []
    real = pieces.msgspec.json.decode

    def decode(data: Any, *, type: Any, **more: Any) -> Any:
        listed.append(type)
        return real(data, type=type, **more)

    monkeypatch.setattr(pieces.msgspec.json, "decode", decode)
    many = b'{"header":' + log.splitlines()[0] + b',"entries":[' + b",".join([b"{}"] * 101) + b"]}"
    with pytest.raises(LogError, match="LOG-LIMIT-ENTRIES"):
        read(many, Limits(entries=100))
    assert pieces._Document not in listed


def test_empty_lines_are_counted_before_they_are_cut(log: bytes) -> None:
    class Bytes(bytes):
        def split(self, *given: Any) -> list[bytes]:
            raise AssertionError("cut")

    with pytest.raises(LogError, match="LOG-LIMIT-ENTRIES"):
        pieces._cut_lines(Bytes(log.splitlines()[0] + b"\n" * 200 + b"{}"), 0, (), Limits(entries=100))


# ---------------------------------------------------------------- importers


FOREIGN = Path(__file__).parents[1] / "data" / "foreign"


def test_claims_are_laid_out_once_for_all_options(calls: Callable[[Any, str], list[Any]]) -> None:
    laid, tried = calls(weave, "_by_round"), calls(fitting, "Weaver")
    file = next(file for file in sorted(FOREIGN.glob("packets*.json")) if contradicted(file))
    laid.clear(), tried.clear()
    import_log(file.read_bytes(), file.name)
    assert len(tried) > 20
    assert len(laid) < len(tried) / 4


def contradicted(file: Path) -> bool:
    return import_log(file.read_bytes(), file.name).report.verdict == "contradicted"


def test_a_long_match_is_not_replayed_for_every_set_of_options(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = []
    real = fitting._replayed
    monkeypatch.setattr(fitting, "_replayed", lambda *given: replayed.append(len(given[2])) or real(*given))
    file = next(file for file in sorted(FOREIGN.glob("packets*.json")) if contradicted(file))
    replayed.clear()
    import_log(file.read_bytes(), file.name, budget=Budget(tries=300))
    assert sum(replayed) <= 300


@pytest.mark.parametrize("name", ["packets_clean.json", "lines.jsonl", "cells.csv"])
def test_values_of_a_foreign_file_are_bounded(name: str) -> None:
    made = {
        "lines.jsonl": b'{"seat":0,"type":"x"}\n' * 60,
        "cells.csv": b"round,player,card,canoe,from,to\n" + b"1,Ada,3,,,\n" * 30,
    }
    data = made.get(name) or (FOREIGN / name).read_bytes()
    few, many = (import_log(data, name, limits=Limits(foreign=most)).report for most in (100, 100_000))
    assert [found.code for found in few.findings] == ["LOG-LIMIT-FOREIGN"]
    assert few.exit_code == 3
    assert "LOG-LIMIT-FOREIGN" not in [found.code for found in many.findings]


def packed(count: int) -> bytes:
    """So many notifications, the half of them in one packet; packets without any count as well."""
    item = b'{"type":"zz"}'
    half = b'{"packet_id":1,"move_id":1,"data":[' + b",".join([item] * (count // 2)) + b"]}"
    rest = b'{"packet_id":2,"move_id":1,"data":[]}', b'{"packet_id":3,"move_id":1,"data":' + item + b"}"
    packets = [half, *(rest[place % 2] for place in range(count - count // 2))]
    return b'{"data":{"data":[' + b",".join(packets) + b"]}}"


def moved(count: int) -> bytes:
    entry = {"action": {"type": "MAKE_MOVE", "payload": {"type": "chooseCard", "playerID": "0"}}, "_stateID": 0}
    return json.dumps({"initialState": {}, "log": [entry] * count}).encode()


def written(count: int) -> bytes:
    return b"round,player,card,canoe,from,to\n" + b"1,Ada,3\n" * count


def noted(count: int) -> bytes:
    return b'{"type":"zz"}\n' * count


MANY: dict[str, tuple[Callable[[int], bytes], str]] = {
    "packets.json": (packed, "/data/data/21"), "moves.json": (moved, "/log/40"), "lines.csv": (written, "line 42"),
    "lines.jsonl": (noted, "line 41"),
}  # fmt: skip


@pytest.mark.parametrize("name", MANY)
def test_records_of_a_foreign_file_are_bounded(name: str, calls: Callable[[Any, str], list[Any]]) -> None:
    make, where = MANY[name]
    taken = calls(Leftovers, "add")
    most, more = (import_log(make(count), name, limits=Limits(records=40)).report for count in (40, 41))
    assert "LOG-LIMIT-RECORDS" not in [found.code for found in most.findings]
    assert most.opaque or most.mapped
    taken.clear()
    again = import_log(make(41), name, limits=Limits(records=40)).report
    assert [(found.code, found.place) for found in more.findings] == [("LOG-LIMIT-RECORDS", where)]
    assert again.findings == more.findings
    assert not taken  # refused before a record is looked at
    assert more.exit_code == 3


@pytest.mark.parametrize(
    ("data", "name", "count"),
    [(b'{"plays":[{},{},{}]}', "a.bgsplay", 2), (b'<plays a="1"><play b="1"></play></plays>', "a.xml", 2 + 4)],
)
def test_values_are_counted_exactly(data: bytes, name: str, count: int) -> None:
    for most, codes in ((count, []), (count - 1, ["LOG-LIMIT-FOREIGN"])):
        found = import_log(data, name, limits=Limits(foreign=most)).report
        assert [one.code for one in found.findings if "LIMIT" in one.code] == codes


def test_what_takes_nothing_back_looks_for_it_once(calls: Callable[[Any, str], list[Any]]) -> None:
    costs = []
    for count in (50, 100):
        seen = calls(boardgameio, "_is_move")
        event = {"action": {"type": "GAME_EVENT", "payload": {"type": "x"}}, "_stateID": 0}
        undo = {"action": {"type": "UNDO", "payload": {}}, "_stateID": 0}
        import_log(json.dumps({"initialState": {}, "playerID": "0", "log": [event] * count + [undo] * count}).encode())
        costs.append(len(seen))
    assert 0 < costs[1] <= 2 * costs[0]


def test_headings_that_nobody_knows_are_compared_up_to_a_number(calls: Callable[[Any, str], list[Any]]) -> None:
    costs = []
    for count in (50, 100):
        seen, asked = calls(cells, "likeness"), calls(Headings, "_column")
        heads = "".join(f",c{n}" for n in range(count))
        import_log(f"round,player,card,canoe,from,to{heads}\n1,Ada,3{',1' * count}\n".encode(), "wide.csv")
        costs.append((len(seen), len(asked)))
    assert costs[0][0] == costs[1][0] > 0
    assert costs[1][1] <= 2 * costs[0][1]


def test_attributes_count_as_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b'<protocol><room a="1" b="2"/></protocol>'
    for most, codes in ((4, []), (3, ["LOG-LIMIT-ENTRIES"])):
        monkeypatch.setattr(nodes, "NODES", most)
        found = import_log(data, "a.xml", "sc2024").report.findings
        assert [one.code for one in found if "LIMIT" in one.code] == codes


def test_elements_of_states_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"<protocol>\n" + b"<room/>\n" * 9 + b"</protocol>"
    for most, codes in ((10, []), (9, [("LOG-LIMIT-ENTRIES", 10)])):
        monkeypatch.setattr(nodes, "NODES", most)
        found = import_log(data, "a.xml", "sc2024").report.findings
        assert [(one.code, one.line) for one in found if "LIMIT" in one.code] == codes


def test_names_of_a_crowd_are_not_compared_with_one_another(calls: Callable[[Any, str], list[Any]]) -> None:
    seen = calls(csv_people, "likeness")
    rows = "".join(f"{1 + n % 2},Player {n},3\n" for n in range(400))
    report = import_log(f"round,player,card,canoe,from,to\n{rows}".encode(), "crowd.csv").report
    assert report.verdict == "unverifiable"
    assert not seen


# ---------------------------------------------------------------- a file of many


def endless(*given: Any, **more: Any) -> Iterator[Any]:
    while True:
        pass


needs_clock = pytest.mark.skipif(not hasattr(deadline.signal, "setitimer"), reason="this system has no such clock")


@needs_clock
def test_a_file_that_takes_too_long_is_named_and_the_next_one_is_read(
    log: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / f"{name}.replay.jsonl" for name in ("one", "two")]
    for file in files:
        file.write_bytes(log)
    for module, name in ((find, "load"), (verify, "examine")):
        real = getattr(module, name)
        monkeypatch.setattr(
            module, name, lambda file, *given, real=real, **more: endless() if "one" in str(file) else real(file)
        )
        monkeypatch.setattr(module, "deadline", lambda file: deadline_of(file, 0.05))
    game = get("niagara")
    rule = next(iter(game.rules))
    first, second = find.InLogs(str(tmp_path)).find(game, rule)
    assert first.trouble is not None
    assert (first.trouble.code, first.trouble.file) == ("LOG-LIMIT-TIME", str(files[0]))
    assert second.trouble is None
    slow, good = verify.each([str(file) for file in files], [])
    assert (slow.report.error and slow.report.error.code) == "LOG-LIMIT-TIME"
    assert good.report.verdict == "verified"


@needs_clock
def test_a_deadline_that_is_kept_changes_nothing() -> None:
    before = deadline.signal.getsignal(deadline.signal.SIGVTALRM)
    with deadline_of("file"):
        pass
    assert deadline.signal.getsignal(deadline.signal.SIGVTALRM) is before
    assert deadline.signal.getitimer(deadline.signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def one_packet(count: int) -> bytes:
    return b'{"data":{"data":[{"packet_id":1,"move_id":1,"data":[{"type":"zz","args":' + named(count) + b"}]}]}}"


def named(count: int) -> bytes:
    """An object of so many fields."""
    return json.dumps({f"a{n}": n for n in range(count)}).encode()


def cut_off(count: int) -> bytes:
    return one_packet(count)[:-2]


def headed(count: int) -> bytes:
    """So many headings, and ten thousand empty ones, as a spreadsheet writes them."""
    known = ["round", "player", "card", "canoe", "from", "to"]
    heads = known + [f"a{n}" for n in range(count - len(known))]
    return ",".join(heads + [""] * 10_000).encode() + b"\n1,Ada,3\n"


def stated(count: int) -> bytes:
    return b"<state " + b" ".join(b'a%d="1"' % n for n in range(count)) + b"/>"


WIDE: dict[str, Callable[[int], bytes]] = {
    "packets.json": one_packet, "cut.json": cut_off, "lines.jsonl": lambda count: b'{"type":"zz"}\n' + named(count),
    "cells.csv": headed, "states.xml": stated,
}  # fmt: skip


@pytest.mark.parametrize("name", WIDE)
def test_fields_of_a_foreign_record_are_bounded(name: str) -> None:
    most, more = (import_log(WIDE[name](count), name).report for count in (1_000, 1_001))
    assert "LOG-LIMIT-FIELDS" not in [found.code for found in most.findings]
    assert [found.code for found in more.findings] == ["LOG-LIMIT-FIELDS"]
    assert more.exit_code == 3
