"""Bartok: the rules that players invent, by the numbers of its book."""

import json

import numpy as np
import pytest

import upcard
from tests.games.bartok_tables import FOURS, RED_BLACK, cards, fitting, game, quiet, turn, won_hand
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.views import view_of
from upcard.engine.positions.position import fields_of
from upcard.errors import BadMove, BadPosition, IllegalMove
from upcard.games import bartok


def test_example_3_an_obligation_is_added_to_matching():
    table = turn(["K♥ 9♦", "9♥ 9♣ K♦ K♠ 2♣", "3♥ 4♥"], "7♦", rules=[RED_BLACK])
    table.play("9♦", 0)
    quiet(table)
    assert fitting(table, 1) == {"9♣"}


def test_j16_an_obligation_lasts_over_a_pass():
    table = turn(["K♥ 9♦ 8♥", "9♥ 9♣ K♦", "3♥ 9♠ A♦"], "7♦", rules=[RED_BLACK])
    table.play("9♦", 0)
    quiet(table)
    table.play("pass", 1)
    quiet(table)
    assert fitting(table, 2) == {"9♠"}


def test_example_4_stacked_draws_add_up():
    hands = ["4♥ K♠ K♣", "4♠ K♥ Q♥", "A♣ A♦ A♥", "5♠ 6♥ 4♣"]
    table = turn(hands, "7♥", rules=[FOURS], stock="2♦ 3♦ 5♦ 6♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦")
    table.play("4♥", 0)
    quiet(table)
    assert table.to_act == (1,)
    table.play("4♠", 1)
    quiet(table)
    assert table.view().stack == 8
    table.play("pass", 2)
    quiet(table)
    assert cards(table) == [2, 2, 11, 3]
    assert table.to_act == (3,)
    assert fitting(table, 3) == {"5♠", "4♣"}


@pytest.mark.parametrize(
    ("rule", "next_seat", "counts"),
    [("when a king is played, the next player is skipped", 2, [2, 3, 3]),
     ("when a king is played, play reverses", 2, [2, 3, 3]),
     ("when a king is played, the next player draws 2", 1, [2, 5, 3]),
     ("when a king is played, the next player draws 2 and loses the turn", 2, [2, 5, 3]),
     ("when a king is played, the same player plays again", 0, [2, 3, 3]),
     ("when a king is played, that player swaps hands with the left neighbour", 1, [3, 2, 3]),
     ("when a king is played, all hands pass one place to the right", 1, [3, 3, 2])],
)  # fmt: skip
def test_r19_what_rules_bring_about(rule, next_seat, counts):
    table = turn(["K♣ 5♠ 6♠", "2♥ K♠ 2♠", "9♥ 9♠ 9♣"], rules=[rule])
    table.play("K♣", 0)
    quiet(table)
    assert table.to_act == (next_seat,)
    assert cards(table) == counts


LOSES, TURNS, SKIPPED = "the next player draws 2 and loses the turn", "play reverses", "the next player is skipped"
DRAWS, TWO, AGAIN = "the next player draws 2", "the next two players are skipped", "the same player plays again"


@pytest.mark.parametrize(
    ("players", "effects", "next_seat", "drawn"),
    [(4, (LOSES, TURNS), 3, {1: 2}),  # South plays, West draws two and loses the turn, play turns, East plays
     (4, (TURNS, LOSES), 2, {3: 2}),
     (4, (SKIPPED, TURNS), 3, {}),
     (4, (TURNS, SKIPPED), 2, {}),
     (4, (SKIPPED, DRAWS, TURNS), 3, {2: 2}),
     (4, (SKIPPED, TURNS, DRAWS), 3, {3: 2}),
     (4, (DRAWS, TURNS, SKIPPED), 2, {1: 2}),
     (4, (SKIPPED, LOSES), 3, {2: 2}),
     (4, (AGAIN, LOSES, TURNS), 0, {1: 2}),
     (5, (TWO, TURNS, SKIPPED), 3, {}),
     (3, (LOSES, TURNS), 2, {1: 2}),
     (3, (TWO, TURNS), 0, {}),
     (2, (SKIPPED, TURNS), 0, {}),
     (2, (LOSES, TURNS), 0, {1: 2}),
     (2, (TURNS, LOSES), 0, {1: 2})],
)  # fmt: skip
def test_j20_effects_come_about_one_after_another(players, effects, next_seat, drawn):
    """Each rule is set off by the queen of hearts in its own way: as a red card, a queen, a heart."""
    triggers = ("when a red card is played", "when a queen is played", "when a heart is played")
    rules = [f"{trigger}, {effect}" for trigger, effect in zip(triggers, effects, strict=False)]
    hands = ["Q♥ 5♠ 6♠", "2♥ K♠ 2♠", "9♥ 9♠ 9♣", "10♥ 10♠ 10♣", "J♠ J♣ 4♠"][:players]
    table = turn(hands, upcard="7♥", rules=rules)
    table.play("Q♥", 0)
    after = fields_of(table.game, table.snapshot())
    again = table.game.position(**{name: value for name, value in after.items() if name != "upnext"})
    assert fields_of(again.game, again.snapshot()) == after
    quiet(table)
    assert table.to_act == (next_seat,)
    assert cards(table) == [(2 if seat == 0 else 3) + drawn.get(seat, 0) for seat in range(players)]


