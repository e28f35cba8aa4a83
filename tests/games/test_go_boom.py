"""Go Boom, by the numbers of its book."""

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.cards.sets import SUIT_SET, set_of
from upcard.engine.compile.access import access
from upcard.engine.play.simulation import simulate
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition, IllegalMove

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def game(players, **options):
    return upcard.game("go_boom", players=players, **options)


def table(hands, turn=0, led="", stock="", passed=0, **options):
    """Seat 0 has led the cards of the round, if any; the turn is `turn`."""
    fields = {"round": led, "leader": 0, "passed": passed} if led else {}
    chosen = game(len(hands), **options)
    return chosen.position(hands=hands, turn=turn, dealer=len(hands) - 1, stock=stock, **fields)


def play(a_table, words):
    for move in words.split():
        a_table.play(move)


def hand(a_table, seat):
    return set(a_table.view(seat).hands[seat].seen)


@pytest.mark.parametrize(("players", "stock"), [(2, 38), (3, 31), (4, 24), (5, 17), (6, 10)])
def test_r1_seven_cards_each_and_the_rest_is_the_stock(players, stock):
    view = game(players).table(seed=1).view()
    assert [h.count for h in view.hands] == [7] * players
    assert (view.stock.count, view.stock.cards) == (stock, None)
    assert view.round.count == view.discard.count == 0


def test_r2_the_dealers_left_leads_any_card():
    for dealer in range(3):
        a_table = game(3, first_dealer=str(dealer)).table(seed=2)
        assert a_table.to_act == ((dealer + 1) % 3,)
        assert set(a_table.legal()) == hand(a_table, a_table.to_act[0])


def test_example_1_everybody_matches_the_card_led():
    a_table = table(["2♣ 3♣", "5♥ 2♦", "9♠ 5♦ 6♥ 7♦", "2♥ 4♦"], turn=1, led="5♠", stock="K♣")
    a_table.play("5♥")
    assert a_table.legal() == ["5♦", "9♠", "draw"]
    assert a_table.why_not("6♥") == "R3: 6♥ has neither the suit nor the rank of the card led"


def test_example_1_with_previous_the_last_card_counts():
    a_table = table(["2♣ 3♣", "5♥ 2♦", "9♠ 5♦ 6♥ 7♦", "2♥ 4♦"], turn=1, led="5♠", stock="K♣", match="previous")
    a_table.play("5♥")
    assert a_table.legal() == ["5♦", "6♥", "draw"]
    assert a_table.why_not("9♠") == "G1: 9♠ has neither the suit nor the rank of the card played last"


@pytest.mark.parametrize(
    ("cards", "leader"), [("9♣ 3♣ 9♦", 0), ("A♣ 2♣ A♠", 0), ("3♦ 6♦ 4♦", 1), ("10♥ J♥ 10♠", 1), ("2♥ 3♥ 4♥", 2)]
)
def test_example_2_the_highest_card_leads_and_of_equals_the_first(cards, leader):
    extra = ("7♠", "8♠", "K♠")
    a_table = table([f"{card} {more}" for card, more in zip(cards.split(), extra, strict=True)])
    play(a_table, cards)
    assert a_table.to_act == (leader,)
    assert a_table.view().discard.seen == tuple(cards.split())
    assert set(a_table.legal()) == hand(a_table, leader)


def test_example_3_a_player_who_cannot_play_draws_until_able():
    a_table = table(["2♣ 3♣", "7♣ A♥ 4♠ 8♠"], turn=1, led="3♦", stock="2♠ 6♦ 5♠ K♣")
    for _ in range(3):
        assert a_table.legal() == ["draw"]
        a_table.play("draw")
    assert a_table.legal() == ["6♦", "draw"]
    a_table.play("6♦")
    assert hand(a_table, 1) == {"7♣", "A♥", "4♠", "8♠", "K♣", "5♠"}
    assert a_table.to_act == (1,)


def test_example_4_with_an_empty_stock_who_does_not_play_passes():
    assert table(["2♣", "7♣ A♥"], turn=1, led="3♦").legal() == ["pass"]
    assert table(["2♣", "3♥ A♥"], turn=1, led="3♦").legal() == ["3♥", "pass"]
    strict = table(["2♣", "3♥ A♥"], turn=1, led="3♦", pass_when_able=False)
    assert strict.legal() == ["3♥"]
    assert strict.why_not("pass").startswith("G3")
    assert table(["2♣", "7♣ A♥"], turn=1, led="3♦", pass_when_able=False).legal() == ["pass"]


def test_example_5_the_last_card_led_wins_at_once():
    a_table = table(["Q♥", "2♥ 3♥", "4♥"])
    a_table.play("Q♥")
    assert a_table.result.won == (0,)
    assert a_table.result.returns == (1, -0.5, -0.5)
    assert a_table.view().round.seen == ("Q♥",)


