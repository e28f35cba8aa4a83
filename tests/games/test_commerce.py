"""Commerce, by the numbers of its book."""

from __future__ import annotations

from itertools import combinations

import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_cards
from upcard.cards.sets import set_of
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition
from upcard.games.commerce.combinations import combination, hand_value

BEST_FIRST = (
    "A♠ A♥ A♦", "K♠ K♥ K♦", "2♠ 2♥ 2♦", "A♣ K♣ Q♣", "9♣ 8♣ 7♣", "4♣ 3♣ 2♣", "3♣ 2♣ A♣", "A♥ K♥ 2♥", "K♦ 9♦ 2♦",
    "2♣ 3♣ 5♣", "A♠ A♥ K♦", "2♠ 2♥ 3♦", "A♠ K♥ Q♦", "Q♠ J♥ 10♦", "A♠ 9♥ 2♦", "K♠ Q♥ 2♦", "J♠ 10♥ 2♣",
)  # fmt: skip


def value(text: str, flush_tie: int = 0) -> int:
    return int(hand_value(set_of(parse_cards(text)), flush_tie))


def position(cards: list[str], board: str = "4♣ 8♦ J♥", **fields: object) -> Table:
    """Dealer 0, seat 1 to act in its first turn."""
    names = upcard.game("commerce").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    start = {"dealer": 0, "turn": 1, "phase": "turn", "board": board}
    return upcard.game("commerce", players=len(cards), **options).position(cards=cards, **{**start, **fields})


def row(table: Table, name: str) -> tuple[object, ...]:
    return dict(table.sheets[0][1].rows)[name]


def stand(table: Table) -> None:
    hand = table.view().hand
    while not table.over and table.view().hand == hand:
        table.play("stand")


THREE = ["2♣ 5♦ 9♥", "3♣ 6♦ 10♥", "2♠ 7♦ Q♥"]


def test_example_1_the_order_of_hands() -> None:
    values = [value(text) for text in BEST_FIRST]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    assert [combination(text) for text in ("2♠ 2♥ 2♦", "3♣ 2♣ A♣", "A♥ K♥ 2♥", "2♠ 2♥ 3♦", "A♠ K♥ Q♦")] == [
        "tricon 2", "sequence 3", "flush 23", "pair 2", "point 31"
    ]  # fmt: skip


def in_plain_words(cards: tuple[str, ...]) -> tuple[object, ...]:
    """R5-R10 once more, slowly."""
    ranks = sorted(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].index(c[:-1]) for c in cards)[
        ::-1
    ]
    point = sum(11 if r == 12 else min(r + 2, 10) for r in ranks)
    if len(set(ranks)) == 1:
        return (4, ranks[0])
    if len({c[-1] for c in cards}) == 1:
        if ranks == [12, 1, 0]:
            return (3, 1)
        return (3, ranks[0]) if ranks[0] - ranks[2] == 2 else (2, point)
    if len(set(ranks)) == 2:
        pair = next(r for r in ranks if ranks.count(r) == 2)
        return (1, pair, next(r for r in ranks if r != pair))
    return (0, point, *ranks)


def test_every_hand_of_half_a_pack_is_ranked_as_in_plain_words() -> None:
    pack = [text for text in TEXTS[:52] if text[-1] in "♣♦" or text[:-1] == "A"]
    hands = sorted(combinations(pack, 3), key=in_plain_words)
    values = [value(" ".join(hand)) for hand in hands]
    assert values == sorted(values)
    assert len(set(values)) == len({in_plain_words(hand) for hand in hands})


def test_example_2_flushes_of_equal_point() -> None:
    assert value("K♦ 9♦ 2♦") == value("Q♠ 8♠ 3♠")
    assert value("K♦ 9♦ 2♦", 1) > value("Q♠ 8♠ 3♠", 1)


