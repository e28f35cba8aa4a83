"""Twenty-Nine: a trump suit that its rng alone knows, and a king and queen of trumps that move the contract.

The rules in the order of the book, [twenty_nine.md](twenty_nine.md).
"""

from upcard.cards.faces import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, TEN, face_of, suit
from upcard.cards.packs import PACK_32
from upcard.cards.rows import size
from upcard.cards.sets import RANK_SET, count, holds, one
from upcard.contract.facts import UNKNOWN, impossible, follows, nothing_left
from upcard.contract.fields import (
    ALL,
    COUNT,
    NO_PHASE,
    SEAT,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    seats_field,
    shown_of,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.auction_facts import auction_facts
from upcard.mechanics.card_points import values_by_rank, worth
from upcard.mechanics.concealed_trump import cannot_follow, concealed_trick_winner, reveal_trump
from upcard.mechanics.deal import deal_round, shuffled
from upcard.mechanics.match import settle_match
from upcard.mechanics.offer import offer, offer_cards, offer_range
from upcard.mechanics.points_auction import next_to_speak, open_bidding, speak
from upcard.mechanics.trick import clear_tricks, following, gather_trick, hands_fit, lay_card, strengths
from upcard.mechanics.trick_facts import no_trick, turn_facts, won_facts
from upcard.mechanics.turn import draw_first_dealer, left_of, opposite_sides

ABOUT = About(
    title="Twenty-Nine",
    players=(4,),
    family="Jack-Nine",
    line="Only you know which suit is trump - until the first player cannot follow.",
    pack=PACK_32,
    minutes=40,
    phases=("auction", "choose trump", "play", "ask for trump", "over"),
    sides="partners sit opposite each other",
    presets={"short": {"max_hands": 8}, "last_trick_counts": {"last_trick_point": True}},
    max_moves=120 * 20_000,
    mechanics=("auction", "trick", "follow suit", "concealed trump", "card points", "partnership"),
)
AUCTION, CHOOSE_TRUMP, PLAY, ASK_TRUMP, OVER = range(5)

STRENGTH = strengths((JACK, NINE, ACE, TEN, KING, QUEEN, EIGHT, SEVEN))
VALUE = values_by_rank({JACK: 3, NINE: 2, ACE: 1, TEN: 1})
POINT_CARDS = RANK_SET[JACK] | RANK_SET[NINE] | RANK_SET[ACE] | RANK_SET[TEN]
LOWEST, HIGHEST = 15, 28  # R2, R18
ROYALS_CHANGE = 4  # R18
TARGET = 6  # R21, R22
BIDS = tuple(str(bid) for bid in range(LOWEST, HIGHEST + 1))
SIDES = ("N-S", "E-W")


@state
class TwentyNine:
    hands = hands(4)
    shown = shown_of("hands", 4)  # royals
    lacks = lacks_of("hands", 4)
    stock = row(32, sees=COUNT, role="stock", label="undealt")
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(2, sees={OVER: ALL, None: COUNT}, per="side", role="won", label="won", remembered=True)
    last_call = number(
        4, per="seat", label="last call", shows="choice", choices=("pass", *BIDS), start=-1, phases=(AUCTION,)
    )
    bid = number(label="bid")
    declarer = seat_field("highest bidder")
    contract = number(label="contract")
    passes = number(shows="hidden")
    passed = seats_field()
    marker = suit_field("marker", sees={OVER: ALL, None: SEAT}, seen_by="declarer")  # R6, until it is turned up
    trump = suit_field("trump")
    trump_from = number(shows="hidden")
    royals_by = seat_field("royals shown by")
    open = number(shows="hidden")  # whether somebody may show the royals now, as far as all know
    asked = seat_field(shows="hidden")  # who may
    leader = seat_field("leads", phases=NO_PHASE)
    last_leader = seat_field(shows="hidden")
    tricks = number(2, per="side", label="tricks")
    taken = number(2, per="side", label="card points")  # R19: counted when the hand is over
    gained = number(2, per="side", label="this hand")
    score = number(2, "i4", per="side", label="score")
    reveal = option("mandatory", ("mandatory", "on_request"), rule="G5", text="what turns the marker up")
    redeal_no_points = option(False, rule="G14", text="a hand of eight without points: all is dealt again")
    redeal_four_jacks = option(False, rule="G14", text="four jacks in one hand: all is dealt again")
    last_trick_point = option(False, rule="G15", text="the last trick is worth a point")
    max_hands = option(0, (0, 20_000), rule="G13", text="hands after which the match ends (0: no limit)")


MOVES = Catalogue(
    play_cards(),
    numbers("bid", [f"bid {bid}" for bid in BIDS], len(BIDS), says="{seat} {does}", group="bid"),
    button("pass", says="{seat} passes"),
    numbers("trump", ("♣", "♦", "♥", "♠"), 4, hidden_says="{seat} lays a marker face down", group="trump"),
    button("ask", "ask for trump", says="{seat} asks for trump"),
    button("discard", "discard unasked", says="{seat} does not ask for trump"),
    button("show", "show the royals", says="{seat} shows king and queen of trumps"),
    button("keep", "keep the royals", says="{seat} keeps the royals", silent=True),
)
BID, PASS, TRUMP, ASK, DISCARD, SHOW, KEEP = (
    MOVES.first(kind) for kind in ("bid", "pass", "trump", "ask", "discard", "show", "keep")
)
REASONS = (
    "",
    "R2: first bid for the contract, or pass",
    "R3: a bid must be higher than {bid}",
    "R5: after three passes the dealer must bid 15",
    "R4: the bidding is over",
    "R6: first choose the trump suit",
    "R6: the trump suit has been chosen",
    "R8: you do not hold {card}",
    "R10: you hold {led}, and {led} were led: follow suit",
    "G5: first say whether you ask for trump",
    "G5: there is nothing to ask for now",
    "R16: first say whether you show the royals",
    "R16: the royals are shown by who holds both, right after a trick of the own side",
)
(
    BID_FIRST, TOO_LOW, MUST_BID, CLOSED, CHOOSE_FIRST, CHOSEN, NOT_HELD, FOLLOW_SUIT, ASK_FIRST, NO_ASKING,
    ROYALS_FIRST, NO_ROYALS,
) = range(1, 13)  # fmt: skip
ON_REQUEST = 1

side_of = opposite_sides


@rule
def begin(s):
    """G12: the first dealer is drawn."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """G12: the deal moves to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    start_hand(s)


@rule
def start_hand(s):
    """R1: four cards each; sixteen wait. R2: the dealer's left speaks first."""
    shuffled(s, s.stock, PACK_32)
    for seat in range(4):
        s.hands[seat] = s.shown[seat] = s.lacks[seat] = 0
    deal_round(s.stock, s.hands, 4, left_of(s, s.dealer), 1, 4)
    clear_tricks(s, 2)
    for side in range(2):
        s.taken[side] = s.gained[side] = 0
    s.marker = s.trump = s.royals_by = s.asked = s.leader = -1
    s.trump_from = s.contract = s.secret = s.open = 0
    s.phase = AUCTION
    open_bidding(s, left_of(s, s.dealer))


@rule
def to_act(s):
    """R16: the holder of the royals is asked in secret, before the winner of the trick leads."""
    if s.open:
        return 1 << s.asked if s.asked >= 0 else 0
    return 1 << s.turn


@rule
def window(s):
    return s.open != 0


# --- What is allowed -------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    if s.phase == AUCTION:
        n = 0
        for move in range(BID, PASS + 1):
            if bid_fault(s, move) == 0:
                n = offer(moves, n, move)
        return n
    if s.phase == CHOOSE_TRUMP:
        return offer_range(moves, 0, TRUMP, 4)
    if s.phase == ASK_TRUMP:
        return offer_range(moves, 0, ASK, 2)
    if s.asked >= 0:
        return offer_range(moves, 0, SHOW, 2)
    return offer_cards(moves, 0, playable(s, seat), 0)


@rule
def why_not(s, seat, move):
    if s.phase == AUCTION:
        return bid_fault(s, move) if BID <= move <= PASS else BID_FIRST
    if BID <= move <= PASS:
        return CLOSED
    chooses = TRUMP <= move < ASK
    if s.phase == CHOOSE_TRUMP:
        return 0 if chooses else CHOOSE_FIRST
    if chooses:
        return CHOSEN
    asks = ASK <= move <= DISCARD
    if s.phase == ASK_TRUMP:
        return 0 if asks else ASK_FIRST
    if asks:
        return NO_ASKING
    if s.asked >= 0:
        return 0 if move >= SHOW else ROYALS_FIRST
    return NO_ROYALS if move >= SHOW else play_fault(s, seat, move)


@rule
def bid_fault(s, move):
    """R3: every bid is higher. R5: three opening passes bind the dealer to 15."""
    forced = s.bid == 0 and s.passes == 3
    if move == PASS:
        return MUST_BID if forced else 0
    if forced and move != BID:
        return MUST_BID
    return 0 if LOWEST + move - BID > s.bid else TOO_LOW


@rule
def playable(s, seat):
    """R10: follow suit, or play anything. G7: anything may be led."""
    return following(s.hands[seat], suit(s.trick[0])) if size(s.trick) else s.hands[seat]


@rule
def play_fault(s, seat, face):
    if not holds(s.hands[seat], face):
        return NOT_HELD
    return 0 if holds(playable(s, seat), face) else FOLLOW_SUIT


# --- What happens ----------------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if s.phase == AUCTION:
        make_call(s, seat, 0 if move == PASS else move - BID + 1)
    elif s.phase == CHOOSE_TRUMP:
        choose_trump(s, move - TRUMP)
    elif s.phase == ASK_TRUMP:
        s.phase = PLAY
        if move == ASK:
            turn_marker_up(s)
    elif s.asked >= 0:
        answer_royals(s, seat, move == SHOW)
    else:
        play(s, seat, move)


@rule
def make_call(s, seat, call):
    """R4, G1: a pass is final, and the last one left has won. R5, G2: the dealer's forced 15. G3: 28 ends it."""
    speak(s, seat, call, LOWEST, True)
    if s.bid and (count(s.passed) == 3 or s.bid == HIGHEST):
        s.contract = s.bid  # R7
        s.phase = CHOOSE_TRUMP
        s.turn = s.declarer
    else:
        s.turn = next_to_speak(s, seat, 1)


@rule
def choose_trump(s, a_suit):
    """R6, G4: any suit. R8: four more for everybody. R9: the dealer's left leads."""
    s.marker = a_suit
    first = left_of(s, s.dealer)
    deal_round(s.stock, s.hands, 4, first, 1, 4)
    s.phase = PLAY
    s.leader = s.turn = first
    if void_deal(s):
        start_hand(s)


@rule
def void_deal(s):
    """G14: whether a hand has no points, or all the jacks, and the house deals again for it."""
    for seat in range(4):
        if s.redeal_no_points and s.hands[seat] & POINT_CARDS == 0:
            return True
        if s.redeal_four_jacks and s.hands[seat] & RANK_SET[JACK] == RANK_SET[JACK]:
            return True
    return False


@rule
def turn_marker_up(s):
    """R12."""
    reveal_trump(s, s.marker)
    s.marker = -1


@rule
def play(s, seat, face):
    lay_card(s, seat, face)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)
    elif s.trump < 0 and cannot_follow(s, s.turn):
        if s.reveal == ON_REQUEST:  # G5
            s.phase = ASK_TRUMP
        else:
            turn_marker_up(s)


