"""Rounds of Daifugo: as many cards of a higher rank, or a pass (R4-R9), until one player is left with cards (R10)."""

from upcard.rulebook import each, rule
from upcard.rulebook import count, lowest, of_rank, one, without
from upcard.games.daifugo.state import ALONE, COMMONER, DAIFUGO, DESTITUTE, JOKERS, JOKER_SET, LAST_NOT_PASSED
from upcard.games.daifugo.state import MILLIONAIRE, MIXED, NATURAL, NATURALS, PASS, PLAY, POOR, RANK_OF, STRENGTH
from upcard.games.daifugo.state import WITH_JOKERS, Daifugo
from upcard.mechanics.chips.pot import bits_in, first_from

PLAYS, WITH_A_JOKER = each(*NATURAL, *MIXED, ALONE), each(*MIXED, ALONE)
NOT_HELD = "R4: you do not hold those cards"
OTHER_NUMBER = "R5: play as many cards as the last play has"

# --- What may be played (R4-R6) --------------------------------------------------------------------------------------


@WITH_A_JOKER.refused(NOT_HELD)
def without_joker(s: Daifugo, seat):
    return s.hands[seat] & JOKER_SET == 0


@PLAYS.refused(NOT_HELD)
def not_held(s: Daifugo, seat, play):
    if count(s.hands[seat] & JOKER_SET) < WITH_JOKERS[play]:
        return True
    return NATURALS[play] > 0 and count(of_rank(s.hands[seat], RANK_OF[play])) < NATURALS[play]


@each(*NATURAL).at_least(OTHER_NUMBER)
def first_of_number(s: Daifugo, seat):
    return 13 * s.size_to_beat - 13


@each(*NATURAL).at_most(OTHER_NUMBER)
def last_of_number(s: Daifugo, seat):
    return 13 * s.size_to_beat - 1 if s.size_to_beat else 51


@WITH_A_JOKER.refused(OTHER_NUMBER)
def other_number(s: Daifugo, seat, play):
    return s.size_to_beat > 0 and NATURALS[play] + WITH_JOKERS[play] != s.size_to_beat


@PLAYS.refused("R6: only a higher rank beats the last play")
def not_higher(s: Daifugo, seat, play):
    return s.size_to_beat > 0 and not beats(s, RANK_OF[play])


@rule
def beats(s: Daifugo, rank):
    """R3, R6: whether a rank is higher than that of the last play. G10: a revolution turns all but jokers round."""
    if rank == JOKERS or s.rank_to_beat == JOKERS:
        return s.rank_to_beat != JOKERS
    if s.upside_down:
        return STRENGTH[rank] < STRENGTH[s.rank_to_beat]
    return STRENGTH[rank] > STRENGTH[s.rank_to_beat]


# --- A round (R5-R9) -------------------------------------------------------------------------------------------------


@PLAYS.effect
def lay_down(s: Daifugo, seat, play):
    """R5: the play lies on the table."""
    s.played |= s.on_table
    s.on_table = 0
    for _ in range(NATURALS[play]):
        lay_one(s, seat, lowest(of_rank(s.hands[seat], RANK_OF[play])))
    for _ in range(WITH_JOKERS[play]):
        lay_one(s, seat, lowest(s.hands[seat] & JOKER_SET))
    s.rank_to_beat = RANK_OF[play]
    s.size_to_beat = NATURALS[play] + WITH_JOKERS[play]
    s.last_by = seat
    if s.revolution and s.size_to_beat == 4:
        s.upside_down = 1 - s.upside_down  # G10
    go_on(s, seat)


@rule
def lay_one(s: Daifugo, seat, card):
    s.hands[seat] = without(s.hands[seat], card)
    s.on_table |= one(card)


@rule
def go_on(s: Daifugo, seat):
    """R10: a player with no cards left is out."""
    holders = bits_in(with_cards(s))
    if s.hands[seat] == 0:
        s.place[seat] = s.seats - holders
    if holders == 1:
        end_hand(s)  # G5
    else:
        pass_turn_on(s, seat)


@PASS.refused("R7: you lead this round, and the leader may not pass")
def leads(s: Daifugo):
    return s.size_to_beat == 0  # G3


@PASS.effect
def pass_by(s: Daifugo, seat):
    """R8: a player who has passed is out of the round."""
    s.passed[seat] = 1
    pass_turn_on(s, seat)


@rule
def pass_turn_on(s: Daifugo, seat):
    """R8, R9: the next player who has not passed, until it comes round to the player of the last play, who then
    leads."""
    waiting = not_passed(s)
    following = first_from(s, seat, waiting)
    if following < 0:
        new_round(s, first_from(s, s.last_by, with_cards(s)))  # G2: the last card was not beaten
    elif following == s.last_by or (
        waiting == 1 << following and s.hands[s.last_by] == 0 and s.lead_after_out == LAST_NOT_PASSED
    ):
        new_round(s, following)
    else:
        s.turn = following


@rule
def with_cards(s: Daifugo):
    """R10: the seats (bits) that have cards; the others are out of the hand."""
    found = 0
    for seat in range(s.seats):
        if s.hands[seat]:
            found |= 1 << seat
    return found


@rule
def not_passed(s: Daifugo):
    """R8: the seats (bits) that have cards and have not passed; the others are out of the round."""
    found = with_cards(s)
    for seat in range(s.seats):
        if s.passed[seat]:
            found &= ~(1 << seat)
    return found


@rule
def new_round(s: Daifugo, leader):
    """R9: the cards of the last round are put aside, and a new round is led."""
    s.played |= s.on_table
    s.on_table = 0
    s.rank_to_beat = s.last_by = -1
    s.size_to_beat = 0
    for seat in range(8):
        s.passed[seat] = 0
    s.turn = leader
    s.phase = PLAY


# --- Titles (R10-R12) ------------------------------------------------------------------------------------------------


@rule
def end_hand(s: Daifugo):
    """R10-R12: titles in order of finishing. R16, R17: after the last deal its Daifugo wins the match."""
    for seat in range(s.seats):
        if s.hands[seat]:
            s.place[seat] = s.seats
        s.last_place[seat] = s.place[seat]
        s.title[seat] = title_of(s.place[seat], s.seats)
    s.over = 1
    if s.hand + 1 >= s.deals:
        s.ended = 1
        s.won = 1 << holder_of(s, DAIFUGO)


@rule
def title_of(place, seats):
    """R11, R12: the title that goes with a place, counted from 1."""
    if place == 1:
        return DAIFUGO
    if place == seats:
        return DESTITUTE
    if seats > 3 and place == 2:
        return MILLIONAIRE
    if seats > 3 and place == seats - 1:
        return POOR
    return COMMONER


@rule
def holder_of(s: Daifugo, title):
    """The seat with a title that only one can have."""
    for seat in range(s.seats):
        if s.title[seat] == title:
            return seat
    return -1
