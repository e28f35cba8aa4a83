"""Twenty-Eight: a bid on four cards, and a trump card face down until a player cannot follow suit.

The rules in the order of the book, [twenty_eight.md](twenty_eight.md).
"""

from upcard.rulebook import About, Catalogue, HandLimits, State, button, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import ALL, COUNT, SEAT, card, choices, hands, number, option, row, scores, trick
from upcard.rulebook import ACE, JACK, NINE, PACK_32, SUIT_SET, TEN, add, count, one, size, suit, without
from upcard.rulebook import deal_round, opposite_sides, partner_of, right_of, settle_match, shuffled
from upcard.rulebook import follow_suit, hands_fit, lay, strengths, trick_prompt, tricks_done
from upcard.rulebook import values_by_rank, worth
from upcard.declarations.facts import impossible, nothing_left, settles
from upcard.mechanics.auctions.auction_facts import auction_facts, still_bidding
from upcard.mechanics.tricks.concealed_trump import cannot_follow, concealed_trump, reveal_trump, tell_trump, win_trick
from upcard.mechanics.deals.deal_facts import first_turn, waiting_facts
from upcard.mechanics.tricks.must_head import trump_in
from upcard.mechanics.matches.phase_facts import phase_shown, playing
from upcard.mechanics.auctions.points_auction import bid_or_pass, bidding_goes_on, one_higher, points_auction, speak
from upcard.mechanics.matches.seat_facts import same_seat
from upcard.mechanics.tricks.trick import may_hold, trumping_prompt
from upcard.mechanics.tricks.trick_facts import no_trick, turn_facts, untouched, won_facts
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet

AUCTION, SET_TRUMP, PLAY, CALL_TRUMP, OVER = PHASES = phases(
    ("auction", "R2: first bid for the contract, or pass"),
    ("set trump", "R6: first lay the trump card face down"),
    "play",
    ("call trump", "G6: first say whether you call for trump"),
    "over",
)
HALF_DEALT, DEALT = (AUCTION, SET_TRUMP), (PLAY, CALL_TRUMP)  # R1, R7: four cards each, and eight
ABOUT = About(
    title="Twenty-Eight",
    players=(4,),
    family="Jack-Nine",
    line="Lay your trump face down, and wait for the first player who cannot follow suit.",
    pack=PACK_32,
    minutes=40,
    phases=PHASES.names,
    sides="partners sit opposite each other",
    clockwise=False,
    reversed_by="direction",
    presets={"short": {"max_hands": 8}},
    calls=("auction",),
    max_moves=110 * 20_000,
    hand=HandLimits(43 + 2 + 32, 4),
    mechanics=("auction", "trick", "follow suit", "concealed trump", "card points", "partnership"),
)

RANKING = "J 9 A K Q 10 8 7"
STRENGTH = strengths(RANKING)
VALUE = values_by_rank({JACK: 3, NINE: 2, ACE: 1, TEN: 1})
MIN_BID, MAX_BID, OVER_PARTNER = 14, 28, 20  # R2, R4
TARGET = 10  # R20
BIDS = tuple(str(bid) for bid in range(MIN_BID, MAX_BID + 1))
side_of = opposite_sides


RIGHT, LEFT_PLAY = DIRECTION = choices("right", "left_play")
MANDATORY, OPTIONAL = CALL_FOR_TRUMP = choices("mandatory", "optional")
REVEAL, DISCARD_ANY = HIDDEN_CARD_FOLLOW = choices("reveal", "discard")
CONCEALED, WHOLE_HAND = SETTER_LEAD_BAN = choices("concealed", "whole_hand")


