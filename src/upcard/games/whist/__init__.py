"""Whist: four players, partners opposite, thirteen tricks; the dealer's last card fixes the trump.

The rules in the order of the book, [whist.md](whist.md).

R2: nothing to carry out: the players choose their partners by where they sit.
"""

from upcard.declarations.claims import Claim
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.mechanics.deals.deal_facts import first_turn, suit_turned_up
from upcard.mechanics.tricks.trick_facts import none_played, turn_facts, won_facts
from upcard.rulebook import About, Catalogue, HandLimits, State, fault, from_hand, rule, sheet_of, state
from upcard.rulebook import NOBODY, hands, number, option, row, scores, suit_field, trick
from upcard.rulebook import PACK_52, holds, one, size, suit
from upcard.rulebook import deal_hands, end_match, left_of, opposite_sides, shuffled
from upcard.rulebook import follow_suit, gather_trick, hands_fit, lay, strengths, tricks_done, winning_place
from upcard.mechanics.matches.match_facts import no_winner_yet

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
    hand=HandLimits(52, 7),
    mechanics=("trick", "follow suit", "turned-up trump", "partnership"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # G1
side_of = opposite_sides  # R1


@state
class Whist(State):
    hands = hands(4, shown=True, lacks=True)  # shown: the turned-up card, as all remember it (R6)
    stock = row(52, sees=NOBODY)
    turned_up = number(label="turned up", shows="card", start=-1)
    trump = suit_field("trump")
    trick = trick(4, won="side", role="")
    score = scores(2)
    target = option(25, (1, 1000), rule="G6", text="points that win the match")


CARD = from_hand(held="R3: you do not hold {card}", must=[follow_suit("R9")])
MOVES = Catalogue(CARD)
CLAIM = Claim(CARD, STRENGTH, "trump")


@rule
def deal(s: Whist):
    """R3-R5: thirteen each, one at a time from the dealer's left; the last card is turned up."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G3
    shuffled(s, s.stock, PACK_52)
    s.turned_up = s.stock[0]  # R4, G4: the 52nd card falls to the dealer
    s.trump = suit(s.turned_up)  # R5
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 13)
    s.shown[s.dealer] = one(s.turned_up)
    s.leader = s.turn = left_of(s, s.dealer)  # R7


@CARD.effect
def play(s: Whist, seat, card):
    """R8: one card each, clockwise. R10: a player who cannot follow suit plays anything."""
    lay(s, seat, card)
    if seat == s.dealer:
        s.turned_up = -1  # R6
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s: Whist):
    """R11-R13: the highest trump, else the highest card of the suit led; the winner leads."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    s.tricks[winner & 1] += 1  # R14
    gather_trick(s, winner & 1)
    s.leader = s.turn = winner
    if tricks_done(s) == 13:  # R15
        score_hand(s)


@rule
def score_hand(s: Whist):
    """R16: a point for each trick above six. R17, R18: the side that reaches the target wins."""
    side = 0 if s.tricks[0] > 6 else 1
    s.score[side] += s.tricks[side] - 6
    s.over = 1
    if s.score[side] >= s.target:
        end_match(s, side)


# --- Positions -------------------------------------------------------------------------------------------------------


STILL_PLAYED = no_winner_yet("R17", "target")
TURN_FACTS = turn_facts("R8: cards are played one after another, to the left of the leader")
LEADS_FIRST = first_turn("R7: the player on the dealer's left leads to the first trick", none_played(13))
TRICK_FACTS = won_facts("R14: a trick is won for every four cards")
TRUMP = suit_turned_up("R5: trump is the suit of the turned-up card", "turned_up")


@follows("dealer", "R4: the turned-up card is the dealer's")
def holder_of_the_turned_up_card(s: Whist, known):
    if "dealer" in known or s.turned_up < 0:
        return UNKNOWN
    return next((seat for seat in range(4) if holds(s.hands[seat], s.turned_up)), UNKNOWN)


@follows("shown", "R6: all remember the dealer's turned-up card")
def card_turned_up(s: Whist, known):
    if s.turned_up < 0 or "dealer" not in known:
        return UNKNOWN
    return [one(s.turned_up) if seat == s.dealer else 0 for seat in range(4)]


@impossible("R5: there is a trump suit")
def no_trump(s: Whist):
    return s.trump < 0


@impossible("R4, R6: the turned-up card lies open with the dealer until he plays")
def turned_up_elsewhere(s: Whist):
    return s.turned_up >= 0 and not holds(s.hands[s.dealer], s.turned_up)


@fault("R3: every player starts with thirteen cards and plays one to each trick; the hands do not fit that")
def misdealt(s: Whist):
    return not hands_fit(s, 13, tricks_done(s))


def sheet(view):
    """R16 as a score sheet."""
    return sheet_of(view, "tricks", ("above six", [max(0, n - 6) for n in view.tricks]), "score")
