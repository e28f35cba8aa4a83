"""Stealing Bundles: pair cards with the board, and take your opponent's whole bundle by matching its top card.

The rules in the order of the book, [stealing_bundles.md](stealing_bundles.md).
"""

from upcard.cards.faces import rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, move_row, pop, push, size, top
from upcard.cards.sets import RANK_SET, add, count, holds, lowest, of_rank, take, without_lowest
from upcard.contract.fields import COUNT, TOP, card_sets, hands, lacks_of, number, option, row, rows, seat_field
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_round, shuffled
from upcard.mechanics.match import highest, win_match
from upcard.mechanics.offer import offer_cards
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Stealing Bundles",
    players=(2,),
    family="Fishing",
    line="Pair up cards into a bundle, and guard its top card: one match, and all of it is gone.",
    pack=PACK_52,
    minutes=10,
    presets={"free": {"forced_capture": False}, "greedy": {"double_capture": True, "last_capturer_takes_board": True}},
    max_moves=48 * 1000,
    mechanics=("fishing", "matching ranks", "stealing"),
)


@state
class StealingBundles:
    hands = hands(2)
    lacks = lacks_of("hands", 2)  # G1: ranks that a player who had to trail does not hold
    stock = row(52, sees=COUNT, role="stock")
    board = card_sets(role="exposed", label="board")
    bundles = rows(2, 52, sees=TOP, per="seat", role="won", label="bundle", remembered=True)
    last_capturer = seat_field("captured last")
    score = number(2, "i4", per="seat", label="cards captured")
    forced_capture = option(True, rule="G1", text="who can capture or steal has to")
    double_capture = option(False, rule="G2", text="one card takes from the board and steals the bundle together")
    last_capturer_takes_board = option(False, rule="G7", text="the cards left go to whoever captured last")
    deals = option(1, (1, 1000), rule="G12", text="deals in a match")


MOVES = Catalogue(
    play_cards("capture", "capture {card}", says="{seat} captures with {card}"),
    play_cards("steal", "steal {card}", says="{seat} steals the bundle with {card}"),
    play_cards("trail", "trail {card}", says="{seat} trails {card}"),
)
STEAL, TRAIL = MOVES.first("steal"), MOVES.first("trail")
REASONS = (
    "",
    "R3: you do not hold {card}",
    "R4: no card on the board has the rank of {card}",
    "R7: your opponent has no bundle with a card of the rank of {card} on top",
    "R8: you can capture or steal something, and at this table who can must",
)
NOT_HELD, NO_PAIR, NO_BUNDLE, MUST_CAPTURE = range(1, 5)


@rule
def begin(s):
    """G13: the first dealer is drawn. G12: the cards of all deals are added up."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """R1, G11: four to the non-dealer, four to the dealer, four to the board. R2: the non-dealer begins."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_52)
    for seat in range(2):
        s.hands[seat] = 0
        clear(s.bundles[seat])
    s.last_capturer = -1
    deal_four_each(s)
    s.board = 0
    for _ in range(4):
        s.board = add(s.board, pop(s.stock))
    s.turn = left_of(s, s.dealer)


@rule
def deal_four_each(s):
    """R1, R9. What a player was known to lack, the new cards may be."""
    deal_round(s.stock, s.hands, 2, left_of(s, s.dealer), 1, 4)
    s.lacks[0] = s.lacks[1] = 0


# --- A turn (R3-R8) --------------------------------------------------------------------------------------------------


@rule
def ranks_of(cards):
    """All cards of the pack that have the rank of one of these."""
    same = cards & 0
    while cards:
        same |= RANK_SET[rank(lowest(cards))]
        cards = without_lowest(cards)
    return same


@rule
def capturing(s):
    """R4: the cards of the pack that pair with the board."""
    return ranks_of(s.board)


@rule
def stealing(s, seat):
    """R7: the cards of the pack that pair with the top of the other's bundle; G5: if there is one."""
    bundle = s.bundles[1 - seat]
    return RANK_SET[rank(top(bundle))] if size(bundle) else s.board & 0


@rule
def trailing(s, seat):
    """R8, G1: the cards that may be trailed: all of them, or none as long as one of them captures something."""
    hand = s.hands[seat]
    forced = s.forced_capture and hand & (capturing(s) | stealing(s, seat))
    return hand & 0 if forced else hand


