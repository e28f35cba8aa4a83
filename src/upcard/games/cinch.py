"""Cinch: bid for the right to name the trump, throw away all that is not trump, draw anew, and catch the two fives.

The rules in the order of the book, [cinch.md](cinch.md).
"""

from itertools import pairwise

import numpy as np

from upcard.cards.chance import shuffle
from upcard.cards.faces import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    SUIT_SIGNS,
    TEN,
    THREE,
    TWO,
    face_of,
)  # fmt: skip
from upcard.cards.packs import PACK_52
from upcard.cards.rows import fill, pop, size
from upcard.cards.sets import add, count, holds, lowest, take, without_lowest
from upcard.contract.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.contract.fields import (
    ALL,
    COUNT,
    NO_PHASE,
    OWNER,
    SEAT,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.auction_facts import auction_facts
from upcard.mechanics.deal import deal_round, draw, shuffled
from upcard.mechanics.match import settle_match
from upcard.mechanics.offer import offer, offer_cards, offer_range
from upcard.mechanics.points_auction import open_bidding, speak
from upcard.mechanics.trick import clear_tricks, gather_trick, hands_fit, lay_obeying, obeying
from upcard.mechanics.trump_twin import (
    LEFT,
    is_trump,
    power_by_trump,
    suit_under,
    suits_by_trump,
    twin_of,
    winner_under,
)  # fmt: skip
from upcard.mechanics.trick_facts import last_trick_facts, no_trick, turn_facts, won_facts
from upcard.mechanics.turn import draw_first_dealer, left_of, opposite_sides

ABOUT = About(
    title="Cinch",
    players=(4,),
    family="All Fours",
    line="Name the trump, throw the rest away, and fight for fourteen points: ten of them lie on two fives.",
    pack=PACK_52,
    minutes=40,
    phases=("bidding", "name trump", "give up trumps", "rob", "complete", "play", "over"),
    sides="partners sit opposite each other",
    presets={"short": {"target": 25}, "free_rob": {"dealer_rob": "free_six"}},
    max_moves=60 * 20_000,
    mechanics=("auction", "trick", "left trump", "draw stock", "card points", "partnership"),
)
BIDDING, NAMING, GIVING, ROBBING, COMPLETING, PLAY, OVER = range(7)

SUITS = suits_by_trump(FIVE)  # R4
RANKS = (ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO)  # R5
POWER = power_by_trump((*RANKS[:10], LEFT, *RANKS[10:]), RANKS)  # R3, R4
HIGH, LOW, JACK_POINT, TEN_POINT, RIGHT_PEDRO, LEFT_PEDRO = range(6)
ITEMS = ("high", "low", "jack", "ten", "right pedro", "left pedro")
VALUE = np.array([1, 1, 1, 1, 5, 5], np.int64)  # R23
SCORING = np.array(  # the cards of R23c to R23f, by trump
    [
        [face_of(trump, JACK), face_of(trump, TEN), face_of(trump, FIVE), twin_of(face_of(trump, FIVE))]
        for trump in range(4)
    ],
    np.int64,
)
CARDS, MOST = 6, 14
BIDS = tuple(str(bid) for bid in range(1, MOST + 1))
SIDES = ("N-S", "E-W")


@state
class Cinch:
    hands = hands(4)
    lacks = lacks_of("hands", 4)
    stock = row(52, sees=COUNT, role="stock", label="stub")
    rest = card_sets(sees=SEAT, seen_by="dealer", role="pile", label="rest of the stub")  # R13
    aside = card_sets(sees=SEAT, seen_by="dealer", role="pile", label="dealer's trumps")  # G4, free_six
    aside_lacks = lacks_of("aside", ())
    discards = card_sets(4, sees=OWNER, per="seat", role="discard", label="discarded")  # R10, G8
    discards_lack = lacks_of("discards", 4)
    dead = card_sets(4, per="seat", role="exposed", label="dead trumps")  # R11
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(2, sees={OVER: ALL, None: COUNT}, per="side", role="won", label="won", remembered=True)
    last_call = number(
        4, per="seat", label="last call", shows="choice", choices=("pass", *BIDS), start=-1, phases=(BIDDING,)
    )  # fmt: skip
    bid = number(label="contract")
    declarer = seat_field("highest bidder")
    passes = number(shows="hidden")
    passed = number(shows="hidden")
    trump = suit_field("trump")
    kept = number(4, per="seat", label="trumps kept")  # G8
    trumps_played = number(4, per="seat", shows="hidden")
    leader = seat_field("leads", phases=NO_PHASE)
    last_leader = seat_field(shows="hidden")
    tricks = number(2, per="side", label="tricks")
    high_card = number(label="highest trump", shows="card", start=-1)
    low_card = number(label="lowest trump", shows="card", start=-1)
    credited = number(6, label="high, low, jack, ten, pedros", shows="side", start=-1)
    collected = number(2, per="side", label="points")
    gained = number(2, per="side", label="this hand")
    score = number(2, "i4", per="side", label="score")
    all_pass = option(
        "dealer_free", ("dealer_free", "redeal_next_dealer", "dealer_bids_one"), rule="G1", text="nobody bids"
    )
    dealer_rob = option(
        "draw_only", ("draw_only", "free_six"), rule="G4", text="what the dealer chooses six cards from"
    )
    max_hands = option(200, (0, 20_000), rule="G15", text="hands after which the match ends (0: no limit)")
    target = option(51, (1, 1000), rule="G15", text="points that win the match")


MOVES = Catalogue(
    play_cards(),
    button("pass", says="{seat} passes"),
    numbers("bid", [f"bid {bid}" for bid in BIDS], MOST, group="bid"),
    numbers("trump", [f"trump {sign}" for sign in SUIT_SIGNS], 4, says="{seat} names {move}", group="trump"),
    play_cards("give", "give up {card}", says="{seat} gives up {card}"),
    play_cards(
        "rob", "take {card}", zone="rest",
        says="{seat} takes {card} from the stub", hidden_says="{seat} takes a card",
    ),
    play_cards("keep", "keep {card}", zone="aside", says="{seat} keeps {card}", hidden_says="{seat} takes a card"),
    play_cards(
        "restore", "take back {card}", zone="discards",
        says="{seat} takes back {card}", hidden_says="{seat} takes back a discard",
    ),
)  # fmt: skip
PASS, BID, TRUMP, GIVE, ROB, KEEP, RESTORE = (MOVES.first(kind.name) for kind in MOVES.kinds[1:])
MADE_IN = np.repeat(
    np.array([PLAY, BIDDING, BIDDING, NAMING, GIVING, ROBBING, ROBBING, COMPLETING], np.int64),
    [len(kind) for kind in MOVES.kinds],
)  # the phase of every move
REASONS = (
    "",
    "R6: the bidding is going on: bid or pass",
    "R9: first name the trump suit",
    "R11: first give up trumps, until you hold six",
    "R13: first complete your hand from the stub",
    "G7: first complete your hand from your discards",
    "R15: now the cards are played",
    "R7: a bid must be higher than {bid}",
    "R13: {card} is not in the rest of the stub",
    "G4: {card} is not one of your trumps",
    "G7: {card} is not among your discards",
    "R15: you do not hold {card}",
    "R11: you do not hold {card}",
    "R16: trumps were led, and you hold one",
    "R17: you hold {led}, and {led} were led: follow suit or play a trump",
    "R18: you have no {led}, so you must play a trump",
)
(
    TOO_LOW, NOT_IN_STUB, NOT_ASIDE, NOT_DISCARDED, NOT_HELD, NOT_TO_GIVE, FOLLOW_TRUMP, FOLLOW_OR_TRUMP, MUST_TRUMP,
) = range(7, 16)  # fmt: skip
DEALER_FREE, REDEAL, DEALER_BIDS_ONE, FREE_SIX = 0, 1, 2, 1

side_of = opposite_sides  # R1


@rule
def begin(s):
    """G3: the first dealer is drawn."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """R2: nine each in packets of three; sixteen are left. G3: the deal moves to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    first = left_of(s, s.dealer)
    clear_hand(s)
    shuffled(s, s.stock, PACK_52)
    for _ in range(3):
        deal_round(s.stock, s.hands, 4, first, 1, 3)
    s.phase = BIDDING
    open_bidding(s, first)  # R6


@rule
def clear_hand(s):
    clear_tricks(s, 2)
    for seat in range(4):
        s.hands[seat] = s.lacks[seat] = s.discards[seat] = s.discards_lack[seat] = s.dead[seat] = 0
        s.kept[seat] = s.trumps_played[seat] = 0
    s.rest = s.aside = s.aside_lacks = 0
    for side in range(2):
        s.collected[side] = s.gained[side] = 0
    for item in range(6):
        s.credited[item] = -1
    s.trump = s.leader = s.high_card = s.low_card = -1


# --- What is allowed -------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    if s.phase == BIDDING:
        return offer_range(moves, offer(moves, 0, PASS), BID + s.bid, MOST - s.bid)  # R7
    if s.phase == NAMING:
        return offer_range(moves, 0, TRUMP, 4)  # R9
    if s.phase == GIVING:
        return offer_cards(moves, 0, s.hands[seat], GIVE)  # R11
    if s.phase == ROBBING:
        return offer_cards(moves, offer_cards(moves, 0, s.rest, ROB), s.aside, KEEP)  # R13, G4
    if s.phase == COMPLETING:
        return offer_cards(moves, 0, s.discards[seat], RESTORE)  # G7
    return offer_cards(moves, 0, obeying(s.hands[seat], asked_for(s)), 0)


@rule
def asked_for(s):
    """R16, R17, R18: cards of the suit led and trumps; nothing while nothing is led."""
    if size(s.trick) == 0:
        return 0
    return SUITS[s.trump, suit_led(s)] | SUITS[s.trump, s.trump]


@rule
def suit_led(s):
    return suit_under(SUITS, s.trump, s.trick[0])


@rule
def why_not(s, seat, move):
    if MADE_IN[move] != s.phase:
        return s.phase + 1
    if s.phase == BIDDING:
        return TOO_LOW if BID <= move < BID + s.bid else 0
    if s.phase == NAMING:
        return 0
    if s.phase == GIVING:
        return 0 if holds(s.hands[seat], move - GIVE) else NOT_TO_GIVE
    if s.phase == ROBBING:
        return rob_fault(s, move)
    if s.phase == COMPLETING:
        return 0 if holds(s.discards[seat], move - RESTORE) else NOT_DISCARDED
    return play_fault(s, seat, move)


@rule
def rob_fault(s, move):
    if move >= KEEP:
        return 0 if holds(s.aside, move - KEEP) else NOT_ASIDE
    return 0 if holds(s.rest, move - ROB) else NOT_IN_STUB


@rule
def play_fault(s, seat, card):
    """R16-R20: the suit led or a trump, if there is one; nobody has to beat what lies there."""
    hand = s.hands[seat]
    if not holds(hand, card):
        return NOT_HELD
    if holds(obeying(hand, asked_for(s)), card):
        return 0
    if suit_led(s) == s.trump:
        return FOLLOW_TRUMP
    return FOLLOW_OR_TRUMP if hand & SUITS[s.trump, suit_led(s)] else MUST_TRUMP


# --- The bid and the draw --------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if s.phase == BIDDING:
        make_call(s, seat, 0 if move == PASS else move - BID + 1)
    elif s.phase == NAMING:
        name_trump(s, move - TRUMP)
    elif s.phase == GIVING:
        give_up(s, seat, move - GIVE)
    elif s.phase == ROBBING:
        rob(s, seat, move)
    elif s.phase == COMPLETING:
        s.discards[seat] = take(s.discards[seat], move - RESTORE)
        s.hands[seat] = add(s.hands[seat], move - RESTORE)
        start_play_when_full(s)
    else:
        play(s, seat, move)


@rule
def make_call(s, seat, call):
    """R6, R8: one turn each; when the dealer has spoken the highest bidder names the trump."""
    speak(s, seat, call, 1, False)
    if seat != s.dealer:
        s.turn = left_of(s, seat)
    elif s.bid == 0 and s.all_pass == REDEAL:  # G1
        close_hand(s)
    else:
        s.phase = NAMING
        if s.bid == 0:  # G1: the dealer plays, without a contract or for one point
            s.declarer = seat
            s.bid = 1 if s.all_pass == DEALER_BIDS_ONE else 0
        s.turn = s.declarer


@rule
def name_trump(s, trump):
    """R9, R10: all cards that are not trumps are discarded, face down (G8)."""
    s.trump = trump
    trumps = SUITS[trump, trump]
    for seat in range(4):
        s.discards[seat] = s.hands[seat] & ~trumps
        s.hands[seat] &= trumps
        s.lacks[seat] = PACK_52 & ~trumps
        s.discards_lack[seat] = trumps
    go_on_giving(s)


@rule
def go_on_giving(s):
    """R11, G10: from the dealer's left, whoever holds more than six trumps gives some up, before a card is drawn."""
    for place in range(1, 5):
        seat = (s.dealer + place) & 3
        if count(s.hands[seat]) > CARDS and not (place == 4 and s.dealer_rob == FREE_SIX):
            s.phase = GIVING
            s.turn = seat
            return
    refill(s)


@rule
def give_up(s, seat, card):
    s.hands[seat] = take(s.hands[seat], card)
    s.dead[seat] = add(s.dead[seat], card)
    go_on_giving(s)


@rule
def refill(s):
    """R12, G17: from the dealer's left each player gets all the cards that are wanting. G6: the stub may run out."""
    ran_out = False
    for place in range(1, 4):
        seat = (s.dealer + place) & 3
        s.kept[seat] = count(s.hands[seat])
        s.lacks[seat] = 0
        while count(s.hands[seat]) < CARDS:
            if size(s.stock) == 0:
                renew_stub(s)
                ran_out = True
            draw(s.stock, s.hands, seat)
    open_stub(s, ran_out)


@rule
def renew_stub(s):
    """G6: what the other three have discarded is shuffled and dealt on."""
    cards = np.int64(0)
    for place in range(1, 4):
        seat = (s.dealer + place) & 3
        cards |= s.discards[seat]
        s.discards[seat] = s.discards_lack[seat] = 0
    fill(s.stock, cards)
    shuffle(s, s.stock)


@rule
def open_stub(s, ran_out):
    """R13: the dealer looks at what is left of the stub. G4: draws from it, or chooses six of it and the own trumps.
    G7: takes all if it is not enough."""
    dealer = s.dealer
    s.lacks[dealer] = 0
    if not ran_out:
        while size(s.stock):
            s.rest = add(s.rest, pop(s.stock))
    if s.dealer_rob == FREE_SIX:
        s.aside = s.hands[dealer]
        s.aside_lacks = PACK_52 & ~SUITS[s.trump, s.trump]
        s.hands[dealer] = 0
    else:
        s.kept[dealer] = count(s.hands[dealer])
    s.turn = dealer
    s.phase = ROBBING
    if count(s.hands[dealer] | s.rest | s.aside) <= CARDS:
        s.kept[dealer] += count(s.aside)
        s.hands[dealer] |= s.rest | s.aside
        s.rest = s.aside = 0
        s.phase = COMPLETING
    start_play_when_full(s)


@rule
def rob(s, seat, move):
    """R13: a card of the stub. G4: or one of the own trumps that lie aside."""
    if move >= KEEP:
        s.aside = take(s.aside, move - KEEP)
        s.hands[seat] = add(s.hands[seat], move - KEEP)
        s.kept[seat] += 1
    else:
        s.rest = take(s.rest, move - ROB)
        s.hands[seat] = add(s.hands[seat], move - ROB)
    start_play_when_full(s)


@rule
def start_play_when_full(s):
    """R15: the highest bidder leads. G4: trumps that the dealer did not choose are shown and dead."""
    if count(s.hands[s.dealer]) == CARDS:
        s.dead[s.dealer] |= s.aside
        s.aside = 0
        s.phase = PLAY
        s.leader = s.turn = s.declarer


# --- Play ------------------------------------------------------------------------------------------------------------


@rule
def play(s, seat, card):
    """R15-R19. A player who plays neither the suit led nor a trump has neither."""
    s.trumps_played[seat] += holds(SUITS[s.trump, s.trump], card)
    lay_obeying(s, s.hands, seat, card, asked_for(s))
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s):
    """R21: the highest trump, else the highest card of the suit led. R22: to the side's pile. G2: its player leads."""
    winner = (s.leader + winner_under(s.trick, SUITS, POWER, s.trump)) & 3
    s.tricks[winner & 1] += 1
    gather_trick(s, winner & 1)
    s.leader = s.turn = winner
    if s.tricks[0] + s.tricks[1] == CARDS:
        find_high_and_low(s)
        count_points(s)
        score_hand(s)
        close_hand(s)


