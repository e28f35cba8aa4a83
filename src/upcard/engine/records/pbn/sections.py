"""The auction section and the play section of a record (sections 3.5 to 3.7 and 3.9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice

from upcard.engine.records.bridge.auction import Auction
from upcard.engine.records.bridge.tricks import Tricks
from upcard.engine.records.bridge.words import ALL_PASS, call_of, card_of, plain
from upcard.quoting import quoted
from upcard.types import Seat

MAX_WORDS = 5_000
"""The most words and marks of a section; 319 calls with a note and two annotations each have about 1,300."""
Word = tuple[int, str]
"""A word of a section, with its place in the text."""
Faults = list[tuple[int, str]]
_WORD = re.compile(
    r"""
    (?P<note>=[^\s=]{0,9}=?|\([^()\s]{0,9}\)|\[[0-9]{1,3}\]|[¹²³⁴⁵⁶⁷⁸⁹⁰]+)  # =1=, (1), [1]
    |(?P<mark>\$[0-9]*|[!?]+|(?<=[^\s])\*+[0-9]*)      # $12, !?, 4C*, 2D*1
    |(?P<irregular>\^[A-Za-z]?)
    |(?P<end>\*+)
    |(?P<word>[^\s=()\[\]$!?^*¹²³⁴⁵⁶⁷⁸⁹⁰]+)
    |(?P<sign>\S)
    """,
    re.A | re.X,
)
_IRREGULAR = {
    "S": "a call out of rotation (^S)", "I": "an insufficient bid that was accepted (^I)", "R": "a revoke (^R)",
    "L": "a lead out of turn (^L)",
}  # fmt: skip
_NOT_GIVEN = re.compile(r"[-–—_]+|\+")


def words(text: str, parts: Iterable[tuple[int, int]], faults: Faults) -> Iterator[Word]:
    """The words of a section up to ``*``, without notes and annotations; ``^S``, ``^I``, ``^R``, ``^L`` are words."""
    found = (token for start, end in parts for token in _WORD.finditer(text, start, end))
    for token in islice(found, MAX_WORDS):
        if token["end"]:
            return
        if not (token["note"] or token["mark"]):
            yield token.start(), plain(token[0])
    for token in islice(found, 1):
        faults.append((token.start(), f"a section has at most {MAX_WORDS:,} words and marks; the rest is left out"))


def read_calls(given: Iterator[Word], auction: Auction, faults: Faults) -> bool:
    """Add the calls of an auction section; ``AP`` is as many passes as close it. Returns whether they were read to the
    end, and not to a fault."""
    gap: Word | None = None
    for at, word in given:
        if _NOT_GIVEN.fullmatch(word):
            gap = (at, word) if auction.calls else None
            continue
        call = call_of(word)
        if auction.closed:
            if call not in (None, "pass", ALL_PASS):
                faults.append((at, f"{quoted(word)} comes after the end of the auction and is left out"))
            return True
        if sentence := _refused(auction, word, call, gap):
            faults.append((at, sentence))
            return False
        for made in ["pass"] * auction.passes_to_close if call == ALL_PASS else [str(call)]:
            auction.add(made)
    return True


def _refused(auction: Auction, word: str, call: str | None, gap: Word | None) -> str:
    number = len(auction.calls) + 1
    if word.startswith("^"):
        return f"call {number} is {_irregularity(word)}; what follows is left out"
    if call is None:
        return f"{quoted(word)} is no call; calls are Pass, X, XX, AP and bids like 1NT"
    if gap:
        return f"call {number} is not given ({quoted(gap[1])}), but {quoted(word)} comes after it"
    refusal = "" if call == ALL_PASS else auction.refusal(call)
    return f"call {number}, {quoted(word)}: {refusal}" if refusal else ""


def _irregularity(word: str) -> str:
    return _IRREGULAR.get(word[1:].upper(), f"an irregularity that PBN does not have ({quoted(word)})")


def read_cards(given: Iterator[Word], play: Tricks, first: int, faults: Faults) -> None:
    """Add the cards of a play section, up to its end, the first card that is not given, or its first fault.

    A line of the section is a trick; its columns are the seats from the one named in the tag on, in every trick.
    So playing one trick gives the order of the next.
    """
    owners = {card: seat for seat, hand in enumerate(play.hands) for card in hand}
    moved = False
    while line := _trick(given):
        placed = _by_owner(line, owners, first)
        if placed != line and not moved:
            sentence = "the cards do not stand in the columns of their seats; each is taken from the hand that holds it"
            faults.append((line[0][0], f"trick {len(play.cards) // 4 + 1}: {sentence}"))
            moved = True
        if not _play_trick(placed, play, first, given, faults) or play.over:
            return


def _trick(given: Iterator[Word]) -> list[Word]:
    """The next four cards, filled up with hyphens; a word like ``^R`` belongs to the card after it."""
    line: list[Word] = []
    for at, word in given:
        line.append((at, word + next(given, (at, ""))[1] if word.startswith("^") else word))
        if len(line) == 4:
            break
    return line and [*line, *[(line[-1][0], "-")] * (4 - len(line))]


def _by_owner(line: list[Word], owners: Mapping[str, int], first: int) -> list[Word]:
    """The cards of a trick in the columns of the hands that hold them, if these are different hands; else as they
    stand. (Some programs write the cards in the order in which they were played.)"""
    cards = [word for word in line if not _NOT_GIVEN.fullmatch(word[1])]
    held_by = [owners.get(card_of(word) or "") for _, word in cards]
    columns = [(seat - first) % 4 for seat in held_by if seat is not None]
    if len(set(columns)) < len(cards):
        return line
    placed = [(at, "-") for at, _ in line]
    for column, word in zip(columns, cards):
        placed[column] = word
    return line if [w for _, w in placed] == [_NOT_GIVEN.sub("-", w) for _, w in line] else placed


def _play_trick(line: list[Word], play: Tricks, first: int, given: Iterator[Word], faults: Faults) -> bool:
    """Play the cards of a trick; whether all four could be."""
    columns = [(play.leader + place - first) % 4 for place in range(4)]
    for place, column in enumerate(columns):
        at, word = line[column]
        if _NOT_GIVEN.fullmatch(word):
            later = chain((line[column] for column in sorted(columns[place:])), given)
            if (left_out := next((word for word in later if card_of(word[1])), None)) is not None:
                faults.append((left_out[0], f"{quoted(left_out[1])} comes after a card that is not given"))
            return False
        if sentence := _unplayable(play, word):
            faults.append((at, sentence))
            return False
        play.add(str(card_of(word)))
    return True


def _unplayable(play: Tricks, word: str) -> str:
    trick = len(play.cards) // 4 + 1
    if word.startswith("^"):
        return f"trick {trick}: {_irregularity(word[:2])}; what follows is left out"
    card = card_of(word)
    if card is None:
        return f"trick {trick}: {quoted(word)} is no card; cards are written like HT"
    refusal = play.refusal(card)
    return f"trick {trick}, {quoted(word)}: {refusal}" if refusal else ""


def first_seat(given: list[Word], seat: Seat) -> tuple[int, int]:
    """How many hyphens stand before the first call, and the seat that makes it: the hyphens stand for the seats between
    the one in the tag and the dealer (section 3.5)."""
    count = 0
    for _, word in given[:4]:
        if not _NOT_GIVEN.fullmatch(word) or word == "+":
            break
        count += 1
    return count, (seat + count) % 4
