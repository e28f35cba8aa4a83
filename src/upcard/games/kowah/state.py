"""The state of Kowah, the test of a checki hand, and the moves."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, phases, rule, state
from upcard.rulebook import COUNT, NO_PHASE, TOP, card_counts, number, option, row, scores, seat_field, shown_counts
from upcard.rulebook import ACE, CLUBS, DIAMONDS, HEARTS, JACK, KING, NINE, QUEEN, SPADES, TWO, add, face_of, lowest
from upcard.rulebook import rank, set_of, without_lowest
from upcard.mechanics.melds.counted_hands import held_once, held_twice, of_rank_held

DRAWING, DISCARDING, CLAIMING, DECLARING = PHASES = phases(
    "draw",
    "discard",
    ("claim", "R14: you are asked whether you claim the card"),  # these two are not visible: see `stage`
    ("declare", "G2: you are asked whether you declare checki"),
)
MAX_HANDS = 2000  # G11
ABOUT = About(
    title="Kowah",
    players=(2, 3, 4),
    family="Rummy",
    line="Declare checki with a pair face up, then snatch the third card, in turn or out of it.",
    pack=0,
    minutes=15,
    phases=PHASES.names,
    presets={"three wins": {"match_wins": 3}},
    sort="ranks",
    max_moves=MAX_HANDS * (5 * 100_000 + 4),  # the moves of a hand with the highest `turn_cap`
    hand=lambda seats, options: HandLimits(5 * int(options["turn_cap"]) + seats, 1, -1 / (seats - 1)),
    mechanics=("draw and discard", "sets", "declaration", "out-of-turn claims"),
)

PACK_30 = set_of(
    [face_of(a_suit, a_rank) for a_suit in (DIAMONDS, HEARTS, SPADES) for a_rank in (*range(TWO, NINE + 1), ACE)]
    + [face_of(CLUBS, a_rank) for a_rank in (JACK, QUEEN, KING)]
)

QUESTIONS = ("", "claim the card shown", "claim the discard", "declare a pair")
NOTHING, CLAIM_SHOWN, CLAIM_DISCARD, DECLARE = range(4)


ANY, STRUCTURAL, EXPOSED = CLAIM_PAIR = choices("any", "structural", "exposed")


@state
class Kowah(State):
    hands = card_counts(4, 52)
    shown = shown_counts("hands", 4, 52)  # taken discards, shown draws, pairs face up
    pair = number(4, per="seat", label="pair face up", shows="card", start=-1)  # declared: not -1
    stock = row(120, sees=COUNT, role="stock")
    discard = row(120, sees=TOP, role="discard", label="discard pile", remembered=True)
    player = seat_field("on turn", phases=NO_PHASE)
    question = number(shows="hidden", means="choice", choices=QUESTIONS)
    asked = seat_field(shows="hidden")
    offered = number(shows="hidden", start=-1, means="card")
    taken = number(shows="hidden", start=-1, means="card")  # the discard taken in this turn
    turns = number(dtype="i4", shows="hidden")
    wins = scores(4, per="seat", label="hands won")
    claim_pair = option(CLAIM_PAIR, rule="G3", text="pairs whose third card wins")
    match_wins = option(1, (1, 1000), rule="G11", text="hands to win")
    return_discard = option(True, rule="G12", text="the card just taken from the discard pile may be discarded")
    turn_cap = option(400, (1, 100_000), rule="G13", text="turns after which a hand ends without a winner")


@rule
def faces_held(s: Kowah, seat):
    """R5: the cards that may be discarded."""
    return held_once(s.hands[seat])


@rule
def checki_pairs(s: Kowah, seat):
    """R8, R9, G1: the cards of which two may lie face up, with six others that are threes-of-a-kind."""
    pairs, left = np.int64(0), held_twice(s.hands[seat])
    while left:
        face = lowest(left)
        left = without_lowest(left)
        if is_checki(s.hands[seat], face, -1):
            pairs = add(pairs, face)
    return pairs


@rule
def is_checki(hand, pair, without):
    """G1: two of the pair, and the others are threes-of-a-kind; one card (or -1) is not counted."""
    if hand[pair] - (1 if without == pair else 0) < 2:
        return False
    for a_rank in range(13):
        others = of_rank_held(hand, a_rank)
        if rank(pair) == a_rank:
            others -= 2
        if without >= 0 and rank(without) == a_rank:
            others -= 1
        if others % 3:
            return False
    return True


DRAWN = "R5: you have drawn: now discard a card"
WRONG_TIME = "G2: checki is declared after your discard, or before your first draw"

CARD = from_hand(
    "discard",
    says="{seat} discards {card}",
    of=faces_held,
    held="R5: you do not hold {card}",
    phase=DISCARDING,
    otherwise="R5: first draw a card",
    to="discard",
)
CHECKI = from_hand(
    "checki",
    "checki {card}",
    says="{seat} declares checki with {card} {card}",
    group="checki",
    of=checki_pairs,
    held="R8: two of {card} and six cards that are two threes-of-a-kind: your hand is not that",
    phase=(DRAWING, DECLARING),
    otherwise=WRONG_TIME,
)
DRAW = button("draw", says="{seat} draws a card", zone="stock", phase=DRAWING, otherwise=DRAWN)
TAKE = button("take", says="{seat} takes the top discard", zone="discard", phase=DRAWING, otherwise=DRAWN)
CLAIM = button(
    "claim", says="{seat} claims the card", phase=CLAIMING, otherwise="R14: there is nothing for you to claim"
)
PASS = button(
    "pass", says="{seat} passes", silent=True, phase=(CLAIMING, DECLARING), otherwise="G6: you are not asked anything"
)
MOVES = Catalogue(CARD, CHECKI, DRAW, TAKE, CLAIM, PASS)