def test_r4_r5_there_is_no_passing_while_there_is_a_stock():
    a_table = table(["2♣", "7♣ A♥"], turn=1, led="3♦", stock="K♣")
    with pytest.raises(IllegalMove, match="R4"):
        a_table.play("pass")
    a_table.play("draw")
    assert a_table.legal() == ["pass"]
    assert a_table.why_not("draw").startswith("R5")


def test_g2_a_player_who_can_play_may_draw_all_the_same():
    a_table = table(["2♣", "3♥ A♥"], turn=1, led="3♦", stock="K♣ 9♠")
    play(a_table, "draw draw 3♥")
    assert hand(a_table, 1) == {"A♥", "K♣", "9♠"}


def test_g5_the_leader_neither_draws_nor_passes():
    for stock in ("", "K♣"):
        a_table = table(["2♣ 3♣", "7♣ A♥"], stock=stock)
        assert a_table.legal() == ["2♣", "3♣"]
        assert a_table.why_not("draw").startswith("G5")
        assert a_table.why_not("pass").startswith("G5")


def test_g6_the_round_is_not_finished_when_a_player_is_out():
    a_table = table(["9♥ K♥", "2♥", "4♥"])
    play(a_table, "9♥ 2♥")
    assert a_table.result.won == (1,)
    assert a_table.view().hands[2].count == 1


def test_g7_the_leader_leads_again_when_no_other_player_played():
    a_table = table(["9♥ K♥ Q♥", "2♣ 3♣", "4♣ 5♣"])
    play(a_table, "9♥ pass pass")
    assert a_table.to_act == (0,)
    assert a_table.view().discard.seen == ("9♥",)


def test_r7_a_seat_that_passed_is_not_counted_among_the_cards():
    a_table = table(["9♥ K♠", "2♣ 3♣", "J♥ 5♣", "4♥ 6♣"])
    play(a_table, "9♥ pass J♥ 4♥")
    assert a_table.to_act == (2,)
    assert a_table.view().last_round.by == (0, 2, 3)
    assert a_table.log()[-1].text == "North played the highest card, J♥, and leads."


def test_the_table_shows_who_played_which_card_of_the_round():
    a_table = table(["9♥ K♠", "2♣ 3♣", "J♥ 5♣", "4♥ 6♣"])
    play(a_table, "9♥ pass J♥")
    assert a_table.view().round.by == (0, 2)


def test_g11_others_see_only_that_a_card_was_drawn():
    a_table = table(["2♣ 4♣", "7♣ A♥"], turn=1, led="3♦", stock="8♠ K♣")
    a_table.play("draw")
    assert a_table.log(seat=0)[-1].text == "Player 2 draws a card"
    assert a_table.view(0).hands[1].cards is None
    assert a_table.view(0).hands[1].count == 3
    assert hand(a_table, 1) == {"7♣", "A♥", "K♣"}


def lacks(a_table, seat):
    return access(a_table.game.rules.schema, a_table.snapshot()).lacks[seat]


def test_a_pass_proves_something_only_where_playing_is_compulsory():
    free = table(["2♣ 8♦", "7♣ A♥", "5♣"], turn=1, led="3♦")
    free.play("pass")
    assert lacks(free, 1) == 0
    strict = table(["2♣ 8♦", "7♣ A♥", "5♣"], turn=1, led="3♦", pass_when_able=False)
    strict.play("pass")
    threes = set_of(face for face, text in enumerate(TEXTS[:52]) if text[:-1] == "3")
    assert lacks(strict, 1) == int(SUIT_SET[1]) | threes


def test_drawing_proves_nothing():
    a_table = table(["2♣ 8♦", "7♣ A♥", "5♣"], turn=1, led="3♦", stock="8♠ K♣", pass_when_able=False)
    a_table.play("draw")
    assert lacks(a_table, 1) == 0


def test_g10_the_winner_scores_the_pips_of_the_others():
    a_table = table(["Q♥", "A♣ K♦ 7♠", "10♣ 2♦ J♠"], score="pips", target=50)
    a_table.play("Q♥")
    rows = dict(a_table.sheets[0][1].rows)
    assert rows["pips left"] == (0, 18, 22)
    assert rows["score"] == (40, 0, 0)
    assert not a_table.over


def test_g10_the_match_ends_at_the_target():
    a_table = table(["Q♥", "A♣ K♦ 7♠", "10♣ 2♦ J♠"], score="pips", target=40)
    a_table.play("Q♥")
    assert a_table.result.won == (0,)
    assert a_table.result.points == (40, 0, 0)
    assert a_table.view(1).hands[2].seen == ("10♣", "2♦", "J♠")


