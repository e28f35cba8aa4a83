"""Whist: four players, partners opposite, thirteen tricks; the dealer's last card fixes the trump.

The rules in the order of the book, [whist.md](whist.md).
"""

from upcard.cards.faces import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE, TWO, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, size
from upcard.cards.sets import holds, one
from upcard.contract.fields import (
    COUNT,
    NOBODY,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
    suit_field,
)
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, play_cards
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import end_match
from upcard.mechanics.offer import offer_cards
from upcard.mechanics.trick import following, gather_trick, hands_fit, lay_card, strengths, winning_place
from upcard.mechanics.turn import draw_first_dealer, left_of, opposite_sides

ABOUT = About(
    title="Whist",
    players=(4,),
    family="Trick-taking",
    line="Thirteen tricks, a trump turned up at the deal, and a partner who must guess what you hold.",
    pack=PACK_52,
    minutes=45,
    sides="partners sit opposite each other",
    presets={"short": {"target": 5}},
    max_moves=52 * 2 * 1000,
    mechanics=("trick", "follow suit", "turned-up trump", "partnership"),
)

STRENGTH = strengths((ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO))  # G1


@state
class Whist:
    hands = hands(4)
    shown = shown_of("hands", 4)  # the turned-up card, as all remember it (R6)
    lacks = lacks_of("hands", 4)
    stock = row(52, sees=NOBODY)
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(2, sees=COUNT, per="side", role="", remembered=True)
    turned_up = number(label="turned up", shows="card", start=-1)
    trump = suit_field("trump")
    leader = seat_field("leads")
    last_leader = seat_field(shows="hidden")
    tricks = number(2, per="side", label="tricks")
    score = number(2, "i4", per="side", label="score")
    target = option(25, (1, 1000), rule="G6", text="points that win the match")


MOVES = Catalogue(play_cards())
REASONS = (
    "",
    "R3: you do not hold {card}",
    "R9: you hold {led}, and {led} were led: follow suit",
)
NOT_HELD, FOLLOW_SUIT = 1, 2

side_of = opposite_sides  # R1


@rule
def begin(s):
    """G2: the first dealer is drawn. R17: the match starts at nothing."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """R3-R5: thirteen each, one at a time from the dealer's left; the last card is turned up."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G3
    shuffled(s, s.stock, PACK_52)
    s.turned_up = s.stock[0]  # R4, G4: the 52nd card falls to the dealer
    s.trump = suit(s.turned_up)  # R5
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 13)
    for seat in range(4):
        s.shown[seat] = s.lacks[seat] = 0
    s.shown[s.dealer] = one(s.turned_up)
    s.tricks[0] = s.tricks[1] = s.won_cards[0] = s.won_cards[1] = 0
    clear(s.trick)
    clear(s.last_trick)
    s.leader = s.turn = left_of(s, s.dealer)  # R7


@rule
def legal(s, seat, moves):
    """R7: any card may be led. R9: who holds the suit led must follow it. R10: otherwise anything."""
    return offer_cards(moves, 0, playable(s, seat), 0)


@rule
def playable(s, seat):
    if size(s.trick) == 0:
        return s.hands[seat]
    return following(s.hands[seat], suit(s.trick[0]))


@rule
def why_not(s, seat, card):
    if not holds(s.hands[seat], card):
        return NOT_HELD
    if not holds(playable(s, seat), card):
        return FOLLOW_SUIT
    return 0


@rule
def apply(s, seat, card):
    """R8: one card each, clockwise."""
    lay_card(s, seat, card)
    if seat == s.dealer:
        s.turned_up = -1  # R6
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s):
    """R11-R13: the highest trump, else the highest card of the suit led; the winner leads."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    s.tricks[winner & 1] += 1  # R14
    gather_trick(s, winner & 1)
    s.leader = s.turn = winner
    if s.tricks[0] + s.tricks[1] == 13:  # R15
        score_hand(s)


@rule
def score_hand(s):
    """R16: a point for each trick above six. R17, R18: the side that reaches the target wins."""
    side = 0 if s.tricks[0] > 6 else 1
    s.score[side] += s.tricks[side] - 6
    s.over = 1
    if s.score[side] >= s.target:
        end_match(s, side)


FAULTS = ("", "R3: every player starts with thirteen cards and plays one to each trick; the hands do not fit that")


@rule
def audit(s):
    return 0 if hands_fit(s, 13, s.tricks[0] + s.tricks[1]) else 1


def sheet(view):
    """R16 as a score sheet."""
    tricks, score = view.tricks, view.score
    gained = [max(0, t - 6) for t in tricks]
    return Sheet(("N-S", "E-W"), (("tricks", tuple(tricks)), ("above six", tuple(gained)), ("score", tuple(score))))


def prompt(view):
    return f"follow {view.led}" if view.led else "lead any card"


def narrate(before, after, seat, card):
    """Who takes a trick."""
    if sum(after.tricks) > sum(before.tricks):
        return [f"{{{after.leader}}} takes the trick."]
    return []
