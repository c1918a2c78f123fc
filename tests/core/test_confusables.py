"""Names that look the same are found, others are left alone."""

from __future__ import annotations

import pytest

from niagara.core.confusables import look_alikes


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аdа"),  # Cyrillic
        ("Ada", "Αda"),  # Greek
        ("Ada", "ADA"),
        ("Ada", "ADА"),
        ("Ada", "Ad\u200ba"),
        ("Ada", "Ada\ufe0f"),
        ("Ada", "Ad\u034fa"),
        ("Ada", "Ａｄａ"),  # full width
        ("Ada", "  Ada\u3164"),
        ("Ada", "\u2067Ada\u2069"),
        ("René", "RENE\u0301"),
        ("Олена", "Oлeнa"),
        ("Ніна", "Hiна"),
        ("Ïda", "Їda"),
        ("AI", "Al"),
        ("R2D0", "R2DO"),
        ("Straße", "STRASSE"),
        ("ﬁn", "fin"),
    ],
)
def test_these_look_the_same(one: str, other: str) -> None:
    assert list(look_alikes([one, other])) == list(look_alikes([other, one])) == [(1, 0)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Eda"),
        ("Ella", "Elia"),
        ("Rene", "René"),
        ("Вова", "Bova"),
        ("陳", "陈"),
        ("Ada 1", "Ada 2"),
        ("Нина", "Нона"),
        ("Team l", "Team i"),
        ("Player 10", "Player 1"),
    ],
)
def test_these_do_not(one: str, other: str) -> None:
    assert not list(look_alikes([one, other]))


def test_the_first_of_each_kind_is_named() -> None:
    assert list(look_alikes(["Ada", "Bo", "Аda", "BO", "ada", ""])) == [(2, 0), (3, 1), (4, 0)]
    assert list(look_alikes(["", "\u200b", " "])) == [(1, 0), (2, 0)]
