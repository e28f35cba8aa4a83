"""What no player of melds does, at any level: judgement leans to it less than any level's slips allow."""

import pytest

import upcard
from tests.bots.inclinations import favourite, priors
from upcard.bots import LEVELS
from upcard.bots.priors import outlook_of
from upcard.engine.compile.game import compiled_game

RUMMY = upcard.game("contract_rummy", single_hand=True).under(compiled_game("contract_rummy", interpreted=True))
UNTHINKABLE = min(level.weakness.unthinkable for level in LEVELS.values() if level.budget)
PAIR = "9♦ 9♥ 2♥ J♠"
OTHERS = ("2♣ 4♣ 6♣ 8♣ 10♣ Q♣ A♣ 2♦ 4♦ 6♦", "3♣ 5♣ 7♣ 9♣ J♣ K♣ 3♦ 5♦ 7♦ 9♦")


def drawing(hand, upcard_, **fields):
    """A player is to draw, the contract two sets of three."""
    return RUMMY.position(hands=[hand, *OTHERS], discard=upcard_, turn=0, **fields)


def thinkable(table):
    """What a beginner may do in a slip, and so what any level may."""
    found = priors(table)
    return {words for words, leaning in found.items() if leaning >= UNTHINKABLE * max(found.values())}


@pytest.mark.parametrize("upcard_", ["K♠", "3♥", "8♦"])
def test_no_level_throws_back_the_card_that_it_just_took(upcard_):
    table = drawing("J♦ Q♦ 2♥ 6♥ 9♥ K♥ A♥ 3♠ 7♠ 10♠", upcard_)
    table.play("take the upcard")
    assert upcard_ in priors(table)
    assert upcard_ not in thinkable(table)


def test_no_level_takes_a_card_that_goes_with_nothing():
    hand = "J♦ Q♦ 2♥ 6♥ 9♥ K♥ A♥ 3♠ 7♠ 10♠"
    assert "take the upcard" not in thinkable(drawing(hand, "8♦"))
    assert "take the upcard" in thinkable(drawing(hand, "K♠"))
    assert favourite(drawing("K♦ Q♦ 2♥ 6♥ 9♥ K♥ A♥ 3♠ 7♠ 10♠", "K♠")) == "take the upcard"


def test_no_level_breaks_a_set_that_the_contract_needs():
    table = drawing("9♦ 9♥ 9♠ 2♥ 6♥ K♥ A♥ 3♠ 7♠ 10♠", "K♠")
    table.play("take the upcard")
    assert not {"9♦", "9♥", "9♠"} & thinkable(table)
    spare = drawing("9♦ 9♥ 9♠ 9♣ 6♥ K♥ A♥ 3♠ 7♠ 10♠", "K♠")
    spare.play("take the upcard")
    assert "9♣" in thinkable(spare)


def test_no_level_holds_its_contract_back():
    table = drawing("9♦ 9♥ 9♠ 2♥ 6♥ K♥ K♦ 3♠ 7♠ 10♠", "K♠")
    table.play("take the upcard")
    assert thinkable(table) == {"contract"}


def test_whose_contract_is_made_puts_his_melds_down_before_he_discards():
    table = drawing("A♦ A♥ 2♥ 6♥ 9♥ K♥ A♠ 3♠ 7♠ 10♠", "K♠", opened=1)
    table.play("take the upcard")
    assert not {"K♠", "A♠", "9♥"} & thinkable(table)
    assert "set of aces" in thinkable(table)


def test_a_card_on_a_meld_is_not_asked_for_with_a_penalty_card():
    table = drawing("A♦ 2♥ 6♥ 9♥ K♥ A♠ 3♠ 7♠ 10♠ 8♥", "J♦", opened=2, melds=["J♥ J♠ J♦"], stock="5♥ 5♠ 6♠")
    table.play("draw")
    assert table.to_act[0] == 1
    assert "may I" not in thinkable(table)


def test_a_hand_that_is_broken_off_is_worth_less_the_more_cards_the_contract_lacks():
    rules = compiled_game("contract_rummy", interpreted=True)
    outlook = outlook_of(rules)
    found = []
    for hand, penalty in ((f"7♦ 7♥ 7♠ {PAIR}", 51), (f"7♦ 7♥ 8♠ {PAIR}", 52), (f"7♦ 6♥ 8♠ {PAIR}", 51)):
        s = rules.open(drawing(hand, "K♠").snapshot())[0]
        found.append(outlook(s, 0) + 0.6 * penalty)
    assert [round(value - found[0], 1) for value in found] == [0.0, -9.0, -18.0]