@pytest.mark.parametrize(
    ("effect", "holder"),
    [("that player swaps hands with the left neighbour", 1), ("that player swaps hands with the right neighbour", 2),
     ("all hands pass one place to the left", 1), ("all hands pass one place to the right", 2)],
)  # fmt: skip
def test_a_player_who_gave_a_hand_away_knows_what_the_other_holds(effect, holder):
    table = turn(["K♣ 5♠ 6♠", "2♥ K♠ 2♠", "9♥ 9♠ 9♣"], rules=[f"when a king is played, {effect}"])
    table.play("K♣", 0)
    quiet(table)
    assert table.view(0).hands[holder].seen == ("5♠", "6♠")
    bystander = 3 - holder
    if "swaps" in effect:
        assert table.view(bystander).hands[holder].seen == table.view().hands[holder].seen == ()
    redealer = ConsistentRedealer(table.game.rules)
    rng = np.ones(1, np.uint64)
    for _ in range(20):
        world = redealer.redeal(table.snapshot(), 0, rng)
        assert {"5♠", "6♠"} <= set(view_of(table.game.rules, world, holder).hands[holder].seen)


def test_a_given_hand_is_known_until_its_cards_are_played_and_goes_on_with_its_holder():
    rules = ["when a king is played, that player swaps hands with the left neighbour"]
    given = ("9♣", "2♦", "K♥", "4♠")
    table = turn(["K♣ 5♠ 6♠", "K♥ 9♣ 4♠ 2♦", "K♠ 9♥ 9♦ 3♦"], rules=rules, stock="8♦ 10♦")
    table.play("K♣", 0)  # 0: K♥ 9♣ 4♠ 2♦, 1: 5♠ 6♠
    quiet(table)
    table.play("pass", 1)
    quiet(table)
    table.play("K♠", 2)  # 2: K♥ 9♣ 4♠ 2♦, 0: 9♥ 9♦ 3♦
    quiet(table)
    assert table.view(1).hands[2].seen == given, "what seat 1 gave away has gone on to seat 2"
    assert table.view(0).hands[2].seen == given
    assert table.view(0).hands[1].seen == ("5♠", "6♠"), "and not the card that seat 1 has drawn"


def test_j17_a_wild_card_fits_everywhere_and_its_player_names_a_suit():
    table = turn(["2♥ 5♠ 6♠", "K♥ Q♠ 2♠", "9♥ 9♠ 9♣"], rules=["when a 2 is played, it is wild"])
    table.play("2♥", 0)
    assert table.legal() == [f"name {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")]
    table.play("name spades")
    quiet(table)
    assert fitting(table, 1) == {"Q♠", "2♠"}


def test_example_7_one_voice_is_enough_for_a_rule():
    table = won_hand()
    table.play("when a club is played", 2)
    table.play("the next card must be even", 2)
    assert table.view().proposal == "when a club is played, the next card must be even"
    for seat, word in ((0, "veto"), (1, "veto"), (3, "agree")):
        table.play(word, seat)
    assert bartok.rules_in_words(table.view()) == ["when a club is played, the next card must be even"]
    table = won_hand(max_vetoes=2)
    for _ in range(2):
        assert table.to_act == (2,)
        move, content, _shown = bartok.read_text("2s are wild", table.view(2))
        table.play(move, 2, content)
        for seat in (0, 1, 3):
            table.play("veto", seat)
    assert table.view().hand == 1
    assert bartok.rules_in_words(table.view()) == []


