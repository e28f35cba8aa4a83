"""Solo Whist: what follows from what in a position."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.errors import BadPosition

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
SUITS = [" ".join(f"{rank}{suit}" for rank in RANKS.split()) for suit in "♣♦♥♠"]
SOUTH, WEST, NORTH, EAST = range(4)


def before_play(**fields: object) -> Table:
    """West deals and turns up the 2♦, so North is eldest."""
    return upcard.game("solo_whist").position(hands=SUITS, dealer=WEST, turned_up="2♦", **fields)


def in_play(bid: str, **fields: object) -> Table:
    return upcard.game("solo_whist").position(
        **{"phase": "play", "hands": SUITS, "dealer": WEST, "bid": bid, "declarer": EAST, "default_suit": "♦", **fields}
    )


def test_eldest_speaks_first_and_all_have_seen_the_card_turned_up() -> None:
    """R2, R3."""
    table = before_play()
    assert table.to_act == (NORTH,)
    assert table.view(SOUTH).hands[WEST].seen == ("2♦",)


def test_the_holder_of_the_card_turned_up_is_the_dealer() -> None:
    """R2."""
    assert upcard.game("solo_whist").position(hands=SUITS, turned_up="2♦").to_act == (NORTH,)
    with pytest.raises(BadPosition, match="R2: the turned-up card is the dealer's"):
        upcard.game("solo_whist").position(hands=SUITS, turned_up="2♦", dealer=EAST)


def test_the_bid_and_the_players_out_of_the_auction_follow_from_the_calls() -> None:
    """R5-R7."""
    table = before_play(last_call=["", "", "pass", "prop"])
    assert table.to_act == (SOUTH,)
    assert "cop" in table.legal() and "prop" not in table.legal()
    table.play("pass")
    table.play("pass")
    assert (table.view().phase, table.to_act) == ("late cop", (NORTH,)), "R9"
    allied = before_play(last_call=["cop", "", "pass", "prop"])
    assert allied.why_not("cop") == "R7: the prop has been accepted; one cop completes the pair"


def test_a_late_cop_and_a_raise_are_about_a_prop() -> None:
    """R9, R12."""
    table = before_play(phase="late cop", declarer=EAST)
    assert table.to_act == (NORTH,)
    table.play("decline")
    assert (table.view().phase, table.to_act) == ("raise", (EAST,))
    assert before_play(phase="raise", declarer=EAST).legal() == table.legal()


def test_an_abundance_names_its_trump() -> None:
    """G10, R15."""
    table = before_play(phase="name trump", declarer=EAST)
    assert table.to_act == (EAST,)
    table.play("♣")
    assert (table.view().bid, table.view().trump, table.to_act) == ("abundance", "♣", (NORTH,))


@pytest.mark.parametrize(
    ("bid", "trump", "leader"),
    [("solo", "♦", NORTH), ("abundance in trump", "♦", NORTH), ("misère", "–", NORTH), ("slam", "–", EAST)],
)
def test_the_trump_and_the_leader_follow_from_the_contract(bid: str, trump: str, leader: int) -> None:
    """R4, R15."""
    table = in_play(bid)
    assert (table.view().trump, table.to_act) == (trump, (leader,))


def test_a_trump_of_another_suit_than_the_default_is_refused() -> None:
    """R4."""
    with pytest.raises(upcard.BadPosition, match="R4"):
        in_play("solo", trump="♣")
    with pytest.raises(upcard.BadPosition, match="R4"):
        in_play("slam", trump="♣")


def test_a_misere_ouverte_lies_open_from_the_second_trick_on() -> None:
    """R19."""
    fields = {"hands": ["A♥", "2♥", "3♥", "4♥"], "declarer": WEST, "turn": SOUTH, "tricks": [6, 0, 3, 3]}
    assert in_play("misère ouverte", **fields).view(None).hands[WEST].seen == ("2♥",)
    assert in_play("misère", **fields).view(None).hands[WEST].seen == ()
