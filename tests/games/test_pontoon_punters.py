"""Pontoon: what the punters do, by its book."""

from __future__ import annotations

import pytest

from tests.games.pontoon_tables import PLAYING, table_of
from upcard.engine.play.table import Table
from upcard.engine.testing import perft


def punter(down: str, up: str, bet: int = 4, pack: str = "", **fields: object) -> Table:
    """One punter, seat 1, with these cards; the next card of the pack comes first in `pack`."""
    return table_of(
        2, down={1: [down]}, up={1: [up]}, status={1: [PLAYING]}, stake={1: [bet]}, bets=[0, bet], bank="9♦", hole="8♣",
        pack=" ".join(reversed(pack.split())), **fields,
    )  # fmt: skip


def buys(table: Table) -> list[int]:
    return [int(words.split()[-1]) for words in table.legal() if words.startswith("buy for")]


def others(table: Table) -> list[str]:
    return [words for words in table.legal() if not words.startswith("buy for")]


@pytest.mark.parametrize("ten", ["K♠", "10♠", "Q♠", "J♠"])
def test_example_1_an_ace_and_a_ten_card_are_a_pontoon(ten: str) -> None:
    table = punter("A♠", ten, pack="2♣")
    assert "declare pontoon" in table.legal()
    assert table.why_not("stick") == "J7: sticking on a pontoon is declaring it"


def test_example_1_a_hand_over_21_is_bust_at_once() -> None:
    table = punter("K♠", "Q♠", pack="2♣ 3♣ 4♣")
    table.play("twist")
    assert table.view().hand == 1
    assert dict(table.sheets[0][1].rows)["won or lost"] == (4, -4)
    assert "Player 2 is bust with K♠ Q♠ 2♣." in [entry.text for entry in table.log()]


def test_example_2_buying_and_twisting() -> None:
    table = punter("6♠", "5♦", pack="7♣ 3♥ 2♣")
    assert others(table) == ["stick", "twist"]
    assert buys(table) == [4, 5, 6, 7, 8]
    table.play("buy for 8")
    assert table.view().stake[1][0] == 12
    assert table.view(0).down[4].cards is None
    assert table.view(1).down[4].seen == ("6♠", "7♣")
    assert buys(table) == [4, 5, 6, 7, 8]
    table.play("twist")
    assert table.legal() == ["stick"]
    assert table.why_not("buy for 4") == "R18: after a twist no more cards can be bought"
    assert table.why_not("twist") == "J4: the hand counts 21 with aces as 1; only stick is left"


def eights(**fields: object) -> Table:
    return punter("8♠", "8♦", bet=3, pack="8♥ 3♣ 2♥ 2♠ 5♣ 6♣", **fields)


def test_example_6_splitting_and_splitting_again() -> None:
    table = eights()
    assert others(table) == ["stick", "twist", "split"]
    table.play("split")
    view = table.view(1)
    assert [zone.seen for zone in view.up[4:6]] == [("8♠",), ("8♦",)]
    assert [zone.seen for zone in view.down[4:6]] == [("8♥",), ("3♣",)]
    assert view.stake[1][:3] == [3, 3, 0]
    assert table.legal() == ["stick", "twist", "split"]
    assert table.why_not("buy for 3") == "J10: cards are not bought to split hands"
    table.play("split")
    view = table.view(1)
    assert [zone.seen for zone in view.up[4:7]] == [("8♠",), ("8♥",), ("8♦",)]
    assert [zone.seen for zone in view.down[4:7]] == [("2♥",), ("2♠",), ("3♣",)]
    assert view.stake[1][:3] == [3, 3, 3]


def test_split_hands_are_played_one_after_the_other() -> None:
    table = eights()
    for move in ("split", "stick"):
        table.play(move)
    assert table.view().current == 1
    table.play("stick")
    assert table.view().phase == "banker"


def test_only_equal_ranks_are_split_and_only_at_first() -> None:
    assert punter("K♠", "Q♠", pack="2♣").why_not("split") == "R20: only two cards of the same rank can be split"
    table = punter("4♠", "4♥", pack="2♣ 3♣")
    table.play("twist")
    assert table.why_not("split") == "R19: only the first two cards of a hand can be split"


