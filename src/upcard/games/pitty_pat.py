"""Pitty Pat: match the rank of the upcard, throw another card as the next one, and be first without cards.

The rules in the order of the book, [pitty_pat.md](pitty_pat.md).
"""

from upcard.cards.chance import shuffle
from upcard.cards.faces import rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, size, top
from upcard.cards.sets import RANK_SET, add, count, holds, of_rank, one, take
from upcard.contract.fields import COUNT, TOP, hands, lacks_of, number, option, row
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import highest, win_match
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Pitty Pat",
    players=(2, 3, 4, 5),
    family="Matching",
    line="Five cards, a new upcard every moment, and the pair you need is the one the others will not throw.",
    pack=PACK_52,
    minutes=5,
    phases=("match", "discard"),
    presets={"pairs": {"second_discard": "required"}, "five_games": {"target_wins": 5}},
    max_moves=3 * 10_000 * 50 * 100,  # three a turn, turns of a game, deals for every game won
    mechanics=("matching", "shedding"),
)
MATCH, DISCARD = range(2)
SEATS = 5
DEALS_PER_WIN = 50


@state
class PittyPat:
    hands = hands(SEATS)
    lacks = lacks_of("hands", SEATS)
    stock = row(52, sees=COUNT, role="stock")
    discard = row(52, sees=TOP, role="discard", remembered=True)
    turns = number(dtype="i4", shows="hidden")
    winner = number(shows="hidden", start=-1)
    score = number(SEATS, "i4", per="seat", label="games won")
    second_discard = option("optional", ("optional", "required"), rule="G2", text="the discard after a match")
    empty_stock = option("reshuffle", ("reshuffle", "draw"), rule="G5", text="when the stock is empty")
    target_wins = option(1, (1, 100), rule="G7", text="games that win the match")
    turn_cap = option(1000, (10, 10_000), rule="G9", text="turns after which a game is drawn")


REQUIRED, DRAW = 1, 1
MOVES = Catalogue(
    play_cards("discard", says="{seat} discards {card}"),
    button("turn", "turn a card", says="{seat} turns a card", zone="stock"),
    button("stop", says="{seat} discards no second card"),
)
TURN_CARD, STOP = MOVES.first("turn"), MOVES.first("stop")
REASONS = (
    "",
    "R4: you do not hold {card}",
    "R4: {card} does not have the rank of the upcard",
    "G1: you hold a card of the upcard's rank and must discard one",
    "R5: you have made a match; discard one more card, or stop",
    "R5: only after a match one may stop; match the upcard or turn a card",
    "G2: at this table a second card must be discarded after a match",
)
NOT_HELD, NO_MATCH, CAN_MATCH, TURN_IS_MADE, NOTHING_TO_STOP, MUST_DISCARD = range(1, 7)


@rule
def begin(s):
    """G7: the first dealer is drawn; nobody has won a game."""
    draw_first_dealer(s)
    for seat in range(SEATS):
        s.score[seat] = 0


@rule
def deal(s):
    """R1, R2: five cards each and one turned up. R3: the dealer's left begins."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G7
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 5)
    for seat in range(SEATS):
        s.lacks[seat] = 0
    clear(s.discard)
    push(s.discard, pop(s.stock))
    s.winner = -1
    s.turns = 0
    start_turn(s, left_of(s, s.dealer))


@rule
def start_turn(s, seat):
    """R6, R10: the next player meets whatever card is on top. G6: unless no match is possible any more."""
    s.phase = MATCH
    s.turn = seat
    if is_dead(s) or s.turns >= s.turn_cap:
        end_game(s)


@rule
def is_dead(s):
    """G6: whether nothing outside the hands has the rank of a card in a hand."""
    held = 0
    for seat in range(s.seats):
        held |= s.hands[seat]
    return not_among(s.stock, held) and not_among(s.discard, held)


@rule
def not_among(row, held):
    """Whether no card of a row has the rank of a card held."""
    for k in range(size(row)):
        if of_rank(held, rank(row[k])):
            return False
    return True


@rule
def matching(s, seat):
    """R4: the cards of the upcard's rank."""
    return of_rank(s.hands[seat], rank(top(s.discard)))


@rule
def legal(s, seat, moves):
    """R4: who can match must (G1). R5: one more card, or stop (G2). R7: who cannot match turns a card."""
    if s.phase == DISCARD:
        n = offer_cards(moves, 0, s.hands[seat], 0)
        return n if s.second_discard == REQUIRED else offer(moves, n, STOP)
    cards = matching(s, seat)
    return offer_cards(moves, 0, cards, 0) if cards else offer(moves, 0, TURN_CARD)


