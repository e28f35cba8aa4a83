"""The state of Mille, who sees what, and the house rules."""

from upcard.rulebook import About, HandLimits, State, choices, phases, rule, state
from upcard.rulebook import COUNT, TOP, card_counts, number, option, row, rows, scores, shown_counts
from upcard.rulebook import TWO
from upcard.mechanics.melds.counted_hands import of_rank_held

DRAWING, PAIRING, PLAYING, MELDING = PHASES = phases(
    ("draw", "R4: first draw a card or take the pile"),
    ("pair", "R5: choose the two cards of the upcard's rank that go down with it"),
    "play",
    ("meld", "R9: finish the meld first"),
)
ABOUT = About(
    title="Mille",
    players=(2,),
    family="Rummy",
    line="Pair the upcard and the whole pile is yours. Sets, wild twos, and a hundred points in the queen of spades.",
    pack=0,
    minutes=40,
    phases=PHASES.names,
    presets={"for money": {"stake": 1}, "strict": {"extend_melds": "three"}},
    sort="ranks",
    max_moves=1000 * (2 * 100_000 + 4 * 104),  # hands, and the moves of one with the highest `turn_cap`
    hand=lambda seats, options: HandLimits(2 * int(options["turn_cap"]) + 4 * 104, 4 * 1140),
    mechanics=("melds", "wild cards", "taking the discard pile", "draw and discard"),
)

RANK_WORDS = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip


ANY, THREE = EXTEND_MELDS = choices("any", "three")
TOTAL, LAST_HAND = DOUBLE_SKUNK = choices("total", "last_hand")


@state
class Mille(State):
    hands = card_counts(2, 52)
    shown = shown_counts("hands", 2, 52)  # the cards of a pile that was taken, known to both
    melds = rows((2, 13), 16, per="seat", role="meld")
    stock = row(104, sees=COUNT, role="stock")
    discard = row(104, sees=TOP, role="discard", label="discard pile", remembered=True)
    melding = number(label="melding", shows="choice", choices=RANK_WORDS, start=-1)
    laid = number(shows="hidden")  # cards added to the unfinished meld, and how many it needs
    needed = number(shows="hidden")
    taken = number(shows="hidden", start=-1, means="rank")  # the rank with which the pile was taken in this turn
    turns = number(dtype="i4", shows="hidden")
    gained = number(2, "i4", per="seat", label="this hand")
    stars = number(2, "i4", per="seat", label="asterisks", lives="match")
    chapeaux = number(2, "i4", per="seat", label="chapeaux", lives="match")
    new_stars = number(2, per="seat", shows="hidden")
    score = scores(2, per="seat")
    payment = number(dtype="i4", label="the loser pays")
    stake = option(0, (0, 1_000_000), rule="R3", text="the smaller stake (the larger is three times as much); 0: none")
    twos_take_pile = option(False, rule="G3", text="two 2s take a pile with a 2 on top")
    extend_melds = option(EXTEND_MELDS, rule="G4", text="how many cards may be added to a meld at a time")
    no_wild_needs_out = option(
        False, rule="G8", text="only the player who goes out doubles for melds without wild cards"
    )
    double_skunk = option(DOUBLE_SKUNK, rule="G14", text="what must be negative for a double skunk")
    turn_cap = option(500, (1, 100_000), rule="G18", text="turns after which a hand ends")


@rule
def held_for(s: Mille, seat, a_rank):
    """R12, R13: how many cards a player holds that may go into a meld of a rank: 2s go into any."""
    naturals = of_rank_held(s.hands[seat], a_rank)
    return naturals if a_rank == TWO else naturals + of_rank_held(s.hands[seat], TWO)
