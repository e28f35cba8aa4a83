"""Crates, by the numbers of its book."""

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition
from upcard.games.crates import worth_of_cards


def game(players=4, **options):
    return upcard.game("crates", players=players, **options)


def table(hands, upcard_="", turn=0, stock="5♠ 7♠ J♠ 6♥ 7♥ 5♣", discard="", options=None, **fields):
    """A position with this upcard; below it lies `discard`."""
    chosen = game(len(hands), **(options or {}))
    pile = f"{discard} {upcard_}".strip()
    return chosen.position(hands=hands, discard=pile, turn=turn, stock=stock, **fields)


def play(a_table, words):
    for move in words.split(", "):
        a_table.play(move)


def hand(a_table, seat):
    return set(a_table.view(seat).hands[seat].seen)


def counts(a_table):
    return [h.count for h in a_table.view().hands]


def plain(a_table):
    """The legal cards, without the calls."""
    return {m for m in a_table.legal() if "one card" not in m}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r2_fifteen_hands_of_eight_down_to_one_and_up_again(players):
    a_table = game(players, turn_cap=30).table(seed=3)
    rng, sizes = np.random.default_rng(3), {}
    while not a_table.over:
        view = a_table.view()
        sizes.setdefault(view.hand, view.hands[view.dealer].count)
        moves = a_table.legal_ids()
        a_table.play(moves[int(rng.integers(len(moves)))])
    assert list(sizes.values()) == [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]
    assert len(a_table.sheets) == 15
    best = max(a_table.result.points)
    assert all(a_table.result.points[seat] == best for seat in a_table.result.won)


def test_r3_r5_one_card_is_turned_up_and_the_dealers_left_begins():
    a_table = game(first_dealer="1").table(seed=1)
    view = a_table.view()
    assert (view.discard.count, view.stock.count) == (1, 52 - 32 - 1)
    assert a_table.to_act == (2,)


def dealt_with(ranks, players=4, **options):
    """The first deal found whose upcard has one of these ranks."""
    for seed in range(500):
        a_table = game(players, first_dealer="0", **options).table(seed=seed)
        if a_table.view().discard.seen[-1][:-1] in ranks:
            return a_table
    raise AssertionError


def test_r4_the_dealer_names_a_suit_without_seeing_a_card():
    a_table = dealt_with("8")
    assert a_table.to_act == (0,)
    assert a_table.view(0).hands[0].cards is None
    assert a_table.legal() == ["name ♣", "name ♦", "name ♥", "name ♠"]
    a_table.play("name ♥")
    assert a_table.view().named == "♥"
    assert a_table.to_act == (1,)
    assert a_table.view(0).hands[0].count == len(a_table.view(0).hands[0].seen) == 8


def test_r4_for_a_9_it_is_a_suit_of_its_colour():
    a_table = dealt_with("9")
    red = a_table.view().discard.seen[-1][-1] in "♦♥"
    assert a_table.legal() == (["name ♦", "name ♥"] if red else ["name ♣", "name ♠"])
    assert a_table.why_not("name ♣" if red else "name ♦").startswith("R26")
    assert a_table.why_not("7♥").startswith("R25")


def test_r6_suit_or_rank_of_the_upcard():
    a_table = table(["K♠ 7♦ 7♣ 5♥ 4♠", "2♣ 3♣"], "7♥", stock="Q♠")
    assert plain(a_table) == {"7♦", "7♣", "5♥"}
    assert a_table.why_not("K♠") == "R6: K♠ has neither the suit nor the rank of the upcard"
    assert a_table.why_not("draw").startswith("G1")
    assert a_table.why_not("2♣").startswith("R6: you do not hold")


def test_r7_who_cannot_play_draws_one_card_and_the_turn_is_over():
    a_table = table(["K♠ Q♠", "2♣ 3♣"], "7♥", stock="A♥ 5♥")
    assert a_table.legal() == ["draw"]
    a_table.play("draw")
    assert hand(a_table, 0) == {"K♠", "Q♠", "5♥"}
    assert a_table.to_act == (1,)


def test_r8_r12_a_pressure_then_the_discards_are_shuffled_and_drawn_from():
    a_table = table(["K♠ Q♠", "2♣ 3♣"], "7♥", stock="", discard="A♥ 5♥")
    a_table.play("draw")
    view = a_table.view()
    assert view.pressures == [1, 0]
    assert view.total == [5, 0]
    assert (view.stock.count, view.discard.seen) == (1, ("7♥",))
    assert hand(a_table, 0) & {"A♥", "5♥"}


