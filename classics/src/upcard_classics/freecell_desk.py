"""The moves of FreeCell on a desk of numbers, for the search (`freecell_search`) and for nothing else."""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.jit.rule import INTERPRETED, rule

COLUMNS, CELLS, TALLEST, SUITS = 8, 4, 19, 4
CODE = 64
"""Bytes of a position: at most 52 cards, eight signs and four foundations."""
CLOSED = 255
"""The sign at the end of a column."""
ONTO_NONE, ONE_CARD, ASIDE, UP = 52, 53, 54, 55
TARGETS = 56
"""A move is ``TARGETS * face + target``: the last card of a column or a card of a cell, and the card that it (with
those before it) goes on, or an empty column, or alone to an empty column, a cell, or its foundation."""

DESK = np.dtype(
    [
        ("piles", "i8", (COLUMNS, TALLEST + 1)),
        ("height", "i8", COLUMNS),
        ("cells", "i8", CELLS),
        ("aside", "i8"),  # cards in cells
        ("up", "i8", SUITS),
        ("order", "i8", COLUMNS),
        ("code", "u1", CODE),
        ("allowed", "i8"),  # cells that may be used
        ("by_one", "i8"),  # whether cards move one at a time only
        ("moves", "i8", 256),
        ("places", "i8", 52),  # the column of a card, or -1 for a cell
        ("nodes", "i8"),  # positions known
        ("searched", "i8"),  # positions searched
        ("found", "i8"),  # the number of the position that is won
    ],
    align=True,
)
"""The position that is looked at, and the counts of a search."""

