"""Numbers as words."""

from __future__ import annotations

NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen",
)  # fmt: skip
"""The word for each number up to the cards of a suit."""
