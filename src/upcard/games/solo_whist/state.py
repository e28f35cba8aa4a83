"""The state of Solo Whist, the bids and the moves."""

from upcard.arrays import np
from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import NOBODY, hands, number, option, row, seat_field, state, suit_field
from upcard.rulebook import PACK_52, SUIT_SIGNS
from upcard.rulebook import left_of, scores
from upcard.rulebook import follow_suit, strengths, trick
from upcard.declarations.fields import seats_field

RAISE_OR_DECLINE = "R12: no player has accepted your prop; make a higher bid, or decline"
AUCTION, LATE_COP, RAISE, NAME_TRUMP, PLAY, OVER = PHASES = phases(
    "auction",
    ("late cop", "R9: you have passed; say cop, or decline"),
    ("raise", RAISE_OR_DECLINE),
    ("name trump", "G10: you have won an abundance: first name its trump suit"),
    "play",
    "over",
)
ABOUT = About(
    title="Solo Whist",
    players=(4,),
    family="Trick-taking",
    line="Propose and be accepted, go solo, or promise to take nothing at all with your cards on the table.",
    pack=PACK_52,
    minutes=45,
    phases=PHASES.names,
    presets={
        "common": {"eldest_cop": "any_prop"},
        "paper": {"scoring": "paper"},
        "short": {"deals": 4, "stop_when_decided": True},
    },
    calls=("auction",),
    max_moves=1000 * (1000 * 6 + 13 + 52),  # hands, deals abandoned before each, calls of one, cards
    hand=HandLimits(13 + 52, 24),
    mechanics=("auction", "trick", "follow suit", "trump", "alliance", "exposed hand"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # G4
TRICKS = 13

# R4: the bids from the lowest up, with the tricks undertaken and the value in credits.
BIDS = ("prop", "solo", "misère", "abundance", "abundance in trump", "misère ouverte", "slam")
UNDERTAKEN = np.array([0, 8, 5, 0, 9, 9, 0, 13])
VALUE = np.array([0, 1, 1, 2, 3, 3, 4, 6])
PROP, SOLO, MISERE, ABUNDANCE, ABUNDANCE_IN_TRUMP, MISERE_OUVERTE, SLAM = range(1, 8)
SAID_PASS, SAID_COP = 0, 8


COUNTERS, PAPER = SCORING = choices("counters", "paper")
SAME_DEALS, NEXT_DEALS = REDEAL_DEALER = choices("same", "next")
SECOND_HAND_ONLY, ANY_PROP = ELDEST_COP = choices("second_hand_only", "any_prop")


@state
class SoloWhist(State):
    # shown: the turned-up card, and the hand of a misère ouverte
    hands = hands(4, shown=True, lacks=True, formerly="cards")
    stock = row(52, sees=NOBODY)
    turned_up = number(label="turned up", shows="card", start=-1)
    default_suit = suit_field("suit turned up")
    last_call = number(
        4,
        per="seat",
        role="says",
        label="last call",
        shows="choice",
        choices=("pass", *BIDS, "cop"),
        start=-1,
        phases=(AUCTION, LATE_COP, RAISE),
    )
    bid = number(label="highest bid", shows="choice", choices=("", *BIDS))
    declarer = seat_field("declarer")
    ally = seat_field("ally")
    passed = seats_field()  # R6: out of the auction
    trump = suit_field("trump")
    trick = trick(4, won="seat", role="", leads_shown=False)
    gained = number(4, "i4", per="seat", label="this hand")
    score = scores(4, per="seat", label="credits")
    played = number(dtype="i4", label="hands played", lives="match")
    abandoned = number(dtype="i4", shows="hidden", lives="match")  # deals in a row
    scoring = option(SCORING, rule="G2", text="how contracts are paid")
    redeal_dealer = option(REDEAL_DEALER, rule="G3", text="who deals after an abandoned deal")
    eldest_cop = option(ELDEST_COP, rule="G5", text="which prop eldest may accept after passing")
    stop_when_decided = option(False, rule="G11", text="play stops when the contract is made or broken for certain")
    deals = option(12, (1, 1000), rule="G1", text="played hands in a match", formerly="hands")
    max_redeals = option(0, (0, 1000), rule="G13", text="redeals in a row after which the match ends (0: 1,000)")


MAX_REDEALS = 1000  # G13

NO_NAMING = "R4: trump is named by the winner of an abundance, when the auction is over"
CLOSED = "R10: the auction is over"

CARD = from_hand(
    held="R1: you do not hold {card}",
    must=[follow_suit("R16")],
    phase=PLAY,
    otherwise="R3: the auction is going on; cards are played when it is over",
)
PASS = button("pass", says="{seat} passes", phase=AUCTION, otherwise=CLOSED)
BID = numbers("bid", BIDS, says="{seat} bids {move}", group="bid", phase=(AUCTION, RAISE), otherwise=CLOSED)
COP = button("cop", says="{seat} says cop", phase=(AUCTION, LATE_COP), otherwise=CLOSED)
DECLINE = button(
    "decline", says="{seat} declines", phase=(LATE_COP, RAISE), otherwise="R12: there is nothing to decline"
)
TRUMP = numbers(
    "trump", SUIT_SIGNS, says="{seat} names {move} trump", group="trump", phase=NAME_TRUMP, otherwise=NO_NAMING
)
MOVES = Catalogue(CARD, PASS, BID, COP, DECLINE, TRUMP)
CLAIM = Claim(CARD, STRENGTH, "trump")


@rule
def eldest(s: SoloWhist):
    """The player on the dealer's left."""
    return left_of(s, s.dealer)
