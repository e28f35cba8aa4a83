"""Anaconda: the worked examples of its book, rule by rule."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.know.belief import Believer
from upcard.engine.know.information_set import rng_of
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.engine.testing import check_game, perft
from upcard.errors import BadMove, BadPosition, IllegalMove
from upcard.games.anaconda.words import best_category

FULL_HAND = {
    1: "A♠ K♠ Q♠ J♠ 9♦ 4♣ 2♥",
    2: "7♣ 7♦ 7♥ 3♠ 3♦ 10♥ K♥",
    3: "A♦ 2♦ 4♦ 6♣ 8♥ J♣ Q♥",
    0: "10♠ 10♦ 5♥ 5♣ 9♣ 8♠ 6♥",
}


def position(players: int, **fields: object) -> Table:
    names = upcard.game("anaconda").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    return upcard.game("anaconda", players=players, **options).position(**fields)


def dealt(players: int, cards: dict[int, str], **fields: object) -> Table:
    """A table before the first round of betting, dealer 0, antes of 1 paid."""
    paid = [1] * players
    chips = [-1] * players
    start = {"paid": paid, "chips": chips, "pot": players, "betting_round": 1, "turn": 1, "dealer": 0, "phase": "bet"}
    return position(players, cards=cards, **{**start, **fields})


def sevens(players: int) -> dict[int, str]:
    """Any seven cards for everybody: seat 0 has the lowest clubs, and so on."""
    return {seat: " ".join(TEXTS[7 * seat : 7 * seat + 7]) for seat in range(players)}


def check_round(table: Table) -> None:
    while table.view().phase == "bet" and not table.over and "check" in table.legal():
        table.play("check")


def pass_cards(table: Table, seat: int, cards: str) -> None:
    for card in cards.split():
        table.play(f"pass {card}", seat=seat)


def hand(table: Table, seat: int) -> set[str]:
    return set(table.view(seat).cards[seat].seen)


def passes(table: Table) -> dict[int, int]:
    """Who gets the cards of whom: everybody lays out three, and they are looked for afterwards."""
    laid = {seat: sorted(hand(table, seat))[:3] for seat in table.to_act}
    for seat, cards in laid.items():
        pass_cards(table, seat, " ".join(cards))
    return {giver: next(s for s in laid if set(cards) <= hand(table, s)) for giver, cards in laid.items()}


def test_example_1_the_passes_of_five() -> None:
    table = dealt(5, sevens(5))
    check_round(table)
    assert passes(table) == {0: 1, 1: 2, 2: 3, 3: 4, 4: 0}
    check_round(table)
    assert passes(table) == {0: 3, 1: 4, 2: 0, 3: 1, 4: 2}


def test_example_1_players_who_folded_are_not_counted() -> None:
    table = dealt(5, sevens(5))
    for move in ("bet", "fold", "call", "call", "call"):
        table.play(move)
    assert passes(table) == {0: 1, 1: 3, 3: 4, 4: 0}
    check_round(table)
    assert passes(table) == {0: 3, 1: 4, 3: 0, 4: 1}


def test_nobody_sees_the_incoming_cards_before_laying_out_his_own() -> None:
    table = dealt(3, sevens(3))
    check_round(table)
    pass_cards(table, 0, "2♣ 3♣ 4♣")
    assert table.to_act == (1, 2)
    assert hand(table, 1) == set(TEXTS[7:14])
    assert table.view(1).passing[0].cards is None
    assert table.view(1).passing[0].count == 3
    pass_cards(table, 2, " ".join(TEXTS[14:17]))
    pass_cards(table, 1, " ".join(TEXTS[7:10]))
    assert {"2♣", "3♣", "4♣"} <= hand(table, 1)
    assert set(table.view(0).cards[1].seen) == {"2♣", "3♣", "4♣"}
    assert table.view(2).cards[1].seen == ()


def test_a_card_passed_on_stays_with_its_receiver_in_all_that_the_giver_imagines() -> None:
    """Through the second pass it is with one of two, then among seven of which two go; a fold does not set it free."""
    table = dealt(4, sevens(4), stock=" ".join(TEXTS[28:52]))
    check_round(table)
    for seat in range(4):
        pass_cards(table, seat, " ".join(TEXTS[7 * seat : 7 * seat + 3]))
    gave = {"2♣", "3♣", "4♣"}  # from seat 0 to seat 1, who passes them on to seat 3 in the second pass
    assert all(gave <= held[1] for held in map(places, worlds(table, 0)))
    for move in ("bet", "call", "call", "call"):
        table.play(move)
    for seat in range(4):
        pass_cards(table, seat, " ".join(sorted(hand(table, seat), key=TEXTS.index)[:3]))
    assert hand(table, 3) >= gave
    imagined = [places(world) for world in worlds(table, 0)]
    assert all(gave <= held[1] | held[3] for held in imagined)
    assert any(gave & held[1] for held in imagined) and any(gave & held[3] for held in imagined)
    assert all(gave <= held[3] for held in map(places, worlds(table, 1)))
    check_round(table)
    for seat in range(4):
        table.play("low", seat=seat)
    for seat in range(4):
        for verb in ("discard", "discard", "hide"):
            table.play(next(word for word in table.legal(seat) if word.startswith(verb)), seat=seat)
    for move in ("bet", "call", "fold"):
        table.play(move)
    assert table.view(0).cards[3].count == 0
    assert all(gave <= held[3] for held in map(places, worlds(table, 1)))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_cards_that_all_have_seen_do_not_come_back_when_their_owner_folds(viewer: int | None) -> None:
    table = whole_hand()
    seen = set(table.view(viewer).cards[2].seen)
    assert len(seen) == 4
    for move in ("bet", "fold"):
        table.play(move)
    passed = {0: {"10♦", "J♣", "Q♥"}}.get(viewer, set())
    assert table.view(viewer).cards[2].count == 0 and set(table.view(viewer).discards[2].seen) == passed
    assert all(seen <= set(world["discards"][2].split()) for world in worlds(table, viewer))


def worlds(table: Table, viewer: int | None, count: int = 60) -> list[dict[str, list[str]]]:
    """What a seat can imagine, as positions."""
    believer, rng = Believer(table.game.rules), rng_of(9)
    return [fields_of(table.game, believer.redeal(table._states, viewer, rng)) for _ in range(count)]


def places(world: dict[str, list[str]]) -> list[set[str]]:
    """For every seat the cards that it holds, has laid down or has thrown away."""
    zones = [world.get(zone, [""] * 7) for zone in ("hands", "passing", "fifth", "discards")]
    return [set(" ".join(zone[seat] for zone in zones).split()) for seat in range(len(world["hands"]))]


def test_two_left_pass_to_each_other_or_not_at_all() -> None:
    for option, phase in (("opponent", "pass"), ("none", "declare")):
        table = dealt(3, sevens(3), two_left_pass=option)
        for move in ("bet", "call", "fold"):
            table.play(move)
        assert passes(table) == {1: 2, 2: 1}
        check_round(table)
        assert table.view().phase == phase
        if phase == "pass":
            assert passes(table) == {1: 2, 2: 1}
            assert table.view().betting_round == 3


def whole_hand() -> Table:
    """Example 2 to the end."""
    table = dealt(4, FULL_HAND, hands=2)
    check_round(table)
    for seat, cards in {1: "9♦ 4♣ 2♥", 2: "3♠ 10♥ K♥", 3: "8♥ J♣ Q♥", 0: "10♠ 9♣ 8♠"}.items():
        pass_cards(table, seat, cards)
    assert {"A♠", "K♠", "Q♠", "J♠", "10♠"} <= hand(table, 1)
    check_round(table)
    for seat, cards in {1: "10♠ 9♣ 8♠", 2: "9♦ 4♣ 2♥", 3: "6♣ 10♥ K♥", 0: "10♦ J♣ Q♥"}.items():
        pass_cards(table, seat, cards)
    assert hand(table, 1) == {"A♠", "K♠", "Q♠", "J♠", "10♥", "K♥", "6♣"}
    assert hand(table, 2) == {"7♣", "7♦", "7♥", "3♦", "J♣", "Q♥", "10♦"}
    assert hand(table, 3) == {"A♦", "2♦", "4♦", "3♠", "8♠", "9♣", "10♠"}
    assert hand(table, 0) == {"5♥", "5♣", "6♥", "8♥", "4♣", "2♥", "9♦"}
    check_round(table)
    for seat, way in ((1, "high"), (2, "high"), (3, "low"), (0, "low")):
        table.play(way, seat=seat)
    final = {1: "K♥ 6♣ 10♥", 2: "3♦ 10♦ J♣", 3: "9♣ 10♠ A♦", 0: "5♣ 9♦ 2♥"}
    for seat, cards in final.items():
        one, two, down = cards.split()
        table.play(f"discard {one}", seat=seat)
        table.play(f"discard {two}", seat=seat)
        table.play(f"hide {down}", seat=seat)
    return table


def test_example_2_a_whole_hand() -> None:
    table = whole_hand()
    assert table.view().betting_round == 4
    assert set(table.view().cards[1].seen) == {"A♠", "K♠", "Q♠", "J♠"}
    assert table.view(2).fifth[1].cards is None
    check_round(table)
    sheet = dict(table.sheets[0][1].rows)
    assert sheet["declared"] == ("low", "high", "high", "low")
    assert sheet["hand"][1:3] == ("straight", "three of a kind")
    assert sheet["won"] == (0, 2, 0, 2)


def showdown(final: list[str], declared: list[str], pot: int, **fields: object) -> Table:
    """A table in the last round of betting with these final hands, the first card of each face down."""
    players = len(final)
    cards = [text.split(" ", 1)[1] for text in final]
    return position(
        players, cards=cards, shown=cards, fifth=[text.split()[0] for text in final], declared=declared, pot=pot,
        betting_round=4, phase="bet", turn=1, dealer=0, **{"hands": 9, "seed": 3, **fields},
    )  # fmt: skip


ACES, KINGS, LOW_EIGHT = "A♣ A♦ 9♥ 8♠ 2♣", "K♣ K♦ 9♠ 8♣ 2♦", "8♥ 6♥ 4♠ 3♠ 2♥"


def test_example_3_what_does_not_divide_stays_in_the_pot() -> None:
    table = showdown([KINGS, ACES, LOW_EIGHT, "8♦ 7♥ 4♥ 3♥ 2♠"], ["high", "high", "low", "low"], 25)
    check_round(table)
    assert dict(table.sheets[0][1].rows)["won"] == (0, 12, 12, 0)
    assert table.view().pot == 1 + 4


def test_example_3_equal_high_hands_divide_their_half() -> None:
    table = showdown(["A♥ A♠ 9♣ 8♦ 2♠", ACES, LOW_EIGHT], ["high", "high", "low"], 50)
    check_round(table)
    assert dict(table.sheets[0][1].rows)["won"] == (12, 12, 25)
    assert table.sheets[0][1].note == "1 left in the pot"


def test_example_5_a_direction_that_is_deserted_goes_to_the_others() -> None:
    table = showdown(["3♣ 3♦ 5♥ 7♠ 9♣", ACES, KINGS, LOW_EIGHT], ["high", "high", "high", "low"], 20)
    table.play("bet")
    for move in ("call", "fold", "fold"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["won"] == (0, 24, 0, 0)


def test_the_odd_chips_of_the_last_hand_go_to_its_high_winner() -> None:
    table = showdown(["A♥ A♠ 9♣ 8♦ 2♠", ACES, LOW_EIGHT], ["high", "high", "low"], 50, hands=1)
    check_round(table)
    assert table.over
    assert table.result.points == (12, 13, 25)
    assert table.result.won == (2,)


def test_example_6_there_are_105_final_hands() -> None:
    table = dealt(3, sevens(3), phase="final", declared=["low"] * 3, betting_round=3)
    assert len(table.legal(0)) == 7
    assert table.why_not("hide 2♣", seat=0) == "R14: two cards are discarded before one is laid face down"
    table.play("discard 2♣", seat=0)
    table.play("discard 3♣", seat=0)
    assert len(table.legal(0)) == 5
    assert 7 * 6 // 2 * 5 == 105
    # Each pair of discards can be chosen in two orders.
    alone = position(3, cards={0: " ".join(TEXTS[:7]), 1: "2♥ 3♥ 4♥ 5♥", 2: "2♠ 3♠ 4♠ 5♠"}, fifth=["", "6♥", "6♠"],
                     declared=["low", "high", "high"], phase="final", betting_round=3, turn=0)  # fmt: skip
    assert perft(alone.game, alone._states, 3) == 2 * 105


def test_declarations_are_secret_until_the_last() -> None:
    table = dealt(3, sevens(3), phase="declare", betting_round=3)
    table.play("high", seat=2)
    assert table.view(2).declared[2] == "high"
    assert table.view(0).declared[2] is None
    assert table.log(0)[-1].text == "Player 3 closes a fist"
    table.play("low", seat=0)
    table.play("high", seat=1)
    assert table.view().declared == ["low", "high", "high"]


def test_the_survivor_of_the_betting_shows_nothing() -> None:
    table = dealt(3, sevens(3))
    for move in ("bet", "fold", "fold"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["hand"] == ("-", "-", "-")
    assert dict(table.sheets[0][1].rows)["won"] == (0, 5, 0)


def test_a_round_has_one_bet_and_three_raises() -> None:
    table = dealt(3, sevens(3))
    for move in ("bet", "raise", "raise", "raise"):
        table.play(move)
    assert table.legal() == ["fold", "call"]
    assert table.why_not("raise") == "J5: no more raises are allowed in this round"
    assert table.view().bets == [6, 8, 4]


def test_pot_limit_counts_the_pot_after_the_call() -> None:
    table = dealt(3, sevens(3), betting="pot_limit")
    table.play("bet the pot")
    assert table.view().bets == [0, 3, 0]
    table.play("raise by the pot")
    assert table.view().bets == [0, 3, 12]
    with pytest.raises(IllegalMove, match="there is a bet already"):
        table.play("bet")


def test_the_bet_may_be_made_at_pot_limit_though_the_pot_is_smaller() -> None:
    table = dealt(3, sevens(3), betting="pot_limit", ante=0, pot=0, paid=[0] * 3, chips=[0] * 3)
    assert table.legal() == ["check", "bet"]
    table.play("bet")
    assert table.view().bets == [0, 2, 0]
    table.play("raise by the pot")
    assert table.view().bets == [0, 2, 6]


def test_an_amount_is_brought_within_the_limits() -> None:
    for asked, put_in in ((5, 5), (0, 2), (500, 99)):
        table = dealt(3, sevens(3), betting="no_limit", stack=100, chips=[99] * 3)
        table.play("bet an amount", arg=(asked,))
        assert table.view().bets[1] == put_in


def test_any_amount_is_bet_by_saying_it() -> None:
    table = dealt(3, sevens(3), betting="no_limit", stack=100, chips=[99] * 3)
    table.play("bet 5")
    table.play("raise to 17")
    table.play("raise by 20")
    assert table.view().bets == [37, 5, 17]
    with pytest.raises(BadMove, match="raise to more"):
        table.play("raise to 30")
    with pytest.raises(BadMove, match="say how much"):
        table.play("a lot")
    with pytest.raises(IllegalMove, match="R5: there is a bet already"):
        table.play("bet 50")
    assert [offer.grammar["examples"][0] for offer in table.offers() if offer.content] == ["raise by 35"]


def test_side_pots_are_split_each_by_itself() -> None:
    """Seat 2 has 3 chips left: it wins the main pot of 3 times 4, and seat 1 the side pot."""
    table = showdown(
        [LOW_EIGHT, KINGS, ACES], ["high", "high", "high"], 3, stack=10, paid=[1, 1, 1], chips=[9, 9, 3], bet=6
    )
    for move in ("bet", "call", "call"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["paid in"] == (7, 7, 4)
    assert dict(table.sheets[0][1].rows)["won"] == (0, 6, 12)


def test_a_short_raise_does_not_let_others_raise_again() -> None:
    table = dealt(3, sevens(3), betting="no_limit", stack=20, chips=[19, 19, 7], bet=4)
    for move in ("bet", "raise", "call"):
        table.play(move)
    assert table.view().bets == [7, 4, 7]
    assert table.legal() == ["fold", "call"]
    assert table.why_not("raise") == "J15: an all-in raise of less than the least raise does not let you raise again"


def test_betting_is_skipped_when_all_but_one_are_all_in() -> None:
    fresh = upcard.game("anaconda", players=3, stack=1).table(seed=4)
    assert fresh.view().phase == "pass"
    assert fresh.view().chips == [0, 0, 0]


def test_who_has_nothing_left_leaves_and_two_are_not_enough() -> None:
    table = showdown([KINGS, ACES, LOW_EIGHT], ["high", "high", "high"], 6, stack=4, paid=[2, 2, 2], chips=[2, 2, 2])
    for move in ("bet", "call", "call"):
        table.play(move)
    assert table.over
    assert table.result.won == (1,)
    assert table.result.points == (0, 12, 0)


def test_the_best_open_cards_may_bet_first_in_the_last_round() -> None:
    hands = [ACES, "9♦ K♣ K♦ 8♣ 2♦", LOW_EIGHT]
    cards = [text.split(" ", 1)[1] for text in hands]
    table = position(
        3, cards=[cards[0], cards[1], f"{cards[2]} 8♥"], fifth=["A♣", "9♦", ""], last_round_first="best_showing",
        shown=[cards[0], cards[1], ""], declared=["high"] * 3, phase="final", betting_round=3, turn=2, pot=9, dealer=1,
    )  # fmt: skip
    table.play("hide 8♥")
    assert table.view().betting_round == 4
    assert table.to_act == (1,)


def test_four_cards_may_be_turned_up_in_turn() -> None:
    table = dealt(3, sevens(3), phase="final", declared=["low"] * 3, betting_round=3, expose="in_turn", turn=1)
    assert table.to_act == (1,)
    for move in [f"discard {TEXTS[7]}", f"discard {TEXTS[8]}", f"hide {TEXTS[9]}"]:
        table.play(move)
    assert table.view(0).cards[1].seen == tuple(TEXTS[10:14])
    assert table.to_act == (2,)


def betting_sequences(bets: list[int | None], acted: frozenset[int], raises: int, seat: int) -> int:
    """How many ways a round of betting of these players can go: None is a player who has folded; by the prose of R5."""
    inside = [n for n, bet in enumerate(bets) if bet is not None]
    top = max(bets[n] for n in inside)
    if len(inside) == 1 or all(n in acted and bets[n] == top for n in inside):
        return 1
    if bets[seat] is None:
        return betting_sequences(bets, acted, raises, (seat + 1) % len(bets))
    following = (seat + 1) % len(bets)
    ways = betting_sequences([top if n == seat else b for n, b in enumerate(bets)], acted | {seat}, raises, following)
    if top > bets[seat]:
        ways += betting_sequences([None if n == seat else b for n, b in enumerate(bets)], acted, raises, following)
    if raises < 2:
        more = [top + 1 if n == seat else b for n, b in enumerate(bets)]
        ways += betting_sequences(more, frozenset({seat}), raises + 1, following)
    return ways


def test_perft_of_a_round_of_betting() -> None:
    table = showdown([KINGS, ACES, LOW_EIGHT], ["high", "high", "low"], 12, max_raises=1)
    assert perft(table.game, table._states) == betting_sequences([0, 0, 0], frozenset(), 0, 1)


def test_perft_of_a_pass() -> None:
    laid = {0: TEXTS[0], 1: f"{TEXTS[7]} {TEXTS[8]}", 2: " ".join(TEXTS[14:17])}
    left = {0: " ".join(TEXTS[1:7]), 1: " ".join(TEXTS[9:14]), 2: " ".join(TEXTS[17:21])}
    table = dealt(3, left, phase="pass", passing=laid)
    # 6 x 5 steps of seat 0 and 5 of seat 1, whose one step comes first, second or last
    assert perft(table.game, table._states, 3) == 6 * 5 * 5 * len(set(permutations("001")))


@pytest.mark.parametrize("options", [{}, {"betting": "pot_limit"}, {"stack": 30}, {"stack": 60, "betting": "no_limit"}])
def test_no_chip_is_made_or_lost(options: dict[str, object]) -> None:
    game = upcard.game("anaconda", players=4, hands=3, **options)
    for seed in range(4):
        rng, table = np.random.default_rng(seed), game.table(seed)
        while not table.over:
            seat = table.to_act[0]
            moves = table.legal_ids(seat)
            table.play(moves[int(rng.integers(len(moves)))], seat)
            view = table.view()
            assert sum(view.chips) + view.pot == 4 * int(game.options["stack"])


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"preset": "table_stakes", "stack": 12, "hands": 3},
        {"preset": "no_limit", "stack": 30, "last_round_first": "best_showing", "expose": "in_turn", "hands": 2},
        {"betting": "pot_limit", "two_left_pass": "none", "low": "ace_to_six", "hands": 1},
    ],
)
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("anaconda", players=4, **options), matches=1, states_looked_at=15)


# ------------------------------------------------------------------------------------------------ positions


def test_who_has_acted_shows_in_the_bets_and_the_turn() -> None:
    """Dealer 0: seat 1 has bet, 2 has called, 3 is to speak and then 0; 1 is not asked again."""
    table = dealt(4, sevens(4), turn=3, bets=[0, 2, 2, 0], pot=8)
    assert table.fields()["acted"] == [1, 2] and table.fields()["last_raise"] == 2
    table.play("call", seat=3)
    table.play("call", seat=0)
    assert table.view().phase == "pass"


def test_before_the_first_bet_all_up_to_the_turn_have_checked() -> None:
    table = dealt(4, sevens(4), turn=0)
    assert table.fields()["acted"] == [1, 2, 3]
    table.play("check", seat=0)
    assert table.view().phase == "pass"


def test_without_a_word_of_the_dealer_whoever_is_on_turn_is_the_first() -> None:
    table = upcard.game("anaconda", players=3).position(hands=sevens(3), turn=2)
    assert table.view().dealer == 1 and table.fields()["acted"] == []


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"turn": 3, "bets": [0, 2, 2, 0], "acted": [1]}, "R5"),
        ({"turn": 3, "bets": [0, 2, 2, 2]}, "R5: who has put in as much"),
        ({"turn": 3, "bets": [0, 2, 2, 0], "last_raise": 4}, "R5"),
        ({"turn": 3, "bets": [0, 2, 1, 0]}, "J5"),
        ({"turn": 3, "bets": [0, 10, 10, 0]}, "J5: there have been more raises"),
        ({"turn": 3, "bets": [0, 2, 2, 0], "raises": 2}, "R5"),
    ],
)
def test_bets_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        dealt(4, sevens(4), pot=8, **fields)


def test_cards_that_were_passed_are_printed_as_cards() -> None:
    table = dealt(3, sevens(3))
    check_round(table)
    for seat in range(3):
        pass_cards(table, seat, " ".join(sorted(hand(table, seat))[:3]))
    fields = table.fields()
    assert [len(first.split()) for first, _ in fields["passed"]] == [3, 3, 3]
    assert fields["passed_to"] == [[1, -1], [2, -1], [0, -1]]
    assert upcard.game("anaconda", players=3).position(**fields).fields() == fields


def test_the_best_five_of_a_hand_are_told_in_words() -> None:
    assert best_category(("A♠", "A♥", "K♦", "K♣", "2♠", "3♠", "4♠")) == "two pairs"
    assert best_category(("A♠", "K♠", "Q♠", "J♠", "9♠", "2♥", "2♦")) == "flush"
