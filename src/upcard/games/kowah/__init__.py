"""Kowah: 120 cards of thirty kinds; two threes-of-a-kind and an identical pair, then the third card of the pair.

The rules in the order of the book, [kowah.md](kowah.md): the state, the test of a checki hand and the moves
(`state`), and positions (`positions`). This file has the deal, the turns, the claims, and what people read.
"""

from upcard.rulebook import rule, sheet_of
from upcard.rulebook import pop, push, size
from upcard.rulebook import highest, left_of, right_of, shuffled_packs, win_match
from upcard.cards.faces import TEXTS
from upcard.games.kowah import positions
from upcard.games.kowah.state import (
    ABOUT,
    CARD,
    CHECKI,
    CLAIM,
    CLAIMING,
    CLAIM_DISCARD,
    CLAIM_SHOWN,
    DECLARE,
    MAX_HANDS,
)
from upcard.games.kowah.state import DECLARING, DISCARDING, DRAW, DRAWING, EXPOSED, MOVES, NOTHING, PACK_30, PASS
from upcard.games.kowah.state import PHASES, STRUCTURAL, TAKE, WRONG_TIME, Kowah, checki_pairs, is_checki
from upcard.mechanics.melds.counted_hands import give_away, take_openly
from upcard.mechanics.deals.deal import deal_counts

# --- Set-up (R1-R3) --------------------------------------------------------------------------------------------------


