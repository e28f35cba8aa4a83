"""Queens and the K♥ are doubled before the first card. R13, R18, G5."""

from upcard.rulebook import rule
from upcard.rulebook import in_suit, lowest, suit
from upcard.games.trex.hand import next_seat, open_window
from upcard.games.trex.state import DOUBLE, DOUBLED_CARDS, DOUBLING, LEAVE, SIMULTANEOUS, Trex, asked_about


@rule
def ask_to_double(s: Trex):
    """R13, R18, G17: the holders are asked in secret."""
    s.phase = DOUBLE
    open_window(s)
    ask_next(s)


@rule
def ask_next(s: Trex):
    """G5: one after another from the dealer on, each for all own cards."""
    seat = s.dealer
    for _ in range(4):
        if asked_about(s, seat):
            s.turn = seat
            return
        seat = next_seat(s, seat)
    s.answered = 1


@DOUBLING.effect
def double(s: Trex, seat, card):
    """R13, R18: the holder shows the card. G5: at once, or all together when all have spoken."""
    s.wish[seat][suit(card)] = 1
    if s.expose != SIMULTANEOUS:
        reveal(s, seat, suit(card))
    ask_next(s)


@LEAVE.effect
def leave_it(s: Trex, seat):
    s.wish[seat][suit(lowest(asked_about(s, seat)))] = 0
    ask_next(s)


@rule
def reveal(s: Trex, seat, a_suit):
    s.doubled_by[a_suit] = seat
    s.shown[seat] |= in_suit(s.hands[seat] & DOUBLED_CARDS[s.contract], a_suit)


@rule
def reveal_wishes(s: Trex):
    """G5: the cards doubled together are shown."""
    for seat in range(4):
        for a_suit in range(4):
            if s.wish[seat][a_suit] == 1:
                reveal(s, seat, a_suit)


@rule
def who_may_double(s: Trex):
    """G5: with simultaneous doubling, the seats (bits) that have something to say."""
    asked = 0
    for seat in range(4):
        if asked_about(s, seat):
            asked |= 1 << seat
    return asked
