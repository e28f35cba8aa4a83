"""Turns of Through the Window: the seats that may speak, turning a card (R6), winning it (R10-R13), and the end."""

from upcard.rulebook import rule
from upcard.rulebook import add, count, pop, remove_at, size
from upcard.rulebook import highest, left_of, win_match
from upcard.games.through_the_window.state import CALLING, PLAYOFF, SEATS, TURN, TURNING, VOTING, ThroughTheWindow


# --- Who may speak (R6, R7) ------------------------------------------------------------------------------------------


@rule
def to_act(s: ThroughTheWindow):
    """R6: the player on turn turns a card. R7: then any player with a word may call. J4: all but the caller vote."""
    if s.phase == TURNING:
        return 1 << s.turn
    if s.phase == VOTING:
        return everybody(s) & ~votes_cast(s) & ~(1 << s.caller)
    return callers(s) & ~s.silent


@rule
def everybody(s: ThroughTheWindow):
    return (1 << s.seats) - 1


@rule
def callers(s: ThroughTheWindow):
    """J12: a play-off is for those who share the lead."""
    return s.tied if s.tied else everybody(s)


@rule
def votes_cast(s: ThroughTheWindow):
    cast = 0
    for seat in range(s.seats):
        if s.votes[seat] >= 0:
            cast |= 1 << seat
    return cast


# --- A card is turned (R6) -------------------------------------------------------------------------------------------


@TURN.at_most("J1: there is no such card to choose")
def last_to_choose(s: ThroughTheWindow, seat):
    return size(s.piles[seat]) - 1 if s.choose_position else 0


@TURN.effect
def turn_card(s: ThroughTheWindow, seat, place):
    """R6, J1: the next card of the player's own, in the order dealt, or the one chosen."""
    s.upcard = remove_at(s.piles[seat], place)
    start_race(s)


@rule
def start_race(s: ThroughTheWindow):
    clear_answers(s)
    for seat in range(SEATS):
        s.calls[seat] = 0
    s.phase = CALLING


@rule
def clear_answers(s: ThroughTheWindow):
    s.silent = s.disputed = 0
    s.caller = -1
    for seat in range(SEATS):
        s.answer[seat] = s.typed[seat] = 0
        s.votes[seat] = -1


# --- A card is won (R10-R17) -----------------------------------------------------------------------------------------


@rule
def win_card(s: ThroughTheWindow, seat, word):
    """R10, R11: the card lies face up before its winner. R13: the word is used up; R14: the others are not."""
    s.used[s.used_count] = word
    s.used_count += 1
    s.won_cards[seat] = add(s.won_cards[seat], s.upcard)
    s.score[seat] += 1
    next_turn(s)


@rule
def put_aside(s: ThroughTheWindow):
    """J9: the card is not won."""
    s.unclaimed = add(s.unclaimed, s.upcard)
    next_turn(s)


@rule
def next_turn(s: ThroughTheWindow):
    """R12: the left neighbour of the one who turned the card is next. R16: after the last card the deal is over."""
    s.upcard = -1
    if s.tied == 0:
        s.turn = left_of(s, s.turn)
        s.phase = TURNING
        if size(s.piles[s.turn]):
            clear_answers(s)
            return
    end_deal(s)


@rule
def end_deal(s: ThroughTheWindow):
    """R17: most cards win. J12: tied players share, or go on with the cards put aside. J14: several deals."""
    if s.hand + 1 < s.deals and not s.single_hand:
        s.over = 1
        return
    first = highest(s.score, s.seats)
    if s.tie == PLAYOFF and count(first) > 1 and size(s.aside):
        s.tied = first
        s.upcard = pop(s.aside)
        start_race(s)
        return
    s.over = 1
    win_match(s, first)
