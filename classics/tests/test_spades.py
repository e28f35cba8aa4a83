"""Spades by its book."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.testing import check_game
from upcard.errors import BadPosition

LAST = ["2♣", "3♣", "4♣", "A♣"]
"""The last cards of the four hands: East takes the trick that South leads."""


def bidding(*bids: str, players: int | None = None, seed: int = 1, **options):
    """A hand in which these bids have been made, from the dealer's left (seat 0) on."""
    table = upcard.game("spades", players=players, first_dealer=str((players or 4) - 1), **options).table(seed=seed)
    for bid in bids:
        table.play(f"bid {bid}")
    return table


def last_trick(tricks, bids, hands=LAST, **fields):
    return upcard.game("spades", players=len(hands)).position(
        phase="play", hands=hands, tricks=tricks, bid=bids, leader=0, turn=0, **fields
    )


def scored(tricks, bids, hands=LAST, **fields):
    """The rows of the score sheet after the last trick, by name."""
    table = last_trick(tricks, bids, hands, **fields)
    for _ in hands:
        table.play(table.legal()[0])
    return dict(table.sheets[0][1].rows), table


# --- The bidding -----------------------------------------------------------------------------------------------------


def test_everybody_bids_once_from_the_dealers_left_and_the_eldest_leads():
    table = bidding("4", "nil", "3", "2")
    assert table.view().bid == ["4", "nil", "3", "2"]
    assert table.view().phase == "play" and table.to_act == (0,)


def test_partners_bid_thirteen_at_most():
    table = bidding("9", "4")
    assert table.legal() == [*(f"bid {n}" for n in range(1, 5)), "bid nil"]
    assert table.why_not("bid 5") == "R5: with what your partner has bid that is more tricks than there are"
    assert table.why_not("bid 14") == "R3: there are not so many tricks in a hand"


def test_without_partners_all_thirteen_may_be_bid_twice():
    assert "bid 13" in bidding("13", "1", partnership=False).legal()


def test_three_players_have_seventeen_cards_without_the_lowest_club():
    table = bidding("17", players=3)
    assert "bid 17" in table.legal()
    assert all(zone.count == 17 for zone in table.view().hands)
    table.play("bid 1"), table.play("bid 1")
    assert table.why_not("2♣") == "G2: 2♣ is not in the pack"


def test_without_nil_every_player_bids_a_trick():
    table = bidding(nil=0)
    assert table.why_not("bid nil") == "G4: there is no nil at this table; bid a trick at least"
    assert table.why_not("bid 13") == "G4: there is no nil at this table, so leave your partner a trick to bid"
    table.play("bid 12"), table.play("bid 1")
    assert table.legal() == ["bid 1"]


def test_a_least_bid_binds_the_second_partner_unless_one_of_them_bids_nil():
    table = bidding("1", "nil", minimum=4)
    assert table.why_not("bid 2") == "G6: your side has to bid 4 tricks at least, unless one of you bids nil"
    assert table.legal()[0] == "bid 3" and table.legal()[-1] == "bid nil"
    table.play("bid 3")
    assert table.legal()[0] == "bid 1"


def test_blind_nil_is_bid_before_anybody_sees_a_card():
    table = bidding(blind_nil="anyone")
    assert table.legal() == ["bid blind nil", "look at your cards"]
    assert not any(zone.seen for zone in table.view(0).hands)
    for move in ("look at your cards", "bid blind nil", "look at your cards", "look at your cards"):
        table.play(move)
    assert len(table.view(1).hands[1].seen) == 13
    for bid in ("3", "3", "3"):
        assert table.to_act != (1,)
        table.play(f"bid {bid}")
    assert table.view().bid == ["3", "blind nil", "3", "3"]


