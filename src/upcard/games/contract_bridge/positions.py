"""Positions of Contract Bridge: what follows from what, and what is impossible."""

from itertools import pairwise

from upcard.rulebook import fault
from upcard.rulebook import count, holds, set_of, size
from upcard.rulebook import hands_fit, tricks_done, winning_place
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.contract_bridge.auction import first_to_name
from upcard.games.contract_bridge.play import actor
from upcard.games.contract_bridge.state import AUCTION, CALLED_BID, CALLED_DOUBLE, CALLED_REDOUBLE, DOUBLED, DUPLICATE
from upcard.games.contract_bridge.state import FIRST_TO_NAME, NO_TRUMP, PLAY, REDOUBLED, STRENGTH, UNDOUBLED
from upcard.games.contract_bridge.state import ContractBridge
from upcard.games.contract_bridge.scoring import BOARD_VULNERABILITY, GAME, HONOUR_SET, rubber_over
from upcard.jit.interpreted import interpreted
from upcard.mechanics.matches.match_facts import never_below_zero
from upcard.mechanics.matches.phase_facts import phase_shown
from upcard.mechanics.tricks.trick_facts import last_trick_facts, no_trick, won_facts


AUCTION_OVER = phase_shown(
    "R9, R10: there is a declarer, and cards are played, when the auction is over",
    PLAY,
    lambda s: s.declarer_seat >= 0 or any(s.tricks) or size(s.trick),
)


# --- The auction -----------------------------------------------------------------------------------------------------


@follows("bid", "R4: the highest bid made is the one that stands")
def highest_bid(s: ContractBridge, known):
    if "bid_by" in known and any(seat >= 0 for seat in s.bid_by):
        return max(bid for bid in range(35) if s.bid_by[bid] >= 0)
    if "bid" in known or "last_call" not in known or max(s.last_call) < CALLED_BID:
        return UNKNOWN
    return max(s.last_call) - CALLED_BID


@follows("bidder", "R4: the standing bid is that of its bidder")
def maker_of_the_bid(s: ContractBridge, known):
    if s.bid < 0:
        return -1 if "bid" in known or s.phase == AUCTION else UNKNOWN
    if s.bid_by[s.bid] >= 0:
        return s.bid_by[s.bid]
    called = [seat for seat in range(4) if s.last_call[seat] == s.bid + CALLED_BID]
    if called:
        return called[0]
    if "bidder" in known:
        return UNKNOWN
    return s.declarer_seat if s.declarer_seat >= 0 else UNKNOWN


@follows("bid_by", "R4: the bid is that of its bidder")
def bids_called(s: ContractBridge, known):
    """The last seat to make each bid; for the standing bid its bidder."""
    makers: list[int | None] = [UNKNOWN] * 35
    for seat in range(4):
        if s.last_call[seat] >= CALLED_BID:
            makers[s.last_call[seat] - CALLED_BID] = seat
    if s.bid >= 0 and "bidder" in known and "bid_by" not in known:
        makers[s.bid] = s.bidder
    return makers


def calls_in_order(s: ContractBridge):
    """Seat and last call of each seat that has called, from the oldest to the newest (the turn is known)."""
    seats = [(s.turn - k) & 3 for k in range(4, 0, -1)]
    return [(seat, s.last_call[seat]) for seat in seats if s.last_call[seat] >= 0]


def since_the_bid(s: ContractBridge):
    """The calls since the last bid, at most the last one of each seat."""
    calls = calls_in_order(s)
    bids = [k for k, (_, call) in enumerate(calls) if call >= CALLED_BID]
    return calls[bids[-1] + 1 :] if bids else calls


def doublers(s: ContractBridge, call):
    seats = [seat for seat, made in since_the_bid(s) if made == call]
    return [seats[-1] if seats and bid == s.bid else UNKNOWN for bid in range(35)]


@follows("doubled_by", "R5: the standing bid was doubled by the player who called double", phase=AUCTION)
def doubled_by_call(s: ContractBridge, known):
    return doublers(s, CALLED_DOUBLE) if "turn" in known and s.bid >= 0 else UNKNOWN


