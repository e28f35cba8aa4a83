"""Whist by its book."""

from __future__ import annotations

from math import factorial

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.testing import perft

SPADES = "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠"


def first_trick(led: str) -> Table:
    """East has dealt and turned up 8♦; East holds 8♦, K♣, 5♣ and ten spades. South leads."""
    south = "3♦ 4♣ 2♥ 2♣ 3♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ A♣"
    west = "2♦ 4♦ 5♦ 6♦ 7♦ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 2♠"
    north = "9♦ 10♦ J♦ Q♦ K♦ A♦ 10♥ J♥ Q♥ K♥ A♥ 3♠ 4♠"
    table = upcard.game("whist").position(
        hands=[south, west, north, f"8♦ K♣ 5♣ {SPADES}"], shown=["", "", "", "8♦"], turned_up="8♦", trump="♦",
        dealer=3, leader=0, turn=0,
    )  # fmt: skip
    table.play(led)
    table.play(table.legal()[0])
    table.play(table.legal()[0])
    return table


def endgame(
    trump: str, leader: int, *hands: str, tricks: tuple[int, int] = (6, 6), score: tuple[int, int] = (0, 0)
) -> Table:
    """The last tricks; hands from South round to East."""
    return upcard.game("whist").position(
        hands=list(hands),
        trump=trump,
        dealer=(leader - 1) % 4,
        leader=leader,
        turn=leader,
        tricks=list(tricks),
        score=list(score),
    )


@pytest.mark.parametrize(
    ("led", "legal"),
    [("3♦", {"8♦"}), ("4♣", {"K♣", "5♣"}), ("2♥", {"8♦", "K♣", "5♣", *SPADES.split()})],
    ids=["diamonds led", "clubs led", "hearts led"],
)
def test_the_turned_up_card_counts_for_following_suit(led: str, legal: set[str]) -> None:
    table = first_trick(led)
    assert table.to_act == (3,)
    assert set(table.legal()) == legal


def test_the_turned_up_card_lies_open_until_the_dealer_plays() -> None:
    table = first_trick("2♥")
    assert table.view(0).turned_up == "8♦"
    assert table.view(0).hands[3].seen == ("8♦",)
    table.play("A♠")
    assert table.view(0).turned_up == ""
    assert table.view(0).hands[3].seen == ("8♦",), "everybody remembers who has it"


def test_trump_beats_the_suit_led() -> None:
    table = endgame("♦", 0, "A♠", "2♦", "K♠", "3♦")
    for card in ("A♠", "2♦", "K♠", "3♦"):
        table.play(card)
    assert table.sheets[-1][1].rows[0] == ("tricks", (6, 7))


def test_discards_never_win() -> None:
    table = endgame("♦", 1, "A♣ 2♣", "4♥ 3♣", "A♠ 4♣", "9♥ 5♣", tricks=(6, 5))
    for card in ("4♥", "A♠", "9♥", "A♣"):
        table.play(card)
    assert table.to_act == (3,)
    assert table.view(None).tricks == [6, 6]


@pytest.mark.parametrize(("won", "gained"), [((9, 4), (3, 0)), ((13, 0), (7, 0)), ((6, 7), (0, 1)), ((7, 6), (1, 0))])
def test_a_point_for_every_trick_above_six(won: tuple[int, int], gained: tuple[int, int]) -> None:
    south_wins = gained[0] > 0
    before = (won[0] - 1, won[1]) if south_wins else (won[0], won[1] - 1)
    winner = ("A♠", "2♠", "3♠", "4♠") if south_wins else ("2♠", "A♠", "3♠", "4♠")
    table = endgame("♥", 0, *winner, tricks=before)
    for card in winner:
        table.play(card)
    sheet = dict(table.sheets[-1][1].rows)
    assert (sheet["tricks"], sheet["above six"]) == (won, gained)


@pytest.mark.parametrize(
    ("score", "tricks", "final", "won"),
    [((24, 24), (6, 6), (25, 24), (0, 2)), ((23, 10), (12, 0), (30, 10), (0, 2)), ((24, 24), (5, 7), (24, 25), (1, 3))],
)
def test_the_side_that_reaches_the_target_wins(
    score: tuple[int, int], tricks: tuple[int, int], final: tuple[int, int], won: tuple[int, ...]
) -> None:
    table = endgame("♥", 0, "A♠", "2♠", "3♠", "4♠", tricks=tricks, score=score)
    for card in ("A♠", "2♠", "3♠", "4♠"):
        table.play(card)
    assert table.result is not None
    assert table.result.points == (*final, *final)
    assert table.result.won == won


def test_the_winner_leads_and_the_deal_passes_to_the_left() -> None:
    table = upcard.game("whist", first_dealer="1").table(seed=2)
    assert table.to_act == (2,), "West deals, North leads"
    while not table.sheets:
        table.play(table.legal()[0])
    assert table.view(None).dealer == 2
    assert table.to_act == (3,)


def test_a_refusal_names_the_rule() -> None:
    table = first_trick("4♣")
    assert table.why_not("A♠") == "R9: you hold ♣, and ♣ were led: follow suit"
    assert table.why_not("A♥") == "R3: you do not hold A♥"
    assert table.why_not("K♣") is None
    with pytest.raises(upcard.IllegalMove) as refused:
        table.play("A♠")
    assert refused.value.rule == "R9"
    assert len(table.moves) == 3, "nothing has changed"


def test_a_player_who_does_not_follow_is_known_to_have_none() -> None:
    table = first_trick("2♥")
    table.play("A♠")
    assert "A♥" in table.fields()["lacks"][3]


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    suits = ("♣", "♦", "♥", "♠")
    hands = [" ".join(f"{rank}{suit}" for rank in range(2, 2 + cards)) for suit in suits]
    done = 13 - cards
    table = endgame("♣", 0, *hands, tricks=(done, 0))
    assert perft(table.game, table._states) == count


def test_a_position_with_a_card_twice_is_refused_with_all_that_is_wrong() -> None:
    with pytest.raises(upcard.BadPosition, match=r"A♠ is in hands\[0\] and in hands\[1\]"):
        upcard.game("whist").position(
            hands=["A♠", "A♠", "3♠", "4♠"], trump="♥", dealer=3, leader=0, turn=0, tricks=[6, 6]
        )
    with pytest.raises(upcard.BadPosition, match="thirteen cards"):
        upcard.game("whist").position(
            hands=["A♠", "K♠", "3♠", ""], trump="♥", dealer=3, leader=0, turn=0, tricks=[6, 6]
        )


def test_r7_the_dealers_left_leads_also_in_a_position() -> None:
    ranks = "A K Q J 10 9 8 7 6 5 4 3 2"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    assert upcard.game("whist").position(dealer=1, hands=suits, trump="♦").to_act == (2,)
    assert upcard.game("whist").position(dealer=1, hands=suits, trump="♦", turn=0).to_act == (0,), (
        "what is given stands"
    )


def test_r4_in_a_position_the_holder_of_the_turned_up_card_is_the_dealer() -> None:
    ranks = "A K Q J 10 9 8 7 6 5 4 3 2"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    table = upcard.game("whist").position(hands=suits, turned_up="2♦", target=None)
    assert (table.fields()["dealer"], table.to_act, table.view(0).hands[1].seen) == (1, (2,), ("2♦",))
