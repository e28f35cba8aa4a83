"""Mille, by the numbers of its book."""

import pytest

import upcard
from upcard.cards.faces import RANK_SIGNS
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

PLACE = {sign: place for place, sign in enumerate(RANK_SIGNS)}


def melds(*texts):
    """A player's melds, each under the rank of its first natural card."""
    placed = {}
    for text in texts:
        cards = text.split()
        naturals = [card[:-1] for card in cards if card[:-1] != "2"] or ["2"]
        placed[PLACE[naturals[0]]] = text
    return placed


def table(hand, other="3♣ 4♣", phase="play", mine=(), theirs=(), discard="9♦", stock="5♣ 6♣", fields=None, **options):
    return upcard.game("mille", **options).position(
        hands=[hand, other], turn=0, dealer=1, phase=phase, melds={0: melds(*mine), 1: melds(*theirs)},
        discard=discard, stock=stock, **(fields or {}),
    )  # fmt: skip


def play(a_table, moves):
    for move in moves.split(", "):
        a_table.play(move)


def end_by_discard(mine, left, theirs=(), **options):
    """Seat 1 goes out with its last card; what seat 0 scores with these melds and these cards left."""
    a_table = upcard.game("mille", single_hand=True, **options).position(
        hands=[left, "3♦"], turn=1, dealer=0, phase="play", discard="6♦", stock="5♣",
        melds={0: melds(*mine), 1: melds(*theirs)},
    )  # fmt: skip
    a_table.play("3♦")
    return a_table


def test_example_1_seventy_three_cards_are_left_in_the_stock():
    view = upcard.game("mille").table(seed=1).view()
    assert [hand.count for hand in view.hands] == [15, 15]
    assert (view.stock.count, view.discard.count, len(view.discard.seen)) == (73, 1, 1)


def test_r2_the_non_dealer_begins():
    a_table = upcard.game("mille", first_dealer="0").table(seed=3)
    assert a_table.to_act == (1,)


@pytest.mark.parametrize(
    ("hand", "upcard_", "laid", "may"),
    [
        ("K♣ K♠ 4♥", "K♦", (), True),
        ("K♣ 2♦ 2♥", "K♦", (), False),
        ("K♣ 4♥", "K♦", ("K♥ K♥ K♠",), False),
        ("2♦ 2♥ 4♥", "2♣", (), False),
    ],
)
def test_example_2_two_naturals_from_the_hand_take_the_pile(hand, upcard_, laid, may):
    a_table = table(hand, phase="draw", mine=laid, discard=f"9♦ {upcard_}")
    assert a_table.legal() == (["draw", "take the pile"] if may else ["draw"])


def test_g3_twos_may_take_a_pile_where_that_is_agreed():
    a_table = table("2♦ 2♥ 4♥", phase="draw", discard="9♦ 2♣", twos_take_pile=True)
    play(a_table, "take the pile, lay 2♦, lay 2♥")
    assert a_table.view(0).hands[0].seen == ("9♦", "4♥")
    assert table("2♦ 2♥ 4♥", phase="draw", discard="2♣").why_not("take the pile").startswith("G3")


def test_example_3_the_pile_goes_to_the_hand_and_may_be_melded_at_once():
    a_table = table("9♣ 9♠ 4♦ 4♥ A♠", phase="draw", discard="4♣ Q♠ 9♦ K♥ 9♥")
    a_table.play("take the pile")
    assert a_table.legal() == ["lay 9♣", "lay 9♠"]
    play(a_table, "lay 9♣, lay 9♠")
    assert set(a_table.view(0).hands[0].seen) == {"4♣", "Q♠", "9♦", "K♥", "4♦", "4♥", "A♠"}
    assert set(a_table.view(1).hands[0].seen) == {"4♣", "Q♠", "9♦", "K♥"}
    play(a_table, "meld nines, lay 9♦, done, meld fours, lay 4♣, lay 4♦, lay 4♥, done, A♠")
    assert a_table.to_act == (1,)
    assert a_table.view().stock.count == 2
    assert a_table.view().discard.cards == ("A♠",)


def test_g1_the_player_chooses_which_two_go_down():
    a_table = table("Q♠ Q♥ Q♣ 4♥", phase="draw", discard="5♦ Q♦")
    play(a_table, "take the pile, lay Q♥, lay Q♣")
    assert "Q♠" in a_table.view(0).hands[0].seen


def test_r9_r12_a_meld_is_three_cards_with_a_natural_among_them():
    a_table = table("Q♠ 2♦ 2♥ 2♣ 5♠")
    assert a_table.legal()[:3] == ["meld twos", "meld fives", "meld queens"]
    a_table.play("meld queens")
    play(a_table, "lay 2♦, lay 2♥, lay 2♣")
    assert a_table.legal() == ["lay Q♠"]
    assert a_table.why_not("done").startswith("G5")
    a_table.play("lay Q♠")
    assert a_table.legal() == ["done"]


def test_r10_melding_is_never_compulsory():
    assert "K♣" in table("K♣ K♦ K♥ 4♠").legal()


