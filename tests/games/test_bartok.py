"""Bartok, by the numbers of its book."""

import pytest

from tests.games.bartok_tables import FOURS, RED_BLACK, cards, fitting, game, opened, quiet, turn
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

REST = "2♣ 3♣ 4♣ 5♣ 6♣"


@pytest.mark.parametrize("players", range(2, 8))
def test_r2_r3_seven_cards_each_and_one_turned_up(players):
    view = game(players).table(seed=1).view()
    assert [hand.count for hand in view.hands] == [7] * players
    assert (view.discard.count, view.stock.count) == (1, 51 - 7 * players)
    assert view.to_act == tuple(range(players))


def test_example_1_suit_or_rank_fits_and_one_may_pass():
    strict = turn(["7♥ K♣ 2♥ 7♠ 10♣ A♥", "3♥"], penalties="off")
    assert set(strict.legal()) == {"7♥", "K♣", "7♠", "10♣", "pass"}
    assert strict.why_not("2♥").startswith("R7")
    called = turn(["7♥ K♣ 2♥ 7♠ 10♣ A♥", "3♥"])
    assert len(called.legal(0)) == 7
    assert fitting(called) == {"7♥", "K♣", "7♠", "10♣"}


def test_example_2_a_neighbour_follows_and_sets_the_direction():
    table = opened(penalties="off")
    table.play("7♥", 2)
    assert table.to_act == (1, 3)
    table.play("A♥", 1)
    assert table.view().direction == "to the right"
    assert table.to_act == (0,)


def test_j2_when_no_player_opens_another_card_is_turned_up():
    table = opened(penalties="off")
    for seat in range(4):
        table.play("decline", seat)
    assert table.view().discard.seen == ("7♣", "5♣")
    assert table.to_act == (0, 1, 2, 3)


def test_j3_when_neither_neighbour_follows_the_left_one_takes_a_turn():
    table = opened(penalties="off")
    table.play("7♥", 2)
    table.play("decline", 1)
    table.play("decline", 3)
    assert table.to_act == (3,)
    assert table.view().direction == "to the left"


def test_j4_answers_given_together_are_unseen_and_one_claim_is_drawn():
    winners = set()
    for seed in range(12):
        table = game(3, races="turn_based").position(
            hands=["7♥ 5♠ 5♦", "7♦ 2♠ 2♦", "3♥ 9♠ 9♦"], phase="open", discard="7♣", stock="2♣", seed=seed
        )
        table.play("claim with 7♥", 0)
        assert table.log(1)[-1].text == "Player 1 has answered"
        table.play("claim with 7♦", 1)
        table.play("no claim", 2)
        winners.add(table.view().discard.seen[-1])
    assert winners == {"7♥", "7♦"}


def test_j27_a_wrong_card_in_a_race_goes_back_and_may_be_charged():
    table = opened()
    table.play("3♠", 3)
    assert table.view(0).hands[3].seen == ("3♠",)
    table.play("7♥", 2)
    table.play("charge seat 3 with wrong card", 0)
    assert cards(table) == [3, 3, 2, 4]


def test_j8_in_real_time_the_next_player_need_not_wait():
    table = turn(["7♥ 5♠ 6♠", "K♥ K♠ 2♠", "9♥ 9♠ 9♦"])
    table.play("7♥", 0)
    table.play("K♥", 1)
    assert table.view().discard.seen[-1] == "K♥"


def test_r30_the_match_ends_when_all_agree():
    table = turn(["7♥", "K♥ K♠"], hands_won=[0, 2])
    table.play("7♥")
    quiet(table)
    for seat in (0, 1):
        table.play("end the match", seat)
    assert table.result.won == (1,)


def test_j13_a_hand_of_too_many_turns_and_two_void_hands_end_the_match():
    table = turn(["7♥ 5♠", "K♥ K♠"], turn_limit=1)
    table.play("7♥")
    assert table.over
    assert "The limit of turns (1) is reached: nobody wins the hand." in [entry.text for entry in table.log()]
    table = turn(["7♥ 5♠", "K♥ K♠"], stock="")
    table.play("pass")
    quiet(table)
    table.play("pass")
    assert table.view().hand == 1
    assert "Nobody can play or draw: the hand is void." in [entry.text for entry in table.log()]


def test_perft_two_players_without_penalties():
    """The stock is empty and 7♣ lies: 7♥ K♥, 7♥ pass, 7♦ pass (K♥ does not fit), pass pass."""
    table = turn(["7♥ 7♦", "K♥"], stock="", penalties="off", single_hand=True)
    assert perft(table.game, table.snapshot(), 2) == 4


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [{}, {"races": "turn_based"}, {"penalties": "automatic"}, {"penalties": "off"},
     {"delay_seconds": 3, "late_bartok": "still_chargeable", "wild": "as_printed"}],
)  # fmt: skip
def test_the_suite(options):
    check_game(game(3, turn_limit=60, **options), matches=1, states_looked_at=25)


