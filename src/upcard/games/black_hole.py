"""Black Hole: a patience; play all 51 cards of the tableau to one foundation, each next in rank to the last.

The rules in the order of the book, [black_hole.md](black_hole.md).
"""

from upcard.cards.chance import shuffle
from upcard.cards.faces import ACE, SPADES, face_of, rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, fill, pop, push, size, top
from upcard.contract.facts import UNKNOWN, follows
from upcard.contract.fields import NOBODY, number, option, row, rows
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.offer import offer

ABOUT = About(
    title="Black Hole",
    players=(1,),
    family="Patience",
    line="Seventeen fans of three round an ace: send every card into the hole, one rank up or down at a time.",
    pack=PACK_52,
    minutes=5,
    presets={"takebacks": {"undo": True, "allow_resign": True}},
    max_moves=3000,
    mechanics=("patience", "open", "next in rank"),
)

PILES = 17
ACE_OF_SPADES = face_of(SPADES, ACE)
MOST_TAKEN_BACK = 999


@state
class BlackHole:
    foundation_pile = row(52, role="foundation", label="foundation")
    piles = rows(PILES, 3, label="pile")
    stock = row(52, sees=NOBODY)
    came_from = number(52, shows="hidden", start=-1)  # the pile of every card of the foundation (G5)
    taken_back = number(dtype="i2", label="moves taken back")
    gave_up = number(label="given up", shows="hidden")
    foundation = option("ace_of_spades", ("ace_of_spades", "any_card"), rule="G8", text="first card of the foundation")
    allow_resign = option(False, rule="G4", text="the player may give up")
    undo = option(False, rule="G5", text="moves may be taken back")


ANY_CARD = 1
MOVES = Catalogue(
    numbers("play", lambda pile: f"pile {pile}", PILES, says="{seat} plays from {move}", zone="piles", places=True),
    button("resign", says="{seat} gives up"),
    button("undo", says="{seat} takes a move back"),
)
RESIGN, UNDO = MOVES.first("resign"), MOVES.first("undo")
REASONS = (
    "",
    "R8: there is no card left in {move}",
    "R5: the top card of {move} is neither one rank above nor one below the top card of the foundation",
    "G3: the top card of {move} has the same rank as the top card of the foundation",
    "G4: giving up is not allowed at this table; the game goes on as long as a card can be played",
    "G5: taking back is not allowed at this table",
    "G5: there is nothing to take back",
    "G5: no more moves can be taken back in this game",
)
EMPTY_PILE, NOT_NEXT, SAME_RANK, NO_RESIGNING, NO_UNDO, NOTHING_PLAYED, UNDO_LIMIT = range(1, 8)


@rule
def begin(s):
    s.dealer = 0


@rule
def deal(s):
    """R1, G1: the ace of spades is taken out before the shuffle (G8: or any card begins). R2, G7: three cards each."""
    fill(s.stock, PACK_52)
    clear(s.foundation_pile)
    if s.foundation == ANY_CARD:
        shuffle(s, s.stock)
        push(s.foundation_pile, pop(s.stock))
    else:
        push(s.foundation_pile, pop(s.stock))  # the last card of a new pack
        shuffle(s, s.stock)
    for pile in range(PILES):
        clear(s.piles[pile])
        for _ in range(3):
            push(s.piles[pile], pop(s.stock))
    for place in range(52):
        s.came_from[place] = -1
    s.taken_back = s.gave_up = 0
    s.turn = 0
    finish_if_stuck(s)  # G9: perhaps before the first move


@rule
def points(s, seat):
    """G6: cards on the foundation."""
    return size(s.foundation_pile)


@rule
def legal(s, seat, moves):
    """R4: a card from a pile to the foundation, and nothing else but what G4 and G5 allow."""
    n = 0
    for pile in range(PILES):
        if why_not_play(s, pile) == 0:
            n = offer(moves, n, pile)
    if s.allow_resign or (s.undo and n == 0):
        n = offer(moves, n, RESIGN)
    if why_not_undo(s) == 0:
        n = offer(moves, n, UNDO)
    return n


@rule
def why_not(s, seat, move):
    if move < PILES:
        return why_not_play(s, move)
    if move == UNDO:
        return why_not_undo(s)
    if s.allow_resign or (s.undo and not can_play(s)):
        return 0
    return NO_RESIGNING


