"""Pontoon's record, its moves, and what is said against them."""

import numpy as np

from upcard.cards.packs import PACK_52
from upcard.contract.fields import (  # isort: skip
    ALL, COUNT, NO_PHASE, OWNER, SEAT, card, lacks_of, number, option, recalled_of, row, rows, seat_field,
)  # fmt: skip
from upcard.contract.game import About
from upcard.contract.moves import Catalogue, button, numbers
from upcard.contract.state import state


ABOUT = About(
    title="Pontoon",
    players=(2, 3, 4, 5, 6, 7, 8),
    family="Twenty-one",
    line="Twenty-one at home: buy, twist or split against one of you as the banker; the pack is not shuffled.",
    pack=PACK_52,
    minutes=20,
    phases=("limits", "bet", "play", "banker", "bank", "shown"),
    presets={
        "common": {"stick_min": 16, "buy_after_split": True, "bank_after_tie": "stays"},
        "table_stakes": {"stack": 100},
    },
    max_moves=1000 * 500,
    mechanics=("banking", "drawing to a total", "splitting", "memory"),
)
LIMITS, BET, PLAY, BANKER, BANK, SHOWN = range(6)
SEATS, HANDS, LONGEST = 8, 4, 12  # J12: four hands; A A A A 2 2 2 2 3 3 3 are 21, a twelfth card is too many

STATUS = ("playing", "stuck", "pontoon", "bust")
PLAYING, STUCK, PONTOON, BUST = range(4)
MOST_BET, MOST_BUY = 100, 200
LIMIT_PAIRS = ((1, 2), (1, 5), (2, 5), (2, 10), (5, 10), (5, 50), (10, 100))  # J3, and the table's own limits
LOWER = np.array([low for low, _ in LIMIT_PAIRS], np.int32)
UPPER = np.array([high for _, high in LIMIT_PAIRS], np.int32)
UNTIL_SHOWN = {SHOWN: ALL, BANK: ALL, None: OWNER}


@state
class Pontoon:
    down = rows((SEATS, HANDS), LONGEST, sees=UNTIL_SHOWN, per="seat", role="hand", label="face down")
    recalled = recalled_of("down", (SEATS, HANDS))  # R40
    lacks = lacks_of("down", (SEATS, HANDS))
    up = rows((SEATS, HANDS), LONGEST, per="seat", role="hand", label="face up")
    hole = card(sees=SEAT, seen_by="looked", role="hand", label="banker's card face down")
    hole_recalled = recalled_of("hole", 0)
    hole_lacks = lacks_of("hole", 0)
    bank = row(LONGEST, role="hand", label="banker")
    busted = row(LONGEST, role="exposed", label="last bust", copy=True)
    pack = row(52, sees=COUNT, role="stock", label="pack")
    used = row(52, sees=COUNT, role="stock", label="under the pack", remembered=True)
    looked = number(shows="hidden", start=-2)  # R11: the banker, once the card face down has been looked at
    current = number(label="hand on turn")
    status = number((SEATS, HANDS), per="seat", label="hand", shows="choice", choices=STATUS, start=-1)
    stake = number((SEATS, HANDS), "i8", per="seat", label="stake")
    twisted = number((SEATS, HANDS), per="seat", shows="hidden")
    parted = number((SEATS, HANDS), per="seat", shows="hidden")
    bets = number(SEATS, "i8", per="seat", label="bet", phases=NO_PHASE)
    chips = number(SEATS, "i8", per="seat", label="chips")
    gained = number(SEATS, "i8", per="seat", label="won or lost")
    playing = number(SEATS, per="seat", shows="hidden", means="yes", start=1)
    lowest_bet = number(dtype="i4", label="least bet", start=1, phases=NO_PHASE)
    highest_bet = number(dtype="i4", label="highest bet", start=10, phases=NO_PHASE)
    next_bank = seat_field(shows="hidden")
    limits_by = seat_field(shows="hidden")
    holders = number(dtype="i8", shows="hidden")
    shuffle_next = number(shows="hidden")
    banker_peeks = option(False, rule="J2", text="the banker sees the first card from the deal on")
    min_bet = option(1, (1, MOST_BET), rule="J3", text="the least bet")
    max_bet = option(10, (1, MOST_BET), rule="J3", text="the highest bet")
    banker_sets_limits = option(False, rule="J3", text="each new banker chooses the limits")
    stick_min = option(0, (0, 21), rule="J6", text="the least total to stick on")
    split_cards = option("down", ("down", "up"), rule="J9", text="how second cards of split hands are dealt")
    buy_after_split = option(False, rule="J10", text="cards may be bought to split hands")
    split_pontoon = option("full", ("full", "no_bank", "plain_21"), rule="J11", text="an ace and a ten after a split")
    bank_after_tie = option("moves", ("moves", "stays"), rule="J15", text="the bank if a punter has one, too")
    may_decline = option(False, rule="J21", text="the bank may be declined")
    stack = option(0, (0, 100_000), rule="J22", text="chips at the start for table stakes (0: running balances)")
    deals = option(10, (1, 1000), rule="J23", text="hands in a match", formerly="hands")


