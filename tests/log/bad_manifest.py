"""The files of the bad inputs and their manifest, which authors of other programs read too.

`python -m log.bad_manifest`, run in the folder tests, writes the small files and the manifest to tests/data/bad/; big
ones, those that depend on a packer and what is no file at all are made when they are tested.
"""

from __future__ import annotations

import json
from typing import Any, Final

from log.bad_inputs import BAD
from log.bad_makers import GOOD, HERE, Bad, Lines, Place

from niagara.log.finding import BREAKS_RULES, CODES

MANIFEST: Final = HERE / "manifest.json"


def good() -> Lines:
    return GOOD.read_bytes().splitlines()


def data_of(bad: Bad) -> bytes:
    """The bytes of an input that is a file."""
    assert not isinstance(bad.make, Place)
    return bad.make(good())


def verdict_of(bad: Bad) -> str:
    """The verdict on it: the one that goes with its code unless the table says otherwise."""
    severity, exit_code = CODES[bad.code] if bad.code else ("", 0)
    if bad.verdict or severity != "error":
        return bad.verdict or "verified"
    return "contradicted" if exit_code == BREAKS_RULES else "unverifiable"


def manifest() -> list[dict[str, Any]]:
    """The table as plain values, for authors of other programs."""
    rows = []
    for bad in BAD:
        row: dict[str, Any] = {"id": bad.id, "what": bad.what, "code": bad.code, "verdict": verdict_of(bad)}
        row |= {"file": bad.file} if bad.stored else {"made": bad.made}
        if bad.stored and bad.at is not None:
            row["offset"] = data_of(bad).index(bad.at)
        row |= {key: getattr(bad, key) for key in ("line", "pointer", "rule") if getattr(bad, key) is not None}
        rows.append(row)
    return rows


def manifest_text() -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in manifest()) + "\n]\n"


def write() -> None:
    for bad in BAD:
        if bad.stored:
            (HERE / bad.file).write_bytes(data_of(bad))
    MANIFEST.write_text(manifest_text(), encoding="utf-8")


if __name__ == "__main__":
    write()
