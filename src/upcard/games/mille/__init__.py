"""Mille: two players, two packs, sets only and wild twos; pair the upcard and take the whole pile; 1,200 points.

The rules in the order of the book, [mille.md](mille.md): the state (`state`), the count of a hand (`scoring`), who
may take the pile (`taking`), and positions (`positions`). This file has the turn: draw or take the pile, meld, discard.
"""

from upcard.rulebook import Catalogue, SheetRow, button, from_hand, numbers, rule, sheet_of
from upcard.rulebook import PACK_52, RANK_SET, TWO, pop, push, rank, size
from upcard.rulebook import left_of, shuffled_packs
from upcard.games.mille import positions
from upcard.games.mille.state import (
    ABOUT,
    DRAWING,
    LAST_HAND,
    MELDING,
    Mille,
    PAIRING,
    PHASES,
    PLAYING,
    RANK_WORDS,
    THREE,
    held_for,
)
from upcard.games.mille.scoring import TARGET, end_hand
from upcard.games.mille.taking import end_if_nothing_is_left, has_pair, is_closed_by_two
from upcard.mechanics.melds.counted_hands import give_away, held_once, is_empty, of_rank_held, take_openly
from upcard.mechanics.deals.deal import deal_counts, renew_stock

NOT_HELD = "R14: you do not hold {card}"
DRAWN = "R4: you have drawn: now meld, or discard a card"


@rule
def held(s: Mille, seat):
    """The faces of the cards of a player."""
    return held_once(s.hands[seat])


DRAW = button("draw", says="{seat} draws a card", zone="stock", phase=DRAWING, otherwise=DRAWN)
TAKE = button(
    "take", "take the pile", says="{seat} takes the discard pile", zone="discard", phase=DRAWING, otherwise=DRAWN
)
MELD = numbers("meld", [f"meld {word}" for word in RANK_WORDS], says="{seat} {does}", phase=PLAYING)
LAY = from_hand(
    "lay",
    "lay {card}",
    says="{seat} lays down {card}",
    joins={"meld": ": {card}", "take": ", laying down {card}", "lay": " {card}"},
    of=held,
    held=NOT_HELD,
    phase=(PAIRING, MELDING),
    otherwise=DRAWN,
)
CLOSE = button("close", "done", says="{seat} has melded", joins={"lay": ""}, phase=MELDING, otherwise=DRAWN)
DISCARD = from_hand("discard", says="{seat} discards {card}", of=held, held=NOT_HELD, phase=PLAYING, to="discard")
MOVES = Catalogue(DRAW, TAKE, MELD, LAY, CLOSE, DISCARD)


