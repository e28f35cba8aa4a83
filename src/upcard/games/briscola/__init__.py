"""Briscola: three cards in hand, a stock to draw from, no duty to follow suit; 120 points a hand.

The rules in the order of the book, [briscola.md](briscola.md).
"""

from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.mechanics.tricks.trick_facts import turn_facts
from upcard.rulebook import About, Catalogue, HandLimits, State, choices, fault, from_hand, rule, sheet_of, state
from upcard.rulebook import COUNT, card, hands, number, option, row, scores, seat_field, suit_field, trick
from upcard.rulebook import (
    ACE,
    JACK,
    KING,
    PACK_40,
    QUEEN,
    THREE,
    TWO,
    add,
    count,
    face_of,
    pop,
    rank,
    size,
    suit,
    without,
)
from upcard.rulebook import deal_hands, draw_first_dealer, left_of, shuffled
from upcard.rulebook import gather_trick, hands_fit, lay, strengths, values_by_rank, winning_place, worth
from upcard.mechanics.matches.match import win_match
from upcard.mechanics.matches.sides import partners_if_four, see_each_others_hands, sides_in_play
from upcard.mechanics.deals.deal_facts import first_turn, suit_turned_up
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero

ABOUT = About(
    title="Briscola",
    players=(2, 3, 4),
    family="Point-trick",
    line="Three cards, no duty to follow suit, and every ace on the table is an invitation.",
    pack=PACK_40,
    minutes=20,
    sides="with four, partners sit opposite each other; two and three play each for themselves",
    presets={"quick": {"stop_when_decided": True, "max_tie_breaks": 0}},
    max_moves=40 * 1000,
    hand=lambda seats, options: HandLimits(40 // seats * seats, 120),
    mechanics=("trick", "draw stock", "turned-up trump", "card points", "partnership"),
)

RANKING = "A 3 K Q J 7 6 5 4 2"
STRENGTH = strengths(RANKING)
VALUE = values_by_rank({ACE: 11, THREE: 10, KING: 4, QUEEN: 3, JACK: 2})  # R13
ALL_POINTS = 120
side_of = partners_if_four  # R2


TIED_ONLY, BEST_OF_ALL = TIE_BREAK = choices("tied_only", "best_of_all")


@state
class Briscola(State):
    hands = hands(4, shown=True, known=True)  # shown: the upcard (R10); known: the partner's last three cards (R11)
    stock = row(40, sees=COUNT, role="stock")
    upcard = card(label="upcard")
    removed = card(role="exposed", label="left out")
    trick = trick(4, won="side", sides=4, label="won cards", leads_shown=False, counted=False)
    trump = suit_field("trump")
    taker = seat_field("last trick taken by")
    counted = number(4, "i4", per="side", label="points of the last hand", lives="match")
    score = scores(4)
    tie_breaks = number(dtype="i4", label="tie-breakers", lives="match")
    contending = number(4, per="side", label="can win", shows="hidden", means="yes", start=1, lives="match")
    removed_two = option(
        choices("clubs", "diamonds", "hearts", "spades"), rule="G3", text="the two that three leave out"
    )
    tie_break = option(TIE_BREAK, rule="G5", text="who can win a tie-breaker hand")
    peek = option(True, rule="G7", text="partners look at each other's last three cards")
    stop_when_decided = option(False, rule="G9", text="the last hand stops when nobody can catch up")
    max_tie_breaks = option("none", tuple(map(str, range(11))), rule="G11", text="tie-breakers before a win is shared")


CARD = from_hand(
    held="R6: you may play any card you hold, and you do not hold {card}",
    outside=(PACK_40, "R1: {card} is not in the pack"),
)
MOVES = Catalogue(CARD)


@rule
def begin(s: Briscola):
    """G4: the first dealer is drawn. The match starts at nothing."""
    draw_first_dealer(s)
    for side in range(4):
        s.contending[side] = 1 if side < sides_in_play(s) else 0


@rule
def deal(s: Briscola):
    """R3, R4: three cards each; the next is turned up, and its suit is trump. R14, R15: the deal goes to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, pack_of(s))
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 3)
    s.upcard = pop(s.stock)
    s.trump = suit(s.upcard)
    s.leader = s.turn = left_of(s, s.dealer)  # R5


@rule
def pack_of(s: Briscola):
    """R1, G3: with three players one 2 is left out, known to all."""
    if s.seats != 3:
        return PACK_40
    s.removed = face_of(s.removed_two, TWO)
    return without(PACK_40, s.removed)


@CARD.effect
def play(s: Briscola, seat, card):
    """R5: one card each, to the left. R6: any card may be played at any time."""
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s: Briscola):
    """R7: the highest trump wins the trick, without trumps the highest card of the suit led. R9: the winner leads."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) % s.seats
    gather_trick(s, side_of(s, winner))  # R8
    s.taker = winner
    draw_cards(s, winner)
    s.leader = s.turn = winner
    if s.hands[winner] == 0 or (s.stop_when_decided and decided(s)):  # R12, G9
        count_points(s)


@rule
def draw_cards(s: Briscola, winner):
    """R9: each player draws a card, the winner of the trick first. R10: the last one takes the upcard."""
    if s.upcard < 0:
        return
    for place in range(s.seats):
        seat = (winner + place) % s.seats
        if size(s.stock):
            s.hands[seat] = add(s.hands[seat], pop(s.stock))
        else:
            s.hands[seat] = add(s.hands[seat], s.upcard)
            s.shown[seat] = add(s.shown[seat], s.upcard)
            s.upcard = -1
    if s.upcard < 0 and s.seats == 4 and s.peek:  # R11, G7
        see_each_others_hands(s, 0)
        see_each_others_hands(s, 1)


@rule
def standing_of(s: Briscola, side):
    """The decisive scores after this hand: the sum over all hands (R16), in a tie-breaker the hand alone (G6)."""
    return worth(s.won_cards[side], VALUE) if s.tie_breaks else s.score[side] + worth(s.won_cards[side], VALUE)


@rule
def hands_in_match(s: Briscola):
    """R14: two hands with two or four players. R15: three with three."""
    return 3 if s.seats == 3 else 2


@rule
def decided(s: Briscola):
    """G9: it is the last hand, and no side that could win can still catch up with the leader."""
    if s.hand + 1 < hands_in_match(s) and not s.single_hand:
        return False
    left = ALL_POINTS
    best = -1
    for side in range(sides_in_play(s)):
        left -= worth(s.won_cards[side], VALUE)
        if can_win(s, side) and (best < 0 or standing_of(s, side) > standing_of(s, best)):
            best = side
    for side in range(sides_in_play(s)):
        if side != best and can_win(s, side) and standing_of(s, side) + left >= standing_of(s, best):
            return False
    return True


@rule
def can_win(s: Briscola, side):
    """G5, G12: in a tie-breaker only those who are still tied can win, unless the table lets all of them."""
    return s.contending[side] or s.tie_break == BEST_OF_ALL


@rule
def count_points(s: Briscola):
    """R13: the points in the piles are counted. G6: those of a tie-breaker are not added to the score."""
    for side in range(sides_in_play(s)):
        s.counted[side] = worth(s.won_cards[side], VALUE)
        if s.hand < hands_in_match(s):
            s.score[side] += s.counted[side]
    s.over = 1
    if s.hand + 1 >= hands_in_match(s):
        find_winner(s)


@rule
def find_winner(s: Briscola):
    """R16: most points over all hands wins. R17: a tie is broken by another hand. G11: or the win is shared."""
    result = s.counted if s.tie_breaks else s.score
    best = -1
    for side in range(sides_in_play(s)):
        if can_win(s, side) and result[side] > best:
            best = result[side]
    tied = 0
    for side in range(sides_in_play(s)):
        s.contending[side] = 1 if can_win(s, side) and result[side] == best else 0
        tied += s.contending[side]
    if tied == 1 or s.tie_breaks == s.max_tie_breaks:
        share_match(s)
    else:
        s.tie_breaks += 1


@rule
def share_match(s: Briscola):
    """The match is won by all who still contend: one side, or several that share it."""
    winners = 0
    for seat in range(s.seats):
        if s.contending[side_of(s, seat)]:
            winners |= 1 << seat
    win_match(s, winners)


# --- Positions -------------------------------------------------------------------------------------------------------


@follows("won", "G12: a tie-breaker is won by one of the sides that could still win (`contending`)")
def won_by_tie_break(s: Briscola):
    could = [side_of(s, seat) for seat in range(s.seats) if s.contending[side_of(s, seat)]]
    if not s.ended or not could or len(could) == s.seats:
        return UNKNOWN
    return sum(1 << seat for seat in range(s.seats) if side_of(s, seat) in could)


COUNTED = never_below_zero("R13", "score", "counted", "tie_breaks")
STILL_PLAYED = hands_to_come("R14, R15", lambda s: 0 if s.tie_breaks else hands_in_match(s))
TURN_FACTS = turn_facts("R9: the turn follows from the leader and the cards in the trick")
LEADS_FIRST = first_turn(
    "R5: the player on the dealer's left leads to the first trick",
    lambda s: not size(s.trick) and not any(s.won_cards) and s.upcard >= 0 and s.taker < 0,
)


@follows("removed", "R1, G3: three players leave out one two, and it is known which")
def two_left_out(s: Briscola, known):
    two = face_of(s.removed_two, TWO)
    return two if s.seats == 3 and "removed" not in known and two in known.rest() else UNKNOWN


@impossible("R1: three players, and only they, leave out a two (`removed`)")
def wrong_card_left_out(s: Briscola):
    return s.removed >= 0 and (s.seats != 3 or rank(s.removed) != TWO)


TRUMP = suit_turned_up("R4: trump is the suit of the upcard", "upcard")


@fault("R4: trump is the suit of the upcard, and there must be one")
def wrong_trump(s: Briscola):
    return s.trump < 0 or (s.upcard >= 0 and suit(s.upcard) != s.trump)


@rule
def cards_each(s: Briscola):
    """How many cards each player held when the trick was begun."""
    return count(s.hands[s.leader]) + (1 if size(s.trick) else 0)


@fault("R9: everybody holds as many cards as the others, less the one played to this trick")
def unequal_hands(s: Briscola):
    return not hands_fit(s, cards_each(s), 0)


@fault("R3: no player holds more than three cards, and while there is a stock no player holds fewer at the lead")
def not_three(s: Briscola):
    each = cards_each(s)
    return each > 3 or each == 0 or (s.upcard >= 0 and each != 3)


@fault("G1: the stock and its upcard must give everybody the same number of draws, the upcard last")
def uneven_stock(s: Briscola):
    return (size(s.stock) + (1 if s.upcard >= 0 else 0)) % s.seats > 0 or (s.upcard < 0 and size(s.stock) > 0)


def sheet(view):
    """R13, R16 as a score sheet."""
    tie_breaker = view.hand >= (3 if view.seats == 3 else 2)
    return sheet_of(view, ("points", view.counted), "score", note="tie-breaker hand" if tie_breaker else "")


def order_of_strength(view):
    """From the strongest down."""
    return RANKING


def prompt(view):
    return "play any card" if view.led else "lead any card"


def narrate(before, after, seat, move):
    """R10, R11: who took the upcard, and that partners looked at each other's hands."""
    if not before.upcard.seen or after.upcard.seen:
        return []
    lines = [f"{{{(after.taker - 1) % after.seats}}} takes the {before.upcard.seen[0]}."]
    return [*lines, "Partners look at each other's hands."] if after.seats == 4 and after.peek else lines