DOWN, UP = range(2)
FULL, NO_BANK, PLAIN_21 = range(3)
MOVES_ON, STAYS = range(2)

MOVES = Catalogue(
    numbers("bet", [f"bet {n + 1}" for n in range(MOST_BET)], MOST_BET, says="{seat} {does}", group="bet"),
    numbers("buy", [f"buy for {n + 1}" for n in range(MOST_BUY)], MOST_BUY, says="{seat} {does}", group="buy"),
    button("declare", "declare pontoon", says="{seat} declares a pontoon"),
    button("stick", says="{seat} sticks"),
    button("twist", says="{seat} twists"),
    button("split", says="{seat} splits"),
    numbers("limits", [f"bets from {low} to {high}" for low, high in LIMIT_PAIRS], len(LIMIT_PAIRS), group="limits"),
    button("table limits", "bets as agreed at the table", group="limits"),
    button("take", "take the bank", says="{seat} takes the bank"),
    button("decline", "decline the bank", says="{seat} declines the bank"),
)
KINDS = ("buy", "declare", "stick", "twist", "split", "limits", "table limits", "take", "decline")
BUY, DECLARE, STICK, TWIST, SPLIT, LIMIT, TABLE_LIMITS, TAKE, DECLINE = (MOVES.first(name) for name in KINDS)

REASONS = (
    "",
    "R2: it is not time to fix the limits",
    "J3: these limits are outside those of the table",
    "R5: it is not time to bet",
    "R5: bets are from {lowest_bet} to {highest_bet}",
    "J22: your chips do not reach for that",
    "R14: it is not time to play a hand",
    "R26: the banker neither declares, buys nor splits; twist or stick",
    "R13: a pontoon is an ace and a ten-card, and nothing else",
    "J7: sticking on a pontoon is declaring it",
    "J6: the total is too low to stick on",
    "J4: the hand counts 21 with aces as 1; only stick is left",
    "J20: no card is left",
    "R18: after a twist no more cards can be bought",
    "J10: cards are not bought to split hands",
    "J5: a card costs at least the bet and at most twice the bet",
    "R19: only the first two cards of a hand can be split",
    "R20: only two cards of the same rank can be split",
    "J12: there are four hands already",
    "J20: a split needs two more cards",
    "R37: it is not time to choose about the bank",
    "J18: the hand makes 21 with its aces as 1; the banker draws no more",
)
NO_LIMITS, WRONG_LIMITS, NO_BETTING, WRONG_BET, NO_CHIPS, NO_PLAY, BANKER_ONLY_DRAWS, NO_PONTOON = range(1, 9)
DECLARE_IT, TOO_LOW, AT_21, NO_CARDS, HAS_TWISTED, NO_BUYING, WRONG_PRICE = range(9, 16)
NOT_FRESH, NO_PAIR, FOUR_HANDS, TWO_CARDS_NEEDED, NO_BANK_CHOICE, BANKER_AT_21 = range(16, 22)
