"""Best-first search for a way to win a FreeCell position.

A position is kept whole, so no two positions are ever taken for one: its columns in the order of their first cards
(which column stands where makes no difference), each closed by a sign, then how far each foundation has come. What lies
nowhere else is in the cells, whose order makes no difference either. That is 64 bytes at most.

Cards that may safely go up (G10 of the book) go up at once: no card can be wanted on them any more, so nothing is lost.
Among the positions that wait, the one that looks nearest to the end is searched next; when none waits any more, all that
can be reached has been searched, and the position cannot be won.
"""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.cards.chance import mixed
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
WON, LOST, UNDECIDED = 1, 0, -1
URGENCIES = 1024

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


class Memory:
    """Room for as many positions as may be known at a time. Memory that is not touched costs nothing."""

    def __init__(self, limit: int) -> None:
        self.codes = np.empty((limit, CODE), np.uint8)
        self.links = np.empty((limit, 4), np.int32)
        self.slots = np.zeros(1 << (2 * limit - 1).bit_length(), np.int32)
        self.heads = np.full(URGENCIES, -1, np.int32)


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
    if target == UP or target == ASIDE:
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
    room = room_for(w, empty)
    for pile in range(COLUMNS):
        if w.height[pile] == 0:
            continue
        face = w.piles[pile, w.height[pile] - 1]
        first = TARGETS * face
        if w.up[SUIT[face]] == STEP[face]:
            w.moves[n] = first + UP
            n += 1
        run = run_of(w, pile)
        for other in range(COLUMNS):
            if other == pile or w.height[other] == 0:
                continue
            under = w.piles[other, w.height[other] - 1]
            cards = STEP[under] - STEP[face]
            if 1 <= cards <= min(run, room) and fits(w.piles[pile, w.height[pile] - cards], under):
                w.moves[n] = first + under
                n += 1
        if empty:
            cards = min(run, room_for(w, empty - 1))
            if cards < w.height[pile]:
                w.moves[n] = first + ONTO_NONE
                n += 1
            if cards > 1:
                w.moves[n] = first + ONE_CARD
                n += 1
        if w.aside < w.allowed:
            w.moves[n] = first + ASIDE
            n += 1
    for cell in range(w.aside):
        face = w.cells[cell]
        first = TARGETS * face
        if w.up[SUIT[face]] == STEP[face]:
            w.moves[n] = first + UP
            n += 1
        for other in range(COLUMNS):
            if w.height[other] and fits(face, w.piles[other, w.height[other] - 1]):
                w.moves[n] = first + w.piles[other, w.height[other] - 1]
                n += 1
        if empty:
            w.moves[n] = first + ONTO_NONE
            n += 1
    return n


# --- Positions in memory ---------------------------------------------------------------------------------------------


@rule
def encode(w):
    """Write the position on the desk as bytes."""
    for pile in range(COLUMNS):
        place = pile
        while place > 0 and first_card(w, w.order[place - 1]) > first_card(w, pile):
            w.order[place] = w.order[place - 1]
            place -= 1
        w.order[place] = pile
    n = 0
    for place in range(COLUMNS):
        pile = w.order[place]
        for at in range(w.height[pile]):
            w.code[n] = w.piles[pile, at]
            n += 1
        w.code[n] = CLOSED
        n += 1
    for suit in range(SUITS):
        w.code[n] = w.up[suit]
        n += 1
    for at in range(n, CODE):
        w.code[at] = 0


@rule
def first_card(w, pile):
    """The first card of a column; above all cards if it is empty."""
    return w.piles[pile, 0] if w.height[pile] else CLOSED


@rule
def decode(w, code, pack):
    """Put the position of these bytes on the desk; `pack`: all cards in play."""
    n = 0
    rest = pack
    for pile in range(COLUMNS):
        height = 0
        while code[n] != CLOSED:
            face = np.int64(code[n])
            w.piles[pile, height] = face
            rest &= ~(1 << face)
            height += 1
            n += 1
        w.height[pile] = height
        n += 1
    for suit in range(SUITS):
        w.up[suit] = code[n]
        for step in range(w.up[suit]):
            rest &= ~(1 << FACE[suit, step])
        n += 1
    w.aside = 0
    face = 0
    while rest:
        if rest & 1:
            w.cells[w.aside] = face
            w.aside += 1
        rest >>= 1
        face += 1


@rule
def slot_of(w, codes, slots):
    """Where the position on the desk stands in the table, or the empty slot where it would."""
    key = 0
    for start in range(0, CODE - 1, 7):
        word = 0
        for at in range(start, start + 7):
            word = word << 8 | w.code[at]
        key = np.int64(mixed(np.uint64(key ^ word)) >> np.uint64(2))
    slot = key & (len(slots) - 1)
    while slots[slot] != 0 and not is_same(w, codes[slots[slot] - 1]):
        slot = (slot + 1) & (len(slots) - 1)
    return slot


@rule
def is_same(w, code):
    for at in range(CODE):
        if w.code[at] != code[at]:
            return False
    return True


@rule
def distance(w):
    """About how far the position is from the end: the smaller, the nearer."""
    up = 0
    buried = 0
    for suit in range(SUITS):
        up += w.up[suit]
    breaks = 0
    for pile in range(COLUMNS):
        lowest = 99
        for at in range(w.height[pile]):
            face = w.piles[pile, at]
            if STEP[face] > lowest:
                buried += 1
            lowest = min(lowest, STEP[face])
            if at and not fits(face, w.piles[pile, at - 1]):
                breaks += 1
    tight = w.aside - empty_columns(w) + COLUMNS
    return 4 * (52 - up) + 3 * buried + 2 * breaks + 2 * tight


PARENT, MOVE, NEXT, DEPTH = 0, 1, 2, 3


@rule
def search(desks, pack, codes, links, slots, heads, limit, patience):
    """Search from the position on the desk until it is won, until nothing is left, or until `limit` positions are
    known. Every move made counts `patience` quarters against a position."""
    w = desks[0]
    w.nodes = w.searched = 0
    if add(w, codes, links, slots, heads, -1, 0, 0, patience):
        return WON
    urgency = 0
    while urgency < URGENCIES:
        node = heads[urgency]
        if node < 0:
            urgency += 1
            continue
        heads[urgency] = links[node, NEXT]
        w.searched += 1
        decode(w, codes[node], pack)
        count = list_moves(w)
        for n in range(count):
            if w.nodes >= limit:
                return UNDECIDED
            if n:
                decode(w, codes[node], pack)
            move = w.moves[n]
            play(w, move)
            before = w.nodes
            if add(w, codes, links, slots, heads, node, move, links[node, DEPTH] + 1, patience):
                return WON
            if w.nodes > before:
                urgency = min(urgency, w.found)
    return LOST


@rule
def add(w, codes, links, slots, heads, parent, move, depth, patience):
    """Keep the position on the desk for later, if it is new. Returns whether it is won."""
    gather(w)
    encode(w)
    slot = slot_of(w, codes, slots)
    if slots[slot]:
        return False
    node = w.nodes
    w.nodes += 1
    slots[slot] = node + 1
    for at in range(CODE):
        codes[node, at] = w.code[at]
    links[node, PARENT] = parent
    links[node, MOVE] = move
    links[node, DEPTH] = depth
    if w.up[0] + w.up[1] + w.up[2] + w.up[3] == 52:
        w.found = node
        return True
    urgency = min(distance(w) + depth * patience // 4, URGENCIES - 1)
    links[node, NEXT] = heads[urgency]
    heads[urgency] = node
    w.found = urgency
    return False
