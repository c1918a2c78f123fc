"""JSON of other programs: bounded, private fields dropped, and what is left of a file that was cut off."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from niagara.log.finding import Finding, LogError, brief, finding, refuse
from niagara.log.importers.draft import PRIVATE
from niagara.log.importers.fields import Fields, Items
from niagara.log.limits import Limits

_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_SHORT: Final = 64
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
# A text takes all that follows where it has no end, so that nothing is looked at twice.
_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)


def text_of(data: bytes) -> str:
    """The text of a foreign file: UTF-8 with or without its mark, UTF-16 with one; raises LogError."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise refuse("LOG-ENCODING", f"no {encoding[:6]} text", offset=error.start) from None


def parse_json(data: bytes, limits: Limits) -> tuple[Any, tuple[Finding, ...]]:
    """The value in a file, and a finding where the file is cut off and only its good part could be read."""
    if len(data) > limits.size:
        raise refuse("LOG-LIMIT-SIZE", f"more than {limits.size} bytes")
    text = text_of(data)
    check_values(text, ",", limits)
    try:
        value = json.loads(text, object_pairs_hook=partial(fields_of, limits))
        _check_levels(value, limits)
        return value, ()
    except RecursionError:
        raise _too_deep(limits) from None
    except ValueError as error:
        check_depth(text, limits)
        kept, cut = good_part(text, limits)
        if kept is None:
            at = getattr(error, "pos", 0)
            line = text.count("\n", 0, at) + 1
            offset = len(text[:at].encode("utf-8", "replace"))
            raise refuse(
                "LOG-JSON-SYNTAX", "no JSON", line=line, offset=offset, found=brief(text[at : at + 40])
            ) from None
        where = len(text[:cut].encode("utf-8", "replace"))
        torn = brief(text[cut : cut + 200])
        message = "the file is cut off: what stands before this place is read, the rest is not"
        return kept, (finding("LOG-TAIL-TORN", message, offset=where, line=text.count("\n", 0, cut) + 1, found=torn),)


def fields_of(limits: Limits, pairs: list[tuple[str, Any]]) -> Fields:
    """The object of a JSON parser's pairs; raises LogError for too many."""
    check_fields([name for name, _ in pairs], limits)
    return Fields.of(pairs)


def check_fields(names: Sequence[str], limits: Limits, **place: Any) -> None:
    """Raises LogError for more fields in one record than any match has; `place` is where the record stands."""
    if len(names) > limits.fields:
        message = f"more than {limits.fields} fields in one record: no match has so many"
        first = brief(names[limits.fields])
        raise refuse("LOG-LIMIT-FIELDS", message, found=first, expected="the log of one match", **place)


def check_values(text: str, signs: str, limits: Limits) -> None:
    """Raises LogError for a text of so many values that no match has, by the signs between them."""
    found = sum(map(text.count, signs))
    if found > limits.foreign:
        message = f"more than {limits.foreign} values: no match is so long"
        expected = "the log of one match, or a part of a list of plays"
        raise refuse("LOG-LIMIT-FOREIGN", message, found=str(found), expected=expected)


def check_records(count: int, limits: Limits, **place: Any) -> None:
    """Raises LogError for more records than any match has; `place` is where the first one too many stands."""
    if count > limits.records:
        message = f"more than {limits.records} records: no match is so long"
        raise refuse("LOG-LIMIT-RECORDS", message, expected="the log of one match", **place)


def check_depth(text: str, limits: Limits) -> None:
    """Raises LogError for more levels than the limit, before anything recurses into them."""
    depth = 0
    for match in _BRACKET.finditer(text):
        if match[0] in "[{":
            depth += 1
            if depth > limits.depth:
                raise _too_deep(limits)
        elif match[0] in "]}":
            depth -= 1


def _check_levels(value: Any, limits: Limits) -> None:
    """The same of a value: ten times as quick as looking for its brackets in the text."""
    level = [value]
    for _ in range(limits.depth):
        level = [item for one in level if isinstance(one, dict | list) for item in _inside(one)]
        if not level:
            return
    if any(isinstance(one, dict | list) for one in level):
        raise _too_deep(limits)


def _inside(value: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return dict.values(value) if isinstance(value, dict) else list.__iter__(value)  # nothing is taken


def _too_deep(limits: Limits) -> LogError:
    return refuse("LOG-LIMIT-DEPTH", f"more than {limits.depth} levels inside one another")


def good_part(text: str, limits: Limits) -> tuple[Any, int]:
    """The value of a cut-off text, up to the last whole item, and where it ends; (None, 0) for another damage."""
    open_: list[str] = []
    safe: tuple[int, str] | None = None
    for token in _TOKEN.finditer(text):
        match token[0]:
            case "{" | "[":
                open_.append("}" if token[0] == "{" else "]")
            case "}" | "]":
                if not open_ or open_.pop() != token[0]:
                    return None, 0
                if open_:
                    safe = token.end(), "".join(reversed(open_))
            case _:
                pass
    if not open_ or safe is None:
        return None, 0
    try:
        return json.loads(text[: safe[0]] + safe[1], object_pairs_hook=partial(fields_of, limits)), safe[0]
    except ValueError:
        return None, 0


def without_private(value: Any, dropped: Counter[str]) -> Any:
    """The value without fields named credentials, token, email, avatar or ip, counted in `dropped`.

    Its objects and lists are `Fields` and `Items`. Halves of surrogate pairs, which no text may hold, become question
    marks.
    """
    if isinstance(value, str):
        return _SURROGATES.sub("?", value)
    if isinstance(value, list):
        return Items(without_private(item, dropped) for item in value)
    if not isinstance(value, dict):
        return value
    kept = Fields(_kept(dict.items(value), dropped))
    if isinstance(value, Fields):
        kept.twice = tuple(_kept(value.twice, dropped))
    return kept


def _kept(pairs: Iterable[tuple[str, Any]], dropped: Counter[str]) -> Iterator[tuple[str, Any]]:
    for key, item in pairs:
        if private(key):
            dropped[brief(key, 40)] += 1
        else:
            yield _SURROGATES.sub("?", key), without_private(item, dropped)


def private(key: str) -> bool:
    """Whether a field's name has one of the private words in it, such as `playerCredentials`."""
    return _private(key) if len(key) <= _SHORT else any(word.lower() in PRIVATE for word in _WORDS.findall(key))


@lru_cache(maxsize=4096)
def _private(key: str) -> bool:
    """Remembered: a file says the same few names in every record."""
    return any(word.lower() in PRIVATE for word in _WORDS.findall(key))


def sample(value: Any, limit: int = 200) -> str:
    """A record as a short text for the report."""
    return brief(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str), limit)