# --- Score -----------------------------------------------------------------------------------------------------------


@rule
def find_high_and_low(s):
    """R24, G11: the highest and the lowest trump among the cards played."""
    cards = (s.won_cards[0] | s.won_cards[1]) & SUITS[s.trump, s.trump]
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if s.high_card < 0 or POWER[s.trump, card] > POWER[s.trump, s.high_card]:
            s.high_card = card
        if s.low_card < 0 or POWER[s.trump, card] < POWER[s.trump, s.low_card]:
            s.low_card = card


@rule
def count_points(s):
    """R23. Whoever plays the highest trump takes the trick with it: High, too, goes to the side that has the card."""
    if s.high_card >= 0:
        earn(s, s.high_card, HIGH)
        earn(s, s.low_card, LOW)
    for item in range(JACK_POINT, 6):
        earn(s, SCORING[s.trump, item - JACK_POINT], item)


@rule
def earn(s, card, item):
    """The side that took the card has its points. R14: the declarers have those of a trump that a defender gave up."""
    declarers = s.declarer & 1
    if holds(s.dead[1 - declarers] | s.dead[3 - declarers], card):
        credit(s, declarers, item)
    for side in range(2):
        if holds(s.won_cards[side], card):
            credit(s, side, item)


@rule
def credit(s, side, item):
    s.credited[item] = side
    s.collected[side] += VALUE[item]


