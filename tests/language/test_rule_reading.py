"""Rules that players invent, as people say them: what is understood, what is not, and what comes near."""

from __future__ import annotations

import pytest

from upcard.errors import BadMove, IllegalMove
from upcard.language.house_rules import Rules, read_own_rule
from upcard.language.rule_reading import read_rule
from upcard.language.rule_words import rule_text
from upcard.mechanics.words.invented_rules import CODES, formal, without_card

SAID = {
    "when a club is played, the next card must be even": """
        When a club is played, the next card played must be even.
        After a club the next card has to be even
        After a club, an even card must follow
        If someone plays a club, the next player has to play an even card
        Whenever a ♣ is played the next card should be an even number
        Clubs must be followed by even cards
        A club has to be followed by an even card
        Following a club, the next player must lay an even-numbered card
        The next card after a club must be even
        The card played after a club must be even
        Once a club has been played, only even cards may be played next
        The next card must be even when a club is played
        Every time a club is laid down, the next card needs to be even
    """,
    "when a red card is played, the next card must be black": """
        When a red card is played, the next card must be black.
        red must be followed by black
        After any red card the next one must be black
        If a red card's played, the next card must be a black card
        After a red card, only a black card may follow
        After hearts or diamonds the next card must be black
        When you play a red card, the next player must play a spade or club
    """,
    "when a face card is played, the next player is skipped": """
        When a face card is played, the next player is skipped.
        Face cards skip the next player
        After a picture card skip the next player
        If a court card is played the next player misses a turn
        When somebody plays a face card, the next player loses their turn
        Skip the next player whenever a face card is played
        Playing a face card skips the next player
        After a jack, queen or king, the next player sits out
        A royal card means the next player is skipped
        Each time a face card is put down, the next player's turn is skipped
    """,
    "when an ace is played, play reverses": """
        When an ace is played, direction of play reverses.
        Aces reverse the direction
        Aces reverse
        When an A is played, the direction is reversed
        Play changes direction when an ace is played
        An ace reverses the direction of play
        If anyone plays an ace, reverse the order of play
        On an ace the direction of play switches
        After an ace, play goes the other way
        Any time an ace hits the table, we reverse direction
        An ace makes play reverse
    """,
    'when an 8 is played, that player says "Eight ball, corner pocket"': """
        When playing an 8, the player must say “Eight ball, corner pocket”.
        When playing an 8, the player must say "Eight ball, corner pocket"
        When an 8 is played, the player has to say Eight ball, corner pocket
        Whoever plays an 8 must say "eight ball corner pocket"
        If you play an eight, say "Eight ball, corner pocket!"
        Anyone who plays an 8 has to call out "Eight ball, corner pocket"
        8s require the player to say "Eight ball, corner pocket"
        Say "Eight ball, corner pocket" when you play an 8
        To play an 8 you must say "Eight ball, corner pocket"
        A player who lays an 8 must announce "Eight ball, corner pocket"
    """,
    "when a 2 is played, it is wild": """
        2s are wild.
        when a 2 is played it is wild
        Deuces are wild
        Deuces wild
        twos wild
        All 2s are wild cards
        2's count as wild
        A 2 is wild
        Every two is a wildcard
        A 2 can be played on anything
        Twos may be played on any card
        You may play a 2 on any card
        2s can be played at any time
        Treat 2s as wild
        When someone plays a 2, it's wild
    """,
    "when a 4 is played, the next player draws 4 and loses the turn unless answering with the same rank": """
        When a 4 is played, the next player draws four cards and skips their turn, unless they can also play a 4, \
in which case the next player after them draws eight cards, and so on.
        When a 4 is played, the next player draws 4 and loses the turn unless they play a 4
        After a 4, the next player must draw four cards unless they answer with a 4, and so on
        If a four is played, the next player picks up four and misses a turn unless they also play a four
        When a 4 is played the next player draws four cards and skips their turn unless they can play another 4, \
in which case the next player draws 8
    """,
    "when a 7 is played, the next player draws 2": """
        When a 7 is played, the next player draws two cards
        7s make the next player draw 2
        A seven forces the next player to draw two cards
        The next player has to pick up two cards after a 7
        After a 7, the next player takes two cards and still plays
        Playing a 7 makes the next player draw two
        If you play a 7, the following player draws 2 cards and keeps the turn
    """,
    "when a 7 is played, the next player draws 1": """
        When a 7 is played, the next player draws a card
        sevens make the next player pick up one card
    """,
    "when a 9 is played, the next player draws 3 and loses the turn": """
        When a 9 is played, the next player draws three cards and loses their turn
        After a nine the next player picks up 3 and misses a turn
        9s make the next player draw three and skip their turn
        When a 9 is played the next player loses a turn and draws 3 cards
    """,
    "when a queen is played, the same player plays again": """
        When a queen is played, the same player plays again
        Queens play again
        After a queen the same player has another turn
        Whoever plays a queen goes again
        If you play a queen, you get another turn
        A queen gives you an extra turn
        When a Q is played, that player gets to play again
    """,
    "when a jack is played, that player swaps hands with the left neighbour": """
        When a jack is played, that player swaps hands with the left neighbour
        Whoever plays a jack trades hands with the player to their left
        If you play a jack, exchange hands with the neighbor on your left
        Jacks: swap hands with your left-hand neighbour
    """,
    "when a king is played, all hands pass one place to the left": """
        When a king is played, all hands pass one place to the left
        On a king everybody passes their hand to the left
        Kings make all hands rotate one place clockwise
        When a king is played, all players pass their hands to the left
        After a king pass all hands to the left
    """,
    "when a king is played, all hands pass one place to the right": """
        When a king is played everyone passes their hand to the right
        A king means all hands pass counter-clockwise
    """,
    "when a player passes, the next player draws 1": """
        When a player passes, the next player draws a card
        If someone passes, the next player has to draw one card
    """,
    'when a player passes, that player says "Amen"': """
        Whoever passes says "Amen"
        A player who passes must say Amen
    """,
    'when a hand comes down to 2 cards, that player says "Mind the gap"': """
        When you are down to two cards you must say "Mind the gap"
        If you have only 2 cards left, say "Mind the gap"
    """,
    "when a 3 is played, that player swaps hands with the right neighbour": """
        When a three gets played, swap your hand with the player on your right
    """,
    "when a hand comes down to 3 cards, play reverses": """
        When a hand comes down to three cards, play reverses
        If a player has three cards left, the direction of play reverses
        When someone is down to 3 cards, reverse direction
        When a player has only 3 cards, play changes direction
    """,
    "when a 10 is played, the next two players are skipped": """
        When a 10 is played, the next two players are skipped
        tens skip the next two players
        After a ten skip two players
        When a 10 is played, the next two players lose their turn
    """,
}  # fmt: skip
SAYINGS = [(line.strip(), rule) for rule, lines in SAID.items() for line in lines.strip().splitlines()]
NOT_SAID = (
    "When the queen of spades is played, the next player draws 4",
    "When two clubs are played in a row, the next card must be even",
    "2s and 3s are wild",
    "When a club is played, the next card must not be even",
    "2s are not wild",
    "2s are never wild",
    "When a club is played, the next card must be even unless it is a heart",
    "When a 4 is played, the next player draws 4 unless they play a 5",
    "When a red card is played, the next player draws 4 unless they play a red card",
    "When an even card is played on an odd card, play reverses",
    "When a 7 is played, the player before draws two cards",
    "When a 7 is played, all other players draw two cards",
    "When a 7 is played, the next player draws nine cards",
    "When an 8 is played, the player must say their own name",
    'When an 8 is played, the player must say "Snooker"',
    "When a jack is played, swap hands with the next player",
    "Kings are worth ten points",
    "Nobody may touch their nose",
    "Everybody sings",
    "When a 7 is played, the next player may draw 2 cards",
    "When a 7 is played, that player draws 2 cards",
    "After a club an even card may be played",
    "No card may be played on a king",
    "The 7 of hearts is wild",
)


