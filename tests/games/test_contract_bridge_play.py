"""Contract Bridge: dummy and the play of the cards, by its book."""

from __future__ import annotations

import pytest

from tests.games.contract_bridge_tables import EAST, NORTH, SOUTH, WEST, auction, ending
from upcard.engine.testing import perft
from upcard.errors import IllegalMove

# --------------------------------------------------------------------------------------------------- play


def test_dummy_is_open_after_the_opening_lead_and_not_before() -> None:
    table = auction("1NT - - -")
    assert table.to_act == (WEST,)
    for seat in (SOUTH, WEST, EAST, None):
        assert table.view(seat).hands[NORTH].cards is None
    table.play(table.legal()[0])
    for seat in (SOUTH, WEST, NORTH, EAST, None):
        assert len(table.view(seat).hands[NORTH].seen) == 13
    assert table.view(NORTH).hands[SOUTH].cards is None, "dummy's player does not see the declarer's hand"


def test_the_declarer_plays_dummys_cards() -> None:
    table = auction("1NT - - -")
    table.play(table.legal()[0])
    assert table.to_act == (SOUTH,)
    offer = table.offers(SOUTH)[0]
    assert (offer.zone, offer.unit) == ("hands", NORTH)
    assert table.why_not(offer.words, NORTH) == "it is South's turn"
    table.play(offer.words)
    assert table.to_act == (EAST,)
    assert offer.words not in table.view().hands[NORTH].seen
    assert f"North plays {offer.words}" in [line.text for line in table.log(EAST)]


def test_dummy_must_follow_suit_and_leads_when_it_has_won() -> None:
    table = ending("2NT", SOUTH, WEST, "2♣ 3♣", "4♣ 4♦", "A♣ K♦", "5♣ 5♦", tricks=(5, 6))
    table.play("4♣")
    assert table.legal() == ["A♣"]
    assert table.why_not("K♦") == "R13: that hand holds ♣, and ♣ were led: follow suit"
    assert table.why_not("2♣") == "R12: 2♣ is not in the hand whose turn it is"
    for card in ("A♣", "5♣", "2♣"):
        table.play(card)
    assert table.to_act == (SOUTH,)
    assert table.legal() == ["K♦"]


def test_trumps_win_and_discards_do_not() -> None:
    table = ending("2♥", SOUTH, WEST, "2♥ 3♣", "4♣ 4♦", "A♣ K♦", "A♠ 5♥", tricks=(5, 6))
    with pytest.raises(IllegalMove, match="R12"):
        table.play("2♥")
    for card in ("4♣", "A♣", "5♥", "3♣"):
        table.play(card)
    assert table.to_act == (EAST,)
    table = ending("2NT", SOUTH, WEST, "2♥ 3♣", "4♣ 4♦", "A♣ K♦", "A♠ 5♥", tricks=(5, 6))
    for card in ("4♣", "A♣", "A♠", "3♣"):
        table.play(card)
    assert table.to_act == (SOUTH,)
    assert table.legal() == ["K♦"]


# -------------------------------------------------------------------------------------------------- perft


def test_free_discards_are_counted_by_arithmetic() -> None:
    """Each hand holds one suit and the leader's wins: (2!)^4 sequences."""
    table = ending("1NT", SOUTH, WEST, "2♦ 3♦", "A♣ K♣", "2♥ 3♥", "2♠ 3♠", tricks=(5, 6))
    assert perft(table.game, table._states) == 2**4