@rule
def take_trick(s):
    """R11, R13: the highest trump, else the highest card of the suit led. R9: its player leads. R19: eight tricks."""
    winner = (s.leader + concealed_trick_winner(s, STRENGTH)) & 3
    s.tricks[winner & 1] += 1
    gather_trick(s, winner & 1)
    s.leader = s.turn = winner
    s.trump_from = 0
    if s.tricks[0] + s.tricks[1] == 8:
        score_hand(s)
    else:
        ask_for_royals(s, winner & 1)


# --- The royals (R15-R18) --------------------------------------------------------------------------------------------


@rule
def royals(s):
    """R15: king and queen of trumps."""
    return one(face_of(s.trump, KING)) | one(face_of(s.trump, QUEEN))


@rule
def ask_for_royals(s, side):
    """R16, R17, G8: who holds both on the side that took the trick is asked, and nobody notices (`s.secret`)."""
    pair = royals(s) if s.trump >= 0 else 0
    if pair == 0 or s.royals_by >= 0 or (s.won_cards[0] | s.won_cards[1]) & pair:
        return
    s.open = 1
    s.secret = 2 + s.turn
    for seat in range(side, 4, 2):
        if s.hands[seat] & pair == pair:
            s.asked = seat


@rule
def answer_royals(s, seat, show):
    """R18, G9: four less for the declarers, not below 15, or four more, not above 28. G10: all have seen them."""
    s.asked = -1
    if show:
        end_window(s)
        s.royals_by = seat
        s.shown[seat] |= royals(s)
        own = (seat ^ s.declarer) & 1 == 0
        s.contract = max(LOWEST, s.contract - ROYALS_CHANGE) if own else min(HIGHEST, s.contract + ROYALS_CHANGE)