STEP = np.array([(face % 13 + 1) % 13 for face in range(52)], np.int64)
"""The place of a card in its suit, ace 0 to king 12."""
SUIT = np.array([face // 13 for face in range(52)], np.int64)
RED = np.array([1 if face // 13 in (1, 2) else 0 for face in range(52)], np.int64)
FACE = np.array([[13 * suit + (step + 12) % 13 for step in range(13)] for suit in range(4)], np.int64)


def desk(piles: list[list[int]], cells: list[int], up: list[int], allowed: int, by_one: bool) -> NDArray[np.void]:
    """A search about to begin: the faces of the columns and of the cells, the sizes of the foundations, how many cells
    may be used, and whether cards move one at a time only."""
    made = np.zeros(1, DESK)
    w = made[0]
    for place, faces in enumerate(piles):
        w["piles"][place, : len(faces)] = faces
        w["height"][place] = len(faces)
    w["cells"][: len(cells)] = cells
    w["aside"], w["up"], w["allowed"], w["by_one"] = len(cells), up, allowed, by_one
    return made.view(np.recarray) if INTERPRETED else made


# --- Moves of cards --------------------------------------------------------------------------------------------------


@rule
def fits(face, under):
    """R5."""
    return STEP[face] + 1 == STEP[under] and RED[face] != RED[under]


@rule
def run_of(w, pile):
    """How many cards at the end of a column, which is not empty, are in order."""
    run = 1
    height = w.height[pile]
    while run < height and fits(w.piles[pile, height - run], w.piles[pile, height - run - 1]):
        run += 1
    return run


@rule
def room_for(w, empty_before):
    """R6: how many cards can go at once, with so many other empty columns."""
    return 1 if w.by_one else (w.allowed - w.aside + 1) << empty_before


@rule
def carry(w, source, target, cards):
    """So many cards go from one column to another."""
    low = w.height[source] - cards
    for place in range(cards):
        w.piles[target, w.height[target] + place] = w.piles[source, low + place]
    w.height[target] += cards
    w.height[source] = low


@rule
def leave_cell(w, face):
    """A card leaves its cell, and the last takes its place."""
    for cell in range(w.aside):
        if w.cells[cell] == face:
            w.aside -= 1
            w.cells[cell] = w.cells[w.aside]
            return


@rule
def is_safe(w, face):
    """G10."""
    step = STEP[face]
    if w.up[SUIT[face]] != step:
        return False
    first = 0 if RED[face] else 1  # ♣ and ♠, or ♦ and ♥
    return w.up[first] >= step and w.up[3 - first] >= step


@rule
def gather(w):
    """G10: all that is safe goes up."""
    again = True
    while again:
        again = False
        for pile in range(COLUMNS):
            while w.height[pile] and is_safe(w, w.piles[pile, w.height[pile] - 1]):
                w.height[pile] -= 1
                w.up[SUIT[w.piles[pile, w.height[pile]]]] += 1
                again = True
        for cell in range(w.aside - 1, -1, -1):
            face = w.cells[cell]
            if is_safe(w, face):
                leave_cell(w, face)
                w.up[SUIT[face]] += 1
                again = True


@rule
def play(w, move):
    """Make a move that `list_moves` listed for this position."""
    face = move // TARGETS
    target = move % TARGETS
    pile = place_of(w, face)
    if target in (UP, ASIDE):
        if pile >= 0:
            w.height[pile] -= 1
        else:
            leave_cell(w, face)
        if target == UP:
            w.up[SUIT[face]] += 1
        else:
            w.cells[w.aside] = face
            w.aside += 1
        return
    onto = column_of(w, target)
    if pile < 0:
        leave_cell(w, face)
        w.piles[onto, w.height[onto]] = face
        w.height[onto] += 1
        return
    cards = 1
    if target < ONTO_NONE:
        cards = STEP[target] - STEP[face]
    elif target == ONTO_NONE:
        cards = min(run_of(w, pile), room_for(w, empty_columns(w) - 1))
    carry(w, pile, onto, cards)


@rule
def place_of(w, face):
    """The column whose last card it is; -1: it is in a cell."""
    for pile in range(COLUMNS):
        if w.height[pile] and w.piles[pile, w.height[pile] - 1] == face:
            return pile
    return -1


@rule
def column_of(w, target):
    """The column with this last card, or the first that is empty."""
    if target < ONTO_NONE:
        return place_of(w, target)
    for pile in range(COLUMNS):
        if w.height[pile] == 0:
            return pile
    return -1


@rule
def empty_columns(w):
    empty = 0
    for pile in range(COLUMNS):
        empty += w.height[pile] == 0
    return empty


@rule
def list_moves(w):
    """Write the moves of the position on the desk; returns how many."""
    n = 0
    empty = empty_columns(w)
    for pile in range(COLUMNS):
        if w.height[pile]:
            n = list_of_column(w, pile, n, empty)
    for cell in range(w.aside):
        n = list_of_cell(w, w.cells[cell], n, empty)
    return n


@rule
def list_of_column(w, pile, n, empty):
    """The moves of the last card of a column, with those before it."""
    height = w.height[pile]
    face = w.piles[pile, height - 1]
    first = TARGETS * face
    if w.up[SUIT[face]] == STEP[face]:
        n = note(w, n, first + UP)
    run = run_of(w, pile)
    most = min(run, room_for(w, empty))
    for other in range(COLUMNS):
        if other != pile and w.height[other]:
            under = w.piles[other, w.height[other] - 1]
            cards = STEP[under] - STEP[face]
            if 1 <= cards <= most and fits(w.piles[pile, height - cards], under):
                n = note(w, n, first + under)
    if empty:
        cards = min(run, room_for(w, empty - 1))
        if cards < height:
            n = note(w, n, first + ONTO_NONE)
        if cards > 1:
            n = note(w, n, first + ONE_CARD)
    return note(w, n, first + ASIDE) if w.aside < w.allowed else n


@rule
def list_of_cell(w, face, n, empty):
    """The moves of a card in a cell."""
    first = TARGETS * face
    if w.up[SUIT[face]] == STEP[face]:
        n = note(w, n, first + UP)
    for other in range(COLUMNS):
        if w.height[other] and fits(face, w.piles[other, w.height[other] - 1]):
            n = note(w, n, first + w.piles[other, w.height[other] - 1])
    return note(w, n, first + ONTO_NONE) if empty else n


@rule
def note(w, n, move):
    """Write one move; returns how many there are now."""
    w.moves[n] = move
    return n + 1
