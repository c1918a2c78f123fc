"""HTML that somebody else's code made, for a page in which nothing of it may run or load.

The page's policy keeps scripts and requests away; here is found what it would keep away, so that this can be said. What
no policy stops (a refresh, a connection that is made ahead) is looked for in the text itself, however it is parsed.
"""

import re
from typing import Any, Final

from bs4 import BeautifulSoup, ParserRejectedMarkup, Tag

_RUNS: Final = ("script", "iframe", "frame", "frameset", "object", "embed", "applet", "link", "meta", "base")
_NAMED: Final = re.compile(rf"<\s*(?:{'|'.join(_RUNS)})(?![\w-])", re.IGNORECASE)
_LOADS: Final = ("src", "srcset", "poster", "data", "background", "href", "xlink:href", "ping")
_LINKS: Final = ("a", "area")
_STYLE_LOADS: Final = re.compile(r"@import|url\(\s*[\"']?(?!\s*(?:data:|#))", re.IGNORECASE)
_UNSEEN: Final = re.compile(r"[\x00-\x20]")
"""What browsers pass over in an address."""


def is_inert(html: str) -> bool:
    """Whether nothing in this HTML runs, or loads from elsewhere."""
    if _NAMED.search(html):
        return False
    try:
        return not any(_faults(tag) for tag in BeautifulSoup(html, "html.parser").find_all(True))
    except ParserRejectedMarkup:
        return False


def inert(html: str) -> str:
    """The HTML without what runs or loads; nothing of it where that cannot be told."""
    try:
        soup = BeautifulSoup(html, "html.parser")
    except ParserRejectedMarkup:
        return ""
    for tag in soup.find_all(True):
        if tag.decomposed:
            continue
        faults = _faults(tag)
        if tag.name in (*_RUNS, "style", "img", "image") and faults:
            tag.decompose()
            continue
        for name in faults:
            del tag[name]
    clean = str(soup)
    return clean if is_inert(clean) else ""


def without_images(layout: Any) -> bool:
    """Takes away the images of a chart that would be loaded from elsewhere; whether there were any."""
    found = False
    while isinstance(layout, dict):  # then that of its template
        images = layout.get("images")
        if isinstance(images, list):
            layout["images"] = [one for one in images if isinstance(one, dict) and _held(str(one.get("source", "")))]
            found = found or len(layout["images"]) < len(images)
        template = layout.get("template")
        layout = template.get("layout") if isinstance(template, dict) else None
    return found


def _faults(tag: Tag) -> list[str]:
    """The attributes of an element that run or load; the element's own name where it is one that does."""
    found = [name for name, value in tag.attrs.items() if _is_fault(tag.name, name.lower(), str(value))]
    if tag.name in _RUNS or (tag.name == "style" and _STYLE_LOADS.search(tag.get_text())):
        found.append(tag.name)
    return found


def _is_fault(tag: str, name: str, value: str) -> bool:
    if name.startswith("on") or name == "srcdoc":
        return True
    if name == "style":
        return _STYLE_LOADS.search(value) is not None
    if tag in _LINKS and name in ("href", "xlink:href"):
        return _UNSEEN.sub("", value).lower().startswith(("javascript:", "vbscript:", "data:"))
    if name in _LOADS:
        return not _held(value)
    return _UNSEEN.sub("", value).lower().startswith(("javascript:", "vbscript:"))


def _held(address: str) -> bool:
    """Whether what an address names is in the page itself."""
    return (
        _UNSEEN.sub("", address).lower().startswith(("data:image/", "data:audio/", "data:video/", "#")) or not address
    )
