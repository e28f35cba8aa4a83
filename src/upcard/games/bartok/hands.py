"""Cards drawn and given away, hands of one card, and the end of a hand. R8, R11, R12, R20, J10, J13, J25."""

from upcard.rulebook import add, count, highest, pop, push, rule, shuffle, size, win_match
from upcard.games.bartok.state import CALLED, EVERY_BREACH, KINDS_OF_BREACH, NO_BARTOK, OFF, TURN, Bartok


@rule
def misplay(s: Bartok, seat, card):
    """J27: it goes back to the hand, and may be charged until the next play."""
    s.shown[seat] = add(s.shown[seat], card)
    if s.penalties == CALLED:
        s.strayed |= 1 << seat
    else:
        penalize(s, seat)


@rule
def forget_breaches(s: Bartok, seat):
    """A player who plays again may break a rule again, so charges now concern this play."""
    s.settled &= ~(EVERY_BREACH << (KINDS_OF_BREACH * seat))


@rule
def settle(s: Bartok, seat, breach):
    """R22, R23: already charged, or too late: charging it now costs no card (J11)."""
    s.settled |= 1 << (KINDS_OF_BREACH * seat + breach)


@rule
def swap(s: Bartok, seat, other):
    """Two hands change places together with what is known of them: each player knows the hand given away."""
    s.hands[seat], s.hands[other] = s.hands[other], s.hands[seat]
    s.shown[seat], s.shown[other] = s.shown[other], s.shown[seat]
    s.lacks[seat], s.lacks[other] = s.lacks[other], s.lacks[seat]
    for viewer in range(s.seats):
        known = s.known[viewer]
        known[seat], known[other] = known[other], known[seat]


@rule
def look_at_hands(s: Bartok):
    """Each player knows his own hand, as long as it can still be given away."""
    for seat in range(s.seats):
        s.known[seat][seat] = s.hands[seat]


@rule
def pass_on(s: Bartok, by):
    """Every hand moves one place on."""
    if by > 0:
        for seat in range(s.seats - 1, 0, -1):
            swap(s, seat, seat - 1)
    else:
        for seat in range(s.seats - 1):
            swap(s, seat, seat + 1)


@rule
def note_ones(s: Bartok):
    """R11, J10: a player who has come down to one card owes the call; with any other number the call is no longer
    owed."""
    for seat in range(s.seats):
        bit = 1 << seat
        if count(s.hands[seat]) != 1:
            if s.silent_one & bit:
                settle(s, seat, NO_BARTOK)  # R27
            s.at_one &= ~bit
            s.silent_one &= ~bit
        elif s.at_one & bit == 0:
            s.at_one |= bit
            if s.penalties != OFF:
                s.silent_one |= bit


@rule
def draw_one(s: Bartok, seat):
    """J13: the discard pile is shuffled when the stock is empty; if that is empty too, no card is drawn."""
    if size(s.stock) == 0:
        turn_pile_over(s)
    if size(s.stock) == 0:
        return False
    s.hands[seat] = add(s.hands[seat], pop(s.stock))
    s.lacks[seat] = 0
    return True


@rule
def put_back(s: Bartok, card):
    """A card that all have seen lies in the stock, so in no hand until the next draw."""
    push(s.stock, card)
    for other in range(s.seats):
        s.lacks[other] = add(s.lacks[other], card)


@rule
def turn_pile_over(s: Bartok):
    """J13, J6: all but the upcard, and a wrong card on it that may still be taken back, become the new stock."""
    wrong_card = pop(s.discard) if s.wrong else -1
    upcard = pop(s.discard)
    while size(s.discard):
        put_back(s, pop(s.discard))
    shuffle(s, s.stock)
    push(s.discard, upcard)
    if wrong_card >= 0:
        push(s.discard, wrong_card)


@rule
def penalize(s: Bartok, seat):
    """R20: one card from the stock."""
    draw_one(s, seat)
    note_ones(s)


@rule
def void_hand(s: Bartok, for_good):
    """J13, R30: no winner and no new rule; two in a row, or a hand without end, end the match."""
    s.voids += 1
    if for_good or s.voids > 1:
        end_match(s)
    else:
        end_hand(s)


@rule
def end_hand(s: Bartok):
    s.over = 1
    s.phase = TURN
    if s.hand + 1 >= s.max_hands:
        end_match(s)


@rule
def end_match(s: Bartok):
    """J25: most hands won; ties are shared."""
    s.over = 1
    s.phase = TURN
    win_match(s, highest(s.hands_won, s.seats))
