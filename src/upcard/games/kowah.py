"""Kowah: 120 cards of thirty kinds; two threes-of-a-kind and an identical pair, then the third card of the pair.

The rules in the order of the book, [kowah.md](kowah.md).
"""

from upcard.cards.faces import ACE, CLUBS, DIAMONDS, HEARTS, JACK, KING, NINE, QUEEN, SPADES, TEXTS, TWO, face_of, rank
from upcard.cards.rows import clear, pop, push, size
from upcard.cards.sets import set_of
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import COUNT, NO_PHASE, TOP, card_counts, number, option, row, seat_field, shown_counts
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.counted import forget, give_away, in_hand, of_rank_held, take_openly
from upcard.mechanics.deal import deal_counts, shuffled_packs
from upcard.mechanics.turn import draw_first_dealer, left_of, right_of

ABOUT = About(
    title="Kowah",
    players=(2, 3, 4),
    family="Rummy",
    line="Declare checki with a pair face up, then snatch the third card, in turn or out of it.",
    pack=0,
    minutes=15,
    phases=("draw", "discard"),
    presets={"three wins": {"match_wins": 3}},
    max_moves=20_000_000,
    mechanics=("draw and discard", "sets", "declaration", "out-of-turn claims"),
)

DRAWING, DISCARDING = 0, 1
PACK_30 = set_of(
    [face_of(a_suit, a_rank) for a_suit in (DIAMONDS, HEARTS, SPADES) for a_rank in (*range(TWO, NINE + 1), ACE)]
    + [face_of(CLUBS, a_rank) for a_rank in (JACK, QUEEN, KING)]
)


@state
class Kowah:
    hands = card_counts(4, 52)
    shown = shown_counts("hands", 4, 52)  # taken discards, shown draws, pairs face up
    pair = number(4, per="seat", label="pair face up", shows="card", start=-1)  # declared: not -1
    stock = row(120, sees=COUNT, role="stock")
    discard = row(120, sees=TOP, role="discard", label="discard pile", remembered=True)
    player = seat_field("on turn", phases=NO_PHASE)
    question = number(shows="hidden")
    asked = number(shows="hidden", start=-1)
    offered = number(shows="hidden", start=-1)
    taken = number(shows="hidden", start=-1)  # the discard taken in this turn
    turns = number(dtype="i4", shows="hidden")
    wins = number(4, "i4", per="seat", label="hands won")
    claim_pair = option("any", ("any", "structural", "exposed"), rule="G3", text="pairs whose third card wins")
    match_wins = option(1, (1, 1000), rule="G11", text="hands to win")
    return_discard = option(True, rule="G12", text="the card just taken from the discard pile may be discarded")
    turn_cap = option(400, (1, 100_000), rule="G13", text="turns after which a hand ends without a winner")


ANY, STRUCTURAL, EXPOSED = 0, 1, 2
NOTHING, CLAIM_SHOWN, CLAIM_DISCARD, DECLARE = range(4)
MOVES = Catalogue(
    play_cards("discard", "{card}", says="{seat} discards {card}"),
    play_cards("checki", "checki {card}", says="{seat} declares checki with {card} {card}", group="checki"),
    button("draw", says="{seat} draws a card", zone="stock"),
    button("take", says="{seat} takes the top discard", zone="discard"),
    button("claim", says="{seat} claims the card"),
    button("pass", says="{seat} passes", silent=True),
)
DISCARD, CHECKI, DRAW, TAKE, CLAIM, PASS = (
    MOVES.first(n) for n in ("discard", "checki", "draw", "take", "claim", "pass")
)
REASONS = (
    "",
    "R5: you do not hold {card}",
    "R5: first draw a card",
    "R5: you have drawn: now discard a card",
    "R7: there is no discard to take in the first turn",
    "R8: two of {card} and six cards that are two threes-of-a-kind: your hand is not that",
    "G2: checki is declared after your discard, or before your first draw",
    "R10: you have declared already",
    "G4: without {card} your hand is checki no longer",
    "G12: at this table the card just taken is not discarded",
    "R14: you are asked whether you claim the card",
    "R14: there is nothing for you to claim",
    "G2: you are asked whether you declare checki",
    "G6: you are not asked anything",
    "R19: the stock is empty",
)
(NOT_HELD, DRAW_FIRST, DRAWN, NO_DISCARD, NO_CHECKI, WRONG_TIME, DECLARED, KEEP_CHECKI, JUST_TAKEN, ASKED_TO_CLAIM,
 NO_CLAIM, ASKED_TO_DECLARE, NOT_ASKED, STOCK_EMPTY) = range(1, 15)  # fmt: skip


@rule
def begin(s):
    """G11: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(4):
        s.wins[seat] = 0


@rule
def deal(s):
    """R1, R2: eight cards each, the rest is the stock. R3: the dealer's left begins. G11: the deal moves on."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled_packs(s, s.stock, PACK_30, 4, 0)
    deal_counts(s.stock, s.hands, s.seats, left_of(s, s.dealer), 8)
    forget(s.shown)
    for seat in range(4):
        s.pair[seat] = -1
    clear(s.discard)
    s.turns = 0
    stop_asking(s)
    start_turn(s, left_of(s, s.dealer))


