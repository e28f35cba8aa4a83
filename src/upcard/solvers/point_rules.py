"""What the search of card points knows of rules: which cards may be played, what is declared, and what a hand can still
bring. `solvers.point_record` says which rules a game has."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import suit
from upcard.cards.sets import in_suit, one
from upcard.jit.rule import rule
from upcard.solvers.point_record import FREE, HEAD, TRUMP, sum_of

FORTY, TWENTY = 40, 20


@rule
def playable(w, seat, led, best, winner):
    """The cards that a seat may play to a trick in which `best` lies uppermost (`led` -1: that it may lead)."""
    hand = w.hands[seat]
    if led < 0:
        return may_lead(w, seat, hand)
    if w.duty == FREE:
        return hand
    own = in_suit(hand, led)
    if w.duty == HEAD:
        return headed(w, seat, hand, own, led, best, winner)
    if own:
        return own
    trumps = in_suit(hand, w.trump) if w.duty == TRUMP and w.trump >= 0 else np.int64(0)
    return trumps if trumps else hand


@rule
def may_lead(w, seat, hand):
    """The setter of a trump may have to lead another suit if he can (Twenty-Eight, R10)."""
    if seat == w.setter and w.no_lead and (w.no_lead == 2 or w.down >= 0):
        others = hand & ~in_suit(hand, w.secret)
        return others if others else hand
    return hand


@rule
def headed(w, seat, hand, own, led, best, winner):
    """Tute, R8-R11: follow suit and beat the trick; or else trump, over other trumps."""
    spared = w.spares and winner == (seat + 2) & 3
    higher = in_suit(hand & (-1 << (best + 1)), suit(best))
    if own:
        heads = w.heads and not spared and suit(best) == led
        return higher if heads and higher else own
    trumps = in_suit(hand, w.trump)
    if led == w.trump or trumps == 0:
        return hand
    over = higher if suit(best) == w.trump else trumps
    if spared:
        under = trumps & ~over
        return hand if w.lenient or under == 0 else under
    if over:
        return over
    return hand if w.lenient else trumps


@rule
def is_shown(w, seat, lying, led):
    """Whether the concealed trump is turned up before a seat plays."""
    if w.trump >= 0 or w.secret < 0:
        return False
    if w.down >= 0 and seat == w.setter and w.hands[seat] == 0:
        return True
    if lying == 0 or in_suit(w.hands[seat], led):
        return False
    return not (w.unshown and w.down >= 0 and seat == w.setter and suit(w.down) == led)


@rule
def declarable(w, seat):
    """The suits (bits) of which a seat may declare king and queen now. Las cuarenta go first: a seat that has them
    declares nothing better."""
    found = 0
    for a_suit in range(4):
        if w.declared >> a_suit & 1 == 0 and w.hands[seat] & w.pairs[a_suit] == w.pairs[a_suit]:
            if a_suit != w.trump:
                found |= 1 << a_suit
            elif w.forfeited >> seat & 1 == 0:
                return 1 << a_suit
    return found


@rule
def most_left(w, cards):
    """The most that either side can still gain over the other, with `cards` left; what is played for the majority of
    `game` not counted."""
    most = sum_of(w.value, cards) + w.last
    if w.declares:
        for a_suit in range(4):
            if w.declared >> a_suit & 1 == 0 and one_hand(w, w.pairs[a_suit]):
                most += FORTY if a_suit == w.trump else TWENTY
    return most


@rule
def one_hand(w, cards):
    """Whether some hand holds all of these cards."""
    found = False
    for seat in range(4):
        found = found or w.hands[seat] & cards == cards
    return found


@rule
def at_the_end(w, leader):
    """What a hand brings when no cards are left, and the last trick was the leader's."""
    gained = w.last if w.counts >> leader & 1 else -w.last
    if w.balance > 0:
        gained += w.for_game
    elif w.balance < 0:
        gained -= w.for_game
    return np.int64(gained)


@rule
def sure_points(w, cards, side):
    """The points of the highest trumps, if one side has them: the other cannot take these."""
    if w.trump < 0:
        return 0
    held = np.int64(0)
    for seat in range(w.seats):
        if side >> seat & 1:
            held |= w.hands[seat]
    trumps = in_suit(cards, w.trump)
    found, card = 0, 13 * w.trump + 12
    while trumps:
        if trumps & one(card):
            if held & one(card) == 0:
                break
            found += w.value[card]
            trumps ^= one(card)
        card -= 1
    return found