@state
class TwentyEight(State):
    hands = hands(4, shown=True, lacks=True)  # shown: the trump card, once it was shown
    down = card(sees=SEAT, seen_by="declarer", role="pile", label="trump card")  # R6
    stock = row(32, sees=COUNT, role="stock", label="set aside")
    last_call = points_auction(4, BIDS, phase=AUCTION, label="contract")
    trump = concealed_trump()
    trick = trick(4, won="side", sees={OVER: ALL, None: COUNT}, leads_shown=False)
    taken = number(2, per="side", label="card points")  # R18: counted when the hand is over
    gained = number(2, per="side", label="this hand")
    score = scores(2)
    direction = option(DIRECTION, rule="G1", text="which way the cards are played")
    pass_final = option(False, rule="G2", text="a player who has passed may not bid again")
    call_trump = option(CALL_FOR_TRUMP, rule="G6", text="whether a player must call for trump")
    hidden_card_follow = option(
        HIDDEN_CARD_FOLLOW, rule="G8", text="the setter's only card of the suit led is the face-down one"
    )
    setter_lead_ban = option(SETTER_LEAD_BAN, rule="G9", text="how long the setter may not lead trumps")
    redeal_pointless_first_hand = option(False, rule="G14", text="a first hand without points is dealt again")
    max_hands = option(200, (0, 20_000), rule="G16", text="hands after which the match ends (0: 20,000)")


NOT_HELD = "R7: you do not hold {card}"
NO_CALL = "G6: there is nothing to call for now"


@rule
def lying_open(s: TwentyEight, seat):
    """R11: all cards but the setter's own that lies face down."""
    return ~(one(s.down) if seat == s.declarer and s.down >= 0 else 0)


CARD = from_hand(
    held=NOT_HELD,
    outside=(lying_open, "R11: {card} lies face down and cannot be played before it is shown"),
    must=[follow_suit("R9")],  # R14
    phase=PLAY,
)
SET = from_hand(
    "set",
    "set {card}",
    says="{seat} lays {card} face down",
    hidden_says="{seat} lays the trump card face down",
    held=NOT_HELD,
    phase=SET_TRUMP,
    otherwise="R6: the trump card is laid down once, before play",
)
BID, PASS = bid_or_pass(BIDS, phase=AUCTION, otherwise="R5: the bidding is over")
CALL = button("call", "call for trump", says="{seat} calls for trump", phase=CALL_TRUMP, otherwise=NO_CALL)
DISCARD = button(
    "discard", "discard unasked", says="{seat} does not call for trump", phase=CALL_TRUMP, otherwise=NO_CALL
)
MOVES = Catalogue(CARD, SET, BID, PASS, CALL, DISCARD)


# --- Deal and bidding (R1-R7) ----------------------------------------------------------------------------------------


@rule
def deal(s: TwentyEight):
    """R1: four cards each, to the right; sixteen are set aside. G15: the deal moves to the right."""
    if s.hand > 0:
        s.dealer = right_of(s, s.dealer)
    s.turn = right_of(s, s.dealer)  # R2
    deal_four(s)
    while s.redeal_pointless_first_hand and worth(s.hands[s.turn], VALUE) == 0:  # G14
        deal_four(s)


@rule
def deal_four(s: TwentyEight):
    shuffled(s, s.stock, PACK_32)
    for seat in range(4):
        s.hands[seat] = 0
    deal_round(s.stock, s.hands, 4, s.turn, -1, 4)


@PASS.refused("R2: the first hand must bid")
def nothing_bid(s: TwentyEight):
    return s.bid == 0


BID.at_least("R3: a bid must be higher than {bid}")(one_higher)


@BID.refused("R4: the highest bid is your partner's; over it bid at least 20")
def too_low_over_partner(s: TwentyEight, seat, bid):
    return s.declarer == partner_of(seat) and bid < OVER_PARTNER  # G4


@BID.effect
@PASS.effect
def make_call(s: TwentyEight, seat, bid):
    """R5: three passes in succession end the bidding. G2: or for good; G3: no player can go over 28."""
    speak(s, seat, bid, MIN_BID, s.pass_final)
    if not bidding_goes_on(s, seat, -1, MAX_BID):
        s.phase = SET_TRUMP


@SET.effect
def set_trump(s: TwentyEight, seat, face):
    """R6, G5: any of the four cards, face down. R7: four more to each player. R8: the first hand leads."""
    s.hands[seat] = without(s.hands[seat], face)
    s.down = face
    s.phase = PLAY
    s.leader = s.turn = right_of(s, s.dealer)
    deal_round(s.stock, s.hands, 4, s.leader, -1, 4)


