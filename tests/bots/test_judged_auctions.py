"""Judgement of auctions: what is bid, named and kept with hands about which no player would hesitate."""

import pytest

import upcard
from tests.bots.inclinations import favourite, priors
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.games.cinch.state import SUITS
from upcard.mechanics.tricks.trump_twin import is_trump


def hands_with(hand: str, seat: int, pack: tuple[str, ...], each: int) -> tuple[list[str], str]:
    """Four hands, one of them this; the others, and the stock, are what the pack has left, in order."""
    left = [card for card in pack if card not in hand.split()]
    hands = [" ".join(left[each * k : each * k + each]) for k in range(3)]
    hands.insert(seat, hand)
    return hands, " ".join(left[3 * each :])


# --- Solo Whist ------------------------------------------------------------------------------------------------------


def solo_whist(hand: str, *calls: str) -> Table:
    """The hand is that of the seat on turn after the calls; spades are the default suit, the dealer speaks last."""
    hands, _ = hands_with(hand, len(calls), TEXTS[:52], 13)
    shown = [*[""] * 3, hands[3].split()[-1]]
    table = upcard.game("solo_whist", single_hand=True).position(
        hands=hands, shown=shown, turned_up=shown[3], default_suit="♠", dealer=3, turn=0
    )
    for call in calls:
        table.play(call)
    return table


FIVE_HONOURS = "A♠ K♠ Q♠ J♠ 10♠ A♥ 3♥ 2♥ 9♦ 5♦ 3♦ 8♣ 4♣"
NINE_TRICKS = "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ A♥ K♥ A♦ K♦ 3♦ 2♣"
TWOS_AND_THREES = "2♠ 4♠ 6♠ 2♥ 3♥ 5♥ 7♥ 2♦ 3♦ 5♦ 2♣ 4♣ 6♣"
HIGH_HEARTS = "A♥ K♥ Q♥ J♥ 10♥ 3♠ 2♠ 4♦ 3♦ 2♦ 4♣ 3♣ 2♣"
FOUR_TRICKS = "A♠ K♠ 7♠ 5♠ A♥ 9♥ 4♥ Q♦ 8♦ 3♦ 9♣ 7♣ 3♣"
ALL_THIRTEEN = "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 3♠ A♥ K♥ Q♥ A♦ A♣"
NOTHING = "9♠ 7♠ 3♠ J♥ 10♥ 7♥ 6♥ J♦ 10♦ 8♦ 10♣ 9♣ 7♣"


@pytest.mark.parametrize(
    ("hand", "calls", "bid", "not_bid"),
    [
        (FIVE_HONOURS, (), "solo", "misère"),
        (NINE_TRICKS, (), "abundance in trump", "misère"),
        (NINE_TRICKS, ("solo",), "abundance", "misère ouverte"),
        (TWOS_AND_THREES, (), "misère ouverte", "solo"),
        (HIGH_HEARTS, (), "pass", "misère"),
        (FOUR_TRICKS, (), "prop", "abundance"),
        (FOUR_TRICKS, ("prop",), "cop", "slam"),
        (ALL_THIRTEEN, (), "slam", "misère"),
        (NOTHING, (), "pass", "prop"),
        (NOTHING, ("pass", "prop"), "pass", "cop"),
    ],
)
def test_hands_at_solo_whist_are_bid_for_the_tricks_that_they_take(hand, calls, bid, not_bid):
    weights = priors(solo_whist(hand, *calls))
    assert weights[bid] >= 0.4 > 0.05 >= weights[not_bid]


def test_an_abundance_names_the_suit_in_which_it_has_nine_tricks():
    table = solo_whist("A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ A♣ K♣ A♦ K♦ 3♦ 2♠", "pass", "pass", "pass")
    table.play("abundance")
    assert favourite(table) == "♥"


# --- Pepper ----------------------------------------------------------------------------------------------------------

PACK_24 = tuple(card for card in TEXTS[:52] if card[:-1] in ("9", "10", "J", "Q", "K", "A"))
BOWERS_AND_ACES = "J♠ J♣ A♠ K♠ A♥ A♦"


def pepper(hand: str, *calls: str) -> Table:
    """Seat 3 deals and speaks last."""
    hands, _ = hands_with(hand, len(calls) % 4, PACK_24, 6)
    table = upcard.game("pepper", single_hand=True).position(hands=hands, dealer=3, turn=0)
    for call in calls:
        table.play(call)
    return table


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        (BOWERS_AND_ACES, (), "bid 1"),
        (BOWERS_AND_ACES, ("bid 4",), "bid 5"),
        ("J♠ J♣ A♠ K♠ Q♠ 10♠", ("bid 5",), "bid little pepper"),
        ("9♠ 10♠ 9♥ 10♦ Q♦ 9♣", ("bid 2",), "pass"),
        ("A♠ K♠ 9♠ A♥ 10♦ 9♣", ("bid 3", "pass"), "pass"),
    ],
)
def test_a_hand_at_pepper_bids_as_little_as_it_can_and_no_more_than_it_takes(hand, calls, call):
    assert favourite(pepper(hand, *calls)) == call


def test_the_bowers_make_their_suit_the_trump():
    assert favourite(pepper(BOWERS_AND_ACES, "pass", "pass", "pass", "bid 1", "pass", "pass", "pass")) == "trump ♠"


