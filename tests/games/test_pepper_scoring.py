"""Pepper: the score of a hand and the match, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.pepper_tables import EAST, NORTH, SOUTH, WEST, play, playing, rows
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game

# ------------------------------------------------------------------------------------------------ score


def scored(bid: str, *tricks: int, players: int = 4, **more: object) -> Table:
    """A hand in which these tricks are taken; the first number is that of the bidder's side. No trump is named, and the
    winner of the last trick leads an ace to it."""
    winner = next(side for side in range(len(tricks)) if tricks[side])
    before = [n - (side == winner) for side, n in enumerate(tricks)]
    hands = ["9♣", "9♦", "9♥", "9♠"][:players]
    hands[winner] = "A♣"
    table = playing(*hands, trump="no trump", leader=winner, bid=bid, tricks=before, **more)
    return play(table, " ".join(hands[(winner + place) % players] for place in range(players)))


@pytest.mark.parametrize(
    ("bid", "tricks", "gained"),
    [
        ("3", (5, 1), (5, 1)),
        ("3", (2, 4), (-6, 4)),
        ("1", (0, 6), (-6, 6)),
        ("little pepper", (6, 0), (6, 0)),
        ("little pepper", (5, 1), (-6, 1)),
        ("big pepper", (6, 0), (12, 0)),
        ("big pepper", (5, 1), (-12, 1)),
    ],
)
def test_four_players_score_tricks_and_lose_six(bid: str, tricks: tuple[int, int], gained: tuple[int, int]) -> None:
    """Example 5."""
    sheet = rows(scored(bid, *tricks))
    assert sheet["tricks"] == tricks and sheet["this hand"] == gained and sheet["score"] == gained


@pytest.mark.parametrize(
    ("bid", "tricks", "gained"),
    [
        ("5", (5, 2, 1), (5, 2, 1)),
        ("7", (6, 2, 0), (-8, 2, 0)),
        ("little pepper", (8, 0, 0), (8, 0, 0)),
        ("big pepper", (7, 1, 0), (-16, 1, 0)),
        ("big pepper", (8, 0, 0), (16, 0, 0)),
        ("7", (7, 1), (7, 1)),
        ("1", (0, 8), (-8, 8)),
    ],
)
def test_three_and_two_players_score_alone_and_lose_eight(
    bid: str, tricks: tuple[int, ...], gained: tuple[int, ...]
) -> None:
    """Example 6, and the same for two."""
    assert rows(scored(bid, *tricks, players=len(tricks)))["this hand"] == gained


@pytest.mark.parametrize(
    ("bid", "tricks", "final", "won"),
    [
        ("4", (4, 2), (31, 31), ()),
        ("3", (5, 1), (32, 30), (SOUTH, NORTH)),
        ("4", (3, 3), (21, 32), (WEST, EAST)),
    ],
)
def test_the_match_ends_at_thirty(
    bid: str, tricks: tuple[int, int], final: tuple[int, int], won: tuple[int, ...]
) -> None:
    """Example 7."""
    table = scored(bid, *tricks, score=[27, 29])
    assert table.result is not None
    assert table.result.points == (*final, *final) and table.result.won == won


def test_two_of_three_players_can_draw_at_the_top() -> None:
    table = scored("4", 5, 2, 1, players=3, score=[26, 29, 12])
    assert table.result is not None and table.result.won == (0, 1)


def test_scores_fall_below_zero_and_the_match_goes_on() -> None:
    table = scored("5", 1, 5, score=[-3, 4])
    assert not table.over and table.view().score == [-9, 9]


def test_after_the_last_hand_the_higher_score_wins() -> None:
    table = scored("1", 3, 3, score=[2, 5], max_hands=1)
    assert table.result is not None and table.result.won == (WEST, EAST)


def test_the_unused_hand_is_seen_when_the_hand_is_over() -> None:
    table = upcard.game("pepper", players=2, single_hand=True).table(seed=1)
    while not table.over:
        assert table.view(0).unused.seen == ()
        table.play(table.legal()[-1])
    assert len(table.view(0).unused.seen) == 8


# --------------------------------------------------------------------------------------------------- match


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {}),
        (3, {"all_pass": "dealer_bids_one"}),
        (2, {"all_pass": "same_dealer"}),
        (4, {"bidding_rounds": "single"}),
        (3, {"bidding_rounds": "single", "all_pass": "same_dealer"}),
    ],
)
def test_random_matches_keep_every_promise(players: int, options: dict[str, object]) -> None:
    check_game(upcard.game("pepper", players=players, max_hands=2, **options), matches=1, states_looked_at=12)
