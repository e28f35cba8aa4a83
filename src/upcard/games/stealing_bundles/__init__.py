"""Stealing Bundles: pair cards with the board, and take your opponent's whole bundle by matching its top card.

The rules in the order of the book, [stealing_bundles.md](stealing_bundles.md).
"""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, fault, from_hand, rule, sheet_of, state
from upcard.rulebook import COUNT, TOP, card_sets, hands, option, row, rows, scores, seat_field
from upcard.rulebook import PACK_52, RANK_SET, add, count, holds, lowest, of_rank, pop, push, rank, size, top, without
from upcard.rulebook import without_lowest
from upcard.rulebook import deal_round, highest, left_of, shuffled, win_match
from upcard.cards.rows import move_row
from upcard.declarations.facts import UNKNOWN, follows
from upcard.mechanics.words.prompts import possible_moves
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match_facts import hands_to_come

ABOUT = About(
    title="Stealing Bundles",
    players=(2,),
    family="Fishing",
    line="Pair up cards into a bundle, and guard its top card: one match, and all of it is gone.",
    pack=PACK_52,
    minutes=10,
    presets={"free": {"forced_capture": False}, "greedy": {"double_capture": True, "last_capturer_takes_board": True}},
    sort="ranks",
    max_moves=48 * 1000,
    hand=HandLimits(48, 52),
    mechanics=("fishing", "matching ranks", "stealing"),
)


@state
class StealingBundles(State):
    hands = hands(2, lacks=True)  # G1: ranks that a player who had to trail does not hold
    stock = row(52, sees=COUNT, role="stock")
    board = card_sets(role="exposed", label="board")
    bundles = rows(2, 52, sees=TOP, per="seat", role="won", label="bundle", remembered=True)
    last_capturer = seat_field("captured last")
    score = scores(2, per="seat", label="cards captured")
    forced_capture = option(True, rule="G1", text="a player who can capture or steal must do so")
    double_capture = option(False, rule="G2", text="one card takes from the board and steals the bundle together")
    last_capturer_takes_board = option(False, rule="G7", text="the player who captured last takes the cards left")
    deals = option(1, (1, 1000), rule="G12", text="deals in a match")


NOT_HELD = "R3: you do not hold {card}"

CAPTURE = from_hand("capture", "capture {card}", says="{seat} captures with {card}", held=NOT_HELD, to="board")
STEAL = from_hand(
    "steal", "steal {card}", says="{seat} steals the bundle with {card}", held=NOT_HELD, to="bundles", theirs=True
)
TRAIL = from_hand("trail", "trail {card}", says="{seat} trails {card}", held=NOT_HELD, to="board")
MOVES = Catalogue(CAPTURE, STEAL, TRAIL)


@rule
def deal(s: StealingBundles):
    """R1, G11: four to the non-dealer, four to the dealer, four to the board. R2: the non-dealer begins."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G12
    shuffled(s, s.stock, PACK_52)
    deal_four_each(s)
    for _ in range(4):
        s.board = add(s.board, pop(s.stock))
    s.turn = left_of(s, s.dealer)


@rule
def deal_four_each(s: StealingBundles):
    """R1, R9. The new cards may be of ranks that a player was known to lack."""
    deal_round(s.stock, s.hands, 2, left_of(s, s.dealer), 1, 4)
    s.lacks[0] = s.lacks[1] = 0


# --- A turn (R3-R8) --------------------------------------------------------------------------------------------------


@CAPTURE.only("R4: no card on the board has the rank of {card}")
def pairing_with_board(s: StealingBundles):
    same, cards = np.int64(0), s.board
    while cards:
        same |= RANK_SET[rank(lowest(cards))]
        cards = without_lowest(cards)
    return same


@CAPTURE.effect
def capture(s: StealingBundles, seat, card):
    """R5: all board cards of the rank. G2: at some tables also the other's bundle."""
    if s.double_capture and holds(pairing_with_bundle(s, seat), card):
        move_row(s.bundles[1 - seat], s.bundles[seat])
    take_from_board(s, seat, of_rank(s.board, rank(card)))
    lay_on_top(s, seat, card)


@rule
def take_from_board(s: StealingBundles, seat, cards):
    """R6: captured cards go on the bundle."""
    s.board &= ~cards
    while cards:
        push(s.bundles[seat], lowest(cards))
        cards = without_lowest(cards)


@rule
def lay_on_top(s: StealingBundles, seat, card):
    """G3: the card played lies on top of what it has captured."""
    push(s.bundles[seat], card)
    s.last_capturer = seat
    end_turn(s, seat, card)


