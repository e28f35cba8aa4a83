"""The rule of names at tables."""

from __future__ import annotations

import pytest

from upcard.names import BadName, clean_name, fitted_name


@pytest.mark.parametrize("name", ["می‌خواهم", "क्‍ष", "ශ්‍රී", "Ann Lee", "李雷 2", "Botan", "Roomy"])
def test_a_name_as_its_owner_writes_it(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("a\u200db", "not zero width joiner (U+200D)"),
        ("می\u200c", "not zero width non-joiner (U+200C)"),
        ("Ann\u202e", "not right-to-left override (U+202E)"),
        ("Ann\n", "not a line break (U+000A)"),
        ("Ann, Ben", "not , (comma, U+002C)"),
        ("a\ud800", "not a character without a name (U+D800)"),
        ("🙂x", "not 🙂 (slightly smiling face, U+1F642)"),
        ('!"#$%&()x', 'not ! (exclamation mark, U+0021), " (quotation mark, U+0022), '),
        ("Server", "'Server' may be taken for the room or a bot"),
        ("Ѕеrvеr", "may be taken for the room or a bot"),
        ("bot", "may be taken for the room or a bot"),
        ("B0T 2", "may be taken for the room or a bot"),
        ("2. Ann", "does not begin with a number and a full stop"),
        ("x" * 10**6, "this one has 1000000"),
    ],
)
def test_a_refusal_names_what_is_wrong(typed: str, complaint: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(typed)
    assert complaint in str(refused.value) and len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("found", "shown"),
    [("V. Cardozo", "V. Cardozo"), ("x" * 40, "x" * 24), ("", "West"), ("~~M123", "M123"), ("bot", "West")],
)
def test_a_name_of_another_program_is_made_to_fit(found: str, shown: str) -> None:
    assert fitted_name(found, "West") == shown
