"""Trex: what follows from what in a position."""

from __future__ import annotations

import pytest

import upcard
from tests.games.trex_tables import DIAMONDS, ELTOOSH, GIRLS, KING, NORTH, SOUTH, TREX, WEST, gained, play
from upcard.engine.play.table import Table

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
SUITS = [" ".join(f"{rank}{suit}" for rank in RANKS.split()) for suit in "♣♦♥♠"]


def last_trick(contract: str, **fields: object) -> Table:
    """South leads the A♥ to the thirteenth trick and takes it."""
    return upcard.game("trex").position(
        phase="tricks", contract=contract, owner=SOUTH, hands=["A♥", "2♥", "3♥", "4♥"], turn=SOUTH,
        **{"tricks": [4, 4, 3, 1], **fields},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("contract", "captured", "points"),
    [
        (ELTOOSH, ["", "", "", ""], (-75, -60, -45, -15)),
        (DIAMONDS, ["A♦ K♦ Q♦ J♦ 10♦ 9♦", "8♦ 7♦ 6♦ 5♦", "4♦ 3♦ 2♦", ""], (60, 40, 30, 0)),
        (GIRLS, ["Q♣", "Q♦ Q♥", "", "Q♠"], (-25, -50, 0, -25)),
        (KING, ["", "", "K♥", ""], (0, 0, -75, 0)),
    ],
)
def test_what_was_won_before_is_scored_with_the_rest(
    contract: str, captured: list[str], points: tuple[int, ...]
) -> None:
    """R10-R16; examples 3 and 4."""
    assert gained(play(last_trick(contract, captured=captured), "A♥ 2♥ 3♥ 4♥")) == points


def test_doubled_cards_captured_before_have_paid_their_holders() -> None:
    """R14, R18."""
    table = last_trick(KING, captured=["", "", "K♥", ""], doubled_by=["", "", WEST, ""])
    assert gained(play(table, "A♥ 2♥ 3♥ 4♥")) == (0, 75, -150, 0)


def test_the_contract_of_the_hand_cannot_be_chosen_again() -> None:
    """R3."""
    table = play(last_trick(ELTOOSH), "A♥ 2♥ 3♥ 4♥")
    assert table.legal() == [DIAMONDS, GIRLS, KING, TREX]


def test_after_five_contracts_the_kingdom_passes_and_after_four_kingdoms_the_match_is_over() -> None:
    """R5."""
    table = play(last_trick(ELTOOSH, played=[True] * 5, kingdom=1), "A♥ 2♥ 3♥ 4♥")
    assert (table.view().hand, table.to_act) == (10, (3,))
    assert len(table.legal()) == 5
    assert play(last_trick(ELTOOSH, played=[True] * 5, kingdom=3), "A♥ 2♥ 3♥ 4♥").over


def test_the_owner_chooses_and_leads() -> None:
    """R3, R4, R6."""
    game = upcard.game("trex")
    assert game.position(hands=SUITS, owner=NORTH, played=[True, False, False, False, False]).to_act == (NORTH,)
    assert game.position(hands=SUITS, dealer=WEST).to_act == (WEST,)
    assert game.position(hands=SUITS, owner=NORTH, phase="tricks", contract=ELTOOSH).to_act == (NORTH,)


def test_a_player_who_has_no_cards_is_out_and_has_scored() -> None:
    """R25."""
    table = upcard.game("trex").position(
        phase="layout",
        contract=TREX,
        owner=SOUTH,
        hands=["", "Q♥", "10♥", "9♥ 8♥"],
        layout=["", "", "J♥", ""],
        turn=WEST,
    )
    assert gained(play(table, "Q♥ 10♥ 9♥ 8♥")) == (200, 150, 100, 50)


def test_the_seven_of_hearts_owns_the_first_kingdom() -> None:
    """R2."""
    assert upcard.game("trex").position(hands=SUITS).to_act == (NORTH,)
    assert upcard.game("trex").position(hands=SUITS, owner=WEST).to_act == (WEST,)
    assert upcard.game("trex").position(hands=SUITS, hand=7, owner=WEST).view().kingdom == 1