def test_example_3_how_many_choices_there_are() -> None:
    table = position(THREE)
    assert len(table.legal()) == 21
    last = position(THREE, phase="last turn", knocker=0, swapped_three=[0, 1, 0])
    assert len(last.legal()) == 19
    assert last.why_not("give 1 2 3 for 1 2 3").startswith("R18")
    assert last.why_not("knock").startswith("J4")


def test_example_4_one_more_turn_for_all_others_after_a_knock() -> None:
    table = position([*THREE, "5♣ 7♠ K♥", "6♣ 9♠ A♦"])
    order = []
    for move in ("give 1 for 1", "give 1 for 1", "knock", "stand", "stand", "stand", "stand"):
        order += table.to_act
        table.play(move)
    assert order == [1, 2, 3, 4, 0, 1, 2]
    assert table.view().hand == 1


def blind(**options: object) -> Table:
    cards = ["", "3♣ 6♦ 10♥", "2♠ 7♦ Q♥"]
    return position(cards, "7♥ 8♥ 2♣", unseen="5♣ 9♦ K♠", phase="blind", turn=0, **options)


def test_example_5_the_dealer_swaps_unseen_cards() -> None:
    table = blind()
    assert len(table.legal()) == 8
    assert table.view(0).unseen.cards is None
    table.play("take 2 3 unseen")  # the board is 2♣ 7♥ 8♥
    assert set(table.view(0).cards[0].seen) == {"K♠", "7♥", "8♥"}
    assert set(table.view(1).cards[0].seen) == {"7♥", "8♥"}
    assert set(table.view().board.seen) == {"5♣", "9♦", "2♣"}
    assert table.to_act == (1,)
    table.play("stand")
    table.play("stand")
    assert len(table.legal()) == 21


def test_example_5_three_unseen_cards_are_the_swap_of_three() -> None:
    table = blind()
    table.play("take 1 2 3 unseen")
    assert set(table.view().board.seen) == {"5♣", "9♦", "K♠"}
    table.play("stand")
    table.play("stand")
    assert len(table.legal()) == 20
    declined = blind()
    declined.play("decline")
    assert set(declined.view(0).cards[0].seen) == {"5♣", "9♦", "K♠"}


@pytest.mark.parametrize(
    ("hands", "won", "pot"),
    [
        (["A♣ 9♦ 2♥", "A♦ 9♥ 2♣", "3♣ 4♦ 5♥", "6♣ 7♠ 8♥", "3♦ 4♠ 5♣"], (5, 5, 0, 0, 0), 10),
        (["A♣ 9♦ 2♥", "A♦ 9♥ 2♣", "A♥ 9♠ 2♦", "6♣ 7♠ 8♥", "3♦ 4♠ 5♣"], (3, 3, 3, 0, 0), 11),
    ],
)
def test_example_6_a_pot_that_does_not_divide(hands: list[str], won: tuple[int, ...], pot: int) -> None:
    table = position(hands, "8♣ J♦ Q♠", pot=10, stake=2)
    stand(table)
    assert row(table, "won") == won
    assert table.view().pot == pot


def test_r17_a_swap_is_seen_by_all_until_it_is_given_back() -> None:
    table = position(THREE)
    table.play("give 1 3 for 1 2")
    assert set(table.view(1).cards[1].seen) == {"6♦", "4♣", "8♦"}
    assert set(table.view(2).cards[1].seen) == {"4♣", "8♦"}
    assert table.log()[-1].text == "Player 2 gives 3♣ 10♥ for 4♣ 8♦."
    table.play("stand")
    table.play("stand")
    table.play("give 1 for 2")  # 4♣ for the J♥
    assert set(table.view(2).cards[1].seen) == {"8♦", "10♥"}


def test_j2_standing_may_be_forbidden_or_final() -> None:
    forbidden = position(THREE, stand="forbidden")
    assert len(forbidden.legal()) == 20
    assert forbidden.why_not("stand").startswith("J2")
    forbidden.play("knock")
    assert "stand" in forbidden.legal()
    final = position(THREE, stand="final")
    final.play("stand")
    final.play("give 1 for 1")
    final.play("give 1 for 1")
    assert final.legal() == ["stand", "knock"]


