"""Mille: two players, two packs, sets only and wild twos; pair the upcard and take the whole pile; 1,200 points.

The rules in the order of the book, [mille.md](mille.md).
"""

import numpy as np

from upcard.cards.faces import ACE, DIAMONDS, JACK, KING, QUEEN, SPADES, TEN, TWO, face_of, rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, size, top
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import COUNT, TOP, card_counts, number, option, row, rows, shown_counts
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.counted import forget, give_away, in_hand, is_empty, of_rank_held, take_openly
from upcard.mechanics.deal import deal_counts, renew_stock, shuffled_packs
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Mille",
    players=(2,),
    family="Rummy",
    line="Pair the upcard and the whole pile is yours. Sets, wild twos, and a hundred points in the queen of spades.",
    pack=0,
    minutes=40,
    phases=("draw", "pair", "play", "meld"),
    presets={"for money": {"stake": 1}, "strict": {"extend_melds": "three"}},
    max_moves=50_000_000,
    mechanics=("melds", "wild cards", "taking the discard pile", "draw and discard"),
)

DRAWING, PAIRING, PLAYING, MELDING = range(4)
RANK_WORDS = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip


def value_of(face: int) -> int:
    """R18: what a card is worth."""
    special = {face_of(SPADES, QUEEN): 100, face_of(DIAMONDS, JACK): 50}
    if face in special:
        return special[face]
    return {TWO: 20, TEN: 10, JACK: 10, QUEEN: 10, KING: 10, ACE: 15}.get(face % 13, 5)


VALUE = np.array([value_of(face) for face in range(52)], np.int64)


@state
class Mille:
    hands = card_counts(2, 52)
    shown = shown_counts("hands", 2, 52)  # the cards of a pile that was taken are known to both
    melds = rows((2, 13), 16, per="seat", role="meld")
    stock = row(104, sees=COUNT, role="stock")
    discard = row(104, sees=TOP, role="discard", label="discard pile", remembered=True)
    melding = number(label="melding", shows="choice", choices=RANK_WORDS, start=-1)
    laid = number(shows="hidden")  # cards added to the meld that is being put down, and how many it needs
    needed = number(shows="hidden")
    taken = number(shows="hidden", start=-1)  # the rank with which the pile was taken in this turn
    turns = number(dtype="i4", shows="hidden")
    gained = number(2, "i4", per="seat", label="this hand")
    stars = number(2, "i4", per="seat", label="asterisks")
    chapeaux = number(2, "i4", per="seat", label="chapeaux")
    new_stars = number(2, per="seat", shows="hidden")
    score = number(2, "i4", per="seat", label="score")
    payment = number(dtype="i4", label="the loser pays")
    stake = option(0, (0, 1_000_000), rule="R3", text="the smaller stake (the larger is three times as much); 0: none")
    twos_take_pile = option(False, rule="G3", text="two 2s take a pile with a 2 on top")
    extend_melds = option("any", ("any", "three"), rule="G4", text="how many cards may be added to a meld at a time")
    no_wild_needs_out = option(False, rule="G8", text="only who goes out doubles for having melded no wild card")
    double_skunk = option("total", ("total", "last_hand"), rule="G14", text="what must be negative for a double skunk")
    turn_cap = option(500, (1, 100_000), rule="G18", text="turns after which a hand ends")


