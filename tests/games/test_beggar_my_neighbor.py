"""Beggar My Neighbor, by the numbers of its book."""

import csv
import json
from collections import deque
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.elsewhere import FOLDER, needs
from upcard.engine.compile.access import access
from upcard.engine.play.simulation import simulate
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

HERE = Path(__file__).parent.parent
PRICE = {"A": 4, "K": 3, "Q": 2, "J": 1}
ENDLESS = (
    "2♠ 3♠ 4♠ K♠ 5♠ 6♠ 7♠ Q♠ 8♠ K♥ Q♥ A♠ J♠ 9♠ 10♠ 2♥ 3♥ 4♥ A♥ A♦ J♥ 5♥ 6♥ J♦ 7♥ 8♥",
    "9♥ 10♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ Q♦ 10♦ 2♣ 3♣ 4♣ K♦ Q♣ 5♣ J♣ 6♣ 7♣ 8♣ 9♣ 10♣ K♣ A♣",
)
PACK = [rank + suit for suit in "♣♦♥♠" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]


def table(leader, other, turn=0, center="", owed=0, **options):
    game = upcard.game("beggar_my_neighbor", **options)
    return game.position(piles=[leader, other], turn=turn, dealer=1, center=center, owed=owed)


def turn(a_table, times=1):
    for _ in range(times):
        a_table.play("turn")


def piles(a_table):
    return a_table.fields()["piles"]


def rest(*used):
    """All other cards of the pack."""
    taken = set(" ".join(used).split())
    return " ".join(card for card in PACK if card not in taken)


def by_hand(leader, other, when_due=False, cap=100_000):
    """The game by its prose, with plain lists: cards turned, piles taken, winner, piles at the end."""
    hands, middle, seat, owed, turned, taken = [deque(leader), deque(other)], [], 0, 0, 0, 0
    while turned < cap:
        if not hands[seat]:
            loser = seat
            break
        card = hands[seat].popleft()
        middle.append(card)
        turned += 1
        if not when_due and not hands[seat]:
            loser = seat
            break
        if card[:-1] in PRICE:
            owed, seat = PRICE[card[:-1]], 1 - seat
        elif owed > 1:
            owed -= 1
        elif owed == 1:
            owed, seat = 0, 1 - seat
            hands[seat].extend(middle)
            middle = []
            taken += 1
            if not hands[1 - seat]:
                loser = 1 - seat
                break
        else:
            seat = 1 - seat
    else:
        return turned, taken, None, hands
    if middle:
        hands[1 - loser].extend(middle)
        taken += 1
    return turned, taken, 1 - loser, hands


def outcome(a_table):
    view, won = a_table.view(), a_table.result.won
    return view.turned, view.taken, won[0] if won else None


def with_cards(*patterns):
    """Cards for patterns of penalty and number cards."""
    left = {mark: [c for c in PACK if c[:-1] == mark] for mark in PRICE}
    left["-"] = [c for c in PACK if c[:-1] not in PRICE]
    return [" ".join(left[mark].pop() for mark in pattern) for pattern in patterns]


def test_r1_each_player_has_twenty_six_cards_and_sees_none():
    deal = upcard.game("beggar_my_neighbor").table(seed=1)
    for seat in (0, 1, None):
        assert [(pile.count, pile.cards) for pile in deal.view(seat).piles] == [(26, None), (26, None)]
    assert sorted(" ".join(piles(deal)).split()) == sorted(PACK)


def test_r2_the_non_dealer_turns_first():
    for dealer in (0, 1):
        deal = upcard.game("beggar_my_neighbor", first_dealer=str(dealer)).table(seed=1)
        assert deal.to_act == (1 - dealer,)


def test_example_1_a_queen_is_paid_and_the_pile_goes_under_in_order():
    deal = table("5♦ 2♣ 3♣ 7♠ 9♣", "3♥ Q♠ 8♣")
    turn(deal, 4)
    assert (deal.to_act, deal.view().owed) == ((0,), 2)
    turn(deal, 2)
    assert piles(deal) == ["9♣", "8♣ 5♦ 3♥ 2♣ Q♠ 3♣ 7♠"]
    assert deal.to_act == (1,)
    assert deal.view().center.count == 0