@rule
def why_not_play(s, pile):
    """R5, G2: the top card of a pile, if it is next in rank to the top card of the foundation."""
    if size(s.piles[pile]) == 0:
        return EMPTY_PILE
    steps = apart(top(s.piles[pile]), top(s.foundation_pile))
    if steps == 1 or steps == 12:
        return 0
    return SAME_RANK if steps == 0 else NOT_NEXT


@rule
def why_not_undo(s):
    if not s.undo:
        return NO_UNDO
    if s.came_from[size(s.foundation_pile) - 1] < 0:
        return NOTHING_PLAYED
    return 0 if s.taken_back < MOST_TAKEN_BACK else UNDO_LIMIT


@rule
def apart(card, other):
    """How many ranks apart: 1 for neighbours, and 12 for ace and two, the ends of the circle (R6, R7)."""
    return abs(rank(card) - rank(other))


@rule
def can_play(s):
    found = False
    for pile in range(PILES):
        found |= why_not_play(s, pile) == 0
    return found


@rule
def apply(s, seat, move):
    if move == RESIGN:
        s.gave_up = 1
        end_game(s)
    elif move == UNDO:
        take_back(s)
    else:
        push(s.foundation_pile, pop(s.piles[move]))
        s.came_from[size(s.foundation_pile) - 1] = move
        finish_if_stuck(s)


@rule
def take_back(s):
    """G5: the last card goes back to its pile."""
    place = size(s.foundation_pile) - 1
    push(s.piles[s.came_from[place]], pop(s.foundation_pile))
    s.came_from[place] = -1
    s.taken_back += 1


@rule
def finish_if_stuck(s):
    """R9, R10: all cards played, or no move possible (G5: taking back is one)."""
    if size(s.foundation_pile) == 52 or (not can_play(s) and why_not_undo(s) != 0):
        end_game(s)


@rule
def end_game(s):
    """R9: won with all 52 cards on the foundation. R10: else lost."""
    s.over = s.ended = 1
    s.won = 1 if size(s.foundation_pile) == 52 else 0


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("over", "R10, G9: a deal without a first move is lost at once")
def lost_at_once(s):
    dealt = size(s.foundation_pile) == 1 and all(size(s.piles[pile]) == 3 for pile in range(PILES))
    return 1 if dealt and not can_play(s) else UNKNOWN


@follows("ended", "R10, G9: a deal without a first move is lost at once")
def ended_at_once(s):
    dealt = size(s.foundation_pile) == 1 and all(size(s.piles[pile]) == 3 for pile in range(PILES))
    return 1 if dealt and not can_play(s) else UNKNOWN


FAULTS = (
    "",
    "R1: the foundation starts with a card",
    "R5: a card of the foundation is not next in rank to the one below it",
    "R9: the game is over when no card is left in the piles",
    "R10: the game is over when no move is possible",
)


@rule
def audit(s):
    cards = size(s.foundation_pile)
    if cards == 0:
        return 1
    for place in range(1, cards):
        steps = apart(s.foundation_pile[place], s.foundation_pile[place - 1])
        if steps != 1 and steps != 12:
            return 2
    left = 0
    for pile in range(PILES):
        left += size(s.piles[pile])
    if left == 0:
        return 3
    return 0 if can_play(s) or why_not_undo(s) == 0 else 4


def sheet(view):
    """G6: the cards on the foundation."""
    cards = view.foundation_pile.count
    left = sum(pile.count for pile in view.piles)
    note = "won" if left == 0 else f"lost: {left} {'card' if left == 1 else 'cards'} left"
    return Sheet(
        seat_columns(view.seats),
        (("cards on the foundation", (cards,)), ("moves taken back", (view.taken_back,))),
        note,
    )


def prompt(view):
    return f"play a card next to the {view.foundation_pile.seen[-1]}"


def narrate(before, after, seat, move):
    """Which card it was."""
    cards, more = before.foundation_pile, after.foundation_pile
    if more.count > cards.count:
        return [f"The {more.seen[-1]} goes on the {cards.seen[-1]}."]
    if more.count < cards.count:
        return [f"The {cards.seen[-1]} goes back to its pile."]
    return []
