"""What can go wrong around a writer, with real processes: killed, a full disk, two writers."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from socket import gethostname

import pytest
from msgspec import structs

from niagara.core.replay import AnyEntry, Replay
from niagara.log.finding import LogError
from niagara.log.load import examine, load
from niagara.log.repair import repair
from niagara.log.verify import verify
from niagara.log.writer import dumps, save
from niagara.play.match import Match

FULL = os.environ.get("NIAGARA_SOAK") == "1"
ROUNDS = 50 if FULL else 6
NIAGARA = (sys.executable, "-c", "from niagara.cli import main; main()")

WRITER = """
import os, sys, time
from random import Random
from niagara.play.match import Match
path, seed, pause, at_once = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
if at_once:
    real = os.write
    os.write = lambda handle, data: (time.sleep(0.001), real(handle, bytes(data[:at_once])))[1]
rng = Random(seed)
match = Match("niagara", ["Ada", "B", "C"], record=path)
print("ready", flush=True)
while match.actor is not None:
    match.play(rng.choice(match.legal_actions()))
    print(len(match.replay.entries), flush=True)
    time.sleep(pause)
"""


def writer(path: Path, seed: int = 1, pause: float = 0, at_once: int = 0) -> subprocess.Popen[bytes]:
    """A process that records a match, entry by entry, and says the number of each that is on disk.

    `at_once`: its system takes so few bytes in one write, slowly; 0 for as many as it gets.
    """
    command = [sys.executable, "-c", WRITER, path, str(seed), str(pause), str(at_once)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    return child


def kill(child: subprocess.Popen[bytes]) -> int:
    """Kills it without warning; the last entry that it said is on disk."""
    child.send_signal(signal.SIGKILL)
    told, _ = child.communicate(timeout=60)
    return int((told.split() or [b"0"])[-1])


def unsealed(replay: Replay) -> tuple[AnyEntry, ...]:
    """The entries, the last one without its check: whoever closes a log puts one there, whoever is killed does not."""
    return (*replay.entries[:-1], *(structs.replace(last, check=None) for last in replay.entries[-1:]))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_killed_writer_loses_at_most_one_entry_and_the_next_goes_on(number: int, tmp_path: Path) -> None:
    """F1. Every other writer is slow in the middle of its lines, so that most of those leave a torn one."""
    path = tmp_path / "live.jsonl"
    rng = Random(number)
    child = writer(path, number, at_once=7 * (number % 2))
    time.sleep(rng.uniform(0, 0.25))
    told = kill(child)
    replay, report = examine(path)
    assert replay is not None
    assert report.verdict in (("verified", "consistent") if replay.entries else ("unverifiable",))
    assert told <= len(replay.entries) <= told + 1
    torn = not {"LOG-TAIL-TORN", "LOG-NOTE-NEWLINE"}.isdisjoint(found.code for found in report.findings)
    print("torn" if torn else "whole", f"after {len(replay.entries)} entries")
    if torn:
        with pytest.raises(LogError) as caught:
            Match.resume(path)
        assert caught.value.finding.code == "LOG-TAIL-TORN"
        assert f"keeps the {len(replay.entries)} entries" in str(caught.value)
        path = tmp_path / "segment.jsonl"
        assert repair(tmp_path / "live.jsonl", path).kept == len(replay.entries)
    match = Match.resume(path)
    assert unsealed(match.replay) == unsealed(replay)
    with match:
        for _ in range(3):
            if match.actor is not None:
                match.play(rng.choice(match.legal_actions()))
    assert load(path) == match.replay


def test_a_torn_tail_is_said_at_the_next_start_and_repaired_into_a_new_file(replay: Replay, tmp_path: Path) -> None:
    torn, whole = tmp_path / "torn.jsonl", tmp_path / "whole.jsonl"
    data = dumps(replay)
    torn.write_bytes(data[: len(data) // 2])
    before = torn.read_bytes()
    with pytest.raises(LogError) as caught:
        Match.resume(torn)
    finding = caught.value.finding
    assert (finding.code, finding.exit_code) == ("LOG-TAIL-TORN", 3)
    assert "niagara repair" in str(finding)
    kept = len(load(torn).entries)
    assert f"keeps the {kept} entries" in str(finding)
    done = repair(torn, whole)
    assert (done.kept, [found.code for found in done.findings]) == (kept, ["LOG-TAIL-TORN"])
    assert torn.read_bytes() == before
    assert verify(whole).verdict == "verified"
    note = load(whole).header.x["x_repaired"]
    assert (note["kept"], note["left_out_for"]) == (kept, "LOG-TAIL-TORN")
    with pytest.raises(LogError) as caught:
        repair(torn, whole)
    assert caught.value.finding.code == "LOG-EXISTS"
    with Match.resume(whole) as match:
        rng = Random(1)
        while match.actor is not None:
            match.play(rng.choice(match.legal_actions()))
    assert verify(whole).verdict == "verified"
    assert load(whole).finished
    first = Replay(replay.game, replay.header, load(whole).entries[:kept])
    assert unsealed(first) == unsealed(Replay(replay.game, replay.header, replay.entries[:kept]))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["torn.jsonl", "whole.jsonl"]


def test_repair_keeps_nothing_that_nobody_vouches_for(replay: Replay, tmp_path: Path) -> None:
    lines = dumps(replay).splitlines()
    ends = [place for place, line in enumerate(lines) if b'"check"' in line]
    forged = tmp_path / "forged.jsonl"
    place = ends[2]
    lines[place] = re.sub(rb'"check":"...', b'"check":"000', lines[place])
    forged.write_bytes(b"\n".join(lines) + b"\n")
    done = repair(forged, tmp_path / "good.jsonl")
    assert done.kept == ends[1]
    assert done.findings[0].code == "LOG-CHECK"
    assert verify(tmp_path / "good.jsonl").verdict == "verified"
    whole = repair(tmp_path / "good.jsonl", tmp_path / "again.jsonl")
    assert whole.findings == ()
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "good.jsonl").read_bytes()


def test_a_last_line_without_its_end_is_torn_too(replay: Replay, tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(dumps(replay)[:-1])
    with pytest.raises(LogError) as caught:
        Match.resume(torn)
    assert caught.value.finding.code == "LOG-TAIL-TORN"
    assert f"keeps the {len(replay.entries)} entries" in str(caught.value)
    assert repair(torn, tmp_path / "whole.jsonl").kept == len(replay.entries)
    assert (tmp_path / "whole.jsonl").read_bytes() == dumps(replay)


def test_what_is_not_as_we_write_it_is_not_gone_on_with(replay: Replay, tmp_path: Path) -> None:
    odd = tmp_path / "odd.jsonl"
    odd.write_bytes(dumps(replay).replace(b"\n", b"\r\n"))
    with pytest.raises(LogError) as caught:
        Match.resume(odd)
    assert caught.value.finding.code == "LOG-FORM"
    with pytest.raises(LogError) as caught:
        Match.resume(tmp_path / "missing.jsonl")
    assert caught.value.finding.exit_code == 6
    assert [path.name for path in tmp_path.iterdir()] == ["odd.jsonl"]


SAVER = """
import resource, signal, sys
from niagara.log.finding import LogError
from niagara.log.load import load
from niagara.log.writer import save
replay = load(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))
try:
    save(replay, sys.argv[2], force=True)
