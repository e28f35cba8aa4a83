"""The tricks of Rams. R18-R24."""

from upcard.rulebook import rule
from upcard.rulebook import size
from upcard.rulebook import gather_trick, lay, suit_led, tricks_done, trumps, winning_place
from upcard.games.rams.state import ABOVE, BY_DECLARER, CALLED_IN, CARD, EACH, PASSED, PLAY, STRENGTH, Rams, inside
from upcard.games.rams.settlement import lose_rams, share_pot, win_rams
from upcard.mechanics.tricks.must_head import beating, trump_in
from upcard.mechanics.chips.pot import first_from


@rule
def begin_play(s: Rams):
    """R18: the first player in, from the dealer's left, leads. G10: also after a rams, unless its declarer does."""
    s.phase = PLAY
    for seat in range(s.seats):
        if s.declarer >= 0 and s.declared[seat] <= PASSED:
            s.declared[seat] = CALLED_IN  # R13
    s.leader = next_in(s, s.dealer)
    if s.declarer >= 0 and s.rams_leads == BY_DECLARER:
        s.leader = s.declarer
    s.turn = s.leader


@rule
def next_in(s: Rams, seat):
    """R24: the turn goes to the left, past those who are out."""
    return first_from(s, seat, inside(s))


@rule
def to_beat(s: Rams):
    """R20, R21: the cards that beat the trick; no plain card beats a trump."""
    return beating(s.trick, STRENGTH, ABOVE, s.trump) if size(s.trick) else 0


CARD.must("R20: you can beat the trick in the suit led, and must", to_beat, suit_led)
CARD.must("R21: you have no {led}, but a trump: play a trump", trump_in)
CARD.must("R21: you can play a higher trump than the one that wins the trick, and must", to_beat, trumps)


@CARD.effect
def play(s: Rams, seat, face):
    """R22: a player with neither the suit led nor a trump plays anything."""
    lay(s, seat, face)
    s.turn = next_in(s, seat)
    if s.turn == s.leader:
        take_trick(s)


@rule
def player_at(s: Rams, place):
    """The player of the card at a place in the trick."""
    seat = s.leader
    for _ in range(place):
        seat = next_in(s, seat)
    return seat


@rule
def take_trick(s: Rams):
    """R23: the highest trump wins, else the highest card of the suit led. R24: the winner leads."""
    winner = player_at(s, winning_place(s.trick, STRENGTH, s.trump))
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    if s.declarer >= 0:
        if winner != s.declarer:
            lose_rams(s)
        elif s.tricks[winner] == EACH:
            win_rams(s)
    elif tricks_done(s) == EACH:
        share_pot(s)
