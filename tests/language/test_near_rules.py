"""The rules of the grammar that come near to a sentence."""

from upcard.language.house_rules import read_own_rule
from upcard.language.near_rules import names_cards, nearest_rules
from upcard.language.rule_reading import read_rule
from upcard.language.rule_words import rule_text


def test_a_rule_that_a_standing_one_contradicts_is_not_offered():
    red_black = read_rule("red must be followed by black")
    near = nearest_rules("red cards want a red card after them", 5, standing=[red_black])
    assert near
    assert rule_text(near[0]).startswith("when a")
    assert red_black not in near
    assert read_rule("a heart must be followed by a diamond") not in near


def test_a_rule_that_is_not_about_cards_is_kept_without_a_word():
    assert not names_cards("Nobody may touch their nose")
    assert read_own_rule("Nobody may touch their nose", 128)[2] == "Nobody may touch their nose"