@rule
def score_hand(s):
    """R25: with the contract made, the side with more points scores the difference. R26: else the defenders score
    fourteen and what the declarers are short of. G12: R14 is counted by then."""
    declarers = s.declarer & 1
    ahead = s.collected[0] - s.collected[1]
    if s.collected[declarers] < s.bid:
        s.gained[1 - declarers] = MOST + s.bid - s.collected[declarers]
    elif ahead > 0:
        s.gained[0] = ahead
    else:
        s.gained[1] = -ahead
    for side in range(2):
        s.score[side] += s.gained[side]


@rule
def close_hand(s):
    """R27: the match ends at 51; G15: or after the last hand."""
    s.phase = OVER
    s.over = 1
    settle_match(s, 2, s.target, s.max_hands)


# --- What follows from what ------------------------------------------------------------------------------------------


AFTER_BIDDING = (NAMING, GIVING, ROBBING, COMPLETING, PLAY)
AUCTION_FACTS = auction_facts(
    "R6: the bid, its bidder and who speaks follow from the calls", BIDDING, lowest=1, final=False
)
TURN_FACTS = turn_facts("R15: it is the turn of whoever comes after the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R22: a trick is won for every four cards")
LAST_TRICK = last_trick_facts(
    "R21: whoever won the last trick leads", lambda s: winner_under(s.last_trick, SUITS, POWER, s.trump)
)