@follows("redoubled_by", "R6: the standing bid was redoubled by the player who called redouble", phase=AUCTION)
def redoubled_by_call(s: ContractBridge, known):
    return doublers(s, CALLED_REDOUBLE) if "turn" in known and s.bid >= 0 else UNKNOWN


@follows("doubling", "R5, R6: a bid is doubled or redoubled by a player")
def doubled_or_not(s: ContractBridge, known):
    if s.bid < 0:
        return UNDOUBLED
    if s.redoubled_by[s.bid] >= 0:
        return REDOUBLED
    if s.doubled_by[s.bid] >= 0:
        return DOUBLED
    return UNDOUBLED if known.whole("doubled_by") and known.whole("redoubled_by") else UNKNOWN


@follows("passes", "R8: passes since the last bid or double follow from the calls", phase=AUCTION)
def passes_in_succession(s: ContractBridge, known):
    if "turn" not in known:
        return UNKNOWN
    if "last_call" in known:
        before = [s.last_call[(s.turn - k) & 3] for k in range(1, 5)]
        return next((k for k, call in enumerate(before) if call != 0), 4)
    if s.bid < 0 or s.bidder < 0:
        return (s.turn - s.dealer) & 3 if s.bid < 0 and "dealer" in known and "passes" not in known else UNKNOWN
    if s.doubling == UNDOUBLED:
        return (s.turn - s.bidder - 1) & 3
    last = s.redoubled_by[s.bid] if s.doubling == REDOUBLED else s.doubled_by[s.bid]
    return (s.turn - last - 1) & 3 if last >= 0 else UNKNOWN


@follows("turn", "R2: the dealer calls first, then everybody in turn", phase=AUCTION)
def next_to_call(s: ContractBridge, known):
    called = sum(1 for call in s.last_call if call >= 0)
    if called == 0 and s.bid >= 0 and s.bidder >= 0 and s.doubling == UNDOUBLED and "turn" not in known:
        return (s.bidder + 1 + s.passes) & 3
    if "dealer" not in known or called == 4 or (called == 0 and (s.bid >= 0 or "turn" in known)):
        return UNKNOWN
    return (s.dealer + called + (s.passes if called == 0 else 0)) & 3


@follows("dealer", "R2: the dealer calls first, then everybody in turn", phase=AUCTION)
def who_dealt(s: ContractBridge, known):
    called = sum(1 for call in s.last_call if call >= 0)
    if "turn" not in known or called == 4 or (called == 0 and (s.bid >= 0 or "dealer" in known)):
        return UNKNOWN
    return (s.turn - called - (s.passes if called == 0 else 0)) & 3


@follows("declarer_seat", "R9, G2: the declarer is the last bidder (or the first to name the strain)", phase=PLAY)
def who_declares(s: ContractBridge, known):
    if "bidder" not in known or s.bid < 0:
        return UNKNOWN
    if s.declarer != FIRST_TO_NAME:
        return s.bidder
    return first_to_name(s) if "declarer_seat" not in known or known.whole("bid_by") else UNKNOWN


@follows("dummy", "R9: dummy sits opposite the declarer", phase=PLAY)
def opposite_the_declarer(s: ContractBridge, known):
    return s.declarer_seat ^ 2 if "declarer_seat" in known and s.declarer_seat >= 0 else UNKNOWN


@follows("trump", "R8: the suit of the contract is trump", phase=PLAY)
def suit_of_the_contract(s: ContractBridge, known):
    if s.bid < 0:
        return UNKNOWN
    return s.bid % 5 if s.bid % 5 != NO_TRUMP else -1


@follows("leader", "R10: the declarer's left leads to the first trick", phase=PLAY)
def first_leader(s: ContractBridge, known):
    if sum(s.tricks) == 0 and s.declarer_seat >= 0:
        return (s.declarer_seat + 1) & 3
    if "turn" not in known or "leader" in known or s.turn == s.declarer_seat:
        return UNKNOWN
    return (s.turn - size(s.trick)) & 3


@follows("turn", "R12: in the play the declarer acts for dummy and every other seat for itself", phase=PLAY)
def whose_play(s: ContractBridge, known):
    return actor(s) if "leader" in known and s.leader >= 0 and s.dummy >= 0 else UNKNOWN