def test_only_who_is_far_behind_may_bid_blind_nil():
    game = upcard.game("spades", blind_nil="behind", first_dealer="3")
    assert game.table(seed=1).view().phase == "bidding"
    hands = game.table(seed=1).fields()["hands"]
    table = game.position(phase="blind nil", score=[0, 100], hands=hands, dealer=3)
    assert table.to_act == (0,)
    table.play("look at your cards")
    assert table.to_act == (2,)
    with pytest.raises(BadPosition, match="G5"):
        game.position(phase="blind nil", score=[1, 100], hands=hands, dealer=3, turn=0)


# --- The play --------------------------------------------------------------------------------------------------------


def two_left(*hands, **fields):
    options = {"bid": [3, 3, 3, 3], "tricks": [11, 0, 0, 0], "leader": 0, "turn": 0, **fields}
    return upcard.game("spades").position(phase="play", hands=list(hands), **options)


def test_spades_are_led_when_they_are_broken():
    hands = "9♠ 4♦", "A♦ 3♦", "2♦ 5♦", "6♦ 7♦"
    table = two_left(*hands)
    assert table.legal() == ["4♦"] and table.why_not("9♠") == "R11: spades have not been broken: lead another suit"
    assert two_left(*hands, broken=1).legal() == ["4♦", "9♠"]
    assert two_left(*hands, spades_led="any_time").legal() == ["4♦", "9♠"]
    assert two_left("9♠ 4♠", *hands[1:]).legal() == ["4♠", "9♠"]


def test_a_hand_that_leads_an_unbroken_spade_has_nothing_else():
    table = two_left("9♠ 4♠", "A♦ 3♦", "2♦ 5♦", "6♦ 7♦")
    table.play("4♠")
    assert table.view().broken == 1 and any("spades are broken" in entry.text.lower() for entry in table.log())
    assert set(table.lacks()[0]) >= {"A♣", "A♦", "A♥"}


def test_the_highest_spade_takes_the_trick():
    table = two_left("A♦ 3♣", "2♠ 3♦", "K♦ 5♦", "4♠ 7♣")
    for card in ("A♦", "3♦", "K♦", "4♠"):
        table.play(card)
    assert table.to_act == (3,)


def test_the_lowest_club_is_led_to_the_first_trick():
    game = upcard.game("spades", first_lead="lowest_club")
    table = game.table(seed=4)
    for _ in range(4):
        table.play("bid 3")
    assert table.legal() == ["2♣"]
    assert table.view(None).phase == "play"


def test_no_spade_falls_on_the_first_club_from_a_hand_with_another_suit():
    pack = {suit: [f"{rank}{suit}" for rank in (*range(2, 11), *"JQKA")] for suit in "♣♦♥♠"}
    hands = [pack["♣"], pack["♦"][:1] + pack["♠"][:12], pack["♦"][1:] + pack["♥"][:1], pack["♥"][1:] + pack["♠"][12:]]
    table = upcard.game("spades", first_lead="lowest_club").position(phase="play", hands=hands, bid=[3, 3, 3, 3])
    table.play("2♣")
    assert table.legal() == ["2♦"]
    assert table.why_not("2♠") == "G7: no spade is played to the first trick by a player who holds another suit"


# --- The score -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "bids", "options", "gained"),
    [
        ([5, 2, 3, 2], ["4", "3", "3", "3"], {}, (71, -60)),  # 8 and 5 tricks for 7 and 6: Example 1
        ([4, 3, 2, 3], ["4", "3", "3", "3"], {}, (-70, 61)),
        ([0, 3, 6, 3], ["nil", "3", "5", "4"], {}, (151, 70)),  # Example 2
        ([1, 3, 4, 4], ["nil", "3", "5", "4"], {}, (-50, 71)),
        ([1, 3, 4, 4], ["nil", "3", "5", "4"], {"nil_tricks": "apart"}, (-149, 71)),
        ([0, 3, 6, 3], ["blind nil", "3", "5", "4"], {"blind_nil": "anyone"}, (251, 70)),
        ([1, 3, 5, 3], ["nil", "3", "nil", "4"], {"nil": 50}, (-94, 70)),  # G9: six bags
    ],
)
def test_a_hand_is_scored(tricks, bids, options, gained):
    rows, _ = scored(tricks, bids, **options)
    assert rows["this hand"] == gained