def test_there_are_many_ways_to_say_the_rules_of_the_article():
    assert len(SAYINGS) >= 100


@pytest.mark.parametrize(("said", "rule"), SAYINGS)
def test_a_rule_is_understood_however_it_is_said(said, rule):
    code = read_rule(said)
    assert code is not None
    assert rule_text(code) == rule


@pytest.mark.parametrize("said", NOT_SAID)
def test_a_sentence_that_says_more_or_else_is_not_taken_for_a_rule(said):
    assert read_rule(said) is None


def test_every_rule_of_the_grammar_is_read_back_as_itself():
    for code in range(1, CODES):
        if formal(code) and not without_card(code):
            assert read_rule(rule_text(code)) == code, rule_text(code)


@pytest.mark.parametrize(
    ("said", "near"),
    [("When the queen of spades is played, the next player draws 4", "when a queen is played, the next player draws 4"),
     ("2s and 3s are wild", "when a 3 is played, it is wild"),
     ("2s and 3s are wild", "when a 2 is played, it is wild"),
     ("When an 8 is played, everybody else has to draw two", "when an 8 is played, the next player draws 2"),
     ("Nothing but an even card will do once a club lies there", "when a club is played, the next card must be even"),
     ('When an 8 is played, the player says "Eight balls, all pockets"',
      'when an 8 is played, that player says "Eight ball, corner pocket"'),
     ("When a jack is played, swap hands with the next player",
      "when a jack is played, that player swaps hands with the left neighbour")],
)  # fmt: skip
def test_a_player_who_names_cards_is_offered_the_nearest_rules_that_the_table_enforces(said, near):
    code, words, understood = read_own_rule(said, 128)
    assert (code, words) == (CODES, said)
    assert "a rule of honour" in understood
    assert near in understood


@pytest.mark.parametrize(
    "said",
    ["When a club is played, player 2 draws two", "When a club is played, player two draws two",
     "Player number three is skipped after an ace", "When an ace is played, seat 4 draws a card",
     "North draws two cards after a club", "When I play an 8, the next player draws 4",
     "The dealer may play again after a 7", "After a king, hands go to the player on my left"],
)  # fmt: skip
def test_r14_no_player_is_singled_out_by_name_or_number(said):
    with pytest.raises(IllegalMove, match="R14"):
        read_own_rule(said, 128)


@pytest.mark.parametrize(
    "said",
    ["When a 7 is played, the next player two places on bows", "Hold at least one card in the left hand",
     "Every player one card short of seven hums", "Whoever sneezes says \"I am the dealer\""],
)  # fmt: skip
def test_r14_words_that_only_look_like_a_seat_are_allowed(said):
    assert read_own_rule(said, 128)[0] == CODES


def test_r15_no_rule_undoes_another():
    with pytest.raises(IllegalMove, match="R15"):
        read_own_rule("The rule about clubs no longer holds", 128)


def test_a_rule_has_words_and_not_too_many():
    with pytest.raises(BadMove):
        read_own_rule("  ", 128)
    with pytest.raises(BadMove, match="128"):
        read_own_rule("x" * 129, 128)


def test_a_field_of_rules_takes_a_rule_however_it_is_said():
    rules = Rules()
    assert rules[rules.index("Deuces are wild")] == "when a 2 is played, it is wild"
    assert "Deuces are wild" in rules
    assert "Deuces are tame" not in rules
