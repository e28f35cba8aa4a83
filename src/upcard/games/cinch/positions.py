"""Positions of Cinch: what follows from what, and what is impossible."""

from itertools import pairwise

from upcard.rulebook import fault
from upcard.rulebook import count, holds, size
from upcard.rulebook import hands_fit, tricks_done
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.games.cinch.state import BIDDING, CARDS, COMPLETING, DEALER_FREE, FREE_SIX, GIVING, MAX_BID, NAMING, OVER
from upcard.games.cinch.state import PLAY, POWER, ROBBING, SUITS, Cinch, trumps
from upcard.mechanics.auctions.auction_facts import auction_facts
from upcard.mechanics.tricks.trick_facts import last_trick_facts, no_trick, turn_facts, won_facts
from upcard.mechanics.tricks.trump_twin import winner_under
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero, no_winner_yet

DRAWING = (GIVING, ROBBING, COMPLETING)
AFTER_BIDDING = (NAMING, *DRAWING, PLAY)
STILL_PLAYED = no_winner_yet("R27", "target"), hands_to_come("G15", "max_hands")
COUNTED = never_below_zero("R23, R25", "score", "tricks", "kept")
AUCTION_FACTS = auction_facts(
    "R6: the bid, its bidder and the turn follow from the calls", BIDDING, lowest=1, final=False
)
TURN_FACTS = turn_facts("R15: the turn follows from the leader and the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R22: a trick is won for every four cards")
LAST_TRICK = last_trick_facts(
    "R21: the winner of the last trick leads", lambda s: winner_under(s.last_trick, SUITS, POWER, s.trump)
)


@follows("phase", "R8-R13: after four calls the trump is named, then hands are completed and played")
def phase_of_the_hand(s: Cinch, known):
    if "phase" in known.certain:
        return UNKNOWN
    if s.trump < 0:
        return NAMING if min(s.last_call) >= 0 else UNKNOWN
    if any(count(hand) > CARDS for hand in s.hands):
        return GIVING
    return ROBBING if s.rest | s.aside else PLAY


@follows("bid", "R8: the contract is the highest bid", phase=AFTER_BIDDING)
def contract_of_the_calls(s: Cinch, known):
    return max(s.last_call) if "last_call" in known and max(s.last_call) > 0 else UNKNOWN


@follows("declarer", "R8, R9: the highest bidder names the trump and leads to the first trick", phase=AFTER_BIDDING)
def highest_bidder(s: Cinch, known):
    if "last_call" in known and max(s.last_call) > 0:
        return list(s.last_call).index(max(s.last_call))
    if s.phase == NAMING:
        return s.turn if "turn" in known else UNKNOWN
    if s.phase == PLAY and sum(s.tricks) == 0:
        return s.leader if "leader" in known and s.leader >= 0 else UNKNOWN
    return UNKNOWN


@follows("turn", "R9, R11, R13: the highest bidder names the trump, the first with too many gives up, the dealer robs",
         phase=(NAMING, *DRAWING))  # fmt: skip
def who_acts(s: Cinch, known):
    if s.phase == NAMING:
        return s.declarer if "declarer" in known and s.declarer >= 0 else UNKNOWN
    if "dealer" not in known:
        return UNKNOWN
    if s.phase != GIVING:
        return s.dealer
    order = [(s.dealer + place) & 3 for place in range(1, 4 if s.dealer_rob == FREE_SIX else 5)]  # G4
    return next((seat for seat in order if count(s.hands[seat]) > CARDS), UNKNOWN)


@follows("dealer", "R13: the dealer robs the pack", phase=(ROBBING, COMPLETING))
def dealer_robs(s: Cinch, known):
    return s.turn if "turn" in known else UNKNOWN


@follows("leader", "R15: the highest bidder leads to the first trick", phase=PLAY)
def first_leader(s: Cinch, known):
    return s.declarer if "declarer" in known and s.declarer >= 0 and sum(s.tricks) == 0 else UNKNOWN


@follows("trumps_played", "G8: trumps that a player kept have been played, or are in the hand", phase=PLAY)
def trumps_gone(s: Cinch, known):
    """In the first trick exactly those that lie there; later at least as many as are missing."""
    if s.trump < 0 or (sum(s.tricks) and "trumps_played" in known):
        return UNKNOWN
    played = [0, 0, 0, 0]
    for place in range(size(s.trick)):
        played[(s.leader + place) & 3] += int(holds(trumps(s), s.trick[place]))
    if sum(s.tricks):
        return [max(played[seat], s.kept[seat] - count(s.hands[seat] & trumps(s))) for seat in range(4)]
    return played


NOTHING_LEFT = nothing_left(OVER)


@impossible("R7: bids are from 1 to 14, and each is higher than the one before it")
def bids_that_do_not_rise(s: Cinch):
    calls = [s.last_call[(s.dealer + place) & 3] for place in range(1, 5)]
    raised = [call for call in calls if call > 0]
    return not 0 <= s.bid <= MAX_BID or (s.phase == BIDDING and any(a >= b for a, b in pairwise(raised)))


@impossible("R6, G1: the player who names the trump has bid, unless all have passed", phase=AFTER_BIDDING)
def nothing_bid(s: Cinch):
    return s.bid == 0 and (s.all_pass != DEALER_FREE or s.declarer != s.dealer)


@impossible("R10: when the trump is named everything else is discarded", phase=GIVING)
def plain_cards_kept(s: Cinch):
    return s.trump >= 0 and any(hand & ~trumps(s) for hand in s.hands)


@impossible("R10, R11: no player keeps more than six trumps, and only trumps are given up (`dead`)")
def kept_or_given_up_wrongly(s: Cinch):
    return max(s.kept) > CARDS or (s.trump >= 0 and any(cards & ~trumps(s) for cards in s.dead))


@impossible("R12: the other three have six cards each when the dealer robs the pack", phase=(ROBBING, COMPLETING))
def hands_not_full(s: Cinch):
    return any(count(s.hands[seat]) != CARDS for seat in range(4) if seat != s.dealer)


@impossible("R13: the dealer has fewer than six cards and can be given what is missing", phase=(ROBBING, COMPLETING))
def nothing_to_take(s: Cinch):
    there = s.discards[s.dealer] if s.phase == COMPLETING else s.rest | s.aside
    return not 0 < CARDS - count(s.hands[s.dealer]) <= count(there)


@impossible("R23: points are counted when the hand is over", phase=(BIDDING, *AFTER_BIDDING))
def counted_too_early(s: Cinch):
    return any(s.collected) or any(s.gained) or max(s.credited) >= 0 or max(s.high_card, s.low_card) >= 0


BEFORE_PLAY = no_trick("R14: cards are played when every hand is complete", (BIDDING, NAMING, *DRAWING))


@fault("R2: before the trump is named every player holds nine cards", (BIDDING, NAMING))
def not_nine_each(s: Cinch):
    for seat in range(4):
        if count(s.hands[seat]) != 9:
            return True
    return False


@fault("R9: from here on there is a trump suit (`trump`) and a `declarer`", (*DRAWING, PLAY))
def no_contract(s: Cinch):
    return s.trump < 0 or s.declarer < 0


@fault("R11: only a player with more than six trumps gives one up", GIVING)
def nothing_to_give(s: Cinch):
    return count(s.hands[s.turn]) <= CARDS


@fault("R13: the dealer completes the hand", (ROBBING, COMPLETING))
def another_robs(s: Cinch):
    return s.turn != s.dealer


@fault("R23: every player has six cards for the play, and one less for every card played", PLAY)
def misdealt(s: Cinch):
    return not hands_fit(s, CARDS, tricks_done(s))
