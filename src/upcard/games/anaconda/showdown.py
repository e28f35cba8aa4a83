"""The end of a hand of Anaconda: the showdown and the split of the pot. R17-R19."""

from upcard.rulebook import rule
from upcard.games.anaconda.state import HIGH, LOW, Anaconda
from upcard.mechanics.chips.poker import high_value, low_value
from upcard.mechanics.chips.pot import carried_over, entitled, first_from, insiders, leave_when_broke, most_chips_win
from upcard.mechanics.chips.pot import next_inside, share, side_pot, side_pot_above, take_from_pot, was_last_hand
from upcard.mechanics.chips.showdown import best_of


@rule
def showdown(s: Anaconda):
    """R17: the last cards are turned up. R20: hands are compared as in poker. R18: the pot is split. J19: each side pot
    by itself."""
    for seat in range(s.seats):
        if s.inside[seat]:
            s.hands[seat] |= s.fifth[seat]
            s.fifth[seat] = 0
            s.shown[seat] = s.hands[seat]
            if s.declared[seat] == HIGH:
                s.value[seat] = high_value(s.hands[seat])
            else:
                s.value[seat] = low_value(s.hands[seat], s.low)
    split_pots(s)
    end_hand(s)


@rule
def split_pots(s: Anaconda):
    """J15, J19: the pots from the main pot upwards; chips from earlier hands belong to the first."""
    carried = carried_over(s)
    level = 0
    top = side_pot_above(s, level)
    if top < 0:
        split(s, carried, insiders(s))
    while top >= 0:
        split(s, side_pot(s, level, top) + carried, entitled(s, top))
        carried = 0
        level = top
        top = side_pot_above(s, level)


@rule
def split(s: Anaconda, amount, seats):
    """R18: half to the best high hand, half to the best low. J8: all of it where only one way was declared. R19, J10:
    an odd remainder stays in the pot."""
    for_high, for_low = declarers(s, seats, HIGH), declarers(s, seats, LOW)
    part = amount // 2 if for_high and for_low else amount
    best_high, best_low = best_of(s.value, for_high), best_of(s.value, for_low)
    share(s, part, best_high)
    share(s, part, best_low)
    if s.odd_chips_to < 0:
        s.odd_chips_to = first_from(s, s.dealer, best_high if best_high else best_low)  # J16


@rule
def declarers(s: Anaconda, seats, direction):
    """R13: those of some seats that compete for a direction."""
    found = 0
    for seat in range(s.seats):
        if (seats >> seat) & 1 and s.declared[seat] == direction:
            found |= 1 << seat
    return found


@rule
def take_all(s: Anaconda):
    """J7: the last player in takes the whole pot and shows nothing."""
    winner = next_inside(s, s.dealer, 1)
    take_from_pot(s, winner, s.pot)
    end_hand(s)


@rule
def end_hand(s: Anaconda):
    """J16: after the last hand the odd chips go to its high winner, and the most chips win. J19: fewer than three
    players with chips end the match as well."""
    s.over = 1
    leave_when_broke(s)
    if was_last_hand(s, s.seats, 3):
        if s.pot and s.odd_chips_to >= 0:
            take_from_pot(s, s.odd_chips_to, s.pot)
        most_chips_win(s)