@rule
def end_window(s):
    """The winner of the trick leads."""
    s.open = s.secret = 0


@rule
def score_hand(s):
    """R19, R20: the declarers gain a point or lose one. G15: the last trick may count one, too."""
    for side in range(2):
        s.taken[side] = worth(s.won_cards[side], VALUE)
    if s.last_trick_point:
        s.taken[s.leader & 1] += 1
    side = s.declarer & 1
    s.gained[side] = 1 if s.taken[side] >= s.contract else -1
    s.score[side] += s.gained[side]
    s.phase = OVER
    s.over = 1
    settle_match(s, 2, TARGET, s.max_hands)
    if s.score[side] <= -TARGET:  # R22, G13
        s.ended = 1
        s.won = 0b1010 if side == 0 else 0b0101


# --- What follows from what ------------------------------------------------------------------------------------------


AUCTION_FACTS = auction_facts("R2-R4: the bid, its bidder and who speaks follow from the calls", AUCTION, lowest=LOWEST)
TURN_FACTS = turn_facts("R9: it is the turn of whoever comes after the cards in the trick", (PLAY, ASK_TRUMP))
TRICK_FACTS = won_facts("R11: a trick is won for every four cards")
BEFORE_PLAY = no_trick("R9: cards are played when the trump has been chosen", (AUCTION, CHOOSE_TRUMP))
NOTHING_LEFT = nothing_left(OVER)


