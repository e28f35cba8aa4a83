"""The state of Contract Rummy, its moves, and helpers that several files use."""

from upcard.arrays import np
from upcard.cards.faces import JOKER_1
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import state
from upcard.rulebook import COUNT, NO_PHASE, TOP, card, card_counts, number, option, row, rows, scores, seat_field
from upcard.rulebook import shown_counts
from upcard.rulebook import ACE, JACK, SUIT_SIGNS, one
from upcard.mechanics.melds.counted_hands import held_once
from upcard.mechanics.melds.meld import MAX_RUN

FINISH = "R21: finish what you are putting down"
DRAWING, ASKING, PLAYING, CHOOSING, MELDING, PLACING = PHASES = phases(
    ("draw", "R6: first draw a card"),
    ("may I?", "R9: you are asked whether you want the upcard: may I, or pass"),
    "play",
    ("choose", FINISH),
    ("meld", FINISH),
    ("lay off", "R26: first say where the card goes"),
)


def hand_limits(seats, options):
    """R6-R14: a turn is a draw, a discard and what the others say of the upcard, at most twice; and every card goes
    down once, in up to four steps. R33: all cards of the pack count 852."""
    return HandLimits(2 * seats * int(options["turn_cap"]) + 4 * 108, 852 / (seats - 1), -852)


ABOUT = About(
    title="Contract Rummy",
    players=(3, 4, 5),
    family="Rummy",
    line="Seven hands, seven contracts. Ask May I? for the card you need, and pay for it with another.",
    pack=0,
    minutes=90,
    phases=PHASES.names,
    presets={"loose": {"contract_size": "at_least", "hand7": "twelve_then_discard"}},
    sort="ranks",
    max_moves=7 * (2 * 5 * 100_000 + 4 * 108),  # hands, and the moves of one with the highest `turn_cap`
    hand=hand_limits,
    mechanics=("melds", "contracts", "wild cards", "laying off", "out-of-turn draws", "draw and discard"),
)

MELDS = 36
JOKER = int(JOKER_1)
SETS_OF = np.array([2, 1, 0, 3, 2, 1, 0], np.int64)  # R1, R21
RUNS_OF = np.array([0, 1, 2, 0, 1, 2, 3], np.int64)
PENALTY = np.array([15 if f % 13 == ACE else 10 if f % 13 >= JACK else f % 13 + 2 for f in range(52)] + [15], np.int64)
RANK_WORDS = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip
LOW_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")


EXACT, AT_LEAST = CONTRACT_SIZE = choices("exact", "at_least")
WHOLE_HAND, TWELVE_THEN_DISCARD = HAND7 = choices("whole_hand", "twelve_then_discard")


@state
class ContractRummy(State):
    hands = card_counts(5, 53)
    shown = shown_counts("hands", 5, 53)  # upcards taken
    melds = rows(MELDS, MAX_RUN, role="meld", label="meld")
    meld_suit = number(MELDS, shows="hidden", start=-1, means="suit")  # of a run; -1: a set, or none
    meld_low = number(MELDS, shows="hidden", start=-1)  # the place of a run's lowest card; the rank of a set
    moving = card(role="exposed", label="to be laid off")
    stock = row(108, sees=COUNT, role="stock")
    discard = row(108, sees=TOP, role="discard", label="discard pile", remembered=True)
    active = seat_field("on turn", phases=NO_PHASE)  # who has drawn, while others are asked about the upcard
    barred = seat_field(shows="hidden")  # the seat that took the last upcard of this window
    opened = number(label="contract made", means="seats", phases=NO_PHASE)  # the seats that may lay off
    made_now = number(shows="hidden", means="yes")  # the contract was made in this turn
    slot = number(shows="hidden", start=-1)  # the unfinished meld of the contract; -1: none
    made = number(3, label="melds of the contract", start=-1, phases=NO_PHASE)  # places of the melds of that contract
    building = number(label="meld being put down", start=-1, phases=NO_PHASE)  # the unfinished meld
    owed = number(label="jokers to put down")
    taken = number(shows="hidden", start=-1, means="card")
    turns = number(dtype="i4", shows="hidden")
    lost = number(5, "i4", per="seat", label="this hand")
    score = scores(5, per="seat")
    contract_size = option(CONTRACT_SIZE, rule="G1", text="size of the melds of a contract")
    hand7 = option(HAND7, rule="G2", text="what the last hand asks for")
    min_naturals = option(1, (1, 2), rule="G7", text="natural cards that a meld needs")
    final_discard_required = option(False, rule="G11", text="a player goes out only with a discard (except in hand 7)")
    merge_runs = option(False, rule="G13", text="runs that are linked become one")
    return_discard = option(True, rule="G14", text="the upcard just taken may be discarded")
    turn_cap = option(500, (1, 100_000), rule="G17", text="turns after which a hand ends")


