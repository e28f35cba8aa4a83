"""Canadian Salad by its book."""

from __future__ import annotations

import random
from math import factorial

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition
from upcard.research.tournaments.duplicate_deals import play_deal

SOUTH, WEST, NORTH, EAST = range(4)
GOALS = ("tricks", "hearts", "queens", "K♠", "last trick", "everything")


def last_trick(goal: str, won: list[str], tricks: list[int], *, cards: str = "5♦ 4♦ 3♦ 2♦", **more: object) -> Table:
    """The last trick of a hand; South leads."""
    options = {name: more.pop(name) for name in tuple(more) if name in upcard.game("canadian_salad").options}
    players = len(tricks)
    game = upcard.game("canadian_salad", players=players, **options)
    return game.position(
        hands=cards.split()[:players], goal=goal, hand=GOALS.index(goal), won_cards=won, tricks=tricks, leader=SOUTH,
        turn=SOUTH, took_last=-1, **more,
    )  # fmt: skip


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def finish(table: Table) -> dict[str, tuple[int | str, ...]]:
    while not table.sheets:
        table.play(table.legal()[0])
    return dict(table.sheets[-1][1].rows)


@pytest.mark.parametrize(
    ("players", "each", "gone"), [(3, 17, "2♣"), (4, 13, ""), (5, 10, "2♣ 2♦"), (6, 8, "2♣ 3♣ 2♦ 3♦")]
)
def test_all_cards_are_dealt_and_everybody_has_the_same_number(players: int, each: int, gone: str) -> None:
    table = upcard.game("canadian_salad", players=players, first_dealer=2).table(seed=1)
    hands = [hand.split() for hand in table.fields()["hands"]][:players]
    assert [len(hand) for hand in hands] == [each] * players
    assert set(TEXTS[:52]) - {card for hand in hands for card in hand} == set(gone.split())
    assert table.to_act == (3 % players,)


def test_tricks_cost_ten_each() -> None:
    """Example 1."""
    table = last_trick("tricks", ["", "", "", ""], [4, 4, 4, 0])
    assert finish(table) == {"tricks": (50, 40, 40, 0), "score": (50, 40, 40, 0)}


def test_queens_cost_twenty_five_each() -> None:
    """Example 3."""
    table = last_trick("queens", ["Q♠ Q♦", "K♠", "Q♥", ""], [6, 3, 3, 0])
    assert finish(table)["queens"] == (50, 0, 25, 0)


def test_only_the_king_of_spades_counts_in_the_fourth_hand() -> None:
    table = last_trick("K♠", ["Q♠ Q♦", "K♠ A♥", "K♥", ""], [6, 3, 3, 0])
    assert finish(table)["K♠"] == (0, 100, 0, 0)


def test_hearts_cost_ten_each() -> None:
    table = last_trick("hearts", ["Q♥ 2♥ 3♣", "K♠", "A♥", ""], [6, 3, 3, 0])
    assert finish(table)["hearts"] == (20, 0, 10, 0)


def test_only_the_last_trick_counts_in_the_fifth_hand() -> None:
    table = last_trick("last trick", ["", "", "", ""], [4, 4, 4, 0], cards="4♦ 5♦ 3♦ 2♦")
    assert finish(table)["last trick"] == (0, 100, 0, 0)


@pytest.mark.parametrize(("cards", "total"), [("5♦ 4♦ 3♦ 2♦", 340), ("4♦ 5♦ 3♦ 2♦", 240)])
def test_everything_counts_in_the_sixth_hand(cards: str, total: int) -> None:
    """Example 4."""
    tricks = [5 if total == 340 else 6, 7 if total == 340 else 6, 0, 0]
    table = last_trick("everything", ["Q♥ 9♥ 5♥ Q♠ K♠", "", "", ""], tricks, cards=cards)
    rows = finish(table)
    assert rows["this hand"][SOUTH] == total
    assert (rows["tricks"][SOUTH], rows["hearts"][SOUTH], rows["queens"][SOUTH], rows["K♠"][SOUTH]) == (60, 30, 50, 100)


@pytest.mark.parametrize(("players", "last", "match"), [(3, 600, 1200), (4, 560, 1120), (5, 530, 1060), (6, 510, 1020)])
def test_a_match_always_comes_to_the_same_sum(players: int, last: int, match: int) -> None:
    table = upcard.game("canadian_salad", players=players).table(seed=players)
    rng = random.Random(players)
    while not table.over:
        table.play(rng.choice(table.legal()))
    assert len(table.sheets) == 6
    rows = [dict(sheet.rows) for _, sheet in table.sheets]
    tricks = 52 // players
    assert [sum(row[goal]) for row, goal in zip(rows, GOALS[:5])] == [10 * tricks, 130, 100, 100, 100]
    assert sum(rows[5]["this hand"]) == last
    assert sum(rows[5]["score"]) == match
    assert [sheet.note for _, sheet in table.sheets] == [f"hand {n} of 6" for n in range(1, 7)]


def test_suit_is_followed_and_discards_win_nothing() -> None:
    """Example 5."""
    table = upcard.game("canadian_salad", players=4).position(
        hands=["7♦ 2♣ 3♣ 4♣", "A♥ 2♥ 3♥ 4♥", "K♠ 2♠ 3♠ 4♠", "A♣ K♣ 3♦ 9♦"], tricks=[9, 0, 0, 0], leader=SOUTH,
        turn=SOUTH,
    )  # fmt: skip
    table.play("7♦")
    assert set(table.legal()) == {"A♥", "2♥", "3♥", "4♥"}
    play(table, "A♥ K♠")
    assert set(table.legal()) == {"3♦", "9♦"}
    assert table.why_not("A♣") == "R4: you hold ♦, and ♦ were led: follow suit"
    assert table.why_not("A♥") == "R2: you do not hold A♥"
    table.play("9♦")
    assert table.to_act == (EAST,)
    assert table.view().tricks == [9, 0, 0, 1]
    assert "K♦" in table.fields()["lacks"][WEST].split()


