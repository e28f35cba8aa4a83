"""R15 of Bartok by meaning: a sentence that denies a rule in force is refused, and a harmless one is accepted."""

from __future__ import annotations

import pytest

from upcard.errors import IllegalMove
from upcard.language.house_rules import read_own_rule
from upcard.language.rule_reading import read_rule

ACES, TWOS = "when an ace is played, play reverses", "2s are wild"
KINGS, FOURS = "when a king is played, the next player is skipped", "when a 4 is played, the next player draws 2"
CLUBS = "when a club is played, the next card must be even"
EIGHTS = 'when an 8 is played, that player says "Eight ball, corner pocket"'
SEVENS, JACKS = "when a 7 is played, all hands pass one place to the left", "when a jack is played, play again"
TENS = "when a 10 is played, that player swaps hands with the left neighbour"
DENIED = (
    (ACES, "aces do not reverse the direction"), (ACES, "an ace does not change the direction of play"),
    (ACES, "aces never reverse play"), (ACES, "when an ace is played, play does not reverse"),
    (ACES, "after an ace play goes on in the same direction"),
    (ACES, "the ace of spades does not reverse the direction"),
    (ACES, "play never reverses"), (ACES, "aces have no effect"), (ACES, "aces don't turn play around or reverse it"),
    (ACES, "when an ace is played, the next player sings instead of play reversing"),
    (TWOS, "2s are not wild"), (TWOS, "2s aren't wild"), (TWOS, "deuces are never wild"), (TWOS, "no card is wild"),
    (TWOS, "the 2 of hearts is not wild"), (TWOS, "2s are ordinary cards"), (TWOS, "even cards are not wild"),
    (KINGS, "when a king is played, the next player is not skipped"), (KINGS, "kings do not skip anybody"),
    (KINGS, "nobody is skipped after a king"), (KINGS, "a black king doesn't skip the next player"),
    (KINGS, "kings are normal cards"), (KINGS, "no player is ever skipped"),
    (KINGS, "face cards never skip a player"),
    (FOURS, "4s are ordinary cards"), (FOURS, "when a 4 is played, nobody draws"),
    (FOURS, "4s do not make anyone draw"),
    (FOURS, "after a 4, no cards are drawn"), (FOURS, "when a 4 is played, nothing happens"),
    (FOURS, "when a 4 is played, the next player draws three instead of two"),
    (CLUBS, "after a club the next card need not be even"), (CLUBS, "the card after a club does not have to be even"),
    (EIGHTS, "nobody has to say eight ball, corner pocket after an 8"),
    (EIGHTS, "8s are played without saying anything"),
    (SEVENS, "when a 7 is played, hands are not passed"), (JACKS, "whoever plays a jack does not play again"),
    (TENS, "hands are not swapped when a 10 is played"),
)  # fmt: skip
HARMLESS = (
    (ACES, "when a 9 is played, the turn passes to the right instead of the left"),
    (ACES, "whoever plays an ace must not speak"), (ACES, "when a king is played, nobody may laugh"),
    (ACES, "when an ace is played, everybody sings"), (ACES, "5s do not reverse the direction"),
    (TWOS, "3s are not wild"), (TWOS, "whoever plays a 2 may not touch the table"),
    (TWOS, "when a 2 is played, nobody speaks until the next turn"), (TWOS, "never point at a card"),
    (KINGS, "the skipped player must not complain"), (KINGS, "when a queen is played, the next player is not skipped"),
    (KINGS, "when a king is played, that player bows instead of nodding"),
    (FOURS, "whoever draws a card must not look at it before the turn ends"), (FOURS, "no elbows on the table"),
    (FOURS, "when a 4 is played, the next player says thank you, not please"),
    (CLUBS, "nobody may whistle after a club"), (EIGHTS, "whoever plays an 8 stands up and does not sit down"),
    (SEVENS, "when a 7 is played, do not clap"), (JACKS, "whoever plays a jack must not smile"),
    (TENS, "players may not cross their legs"),
)  # fmt: skip


@pytest.mark.parametrize(("standing", "said"), DENIED)
def test_r15_the_denial_of_a_rule_in_force_is_refused(standing: str, said: str) -> None:
    with pytest.raises(IllegalMove, match="R15"):
        read_own_rule(said, 128, [read_rule(standing) or 0])


@pytest.mark.parametrize(("standing", "said"), HARMLESS)
def test_r15_a_rule_that_leaves_the_others_alone_is_accepted(standing: str, said: str) -> None:
    assert read_own_rule(said, 128, [read_rule(standing) or 0])[0]


@pytest.mark.parametrize("said", [said for _, said in DENIED if "nobody" not in said])
def test_r15_without_the_rule_there_is_nothing_to_deny(said: str) -> None:
    assert read_own_rule(said, 128)[0]
