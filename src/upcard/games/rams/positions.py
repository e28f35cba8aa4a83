"""Positions of Rams: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import count, size
from upcard.rulebook import tricks_done
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.games.rams.play import next_in, player_at
from upcard.games.rams.state import AFTER_RAMS, AFTER_SWITCH, BY_DECLARER, DECLARE, EACH, FIRST_BROKE, OVER, PASSED
from upcard.games.rams.state import PLAY, RAMS_DECLARED, TURN_UP, Rams, inside
from upcard.jit.interpreted import interpreted
from upcard.mechanics.deals.deal_facts import suit_turned_up
from upcard.mechanics.matches.match_facts import hands_to_come
from upcard.mechanics.chips.pot import bits_in


STILL_PLAYED = hands_to_come("G15", lambda s: s.max_hands if s.end == FIRST_BROKE else s.deals * s.seats)


@follows("phase", "R13, R18, R24: a rams ends the declaring, and then cards are played")
def phase_of_the_hand(s: Rams, known):
    if "phase" in known.certain:
        return UNKNOWN
    if any(s.tricks) or size(s.trick) > 0 or s.leader >= 0:
        return PLAY
    if s.declarer < 0 and RAMS_DECLARED not in list(s.declared):
        return UNKNOWN
    return AFTER_RAMS if s.widow and any(s.declared[seat] < 0 for seat in range(s.seats)) else PLAY


@follows("turn", "R8: everybody declares in turn, from the dealer's left", phase=DECLARE)
def next_to_declare(s: Rams, known):
    if "turn" in known.certain or "dealer" not in known.certain:
        return UNKNOWN
    order = [(s.dealer + step) % s.seats for step in range(1, s.seats + 1)]
    return next((seat for seat in order if s.declared[seat] < 0), UNKNOWN)


@follows(
    "turn",
    "R14: players who have not declared are asked in turn, from the left of the player who declared rams",
    phase=AFTER_RAMS,
)
def next_to_answer(s: Rams, known):
    if "turn" in known.certain or s.declarer < 0:
        return UNKNOWN
    order = [(s.declarer + step) % s.seats for step in range(1, s.seats)]
    return next((seat for seat in order if s.declared[seat] < 0), UNKNOWN)


@follows("turn", "R16: the turned-up card is offered to the dealer", phase=TURN_UP)
def dealer_is_asked(s: Rams, known):
    return s.dealer if "dealer" in known.certain and "turn" not in known.certain else UNKNOWN


TRUMP = suit_turned_up("R5: trump is the suit of the turned-up card", "turn_up")


@follows("out", "R11: a player who has passed is out")
def who_is_out(s: Rams, known):
    if "out" in known or "declared" not in known:
        return UNKNOWN
    return sum(1 << seat for seat in range(s.seats) if s.declared[seat] == PASSED)


@follows("declarer", "R12: the player who has declared rams is its declarer")
def who_declared_rams(s: Rams, known):
    if "declared" not in known or s.phase in (TURN_UP, OVER):
        return UNKNOWN
    return next((seat for seat in range(s.seats) if s.declared[seat] == RAMS_DECLARED), UNKNOWN)


@follows("leader", "R18: the first player in, from the dealer's left, leads", phase=PLAY)
def first_leader(s: Rams, known):
    begins = "dealer" in known and size(s.trick) == 0 and not any(s.tricks) and bits_in(inside(s)) > 0
    if "leader" in known or "turn" in known.certain or not begins:
        return UNKNOWN
    return s.declarer if s.declarer >= 0 and s.rams_leads == BY_DECLARER else interpreted(next_in)(s, s.dealer)


@follows("leader", "R24: the turn follows from the leader and the cards in the trick", phase=PLAY)
def leader_of_the_trick(s: Rams, known):
    if "leader" in known or "turn" not in known:
        return UNKNOWN
    seats = [(s.turn - k) % s.seats for k in range(s.seats)]
    playing = [seat for seat in seats if not s.out >> seat & 1]
    return playing[size(s.trick)] if size(s.trick) < len(playing) else UNKNOWN


@follows("turn", "R24: the turn follows from the leader and the cards in the trick", phase=PLAY)
def turn_in_the_trick(s: Rams, known):
    if "leader" not in known or s.leader < 0 or bits_in(inside(s)) == 0:
        return UNKNOWN
    return player_at(s, size(s.trick))


@impossible("R5: there is a trump suit")
def no_trump(s: Rams):
    return s.trump < 0


@impossible("R24: cards are played when everybody has declared", phase=(DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP))
def played_too_early(s: Rams):
    return size(s.trick) > 0 or any(s.tricks) or any(s.won_cards)


@impossible(
    "R6, R16: the turned-up card lies there until the dealer takes it",
    phase=(DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP),
)
def nothing_turned_up(s: Rams):
    return s.turn_up < 0


@impossible("R11: a player who is out has passed, and says nothing else")
def out_without_a_pass(s: Rams):
    return any(s.out >> seat & 1 and s.declared[seat] > PASSED for seat in range(s.seats))


NOTHING_LEFT = nothing_left(OVER)


@fault("R5: the widow is five cards, or has been taken")
def odd_widow(s: Rams):
    return s.widow != 0 and count(s.widow) != EACH


@fault("R5: before the play everybody holds five cards", phase=(DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP))
def not_five_each(s: Rams):
    for seat in range(s.seats):
        if count(s.hands[seat]) != EACH:
            return True
    return False


@fault("R17: at least two players are in when cards are played", phase=PLAY)
def no_opponents(s: Rams):
    return bits_in(inside(s)) < 2


@fault("R24: the turn follows from the leader and the cards in the trick", phase=PLAY)
def out_of_turn(s: Rams):
    return s.leader < 0 or (s.out >> s.leader) & 1 == 1 or s.turn != player_at(s, size(s.trick))


@fault(
    "R27: a player who is in starts with five cards and plays one to each trick; the hands do not fit that", phase=PLAY
)
def misdealt(s: Rams):
    for place in range(bits_in(inside(s))):
        played = tricks_done(s) + (1 if place < size(s.trick) else 0)
        if count(s.hands[player_at(s, place)]) + played != EACH:
            return True
    return False
