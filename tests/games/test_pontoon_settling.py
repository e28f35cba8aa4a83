"""Pontoon: the banker and the settling, by its book."""

from __future__ import annotations

import pytest

from tests.games.pontoon_tables import PLAYING, PONTOON, STUCK, settled, table_of
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table


@pytest.mark.parametrize(
    ("cards", "gain"),
    [
        ("A♠ 9♠ A♥", 1),  # an ordinary 21 against 20
        ("5♠ 3♠ 3♥ 2♠ A♠", 2),  # 14, but a five-card trick
        ("K♠ Q♠ A♠", 1),
        ("9♠ A♠", -1),  # 20 against 20
    ],
)
def test_example_1_what_hands_are_worth_against_a_20(cards: str, gain: int) -> None:
    down, up = cards.split(" ", 1)
    assert settled("K♦ Q♦", {1: (down, up, 1, STUCK)})[1] == gain


def test_example_3_settling_with_a_banker_of_19() -> None:
    won = settled(
        "K♦ 9♦",
        {
            1: ("K♠", "Q♠", 5, STUCK),
            2: ("K♥", "9♥", 7, STUCK),
            3: ("2♠", "2♥ 3♠ 4♠ 4♥", 6, STUCK),
            4: ("J♠", "A♠", 3, PONTOON),
        },
    )
    assert won == (-5 + 7 - 12 - 6, 5, -7, 12, 6)


def test_example_3_a_bust_hand_has_paid_already() -> None:
    table = table_of(
        3, down={1: ["K♠"], 2: ["K♥"]}, up={1: ["5♠"], 2: ["Q♥"]}, stake={1: [2], 2: [5]}, bets=[0, 2, 5], pack="7♠",
        status={1: [PLAYING], 2: [PLAYING]}, bank="9♦", hole="K♦",
    )  # fmt: skip
    table.play("twist")
    assert table.view().chips == [2, -2, 0]
    assert table.view().busted.seen == ("K♠", "5♠", "7♠")
    assert table.view().used.count == 3
    for move in ("stick", "stick"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["won or lost"] == (2 - 5, -2, 5)


def test_example_4_against_a_five_card_trick_only_pontoons_win() -> None:
    won = settled(
        "4♦ 3♦ 2♦ 5♦ 6♦",
        {1: ("J♠", "A♠", 3, PONTOON), 2: ("2♠", "2♥ 3♠ 4♠ 4♥", 6, STUCK), 3: ("7♠", "7♥ 7♣", 5, STUCK)},
    )
    assert won == (-6 + 6 + 5, 6, -6, -5)


def test_a_banker_at_21_draws_no_more_by_the_ruling() -> None:
    table = table_of(
        2, phase="banker", turn=0, bank="K♦ 6♦ 5♦", pack="10♦", bets=[0, 1], stake={1: [1]}, down={1: ["J♠"]},
        up={1: ["9♠"]}, status={1: [STUCK]},
    )  # fmt: skip
    assert table.legal() == ["stick"]
    assert table.why_not("twist") == "J18: the hand makes 21 with its aces as 1; the banker draws no more"


def test_a_bust_banker_pays_all_who_are_left() -> None:
    table = table_of(
        4, phase="banker", turn=0, bank="K♦ 6♦", pack="10♦", bets=[0, 1, 1, 1], stake={1: [3], 2: [6], 3: [5]},
        down={1: ["J♠"], 2: ["2♠"], 3: ["2♦"]}, up={1: ["A♠"], 2: ["2♥ 3♠ 4♠ 4♥"], 3: ["3♦"]},
        status={1: [PONTOON], 2: [STUCK], 3: [STUCK]},
    )  # fmt: skip
    table.play("twist")
    assert dict(table.sheets[0][1].rows)["won or lost"] == (-23, 6, 12, 5)


def dealt_second(first: list[str], hole: str, second: list[str], bets: list[int], **fields: object) -> Table:
    """Bets on the first cards; then the second cards are dealt, the last of them to the banker."""
    players = len(first) + 1
    table = table_of(
        players, phase="bet", down={n + 1: [cards] for n, cards in enumerate(first)}, hole=hole,
        status={n + 1: [PLAYING] for n in range(len(first))}, pack=" ".join(reversed(second)), **fields,
    )  # fmt: skip
    for bet in bets:
        table.play(f"bet {bet}")
    return table


def test_example_5_the_banker_collects_double_with_a_pontoon() -> None:
    table = dealt_second(["5♠", "6♠", "7♠"], "A♦", ["5♥", "6♥", "7♥", "K♦"], [5, 2, 10])
    assert dict(table.sheets[0][1].rows)["won or lost"] == (34, -10, -4, -20)
    assert table.view().dealer == 0
    assert table.view().pack.count == 52 - 4
    assert table.view().used.count == 0


@pytest.mark.parametrize(("option", "banker"), [("moves", 2), ("stays", 0)])
def test_a_punter_with_a_pontoon_pays_the_bankers_double_and_may_get_the_bank(option: str, banker: int) -> None:
    table = dealt_second(["5♠", "A♠"], "A♦", ["5♥", "K♥", "K♦"], [5, 2], bank_after_tie=option)
    assert dict(table.sheets[0][1].rows)["won or lost"] == (14, -10, -4)
    assert table.view().dealer == banker


def test_a_banker_who_looked_knows_the_card_and_others_only_what_it_is_not() -> None:
    table = dealt_second(["5♠", "6♠"], "9♦", ["5♥", "6♥", "K♦"], [1, 1])
    assert table.view(0).hole.seen == ("9♦",)
    assert table.view(1).hole.cards is None
    infoset = table.information_set(1)
    for seed in range(30):
        face = int(infoset.sample(seed)["hole"][0])
        assert TEXTS[face][0] != "A"


def test_the_banker_does_not_see_the_first_card_of_a_low_open_card() -> None:
    table = dealt_second(["5♠", "6♠"], "9♦", ["5♥", "6♥", "4♦"], [1, 1])
    assert table.view(0).hole.cards is None
    assert dealt_second(["5♠"], "9♦", ["5♥", "4♦"], [1], banker_peeks=True).view(0).hole.count == 1


def test_at_table_stakes_the_banker_pays_from_the_left_and_leaves() -> None:
    table = table_of(
        4, phase="banker", turn=0, bank="K♦ 7♦", bets=[0, 6, 6, 6], stake={1: [6], 2: [6], 3: [2]}, stack=10,
        chips=[5, 10, 10, 10], down={1: ["K♠"], 2: ["K♥"], 3: ["2♥"]}, up={1: ["9♠"], 2: ["9♥"], 3: ["3♥"]},
        status={1: [STUCK], 2: [STUCK], 3: [STUCK]},
    )  # fmt: skip
    table.play("stick")
    assert dict(table.sheets[0][1].rows)["chips"] == (0, 16, 11, 8)
    assert table.view().dealer == 1
    assert table.view().down[0].count == 0
