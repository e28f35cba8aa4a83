"""What is typed is read in a time that grows with its length, or is refused: steps are counted, not seconds."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import upcard
from upcard.cards.faces import parse_cards
from upcard.engine.records.record import read as read_record
from upcard.errors import UpcardError
from upcard.language.amounts import read_bet
from upcard.language.answers import Answers
from upcard.language.house_rules import Rules, read_own_rule
from upcard.language.near_rules import nearest_rules
from upcard.language.nouns import Words
from upcard.language.questions import read_question
from upcard.language.rule_reading import read_rule
from upcard.research import pbn
from upcard.room.text_input import clean_chat, clean_name

TABLE = upcard.game("whist").table(seed=1)
SIGNS = [chr(n) for n in range(32, 127)] + list("♣♦♥♠–—“”’éß\t\n")
PAIRS = [one + other for one in ' -"a2♣' for other in " ,'s♥)" if one != other]
WORDS = ["not ", "when ", "next player ", "2 and ", "eight ball ", "no ", "or ", "neither ", "a king or ", "J of "]
READERS: dict[str, Callable[[str], Any]] = {
    "a rule": lambda text: read_own_rule(text, 128, [1]),
    "a rule of a position": lambda text: Rules().index(text),
    "a question": read_question,
    "a question on record": lambda text: Answers().read([f"seat 1 said no: {text}"]),
    "a noun": lambda text: Words().index(text),
    "a bet": lambda text: read_bet(text, 10),
    "a name": clean_name,
    "chat": clean_chat,
    "cards": parse_cards,
    "a record": read_record,
    "boards": pbn.read,
    "a move in words": lambda text: TABLE.play(text),
}


def steps(read: Callable[[str], Any], text: str) -> int:
    """How many lines of Python a reader goes through. (What `re` does by itself is tried by `tools/regexes.py`.)"""
    counted = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal counted
        counted += 1
        return trace

    sys.settrace(trace)
    try:
        with contextlib.suppress(UpcardError, ValueError):
            read(text)
    finally:
        sys.settrace(None)
    return counted


@pytest.mark.parametrize("name", READERS)
def test_ten_times_the_text_takes_no_more_than_ten_times_the_steps(name: str) -> None:
    read = READERS[name]
    read_rule("when a club is played, play reverses")
    nearest_rules("a club")
    for part in (*SIGNS, *PAIRS, *WORDS):
        few, many = (steps(read, part * (length // len(part))) for length in (500, 5_000))
        assert many <= 12 * few + 2_000, part


def test_a_rule_of_any_length_is_read_in_bounded_steps() -> None:
    read_rule("when a club is played, play reverses")
    nearest_rules("a club")
    for part in (*SIGNS, *PAIRS, *WORDS):
        assert steps(READERS["a rule of a position"], part * (256 // len(part))) < 60_000, part
