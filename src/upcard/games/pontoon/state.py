"""The state of Pontoon, and the moves."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, numbers, phases, state
from upcard.rulebook import ALL, COUNT, NO_PHASE, OWNER, SEAT, card, lacks_of, number, option, row, rows, seat_field
from upcard.rulebook import PACK_52
from upcard.declarations.fields import recalled_of, seats_field


SEATS, HANDS, MAX_HAND = 8, 4, 12  # J12: four hands; A A A A 2 2 2 2 3 3 3 are 21, a twelfth card is too many
LIMITS, BET, PLAY, BANKER, BANK, SHOWN = PHASES = phases(
    "limits",
    "bet",
    "play",
    ("banker", "R26: the banker neither declares, buys nor splits; twist or stick"),
    "bank",
    "shown",
)


def hand_limits(seats, options):
    """R15, R19, R30: every punter has up to four hands (J12) that stay below 21 before their last card, buys each card
    for twice the bet (J5) and is paid twice."""
    bet, punters = max(int(options["min_bet"]), int(options["max_bet"])), seats - 1
    drawn = [_most_cards(hands) - 2 * seats for hands in (4 * punters + 1, punters)]
    stakes = bet * (4 * punters + 2 * (drawn[0] if options["buy_after_split"] == "on" else drawn[1]))
    return HandLimits(min(52, drawn[0]) + 9 * punters + 4, 2 * stakes * seats / punters)


def _most_cards(hands):
    """How many cards go into so many hands, each below 21 (aces as 1) before its last card: the lowest of the pack."""
    total = cards = 0
    for value in [value for value in range(1, 10) for _ in range(4)] + 16 * [10]:
        total += value
        if total > 20 * hands:
            break
        cards += 1
    return min(52, cards + hands)


ABOUT = About(
    title="Pontoon",
    players=(2, 3, 4, 5, 6, 7, 8),
    family="Twenty-one",
    line="Twenty-one at home: buy, twist or split against one of you as the banker; the pack is not shuffled.",
    pack=PACK_52,
    minutes=20,
    phases=PHASES.names,
    presets={
        "common": {"stick_min": 16, "buy_after_split": True, "bank_after_tie": "stays"},
        "table_stakes": {"stack": 100},
    },
    preselected="table_stakes",
    sort="ranks",
    max_moves=1000 * 500,
    hand=hand_limits,
    mechanics=("banking", "drawing to a total", "splitting", "memory"),
)

STATUS = ("playing", "stuck", "pontoon", "bust")
PLAYING, STUCK, PONTOON, BUST = range(4)
MAX_BET, MAX_BUY = 100, 200
LIMIT_PAIRS = ((1, 2), (1, 5), (2, 5), (2, 10), (5, 10), (5, 50), (10, 100))  # J3, and the table's own limits
LOWER = np.array([low for low, _ in LIMIT_PAIRS], np.int32)
UPPER = np.array([high for _, high in LIMIT_PAIRS], np.int32)
UNTIL_SHOWN = {SHOWN: ALL, BANK: ALL, None: OWNER}


DOWN, UP = SPLIT_CARDS = choices("down", "up")
FULL, NO_BANK, PLAIN_21 = SPLIT_PONTOON = choices("full", "no_bank", "plain_21")
MOVES_ON, STAYS = BANK_AFTER_TIE = choices("moves", "stays")


@state
class Pontoon(State):
    down = rows(
        (SEATS, HANDS), MAX_HAND, sees=UNTIL_SHOWN, per="seat", role="hand", label="cards face down", lives="match"
    )  # R4
    recalled = recalled_of("down", (SEATS, HANDS))  # R40
    lacks = lacks_of("down", (SEATS, HANDS))
    up = rows((SEATS, HANDS), MAX_HAND, per="seat", role="hand", label="cards face up", lives="match")  # R6, R17
    hole = card(sees=SEAT, seen_by="looked", role="hand", label="banker's card face down")
    hole_recalled = recalled_of("hole", 0)
    hole_lacks = lacks_of("hole", 0)
    bank = row(MAX_HAND, role="hand", label="banker", lives="match")  # R6, R25
    busted = row(MAX_HAND, role="exposed", label="last bust", copy=True)
    pack = row(52, sees=COUNT, role="stock", label="pack", lives="match")
    used = row(52, sees=COUNT, role="stock", label="under the pack", remembered=True, lives="match")
    looked = number(shows="hidden", start=-2)  # R11: the banker, once the card face down has been looked at
    current = number(label="hand on turn")
    status = number((SEATS, HANDS), per="seat", role="tag", label="hand", shows="choice", choices=STATUS, start=-1)
    stake = number((SEATS, HANDS), "i8", per="seat", role="bet", label="stake")
    twisted = number((SEATS, HANDS), per="seat", shows="hidden", means="yes")
    parted = number((SEATS, HANDS), per="seat", shows="hidden", means="yes", lives="match")
    bets = number(SEATS, "i8", per="seat", label="bet", phases=NO_PHASE)
    chips = number(SEATS, "i8", per="seat", role="chips", label="chips", lives="match")
    gained = number(SEATS, "i8", per="seat", label="won or lost")
    playing = number(SEATS, per="seat", shows="hidden", means="yes", start=1, lives="match")
    lowest_bet = number(dtype="i4", label="least bet", start=1, phases=NO_PHASE, lives="match")
    highest_bet = number(dtype="i4", label="highest bet", start=10, phases=NO_PHASE, lives="match")
    next_bank = seat_field(shows="hidden", lives="match")
    limits_by = seat_field(shows="hidden", lives="match")
    holders = seats_field(dtype="i8")
    shuffle_next = number(shows="hidden", means="yes", lives="match")
    banker_peeks = option(False, rule="J2", text="the banker sees the first card from the deal on")
    min_bet = option(1, (1, MAX_BET), rule="J3", text="the least bet")
    max_bet = option(10, (1, MAX_BET), rule="J3", text="the highest bet")
    banker_sets_limits = option(False, rule="J3", text="each new banker chooses the limits")
    stick_min = option(0, (0, 21), rule="J6", text="the least total to stick on")
    split_cards = option(SPLIT_CARDS, rule="J9", text="how second cards of split hands are dealt")
    buy_after_split = option(False, rule="J10", text="cards may be bought to split hands")
    split_pontoon = option(SPLIT_PONTOON, rule="J11", text="an ace and a ten after a split")
    bank_after_tie = option(BANK_AFTER_TIE, rule="J15", text="the bank if a punter has one, too")
    may_decline = option(False, rule="J21", text="the bank may be declined")
    stack = option(0, (0, 100_000), rule="J22", text="chips at the start for table stakes (0: running balances)")
    deals = option(10, (1, 1000), rule="J23", text="hands in a match", formerly="hands")


NO_CHIPS = "J22: your chips do not reach for that"
NO_PLAY = "R14: it is not time to play a hand"
NO_LIMITS = "R2: it is not time to fix the limits"
NO_BANK_CHOICE = "R37: it is not time to choose about the bank"

PLACE_BET = numbers(
    "bet", [f"bet {n}" for n in range(1, MAX_BET + 1)], start=1, says="{seat} {does}", group="bet", amounts=True,
    phase=BET, otherwise="R5: it is not time to bet",
)  # fmt: skip
BUY = numbers(
    "buy", [f"buy for {n}" for n in range(1, MAX_BUY + 1)], start=1, says="{seat} {does}", group="buy", amounts=True,
    phase=PLAY, otherwise=NO_PLAY,
)  # fmt: skip
DECLARE = button("declare", "declare pontoon", says="{seat} declares a pontoon", phase=PLAY, otherwise=NO_PLAY)
STICK = button("stick", says="{seat} sticks", phase=(PLAY, BANKER), otherwise=NO_PLAY)
TWIST = button("twist", says="{seat} twists", phase=(PLAY, BANKER), otherwise=NO_PLAY)
SPLIT = button("split", says="{seat} splits", phase=PLAY, otherwise=NO_PLAY)
LIMIT = numbers(
    "limits", [f"bets from {low} to {high}" for low, high in LIMIT_PAIRS], group="limits",
    phase=LIMITS, otherwise=NO_LIMITS,
)  # fmt: skip
TABLE_LIMITS = button("table limits", "bets as agreed at the table", group="limits", phase=LIMITS, otherwise=NO_LIMITS)
TAKE = button("take", "take the bank", says="{seat} takes the bank", phase=BANK, otherwise=NO_BANK_CHOICE)
DECLINE = button("decline", "decline the bank", says="{seat} declines the bank", phase=BANK, otherwise=NO_BANK_CHOICE)
MOVES = Catalogue(PLACE_BET, BUY, DECLARE, STICK, TWIST, SPLIT, LIMIT, TABLE_LIMITS, TAKE, DECLINE)