@follows("bid", "R8: the contract is the highest bid", phase=AFTER_BIDDING)
def contract_of_the_calls(s, known):
    return max(s.last_call) if "last_call" in known and max(s.last_call) > 0 else UNKNOWN


@follows("declarer", "R8, R9: the highest bidder names the trump and leads to the first trick", phase=AFTER_BIDDING)
def highest_bidder(s, known):
    if "last_call" in known and max(s.last_call) > 0:
        return list(s.last_call).index(max(s.last_call))
    if s.phase == NAMING:
        return s.turn if "turn" in known else UNKNOWN
    if s.phase == PLAY and sum(s.tricks) == 0:
        return s.leader if "leader" in known and s.leader >= 0 else UNKNOWN
    return UNKNOWN


@follows("turn", "R9, R11, R13: the highest bidder names the trump, the first with too many gives up, the dealer robs",
         phase=(NAMING, GIVING, ROBBING, COMPLETING))  # fmt: skip
def who_acts(s, known):
    if s.phase == NAMING:
        return s.declarer if "declarer" in known and s.declarer >= 0 else UNKNOWN
    if "dealer" not in known:
        return UNKNOWN
    if s.phase != GIVING:
        return s.dealer
    order = [(s.dealer + place) & 3 for place in range(1, 4 if s.dealer_rob == FREE_SIX else 5)]  # G4
    return next((seat for seat in order if count(s.hands[seat]) > CARDS), UNKNOWN)


