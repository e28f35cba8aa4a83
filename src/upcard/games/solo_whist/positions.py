"""Positions of Solo Whist: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import count, holds, one
from upcard.rulebook import cards_fit, tricks_done
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.games.solo_whist.state import ABUNDANCE, ABUNDANCE_IN_TRUMP, AUCTION, LATE_COP, MISERE_OUVERTE, NAME_TRUMP
from upcard.games.solo_whist.state import OVER, PLAY, PROP, RAISE, SAID_COP, SAID_PASS, SLAM, SOLO, TRICKS, SoloWhist
from upcard.games.solo_whist.state import eldest
from upcard.mechanics.deals.deal_facts import first_turn, suit_turned_up
from upcard.mechanics.matches.match_facts import no_winner_yet
from upcard.mechanics.matches.phase_facts import phase_shown, playing
from upcard.mechanics.matches.seat_facts import same_seat
from upcard.mechanics.tricks.trick_facts import no_trick, none_played, turn_facts, won_facts

BIDDING = (AUCTION, LATE_COP, RAISE)
IN_DEFAULT_SUIT = (PROP, SOLO, ABUNDANCE_IN_TRUMP)
STILL_PLAYED = no_winner_yet("G1", "deals", "played")
TURN_FACTS = turn_facts("R3: the turn follows from the leader and the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R18: a trick is won for every four cards", PLAY)
BEFORE_PLAY = no_trick("R3: cards are played when the contract is settled", (*BIDDING, NAME_TRUMP))
NOTHING_LEFT = nothing_left(OVER)
AUCTION_OVER = phase_shown(
    "R14: cards are played when the contract is settled", PLAY, lambda s: playing(s) or s.leader >= 0
)


# --- The suit turned up, and trump (R2, R4) --------------------------------------------------------------------------


DEFAULT_SUIT = suit_turned_up("R2: the suit of the turned-up card is the default suit", "turned_up", "default_suit")


@follows("dealer", "R2: the turned-up card is the dealer's thirteenth")
def holder_of_the_turned_up_card(s: SoloWhist, known):
    if "dealer" in known or s.turned_up < 0:
        return UNKNOWN
    return next((seat for seat in range(4) if holds(s.hands[seat], s.turned_up)), UNKNOWN)


@impossible("R2: the turned-up card is the dealer's thirteenth", phase=(*BIDDING, NAME_TRUMP))
def turned_up_elsewhere(s: SoloWhist):
    return s.turned_up >= 0 and not holds(s.hands[s.dealer], s.turned_up)


@follows("shown", "R2: all have seen the dealer's turned-up card", phase=(*BIDDING, NAME_TRUMP))
def card_turned_up(s: SoloWhist, known):
    if s.turned_up < 0 or "dealer" not in known:
        return UNKNOWN
    return [one(s.turned_up) if seat == s.dealer else 0 for seat in range(4)]


@follows("shown", "R19: after the first trick the declarer of a misère ouverte plays with an open hand", phase=PLAY)
def open_hand(s: SoloWhist, known):
    """Where the seen cards are not given: they include cards played since."""
    applies = {"hands", "tricks", "declarer"} <= known.certain and "shown" not in known
    if not applies or s.bid != MISERE_OUVERTE or not any(s.tricks):
        return UNKNOWN
    return [s.hands[seat] if seat == s.declarer else UNKNOWN for seat in range(4)]


@follows("trump", "R4: a prop, a solo and an abundance in trump are played in the default suit", phase=PLAY)
def default_suit_is_trump(s: SoloWhist):
    return s.default_suit if s.bid in IN_DEFAULT_SUIT and s.default_suit >= 0 else UNKNOWN


@follows("default_suit", "R4: a prop, a solo and an abundance in trump are played in the default suit", phase=PLAY)
def trump_is_default_suit(s: SoloWhist, known):
    return s.trump if s.bid in IN_DEFAULT_SUIT and "trump" in known else UNKNOWN


@follows("trump", "R4, G11: in a misère and in a slam there is no trump", phase=PLAY)
def no_trump(s: SoloWhist):
    return -1 if s.bid and s.bid not in (*IN_DEFAULT_SUIT, ABUNDANCE) else UNKNOWN


# --- The auction (R3-R13) --------------------------------------------------------------------------------------------


def calls(s: SoloWhist):
    """The bids of the seats: 0 for those that have not bid, or have passed or said cop."""
    return [int(call) if 0 < call < SAID_COP else 0 for call in s.last_call]


@follows("bid", "R5: the bid is the highest that was made", phase=BIDDING)
def highest_bid(s: SoloWhist, known):
    return max(calls(s)) if "last_call" in known else PROP if s.phase != AUCTION else UNKNOWN


@follows("declarer", "R5: the declarer is the highest bidder", phase=BIDDING)
def highest_bidder(s: SoloWhist, known):
    if "last_call" in known:
        return calls(s).index(max(calls(s))) if any(calls(s)) else -1
    return s.turn if s.phase == RAISE and "turn" in known else UNKNOWN


@follows("ally", "R7, R8: the player who has said cop is the ally, while the prop stands", phase=BIDDING)
def who_said_cop(s: SoloWhist, known):
    if "last_call" not in known:
        return UNKNOWN
    said = [seat for seat in range(4) if s.last_call[seat] == SAID_COP]
    return said[0] if said and max(calls(s)) == PROP else -1


@follows("passed", "R6: a player who has passed takes no further part", phase=AUCTION)
def who_passed(s: SoloWhist, known):
    return sum(1 << seat for seat in range(4) if s.last_call[seat] == SAID_PASS) if "last_call" in known else UNKNOWN


@follows("passed", "R9, R12: all but the proposer have passed", phase=(LATE_COP, RAISE))
def others_passed(s: SoloWhist, known):
    return 0b1111 & ~(1 << s.declarer) if "declarer" in known and s.declarer >= 0 else UNKNOWN


@follows("turn", "R3: eldest speaks first; turns go to the left", phase=AUCTION)
def who_speaks(s: SoloWhist, known):
    """In the first round; later it is unknown how often it has gone round."""
    spoken = sum(1 for seat in range(4) if s.last_call[seat] >= 0)
    there = "dealer" in known.certain and "turn" not in known.certain and spoken < 4
    return (s.dealer + 1 + spoken) & 3 if there else UNKNOWN


@follows("turn", "R9: eldest is asked", phase=LATE_COP)
def eldest_is_asked(s: SoloWhist, known):
    return eldest(s) if "dealer" in known.certain else UNKNOWN


@follows("turn", "R12: the proposer is asked", phase=RAISE)
def proposer_is_asked(s: SoloWhist, known):
    return s.declarer if "declarer" in known and s.declarer >= 0 else UNKNOWN


@follows("bid", "G10: an abundance names its trump", phase=NAME_TRUMP)
def abundance_bid(s: SoloWhist):
    return ABUNDANCE


NAMER = same_seat("G10: the declarer of the abundance names the trump", NAME_TRUMP, "declarer")


# --- The play (R14-R20) ----------------------------------------------------------------------------------------------


LEADS_FIRST = first_turn(
    "R15: eldest leads to the first trick", lambda s: s.bid != SLAM and none_played(TRICKS)(s), PLAY
)


@follows("leader", "R15: the declarer of a slam leads to the first trick", phase=PLAY)
def declarer_leads(s: SoloWhist, known):
    applies = "declarer" in known and not ("turn" in known.certain or "leader" in known.certain)
    return s.declarer if applies and s.bid == SLAM and none_played(TRICKS)(s) else UNKNOWN


@fault("R13: in the play there is a contract (`bid`, `declarer`, and `ally` for a prop) and a leader", phase=PLAY)
def no_contract(s: SoloWhist):
    return s.bid == 0 or s.declarer < 0 or s.leader < 0 or (s.bid == PROP) != (s.ally >= 0)


MISDEALT = "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that"


@fault(MISDEALT, phase=PLAY)
def misdealt(s: SoloWhist):
    return not cards_fit(s, s.hands, TRICKS, tricks_done(s))


@fault(MISDEALT, phase=(AUCTION, LATE_COP, RAISE, NAME_TRUMP))
def not_thirteen_each(s: SoloWhist):
    for seat in range(4):
        if count(s.hands[seat]) != TRICKS:
            return True
    return False
