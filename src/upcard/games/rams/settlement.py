"""The payments, and the end of the match. R25-R28."""

from upcard.rulebook import rule
from upcard.games.rams.state import EACH, FIRST_BROKE, OVER, STAKE, Rams, inside
from upcard.mechanics.chips.pot import MAX_CHIPS, most_chips_win, pay_in_full, take_from_pot


@rule
def hand_over(s: Rams, payer, payee):
    """Five counters go from one player to another."""
    s.chips[payer] -= STAKE
    s.paid[payer] += STAKE
    s.chips[payee] += STAKE
    s.collected[payee] += STAKE


@rule
def lose_rams(s: Rams):
    """R25: the declarer doubles the pot, which stays (G13), and pays five to each other player. G20: a limit to
    that."""
    pay_in_full(s, s.declarer, min(s.pot, MAX_CHIPS))
    for seat in range(s.seats):
        if seat != s.declarer:
            hand_over(s, s.declarer, seat)
    end_hand(s)


@rule
def win_rams(s: Rams):
    """R26: each other player pays the declarer five, and the pot is the declarer's."""
    take_from_pot(s, s.declarer, s.pot)
    for seat in range(s.seats):
        if seat != s.declarer:
            hand_over(s, seat, s.declarer)
    end_hand(s)


@rule
def share_pot(s: Rams):
    """R27: a fifth for every trick. R28, G12: a player who was in and took none pays five into the next pot."""
    fifth = s.pot // EACH
    for seat in range(s.seats):
        take_from_pot(s, seat, fifth * s.tricks[seat])
    for seat in range(s.seats):
        if (inside(s) >> seat) & 1 and s.tricks[seat] == 0:
            pay_in_full(s, seat, STAKE)
    end_hand(s)


@rule
def end_hand(s: Rams):
    """G14, G15: the match ends when each player has dealt so often, or when a player is broke."""
    s.phase = OVER
    s.over = 1
    if s.end == FIRST_BROKE:
        finished = any_player_broke(s) or s.hand + 1 >= s.max_hands  # G19
    else:
        finished = s.hand + 1 >= s.deals * s.seats
    if finished:
        most_chips_win(s)


@rule
def any_player_broke(s: Rams):
    for seat in range(s.seats):
        if s.chips[seat] <= 0:
            return True
    return False


@rule
def points(s: Rams, seat):
    """A seat's points: its counters."""
    return s.chips[seat]
