"""The state of Contract Bridge: the table and the score pad; and the kinds of moves."""

from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import NOBODY, NO_PHASE, hands, number, option, row, scores, seat_field, state, suit_field, trick
from upcard.rulebook import PACK_52, size
from upcard.rulebook import strengths

AUCTION, PLAY = PHASES = phases(("auction", "R2: the auction is going on; cards are played when it is over"), "play")
STANDARD = {"declarer": "first_to_name", "undertrick_vulnerability": "declarer", "slam_bonus": "bid_and_made"}

ABOUT = About(
    title="Contract Bridge",
    players=(4,),
    family="Trick-taking",
    line="Say how many tricks you will take, then take them with your partner's hand open on the table.",
    pack=PACK_52,
    minutes=60,
    phases=PHASES.names,
    sides="partners sit opposite each other",
    presets={"standard": STANDARD, "duplicate": {**STANDARD, "scoring": "duplicate"}},
    calls=("auction",),
    max_moves=371 * 20_000 * 100,  # 319 calls and 52 cards a hand, hands in a rubber, rubbers
    hand=HandLimits(319 + 52, 7600 + 150),
    mechanics=("auction", "trick", "follow suit", "trump", "dummy", "partnership"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")
STRAINS = ("♣", "♦", "♥", "♠", "NT")  # R3, from the lowest up
NO_TRUMP = 4
BIDS = tuple(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS)  # R4, from the lowest up
CALLS = ("pass", "X", "XX", *BIDS)
CALLED_PASS, CALLED_DOUBLE, CALLED_REDOUBLE, CALLED_BID = range(4)  # the last: the place of 1♣ among the calls

# The lines of a score sheet.
ITEMS = (
    "tricks bid and made",
    "overtricks",
    "undertricks",
    "honours",
    "slam",
    "doubled contract made",
    "rubber",
    "game or part score",
)
CONTRACT, OVERTRICKS, UNDER, HONOURS, SLAM, INSULT, RUBBER, LEVEL_BONUS = range(8)


UNDOUBLED, DOUBLED, REDOUBLED = DOUBLING = choices("", "doubled", "redoubled")
LAST_BIDDER, FIRST_TO_NAME = DECLARER = choices("last_bidder", "first_to_name")
BY_DEFENDERS, BY_DECLARERS = UNDERTRICK_VULNERABILITY = choices("defenders", "declarer")
COLLECTED, BID_AND_MADE = SLAM_BONUS = choices("collected", "bid_and_made")
RUBBERS, DUPLICATE = SCORING = choices("rubber", "duplicate")
SYSTEM = "The bots' system card"  # G17, G18
FIVE_CARDS, FOUR_CARDS = MAJORS = choices("five_cards", "four_cards")
WEAK, STRONG = TWO_BIDS = choices("weak", "strong")
KEY_CARDS, ACES = BLACKWOOD = choices("key_cards", "aces")
FOURTH_BEST, THIRD_AND_FIFTH = LEADS = choices("fourth_best", "third_and_fifth")
STANDARD_SIGNALS, UPSIDE_DOWN = CARDING = choices("standard", "upside_down")


@state
class ContractBridge(State):
    hands = hands(4, shown=True, lacks=True)  # shown: dummy (R11)
    stock = row(52, sees=NOBODY)
    trick = trick(4, won="side", role="", leads_shown=False, counted=False)
    # The auction. The bidder, doubler and redoubler of each of the 35 bids determine every call that was made.
    last_call = number(
        4, per="seat", role="says", label="last call", shows="choice", choices=CALLS, start=-1, phases=(AUCTION,)
    )
    bid = number(label="bid", shows="choice", choices=BIDS, start=-1)
    doubling = number(label="it is", shows="choice", choices=DOUBLING.names)
    bidder = seat_field(shows="hidden")
    passes = number(shows="hidden")
    bid_by = number(35, shows="seat", start=-1)
    doubled_by = number(35, shows="seat", start=-1)
    redoubled_by = number(35, shows="seat", start=-1)
    # The contract.
    declarer_seat = seat_field("declarer")
    dummy = seat_field(phases=NO_PHASE)
    trump = suit_field("trump")
    tricks = number(2, per="side", role="won", label="tricks")
    honours_held = number(4, per="seat", label="honours played", phases=NO_PHASE)  # by each hand, for R22
    # The score.
    vulnerable = number(2, per="side", label="vulnerable", shows="yes", lives="match")
    below = number(2, "i4", per="side", label="below the line", lives="match")
    above = number(2, "i4", per="side", label="above the line", lives="match")
    games = number(2, per="side", label="games", lives="match")
    score = scores(2, label="total")
    paid = number((2, 8), "i4", label="scored in this hand")
    rubbers_played = number(shows="hidden", lives="match")
    hands_played = number(dtype="i4", shows="hidden", lives="match")  # in this rubber
    declarer = option(DECLARER, rule="G2", text="which player of the side declares")
    undertrick_vulnerability = option(
        UNDERTRICK_VULNERABILITY, rule="G3", text="whose vulnerability prices undertricks"
    )
    slam_bonus = option(SLAM_BONUS, rule="G4", text="what earns a slam bonus")
    honours = option(True, rule="G8", text="honours are scored")
    scoring = option(SCORING, rule="G15", text="rubber, or every deal scored by itself")
    rubbers = option(1, (1, 100), rule="G11", text="rubbers in a match")
    max_hands = option(200, (0, 20_000), rule="G11", text="hands after which a rubber is broken off (0: 20,000)")
    boards = option(4, (1, 64), rule="G15", text="deals in a match of duplicate scoring")
    first_board = option(1, (1, 64), rule="G16", text="number of the first duplicate deal")
    majors = option(MAJORS, rule="G17", text="with how many cards 1♥ and 1♠ are opened", group=SYSTEM)
    two_bids = option(TWO_BIDS, rule="G17", text="openings of 2♦, 2♥ and 2♠", group=SYSTEM)
    transfers = option(True, rule="G17", text="transfers over 1NT and 2NT", group=SYSTEM)
    blackwood = option(BLACKWOOD, rule="G17", text="what 4NT asks for", group=SYSTEM)
    leads = option(LEADS, rule="G18", text="the card that is led from a long suit with an honour", group=SYSTEM)
    carding = option(CARDING, rule="G18", text="signals: whether high or low cards encourage", group=SYSTEM)


@rule
def hand_on_turn(s: ContractBridge):
    """R12: the seat whose hand plays next, dummy's included."""
    return (s.leader + size(s.trick)) & 3


CLOSED = "R8: the auction is closed; now cards are played"

CARD = from_hand(
    says="{hand} plays {card}",  # dummy's cards under dummy's name
    owner=hand_on_turn,
    held="R12: {card} is not in the hand whose turn it is",
    phase=PLAY,
)
PASS = button("pass", says="{seat} passes", phase=AUCTION, otherwise=CLOSED)
DOUBLE = button("double", says="{seat} doubles", phase=AUCTION, otherwise=CLOSED)
REDOUBLE = button("redouble", says="{seat} redoubles", phase=AUCTION, otherwise=CLOSED)
BID = numbers(
    "bid", [f"bid {bid}" for bid in BIDS], says="{seat} {does}", group="bid", columns=5, phase=AUCTION, otherwise=CLOSED
)
MOVES = Catalogue(CARD, PASS, DOUBLE, REDOUBLE, BID)
CLAIM = Claim(CARD, STRENGTH, "trump")