COUNTED = never_below_zero("R15, R20", "tricks", "below", "above", "score")
TRICK_FACTS = won_facts("R15: a trick is won for every four cards")
LAST_TRICK = last_trick_facts(
    "R14: the winner of the last trick leads", lambda s: winning_place(s.last_trick, STRENGTH, s.trump)
)


@follows("shown", "R11: dummy lies open after the first card has been led", phase=PLAY)
def open_hand(s: ContractBridge, known):
    led = size(s.trick) > 0 or sum(s.tricks) > 0
    if "shown" in known or s.dummy < 0:
        return UNKNOWN
    return [s.hands[seat] if led and seat == s.dummy else 0 for seat in range(4)]


def honours_seen(s: ContractBridge):
    """How many honours each seat can be seen to have played, in this trick and in the last."""
    seen = [0, 0, 0, 0]
    for cards, leader in ((s.trick, s.leader), (s.last_trick, s.last_leader)):
        for place in range(size(cards) if leader >= 0 else 0):
            seen[(leader + place) & 3] += int(holds(HONOUR_SET[s.bid % 5], cards[place]))
    return seen


@follows("honours_held", "R22: honours in the tricks that are seen were played by those hands", phase=PLAY)
def honours_of_the_seats(s: ContractBridge, known):
    """Exact while every trick can be seen; later a lower bound."""
    if s.bid < 0 or s.leader < 0 or (size(s.last_trick) and "last_leader" not in known):
        return UNKNOWN
    all_seen = sum(s.tricks) == 0 or (sum(s.tricks) == 1 and size(s.last_trick))
    return honours_seen(s) if all_seen or "honours_held" not in known else UNKNOWN


@follows("vulnerable", "R20: a side that has won a game is vulnerable")
def vulnerable_sides(s: ContractBridge, known):
    """A given value without games stands: it alone says which score table applies. G16: as at duplicate."""
    if s.scoring != DUPLICATE:
        return [int(games > 0) for games in s.games] if "games" in known or "vulnerable" not in known else UNKNOWN
    sides = int(BOARD_VULNERABILITY[(s.first_board + s.hand - 1) % 16])
    return UNKNOWN if "vulnerable" in known else [sides & 1, sides >> 1]


@follows("dealer", "G16: the number of the deal names the dealer")
def dealer_of_the_board(s: ContractBridge, known):
    named = s.scoring == DUPLICATE and s.first_dealer < 0 and "dealer" not in known
    return (s.first_board + 1 + s.hand) & 3 if named else UNKNOWN


@follows("score", "R20: the total is all that was scored below and above the line")
def total_of_the_lines(s: ContractBridge, known):
    return UNKNOWN if "score" in known else [s.below[side] + s.above[side] for side in range(2)]


@follows("hands_played", "G11: in the first rubber all hands of the match have been played")
def hands_of_the_rubber(s: ContractBridge, known):
    return s.hand if s.rubbers_played == 0 else UNKNOWN


BEFORE_PLAY = no_trick("R10: cards are played when the auction is over", AUCTION)


@impossible("R2: the dealer calls first, then everybody in turn; the calls do not fit that", phase=AUCTION)
def called_out_of_turn(s: ContractBridge):
    called = [s.last_call[(s.dealer + k) & 3] >= 0 for k in range(4)]
    return called != sorted(called, reverse=True)


@impossible("R8, G1: three passes over a bid close the auction, four if there is none", phase=AUCTION)
def auction_is_over(s: ContractBridge):
    return s.passes >= (3 if s.bid >= 0 else 4) or s.passes < 0


@impossible("R4: a bid must be higher than the last one; the calls do not fit that", phase=AUCTION)
def called_too_low(s: ContractBridge):
    bids = [call for _, call in calls_in_order(s) if call >= CALLED_BID]
    return bids != sorted(set(bids)) or bool(bids and bids[-1] - CALLED_BID > s.bid)


@impossible("R8: no player bids over his own bid, unless it was doubled: three passes had closed the auction")
def over_the_own_bid(s: ContractBridge):
    made = [bid for bid in range(35) if s.bid_by[bid] >= 0]
    return any(s.bid_by[low] == s.bid_by[high] and s.doubled_by[low] < 0 for low, high in pairwise(made))


