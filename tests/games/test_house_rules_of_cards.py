"""House rules of the games without tricks, each in a position in which it decides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import upcard
from tests.games.house_rules import Case, each_value

OUT = {"dealer": 0, "hands": ["K♠ Q♥", "Q♠ 9♥", "A♠ 4♥", "2♣ 3♣", "7♠ 7♥"], "pot": 25}
ALL_OUT = ["out"] * 5
FOUR_IN = ["in", "in", "out", "in", "in"]
COMMERCE = {
    "hands": ["K♦ 9♦ 2♦", "Q♠ 8♠ 3♠", "2♣ 5♥ 9♥"], "board": "K♣ 7♦ 2♠", "turn": 0, "dealer": 2, "pot": 3,
}  # fmt: skip
TURNED = {"hands": ["8♠ 9♦ 3♣", "4♥ 5♥"], "discard": "K♥", "stock": "2♥ 3♥", "turn": 0}
ROUND = {"hands": ["3♦ 2♣ 4♥", "6♦ 2♥ 9♠", "6♠ 3♣ K♣"], "turn": 0, "stock": "A♣"}
CHECKI = {
    "hands": ["5♠ 5♠ 5♥ 7♠ 7♥ 7♦ A♦ A♦", "2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣ K♣ 5♠"], "pair": ["A♦", ""], "turn": 1, "turns": 5,
    "stock": "J♣ Q♣", "discard": "6♦", "phase": "discard",
}  # fmt: skip
PUNTER = {"dealer": 0, "bank": "9♣", "hole": "5♣", "bets": [0, 2, 2], "phase": "play", "turn": 1}
FOURTEEN = {**PUNTER, "down": ["", "10♥", "10♦"], "up": ["", "4♥", "9♦"]}
EIGHTS = {**PUNTER, "down": ["", "8♥", "10♦"], "up": ["", "8♠", "9♦"]}
QUESTIONED = {"hands": ["A♠ K♠ 5♠", "3♠ 9♠ A♥", "2♣", "4♣ 4♦ 4♥ 4♠"], "turn": 0, "dealer": 3}
STEAL = {"hands": ["7♠ 8♠", "K♦ 9♥"], "board": "7♥ 2♣", "bundles": ["", "8♦ 8♥"], "turn": 0}
BOTH = {"hands": ["7♠ 8♠", "K♦ 9♥"], "board": "7♥ 2♣", "bundles": ["3♣ 3♦", "7♦ 7♣"], "turn": 0}
SHOWN = {
    "phase": "bet", "betting_round": 4, "dealer": 0, "pot": 20, "declared": ["low", "low", "high", "high"],
    "fifth": ["A♣", "A♥", "J♣", "A♦"], "hands": ["5♣ 4♦ 3♣ 2♣", "6♠ 4♠ 3♥ 2♦", "7♣ 7♦ 7♥ Q♥", "8♠ 4♥ 3♠ 2♠"],
}  # fmt: skip
CHECKS = ["check"] * 4
MELD = {
    "hands": ["7♠ JK1 JK1 9♠ 9♥ 9♦ K♣ 2♣ 3♦ 4♥ 5♥", "2♠", "3♠"], "stock": "5♣ 6♣", "discard": "J♦", "turn": 0,
    "phase": "play",
}  # fmt: skip
TWELVE = {
    **MELD, "hands": ["4♠ 5♠ 6♠ 7♠ 9♦ 10♦ J♦ Q♦ 2♣ A♥ 2♥ 3♥ 4♥", "2♠", "3♠"], "hand": 6, "discard": "J♣",
}  # fmt: skip

CASES = [
    # Guts J1-J3, J8.
    Case("guts", "ante_every_hand", {False: 75, True: 100}, OUT, FOUR_IN, "pot", 5, {"ante": 5}),
    Case("guts", "all_out", {"carry": 25, "carry_and_ante": 50, "best_pays": 50}, OUT, ALL_OUT, "pot", 5, {"ante": 5}),
    Case("guts", "all_out", {"carry": [0] * 5, "carry_and_ante": [-5] * 5, "best_pays": [0, 0, 0, 0, -25]}, OUT,
         ALL_OUT, "chips", 5, {"ante": 5}),
    Case("guts", "cap_mode", {"match_limit": [-25, -25, -25, 0, 25], "pot_limit": [0, -25, -15, 0, 25]}, OUT, FOUR_IN,
         "chips", 5, {"maximum": 40}),
    Case("guts", "maximum", {0: 75, 10: 30}, OUT, FOUR_IN, "pot", 5),
    Case("guts", "declare", {"sequential": (1,), "simultaneous": (0, 1, 2, 3, 4)}, OUT, look="to_act", players=5),
    Case("guts", "final_pot", {"divide": True, "play_on": False},
         {"hands": ["A♠ K♠", "A♥ K♥", "A♦ Q♦"], "dealer": 0, "pot": 25}, ["in"] * 3, "over", 3, {"deals": 1}),
    # Commerce J2, J3, J8.
    Case("commerce", "stand", {"allowed": True, "forbidden": False, "final": True}, COMMERCE, look="may stand",
         players=3),
    Case("commerce", "lap_limit", {1: 1, 2: 0}, COMMERCE, ["give 1 for 1"] * 3, "hand", 3),
    Case("commerce", "flush_tie", {"split": [2, 1, 0], "cards": [3, 0, 0]}, COMMERCE, ["knock", "stand", "stand"],
         "chips", 3, {"deals": 1}),
    # Crates G2, G14, G17.
    Case("crates", "wild_eights_nines", {False: ["draw"], True: ["8♠", "9♦"]}, TURNED, look="legal", players=2),
    Case("crates", "spare_three", {0: [0, 3], 3: [0, 6]},
         {**TURNED, "hands": ["K♠", "3♠ 3♥ A♦"], "stock": "2♥", "hand": 14}, ["K♠"], "total", 2),
    Case("crates", "turn_cap", {1: 1, 2: 0}, {**TURNED, "hands": ["K♠ Q♠ 5♦", "4♥ 5♥ 7♣"]}, ["K♠"], "hand", 2),
    # Go Boom 1, 3, 10.
    Case("go_boom", "match", {"led": ["3♣", "draw"], "previous": ["6♠", "draw"]}, ROUND, ["3♦", "6♦"], "legal", 3),
    Case("go_boom", "pass_when_able", {True: ["3♥", "pass"], False: ["3♥"]},
         {"hands": ["3♦ 2♣", "3♥ A♥"], "turn": 0}, ["3♦"], "legal", 2),
    Case("go_boom", "target", {18: True, 19: False}, {"hands": ["3♦", "K♣ A♥ 7♦"], "turn": 0}, ["3♦"], "over", 2,
         {"score": "pips"}),
    # Kowah G3, G13.
    Case("kowah", "claim_pair", {"any": (0,), "structural": (0,), "exposed": (0,)}, CHECKI, ["5♠"], "to_act", 2),
    Case("kowah", "claim_pair", {"any": True, "structural": False, "exposed": False}, CHECKI, ["5♠"], "may claim", 2),
    Case("kowah", "turn_cap", {6: True, 7: False},
         {**CHECKI, "hands": ["5♠ 5♠ 5♥ 7♠ 7♥ 2♦ A♦ A♦ J♣", "2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣ K♣"], "pair": ["", ""], "turn": 0},
         ["J♣"], "over", 2),
    # Pitty Pat G2, G5, G7.
    Case("pitty_pat", "second_discard", {"optional": ["7♥", "9♦", "stop"], "required": ["7♥", "9♦"]},
         {"hands": ["7♠ 7♥ 9♦", "8♣ 10♣ J♣"], "discard": "7♦", "stock": "2♠", "turn": 0}, ["7♠"], "legal", 2),
    Case("pitty_pat", "empty_stock", {"reshuffle": False, "draw": True},
         {"hands": ["7♠ 3♣", "8♣ 10♣ J♣"], "discard": "8♦ 3♦ 4♦", "turn": 0}, ["turn a card"], "over", 2),
    Case("pitty_pat", "target_wins", {1: [0], 2: []},
         {"hands": ["7♠", "8♣ 10♣ J♣"], "discard": "7♦", "stock": "2♠", "turn": 0}, ["7♠"], "won", 2),
    # Pontoon J3, J6, J10.
    Case("pontoon", "stick_min", {0: True, 14: True, 15: False}, FOURTEEN, look="may stick", players=3),
    Case("pontoon", "buy_after_split", {False: False, True: True}, EIGHTS, ["split"], "may buy for 2", 3),
    Case("pontoon", "max_bet", {3: False, 4: True}, {**PUNTER, "bets": [0, 0, 0], "bank": "", "phase": "bet",
         "down": ["", "10♥", "10♦"]}, look="may bet 4", players=3),
    Case("pontoon", "min_bet", {3: True, 4: False}, {**PUNTER, "bets": [0, 0, 0], "bank": "", "phase": "bet",
         "down": ["", "10♥", "10♦"]}, look="may bet 3", players=3),
    # Diplomat J1, J2, J5, J8.
    Case("diplomat", "after_no", {"left": (1,), "answerer": (3,)}, QUESTIONED, ["ask seat 3", "lay out A♥"], "to_act",
         4),
    Case("diplomat", "end_turn", {"after_yes": True, "never": False}, QUESTIONED, ["ask seat 3", "lay out 4♣"],
         "may end turn", 4),
    Case("diplomat", "empty_hand", {"plays_on": (1,), "skipped": (2,)},
         {**QUESTIONED, "hands": ["A♠ K♠ 5♠", "", "2♣", "4♣ 4♦ 4♥ 4♠"]}, ["ask seat 3", "lay out A♥"], "to_act", 4),
    Case("diplomat", "ace_in_questions", {"low": "yes", "high": "no"}, QUESTIONED,
         ["ask seat 1", "any hearts lower than 3?"], "answer", 4),
    Case("diplomat", "ace_in_questions", {"low": "no", "high": "yes"}, QUESTIONED,
         ["ask seat 1", "any hearts higher than a king?"], "answer", 4),
    # Stealing Bundles G1, G2, G7.
    Case("stealing_bundles", "forced_capture", {True: False, False: True}, STEAL, look="may trail 7♠"),
    Case("stealing_bundles", "double_capture",
         {False: ["3♣ 3♦ 7♥ 7♠", "7♦ 7♣"], True: ["3♣ 3♦ 7♦ 7♣ 7♥ 7♠", ""]}, BOTH, ["capture 7♠"], "bundles"),
    Case("stealing_bundles", "last_capturer_takes_board", {False: "2♣ 9♠ K♠", True: ""},
         {"hands": ["9♠", "7♠"], "board": "7♥ 2♣ K♠", "bundles": ["3♣ 3♦", "Q♦ Q♣"], "turn": 0},
         ["trail 9♠", "capture 7♠"], "board"),
    # Anaconda J9: A-5-4-3-2 against A-6-4-3-2.
    Case("anaconda", "low",
         {"ace_to_five": [10, 0, 10, 0], "deuce_to_seven": [10, 0, 10, 0], "ace_to_six": [0, 10, 10, 0]}, SHOWN, CHECKS,
         "chips", 4, {"deals": 1}),
    # Contract Rummy G2, G7, G17.
    Case("contract_rummy", "min_naturals", {1: True, 2: False}, MELD, look="may contract", players=3),
    Case("contract_rummy", "hand7", {"whole_hand": False, "twelve_then_discard": True}, TWELVE, look="may contract",
         players=3),
    Case("contract_rummy", "turn_cap", {1: 2, 2: 1}, {**MELD, "hands": ["4♠ 5♠", "5♣", "K♣"], "stock": "5♦ 6♣",
         "hand": 1}, ["4♠"], "hand", 3),
    # Daifugo 2: the player of the last card has gone out.
    Case("daifugo", "lead_after_out", {"next_in_rotation": ["J", "pass"], "last_not_passed": ["J", "pass"]},
         {"hands": ["J♠ 3♠ 4♠", "10♣ 3♦ 4♦", "8♦ 5♦ 6♦", "9♠"], "turn": 2}, ["8", "9"], "legal", 4),
    Case("daifugo", "lead_after_out", {"next_in_rotation": ["pass"], "last_not_passed": ["5", "6"]},
         {"hands": ["J♠ 3♠ 4♠", "10♣ 3♦ 4♦", "8♦ 5♦ 6♦", "9♠"], "turn": 2}, ["8", "9", "pass", "pass"], "legal", 4),
    # Through the Window J1.
    Case("through_the_window", "choose_position", {False: False, True: True},
         {"piles": ["A♠ 2♠", "3♠ 4♠", "5♠ 6♠"], "turn": 0}, look="may turn card 2", players=3),
    # Mille G18.
    Case("mille", "turn_cap", {1: [-5, -10], 2: [0, 0]},
         {"hands": ["9♥ 8♥", "3♠ 4♠"], "discard": "9♦", "stock": "K♣ Q♣ J♣", "turn": 0, "phase": "play"}, ["9♥"]),
    # Beggar My Neighbor G3, G5.
    Case("beggar_my_neighbor", "out_of_cards", {"immediate": True, "when_due": False},
         {"piles": ["A♠", "2♦ 3♦ 4♦ 5♦ 6♦"], "turn": 0}, ["turn"], "over"),
    Case("beggar_my_neighbor", "turn_cap", {1: True, 2: False}, {"piles": ["2♠ 3♠", "2♦ 3♦"], "turn": 0}, ["turn"],
         "over"),
]  # fmt: skip


@each_value(CASES)
def test_a_house_rule_decides_as_the_book_says(case: Case, value: object) -> None:
    assert case.seen(value) == case.outcomes[value]


@pytest.mark.parametrize(
    ("board", "dealer", "vulnerable"),
    [
        (1, 2, [False, False]),
        (2, 3, [True, False]),
        (3, 0, [False, True]),
        (4, 1, [True, True]),
        (16, 1, [False, True]),
    ],
)
def test_g16_the_number_of_the_first_board_says_who_deals_and_who_is_vulnerable(board, dealer, vulnerable) -> None:
    fields = upcard.game("contract_bridge", scoring="duplicate", first_board=board).table(seed=1).fields()
    assert (fields["dealer"], fields["vulnerable"]) == (dealer, vulnerable)


@pytest.mark.parametrize(("size", "stock"), [(7, 37), (1, 49)])
def test_bartok_j1_every_player_draws_as_many_cards_as_the_table_says(size, stock) -> None:
    fields = upcard.game("bartok", players=2, hand_size=size).table(seed=1).fields()
    assert [len(fields[name].split()) for name in ("stock", "discard")] == [stock, 1]
    assert [len(hand.split()) for hand in fields["hands"]] == [size, size]


def test_every_house_rule_is_tried_in_the_tests_of_the_games() -> None:
    texts = " ".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    named = {one or other for one, other in re.findall(r'"(\w+)"|\b(\w+)=', texts)}
    own = {name: upcard.game(name).rules.schema.options for name in upcard.games()}
    assert [(name, option) for name, options in own.items() for option in options if option not in named] == []
