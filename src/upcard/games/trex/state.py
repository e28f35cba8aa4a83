"""The state of Trex, the contracts with their values, and the kinds of moves."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import state
from upcard.rulebook import COUNT, NOBODY, OWNER, card_sets, hands, number, option, row, scores, seat_field, trick
from upcard.rulebook import DIAMONDS, HEARTS, KING, PACK_52, QUEEN, RANK_SET, SEVEN, SUIT_SET, face_of, in_suit
from upcard.rulebook import follow_suit, strengths

CHOOSE, DOUBLE, TRICKS, LAYOUT, TWOS = PHASES = phases(
    ("choose", "R3: first the owner of the kingdom chooses a contract"),
    ("double", "R13: before a card is led you must say whether you double"),
    "tricks",
    "layout",
    ("twos", "R20: first say whether you expose your 2s"),  # never in `s.phase`, which all see: `stage`
)
ABOUT = About(
    title="Trex",
    players=(4,),
    family="Compendium",
    line="Five games in one: when the kingdom is yours, you say which of them your cards will play.",
    pack=PACK_52,
    minutes=90,
    phases=PHASES.names[:4],
    reversed_by="play_direction",
    presets={"traditional": {"diamond_value": -10}},
    max_moves=20 * 52 * 20,
    hand=HandLimits(2 + 4 + 4 * 52, 500 / 3, -700 / 3),
    mechanics=("compendium", "trick", "follow suit", "avoidance", "stops", "layout"),
)

CONTRACTS = ("Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex")
DIAMONDS_GAME, ELTOOSH, GIRLS, KING_OF_HEARTS, TREX = range(5)
STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")
SEVEN_OF_HEARTS = face_of(HEARTS, SEVEN)

# Cards laid face up before the player who won them (R9), and cards that a contract lets its holder double (R13, R18).
COUNTING = np.array([SUIT_SET[DIAMONDS], 0, RANK_SET[QUEEN], 1 << face_of(HEARTS, KING), 0], np.int64)
DOUBLED_CARDS = np.array([0, 0, RANK_SET[QUEEN], 1 << face_of(HEARTS, KING), 0], np.int64)
DOUBLED_FACES = tuple(face_of(a_suit, QUEEN) for a_suit in range(4)) + (face_of(HEARTS, KING),)
TRICK_VALUE = -15  # R11
CARD_VALUE = np.array([0, 0, -25, -75, 0])  # R12, R16
DOUBLED_VALUE = np.array([0, 0, -50, -150, 0])  # R14, R18
DOUBLING_BONUS = np.array([0, 0, 25, 75, 0])  # R14, R18
PLACE_VALUE = np.array([0, 200, 150, 100, 50])  # R25


BY_OWNER, BY_DEALER = FIRST_HAND_LEAD = choices("owner", "dealer")
LEFT, RIGHT = PLAY_DIRECTION = choices("left", "right")
IN_TURN, SIMULTANEOUS = EXPOSURE = choices("in_turn", "simultaneous")


@state
class Trex(State):
    hands = hands(4, shown=True, lacks=True)  # shown: the 7♥ of the first hand, doubled cards
    stock = row(52, sees=NOBODY)
    trick = trick(4, leads_shown=False)
    layout = card_sets(4, role="foundation", label="layout")  # by suit
    captured = card_sets(4, per="seat", role="exposed", label="captured")  # cards that count
    won_cards = card_sets(4, sees=COUNT, per="seat", role="won", label="won", remembered=True)
    owner = seat_field("kingdom of", lives="match")
    kingdom = number(label="kingdoms finished", lives="match")
    contract = number(label="contract", shows="choice", choices=CONTRACTS, start=-1)
    played = number(5, shows="yes", label="contracts played in this kingdom", lives="match")
    wish = number(  # whether to double, by suit
        (4, 4), sees=OWNER, per="seat", shows="hidden", low=0, high=1, start=-1, means="choice", choices=("no", "yes")
    )
    answered = number(shows="hidden", means="yes")  # no player is left who can use the window
    doubled_by = number(4, shows="seat", label="doubled by", start=-1)  # by suit
    tricks = number(4, per="seat", role="won", label="tricks")
    place = number(
        4, per="seat", role="tag", label="place", shows="choice",
        choices=("", "first out", "second out", "third out", "last"),
    )  # fmt: skip
    gained = number(4, "i4", per="seat", label="this hand")
    score = scores(4, per="seat")
    diamond_value = option(10, (-10, 10), rule="G1", text="points for a diamond captured")
    first_hand_lead = option(FIRST_HAND_LEAD, rule="G2", text="who leads in the first hand")
    play_direction = option(PLAY_DIRECTION, rule="G4", text="which way the play goes round")
    expose = option(EXPOSURE, rule="G5", text="how cards are doubled")
    self_led_bonus = option(
        True, rule="G6", text="a player who leads and captures their own doubled card gets the leader's bonus"
    )
    stop_early = option(False, rule="G9", text="a hand stops when nothing more can be scored in it")
    tie = option(choices("share"), rule="G13", text="equal totals share the win")


@rule
def asked_about(s: Trex, seat):
    """R13, G5: the first of the seat's cards that it may double and has not spoken of (or none)."""
    cards = s.hands[seat] & DOUBLED_CARDS[s.contract]
    for a_suit in range(4):
        if in_suit(cards, a_suit) and s.wish[seat][a_suit] < 0:
            return in_suit(cards, a_suit)
    return 0


TOO_LATE = "R13: cards can only be doubled before the first lead, in Girls and King of Hearts"
NOT_ASKED = "R20: only a player asked for the 2s of a Trex hand can do that"

CARD = from_hand(held="R7: {card} is not in your hand", must=[follow_suit("R7")], phase=(TRICKS, LAYOUT))
CONTRACT = numbers(
    "contract",
    CONTRACTS,
    says="{seat} chooses {move}",
    group="contract",
    phase=CHOOSE,
    otherwise="R3: the contract of this hand has been chosen",
)
DOUBLING = from_hand(
    "double",
    "double {card}",
    of=asked_about,
    held="G5: that is not the card you are asked about; they are asked for in the order ♣ ♦ ♥ ♠",
    faces=DOUBLED_FACES,
    says="{seat} doubles {card}",
    silent=True,
    phase=DOUBLE,
    otherwise=TOO_LATE,
)
LEAVE = button("leave", "leave it", says="{seat} does not double", silent=True, phase=DOUBLE, otherwise=TOO_LATE)
EXPOSE = button("expose", "expose the 2s", says="{seat} exposes the 2s", silent=True, phase=TWOS, otherwise=NOT_ASKED)
KEEP = button("keep", "keep the 2s", says="{seat} keeps the 2s", silent=True, phase=TWOS, otherwise=NOT_ASKED)
PASS = button("pass", says="{seat} passes", phase=LAYOUT, otherwise="R7: there is no passing in a trick: play a card")
MOVES = Catalogue(CARD, CONTRACT, DOUBLING, LEAVE, EXPOSE, KEEP, PASS)
