"""Commerce: three cards each and three on the board, swapped until somebody knocks; the best three take the pot.

The rules in the order of the book, [commerce.md](commerce.md).
"""

import numpy as np

from upcard.cards.faces import ACE, JACK, KING, QUEEN, RANK_SIGNS, TEN, THREE, parse_cards, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, size
from upcard.cards.sets import add, count, in_suit, lowest, set_of, without_lowest
from upcard.jit.bits import highest_bit
from upcard.contract.facts import UNKNOWN, impossible, follows, nothing_left
from upcard.contract.fields import COUNT, NOBODY, card_sets, hands, number, option, row, seat_field, shown_of
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.card_points import values_by_rank, worth
from upcard.mechanics.deal import shuffled
from upcard.mechanics.offer import offer
from upcard.mechanics.poker import PAIR, THREE_OF_A_KIND, open_value
from upcard.mechanics.pot import (
    all_ante,
    bits_in,
    first_from,
    insiders,
    leave_when_short,
    most_chips_win,
    next_playing,
    open_accounts,
    players_left,
    share,
    take_from_pot,
    was_last_hand,
)  # fmt: skip
from upcard.mechanics.showdown import best_of
from upcard.mechanics.turn import draw_first_dealer

ABOUT = About(
    title="Commerce",
    players=(3, 4, 5, 6, 7, 8, 9, 10),
    family="Commerce",
    line="Trade with the board, one card, two or all three, and knock before somebody finds what you have thrown.",
    pack=PACK_52,
    minutes=20,
    phases=("blind", "turn", "last turn", "showdown"),
    presets={"for_points": {"stake": 0}, "swap_or_knock": {"stand": "forbidden"}},
    max_moves=1_000 * 10 * 102,  # a hundred laps without a knock, the one after it, and a blind exchange
    mechanics=("exchange", "knocking", "three-card hands"),
)
BLIND, TURN, LAST_TURN, SHOWDOWN = range(4)
SEATS = 10

TRICON, SEQUENCE, FLUSH, PAIR_OF_TWO, POINT = 4, 3, 2, 1, 0
NAMES = ("point", "pair", "flush", "sequence", "tricon")
CARD_POINT = values_by_rank({ACE: 11, KING: 10, QUEEN: 10, JACK: 10, TEN: 10, **{r: r + 2 for r in range(TEN)}})  # R10
LOW_SEQUENCE = 1 << ACE | 0b11


@state
class Commerce:
    hands = hands(SEATS, formerly="cards")
    shown = shown_of("hands", SEATS)  # cards taken from the board, until they are given back; all at the end
    unseen = row(3, sees=COUNT, label="dealer's cards")  # R12, in the order dealt
    board = card_sets(role="exposed", label="board")
    stock = row(52, sees=NOBODY)
    swapped_three = number(SEATS, per="seat", label="swapped three", shows="yes")
    stood = number(SEATS, per="seat", shows="hidden")
    stands = number(shows="hidden")  # in succession
    turns = number(dtype="i4", shows="hidden")
    knocker = seat_field("knocked by")
    pot = number(dtype="i8", label="pot")
    chips = number(SEATS, "i8", per="seat", label="chips")
    paid = number(SEATS, "i8", per="seat", shows="hidden")
    collected = number(SEATS, "i8", per="seat", label="won in this hand")
    inside = number(SEATS, per="seat", shows="hidden", start=1)
    playing = number(SEATS, per="seat", shows="hidden", means="yes", start=1)
    value = number(SEATS, "i8", per="seat", shows="hidden")
    stake = option(1, (0, 1000), rule="R2", text="stake that everybody antes (0: play for points)")
    stand = option("allowed", ("allowed", "forbidden", "final"), rule="J2", text="whether a turn may be let go by")
    lap_limit = option(10, (1, 100), rule="J3", text="laps without a knock after which hands are shown")
    flush_tie = option("split", ("split", "cards"), rule="J8", text="flushes of equal point")
    stack = option(0, (0, 100_000), rule="J15", text="chips at the start (0: running balances)")
    deals = option(0, (0, 1000), rule="J14", text="hands in a match (0: one deal for each player)", formerly="hands")