@rule
def deal(s: Mille):
    """R1: fifteen cards each, one turned up. R2: the non-dealer begins. G13: the deal alternates."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled_packs(s, s.stock, PACK_52, 2, 0)
    deal_counts(s.stock, s.hands, 2, left_of(s, s.dealer), 15)
    push(s.discard, pop(s.stock))
    start_turn(s, left_of(s, s.dealer))


@rule
def start_turn(s: Mille, seat):
    """R4: a turn begins with a draw, or by taking the pile."""
    s.turn = seat
    s.phase = DRAWING
    s.melding = s.taken = -1
    s.laid = s.needed = 0
    end_if_nothing_is_left(s)


# --- The draw (R5-R7) ------------------------------------------------------------------------------------------------


@TAKE.refused("G3: a pile with a 2 on top cannot be taken")
def blocked(s: Mille):
    return is_closed_by_two(s)


@TAKE.refused("R5: you need two cards of the rank of the upcard in your hand to take the pile")
def no_pair(s: Mille, seat):
    return not has_pair(s, seat)


@TAKE.effect
def take_pile(s: Mille, seat):
    """R5: the upcard goes down; G1: the player says with which two cards."""
    upcard = pop(s.discard)
    s.melding = s.taken = rank(upcard)
    push(s.melds[seat][s.melding], upcard)
    s.laid = 0
    s.phase = PAIRING


@DRAW.effect
def draw_card(s: Mille, seat):
    """R7. R15, G10: an exhausted stock is renewed when a card is needed; where there is none, the player who could take
    the pile has left it, and the hand ends."""
    renewed = size(s.stock) == 0
    if renewed and not renew_stock(s, s.stock, s.discard):
        end_hand(s, -1)
        return
    face = pop(s.stock)
    s.hands[seat][face] += 1
    if renewed and size(s.stock) == 0:
        s.shown[seat][face] += 1  # the only card of the stock, which all saw in the pile
    s.phase = PLAYING


# --- Melds (R8-R13) --------------------------------------------------------------------------------------------------


@rule
def cards_needed(s: Mille, seat, a_rank):
    """R9: three for a new meld. G4: one for a meld that lies there, or three at some tables; G1: but not in the turn in
    which the pile was taken with that rank."""
    if size(s.melds[seat][a_rank]) == 0 or (s.extend_melds == THREE and a_rank != s.taken):
        return 3
    return 1


@MELD.refused("R9: a meld is three or more cards of one rank, and you do not hold enough for one")
def too_few_held(s: Mille, seat, a_rank):
    """R11: all cards of a rank are one meld, to which fewer are added."""
    has = held_for(s, seat, a_rank)
    return has < cards_needed(s, seat, a_rank) and (has == 0 or size(s.melds[seat][a_rank]) == 0)


@MELD.refused("G4: at this table three or more cards are added at a time")
def too_few_to_add(s: Mille, seat, a_rank):
    return held_for(s, seat, a_rank) < cards_needed(s, seat, a_rank)


@MELD.refused("G5: a meld needs a natural card")
def wild_alone(s: Mille, seat, a_rank):
    return of_rank_held(s.hands[seat], a_rank) == 0 and size(s.melds[seat][a_rank]) == 0


@MELD.effect
def begin_meld(s: Mille, seat, a_rank):
    """G19: the rank is named, then the cards are laid one by one."""
    s.melding = a_rank
    s.laid = 0
    s.needed = cards_needed(s, seat, a_rank)
    s.phase = MELDING


@LAY.only("R5: choose the two cards of the upcard's rank that go down with it")
def of_the_upcard(s: Mille):
    return RANK_SET[s.melding] if s.phase == PAIRING else PACK_52


@LAY.only("R12: only cards of the rank that you are melding, and 2s, go there")
def of_the_meld(s: Mille):
    return RANK_SET[s.melding] | RANK_SET[TWO]


@LAY.effect
def lay_card(s: Mille, seat, face):
    """R5: after two cards laid with the upcard the rest of the pile goes to the hand. R16: a player without cards is
    out."""
    give_away(s.hands[seat], s.shown[seat], face)
    push(s.melds[seat][s.melding], face)
    s.laid += 1
    if s.phase == PAIRING and s.laid == 2:
        while size(s.discard):
            take_openly(s.hands[seat], s.shown[seat], pop(s.discard))
        close_meld(s)
    if is_empty(s.hands[seat]):
        end_hand(s, seat)


@CLOSE.refused("R9: the meld needs more cards")
def unfinished(s: Mille):
    return s.laid < s.needed


@CLOSE.refused("G5: a meld needs a natural card")
def no_natural(s: Mille, seat):
    meld = s.melds[seat][s.melding]
    for place in range(size(meld)):
        if rank(meld[place]) == s.melding:
            return False
    return True


@CLOSE.effect
def close_meld(s: Mille):
    """R8: more melds may follow."""
    s.melding = -1
    s.phase = PLAYING


# --- The discard (R14-R17) -------------------------------------------------------------------------------------------


@DISCARD.effect
def discard_card(s: Mille, seat, face):
    """R10, R14: even cards that could be melded. R17: the last card may be a discard. G18: no hand goes on for ever."""
    give_away(s.hands[seat], s.shown[seat], face)
    push(s.discard, face)
    s.turns += 1
    if is_empty(s.hands[seat]):
        end_hand(s, seat)
    elif s.turns >= s.turn_cap:
        end_hand(s, -1)
    else:
        start_turn(s, left_of(s, seat))


def sheet(view):
    """R19, R20: the hand, with its asterisks and the chapeau in brackets; R27: what the loser pays."""
    marks = []
    for seat in range(2):
        melds = [zone.cards or () for zone in view.melds if zone.unit == seat]
        stars = hand_stars(melds, is_out=view.hands[seat].count == 0, strict=bool(view.no_wild_needs_out))
        hat = f"({view.gained[seat]})" if view.gained[seat] < 0 else str(view.gained[seat])
        marks.append(hat + "*" * stars)
    rows: list[SheetRow] = [("this hand", marks), "score"]
    note = ""
    if view.ended and view.stake and len(view.won) == 1 and max(view.score) >= TARGET:
        rows.append(("payment", [view.payment if s in view.won else -view.payment for s in range(2)]))
        loser = 1 - view.won[0]
        factor = skunk_factor_of(view, loser)
        note = {1: "", 2: "Skunk: paid twice.", 3: "Double skunk: paid three times."}[factor]
    return sheet_of(view, *rows, note=note)


def hand_stars(melds, is_out, strict):
    """The asterisks of a hand, from the melds on the table."""
    ranks = [{card[:-1] for card in meld} for meld in melds]
    natural = sum(len(meld) == 8 and len(kinds) == 1 for meld, kinds in zip(melds, ranks))
    wild = any("2" in kinds and place != TWO for place, kinds in enumerate(ranks))
    return natural + int(any(melds) and not wild and (is_out or not strict))


def skunk_factor_of(view, loser):
    below = view.gained[loser] if view.double_skunk == LAST_HAND else view.score[loser]
    return 3 if below < 0 else 2 if view.score[loser] < 600 else 1


def nothing_to_draw(view):
    """G10: the upcard is all that is left."""
    return view.phase == "draw" and view.stock.count == 0 and view.discard.count == 1


def offer_words(view, words):
    """G10: who draws where there is nothing to draw leaves the upcard, and the hand is over."""
    return "leave the upcard: the hand is over" if words == "draw" and nothing_to_draw(view) else ""


def prompt(view):
    if nothing_to_draw(view):
        return "take the upcard with two of its kind, or the hand is over"
    if view.phase == "draw":
        return "draw a card, or take the pile with two of its kind" if view.may("take") else "draw a card"
    if view.phase == "pair":
        return f"which two {view.melding} go down with the upcard?"
    if view.phase == "play":
        return "meld, or discard a card" if view.may("meld") else "discard a card"
    if not view.may("lay"):
        return "finish the meld"
    return f"lay down {view.melding}, or finish the meld" if view.may("close") else f"lay down {view.melding}"


def narrate(before, after, seat, move):
    """The player who goes out, and a renewed stock."""
    if after.over:
        if after.hands[seat].count == 0:
            return [f"{{{seat}}} has no cards left."]
        nothing = after.stock.count == 0 and after.discard.count == 1
        return ["There is no card to draw: the hand is over." if nothing else "The hand is over."]
    if after.phase == "play" and before.phase == "pair":
        count = before.discard.count
        return [f"{{{seat}}} takes the pile ({count} card{'s' if count > 1 else ''}) to the hand."]
    if move == "draw" and after.stock.count > before.stock.count:
        return ["The discard pile was shuffled and is the new stock."]
    return []
