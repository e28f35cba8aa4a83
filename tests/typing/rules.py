"""What a type checker must refuse in the rules of a game: each line that says ``# wrong: ...``, and no other."""

# mypy: allow-untyped-defs, allow-incomplete-defs

from upcard.mechanics.chips.pot import pot
from upcard.rulebook import (
    Catalogue,
    State,
    card,
    card_counts,
    from_hand,
    hands,
    left_of,
    number,
    option,
    row,
    rows,
    rule,
    scores,
    state,
    suit_field,
    trick,
)

SEATS = 4


@state
class Tried(State):
    hands = hands(SEATS, known=True)
    stock = row(52)
    piles = rows(SEATS, 13)
    trick = trick(SEATS, won="side")
    counts = card_counts(SEATS, 53)
    upcard = card(label="upcard")
    trump = suit_field("trump")
    marks = number((SEATS, 2))
    score = scores(2)
    pot = pot(SEATS)
    stack = option(0, (0, 100), rule="G1", text="chips at the start")
    first = number(2)


CARD = from_hand(held="R1: you do not hold {card}")
MOVES = Catalogue(CARD)


@rule
def deal(s: Tried):
    """All that a state has: its own fields, the standard ones, those that others bring."""
    s.turn = s.leader = left_of(s, s.dealer)
    s.hands[s.turn] = s.known[0][1] | s.hands[1]
    s.counts[0][52] += s.marks[1][0]
    s.upcard = s.piles[2][0] + s.stock[0] + s.trick[len(s.trick) - 1]
    s.chips[0] = s.stack + s.pot + sum(s.paid[: s.seats])
    s.first[0] = max(s.score)


@CARD.effect
def play(s: Tried, seat, card):
    s.trumb = -1  # wrong: "Tried" has no attribute "trumb"; maybe "trump"?
    if s.stok[0] == card:  # wrong: "Tried" has no attribute "stok"; maybe "stock"?
        take_trick(s, seat, card)  # wrong: Too many arguments for "take_trick"
    take_trick(s)  # wrong: Missing positional argument "winner" in call to "take_trick"
    s.trump[0] = card  # wrong: Unsupported target for indexed assignment ("int")
    s.trump = s.hands  # wrong: Incompatible types in assignment
    s.marks[seat] = 1  # wrong: (expression has type "int", target has type "Several[int]")
    left_of(s)  # wrong: Missing positional argument "seat" in call to "left_of"


@CARD.refused("R2: not yet")
def too_early(s: Tried, seat):
    return s.phase > s.hands  # wrong: Unsupported operand types for >


@rule
def take_trick(s: Tried, winner):
    play(s, winner)  # wrong: Missing positional argument "card" in call to "play"
    too_early(s)  # wrong: Missing positional argument "seat" in call to "too_early"


def helper(s):
    """Without its type, what `s` has is not known; all else is."""
    take_trick(s.trumb)  # wrong: Missing positional argument "winner" in call to "take_trick"
