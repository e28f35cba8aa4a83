"""Judgement in games of betting, exchange and matching: hands about which no two sensible players differ."""

import pytest

import upcard
from tests.bots.inclinations import favourite
from upcard.solvers.pontoon import worth

# --- Commerce --------------------------------------------------------------------------------------------------------

SWAPS = [
    # the hand, the board, and the move (places count from the lowest card)
    ("K♣ 7♥ 8♥", "2♣ 4♦ 9♥", "give 1 for 3"),
    ("2♦ 9♥ 9♠", "9♣ 4♦ Q♥", "give 1 for 1"),
    ("2♣ 6♦ J♥", "A♦ A♥ A♠", "give 1 2 3 for 1 2 3"),
    ("Q♣ Q♦ Q♥", "2♣ 4♦ 9♥", "knock"),
]


@pytest.mark.parametrize(("hand", "board", "expected"), SWAPS)
def test_commerce_completes_a_combination_and_knocks_with_the_best(hand, board, expected):
    cards = ["3♣ 6♠ 10♥", hand, "2♠ 7♦ 10♠"]
    table = upcard.game("commerce", players=3).position(cards=cards, board=board, dealer=0, turn=1, phase="turn")
    assert favourite(table, 1) == expected


# --- Anaconda --------------------------------------------------------------------------------------------------------


def anaconda(hand, **fields):
    """Three players; seat 1 holds the hand. The others hold what is left, from the twos upwards."""
    rest = [card for card in upcard.cards.faces.TEXTS[:52] if card not in hand.split()]
    size = len(hand.split())
    cards = {1: hand, 2: " ".join(rest[:size]), 0: " ".join(rest[-size:])}
    start = {"paid": [1] * 3, "chips": [-1] * 3, "pot": 3, "betting_round": 1, "turn": 1, "dealer": 0}
    return upcard.game("anaconda", players=3).position(cards=cards, **{**start, **fields})


@pytest.mark.parametrize(
    ("hand", "passed"),
    [
        ("A♠ 2♥ 3♦ 5♣ 7♠ 7♥ K♦", {"pass K♦", "pass 7♠", "pass 7♥"}),
        ("K♠ K♥ K♦ 9♣ 9♠ 2♥ 4♦", {"pass 2♥", "pass 4♦"}),
        ("A♥ 3♥ 8♥ J♥ K♥ Q♠ 10♦", {"pass Q♠", "pass 10♦"}),
    ],
)
def test_anaconda_passes_on_what_belongs_to_nothing(hand, passed):
    assert favourite(anaconda(hand, phase="pass"), 1) in passed


@pytest.mark.parametrize(("hand", "way"), [("A♠ 2♥ 3♦ 5♣ 7♠ Q♥ K♦", "low"), ("K♠ K♥ K♦ 9♣ 9♠ 2♥ 4♦", "high")])
def test_anaconda_goes_low_with_a_seven_and_high_with_a_full_house(hand, way):
    assert favourite(anaconda(hand, phase="declare", betting_round=3), 1) == way


def test_anaconda_bets_for_certain_when_no_other_player_goes_the_same_way():
    last = {"phase": "bet", "betting_round": 4, "fifth": {1: "2♣", 2: "7♦", 0: "Q♥"}}
    cards = {1: "4♠ 6♥ 9♦ J♣", 2: "A♠ A♥ A♦ 7♣", 0: "Q♠ Q♦ 3♥ 3♣"}
    start = {"paid": [1] * 3, "chips": [-1] * 3, "pot": 3, "turn": 1, "dealer": 0}
    shown = {"cards": cards, "shown": cards}
    game = upcard.game("anaconda", players=3)
    alone = game.position(**start, **last, **shown, declared=["high", "low", "high"])
    beaten = game.position(**start, **last, **shown, declared=["low", "high", "high"])
    assert (favourite(alone, 1), favourite(beaten, 1)) == ("bet", "check")


@pytest.mark.parametrize(("hand", "expected"), [("2♣ 4♠ 5♥ 6♦ A♣", "bet"), ("2♣ 4♠ 5♥ 9♦ K♣", "check")])
def test_anaconda_bets_on_a_six_and_not_on_a_king_against_another_low(hand, expected):
    hidden, *shown = hand.split()
    cards = {1: " ".join(shown), 2: "A♠ 3♥ 7♦ 8♣", 0: "Q♠ Q♦ 3♠ 3♣"}
    table = upcard.game("anaconda", players=3).position(
        cards=cards, shown=cards, fifth={1: hidden, 2: "2♦", 0: "Q♥"}, declared=["high", "low", "low"],
        paid=[1] * 3, chips=[-1] * 3, pot=3, turn=1, dealer=0, phase="bet", betting_round=4,
    )  # fmt: skip
    assert favourite(table, 1) == expected


