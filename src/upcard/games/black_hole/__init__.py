"""Black Hole: a patience; play all 51 cards of the tableau to one foundation, each next in rank to the last.

The rules in the order of the book, [black_hole.md](black_hole.md).

R3: nothing to carry out: how the piles are laid out is up to the page.
"""

from upcard.rulebook import About, Catalogue, Consequence, HandLimits, State, button, fault, numbers, rule, sheet_of
from upcard.rulebook import NOBODY, choices, number, option, row, rows, state
from upcard.rulebook import PACK_52, fill, pop, push, rank, shuffle, size, top
from upcard.declarations.facts import UNKNOWN, follows

ABOUT = About(
    title="Black Hole",
    players=(1,),
    family="Patience",
    line="Seventeen fans of three round an ace: send every card into the hole, one rank up or down at a time.",
    pack=PACK_52,
    minutes=5,
    presets={"takebacks": {"undo": True, "allow_resign": True}},
    max_moves=3000,
    hand=lambda seats, options: HandLimits(3000 if options["undo"] == "on" else 53, 52, 0),
    mechanics=("patience", "open", "next in rank"),
)

PILES = 17
MAX_TAKEN_BACK = 999


ACE_OF_SPADES, ANY_CARD = FOUNDATION = choices("ace_of_spades", "any_card")


@state
class BlackHole(State):
    foundation_pile = row(52, role="foundation", label="foundation")
    piles = rows(PILES, 3, label="pile")
    stock = row(52, sees=NOBODY)
    came_from = number(52, shows="hidden", start=-1)  # the pile of every card of the foundation (G5)
    taken_back = number(dtype="i2", label="moves taken back")
    gave_up = number(label="given up", shows="hidden", means="yes")
    foundation = option(FOUNDATION, rule="G8", text="first card of the foundation")
    allow_resign = option(False, rule="G4", text="the player may give up")
    undo = option(False, rule="G5", text="moves may be taken back")


PLAY = numbers(
    "play",
    lambda pile: f"pile {pile}",
    PILES,
    says="{seat} plays from {move}",
    zone="piles",
    places=True,
    to="foundation_pile",
)
RESIGN = button("resign", says="{seat} gives up")
UNDO = button("undo", says="{seat} takes a move back")
MOVES = Catalogue(PLAY, RESIGN, UNDO)


@rule
def begin(s: BlackHole):
    """A single player needs no draw for the deal."""
    s.dealer = 0


@rule
def deal(s: BlackHole):
    """R1, G1: the ace of spades is taken out before the shuffle (G8: or any card begins). R2, G7: three cards each."""
    fill(s.stock, PACK_52)
    if s.foundation == ANY_CARD:
        shuffle(s, s.stock)
        push(s.foundation_pile, pop(s.stock))
    else:
        push(s.foundation_pile, pop(s.stock))  # the last card of a new pack
        shuffle(s, s.stock)
    for pile in range(PILES):
        for _ in range(3):
            push(s.piles[pile], pop(s.stock))
    finish_if_stuck(s)  # G9: perhaps before the first move


# --- Play (R4-R8) ----------------------------------------------------------------------------------------------------


@PLAY.refused("R8: there is no card left in {move}")
def empty(s: BlackHole, seat, pile):
    return size(s.piles[pile]) == 0


@rule
def same_rank(s: BlackHole, seat, pile):
    """G3."""
    return rank(top(s.piles[pile])) == rank(top(s.foundation_pile))


@PLAY.refused(
    "R5: the top card of {move} is neither one rank above nor one below the top card of the foundation",
    cases=[("G3: the top card of {move} has the same rank as the top card of the foundation", same_rank)],
)
def not_next(s: BlackHole, seat, pile):
    return apart(top(s.piles[pile]), top(s.foundation_pile)) != 1


@rule
def apart(card, other):
    """How many ranks apart: R6: upwards or downwards; R7: in a circle, in which ace and two are neighbours."""
    steps = abs(rank(card) - rank(other))
    return min(steps, 13 - steps)


@PLAY.effect
def play(s: BlackHole, seat, pile):
    """R4, G2: the top card of a pile goes to the foundation."""
    push(s.foundation_pile, pop(s.piles[pile]))
    s.came_from[size(s.foundation_pile) - 1] = pile
    finish_if_stuck(s)


@RESIGN.refused("G4: giving up is not allowed at this table; the game goes on as long as a card can be played")
def going_on(s: BlackHole):
    """G5: a player who could only take back may give up instead."""
    return not s.allow_resign and (not s.undo or can_play(s))


@RESIGN.effect
def resign(s: BlackHole):
    """G4."""
    s.gave_up = 1
    end_game(s)


