"""Positions of Crates: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import ACE, SIX, TWO, rank, size, top
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.games.crates.play import names_a_suit, other_colour, without_cards
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.games.crates.state import COUNTING, FIRST_SUIT, HANDS, NAME_SUIT, PLAY, SECOND_CARD, Crates
from upcard.mechanics.deals.stock import no_upcard

NOTHING_LEFT = nothing_left(COUNTING)


@follows("turns", "R33: a turn has begun")
def turn_begun(s: Crates, known):
    return UNKNOWN if "turns" in known else 1


@follows("turn", "R4: the dealer names the first suit", phase=FIRST_SUIT)
def dealer_names(s: Crates, known):
    return s.dealer if "dealer" in known.certain or "turn" not in known else UNKNOWN


@follows("dealer", "R4: the dealer names the first suit", phase=FIRST_SUIT)
def who_names_dealt(s: Crates, known):
    return s.turn if "turn" in known else UNKNOWN


PLAYS_FIRST = first_turn(
    "R5: the player on the dealer's left plays first", lambda s: size(s.discard) == 1 and not s.sequence, PLAY
)


@follows("out", "R34: a player with no card left while a 2-sequence runs is out of it")
def out_of_cards(s: Crates, known):
    return UNKNOWN if "out" in known or s.sequence == 0 else without_cards(s) & ~(1 << s.turn)


@impossible("R2, R41: fifteen hands are played: `hand` goes from 0 to 14")
def no_such_hand(s: Crates):
    return not 0 <= s.hand < HANDS


@impossible("R13, R15: a 2-sequence counts the cards to be drawn, two for its first card at least")
def negative_sequence(s: Crates):
    return s.sequence < 0 or s.sequence == 1


@impossible("R9: pressures are counted from 0 (`pressures`)")
def uncounted_pressures(s: Crates):
    return min(s.pressures) < 0


UPCARD = fault("R3: the discard pile has an upcard")(no_upcard)


@fault("R33: everybody has a card, unless a 2-sequence runs or a 6 wants its second card")
def out_of_cards_already(s: Crates):
    may_be_empty = 1 << s.turn if s.phase == SECOND_CARD else 0
    return s.sequence == 0 and without_cards(s) & ~may_be_empty != 0


@fault("R13: a 2-sequence lies under a 2 or an ace")
def no_sequence(s: Crates):
    upcard = top(s.discard)
    return s.sequence != 0 and rank(upcard) != TWO and rank(upcard) != ACE


@fault("R20: a second card is played on a 6", phase=SECOND_CARD)
def no_six(s: Crates):
    return rank(top(s.discard)) != SIX


@fault("R25: a suit is named for an 8 or a 9")
def nothing_to_name(s: Crates):
    return (s.phase == NAME_SUIT or s.phase == FIRST_SUIT or s.named >= 0) and not names_a_suit(top(s.discard))


@impossible("R25: the player of the 8 or the 9 has named a suit (`named`)", phase=PLAY)
def nothing_named(s: Crates):
    return s.named < 0 and names_a_suit(top(s.discard))


@impossible("R31: the player on turn has drawn the two cards that he owed (`owed`)", phase=PLAY)
def owed_on_turn(s: Crates):
    return s.owed[s.turn] != 0


@fault("R26: a 9 names a suit of its own colour")
def named_otherwise(s: Crates):
    return s.named >= 0 and other_colour(s, 0, s.named)
