"""The state of Commerce, and the moves."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, numbers, phases, state
from upcard.rulebook import COUNT, NOBODY, PACK_52, card_sets, hands, number, option, row, seat_field
from upcard.games.commerce.combinations import FLUSH_TIE
from upcard.mechanics.chips.pot import pot

SEATS = 10
BLIND, TURN, LAST_TURN, SHOWDOWN = PHASES = phases(
    ("blind", "R12: the dealer first takes cards of the board unseen, or declines"),
    "turn",
    "last turn",
    ("showdown", "R24: the hands have been shown"),
)


def hand_limits(seats, options):
    """J3: laps without a knock, the blind swap before them and the last turns. R25: the pot, or a point (J11)."""
    stake = int(options["stake"])
    most, least = (seats * stake, -seats * stake / (seats - 1)) if stake else (1, -1)
    return HandLimits(seats * int(options["lap_limit"]) + seats, most, least)


ABOUT = About(
    title="Commerce",
    players=(3, 4, 5, 6, 7, 8, 9, 10),
    family="Commerce",
    line="Trade with the board, one card, two or all three, and knock before somebody finds what you have thrown.",
    pack=PACK_52,
    minutes=20,
    phases=PHASES.names,
    presets={"starting_chips": {"stack": 20}, "for_points": {"stake": 0}, "swap_or_knock": {"stand": "forbidden"}},
    preselected="starting_chips",
    sort="ranks",
    max_moves=1_000 * 10 * 102,  # a hundred laps without a knock, the one after it, and a blind exchange
    hand=hand_limits,
    mechanics=("exchange", "knocking", "three-card hands"),
)


ALLOWED, FORBIDDEN, FINAL = STANDING = choices("allowed", "forbidden", "final")


@state
class Commerce(State):
    hands = hands(SEATS, shown=True, formerly="cards")  # shown: taken from the board, and not given back
    unseen = row(3, sees=COUNT, label="dealer's cards")  # R12, in the order dealt
    board = card_sets(role="exposed", label="board")
    stock = row(52, sees=NOBODY)
    swapped_three = number(SEATS, per="seat", label="swapped three", shows="yes")
    stood = number(SEATS, per="seat", shows="hidden", means="yes")
    stands = number(shows="hidden")  # in succession
    turns = number(dtype="i4", shows="hidden")
    knocker = seat_field("knocked by")
    pot = pot(SEATS, paid="", won="won in this hand")
    value = number(SEATS, "i8", per="seat", shows="hidden")
    stake = option(1, (0, 1000), rule="R2", text="stake that everybody antes (0: play for points)")
    stand = option(STANDING, rule="J2", text="whether a player may let a turn go by")
    lap_limit = option(10, (1, 100), rule="J3", text="laps without a knock after which hands are shown")
    flush_tie = option(FLUSH_TIE, rule="J8", text="flushes of equal point")
    stack = option(0, (0, 100_000), rule="J15", text="chips at the start (0: running balances)")
    deals = option(0, (0, 1000), rule="J14", text="hands in a match (0: one deal for each player)", formerly="hands")


# --- Moves: a swap names places in the hand and on the board, both sorted, counted from the left ----------------------


def places(mask):
    """``1 3`` for a choice of places."""
    return " ".join(str(place + 1) for place in range(3) if mask >> place & 1)


TAKES = range(1, 8)
SWAPS = tuple((give, get) for give in TAKES for get in TAKES if give.bit_count() == get.bit_count())
GIVES = np.array([give for give, _ in SWAPS])
GETS = np.array([get for _, get in SWAPS])
ALL_THREE = len(SWAPS) - 1
NOT_BLIND = "R12: only the dealer swaps unseen, before the first turn"

SWAP = numbers(
    "swap", [f"give {places(g)} for {places(t)}" for g, t in SWAPS], says="{seat} swaps", group="swap",
    phase=(TURN, LAST_TURN),
)  # fmt: skip
TAKE = numbers(
    "blind", [f"take {places(mask)} unseen" for mask in TAKES], start=1, says="{seat} swaps unseen",
    group="swap", phase=BLIND, otherwise=NOT_BLIND,
)  # fmt: skip
DECLINE = button("decline", says="{seat} keeps the unseen cards", phase=BLIND, otherwise=NOT_BLIND)
STAND = button("stand", says="{seat} stands", phase=(TURN, LAST_TURN))
KNOCK = button("knock", says="{seat} knocks", phase=TURN, otherwise="J4: a player has knocked; swap or stand")
MOVES = Catalogue(SWAP, TAKE, DECLINE, STAND, KNOCK)
