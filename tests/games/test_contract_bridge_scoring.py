"""Contract Bridge: the score of a hand and the rubber, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.contract_bridge_tables import DOUBLING, EAST, NORTH, SOUTH, WEST, scored, sheet
from upcard.engine.play.table import Table


def lines(table: Table, side: int) -> tuple[int, int]:
    """The score of the hand for a side, below and above the line."""
    rows = sheet(table)
    names = ("overtricks", "undertricks", "honours", "slam", "doubled contract made", "rubber")
    return int(rows.get("tricks bid and made", (0, 0))[side]), sum(int(rows.get(name, (0, 0))[side]) for name in names)


MADE = [
    ("2♠", 8, (0, 0), (60, 0)),
    ("3♦X", 9, (0, 0), (120, 50)),
    ("1NTX", 7, (0, 0), (80, 50)),
    ("3NT", 11, (0, 0), (100, 60)),
    ("1NTXX", 9, (1, 0), (160, 900)),
    ("4♥X", 12, (1, 0), (240, 1200)),
    ("1♣", 7, (0, 0), (20, 0)),
    ("7NT", 13, (1, 1), (220, 1500)),
    ("6♠", 13, (0, 1), (180, 1030)),
    ("5♣", 12, (0, 0), (100, 520)),
    ("2♦XX", 9, (0, 1), (160, 300)),
]


@pytest.mark.parametrize(("bid", "taken", "vulnerable", "brought"), MADE)
def test_contracts_made(bid: str, taken: int, vulnerable: tuple[int, int], brought: tuple[int, int]) -> None:
    """Examples 1, 2 and 3. No game is won before, so neither side gets a rubber bonus."""
    table = scored(bid, SOUTH, taken, vulnerable=list(vulnerable))
    assert lines(table, 0) == brought
    assert lines(table, 1) == (0, 0)


@pytest.mark.parametrize(
    ("bid", "taken", "above"), [("4♥X", 12, 450), ("6♥", 12, 750), ("6♥", 13, 780), ("7♥", 13, 1500), ("6♣", 11, 0)]
)
def test_slams_that_must_be_bid(bid: str, taken: int, above: int) -> None:
    table = scored(bid, SOUTH, taken, vulnerable=[1, 0], slam_bonus="bid_and_made")
    assert lines(table, 0)[1] == above


UNDER = [  # down, and undoubled / doubled / redoubled, not vulnerable and vulnerable: the table of R23
    (1, (50, 100, 200), (100, 200, 400)),
    (2, (100, 300, 600), (200, 500, 1000)),
    (3, (150, 500, 1000), (300, 800, 1600)),
    (4, (200, 800, 1600), (400, 1100, 2200)),
    (5, (250, 1100, 2200), (500, 1400, 2800)),
    (7, (350, 1700, 3400), (700, 2000, 4000)),
]


@pytest.mark.parametrize(("down", "safe", "vulnerable"), UNDER)
@pytest.mark.parametrize("doubled", ["", "X", "XX"])
def test_undertricks_go_by_the_defenders_vulnerability(
    down: int, safe: tuple[int, ...], vulnerable: tuple[int, ...], doubled: str
) -> None:
    """Example 4 and all of R23."""
    place = DOUBLING[doubled]
    for declaring in (0, 1):
        assert lines(scored(f"5♣{doubled}", SOUTH, 11 - down, vulnerable=[declaring, 0]), 1) == (0, safe[place])
        assert lines(scored(f"5♣{doubled}", SOUTH, 11 - down, vulnerable=[declaring, 1]), 1) == (0, vulnerable[place])


@pytest.mark.parametrize(("down", "safe", "vulnerable"), UNDER)
def test_undertricks_by_the_declarers_vulnerability(
    down: int, safe: tuple[int, ...], vulnerable: tuple[int, ...]
) -> None:
    options = {"undertrick_vulnerability": "declarer"}
    for defending in (0, 1):
        assert lines(scored("5♣X", WEST, 11 - down, vulnerable=[defending, 0], **options), 0) == (0, safe[1])
        assert lines(scored("5♣X", WEST, 11 - down, vulnerable=[defending, 1], **options), 0) == (0, vulnerable[1])


def test_a_game_is_won_at_100_and_both_sides_start_again() -> None:
    """Example 7."""
    table = scored("2♥", SOUTH, 8, below=[60, 70], score=[60, 70])
    view = table.view()
    assert (view.games, view.vulnerable, view.below) == ([1, 0], [True, False], [0, 0])
    assert view.score == [120, 70]


@pytest.mark.parametrize(("theirs", "bonus"), [(0, 700), (1, 500)])
def test_the_second_game_ends_the_rubber(theirs: int, bonus: int) -> None:
    table = scored("2♥", SOUTH, 9, below=[60, 70], games=[1, theirs], vulnerable=[1, theirs], score=[500, 400])
    assert sheet(table)["rubber"] == (bonus, 0)
    assert table.result is not None
    assert table.result.points == (500 + 60 + 30 + bonus, 400, 500 + 60 + 30 + bonus, 400)
    assert table.result.won == (SOUTH, NORTH)


def test_the_side_with_fewer_games_may_win_the_rubber() -> None:
    table = scored("2♥", SOUTH, 8, below=[60, 0], games=[1, 0], vulnerable=[1, 0], score=[160, 2000])
    assert table.result is not None
    assert table.result.won == (WEST, EAST)


def test_equal_totals_are_a_drawn_rubber() -> None:
    table = scored("2♥", SOUTH, 8, below=[60, 0], games=[1, 0], vulnerable=[1, 0], score=[0, 760])
    assert table.result is not None
    assert table.result.won == ()
    assert table.result.returns == (0, 0, 0, 0)


def test_a_hand_that_ends_the_rubber_is_scored_by_the_vulnerability_before_it() -> None:
    table = scored("3NTX", SOUTH, 10, games=[0, 1], vulnerable=[0, 1])
    assert lines(table, 0) == (200, 150), "100 for the overtrick and 50: not vulnerable yet"
    assert table.view().games == [1, 1]


def whole_hand(south: str, west: str, north: str, east: str, bid: str, **options: object) -> Table:
    """All thirteen tricks, the lowest legal card each time; South declares."""
    trump = bid[1:] if bid[1:] != "NT" else ""
    table = upcard.game("contract_bridge", **options).position(
        hands=[south, west, north, east], phase="play", bid=bid, bidder=SOUTH, declarer_seat=SOUTH, dummy=NORTH,
        trump=trump, leader=WEST, turn=WEST,
    )  # fmt: skip
    while not table.sheets:
        table.play(table.legal()[0])
    return table


def test_four_trump_honours_in_dummy_even_when_the_contract_fails() -> None:
    """Example 8."""
    north = "A♠ K♠ J♠ 10♠ 2♣ 3♣ 4♣ 5♣ 2♦ 3♦ 4♦ 5♦ 2♥"
    south = "2♠ 3♠ 6♣ 7♣ 8♣ 9♣ 6♦ 7♦ 8♦ 3♥ 4♥ 5♥ 6♥"
    west = "Q♠ 4♠ 5♠ 6♠ 10♣ J♣ Q♣ 9♦ 10♦ J♦ 7♥ 8♥ 9♥"
    east = "7♠ 8♠ 9♠ K♣ A♣ Q♦ K♦ A♦ 10♥ J♥ Q♥ K♥ A♥"
    table = whole_hand(south, west, north, east, "7♠")
    assert sheet(table)["honours"] == (100, 0)
    assert int(sheet(table)["undertricks"][1]) > 0
    assert "honours" not in sheet(whole_hand(south, west, north, east, "7♠", honours=False))
    assert "honours" not in sheet(whole_hand(south, west, north, east, "7♠", scoring="duplicate"))
    assert "honours" not in sheet(whole_hand(south, west, north, east, "7♣"))


@pytest.mark.parametrize(("bid", "honours"), [("1♦", (0, 150)), ("3NT", (0, 150)), ("1♠", (0, 100)), ("1♥", (100, 0))])
def test_honours_in_any_hand_count_for_its_side(bid: str, honours: tuple[int, int]) -> None:
    west = "A♦ K♦ Q♦ J♦ 10♦ A♣ A♥ A♠ 2♦ 2♣ 2♥ 2♠ 3♦"
    south = "K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 9♦ 8♦"
    north = "K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 7♦ 6♦"
    east = "K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 5♦ 4♦"
    assert sheet(whole_hand(south, west, north, east, bid))["honours"] == honours
