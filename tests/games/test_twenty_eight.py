"""Twenty-Eight by its book."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft

SOUTH, WEST, NORTH, EAST = range(4)


def dealt(*, first_dealer: int = SOUTH, seed: int = 3, **options: object) -> Table:
    return upcard.game("twenty_eight", first_dealer=first_dealer, **options).table(seed=seed)


def said(table: Table, calls: str) -> Table:
    for call in calls.split():
        table.play(call if call == "pass" else f"bid {call}")
    return table


def bids(first: int) -> set[str]:
    return {f"bid {n}" for n in range(first, 29)}


def playing(hands: list[str], *, leader: int, trick: str = "", down: str = "", setter: int = NORTH, **more) -> Table:
    """A hand in which as many tricks were played as the hands show; South deals."""
    options = {name: more.pop(name) for name in list(more) if name in OPTIONS}
    turn = (leader - len(trick.split())) % 4
    longest = max(len(hand.split()) + (seat == setter and down != "") for seat, hand in enumerate(hands))
    return upcard.game("twenty_eight", **options).position(
        **{
            "hands": hands, "trick": trick, "down": down, "declarer": setter, "bid": 16, "phase": "play",
            "leader": leader, "turn": turn, "dealer": SOUTH, "tricks": [8 - longest, 0], **more,
        }
    )  # fmt: skip


OPTIONS = ("direction", "call_trump", "hidden_card_follow", "setter_lead_ban", "max_hands")


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


# ------------------------------------------------------------------------------------------------ bidding


def test_the_first_hand_is_on_the_dealers_right_and_must_bid() -> None:
    table = dealt()
    assert table.to_act == (EAST,)
    assert set(table.legal()) == bids(14)
    assert "must bid" in table.why_not("pass")


def test_the_bidding_of_the_first_example() -> None:
    table = said(dealt(), "14")
    assert table.to_act == (NORTH,)
    assert set(table.legal()) == bids(15) | {"pass"}
    said(table, "pass")
    assert table.to_act == (WEST,)
    assert set(table.legal()) == bids(20) | {"pass"}
    assert "at least 20" in table.why_not("bid 15")
    said(table, "pass")
    assert set(table.legal()) == bids(15) | {"pass"}
    said(table, "16")
    assert table.to_act == (EAST,)
    assert set(table.legal()) == bids(17) | {"pass"}


def test_a_player_who_passed_may_come_back_over_the_partner_with_twenty() -> None:
    table = said(dealt(), "14 pass pass 16 pass")
    assert table.to_act == (NORTH,)
    assert set(table.legal()) == bids(20) | {"pass"}


def test_a_player_who_passed_may_come_back_over_an_opponent_with_any_higher_bid() -> None:
    table = said(dealt(), "14 pass pass 16 17")
    assert set(table.legal()) == bids(18) | {"pass"}


def test_over_a_partners_22_one_needs_23() -> None:
    assert set(said(dealt(), "22 pass").legal()) == bids(23) | {"pass"}


def test_a_pass_may_be_final() -> None:
    table = said(dealt(pass_final=True), "14 pass pass 16 17")
    assert table.to_act == (SOUTH,)
    table = said(table, "pass")
    assert table.view().phase == "set trump" and table.to_act == (EAST,)


def test_a_bid_of_28_ends_the_bidding() -> None:
    assert said(dealt(), "28").view().phase == "set trump"


def test_the_trump_card_is_one_of_four_and_only_the_setter_sees_it() -> None:
    table = said(dealt(), "14 pass pass pass")
    own = table.fields()["hands"][EAST].split()
    assert set(table.legal()) == {f"set {card}" for card in own}
    table.play(f"set {own[0]}")
    assert table.view(EAST).down.seen == (own[0],)
    for other in (SOUTH, WEST, NORTH):
        assert table.view(other).down.seen == () and table.view(other).trump == "–"
        assert not any(own[0] in entry.text.split() for entry in table.log(other))
    assert [len(hand.split()) for hand in table.fields()["hands"]] == [8, 8, 8, 7]
    assert table.to_act == (EAST,)


# ------------------------------------------------------------------------------------------------ play


def test_the_ten_is_below_the_queen_and_the_nine_takes_the_trick() -> None:
    """Example 2."""
    table = playing(["9♥ 7♣", "K♥ 8♣", "Q♥", "10♥ 9♣"], leader=EAST, down="J♠")
    play(table, "10♥ Q♥ K♥ 9♥")
    assert table.to_act == (SOUTH,)
    assert table.view(SOUTH).last_trick.seen == ("10♥", "Q♥", "K♥", "9♥")


def test_the_setter_leads_another_suit_than_trump() -> None:
    """Example 3."""
    others = ["7♥ 8♥ 9♥ 10♥ J♥", "Q♥ K♥ A♥ 7♦ 8♦", "9♦ 10♦ J♦ Q♦ A♦"]
    table = playing([*others[:2], "J♠ 7♠ K♦ 8♣", others[2]], leader=NORTH, down="9♠")
    assert set(table.legal()) == {"K♦", "8♣"}
    assert "R10" in table.why_not("J♠") and "R11" in table.why_not("9♠")
    table = playing(["7♥ 8♥ 9♥", "10♥ J♥ Q♥", "J♠ 7♠", "K♥ A♥ 7♦"], leader=NORTH, down="9♠")
    assert set(table.legal()) == {"J♠", "7♠"}


def test_the_setter_may_lead_trumps_once_they_are_shown() -> None:
    hands = ["7♥ 8♥", "10♥ J♥", "J♠ K♦", "K♥ A♥"]
    assert set(playing(hands, leader=NORTH, trump="♠").legal()) == {"J♠", "K♦"}
    assert playing(hands, leader=NORTH, trump="♠", setter_lead_ban="whole_hand").legal() == ["K♦"]


def call_example(**options: object) -> Table:
    """Example 4: North's ace of clubs lies face down, and West has no heart."""
    table = playing(
        ["J♥ 7♦ 8♦", "J♣ 7♣ 9♦", "8♥ K♦", "K♥ 10♦ A♦"], leader=EAST, down="A♣", **options,
    )  # fmt: skip
    return play(table, "K♥ 8♥")