# --- Play (R8-R17) ---------------------------------------------------------------------------------------------------


@CARD.must("R10: you may not lead a trump while you hold anything else", tells=False)
def plain_suits(s: TwentyEight, seat):
    """G9, G10: this binds the setter, while trump is concealed or all the hand long."""
    if size(s.trick) == 0 and seat == s.declarer and (s.down >= 0 or s.setter_lead_ban == WHOLE_HAND):
        return ~SUIT_SET[suit(s.down) if s.down >= 0 else s.trump]
    return 0


CARD.must("R13: you cannot follow suit, so you must play a trump", trump_in)


@CARD.effect
def play(s: TwentyEight, seat, face):
    """R8, G1: one card each, to the right, or as the house has it."""
    lay(s, seat, face)
    s.turn = (seat + step(s)) & 3
    if size(s.trick) == 4:
        take_trick(s)
    if s.down >= 0 and not s.over:
        meet_trump(s, s.turn)


@rule
def step(s: TwentyEight):
    """G1: which way the cards are played."""
    return 1 if s.direction == LEFT_PLAY else -1


@rule
def meet_trump(s: TwentyEight, seat):
    """What comes before the next card: R12, a player cannot follow; R16, the setter's last card lies face down."""
    if seat == s.declarer and s.hands[seat] == 0:
        show_trump(s)
    elif cannot_follow(s, seat):
        own = seat == s.declarer and suit(s.down) == suit(s.trick[0])
        if own and s.hidden_card_follow != DISCARD_ANY:  # G8
            show_trump(s)
        elif s.call_trump == OPTIONAL:
            s.phase = CALL_TRUMP
        elif not own:
            show_trump(s)


@CALL.effect
def call_for_trump(s: TwentyEight):
    s.phase = PLAY
    show_trump(s)


@DISCARD.effect
def discard_unasked(s: TwentyEight):
    s.phase = PLAY


@rule
def show_trump(s: TwentyEight):
    """R12: the face-down card goes to the setter's hand."""
    setter = s.declarer
    reveal_trump(s, suit(s.down))
    s.hands[setter] = add(s.hands[setter], s.down)
    s.shown[setter] = one(s.down)
    s.lacks[setter] = without(s.lacks[setter], s.down)
    s.down = -1


@rule
def take_trick(s: TwentyEight):
    """R9, R15: the highest trump, else the highest card of the suit led. R8: its player leads. R17: eight tricks."""
    win_trick(s, STRENGTH, step(s))
    if tricks_done(s) == 8:
        score_hand(s)


# --- Score (R18-R20) -------------------------------------------------------------------------------------------------


@rule
def score_hand(s: TwentyEight):
    """R18, R19: the declarers gain 1, 2 or 3 points, or lose one more than that. R20, G16: the end of the match."""
    for side in range(2):
        s.taken[side] = worth(s.won_cards[side], VALUE)
    side = s.declarer & 1
    stake = 1 if s.bid < 20 else 2 if s.bid < 25 else 3
    s.gained[side] = stake if s.taken[side] >= s.bid else -stake - 1
    s.score[side] += s.gained[side]
    s.phase = OVER
    s.over = 1
    settle_match(s, 2, TARGET, s.max_hands)


# --- Positions -------------------------------------------------------------------------------------------------------


STILL_PLAYED = no_winner_yet("R20", TARGET), hands_to_come("G16", "max_hands")
TRUMP_FIXED = phase_shown("R8: cards are played when the trump is fixed", PLAY, lambda s: playing(s) or s.down >= 0)
AUCTION_FACTS = auction_facts(
    "R2-R5: the bid, its bidder and the turn follow from the calls",
    AUCTION,
    lowest=MIN_BID,
    step=-1,
    final="pass_final",
)
STILL_BIDDING = still_bidding("R5: the bidding is over after this", AUCTION, MAX_BID)
SETTER = same_seat("R6: the highest bidder lays down the trump card", SET_TRUMP, "declarer")
WAITING = waiting_facts("R1, R7: sixteen cards wait until the trump card is laid down", HALF_DEALT, 16)
TURN_FACTS = turn_facts("R8: the turn follows from the leader and the cards in the trick", DEALT, step=step)
LEADS_FIRST = first_turn("R8: first hand leads to the first trick", lambda s: none_played_yet(s), DEALT, after=right_of)
TRICK_FACTS = won_facts("R15: a trick is won for every four cards")
BEFORE_PLAY = no_trick("R8: cards are played when the trump card lies face down", HALF_DEALT)
NOTHING_LEFT = nothing_left(OVER)


