from __future__ import annotations

import pytest

from upcard.room import RoomError
from upcard.room.people.text_input import clean_chat, clean_name, unique_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("Ann", "Ann"), ("  Ann   Lee ", "Ann Lee"), ("Zoë", "Zoë"), ("O'Hara Jr.", "O'Hara Jr."), ("李雷 2", "李雷 2")],
)
def test_a_name_is_normalized(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("", "at least one letter"),
        ("   ", "at least one letter"),
        ("...", "at least one letter"),
        ("x" * 25, "at most 24"),
        ("Ann\x00", "U.0000"),
        ("Ann\nEve", "not"),
        ("Ann\u202eeve", "right-to-left override"),
        ("Ann, Ben", "not"),
        ("Ann: 7♥", "not"),
        ("<b>Ann</b>", "not"),
        ("{0}", "not"),
        ('"]', "not"),
        ("\ud800", "not"),
    ],
)
def test_a_name_that_could_mislead_is_refused(typed: str, complaint: str) -> None:
    with pytest.raises(RoomError, match=complaint):
        clean_name(typed)


def test_two_people_with_one_name_get_different_names() -> None:
    assert unique_name("Ann", ["Ben"]) == "Ann"
    assert unique_name("ann", ["Ann", "Ann 2"]) == "ann 3"


def test_invisible_characters_are_removed_from_chat() -> None:
    assert clean_chat("well\x07 \u202eplayed\n!") == "well played !"


@pytest.mark.parametrize("typed", ["", " \t", "\u200b\u200b", "x" * 201])
def test_chat_without_text_or_too_long_is_refused(typed: str) -> None:
    with pytest.raises(RoomError):
        clean_chat(typed)


@pytest.mark.parametrize("line", ["می‌خواهم", "क्‍ष", "well played 👩‍🚀", "❤️‍🔥"])
def test_joiners_of_words_and_pictures_stay_in_chat(line: str) -> None:
    assert clean_chat(line) == line


def test_joiners_elsewhere_are_removed_from_chat() -> None:
    assert clean_chat("a\u200db \u200c") == "ab"


def test_a_very_long_line_is_refused_before_it_is_read() -> None:
    with pytest.raises(RoomError, match="at most 200 letters; this has 1000000"):
        clean_chat("x" * 1_000_000)
