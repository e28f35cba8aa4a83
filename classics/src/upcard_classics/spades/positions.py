"""Positions of Spades: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import SPADES, SUIT_SET, count, holds, one, size
from upcard.rulebook import tricks_done
from upcard.rulebook import hands_fit
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero, no_winner_yet
from upcard.mechanics.matches.phase_facts import phase_shown
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.tricks.trick_facts import no_trick, turn_facts, untouched, won_facts
from upcard_classics.spades.scoring import decided
from upcard_classics.spades.state import BIDDING, BLIND, BLIND_NIL_BID, CLUB_LEAD, ELDEST, NIL_BID, PLAY, Spades
from upcard_classics.spades.state import hand_size, holder_of_the_lowest_club, is_nil, lowest_club, may_bid_blind
from upcard_classics.spades.state import bid_of_side, next_bidder, partner_in, side_of


def begun(s):
    """Whether a card has been played."""
    return any(s.tricks) or size(s.trick) > 0


def not_begun(s):
    """Whether all hands are whole and no card has been played."""
    return untouched(s) and all(count(s.hands[seat]) == hand_size(s) for seat in range(s.seats))


STILL_PLAYED = no_winner_yet("R18", decided), hands_to_come("G13", "max_hands")
NOT_NEGATIVE = never_below_zero("R17", "bags")
CARDS_PLAYED = phase_shown("R7: cards are played when all have bid", PLAY, begun)
TURN_FACTS = turn_facts("R8: the turn follows from the leader and the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R10: a trick is won for a card of every player", PLAY)
BEFORE_PLAY = no_trick("R7: cards are played when all have bid", (BIDDING, BLIND))
ELDEST_LEADS = first_turn(
    "R7: the player on the dealer's left leads to the first trick",
    lambda s: s.first_lead == ELDEST and not_begun(s),
    PLAY,
)


# --- The bidding (R4-R6) ---------------------------------------------------------------------------------------------


@follows("turn", "R4: the bidding goes to the left, from the player on the dealer's left on", phase=BIDDING)
def who_bids(s: Spades, known):
    there = "dealer" in known.certain and "turn" not in known.certain
    return next_bidder(s) if there and next_bidder(s) >= 0 else UNKNOWN


@follows("dealer", "R4: the bidding goes to the left, from the player on the dealer's left on", phase=BIDDING)
def who_deals(s: Spades, known):
    """From the turn and how many have bid, where nobody has bid blind."""
    bids = list(s.bid[: s.seats])
    if "dealer" in known or "turn" not in known.certain or BLIND_NIL_BID in bids:
        return UNKNOWN
    return (s.turn - 1 - sum(bid >= 0 for bid in bids)) % s.seats


@impossible("R4: the bidding is over when all have bid", phase=BIDDING)
def bidding_over(s: Spades):
    return next_bidder(s) < 0


@impossible("R4: the bidding goes to the left, from the player on the dealer's left on", phase=BIDDING)
def bid_out_of_turn(s: Spades):
    """Nobody has bid after the player in turn, but blind."""
    first = next_bidder(s)
    later = range((first - s.dealer - 1) % s.seats + 1, s.seats) if first >= 0 else ()
    return first != s.turn or any(0 <= s.bid[(s.dealer + 1 + k) % s.seats] < BLIND_NIL_BID for k in later)


@follows("turn", "G5: who may bid blind nil is asked in turn, from the dealer's left on", phase=BLIND)
def who_is_asked(s: Spades, known):
    if "dealer" not in known.certain or "turn" in known.certain or max(s.bid) >= 0:
        return UNKNOWN
    asked = [(s.dealer + 1 + k) % s.seats for k in range(s.seats)]
    return next((seat for seat in asked if may_bid_blind(s, seat)), UNKNOWN)


@impossible("G5: only players who may bid blind nil are asked, each once, and before any other bid", phase=BLIND)
def asked_in_vain(s: Spades):
    turn = (s.turn - s.dealer - 1) % s.seats
    for place in range(s.seats):
        bid = s.bid[(s.dealer + 1 + place) % s.seats]
        if 0 <= bid < BLIND_NIL_BID or (bid >= 0 and place >= turn):
            return True
    return not may_bid_blind(s, s.turn)


@impossible("G5: blind nil was bid by a player who may not bid it")
def blind_without_leave(s: Spades):
    return any(s.bid[seat] == BLIND_NIL_BID and not may_bid_blind(s, seat) for seat in range(s.seats))


@impossible("G4: there is no nil at this table")
def nil_unplayed(s: Spades):
    return s.nil == 0 and any(s.bid[seat] == NIL_BID for seat in range(s.seats))


@impossible("R5: a side has bid more tricks than there are")
def bids_too_high(s: Spades):
    """G4: the first of two partners leaves a trick to the other where there is no nil."""
    for seat in range(s.seats):
        mate = partner_in(s, seat)
        left = 1 if mate >= 0 and s.bid[mate] < 0 <= s.bid[seat] and s.nil == 0 else 0
        if bid_of_side(s, seat) + left > hand_size(s):
            return True
    return False


@impossible("G6: a side has bid fewer tricks than it has to")
def bids_too_low(s: Spades):
    for seat in range(s.seats):
        side = [s.bid[other] for other in range(s.seats) if side_of(s, other) == side_of(s, seat)]
        if all(bid >= 0 and not is_nil(bid) for bid in side) and sum(side) < s.minimum:
            return True
    return False


@fault("R4: in the play all have bid (`bid`)", phase=PLAY)
def not_bid(s: Spades):
    missing = False
    for seat in range(s.seats):
        missing = missing or s.bid[seat] < 0
    return missing


# --- The play (R7-R11) -----------------------------------------------------------------------------------------------


@impossible("R2: spades are trumps")
def other_trumps(s: Spades):
    return s.trump != SPADES


@follows("leader", "G7: the holder of the lowest club leads it to the first trick", phase=PLAY)
def club_leader(s: Spades, known):
    if s.first_lead != CLUB_LEAD or "leader" in known or "turn" in known.certain or not not_begun(s):
        return UNKNOWN
    holder = holder_of_the_lowest_club(s)
    return holder if holder >= 0 else UNKNOWN


@impossible("G7: the holder of the lowest club leads it to the first trick", phase=PLAY)
def another_leads(s: Spades):
    if s.first_lead != CLUB_LEAD or any(s.tricks):
        return False
    if size(s.trick):
        return s.trick[0] != lowest_club(s)
    return not holds(s.hands[s.leader], lowest_club(s))


@follows("shown", "G7: all know who leads the lowest club", phase=PLAY)
def club_shown(s: Spades, known):
    if "shown" in known or s.first_lead != CLUB_LEAD or "hands" not in known:
        return UNKNOWN
    return [one(lowest_club(s)) if holds(s.hands[seat], lowest_club(s)) else 0 for seat in range(s.seats)]


@follows("broken", "R11: a spade that was played has broken them", phase=PLAY)
def broken_by_a_spade(s: Spades, known):
    return 1 if "broken" not in known and spade_played(s) else UNKNOWN


@impossible("R11: a spade that was played has broken them")
def not_broken_by_a_spade(s: Spades):
    return not s.broken and spade_played(s)


@impossible("R11: spades are broken by a card that is played", phase=(BIDDING, BLIND))
def broken_before_play(s: Spades):
    return s.broken != 0


def spade_played(s):
    """Whether a spade lies in the trick or in one that was won."""
    won = 0
    for seat in range(s.seats):
        won |= int(s.won_cards[seat])
    return bool(won & int(SUIT_SET[SPADES])) or any(s.trick[k] // 13 == SPADES for k in range(size(s.trick)))


@fault("R3: before the play every player holds thirteen cards, with three players seventeen (G2)", (BIDDING, BLIND))
def not_dealt_out(s: Spades):
    wrong = False
    for seat in range(s.seats):
        wrong = wrong or count(s.hands[seat]) != hand_size(s)
    return wrong


@fault(
    "R12: all start with thirteen cards (G2: seventeen) and play one to each trick; the hands do not fit that",
    phase=PLAY,
)
def misdealt(s: Spades):
    return not hands_fit(s, hand_size(s), tricks_done(s))
