"""The words of bridge records: seats, vulnerability, calls, cards and contracts, as people and programs write them.

Only ASCII letters and digits are read, and the signs of the suits: the capital of "ß" is "SS", and Arabic digits pass
`str.isdecimal`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from upcard.engine.records.bridge.auction import DOUBLINGS, Contract
from upcard.types import Seat

SEATS = "SWNE"
"""The letters of the seats of a table, 0 to 3."""
SEAT_TAGS = ("South", "West", "North", "East")
"""The tags of PBN with the names of the players, by seat."""
SUITS = "♠♥♦♣"
RANKS = "AKQJT98765432"
VULNERABLE = {
    "none": (0, 0), "love": (0, 0), "-": (0, 0), "ns": (1, 0), "ew": (0, 1), "all": (1, 1), "both": (1, 1),
}  # fmt: skip
"""The vulnerable sides, N-S and E-W, by the words of PBN (section 3.4.10) in small letters."""
VULNERABILITIES = {"-": (0, 0), "N": (1, 0), "E": (0, 1), "B": (1, 1)}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT", "NT": "NT"}
LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "NT": "NT"}
_PLAIN_SIGNS = str.maketrans({"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "\ufe0e": None, "\ufe0f": None})
"""White suits, and the marks after a suit that choose between text and picture."""
_CALLS = {
    "pass": "pass", "p": "pass", "passes": "pass", "double": "double", "x": "double", "d": "double", "dbl": "double",
    "redouble": "redouble", "xx": "redouble", "r": "redouble", "rd": "redouble", "rdbl": "redouble",
}  # fmt: skip
ALL_PASS = "all pass"
_BID = re.compile(r"([1-7])(NT|[CDHSN♣♦♥♠])", re.I | re.A)
_CARD = re.compile(r"([SHDC♠♥♦♣])(10|[AKQJT2-9])|(10|[AKQJT2-9])([SHDC♠♥♦♣])", re.I | re.A)
_CONTRACT = re.compile(r"([1-7])\s?(NT|[CDHSN♣♦♥♠])\s?(XX?|)", re.I | re.A)
_SUFFIX = "¹²³⁴⁵⁶⁷⁸⁹⁰.,"


def plain(text: str) -> str:
    """The text with the usual signs of the suits."""
    return text.translate(_PLAIN_SIGNS)


def seat_of(text: str) -> Seat | None:
    """The seat that a tag names by its letter or in full; None if it names none."""
    word = text.strip().lower() if text.isascii() else ""
    return next((seat for seat, name in enumerate(SEAT_TAGS) if word in (name[0].lower(), name.lower())), None)


def vulnerable_of(text: str) -> tuple[int, int] | None:
    """The vulnerable sides that a tag names; None if it names none."""
    word = text.strip().lower()
    return VULNERABLE.get(word) or VULNERABLE.get(re.sub("[-/ ]", "", word))


def call_of(word: str) -> str | None:
    """The call that a word stands for, or `ALL_PASS`; None if it is none.

    >>> call_of("1NT"), call_of("xx"), call_of("4♥"), call_of("8C")
    ('bid 1NT', 'redouble', 'bid 4♥', None)
    """
    word = word.rstrip(_SUFFIX)
    if found := _BID.fullmatch(word):
        return f"bid {found[1]}{_sign(found[2])}"
    return ALL_PASS if word.lower() in ("ap", "allpass") else _CALLS.get(word.lower())


def card_of(word: str) -> str | None:
    """The card that a word stands for, suit or rank first; None if it is none.

    >>> card_of("HT"), card_of("10h"), card_of("♠A"), card_of("S1")
    ('10♥', '10♥', 'A♠', None)
    """
    found = _CARD.fullmatch(word.rstrip(_SUFFIX))
    if not found:
        return None
    rank, suit = (found[2] or found[3]).upper(), found[1] or found[4]
    return ("10" if rank == "T" else rank) + _sign(suit)


def _sign(letters: str) -> str:
    return SIGNS.get(letters.upper(), letters)


def contract_of(tags: Mapping[str, str]) -> Contract | None:
    """The contract in the tags ``Contract`` and ``Declarer``; None if they give none."""
    declarer = seat_of(tags.get("Declarer", "").lstrip("^"))
    found = _CONTRACT.fullmatch(plain(tags.get("Contract", "")).strip())
    if declarer is None or not found:
        return None
    return Contract(int(found[1]), _sign(found[2]), DOUBLINGS[len(found[3])], declarer)


def contract_tags(contract: Contract) -> dict[str, str]:
    """The tags ``Contract`` and ``Declarer`` of a contract, the reverse of `contract_of`."""
    marks = "X" * DOUBLINGS.index(contract.doubling)
    return {
        "Contract": f"{contract.level}{LETTERS[contract.strain]}{marks}",
        "Declarer": SEATS[contract.declarer],
    }


def call_text(call: str) -> str:
    """The call as PBN writes it (section 3.5.1).

    >>> call_text("bid 1♥"), call_text("redouble")
    ('1H', 'XX')
    """
    if call.startswith("bid "):
        bid = call.removeprefix("bid ")
        return bid[0] + LETTERS[bid[1:]]
    return {"pass": "Pass", "double": "X", "redouble": "XX"}[call]


def card_text(card: str) -> str:
    """The card as PBN and LIN write it: ``HT``."""
    return LETTERS[card[-1]] + card[:-1].replace("10", "T")
