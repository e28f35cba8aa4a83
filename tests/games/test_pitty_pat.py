"""Pitty Pat, by the numbers of its book."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_cards
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition


def position(hands: list[str], discard: str, stock: str = "", **fields: object) -> Table:
    """Seat 0 is on turn; `discard` from the bottom up, the top card of the stock last."""
    names = upcard.game("pitty_pat").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    players = len(hands)
    start = {"turn": 0, "dealer": players - 1, "discard": discard, "stock": stock}
    return upcard.game("pitty_pat", players=players, **options).position(hands=hands, **{**start, **fields})


@pytest.mark.parametrize(("players", "stock"), [(2, 41), (3, 36), (4, 31), (5, 26)])
def test_r1_to_r3_five_cards_each_an_upcard_and_a_stock(players: int, stock: int) -> None:
    table = upcard.game("pitty_pat", players=players, first_dealer="0").table(seed=1)
    view = table.view()
    assert [zone.count for zone in view.hands] == [5] * players
    assert (view.stock.count, len(view.discard.seen)) == (stock, 1)
    assert table.to_act == (1,)


def test_example_1_a_match_and_a_second_discard() -> None:
    table = position(["Q♠ 6♥ 10♠ K♦ 5♣", "Q♦ Q♥ 2♣"], "6♦", "3♣ 4♣")
    assert table.legal() == ["6♥"]
    assert table.why_not("turn a card").startswith("G1")
    assert table.why_not("Q♠") == "R4: Q♠ does not have the rank of the upcard"
    table.play("6♥")
    assert table.legal() == ["5♣", "K♦", "10♠", "Q♠", "stop"]
    table.play("Q♠")
    assert (table.to_act, table.legal()) == ((1,), ["Q♦", "Q♥"])


def test_example_1_a_player_who_stops_leaves_the_match_on_top() -> None:
    table = position(["Q♠ 6♥ 10♠ K♦ 5♣", "6♠ 6♣"], "6♦", "3♣ 4♣")
    table.play("6♥")
    table.play("stop")
    assert (table.to_act, table.legal()) == ((1,), ["6♣", "6♠"])
    required = position(["Q♠ 6♥", "6♠ 6♣"], "6♦", "3♣ 4♣", second_discard="required")
    required.play("6♥")
    assert required.legal() == ["Q♠"]
    assert required.why_not("stop").startswith("G2")


def test_example_2_a_turned_card_that_does_not_match_is_for_the_next() -> None:
    table = position(["7♥ 8♠ 9♦ 5♥ 10♠", "2♠ 3♦"], "K♠", "4♣ 2♥")
    assert table.legal() == ["turn a card"]
    table.play("turn a card")
    assert table.log()[-1].text == "2♥ is turned up."
    assert (table.to_act, table.legal()) == ((1,), ["2♠"])


def test_example_3_the_last_card_wins_by_a_match() -> None:
    table = position(["3♦", "2♠ 5♦"], "4♦", "9♣ 3♥")
    table.play("turn a card")
    assert (table.to_act, table.legal()) == ((0,), ["3♦"])
    table.play("3♦")
    assert table.result.won == (0,)
    assert table.result.returns == (1, -1)


def test_example_4_a_match_and_a_discard_win() -> None:
    table = position(["9♥ 3♦", "2♠ 5♦"], "9♠", "9♣ 3♥ 2♦")
    table.play("9♥")
    table.play("3♦")
    assert table.result.won == (0,)
    stopped = position(["9♥ 3♦", "2♠ 5♦"], "9♠", "9♣ 3♥ 2♦")
    stopped.play("9♥")
    stopped.play("stop")
    assert not stopped.over
    assert stopped.view().discard.seen == ("9♥",)


def test_example_5_a_dead_game_is_drawn_at_the_end_of_the_turn() -> None:
    table = position(["7♠ K♠ Q♠", "7♥ 7♦ 7♣"], "K♦", "2♣ 3♣")
    table.play("K♠")
    table.play("Q♠")
    assert table.result.won == ()
    assert table.sheets[0][1].note == "drawn"
    alive = position(["7♠ 8♠ K♠ Q♠", "7♥ 7♦ 8♥"], "K♦", "2♣ 7♣ 8♦")
    alive.play("K♠")
    alive.play("Q♠")
    assert not alive.over


def test_g6_is_not_looked_at_between_a_match_and_its_second_discard() -> None:
    table = position(["8♠ 7♠", "7♥ 7♦ 7♣"], "8♦", "2♣ 3♣")
    table.play("8♠")
    assert table.legal() == ["7♠", "stop"]
    table.play("7♠")
    assert table.result.won == (0,)


def test_g5_the_discards_are_shuffled_when_the_stock_is_empty() -> None:
    table = position(["5♠ 6♠", "7♠ 8♠"], "5♦ 6♦ 7♦ K♦")
    table.play("turn a card")
    view = table.view()
    assert (view.stock.count, view.discard.count) == (2, 2)
    assert "The discards are shuffled and are the new stock." in [entry.text for entry in table.log()]
    unseen = table.snapshot()["lacks"][0]
    assert all(unseen[seat] >> face & 1 for seat in (0, 1) for face in parse_cards("5♦ 6♦ 7♦ K♦"))


def test_g5_or_the_game_is_drawn() -> None:
    table = position(["5♠ 6♠", "7♠ 8♠"], "5♦ 6♦ 7♦ K♦", empty_stock="draw")
    table.play("turn a card")
    assert table.result.won == ()


def test_g7_a_drawn_game_is_dealt_again_in_a_longer_match() -> None:
    table = position(["5♠ 6♠", "7♠ 8♠"], "5♦ 6♦ 7♦ K♦", empty_stock="draw", target_wins=2)
    table.play("turn a card")
    assert not table.over
    assert (table.view().hand, table.view().dealer, table.view().score) == (1, 0, [0, 0])


def test_g9_a_game_is_drawn_after_so_many_turns() -> None:
    table = position(["5♠ 6♠", "7♠ 8♠"], "K♦", "5♦ 9♣ 10♣", turns=9, turn_cap=10)
    table.play("turn a card")
    assert table.result.won == ()


def test_a_player_who_turns_a_card_has_shown_to_lack_two_ranks() -> None:
    table = position(["5♠ 6♠", "7♠ 8♠"], "K♦", "5♦ 7♦ 9♣")
    table.play("turn a card")
    lacks = int(table.snapshot()["lacks"][0][0])
    assert {TEXTS[face][:-1] for face in range(52) if lacks >> face & 1} == {"K", "9"}


def test_a_hand_without_cards_is_no_position() -> None:
    with pytest.raises(BadPosition, match="R12"):
        position(["", "7♠ 8♠"], "K♦", "5♦")


def sequences(hands: Sequence[frozenset[str]], seat: int, pile: list[str], stock: list[str], must: bool) -> int:
    """Slow, from the prose, with a stock that is not shuffled again: the ways in which a game can go on."""
    ranks = {card[:-1] for hand in hands for card in hand}
    if not ranks & {card[:-1] for card in pile + stock}:
        return 1
    able = [card for card in hands[seat] if card[:-1] == pile[-1][:-1]]
    if not able:
        if not stock:
            return 1
        pile, stock = [*pile, stock[-1]], stock[:-1]
        able = [card for card in hands[seat] if card[:-1] == pile[-1][:-1]]
        if not able:
            return sequences(hands, (seat + 1) % len(hands), pile, stock, must)
    ways = 0
    for card in able:
        rest = hands[seat] - {card}
        for second in [*rest, *([] if must else [None])] if rest else [None]:
            left = rest - {second}
            if not left:
                ways += 1
                continue
            after = [left if n == seat else hand for n, hand in enumerate(hands)]
            thrown = [*pile, card] if second is None else [*pile, card, second]
            ways += sequences(after, (seat + 1) % len(hands), thrown, stock, must)
    return ways


@pytest.mark.parametrize("second_discard", ["optional", "required"])
def test_as_many_sequences_of_moves_as_counted_by_hand(second_discard: str) -> None:
    rng = np.random.default_rng(7)
    small = [text for text in TEXTS[:52] if text[:-1] in ("2", "3", "4", "5")]
    for _ in range(3):
        pack = [small[i] for i in rng.permutation(16)]
        hands = [frozenset(pack[0:3]), frozenset(pack[3:6])]
        table = position(
            [" ".join(h) for h in hands],
            pack[6],
            " ".join(pack[7:13]),
            second_discard=second_discard,
            empty_stock="draw",
        )
        expected = sequences(hands, 0, [pack[6]], pack[7:13], second_discard == "required")
        assert perft(table.game, table.snapshot()) == expected


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"second_discard": "required", "target_wins": 2}, {"empty_stock": "draw", "target_wins": 2}]
)
def test_the_suite(players: int, options: dict[str, object]) -> None:
    check_game(upcard.game("pitty_pat", players=players, **options), matches=1, states_looked_at=40)


def test_g6_a_position_in_which_no_player_can_match_any_more_is_drawn() -> None:
    dead = ["7♠", "7♥ 7♦ 7♣"]
    rest = " ".join(text for text in TEXTS[:52] if text[:-1] != "7" and text != "8♠")
    drawn = position(dead, "8♠", rest)
    assert drawn.over and drawn.result.won == ()
    assert position(dead, "8♠", rest, target_wins=2).view().hand == 1, "G7: cards are dealt again"
    assert not position(["8♠ 7♠", "7♥ 7♦ 7♣"], "8♦", rest.replace("8♦ ", "")).over
    assert not position(dead, "8♠", "9♠ 10♠").over, "a card that is not named may come"
    with pytest.raises(BadPosition, match="G6"):
        position(dead, "8♠", rest, over=False)


def test_r3_the_dealers_left_begins_also_in_a_position() -> None:
    hands = [" ".join(TEXTS[5 * seat : 5 * seat + 5]) for seat in range(4)]
    table = upcard.game("pitty_pat", players=4).position(dealer=1, hands=hands, discard="2♠", stock="3♠")
    assert table.to_act == (2,)