@rule
def start_turn(s, seat):
    s.turn = s.player = seat
    s.phase = DRAWING
    s.taken = -1


@rule
def stop_asking(s):
    s.secret = 0
    s.question = NOTHING
    s.asked = s.offered = -1


@rule
def ask(s, seat, question, face):
    """Who can do something is asked in secret: for all others the turn goes on as if nobody were (R14, R15, G2). The
    seat may be -1: the window stands all the same."""
    s.secret = 2 + s.turn
    s.question = question
    s.asked = seat
    s.offered = face


@rule
def to_act(s):
    if s.question == NOTHING:
        return 1 << s.turn
    return 1 << s.asked if s.asked >= 0 else 0


@rule
def window(s):
    return s.question != NOTHING


@rule
def points(s, seat):
    return s.wins[seat]


@rule
def legal(s, seat, moves):
    """Every move against which nothing is to be said."""
    n = 0
    if s.phase == DISCARDING and s.question == NOTHING:
        return offer_legal(s, seat, moves, 0, DISCARD, CHECKI)
    if s.question == DECLARE or s.question == NOTHING:
        n = offer_legal(s, seat, moves, n, CHECKI, DRAW)
    return offer_legal(s, seat, moves, n, DRAW, PASS + 1)


@rule
def offer_legal(s, seat, moves, n, first, end):
    for move in range(first, end):
        if why_not(s, seat, move) == 0:
            moves[n] = move
            n += 1
    return n


@rule
def why_not(s, seat, move):
    if s.question == NOTHING:
        return why_not_turn(s, seat, move)
    if move == PASS:
        return 0  # G6
    if s.question == DECLARE:
        return why_not_checki(s, seat, move - CHECKI) if move >= CHECKI and move < DRAW else ASKED_TO_DECLARE
    return 0 if move == CLAIM else ASKED_TO_CLAIM


@rule
def why_not_turn(s, seat, move):
    """R4, R5, R7: draw, then discard. G2: who was dealt a checki hand may declare before the first draw."""
    if move < CHECKI:
        return why_not_discard(s, seat, move) if s.phase == DISCARDING else DRAW_FIRST
    if move < DRAW:
        if s.phase == DISCARDING or s.turns >= s.seats:
            return WRONG_TIME
        return why_not_checki(s, seat, move - CHECKI)
    if move == CLAIM:
        return NO_CLAIM
    if move == PASS:
        return NOT_ASKED
    if s.phase == DISCARDING:
        return DRAWN
    if move == DRAW:
        return 0 if size(s.stock) else STOCK_EMPTY
    return 0 if s.turns > 0 and size(s.discard) else NO_DISCARD


@rule
def why_not_checki(s, seat, face):
    if s.pair[seat] >= 0:
        return DECLARED
    return 0 if is_checki(s.hands[seat], face, -1) else NO_CHECKI


@rule
def is_checki(hand, pair, without):
    """R8, R9, G1: two of the pair, and the others are threes-of-a-kind; a card (or -1) is left out of account."""
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


@rule
def why_not_discard(s, seat, face):
    """R5. G4, G16: the pair stays, and the rest stays checki. G12: at some tables not the card just taken."""
    if s.hands[seat][face] == 0:
        return NOT_HELD
    if not keeps_checki(s, seat, face):
        return KEEP_CHECKI
    if s.return_discard or face != s.taken:
        return 0
    return JUST_TAKEN if other_discard(s, seat) else 0


@rule
def keeps_checki(s, seat, face):
    """G4. (A hand that only somebody else imagines may not be checki at all: then the pair stays.)"""
    pair = s.pair[seat]
    if pair < 0 or is_checki(s.hands[seat], pair, face):
        return True
    for other in range(52):
        if s.hands[seat][other] and is_checki(s.hands[seat], pair, other):
            return False
    return face != pair or s.hands[seat][pair] > 2


@rule
def other_discard(s, seat):
    """G12, G16: whether a card other than the one just taken may be discarded."""
    for face in range(52):
        if face != s.taken and s.hands[seat][face] and keeps_checki(s, seat, face):
            return True
    return False


@rule
def apply(s, seat, move):
    if move < CHECKI:
        discard_card(s, seat, move)
    elif move < DRAW:
        declare(s, seat, move - CHECKI)
    elif move == DRAW:
        draw_card(s, seat)
    elif move == TAKE:
        take_discard(s, seat)
    elif move == CLAIM:
        claim(s, seat)
    else:
        s.asked = -1


@rule
def end_window(s):
    """The turn goes on."""
    if s.question == CLAIM_DISCARD:
        after_claims(s, right_of(s, s.turn))
    else:
        stop_asking(s)


@rule
def declare(s, seat, face):
    """R10-R12: the pair lies face up and is still part of the hand."""
    s.pair[seat] = face
    s.shown[seat][face] = max(s.shown[seat][face], 2)
    stop_asking(s)


