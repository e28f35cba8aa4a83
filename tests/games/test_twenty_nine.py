"""Twenty-Nine by its book."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft

SOUTH, WEST, NORTH, EAST = range(4)


def dealt(*, seed: int = 3, **options: object) -> Table:
    return upcard.game("twenty_nine", first_dealer=SOUTH, **options).table(seed=seed)


def said(table: Table, calls: str) -> Table:
    for call in calls.split():
        table.play(call if call == "pass" else f"bid {call}")
    return table


def bids(first: int) -> set[str]:
    return {f"bid {n}" for n in range(first, 29)}


def playing(hands: list[str], *, leader: int, bid: int = 17, contract: int = 0, options: dict | None = None, **more):
    """The last tricks of a hand that South deals and North plays (unless said otherwise)."""
    size = max(len(hand.split()) for hand in hands)
    fields = {"declarer": NORTH, "tricks": [8 - size, 0], "dealer": SOUTH, "phase": "play", "turn": leader, **more}
    chosen = upcard.game("twenty_nine", **(options or {}))
    return chosen.position(hands=hands, leader=leader, bid=bid, contract=contract or bid, **fields)


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


# ------------------------------------------------------------------------------------------------ bidding


def test_after_three_passes_the_dealer_has_to_bid_fifteen() -> None:
    """Example 1."""
    table = said(dealt(), "pass pass pass")
    assert table.to_act == (SOUTH,) and table.legal() == ["bid 15"]
    assert "R5" in table.why_not("pass") and "R5" in table.why_not("bid 16")
    table.play("bid 15")
    assert table.view().phase == "choose trump" and table.to_act == (SOUTH,)


def test_the_bidding_of_the_second_example() -> None:
    table = dealt()
    assert table.to_act == (WEST,) and set(table.legal()) == bids(15) | {"pass"}
    said(table, "15 16 pass 17 pass")
    assert table.to_act == (NORTH,) and set(table.legal()) == bids(18) | {"pass"}
    table.play("pass")
    assert table.view().phase == "choose trump" and table.to_act == (SOUTH,)
    assert table.view().contract == 17


def test_the_dealer_is_free_when_any_player_has_bid() -> None:
    assert set(said(dealt(), "pass pass 15").legal()) == bids(16) | {"pass"}


def test_a_bid_of_28_ends_the_bidding() -> None:
    table = said(dealt(), "15 28")
    assert table.view().phase == "choose trump" and table.to_act == (NORTH,)


def test_only_the_highest_bidder_knows_the_marker() -> None:
    table = said(dealt(), "15 pass pass pass")
    assert set(table.legal()) == {"♣", "♦", "♥", "♠"}
    table.play("♦")
    assert table.view(WEST).marker == "♦"
    for other in (SOUTH, NORTH, EAST, None):
        assert table.view(other).marker is None and table.view(other).trump == "–"
    assert not any("♦" in entry.text for other in (SOUTH, NORTH, EAST) for entry in table.log(other))
    assert [len(hand.split()) for hand in table.fields()["hands"]] == [8, 8, 8, 8]
    assert table.to_act == (WEST,)


# ------------------------------------------------------------------------------------------------ play


def test_the_ten_is_above_the_king_and_below_the_ace() -> None:
    """Example 3."""
    table = playing(["Q♣ 7♥", "K♣ 8♥", "10♣ 9♥", "A♣ 10♥"], leader=WEST, marker="♠")
    assert play(table, "K♣ 10♣ A♣ Q♣").to_act == (EAST,)


MARKER = ["J♠ 7♥ 8♥", "9♠ 9♥ 10♥", "7♠ J♥ Q♥", "8♦ 9♦ A♣"]


def test_the_marker_is_turned_up_before_the_player_who_cannot_follow_plays() -> None:
    """Example 4."""
    table = play(playing(MARKER, leader=WEST, marker="♦"), "9♠ 7♠")
    assert table.view(SOUTH).trump == "♦"
    assert set(table.legal()) == {"8♦", "9♦", "A♣"}
    assert play(table, "8♦ J♠").to_act == (EAST,)


def test_no_player_has_to_trump() -> None:
    assert play(playing(MARKER, leader=WEST, marker="♦"), "9♠ 7♠ A♣ J♠").to_act == (SOUTH,)


def test_suit_must_be_followed() -> None:
    table = play(playing(["J♠ 7♥", "9♠ 9♥", "7♠ J♥", "8♦ 9♦"], leader=WEST, marker="♦"), "9♠")
    assert table.legal() == ["7♠"] and "R10" in table.why_not("J♥")


LED = ["7♠ 7♥", "J♠ 8♥", "9♥ 10♥", "8♠ J♥"]


def test_the_highest_trump_takes_the_trick_though_it_was_led_before_the_trump_was_known() -> None:
    """Example 5, G6."""
    table = play(playing(LED, leader=WEST, marker="♠"), "J♠ 9♥")
    assert table.view(SOUTH).trump == "♠"
    assert play(table, "8♠ 7♠").to_act == (WEST,)


def test_on_request_a_trump_thrown_away_unasked_does_not_beat_one_that_was_asked_for() -> None:
    """G5, G6: North throws the nine of trumps away; East asks, and trumps with the eight."""
    hands = ["J♣ 7♥", "A♣ 8♥", "9♠ 10♥", "8♠ J♥"]
    table = play(playing(hands, leader=WEST, marker="♠", options={"reveal": "on_request"}), "A♣")
    table.play("discard unasked")
    play(table, "9♠").play("ask for trump")
    assert play(table, "8♠ J♣").to_act == (EAST,)


def test_on_request_a_discard_unasked_has_no_power() -> None:
    table = play(playing(MARKER, leader=WEST, marker="♦", options={"reveal": "on_request"}), "9♠ 7♠")
    assert set(table.legal()) == {"ask for trump", "discard unasked"}
    table.play("discard unasked")
    assert play(table, "8♦ J♠").to_act == (SOUTH,)
    assert table.view(SOUTH).trump == "–"


def test_on_request_the_player_who_asks_knows_the_trump_suit() -> None:
    table = play(playing(MARKER, leader=WEST, marker="♦", options={"reveal": "on_request"}), "9♠ 7♠")
    table.play("ask for trump")
    assert table.view(EAST).trump == "♦"
    assert play(table, "8♦ J♠").to_act == (EAST,)


# ------------------------------------------------------------------------------------------------ royals


def royals(bid: int, *, declarer: int = NORTH, **more) -> Table:
    """North holds the royals; South is about to take the trick that West leads, in which East turns the marker up."""
    hands = ["J♠ 7♥ 8♥", "9♠ 9♥ 10♥", "7♠ K♦ Q♦", "8♣ 9♣ A♣"]
    table = playing(hands, leader=WEST, marker="♦", bid=bid, declarer=declarer, **more)
    return play(table, "9♠ 7♠ 8♣ J♠")


def test_only_their_holder_is_asked_unnoticed_by_the_others() -> None:
    table = royals(17)
    assert table.to_act == (NORTH,) and set(table.legal()) == {"show the royals", "keep the royals"}
    for other in (SOUTH, WEST, EAST, None):
        assert table.view(other).to_act == (SOUTH,)
    given = [len(table.log(seat)) for seat in (SOUTH, WEST, EAST)]
    table.play("keep the royals")
    assert [len(table.log(seat)) for seat in (SOUTH, WEST, EAST)] == given
    assert table.to_act == (SOUTH,) and table.view().contract == 17


@pytest.mark.parametrize(
    ("bid", "declarer", "contract"),
    [(17, NORTH, 15), (15, SOUTH, 15), (20, SOUTH, 16), (26, WEST, 28), (20, EAST, 24), (28, WEST, 28)],
)
def test_royals_move_the_contract_within_its_limits(bid: int, declarer: int, contract: int) -> None:
    """Example 6."""
    table = royals(bid, declarer=declarer)
    table.play("show the royals")
    assert table.view().contract == contract
    assert set(table.view(WEST).hands[NORTH].seen) == {"K♦", "Q♦"}
    assert table.to_act == (SOUTH,)


def test_royals_wait_for_a_trick_of_the_own_side() -> None:
    table = playing(["9♠ 7♥ 8♥", "J♠ 9♥ 10♥", "7♠ K♦ Q♦", "8♣ 9♣ A♣"], leader=WEST, marker="♦")
    assert play(table, "J♠ 7♠ 8♣ 9♠").to_act == (WEST,)
    assert "R16" in table.why_not("show the royals")


def test_r16_in_a_position_after_a_trick_of_the_own_side_the_royals_may_be_shown() -> None:
    given = {"trump": "♦", "last_trick": "9♠ 8♠ A♣ J♠", "tricks": [5, 0]}
    hands = ["7♥ 8♥ Q♥", "9♥ 10♥ J♥", "7♠ K♦ Q♦", "8♣ 9♣ 10♣"]
    table = playing(hands, leader=SOUTH, bid=20, **given)
    assert table.to_act == (NORTH,) and table.view(WEST).to_act == (SOUTH,)
    table.play("show the royals")
    assert (table.to_act, table.view().contract) == ((SOUTH,), 16)
    for other in (
        {"leader": WEST},
        {"leader": SOUTH, "royals_by": NORTH, "contract": 16},
        {"leader": SOUTH, "open": False},
    ):
        kept = playing(hands, **{"bid": 20, **given, **other})
        assert kept.to_act == (other["leader"],) and "show the royals" not in kept.legal()


def test_royals_are_gone_when_one_was_played_or_trump_is_not_known() -> None:
    hands = ["J♦ J♠ 8♠", "8♦ 9♥ 10♥", "K♦ Q♦ 7♠", "7♦ 9♠ A♠"]
    table = play(playing(hands, leader=WEST, trump="♦"), "8♦ K♦ 7♦ J♦")
    assert table.to_act == (SOUTH,) and set(table.legal()) == {"J♠", "8♠"}
    hands = ["J♠ 7♥ 8♥", "9♠ 9♥ 10♥", "7♠ K♦ Q♦", "8♠ 9♣ A♣"]
    assert play(playing(hands, leader=WEST, marker="♦"), "9♠ 7♠ 8♠ J♠").to_act == (SOUTH,)


# ------------------------------------------------------------------------------------------------ score


def last_trick(contract: int, points: int, score: tuple[int, int] = (0, 0), **options: object) -> Table:
    """One trick without points is left, which South takes; then the declarers North and South have these points."""
    mine: list[str] = []
    theirs: list[str] = []
    left = points
    for rank, price in (("J", 3), ("9", 2), ("A", 1), ("10", 1)):
        for suit in "♣♦♥♠":
            (mine if price <= left else theirs).append(rank + suit)
            left -= price if price <= left else 0
    assert left == 0
    others = [r + s for r in ("K", "Q", "8") for s in "♣♦♥♠"]
    piles = [" ".join(mine + others), " ".join(theirs)]
    table = playing(
        ["7♥", "7♣", "7♦", "7♠"], leader=SOUTH, trump="♥", bid=contract, won_cards=piles, tricks=[4, 3],
        score=list(score), options=options,
    )  # fmt: skip
    return play(table, "7♥ 7♣ 7♦ 7♠")


@pytest.mark.parametrize(("contract", "points", "gain"), [(15, 15, 1), (24, 23, -1), (17, 16, -1), (28, 28, 1)])
def test_the_declarers_gain_a_point_or_lose_one(contract: int, points: int, gain: int) -> None:
    rows = dict(last_trick(contract, points).sheets[-1][1].rows)
    assert rows["this hand"] == (gain, 0) and rows["card points"][0] == points


def test_the_last_trick_may_be_worth_a_point() -> None:
    assert dict(last_trick(17, 16, last_trick_point=True).sheets[-1][1].rows)["this hand"] == (1, 0)


def test_six_points_win_and_minus_six_lose() -> None:
    """Example 7."""
    assert last_trick(17, 17, (5, 2)).result.won == (SOUTH, NORTH)
    assert last_trick(17, 16, (-5, 0)).result.won == (WEST, EAST)
    assert last_trick(17, 16, (-5, -5)).result.won == (WEST, EAST)
    assert not last_trick(17, 17, (4, 5)).over


def test_after_the_last_hand_the_higher_score_wins() -> None:
    assert last_trick(17, 17, (0, 0), max_hands=1).result.won == (SOUTH, NORTH)
    assert last_trick(17, 17, (0, 1), max_hands=1).result.won == ()


def test_a_marker_that_no_player_asked_for_is_turned_up_after_the_hand() -> None:
    table = playing(["7♥", "8♥", "9♥", "J♥"], leader=SOUTH, marker="♣", options={"max_hands": 1})
    play(table, "7♥ 8♥ 9♥ J♥")
    assert table.over and table.view(WEST).marker == "♣"


@pytest.mark.parametrize("option", ["redeal_no_points", "redeal_four_jacks"])
def test_a_void_deal_is_dealt_again_by_the_same_dealer(option: str) -> None:
    """The cards still to be dealt lie from the bottom of the stock up; South gets the last four."""
    hands = ["7♣ 8♣ Q♣ K♣", "7♦ 8♦ Q♦ K♦", "J♣ J♦ J♥ J♠", "9♣ 9♦ 9♥ 9♠"]
    south = ["7♥", "8♥", "7♠", "8♠"]
    rest = ["Q♥", "K♥", "Q♠", "K♠", "A♣", "A♦", "A♥", "A♠", "10♣", "10♦", "10♥", "10♠"]
    table = upcard.game("twenty_nine", **{option: True}).position(
        hands=hands, stock=" ".join(south + rest), phase="choose trump", declarer=NORTH, bid=15, contract=15,
        dealer=SOUTH, turn=NORTH,
    )  # fmt: skip
    table.play("♥")
    assert table.view().phase == "auction" and table.to_act == (WEST,)
    assert [len(hand.split()) for hand in table.fields()["hands"]] == [4, 4, 4, 4]


# ------------------------------------------------------------------------------------------------ the suite


def test_two_cards_each_of_one_suit_may_be_played_in_sixteen_ways() -> None:
    table = playing(["7♥ 8♥", "9♥ 10♥", "J♥ Q♥", "K♥ A♥"], leader=WEST, trump="♠")
    assert perft(table.game, table._states) == 2**4


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [{}, {"reveal": "on_request", "last_trick_point": True}, {"redeal_no_points": True, "redeal_four_jacks": True}],
)
def test_random_matches_keep_every_promise(options: dict[str, object]) -> None:
    check_game(upcard.game("twenty_nine", max_hands=2, **options), matches=1, states_looked_at=40)


def test_r12_in_a_position_the_marker_is_turned_up_if_the_player_on_turn_cannot_follow() -> None:
    fields = {
        "hands": ["J♥ 7♠", "J♣ 7♣", "9♣ 10♣", "J♦"], "marker": "♠", "declarer": 2, "bid": 16, "trick": "9♦", "turn": 0,
        "tricks": [3, 3],
    }  # fmt: skip
    table = upcard.game("twenty_nine").position(phase="play", **fields)
    assert table.view().trump == "♠"
    asked = upcard.game("twenty_nine", reveal="on_request").position(phase="play", **fields)
    assert asked.view().trump == "–", "G5: a player who did not ask does not see it"


def test_r9_the_dealers_left_leads_also_in_a_position() -> None:
    ranks = "A K Q J 10 9 8 7"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    table = upcard.game("twenty_nine").position(phase="play", hands=suits, marker="♠", declarer=0, bid=16, dealer=1)
    assert table.to_act == (2,)