FORBIDDEN, FINAL, BY_CARDS = 1, 2, 1

# --- Moves: a swap names places in the hand and on the board, both sorted, counted from the left ----------------------


def places(mask):
    """``1 3`` for a choice of places."""
    return " ".join(str(place + 1) for place in range(3) if mask >> place & 1)


TAKES = tuple(mask for mask in range(1, 8))
SWAPS = tuple((give, get) for give in TAKES for get in TAKES if give.bit_count() == get.bit_count())
GIVES = np.array([give for give, _ in SWAPS])
GETS = np.array([get for _, get in SWAPS])
SWAP_SIZE = np.array([give.bit_count() for give, _ in SWAPS])

MOVES = Catalogue(
    numbers(
        "swap", [f"give {places(g)} for {places(t)}" for g, t in SWAPS], len(SWAPS), says="{seat} swaps", group="swap"
    ),
    numbers("blind", [f"take {places(mask)} unseen" for mask in TAKES], 7, says="{seat} swaps unseen", group="swap"),
    button("decline", says="{seat} keeps the unseen cards"),
    button("stand", says="{seat} stands"),
    button("knock", says="{seat} knocks"),
)
TAKE, DECLINE, STAND, KNOCK = (MOVES.first(name) for name in ("blind", "decline", "stand", "knock"))
REASONS = (
    "",
    "R12: the dealer first takes cards of the board unseen, or declines",
    "R12: only the dealer swaps unseen, before the first turn",
    "R18: you have swapped three cards in this hand; swap one or two",
    "J2: you have stood, and swap no more in this hand",
    "J2: at this table a turn may not be let go by; swap or knock",
    "J4: somebody has knocked; swap or stand",
)
BLIND_FIRST, NOT_BLIND, THREE_ONCE, HAS_STOOD, NO_STANDING, KNOCKED_ALREADY = range(1, 7)


# --- Set-up ----------------------------------------------------------------------------------------------------------


@rule
def begin(s):
    """J14: the first dealer is drawn. J15: accounts are opened."""
    draw_first_dealer(s)
    open_accounts(s)


@rule
def deal(s):
    """R2: antes. R3, R4: three cards each and three for the board. R12: the dealer does not look yet."""
    if s.hand > 0:
        s.dealer = next_playing(s, s.dealer)  # J13
    all_ante(s, s.stake)
    shuffled(s, s.stock, PACK_52)
    for seat in range(SEATS):
        s.hands[seat] = s.shown[seat] = s.swapped_three[seat] = s.stood[seat] = s.collected[seat] = s.value[seat] = 0
    deal_singly(s)
    s.board = 0
    for _ in range(3):
        s.board = add(s.board, pop(s.stock))
    s.knocker = -1
    s.stands = s.turns = 0
    s.phase = BLIND
    s.turn = s.dealer


@rule
def deal_singly(s):
    """J12: one card at a time from the dealer's left; the dealer's lie face down."""
    clear(s.unseen)
    seat = s.dealer
    while size(s.unseen) < 3:
        seat = next_playing(s, seat)
        if seat == s.dealer:
            push(s.unseen, pop(s.stock))
        else:
            s.hands[seat] = add(s.hands[seat], pop(s.stock))


# --- Combinations (R5-R11) -------------------------------------------------------------------------------------------


@rule
def hand_value(cards, flush_tie):
    """The value of three cards: tricon, sequence, flush, pair, point; of two hands the larger value is better."""
    grouped = open_value(cards)
    ranks = grouped & 0x1FFF
    category = grouped >> 26
    if category == THREE_OF_A_KIND:
        return combined(TRICON, grouped >> 13 & 0x1FFF, 0)
    if category == PAIR:
        return combined(PAIR_OF_TWO, grouped >> 13 & 0x1FFF, ranks)
    point = worth(cards, CARD_POINT)
    if in_suit(cards, suit(lowest(cards))) != cards:
        return combined(POINT, point, ranks)
    if ranks == LOW_SEQUENCE:
        return combined(SEQUENCE, THREE, 0)
    if ranks == (ranks & -ranks) * 7:
        return combined(SEQUENCE, highest_bit(ranks), 0)
    return combined(FLUSH, point, ranks if flush_tie == BY_CARDS else 0)