def test_there_are_at_most_four_hands() -> None:
    table = table_of(
        2, down={1: ["8♥", "", "", ""]}, up={1: ["8♠", "8♦ 2♣", "8♣ 2♦", "3♣ 4♣"]}, parted={1: [1, 1, 1, 1]},
        status={1: [0, 0, 0, 0]}, stake={1: [1, 1, 1, 1]}, bets=[0, 1], bank="9♦", hole="K♦", pack="5♦ 5♥ 5♠",
    )  # fmt: skip
    assert table.why_not("split") == "J12: there are four hands already"


@pytest.mark.parametrize(
    ("option", "choices", "gain", "banker"),
    [
        ("full", ["declare pontoon", "twist"], 6, 1),
        ("no_bank", ["declare pontoon", "twist"], 6, 0),
        ("plain_21", ["stick", "twist"], 3, 0),
    ],
)
def test_an_ace_and_a_ten_after_a_split(option: str, choices: list[str], gain: int, banker: int) -> None:
    table = punter("A♠", "A♦", bet=3, pack="K♥ 7♣ 9♣ 6♣ 5♣ 2♣ 4♣", split_pontoon=option)
    table.play("split")
    assert sorted(table.legal()) == sorted(choices)
    for move in (choices[0], "stick", "stick"):
        table.play(move)
    # the banker has 17, the second hand 18
    assert dict(table.sheets[0][1].rows)["won or lost"][1] == gain + 3
    assert table.view().dealer == banker


def test_a_declared_pontoon_shows_the_ace() -> None:
    table = punter("A♠", "K♠", pack="2♣")
    table.play("declare pontoon")
    assert table.view().up[4].seen == ("A♠",)
    assert table.view(1).down[4].seen == ("K♠",)
    assert table.view().phase == "banker"


def test_a_pontoon_that_draws_is_none_any_more() -> None:
    table = punter("A♠", "K♠", pack="4♣ 2♣")
    table.play("twist")
    assert "stick" in table.legal()
    table.play("stick")
    table.play("stick")
    assert table.view().dealer == 0
    assert dict(table.sheets[0][1].rows)["won or lost"] == (4, -4)


def test_no_player_draws_from_an_empty_pack() -> None:
    table = punter("6♠", "5♦")
    assert table.legal() == ["stick"]
    assert table.why_not("twist") == "J20: no card is left"


def test_a_least_total_for_sticking() -> None:
    table = punter("6♠", "5♦", pack="2♣ 2♦ A♣", stick_min=16)
    assert table.why_not("stick") == "J6: the total is too low to stick on"
    for _ in range(3):
        table.play("twist")
    assert "stick" in table.legal()  # five cards


VALUES = {**{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "A": 1}


def ways(hand: list[str], pack: list[str], bet: int, twisted: bool) -> int:
    """In how many ways a punter and then the banker (who has 17 in two cards) can play: by the prose, pairs apart."""
    total = sum(VALUES[card[:-1]] for card in hand)
    if total > 21:
        return 1  # bust; no hand is left, so the banker does not draw
    found = bank_ways(17, pack)
    if total < 21 and pack:
        found += ways([*hand, pack[0]], pack[1:], bet, True)
        if not twisted:
            found += (bet + 1) * ways([*hand, pack[0]], pack[1:], bet, False)
    return found


def bank_ways(total: int, pack: list[str]) -> int:
    if total > 21:
        return 1
    return 1 + (bank_ways(total + VALUES[pack[0][:-1]], pack[1:]) if total < 21 and pack else 0)


@pytest.mark.parametrize("pack", ["2♣ 2♦ 2♥ 3♣ 5♣", "A♣ 3♦ 9♣ 2♥", "K♣ A♦"])
def test_perft_agrees_with_a_count_from_the_prose(pack: str) -> None:
    table = punter("6♠", "5♦", bet=2, pack=pack)
    assert perft(table.game, table._states) == ways(["6♠", "5♦"], pack.split(), 2, False)
