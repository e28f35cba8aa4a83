"""Twenty-Nine: only the highest bidder knows the trump suit, and a king and queen of trumps move the contract.

The rules in the order of the book, [twenty_nine.md](twenty_nine.md); the royals are in `showing`, positions in
`positions`, and what people read in `words`.
"""

from upcard.rulebook import About, Catalogue, button, clearing, fault, from_hand, numbers, phases, rule, state
from upcard.rulebook import ALL, COUNT, SEAT, hands, number, option, row, scores, seat_field, suit_field, trick
from upcard.rulebook import ACE, JACK, NINE, PACK_32, RANK_SET, SUIT_SIGNS, TEN, size
from upcard.rulebook import deal_round, left_of, opposite_sides, settle_match, shuffled
from upcard.rulebook import follow_suit, hands_fit, lay, strengths, tricks_done, values_by_rank, worth
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left, settles
from upcard.games.twenty_nine.showing import royals
from upcard.games.twenty_nine.words import RANKING, narrate, order_of_strength, prompt, sheet
from upcard.mechanics.auction_facts import auction_facts, still_bidding, winner_facts
from upcard.mechanics.concealed_trump import cannot_follow, concealed_trump, reveal_trump, win_trick
from upcard.mechanics.deal_facts import first_turn, waiting_facts
from upcard.mechanics.match_facts import hands_to_come, no_winner_yet
from upcard.mechanics.points_auction import bid_or_pass, bidding_goes_on, one_higher, points_auction, speak
from upcard.mechanics.trick_facts import no_trick, none_played, turn_facts, won_facts

__all__ = ["ABOUT", "MOVES", "PHASES", "TwentyNine", "narrate", "order_of_strength", "prompt", "sheet"]

AUCTION, CHOOSE_TRUMP, PLAY, ASK_TRUMP, OVER, ROYALS = PHASES = phases(
    ("auction", "R2: first bid for the contract, or pass"),
    ("choose trump", "R6: first choose the trump suit"),
    "play",
    ("ask for trump", "G5: first say whether you ask for trump"),
    "over",
    ("royals", "R16: first say whether you show the royals"),  # never in `s.phase`, which all see: `stage`
)
HALF_DEALT, DEALT = (AUCTION, CHOOSE_TRUMP), (PLAY, ASK_TRUMP)  # R1, R8: four cards each, and eight
ABOUT = About(
    title="Twenty-Nine",
    players=(4,),
    family="Jack-Nine",
    line="Only you know which suit is trump - until the first player cannot follow.",
    pack=PACK_32,
    minutes=40,
    phases=PHASES.names[:5],
    sides="partners sit opposite each other",
    presets={"short": {"max_hands": 8}, "last_trick_counts": {"last_trick_point": True}},
    calls=("auction",),
    max_moves=120 * 20_000,
    mechanics=("auction", "trick", "follow suit", "concealed trump", "card points", "partnership"),
)

STRENGTH = strengths(RANKING)
VALUE = values_by_rank({JACK: 3, NINE: 2, ACE: 1, TEN: 1})
POINT_CARDS = RANK_SET[JACK] | RANK_SET[NINE] | RANK_SET[ACE] | RANK_SET[TEN]
LOWEST, HIGHEST = 15, 28  # R2, R18
ROYALS_CHANGE = 4  # R18
TARGET = 6  # R21, R22
BIDS = tuple(str(bid) for bid in range(LOWEST, HIGHEST + 1))
ON_REQUEST = 1
side_of = opposite_sides


@state
class TwentyNine:
    hands = hands(4, shown=True, lacks=True)  # shown: royals
    stock = row(32, sees=COUNT, role="stock", label="undealt")
    last_call = points_auction(4, BIDS, phase=AUCTION)
    contract = number(label="contract")
    marker = suit_field("marker", sees={OVER: ALL, None: SEAT}, seen_by="declarer")  # R6, until it is turned up
    trump = concealed_trump()
    royals_by = seat_field("royals shown by")
    open = number(shows="hidden", means="yes")  # whether a player may show the royals now, as far as all know
    asked = seat_field(shows="hidden")  # the seat that may
    trick = trick(4, won="side", sees={OVER: ALL, None: COUNT}, leads_shown=False)  # R14
    taken = number(2, per="side", label="card points")  # R19: counted when the hand is over
    gained = number(2, per="side", label="this hand")
    score = scores(2)
    reveal = option("mandatory", ("mandatory", "on_request"), rule="G5", text="what turns the marker up")
    redeal_no_points = option(False, rule="G14", text="a hand of eight without points: all is dealt again")
    redeal_four_jacks = option(False, rule="G14", text="four jacks in one hand: all is dealt again")
    last_trick_point = option(False, rule="G15", text="the last trick is worth a point")
    max_hands = option(0, (0, 20_000), rule="G13", text="hands after which the match ends (0: no limit)")