@follows("contract", "R7, R18: the contract is the bid, and four less or more when the royals have been shown")
def contract_of_the_bid(s, known):
    if s.phase == AUCTION:
        return 0
    if "bid" not in known or s.declarer < 0:
        return UNKNOWN
    if s.royals_by < 0:
        return s.bid
    own = (s.royals_by ^ s.declarer) & 1 == 0
    return max(LOWEST, s.bid - ROYALS_CHANGE) if own else min(HIGHEST, s.bid + ROYALS_CHANGE)


@follows("bid", "R7: the contract is the bid", phase=(CHOOSE_TRUMP, PLAY, ASK_TRUMP))
def bid_of_the_contract(s, known):
    return s.contract if "contract" in known and s.royals_by < 0 else UNKNOWN


@follows("turn", "R6: the highest bidder chooses the trump suit", phase=CHOOSE_TRUMP)
def rng(s, known):
    return s.declarer if "declarer" in known else UNKNOWN


@follows("stock", "R1, R8: sixteen cards wait until the trump suit is chosen", phase=(AUCTION, CHOOSE_TRUMP))
def undealt(s, known):
    rest = known.rest()
    return rest if "stock" not in known and len(rest) == 16 else UNKNOWN


@follows("shown", "G10: all have seen the royals that were shown")
def royals_seen(s):
    if s.royals_by < 0 or s.trump < 0:
        return UNKNOWN
    return [royals(s) if seat == s.royals_by else 0 for seat in range(4)]


