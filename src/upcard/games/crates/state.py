"""The state of Crates, the sides, and the moves."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, from_hand, numbers, phases, rule, state
from upcard.rulebook import ALL, COUNT, OWNER, TOP, hands, number, option, row, suit_field
from upcard.rulebook import PACK_52
from upcard.declarations.fields import cards_field, seats_field

PLAY, SECOND_CARD, NAME_SUIT, FIRST_SUIT, COUNTING = PHASES = phases(
    "play",
    "second card",
    ("name suit", "R25: name a suit first"),
    ("first suit", "R25: name a suit first"),
    ("count", "R36: the hand is over, and is counted"),
)


def hand_limits(seats, options):
    """G17: so many turns; the longest has all 6s, another card and a suit. R9, G19: the pressure of each costs twice
    what the last one did, up to the thirtieth."""
    turns = int(options["turn_cap"])
    pressures = 5 * (2 ** min(turns, 30) - 1) + 5 * 2**30 * max(0, turns - 30)
    return HandLimits(6 * turns + 1, 2.0 * seats * pressures + 2000)


ABOUT = About(
    title="Crates",
    players=(4, 2, 3, 5),
    family="Stops",
    line="Eights with a sting in nearly every card: make the others draw, go out, and never run the stock dry.",
    pack=PACK_52,
    minutes=60,
    phases=PHASES.names,
    sides="four play as partners, opposite each other; else each for himself",
    reversed_by="reversed",
    presets={"forgiving": {"auto_call": True}, "wild": {"wild_eights_nines": True}},
    max_moves=15 * 5_000 * 10,
    hand=hand_limits,
    mechanics=("shedding", "match suit or rank", "action cards", "drawing", "reversals", "partnership"),
)

HAND_SIZES = np.array([8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8], np.int64)  # R2
HANDS = 15


@state
class Crates(State):
    hands = hands(5, sees={None: OWNER, FIRST_SUIT: COUNT, COUNTING: ALL}, lacks=True)  # R4: the dealer chooses blind
    stock = row(52, sees=COUNT, role="stock")
    discard = row(52, sees=TOP, role="discard", label="discard pile", remembered=True)
    named = suit_field("suit named")
    reversed = number(shows="yes", role="direction", label="play runs to the right")
    sequence = number(label="2-sequence")
    out = seats_field()
    owed = number(5, per="seat", shows="yes", label="owes two cards")
    turns = number(dtype="i4", shows="hidden")
    elsewhere = cards_field()
    pressures = number(5, "i4", per="side", label="pressures", lives="match")
    charged = number(5, "i8", per="side", label="for pressures")
    left = number(5, "i4", per="seat", shows="hidden")
    total = number(5, "i8", per="side", label="score", lives="match")
    partnership = option(True, rule="G15", text="four play as two partnerships")
    wild_eights_nines = option(False, rule="G2", text="8s and 9s may be played on any card")
    upcard_effects = option(False, rule="G3", text="the first upcard acts as if the dealer had played it")
    auto_call = option(False, rule="G12", text='"One card" is always said for you')
    spare_three = option(0, (0, 3), rule="G14", text="points of a 3 that has nothing to cover")
    turn_cap = option(1000, (1, 5000), rule="G17", text="turns after which a hand is counted as it stands")


NOT_HELD = "R6: you do not hold {card}"
CARD = from_hand(held=NOT_HELD, phase=(PLAY, SECOND_CARD), to="discard")
CALL = from_hand(
    "call",
    "{card} one card",
    says='{seat} plays {card} and says "One card"',
    held=NOT_HELD,
    phase=(PLAY, SECOND_CARD),
    to="discard",
)
DRAW = button("draw", says="{seat} has to draw", zone="stock", phase=(PLAY, SECOND_CARD))
SUIT = numbers(
    "suit",
    ("name ♣", "name ♦", "name ♥", "name ♠"),
    says="{seat} {does}",
    phase=(NAME_SUIT, FIRST_SUIT),
    otherwise="R25: a suit is named only when an 8 or a 9 has been played",
)
MOVES = Catalogue(CARD, CALL, DRAW, SUIT)


@rule
def side_of(s: Crates, seat):
    """R1, G15: with four, partners sit opposite and share a score."""
    return seat & 1 if s.seats == 4 and s.partnership else seat
