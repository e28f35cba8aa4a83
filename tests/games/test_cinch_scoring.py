"""Cinch: the score of a hand and the match, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.cinch_tables import EAST, NORTH, SOUTH, WEST, play, playing, rows
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game

# ------------------------------------------------------------------------------------------------ score


def scored(bid: int, points: int, theirs: int, *, score: tuple[int, int] = (0, 0), declarer: int = SOUTH) -> Table:
    """A hand in which the declarers and the defenders collect these points, with spades as trump."""
    value = {"A♠": 1, "2♠": 1, "J♠": 1, "10♠": 1, "5♠": 5, "5♣": 5}
    mine: list[str] = []
    for card in sorted(value, key=lambda c: -value[c]):
        if sum(value[c] for c in mine) + value[card] <= points:
            mine.append(card)
    rest = [card for card in value if card not in mine]
    assert (sum(value[c] for c in mine), sum(value[c] for c in rest)) == (points, theirs)
    piles = [" ".join(mine), " ".join(rest)]
    table = playing(
        "A♥", "2♥", "3♥", "4♥", bid=bid, declarer=declarer, score=list(score),
        won_cards=piles if declarer % 2 == 0 else piles[::-1],
    )  # fmt: skip
    return play(table, "A♥, 2♥, 3♥, 4♥")


@pytest.mark.parametrize(
    ("bid", "points", "gained"),
    [
        (5, 9, (4, 0)),
        (5, 5, (0, 4)),
        (9, 7, (0, 16)),
        (7, 7, (0, 0)),
        (14, 13, (0, 15)),
        (14, 14, (14, 0)),
        (8, 8, (2, 0)),
    ],
)
def test_a_contract_is_scored_by_the_difference_or_costs_fourteen_and_more(
    bid: int, points: int, gained: tuple[int, int]
) -> None:
    """Example 3."""
    assert rows(scored(bid, points, 14 - points))["this hand"] == gained


def test_a_dealer_without_a_contract_cannot_fail() -> None:
    assert rows(scored(0, 0, 14))["this hand"] == (0, 14)


@pytest.mark.parametrize(("bid", "gained"), [(6, (5, 0)), (7, (0, 15))])
def test_high_and_low_are_among_the_cards_in_play(bid: int, gained: tuple[int, int]) -> None:
    """Example 5."""
    table = playing("K♠", "7♦", "8♦", "9♦", bid=bid, won_cards=["9♠ 5♠", "7♠ 4♠"], dead=["", "A♠", "", "2♠"])
    sheet = rows(play(table, "K♠, 7♦, 8♦, 9♦"))
    assert (sheet["high"], sheet["low"], sheet["right pedro"]) == ((1, 0), (0, 1), (5, 0))
    assert "jack" not in sheet and "ten" not in sheet and "left pedro" not in sheet
    assert sheet["points"] == (6, 1) and sheet["this hand"] == gained


def test_a_single_trump_in_play_is_both_high_and_low() -> None:
    sheet = rows(play(playing("K♥", "7♠", "8♦", "9♦"), "K♥, 7♠, 8♦, 9♦"))
    assert (sheet["high"], sheet["low"]) == ((0, 1), (0, 1))


def test_without_a_trump_in_play_neither_side_has_high_or_low() -> None:
    sheet = rows(play(playing("K♥", "7♥", "8♦", "9♦", bid=0), "K♥, 7♥, 8♦, 9♦"))
    assert "high" not in sheet and "low" not in sheet and sheet["this hand"] == (0, 0)


@pytest.mark.parametrize(("seat", "ten"), [(WEST, (1, 0)), (EAST, (1, 0)), (NORTH, None), (SOUTH, None)])
def test_a_scoring_trump_given_up_by_a_defender_counts_for_the_declarers(
    seat: int, ten: tuple[int, int] | None
) -> None:
    """Example 6: South's side plays."""
    dead = ["10♠ 3♠" if seat == other else "" for other in range(4)]
    sheet = rows(play(playing("K♠", "7♦", "8♦", "9♦", dead=dead), "K♠, 7♦, 8♦, 9♦"))
    assert sheet.get("ten") == ten
    assert sheet["low"] == (1, 0), "K♠ alone is in play"


def test_points_given_up_help_to_make_the_contract() -> None:
    table = playing("K♠", "7♦", "8♦", "9♦", bid=3, dead=["", "10♠", "", ""])
    assert rows(play(table, "K♠, 7♦, 8♦, 9♦"))["this hand"] == (3, 0)


def test_the_match_of_the_last_example() -> None:
    table = scored(4, 8, 6, score=(48, 50))
    assert not table.over and rows(table)["score"] == (50, 50)
    table = scored(6, 4, 10, score=(50, 50), declarer=WEST)
    assert table.over and table.result is not None
    assert table.result.won == (SOUTH, NORTH) and table.result.points == (66, 50, 66, 50)


def test_after_the_last_hand_equal_scores_are_a_draw() -> None:
    table = playing("A♥", "2♥", "3♥", "4♥", bid=0, score=[9, 9], max_hands=1)
    play(table, "A♥, 2♥, 3♥, 4♥")
    assert table.result is not None and table.result.won == ()


# --------------------------------------------------------------------------------------------------- match


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{}, {"dealer_rob": "free_six"}, {"all_pass": "redeal_next_dealer"}, {"all_pass": "dealer_bids_one"}]
)
def test_random_matches_keep_every_promise(options: dict[str, object]) -> None:
    check_game(upcard.game("cinch", max_hands=2, **options), matches=1, states_looked_at=12)