# --- Pitty Pat -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("A♠ K♠ 9♦ 4♣", {"stop"}),
        ("K♠ 9♦", {"stop"}),
        ("K♠ 9♦ 9♣", {"9♦", "9♣"}),
        ("4♠", {"4♠"}),
    ],
)
def test_pitty_pat_stops_with_an_even_number_and_else_throws_one_of_a_pair(hand, expected):
    table = upcard.game("pitty_pat", players=2).position(
        hands=[hand, "2♠ 3♦ 5♦"], discard="8♦ 8♠", stock="2♥ 3♥ 5♥ 6♥", turn=0, dealer=1, phase="discard"
    )
    assert favourite(table, 0) in expected


# --- Bartok ----------------------------------------------------------------------------------------------------------

HANDS = ["7♥ K♣ 2♥ A♥ 10♦", "3♥ 6♠", "9♠ 9♦"]


def bartok(hands=HANDS, **fields):
    start = {"phase": "turn", "turn": 0, "discard": "7♣", "stock": "2♦ 3♦ 4♦ 5♦ 6♦ 8♦", "direction": "to the left"}
    return upcard.game("bartok", players=len(hands)).position(hands=hands, **{**start, **fields})


def test_bartok_plays_what_matches_from_the_longest_suit():
    assert favourite(bartok(), 0) == "7♥"
    assert favourite(bartok(discard="Q♠"), 0) == "pass"


def test_bartok_charges_a_wrong_card_and_nothing_else():
    table = bartok()
    table.play("A♥")
    assert favourite(table, 1) == "charge seat 0 with wrong card"
    table = bartok()
    table.play("7♥")
    assert favourite(table, 2) == "say nothing"


def test_bartok_is_called_with_one_card_left_and_charged_where_it_was_not():
    table = bartok(["7♥ K♣", "3♥ 6♠", "9♠ 9♦"])
    table.play("7♥")
    assert favourite(table, 0) == "Bartok"
    assert favourite(table, 2) == "charge seat 0 with no Bartok"


def test_bartok_invents_one_rule_here_and_another_there():
    tables = [bartok(["", *HANDS[1:]], phase="trigger", proposer=0, turns=n) for n in range(11)]
    assert len({favourite(table, 0) for table in tables}) > 5


# --- Pontoon ---------------------------------------------------------------------------------------------------------


def pontoon(down, up="", bank="5♦", **fields):
    """One punter, seat 1, with these cards, and a banker, seat 0, who shows a card."""
    start = {
        "dealer": 0,
        "turn": 1,
        "phase": "play",
        "stake": {1: [4]},
        "bets": [0, 4],
        "hole": "8♣",
        "pack": "2♣ 6♣ 9♣",
    }
    return upcard.game("pontoon", players=2).position(
        down={1: [down]}, up={1: [up]}, bank=bank, status={1: ["playing"]}, **{**start, **fields}
    )


@pytest.mark.parametrize(
    ("hand", "bank"),
    [("10♠ 9♥", "K♦"), ("10♠ 6♥", "5♦"), ("10♠ 4♥", "5♦"), ("10♠ 4♥", "A♦"), ("9♠ 3♥", "7♦"), ("8♠ 3♥", "9♦")],
)
def test_pontoon_is_inclined_to_what_the_solver_finds(hand, bank):
    down, up = hand.split()
    assert favourite(pontoon(down, up, bank), 1).split()[0] == worth(hand, bank).best


@pytest.mark.parametrize(("card", "bet"), [("A♠", "bet 10"), ("7♠", "bet 1")])
def test_pontoon_bets_much_on_an_ace_and_little_on_a_seven(card, bet):
    assert favourite(pontoon(card, bank="", phase="bet", stake={1: [0]}, bets=[0, 0]), 1) == bet


def test_pontoon_buys_for_double_what_cannot_go_over_and_declares_a_pontoon():
    assert favourite(pontoon("8♠", "3♥"), 1) == "buy for 8"
    assert favourite(pontoon("A♠", "K♥"), 1) == "declare pontoon"


# --- Diplomat --------------------------------------------------------------------------------------------------------


def test_diplomat_has_a_card_laid_out_that_was_shown_and_names_none_that_is_not_there():
    hands = ["7♠ 7♥ 7♦ K♣ 2♥", "7♣ K♦ 9♠ 9♥ 2♣", "K♥ K♠ 9♦ 9♣ 2♦"]
    fields = {"turn": 0, "phase": "ask", "asked": 1}
    game = upcard.game("diplomat", players=3)
    assert favourite(game.position(hands=hands, shown={1: "7♣"}, **fields), 0) == "lay out 7♣"
    assert favourite(game.position(hands=hands, lacks={1: "7♣"}, **fields), 0) != "lay out 7♣"