def test_r13_g5_twos_begin_a_meld_by_three_and_join_one_singly():
    assert "meld twos" not in table("2♦ 2♥ 5♠").legal()
    assert "meld twos" in table("2♦ 5♠ 7♠", mine=("2♣ 2♦ 2♥",)).legal()


def test_g4_single_cards_may_be_added_or_only_three_where_that_is_agreed():
    assert "meld kings" in table("K♣ 5♠", mine=("K♦ K♥ K♠",)).legal()
    strict = table("K♣ 5♠ 8♠", mine=("K♦ K♥ K♠",), extend_melds="three")
    assert strict.why_not("meld kings").startswith("G4")
    assert "meld kings" not in table("K♣ 5♠", theirs=("K♦ K♥ K♠",)).legal()


def test_g1_single_cards_may_follow_the_pile_even_by_threes():
    a_table = table("9♣ 9♠ 9♥ A♠", phase="draw", discard="4♣ 9♥", extend_melds="three")
    play(a_table, "take the pile, lay 9♣, lay 9♠, meld nines, lay 9♥, done")
    assert a_table.view().hands[0].count == 2


def test_r15_an_exhausted_stock_is_made_of_the_pile_under_the_upcard():
    a_table = table("9♣ A♠", phase="draw", discard="4♣ 5♣ 6♣ 7♣", stock="")
    a_table.play("draw")
    view = a_table.view()
    assert (view.stock.count, view.discard.cards) == (2, ("7♣",))


def test_g10_with_nothing_to_draw_the_hand_ends_at_once():
    """The pile was taken in the last turn, and its player discards: there is nothing else to draw."""
    a_table = table("9♣ 9♠ 4♠", other="A♠", phase="draw", discard="9♦", stock="", single_hand=True)
    play(a_table, "take the pile, lay 9♣, lay 9♠")
    assert not a_table.over
    a_table = table("9♣ 9♠ 4♠ 8♠", other="A♠", phase="draw", discard="9♦", stock="", single_hand=True)
    play(a_table, "take the pile, lay 9♣, lay 9♠, 4♠")
    assert a_table.over
    assert a_table.result.points == (30 - 5, -15)
    assert a_table.log()[-2].text == "There is no card to draw: the hand is over."


def test_g10_a_position_with_nothing_to_draw_is_the_end_of_the_hand():
    a_table = table("9♣ A♠", phase="draw", discard="7♣", stock="", single_hand=True)
    assert a_table.over
    assert a_table.result.points == (-20, -10)


@pytest.mark.parametrize(("hand", "upcard", "over"), [("7♠ 7♥ A♠", "7♣", False), ("2♠ 2♥ A♠", "2♣", True)])
def test_g10_a_player_who_could_take_the_upcard_is_asked(hand, upcard, over):
    a_table = table(hand, phase="draw", discard=upcard, stock="", single_hand=True)
    assert a_table.over == over
    if not over:
        assert {offer.shown or offer.words for offer in a_table.offers()} == {
            "leave the upcard: the hand is over",
            "take the pile",
        }
        a_table.play("draw")
        assert a_table.over


def test_r17_g11_one_is_out_without_a_discard():
    a_table = table("9♣ 9♠", phase="draw", discard="9♦", single_hand=True)
    play(a_table, "take the pile, lay 9♣, lay 9♠")
    assert a_table.over
    assert a_table.result.points[0] == 30


def test_example_4_a_natural_meld_and_no_wild_card():
    kings = "K♣ K♣ K♦ K♦ K♥ K♥ K♠ K♠"
    a_table = end_by_discard((kings, "Q♠ Q♠ Q♥"), "A♠")
    assert a_table.result.points[0] == 725
    assert a_table.fields()["stars"][0] == 2
    assert "725**" in a_table.sheets[0][1].text()


def test_example_5_a_natural_meld_beside_a_wild_card():
    sevens = "7♣ 7♣ 7♦ 7♦ 7♥ 7♥ 7♠ 7♠"
    a_table = end_by_discard((sevens, "9♣ 9♦ 2♠"), "Q♠ 3♦")
    assert a_table.result.points[0] == 5
    assert a_table.fields()["stars"][0] == 1


def test_example_6_a_chapeau_with_an_asterisk():
    a_table = end_by_discard(("4♣ 4♦ 4♥",), "Q♠ J♦ A♥")
    assert a_table.result.points[0] == -135
    assert a_table.fields()["chapeaux"] == [1, 0]
    assert "(-135)*" in a_table.sheets[0][1].text()


def test_g6_g7_twos_and_spoilt_naturals():
    twos = "2♣ 2♣ 2♦ 2♦ 2♥ 2♥ 2♠ 2♠"
    assert end_by_discard((twos,), "3♣").result.points[0] == 160 * 4 - 5
    spoilt = "8♣ 8♣ 8♦ 8♦ 8♥ 8♥ 8♠ 8♠ 2♣"
    assert end_by_discard((spoilt,), "3♣").result.points[0] == 40 + 20 - 5


def test_g8_the_bonus_may_ask_for_going_out():
    assert end_by_discard(("4♣ 4♦ 4♥",), "3♣", no_wild_needs_out=True).result.points[0] == 15 - 5


