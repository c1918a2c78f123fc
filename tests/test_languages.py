"""The words in four languages: every message in each, the same blanks, plural forms, and English where one lacks."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import _messages
import pytest
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from hypothesis import given
from hypothesis import strategies as st

from niagara.core.text import Count, Listing, Phrase, SeatName, Term, literal, phrase
from niagara.games import get, names
from niagara.render import catalogue, languages, prose
from niagara.render.catalogue import COMMON, Catalogue, domains, file
from niagara.render.languages import LANGUAGES, UnknownLanguage, bcp47, check_language
from niagara.render.prose import Speaker, pieces

OTHERS = _messages.languages()
CATALOGUES = [(domain, lang) for lang in OTHERS for domain in domains()]
EVERY_CATALOGUE = pytest.mark.parametrize(
    ("domain", "lang"), CATALOGUES, ids=[f"{domain or 'common'}-{lang}" for domain, lang in CATALOGUES]
)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", OTHERS)


@cache
def found() -> _messages.Found:
    return _messages.find()


@cache
def heard(lang: str) -> _messages.Listener:
    return _messages.listen(_shipped(), lang)


@cache
def _shipped() -> list[tuple[Phrase, tuple[str, ...]]]:
    return _messages.shipped_phrases()


def entries(domain: str, lang: str) -> Iterator[Message]:
    """The messages of a catalogue, those in a case too."""
    return (message for message in _messages.load(domain, lang) if message.id)


def blanks(text: str) -> set[str]:
    return {name for _, name, _ in pieces(text) if name is not None}


# ---------------------------------------------------------------- the catalogues


@EVERY_LANGUAGE
def test_the_catalogues_are_fresh(lang: str) -> None:
    """No message without its entry, no entry that nobody uses, and each in the catalogue where it belongs."""
    for domain, catalog in _messages.updated(found(), lang, heard(lang).cases).items():
        path = file(domain, lang)
        assert path.exists() and path.read_bytes() == _messages.written(catalog), f"{path} is stale: scripts/messages"


@EVERY_CATALOGUE
def test_every_message_is_translated(domain: str, lang: str) -> None:
    wanting = [one.id for one in entries(domain, lang) if one.fuzzy or not catalogue.is_whole(one)]
    assert not wanting, f"{len(wanting)} messages without translation or fuzzy, such as {wanting[:3]}"


@EVERY_CATALOGUE
def test_a_translation_has_the_blanks_of_its_message(domain: str, lang: str) -> None:
    for one in entries(domain, lang):
        source = one.id if isinstance(one.id, tuple) else (one.id,)
        wanted = set().union(*map(blanks, source))
        for text in _messages.strings(one):
            # in a plural too: 21 takes the first form in Ukrainian, 0 in French, so that one names its number as well
            assert blanks(text) == wanted, (one.id, text)
            assert (text != text.strip()) == any(each != each.strip() for each in source), (one.id, text)
            assert not re.search(r"\s{2}|[\n\t]", text), (one.id, text)


@EVERY_CATALOGUE
def test_a_plural_has_every_form_of_its_language(domain: str, lang: str) -> None:
    catalog: Catalog = _messages.load(domain, lang)
    assert catalog.num_plurals == {"uk": 3, "zh_Hant": 1, "fr": 2}[lang]
    for one in entries(domain, lang):
        if isinstance(one.id, tuple):
            assert len(one.string) == catalog.num_plurals, one.id


@EVERY_LANGUAGE
def test_every_sentence_of_every_shipped_match_is_there(lang: str) -> None:
    listener = heard(lang)
    assert not listener.missing, sorted(listener.missing)[:5]


@EVERY_LANGUAGE
def test_what_is_asked_for_in_a_case_is_there_in_that_case(lang: str) -> None:
    known = {(one.context, one.id) for domain in domains() for one in entries(domain, lang) if catalogue.is_whole(one)}
    wanted = {(case, key if key[1] else key[0]) for case, key in heard(lang).cases if key in found().domains}
    assert not wanted - known, sorted(map(str, wanted - known))[:5]


@EVERY_LANGUAGE
def test_every_rule_fills_its_blanks_in_every_language(lang: str) -> None:
    speaker = Speaker(("Ada",), lang)
    for game in map(get, names()):
        for rule in game.rules:
            for text in filter(None, (rule.sentence, rule.refusal)):
                said = speaker.say(Phrase(text, tuple((name, 7) for name in blanks(text))))
                assert "{" not in said and said, rule.id


def test_a_message_of_one_game_lies_with_that_game() -> None:
    own = {name: set(found().of(name)) for name in names()}
    assert (get("niagara").rules["N-CARD-01"].law, "") in own["niagara"]
    assert ("{n} point", "{n} points") in set(found().of(COMMON))
    assert all(path.parent == catalogue.ROOT / "games" / name for name, path in domains().items() if name)


def test_a_message_that_is_not_written_out_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_messages, "ROOT", tmp_path)
    module = tmp_path / "games" / "mill" / "words.py"
    module.parent.mkdir(parents=True)
    made = _messages.Found()
    module.write_text(
        "def tell(weight, text): return phrase(text)\n"
        "def one(n):\n    text = 'a' if n else 'b'\n    return tell(3, text)\n"
        "ONE = Count(1, '{n} mill', '{n} mills'), Term('wheat' if n else 'rye')\n"
    )
    _messages._scan([module], made)
    assert set(made.of("mill")) == {("a", ""), ("b", ""), ("{n} mill", "{n} mills"), ("wheat", ""), ("rye", "")}
    module.write_text("def one(n):\n    text = 'a'\n    text += 'b'\n    return phrase(f'{n}'), phrase(text)\n")
    with pytest.raises(_messages.Unclear, match=r"games/mill/words\.py, line 4: expected a message written out"):
        _messages._scan([module], made)


def test_translations_are_kept_where_a_message_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that a second game begins to use goes to the common catalogue, and takes its translation along."""
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    old = _messages.Found()
    old.add(("{n} point", "{n} points"), "niagara", "x.py")
    old.add(("ruby", ""), "niagara", "x.py")
    old.add(("gone", ""), "niagara", "x.py")
    old.add(("loads the {gem}", ""), "niagara", "x.py")
    first = _messages.updated(old, "uk")
    catalog = first["niagara"]
    catalog["gone"].string = "немає"
    catalog["ruby"].string = "рубін"
    catalog["loads the {gem}"].string = "вантажить {gem:acc}"
    catalog[("{n} point", "{n} points")].string = ("{n} очко", "{n} очки", "{n} очок")
    write(catalog, "niagara", "uk")
    new = _messages.Found()
    new.add(("{n} point", "{n} points"), "niagara", "x.py")
    new.add(("{n} point", "{n} points"), "whitewater", "y.py")
    new.add(("ruby", ""), "niagara", "x.py")
    new.add(("loads the {gem}", ""), "niagara", "x.py")
    second = _messages.updated(new, "uk", {("acc", ("ruby", ""))})
    assert second[COMMON][("{n} point", "{n} points")].string == ("{n} очко", "{n} очки", "{n} очок")
    assert second["niagara"]["ruby"].string == "рубін" and "gone" not in second["niagara"]
    cased = second["niagara"].get("ruby", "acc")
    assert cased is not None and cased.fuzzy  # a proposal: the word as it is without a case
    cased.flags.clear()
    cased.string = "рубіна"
    for domain, made in second.items():
        write(made, domain, "uk")
    again = _messages.updated(new, "uk")
    assert {domain: _messages.written(made) for domain, made in again.items()} == {
        domain: file(domain, "uk").read_bytes() for domain in again
    }
    speaker = Speaker((), "uk", Catalogue("uk"))
    assert speaker.say(phrase("loads the {gem}", gem=Term("ruby"))) == "вантажить рубіна"