def test_aces_without_a_long_suit_are_played_without_trumps():
    hand = "A♠ K♠ A♥ K♥ A♦ A♣"
    assert favourite(pepper(hand, "pass", "pass", "pass", "bid 1", "pass", "pass", "pass")) == "no trump"


# --- Cinch -----------------------------------------------------------------------------------------------------------


def cinch(hand: str, *calls: str, seat: int) -> Table:
    """Seat 3 deals and speaks last."""
    hands, stock = hands_with(hand, seat, TEXTS[:52], 9)
    table = upcard.game("cinch", single_hand=True).position(hands=hands, stock=stock, dealer=3, turn=0)
    for call in calls:
        table.play(call)
    return table


LONG_SPADES = "A♠ K♠ J♠ 8♠ 5♠ 5♣ K♥ 3♦ 2♦"


def test_long_trumps_with_ace_and_king_are_bid_on_at_cinch_and_scattered_cards_are_not():
    assert favourite(cinch(LONG_SPADES, "bid 6", seat=1)) == "bid 7"
    assert favourite(cinch("9♠ 7♠ 8♥ 6♥ 9♦ 7♦ 4♦ 8♣ 6♣", "bid 6", seat=1)) == "pass"


def test_the_partner_of_the_highest_bidder_leaves_the_bid_alone():
    weights = priors(cinch(LONG_SPADES, "bid 6", "pass", seat=2))
    assert weights["bid 7"] < weights["pass"]


def test_the_suit_with_ace_king_and_pedros_is_named():
    assert favourite(cinch(LONG_SPADES, "pass", "pass", "pass", "bid 5", seat=3)) == "trump ♠"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_dealer_robs_every_trump_before_any_other_card(seed):
    table = upcard.game("cinch", single_hand=True).table(seed=seed)
    while table.view().phase != "rob":
        table.play(favourite(table))
    trumps, others = [], []
    for words, weight in priors(table).items():
        (trumps if is_trump(SUITS, table.view().trump, words.removeprefix("take ")) else others).append(weight)
    assert min(trumps, default=1.0) > 10 * max(others)


# --- Twenty-Nine -----------------------------------------------------------------------------------------------------

PACK_32 = tuple(card for card in TEXTS[:52] if card[:-1] not in ("2", "3", "4", "5", "6"))


def twenty_nine(hand: str, *calls: str, seat: int = 1) -> Table:
    """Seat 3 deals and speaks last."""
    hands, stock = hands_with(hand, seat, PACK_32, 4)
    table = upcard.game("twenty_nine", single_hand=True).position(hands=hands, stock=stock, dealer=3, turn=0)
    for call in calls:
        table.play(call)
    return table


def test_jack_and_nine_of_a_suit_are_bid_on_at_twenty_nine_and_make_it_the_trump():
    hand = "J♥ 9♥ A♥ J♣"
    assert favourite(twenty_nine(hand, "bid 16")) == "bid 17"
    assert favourite(twenty_nine("8♠ 7♥ Q♦ K♣", "bid 16")) == "pass"
    assert favourite(twenty_nine(hand, "pass", "pass", "pass", "bid 15", seat=3)) == "♥"


# --- Trex ------------------------------------------------------------------------------------------------------------


def trex(hand: str, *moves: str) -> Table:
    """The hand is seat 0's, whose kingdom it is."""
    hands, _ = hands_with(hand, 0, TEXTS[:52], 13)
    table = upcard.game("trex", single_hand=True).position(hands=hands, owner=0, dealer=0, turn=0)
    for move in moves:
        table.play(move)
    return table


KING_AND_LONG_HEARTS = "K♥ J♥ 9♥ 7♥ 4♥ Q♠ 9♠ 7♠ A♦ 8♦ 3♦ 9♣ 7♣"


@pytest.mark.parametrize(
    ("hand", "contract"),
    [
        (KING_AND_LONG_HEARTS, "King of Hearts"),
        ("J♠ 10♠ Q♠ J♥ 10♥ 9♥ J♦ Q♦ 10♦ J♣ Q♣ K♣ 9♣", "Trex"),
        ("2♠ 4♠ 6♠ 2♥ 3♥ 5♥ 7♥ 2♦ 3♦ 5♦ 2♣ 4♣ 6♣", "Eltoosh"),
        ("A♦ K♦ Q♦ J♦ 9♦ A♠ K♠ 3♠ 2♠ A♥ 3♥ A♣ 2♣", "Diamonds"),
    ],
)
def test_the_contract_at_trex_is_that_for_which_the_hand_is_made(hand, contract):
    assert favourite(trex(hand)) == contract


def test_the_king_of_hearts_is_doubled_and_a_bare_queen_is_not():
    assert favourite(trex(KING_AND_LONG_HEARTS, "King of Hearts")) == "double K♥"
    assert favourite(trex("Q♠ 9♥ 7♥ 5♥ 4♥ A♦ 8♦ 3♦ 2♦ 9♣ 7♣ 5♣ 3♣", "Girls")) == "leave it"


def test_tricks_are_ducked_with_the_highest_card_that_does_not_take_them():
    table = upcard.game("trex", single_hand=True).position(
        hands=["3♠ 8♠ Q♠ 2♦", "9♥ 8♥ 7♥ 6♥", "9♣ 8♣ 7♣ 6♣", "9♦ 8♦ 7♦"], owner=0, dealer=3, turn=0, leader=3,
        phase="tricks", contract="Eltoosh", trick="10♠", tricks=[9, 0, 0, 0],
    )  # fmt: skip
    assert favourite(table) == "8♠"