@follows("dealer", "R13: the dealer robs the pack", phase=(ROBBING, COMPLETING))
def dealer_robs(s, known):
    return s.turn if "turn" in known else UNKNOWN


@follows("leader", "R15: the highest bidder leads to the first trick", phase=PLAY)
def first_leader(s, known):
    return s.declarer if "declarer" in known and s.declarer >= 0 and sum(s.tricks) == 0 else UNKNOWN


@follows("trumps_played", "G8: trumps that a player kept have been played, or are in the hand", phase=PLAY)
def trumps_gone(s, known):
    """In the first trick just those that lie there; later at least as many as are missing."""
    trumps = SUITS[s.trump, s.trump]
    if s.trump < 0 or (sum(s.tricks) and "trumps_played" in known):
        return UNKNOWN
    played = [0, 0, 0, 0]
    for place in range(size(s.trick)):
        played[(s.leader + place) & 3] += int(holds(trumps, s.trick[place]))
    if sum(s.tricks):
        return [max(played[seat], s.kept[seat] - count(s.hands[seat] & trumps)) for seat in range(4)]
    return played


NOTHING_LEFT = nothing_left(OVER)


@impossible("R7: bids are from 1 to 14, and each is higher than the one before it")
def bids_that_do_not_rise(s):
    calls = [s.last_call[(s.dealer + place) & 3] for place in range(1, 5)]
    raised = [call for call in calls if call > 0]
    return not 0 <= s.bid <= MOST or (s.phase == BIDDING and any(a >= b for a, b in pairwise(raised)))


