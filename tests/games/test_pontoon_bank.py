"""Pontoon: from hand to hand: the bank, the pack and the match, by its book."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from tests.games.pontoon_tables import PONTOON, STUCK, table_of
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game
from upcard.errors import BadPosition


def test_example_7_the_first_pontoon_on_the_left_gets_the_bank_and_the_pack_is_shuffled() -> None:
    hands = {n: (f"{n}♠" if n != 1 else "7♠", "9♠" if n == 1 else "9♥", 1, STUCK) for n in (1, 2)}
    hands |= {3: ("K♠", "A♠", 1, PONTOON), 4: ("K♥", "A♥", 1, PONTOON)}
    players = 5
    table = table_of(
        players, phase="banker", turn=0, bank="K♦ 9♦", bets=[0, 1, 1, 1, 1],
        down={n: [hand[0]] for n, hand in hands.items()}, up={n: [hand[1]] for n, hand in hands.items()},
        stake={n: [1] for n in hands}, status={n: [hand[3]] for n, hand in hands.items()},
    )  # fmt: skip
    table.play("stick")
    assert table.view().dealer == 3
    assert table.view().pack.count == 52 - players
    assert table.view().used.count == 0


def test_the_bank_may_be_declined_with_that_option() -> None:
    table = table_of(
        3, phase="banker", turn=0, bank="K♦ 9♦", bets=[0, 1, 1], down={1: ["K♠"], 2: ["K♥"]}, up={1: ["A♠"], 2: ["A♥"]},
        stake={1: [1], 2: [1]}, status={1: [PONTOON], 2: [PONTOON]}, may_decline=True,
    )  # fmt: skip
    table.play("stick")
    assert table.to_act == (1,)
    table.play("decline the bank")
    assert table.to_act == (2,)
    table.play("decline the bank")
    assert table.view().dealer == 0


LAST = [{"single_hand": True}, {"hand": 9}, {"hand": 3, "deals": 4}]


@pytest.mark.parametrize("last", LAST, ids=str)
def test_j21_no_player_is_asked_about_the_bank_after_the_last_hand(last: dict[str, object]) -> None:
    table = table_of(
        3, phase="banker", turn=0, bank="K♦ 9♦", bets=[0, 1, 1], down={1: ["K♠"], 2: ["K♥"]}, up={1: ["A♠"], 2: ["A♥"]},
        stake={1: [1], 2: [1]}, status={1: [PONTOON], 2: [PONTOON]}, may_decline=True, **last,
    )  # fmt: skip
    table.play("stick")
    assert table.over
    assert table.result.won == (1, 2)


@pytest.mark.parametrize("last", LAST, ids=str)
def test_j21_a_position_in_which_the_bank_of_no_hand_is_offered_is_refused(last: dict[str, object]) -> None:
    with pytest.raises(BadPosition, match="J21: after the last hand no player is asked about the bank"):
        table_of(3, phase="bank", turn=1, holders=[1], bank="K♦ 9♦", may_decline=True, **last)


def order_of_used(table: Table) -> list[str]:
    used = table._states["used"][0]
    return [TEXTS[face] for face in used[: used[52]]]


def test_cards_go_under_the_pack_in_a_known_order() -> None:
    """J19: the bust hand at once; then from the left round to the banker; each in the order in which it came."""
    rest = [t for t in TEXTS[:52] if t not in ["6♠", "5♦", "7♣", "3♥", "K♠", "Q♠", "2♣", "9♦", "8♦"]]
    table = table_of(
        3, down={1: ["K♠"], 2: ["6♠"]}, up={1: ["Q♠"], 2: ["5♦"]}, status={1: [0], 2: [0]}, stake={1: [1], 2: [1]},
        bets=[0, 1, 1], bank="9♦", hole="8♦", pack=" ".join([*rest, "3♥", "7♣", "2♣"]),
    )  # fmt: skip
    for move in ("twist", "buy for 1", "twist", "stick", "stick"):
        table.play(move)
    assert order_of_used(table) == ["K♠", "Q♠", "2♣", "6♠", "5♦", "7♣", "3♥", "8♦", "9♦"]
    # the same banker deals on from the pack as it is
    assert table.view().pack.count == len(rest) - 3
    assert table.view(1).down[4].seen == (rest[-1],)


def test_a_player_who_remembers_knows_a_card_that_comes_out_of_the_known_part() -> None:
    """R40: the views hide it, a redeal keeps it."""
    table = table_of(
        2, down={1: ["6♠"]}, up={1: ["5♦"]}, status={1: [0]}, stake={1: [1]}, bets=[0, 1], bank="9♦", hole="8♣",
        pack="4♣", used=" ".join(t for t in TEXTS[:52] if t not in ["6♠", "5♦", "9♦", "8♣", "4♣"]),
    )  # fmt: skip
    table.play("buy for 1")
    table.play("buy for 1")
    assert table.view(0).down[4].cards is None
    seen = {tuple(table.information_set(0).sample(seed)["down"][0][1][0][:3].tolist()) for seed in range(40)}
    assert {TEXTS[cards[2]] for cards in seen} == {"2♣"}
    assert len({cards[:2] for cards in seen}) > 1


def test_the_banker_may_fix_limits_inside_those_of_the_table() -> None:
    table = upcard.game("pontoon", players=3, banker_sets_limits=True, first_dealer=0).table(seed=3)
    assert table.to_act == (0,)
    assert "bets from 5 to 50" not in table.legal()
    table.play("bets from 2 to 5")
    assert table.legal(1) == ["bet 2", "bet 3", "bet 4", "bet 5"]


@pytest.mark.parametrize("options", [{}, {"stack": 15}, {"buy_after_split": True, "split_cards": "up"}])
def test_no_chip_is_made_or_lost(options: dict[str, object]) -> None:
    game = upcard.game("pontoon", players=4, hands=6, **options)
    for seed in range(4):
        rng, table = np.random.default_rng(seed), game.table(seed)
        while not table.over:
            moves = table.legal_ids(table.to_act[0])
            table.play(moves[int(rng.integers(len(moves)))])
            assert sum(table.view().chips) == 4 * int(game.options["stack"])


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"preset": "common", "hands": 4},
        {"stack": 20, "hands": 5, "may_decline": True, "banker_sets_limits": True},
        {"split_cards": "up", "split_pontoon": "plain_21", "banker_peeks": True, "hands": 4},
    ],
)
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("pontoon", players=3, **options), matches=1, states_looked_at=20)