@rule
def combined(category, first, second):
    return category << 26 | first << 13 | second


# --- Turns (R12-R23) -------------------------------------------------------------------------------------------------


@rule
def why_not(s, seat, move):
    if s.phase == BLIND:
        return 0 if TAKE <= move <= DECLINE else BLIND_FIRST
    if TAKE <= move <= DECLINE:
        return NOT_BLIND
    if move < TAKE:
        if s.stood[seat]:
            return HAS_STOOD
        return THREE_ONCE if SWAP_SIZE[move] == 3 and s.swapped_three[seat] else 0
    if s.phase == LAST_TURN:
        return KNOCKED_ALREADY if move == KNOCK else 0
    return NO_STANDING if move == STAND and s.stand == FORBIDDEN else 0


@rule
def legal(s, seat, moves):
    """R12, R17-R21: whatever nothing speaks against."""
    n = 0
    for move in range(KNOCK + 1):
        if why_not(s, seat, move) == 0:
            n = offer(moves, n, move)
    return n


@rule
def apply(s, seat, move):
    if s.phase == BLIND:
        look(s, seat, move - TAKE + 1 if move < DECLINE else 0)
        return
    s.turns += 1
    s.stands = s.stands + 1 if move == STAND else 0
    if move < TAKE:
        swap(s, seat, chosen(s.hands[seat], GIVES[move]), chosen(s.board, GETS[move]))
    elif move == KNOCK:
        s.knocker = seat
        s.phase = LAST_TURN  # R22
    elif s.stand == FINAL:
        s.stood[seat] = 1
    s.turn = next_playing(s, seat)
    if is_finished(s):
        showdown(s)


@rule
def chosen(cards, places):
    """The cards of a set at some places (bits), counted from the lowest."""
    found = 0
    while cards:
        if places & 1:
            found = add(found, lowest(cards))
        cards = without_lowest(cards)
        places >>= 1
    return found


@rule
def look(s, dealer, places):
    """R12, R13: the first unseen cards go to the board for those taken (J6). R15: then the dealer looks."""
    taken, given = chosen(s.board, places), 0
    for k in range(size(s.unseen)):
        if k < count(taken):
            given = add(given, s.unseen[k])
        s.hands[dealer] = add(s.hands[dealer], s.unseen[k])
    clear(s.unseen)
    swap(s, dealer, given, taken)
    s.phase = TURN
    s.turn = next_playing(s, dealer)  # R16


@rule
def swap(s, seat, given, taken):
    """R13, R17: cards change places with the board. R18, R19: three at once only one time in a hand."""
    s.hands[seat] = s.hands[seat] & ~given | taken
    s.board = s.board & ~taken | given
    s.shown[seat] = s.shown[seat] & ~given | taken
    if count(taken) == 3:
        s.swapped_three[seat] = 1


@rule
def is_finished(s):
    """R23: after a knock all others have had a turn. J3: all stand in succession, or it has gone on too long."""
    if s.phase == LAST_TURN:
        return s.turn == s.knocker
    players = players_left(s)
    return s.stands >= players or s.turns >= s.lap_limit * players


# --- Settlement (R24-R26) --------------------------------------------------------------------------------------------


@rule
def showdown(s):
    """R24: all show, and the best hand wins. R25, R26: the pot. J11: or a point for each winner."""
    s.phase = SHOWDOWN
    for seat in range(s.seats):
        if s.inside[seat]:
            s.shown[seat] = s.hands[seat]
            s.value[seat] = hand_value(s.hands[seat], s.flush_tie)
    winners = best_of(s.value, insiders(s))
    amount = s.pot if s.stake else bits_in(winners)
    if s.stake == 0:
        s.pot += amount
    for seat in range(s.seats):
        if (winners >> seat) & 1:
            s.collected[seat] = amount // bits_in(winners)
    share(s, amount, winners)
    end_hand(s, first_from(s, s.dealer, winners))


@rule
def end_hand(s, first):
    """J15: who cannot ante is out. J10: what could not be shared at last goes to the first of those who tied."""
    s.over = 1
    leave_when_short(s, s.stake)
    if was_last_hand(s, s.seats, 3):
        s.collected[first] += s.pot
        take_from_pot(s, first, s.pot)
        most_chips_win(s)