def test_example_2_a_penalty_card_stops_the_payment():
    deal = table("Q♣ 8♣ 6♣ 2♥", "Q♦ 9♠ 3♥")
    turn(deal, 2)
    assert (deal.to_act, deal.view().owed) == ((0,), 2)
    turn(deal, 2)
    assert piles(deal) == ["2♥", "9♠ 3♥ Q♣ Q♦ 8♣ 6♣"]
    assert deal.to_act == (1,)


def test_example_3_the_pile_goes_to_the_latest_penalty_card():
    deal = table("A♠ 4♦ J♦ 2♥", "6♣ 9♣ K♥ 10♥ 3♥")
    turn(deal, 4)
    assert (deal.to_act, deal.view().owed) == ((0,), 3)
    turn(deal, 2)
    assert (deal.to_act, deal.view().owed) == ((1,), 1)
    turn(deal)
    assert piles(deal) == ["2♥ A♠ 6♣ 9♣ K♥ 4♦ J♦ 10♥", "3♥"]
    assert deal.to_act == (0,)


def test_example_4_an_ace_as_the_last_card_has_lost():
    deal = table("A♠", rest("A♠"))
    turn(deal)
    assert deal.result.won == (1,)
    assert [pile.count for pile in deal.view().piles] == [0, 52]


def test_example_4_when_due_the_last_card_may_still_win_the_pile():
    four = "2♠ 3♠ 4♠ 5♠"
    deal = table("A♠", f"{four} {rest('A♠', four)}", out_of_cards="when_due")
    turn(deal)
    assert (deal.to_act, deal.view().owed) == ((1,), 4)
    turn(deal, 4)
    assert piles(deal)[0] == f"A♠ {four}"
    assert deal.to_act == (0,)
    assert not deal.over


def test_g4_the_letter_who_completes_a_payment_with_the_last_card_is_out():
    for out_of_cards in ("immediate", "when_due"):
        deal = table("2♦", rest("2♦", "J♠"), center="J♠", owed=1, out_of_cards=out_of_cards)
        turn(deal)
        assert deal.result.won == (1,)
        assert deal.view().piles[1].count == 52
        assert deal.view().taken == 1


def test_g4_when_due_the_player_who_must_turn_and_cannot_has_lost():
    deal = table("2♦", "3♦ 4♦", out_of_cards="when_due")
    turn(deal)
    assert not deal.over
    turn(deal)
    assert deal.result.won == (1,)
    assert piles(deal)[1] == "4♦ 2♦ 3♦"


def endless(**options):
    return table(*ENDLESS, auto_run=True, **options)


@pytest.mark.parametrize("out_of_cards", ["immediate", "when_due"])
def test_example_5_the_endless_deal_is_drawn_when_the_position_comes_back(out_of_cards):
    deal = endless(out_of_cards=out_of_cards)
    turn(deal)
    assert outcome(deal) == (33_034, 4_654, None)
    assert deal.view().loop_start == [4, 34]
    assert deal.view().loop_length == [4_650, 33_000]
    assert deal.result.returns == (0, 0)
    assert "drawn" in deal.sheets[0][1].note


def test_example_5_the_pattern_goes_round_in_62_piles_and_440_cards():
    deal = endless()
    turn(deal)
    seen, at = {}, {}
    hands, middle, seat, owed, turned, taken = [deque(p.split()) for p in ENDLESS], [], 0, 0, 0, 0
    while True:
        if not middle:
            key = (seat, *("".join(c[:-1] if c[:-1] in PRICE else "-" for c in hand) for hand in hands))
            if key in seen:
                break
            seen[key], at[key] = turned, taken
        card = hands[seat].popleft()
        middle.append(card)
        turned += 1
        if card[:-1] in PRICE:
            owed, seat = PRICE[card[:-1]], 1 - seat
        elif owed > 1:
            owed -= 1
        else:
            seat = 1 - seat
            if owed:
                hands[seat].extend(middle)
                middle, owed, taken = [], 0, taken + 1
    assert (seen[key], at[key]) == (34, 4)
    assert (turned - seen[key], taken - at[key]) == (440, 62)


