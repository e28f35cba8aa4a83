"""Guts, by the numbers of its book."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import upcard
from upcard.cards.faces import parse_cards
from upcard.cards.sets import set_of
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition
from upcard.games import guts
from upcard.mechanics.chips.poker import open_value

FILLER = ["2♣ 3♦", "4♣ 5♦", "6♣ 8♦", "2♥ 3♠", "4♥ 5♠"]


def position(cards: list[str], pot: int, **fields: object) -> Table:
    names = upcard.game("guts").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    players = len(cards)
    start = {"dealer": 0, "turn": 1, "ante_due": 0, "chips": [0] * players}
    if options.get("declare") == "simultaneous":
        start["phase"] = "declare together"
    return upcard.game("guts", players=players, **options).position(cards=cards, pot=pot, **{**start, **fields})


def declare(table: Table, seats_in: set[int]) -> None:
    for seat in [*range(1, table.players), 0]:
        table.play("in" if seat in seats_in else "out", seat=seat)


def row(table: Table, name: str) -> tuple[object, ...]:
    return dict(table.sheets[0][1].rows)[name]


def test_example_1_the_order_of_hands() -> None:
    best_first = ["A♠ A♥", "K♠ K♥", "2♠ 2♥", "A♠ K♦", "A♣ 2♣", "K♠ Q♠", "4♣ 3♣", "3♥ 2♥"]
    values = [open_value(set_of(parse_cards(hand))) for hand in best_first]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 8
    assert open_value(set_of(parse_cards("A♦ K♦"))) == open_value(set_of(parse_cards("A♣ K♥")))


def test_example_2_losers_match_the_pot() -> None:
    table = upcard.game("guts", players=5, ante=5, first_dealer="0").table(seed=1)
    assert table.view().pot == 25
    assert table.view().chips == [-5] * 5
    hands = {1: "Q♠ 9♦", 2: "A♦ 4♣", 3: "2♣ 3♦", 4: "7♣ 7♦", 0: "K♥ Q♥"}
    table = position([hands[n] for n in range(5)], 25, ante=5, chips=[-5] * 5, paid=[5] * 5)
    declare(table, {1, 2, 4, 0})
    assert row(table, "chips") == (-30, -30, -30, -5, 20)
    assert row(table, "hand") == ("Q♥ K♥", "9♦ Q♠", "4♣ A♦", "-", "7♣ 7♦")
    view = table.view()
    assert (view.pot, view.chips, view.dealer) == (75, [-30, -30, -30, -5, 20], 1)


def test_example_3_a_shared_pot_and_a_loser() -> None:
    table = position(["A♠ K♦", "A♥ K♣", "A♦ Q♣", "2♣ 3♦", "2♥ 3♠"], 25, ante=5)
    declare(table, {0, 1, 2})
    assert row(table, "won") == (12, 12, 0, 0, 0)
    assert row(table, "paid in") == (0, 0, 25, 0, 0)
    assert table.view().pot == 26


def test_example_4_a_remainder_waives_no_ante() -> None:
    table = position(["9♠ 9♦", "9♥ 9♣", "A♦ Q♣", "2♣ 3♦", "2♥ 3♠"], 25, ante=5)
    declare(table, {0, 1})
    assert table.sheets[0][1].note == "1 in the next pot"
    assert table.view().pot == 26


def test_example_5_one_alone_takes_the_pot_and_shows_nothing() -> None:
    table = position(["9♠ 9♦", "9♥ 8♣"], 10, ante=5)
    declare(table, {1})
    assert row(table, "won") == (0, 10)
    assert row(table, "hand") == ("-", "-")
    assert table.view().pot == 10
    assert not any("shows" in entry.text for entry in table.log())


@pytest.mark.parametrize(
    ("maximum", "cap_mode", "paid"), [(40, "match_limit", 40), (0, "match_limit", 60), (40, "pot_limit", 40)]
)
def test_example_6_the_maximum(maximum: int, cap_mode: str, paid: int) -> None:
    table = position(["9♠ 9♦", "9♥ 8♣", "2♣ 3♦"], 60, maximum=maximum, cap_mode=cap_mode)
    declare(table, {0, 1})
    assert row(table, "won") == (60, 0, 0)
    assert row(table, "paid in") == (0, paid, 0)
    assert table.view().pot == paid


@pytest.mark.parametrize(
    ("cap_mode", "paid"),
    [("match_limit", (0, 30, 30, 30)), ("pot_limit", (0, 30, 10, 0)), ("until_exceeded", (0, 30, 30, 0))],
)
def test_j3_a_limit_on_the_pot_is_reached_in_order_from_the_dealers_left(cap_mode: str, paid: tuple[int, ...]) -> None:
    table = position(["A♠ A♦", "9♥ 8♣", "2♣ 3♦", "4♣ 5♦"], 30, maximum=40, cap_mode=cap_mode)
    declare(table, {0, 1, 2, 3})
    assert row(table, "paid in") == paid


@pytest.mark.parametrize(
    ("all_out", "pot", "paid"),
    [("carry", 9, (0, 0, 0)), ("carry_and_ante", 12, (0, 0, 0)), ("best_pays", 18, (0, 9, 0))],
)
def test_j2_everybody_is_out(all_out: str, pot: int, paid: tuple[int, ...]) -> None:
    table = position(["9♠ 8♦", "A♥ 8♣", "2♣ 3♦"], 9, all_out=all_out)
    declare(table, set())
    assert row(table, "paid in") == paid
    assert table.view().pot == pot


def test_j1_antes_in_every_hand() -> None:
    table = position(["A♠ A♦", "9♥ 8♣"], 10, ante=5, ante_every_hand=True)
    declare(table, {0, 1})
    assert table.view().pot == 10 + 10


def test_j8_the_last_pot_is_divided_and_the_odd_chips_go_round() -> None:
    table = position(["A♠ A♦", "9♥ 8♣", "2♣ 3♦"], 10, hands=1)
    declare(table, {0, 1})
    assert row(table, "won") == (10 + 3, 4, 3)
    assert sum(table.result.points) == 10
    assert table.result.won == (0,)


def test_j8_or_played_on_for_until_no_loser_pays() -> None:
    table = position(["A♠ A♦", "9♥ 8♣", "2♣ 3♦"], 10, hands=1, final_pot="play_on")
    declare(table, {0, 1})
    assert not table.over
    for seat in (2, 0, 1):
        table.play("in" if seat == 0 else "out", seat=seat)
    assert table.over
    assert sum(table.result.points) == 10


def test_j8_or_played_on_for_a_thousand_hands_at_most() -> None:
    for hand, ends in ((1000, False), (1001, True)):
        table = position(["A♠ A♦", "9♥ 8♣", "2♣ 3♦"], 10, hands=2, final_pot="play_on", hand=hand)
        declare(table, {0, 1})
        assert table.over == ends
    assert sum(table.result.points) == 10
    with pytest.raises(BadPosition, match="J7: the match has fewer hands than that"):
        position(["A♠ A♦", "9♥ 8♣", "2♣ 3♦"], 10, hands=2, final_pot="play_on", hand=1002)


def test_j9_with_stacks_a_loser_pays_what_is_there_and_leaves() -> None:
    table = position(["A♠ A♦", "9♥ 8♣", "2♣ 3♦"], 10, stack=5, chips=[5, 4, 5])
    declare(table, {0, 1})
    assert row(table, "paid in") == (0, 4, 0)
    assert table.to_act == (0,)  # seat 1 has left: seat 2 deals, seat 0 speaks first
    assert table.view().cards[1].count == 0


def test_j9_the_last_player_with_chips_wins() -> None:
    table = position(["A♠ A♦", "9♥ 8♣"], 10, stack=5, chips=[5, 4])
    declare(table, {0, 1})
    assert table.result.won == (0,)
    assert table.result.points == (19, 0)


def test_j10_choices_are_secret_until_all_have_chosen() -> None:
    table = position(["9♠ 8♦", "A♥ 8♣", "2♣ 3♦"], 9, declare="simultaneous")
    assert table.to_act == (0, 1, 2)
    table.play("out", seat=0)
    assert table.to_act == (1, 2)
    assert table.view(1).declared == [None, "", ""]
    assert table.view(0).declared == ["out", "", ""]
    assert table.log(1)[-1].text == "Player 1 has chosen"
    assert table.why_not("in", seat=1) is None
    table.play("in", seat=1)
    table.play("in", seat=2)
    assert row(table, "declared") == ("out", "in", "in")
    assert row(table, "won") == (0, 9, 0)
    assert row(table, "paid in") == (0, 0, 9)


def test_j11_the_dealer_may_be_out_when_all_others_are() -> None:
    table = position(["9♠ 8♦", "A♥ 8♣", "2♣ 3♦"], 9)
    table.play("out")
    table.play("out")
    assert table.legal() == ["out", "in"]


def test_j14_no_amount_grows_beyond_counting() -> None:
    table = position(["A♠ A♦", "9♥ 8♣"], 10**14)
    declare(table, {0, 1})
    assert row(table, "paid in") == (0, 10**12)


@pytest.mark.parametrize(("declare_by", "orders"), [("sequential", 1), ("simultaneous", 6)])
def test_a_hand_has_two_ways_for_every_player(declare_by: str, orders: int) -> None:
    table = position(["9♠ 8♦", "A♥ 8♣", "2♣ 3♦"], 9, declare=declare_by, hands=1)
    assert perft(table.game, table.snapshot()) == 2**3 * orders


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("declare_by", ["sequential", "simultaneous"])
def test_the_suite(players: int, declare_by: str) -> None:
    check_game(upcard.game("guts", players=players, declare=declare_by), matches=1, states_looked_at=40)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"stack": 9, "ante": 2},
        {"stack": 3, "ante": 4},
        {"stack": 10, "ante": 2},
        {"all_out": "best_pays", "maximum": 20},
        {"final_pot": "play_on", "stack": 50},
    ],
)
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("guts", players=4, **options), matches=1, states_looked_at=40)


@pytest.mark.parametrize(
    ("cards", "words"),
    [("K♠ K♦", "pair of kings"), ("6♠ 6♦", "pair of sixes"), ("10♠ 6♣", "ten high"), ("2♣ A♥", "ace high")],
)
def test_a_hand_is_named(cards: str, words: str) -> None:
    view = SimpleNamespace(viewer=0, hands=[SimpleNamespace(seen=tuple(cards.split()))])
    assert guts.hand_in_words(view) == words


@pytest.mark.parametrize(
    ("given", "turn", "dealer"),
    [
        ({}, 1, 0),
        ({"dealer": 2}, 3, 2),
        ({"turn": 0}, 0, 3),
        ({"declared": ["in", "", "", ""]}, 1, 3),
        ({"declared": ["in", "", "", "in"]}, 1, 2),
        ({"declared": ["in", "", "", ""], "dealer": 3}, 1, 3),
    ],
)
def test_r5_the_turn_follows_from_the_dealer_and_the_declarations(
    given: dict[str, object], turn: int, dealer: int
) -> None:
    table = upcard.game("guts", players=4).position(hands=["A♠ K♥", "A♣ K♦", "A♥ K♠", "4♣ 5♦"], **given)
    assert (table.to_act, table.view().dealer) == ((turn,), dealer)


@pytest.mark.parametrize(
    "given",
    [
        {"dealer": 0, "turn": 0},
        {"dealer": 3, "declared": ["in", "", "in", ""]},
        {"dealer": 3, "declared": ["in", "in", "in", "in"]},
    ],
)
def test_r5_no_player_declares_out_of_order(given: dict[str, object]) -> None:
    with pytest.raises(BadPosition, match="R5: from the dealer's left"):
        upcard.game("guts", players=4).position(hands=["A♠ K♥", "A♣ K♦", "A♥ K♠", "4♣ 5♦"], **given)


def test_r6_a_player_who_has_said_out_holds_no_cards() -> None:
    table = upcard.game("guts", players=3).position(hands=["", "A♣ K♦", "A♥ K♠"], declared=["out", "", ""], pot=3)
    table.play("in")
    table.play("in")
    assert row(table, "won") == (0, 1, 1)


def test_r6_a_player_who_has_thrown_the_cards_away_has_said_out() -> None:
    given = {"hands": ["A♠ K♥", "", "", "4♣ 5♦"], "discards": ["", "A♣ K♦", "A♥ K♠", ""], "pot": 4}
    table = upcard.game("guts", players=4).position(**given, dealer=0)
    assert (table.to_act, table.fields()["declared"]) == ((3,), ["", "out", "out", ""])
    table.play("in")
    table.play("out")
    assert row(table, "won") == (0, 0, 0, 4)
    with pytest.raises(BadPosition, match="R6: a player who has thrown both cards away"):
        upcard.game("guts", players=4).position(**given, declared=["", "in", "out", ""])


def test_j9_a_player_who_has_neither_cards_nor_chips_has_left() -> None:
    table = upcard.game("guts", players=3, stack=10).position(
        hands=["", "A♣ K♦", "A♥ K♠"], chips=[0, 5, 5], pot=20, turn=2
    )
    assert (table.to_act, table.view().dealer) == ((2,), 1)


def test_j10_at_a_table_that_declares_together_everybody_is_asked() -> None:
    game = upcard.game("guts", players=3, declare="simultaneous")
    hands = ["2♣ 3♦", "A♣ K♦", "A♥ K♠"]
    assert game.position(hands=hands).to_act == (0, 1, 2)
    with pytest.raises(BadPosition, match="J10"):
        game.position(hands=hands, phase="declare")


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"pot": -5}, "R14"),
        ({"paid": [-1, 0, 0]}, "R14"),
        ({"stack": 10, "chips": [-3, 5, 5]}, "J9"),
        ({"hands": ["", "A♣ K♦", ""], "stack": 10, "chips": [0, 5, 0]}, "J9"),
    ],
)
def test_chips_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    options = {name: fields[name] for name in fields if name == "stack"}
    there = {"hands": ["2♣ 3♦", "A♣ K♦", "A♥ K♠"], **{name: fields[name] for name in fields if name != "stack"}}
    with pytest.raises(BadPosition, match=rule):
        upcard.game("guts", players=3, **options).position(**there)