def test_g6_with_nothing_to_shuffle_the_pressure_counts_and_no_card_is_drawn():
    a_table = table(["K♠ Q♠", "2♣ 3♣", "9♣ J♣"], "A♥", stock="", sequence=5)
    a_table.play("draw")
    assert a_table.view().pressures == [1, 0, 0]
    assert counts(a_table) == [2, 2, 2]
    assert a_table.to_act == (1,)


def test_g5_one_draw_can_bring_several_pressures():
    a_table = table(["K♠ Q♠", "2♣ 3♣", "9♣ J♣"], "A♥", stock="5♦", discard="5♥", sequence=4)
    a_table.play("draw")
    assert a_table.view().pressures == [2, 0, 0]
    assert a_table.view().total == [15, 0, 0]
    assert counts(a_table) == [4, 2, 2]


def test_example_8_pressures_double_through_the_match():
    a_table = table(["K♠ Q♠", "2♣ 3♣"], "7♥", stock="", pressures=[2], total=[15])
    a_table.play("draw")
    assert a_table.view().total == [35, 0]


def test_example_1_a_2_sequence():
    hands = ["2♠ 9♦ 2♥ K♥", "A♦ 3♣ 4♣", "2♦ 3♥ 4♥", "K♦ 5♥ 6♥"]
    a_table = table(hands, "K♠", stock="7♠ 8♠ 9♠ 10♠ J♠ Q♠")
    a_table.play("2♠")
    assert a_table.legal() == ["A♦"]
    assert a_table.why_not("3♣") == "R14: a 2-sequence is running: play a 2 or an ace"
    a_table.play("A♦")
    assert a_table.legal() == ["2♦"]
    a_table.play("2♦")
    assert a_table.legal() == ["draw"]
    a_table.play("draw")
    assert counts(a_table) == [3, 2, 2, 8]
    assert a_table.to_act == (0,)
    assert plain(a_table) == {"9♦", "2♥"}


def test_example_2_going_out_in_a_2_sequence_and_drawing():
    a_table = table(
        ["2♣", "A♥ 9♥ 5♥", "2♦ 10♥ J♥"], "K♣", stock="7♠ A♠ 4♣ 8♥ 3♦ K♠", options={"turn_cap": 50}
    )  # fmt: skip
    play(a_table, "2♣, A♥, 2♦")
    assert a_table.to_act == (0,)
    assert a_table.legal() == ["draw"]
    a_table.play("draw")
    rows = dict(a_table.sheets[0][1].rows)
    assert rows["cards left"] == (64, 60, 35)
    assert a_table.view().hand == 1


def test_r34_the_hand_ends_when_somebody_else_resolves_the_sequence():
    a_table = table(["2♣", "9♥ 5♥", "10♥ J♥"], "K♣", stock="7♠ 4♣ 8♥")
    play(a_table, "2♣, draw")
    assert dict(a_table.sheets[0][1].rows)["cards left"] == (0, 30 + 30 + 50 + 15, 35)


def test_example_3_coopers():
    alone = table(["6♦", "2♣ 3♣"], "Q♦")
    play(alone, "6♦, draw")
    assert (counts(alone), alone.to_act) == ([1, 2], (1,))
    both = table(["6♦ 9♦", "2♣ 3♣"], "Q♦")
    play(both, "6♦ one card, 9♦")
    assert len(both.sheets) == 1
    sixes = table(["6♦ 6♠", "2♣ 3♣"], "Q♦")
    play(sixes, "6♦ one card, 6♠, draw")
    assert (counts(sixes), sixes.to_act) == ([1, 2], (1,))
    stuck = table(["6♦ K♣ 4♠", "2♣ 3♣"], "Q♦")
    play(stuck, "6♦")
    assert stuck.legal() == ["draw"]
    assert stuck.why_not("4♠").startswith("R20")
    play(stuck, "draw")
    assert (counts(stuck), stuck.to_act) == ([3, 2], (1,))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_example_4_who_is_next(players):
    others = ["2♣ 3♣", "A♦ 3♦", "A♠ 3♠", "A♥ 3♥"][: players - 1]
    four = table(["4♣ 9♥ 9♠", *others], "Q♣")
    four.play("4♣")
    assert four.to_act == (0 if players == 2 else 2,)
    ten = table(["10♣ 9♥ 9♠", *others], "Q♣")
    ten.play("10♣")
    assert ten.to_act == (players - 1,)
    assert ten.view().clockwise == (players == 2)
    seven = table(["7♣ 9♥ 9♠", *others], "Q♣")
    seven.play("7♣")
    assert [n - 2 for n in counts(seven)].index(1) == (1 if players <= 3 else 2)
    assert seven.to_act == (1,)
    jack = table(["J♦ 9♥ 9♠", *others], "Q♦", stock="K♠ Q♠")
    jack.play("J♦")
    drawn = [n - 2 for n in counts(jack)]
    assert drawn == {2: [0, 1], 3: [0, 0, 1]}.get(players, [0] * players)


