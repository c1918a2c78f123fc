"""XML → plain nodes with their lines. Document types and entities are refused; of a cut file the good part stays."""

from collections.abc import Container, Iterator
from typing import Any, Final
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser
from msgspec import Struct

from niagara.core.text import safe_text
from niagara.log.finding import Finding, finding, refuse
from niagara.log.importers.fields import Fields, Loose
from niagara.log.importers.foreign_json import check_fields
from niagara.log.limits import Limits

DEPTH: Final = 32
NODES: Final = 100_000
"""Elements and attributes of one file: six times those of a match of sixty turns."""
TEXT: Final = 2_000
"""Characters of the text of one element that are kept."""


class Node(Struct):
    """An element. It knows which of its attributes and of the elements in it somebody took."""

    tag: str
    line: int
    attributes: Fields
    children: list["Node"]
    text: str = ""
    whole: bool = False
    """Whether its end was found."""
    taken: bool = False

    def all(self, tag: str = "") -> list["Node"]:
        """The children with this tag, or all, which are then taken."""
        found = [child for child in self.children if tag in ("", child.tag)]
        for child in found:
            child.taken = True
        return found

    def first(self, tag: str) -> "Node | None":
        """The first child with this tag, which is then taken."""
        found = next((child for child in self.children if child.tag == tag), None)
        if found is not None:
            found.taken = True
        return found

    def has(self, *tags: str) -> str:
        """The first of these tags that a child has, or ""; nothing is taken."""
        there = {child.tag for child in self.children}
        return next((tag for tag in tags if tag in there), "")

    def read(self) -> str:
        """Its text, which is then taken."""
        text, self.text = self.text, ""
        return text

    def content(self) -> tuple[object, ...]:
        """All that is in it, to be compared; nothing is taken."""
        inside = tuple(child.content() for child in self.children)
        return self.tag, dict(dict.items(self.attributes)), self.text, inside

    def take_whole(self) -> None:
        """Takes all that is in it: it is told otherwise, such as by its name."""
        self.attributes.take_all()
        self.read()
        for child in self.all():
            child.take_whole()

    def strangers(self, file: str, known: Container[str]) -> Iterator[Loose]:
        """The names in it that nobody knows, of an element that could not be read."""
        for node in self._every():
            for name, value in dict.items(node.attributes):
                if name not in known:
                    yield Loose(name, f"{file}:{node.line}", value, f"of <{node.tag}>")
            if node.tag not in known:
                yield Loose(node.tag, f"{file}:{node.line}", node.text.strip(), "an unknown element")

    def _every(self) -> Iterator["Node"]:
        yield self
        for child in self.children:
            yield from child._every()

    def loose(self, file: str) -> Iterator[Loose]:
        """What nobody took: attributes, elements, and texts where none is looked for."""
        place = f"{file}:{self.line}"
        for one in self.attributes.loose(""):
            yield one._replace(place=place, why=one.why or f"of <{self.tag}>")
        if self.text.strip():
            yield Loose(f"text of {self.tag}", place, self.text.strip())
        for child in self.children:
            if child.taken:
                yield from child.loose(file)
            else:
                told = " ".join(f"{name}={value}" for name, value in child.attributes.items())
                value = " ".join(f"<{child.tag} {told}> {child.text}".split())
                yield Loose(child.tag, f"{file}:{child.line}", value, f"in <{self.tag}>")


class _Handler(ContentHandler):
    def __init__(self, name: str, limits: Limits) -> None:
        super().__init__()
        self.name = name
        self.limits = limits
        self.root: Node | None = None
        self.open: list[Node] = []
        self.count = 0

    def startElement(self, name: str, attrs: Any) -> None:
        self.count += 1 + len(attrs)
        line = self._locator.getLineNumber()  # type: ignore[attr-defined]
        if len(self.open) >= DEPTH:
            raise refuse("LOG-LIMIT-DEPTH", f"more than {DEPTH} elements inside one another", file=self.name, line=line)
        if self.count > NODES:
            raise refuse("LOG-LIMIT-ENTRIES", f"more than {NODES} elements and attributes", file=self.name, line=line)
        check_fields(attrs.getNames(), self.limits, file=self.name, line=line)
        node = Node(name, line, Fields(attrs.items()), [])
        if self.open:
            self.open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self.open.append(node)

    def endElement(self, name: str) -> None:
        self.open.pop().whole = True

    def characters(self, content: str) -> None:
        if self.open and len(self.open[-1].text) < TEXT:
            self.open[-1].text += content


def parse(data: bytes, name: str, limits: Limits) -> tuple[Node, tuple[Finding, ...]]:
    """The root element, and what is wrong behind the part that could be read; raises LogError (S-X1)."""
    if len(data) > limits.size:
        raise refuse("LOG-LIMIT-SIZE", f"more than {limits.size} bytes", file=name)
    handler, parser = _Handler(name, limits), DefusedExpatParser(forbid_dtd=True)
    parser.setContentHandler(handler)
    handler.setDocumentLocator(parser)
    torn: tuple[Finding, ...] = ()
    try:
        parser.feed(data)
        parser.close()
    except DefusedXmlException:
        line = parser.getLineNumber()
        raise refuse(
            "LOG-FOREIGN",
            "the XML has a document type declaration or entities, which are refused",
            file=name,
            line=line,
        ) from None
    except SAXParseException as error:
        torn = (_torn(name, error.getLineNumber() or 1, error.getMessage()),)
    except (SAXException, ValueError, LookupError) as error:
        torn = (_torn(name, 1, str(error)),)
    if handler.root is None:
        line = torn[0].line if torn else 1
        raise refuse(
            "LOG-FOREIGN", "no XML element in this file", file=name, line=line, expected="<state> or <protocol>"
        )
    return handler.root, torn


def _torn(name: str, line: int, why: str) -> Finding:
    return finding(
        "LOG-TAIL-TORN", f"the XML is cut off or not well-formed here: {safe_text(why, 120)}",
        file=name, line=line, done="the elements that are closed before it are kept",
    )  # fmt: skip
