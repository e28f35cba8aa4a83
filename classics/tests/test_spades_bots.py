"""What bots know of Spades."""

from __future__ import annotations

import pytest

import upcard
from upcard.research.tournaments import arena


def chosen(table, seat=0):
    bot = upcard.bot("judgement", table.game, seed=1)
    return table.game.moves.words(bot.choose(table.information_set(seat)))


def bid_of(hand):
    """What judgement bids first with a hand; the others have the rest of the pack."""
    cards = [f"{rank}{suit}" for suit in "♣♦♥♠" for rank in (*range(2, 11), *"JQKA")]
    rest = [card for card in cards if card not in hand.split()]
    hands = [hand, *(" ".join(rest[k::3]) for k in range(3))]
    return chosen(upcard.game("spades").position(phase="bidding", dealer=3, hands=hands))


@pytest.mark.parametrize(
    ("hand", "bids"),
    [
        ("5♠ 2♠ 8♥ 6♥ 4♥ 2♥ 9♦ 5♦ 3♦ 2♦ 7♣ 4♣ 3♣", ["bid nil"]),
        ("A♠ K♠ 8♠ 5♠ A♥ K♥ 7♥ Q♦ 6♦ 3♦ 9♣ 8♣ 2♣", ["bid 4", "bid 5"]),
        ("A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ A♥ K♥ 7♥ A♦ A♣", ["bid 10", "bid 11", "bid 12"]),
    ],
)
def test_a_bid_is_what_the_hand_takes(hand, bids):
    assert bid_of(hand) in bids


def follows(hand, trick, **fields):
    fields = {"bid": [4, 2, 3, 2], "tricks": [4, 3, 3, 1], "leader": 1, "turn": 0, "broken": 1, **fields}
    hands = [hand, "2♥", "3♥", "4♥"] if fields["leader"] == 1 else [hand, "2♥ 5♥", "3♥ 6♥", "4♥"]
    return chosen(upcard.game("spades").position(phase="play", hands=hands, trick=trick, **fields))


def test_who_has_the_contract_keeps_out_of_bags():
    assert follows("A♦ 8♦", "J♦ 4♦ 6♦") == "8♦"
    assert follows("A♦ 8♦", "J♦ 4♦ 6♦", bag_limit=0) == "A♦"
    assert follows("A♦ 8♦", "J♦ 4♦ 6♦", bid=[5, 2, 3, 2]) == "A♦"


def test_a_nil_ducks_as_high_as_it_can():
    assert follows("9♦ 5♦", "J♦ 4♦ 6♦", bid=["nil", 3, 3, 3], tricks=[0, 5, 5, 1]) == "9♦"


def test_a_partners_nil_is_covered():
    nil = {"bid": [5, 3, "nil", 3], "tricks": [7, 3, 0, 1]}
    assert follows("A♦ 8♦", "3♦ J♦ 6♦", **nil) == "A♦"  # the nil holds the trick so far
    assert follows("A♦ 8♦", "5♦", leader=3, **nil) == "A♦"  # and is yet to play


def test_judgement_wins_more_than_chance():
    """Each deal is played from both sides."""
    result = arena.run("spades", ["judgement", "random"], 10, seed=1)
    assert result.payoff(0).low > 0
