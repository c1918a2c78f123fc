"""What else people hand us as a log: files that Niagara itself writes, notebooks, pictures; told by their content."""

import re
from typing import Final

import msgspec
from msgspec import Struct

from niagara.log.finding import brief

_MADE_OF: Final = "what can be verified is the log that it was made of (.replay.jsonl)"
_NO_LOG: Final = "and no log: look at it in a browser; what can be verified is a match's log (.replay.jsonl)"
_FORMATS: Final = {
    "niagara-pages": f"pages that Niagara exported, for “Open…” in any page that it exported; {_MADE_OF}",
    "niagara-conformance": "cases of ours to check an engine with, and no match: see “Conformance” in FORMAT.md",
    "niagara-site": "the list of files of a site that Niagara exported: open index.html beside it in a browser",
    "niagara-simulate": "what 'niagara simulate' was asked for: the logs are in the same folder",
}
_MAGIC: Final = {
    b"\x89PNG\r\n": f"a picture (PNG), {_NO_LOG}",
    b"GIF8": f"a picture (GIF), {_NO_LOG}",
    b"\xff\xd8\xff": f"a picture (JPEG), {_NO_LOG}",
    b"PAR1": "a table (Parquet), as a corpus has: 'niagara stats' and 'niagara find' take the folder of the corpus",
    b"%PDF-": f"a text for print (PDF), {_NO_LOG}",
    b"SQLite format 3\0": "an SQLite database, and no log",
}
_PAGE: Final = re.compile(rb"\s*<(?:!doctype html|html)", re.IGNORECASE)
_SVG: Final = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]", re.IGNORECASE)
_MARKDOWN: Final = re.compile(rb"#+ |!\[")
_OUR_PICTURE: Final = re.compile(rb"!\[[^\n]*\]\([^\n()]*_files/step-\d+(?:-[0-9a-f]{16})?\.svg\)")
_RESULT: Final = re.compile(rb'\{"seed":\d+,"start_seat":\d+,"winners":')


class _Marked(Struct):
    """What a JSON object says of itself."""

    format: str = ""
    nbformat: int = 0


def product_of(data: bytes) -> str:
    """What a file that cannot be read as a log is, and what it is good for, in words; "" for what nobody knows."""
    for magic, words in _MAGIC.items():
        if data.startswith(magic):
            return words
    if _PAGE.match(data):
        return _page(data)
    if _SVG.match(data):
        return f"a picture (SVG), {_NO_LOG}"
    if _RESULT.match(data):
        return "results of 'niagara simulate --results', a line a match, and no logs: 'niagara play --seed' makes one"
    if _MARKDOWN.match(data) and _OUR_PICTURE.search(data):
        return f"a walkthrough in Markdown that Niagara exported: read it in any viewer of Markdown; {_MADE_OF}"
    return _marked(data)


def _page(data: bytes) -> str:
    if b'id="niagara-pages"' in data or b'id="niagara-viewer"' in data:
        return f"a page that Niagara exported: open it in a browser; {_MADE_OF}"
    if b"<title>Niagara: " in data:
        return (
            "the list of a site that Niagara exported: open it in a browser; what can be verified are the matches' logs"
        )
    return "a web page, and no log: open it in a browser"


def _marked(data: bytes) -> str:
    """A JSON object by its mark; of JSON lines the first."""
    for text in (data, data[: data.find(b"\n") + 1]):
        try:
            marked = msgspec.json.decode(text.removeprefix(b"\xef\xbb\xbf"), type=_Marked)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            continue
        if marked.nbformat:
            return "a Jupyter notebook, no log: open it in JupyterLab"
        if marked.format.startswith("niagara-") and marked.format != "niagara-replay":
            return _FORMATS.get(marked.format, f"a file of Niagara's ({brief(marked.format, 40)}), no log")
        return ""
    return ""
