"""The state of Rams, and the moves."""

from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, phases, rule, state
from upcard.rulebook import COUNT, NOBODY, NO_PHASE, OWNER, card, card_sets, hands, number, option, row, seat_field
from upcard.rulebook import suit_field
from upcard.rulebook import PACK_32
from upcard.rulebook import follow_suit, strengths, trick
from upcard.declarations.fields import seats_field
from upcard.mechanics.tricks.must_head import above_in_suit

SEATS = 5
DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP, PLAY, OVER = PHASES = phases(
    ("declare", "R8: first declare what you do with your hand"),
    ("after the switch", "G8: you have taken the widow: play, or declare rams"),
    ("after the rams", "R14: rams has been declared: keep your hand, or take the widow"),
    ("turn-up", "R16: take the turned-up card for one of yours, or decline it"),
    "play",
    "over",
)


def hand_limits(seats, options):
    """R8-R16: declarations, the widow after a rams, the turned-up card, tricks. R25, R26: a rams is made, or fails."""
    return HandLimits(7 * seats + 2, 5 * seats**2 / (seats - 1), -5 * seats - 10)


ABOUT = About(
    title="Rams",
    players=(3, 4, 5),
    family="Trick-taking",
    line="Drop out, or stay in and take a trick - or claim all five, and drag everybody in with you.",
    pack=PACK_32,  # R1
    minutes=20,
    phases=PHASES.names,
    presets={"one_ante": {"ante": "first_only"}, "till_broke": {"end": "first_broke"}, "short": {"deals": 1}},
    max_moves=20_000 * 40,
    hand=hand_limits,
    mechanics=("trick", "must head", "must trump", "drop out", "widow", "pot"),
)

STRENGTH = strengths("A K Q J 10 9 8 7")
ABOVE = above_in_suit(STRENGTH)
EACH = 5  # R5: cards and so tricks
STAKE = 5  # R4, R15, R25, R28: every payment is five counters
PASSED, STAYED, SWITCHED, RAMS_DECLARED, CALLED_IN = range(5)
DECLARATIONS = ("pass", "play", "switch", "rams", "called in")


EACH_DEALER, FIRST_ONLY, WHEN_EMPTY = ANTE = choices("each_dealer", "first_only", "when_empty")
BY_LEFT, BY_DECLARER = RAMS_LEADS = choices("left_of_dealer", "declarer")
ALL_DEALS, FIRST_BROKE = END = choices("deals", "first_broke")


@state
class Rams(State):
    hands = hands(SEATS, shown=True, lacks=True)  # shown: the turn-up in the dealer's hand
    discards = card_sets(SEATS, sees=OWNER, per="seat", role="discard", label="thrown away")
    widow = card_sets(sees=COUNT, role="stock", label="widow")
    stock = row(32, sees=NOBODY)  # R7
    turn_up = card(label="turned up")
    trump = suit_field("trump")
    declared = number(SEATS, per="seat", role="says", label="declared", shows="choice", choices=DECLARATIONS, start=-1)
    declarer = seat_field("rams declared by")
    out = seats_field()  # the seats that have passed
    trick = trick(SEATS, won="seat", skipped="out", leads_shown=False)
    pot = number(dtype="i8", role="pot", label="pot", lives="match")
    chips = number(SEATS, "i8", per="seat", role="chips", label="counters", lives="match")
    paid = number(SEATS, "i8", per="seat", label="paid in this hand", phases=NO_PHASE)
    collected = number(SEATS, "i8", per="seat", label="won in this hand", phases=NO_PHASE)
    ante = option(ANTE, rule="G1", text="which dealers ante")
    rams_after_switch = option(False, rule="G8", text="a player who has taken the widow may declare rams with it")
    passed_may_switch = option(False, rule="G9", text="after a rams those who had passed may take the widow, too")
    rams_leads = option(RAMS_LEADS, rule="G10", text="who leads after a rams")
    stack = option(50, (0, 100_000), rule="G14", text="counters at the start")
    end = option(END, rule="G14", text="what ends the match")
    deals = option(4, (1, 1000), rule="G15", text="how often everybody deals")
    max_hands = option(
        1000, (1, 20_000), rule="G19", text="hands after which the match ends even if no player is broke"
    )


NOT_HELD = "R5: you do not hold {card}"
DECLARED = "R8: the declaring is over"
NO_RAMS_YET = "R14: only after a rams is a hand kept or exchanged"
NO_TURN_UP = "R16: the turned-up card is for the dealer alone, when one single other player has stayed in"

CARD = from_hand(held=NOT_HELD, must=[follow_suit("R19")], phase=PLAY)
STAY = button("stay", "play", says="{seat} stays in", phase=(DECLARE, AFTER_SWITCH), otherwise=DECLARED)
SWITCH = button("switch", says="{seat} takes the widow", zone="widow", phase=(DECLARE, AFTER_RAMS), otherwise=DECLARED)
PASS = button("pass", says="{seat} passes", phase=DECLARE, otherwise=DECLARED)
RAMS = button("rams", says="{seat} declares rams", phase=(DECLARE, AFTER_SWITCH), otherwise=DECLARED)
KEEP = button("keep", says="{seat} keeps the hand", phase=AFTER_RAMS, otherwise=NO_RAMS_YET)
DECLINE = button("decline", says="{seat} leaves the turned-up card", phase=TURN_UP, otherwise=NO_TURN_UP)
DISCARD = from_hand(
    "discard",
    "discard {card}",
    says="{seat} takes the turned-up card for {card}",
    hidden_says="{seat} takes the turned-up card for one of the hand",
    held=NOT_HELD,
    phase=TURN_UP,
    otherwise=NO_TURN_UP,
)
MOVES = Catalogue(CARD, STAY, SWITCH, PASS, RAMS, KEEP, DECLINE, DISCARD)
CLAIM = Claim(CARD, STRENGTH, "trump")


@rule
def inside(s: Rams):
    """The seats (bits) that are in: all that have not passed."""
    return ((1 << s.seats) - 1) & ~s.out