def test_g9_the_deal_moves_left_when_more_games_are_played():
    a_table = game(3, score="pips", target=400, first_dealer="1").table(seed=4)
    rng, dealers = np.random.default_rng(4), {}
    while not a_table.over:
        dealers[a_table.view().hand] = a_table.view().dealer
        a_table.play(a_table.legal_ids()[int(rng.integers(len(a_table.legal_ids())))])
    assert len(dealers) > 2
    assert all(dealer == (1 + hand) % 3 for hand, dealer in dealers.items())
    assert max(a_table.result.points) > 399


def test_g8_a_game_takes_at_most_as_many_draws_and_plays_as_there_are_cards():
    for players in (2, 6):
        batch = simulate("go_boom", 2_000, seed=1, players=players)
        assert (batch.won.sum(axis=1) == 1).all()
        assert batch.moves.max() <= 52 + 52 + 52 * (players - 1)


def beats(cards):
    """R7, R8 in plain words: the place of the highest card, the first of equals."""
    ranks = [RANKS.index(card[:-1]) for card in cards]
    return ranks.index(max(ranks))


def sequences(hands, stock, turn, leader=0, played=(), previous=False, must=False):
    """Slow, from the prose: the ways in which a game can go on. `played` are pairs of seat and card."""
    n, ways = len(hands), 0
    options = set(hands[turn])
    if played:
        target = played[-1 if previous else 0][1]
        options = {c for c in options if c[-1] == target[-1] or c[:-1] == target[:-1]}
    for card in options:
        left = [h - {card} if seat == turn else h for seat, h in enumerate(hands)]
        if not left[turn]:
            ways += 1
            continue
        ways += onward(left, stock, turn, leader if played else turn, (*played, (turn, card)), n, previous, must)
    if played and stock:
        drawn = [h | {stock[-1]} if seat == turn else h for seat, h in enumerate(hands)]
        ways += sequences(drawn, stock[:-1], turn, leader, played, previous, must)
    elif played and not (must and options):
        ways += onward(hands, stock, turn, leader, played, n, previous, must)
    return ways


def onward(hands, stock, turn, leader, played, n, previous, must):
    following = (turn + 1) % n
    if following != leader:
        return sequences(hands, stock, following, leader, played, previous, must)
    winner = played[beats([card for _, card in played])][0]
    return sequences(hands, stock, winner, winner, (), previous, must)


@pytest.mark.parametrize("match", ["led", "previous"])
@pytest.mark.parametrize("pass_when_able", [True, False])
def test_as_many_sequences_of_moves_as_counted_by_hand(match, pass_when_able):
    rng = np.random.default_rng(3)
    for players, each, stock in ((2, 3, 0), (2, 2, 3), (3, 2, 1), (4, 2, 0)):
        small = [text for text in TEXTS[:52] if text[:-1] in ("2", "3", "A")]
        pack = [small[i] for i in rng.permutation(len(small))]
        hands = [set(pack[seat * each : seat * each + each]) for seat in range(players)]
        left = pack[players * each : players * each + stock]
        a_table = table([" ".join(h) for h in hands], stock=" ".join(left), match=match, pass_when_able=pass_when_able)
        found = perft(a_table.game, a_table.snapshot())
        assert found == sequences(hands, left, 0, previous=match == "previous", must=not pass_when_able)
        assert found > 1


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"hands": ["2♠", ""]}, "R11"),
        ({"hands": ["2♠", "3♠"], "round": "4♠", "leader": 1, "turn": 1}, "R6"),
        ({"hands": ["2♠", "3♠", "9♣"], "round": "4♠ 5♥", "leader": 0, "turn": 2}, "R3"),
        ({"hands": ["2♠", "3♠", "9♣"], "round": "4♠", "leader": 0, "turn": 2}, "R6"),
        ({"hands": ["2♠", "3♠", "9♣"], "round": "4♠", "leader": 0, "turn": 2, "passed": 2, "stock": "K♠"}, "R5"),
        ({"hands": ["2♠", "2♠"]}, "2♠ is in"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields, rule):
    with pytest.raises(BadPosition, match=rule):
        game(len(fields["hands"])).position(**fields)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    "options", [{}, {"match": "previous"}, {"pass_when_able": False}, {"preset": "hundred", "target": 40}]
)
def test_the_suite(players, options):
    check_game(game(players, **options), matches=1, states_looked_at=40)


@pytest.mark.parametrize(
    ("given", "seat"),
    [
        ({}, 0),
        ({"dealer": 1}, 2),
        ({"dealer": 1, "turn": 1}, 1),
        ({"dealer": 1, "leader": 1}, 1),
        ({"dealer": 1, "round": "8♠ 9♠", "stock": "2♦"}, 1),
    ],
)
def test_r2_the_first_leader_follows_from_the_dealer(given, seat):
    assert game(3).position(hands=["5♠", "6♠", "7♠"], **given).to_act == (seat,)
