"""Whole hands of Contract Bridge, bid and played to a card that books teach: the hold-up, the finesse, the duck."""

from __future__ import annotations

import random

import pytest

from upcard.bots import make
from upcard.engine.play.game import game
from upcard.engine.play.table import Table
from upcard.engine.records.pbn import VULNERABLE, Board, parse_deal
from upcard.jit.rule import INTERPRETED

BRIDGE = game("contract_bridge", preset="duplicate", single_hand=True)
RANKS = "AKQJT98765432"
WEAK, STRONG = ("bid 1NT", "pass", "bid 3NT"), ("bid 2NT", "pass", "bid 3NT")
HANDS = {
    "the declarer holds up the only ace of their suit": (
        {"S": "AK4.A63.QJT4.K53", "N": "Q65.54.K983.A742", "W": ".KQJ97..", "E": "2.T82.A."},
        WEAK, "K♥ 4♥ 2♥", "3♥ 6♥",
    ),
    "and again, until a defender has no more of it": (
        {"S": "AK4.A63.QJT4.K53", "N": "Q65.54.K983.A742", "W": ".KQJ97..", "E": "2.T82.A."},
        WEAK, "K♥ 4♥ 2♥ 3♥ Q♥ 5♥ 8♥", "6♥",
    ),
    "a defender holds up the only ace of dummy's suit": (
        {"S": "AK5.KQJ4.853.AQ3", "N": "742.65.KQJT9.T54", "E": "J63.T72.A742.J96", "W": ".9.6."},
        STRONG, "9♥ 5♥ 2♥ J♥ 3♦ 6♦ K♦", "2♦ 4♦ 7♦",
    ),
    "a finesse against the king": (
        {"S": "AK4.AQ3.K652.543", "N": "Q65.K54.A83.AQJT", "W": "..JT97.2", "E": "..4."},
        WEAK, "J♦ 3♦ 4♦ K♦ 3♣ 2♣", "Q♣ J♣ 10♣",
    ),
    "a trick given up in dummy's long suit, which has no other entry": (
        {"S": "AKQ4.AK3.82.K652", "N": "65.542.AK76543.8", "W": "JT9.J.J.", "E": "2..9."},
        STRONG, "J♠ 5♠ 2♠ A♠ 2♦ J♦", "3♦ 4♦ 5♦ 6♦ 7♦",
    ),
}  # fmt: skip
"""What is held (the rest is dealt at random), South's auction, the cards so far, and the right ones."""


def dealt(given: dict[str, str], seed: int) -> str:
    """A deal in PBN in which seats hold these cards, of spades, hearts, diamonds and clubs."""
    hands = {seat: [set(suit) for suit in text.split(".")] for seat, text in given.items()}
    left = [
        (suit, rank) for suit in range(4) for rank in RANKS
        if not any(rank in held[suit] for held in hands.values())
    ]  # fmt: skip
    random.Random(seed).shuffle(left)
    for held in hands.values():
        while sum(map(len, held)) < 13:
            suit, rank = left.pop()
            held[suit].add(rank)
    texts = (".".join("".join(r for r in RANKS if r in suit) for suit in hands[seat]) for seat in "NESW")
    return "N:" + " ".join(texts)


def position(name: str, seed: int) -> Table:
    """The table with the card to be played."""
    given, calls, cards, _ = HANDS[name]
    table = Board(0, VULNERABLE["none"], parse_deal(dealt(given, seed))).table(BRIDGE)
    for move in (*calls, "pass", "pass", "pass", *cards.split()):
        table.play(move)
    return table


def played(name: str, level: str, seed: int) -> str:
    """What a level plays there."""
    table = position(name, seed)
    seat = table.to_act[0]
    return BRIDGE.moves.words(make(level, BRIDGE, seed).choose(table.information_set(seat)))


@pytest.mark.parametrize("name", HANDS)
def test_there_is_a_choice(name: str) -> None:
    assert set(HANDS[name][3].split()) < set(position(name, seed=0).legal())


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules are too slow for a level that thinks")
@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("level", ["club", "strong"])
def test_bots_play_whole_hands_as_books_teach(name: str, level: str) -> None:
    """In three deals of eight at least: in the two hardest of these hands `club` and `strong` find the card in 56 to 64
    of 100 deals, and what is drawn for sixteen of them spreads by two or three."""
    found = [played(name, level, seed) for seed in range(16)]
    assert sum(card in HANDS[name][3].split() for card in found) >= 6, found