def test_example_5_a_5_goes_round_the_way_play_runs_and_presses_in_the_middle():
    hands = ["A♣ 3♣", "2♦ 3♦", "5♥ 9♠ 10♠", "A♦ 4♦"]
    a_table = table(hands, "Q♥", turn=2, stock="K♠", discard="8♣ 8♦ 7♣", reversed=1)
    a_table.play("5♥")
    assert "K♠" in hand(a_table, 1)
    assert counts(a_table) == [3, 3, 2, 3]
    assert a_table.view().pressures == [1, 0]
    assert a_table.view().total == [5, 0]
    assert a_table.to_act == (1,)
    assert [e.text for e in a_table.log()[-4:]] == [
        "South draws 1 card.", "West draws 1 card.", "East draws 1 card.",
        "The stock was empty: 5 points for South and North.",
    ]  # fmt: skip


def test_example_6_after_a_9_the_suit_named_or_another_9():
    a_table = table(["9♦ A♠ 4♠", "9♣ 10♦ K♥ 8♥ 8♣"], "Q♦")
    a_table.play("9♦")
    assert a_table.legal() == ["name ♦", "name ♥"]
    a_table.play("name ♥")
    assert plain(a_table) == {"9♣", "K♥", "8♥"}
    assert a_table.why_not("10♦").startswith("R27")


def test_g7_a_named_suit_outlasts_a_draw():
    a_table = table(["8♦ A♠ 4♠", "10♦ 3♣", "3♦ 4♣"], "Q♦", stock="7♣ 6♣")
    play(a_table, "8♦, name ♥, draw")
    assert a_table.view().named == "♥"
    assert a_table.legal() == ["draw"]


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("A♠ 2♥ K♦", 31), ("3♠ 5♦ 8♣", 53), ("3♠ 3♥", -100), ("3♠ 3♥ 5♦ 7♣ K♣", 16), ("3♠ A♠", 3), ("3♠ 8♠", 50),
        ("", 0), ("3♦", -50), ("4♦ 6♦ 9♦ 10♦ J♦ Q♦", 15 + 30 + 30 + 25 + 10 + 10), ("3♦ 3♠ 3♥ A♠ 8♥", 53),
    ],
)  # fmt: skip
def test_example_7_what_a_hand_counts(cards, worth):
    assert worth_of_cards(cards.split()) == worth


def test_g14_a_3_covers_best():
    """Against a slow search through all ways of covering."""
    values = {
        "A": 1,
        "2": 20,
        "4": 15,
        "5": 30,
        "6": 30,
        "7": 20,
        "8": 50,
        "9": 30,
        "10": 25,
        "J": 10,
        "Q": 10,
        "K": 10,
    }

    def cheapest(ranks, threes):
        coverable = [r for r in ranks if r != "8"]
        if threes == 0 or not coverable:
            return sum(values[r] for r in ranks)
        found = []
        for r in set(coverable):
            left = list(ranks)
            left.remove(r)
            found.append(3 + cheapest(left, threes - 1))
        return min(found)

    rng = np.random.default_rng(1)
    for _ in range(60):
        cards = [TEXTS[i] for i in rng.permutation(26)[:6]]
        ranks = [c[:-1] for c in cards if c[:-1] != "3"]
        assert worth_of_cards(cards) == cheapest(ranks, len(cards) - len(ranks))


def test_g14_spare_threes_may_count():
    assert worth_of_cards(["3♠", "3♦", "A♠"], 3) == 6


def test_r30_r31_who_does_not_say_one_card_draws_two_next_turn():
    a_table = table(["4♦ 9♠ 10♠", "5♦ 9♥", "9♦ 10♦ 2♠"], "Q♦", turn=1, stock="K♠ K♣ Q♣ Q♠ J♠ K♥")
    assert set(a_table.legal()) == {"5♦", "5♦ one card"}
    a_table.play("5♦")
    assert a_table.view().owed == [False, True, False]
    assert a_table.log()[-1].text == 'Player 2 did not say "One card".'
    a_table.play("10♦")
    assert a_table.to_act == (1,)
    assert counts(a_table)[1] == 3
    assert a_table.view().owed == [False, False, False]


