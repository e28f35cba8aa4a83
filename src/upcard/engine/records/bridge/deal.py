"""Deals as text: the four hands of PBN (section 3.4.11) and LIN."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from upcard.engine.records.bridge.words import LETTERS, RANKS, SEAT_TAGS, SEATS, SUITS, plain, seat_of
from upcard.errors import BadRecord

Hands = tuple[str, str, str, str]
"""Card texts by seat, South first; empty for a hand that is not given."""
MAX_LETTERS = 400
"""The most letters of a deal; one with signs and commas has about 130."""
PACK = tuple(f"{rank.replace('T', '10')}{suit}" for suit in SUITS for rank in RANKS)
_SUIT_LETTERS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", **{suit: suit for suit in SUITS}}
_CARDS = re.compile(r"10|[AKQJT2-9]", re.A)


def parse_deal(text: str) -> Hands:
    """Hands by seat from ``N:K93.A2... ...``: clockwise from the seat named, ♠ ♥ ♦ ♣ with points between, ``-`` for a
    hand not given; a fourth hand follows from the others. Raises `BadRecord`."""
    if len(text) > MAX_LETTERS:
        raise BadRecord(f"a deal has at most {MAX_LETTERS} letters, this one has {len(text):,}")
    first, colon, rest = plain(text).strip().partition(":")
    hands, seat = rest.split(), seat_of(first)
    if seat is None or not colon or len(hands) != 4:
        raise BadRecord(f"a deal is written like 'N:AK.Q2... ...' with four hands, not {text!r}")
    by_seat = [""] * 4
    for place, hand in enumerate(hands):
        by_seat[(seat + place) % 4] = parse_hand(hand)
    return completed(by_seat)


def completed(by_seat: list[str]) -> Hands:
    """Four hands without contradictions; of three whole ones the fourth follows. Raises `BadRecord`."""
    cards = [hand.split() for hand in by_seat]
    for card, count in Counter(card for hand in cards for card in hand).items():
        if count > 1:
            owners = " and ".join(word for word, hand in zip(SEAT_TAGS, cards) if card in hand)
            raise BadRecord(f"{card} is in the deal {count} times ({owners})")
    sizes = [len(hand) for hand in cards]
    if sorted(sizes) == [0, 13, 13, 13]:
        held = {card for hand in cards for card in hand}
        cards[sizes.index(0)] = [card for card in PACK if card not in held]
    given = {len(hand) for hand in cards if hand}
    if len(given) != 1 or max(given) > 13:
        told = ", ".join(f"{word} {len(hand)}" for word, hand in zip(SEAT_TAGS, cards))
        raise BadRecord(f"the hands of a deal have thirteen cards each, or are not given; these have {told}")
    south, west, north, east = (" ".join(hand) for hand in cards)
    return (south, west, north, east)


def parse_hand(text: str) -> str:
    """The cards of a hand: four suits with points between, or each with its letter or sign before it. Raises
    `BadRecord`.

    >>> parse_hand("AK.10.-.5"), parse_hand("SAKH10C5")
    ('A♠ K♠ 10♥ 5♣', 'A♠ K♠ 10♥ 5♣')
    """
    if text == "-":
        return ""
    parts = _by_letters(text) if any(sign.upper() in _SUIT_LETTERS for sign in text) else text.split(".")
    if len(parts) != 4:
        raise BadRecord(f"a hand has four suits with points between them, not {text!r}")
    return " ".join(card for suit, ranks in zip(SUITS, parts) for card in _suit(suit, ranks.upper(), text))


def _by_letters(text: str) -> list[str]:
    ranks: dict[str, str] = {}
    suit = ""
    for sign in text:
        if sign.upper() in _SUIT_LETTERS:
            suit = _SUIT_LETTERS[sign.upper()]
            if suit in ranks:
                raise BadRecord(f"a hand names each suit once, not {text!r}")
            ranks[suit] = ""
        elif sign not in ".,":
            if not suit:
                raise BadRecord(f"a hand with letters begins with a suit, not {text!r}")
            ranks[suit] += sign
    return [ranks.get(sign, "") for sign in SUITS]


def _suit(suit: str, ranks: str, hand: str) -> list[str]:
    if ranks in ("-", "--"):
        return []
    found = _CARDS.findall(ranks)
    if "".join(found) != ranks:
        raise BadRecord(f"the cards of a suit are written like AKT9, not {ranks!r} (in {hand!r})")
    return [f"{'10' if rank == 'T' else rank}{suit}" for rank in found]


def write_deal(hands: Iterable[str], first: int = 2) -> str:
    """The reverse of `parse_deal`, from North on unless another seat is named."""
    by_seat = ["-" if not hand else ".".join(suits_of(hand)) for hand in hands]
    return f"{SEATS[first]}:" + " ".join(by_seat[(first + place) % 4] for place in range(4))


def suits_of(hand: str) -> list[str]:
    """The ranks of a hand, suit by suit from ♠ on, the highest first.

    >>> suits_of("10♥ A♠ K♠")
    ['AK', 'T', '', '']
    """
    cards = hand.split()
    ranks = [[card[:-1].replace("10", "T") for card in cards if card[-1] == suit] for suit in SUITS]
    return ["".join(sorted(suit, key=RANKS.index)) for suit in ranks]


def lin_hand(hand: str) -> str:
    """A hand as LIN writes it: ``SAKHTDC5``."""
    return "".join(LETTERS[suit] + ranks[::-1] for suit, ranks in zip(SUITS, suits_of(hand)))