ANY, THREE = 0, 1
TOTAL, LAST_HAND = 0, 1
MOST_HANDS = 1000
TARGET = 1200
MOVES = Catalogue(
    button("draw", says="{seat} draws a card", zone="stock"),
    button("take", "take the pile", says="{seat} takes the discard pile", zone="discard"),
    numbers("meld", tuple(f"meld {word}" for word in RANK_WORDS), 13, says="{seat} {does}"),
    play_cards("lay", "lay {card}", says="{seat} lays down {card}"),
    button("close", "done", says="{seat} has melded"),
    play_cards("discard", "{card}", says="{seat} discards {card}"),
)
DRAW, TAKE, MELD, LAY, CLOSE, DISCARD = (MOVES.first(n) for n in ("draw", "take", "meld", "lay", "close", "discard"))
REASONS = (
    "",
    "R4: first draw a card or take the pile",
    "R4: you have drawn: now meld, or discard a card",
    "R5: you need two cards of the rank of the upcard in your hand to take the pile",
    "G3: a pile with a 2 on top cannot be taken",
    "R5: choose the two cards of the upcard's rank that go down with it",
    "R14: you do not hold {card}",
    "R9: a meld is three or more cards of one rank, and you do not hold enough for one",
    "G5: a meld needs a natural card",
    "G4: at this table three or more cards are added at a time",
    "R9: finish the meld first",
    "R12: only cards of the rank that you are melding, and 2s, go there",
    "R9: the meld needs more cards",
)
(DRAW_FIRST, DRAWN, NO_PAIR, TWO_BLOCKS, CHOOSE_PAIR, NOT_HELD, NO_MELD, NO_NATURAL, ADD_THREE, FINISH_MELD, WRONG_RANK,
 TOO_FEW) = range(1, 13)  # fmt: skip


@rule
def begin(s):
    """G13: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(2):
        s.score[seat] = s.stars[seat] = s.chapeaux[seat] = 0
    s.payment = 0


@rule
def deal(s):
    """R1: fifteen cards each, one turned up. R2: the non-dealer begins. G13: the deal alternates."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled_packs(s, s.stock, PACK_52, 2, 0)
    deal_counts(s.stock, s.hands, 2, left_of(s, s.dealer), 15)
    forget(s.shown)
    for seat in range(2):
        s.gained[seat] = s.new_stars[seat] = 0
        for a_rank in range(13):
            clear(s.melds[seat][a_rank])
    clear(s.discard)
    push(s.discard, pop(s.stock))
    s.turns = 0
    start_turn(s, left_of(s, s.dealer))


@rule
def start_turn(s, seat):
    s.turn = seat
    s.phase = DRAWING
    s.melding = s.taken = -1
    s.laid = s.needed = 0


@rule
def legal(s, seat, moves):
    """Every move of the phase against which nothing is to be said."""
    if s.phase == DRAWING:
        return offer_legal(s, seat, moves, 0, DRAW, TAKE + 1)
    if s.phase == PLAYING:
        n = offer_legal(s, seat, moves, 0, MELD, MELD + 13)
        return offer_legal(s, seat, moves, n, DISCARD, DISCARD + 52)
    return offer_legal(s, seat, moves, 0, LAY, CLOSE + 1)


@rule
def offer_legal(s, seat, moves, n, first, end):
    for move in range(first, end):
        if why_not(s, seat, move) == 0:
            moves[n] = move
            n += 1
    return n


@rule
def why_not(s, seat, move):
    if s.phase == DRAWING:
        if move == DRAW:
            return 0
        return why_not_take(s, seat) if move == TAKE else DRAW_FIRST
    if move < MELD:
        return DRAWN
    if s.phase == PAIRING:
        return why_not_pair(s, seat, move)
    if s.phase == MELDING:
        return why_not_lay(s, seat, move)
    if move < LAY:
        return why_not_meld(s, seat, move - MELD)
    if move < DISCARD:
        return DRAWN
    return 0 if s.hands[seat][move - DISCARD] else NOT_HELD  # R14


@rule
def why_not_take(s, seat):
    """R5, R6, G2: two naturals of its rank, from the hand. G3: a 2 blocks the pile."""
    upcard = rank(top(s.discard))
    if upcard == TWO and not s.twos_take_pile:
        return TWO_BLOCKS
    return 0 if of_rank_held(s.hands[seat], upcard) >= 2 else NO_PAIR


@rule
def why_not_pair(s, seat, move):
    if move < LAY or move >= CLOSE or rank(move - LAY) != s.melding:
        return CHOOSE_PAIR
    return 0 if s.hands[seat][move - LAY] else NOT_HELD


@rule
def why_not_meld(s, seat, a_rank):
    """R9, R12, R13, G4, G5: whether a meld of the rank can be begun, or added to, and finished."""
    naturals = of_rank_held(s.hands[seat], a_rank)
    able = naturals if a_rank == TWO else naturals + of_rank_held(s.hands[seat], TWO)
    if able < cards_needed(s, seat, a_rank):
        return ADD_THREE if size(s.melds[seat][a_rank]) and able else NO_MELD
    return 0 if naturals or size(s.melds[seat][a_rank]) else NO_NATURAL


