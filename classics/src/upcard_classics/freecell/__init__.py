"""FreeCell: a patience with all cards open; build the four suits up from the ace, with four cells to lay cards aside.

The rules in the order of the book, [freecell.md](freecell.md): the state and the moves (`state`), what may move where
(`play`), and positions (`positions`). This file has the deal and what people read.
"""

from upcard.rulebook import PACK_52, Consequence, face_of, fill, pop, push, rule, sheet_of, shuffle
from upcard.rulebook import clear
from upcard_classics.freecell import positions
from upcard_classics.freecell.play import can_move, carry_on, points, room_for
from upcard_classics.freecell.state import ABOUT, ALONE, COLUMNS, MOVES, FreeCell


@rule
def begin(s: FreeCell):
    """A single player needs no draw for the deal."""
    s.dealer = 0


@rule
def deal(s: FreeCell):
    """R1: row by row, from the left; the first four columns get seven cards, the others six. G1: by number."""
    fill(s.stock, PACK_52)
    if s.deal:
        deal_by_number(s, s.deal)
    else:
        shuffle(s, s.stock)
        for place in range(52):
            push(s.piles[place % COLUMNS], pop(s.stock))
    carry_on(s)  # G7: perhaps no card can move


@rule
def deal_by_number(s: FreeCell, word):
    """G1: the deal of that number in the widely known numbering. The pack lies A♣ A♦ A♥ A♠ 2♣ ...; a linear
    congruential generator draws one card after another, and the last card left fills its place."""
    for place in range(52):
        s.stock[place] = face_of(place & 3, ((place >> 2) + 12) % 13)
    for place in range(52):
        word = (word * 214013 + 2531011) & 0x7FFFFFFF
        left = 52 - place
        drawn = (word >> 16) % left
        push(s.piles[place % COLUMNS], s.stock[drawn])
        s.stock[drawn] = s.stock[left - 1]
    clear(s.stock)


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """G8: the cards on the foundations, and the moves made."""
    up = sum(pile.count for pile in view.foundations)
    left = 52 - up
    note = "won" if left == 0 else f"lost: {left} {'card' if left == 1 else 'cards'} left"
    return sheet_of(view, ("cards on the foundations", [up]), ("moves", [view.moves_made]), note=note)


def prompt(view):
    cells = sum(1 for cell in view.cells[: view.free_cells] if not cell.count)
    return f"move a card; {cells or 'no'} {'cell is' if cells == 1 else 'cells are'} free"


def top_of(zone):
    return zone.seen[-1] if zone.count else ""


def offer_words(view, words):
    """The cards of a move instead of its places: "7♥ on 8♠", "J♠ 10♦ on Q♥"."""
    if " to " not in words:
        return ""
    first, target = words.removesuffix(ALONE).split(" to ")
    zone = view.piles if first.startswith("column") else view.cells
    source = zone[int(first.split()[1]) - 1]
    card = top_of(source)
    if target.startswith("cell"):
        return f"{card} to {target}"
    if not target.startswith("column"):
        return f"{card} to the foundation"
    onto = view.piles[int(target.split()[1]) - 1]
    cards = source.seen[-moved_cards(view, source, onto, words) :]
    return f"{' '.join(cards)} " + (f"on {top_of(onto)}" if onto.count else f"to empty {target}")


def moved_cards(view, source, onto, words):
    """How many cards a move takes, from the view of a position in which it is legal."""
    if source.name == "cells" or not view.supermoves or words.endswith(ALONE):
        return 1
    order = "A23456789TJQK"
    ranks = [order.index(card[:-1].replace("10", "T")) for card in source.seen]
    if onto.count:
        return order.index(top_of(onto)[:-1].replace("10", "T")) - ranks[-1]
    red = [card[-1] in "♥♦" for card in source.seen]
    run = 1
    while run < len(ranks) and ranks[-run - 1] == ranks[-run] + 1 and red[-run - 1] != red[-run]:
        run += 1
    free = sum(1 for cell in view.cells[: view.free_cells] if not cell.count)
    empty = sum(1 for pile in view.piles if not pile.count)
    return min(run, (free + 1) << (empty - 1))


def narrate(before, after, seat, move):
    """The cards that went, and where."""
    if move == "gather":
        went = [card for old, new in zip(before.foundations, after.foundations) for card in new.seen[old.count :]]
        return [Consequence(f"{' '.join(went)} {'goes' if len(went) == 1 else 'go'} up.", f": {' '.join(went)}")]
    words = offer_words(before, move)
    return [Consequence(f"{words}.", f": {words}")] if words else []


__all__ = [
    "ABOUT", "MOVES", "begin", "can_move", "deal", "narrate", "offer_words", "points", "positions", "prompt",
    "room_for", "sheet",
]  # fmt: skip