NO_ASKING = "G5: there is nothing to ask for now"
NO_ROYALS = "R16: the royals are shown by who holds both, right after a trick of the own side"

CARD = from_hand(held="R8: you do not hold {card}", must=[follow_suit("R10")], phase=PLAY)
BID, PASS = bid_or_pass(BIDS, phase=AUCTION, otherwise="R4: the bidding is over")
TRUMP = numbers(
    "trump",
    SUIT_SIGNS,
    says="{seat} chooses {move} as trump",
    hidden_says="{seat} lays a marker face down",
    group="trump",
    phase=CHOOSE_TRUMP,
    otherwise="R6: the trump suit has been chosen",
)
ASK = button("ask", "ask for trump", says="{seat} asks for trump", phase=ASK_TRUMP, otherwise=NO_ASKING)
DISCARD = button(
    "discard", "discard unasked", says="{seat} does not ask for trump", phase=ASK_TRUMP, otherwise=NO_ASKING
)
SHOW = button(
    "show", "show the royals", says="{seat} shows king and queen of trumps", phase=ROYALS, otherwise=NO_ROYALS
)
KEEP = button("keep", "keep the royals", says="{seat} keeps the royals", silent=True, phase=ROYALS, otherwise=NO_ROYALS)
MOVES = Catalogue(CARD, BID, PASS, TRUMP, ASK, DISCARD, SHOW, KEEP)
clear_hand = clearing(TwentyNine)


# --- Deal and bidding (R1-R8) ----------------------------------------------------------------------------------------


@rule
def deal(s):
    """G12: the deal moves to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    start_hand(s)


@rule
def start_hand(s):
    """R1: four cards each; sixteen wait. R2: the dealer's left bids first."""
    shuffled(s, s.stock, PACK_32)
    s.turn = left_of(s, s.dealer)
    deal_round(s.stock, s.hands, 4, s.turn, 1, 4)


BID.at_least("R3: a bid must be higher than {bid}")(one_higher)


@PASS.refused("R5: after three passes the dealer must bid 15")
def forced(s):
    return s.bid == 0 and s.passes == 3


@BID.at_most("R5: after three passes the dealer must bid 15")
def most(s):
    return LOWEST if forced(s) else HIGHEST


@BID.effect
@PASS.effect
def make_call(s, seat, bid):
    """R4, G1: a pass is final, and the last one left has won. R5, G2: the dealer's forced 15. G3: 28 ends it."""
    speak(s, seat, bid, LOWEST, True)
    if not bidding_goes_on(s, seat, 1, HIGHEST):
        s.contract = s.bid  # R7
        s.phase = CHOOSE_TRUMP


@TRUMP.effect
def choose_trump(s, seat, a_suit):
    """R6, G4: any suit. R8: four more to each player. R9: the dealer's left leads."""
    s.marker = a_suit
    s.phase = PLAY
    s.leader = s.turn = left_of(s, s.dealer)
    deal_round(s.stock, s.hands, 4, s.leader, 1, 4)
    if void_deal(s):
        clear_hand(s)
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


# --- Play (R9-R14) ---------------------------------------------------------------------------------------------------


@CARD.effect
def play(s, seat, face):
    """R9. R12: the marker is turned up for the first player who cannot follow. G5: or only if the house lets him
    ask."""
    lay(s, seat, face)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)
    elif s.trump < 0 and cannot_follow(s, s.turn):
        if s.reveal == ON_REQUEST:
            s.phase = ASK_TRUMP
        else:
            turn_marker_up(s)


@ASK.effect
def ask_for_trump(s):
    s.phase = PLAY
    turn_marker_up(s)


@DISCARD.effect
def discard_unasked(s):
    s.phase = PLAY


@rule
def turn_marker_up(s):
    """R12."""
    reveal_trump(s, s.marker)
    s.marker = -1


@rule
def take_trick(s):
    """R11, R13: the highest trump, else the highest card of the suit led. R9: its player leads. R19: eight tricks."""
    win_trick(s, STRENGTH, 1)
    if tricks_done(s) == 8:
        score_hand(s)
    else:
        ask_for_royals(s, s.leader & 1)


# --- The royals (R15-R18) --------------------------------------------------------------------------------------------


@rule
def stage(s):
    """R16: a player asked for the royals has to answer before anything else."""
    return ROYALS if s.asked >= 0 else s.phase


@rule
def to_act(s):
    """R16: the holder of the royals is asked in secret, before the winner of the trick leads."""
    if s.open:
        return 1 << s.asked if s.asked >= 0 else 0
    return 1 << s.turn


@rule
def window(s):
    return s.open != 0


@rule
def ask_for_royals(s, side):
    """R16, R17, G8: a player with both, on the side that took the trick, is asked in secret (`s.secret`)."""
    pair = royals(s) if s.trump >= 0 else 0
    if pair == 0 or s.royals_by >= 0 or (s.won_cards[0] | s.won_cards[1]) & pair:
        return
    s.open = 1
    s.secret = 2 + s.turn
    for seat in range(side, 4, 2):
        if s.hands[seat] & pair == pair:
            s.asked = seat


