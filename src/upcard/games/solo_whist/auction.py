"""Props, cops and bids. R3-R13."""

from upcard.rulebook import rule
from upcard.rulebook import count
from upcard.rulebook import left_of
from upcard.games.solo_whist.payment import end_match
from upcard.games.solo_whist.play import begin_play
from upcard.games.solo_whist.state import ABUNDANCE, ABUNDANCE_IN_TRUMP, ANY_PROP, BID, COP, DECLINE, LATE_COP
from upcard.games.solo_whist.state import MAX_REDEALS, NAME_TRUMP, OVER, PASS, PROP, RAISE, RAISE_OR_DECLINE, SAID_COP
from upcard.games.solo_whist.state import SAID_PASS, SOLO, TRUMP, SoloWhist, eldest
from upcard.mechanics.auctions.points_auction import next_to_speak


@PASS.effect
def drop_out(s: SoloWhist, seat):
    """R6: a player who has passed takes no further part."""
    s.last_call[seat] = SAID_PASS
    s.passed |= 1 << seat
    next_call(s, seat)


@BID.refused(RAISE_OR_DECLINE)
def prop_again(s: SoloWhist, seat, call):
    return s.phase == RAISE and call + 1 == PROP


@BID.refused("R5: a bid must be higher than {bid}")
def too_low(s: SoloWhist, seat, call):
    return call + 1 <= s.bid


@BID.effect
def bid_higher(s: SoloWhist, seat, call):
    """R5, R8, in turn (G14). R12, G7: the higher bid of a proposer without an ally is final."""
    make_bid(s, seat, call + 1)
    if s.phase == RAISE:
        close_auction(s)
    else:
        next_call(s, seat)


@rule
def make_bid(s: SoloWhist, seat, bid):
    """R8: a higher bid replaces the last one, and an alliance falls with it."""
    s.last_call[seat] = s.bid = bid
    s.declarer = seat
    s.ally = -1


@COP.refused("R7: cop accepts a prop, and there is none to accept")
def no_prop(s: SoloWhist):
    return s.bid != PROP


@COP.refused("R7: the prop has been accepted; one cop completes the pair")
def accepted(s: SoloWhist):
    return s.ally >= 0


@COP.effect
def accept_prop(s: SoloWhist, seat):
    """R7: one cop completes the pair. R9, G6: eldest's late cop ends the auction."""
    s.last_call[seat] = SAID_COP
    s.ally = seat
    if s.phase == LATE_COP:
        close_auction(s)
    else:
        next_call(s, seat)


@rule
def next_call(s: SoloWhist, seat):
    """R10, G8: the auction goes on until all players outside the bid have passed."""
    bidders = 0
    if s.declarer >= 0:
        bidders = 1 << s.declarer
    if s.ally >= 0:
        bidders |= 1 << s.ally
    if count(s.passed | bidders) < 4:
        s.turn = next_to_speak(s, seat, 1)
    elif s.bid == 0:
        abandon(s)  # R11
    elif s.bid == PROP and s.ally < 0:
        ask_for_cop(s)
    else:
        close_auction(s)


@rule
def ask_for_cop(s: SoloWhist):
    """R9, G5: eldest, who passed, may accept the prop of the next player, or of any. G6: before it can be raised."""
    first = eldest(s)
    if s.declarer != first and (s.eldest_cop == ANY_PROP or s.declarer == left_of(s, first)):
        s.phase = LATE_COP
        s.turn = first
    else:
        offer_raise(s)


@rule
def offer_raise(s: SoloWhist):
    """R12: a proposer without an ally may bid higher."""
    s.phase = RAISE
    s.turn = s.declarer


@DECLINE.effect
def decline(s: SoloWhist):
    """R12: eldest leaves the prop to be raised; a proposer who does not raise gives up the deal."""
    if s.phase == LATE_COP:
        offer_raise(s)
    else:
        abandon(s)


@rule
def close_auction(s: SoloWhist):
    """R13. R4: the trump suit of the contract, which an abundance names now (G10)."""
    if s.bid == ABUNDANCE:
        s.phase = NAME_TRUMP
        s.turn = s.declarer
        return
    s.trump = s.default_suit if s.bid == PROP or s.bid == SOLO or s.bid == ABUNDANCE_IN_TRUMP else -1
    begin_play(s)


@TRUMP.effect
def name_trump(s: SoloWhist, seat, a_suit):
    """R4, G10."""
    s.trump = a_suit
    begin_play(s)


@rule
def abandon(s: SoloWhist):
    """R11, R12: no player plays; the deal does not count (G1). G13: there is a limit to that."""
    s.abandoned += 1
    s.declarer = -1
    s.phase = OVER
    s.over = 1
    if s.abandoned > (s.max_redeals if s.max_redeals else MAX_REDEALS):
        end_match(s)
