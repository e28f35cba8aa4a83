"""Betting rounds: check, bet, fold, call, raise, at a fixed limit, a pot limit or none.

A bet is a raise over nothing; both are given as the amount put in *on top of* the call. Beside the fields of
`mechanics.chips.pot` the state has

    bets        number(n, "i8", per="seat")   what each has put in during this round
    top_bet     number(dtype="i8")            the highest of these
    last_raise  number(dtype="i8")            the least that the next raise may be, when limits are not fixed
    raises      number()                      bets and full raises of this round
    acted       number(dtype="i8")            the seats (bits) that have acted since the last full bet or raise
    betting     option(LIMITS): fixed, pot_limit, no_limit
    bet         option: the amount of a fixed bet, the least bet otherwise
    max_raises  option: raises after the bet in one round

A player with fewer chips than a move takes may go all-in. An all-in raise of less than the least raise has to be called
like any other, but does not let players raise who have already acted.
"""

from __future__ import annotations

from upcard.declarations.kinds import Kind, KindOptions, button, numbers
from upcard.declarations.options import choices
from upcard.jit.rule import rule
from upcard.mechanics.chips.pot import pay

FIXED, POT_LIMIT, NO_LIMIT = LIMITS = choices("fixed", "pot_limit", "no_limit")
MAX_RAISE = 100_000
"""The most that one raise may be where accounts have no lower limit."""

LEAST_RAISE, HALF_POT, WHOLE_POT, EVERYTHING, AMOUNT = range(5)
"""The steps of a bet and of a raise."""


def betting_moves(phase: int, otherwise: str) -> tuple[Kind, ...]:
    """The moves of a betting round: fold, check, call, and bet and raise, each by a fixed step or by an amount that is
    the move's content. A game attaches to them what forbids them (the rules below), under the sentences of its book."""

    def upwards(verb: str, by: str) -> tuple[Kind, Kind]:
        shared = KindOptions(says=f"{{seat}} {verb}s", group=verb, phase=phase, otherwise=otherwise)
        words = (verb, f"{verb} {by}half the pot", f"{verb} {by}the pot", f"{verb} everything")
        return (
            numbers(verb, words, **shared),
            button(f"{verb} {by}an amount", content=True, start=AMOUNT, **shared),
        )

    return (
        button("fold", says="{seat} folds", phase=phase, otherwise=otherwise),
        button("check", says="{seat} checks", phase=phase, otherwise=otherwise),
        button("call", says="{seat} calls", phase=phase, otherwise=otherwise),
        *upwards("bet", ""),
        *upwards("raise", "by "),
    )


@rule
def open_betting(s):
    """A betting round starts with nothing to call."""
    for seat in range(len(s.bets)):
        s.bets[seat] = 0
    s.top_bet = s.raises = s.acted = 0
    s.last_raise = s.bet


@rule
def due(s, seat):
    """What the seat must put in to call."""
    return s.top_bet - s.bets[seat]


@rule
def can_bet(s, seat):
    """Whether the seat is in the hand and has chips to bet with."""
    return s.inside[seat] != 0 and (s.stack == 0 or s.chips[seat] > 0)


@rule
def others_who_can_bet(s, seat):
    """How many of the other seats can still bet."""
    n = 0
    for other in range(s.seats):
        if other != seat and can_bet(s, other):
            n += 1
    return n


@rule
def must_act(s, seat):
    """Whether the seat has to act: it owes something, or has not acted while another seat can bet too."""
    if not can_bet(s, seat):
        return False
    if due(s, seat) > 0:
        return True
    return (s.acted >> seat) & 1 == 0 and others_who_can_bet(s, seat) > 0


@rule
def next_to_bet(s, seat):
    """The next seat clockwise after `seat` that must act, or -1: the round is over."""
    for k in range(1, s.seats + 1):
        other = (seat + k) % s.seats
        if must_act(s, other):
            return other
    return -1


@rule
def most_on_top(s, seat):
    """The highest raise that the limit and the seat's chips allow. A pot smaller than the least bet does not forbid it:
    with an empty pot no player could ever bet."""
    if s.betting == FIXED:
        most = s.bet
    elif s.betting == POT_LIMIT:
        most = max(s.bet, s.pot + due(s, seat))
    else:
        most = MAX_RAISE
    most = min(most, MAX_RAISE)
    return min(most, s.chips[seat] - due(s, seat)) if s.stack else most


@rule
def full_raise(s):
    """The least that counts as a raise: the bet, or the last raise if that was more."""
    return max(s.last_raise, s.bet)


@rule
def least_on_top(s, seat):
    """The lowest raise: a full one, or all-in with less."""
    return min(full_raise(s), most_on_top(s, seat))


@rule
def on_top(s, seat, step, asked):
    """The raise of a step; `asked` is the amount of the step that takes one, brought within the limits."""
    pot = s.pot + due(s, seat)
    least, most = least_on_top(s, seat), most_on_top(s, seat)
    if step == LEAST_RAISE:
        return least
    if step == HALF_POT:
        return pot // 2
    if step == WHOLE_POT:
        return pot
    if step == EVERYTHING:
        return most
    return max(least, min(most, asked))


@rule
def step_exists(s, seat, step):
    """Whether a step is a move of its own: within the limits and not the same as a simpler one."""
    least, most = least_on_top(s, seat), most_on_top(s, seat)
    if step == LEAST_RAISE:
        return True
    if s.betting == FIXED or most <= least:
        return False
    if step == AMOUNT:
        return True
    by = on_top(s, seat, step, 0)
    if step == EVERYTHING:
        pot = s.pot + due(s, seat)
        return s.stack > 0 and s.betting == NO_LIMIT and most != pot // 2 and most != pot
    return least < by and by <= most


# --- What forbids a move of betting ----------------------------------------------------------------------------------


@rule
def nothing_due(s, seat):
    """There is nothing to call, so no reason to fold."""
    return due(s, seat) <= 0


@rule
def bet_is_due(s, seat):
    """A player who owes chips may not check."""
    return due(s, seat) > 0


@rule
def no_bet_yet(s):
    """There is nothing to raise."""
    return s.top_bet == 0


@rule
def bet_already(s):
    """With chips in the middle, the move is a raise, not a bet."""
    return s.top_bet != 0


@rule
def not_reopened(s, seat):
    """The last raise was too small to let players raise again who have acted."""
    return (s.acted >> seat) & 1 == 1


@rule
def no_more_raises(s):
    """The bet and all its raises have been made."""
    return s.raises > s.max_raises


@rule
def no_chips_to_raise(s, seat):
    """The call takes all the player's chips, or the player has none."""
    return most_on_top(s, seat) <= 0


@rule
def no_caller_left(s, seat):
    """No other player has chips to bet with."""
    return others_who_can_bet(s, seat) == 0


@rule
def no_such_step(s, seat, step):
    """The step is outside the limits, or the same as a simpler one."""
    return not step_exists(s, seat, step)


# --- What they do ----------------------------------------------------------------------------------------------------


@rule
def call_bet(s, seat):
    """Put in what is due; nothing for a check."""
    s.bets[seat] += pay(s, seat, due(s, seat))
    s.acted |= 1 << seat


@rule
def raise_by(s, seat, more):
    """Call and put `more` on top. After a full raise all other players act again."""
    s.bets[seat] += pay(s, seat, due(s, seat) + more)
    s.top_bet = s.bets[seat]
    if more >= full_raise(s):
        s.raises += 1
        s.last_raise = more
        s.acted = 0
    s.acted |= 1 << seat
