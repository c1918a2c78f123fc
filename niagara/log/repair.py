"""The good part of a damaged log as a new file: the damaged one is never touched."""

import os
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, structs

from niagara.core.given import of_kind, path_of
from niagara.core.replay import Replay
from niagara.log.as_recorded import verified_to
from niagara.log.container import read_file
from niagara.log.files import check_target
from niagara.log.finding import Finding
from niagara.log.limits import LIMITS, Limits
from niagara.log.load import load
from niagara.log.not_written import StrPath, already_there
from niagara.log.writer import check_name, save

FIELD: Final = "x_repaired"


class Repaired(Struct, frozen=True, kw_only=True):
    """What was kept of a damaged log, and why not all of it."""

    replay: Replay
    """What stands in the new file."""
    findings: tuple[Finding, ...]
    """What was wrong with the old one; nothing where it was whole."""

    @property
    def kept(self) -> int:
        """Entries that were kept, from the first on."""
        return len(self.replay.entries)

    def __str__(self) -> str:
        if not self.findings:
            return f"nothing was wrong; all {self.kept} entries kept"
        return f"{self.kept} entries kept, the rest left out: {self.findings[0]}"


def repair(source: StrPath, target: StrPath, limits: Limits = LIMITS) -> Repaired:
    """Writes the entries before the first damage to a new file, with a note on it in the header (`x_repaired`).

    What breaks a rule or a check counts as damage: nothing is kept that nobody vouches for. Raises LogError: not even
    the header can be read, `target` exists or cannot be written.
    """
    path_of(source, "source")
    of_kind(limits, Limits, "limits", "Limits", "leave them out")
    check_name(target)
    if os.path.lexists(target) and not Path(target).is_dir():
        raise already_there(target, "give the new one another name: repair replaces none")
    check_target(target)
    data = read_file(source, limits)
    damaged = load(source, partial=True, limits=limits)
    findings = tuple(one for one in damaged.found or () if one.severity == "error" or one.code == "LOG-TAIL-TORN")
    good = verified_to(damaged.entries, len(damaged.entries), findings)
    header = damaged.header
    if findings:
        note: dict[str, Any] = {
            "kept": good,
            "left_out_for": findings[0].code,
            "sha256": sha256(data).hexdigest(),
        }
        header = structs.replace(header, x={**header.x, FIELD: note})
    replay = Replay(damaged.game, header, damaged.entries[:good], Path(target).name)
    save(replay, target)
    return Repaired(replay=replay, findings=findings)
