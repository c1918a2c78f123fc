"""Every shipped match, told stop by stop: what happened and which rules made it so.

The transcripts are golden files: a change in what is told shows in the diff. After a change that is meant, run
NIAGARA_TRANSCRIPTS=write scripts/test tests/test_transcripts.py and read the diff.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from niagara import Replay, sample, walkthrough
from niagara.log.shipped import samples
from niagara.render.prose import Speaker

FOLDER = Path(__file__).parent / "data" / "transcripts"


def transcript(replay: Replay) -> Iterator[str]:
    """One line a step: its number, what happened, and the ids of its rules; sums in full."""
    speaker = Speaker(replay.names)
    for page in walkthrough(replay):
        rules = " ".join(ruling.rule.id for ruling in page.rulings)
        yield f"{page.step.index}. {speaker.sentence(page.telling.phrase)} [{rules}]"
        for ruling in page.rulings:
            if ruling.sum:
                lines = " + ".join(f"{line.number} {speaker.say(line.phrase)}" for line in ruling.sum.lines)
                yield f"   {lines} = {ruling.sum.value} {speaker.say(ruling.sum.total)}"


@pytest.mark.parametrize("name", sorted(samples()))
def test_a_shipped_match_is_told_as_before(name: str) -> None:
    told = "\n".join(transcript(sample(name))) + "\n"
    golden = FOLDER / f"{name}.txt"
    if os.environ.get("NIAGARA_TRANSCRIPTS") == "write":
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(told, encoding="utf-8", newline="\n")
    assert golden.read_text(encoding="utf-8").splitlines() == told.splitlines()


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(samples())