@impossible("R8: sixteen cards wait until the trump suit is chosen", phase=(AUCTION, CHOOSE_TRUMP))
def too_few_wait(s):
    return size(s.stock) != 16


@impossible("R4: the bidding is over after this", phase=AUCTION)
def bidding_over(s):
    return s.bid >= HIGHEST or (s.bid > 0 and count(s.passed) >= 3)


@impossible("R2, R7: there is a contract from 15 to 28", phase=(CHOOSE_TRUMP, PLAY, ASK_TRUMP))
def no_contract(s):
    return not LOWEST <= s.contract <= HIGHEST


FAULTS = (
    "",
    "R1: before the trump is chosen every player holds four cards",
    "R8: every player starts with eight cards and plays one to each trick; the hands do not fit that",
    "R9: it is the turn of whoever comes after the cards in the trick",
    "R6: there is a highest bidder (`declarer`), and a trump suit or a marker",
)


@rule
def audit(s):
    if s.phase == AUCTION or s.phase == CHOOSE_TRUMP:
        for seat in range(4):
            if count(s.hands[seat]) != 4:
                return 1
        return 0
    if s.phase == OVER:
        return 0
    if s.declarer < 0 or (s.marker < 0) == (s.trump < 0):
        return 4
    if not hands_fit(s, 8, s.tricks[0] + s.tricks[1]):
        return 2
    return 0 if s.turn == (s.leader + size(s.trick)) & 3 else 3


@rule
def doubts(s, seat):
    """R12: a player who is on turn while trump is concealed can follow suit, or would have turned the marker up."""
    if s.phase != PLAY or s.trump >= 0 or s.reveal == ON_REQUEST or seat == s.turn:
        return 0
    return 1 if cannot_follow(s, s.turn) else 0


def sheet(view):
    """R18-R20 as a score sheet."""
    side = view.declarer & 1
    rows = [("bid", tuple(view.bid if side == column else "" for column in range(2)))]
    if view.contract != view.bid:
        rows.append(("contract", tuple(view.contract if side == column else "" for column in range(2))))
    rows += [
        ("card points", tuple(view.taken)),
        ("this hand", tuple(view.gained)),
        ("score", tuple(view.score)),
    ]
    made = "fulfilled" if view.gained[side] > 0 else "broken"
    hidden = f" Nobody ever saw that {view.marker} was trump." if view.trump == "–" else ""
    return Sheet(SIDES, tuple(rows), f"The contract of {view.contract} is {made}.{hidden}")


def prompt(view):
    if view.phase == "auction":
        return f"bid over {view.bid}, or pass" if view.bid else "open the bidding, or pass"
    if view.phase == "choose trump":
        return "choose the trump suit; only you will know it"
    if view.phase == "ask for trump":
        return f"you have no {view.led}: ask for trump, or discard"
    return f"follow {view.led}" if view.led else "lead any card"


def narrate(before, after, seat, move):
    """Who plays for what, which suit is trump, who takes a trick, what the contract has become."""
    if before.phase == "auction" and after.phase == "choose trump":
        return [f"{{{after.declarer}}} plays for {after.bid} points."]
    if before.phase == "choose trump" and after.phase == "auction":
        return ["The hands cannot be played (G14): all is dealt again."]
    told = []
    if sum(after.tricks) > sum(before.tricks):
        told.append(f"{{{after.leader}}} takes the trick.")
    if after.trump != "–" and before.trump == "–":
        told.append(f"The marker is turned up: {after.trump} is trump.")
    if after.royals_by >= 0 and before.royals_by < 0:
        told.append(f"The contract is {after.contract} now.")
    return told