@SHOW.effect
def show_royals(s, seat):
    """R18, G9: four less for the declarers, not below 15, or four more, not above 28. G10: all have seen them."""
    s.asked = -1
    end_window(s)
    s.royals_by = seat
    s.shown[seat] |= royals(s)
    s.contract = contract_moved(s, s.contract)


@rule
def contract_moved(s, contract):
    """R18, G9: the contract after the royals are shown."""
    own = (s.royals_by ^ s.declarer) & 1 == 0
    return max(LOWEST, contract - ROYALS_CHANGE) if own else min(HIGHEST, contract + ROYALS_CHANGE)


@KEEP.effect
def keep_royals(s):
    s.asked = -1


@rule
def end_window(s):
    """The winner of the trick leads."""
    s.open = s.secret = 0


# --- Score (R19-R22) -------------------------------------------------------------------------------------------------


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


STILL_PLAYED = no_winner_yet("R22", lambda s: max(map(abs, s.score)) >= TARGET), hands_to_come("G13", "max_hands")


@follows("phase", "R9: cards are played when the trump is fixed")
def auction_or_play(s, known):
    playing = any(s.tricks) or size(s.trick) > 0 or s.trump >= 0 or s.marker >= 0
    return PLAY if playing and not known.told("phase") else UNKNOWN


AUCTION_FACTS = auction_facts("R2-R4: the bid, its bidder and who speaks follow from the calls", AUCTION, lowest=LOWEST)
STILL_BIDDING = still_bidding("R4: the bidding is over after this", AUCTION, HIGHEST)
NAMER = winner_facts("R6: the highest bidder chooses the trump suit", CHOOSE_TRUMP)
WAITING = waiting_facts("R1, R8: sixteen cards wait until the trump suit is chosen", HALF_DEALT, 16)
TURN_FACTS = turn_facts("R9: it is the turn of whoever comes after the cards in the trick", DEALT)
LEADS_FIRST = first_turn("R9: the player on the dealer's left leads to the first trick", none_played(8), DEALT)
TRICK_FACTS = won_facts("R11: a trick is won for every four cards")
BEFORE_PLAY = no_trick("R9: cards are played when the trump has been chosen", HALF_DEALT)
NOTHING_LEFT = nothing_left(OVER)


@follows("contract", "R7, R18: the contract is the bid, and four less or more when the royals have been shown")
def contract_of_the_bid(s, known):
    if s.phase == AUCTION:
        return 0
    if "bid" not in known or s.declarer < 0:
        return UNKNOWN
    return s.bid if s.royals_by < 0 else contract_moved(s, s.bid)


@follows("bid", "R7: the contract is the bid", phase=(CHOOSE_TRUMP, PLAY, ASK_TRUMP))
def bid_of_the_contract(s, known):
    return s.contract if "contract" in known and s.royals_by < 0 else UNKNOWN


@follows("shown", "G10: all have seen the royals that were shown")
def royals_seen(s):
    if s.royals_by < 0 or s.trump < 0:
        return UNKNOWN
    return [royals(s) if seat == s.royals_by else 0 for seat in range(4)]


@impossible("R19: card points are counted when the hand is over: name the cards won (`won_cards`), not `taken`")
def counted_too_early(s):
    return any(s.taken) and not any(s.won_cards)


@settles(phase=PLAY)
def marker_turned_up_when_due(s):
    """R12, G5."""
    if s.trump < 0 and s.marker >= 0 and s.reveal != ON_REQUEST and cannot_follow(s, s.turn):
        turn_marker_up(s)


@impossible("R2, R7: there is a contract from 15 to 28", phase=(CHOOSE_TRUMP, PLAY, ASK_TRUMP))
def no_contract(s):
    return not LOWEST <= s.contract <= HIGHEST


@fault("R1: before the trump is chosen every player holds four cards", phase=HALF_DEALT)
def not_four_each(s):
    return not hands_fit(s, 4, 0)


@fault("R6: there is a highest bidder (`declarer`), and a trump suit or a marker", phase=DEALT)
def no_trump(s):
    return s.declarer < 0 or (s.marker < 0) == (s.trump < 0)


@fault("R8: every player starts with eight cards and plays one to each trick; the hands do not fit that", phase=DEALT)
def misdealt(s):
    return not hands_fit(s, 8, tricks_done(s))


@fault("R9: it is the turn of whoever comes after the cards in the trick", phase=DEALT)
def out_of_turn(s):
    return s.turn != (s.leader + size(s.trick)) & 3


@rule
def doubts(s, seat):
    """R12: a player who is on turn while trump is concealed can follow suit, or would have turned the marker up."""
    if s.phase != PLAY or s.trump >= 0 or s.reveal == ON_REQUEST or seat == s.turn:
        return 0
    return 1 if cannot_follow(s, s.turn) else 0