def test_a_player_who_cannot_follow_calls_and_must_trump() -> None:
    table = call_example()
    assert table.view(WEST).trump == "♣"
    assert "A♣" in table.view(SOUTH).hands[NORTH].seen
    assert set(table.legal()) == {"J♣", "7♣"}
    assert "R13" in table.why_not("9♦")
    assert play(table, "7♣ J♥").to_act == (WEST,)


def test_calling_may_be_optional_and_an_unasked_trump_has_no_power() -> None:
    table = call_example(call_trump="optional")
    assert set(table.legal()) == {"call for trump", "discard unasked"}
    table.play("discard unasked")
    assert set(table.legal()) == {"J♣", "7♣", "9♦"}
    assert play(table, "7♣ J♥").to_act == (SOUTH,)
    assert table.view().trump == "–"


def test_a_trump_thrown_before_the_call_in_the_same_trick_has_no_power() -> None:
    table = playing(
        ["8♣ 7♦", "J♣ 9♦", "8♥", "K♥ 10♦"], leader=EAST, down="A♣", call_trump="optional",
    )  # fmt: skip
    play(table, "K♥ 8♥").play("discard unasked")
    table.play("J♣")
    table.play("call for trump")
    assert table.legal() == ["8♣"]
    assert play(table, "8♣").to_act == (SOUTH,)


def test_the_highest_trump_takes_the_trick_though_it_was_led_before_the_trump_was_known() -> None:
    """Example 5, G12."""
    table = playing(["J♠ 7♥", "8♠ 8♥", "Q♥ 9♥", "10♠"], leader=SOUTH, down="7♠", setter=EAST)
    play(table, "J♠ 10♠")
    assert table.view(SOUTH).trump == "♠" and set(table.legal()) == {"Q♥", "9♥"}
    assert play(table, "Q♥ 8♠").to_act == (SOUTH,)


