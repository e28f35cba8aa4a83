"""Chips: accounts, the pot, side pots, and the winner by chips.

By default an account is a running balance that starts at nothing and may go negative. With the option `stack` the game
is played at table stakes: all players start with that many chips, none pays more than he has, and side pots follow from
what each has paid. The state of a game with a pot has

    pot        number(dtype="i8")            what lies in the middle, from earlier hands too
    chips      number(n, "i8", per="seat")   the accounts
    paid       number(n, "i8", per="seat")   what each has paid into the pot of this hand
    collected  number(n, "i8", per="seat")   what each has won in this hand
    inside     number(n, per="seat")         1 for seats still in this hand
    playing    number(n, per="seat")         1 for seats still in the match
    stack      option                        chips at the start of the match; 0: running balances

which `pot` declares, except the option.
"""

from __future__ import annotations

from typing import Any

from upcard.declarations.fields import number, part
from upcard.jit.rule import rule
from upcard.mechanics.matches.match import highest, win_match
from upcard.mechanics.matches.turn import draw_first_dealer

MAX_CHIPS = 10**12
"""The most that a player pays at once, where a pot may grow without end."""


def pot(seats: int, *, paid: str = "paid", won: str = "won") -> int:
    """The pot with the accounts that it is paid from and won for. It brings ``s.chips``; ``s.paid`` (not shown where
    `paid`, its label, is empty) and ``s.collected`` (whose label is `won`); ``s.inside`` and ``s.playing``."""
    return part(
        number(dtype="i8", role="pot", lives="match"),
        {
            "chips": number(seats, "i8", per="seat", role="chips", lives="match"),
            "paid": number(seats, "i8", per="seat", label=paid, shows="number" if paid else "hidden"),
            "collected": number(seats, "i8", per="seat", label=won),
            "inside": number(seats, per="seat", shows="hidden", start=1, means="yes"),
            "playing": number(seats, per="seat", shows="hidden", start=1, lives="match", means="yes"),
        },
    )


@rule
def open_match(s):
    """Draw the first dealer and open the accounts."""
    draw_first_dealer(s)
    open_accounts(s)


@rule
def open_accounts(s):
    """The match begins: equal stacks, or balances of nothing."""
    for seat in range(s.seats):
        s.chips[seat] = s.stack
        s.playing[seat] = 1


@rule
def account(s, seat):
    """What a seat has in the match: its chips."""
    return s.chips[seat]


@rule
def pass_the_deal(s):
    """After the first hand the deal goes to the next player on the left who is still in the match."""
    if s.hand > 0:
        s.dealer = next_playing(s, s.dealer)


@rule
def pay(s, seat, amount):
    """A seat pays into the pot: at table stakes no more than it has. Returns what it paid."""
    if s.stack and amount > s.chips[seat]:
        amount = s.chips[seat]
    pay_in_full(s, seat, amount)
    return amount


@rule
def pay_in_full(s, seat, amount):
    """A seat pays into the pot whatever its balance: `s.stack` is only the start of a running balance."""
    s.chips[seat] -= amount
    s.paid[seat] += amount
    s.pot += amount


@rule
def all_ante(s, amount):
    """All players in the match join the hand and pay the ante."""
    for seat in range(s.seats):
        s.inside[seat] = s.playing[seat]
        if s.playing[seat]:
            pay(s, seat, amount)


@rule
def take_from_pot(s, seat, amount):
    """A seat takes chips out of the pot."""
    s.pot -= amount
    s.chips[seat] += amount
    s.collected[seat] += amount


@rule
def share(s, amount, winners):
    """Each of the winners (bits) takes an equal whole part of an amount; the remainder stays in the pot."""
    parts = bits_in(winners)
    if parts:
        for seat in range(s.seats):
            if (winners >> seat) & 1:
                take_from_pot(s, seat, amount // parts)


@rule
def bits_in(seats):
    """How many seats are in a set of seats."""
    n = 0
    while seats:
        n += 1
        seats &= seats - 1
    return n


@rule
def insiders(s):
    """The seats (bits) that are still in the hand."""
    found = 0
    for seat in range(s.seats):
        if s.inside[seat]:
            found |= 1 << seat
    return found


@rule
def players_left(s):
    """How many are still in the match."""
    n = 0
    for seat in range(s.seats):
        n += s.playing[seat]
    return n


@rule
def leave_when_broke(s):
    """At table stakes a player without chips leaves the match."""
    leave_when_short(s, 1)


@rule
def leave_when_short(s, due):
    """At table stakes a player with fewer chips than it takes to go on leaves the match."""
    if s.stack:
        for seat in range(s.seats):
            if s.chips[seat] < due:
                s.playing[seat] = 0


@rule
def was_last_hand(s, usual, fewest):
    """Whether the match is over: `s.deals` hands (0: the usual number) are played, or fewer than `fewest` players are
    left."""
    return s.single_hand or s.hand + 1 >= (s.deals if s.deals else usual) or players_left(s) < fewest


@rule
def next_inside(s, seat, step):
    """The next seat still in the hand, to the left (+1) or to the right (-1)."""
    for _ in range(s.seats):
        seat = (seat + step + s.seats) % s.seats
        if s.inside[seat]:
            return seat
    return seat


@rule
def next_playing(s, seat):
    """The next seat clockwise that is still in the match."""
    for _ in range(s.seats):
        seat = seat + 1 if seat + 1 < s.seats else 0  # a division would take longer than the rest
        if s.playing[seat]:
            return seat
    return seat


@rule
def first_from(s, seat, seats):
    """The first of a set of seats (bits), clockwise from the left of `seat`; -1 if the set is empty."""
    for k in range(1, s.seats + 1):
        other = (seat + k) % s.seats
        if (seats >> other) & 1:
            return other
    return -1


@rule
def most_chips_win(s):
    """The match is over; the seats with the most chips have won it."""
    win_match(s, highest(s.chips, s.seats))


TAKES = "{seat} takes {won}."


def tell_takings(view: Any, says: str = TAKES) -> list[str]:
    """The log lines of the chips won in this hand."""
    return [says.format(seat=f"{{{seat}}}", won=won) for seat, won in enumerate(view.collected) if won]


# --- Side pots: walk up `side_pot_above` from 0; each level is one pot ------------------------------------------------


@rule
def side_pot_above(s, level):
    """The next higher amount that a player still in the hand has paid, or -1: there is no further pot."""
    found = -1
    for seat in range(s.seats):
        if s.inside[seat] and s.paid[seat] > level and (found < 0 or s.paid[seat] < found):
            found = s.paid[seat]
    return found


@rule
def side_pot(s, level, top):
    """The chips of the pot between two levels: what every seat, in or out, has paid of that. The highest pot includes
    all that was paid above it (by players who have folded since)."""
    highest = side_pot_above(s, top) < 0
    total = 0
    for seat in range(s.seats):
        paid = s.paid[seat] if highest or s.paid[seat] < top else top
        if paid > level:
            total += paid - level
    return total


@rule
def entitled(s, top):
    """The seats (bits) still in the hand that have paid for a pot up to its top."""
    found = 0
    for seat in range(s.seats):
        if s.inside[seat] and s.paid[seat] >= top:
            found |= 1 << seat
    return found


@rule
def carried_over(s):
    """The chips in the pot from before this hand: they belong to the first pot."""
    before = s.pot
    for seat in range(s.seats):
        before -= s.paid[seat]
    return before