@impossible("R6, G1: whoever names the trump has bid, unless nobody did", phase=AFTER_BIDDING)
def nothing_bid(s):
    return s.bid == 0 and (s.all_pass != DEALER_FREE or s.declarer != s.dealer)


@impossible("R10: when the trump is named everything else is discarded", phase=GIVING)
def plain_cards_kept(s):
    return s.trump >= 0 and any(hand & ~SUITS[s.trump, s.trump] for hand in s.hands)


@impossible("R12: the other three have six cards each when the dealer robs the pack", phase=(ROBBING, COMPLETING))
def hands_not_full(s):
    return any(count(s.hands[seat]) != CARDS for seat in range(4) if seat != s.dealer)


@impossible("R13: the dealer has fewer than six cards and can be given what is missing", phase=(ROBBING, COMPLETING))
def nothing_to_take(s):
    there = s.discards[s.dealer] if s.phase == COMPLETING else s.rest | s.aside
    return not 0 < CARDS - count(s.hands[s.dealer]) <= count(there)


@impossible("R23: points are counted when the hand is over", phase=(BIDDING, *AFTER_BIDDING))
def counted_too_early(s):
    return any(s.collected) or any(s.gained) or max(s.credited) >= 0 or max(s.high_card, s.low_card) >= 0


BEFORE_PLAY = no_trick(
    "R14: cards are played when every hand is complete", (BIDDING, NAMING, GIVING, ROBBING, COMPLETING)
)


