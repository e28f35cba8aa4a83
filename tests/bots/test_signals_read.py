"""Signals are read: a seat that has seen one imagines the hand that it shows more often. Counted over worlds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.bots.bridge_deals import BRIDGE, card, cards_of, table_after
from upcard.arrays import NDArray
from upcard.bots.levels import LEVELS
from upcard.bots.search.determinization import PLAIN, Weighing, Worlds
from upcard.bots.search.signals import play_of
from upcard.cards.faces import rank, suit
from upcard.declarations.state import States
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.table import Table
from upcard.jit.rule import INTERPRETED

WORLDS = 400 if INTERPRETED else 3_000
ERRORS = 1.0 if INTERPRETED else 3.0
"""A share that is larger by so many standard errors is larger."""
EVEN = ""
SHOWN = [
    # a lead, to the partner
    ("4♠", "♥K ♥5", "♠AKJ2 ♥763 ♦AK2 ♣AK2", 1, "♥Q", True),
    ("4♠", "♥9 ♥5", "♠AKJ2 ♥763 ♦AK2 ♣AK2", 1, "♥KQ", False),
    ("3NT", "♥2 ♥5", "♠AKJ2 ♥763 ♦AK2 ♣AK2", 1, "♥KQJ", True),
    # which suit was led: clubs without an honour, and not hearts from the king and the queen
    ("4♠", "♣8 ♣5", "♠AKJ2 ♥763 ♦A32 ♣AK2", 1, "♥K ♥Q", False),
    ("3NT", "♣8 ♣5", "♠AKJ2 ♥763 ♦A32 ♣AK2", 1, "♥K ♥Q", False),
    # whether partner wants more, to the leader, after his ace
    ("4♠", "♥A ♥5 ♥9 ♥3", "♠832 ♥K76 ♦J85 ♣J92", 3, "♥Q", True),
    ("4♠", "♥A ♥5 ♥2 ♥3", "♠832 ♥K76 ♦J85 ♣J92", 3, "♥Q", False),
    # a discard, to the leader of hearts
    ("3NT", "♥A ♥5 ♦9 ♥2", "♠8 ♥KQJT987643 ♦J ♣-", 3, "♦AKQ", True),
    ("3NT", "♥A ♥5 ♦2 ♥2", "♠8 ♥KQJT987643 ♦J ♣-", 3, "♦AKQ", False),
    # how many there are, to the partner, when the declarer leads
    ("3NT", "♥4 ♥8 ♥6 ♥A ♦K ♦9 ♦5", "♠AKJ2 ♥73 ♦J82 ♣AK2", 1, EVEN, True),
    ("3NT", "♥4 ♥8 ♥6 ♥A ♦K ♦3 ♦5", "♠AKJ2 ♥73 ♦J82 ♣AK2", 1, EVEN, False),
    # partner's suit returned, to its first leader: the higher of two
    ("3NT", "♥4 ♥8 ♥A ♥6 ♥9 ♥J", "♠832 ♥KQ72 ♦J8 ♣J92", 3, "♥T", False),
    # an honour, to the leader
    ("3NT", "♥4 ♥8 ♥K ♥A ♦6", "♠832 ♥J97 ♦J83 ♣J92", 3, "♥Q", False),
]
"""The contract, the cards so far, the hand of the reader, who is on turn, whose hand was shown, and what it holds more
often, or less: one of some cards, all of several such, or an even number of the suit led last."""


def imagined(table: Table, weighing: Weighing) -> States:
    worlds = np.empty(WORLDS, BRIDGE.rules.schema.dtype)
    Worlds(table.information_set(table.to_act[0]), rng_of(1), weighing).fill(worlds)
    return worlds


def holds(worlds: States, seat: int, what: str, gone: int) -> NDArray[np.bool_]:
    """In which worlds a hand holds that. `gone`: the card of the suit that it has played."""
    hands = worlds["hands"][:, seat]
    if what == EVEN:
        held = (hands >> 13 * suit(gone) & 8191).tolist()
        return np.array([each.bit_count() % 2 == 1 for each in held])
    found = np.full(len(worlds), True)
    for several in what.split():
        found &= hands & sum(1 << each for each in cards_of(several)) != 0
    return found


@pytest.mark.parametrize(("contract", "so_far", "hand", "shown", "what", "more"), SHOWN)
def test_worlds_hold_more_often_what_was_shown(
    contract: str, so_far: str, hand: str, shown: int, what: str, more: bool
) -> None:
    cards = [card(each) for each in so_far.split()]
    table = table_after(contract, cards, cards_of(hand), shuffle=1)
    kept = LEVELS["strong"].weighing(BRIDGE.rules).kept
    read, plain = (
        holds(imagined(table, weighing), shown, what, cards[-2])
        for weighing in (Weighing(0.0, WORLDS, kept=kept), PLAIN)
    )
    shares = float(read.mean()), float(plain.mean())
    error = math.sqrt(sum(each * (1 - each) for each in shares) / WORLDS)
    gain = (shares[0] - shares[1]) * (1 if more else -1)
    assert gain > ERRORS * error, f"{shares[0]:.2f} and {shares[1]:.2f} of {WORLDS} worlds, ± {error:.3f}"


def test_after_a_fourth_best_lead_worlds_keep_the_rule_of_eleven() -> None:
    """Eleven less the pips of the card led are the higher cards in the three other hands, so that the leader has
    three."""
    table = table_after("3NT", [card("♥6"), card("♥3")], cards_of("♠AKJ2 ♥T74 ♦A32 ♣AK2"), shuffle=1)
    reading = Weighing(0.0, WORLDS, kept=LEVELS["strong"].weighing(BRIDGE.rules).kept)
    shares = []
    for weighing in (reading, PLAIN):
        higher = imagined(table, weighing)["hands"][:, 1] >> card("♥6") + 1 & (1 << rank(card("♥A")) - 4) - 1
        shares.append(sum(each.bit_count() == 3 for each in higher.tolist()) / WORLDS)
    error = math.sqrt(sum(each * (1 - each) for each in shares) / WORLDS)
    found = f"{shares[0]:.2f} and {shares[1]:.2f} of {WORLDS} worlds, ± {error:.3f}"
    assert shares[0] - shares[1] > ERRORS * error, found


def test_what_one_sees_is_not_read_anew() -> None:
    """The leader concludes nothing from his own lead, and no seat from the hands of dummy and the declarer."""
    table = table_after(
        "3NT", [card("♥4"), card("♥8"), card("♥6"), card("♥A"), card("♦6")], cards_of("♠832 ♥KJ7 ♦J83 ♣J92")
    )
    play = play_of(table.information_set(1))
    assert play is not None and [(each.hand, each.card) for each in play.signals_to(1)] == [(3, card("♥6"))]