@impossible("R5: only a bid of the other side is doubled; the doubles do not fit the bids (`bid_by`)")
def doubled_wrongly(s: ContractBridge):
    return any(
        doubler >= 0 and (maker < 0 or (doubler ^ maker) & 1 == 0)
        for maker, doubler in zip(s.bid_by, s.doubled_by, strict=True)
    )


@impossible("R6: only a doubled bid of the own side is redoubled; the redoubles do not fit the bids (`bid_by`)")
def redoubled_wrongly(s: ContractBridge):
    return any(
        again >= 0 and (maker < 0 or (again ^ maker) & 1 or doubler < 0)
        for maker, doubler, again in zip(s.bid_by, s.doubled_by, s.redoubled_by, strict=True)
    )


@impossible("R5: a call of double or redouble stands over a bid", phase=AUCTION)
def doubled_nothing(s: ContractBridge):
    return s.bid < 0 and any(call in (CALLED_DOUBLE, CALLED_REDOUBLE) for call in s.last_call)


@impossible("R9, G2: the declarer is of the side that made the last bid", phase=PLAY)
def declares_for_the_others(s: ContractBridge):
    return s.bidder >= 0 and s.declarer_seat >= 0 and (s.bidder ^ s.declarer_seat) & 1 == 1


@impossible("R11: dummy's hand lies open once a card was led, and no other hand does")
def open_wrongly(s: ContractBridge):
    led = s.phase == PLAY and (size(s.trick) > 0 or sum(s.tricks) > 0)
    return any((s.shown[seat] if not led or seat != s.dummy else s.hands[seat] & ~s.shown[seat]) for seat in range(4))


def honours_won(s: ContractBridge):
    """How many honours lie in tricks won and in this trick, among the cards given."""
    honours = int(HONOUR_SET[s.bid % 5])
    return count((s.won_cards[0] | s.won_cards[1] | set_of(list(s.trick[: size(s.trick)]))) & honours)


@impossible("R22: no more honours were played than there are, and those in hands were not")
def too_many_honours(s: ContractBridge):
    if s.bid < 0 or s.phase == AUCTION:
        return any(s.honours_held)
    honours = int(HONOUR_SET[s.bid % 5])
    there = count((s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & honours)
    whole = sum(count(pile) for pile in s.won_cards) == 4 * sum(s.tricks)
    played = sum(s.honours_held)
    return min(s.honours_held) < 0 or played + there > count(honours) or (whole and played > honours_won(s))


@impossible("R22: say who has played the honours that were won (honours_held): a side may score them", phase=PLAY)
def honours_without_player(s: ContractBridge):
    if s.bid < 0 or not s.honours or s.scoring == DUPLICATE:
        return False
    unclear = honours_won(s) - sum(s.honours_held)
    held = [s.honours_held[seat] + count(s.hands[seat] & HONOUR_SET[s.bid % 5]) for seat in range(4)]
    return unclear > 0 and any(n + unclear >= 4 for n in held)


@impossible(
    "R19: a hundred points below the line are a game, and then both sides start again; two games end the rubber"
)
def games_not_counted(s: ContractBridge):
    return any(not 0 <= s.below[side] < GAME or not 0 <= s.games[side] <= 1 for side in range(2))


@impossible("G15: at duplicate nothing is scored below the line, and there are no games")
def rubber_at_duplicate(s: ContractBridge):
    return s.scoring == DUPLICATE and (any(s.below) or any(s.games))


@impossible("G11, G15: the match is over by then")
def match_is_over(s: ContractBridge):
    if s.scoring == DUPLICATE:
        return s.hand >= s.boards
    return s.rubbers_played >= s.rubbers or interpreted(rubber_over)(s)


@fault("R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that")
def misdealt(s: ContractBridge):
    return not hands_fit(s, 13, tricks_done(s))


@fault("R8: in the play there is a contract (bid, declarer_seat, and dummy opposite) and a leader", phase=PLAY)
def no_contract(s: ContractBridge):
    return s.leader < 0 or s.bid < 0 or s.declarer_seat < 0 or s.dummy != s.declarer_seat ^ 2


@fault("R12: in the play the declarer acts for dummy and every other seat for itself; `turn` does not fit", phase=PLAY)
def out_of_turn(s: ContractBridge):
    return s.turn != actor(s)
