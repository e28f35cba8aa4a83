"""Canadian Salad: six hands of plain tricks, and in each of them something else is poison. In the last, everything.

The rules in the order of the book, [canadian_salad.md](canadian_salad.md).
"""

import numpy as np

from upcard.cards.faces import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    HEARTS,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    SPADES,
    TEN,
    THREE,
    TWO,
    face_of,
    parse_cards,
    suit,
)  # fmt: skip
from upcard.cards.packs import PACK_52
from upcard.cards.rows import size
from upcard.cards.sets import RANK_SET, SUIT_SET, count, holds, set_of
from upcard.contract.facts import UNKNOWN, impossible, follows, nothing_left
from upcard.contract.fields import ALL, COUNT, NOBODY, card_sets, hands, lacks_of, number, option, row, seat_field
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_out, shuffled
from upcard.mechanics.match import lowest_of, win_match
from upcard.mechanics.offer import offer_cards
from upcard.mechanics.trick import (
    clear_tricks,
    following,
    gather_trick,
    hands_fit,
    lay_card,
    strengths,
    winning_place,
)  # fmt: skip
from upcard.mechanics.trick_facts import turn_facts, won_facts
from upcard.mechanics.turn import draw_first_dealer, left_of

SEATS = 6
ABOUT = About(
    title="Canadian Salad",
    players=(3, 4, 5, 6),
    family="Trick-taking",
    line="Dodge tricks, then hearts, then queens; by the sixth hand you dodge the whole salad at once.",
    pack=PACK_52,
    minutes=25,
    phases=("play", "count"),
    presets={"brisk": {"stop_when_decided": True}},
    max_moves=6 * 52,
    mechanics=("trick", "follow suit", "avoidance", "compendium"),
)
PLAY, COUNTING = range(2)

STRENGTH = strengths((ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO))  # R5
REMOVED = np.array([set_of(parse_cards(cards)) for cards in ("", "", "", "2♣", "", "2♣ 2♦", "2♣ 3♣ 2♦ 3♦")], np.int64)
KING_OF_SPADES = face_of(SPADES, KING)

GOALS = ("tricks", "hearts", "queens", "K♠", "last trick", "everything")
TRICKS, HEARTS_TAKEN, QUEENS, KING_TAKEN, LAST_TRICK, EVERYTHING = range(6)
PRICE = np.array([10, 10, 25, 100, 100])  # R8-R12
POISON = np.array([0, SUIT_SET[HEARTS], RANK_SET[QUEEN], 1 << KING_OF_SPADES, 0, 0], np.int64)