@STEAL.only("R7: your opponent has no bundle with a card of the rank of {card} on top")
def pairing_with_bundle(s: StealingBundles, seat):
    bundle = s.bundles[1 - seat]
    return RANK_SET[rank(top(bundle))] if size(bundle) else 0  # G5


@STEAL.effect
def steal(s: StealingBundles, seat, card):
    """R7: the whole bundle. G2: at some tables also the board cards of the rank."""
    move_row(s.bundles[1 - seat], s.bundles[seat])
    if s.double_capture:
        take_from_board(s, seat, of_rank(s.board, rank(card)))
    lay_on_top(s, seat, card)


@TRAIL.refused("R8: you can capture or steal something, and at this table you must")
def can_capture(s: StealingBundles, seat):
    return s.forced_capture and s.hands[seat] & capturing(s, seat) != 0


@rule
def capturing(s: StealingBundles, seat):
    """The cards of the pack that capture or steal something."""
    return pairing_with_board(s) | pairing_with_bundle(s, seat)


@TRAIL.effect
def trail(s: StealingBundles, seat, card):
    """R8. G1: where capturing is compulsory, a trail shows what the player does not hold."""
    if s.forced_capture:
        s.lacks[seat] |= capturing(s, seat)
    s.board = add(s.board, card)
    end_turn(s, seat, card)


# --- Deals and end (R9-R11) ------------------------------------------------------------------------------------------


@rule
def end_turn(s: StealingBundles, seat, card):
    """R3: one card a turn. R9: with empty hands four more cards are dealt to each. R10: until there are none."""
    s.hands[seat] = without(s.hands[seat], card)
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
def count_bundles(s: StealingBundles):
    """R11: the bundles are counted. G7: cards on the board do not count. G9: equal bundles are a draw."""
    if s.last_capturer_takes_board and s.last_capturer >= 0:
        take_from_board(s, s.last_capturer, s.board)
    for seat in range(2):
        s.score[seat] += size(s.bundles[seat])
    s.over = 1
    if s.hand + 1 >= s.deals or s.single_hand:
        win_match(s, highest(s.score, 2))


# --- Positions -------------------------------------------------------------------------------------------------------


FIRST_TURN = first_turn(
    "R2, R9: the non-dealer has the first turn after every deal",
    lambda s: count(s.hands[0]) == count(s.hands[1]),
)
STILL_PLAYED = hands_to_come("G12", "deals")


@follows("turn", "R2, R3: the players take turns, one card each; the player with a card more is on turn")
def longer_hand(s: StealingBundles, known):
    """R2, R9: both have four after every deal."""
    if "turn" in known.certain or not known.whole("hands") or count(s.hands[0]) == count(s.hands[1]):
        return UNKNOWN
    return 0 if count(s.hands[0]) > count(s.hands[1]) else 1


@follows("last_capturer", "G7: where one player has a bundle and the other has none, its owner captured last")
def owner_of_the_only_bundle(s: StealingBundles, known):
    owners = [seat for seat in range(2) if size(s.bundles[seat])]
    return owners[0] if "bundles" in known and len(owners) == 1 else UNKNOWN


@fault("R3: it is the turn of a player who has a card")
def no_card_left(s: StealingBundles):
    return s.hands[s.turn] == 0


@fault("R1: no player holds more than four cards")
def too_many_cards(s: StealingBundles):
    return count(s.hands[0]) > 4 or count(s.hands[1]) > 4


@fault("R9: the stock has four cards for each of the two players, as often as it goes")
def odd_stock(s: StealingBundles):
    return size(s.stock) % 8 != 0


def sheet(view):
    """R11 as a score sheet."""
    note = f"{view.board.count} left on the board" if view.board.count else ""
    return sheet_of(view, ("bundle", [zone.count for zone in view.bundles]), "score", note=note)


def prompt(view):
    return possible_moves(view, {"capture": "capture a card", "steal": "steal a bundle", "trail": "trail a card"})


def narrate(before, after, seat, move):
    """R5, R7, R9: the size of a capture, and a new deal of cards."""
    if before.hand != after.hand:
        return []
    lines = []
    gained = after.bundles[seat].count - before.bundles[seat].count
    if gained:
        lines.append(f"{{{seat}}} takes {gained} cards and has a bundle of {after.bundles[seat].count}.")
    if after.stock.count < before.stock.count:
        lines.append("Four new cards each.")
    return lines