def test_equal_lowest_totals_share_the_win() -> None:
    """Example 6."""
    table = last_trick("everything", ["", "", "", ""], [12, 0, 0, 0], score=[0, 180, 180, 550])
    finish(table)
    assert table.result is not None
    assert table.result.points == (-230, -180, -180, -550)
    assert table.result.won == (WEST, NORTH)


def test_the_deal_and_the_goal_move_on() -> None:
    table = upcard.game("canadian_salad", players=4, first_dealer=3).table(seed=5)
    seen = []
    rng = random.Random(2)
    while not table.over:
        view = table.view()
        if (view.goal, view.dealer) not in seen:
            seen.append((view.goal, view.dealer))
        table.play(rng.choice(table.legal()))
    assert seen == list(zip(GOALS, (3, 0, 1, 2, 3, 0)))


@pytest.mark.parametrize(("goal", "poison"), [("hearts", "♥"), ("queens", "Q"), ("K♠", "K♠")])
def test_a_hand_may_stop_when_nothing_is_left_in_it(goal: str, poison: str) -> None:
    def hand(**options: object) -> Table:
        table = upcard.game("canadian_salad", players=4, **options).position(
            hands=["A♠ 2♦", "K♠ 3♦", "Q♠ 4♦", "3♥ 5♦"], tricks=[11, 0, 0, 0], goal=goal, hand=GOALS.index(goal),
            leader=SOUTH, turn=SOUTH,
        )  # fmt: skip
        return play(table, "A♠ K♠ Q♠ 3♥")

    assert not hand().sheets
    stopped = hand(stop_when_decided=True)
    assert len(stopped.sheets) == 1
    assert sum(dict(stopped.sheets[0][1].rows)[goal]) > 0


def test_nothing_stops_a_hand_in_which_tricks_count() -> None:
    for goal in ("tricks", "last trick", "everything"):
        table = upcard.game("canadian_salad", players=4, stop_when_decided=True).position(
            hands=["A♠ 2♦", "K♠ 3♦", "Q♠ 4♦", "3♥ 5♦"], tricks=[11, 0, 0, 0], goal=goal, hand=GOALS.index(goal),
            leader=SOUTH, turn=SOUTH,
        )  # fmt: skip
        assert not play(table, "A♠ K♠ Q♠ 3♥").sheets


def test_the_moon_may_be_turned_in_the_sixth_hand() -> None:
    table = last_trick("everything", ["K♠ Q♠ 2♥", "", "", ""], [12, 0, 0, 0], hand6_moon=True)
    assert finish(table)["this hand"] == (0, 365, 365, 365)
    table = last_trick("everything", ["K♠ Q♠ 2♥", "", "", ""], [11, 1, 0, 0], hand6_moon=True)
    assert finish(table)["this hand"] == (355, 10, 0, 0)


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in range(2, 2 + cards)) for suit in "♣♦♥♠"]
    table = upcard.game("canadian_salad", players=4).position(
        hands=hands, leader=SOUTH, turn=SOUTH, tricks=[13 - cards, 0, 0, 0]
    )  # fmt: skip
    assert perft(table.game, table._states) == count


def test_a_match_for_four_has_exactly_as_many_moves_as_a_match_may_have() -> None:
    """Six hands of thirteen tricks: the number of moves is that of the arithmetic."""
    game = upcard.game("canadian_salad", players=4)
    assert upcard.simulate(game, 3).moves.tolist() == [game.about.max_moves] * 3
    lines = play_deal(game, ["random", "random", "random", "random"], 1, 0)
    assert all(sum(paid) == pytest.approx(0) for _, paid in lines)


@pytest.mark.long
def test_the_suite_passes_with_other_rules() -> None:
    check_game(upcard.game("canadian_salad", stop_when_decided=True, hand6_moon=True), matches=1, states_looked_at=200)


def test_the_hand_follows_from_what_is_to_be_avoided() -> None:
    a_game = upcard.game("canadian_salad", players=4)
    last = {"hands": ["K♠", "A♠", "2♠", "3♠"], "tricks": [3, 3, 3, 3]}
    assert a_game.position(goal="K♠", **last).view().hand == 3
    assert a_game.position(hand=4, **last).view().goal == "last trick"
    with pytest.raises(BadPosition, match="R8-R13"):
        a_game.position(goal="K♠", hand=4, **last)


@pytest.mark.parametrize(("given", "seat"), [({}, 0), ({"dealer": 1}, 2), ({"dealer": 1, "turn": 1}, 1)])
def test_the_first_leader_follows_from_the_dealer(given: dict[str, int], seat: int) -> None:
    hands = [" ".join(TEXTS[13 * suit : 13 * suit + 13]) for suit in range(4)]
    assert upcard.game("canadian_salad", players=4).position(hands=hands, **given).to_act == (seat,)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [({"score": [-10, 0, 0, 0]}, "R7"), ({"tricks": [-1, 13, 0, 0]}, "R7"), ({"took_last": 2}, "R12")],
)
def test_points_and_tricks_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    last = {"hands": ["K♠", "A♠", "2♠", "3♠"], "tricks": [12, 0, 0, 0]}
    with pytest.raises(BadPosition, match=rule):
        upcard.game("canadian_salad", players=4).position(**{**last, **fields})