@UNDO.refused("G5: taking back is not allowed at this table")
def no_taking_back(s: BlackHole):
    return not s.undo


@UNDO.refused("G5: there is nothing to take back")
def nothing_played(s: BlackHole):
    return s.came_from[size(s.foundation_pile) - 1] < 0


@UNDO.refused("G5: no more moves can be taken back in this game")
def taken_back_enough(s: BlackHole):
    return s.taken_back >= MAX_TAKEN_BACK


@UNDO.effect
def take_back(s: BlackHole):
    """G5: the last card goes back to its pile."""
    place = size(s.foundation_pile) - 1
    push(s.piles[s.came_from[place]], pop(s.foundation_pile))
    s.came_from[place] = -1
    s.taken_back += 1


# --- The end (R9, R10) -----------------------------------------------------------------------------------------------


@rule
def finish_if_stuck(s: BlackHole):
    """R9, R10: all cards played, or no move possible."""
    if size(s.foundation_pile) == 52 or is_stuck(s):
        end_game(s)


@rule
def is_stuck(s: BlackHole):
    """R10: no card can be played. G5: nor taken back."""
    return not can_play(s) and (no_taking_back(s) or nothing_played(s) or taken_back_enough(s))


@rule
def can_play(s: BlackHole):
    """R5: whether some pile has a top card that is next."""
    found = False
    for pile in range(PILES):
        found |= size(s.piles[pile]) > 0 and apart(top(s.piles[pile]), top(s.foundation_pile)) == 1
    return found


@rule
def end_game(s: BlackHole):
    """R9: won with all cards on the foundation, when none is left in the piles. R10: else lost."""
    s.over = s.ended = s.won = 1
    for pile in range(PILES):
        if size(s.piles[pile]):
            s.won = 0


@rule
def points(s: BlackHole, seat):
    """G6: cards on the foundation."""
    return size(s.foundation_pile)


# --- Positions -------------------------------------------------------------------------------------------------------


def dead_deal(s: BlackHole):
    """G9: nothing has been played, and nothing can be."""
    dealt = size(s.foundation_pile) == 1 and all(size(s.piles[pile]) == 3 for pile in range(PILES))
    return 1 if dealt and not can_play(s) else UNKNOWN


LOST_AT_ONCE = "R10, G9: a deal without a first move is lost at once"
OVER_AT_ONCE = follows("over", LOST_AT_ONCE)(dead_deal)
ENDED_AT_ONCE = follows("ended", LOST_AT_ONCE)(dead_deal)


@follows("came_from", "G5: all cards played came from the only pile that has fewer than three")
def only_pile_played_from(s: BlackHole, known):
    """If the whole pack is given; a part of it may have been laid out in shorter piles."""
    played, short = size(s.foundation_pile) - 1, [pile for pile in range(PILES) if size(s.piles[pile]) < 3]
    missing = sum(3 - size(s.piles[pile]) for pile in short)
    if "came_from" in known or len(short) != 1 or missing != played:
        return UNKNOWN
    return [short[0] if 0 < place <= played else -1 for place in range(52)]


@fault("R1: the foundation starts with a card")
def no_foundation(s: BlackHole):
    return size(s.foundation_pile) == 0


@fault("R5: a card of the foundation is not next in rank to the one below it")
def broken_foundation(s: BlackHole):
    for place in range(1, size(s.foundation_pile)):
        if apart(s.foundation_pile[place], s.foundation_pile[place - 1]) != 1:
            return True
    return False


@fault("R9: the game is over when no card is left in the piles")
def no_card_left(s: BlackHole):
    for pile in range(PILES):
        if size(s.piles[pile]):
            return False
    return True


OVER_WHEN_STUCK = fault("R10: the game is over when no move is possible")(is_stuck)


def sheet(view):
    """G6: the cards on the foundation."""
    left = sum(pile.count for pile in view.piles)
    note = "won" if left == 0 else f"lost: {left} {'card' if left == 1 else 'cards'} left"
    cards = ("cards on the foundation", [view.foundation_pile.count])
    return sheet_of(view, cards, ("moves taken back", [view.taken_back]), note=note)


def prompt(view):
    return f"play a card next to the {view.foundation_pile.seen[-1]}"


def narrate(before, after, seat, move):
    """The card that was played."""
    cards, more = before.foundation_pile, after.foundation_pile
    if more.count > cards.count:
        return [Consequence(f"The {more.seen[-1]} goes on the {cards.seen[-1]}.", f": {more.seen[-1]}")]
    if more.count < cards.count:
        return [f"The {cards.seen[-1]} goes back to its pile."]
    return []