FACES = range(53)
ON, UNDER, SWAP = range(3)

DRAWN = "R6: you have drawn: now meld if you can, or discard a card"
NOT_ASKED = "R9: you are not asked now"
NOT_HELD = "R30: you do not hold {card}"
WAIT_TO_MELD = "R24: further melds wait for a turn after the one of your contract"
JOKER_FIRST = "R28: a joker that you have taken goes into a new meld first"
KEEP_ONE = "G11: at this table the last card is discarded"


@rule
def held(s: ContractRummy, seat):
    """The faces of the cards of a player; jokers are one of them."""
    cards = held_once(s.hands[seat])
    return cards | one(JOKER) if s.hands[seat][JOKER] else cards


def place_words(number: int) -> str:
    where = number // 3 + 1
    return (f"on meld {where}", f"under meld {where}", f"for the joker of meld {where}")[number % 3]


DRAW = button("draw", says="{seat} draws a card", zone="stock", phase=DRAWING, otherwise=DRAWN)
TAKE = button("take", "take the upcard", says="{seat} takes the upcard", zone="discard", phase=DRAWING, otherwise=DRAWN)
ASK = button("ask", "may I", says="{seat} asks: May I?", zone="discard", phase=ASKING, otherwise=NOT_ASKED)
PASS = button("pass", says="{seat} lets the upcard pass", phase=ASKING, otherwise=NOT_ASKED)
CONTRACT = button("contract", says="{seat} puts down the contract", phase=PLAYING)
NEXT_MELD = {"contract": " with a {move}", "lay": " and a {move}", "close": " and a {move}"}
SET = numbers(
    "set",
    tuple(f"set of {word}" for word in RANK_WORDS),
    says="{seat} begins a {move}",
    joins=NEXT_MELD,
    group="set",
    phase=(PLAYING, CHOOSING),
)
RUN = numbers(
    "run",
    tuple(f"run from {low}{sign}" for sign in SUIT_SIGNS for low in LOW_SIGNS),
    says="{seat} begins a {move}",
    joins=NEXT_MELD,
    group="run",
    phase=(PLAYING, CHOOSING),
)
LAY = from_hand(
    "lay",
    "lay {card}",
    says="{seat} lays down {card}",
    joins={"set": ": {card}", "run": ": {card}", "lay": " {card}"},
    faces=FACES,
    of=held,
    held=NOT_HELD,
    phase=MELDING,
    otherwise=DRAWN,
)
CLOSE = button("close", "done", says="{seat} finishes the meld", joins={"lay": ""}, phase=MELDING, otherwise=DRAWN)
OFF = from_hand(
    "off",
    "lay off {card}",
    says="{seat} lays off {card}",
    joins={"place": ", {card}"},
    faces=FACES,
    of=held,
    held=NOT_HELD,
    phase=PLAYING,
    to="melds",
)
PLACE = numbers(
    "place",
    place_words,
    3 * MELDS,
    says="{seat} puts it {move}",
    joins={"off": " {move}"},
    group="place",
    phase=PLACING,
    otherwise=DRAWN,
    to="melds",
    onto=[number // 3 for number in range(3 * MELDS)],
)
DISCARD = from_hand(
    "discard", says="{seat} discards {card}", faces=FACES, of=held, held=NOT_HELD, phase=PLAYING, to="discard"
)
MOVES = Catalogue(DRAW, TAKE, ASK, PASS, CONTRACT, SET, RUN, LAY, CLOSE, OFF, PLACE, DISCARD)


@rule
def may_lay_off(s: ContractRummy, seat):
    """R24, R29: from the turn after the contract's on."""
    return (s.opened >> seat) & 1 == 1


@rule
def to_keep(s: ContractRummy):
    """G11: how many cards must be left for the discard."""
    return 1 if s.final_discard_required and s.hand < 6 else 0


@rule
def whole_hand(s: ContractRummy):
    """R31, G2: whether the hand has to be put down whole."""
    return s.hand == 6 and s.hand7 == WHOLE_HAND


@rule
def least_size(a_suit):
    """R18, R19: the cards that a set needs, or a run."""
    return 3 if a_suit < 0 else 4
