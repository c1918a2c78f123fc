"""A file that no importer knows: is it of an unknown program, or no log at all?"""

from typing import Final

import msgspec
from msgspec import structs

from niagara.log.finding import Finding, finding
from niagara.log.products import product_of

_SEPARATORS: Final = (",", ";", "\t")
_LINES: Final = 20
_HEAD: Final = 1_000_000
"""Characters in which lines are looked for."""


def refusal(data: bytes, message: str) -> Finding:
    """Why a file is refused that nobody recognises: what has records in it may be a log, the rest cannot be read."""
    refused = _refusal(data, message)
    words = product_of(data)
    return structs.replace(refused, message=words, expected=None, found=None) if words else refused


def _refusal(data: bytes, message: str) -> Finding:
    if not data.strip():
        return finding("LOG-EMPTY", "nothing in it", expected="the log of another program")
    text = _text(data)
    if text is None:
        return finding(
            "LOG-ENCODING", f"{message}; it is no text", expected="a log in UTF-8 or UTF-16, or --encoding NAME"
        )
    if _is_json(data) or _is_xml(text) or _is_table(text):
        return finding("LOG-FOREIGN", message)
    return finding("LOG-NOT-JSON", message, expected="JSON, XML or a table with columns", found="other text")


def _text(data: bytes) -> str | None:
    utf_16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        text = data.decode("utf-16" if utf_16 else "utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf")), dict | list)
    except (msgspec.MsgspecError, RecursionError):
        return False


def _is_xml(text: str) -> bool:
    """XML, but no web page."""
    start = text.lstrip()[:200].lower()
    return start.startswith("<") and not start.startswith(("<!doctype html", "<html"))


def _is_table(text: str) -> bool:
    """Lines with equally many columns, three at least."""
    lines = [line for line in text[:_HEAD].splitlines() if line.strip()][:_LINES]
    counts = [{line.count(sign) for line in lines} for sign in _SEPARATORS]
    return len(lines) > 1 and any(len(found) == 1 and min(found) >= 2 for found in counts)
