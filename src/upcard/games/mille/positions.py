"""Positions of Mille: what follows from what, and what is impossible."""

from upcard.rulebook import fault, rule
from upcard.rulebook import TWO, rank, size
from upcard.declarations.facts import UNKNOWN, follows, impossible, settles
from upcard.games.mille.state import DRAWING, MELDING, PAIRING, PLAYING, THREE, Mille, held_for
from upcard.games.mille.scoring import TARGET
from upcard.games.mille.taking import end_if_nothing_is_left
from upcard.mechanics.melds.counted_hands import in_hand, of_rank_held
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match_facts import no_winner_yet
from upcard.mechanics.deals.stock import no_upcard


FIRST_TURN = first_turn(
    "R2: the non-dealer takes the first turn",
    lambda s: in_hand(s.hands[0]) == in_hand(s.hands[1]) == 15 and size(s.discard) == 1,
    DRAWING,
)
STILL_PLAYED = no_winner_yet("R24", lambda s: bool(max(s.score) >= TARGET and s.score[0] != s.score[1]))


@follows("melding", "R5: the pile is taken with two cards of the rank of its upcard", phase=PAIRING)
def pair_of_the_upcard(s: Mille):
    """The meld that is begun with the upcard alone, or with one of the two."""
    begun = [a_rank for a_rank in range(13) if 0 < size(s.melds[s.turn][a_rank]) < 3]
    return begun[0] if len(begun) == 1 else UNKNOWN


@follows("melding", "R9: a meld is put down in one go", phase=(DRAWING, PLAYING))
def no_meld_begun(s: Mille):
    return -1


@follows("taken", "G1: the rank with which the pile is being taken", phase=PAIRING)
def taken_with(s: Mille):
    return s.melding if s.melding >= 0 else UNKNOWN


@follows("needed", "R9: a new meld needs three cards, a meld on the table one more, or three (G4)", phase=MELDING)
def needed_for_the_meld(s: Mille, known):
    """Three cards that lie there count as the unfinished meld."""
    if s.melding < 0 or "needed" in known:
        return UNKNOWN
    by_threes = s.extend_melds == THREE and s.melding != s.taken
    return 3 if by_threes or size(s.melds[s.turn][s.melding]) <= 3 else 1


@follows("laid", "R5, R9: cards that are missing in the hand have been laid", phase=(PAIRING, MELDING))
def laid_so_far(s: Mille, known):
    if s.melding < 0 or "laid" in known:
        return UNKNOWN
    there = size(s.melds[s.turn][s.melding])
    if s.phase == PAIRING:
        return max(there - 1 if 0 < there < 3 else 0, 2 - of_rank_held(s.hands[s.turn], s.melding))
    return max(there if there <= 3 else 0, s.needed - held_for(s, s.turn, s.melding))


@settles(phase=DRAWING)
def nothing_left(s: Mille):
    """G10."""
    end_if_nothing_is_left(s)


@impossible("R9: only the player on turn puts down a meld, one at a time")
def meld_unfinished(s: Mille):
    begun = [(seat, a_rank) for seat in range(2) for a_rank in range(13) if 0 < size(s.melds[seat][a_rank]) < 3]
    return bool(begun) and (s.phase not in (PAIRING, MELDING) or begun != [(s.turn, s.melding)])


@impossible("R5, R9: a player who puts down a meld holds cards for it", phase=(PAIRING, MELDING))
def nothing_to_lay(s: Mille):
    return s.melding < 0 or held_for(s, s.turn, s.melding) < (2 if s.phase == PAIRING else s.needed) - s.laid


@impossible("R5, R9: the cards laid so far (`laid`) lie in the unfinished meld; the second of a pair ends it")
def laid_wrongly(s: Mille):
    if s.phase not in (PAIRING, MELDING):
        return s.laid < 0
    there = size(s.melds[s.turn][s.melding]) if s.melding >= 0 else 0
    return not 0 <= s.laid <= (min(1, there) if s.phase == PAIRING else there)


@fault("R16: a player who still plays has a card")
def out_of_cards(s: Mille):
    return in_hand(s.hands[0]) == 0 or in_hand(s.hands[1]) == 0


@fault("R9: a meld has cards of its own rank and 2s, three or more")
def unsound_meld(s: Mille):
    for seat in range(2):
        for a_rank in range(13):
            if not sound(s.melds[seat][a_rank], a_rank, s.melding):
                return True
    return False


@rule
def sound(meld, a_rank, melding):
    for place in range(size(meld)):
        if rank(meld[place]) != a_rank and rank(meld[place]) != TWO:
            return False
    return size(meld) == 0 or size(meld) >= 3 or a_rank == melding


UPCARD = fault("R14: before a draw there is an upcard", phase=DRAWING)(no_upcard)


@fault("R5: the pile is taken with a card of the upcard's rank", phase=(PAIRING, MELDING))
def no_rank(s: Mille):
    return s.melding < 0
