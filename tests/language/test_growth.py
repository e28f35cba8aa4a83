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
from upcard.engine.records import lin, pbn
from upcard.engine.records.record import read as read_record
from upcard.errors import UpcardError
from upcard.language.amounts import read_bet
from upcard.language.answers import Answers
from upcard.language.house_rules import Rules, read_own_rule
from upcard.language.near_rules import nearest_rules
from upcard.language.nouns import Words
from upcard.language.questions import read_question
from upcard.language.rule_reading import read_rule
from upcard.room.people.text_input import clean_chat, clean_name

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
    "boards in LIN": lin.read,
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
        few, many = (steps(read, part * (length // len(part))) for length in (200, 2_000))
        assert many <= 12 * few + 300, part


def test_a_rule_of_any_length_is_read_in_bounded_steps() -> None:
    read_rule("when a club is played, play reverses")
    nearest_rules("a club")
    for part in (*SIGNS, *PAIRS, *WORDS):
        assert steps(READERS["a rule of a position"], part * (256 // len(part))) < 60_000, part


HEAD = '[Dealer "N"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"]\n'
MD = "md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|"


CALLS = ("p ", "p p p AP ", "AP ", "1C ", "- ", "=1= ", "$1", "^S ", "* ", "x ", "( ", "+ ")
CARDS = ("HA ", "- ", "=1= ", "^R ", "+ ", "S2 C2 D2 H2 ", "x ")
VALUES = ("mb|p|", "mb|1C|", "mb|x|", "pc|SA|", "pc||", "mb|pp|", "qx|o1|", "pn|a|", "rs|1|", "md|", f"{MD}mb|p|")


@pytest.mark.parametrize(
    ("begun", "parts"),
    [(f'{HEAD}[Auction "N"]\n', CALLS), (f'{HEAD}[Auction "N"]\n7S AP\n[Play "E"]\n', CARDS)],
)
def test_a_section_is_read_in_steps_that_its_length_does_not_add_to(begun: str, parts: tuple[str, ...]) -> None:
    """An auction has 319 calls at most, a play 52 cards, and both 5,000 marks: what follows is not looked at."""
    for part in parts:
        assert steps(pbn.read, begun + part * (395_000 // len(part))) < 150_000, part


def test_values_of_lin_are_read_in_steps_that_grow_with_their_number() -> None:
    for part in VALUES:
        few, many = (steps(lin.read, MD + part * count) for count in (100, 1_000))
        assert many <= 12 * few + 2_000, part


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\n",
        '[Deal "#"]\n[Result "1"]\n\n',
        MD,
        '{\n[Board "1"]\n',
        '[Event "##x"]\n\n',
        "[a line that is no tag\n",
        "{}",
        "sv|z|",
        "mb|p|",
        "qx|o1|",
    ],
)
def test_boards_are_read_in_short_steps(text: str) -> None:
    """The room does other work between the boards of a text, and can end its reading there."""
    reading = (lin if text.endswith("|") else pbn).read_in_steps(text * (20_000 // len(text)))
    longest = 0
    with contextlib.suppress(StopIteration):
        while True:
            longest = max(longest, steps(lambda _: next(reading), ""))
    assert 0 < longest < 5_000, longest


@pytest.mark.parametrize(
    ("read", "begun", "part"),
    [
        (pbn.read, '[Board "{}"]\n', "[\n"),
        (pbn.read, '[Board "##{}"]\n' + HEAD, '\n\n[Score "1"]\n'),
        (pbn.read, '[Vulnerable "##{}"]\n' + HEAD, '\n\n[Score "1"]\n'),
        (lin.read, "pn|{},b,c,d,e,f,g,h|", "qx|o1|md|1|"),
        (lin.read, "qx|o{}|", "sv|z|"),
    ],
)
def test_what_many_boards_share_is_not_gone_through_for_each(read: Callable[[str], Any], begun: str, part: str) -> None:
    """The quadratic product of a long value and of many boards or faults that look at it."""
    few, many = (steps(read, begun.format("-" * count) + part * (count // 10)) for count in (2_000, 20_000))
    assert many <= 12 * few + 2_000


def test_a_text_makes_no_more_than_it_has() -> None:
    """Tags for all boards that follow are copied into each, and every line may be at fault: both are bounded."""
    shared = "".join(f'[T{n} "##a"]' for n in range(400))
    found = pbn.read(f"{shared}\n{HEAD}\n" + '\n\n[Score "1"]' * 300)
    assert len(found) == 301
    assert sum(len(read.tags) for read in found) < 400 + 300 * 40
    assert "at most 32 tags hold for all boards that follow" in str(found.faults[0])
    for read, text in ((pbn.read, "[\n" * 10_000), (lin.read, MD + "sv|z|" * 10_000)):
        assert len(read(text).faults) == 51
        assert "more faults here than the 50" in str(read(text).faults[-1])
    long = pbn.read(f'[Event "{"x" * 3_000}"]\n{HEAD}')
    assert str(long.faults[0]).endswith("at most 2,000 letters, that of 'Event' 3,000; it is left out")


def test_the_tags_of_a_record_are_looked_at_by_their_length_first() -> None:
    values = {"Deck": "7♥ " * 130_000, "Position": "[" * 390_000, "Options": "a=1 " * 99_000, "Seats": "a," * 190_000}
    for tag, value in values.items():
        assert steps(read_record, f'[Game "whist"]\n[Seed "1"]\n[{tag} "{value}"]\n') < 3_000, tag