def test_r30_who_says_it_is_safe():
    a_table = table(["4♦ 9♠ 10♠", "K♦ 9♥"], "Q♦", turn=1)
    a_table.play("K♦ one card")
    assert not any(a_table.view().owed)
    assert a_table.why_not("10♠ one card").startswith("R6")
    assert a_table.why_not("4♦ one card").startswith("R30")


def test_g12_a_table_may_say_it_for_you():
    a_table = table(["K♦ 9♥", "4♦ 9♠ 10♠"], "Q♦", options={"auto_call": True})
    assert a_table.legal() == ["K♦"]
    assert a_table.why_not("K♦ one card").startswith("G12")
    a_table.play("K♦")
    assert not any(a_table.view().owed)


def test_g18_the_two_cards_come_before_an_answer_without_ending_the_sequence():
    a_table = table(["6♦ 2♦", "A♣ 9♣ 10♣", "2♣ 9♥ 10♥"], "Q♦", stock="K♠ K♣ A♠ Q♠")
    play(a_table, "6♦, 2♦, A♣, 2♣ ")
    assert a_table.to_act == (0,)
    assert hand(a_table, 0) == {"Q♠", "A♠"}
    assert set(a_table.legal()) == {"A♠", "A♠ one card"}
    play(a_table, "A♠ one card, draw")
    assert dict(a_table.sheets[0][1].rows)["cards left"][0] == 10


def test_g10_a_last_card_with_an_effect_is_carried_out_but_names_no_suit():
    five = table(["5♦", "A♣ 9♣"], "Q♦", stock="K♠ K♣")
    five.play("5♦")
    assert dict(five.sheets[0][1].rows)["cards left"] == (0, 1 + 30 + 10)
    eight = table(["8♦", "A♣ 9♣"], "Q♦")
    eight.play("8♦")
    assert len(eight.sheets) == 1


def test_r28_a_10_as_last_card_does_no_harm_and_r18_a_4_with_two_gives_another_turn():
    a_table = table(["4♦ 10♦", "A♣ 9♣"], "Q♦")
    play(a_table, "4♦ one card, 10♦")
    assert len(a_table.sheets) == 1


def test_g3_the_upcard_may_act_as_if_the_dealer_had_played_it():
    skip = dealt_with("4", upcard_effects=True)
    assert skip.to_act == (2,)
    ten = dealt_with(("10",), upcard_effects=True)
    assert ten.to_act == (3,)
    two = dealt_with("2", upcard_effects=True)
    assert (two.to_act, two.view().sequence) == ((1,), 2)
    six = dealt_with("6", upcard_effects=True)
    assert (six.to_act, six.view().phase) == ((0,), "second card")
    five = dealt_with("5", upcard_effects=True)
    assert counts(five) == [8, 9, 9, 9]
    assert dealt_with("4").to_act == (1,)


def test_g2_wild_8s_and_9s():
    a_table = table(["8♠ 9♣ K♣ 4♦", "2♣ 3♣"], "7♥", options={"wild_eights_nines": True}, stock="Q♠")
    assert plain(a_table) == {"8♠", "9♣"}
    answering = table(["8♠ 9♣ K♣ 4♦", "2♣ 3♣"], "2♥", sequence=2, options={"wild_eights_nines": True}, stock="Q♠")
    assert answering.legal() == ["draw"]


def test_g17_a_hand_without_end_is_counted_as_it_stands():
    a_table = table(["K♠ Q♠", "K♦ Q♦"], "7♥", stock="J♠ J♦ J♣", options={"turn_cap": 2})
    play(a_table, "draw")
    assert not a_table.sheets
    play(a_table, "draw")
    assert len(a_table.sheets) == 1


def test_g15_g16_partners_win_together_and_equal_totals_share():
    fields = {"hand": 14, "total": [40, 40]}
    a_table = table(["K♠", "3♠", "3♦ 8♠ 8♣", "A♥ 8♦ 8♥"], "K♦", stock="2♠", **fields)
    a_table.play("K♠")
    assert a_table.result.won == (1, 3)
    assert a_table.result.points == (-140, -91, -140, -91)
    single = table(
        ["K♠", "3♠", "3♦ 8♠ 8♣", "A♥ 8♦ 8♥"], "K♦", hand=14, total=[40, 90, 0, 0], stock="2♠",
        options={"partnership": False},
    )  # fmt: skip
    single.play("K♠")
    assert single.result.won == (0, 1)