def test_the_setters_card_that_must_follow_does_not_beat_the_higher_trump_that_was_led() -> None:
    """G8, G12: East asks for nothing, then the seven comes to light because it is North's only spade."""
    table = playing(["A♠ 7♥", "8♠ 8♥", "9♥", "J♥ Q♥"], leader=SOUTH, down="7♠", setter=NORTH, call_trump="optional")
    play(table, "A♠").play("discard unasked")
    table.play("J♥")
    assert table.legal() == ["7♠"]
    assert play(table, "7♠ 8♠").to_act == (SOUTH,)


def test_the_setters_only_card_of_the_suit_led_is_shown_and_played() -> None:
    """G8."""
    hands = ["7♥ 8♥", "10♥ J♥", "K♦", "K♣ A♥"]
    table = play(playing(hands, leader=EAST, down="A♣"), "K♣")
    assert table.view(SOUTH).trump == "♣" and table.legal() == ["A♣"]
    table = play(playing(hands, leader=EAST, down="A♣", hidden_card_follow="discard"), "K♣")
    assert table.view(SOUTH).trump == "–" and table.legal() == ["K♦"]


def test_an_uncalled_trump_card_is_played_to_the_last_trick() -> None:
    """R16, G11: it is a trump from the setter's turn on."""
    table = playing(["7♥", "10♥", "", "K♥"], leader=EAST, down="8♣", bid=16, setter=NORTH)
    play(table, "K♥")
    assert table.to_act == (NORTH,) and table.legal() == ["8♣"] and table.view(SOUTH).trump == "♣"
    table.play("8♣")
    assert table.legal() == ["10♥"]


def test_play_goes_to_the_left_where_the_house_says_so() -> None:
    table = dealt(direction="left_play")
    said(table, "14 pass pass pass")
    table.play(table.legal()[0])
    assert table.to_act == (EAST,)
    table.play(table.legal()[0])
    assert table.to_act == (SOUTH,)


# ------------------------------------------------------------------------------------------------ score


def last_trick(bid: int, points: int, score: tuple[int, int] = (0, 0), setter: int = SOUTH, **more: object) -> Table:
    """One trick without points is left, after which the setter's side has taken these points."""
    value = {"J": 3, "9": 2, "A": 1, "1": 1}
    mine: list[str] = []
    theirs: list[str] = []
    left = points
    for rank in ("J", "9", "A", "10"):
        for suit in "♣♦♥♠":
            price = value[rank[0]]
            (mine if price <= left else theirs).append(rank + suit)
            left -= price if price <= left else 0
    assert left == 0
    rest = [r + s for r in ("Q", "8", "7") for s in "♣♦♥♠"] + ["K♣", "K♦", "K♥", "K♠"]
    hands, others = rest[:4], rest[4:]
    piles = [" ".join(mine + others), " ".join(theirs)]
    table = playing(
        hands, leader=EAST, setter=setter, trump="♥", bid=bid, won_cards=piles if setter % 2 == 0 else piles[::-1],
        tricks=[4, 3], score=list(score), **more,
    )  # fmt: skip
    return play(table, " ".join(hands[seat] for seat in (EAST, NORTH, WEST, SOUTH)))


@pytest.mark.parametrize(
    ("bid", "points", "gain"),
    [(19, 19, 1), (20, 19, -3), (24, 28, 2), (25, 24, -4), (14, 13, -2), (20, 20, 2), (25, 25, 3), (28, 28, 3)],
)
def test_a_contract_is_paid_by_its_height(bid: int, points: int, gain: int) -> None:
    rows = dict(last_trick(bid, points).sheets[-1][1].rows)
    assert rows["this hand"] == (gain, 0)
    assert rows["card points"][0] == points