def write(catalog: Catalog, domain: str, lang: str) -> None:
    path = file(domain, lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_messages.written(catalog))


# ---------------------------------------------------------------- saying


@pytest.fixture
def ukrainian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Speaker:
    """A speaker with a small catalogue of its own, whatever the real ones say."""
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    catalog = _messages._catalog("uk")
    for text, said, case in [
        ("loads {gems}", "вантажить {gems:acc}", None),
        ("the {gem} is here", "{gem} тут", None),
        ("ruby", "рубін", None),
        ("ruby", "рубіна", "acc"),
        ("topaz", "топаз", None),
        ("no way", "", None),
        ("nothing", "нічого", None),
        ("{who} waits for {what}", "{what:acc}: {who}", None),
        ("a gem", "камінь", None),
    ]:
        catalog.add(text, said, context=case)
    catalog.add(("{n} gem", "{n} gems"), ("{n} камінь", "{n} камені", "{n} каменів"))
    catalog.add(("{n} gem", "{n} gems"), ("{n} каменя", "{n} камені", "{n} каменів"), context="acc")
    catalog.add(("{n} card", "{n} cards"), ("{n} карта", "", ""))
    write(catalog, COMMON, "uk")
    return Speaker(("Ада", "<b>{who}</b>"), "uk", Catalogue("uk"))


def test_ukrainian_plurals(ukrainian: Speaker) -> None:
    said = [
        ukrainian.say(phrase("loads {gems}", gems=Count(n, "{n} gem", "{n} gems"))) for n in (0, 1, 2, 5, 11, 21, 22)
    ]
    assert said == [
        "вантажить 0 каменів", "вантажить 1 каменя", "вантажить 2 камені", "вантажить 5 каменів",
        "вантажить 11 каменів", "вантажить 21 каменя", "вантажить 22 камені",
    ]  # fmt: skip