except LogError as error:
    print(error.finding.code, error.finding.exit_code)
"""


def test_a_file_that_may_not_grow_leaves_the_old_one(replay: Replay, tmp_path: Path) -> None:
    """F3, F4: of the bytes a part is written without an error, then no more."""
    source, target = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    save(replay, source)
    target.write_text("mine", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", SAVER, source, target], capture_output=True, check=True, text=True)
    assert done.stdout == "LOG-IO 6\n"
    assert target.read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "b.jsonl"]


def test_a_full_disk_is_code_6(replay: Replay, tmp_path: Path) -> None:
    """F3: /dev/full takes nothing, behind a link and as stdout."""
    save(replay, tmp_path / "a.jsonl")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*NIAGARA, "anonymise", "a.jsonl", "-o", "-"],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 6
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["anonymise", "repair"])
def test_a_link_is_never_followed(replay: Replay, tmp_path: Path, command: str) -> None:
    """F13: refused without --force; with it the link itself is replaced."""
    save(replay, tmp_path / "a.jsonl")
    for target in (tmp_path / "target", tmp_path / "nowhere"):
        link = tmp_path / f"{target.name}.jsonl"
        link.symlink_to(target)
    (tmp_path / "target").write_text("mine", encoding="utf-8")
    for name in ("target.jsonl", "nowhere.jsonl"):
        done = subprocess.run(
            [*NIAGARA, command, "a.jsonl", "-o", name], cwd=tmp_path, capture_output=True, check=False
        )
        assert done.returncode == 6
        assert b"LOG-EXISTS" in done.stderr
    assert (tmp_path / "target").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "nowhere").exists()
    if command == "anonymise":
        forced = [*NIAGARA, command, "a.jsonl", "-o", "target.jsonl", "--force"]
        assert subprocess.run(forced, cwd=tmp_path, capture_output=True, check=False).returncode == 0
        assert (tmp_path / "target").read_text(encoding="utf-8") == "mine"
        assert not (tmp_path / "target.jsonl").is_symlink()


def test_a_recording_does_not_follow_a_link(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("mine", encoding="utf-8")
    link = tmp_path / "live.jsonl"
    link.symlink_to(tmp_path / "target")
    with pytest.raises(LogError) as caught:
        Match("niagara", ["A", "B", "C"], record=link)
    assert caught.value.finding.code == "LOG-EXISTS"
    Match("niagara", ["A", "B", "C"], record=link, force=True).close()
    assert (tmp_path / "target").read_text(encoding="utf-8") == "mine"


def test_a_second_writer_is_told_who_writes(tmp_path: Path) -> None:
    """F6: another process holds the log; it is named by its number and machine, and it writes on."""
    path = tmp_path / "live.jsonl"
    child = writer(path, pause=0.05)
    try:
        for start in (lambda: Match("niagara", ["A", "B", "C"], record=path, force=True), lambda: Match.resume(path)):
            with pytest.raises(LogError) as caught:
                start()
            assert caught.value.finding.code == "LOG-LOCKED"
            assert f"process {child.pid} on {gethostname()}" in str(caught.value)
    finally:
        told = kill(child)
    assert told > 0
    Match("niagara", ["A", "B", "C"], record=path, force=True).close()  # the lock went with its process


def test_a_reader_beside_a_writer_sees_a_good_log(tmp_path: Path) -> None:
    """F7."""
    path = tmp_path / "live.jsonl"
    child = writer(path, pause=0.02)
    try:
        sizes: list[int] = []
        while len(sizes) < 12 or (sizes[-1] == sizes[0] and child.poll() is None):
            replay, report = examine(path)
            assert replay is not None
            assert report.error is None, report
            sizes.append(len(replay.entries))
            assert sizes == sorted(sizes)
    finally:
        kill(child)
    assert sizes[-1] > sizes[0]


def test_ctrl_c_in_a_long_verification_is_130(tmp_path: Path) -> None:
    """F20: what is told already was told whole."""
    slow = "import sys, time\nimport niagara.cli.verify as v\nfrom niagara.cli import main\nreal = v.judged\n"
    slow += (
        "def judged(source, options):\n    if source == 'b.jsonl':\n        print('now', file=sys.stderr, flush=True)\n"
    )
    slow += "        time.sleep(60)\n    return real(source, options)\nv.judged = judged\nmain()"
    command = [sys.executable, "-c", slow, "verify", "a.jsonl", "b.jsonl", "--json"]
    child = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stderr is not None
    assert child.stderr.readline() == b"now\n"
    child.send_signal(signal.SIGINT)
    out, told = child.communicate(timeout=60)
    assert (child.returncode, told) == (130, b"niagara: interrupted\n")
    assert out.startswith(b'{"file":"a.jsonl"')
    assert out.endswith(b"}\n")