@state
class CanadianSalad:
    hands = hands(SEATS)
    lacks = lacks_of("hands", SEATS)
    stock = row(52, sees=NOBODY)
    trick = row(SEATS, role="trick", played_from="leader")
    last_trick = row(SEATS, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(
        SEATS, sees={COUNTING: ALL, None: COUNT}, per="seat", role="won", label="won", remembered=True
    )
    goal = number(label="to be avoided", shows="choice", choices=GOALS)
    leader = seat_field(shows="hidden")
    last_leader = seat_field(shows="hidden")
    took_last = seat_field("last trick")
    tricks = number(SEATS, per="seat", label="tricks")
    gained = number(SEATS, "i4", per="seat", label="this hand")
    score = number(SEATS, "i4", per="seat", label="score")
    stop_when_decided = option(False, rule="G4", text="a hand stops when nothing more can be scored in it")
    hand6_moon = option(False, rule="G8", text="every trick of the sixth hand: the others are charged for all of it")


MOVES = Catalogue(play_cards())
REASONS = ("", "R2: you do not hold {card}", "R4: you hold {led}, and {led} were led: follow suit")
NOT_HELD, FOLLOW_SUIT = 1, 2


@rule
def pack_for(seats):
    """R1: the pack without the cards that would be left over."""
    return PACK_52 & ~REMOVED[seats]


def stripped(s):
    """The cards that this number of players plays without."""
    return int(REMOVED[s.seats])


@rule
def begin(s):
    """G1: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(SEATS):
        s.score[seat] = 0


@rule
def points(s, seat):
    """R7: points are bad."""
    return -s.score[seat]


@rule
def deal(s):
    """R2: all cards. R3: the player on the dealer's left leads. R7: every hand has its own goal."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G1
    s.goal = s.hand
    shuffled(s, s.stock, pack_for(s.seats))
    deal_out(s.stock, s.hands, s.seats, left_of(s, s.dealer))
    clear_tricks(s, SEATS)
    for seat in range(SEATS):
        s.gained[seat] = 0
    s.took_last = -1
    s.phase = PLAY
    s.leader = s.turn = left_of(s, s.dealer)


@rule
def playable(s, seat):
    """R3, R6: any card is led (G5). R4: the suit led is followed, or anything played."""
    return following(s.hands[seat], suit(s.trick[0])) if size(s.trick) else s.hands[seat]


@rule
def legal(s, seat, moves):
    return offer_cards(moves, 0, playable(s, seat), 0)


@rule
def why_not(s, seat, card):
    if not holds(s.hands[seat], card):
        return NOT_HELD
    return 0 if holds(playable(s, seat), card) else FOLLOW_SUIT


@rule
def apply(s, seat, card):
    lay_card(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s):
    """R5: the highest card of the suit led wins. R6: its player leads. R14: all tricks are played (G4)."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, -1)) % s.seats
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    if s.hands[winner] == 0:
        s.took_last = winner
    if s.took_last >= 0 or (s.stop_when_decided and decided(s)):
        finish_hand(s)


@rule
def decided(s):
    """G4: all cards that count in this hand have been captured."""
    left = np.int64(0)
    for seat in range(s.seats):
        left |= s.hands[seat]
    return POISON[s.goal] != 0 and left & POISON[s.goal] == 0


@rule
def charge(s, seat, what):
    """R8-R12: what a player pays for one kind of poison."""
    cards = s.won_cards[seat]
    if what == TRICKS:
        return PRICE[what] * s.tricks[seat]
    if what == LAST_TRICK:
        return PRICE[what] * (s.took_last == seat)
    return PRICE[what] * count(cards & POISON[what])


@rule
def finish_hand(s):
    """R13: in the sixth hand all of it together. R15: after that the lowest total wins, equal ones share (G3)."""
    s.phase = COUNTING
    for seat in range(s.seats):
        for what in range(EVERYTHING):
            if what == s.goal or s.goal == EVERYTHING:
                s.gained[seat] += charge(s, seat, what)
    if s.hand6_moon and s.goal == EVERYTHING:
        turn_the_moon(s)
    for seat in range(s.seats):
        s.score[seat] += s.gained[seat]
    s.over = 1
    if s.goal == EVERYTHING:
        win_match(s, lowest_of(s.score, s.seats))


@rule
def turn_the_moon(s):
    """G8: whoever took every trick pays nothing, and each of the others what all of it comes to."""
    all_of_it, takers = 0, 0
    for seat in range(s.seats):
        all_of_it += s.gained[seat]
        takers += s.tricks[seat] > 0
    if takers == 1:
        for seat in range(s.seats):
            s.gained[seat] = 0 if s.tricks[seat] else all_of_it


# --- What follows from what ------------------------------------------------------------------------------------------


TURN_FACTS = turn_facts("R6: it is the turn of whoever comes after the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R7: a trick is won for the cards of every player")
NOTHING_LEFT = nothing_left(COUNTING)


@follows("goal", "R8-R13: every hand has its own cards to be avoided")
def goal_of_the_hand(s, known):
    return s.hand if 0 <= s.hand <= EVERYTHING else UNKNOWN


@impossible("R13: there are six hands: `hand` goes from 0 to 5")
def no_such_hand(s):
    return not 0 <= s.hand <= EVERYTHING


FAULTS = (
    "",
    "R2: all start with the same number of cards and play one to each trick; the hands do not fit that",
    "R6: it is the turn of whoever comes after the cards in the trick",
)


@rule
def audit(s):
    done = 0
    for seat in range(s.seats):
        done += s.tricks[seat]
    if not hands_fit(s, 52 // s.seats, done):
        return 1
    if s.turn != (s.leader + size(s.trick)) % s.seats:
        return 2
    return 0


def charges(view, seat):
    """R8-R12 as they stand on the sheet."""
    won = view.won_cards[seat].seen
    hearts, queens = [c for c in won if c.endswith("♥")], [c for c in won if c.startswith("Q")]
    counts = (view.tricks[seat], len(hearts), len(queens), won.count("K♠"), int(view.took_last == seat))
    return [int(price) * n for price, n in zip(PRICE, counts, strict=True)]


def sheet(view):
    """The points of the hand, in the sixth kind by kind, and the totals."""
    table = [charges(view, seat) for seat in range(view.seats)]
    kinds = [what for what in range(EVERYTHING) if view.goal in (GOALS[what], GOALS[EVERYTHING])]
    rows = [(GOALS[what], tuple(line[what] for line in table)) for what in kinds]
    if view.goal == GOALS[EVERYTHING]:
        rows.append(("this hand", tuple(view.gained)))
    return Sheet(seat_columns(view.seats), (*rows, ("score", tuple(view.score))), f"hand {view.hand + 1} of 6")


def prompt(view):
    do = f"follow {view.led}" if view.led else "lead any card"
    return f"hand {view.hand + 1}, beware of {view.goal}: {do}"


def narrate(before, after, seat, move):
    takers = [player for player in range(after.seats) if after.tricks[player] > before.tricks[player]]
    return [f"{{{player}}} takes the trick." for player in takers]
