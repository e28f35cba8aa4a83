"""The auction. R2-R9."""

from upcard.rulebook import rule
from upcard.rulebook import left_of
from upcard.games.contract_bridge.state import BID, CALLED_BID, CALLED_DOUBLE, CALLED_PASS, CALLED_REDOUBLE, DOUBLE
from upcard.games.contract_bridge.state import DOUBLED, FIRST_TO_NAME, NO_TRUMP, PASS, PLAY, REDOUBLE, REDOUBLED
from upcard.games.contract_bridge.state import UNDOUBLED, ContractBridge
from upcard.games.contract_bridge.scoring import close_hand


@BID.at_least("R4: a bid must be higher than {bid}")
def next_bid(s: ContractBridge):
    return s.bid + 1


@BID.effect
def make_bid(s: ContractBridge, seat, bid):
    """R4. G5: the next higher bid wipes out a double."""
    s.bid, s.bidder, s.doubling = bid, seat, UNDOUBLED
    s.bid_by[bid] = seat
    make_call(s, seat, CALLED_BID + bid)


@DOUBLE.refused("R5: there is no bid to double")
def nothing_bid(s: ContractBridge):
    return s.bid < 0


@DOUBLE.refused("R5: {bid} is your own side's bid; only an opponent may double it")
def own_bid(s: ContractBridge, seat):
    return (s.bidder ^ seat) & 1 == 0


@DOUBLE.refused("G5: {bid} is {doubling} already")
def doubled_already(s: ContractBridge):
    return s.doubling != UNDOUBLED


@DOUBLE.effect
def double(s: ContractBridge, seat):
    s.doubling = DOUBLED
    s.doubled_by[s.bid] = seat
    make_call(s, seat, CALLED_DOUBLE)


@REDOUBLE.refused("R6: only a doubled bid may be redoubled")
def not_doubled(s: ContractBridge):
    return s.doubling == UNDOUBLED


@REDOUBLE.refused("R6: {bid} is the opponents' bid; only they may redouble it")
def their_bid(s: ContractBridge, seat):
    return (s.bidder ^ seat) & 1 == 1


@REDOUBLE.refused("G5: {bid} is {doubling} already")
def redoubled_already(s: ContractBridge):
    return s.doubling == REDOUBLED


@REDOUBLE.effect
def redouble(s: ContractBridge, seat):
    s.doubling = REDOUBLED
    s.redoubled_by[s.bid] = seat
    make_call(s, seat, CALLED_REDOUBLE)


@PASS.effect
def make_pass(s: ContractBridge, seat):
    """R7."""
    make_call(s, seat, CALLED_PASS)


@rule
def make_call(s: ContractBridge, seat, call):
    """R8, G1: three passes close the auction, four if there is no bid."""
    s.last_call[seat] = call
    s.passes = s.passes + 1 if call == CALLED_PASS else 0
    s.turn = left_of(s, seat)
    if s.passes == 4:
        close_hand(s)  # G1: thrown in
    elif s.passes == 3 and s.bid >= 0:
        close_auction(s)


@rule
def close_auction(s: ContractBridge):
    """R8-R10: the last bid is the contract; the declarer's left leads."""
    s.declarer_seat = first_to_name(s) if s.declarer == FIRST_TO_NAME else s.bidder
    s.dummy = s.declarer_seat ^ 2
    s.trump = s.bid % 5 if s.bid % 5 != NO_TRUMP else -1
    s.leader = s.turn = left_of(s, s.declarer_seat)
    s.phase = PLAY


@rule
def first_to_name(s: ContractBridge):
    """G2: of the side that won the auction, the player who was first to bid its strain."""
    for bid in range(s.bid % 5, s.bid, 5):
        if s.bid_by[bid] >= 0 and (s.bid_by[bid] ^ s.bidder) & 1 == 0:
            return s.bid_by[bid]
    return s.bidder
