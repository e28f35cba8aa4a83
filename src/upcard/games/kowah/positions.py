"""Positions of Kowah: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import size
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.kowah.state import DISCARDING, DRAWING, MAX_HANDS, NOTHING, Kowah
from upcard.mechanics.melds.counted_hands import in_hand
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero, no_winner_yet
from upcard.mechanics.matches.phase_facts import phase_shown


COUNTED = never_below_zero("G11", "wins", "turns")
STILL_PLAYED = no_winner_yet("G11", "match_wins", "wins"), hands_to_come("G11", lambda s: MAX_HANDS)
HAS_DRAWN = phase_shown(
    "R5: a player who has drawn holds nine cards, and discards one",
    DISCARDING,
    lambda s: any(in_hand(s.hands[seat]) == 9 for seat in range(s.seats)),
)


@follows("turn", "R5: a player who has drawn holds nine cards, and discards one", phase=DISCARDING)
def holder_of_nine(s: Kowah):
    return next((seat for seat in range(s.seats) if in_hand(s.hands[seat]) == 9), UNKNOWN)


@follows("player", "R5: the player on turn draws and discards")
def player_on_turn(s: Kowah, known):
    return s.turn if "turn" in known and s.question == NOTHING else UNKNOWN


@follows("turns", "R5: at least one turn has been played for every discard")
def turns_at_least(s: Kowah, known):
    return size(s.discard) if "turns" not in known else UNKNOWN


FIRST_TURN = first_turn("R3: the player on the dealer's left has the first turn", lambda s: s.turns == 0, DRAWING)


@follows("shown", "R10: all see a pair that lies face up")
def pairs_face_up(s: Kowah, known):
    if "shown" in known:
        return UNKNOWN
    return [[s.pair[seat]] * 2 if s.pair[seat] >= 0 else [] for seat in range(s.seats)]


@impossible("R10: all see a pair that lies face up, and what all see is held")
def shown_wrongly(s: Kowah):
    return any(
        (s.pair[seat] >= 0 and s.shown[seat][s.pair[seat]] < 2)
        or any(s.shown[seat][face] > s.hands[seat][face] for face in range(52))
        for seat in range(s.seats)
    )


@impossible("R5: at least one turn has been played for every discard (`turns`)")
def too_few_turns(s: Kowah):
    return s.turns < size(s.discard)


@fault("R1: every player has eight cards, or nine after drawing")
def not_eight_each(s: Kowah):
    for seat in range(s.seats):
        if in_hand(s.hands[seat]) != 8 + (s.phase == DISCARDING and seat == s.turn):
            return True
    return False


@fault("R10: a pair that lies face up is held")
def pair_not_held(s: Kowah):
    for seat in range(s.seats):
        if s.pair[seat] >= 0 and s.hands[seat][s.pair[seat]] < 2:
            return True
    return False


@fault("R19: with the stock gone the hand is over", phase=DRAWING)
def stock_gone(s: Kowah):
    return size(s.stock) == 0 and not s.secret