def none_played_yet(s: TwentyEight):
    """Eight each, including the setter's card that lies face down."""
    full = all(count(s.hands[seat]) + (seat == s.declarer and s.down >= 0) == 8 for seat in range(4))
    return full and untouched(s)


@impossible("R18: card points are counted when the hand is over: name the cards won (`won_cards`), not `taken`")
def counted_too_early(s: TwentyEight):
    return any(s.taken) and not any(s.won_cards)


@settles(phase=PLAY)
def trump_shown_when_due(s: TwentyEight):
    """R12, R16, G8. Where calling is optional (G6), a player who is on turn in this phase has not called."""
    if s.down >= 0:
        meet_trump(s, s.turn)
        s.phase = PLAY


@impossible("R2, R5: there is a contract from 14 to 28", phase=(SET_TRUMP, *DEALT))
def no_contract(s: TwentyEight):
    return not MIN_BID <= s.bid <= MAX_BID


@fault("R1: before the trump is laid down every player holds four cards", phase=HALF_DEALT)
def not_four_each(s: TwentyEight):
    return not hands_fit(s, 4, 0)


@fault("R6: there is a setter (`declarer`); a card lies face down, or else all know the trump suit", phase=DEALT)
def no_trump(s: TwentyEight):
    return s.declarer < 0 or (s.down < 0) == (s.trump < 0)


@fault(
    "R7: every player starts with eight cards, the setter's face-down card among them, and plays one to each trick",
    phase=DEALT,
)
def misdealt(s: TwentyEight):
    for place in range(4):
        seat = (s.leader + step(s) * place) & 3
        held = count(s.hands[seat]) + (seat == s.declarer and s.down >= 0)
        if held + tricks_done(s) + (place < size(s.trick)) != 8:
            return True
    return False


@rule
def doubts(s: TwentyEight, seat):
    """R12: where calling is compulsory, a player who is on turn while trump is concealed can follow suit. (G8: except
    the setter, whose card of that suit may be the one face down.)"""
    if s.phase != PLAY or s.trump >= 0 or s.call_trump == OPTIONAL or seat == s.turn:
        return 0
    if s.turn == s.declarer and s.hidden_card_follow == DISCARD_ANY:
        return 0
    return 1 if cannot_follow(s, s.turn) else 0


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R18, R19 as a score sheet."""
    bid = ["", view.bid] if view.declarer & 1 else [view.bid, ""]
    made = "fulfilled" if view.gained[view.declarer & 1] > 0 else "broken"
    return sheet_of(view, ("bid", bid), "taken", "gained", "score", note=f"The contract of {view.bid} is {made}.")


def order_of_strength(view):
    """From the strongest down."""
    return RANKING


def prompt(view):
    if view.phase == "auction":
        return f"bid over {view.bid}, or pass" if view.bid else "open the bidding"
    if view.phase == "set trump":
        return "lay one card face down: its suit is trump"
    if view.phase == "call trump":
        return f"you have no {view.led}: call for trump, or discard"
    if view.led and not may_hold(view, view.viewer, view.led) and not view.may_any_card():
        return trumping_prompt(view)  # R13: the trump was called for
    return trick_prompt(view)


def narrate(before, after, seat, move):
    """The declarer and the contract, and the trump suit."""
    if before.phase == "auction" and after.phase == "set trump":
        return [f"{{{after.declarer}}} plays for {after.bid} points."]
    return tell_trump(before, after, "trump card")
