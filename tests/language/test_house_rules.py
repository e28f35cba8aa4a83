"""What a player may declare as a rule, and what the table keeps of its words."""

from __future__ import annotations

import pytest

from upcard.errors import BadMove, IllegalMove
from upcard.language.house_rules import Rules, pack_text, read_own_rule
from upcard.language.rule_reading import read_rule
from upcard.mechanics.words.invented_rules import CODES, formal


def test_a_rule_of_the_grammar_is_kept_as_its_number_and_shown_back() -> None:
    code, words, meant = read_own_rule("  Eights   skip the next player ", 128)
    assert formal(code) and words == meant == "when an 8 is played, the next player is skipped"


def test_a_rule_of_honour_keeps_its_words_and_names_what_would_be_enforced() -> None:
    code, words, meant = read_own_rule("whoever plays a queen has to bow", 128)
    assert (code, words) == (CODES, "whoever plays a queen has to bow")
    assert meant.startswith(words + " (a rule of honour") and "when a queen is played" in meant


def test_a_rule_of_honour_that_names_no_card_is_only_its_words() -> None:
    assert read_own_rule("nobody may hum", 128) == (CODES, "nobody may hum", "nobody may hum")


@pytest.mark.parametrize(
    "text",
    [
        "seat 2 draws a card", "When the dealer plays an ace, play reverses", "player three loses the turn",
        "my twos are wild", "when a king is played, North draws 2", "the third seat passes",
    ],
)  # fmt: skip
def test_a_rule_may_not_single_out_a_player(text: str) -> None:
    with pytest.raises(IllegalMove, match="R14"):
        read_own_rule(text, 128)


@pytest.mark.parametrize("text", ["repeal rule 1", "aces no longer reverse"])
def test_a_rule_may_not_repeal_another(text: str) -> None:
    with pytest.raises(IllegalMove, match="R15"):
        read_own_rule(text, 128)


@pytest.mark.parametrize(
    "text", ["the next player draws 2", "each player draws a card", 'a queen says "I am the king"']
)
def test_the_next_player_each_player_and_quotations_single_out_no_player(text: str) -> None:
    assert read_own_rule(text, 128)[1]


def test_a_rule_has_words_and_not_too_many() -> None:
    with pytest.raises(BadMove, match="say the rule in words"):
        read_own_rule("   ", 128)
    with pytest.raises(BadMove, match="at most 8 letters"):
        read_own_rule("nobody may hum", 8)


def test_all_rules_are_found_by_number_and_by_text() -> None:
    rules = Rules()
    for words in ("when a 2 is played, it is wild", "when a player passes, play reverses"):
        assert words in rules and rules[rules.index(words)] == words
    assert rules[0] == "" and rules[CODES] == "a rule of honour" and "a rule of honour" in rules
    assert "nobody may hum" not in rules
    with pytest.raises(ValueError, match="is no rule of the grammar"):
        rules.index("nobody may hum")
    with pytest.raises(IndexError):
        rules[CODES + 1]


def test_every_number_whose_rule_has_words_is_read_back_from_them() -> None:
    rules = Rules()
    for code in range(1, CODES, 7):
        if formal(code):
            assert read_rule(rules[code]) == code


@pytest.mark.parametrize("text", ["", "hum", "Wer eine Dame spielt, verbeugt sich", "♥ zählt"])
def test_a_text_is_kept_in_numbers_of_eight_letters(text: str) -> None:
    packed = pack_text(text, 6)
    raw = b"".join(word.to_bytes(8, "little", signed=True) for word in packed)
    assert len(packed) == 6 and raw.rstrip(b"\0").decode() == text


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 16 letters; this has 17"):
        pack_text("x" * 17, 2)