@rule
def legal(s, seat, moves):
    n = offer_cards(moves, 0, s.hands[seat] & capturing(s), 0)
    n = offer_cards(moves, n, s.hands[seat] & stealing(s, seat), STEAL)
    return offer_cards(moves, n, trailing(s, seat), TRAIL)


@rule
def why_not(s, seat, move):
    card = move % 52
    if not holds(s.hands[seat], card):
        return NOT_HELD
    if move < STEAL:
        return 0 if holds(capturing(s), card) else NO_PAIR
    if move < TRAIL:
        return 0 if holds(stealing(s, seat), card) else NO_BUNDLE
    return 0 if holds(trailing(s, seat), card) else MUST_CAPTURE


@rule
def apply(s, seat, move):
    """R3: one card, and the turn is over."""
    card = move % 52
    if move >= TRAIL:
        trail(s, seat, card)
    else:
        capture(s, seat, card, move >= STEAL)
    s.hands[seat] = take(s.hands[seat], card)
    end_turn(s, seat)


@rule
def trail(s, seat, card):
    """R8. G1: where capturing is compulsory, all can tell what the player does not hold."""
    if s.forced_capture:
        s.lacks[seat] |= capturing(s) | stealing(s, seat)
    s.board = add(s.board, card)


@rule
def capture(s, seat, card, steals):
    """R5, R6: all board cards of the rank, or (R7) the other's bundle; G2: or both. G3: the card played lies on top."""
    mine, theirs = s.bundles[seat], s.bundles[1 - seat]
    both = s.double_capture
    if (steals or both) and holds(stealing(s, seat), card):
        move_row(theirs, mine)
    if not steals or both:
        take_from_board(s, mine, of_rank(s.board, rank(card)))
    push(mine, card)
    s.last_capturer = seat


@rule
def take_from_board(s, bundle, cards):
    s.board &= ~cards
    while cards:
        push(bundle, lowest(cards))
        cards = without_lowest(cards)


# --- Deals and end (R9-R11) ------------------------------------------------------------------------------------------


@rule
def end_turn(s, seat):
    """R9: when the hands are empty four more cards are dealt to each. R10: until there are no more."""
    other = left_of(s, seat)
    if s.hands[other]:
        s.turn = other
    elif s.hands[seat] == 0:
        if size(s.stock) == 0:
            count_bundles(s)
        else:
            deal_four_each(s)
            s.turn = left_of(s, s.dealer)


@rule
def count_bundles(s):
    """R11: the bundles are counted. G7: what lies on the board is nobody's. G9: equal bundles are a draw."""
    if s.last_capturer_takes_board and s.last_capturer >= 0:
        take_from_board(s, s.bundles[s.last_capturer], s.board)
    for seat in range(2):
        s.score[seat] += size(s.bundles[seat])
    s.over = 1
    if s.hand + 1 >= s.deals or s.single_hand:
        win_match(s, highest(s.score, 2))


FAULTS = (
    "",
    "R3: it is the turn of a player who has a card",
    "R1: nobody holds more than four cards",
    "R9: the stock has four cards for each of the two players, as often as it goes",
)


@rule
def audit(s):
    if s.hands[s.turn] == 0:
        return 1
    if count(s.hands[0]) > 4 or count(s.hands[1]) > 4:
        return 2
    return 3 if size(s.stock) % 8 else 0


def sheet(view):
    """R11 as a score sheet."""
    rows = (("bundle", tuple(zone.count for zone in view.bundles)), ("cards captured", tuple(view.score)))
    return Sheet(seat_columns(2), rows, f"{view.board.count} left on the board" if view.board.count else "")


def prompt(view):
    return "capture, steal or trail"


def narrate(before, after, seat, move):
    """R5, R7, R9: how much a capture brought, and that cards were dealt."""
    if before.hand != after.hand:
        return []
    told = []
    gained = after.bundles[seat].count - before.bundles[seat].count
    if gained:
        told.append(f"{{{seat}}} takes {gained} cards and has a bundle of {after.bundles[seat].count}.")
    if after.stock.count < before.stock.count:
        told.append("Four new cards each.")
    return told