def test_j3_hands_are_shown_when_all_stand_in_succession() -> None:
    table = position(THREE)
    table.play("give 1 for 1")
    for _ in range(3):
        assert table.view().hand == 0
        table.play("stand")
    assert table.view().hand == 1


def test_j3_hands_are_shown_after_so_many_laps() -> None:
    table = position(THREE, lap_limit=2)
    for _ in range(6):
        assert table.view().hand == 0
        table.play("give 1 for 1")
    assert table.view().hand == 1


def test_j10_after_the_last_hand_the_first_from_the_dealers_left_gets_the_rest() -> None:
    table = position(["A♣ 9♦ 2♥", "A♦ 9♥ 2♣", "3♣ 4♦ 5♥"], "8♣ J♦ Q♠", pot=3, deals=1)
    stand(table)
    assert table.result.points == (1, 2, 0)


def test_j11_without_stakes_every_winner_scores_a_point() -> None:
    table = position(["A♣ 9♦ 2♥", "A♦ 9♥ 2♣", "3♣ 4♦ 5♥"], "8♣ J♦ Q♠", stake=0, deals=1)
    stand(table)
    assert table.result.points == (1, 1, 0)
    assert table.result.won == (0, 1)


def test_j15_a_player_who_cannot_ante_is_out() -> None:
    hands = [*THREE, "A♥ A♦ A♠"]
    table = position(hands, stake=3, stack=10, chips=[9, 2, 9, 8], pot=12, deals=9)
    stand(table)
    assert [zone.count for zone in table.view().cards] == [3, 0, 0, 3]  # seat 2 deals, its cards lie unseen
    assert table.view().pot == 9


def test_as_many_sequences_of_moves_as_by_arithmetic() -> None:
    last_round = position(THREE, phase="last turn", knocker=0, turn=1, deals=1)
    assert perft(last_round.game, last_round.snapshot()) == 20 * 20
    table = position(THREE, turn=2, turns=1, deals=1, lap_limit=1)  # seat 1 has stood
    seat_2_knocks = 20 * 20
    dealer_knocks = 20 * (19 * 20 + 1 * 19)  # seat 2 may have used up its swap of three
    nobody_knocks = 20 * 20
    assert perft(table.game, table.snapshot()) == seat_2_knocks + dealer_knocks + nobody_knocks


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{"stand": "forbidden", "stack": 4, "hands": 20}, {"stand": "final", "stake": 0}, {"flush_tie": "cards"}]
)
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("commerce", players=4, **options), matches=1, states_looked_at=40)


THREE_HANDS = ["A♠ A♥ A♦", "K♠ K♥ K♦", "5♣ 9♦ 8♠"]


@pytest.mark.parametrize(
    ("given", "phase", "turn"),
    [
        ({}, "turn", 0),
        ({"dealer": 0}, "turn", 1),
        ({"dealer": 0, "turn": 2}, "turn", 2),
        ({"knocker": 1}, "last turn", 2),
        ({"knocker": 1, "turn": 0}, "last turn", 0),
    ],
)
def test_where_no_cards_lie_unseen_the_phase_and_the_turn_follow(given: dict[str, int], phase: str, turn: int) -> None:
    a_table = upcard.game("commerce", players=3).position(hands=THREE_HANDS, board="7♥ 8♥ 2♣", **given)
    assert (a_table.view().phase, a_table.to_act) == (phase, (turn,))


def test_r22_the_player_who_knocked_has_no_more_turn() -> None:
    with pytest.raises(BadPosition, match="R22"):
        upcard.game("commerce", players=3).position(hands=THREE_HANDS, board="7♥ 8♥ 2♣", knocker=1, turn=1)
