"""`niagara show`: the board and the reasons, in the terminal."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from niagara.cli.outcome import WrongUsage
from niagara.core.replay import Replay
from niagara.core.rule import Rule, Ruling, Sum
from niagara.core.text import Phrase, phrase
from niagara.log.finding import Finding, LogError
from niagara.log.load import Source, examine
from niagara.log.report import Report
from niagara.pages import Told, Walkthrough
from niagara.render import board_text
from niagara.render.difference import Sides, as_text, sides
from niagara.render.languages import check_language
from niagara.render.prose import Speaker
from niagara.render.words import WORDS
from niagara.teach.forced import is_forced
from niagara.teach.notes import notes_by_step

FORCED: Final = Phrase("No other action was legal.")
SO_FAR: Final = Phrase("So far")


class Teller:
    """Tells the steps of a walkthrough as text."""

    def __init__(self, walk: Walkthrough) -> None:
        self.walk = walk
        self.replay: Replay = walk.replay
        self.speaker = Speaker(self.replay.names, walk.lang)
        self.notes = notes_by_step(walk)

    def text(self, step: int) -> Iterator[str]:
        """What happened, the board after it and why."""
        told = self.walk.told(step)
        recorded = f" ({self._word('as_recorded')})" if self.walk.only_recorded(step) else ""
        yield from self._heading(step, told, recorded)
        yield from self._noted(step)
        yield ""
        yield self.board(step)
        yield ""
        yield f"{self.speaker.say(Phrase('Why'))}{recorded}"
        for ruling in told.rulings:
            yield from self._reason(ruling)
        if self._forced(told):
            yield f"  {self.speaker.sentence(FORCED)}"
        total = self.replay.game.so_far(self.walk[step].step)
        if total is not None:
            yield f"  {self.speaker.say(SO_FAR)}"
            yield from self._sum(total)

    def _forced(self, told: Told) -> bool:
        """Whether nothing else could have been chosen in any entry that is told; never of what nobody vouches for."""
        if self.walk.only_recorded(told.lead.step.index):
            return False
        entries = {page.step.entry: page.step for page in (told.lead, *told.others)}
        return all(is_forced(self.replay.game, step) for step in entries.values())

    def board(self, step: int) -> str:
        """The board after `step` in words."""
        page = self.walk[step]
        return board_text.board(self.replay.game, page.step.after, self.replay.names, self.walk.lang)

    def _heading(self, step: int, told: Told, recorded: str) -> Iterator[str]:
        here = self.walk[step].step
        text = (
            "step {step} of {last}, round {round}, entry {entry}"
            if here.entry
            else "step {step} of {last}, round {round}"
        )
        where = phrase(text, step=step, last=len(self.replay) - 1, round=here.round, entry=here.entry)
        yield self.speaker.headed(self.speaker.say(where) + recorded, self.speaker.sentence(told.lead.telling.phrase))
        yield from (f"  · {self.speaker.sentence(page.telling.phrase)}" for page in told.others)

    def _noted(self, step: int) -> Iterator[str]:
        for note in self.notes.get(step, ()):
            first, *rest = note.lines
            yield "  " + self.speaker.headed(self._word("note"), first)
            yield from (f"    {line}" for line in rest)

    def _reason(self, ruling: Ruling) -> Iterator[str]:
        chosen = f" ({self._word('chosen_default')})" if self._chosen(ruling.rule) else ""
        title = self.speaker.text(ruling.rule.title)
        yield "  " + self.speaker.headed(f"{ruling.rule.id} {title}{chosen}", self.speaker.sentence(ruling.phrase))
        if ruling.sum is not None:
            yield from self._sum(ruling.sum)

    def _word(self, key: str) -> str:
        return self.speaker.text(WORDS[key])

    def _chosen(self, rule: Rule) -> bool:
        return rule.chosen and self.replay.is_default(rule)

    def _sum(self, total: Sum) -> Iterator[str]:
        lines = [*((self.speaker.say(line.phrase), line.number) for line in total.lines)]
        lines.append((self.speaker.say(total.total), total.value))
        width = max(len(words) for words, _ in lines)
        yield from (f"      {words:<{width}}  {number:>4}" for words, number in lines)

    def plain(self, step: int) -> dict[str, Any]:
        """The same as plain values, for `--json`."""
        told, last = self.walk.told(step), self.walk[step].step
        pages = sorted((told.lead, *told.others), key=lambda page: page.step.index)
        total = self.replay.game.so_far(last)
        return {
            "step": step, "round": last.round, "entry": last.entry, "actor": last.actor,
            "vouched_for": not self.walk.only_recorded(step),
            "events": [msgspec.to_builtins(page.step.event) for page in pages if page.step.event is not None],
            "headline": self.speaker.sentence(told.lead.telling.phrase),
            "tellings": [self.speaker.sentence(page.telling.phrase) for page in pages],
            "notes": [{"entry": note.entry, "text": note.text} for note in self.notes.get(step, ())],
            "rulings": [self._plain_ruling(ruling) for ruling in told.rulings],
            "forced": self._forced(told), "so_far": None if total is None else self._plain_sum(total),
            "board": self.board(step).splitlines(),
        }  # fmt: skip

    def _plain_ruling(self, ruling: Ruling) -> dict[str, Any]:
        plain: dict[str, Any] = {
            "rule": ruling.rule.id, "title": self.speaker.text(ruling.rule.title),
            "text": self.speaker.sentence(ruling.phrase), "chosen": self._chosen(ruling.rule),
        }  # fmt: skip
        if ruling.sum is not None:
            plain["sum"] = self._plain_sum(ruling.sum)
        return plain

    def _plain_sum(self, total: Sum) -> dict[str, Any]:
        lines = [[self.speaker.say(line.phrase), line.number] for line in total.lines]
        return {"lines": lines, "total": self.speaker.say(total.total), "value": total.value}


def chosen_steps(walk: Walkthrough, step: int | None, round_number: int | None) -> list[int]:
    """The steps to show: one, the stops of a round, or the last; raises WrongUsage with those there are."""
    last = len(walk) - 1
    if step is not None and round_number is not None:
        raise WrongUsage("either --step or --round")
    if step is not None:
        if not 0 <= step <= last:
            raise WrongUsage(f"step {step}: this match has the steps 0 to {last}")
        return [step]
    if round_number is None:
        return [last]
    stops = [stop for stop in walk.stops if stop and walk.replay.step(stop).round == round_number]
    rounds = walk.rounds()
    if round_number not in rounds:
        raise WrongUsage(f"round {round_number}: this match has the rounds {min(rounds)} to {max(rounds)}")
    return stops or [rounds[round_number]]


def walkthrough(replay: Replay, lang: str, seat: int | None) -> Walkthrough:
    """The pages; raises UnknownLanguage, or WrongUsage for a seat that is not there."""
    check_language(lang)
    seats = len(replay.header.seats)
    if seat is not None and not 0 <= seat < seats:
        names = ", ".join(f"{number} {name}" for number, name in enumerate(replay.names))
        raise WrongUsage(f"seat {seat}: this match has the seats {names}")
    return Walkthrough(replay, lang=lang, seat=seat)


def difference_text(source: Source, lang: str) -> str:
    """Where a log and the rules part; the verdict where they do not. Raises LogError where that cannot be said."""
    report, found, both, names = _difference(source, lang)
    if found is None or both is None:
        return report.headline
    return "\n".join([found.said(names), "", as_text(both)])


def difference_dict(source: Source, lang: str) -> dict[str, Any]:
    """The same as plain values."""
    report, found, both, _ = _difference(source, lang)
    plain: dict[str, Any] = {"file": report.file, "verdict": report.verdict}
    if found is not None and both is not None:
        plain |= {"finding": found.as_dict(), "expected": msgspec.to_builtins(both.expected)}
        plain["found"] = msgspec.to_builtins(both.recorded)
    return plain


def _difference(source: Source, lang: str) -> tuple[Report, Finding | None, Sides | None, tuple[str, ...]]:
    check_language(lang)
    replay, report = examine(source)
    found = next((found for found in report.findings if found.difference is not None), None)
    if replay is None or found is None or found.difference is None:
        if report.error is not None:  # nothing to set beside it
            raise LogError(report.error)
        return report, None, None, ()
    names = tuple(replay.names)
    return report, found, sides(replay.game, found.difference, names, lang, found.ruling), names
