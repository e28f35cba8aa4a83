"""Canadian Salad: six hands of plain tricks, and in each of them something else is poison. In the last, everything.

The rules in the order of the book, [canadian_salad.md](canadian_salad.md).
"""

from upcard.arrays import np
from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, HandLimits, State, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import ALL, COUNT, NOBODY, hands, number, option, row, scores, seat_field, trick
from upcard.rulebook import HEARTS, KING, PACK_52, QUEEN, RANK_SET, SPADES, SUIT_SET, count, face_of, set_of, size
from upcard.rulebook import deal_out, left_of, shuffled, win_match
from upcard.rulebook import follow_suit, gather_trick, hands_fit, lay, strengths, trick_prompt, tricks_done
from upcard.rulebook import winning_place
from upcard.cards.faces import parse_cards
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.mechanics.matches.match_facts import never_below_zero
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match import lowest_of
from upcard.mechanics.tricks.trick_facts import turn_facts, won_facts

PLAY, COUNTING = PHASES = phases("play", ("count", "R14: the hand has been played"))
SEATS = 6


def hand_limits(seats, options):
    """R8: the first hand, ten points for every trick."""
    tricks = 52 // seats
    return HandLimits(tricks * seats, 10 * tricks / (seats - 1), -10 * tricks)


ABOUT = About(
    title="Canadian Salad",
    players=(3, 4, 5, 6),
    family="Trick-taking",
    line="Dodge tricks, then hearts, then queens; by the sixth hand you dodge the whole salad at once.",
    pack=PACK_52,
    minutes=25,
    phases=PHASES.names,
    presets={"brisk": {"stop_when_decided": True}},
    max_moves=6 * 52,
    hand=hand_limits,
    mechanics=("trick", "follow suit", "avoidance", "compendium"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # R5
REMOVED = np.array([set_of(parse_cards(cards)) for cards in ("", "", "", "2♣", "", "2♣ 2♦", "2♣ 3♣ 2♦ 3♦")], np.int64)

GOALS = ("tricks", "hearts", "queens", "K♠", "last trick", "everything")
TRICKS, HEARTS_TAKEN, QUEENS, KING_TAKEN, LAST_TRICK, EVERYTHING = range(6)
PRICE = np.array([10, 10, 25, 100, 100])  # R8-R12
POISON = np.array([0, SUIT_SET[HEARTS], RANK_SET[QUEEN], 1 << face_of(SPADES, KING), 0, 0], np.int64)


@state
class CanadianSalad(State):
    hands = hands(SEATS, lacks=True)
    stock = row(52, sees=NOBODY)
    goal = number(label="to be avoided", shows="choice", choices=GOALS)
    took_last = seat_field("last trick")
    trick = trick(SEATS, won="seat", sees={COUNTING: ALL, None: COUNT}, leads_shown=False)
    gained = number(SEATS, "i4", per="seat", label="this hand")
    score = scores(SEATS, per="seat")
    stop_when_decided = option(False, rule="G4", text="a hand stops when nothing more can be scored in it")
    hand6_moon = option(False, rule="G8", text="every trick of the sixth hand: the others are charged for all of it")


CARD = from_hand(held="R2: you do not hold {card}", must=[follow_suit("R4")], phase=PLAY)
MOVES = Catalogue(CARD)
CLAIM = Claim(CARD, STRENGTH)


# --- The deal (R1-R3) ------------------------------------------------------------------------------------------------


def stripped(s: CanadianSalad):
    """R1: the cards left out with this number of players."""
    return int(REMOVED[s.seats])


@rule
def deal(s: CanadianSalad):
    """R2: all cards are dealt. R3: the player on the dealer's left leads. R7: every hand has its own goal."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G1
    s.goal = s.hand
    shuffled(s, s.stock, PACK_52 & ~REMOVED[s.seats])
    deal_out(s.stock, s.hands, s.seats, left_of(s, s.dealer))
    s.leader = s.turn = left_of(s, s.dealer)


# --- Play (R4-R6) ----------------------------------------------------------------------------------------------------


@CARD.effect
def play(s: CanadianSalad, seat, card):
    """R3, G5: any card is led. R4: a player who cannot follow plays anything."""
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s: CanadianSalad):
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
def decided(s: CanadianSalad):
    """G4: all cards that count in this hand have been captured."""
    left = np.int64(0)
    for seat in range(s.seats):
        left |= s.hands[seat]
    return POISON[s.goal] != 0 and left & POISON[s.goal] == 0


# --- Points (R7-R15) -------------------------------------------------------------------------------------------------


@rule
def points(s: CanadianSalad, seat):
    """R7: points are bad."""
    return -s.score[seat]


@rule
def charge(s: CanadianSalad, seat, what):
    """R8-R12: the price of one kind of poison."""
    cards = s.won_cards[seat]
    if what == TRICKS:
        return PRICE[what] * s.tricks[seat]
    if what == LAST_TRICK:
        return PRICE[what] * (s.took_last == seat)
    return PRICE[what] * count(cards & POISON[what])


@rule
def finish_hand(s: CanadianSalad):
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
def turn_the_moon(s: CanadianSalad):
    """G8: a player who took every trick pays nothing, and each of the others the sum of all of it."""
    all_of_it, takers = 0, 0
    for seat in range(s.seats):
        all_of_it += s.gained[seat]
        takers += s.tricks[seat] > 0
    if takers == 1:
        for seat in range(s.seats):
            s.gained[seat] = 0 if s.tricks[seat] else all_of_it


# --- Positions -------------------------------------------------------------------------------------------------------


TURN_FACTS = turn_facts("R6: the turn follows from the leader and the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R7: a trick is won for the cards of every player")
COUNTED = never_below_zero("R7", "score", "gained", "tricks")
LEADS_FIRST = first_turn(
    "R3: the player on the dealer's left leads to the first trick",
    lambda s: not size(s.trick) and not tricks_done(s) and not any(s.won_cards),
    PLAY,
)
NOTHING_LEFT = nothing_left(COUNTING)


@follows("hand", "R8-R13: every hand has its own cards to be avoided")
def hand_of_the_goal(s: CanadianSalad, known):
    return s.goal if "goal" in known else UNKNOWN


@follows("goal", "R8-R13: every hand has its own cards to be avoided")
def goal_of_the_hand(s: CanadianSalad, known):
    return s.hand if 0 <= s.hand <= EVERYTHING else UNKNOWN


@impossible("R12: the last trick is not taken before it is played (`took_last`)", phase=PLAY)
def last_trick_taken(s: CanadianSalad):
    return s.took_last >= 0


@impossible("R13: there are six hands: `hand` goes from 0 to 5")
def no_such_hand(s: CanadianSalad):
    return not 0 <= s.hand <= EVERYTHING


@fault("R2: all start with the same number of cards and play one to each trick; the hands do not fit that")
def misdealt(s: CanadianSalad):
    return not hands_fit(s, 52 // s.seats, tricks_done(s))


# --- Words -----------------------------------------------------------------------------------------------------------


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
    rows = [(GOALS[what], [line[what] for line in table]) for what in kinds]
    total = ["gained"] if view.goal == GOALS[EVERYTHING] else []
    return sheet_of(view, *rows, *total, "score", note=f"hand {view.hand + 1} of 6")


def prompt(view):
    return f"beware of {view.goal}: {trick_prompt(view)}"