def test_the_side_that_reaches_ten_wins() -> None:
    """Example 7."""
    table = last_trick(20, 22, (9, 8))
    assert table.over and table.result.won == (SOUTH, NORTH)
    table = last_trick(25, 26, (9, 8), setter=WEST)
    assert table.over and table.result.won == (WEST, EAST)


def test_after_the_last_hand_equal_scores_are_a_draw() -> None:
    table = last_trick(14, 15, (2, 3), max_hands=1)
    assert table.over and table.result.won == ()


def test_g16_a_match_without_limit_ends_after_twenty_thousand_hands() -> None:
    assert not last_trick(14, 15, (-5, -3), hand=19_998, max_hands=0).over
    table = last_trick(14, 15, (-5, -3), hand=19_999, max_hands=0)
    assert table.over and table.result.won == (WEST, EAST)


def test_a_first_hand_without_points_is_dealt_again_where_the_house_says_so() -> None:
    for seed in range(40):
        hand = dealt(seed=seed, redeal_pointless_first_hand=True).fields()["hands"][EAST].split()
        assert any(card[0] in "J9A1" for card in hand)


# ------------------------------------------------------------------------------------------------ the suite


def test_two_cards_each_of_one_suit_may_be_played_in_sixteen_ways() -> None:
    """All hands follow suit twice: two ways for the first trick from each hand."""
    hands = ["7♥ 8♥", "9♥ 10♥", "J♥ Q♥", "K♥ A♥"]
    table = playing(hands, leader=EAST, trump="♠")
    assert perft(table.game, table._states) == 2**4


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"direction": "left_play", "pass_final": True, "setter_lead_ban": "whole_hand"},
        {"call_trump": "optional", "hidden_card_follow": "discard"},
        {"hidden_card_follow": "discard", "redeal_pointless_first_hand": True},
    ],
)
def test_random_matches_keep_every_promise(options: dict[str, object]) -> None:
    check_game(upcard.game("twenty_eight", max_hands=2, **options), matches=1, states_looked_at=40)


CANNOT_FOLLOW = [
    "J♥ Q♥ 7♠ 8♠ 9♠ 10♠ Q♠ K♠", "J♣ 7♣ 9♦ 8♦ 10♦ Q♦ K♦ A♦", "9♣ 10♣ Q♣ K♣ 7♦ 10♥", "9♥ 7♥ J♦ J♠ A♠ A♥ 8♣",
]  # fmt: skip
"""East has led the K♥, North played the 8♥, and West has no heart; North's A♣ lies face down."""


def test_r12_in_a_position_the_trump_card_is_shown_if_the_player_on_turn_cannot_follow() -> None:
    fields = {"hands": CANNOT_FOLLOW, "down": "A♣", "declarer": 2, "bid": 16, "trick": "K♥ 8♥", "turn": 1}
    table = upcard.game("twenty_eight").position(phase="play", **fields)
    assert table.view().trump == "♣"
    assert table.view().hands[2].count == 7
    assert set(table.legal()) == {"7♣", "J♣"}
    asked = upcard.game("twenty_eight", call_trump="optional").position(phase="call trump", **fields)
    assert set(asked.legal()) == {"call for trump", "discard unasked"}


def test_r8_first_hand_leads_also_in_a_position() -> None:
    hands = [*CANNOT_FOLLOW[:2], CANNOT_FOLLOW[2] + " 8♥", CANNOT_FOLLOW[3] + " K♥"]
    table = upcard.game("twenty_eight").position(phase="play", hands=hands, down="A♣", declarer=2, bid=16, dealer=2)
    assert table.to_act == (1,)


def test_r18_card_points_are_counted_from_the_cards_won() -> None:
    with pytest.raises(upcard.BadPosition, match="R18"):
        upcard.game("twenty_eight").position(
            phase="play", hands=["J♥", "7♥", "8♥", "9♥"], trump="♠", declarer=0, bid=19, tricks=[4, 3], taken=[18, 5]
        )