@rule
def why_not(s, seat, move):
    if move == STOP:
        if s.phase == MATCH:
            return NOTHING_TO_STOP
        return MUST_DISCARD if s.second_discard == REQUIRED else 0
    if move == TURN_CARD:
        if s.phase == DISCARD:
            return TURN_IS_MADE
        return CAN_MATCH if matching(s, seat) else 0
    if not holds(s.hands[seat], move):
        return NOT_HELD
    return 0 if s.phase == DISCARD or holds(matching(s, seat), move) else NO_MATCH


@rule
def apply(s, seat, move):
    if move == TURN_CARD:
        turn_card(s, seat)
    elif move == STOP:
        end_turn(s, seat)
    else:
        discard_card(s, seat, move)


@rule
def discard_card(s, seat, card):
    """R4, R5: a match, and one more card. R12, G4: who has no cards left has won."""
    s.hands[seat] = take(s.hands[seat], card)
    push(s.discard, card)
    if s.hands[seat] == 0:
        s.winner = seat
        end_game(s)
    elif s.phase == MATCH:
        s.phase = DISCARD
    else:
        end_turn(s, seat)


@rule
def turn_card(s, seat):
    """R7: a card of the stock is the next upcard. R8: it may be matched; R9: else the turn is over."""
    s.lacks[seat] |= RANK_SET[rank(top(s.discard))]
    if size(s.stock) == 0:
        if s.empty_stock == DRAW or size(s.discard) < 2:
            end_game(s)
            return
        make_stock(s)
    push(s.discard, pop(s.stock))
    if matching(s, seat) == 0:
        s.lacks[seat] |= RANK_SET[rank(top(s.discard))]
        end_turn(s, seat)


@rule
def make_stock(s):
    """G5: all discards but the upcard are shuffled. What lies there is known, in which order is not."""
    upcard = pop(s.discard)
    out = 0
    while size(s.discard):
        card = pop(s.discard)
        out = add(out, card)
        push(s.stock, card)
    push(s.discard, upcard)
    shuffle(s, s.stock)
    for seat in range(s.seats):
        s.lacks[seat] |= out | one(upcard)


@rule
def end_turn(s, seat):
    """R6: the turn passes to the left."""
    s.turns += 1
    start_turn(s, left_of(s, seat))


@rule
def end_game(s):
    """G7: so many games win the match; a drawn one is dealt again, unless one game is the match. G10: the limit."""
    s.over = 1
    if s.winner >= 0:
        s.score[s.winner] += 1
        if s.score[s.winner] >= s.target_wins:
            s.ended = 1
            s.won = 1 << s.winner
            return
    if s.target_wins == 1 or s.single_hand:
        s.ended = 1
        s.won = 0 if s.winner < 0 else 1 << s.winner
    elif s.hand + 1 >= DEALS_PER_WIN * s.target_wins:
        win_match(s, highest(s.score, s.seats))


FAULTS = (
    "",
    "R12: a player without cards has won, and the game is over",
    "R2: there is an upcard",
)


@rule
def audit(s):
    for seat in range(s.seats):
        if s.hands[seat] == 0 or count(s.hands[seat]) > 5:
            return 1
    return 2 if size(s.discard) == 0 else 0


def sheet(view):
    """R12 as a score sheet."""
    left = tuple(zone.count for zone in view.hands)
    rows = (("cards left", left), ("games won", tuple(view.score)))
    return Sheet(seat_columns(view.seats), rows, "" if 0 in left else "drawn")


def prompt(view):
    if view.phase == "discard":
        return "discard one more card" + ("" if view.second_discard == REQUIRED else ", or stop")
    return f"match {view.discard.seen[-1]}, or turn a card"


def narrate(before, after, seat, move):
    """What was turned, whether the stock is new, and who is out."""
    if before.hand != after.hand:
        return []
    lines = []
    if move == "turn a card" and after.discard.count:
        if before.stock.count == 0 and after.stock.count:
            lines.append("The discards are shuffled and are the new stock.")
        lines.append(f"{after.discard.seen[-1]} is turned up.")
    if after.over:
        out = [n for n, zone in enumerate(after.hands) if zone.count == 0]
        lines.append(f"{{{out[0]}}} has no cards left." if out else "Nobody can win any more: the game is drawn.")
    return lines