@rule
def draw_card(s, seat):
    """R4, R7. R13, G5: shown if somebody else has declared; R14: then the one whom it serves may claim it."""
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


@rule
def opponent_declared(s, seat):
    for other in range(s.seats):
        if other != seat and s.pair[other] >= 0:
            return True
    return False


@rule
def wins_with(s, seat, face):
    """R14, R17, G3, G15: a further card of a pair wins, for who has declared."""
    if s.pair[seat] < 0:
        return False
    if s.claim_pair == EXPOSED:
        return face == s.pair[seat]
    if s.claim_pair == STRUCTURAL:
        return is_checki(s.hands[seat], face, -1)
    return s.hands[seat][face] >= 2


@rule
def claimant_of(s, seat, face):
    """G7: the one declared opponent whom the card serves, or -1."""
    for other in range(s.seats):
        if other != seat and wins_with(s, other, face):
            return other
    return -1


@rule
def take_discard(s, seat):
    """R7. All see which card it is. G4: it may be the one that is needed."""
    face = pop(s.discard)
    won = wins_with(s, seat, face)
    take_openly(s.hands[seat], s.shown[seat], face)
    s.taken = face
    s.phase = DISCARDING
    if won:
        win(s, seat)


@rule
def discard_card(s, seat, face):
    """R5, R6. R15: before the next player draws, the one whom the card serves may claim it."""
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
def after_claims(s, discarder):
    """R19, G10, G13: the stock has run out. G2: who has discarded may declare now."""
    stop_asking(s)
    if size(s.stock) == 0 or s.turns >= s.turn_cap:
        s.over = 1
        if s.match_wins == 1:
            s.ended = 1
            s.won = 0
    elif s.pair[discarder] < 0:
        ask(s, discarder if has_checki(s.hands[discarder]) else -1, DECLARE, -1)


@rule
def has_checki(hand):
    for face in range(52):
        if hand[face] >= 2 and is_checki(hand, face, -1):
            return True
    return False


@rule
def claim(s, seat):
    """R14, R15, G8: the card goes to the claimer, and the game is over."""
    if s.question == CLAIM_SHOWN:
        give_away(s.hands[s.turn], s.shown[s.turn], s.offered)
    else:
        pop(s.discard)
    take_openly(s.hands[seat], s.shown[seat], s.offered)
    win(s, seat)


@rule
def win(s, seat):
    """R18. The winning hand is shown. G11: a game is one hand, or so many hands have to be won."""
    stop_asking(s)
    for face in range(52):
        s.shown[seat][face] = s.hands[seat][face]
    s.wins[seat] += 1
    s.over = 1
    if s.wins[seat] >= s.match_wins:
        s.ended = 1
        s.won = 1 << seat


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("player", "R5: whoever is on turn draws and discards")
def player_on_turn(s, known):
    return s.turn if "turn" in known and s.question == NOTHING else UNKNOWN


@follows("turns", "R5: a turn has been played for every discard at least")
def turns_at_least(s, known):
    return size(s.discard) if "turns" not in known else UNKNOWN


@follows("shown", "R10: all see a pair that lies face up")
def pairs_face_up(s, known):
    if "shown" in known:
        return UNKNOWN
    return [[s.pair[seat]] * 2 if s.pair[seat] >= 0 else [] for seat in range(s.seats)]


@impossible("R10: all see a pair that lies face up, and what all see is held")
def shown_wrongly(s):
    return any(
        (s.pair[seat] >= 0 and s.shown[seat][s.pair[seat]] < 2)
        or any(s.shown[seat][face] > s.hands[seat][face] for face in range(52))
        for seat in range(s.seats)
    )


@impossible("R5: a turn has been played for every discard at least (`turns`)")
def too_few_turns(s):
    return s.turns < size(s.discard)


FAULTS = (
    "",
    "R1: everybody has eight cards, and who has drawn nine",
    "R10: a pair that lies face up is held",
    "R19: with the stock gone the hand is over",
    "R2: there are four of each kind",
)


@rule
def audit(s):
    for seat in range(s.seats):
        drawn = 1 if s.phase == DISCARDING and seat == s.turn else 0
        if in_hand(s.hands[seat]) != 8 + drawn:
            return 1
        if s.pair[seat] >= 0 and s.hands[seat][s.pair[seat]] < 2:
            return 2
    if s.phase == DRAWING and size(s.stock) == 0 and not s.secret:
        return 3
    return 0


def sheet(view):
    """R18: who has won how many hands."""
    pairs = tuple(f"{pair} {pair}" if pair else "" for pair in view.pair)
    return Sheet(seat_columns(view.seats), (("pair face up", pairs), ("hands won", tuple(view.wins))))


def prompt(view):
    if view.viewer is not None and view.to_act == (view.viewer,):
        cards = view.hands[view.viewer].count
        if view.phase == "discard" and cards == 8:
            return "that card would win: claim it?"
        if view.phase == "draw" and view.player != view.viewer:
            claims = bool(view.pair[view.viewer])
            return "that card would win: claim it?" if claims else "declare checki?"
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
