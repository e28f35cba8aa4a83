"""What cannot be on a table of Solo Whist."""

from upcard.rulebook import fault
from upcard.rulebook import count, size
from upcard.rulebook import cards_fit, tricks_done
from upcard.contract.facts import nothing_left
from upcard.games.solo_whist.record import AUCTION, LATE_COP, NAME_TRUMP, OVER, PLAY, PROP, RAISE, TRICKS
from upcard.mechanics.match_facts import no_winner_yet
from upcard.mechanics.trick_facts import no_trick, turn_facts

STILL_PLAYED = no_winner_yet("G1", "deals", "played")
TURN_FACTS = turn_facts("R3: it is the turn of whoever comes after the cards in the trick", PLAY)
BEFORE_PLAY = no_trick("R3: cards are played when the contract is settled", (AUCTION, LATE_COP, RAISE, NAME_TRUMP))
NOTHING_LEFT = nothing_left(OVER)


@fault("R13: in the play there is a contract (`bid`, `declarer`, and `ally` for a prop) and a leader", phase=PLAY)
def no_contract(s):
    return s.bid == 0 or s.declarer < 0 or s.leader < 0 or (s.bid == PROP) != (s.ally >= 0)


@fault("R3: it is the turn of whoever comes after the cards in the trick", phase=PLAY)
def out_of_turn(s):
    return s.turn != (s.leader + size(s.trick)) & 3


MISDEALT = "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that"


@fault(MISDEALT, phase=PLAY)
def misdealt(s):
    return not cards_fit(s, s.hands, TRICKS, tricks_done(s))


@fault(MISDEALT, phase=(AUCTION, LATE_COP, RAISE, NAME_TRUMP))
def not_thirteen_each(s):
    for seat in range(4):
        if count(s.hands[seat]) != TRICKS:
            return True
    return False
