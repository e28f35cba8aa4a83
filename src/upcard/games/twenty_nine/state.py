"""The state of Twenty-Nine, and the moves."""

from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, state
from upcard.rulebook import ALL, COUNT, SEAT, hands, number, option, row, scores, seat_field, suit_field, trick
from upcard.rulebook import ACE, JACK, NINE, PACK_32, RANK_SET, SUIT_SIGNS, TEN
from upcard.rulebook import follow_suit, strengths, values_by_rank
from upcard.games.twenty_nine.words import RANKING
from upcard.mechanics.tricks.concealed_trump import concealed_trump
from upcard.mechanics.auctions.points_auction import bid_or_pass, points_auction

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
    hand=HandLimits(18 + 1 + 32 + 8, 1),
    mechanics=("auction", "trick", "follow suit", "concealed trump", "card points", "partnership"),
)

STRENGTH = strengths(RANKING)
VALUE = values_by_rank({JACK: 3, NINE: 2, ACE: 1, TEN: 1})
POINT_CARDS = RANK_SET[JACK] | RANK_SET[NINE] | RANK_SET[ACE] | RANK_SET[TEN]
MIN_BID, MAX_BID = 15, 28  # R2, R18
ROYALS_CHANGE = 4  # R18
TARGET = 6  # R21, R22
BIDS = tuple(str(bid) for bid in range(MIN_BID, MAX_BID + 1))


MANDATORY, ON_REQUEST = REVEAL = choices("mandatory", "on_request")


@state
class TwentyNine(State):
    hands = hands(4, shown=True, lacks=True)  # shown: royals
    stock = row(32, sees=COUNT, role="stock", label="undealt")
    last_call = points_auction(4, BIDS, phase=AUCTION)
    contract = number(label="contract")
    marker = suit_field("marker", sees={OVER: ALL, None: SEAT}, seen_by="declarer")  # R6, until it is turned up
    trump = concealed_trump()
    royals_by = seat_field("royals shown by")
    open = number(shows="hidden", means="yes")  # whether a player may show the royals now, by public knowledge
    asked = seat_field(shows="hidden")  # the seat that may
    trick = trick(4, won="side", sees={OVER: ALL, None: COUNT}, leads_shown=False)  # R14
    taken = number(2, per="side", label="card points")  # R19: counted when the hand is over
    gained = number(2, per="side", label="this hand")
    score = scores(2)
    reveal = option(REVEAL, rule="G5", text="what turns the marker up")
    redeal_no_points = option(False, rule="G14", text="a hand of eight without points: all is dealt again")
    redeal_four_jacks = option(False, rule="G14", text="four jacks in one hand: all is dealt again")
    last_trick_point = option(False, rule="G15", text="the last trick is worth a point")
    max_hands = option(0, (0, 20_000), rule="G13", text="hands after which the match ends (0: 20,000)")


NO_ASKING = "G5: there is nothing to ask for now"
NO_ROYALS = "R16: the royals are shown by the player who holds both, right after a trick of his side"

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