def last_hand(totals, stars=(0, 0), chapeaux=(0, 0), mine="", left="", number=0, theirs="4♣ 4♦ 2♥", **options):
    """Seat 1 goes out in the last hand with what it has melded (`theirs`, 30 points as a rule); the totals are those
    before it."""
    a_table = upcard.game("mille", stake=1, **options).position(
        hands=[left, "3♦"], turn=1, dealer=0, phase="play", discard="6♦", stock="5♣",
        melds={0: melds(mine) if mine else {}, 1: melds(theirs)}, score=totals, stars=stars, chapeaux=chapeaux,
        hand=number,
    )  # fmt: skip
    a_table.play("3♦")
    return a_table


def test_example_7_the_payment():
    a_table = last_hand((590, 1150), stars=(0, 2), left="3♣", theirs="J♦ J♣ 2♥")
    assert (a_table.fields()["score"], a_table.result.won) == ([585, 1230], (1,))
    assert a_table.fields()["payment"] == 36
    assert "Skunk" in a_table.sheets[-1][1].text()


def test_example_8_totals_are_rounded_before_they_are_compared():
    a_table = last_hand((1155, 1170), left="3♣", theirs="J♦ J♣ 2♥")
    assert a_table.fields()["score"] == [1150, 1250]
    assert a_table.fields()["payment"] == 3 + 3 + 1  # the five points left are a chapeau


def test_r28_g14_double_skunks():
    assert last_hand((0, 1190), left="3♣").fields()["payment"] == 3 * (3 + 3 + 12)
    assert last_hand((700, 1190), left="3♣", double_skunk="last_hand").fields()["payment"] == 3 * (3 + 3 + 5)


def test_g12_both_beyond_the_end_the_higher_total_wins():
    assert last_hand((1190, 1190), mine="Q♠ Q♦ 2♣", left="3♣").result.won == (0,)
    assert last_hand((1095, 1190), mine="Q♠ Q♦ 2♣", left="3♣").result is None


def test_g18_a_hand_without_end_is_ended():
    a_table = upcard.game("mille", turn_cap=1, single_hand=True, first_dealer="1").table(seed=1)
    play(a_table, f"draw, {a_table.view(0).hands[0].seen[0]}")
    assert a_table.over


def test_g18_a_match_without_end_is_won_by_the_higher_score_after_a_thousand_hands():
    assert last_hand((-500, -900), left="3♣", number=998).result is None
    assert last_hand((-500, -900), left="3♣", number=999).result.won == (0,)
    level = last_hand((-500, -535), left="3♣", number=999)
    assert level.fields()["score"][0] == level.fields()["score"][1] and level.result.won == ()


def test_a_position_with_a_mixed_meld_is_refused():
    with pytest.raises(BadPosition, match="R9"):
        table("K♣ 4♦", mine=("9♦ 9♥ 8♠",))


def test_perft_two_turns_by_arithmetic():
    chosen = upcard.game("mille")
    a_table = table("9♣ A♠", other="J♣ Q♦", stock="5♣ 6♣")
    assert perft(chosen, a_table.snapshot(), 3) == 2 * 1 * 3


@pytest.mark.long
@pytest.mark.parametrize("options", [{"extend_melds": "three", "twos_take_pile": True, "turn_cap": 40}])
def test_the_suite(options):
    check_game(upcard.game("mille", single_hand=True, **options), matches=1, states_looked_at=40)


def test_r2_the_non_dealer_begins_also_in_a_position():
    ranks = "A K Q J 10 9 8 7 6 5 4 3"
    hands = [
        " ".join([f"{rank}{suit}" for rank in ranks.split()] + [f"2{suit}", f"2{suit}", f"A{suit}"]) for suit in "♣♦"
    ]
    assert upcard.game("mille").position(dealer=0, hands=hands, discard="9♠", stock="5♥").to_act == (1,)


def test_r9_three_cards_that_lie_there_are_the_meld_that_is_being_put_down():
    given = {"phase": "meld", "turn": 0, "melding": "kings", "stock": "5♣", "discard": "9♦"}
    hands = ["K♦ 7♣ 8♣", "3♣ 4♣"]
    for laid, legal in (("K♣ K♠", {"lay K♦"}), ("K♣ K♠ K♥", {"lay K♦", "done"}), ("K♣ K♣ K♠ K♥", {"lay K♦"})):
        melds = {0: {11: laid}}
        assert set(upcard.game("mille").position(**given, hands=hands, melds=melds).legal()) == legal


def test_r5_a_player_who_holds_one_card_of_the_rank_has_laid_the_other_with_the_upcard():
    a_table = upcard.game("mille").position(
        phase="pair", turn=0, melding="kings", hands=["K♦ 7♣ 8♣", "3♣ 4♣"], melds={0: {11: "K♣ K♣ K♠ K♥ K♥"}},
        stock="5♣", discard="9♦ 10♦",
    )  # fmt: skip
    a_table.play("lay K♦")
    assert a_table.view().phase == "play" and "10♦" in a_table.legal()
