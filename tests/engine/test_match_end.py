"""How a match ends: a draw has no winners, and no seat has a move."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.errors import BadMove


def drawn() -> Table:
    """Stealing Bundles with equal bundles (G9)."""
    table = upcard.game("stealing_bundles").position(
        hands=["2♣", "3♣"], board="2♦", bundles=["", "5♣ 5♦"], turn=0, dealer=1
    )  # fmt: skip
    table.play("capture 2♣")
    table.play("trail 3♣")
    return table


def test_a_draw_has_no_winners_and_says_so() -> None:
    table = drawn()
    assert table.over and table.result is not None
    assert table.result.won == () and table.view().won == ()
    assert table.result.returns == (0, 0) and table.result.ranking == (1, 1)
    assert table.log()[-1].text == "The match is over; it is a draw."


def test_a_draw_is_recorded_and_read_back() -> None:
    text = drawn().record()
    assert '[Result "nobody: 2 2"]' in text
    again = upcard.load(text)
    assert again.result is not None and again.result.won == ()


def test_hands_that_bring_all_the_same_are_draws_in_a_simulation() -> None:
    batch = upcard.simulate("stealing_bundles", 200, single_hand=True)
    level = batch.points[:, 0] == batch.points[:, 1]
    assert level.any()
    assert (batch.won.any(axis=1) == ~level).all() and (batch.returns[level] == 0).all()


def test_a_match_that_is_over_has_no_moves_and_says_why() -> None:
    table = drawn()
    assert table.legal() == [] and table.offers() == [] and table.legal_ids() == []
    assert table.legal(0) == [] and table.offers(1) == []
    assert table.why_not("capture 2♣") == "the match is over" == table.why_not("capture 2♣", 1)
    with pytest.raises(BadMove, match="there is no seat 5"):
        table.legal(5)
