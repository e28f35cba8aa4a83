"""Best-first search for a way to win a FreeCell position.

A position is kept whole, so no two positions are ever taken for one: its columns in the order of their first cards
(which column stands where makes no difference), each closed by a sign, then how far each foundation has come. What lies
nowhere else is in the cells, whose order makes no difference either. That is 64 bytes at most.

Cards that may safely go up (G10 of the book) go up at once: no card can be wanted on them any more, so nothing is lost.
Among the positions that wait, the one that looks nearest to the end is searched next; when none waits any more, all
that can be reached has been searched, and the position cannot be won.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.chance import mixed
from upcard.jit.rule import rule
from upcard_classics.freecell_desk import CLOSED, CODE, COLUMNS, FACE, STEP, SUITS
from upcard_classics.freecell_desk import empty_columns, fits, gather, list_moves, play

WON, LOST, UNDECIDED = 1, 0, -1
URGENCIES = 1024


class Memory:
    """Room for as many positions as may be known at a time. Memory that is not touched costs nothing."""

    def __init__(self, limit: int) -> None:
        self.codes = np.empty((limit, CODE), np.uint8)
        self.links = np.empty((limit, 4), np.int32)
        self.slots = np.zeros(1 << (2 * limit - 1).bit_length(), np.int32)
        self.heads = np.full(URGENCIES, -1, np.int32)


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
    at = 0
    while at < CODE and w.code[at] == code[at]:
        at += 1
    return at == CODE


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
