"""Positions of Truco: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import count, right_of, size
from upcard.declarations.facts import UNKNOWN, follows, impossible, settles
from upcard.games.truco.state import ANSWER, AT_ELEVEN, CUT, DEALT, ELEVEN, FIGURES, IRON, MAX_HANDS, TARGET, TURN
from upcard.games.truco.state import Truco, mao, side_of
from upcard.games.truco.best_of_three import TIED, tricks_done
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.games.truco.open_trick import cards_played, has_played
from upcard.games.truco.raising import figure_before
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet
from upcard.mechanics.matches.sides import see_each_others_hands


STILL_PLAYED = no_winner_yet("R28", TARGET)
HANDS_TO_COME = hands_to_come("G18", lambda s: MAX_HANDS)


@follows("phase", "R3, R17, R25, R27: the cards, the proposal and the score tell how far the hand is")
def phase_of_the_hand(s: Truco, known):
    if "phase" in known.certain:
        return UNKNOWN
    if any(size(s.unseen[seat]) for seat in range(4)):
        return IRON
    if not any(s.hands):
        return UNKNOWN
    if s.offered > 0:
        return ANSWER
    if cards_played(s) or tricks_done(s.results):
        return TURN
    if not all(s.hands):
        return DEALT
    at_eleven = [int(score) for score in s.score].count(AT_ELEVEN) == 1
    return ELEVEN if at_eleven and s.stake == 1 else TURN


def nothing_played(s: Truco):
    three = all(count(s.hands[seat]) + size(s.unseen[seat]) == 3 for seat in range(4))
    return three and cards_played(s) == 0 and tricks_done(s.results) == 0


LEADS_FIRST = first_turn("R9: the mão leads to the first trick", nothing_played, (TURN, IRON), after=right_of)


@follows("eleven", "R25: a side at eleven plays by the rules for that", phase=(TURN, ANSWER, ELEVEN))
def side_at_eleven(s: Truco, known):
    """G20: a foul may bring a side to eleven in the middle of a hand."""
    at = [side for side in range(2) if s.score[side] == AT_ELEVEN]
    if s.fouls or "eleven" in known or (len(at) != 1 and s.phase == ELEVEN):
        return UNKNOWN
    return at[0] if len(at) == 1 else -1


@follows("stake", "R26: a hand at eleven is played for three", phase=TURN)
def stake_at_eleven(s: Truco, known):
    return 3 if s.eleven >= 0 and "stake" not in known else UNKNOWN


@follows("turn", "G10: of the side at eleven the partner who plays first is asked first", phase=ELEVEN)
def asked_first(s: Truco, known):
    if "turn" in known.certain or "dealer" not in known.certain or s.eleven < 0:
        return UNKNOWN
    return mao(s) if side_of(s, mao(s)) == s.eleven else (mao(s) - 1) & 3


@settles(phase=ELEVEN)
def partners_have_looked(s: Truco):
    """R25."""
    see_each_others_hands(s, s.turn)


@follows("has_won", "G4: the leader has won the trick before", phase=(TURN, ANSWER))
def who_has_won_a_trick(s: Truco, known):
    """For the seats of a side that has won an earlier trick it is unknown which won it."""
    done = tricks_done(s.results)
    if not {"results", "leader"} <= known.certain or "has_won" in known:
        return UNKNOWN
    winners = {int(result) for result in s.results[:done] if result != TIED}
    won = [UNKNOWN if side_of(s, seat) in winners else 0 for seat in range(4)]
    if done and s.results[done - 1] != TIED:
        partner = (s.leader + 2) & 3
        won[s.leader] = 1
        won[partner] = 0 if done == 1 or TIED in s.results[: done - 1] else UNKNOWN
    return won


@follows("leader", "R9: the leader plays first and play goes to the right", phase=(TURN, ANSWER, IRON))
def leader_of_the_trick(s: Truco, known):
    """The first seat to have played; before that, the seat on turn, or the one that waits for the answer."""
    first = [seat for seat in range(4) if has_played(s, seat) and not has_played(s, (seat + 1) & 3)]
    if len(first) == 1:
        return first[0]
    if "leader" in known:
        return UNKNOWN
    if s.phase != ANSWER:
        return s.turn if "turn" in known else UNKNOWN
    return s.proposer if s.proposer >= 0 else UNKNOWN


@follows("turn", "R9: the leader plays first and play goes to the right", phase=(TURN, IRON))
def turn_in_the_trick(s: Truco, known):
    return (s.leader - cards_played(s)) & 3 if "leader" in known and s.leader >= 0 else UNKNOWN


@follows("turn", "G10: of the side that is asked the one who plays next after the proposer answers first", phase=ANSWER)
def answers_first(s: Truco, known):
    """If that seat has left it to its partner (`left`), the partner."""
    if "turn" in known.certain or s.proposer < 0:
        return UNKNOWN
    return (s.proposer + (1 if s.left else -1)) & 3


@follows("caller", "R9, R17: the player who is to play waits for the answer", phase=ANSWER)
def who_waits(s: Truco, known):
    return (s.leader - cards_played(s)) & 3 if "leader" in known and s.leader >= 0 else UNKNOWN


@follows("eleven", "R26: the side at eleven decides whether the hand is played", phase=ELEVEN)
def side_that_decides(s: Truco, known):
    return side_of(s, s.turn) if "turn" in known and "eleven" not in known else UNKNOWN


@follows("turn", "R3, R4: the mao is asked", phase=DEALT)
def mao_is_asked(s: Truco, known):
    return mao(s) if "dealer" in known else UNKNOWN


@follows("dealer", "R3: the mao sits at the dealer's right", phase=DEALT)
def who_dealt(s: Truco, known):
    return next(seat for seat in range(4) if (seat - 1) & 3 == s.turn) if "turn" in known else UNKNOWN


@impossible("R2, R3: no card is played before the deal", phase=(CUT, DEALT))
def played_too_early(s: Truco):
    return cards_played(s) > 0 or tricks_done(s.results) > 0 or any(s.buried) or any(s.won_cards) or s.tied_cards != 0


@impossible("R2: no player has cards before the cut", phase=CUT)
def dealt_too_early(s: Truco):
    return any(s.hands) or any(size(s.unseen[seat]) for seat in range(4)) or size(s.stock) != 40


@impossible("R3: a hand has three cards, and there is a stock to deal from", phase=DEALT)
def dealt_wrongly(s: Truco):
    hands = [count(s.hands[seat]) for seat in range(4)]
    return any(n not in (0, 3) for n in hands) or hands[s.turn] != 3 or size(s.stock) < 3 * hands.count(0)


@impossible("R3, R9: four have played to a trick that is over", phase=(TURN, ANSWER))
def trick_is_over(s: Truco):
    return cards_played(s) == 4


@fault(
    "R3: three cards each, less one for every trick and for the card in this one; the hands do not fit that",
    phase=(TURN, ANSWER, ELEVEN, IRON),
)
def misdealt(s: Truco):
    for seat in range(4):
        played = 1 if has_played(s, seat) else 0
        held = size(s.unseen[seat]) if s.phase == IRON else count(s.hands[seat])
        if held + played + tricks_done(s.results) != 3:
            return True
    return False


@fault("R26: the side at eleven decides; name it, and give the turn to one of its partners", phase=ELEVEN)
def others_decide(s: Truco):
    return s.eleven != side_of(s, s.turn)


@fault(
    "R9: the leader plays first and play goes to the right; turn (or the caller, who waits) does not fit that",
    phase=(TURN, ANSWER, IRON),
)
def out_of_turn(s: Truco):
    return (s.leader - cards_played(s)) & 3 != (s.caller if s.phase == ANSWER else s.turn)


@impossible("R17: a proposal (`offered`) waits for its answer", phase=(CUT, DEALT, TURN, ELEVEN, IRON))
def proposed_to_nobody(s: Truco):
    return s.offered != 0


@impossible("R16-R19: a hand is played for 1, 3, 6, 9 or 12")
def no_such_stake(s: Truco):
    return s.stake not in FIGURES


@fault(
    "R17: while an answer is awaited there is a proposal of 3, 6, 9 or 12, its proposer, and an opponent to answer",
    phase=ANSWER,
)
def no_proposal(s: Truco):
    return s.proposer < 0 or (s.turn - s.proposer) & 1 == 0 or figure_before(FIGURES, s.offered) == 0