def test_g5_the_turn_cap_draws_a_deal():
    deal = endless(turn_cap=5_000)
    turn(deal)
    assert outcome(deal)[0] == 5_000
    assert deal.result.won == ()
    assert deal.view().loop_length == [0, 0]


def test_g5_a_position_in_the_middle_of_a_pile_is_watched_too():
    first, second = (p.split() for p in ENDLESS)
    deal = table(" ".join(first[1:]), " ".join(second), turn=1, center=first[0], auto_run=True)
    turn(deal)
    assert deal.result.won == ()
    assert deal.view().loop_length == [4_650, 33_000]


def long_deals():
    with open(HERE / "data" / "bmn_long_deals.csv", encoding="utf-8") as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


@pytest.mark.parametrize("record", long_deals(), ids=lambda record: record["name"])
def test_the_longest_deals_known_take_as_long_as_published(record):
    deal = table(*with_cards(record["leader"], record["other"]), auto_run=True, out_of_cards="when_due")
    turn(deal)
    assert outcome(deal) == (int(record["cards"]), int(record["piles"]), int(record["winner"]))


@needs("bmn_deals.json")
def test_five_hundred_deals_end_as_others_have_found():
    rows = json.loads((FOLDER / "bmn_deals.json").read_text(encoding="utf-8"))["random_deals"]["rows"]
    assert len(rows) == 500
    for leader, other, cards, taken, winner in rows:
        hands = [" ".join(hand[i : i + 2] for i in range(0, 52, 2)) for hand in (leader, other)]
        deal = table(*hands, auto_run=True, out_of_cards="when_due")
        turn(deal)
        assert outcome(deal) == (cards, taken, winner)


@pytest.mark.parametrize("out_of_cards", ["immediate", "when_due"])
def test_deals_follow_the_prose_to_the_last_card(out_of_cards):
    rng = np.random.default_rng(5)
    for _ in range(150):
        pack = [PACK[i] for i in rng.permutation(52)]
        cut = int(rng.integers(1, 51))
        leader, other = pack[:cut], pack[cut:]
        deal = table(" ".join(leader), " ".join(other), auto_run=True, out_of_cards=out_of_cards)
        turn(deal)
        turned, taken, winner, hands = by_hand(leader, other, out_of_cards == "when_due")
        assert outcome(deal) == (turned, taken, winner)
        assert [pile.split() for pile in piles(deal)] == [list(hand) for hand in hands]


def test_g7_one_card_a_move_and_the_whole_deal_in_one_come_to_the_same():
    for seed in range(10):
        for out_of_cards in ("immediate", "when_due"):
            ways = [
                upcard.game("beggar_my_neighbor", auto_run=auto, out_of_cards=out_of_cards) for auto in (False, True)
            ]
            slow, fast = (way.table(seed=seed) for way in ways)
            turn(fast)
            while not slow.over:
                turn(slow)
            assert slow.number == slow.view().turned
            assert slow.fields() == fast.fields()


def test_there_is_one_sequence_of_moves():
    game = upcard.game("beggar_my_neighbor")
    assert perft(game, table("A♠ 2♠", "3♠ 4♠ 5♠ K♠").snapshot()) == 1


def test_g6_the_deal_alternates_and_the_match_goes_to_the_player_who_won_more():
    match = upcard.game("beggar_my_neighbor", games=4, auto_run=True, first_dealer="0").table(seed=3)
    leads = []
    while not match.over:
        leads.append(match.to_act[0])
        turn(match)
    assert leads == [1, 0, 1, 0]
    score = match.view().score
    assert sum(score) == 4
    assert match.result.won == (() if score[0] == score[1] else (score.index(max(score)),))


def test_a_batch_has_the_known_mean_length():
    n = 20_000
    batch = simulate("beggar_my_neighbor", n, seed=9, auto_run=True, first_dealer="1")
    assert abs(batch.won[:, 0].mean() - 0.4984) < 4 * 0.5 / n**0.5
    games = [upcard.game("beggar_my_neighbor", auto_run=True).table(seed=seed) for seed in range(1_000)]
    for deal in games:
        turn(deal)
    cards = np.array([deal.view().turned for deal in games])
    taken = np.array([deal.view().taken for deal in games])
    assert abs(cards.mean() - 254.7) < 4 * cards.std() / 1_000**0.5
    assert abs(taken.mean() - 35.2) < 4 * taken.std() / 1_000**0.5


