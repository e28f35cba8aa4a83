"""The state of Cinch, and the moves."""

from upcard.arrays import np
from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import state
from upcard.rulebook import ALL, COUNT, OWNER, SEAT, card_sets, hands, lacks_of, number, option, row, scores, suit_field
from upcard.rulebook import trick
from upcard.rulebook import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, PACK_52, QUEEN, SEVEN, SIX, SUIT_SIGNS, TEN, THREE
from upcard.rulebook import TWO, face_of
from upcard.mechanics.auctions.points_auction import points_auction
from upcard.mechanics.tricks.trump_twin import LEFT, power_by_trump, suits_by_trump, twin_of

BIDDING, NAMING, GIVING, ROBBING, COMPLETING, PLAY, OVER = PHASES = phases(
    ("bidding", "R6: the bidding is going on: bid or pass"),
    ("name trump", "R9: first name the trump suit"),
    ("give up trumps", "R11: first give up trumps, until you hold six"),
    ("rob", "R13: first complete your hand from the stub"),
    ("complete", "G7: first complete your hand from your discards"),
    ("play", "R15: now the cards are played"),
    "over",
)
ABOUT = About(
    title="Cinch",
    players=(4,),
    family="All Fours",
    line="Name the trump, throw the rest away, and fight for fourteen points: ten of them lie on two fives.",
    pack=PACK_52,
    minutes=40,
    phases=PHASES.names,
    sides="partners sit opposite each other",
    presets={"short": {"target": 25}, "free_rob": {"dealer_rob": "free_six"}},
    calls=("bidding",),
    max_moves=60 * 20_000,
    hand=HandLimits(4 + 1 + 3 + 6 + 24, 28),
    mechanics=("auction", "trick", "left trump", "draw stock", "card points", "partnership"),
)

SUITS = suits_by_trump(FIVE)  # R4
RANKS = (ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO)  # R5
POWER = power_by_trump((*RANKS[:10], LEFT, *RANKS[10:]), RANKS)  # R3, R4
HIGH, LOW, JACK_POINT = range(3)
ITEMS = ("high", "low", "jack", "ten", "right pedro", "left pedro")
VALUE = np.array([1, 1, 1, 1, 5, 5], np.int64)  # R23
SCORING = np.array(  # the cards of R23c to R23f, by trump
    [
        [face_of(trump, JACK), face_of(trump, TEN), face_of(trump, FIVE), twin_of(face_of(trump, FIVE))]
        for trump in range(4)
    ],
    np.int64,
)
CARDS, MAX_BID = 6, 14
BIDS = tuple(str(bid) for bid in range(1, MAX_BID + 1))


DEALER_FREE, REDEAL, DEALER_BIDS_ONE = ALL_PASS = choices("dealer_free", "redeal_next_dealer", "dealer_bids_one")
DRAW_ONLY, FREE_SIX = DEALER_ROB = choices("draw_only", "free_six")


@state
class Cinch(State):
    hands = hands(4, lacks=True)
    stock = row(52, sees=COUNT, role="stock", label="stub")
    rest = card_sets(sees=SEAT, seen_by="dealer", role="pile", label="rest of the stub")  # R13
    aside = card_sets(sees=SEAT, seen_by="dealer", role="pile", label="dealer's trumps")  # G4, free_six
    aside_lacks = lacks_of("aside", ())
    discards = card_sets(4, sees=OWNER, per="seat", role="discard", label="discards")  # R10, G8
    discards_lack = lacks_of("discards", 4)
    dead = card_sets(4, per="seat", role="exposed", label="dead trumps")  # R11
    last_call = points_auction(4, BIDS, phase=BIDDING, label="contract")
    trump = suit_field("trump")
    kept = number(4, per="seat", label="trumps kept")  # G8
    trumps_played = number(4, per="seat", shows="hidden")
    trick = trick(4, won="side", sees={OVER: ALL, None: COUNT}, leads_shown=False)
    high_card = number(label="highest trump", shows="card", start=-1)
    low_card = number(label="lowest trump", shows="card", start=-1)
    credited = number(6, label="high, low, jack, ten, pedros", shows="side", start=-1)
    collected = number(2, per="side", label="points")
    gained = number(2, per="side", label="this hand")
    score = scores(2)
    all_pass = option(ALL_PASS, rule="G1", text="nobody bids")
    dealer_rob = option(DEALER_ROB, rule="G4", text="what the dealer chooses six cards from")
    max_hands = option(200, (0, 20_000), rule="G15", text="hands after which the match ends (0: 20,000)")
    target = option(51, (1, 1000), rule="G15", text="points that win the match")


@rule
def rest_of_stub(s: Cinch):
    """R13."""
    return s.rest


@rule
def trumps_aside(s: Cinch):
    """G4."""
    return s.aside


CARD = from_hand(held="R15: you do not hold {card}", phase=PLAY)
PASS = button("pass", says="{seat} passes", phase=BIDDING)
BID = numbers("bid", [f"bid {bid}" for bid in BIDS], start=1, says="{seat} {does}", group="bid", phase=BIDDING)
TRUMP = numbers(
    "trump", [f"trump {sign}" for sign in SUIT_SIGNS], says="{seat} names {move}", group="trump", phase=NAMING
)
GIVE = from_hand(
    "give", "give up {card}", says="{seat} gives up {card}", held="R11: you do not hold {card}", phase=GIVING
)
ROB = from_hand(
    "rob",
    "take {card}",
    of=rest_of_stub,
    zone="rest",
    says="{seat} takes {card} from the stub",
    hidden_says="{seat} takes a card",
    held="R13: {card} is not in the rest of the stub",
    phase=ROBBING,
)
KEEP = from_hand(
    "keep",
    "keep {card}",
    of=trumps_aside,
    zone="aside",
    says="{seat} keeps {card}",
    hidden_says="{seat} takes a card",
    held="G4: {card} is not one of your trumps",
    phase=ROBBING,
)
RESTORE = from_hand(
    "restore",
    "take back {card}",
    of="discards",
    zone="discards",
    says="{seat} takes back {card}",
    hidden_says="{seat} takes back a discard",
    held="G7: {card} is not among your discards",
    phase=COMPLETING,
)
MOVES = Catalogue(CARD, PASS, BID, TRUMP, GIVE, ROB, KEEP, RESTORE)
CLAIM = Claim(CARD, POWER, "trump", SUITS)


@rule
def trumps(s: Cinch):
    """R3, R4: the cards of the trump suit and the left pedro."""
    return SUITS[s.trump, s.trump]
