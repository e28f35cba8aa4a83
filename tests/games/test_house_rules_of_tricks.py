"""House rules of the games with tricks, each in a position in which it decides."""

from __future__ import annotations

from tests.games.house_rules import Case, each_value
from upcard.cards.faces import TEXTS

LAST = ["A♥", "2♥", "3♥", "4♥"]
"""The last trick: seat 0 leads and wins it."""
CIRCUIT = [
    "10♣ J♦ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ J♣ Q♣ K♣",
    "A♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ Q♦ K♦ A♦",
    "Q♠ A♣ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥",
    "K♥ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ K♠ A♠",
]
BRISCOLA = " ".join(t for t in TEXTS[:52] if t[:-1] not in ("8", "9", "10") and t not in ("4♠", "5♠", "4♣", "5♣"))
PIG = {
    "hands": ["A♣", "2♣", "3♣", "4♣"], "hand": 1, "leader": 0, "phase": "play", "tricks": [12, 0, 0, 0],
}  # fmt: skip
ALL_52 = TEXTS[:52]
UP_TO_NOW = " ".join(card for card in ALL_52 if card not in LAST)
ALONE = {"hands": LAST, "leader": 0, "tricks": [12, 0, 0, 0]}
SETTER = {"phase": "play", "bid": 16, "declarer": 0, "tricks": [3, 2]}
CONCEALED = {**SETTER, "hands": ["J♥ K♥", "Q♥ 10♥ 8♥", "9♣ 9♦ 8♠", "9♥ A♣ A♦"], "down": "7♠", "leader": 3}
TRUMPS_LED = {**SETTER, "hands": ["J♥ K♥", "Q♥ 10♥ 8♠", "9♣ 9♦ 9♠", "10♠ A♣ A♦"], "leader": 1}
FOURTEEN = {
    "phase": "play", "hands": ["7♥", "8♥", "Q♥", "K♥"], "marker": "♠", "bid": 15, "declarer": 1, "leader": 0,
    "tricks": [4, 3], "won_cards": [
        "J♣ 9♣ A♣ 10♣ J♦ K♦ Q♦ 7♦ 9♥ 10♥ 8♦ 10♦ K♣ Q♣ 7♣ 8♣", "J♠ 9♠ A♦ A♥ A♠ 10♠ 9♦ J♥ K♠ Q♠ 7♠ 8♠",
    ],
}  # fmt: skip
WIDOW = {
    "hands": ["7♠ 8♠ 9♠ 10♠ J♠", "7♥ 8♥ 9♥ 10♥ J♥", "7♦ 8♦ 9♦ 10♦ J♦"], "widow": "A♠ K♠ Q♠ A♥ K♥", "turn_up": "7♣",
    "trump": "♣", "dealer": 2, "pot": 15,
}  # fmt: skip
RAMS_LAST = {
    "phase": "play", "hands": ["A♥", "7♥", "8♥"], "trump": "♣", "dealer": 2, "pot": 15, "declared": ["play"] * 3,
    "tricks": [4, 0, 0], "leader": 0,
}  # fmt: skip
TRUCO = {"hands": ["3♠ 2♠", "Q♥ J♥", "6♦ 5♦", "5♣ 6♣"], "leader": 0, "phase": "turn", "dealer": 1}
ACCEPTED = ["truco", "accept", "3♠", "5♣", "6♦", "Q♥"]
SECOND_TRICK = {**TRUCO, "results": ["E-W", "", ""]}
MISERE = {
    "phase": "play", "bid": "misère", "declarer": 0, "hands": ["A♥ 2♣", "2♥ 3♣", "3♥ 4♣", "4♥ 5♣"],
    "tricks": [0, 11, 0, 0], "leader": 0, "default_suit": "♠",
}  # fmt: skip
GIRLS = {
    "contract": "Girls", "owner": 0, "hands": ["Q♠", "2♠", "3♠", "4♠"], "leader": 0, "phase": "tricks",
    "tricks": [12, 0, 0, 0], "captured": ["", "Q♣", "Q♦", "Q♥"],
}  # fmt: skip
SPADES = ["Q♠", "2♠", "3♠", "4♠"]