def test_ten_bags_cost_a_hundred_points():
    rows, _ = scored([6, 2, 4, 0], ["4", "1", "3", "1"], bags=[8, 0])  # Example 3
    assert rows["this hand"] == (70 + 3 - 100, 20 + 1) and rows["bags"] == (1, 1)
    rows, _ = scored([6, 2, 4, 0], ["4", "1", "3", "1"], bags=[8, 0], bag_limit=0)
    assert rows["this hand"] == (73, 21) and rows["bags"] == (11, 1)
    rows, _ = scored([6, 2, 4, 0], ["4", "1", "3", "1"], bag_limit=1)
    assert rows["this hand"] == (70 + 3 - 30, 20 + 1 - 10)


def test_without_partners_a_failed_nil_is_a_bag():
    rows, _ = scored([3, 1, 5, 3], ["3", "nil", "5", "3"], partnership=False)  # Example 6
    assert rows["this hand"] == (30, -99, 50, 31)


@pytest.mark.parametrize(
    ("score", "options", "won"),
    [
        ([480, 400], {}, (0, 2)),  # 480 + 71
        ([400, 400], {}, None),
        ([400, 400], {"max_hands": 1}, (0, 2)),
        ([0, -250], {"floor": -300}, (0, 2)),
        ([0, -250], {}, None),
        ([480, 611], {"target": 700}, None),
        ([629, 690], {"target": 700}, (0, 2)),
    ],
)
def test_the_match_ends(score, options, won):
    _, table = scored([5, 2, 3, 2], ["4", "3", "3", "3"], score=score, **options)  # 71 and -60
    assert (table.result.won if table.over else None) == won


def test_equal_scores_play_another_hand():
    _, table = scored([5, 2, 3, 2], ["4", "3", "3", "2"], score=[429, 450])  # 71 and 50
    assert table.result is None and dict(table.sheets[0][1].rows)["score"] == (500, 500)
    assert not table.over


# --- Positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"bid": ["4", "3", "3", -1]}, "R4"),
        ({"bid": ["9", "3", "5", "3"]}, "R5"),
        ({"bid": ["4", "nil", "3", "3"], "nil": 0}, "G4"),
        ({"bid": ["1", "3", "1", "3"], "minimum": 4}, "G6"),
        ({"bid": ["4", "blind nil", "3", "3"]}, "G5"),
        ({"trump": "♥"}, "R2"),
        ({"hands": ["2♣", "3♣ 4♣", "5♣", "6♣"]}, "R12"),
        ({"score": [500, 0]}, "R18"),
        ({"bags": [-1, 0]}, "R17"),
    ],
)
def test_an_impossible_position_is_refused(fields, says):
    given = {"tricks": [6, 2, 4, 0], "bids": ["4", "3", "3", "3"], **fields}
    given["bids"] = given.pop("bid", given["bids"])
    with pytest.raises(BadPosition, match=says):
        last_trick(**given)


def test_a_spade_that_was_won_has_broken_them():
    fields = {"hands": ["3♠ 3♣", "4♣ 5♣", "6♣ 7♣", "8♣ 9♣"], "bid": [3, 3, 3, 3], "leader": 0, "turn": 0}
    won = {"won_cards": ["2♠ 2♦ 3♦ 4♦", "", "", ""], "tricks": [11, 0, 0, 0]}
    table = upcard.game("spades").position(phase="play", **won, **fields)
    assert table.legal() == ["3♣", "3♠"]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4, "blind_nil": "anyone", "first_lead": "lowest_club", "minimum": 4, "nil_tricks": "apart"},
        {"players": 3},
    ],
)
def test_the_suite(options):
    check_game(upcard.game("spades", **options), matches=1, states_looked_at=10)
