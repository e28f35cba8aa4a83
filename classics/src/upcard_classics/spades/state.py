"""The state of Spades: what was bid, what each player has taken, the score with its bags; and the kinds of moves."""

from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import COUNT, NOBODY, OWNER, hands, number, option, row, scores, state, suit_field, trick
from upcard.rulebook import CLUBS, PACK_52, SPADES, THREE, TWO, face_of, holds, one
from upcard.rulebook import follow_suit, partner_of, strengths

BIDDING, BLIND, PLAY = PHASES = phases(
    ("bidding", "R4: the bidding is going on; cards are played when all have bid"),
    ("blind nil", "G5: first say whether you look at your cards or bid blind nil"),
    "play",
)
MOST = 1720.0  # two blind nils at their highest against two that fail, and 13 bags that cost ten points each


ABOUT = About(
    title="Spades",
    players=(4, 3),
    family="Trick-taking",
    line="Say how many tricks you will take, and take no more: spades are always trumps, and bags are paid for.",
    pack=PACK_52,
    minutes=45,
    phases=PHASES.names,
    sides="partners sit opposite each other, unless everyone plays for himself; three always do",
    presets={
        "cutthroat": {"partnership": False},
        "short": {"target": 200},
        "blind": {"blind_nil": "behind"},
        "plain": {"nil": 0, "bag_limit": 0},
    },
    calls=("bidding", "blind nil"),
    max_moves=20_000 * 60,
    hand=HandLimits(4 + 4 + 52, MOST),
    mechanics=("bidding", "trick", "follow suit", "trump", "partnership"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # R2
LOWEST_CLUB = face_of(CLUBS, TWO)
PACK_51 = PACK_52 & ~int(one(LOWEST_CLUB))  # G2
NIL_BID, BLIND_NIL_BID = 0, 18  # R6, G5: as bids; a number of tricks is itself
BIDS = ("nil", *(str(tricks) for tricks in range(1, 18)), "blind nil")
FAR_BEHIND = 100  # G5

NEVER, BEHIND, ANYONE = BLIND_NIL_FOR = choices("never", "behind", "anyone")
ELDEST, CLUB_LEAD = FIRST_LEAD = choices("eldest", "lowest_club")
BROKEN, ANY_TIME = SPADES_LED = choices("broken", "any_time")
HELP, APART = NIL_TRICKS = choices("help", "apart")


@state
class Spades(State):
    hands = hands(4, sees={None: OWNER, BLIND: COUNT}, shown=True, lacks=True)  # shown: the lowest club (G7)
    stock = row(52, sees=NOBODY)
    trump = suit_field("trump", start=SPADES)  # R2
    bid = number(4, per="seat", role="tag", label="bid", shows="choice", choices=BIDS, start=-1)
    broken = number(shows="yes", label="spades are broken")
    trick = trick(4, won="seat", leads_shown=False)
    gained = number(4, "i4", per="side", label="this hand")
    bags = number(4, "i4", per="side", label="bags", lives="match")
    score = scores(4)
    partnership = option(True, rule="G1", text="four play as two partnerships")
    nil = option(100, (0, 200), rule="G4", text="points for a nil (0: there is no nil)")
    blind_nil = option(BLIND_NIL_FOR, rule="G5", text="who may bid nil before looking at the cards, for twice as much")
    minimum = option(0, (0, 7), rule="G6", text="the fewest tricks that a side may bid")
    first_lead = option(FIRST_LEAD, rule="G7", text="who leads to the first trick")
    spades_led = option(SPADES_LED, rule="G8", text="when spades may be led")
    nil_tricks = option(NIL_TRICKS, rule="G9", text="whether the tricks of a failed nil help the partner's bid")
    bag_limit = option(10, (0, 100), rule="G10", text="bags that together cost ten points each (0: none)")
    target = option(500, (1, 10_000), rule="G11", text="points that win the match")
    floor = option(0, (-10_000, 0), rule="G12", text="points at which a side loses the match (0: none)")
    max_hands = option(200, (0, 20_000), rule="G13", text="hands after which the match ends (0: 20,000)")


CLOSED = "R4: the bidding is over"
LOOKED = "G5: blind nil is bid before anyone has looked at his cards"


@rule
def pack_of(s: Spades):
    """R2. G2: with three players the 2♣ is left out."""
    return PACK_51 if s.seats == 3 else PACK_52


@rule
def hand_size(s: Spades):
    """R3: thirteen cards each. G2: seventeen with three players."""
    return 17 if s.seats == 3 else 13


@rule
def lowest_club(s: Spades):
    """G7: the 2♣; with three players the 3♣ (G2)."""
    return face_of(CLUBS, THREE) if s.seats == 3 else LOWEST_CLUB


@rule
def side_of(s: Spades, seat):
    """R1: partners sit opposite. G1, G2: or everyone plays for himself."""
    return seat & 1 if s.seats == 4 and s.partnership else seat


@rule
def sides(s: Spades):
    """How many sides there are."""
    return 2 if s.seats == 4 and s.partnership else s.seats


CARD = from_hand(
    held="R3: you do not hold {card}", outside=(pack_of, "G2: {card} is not in the pack"), must=[follow_suit("R8")],
    phase=PLAY,
)  # fmt: skip
BID = numbers(
    "bid", [f"bid {bid}" for bid in BIDS[1:-1]], start=1, says="{seat} {does}", group="bid", phase=BIDDING,
    otherwise=CLOSED,
)  # fmt: skip
NIL = button("nil", "bid nil", says="{seat} {does}", group="bid", phase=BIDDING, otherwise=CLOSED)
BLIND_NIL = button("blind nil", "bid blind nil", says="{seat} {does}", phase=BLIND, otherwise=LOOKED)
LOOK = button("look", "look at your cards", says="{seat} will look at the cards", phase=BLIND, otherwise=LOOKED)
MOVES = Catalogue(CARD, BID, NIL, BLIND_NIL, LOOK)
CLAIM = Claim(CARD, STRENGTH, "trump")


@rule
def is_nil(bid):
    """R6, G5: a bid of no trick, blind or not."""
    return bid in (NIL_BID, BLIND_NIL_BID)


@rule
def partner_in(s: Spades, seat):
    """The partner's seat, or -1 where everyone plays for himself."""
    return partner_of(seat) if s.seats == 4 and s.partnership else -1


@rule
def bid_of_side(s: Spades, seat):
    """R5: the tricks that a player's side has bid so far."""
    total = 0
    for other in range(s.seats):
        if side_of(s, other) == side_of(s, seat) and s.bid[other] > 0 and not is_nil(s.bid[other]):
            total += s.bid[other]
    return total


@rule
def next_bidder(s: Spades):
    """R4: the first from the dealer's left who has not bid; -1 if all have."""
    for later in range(s.seats):
        seat = (s.dealer + 1 + later) % s.seats
        if s.bid[seat] < 0:
            return seat
    return -1


@rule
def may_bid_blind(s: Spades, seat):
    """G5: everybody, or the players of a side that is far behind the best."""
    if s.nil == 0 or s.blind_nil == NEVER:
        return False
    most = s.score[0]
    for side in range(1, sides(s)):
        most = max(most, s.score[side])
    return s.blind_nil == ANYONE or s.score[side_of(s, seat)] + FAR_BEHIND <= most


@rule
def holder_of_the_lowest_club(s: Spades):
    """G7: the seat, or -1 if no hand has the card."""
    for seat in range(s.seats):
        if holds(s.hands[seat], lowest_club(s)):
            return seat
    return -1


def stripped(s: Spades):
    """G2: the card that three players leave out."""
    return PACK_52 & ~PACK_51 if s.seats == 3 else 0
