"""FreeCell: its player sees all cards, and the solver takes milliseconds.

Before the solver is asked, or where a level does not ask it, a sensible player sends cards up, builds runs, does not
take runs apart, and lays cards aside last of all.
"""

from upcard.rulebook import rule, size, suit, top
from upcard_classics.freecell.play import carried, fits, is_safe, step
from upcard_classics.freecell.state import CELLS, COLUMNS, PLACES, FreeCell

SOLVER = "upcard_classics.freecell_solver"
OPEN_PATIENCE = True
HORIZON = 40

ONE, OUT, ASIDE, UP, UP_OUT, GATHER, RESIGN = PLACES


def prior(s: FreeCell, seat, move):
    """How likely a sensible player is to make the move."""
    if move == GATHER:
        return 1.0
    if move == RESIGN:
        return 0.0001
    if move >= UP_OUT:
        return goes_up(s, top(s.cells[(move - UP_OUT) % CELLS]))
    if move >= UP:
        return goes_up(s, top(s.piles[(move - UP) % COLUMNS]))
    if move >= ASIDE:
        return laid_aside(s, (move - ASIDE) % COLUMNS)
    if move >= OUT:
        return 0.6 if size(s.piles[(move - OUT) // CELLS]) else 0.03
    if move >= ONE:
        return 0.005
    return built(s, move % COLUMNS, move // COLUMNS)


@rule
def goes_up(s: FreeCell, face):
    """A card goes up: the sooner, the lower."""
    return 1.0 if is_safe(s, face) else 0.9 - 0.05 * step(face)


@rule
def built(s: FreeCell, source, target):
    """A run goes to another column."""
    pile = s.piles[source]
    below = size(pile) - carried(s, source, target) - 1
    if size(s.piles[target]) == 0:
        return 0.02 if below >= 0 and fits(pile[below + 1], pile[below]) else 0.1
    if below < 0:
        return 0.9
    return 0.01 if fits(pile[below + 1], pile[below]) else 0.5 + 0.3 * wanted(s, pile[below])


@rule
def laid_aside(s: FreeCell, source):
    """A card goes to a cell: better if the card below it can be used, and if it does not break a run."""
    pile = s.piles[source]
    height = size(pile)
    if height == 1:
        return 0.1
    if fits(pile[height - 1], pile[height - 2]):
        return 0.01
    return 0.04 + 0.2 * wanted(s, pile[height - 2])


@rule
def wanted(s: FreeCell, face):
    """Whether a card could go up now, or on another card."""
    if size(s.foundations[suit(face)]) == step(face):
        return 1
    for pile in range(COLUMNS):
        if size(s.piles[pile]) and fits(face, top(s.piles[pile])):
            return 1
    return 0