@rule
def deal(s: Kowah):
    """R1, R2: eight cards each, the rest is the stock. R3: the dealer's left begins. G11: the deal moves on."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled_packs(s, s.stock, PACK_30, 4, 0)
    deal_counts(s.stock, s.hands, s.seats, left_of(s, s.dealer), 8)
    start_turn(s, left_of(s, s.dealer))


@rule
def start_turn(s: Kowah, seat):
    s.turn = s.player = seat
    s.phase = DRAWING
    s.taken = -1


# --- Who is asked in secret (R14, R15, G2, G17) ----------------------------------------------------------------------


@rule
def stop_asking(s: Kowah):
    s.secret = 0
    s.question = NOTHING
    s.asked = s.offered = -1


@rule
def ask(s: Kowah, seat, question, face):
    """Seats that can do something are asked in secret: to all others the turn goes on as if none were (R14, R15, G2).
    The seat may be -1: the window opens all the same."""
    s.secret = 2 + s.turn
    s.question = question
    s.asked = seat
    s.offered = face


@rule
def stage(s: Kowah):
    """Secret questions do not show in the phase."""
    if s.question == NOTHING:
        return s.phase
    return DECLARING if s.question == DECLARE else CLAIMING


@rule
def to_act(s: Kowah):
    if s.question == NOTHING:
        return 1 << s.turn
    return 1 << s.asked if s.asked >= 0 else 0


@rule
def window(s: Kowah):
    return s.question != NOTHING


@rule
def end_window(s: Kowah):
    """G6: the turn goes on."""
    if s.question == CLAIM_DISCARD:
        after_claims(s, right_of(s, s.turn))
    else:
        stop_asking(s)


@PASS.effect
def let_go(s: Kowah):
    """G6, G17: unseen by the others: the question stands until its time is over."""
    s.asked = -1


# --- A turn (R4-R7) --------------------------------------------------------------------------------------------------


@DRAW.refused("R19: the stock is empty")
def no_stock(s: Kowah):
    return size(s.stock) == 0


@DRAW.effect
def draw_card(s: Kowah, seat):
    """R4, R7. R13, G5: shown if another player has declared; R14: a player with that pair may then claim it."""
    face = pop(s.stock)
    if wins_with(s, seat, face):
        take_openly(s.hands[seat], s.shown[seat], face)
        win(s, seat)
        return
    s.phase = DISCARDING
    if not opponent_declared(s, seat):
        s.hands[seat][face] += 1
        return
    take_openly(s.hands[seat], s.shown[seat], face)
    ask(s, claimant_of(s, seat, face), CLAIM_SHOWN, face)


@TAKE.refused("R7: there is no discard to take in the first turn")
def nothing_to_take(s: Kowah):
    return s.turns == 0 or size(s.discard) == 0


@TAKE.effect
def take_discard(s: Kowah, seat):
    """R7. All see which card it is. G4: it may be the one that is needed."""
    face = pop(s.discard)
    won = wins_with(s, seat, face)
    take_openly(s.hands[seat], s.shown[seat], face)
    s.taken = face
    s.phase = DISCARDING
    if won:
        win(s, seat)


@CARD.refused("G4: without {card} your hand is checki no longer")
def spoils_checki(s: Kowah, seat, face):
    """G16: the pair stays, and the rest stays checki. (In a redeal the hand of another player may not be checki at all:
    then only the pair has to stay.)"""
    pair = s.pair[seat]
    if pair < 0 or is_checki(s.hands[seat], pair, face):
        return False
    for other in range(52):
        if s.hands[seat][other] and is_checki(s.hands[seat], pair, other):
            return True
    return face == pair and s.hands[seat][pair] <= 2


@CARD.refused("G12: at this table the card just taken is not discarded")
def just_taken(s: Kowah, seat, face):
    return not s.return_discard and face == s.taken and other_discard(s, seat)


@rule
def other_discard(s: Kowah, seat):
    """G12, G16: whether a card other than the one just taken may be discarded."""
    for face in range(52):
        if face != s.taken and s.hands[seat][face] and not spoils_checki(s, seat, face):
            return True
    return False


@CARD.effect
def discard_card(s: Kowah, seat, face):
    """R5, R6. R15: before the next player draws, a player with that pair may claim the card."""
    give_away(s.hands[seat], s.shown[seat], face)
    if s.pair[seat] == face:
        s.shown[seat][face] = max(s.shown[seat][face], 2)
    push(s.discard, face)
    s.turns += 1
    start_turn(s, left_of(s, seat))
    if opponent_declared(s, seat):
        ask(s, claimant_of(s, seat, face), CLAIM_DISCARD, face)
    else:
        after_claims(s, seat)


@rule
def after_claims(s: Kowah, discarder):
    """R19, G10, G13: the stock has run out. G2: the player who has discarded may declare now."""
    stop_asking(s)
    if size(s.stock) == 0 or s.turns >= s.turn_cap:
        s.over = 1
        if s.match_wins == 1:
            s.ended = 1
            s.won = 0
        end_after_the_last_hand(s)
    elif s.pair[discarder] < 0:
        ask(s, discarder if checki_pairs(s, discarder) else -1, DECLARE, -1)


# --- Checki (R8-R12) -------------------------------------------------------------------------------------------------


@CHECKI.refused(WRONG_TIME, of_any_card=True)
def after_first_draw(s: Kowah):
    return s.question == NOTHING and s.turns >= s.seats


@CHECKI.refused("R10: you have declared already", of_any_card=True)
def declared_already(s: Kowah, seat):
    return s.pair[seat] >= 0


@CHECKI.effect
def declare(s: Kowah, seat, face):
    """R10-R12: the pair lies face up and is still part of the hand. R16: others may declare after that."""
    s.pair[seat] = face
    s.shown[seat][face] = max(s.shown[seat][face], 2)
    stop_asking(s)


# --- After a checki (R13-R19) ----------------------------------------------------------------------------------------


@rule
def opponent_declared(s: Kowah, seat):
    for other in range(s.seats):
        if other != seat and s.pair[other] >= 0:
            return True
    return False


@rule
def wins_with(s: Kowah, seat, face):
    """R14, R17, G3, G15: a further card of the pair wins, for a player who has declared."""
    if s.pair[seat] < 0:
        return False
    if s.claim_pair == EXPOSED:
        return face == s.pair[seat]
    if s.claim_pair == STRUCTURAL:
        return is_checki(s.hands[seat], face, -1)
    return s.hands[seat][face] >= 2


@rule
def claimant_of(s: Kowah, seat, face):
    """G7: the one declared opponent whose pair the card matches, or -1."""
    for other in range(s.seats):
        if other != seat and wins_with(s, other, face):
            return other
    return -1


@CLAIM.effect
def claim(s: Kowah, seat):
    """R14, R15, G8: the card goes to the claimer, and the game is over."""
    if s.question == CLAIM_SHOWN:
        give_away(s.hands[s.turn], s.shown[s.turn], s.offered)
    else:
        pop(s.discard)
    take_openly(s.hands[seat], s.shown[seat], s.offered)
    win(s, seat)


@rule
def win(s: Kowah, seat):
    """R18. The winning hand is shown. G11: a game is one hand, or this many hands have to be won."""
    stop_asking(s)
    for face in range(52):
        s.shown[seat][face] = s.hands[seat][face]
    s.wins[seat] += 1
    s.over = 1
    if s.wins[seat] >= s.match_wins:
        s.ended = 1
        s.won = 1 << seat
    end_after_the_last_hand(s)


@rule
def end_after_the_last_hand(s: Kowah):
    """G11: no match goes on for ever; the most wins decide then."""
    if s.hand + 1 >= MAX_HANDS and not s.ended:
        win_match(s, highest(s.wins, s.seats))


@rule
def points(s: Kowah, seat):
    """G11: hands won."""
    return s.wins[seat]


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R18: the hands that each player has won."""
    return sheet_of(view, ("pair face up", [f"{pair} {pair}" if pair else "" for pair in view.pair]), "wins")


def prompt(view):
    if view.viewer is not None and view.to_act == (view.viewer,):
        cards = view.hands[view.viewer].count
        if view.phase == "discard" and cards == 8:
            return "that card would win: claim it?"
        if view.phase == "draw" and view.player != view.viewer:
            claims = bool(view.pair[view.viewer])
            return "that card would win: claim it?" if claims else "declare checki?"
    if view.phase == "draw" and not view.discard.count:
        return "draw from the stock"
    return "draw from the stock, or take the top discard" if view.phase == "draw" else "discard a card"


def narrate(before, after, seat, move):
    """Cards that are shown, and how the hand ends."""
    if after.over:
        return [
            f"{{{s}}} has the third card and wins." for s in range(after.seats) if after.wins[s] > before.wins[s]
        ] or ["The hand ends without a winner."]
    if move == "draw":
        old, new = list(before.hands[seat].seen), list(after.hands[seat].seen)
        drawn = [card for card in TEXTS if new.count(card) > old.count(card)]
        return [f"{{{seat}}} shows {drawn[0]}."] if drawn else []
    return []