def test_r12_after_the_shuffle_all_know_what_the_stock_is_made_of():
    a_table = table(["K♠ Q♠ A♣", "2♣ 3♣ 4♣"], "7♥", stock="", discard="A♥ 5♥ 5♦ 6♦ 9♦")
    a_table.play("draw")
    for seed in range(5):
        world = a_table.information_set(1).sample(seed)
        redealt = upcard.engine.know.views.view_of(a_table.game.rules, world, 0)
        assert {"K♠", "Q♠", "A♣"} & set(redealt.hands[0].seen)


def sequences(hands, upcard_, turn, step, stock):
    """Slow, from the prose, for three hands without 2s, 5s to 9s and jacks, where nobody calls: the ways in which a
    hand can go on."""
    mine = hands[turn]
    fit = [c for c in mine if c[-1] == upcard_[-1] or c[:-1] == upcard_[:-1]]
    if not fit:
        drawn = [h | {stock[-1]} if seat == turn else h for seat, h in enumerate(hands)]
        return sequences(drawn, upcard_, (turn + step) % 3, step, stock[:-1])
    ways = 0
    for card in fit:
        left = [h - {card} if seat == turn else h for seat, h in enumerate(hands)]
        if not left[turn]:
            ways += 1
            continue
        way = -step if card[:-1] == "10" else step
        ways += sequences(left, card, (turn + (2 if card[:-1] == "4" else 1) * way) % 3, way, stock)
    return ways


def test_as_many_sequences_of_moves_as_counted_by_hand():
    hands = [{"A♣", "10♣", "Q♣"}, {"4♣", "K♣", "A♦"}, {"3♣", "10♦", "Q♦"}]
    stock = "K♦ 4♦ 3♦ Q♥ K♠ A♠ A♥ 4♠ 4♥ 3♠ 3♥ Q♠ 10♠ 10♥ K♥"
    options = {"auto_call": True, "single_hand": True}
    a_table = table([" ".join(h) for h in hands], "7♣", stock=stock, options=options)
    found = perft(a_table.game, a_table.snapshot())
    assert found == sequences(hands, "7♣", 0, 1, stock.split())
    assert found > 10


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"hands": ["2♠", "3♠"]}, "R3"),
        ({"hands": ["2♠", ""], "discard": "K♠"}, "R33"),
        ({"hands": ["2♠", "3♠"], "discard": "K♠", "sequence": 2}, "R13"),
        ({"hands": ["2♠", "3♠"], "discard": "K♠", "phase": "second card"}, "R20"),
        ({"hands": ["2♠", "3♠"], "discard": "K♠", "named": "♥"}, "R25"),
        ({"hands": ["2♠", "3♠"], "discard": "9♠", "named": "♥"}, "R26"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields, rule):
    with pytest.raises(BadPosition, match=rule):
        game(2).position(**fields)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"upcard_effects": True, "spare_three": 3}, {"preset": "wild"}, {"preset": "forgiving"}]
)
def test_the_suite(players, options):
    check_game(game(players, turn_cap=40, **options), matches=1, states_looked_at=25)


@pytest.mark.long
def test_the_suite_on_four_who_play_singly():
    check_game(game(4, partnership=False, turn_cap=40), matches=1, states_looked_at=25)


PILE = {"hands": ["9♠ 2♥ 4♥ 8♦", "3♥ 6♦"], "turn": 0, "stock": "K♣ Q♣ J♣"}


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"discard": "3♠ 8♠"}, "R25: whoever laid the 8"),
        ({"discard": "3♠ 9♣", "named": "♥"}, "R26"),
        ({"discard": "3♠", "owed": [True, False]}, "R31: whoever is on turn has drawn"),
        ({"discard": "3♠", "pressures": [0, -2]}, "R9: pressures are counted from 0"),
    ],
)
def test_a_position_that_could_not_come_about_in_crates_is_refused(fields, why) -> None:
    with pytest.raises(upcard.BadPosition, match=why):
        upcard.game("crates", players=2).position(**PILE, **fields)


def test_an_eight_on_the_pile_asks_for_the_suit_that_was_named() -> None:
    table = upcard.game("crates", players=2).position(**PILE, discard="3♠ 8♠", named="♥")
    assert table.legal() == ["8♦", "2♥", "4♥"]
    assert "R27" in table.why_not("9♠")