@rule
def cards_needed(s, seat, a_rank):
    """R9: three for a new meld. G4: one for a meld that lies there, or three at some tables; G1: but not in the turn
    in which the pile was taken with that rank."""
    if size(s.melds[seat][a_rank]) == 0 or (s.extend_melds == THREE and a_rank != s.taken):
        return 3
    return 1


@rule
def why_not_lay(s, seat, move):
    """R9, R12: cards of the rank and 2s, until it is enough."""
    if move == CLOSE:
        if s.laid < s.needed:
            return TOO_FEW
        return 0 if has_natural(s, seat) else NO_NATURAL
    if move < LAY or move > CLOSE:
        return FINISH_MELD
    if s.hands[seat][move - LAY] == 0:
        return NOT_HELD
    laid = rank(move - LAY)
    return 0 if laid == s.melding or laid == TWO else WRONG_RANK


@rule
def has_natural(s, seat):
    """G5: whether a card of its rank is in the meld that is being put down."""
    meld = s.melds[seat][s.melding]
    for place in range(size(meld)):
        if rank(meld[place]) == s.melding:
            return True
    return False


@rule
def apply(s, seat, move):
    if move == DRAW:
        draw_card(s, seat)
    elif move == TAKE:
        take_pile(s, seat)
    elif move < LAY:
        s.melding = move - MELD
        s.laid = 0
        s.needed = cards_needed(s, seat, s.melding)
        s.phase = MELDING
    elif move < CLOSE:
        lay_card(s, seat, move - LAY)
    elif move == CLOSE:
        s.melding = -1
        s.phase = PLAYING
    else:
        discard_card(s, seat, move - DISCARD)


@rule
def draw_card(s, seat):
    """R7. R15, G10: an exhausted stock is renewed when a card is needed; if there is none, the hand ends."""
    renewed = size(s.stock) == 0
    if renewed and not renew_stock(s, s.stock, s.discard):
        end_hand(s, -1)
        return
    face = pop(s.stock)
    s.hands[seat][face] += 1
    if renewed and size(s.stock) == 0:
        s.shown[seat][face] += 1  # a stock of one card, which lay in the pile before all eyes
    s.phase = PLAYING


@rule
def take_pile(s, seat):
    """R5: the upcard goes down; G1: the player says with which two of his."""
    upcard = pop(s.discard)
    s.melding = s.taken = rank(upcard)
    push(s.melds[seat][s.melding], upcard)
    s.laid = 0
    s.phase = PAIRING


@rule
def lay_card(s, seat, face):
    """R5: after two cards laid with the upcard the rest of the pile goes to the hand. R16: without cards one is out."""
    give_away(s.hands[seat], s.shown[seat], face)
    push(s.melds[seat][s.melding], face)
    s.laid += 1
    if s.phase == PAIRING and s.laid == 2:
        while size(s.discard):
            take_openly(s.hands[seat], s.shown[seat], pop(s.discard))
        s.melding = -1
        s.phase = PLAYING
    if is_empty(s.hands[seat]):
        end_hand(s, seat)


@rule
def discard_card(s, seat, face):
    """R14. R17: the last card may be a discard. G18: no hand goes on for ever."""
    give_away(s.hands[seat], s.shown[seat], face)
    push(s.discard, face)
    s.turns += 1
    if is_empty(s.hands[seat]):
        end_hand(s, seat)
    elif s.turns >= s.turn_cap:
        end_hand(s, -1)
    else:
        start_turn(s, left_of(s, seat))


@rule
def end_hand(s, out):
    """R19, R20: both score; a negative score is a chapeau. R24, G12: 1,200 points win, more of them if both have so
    many. G18: no match goes on for ever."""
    s.over = 1
    s.melding = -1
    for seat in range(2):
        s.gained[seat] = hand_score(s, seat, out)
        s.score[seat] += s.gained[seat]
        s.stars[seat] += s.new_stars[seat]
        if s.gained[seat] < 0:
            s.chapeaux[seat] += 1
    last = s.hand + 1 >= MOST_HANDS
    if s.score[0] == s.score[1]:
        s.ended = last
    elif last or max(s.score[0], s.score[1]) >= TARGET:
        end_match(s, 0 if s.score[0] > s.score[1] else 1)