@pytest.mark.parametrize(
    ("fields", "why"),
    [({"rules": {1: RED_BLACK}}, "R18"),
     ({"rules": [RED_BLACK, RED_BLACK]}, "R13"),
     ({"rules": [RED_BLACK, "when a heart is played, the next card must be red"]}, "R13"),
     ({"rules": ["a rule of honour"]}, "J28"),
     ({"phase": "second"}, "R5"),
     ({"phase": "veto", "proposal": RED_BLACK}, "R13"),
     ({"phase": "veto", "proposer": 1}, "R13"),
     ({"phase": "veto", "proposer": 1, "proposal": "a rule of honour"}, "J28"),
     ({"phase": "repeal"}, "R17"),
     ({"phase": "repeal", "rules": [FOURS], "proposal": RED_BLACK}, "R17"),
     ({"phase": "honour", "accuser": 0, "accused": 1}, "J28"),
     ({"phase": "window"}, "R23"),
     ({"phase": "window", "actor": 0, "turn": 1}, "R21"),
     ({"phase": "trigger", "proposer": 1}, "R12"),
     ({"spoken": 16}, "set of seats"),
     ({"upnext": 4}, "a seat from 0 to 3"),
     ({"wrong": 3}, "must be one of '', 'uncharged', 'charged', not 3"),
     ({"must": -1}, "must be some of '2', '3'"),
     ({"stack": -1}, "J8")],
)  # fmt: skip
def test_a_position_that_could_not_come_about_is_refused(fields, why):
    with pytest.raises(BadPosition, match=why):
        game().position(**{"hands": ["K♥", "Q♥", "9♥", "7♥"], "discard": "7♣", **fields})


def test_a_window_given_by_visible_fields_knows_who_played_and_who_is_next():
    """A skip: seat 1 has played the 8♣, so seat 3 is next."""
    given = {"hands": ["K♥ 2♣", "Q♥ 3♣", "9♥ 4♣", "7♥ 5♣"], "discard": "7♣ 8♣", "direction": "to the left", "turn": 1}
    rules = ["when an 8 is played, the next player is skipped"]
    for in_force, following in (([], 2), (rules, 3)):
        table = game().position(phase="window", rules=in_force, **given)
        fields = table.fields()
        assert (fields["actor"], fields["upnext"]) == (1, following)
        for seat in table.to_act:
            table.play("say nothing", seat)
        assert table.view().phase == "turn" and table.to_act == (following,)


def test_a_turn_given_by_visible_fields_is_bound_by_the_card_that_was_played():
    """Example 3 of the book."""
    hands = ["9♦ 9♥ K♦ K♠ 2♣", "Q♥ 3♣", "10♥ 4♣", "7♥ 5♣"]
    table = game(penalties="off").position(
        phase="turn", turn=0, direction="to the left", hands=hands, discard="2♦ J♦", rules=[RED_BLACK]
    )
    assert table.legal(0) == ["pass"]
    table = game(penalties="off").position(
        phase="turn", turn=0, direction="to the left", hands=["9♥ 9♣ K♦ K♠ 2♣", *hands[1:]], discard="9♦",
        rules=[RED_BLACK],
    )  # fmt: skip
    assert table.legal(0) == ["9♣", "pass"]


def test_a_player_who_has_come_down_to_one_card_owes_the_call_until_he_has_said_it():
    given = {"hands": ["K♥ 2♣", "Q♥"], "discard": "7♣ 8♣", "direction": "to the left", "turn": 1, "phase": "window"}
    table = game(2).position(**given)
    assert table.fields()["silent_one"] == [1]
    assert game(2).position(**given, said=["", "Bartok"]).fields()["silent_one"] == []


def test_the_winner_without_cards_makes_the_rule_and_a_vote_is_on_the_charge_that_was_said():
    table = game().position(phase="trigger", hands=["K♥", "Q♥", "", "7♥"], discard="7♣ 8♣", direction="to the left")
    assert table.to_act == (2,)
    table = game().position(
        phase="honour", hands=["K♥ 2♣", "Q♥ 3♣", "9♥ 4♣", "7♥ 5♣"], discard="7♣ 8♣", direction="to the left", turn=1,
        rules=["a rule of honour"], honour=["Nobody sings"], said={0: "charge seat 1 with a rule of honour"},
    )  # fmt: skip
    assert table.to_act == (2, 3)


def test_r6_with_a_direction_of_play_a_given_turn_stands():
    given = {"hands": ["5♠ 6♠", "7♠ 8♠", "9♠ 10♠"], "discard": "K♠", "stock": "2♣", "turn": 1}
    assert game(3).position(**given, direction="to the right").view().phase == "turn"
    assert game(3).position(**given).view().phase == "open"


@pytest.mark.parametrize("options", [{}, {"penalties": "automatic"}, {"races": "turn_based"}], ids=str)
def test_j13_a_race_of_nothing_but_wrong_cards_ends_the_match(options):
    table = game(2, turn_limit=3, **options).position(
        hands=["6♥ 5♠", "A♥ 2♠"], phase="open", discard="7♣", stock="2♣ 3♣ 4♣ 5♣ 8♣ 9♣"
    )
    rounds = 0
    while not table.over:
        rounds += 1
        for seat in table.to_act if options.get("races") else (0,):
            table.play(next(words for words in table.legal(seat) if words.split()[-1] in ("6♥", "A♥")), seat)
    assert rounds == (2 if options.get("races") else 3), "two wrong cards in a round, where all answer together"
    assert table.result.won == ()
    assert any("The limit of wrong cards (3) is reached" in entry.text for entry in table.log())