FAULTS = (
    "",
    "R2: before the trump is named every player holds nine cards",
    "R23: every player has six cards for the play, and one less for every card played",
    "R9: from here on there is a trump suit (`trump`) and a `declarer`",
    "R15: it is the turn of whoever comes after the cards in the trick",
    "R13: the dealer completes the hand",
    "R11: only a player with more than six trumps gives one up",
)


@rule
def audit(s):
    if s.phase == BIDDING or s.phase == NAMING:
        for seat in range(4):
            if count(s.hands[seat]) != 9:
                return 1
        return 0
    if s.phase == OVER:
        return 0
    if s.trump < 0 or s.declarer < 0:
        return 3
    if s.phase == GIVING:
        return 0 if count(s.hands[s.turn]) > CARDS else 6
    if s.phase != PLAY:
        return 0 if s.turn == s.dealer else 5
    if not hands_fit(s, CARDS, s.tricks[0] + s.tricks[1]):
        return 2
    return 0 if s.turn == (s.leader + size(s.trick)) & 3 else 4


@rule
def doubts(s, seat):
    """G8: all know how many trumps a player kept; as many are among those played and those still in the hand."""
    wrong = 0
    if s.phase < ROBBING or s.phase == OVER:
        return 0
    for other in range(4):
        wanting = s.kept[other] - s.trumps_played[other] - count(s.hands[other] & SUITS[s.trump, s.trump])
        wrong += max(0, wanting)
    return wrong


def sheet(view):
    """R23 to R26 as a score sheet."""
    if view.trump == "–":
        return Sheet(SIDES, (("score", tuple(view.score)),), "Nobody bids: the hand is thrown in.")
    declarers = view.declarer % 2
    points = (
        (name, tuple(int(VALUE[n]) if view.credited[n] == side else 0 for side in range(2)))
        for n, name in enumerate(ITEMS)
    )
    rows = (
        ("bid", tuple(view.bid if side == declarers else "" for side in range(2))),
        *(row for row in points if any(row[1])),
        ("points", tuple(view.collected)),
        ("this hand", tuple(view.gained)),
        ("score", tuple(view.score)),
    )
    made = view.collected[declarers] >= view.bid
    return Sheet(SIDES, rows, f"The contract of {view.bid} is {'made' if made else 'broken'}." if view.bid else "")


def prompt(view):
    wanting = 6 - view.hands[view.to_act[0]].count
    return {
        "bidding": f"bid over {view.bid}, or pass" if view.bid else "bid, or pass",
        "name trump": "name the trump suit",
        "give up trumps": f"give up {-wanting} of your trumps",
        "rob": f"choose {wanting} more from the stub",
        "complete": f"take back {wanting} of your discards",
        "play": _asked(view) if view.led else "lead any card",
    }[view.phase]


def _asked(view):
    return "follow with a trump" if is_trump(SUITS, view.trump, view.trick.seen[0]) else f"follow {view.led}, or trump"


def narrate(before, after, seat, move):
    """Who plays for what, how many trumps each kept, who takes a trick."""
    told = []
    if before.phase == "bidding" and after.phase == "name trump":
        contract = f"for {after.bid}" if after.bid else "without a contract"
        told.append(f"{{{after.declarer}}} plays {contract}.")
    if before.phase in ("name trump", "give up trumps") and after.phase not in ("name trump", "give up trumps"):
        told += [f"{{{s}}} kept {_cards(after.kept[s])}." for s in range(4) if s != after.dealer]
    if after.phase == "play" and before.phase != "play":
        given = after.dead[after.dealer].seen if before.aside.count else ()
        told.append(f"{{{after.dealer}}} kept {_cards(after.kept[after.dealer])}.")
        told += [f"{{{after.dealer}}} gives up {' '.join(given)}."] if given else []
    if sum(after.tricks) > sum(before.tricks):
        told.append(f"{{{after.leader}}} takes the trick.")
    return told


def _cards(n):
    return f"{n} trump{'' if n == 1 else 's'}"
