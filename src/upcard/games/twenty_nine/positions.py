"""Positions of Twenty-Nine: what follows from what, and what is impossible."""

from upcard.rulebook import fault, rule
from upcard.rulebook import hands_fit, size, tricks_done
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left, settles
from upcard.games.twenty_nine.state import ASK_TRUMP, AUCTION, CHOOSE_TRUMP, DEALT, HALF_DEALT, MAX_BID, MIN_BID
from upcard.games.twenty_nine.state import ON_REQUEST, OVER, PLAY, TARGET, TwentyNine
from upcard.games.twenty_nine.trump import contract_moved, royals, turn_marker_up
from upcard.mechanics.auctions.auction_facts import auction_facts, still_bidding
from upcard.mechanics.tricks.concealed_trump import cannot_follow
from upcard.mechanics.deals.deal_facts import first_turn, waiting_facts
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet
from upcard.mechanics.matches.phase_facts import phase_shown, playing
from upcard.mechanics.matches.seat_facts import same_seat
from upcard.mechanics.tricks.trick_facts import no_trick, none_played, turn_facts, won_facts

STILL_PLAYED = no_winner_yet("R22", lambda s: max(map(abs, s.score)) >= TARGET), hands_to_come("G13", "max_hands")
TRUMP_FIXED = phase_shown("R9: cards are played when the trump is fixed", PLAY, lambda s: playing(s) or s.marker >= 0)
AUCTION_FACTS = auction_facts("R2-R4: the bid, its bidder and the turn follow from the calls", AUCTION, lowest=MIN_BID)
STILL_BIDDING = still_bidding("R4: the bidding is over after this", AUCTION, MAX_BID)
NAMER = same_seat("R6: the highest bidder chooses the trump suit", CHOOSE_TRUMP, "declarer")
WAITING = waiting_facts("R1, R8: sixteen cards wait until the trump suit is chosen", HALF_DEALT, 16)
TURN_FACTS = turn_facts("R9: the turn follows from the leader and the cards in the trick", DEALT)
LEADS_FIRST = first_turn("R9: the player on the dealer's left leads to the first trick", none_played(8), DEALT)
TRICK_FACTS = won_facts("R11: a trick is won for every four cards")
BEFORE_PLAY = no_trick("R9: cards are played when the trump has been chosen", HALF_DEALT)
NOTHING_LEFT = nothing_left(OVER)


@follows("contract", "R7, R18: the contract is the bid, and four less or more when the royals have been shown")
def contract_of_the_bid(s: TwentyNine, known):
    if s.phase == AUCTION:
        return 0
    if "bid" not in known or s.declarer < 0:
        return UNKNOWN
    return s.bid if s.royals_by < 0 else contract_moved(s, s.bid)


@follows("bid", "R7: the contract is the bid", phase=(CHOOSE_TRUMP, PLAY, ASK_TRUMP))
def bid_of_the_contract(s: TwentyNine, known):
    return s.contract if "contract" in known and s.royals_by < 0 else UNKNOWN


@follows("shown", "G10: all have seen the royals that were shown")
def royals_seen(s: TwentyNine):
    if s.royals_by < 0 or s.trump < 0:
        return UNKNOWN
    return [royals(s) if seat == s.royals_by else 0 for seat in range(4)]


@impossible("R19: card points are counted when the hand is over: name the cards won (`won_cards`), not `taken`")
def counted_too_early(s: TwentyNine):
    return any(s.taken) and not any(s.won_cards)


@settles(phase=PLAY)
def marker_turned_up_when_due(s: TwentyNine):
    """R12, G5."""
    if s.trump < 0 and s.marker >= 0 and s.reveal != ON_REQUEST and cannot_follow(s, s.turn):
        turn_marker_up(s)


@impossible("R2, R7: there is a contract from 15 to 28", phase=(CHOOSE_TRUMP, PLAY, ASK_TRUMP))
def no_contract(s: TwentyNine):
    return not MIN_BID <= s.contract <= MAX_BID


@fault("R1: before the trump is chosen every player holds four cards", phase=HALF_DEALT)
def not_four_each(s: TwentyNine):
    return not hands_fit(s, 4, 0)


@fault("R6: there is a highest bidder (`declarer`), and a trump suit or a marker", phase=DEALT)
def no_trump(s: TwentyNine):
    return s.declarer < 0 or (s.marker < 0) == (s.trump < 0)


@fault("R8: every player starts with eight cards and plays one to each trick; the hands do not fit that", phase=DEALT)
def misdealt(s: TwentyNine):
    return not hands_fit(s, 8, tricks_done(s))


@rule
def doubts(s: TwentyNine, seat):
    """R12: a player who is on turn while trump is concealed can follow suit, or would have turned the marker up."""
    if s.phase != PLAY or s.trump >= 0 or s.reveal == ON_REQUEST or seat == s.turn:
        return 0
    return 1 if cannot_follow(s, s.turn) else 0


# --- Whether the royals may be shown (R16) ----------------------------------------------------------------------------


RIGHT_AFTER_A_TRICK = "R16: the holder of the royals may show them right after a trick of his side"


@follows("asked", RIGHT_AFTER_A_TRICK)
def holder_of_the_royals(s: TwentyNine, known):
    """If a trick has been taken, and it is not given that the royals were kept since."""
    applies = "turn" in known.certain and "asked" not in known and "open" not in known
    taken = size(s.trick) == 0 and (size(s.last_trick) > 0 or any(s.won_cards))
    if not applies or not taken or s.trump < 0 or s.royals_by >= 0:
        return UNKNOWN
    side = (s.turn, (s.turn + 2) & 3)
    return next((seat for seat in side if s.hands[seat] & royals(s) == royals(s)), UNKNOWN)


@follows("open", RIGHT_AFTER_A_TRICK)
def may_be_shown(s: TwentyNine, known):
    return 1 if s.asked >= 0 and "open" not in known else UNKNOWN


@follows("secret", RIGHT_AFTER_A_TRICK)
def asked_in_secret(s: TwentyNine, known):
    return 2 + s.turn if s.open and "secret" not in known else UNKNOWN