@rule
def points(s, seat):
    """What a seat has: its account."""
    return s.chips[seat]


# --- What follows from what ------------------------------------------------------------------------------------------


NOTHING_LEFT = nothing_left(SHOWDOWN)


@follows("turn", "R12: the dealer alone swaps unseen, before the first turn", phase=BLIND)
def dealer_swaps(s, known):
    return s.dealer if "dealer" in known else UNKNOWN


@follows("dealer", "R12: the dealer alone swaps unseen, before the first turn", phase=BLIND)
def who_swaps_unseen(s, known):
    return s.turn if "turn" in known else UNKNOWN


@follows("playing", "R3: who has cards plays")
def who_plays(s):
    return [1 if s.hands[seat] else UNKNOWN for seat in range(s.seats)]


@impossible("R12: the dealer's cards lie unseen until he has swapped, and no longer")
def unseen_or_not(s):
    return size(s.unseen) != (3 if s.phase == BLIND else 0)


@impossible("R15: in the last turns somebody has knocked, and before them nobody")
def knocked_or_not(s):
    return (s.phase == LAST_TURN) != (s.knocker >= 0)


FAULTS = (
    "",
    "R3: everybody has three cards",
    "R4: there are three cards on the board",
)


@rule
def audit(s):
    for seat in range(s.seats):
        mine = count(s.hands[seat]) + (size(s.unseen) if seat == s.dealer else 0)
        if s.playing[seat] and mine != 3:
            return 1
    return 2 if count(s.board) != 3 else 0


# --- Words -----------------------------------------------------------------------------------------------------------


def combination(text):
    """The name of a hand of three cards in words."""
    value = int(hand_value(set_of(parse_cards(text)), 0))
    name, point = NAMES[value >> 26], value >> 13 & 0x1FFF
    if value >> 26 in (FLUSH, POINT):
        return f"{name} {point}"
    top = point if value >> 26 == SEQUENCE else point.bit_length() - 1
    return f"{name} {RANK_SIGNS[top]}"


def sheet(view):
    """R24-R26 as a score sheet."""
    texts = [" ".join(zone.seen) if len(zone.seen) == 3 and view.over else "" for zone in view.hands]
    rows = (
        ("hand", tuple(text or "-" for text in texts)),
        ("combination", tuple(combination(text) if text else "-" for text in texts)),
        ("won", tuple(view.collected)),
        ("chips" if view.stake else "points", tuple(view.chips)),
    )
    return Sheet(seat_columns(view.seats), rows, f"{view.pot} left in the pot" if view.pot else "")


def offer_words(view, words):
    """A swap by its cards: ``give 4♣ for J♥``."""
    verb, _, rest = words.partition(" ")
    given, _, taken = rest.partition(" for ")
    if verb == "give":
        return f"give {_named(view.hands[view.viewer], given)} for {_named(view.board, taken)}"
    return f"take {_named(view.board, given.removesuffix(' unseen'))} for unseen cards" if verb == "take" else ""


def _named(zone, places_text):
    return " ".join(zone.seen[int(place) - 1] for place in places_text.split())


def prompt(view):
    if view.phase == "blind":
        return "take cards of the board for as many of your unseen ones, or decline"
    if view.phase == "last turn":
        return "your last turn: swap cards, or stand"
    return "swap cards, " + ("" if view.stand == FORBIDDEN else "stand, ") + "or knock"


def narrate(before, after, seat, move):
    """What lies on the board instead of what, and who wins."""
    if before.hand != after.hand:
        return []
    old, new = before.board.seen, after.board.seen
    given, taken = [c for c in new if c not in old], [c for c in old if c not in new]
    lines = [f"{{{seat}}} gives {' '.join(given)} for {' '.join(taken)}."] if given else []
    if after.over:
        shown = [" ".join(zone.seen) for zone in after.hands]
        lines += [f"{{{n}}} shows {text} ({combination(text)})." for n, text in enumerate(shown) if text]
        lines += [f"{{{n}}} wins {won}." for n, won in enumerate(after.collected) if won]
    return lines