def test_r17_all_agree_to_repeal_a_rule_that_was_tried():
    for last, left in (("repeal the rule", 0), ("keep the rule", 1)):
        table = won_hand(2, rules=[RED_BLACK])
        table.play("when a king is played", 0)
        table.play("play reverses", 0)
        table.play("agree", 1)
        assert table.view().phase == "repeal"
        table.play("repeal the rule", 0)
        table.play(last, 1)
        assert bartok.rules_in_words(table.view())[:-1] == [RED_BLACK] * left
        assert table.view().phase == "open"


def test_r15_j14_rules_that_clash_are_refused():
    table = won_hand(rules=[RED_BLACK])
    table.play("when a heart is played", 2)
    assert table.why_not("the next card must be red").startswith("R15")
    assert "the next card must be a club" in table.legal()
    table = won_hand(rules=[RED_BLACK])
    table.play("when a red card is played", 2)
    assert table.why_not("the next card must be even").startswith("R15")


def test_r15_a_typed_rule_that_clashes_is_refused_and_is_no_veto():
    table = won_hand(rules=[RED_BLACK], max_vetoes=1)
    with pytest.raises(IllegalMove, match="R15"):
        table.play("when a heart is played, the next card must be red", 2)
    with pytest.raises(IllegalMove, match="R13"):
        table.play("declare a rule in words", 2, (64,))
    table.play("when a heart is played, the next card must be a club", 2)
    assert table.view().phase == "veto"


@pytest.mark.parametrize("own", ["when a jack is played, play reverses", "Nobody may touch their nose"])
def test_r18_rules_kept_in_mind_are_announced_and_then_shown_no_more(own):
    seen = {}
    for display in ("shown", "memory"):
        table = won_hand(2, rules_display=display)
        table.play(own, 0)
        table.play("agree", 1)
        assert f"The rule stands: {own}." in [entry.text for entry in table.log(1)]
        seen[display] = own in json.dumps(table.view(1).as_dict())
    assert seen == {"shown": True, "memory": False}


def test_r17_the_vote_names_the_rule():
    table = won_hand(2, rules=[RED_BLACK])
    table.play("when a king is played", 0)
    table.play("play reverses", 0)
    table.play("agree", 1)
    assert table.view(0).prompt == f"keep the rule, or repeal it? {RED_BLACK}"


def test_r14_r15_a_typed_rule_may_single_out_no_player_and_repeal_nothing():
    view = won_hand().view(2)
    with pytest.raises(IllegalMove, match="R14"):
        bartok.read_text("when a club is played, North draws two", view)
    with pytest.raises(IllegalMove, match="R15"):
        bartok.read_text("the first rule no longer holds", view)
    with pytest.raises(BadMove):
        bartok.read_text("x" * 200, view)


@pytest.mark.parametrize("display", ["shown", "memory"])
def test_j28_the_author_of_a_rule_about_cards_learns_that_it_is_a_rule_of_honour(display):
    table = won_hand(2, rules=[RED_BLACK], rules_display=display)
    own = "When the queen of hearts is played, the next card must be black"
    shown = bartok.read_text(own, table.view(0))[2]
    assert shown.startswith(own)
    assert "a rule of honour" in shown
    assert "when a queen is played, the next card must be black" in shown
    table.play(own, 0)
    assert f"The rule would be, kept on honour: {own}." in [entry.text for entry in table.log(0)]


def test_a_position_with_a_rule_outside_the_grammar_is_refused() -> None:
    with pytest.raises(BadPosition, match="no rule of the grammar"):
        upcard.game("bartok").position(proposal="when the moon is full, all draw a card")


def test_r17_two_rules_of_honour_are_distinguished_by_their_words_when_one_is_repealed():
    rules = [FOURS, "a rule of honour", "a rule of honour", RED_BLACK]
    honour = {1: "Nobody sings", 2: "Nobody hums"}
    table = game(2).position(
        hands=["K♥", "Q♥"], discard="7♣", phase="repeal", rules=rules, tried=[1, 1, 1, 1], honour=honour,
        proposal="a rule of honour", draft=["Nobody hums"],
    )  # fmt: skip
    table.play("repeal the rule", 0)
    table.play("repeal the rule", 1)
    view = table.view()
    assert list(view.rules[:4]) == [FOURS, "a rule of honour", RED_BLACK, ""]
    assert view.proposal == RED_BLACK, "the rules after it have moved up and are voted on, too"
    assert table.fields()["honour"][:2] == ["", "Nobody sings"]