def test_a_translation_chooses_the_case_of_a_blank(ukrainian: Speaker) -> None:
    assert ukrainian.say(phrase("the {gem} is here", gem=Term("ruby"))) == "рубін тут"
    assert ukrainian.say(phrase("loads {gems}", gems=Term("ruby"))) == "вантажить рубіна"
    assert ukrainian.say(phrase("loads {gems}", gems=Term("topaz"))) == "вантажить топаз"  # it has no other form
    some = Listing((Term("ruby"), Count(2, "{n} gem", "{n} gems"), Term("topaz")))
    assert ukrainian.say(phrase("loads {gems}", gems=some)) == "вантажить рубіна, 2 камені і топаз"
    assert ukrainian.say(phrase("loads {gems}", gems=Listing(()))) == "вантажить нічого"
    assert ukrainian.say(phrase("loads {gems}", gems=Listing((Term("ruby"), literal("S3")), way=True))) == (
        "вантажить рубіна → S3"
    )
    assert ukrainian.sentence(phrase("the {gem} is here", gem=Term("ruby"))) == "Рубін тут"


def test_a_sentence_is_never_half_in_another_language(ukrainian: Speaker) -> None:
    english = "Ада waits for a boat"
    assert ukrainian.say(phrase("{who} waits for {what}", who=SeatName(0), what=Phrase("a gem"))) == "камінь: Ада"
    assert ukrainian.say(phrase("{who} waits for {what}", who=SeatName(0), what=Phrase("a boat"))) == english
    assert ukrainian.say(phrase("loads {gems}", gems=Count(1, "{n} card", "{n} cards"))) == "loads 1 card"
    assert ukrainian.say(Phrase("no way")) == "no way"
    assert ukrainian.say(Phrase("")) == ""


def test_a_word_that_a_board_brought_along_is_said_as_it_is(ukrainian: Speaker) -> None:
    assert ukrainian.say(phrase("the {gem} is here", gem=Term("zircon"))) == "zircon тут"


HOSTILE = ["{0}", "{who}", "{gems:acc}", "%s", "%(n)d", "</script><b>x", "рубін", "ruby", "", "}{", "{{n}}"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hostile_name_stays_literal(name: str, lang: str) -> None:
    speaker = Speaker(("Ada", name), lang)
    said = speaker.say(phrase("{player} has the life-ring.", player=SeatName(1)))
    other = speaker.say(phrase("{player} has the life-ring.", player=SeatName(0)))
    assert said == other.replace("Ada", name)


@given(st.text(), st.sampled_from(LANGUAGES))
def test_any_text_is_said_in_any_language(text: str, lang: str) -> None:
    speaker = Speaker((text,), lang)
    there = phrase("the {gem} is home: {space} {player}", gem=Term(text), space=text, player=SeatName(0))
    assert speaker.say(there).endswith(text)
    assert "{" in text or "{" not in speaker.say(phrase("{player} has the life-ring.", player=SeatName(0)))


@pytest.mark.parametrize(("lang", "like"), [("en", "en_GB"), ("uk", "uk"), ("zh_Hant", "zh_Hant"), ("fr", "fr")])
def test_a_list_is_joined_as_the_language_does(lang: str, like: str) -> None:
    tongue = prose._tongue(lang)
    for items in (["S1"], ["S1", "S2"], ["S1", "S2", "S3"]):
        assert tongue.listed(items) == format_list(items, locale=like)


# ---------------------------------------------------------------- which language


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("en", "en"), ("EN", "en"), ("en-GB", "en"), ("uk", "uk"), ("uk_UA", "uk"), ("fr-CA", "fr"), ("FR", "fr"),
        ("zh_Hant", "zh_Hant"), ("zh-Hant", "zh_Hant"), ("ZH-HANT", "zh_Hant"), ("zh-TW", "zh_Hant"), ("zh", "zh_Hant"),
        ("zh_Hant_HK", "zh_Hant"), ("zh-hk", "zh_Hant"),
    ],
)  # fmt: skip
def test_a_language_by_its_usual_codes(asked: str, lang: str) -> None:
    assert check_language(asked) == lang
    assert Speaker((), asked).lang == lang


@pytest.mark.parametrize(
    "asked", ["", "de", "english", "zh-CN", "zh_Hans", "xx-uk", "fr-", "-", "_", "zh-Hans-TW", "u" * 99]
)
def test_an_unknown_language_names_the_known_ones(asked: str) -> None:
    with pytest.raises(UnknownLanguage, match="known languages: en, uk, zh_Hant, fr"):
        check_language(asked)


def test_html_names_a_language_in_its_own_way() -> None:
    assert [bcp47(lang) for lang in LANGUAGES] == ["en", "uk", "zh-Hant", "fr"]
    assert set(languages.NAMES) == set(LANGUAGES)