@rule
def hand_score(s, seat, out):
    """R19: what was melded, R21: natural melds twice, R22: all twice without wild cards, R23: or four times; less what
    is left in the hand. Counts the asterisks."""
    no_wild = melded_no_wild(s, seat) and (out == seat or not s.no_wild_needs_out)
    total = 0
    stars = 1 if no_wild else 0
    for a_rank in range(13):
        value = meld_value(s.melds[seat][a_rank])
        if is_natural(s.melds[seat][a_rank], a_rank):
            value *= 2
            stars += 1
        total += 2 * value if no_wild else value
    s.new_stars[seat] = stars
    for face in range(52):
        total -= s.hands[seat][face] * VALUE[face]
    return total


@rule
def meld_value(meld):
    """R18."""
    total = 0
    for place in range(size(meld)):
        total += VALUE[meld[place]]
    return total


@rule
def is_natural(meld, a_rank):
    """R21, G6, G7: all eight cards of the rank, and nothing else."""
    for place in range(size(meld)):
        if rank(meld[place]) != a_rank:
            return False
    return size(meld) == 8


@rule
def melded_no_wild(s, seat):
    """R22, G8: something was melded, and no 2 but with other 2s."""
    melded = size(s.melds[seat][TWO]) > 0
    for a_rank in range(TWO + 1, 13):
        meld = s.melds[seat][a_rank]
        for place in range(size(meld)):
            melded = True
            if rank(meld[place]) == TWO:
                return False
    return melded


@rule
def end_match(s, winner):
    """R25-R28: the loser pays."""
    s.ended = 1
    s.won = 1 << winner
    loser = 1 - winner
    units = 3 + 3 * s.stars[winner] + 3 * s.chapeaux[loser] + hundreds(s.score[winner]) - hundreds(s.score[loser])
    s.payment = s.stake * units * skunk_factor(s, loser)


@rule
def hundreds(points):
    """R27, G15: to the nearest hundred, halves upwards."""
    return (points + 50) // 100


@rule
def skunk_factor(s, loser):
    """R25, R26, R28, G14."""
    below = s.gained[loser] if s.double_skunk == LAST_HAND else s.score[loser]
    if below < 0:
        return 3
    return 2 if s.score[loser] < 600 else 1


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("melding", "R5: the pile is taken with two cards of the rank of its upcard", phase=PAIRING)
def pair_of_the_upcard(s):
    """The meld that is begun with the upcard alone, or with one of the two."""
    begun = [a_rank for a_rank in range(13) if 0 < size(s.melds[s.turn][a_rank]) < 3]
    return begun[0] if len(begun) == 1 else UNKNOWN


@follows("melding", "R9: a meld is put down in one go", phase=(DRAWING, PLAYING))
def no_meld_begun(s):
    return -1


@follows("taken", "G1: the rank with which the pile is being taken", phase=PAIRING)
def taken_with(s):
    return s.melding if s.melding >= 0 else UNKNOWN


@follows("needed", "R9: a meld needs three cards, one that lies there one more", phase=MELDING)
def needed_for_the_meld(s, known):
    if s.melding < 0 or "needed" in known:
        return UNKNOWN
    return 3 if size(s.melds[s.turn][s.melding]) < 3 else 1


@follows("laid", "R9: cards that a meld lacks of three have not been laid yet", phase=(PAIRING, MELDING))
def laid_so_far(s, known):
    if s.melding < 0 or "laid" in known:
        return UNKNOWN
    there = size(s.melds[s.turn][s.melding])
    if s.phase == PAIRING:
        return there - 1 if 0 < there < 3 else 0
    return max(there if there < 3 else 0, s.needed - held_for(s, s.melding))


