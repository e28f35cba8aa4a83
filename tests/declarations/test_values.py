"""What a rule finds in a field, as types: they change nothing when a game runs. What mypy makes of them is in
``tests/typing/rules.py``."""

from __future__ import annotations

from upcard.declarations import fields
from upcard.declarations.fields import Field, Part
from upcard.declarations.values import one_or_several, several_rows


def test_a_function_that_declares_fields_stays_itself() -> None:
    def declares(count: int | tuple[int, ...] = 0, label: str = "") -> object:
        return count, label

    assert one_or_several(declares) is declares and several_rows(declares) is declares


def test_what_a_type_checker_takes_for_numbers_is_a_declaration() -> None:
    assert isinstance(fields.number(), Field) and isinstance(fields.number(4), Field)
    assert isinstance(fields.number((4, 2)), Field) and isinstance(fields.suit_field(), Field)
    assert isinstance(fields.rows(4, 13), Field) and isinstance(fields.card_sets(2), Field)
    assert isinstance(fields.hands(4), Field) and isinstance(fields.hands(4, known=True), Part)