def test_the_log_names_the_card_and_the_winner_of_the_pile():
    deal = table("Q♣ 8♣ 6♣ 2♥", "Q♦ 9♠ 3♥")
    turn(deal, 4)
    given = [entry.text for entry in deal.log() if entry.kind == "event"]
    assert given == [
        "It is the Q♣.", "Player 2 owes 2 cards.", "It is the Q♦.", "Player 1 owes 2 cards.", "It is the 8♣.",
        "It is the 6♣.", "Player 2 takes the pile of 4.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"piles": ["", "A♠"], "turn": 0}, "R10"),
        ({"piles": ["2♠", "A♠"], "turn": 0, "center": "J♦", "owed": 2}, "R5"),
        ({"piles": ["2♠", "A♠"], "turn": 0, "center": "J♦ 3♦"}, "R5"),
        ({"piles": ["2♠", ""], "turn": 0}, "R10"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields, rule):
    with pytest.raises(BadPosition, match=rule):
        upcard.game("beggar_my_neighbor").position(**fields)


def test_the_generator_is_all_that_chance_needs():
    game = upcard.game("beggar_my_neighbor")
    one, other = game.dealt(seed=4), game.dealt(seed=4)
    assert one.tobytes() == other.tobytes()
    assert access(game.rules.schema, one).turned == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"out_of_cards": "when_due", "games": 3},
        {"auto_run": True, "games": 2},
        {"turn_cap": 120, "games": 2},
        {"preset": "quick"},
        {"preset": "last_card"},
    ],
)
def test_the_suite(options):
    check_game(upcard.game("beggar_my_neighbor", **options), matches=1, states_looked_at=25)


@pytest.mark.parametrize(
    ("center", "owed"), [("", 0), ("A♠", 4), ("A♠ 6♣", 3), ("A♠ 6♣ 9♦ K♥", 3), ("5♣ J♦", 1), ("5♣ 6♦ 7♥", 0)]
)
def test_r5_what_is_owed_follows_from_the_central_pile(center, owed):
    a_table = upcard.game("beggar_my_neighbor").position(piles=["5♦ 2♣ 3♣", "3♥ Q♠"], center=center)
    assert a_table.view().owed == owed
    with pytest.raises(BadPosition, match="R5"):
        upcard.game("beggar_my_neighbor").position(piles=["5♦ 2♣ 3♣", "3♥ Q♠"], center=center, owed=owed + 1)


def test_r2_who_turns_first_follows_from_the_dealer():
    for dealer in range(2):
        a_table = upcard.game("beggar_my_neighbor").position(piles=["5♦ 2♣", "3♥ Q♠"], dealer=dealer)
        assert a_table.to_act == (1 - dealer,)


@pytest.mark.parametrize(
    ("center", "given", "seat"),
    [
        ("5♦", {"dealer": 1}, 1),
        ("5♦ 3♥ 2♣ Q♠", {"dealer": 1}, 0),
        ("Q♣ Q♦ 8♣", {"dealer": 1}, 0),
        ("A♠ 6♣ 9♣ K♥ 4♦ J♦", {"dealer": 1}, 1),
        ("A♠ 6♣ 9♣ K♥ 4♦ J♦", {"dealer": 0}, 0),
    ],
)
def test_r4_r8_the_cards_of_the_first_pile_say_who_turns_the_next(center, given, seat):
    piles = ["7♠ 8♠ 9♠ 10♠", "7♥ 8♥ 9♥ 10♥"]
    assert upcard.game("beggar_my_neighbor").position(piles=piles, center=center, **given).to_act == (seat,)


@pytest.mark.parametrize("dealer", [0, 1])
def test_r4_the_sizes_of_whole_piles_say_who_began(dealer):
    table = upcard.game("beggar_my_neighbor", first_dealer=dealer).table(seed=3)
    table.play("turn")
    given = {field: table.fields()[field] for field in ("piles", "center")}
    assert upcard.game("beggar_my_neighbor").position(**given).to_act == table.to_act