CASES = [
    # Briscola G9: the last hand is decided.
    Case(
        "briscola", "stop_when_decided", {False: False, True: True},
        {"hands": ["4♠ 5♠", "4♣ 5♣"], "trump": "♠", "leader": 0, "hand": 1, "score": [80, 40],
         "won_cards": [BRISCOLA, ""]},
        ["4♠", "4♣"], "over", 2,
    ),
    # Canadian Salad G8: all of the sixth hand.
    Case(
        "canadian_salad", "hand6_moon", {False: [560, 0, 0, 0], True: [0, 560, 560, 560]},
        {**ALONE, "hand": 5, "won_cards": [UP_TO_NOW, "", "", ""]}, LAST, players=4,
    ),
    # Gong Zhu G1, G3, G6, G10-G12.
    Case("gong_zhu", "expose", {"circuit": (1,), "single": (0,)},
         {"hands": CIRCUIT, "dealer": 3, "phase": "expose"}, ["expose 10♣"], "to_act"),
    Case("gong_zhu", "zero_hearts_are_points", {True: [0] * 4, False: [50, 0, 0, 0]},
         {**PIG, "captured": ["10♣ 3♥", "", "", ""]}, PIG["hands"]),
    Case("gong_zhu", "lead_single_exposed", {False: ["9♦"], True: ["9♦", "Q♠"]},
         {"hands": ["Q♠ 9♦", "2♠ 3♦", "3♠ 4♦", "4♠ 5♦"], "hand": 1, "phase": "play", "leader": 0,
          "exposed_by": [-1, -1, -1, 0], "tricks": [11, 0, 0, 0]}, look="legal"),
    Case("gong_zhu", "lead_single_exposed", {False: ["9♠"], True: ["9♠"]},
         {"hands": ["Q♠ 9♠", "2♠ 3♦", "3♠ 4♦", "4♠ 5♦"], "hand": 1, "phase": "play", "leader": 0,
          "exposed_by": [-1, -1, -1, 0], "tricks": [11, 0, 0, 0]}, look="legal"),
    Case("gong_zhu", "plus_1000_ends", {False: [], True: [0]},
         {**PIG, "captured": ["J♦", "", "", ""], "score": [900, 0, -100, 0]}, PIG["hands"], "won"),
    Case("gong_zhu", "max_hands", {2: [2], 3: []},
         {**PIG, "captured": ["Q♠", "", "", ""], "score": [-300, -50, 20, 10]}, PIG["hands"], "won"),
    Case("gong_zhu", "target", {-400: [2], -401: []},
         {**PIG, "captured": ["Q♠", "", "", ""], "score": [-300, -50, 20, 10]}, PIG["hands"], "won"),
    # Nine-Card Don G10: the higher score wins, equal ones draw.
    Case("nine_card_don", "max_hands", {0: False, 1: True, 2: False},
         {"hands": ["A♠", "2♠", "3♠", "4♠"], "trump": "♠", "leader": 0, "tricks": [4, 4], "score": [1, 13],
          "phase": "play"}, ["A♠", "2♠", "3♠", "4♠"], "over"),
    # Tute G2-G4 (play goes to the right, which is the next seat), G13.
    Case("tute", "head_when_following", {True: ["A♥"], False: ["2♥", "A♥"]},
         {"hands": ["K♥ 2♣", "A♥ 2♥", "4♦ 6♦", "2♦ 5♦"], "trump": "♠", "leader": 0}, ["K♥"], "legal"),
    Case("tute", "spare_partner", {False: ["A♥"], True: ["4♥", "A♥"]},
         {"hands": ["K♥ 2♣", "2♥ 6♦", "A♥ 4♥", "2♦ 5♦"], "trump": "♠", "leader": 0}, ["K♥", "2♥"], "legal"),
    Case("tute", "undertrump", {"forced": ["4♠"], "free": ["4♠", "6♦"]},
         {"hands": ["K♥ 2♣", "K♠ 7♦", "4♠ 6♦", "2♦ 5♦"], "trump": "♠", "leader": 0}, ["K♥", "K♠"], "legal"),
    # Twenty-Eight G1, G8, G9.
    Case("twenty_eight", "direction", {"right": (2,), "left_play": (0,)}, CONCEALED, ["9♥"], "to_act"),
    Case("twenty_eight", "hidden_card_follow", {"reveal": ["7♠"], "discard": ["J♥", "K♥"]},
         {**TRUMPS_LED, "down": "7♠"}, ["8♠"], "legal"),
    Case("twenty_eight", "setter_lead_ban", {"concealed": ["7♠", "J♥", "K♥"], "whole_hand": ["J♥", "K♥"]},
         {**TRUMPS_LED, "hands": ["J♥ K♥ 7♠", *TRUMPS_LED["hands"][1:]], "leader": 0, "trump": "♠"}, look="legal"),
    Case("twenty_eight", "setter_lead_ban", {"concealed": ["J♥"], "whole_hand": ["J♥"]},
         {**TRUMPS_LED, "hands": ["J♥ 8♠", "Q♥ 10♥ K♥", *TRUMPS_LED["hands"][2:]], "leader": 0, "down": "7♠"},
         look="legal"),
    # Twenty-Nine G13, G15: fourteen points, and the last trick.
    Case("twenty_nine", "last_trick_point", {False: [0, -1], True: [0, 1]}, FOURTEEN, ["7♥", "8♥", "Q♥", "K♥"]),
    Case("twenty_nine", "max_hands", {0: False, 1: True, 2: False}, FOURTEEN, ["7♥", "8♥", "Q♥", "K♥"], "over"),
    # Rams G1, G8-G10, G14, G19.
    Case("rams", "rams_after_switch", {False: (1,), True: (0,)}, WIDOW, ["switch"], "to_act", 3),
    Case("rams", "passed_may_switch", {False: "play", True: "after the rams"}, WIDOW, ["pass", "rams", "keep"],
         "phase", 3),
    Case("rams", "rams_leads", {"left_of_dealer": (0,), "declarer": (1,)}, WIDOW, ["pass", "rams", "keep"],
         "to_act", 3),
    Case("rams", "ante", {"each_dealer": 15, "first_only": 10, "when_empty": 10}, RAMS_LAST, ["A♥", "7♥", "8♥"],
         "pot", 3),
    Case("rams", "end", {"deals": False, "first_broke": True}, {**RAMS_LAST, "chips": [50, 50, 5]},
         ["A♥", "7♥", "8♥"], "over", 3),
    Case("rams", "deals", {1: True, 2: False}, {**RAMS_LAST, "hand": 2}, ["A♥", "7♥", "8♥"], "over", 3),
    # Truco G1, G4, G5, G9, G11.
    Case("truco", "truco_scope", {"trick": [3, 0], "hand": [0, 0]}, SECOND_TRICK, ACCEPTED),
    Case("truco", "truco_window", {"own_turn": True, "no_trick_won": False}, {**TRUCO, "results": ["N-S", "", ""]},
         look="may truco"),
    Case("truco", "face_down_after_tie",
         {"allowed": ["2♠", "2♠ face down", "3♠", "3♠ face down", "truco"], "forbidden": ["2♠", "3♠", "truco"]},
         {**TRUCO, "results": ["tied", "", ""]}, look="legal"),
    Case("truco", "eleven_run", {"opponents_gain": [11, 11], "leader_loses": [10, 10]},
         {"hands": ["3♠ 2♠ A♠", "3♥ 2♥ A♥", "3♦ 2♦ A♦", "3♣ 2♣ A♣"], "dealer": 1, "score": [11, 10]}, ["run"]),
    # Solo Whist G2, G11, G1.
    Case("solo_whist", "scoring", {"counters": [-6, 2, 2, 2], "paper": [0, 2, 2, 2]},
         {**MISERE, "hands": LAST, "tricks": [12, 0, 0, 0]}, LAST),
    Case("solo_whist", "stop_when_decided", {False: [0, 0, 0, 0], True: [-6, 2, 2, 2]}, MISERE, LAST),
    Case("solo_whist", "deals", {1: [1, 2, 3], 2: []}, {**MISERE, "hands": LAST, "tricks": [12, 0, 0, 0]}, LAST, "won"),
    # Trex G1, G4, G6, G9.
    Case("trex", "play_direction", {"left": (1,), "right": (3,)},
         {"contract": "Eltoosh", "owner": 0, "hands": LAST, "leader": 0, "phase": "tricks", "tricks": [12, 0, 0, 0]},
         ["A♥"], "to_act"),
    Case("trex", "self_led_bonus", {True: [-25] * 4, False: [-50, -25, -25, -25]},
         {**GIRLS, "doubled_by": [-1, -1, -1, 0]}, SPADES),
    Case("trex", "stop_early", {False: 0, True: 1},
         {**GIRLS, "hands": ["Q♠ 2♣", "2♠ 3♣", "3♠ 4♣", "4♠ 5♣"], "tricks": [11, 0, 0, 0]}, SPADES, "hand"),
    Case("trex", "diamond_value", {10: [130, 0, 0, 0], -10: [-130, 0, 0, 0]},
         {"contract": "Diamonds", "owner": 0, "hands": LAST, "leader": 0, "phase": "tricks", "tricks": [12, 0, 0, 0],
          "captured": [" ".join(card for card in ALL_52 if "♦" in card), "", "", ""]}, LAST),
    # Pepper G11, R26.
    Case("pepper", "max_hands", {1: True, 2: False},
         {"phase": "play", "hands": ["A♠", "9♠", "10♠", "9♣"], "trump": "♥", "bid": "3", "declarer": 0, "leader": 0,
          "tricks": [5, 0], "score": [0, 6]}, ["A♠", "9♠", "10♠", "9♣"], "over"),
]  # fmt: skip


@each_value(CASES)
def test_a_house_rule_of_the_tricks_decides_as_the_book_says(case: Case, value: object) -> None:
    assert case.seen(value) == case.outcomes[value]