def held_for(s, a_rank):
    """The cards that the player on turn may add to a meld of a rank."""
    return sum(s.hands[s.turn][face] for face in range(52) if rank(face) in (a_rank, TWO))


@impossible("R9: only the player on turn puts down a meld, one at a time")
def meld_unfinished(s):
    begun = [(seat, a_rank) for seat in range(2) for a_rank in range(13) if 0 < size(s.melds[seat][a_rank]) < 3]
    return bool(begun) and (s.phase not in (PAIRING, MELDING) or begun != [(s.turn, s.melding)])


@impossible("R5, R9: who puts down a meld holds cards for it", phase=(PAIRING, MELDING))
def nothing_to_lay(s):
    return s.melding < 0 or held_for(s, s.melding) < (2 if s.phase == PAIRING else s.needed) - s.laid


FAULTS = (
    "",
    "R16: who still plays has a card",
    "R14: before a draw there is an upcard",
    "R9: a meld has cards of its own rank and 2s, three or more",
    "R5: the pile is taken with a card of the upcard's rank",
)


@rule
def audit(s):
    for seat in range(2):
        if in_hand(s.hands[seat]) == 0:
            return 1
        for a_rank in range(13):
            if not sound(s.melds[seat][a_rank], a_rank, s.melding):
                return 3
    if s.phase == DRAWING and size(s.discard) == 0:
        return 2
    if (s.phase == PAIRING or s.phase == MELDING) and s.melding < 0:
        return 4
    return 0


@rule
def sound(meld, a_rank, melding):
    for place in range(size(meld)):
        if rank(meld[place]) != a_rank and rank(meld[place]) != TWO:
            return False
    return size(meld) == 0 or size(meld) >= 3 or a_rank == melding


def sheet(view):
    """R19, R20: the hand, its asterisks and the chapeau in brackets; R27: what the loser pays."""
    marks = []
    for seat in range(2):
        melds = [zone.cards or () for zone in view.melds if zone.unit == seat]
        stars = hand_stars(melds, is_out=view.hands[seat].count == 0, strict=bool(view.no_wild_needs_out))
        hat = f"({view.gained[seat]})" if view.gained[seat] < 0 else str(view.gained[seat])
        marks.append(hat + "*" * stars)
    rows = [("this hand", tuple(marks)), ("score", tuple(view.score))]
    note = ""
    if view.ended and view.stake and len(view.won) == 1 and max(view.score) >= TARGET:
        rows.append(("payment", tuple(view.payment if s in view.won else -view.payment for s in range(2))))
        loser = 1 - view.won[0]
        factor = skunk_factor_of(view, loser)
        note = {1: "", 2: "Skunk: paid twice.", 3: "Double skunk: paid three times."}[factor]
    return Sheet(seat_columns(2), tuple(rows), note)


def hand_stars(melds, is_out, strict):
    """The asterisks of a hand, from the melds as they lie on the table."""
    ranks = [{card[:-1] for card in meld} for meld in melds]
    natural = sum(len(meld) == 8 and len(kinds) == 1 for meld, kinds in zip(melds, ranks))
    wild = any("2" in kinds and place != TWO for place, kinds in enumerate(ranks))
    return natural + int(any(melds) and not wild and (is_out or not strict))


def skunk_factor_of(view, loser):
    below = view.gained[loser] if view.double_skunk == LAST_HAND else view.score[loser]
    return 3 if below < 0 else 2 if view.score[loser] < 600 else 1


def prompt(view):
    if view.phase == "draw":
        return "draw a card, or take the pile with two of its kind"
    if view.phase == "pair":
        return f"which two {view.melding} go down with the upcard?"
    return f"lay down {view.melding}" if view.phase == "meld" else "meld, or discard a card"


def narrate(before, after, seat, move):
    """Who goes out, and that the stock has been renewed."""
    if after.over:
        out = after.hands[seat].count == 0
        return [f"{{{seat}}} is out." if out else "The hand is over."]
    if after.phase == "play" and before.phase == "pair":
        return [f"{{{seat}}} takes {before.discard.count} cards of the pile to his hand."]
    if move == "draw" and after.stock.count > before.stock.count:
        return ["The discard pile was shuffled and is the new stock."]
    return []
