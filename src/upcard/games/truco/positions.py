"""What could be on a table of Truco, and what of it follows from the rest."""

from upcard.rulebook import fault
from upcard.rulebook import count, size
from upcard.contract.facts import UNKNOWN, follows, impossible
from upcard.games.truco.record import ANSWER, CUT, DEALT, ELEVEN, FIGURES, IRON, TARGET, TURN, mao, side_of
from upcard.mechanics.best_of_three import tricks_done
from upcard.mechanics.open_trick import cards_played, has_played
from upcard.mechanics.raising import figure_before
from upcard.mechanics.match_facts import no_winner_yet


STILL_PLAYED = no_winner_yet("R28", TARGET)


@follows("leader", "R9: the leader plays first and play goes to the right", phase=(TURN, ANSWER, IRON))
def leader_of_the_trick(s, known):
    """The first of those who have played; where nobody has, whoever is on turn, or waits for the answer."""
    first = [seat for seat in range(4) if has_played(s, seat) and not has_played(s, (seat + 1) & 3)]
    if len(first) == 1:
        return first[0]
    if "leader" in known:
        return UNKNOWN
    if s.phase != ANSWER:
        return s.turn if "turn" in known else UNKNOWN
    return s.proposer if s.proposer >= 0 else UNKNOWN


@follows("turn", "R9: the leader plays first and play goes to the right", phase=(TURN, IRON))
def turn_in_the_trick(s, known):
    return (s.leader - cards_played(s)) & 3 if "leader" in known and s.leader >= 0 else UNKNOWN


@follows("caller", "R9, R17: who is to play waits for the answer", phase=ANSWER)
def who_waits(s, known):
    return (s.leader - cards_played(s)) & 3 if "leader" in known and s.leader >= 0 else UNKNOWN


@follows("eleven", "R26: the side at eleven decides whether the hand is played", phase=ELEVEN)
def side_that_decides(s, known):
    return side_of(s, s.turn) if "turn" in known and "eleven" not in known else UNKNOWN


@follows("turn", "R3, R4: the mao is asked", phase=DEALT)
def mao_is_asked(s, known):
    return mao(s) if "dealer" in known else UNKNOWN


@follows("dealer", "R3: the mao sits at the dealer's right", phase=DEALT)
def who_dealt(s, known):
    return next(seat for seat in range(4) if (seat - 1) & 3 == s.turn) if "turn" in known else UNKNOWN


@impossible("R2, R3: nobody plays before the cards are dealt", phase=(CUT, DEALT))
def played_too_early(s):
    return cards_played(s) > 0 or tricks_done(s.results) > 0 or any(s.buried) or any(s.won_cards) or s.tied_cards != 0


@impossible("R2: nobody has cards before the cut", phase=CUT)
def dealt_too_early(s):
    return any(s.hands) or any(size(s.unseen[seat]) for seat in range(4)) or size(s.stock) != 40


@impossible("R3: a hand has three cards, and there is a stock to deal from", phase=DEALT)
def dealt_wrongly(s):
    hands = [count(s.hands[seat]) for seat in range(4)]
    return any(n not in (0, 3) for n in hands) or hands[s.turn] != 3 or size(s.stock) < 3 * hands.count(0)


@impossible("R3, R9: four have played to a trick that is over", phase=(TURN, ANSWER))
def trick_is_over(s):
    return cards_played(s) == 4


@fault(
    "R3: three cards each, less one for every trick and for the card in this one; the hands do not fit that",
    phase=(TURN, ANSWER, ELEVEN, IRON),
)
def misdealt(s):
    for seat in range(4):
        played = 1 if has_played(s, seat) else 0
        held = size(s.unseen[seat]) if s.phase == IRON else count(s.hands[seat])
        if held + played + tricks_done(s.results) != 3:
            return True
    return False


@fault("R26: the side at eleven decides; name it, and give the turn to one of its partners", phase=ELEVEN)
def others_decide(s):
    return s.eleven != side_of(s, s.turn)


@fault(
    "R9: the leader plays first and play goes to the right; turn (or the caller, who waits) does not fit that",
    phase=(TURN, ANSWER, IRON),
)
def out_of_turn(s):
    return (s.leader - cards_played(s)) & 3 != (s.caller if s.phase == ANSWER else s.turn)


@fault(
    "R17: while an answer is awaited there is a proposal of 3, 6, 9 or 12, its proposer, and an opponent to answer",
    phase=ANSWER,
)
def no_proposal(s):
    return s.proposer < 0 or (s.turn - s.proposer) & 1 == 0 or figure_before(FIGURES, s.offered) == 0
