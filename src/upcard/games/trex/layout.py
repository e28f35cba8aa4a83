"""Trex itself: the layout of suits that grow from their jacks. R20-R25."""

from upcard.rulebook import rule
from upcard.rulebook import JACK, PACK_52, RANK_SET, THREE, TWO, add, count, of_rank, suit, without
from upcard.games.trex.hand import deal_again, finish_hand, next_seat, open_window
from upcard.games.trex.state import CARD, EXPOSE, KEEP, LAYOUT, PASS, PLACE_VALUE, Trex
from upcard.games.trex.suit_layout import next_to_lay


# --- Three 2s or four (R20) ------------------------------------------------------------------------------------------


@rule
def ask_for_twos(s: Trex):
    """G10: at most one player can qualify, and only that one is asked."""
    s.phase = LAYOUT
    open_window(s)
    s.answered = 1
    for seat in range(4):
        if may_abandon(s.hands[seat]):
            s.turn = seat
            s.answered = 0


@rule
def may_abandon(hand):
    """R20: the four 2s, or three of them and the 3 of the suit whose 2 is missing."""
    twos, threes = of_rank(hand, TWO), of_rank(hand, THREE)
    return count(twos) == 4 or (count(twos) == 3 and threes & ((RANK_SET[TWO] & ~twos) << 1) != 0)


@EXPOSE.effect
def expose_twos(s: Trex):
    deal_again(s)


@KEEP.effect
def keep_twos(s: Trex):
    s.answered = 1


# --- The layout (R22-R25) --------------------------------------------------------------------------------------------


@CARD.only("R23: only jacks, and cards next above or below those in the layout, can be played")
def may_lie_next(s: Trex):
    return next_cards(s) if s.phase == LAYOUT else PACK_52


@rule
def next_cards(s: Trex):
    """R23: the jacks, and the cards next above and below those of the layout."""
    return next_to_lay(s.layout[0] | s.layout[1] | s.layout[2] | s.layout[3], JACK)


@rule
def lay_out(s: Trex, seat, card):
    """R23, R25: the card joins its suit; a player with none left is out, and the last is placed with the third
    (G12)."""
    s.hands[seat] = without(s.hands[seat], card)
    s.layout[suit(card)] = add(s.layout[suit(card)], card)
    if s.hands[seat] == 0 and s.place[seat] == 0:
        go_out(s, seat)
    end_turn(s, seat)


@PASS.refused("R24: you can play a card, so you must")
def can_play(s: Trex, seat):
    return s.hands[seat] & next_cards(s) != 0


@PASS.effect
def pass_turn(s: Trex, seat):
    """R24: all have seen that the seat holds none of the cards. G18: perhaps no player does."""
    s.lacks[seat] |= next_cards(s)
    if (s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & next_cards(s):
        end_turn(s, seat)
    else:
        finish_hand(s)


@rule
def end_turn(s: Trex, seat):
    """R22: to the left; G11: past those who are out. R25: until the layout is complete."""
    for _ in range(4):
        seat = next_seat(s, seat)
        if s.hands[seat]:
            s.turn = seat
            return
    finish_hand(s)


@rule
def go_out(s: Trex, seat):
    """R25, G12: the third player out leaves the last place to the last."""
    out = 1
    for other in range(4):
        out += s.place[other] > 0
    award_place(s, seat, out)
    if out == 3:
        for other in range(4):
            if s.place[other] == 0:
                award_place(s, other, 4)


@rule
def award_place(s: Trex, seat, place):
    s.place[seat] = place
    s.gained[seat] += PLACE_VALUE[place]
