"""In which order the search of tricks tries cards: the likeliest to decide a position first.

What is known of ordering cards is in Bo Haglund's *Search Algorithms for a Bridge Double Dummy Solver* (2010). These
are a few of its heuristics: with all hands open the first question about a card is whether it is sure to win the trick.
"""

from __future__ import annotations

from upcard.cards.faces import rank, suit
from upcard.cards.sets import count, highest, in_suit
from upcard.jit.rule import rule

BEATEN = -1
KILLER = 200
"""What it adds to the promise of a lead that it has just decided another position as deep."""
SAME_LENGTHS = 2000
"""And that it has decided the last one with the same lengths of suits."""
RECORD = 6000
"""And that whenever it was tried it decided: more than anything that can be seen of the position."""
REMEMBERED = 4096
"""After so many tries the older half counts half."""


@rule
def power(w, card, led):
    """What a card is worth in a trick: higher wins; `BEATEN` for a card that cannot win."""
    of = suit(card)
    if of == w.trump:
        return 16 + rank(card)
    return rank(card) if of == led else BEATEN


@rule
def most_power(w, seat, led):
    """The best card that a seat can play to a trick, by its power."""
    own = in_suit(w.hands[seat], led)
    if own:
        return power(w, highest(own), led)
    if w.trump >= 0 and in_suit(w.hands[seat], w.trump):
        return 16 + rank(highest(in_suit(w.hands[seat], w.trump)))
    return BEATEN


@rule
def see_rest(w, side, seat, lying, led):
    """Write the best that foes and friends can still do who play after a seat."""
    w.foe_power, w.friend_power = BEATEN, BEATEN
    for later in range(1, w.seats - lying):
        other = (seat + later) % w.seats
        best = most_power(w, other, led)
        if side >> other & 1:
            w.friend_power = max(w.friend_power, best)
        else:
            w.foe_power = max(w.foe_power, best)


@rule
def weigh_lead(w, cards, card, side, seat):
    """How promising a lead is (`see_rest` comes first)."""
    of = suit(card)
    own = power(w, card, of)
    length = count(in_suit(w.hands[seat], of))
    if own > w.foe_power:
        worth = 60 + (8 if own > w.friend_power else 0) - length
        if of == w.trump:
            worth += 6
        return 16 * worth + rank(card)
    if w.friend_power > w.foe_power:
        return 16 * (50 + length) - rank(card)
    worth = 20 + 2 * length
    top = highest(in_suit(cards, of))
    if side >> holder_of(w, top) & 1:
        worth += 12  # a finesse may be in it
    second = in_suit(cards, of) & ~(in_suit(cards, of) & -(1 << top))
    if of == w.trump:
        worth -= 6
    return 16 * worth + (rank(card) if second and own + 1 == rank(top) else -rank(card))


@rule
def weigh_record(w, seat, card, shape, ply):
    """How promising a lead is by what became of it in other positions of the deal (the history heuristic: Schaeffer,
    *The History Heuristic and Alpha-Beta Search Enhancements in Practice*, 1989)."""
    own = 52 * seat + card
    worth = RECORD * w.decided[own] // (w.led[own] + 4)
    if card == w.lead[shape]:
        worth += SAME_LENGTHS
    return worth + KILLER if card == w.killer[ply] else worth


@rule
def note_try(w, seat, card):
    """A lead is tried."""
    own = 52 * seat + card
    w.led[own] += 1
    if w.led[own] > REMEMBERED:
        w.led[own] >>= 1
        w.decided[own] >>= 1


@rule
def note_success(w, seat, card, shape):
    """A lead has decided a position."""
    w.decided[52 * seat + card] += 1
    w.lead[shape] = card


@rule
def forget_leads(w):
    """Another deal begins."""
    for own in range(4 * 52):
        w.led[own] = w.decided[own] = 0
    for shape in range(len(w.lead)):
        w.lead[shape] = -1


@rule
def holder_of(w, card):
    """Who holds a card."""
    seat = 0
    while seat < 3 and w.hands[seat] >> card & 1 == 0:
        seat += 1
    return seat


@rule
def weigh_follow(w, cards, seat, card, led, best_power, friendly):
    """How promising it is to follow with a card while `best_power` lies there, a friend's or not (`see_rest` comes
    first)."""
    own = power(w, card, led)
    won = friendly and best_power > w.foe_power  # the trick is ours as it is
    covered = w.friend_power > max(best_power, w.foe_power)  # or a friend will take it
    if own == BEATEN:
        return (200 if won or covered else 100) + weigh_discard(w, cards, seat, card)
    if own > best_power and own > w.foe_power:
        return (150 if won or covered else 600) - own
    if own > best_power and not friendly and not covered:
        return 220 - own
    return (250 if won or covered else 200) - own


@rule
def weigh_discard(w, cards, seat, card):
    """How little a card off suit is missed: low ones of long suits."""
    of = in_suit(cards, suit(card))
    length = count(of & w.hands[seat])
    guard = count(of >> (card + 1)) + 1 >= length  # the last guard of a card that may become good
    return 3 * length - rank(card) - (8 if guard and length > 1 else 0)
