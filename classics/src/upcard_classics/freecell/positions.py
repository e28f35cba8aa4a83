"""FreeCell: what makes a position impossible."""

from upcard.rulebook import fault, size, suit
from upcard_classics.freecell.play import can_move, points, step
from upcard_classics.freecell.state import CELLS, SUITS, FreeCell


@fault("R7: a foundation is built in one suit, from the ace upwards; they are those of ♣ ♦ ♥ ♠")
def broken_foundation(s: FreeCell):
    for of_suit in range(SUITS):
        for place in range(size(s.foundations[of_suit])):
            face = s.foundations[of_suit][place]
            if suit(face) != of_suit or step(face) != place:
                return True
    return False


@fault("G2: a card is in a cell that this table does not have")
def card_in_no_cell(s: FreeCell):
    lost = 0
    for cell in range(s.free_cells, CELLS):
        lost += size(s.cells[cell])
    return lost > 0


@fault("G6: the number of moves is none that leaves the game open")
def too_many_moves(s: FreeCell):
    return s.moves_made < 0 or s.moves_made >= s.most_moves


@fault("R9: the game is over when all cards are on the foundations")
def all_up(s: FreeCell):
    return points(s, 0) == 52


@fault("R10: the game is over when no card can move")
def stuck(s: FreeCell):
    return not can_move(s)
