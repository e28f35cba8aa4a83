"""Positions of Anaconda: what follows from what, and what is impossible."""

from upcard.rulebook import fault, rule
from upcard.rulebook import count
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.anaconda.state import BEST_SHOWING, BET_PHASE, DECLARE, FINAL, IN_TURN, PASS, Anaconda
from upcard.jit.interpreted import interpreted
from upcard.mechanics.chips.betting_facts import betting_facts
from upcard.mechanics.chips.poker import open_value
from upcard.mechanics.chips.pot import first_from, insiders
from upcard.mechanics.chips.showdown import best_of
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero


COUNTED = never_below_zero("R2, R5", "pot", "bets", "paid", "collected")
STILL_PLAYED = hands_to_come("J16", lambda s: s.deals or s.seats)


@follows("inside", "R5: a player with cards is in the hand, one who has folded is not")
def who_is_in(s: Anaconda):
    return [int((s.hands[seat] | s.passing[seat] | s.fifth[seat]) != 0) for seat in range(s.seats)]


@follows("playing", "J14: a player who is in the hand is in the match")
def who_plays(s: Anaconda):
    return [1 if s.hands[seat] | s.passing[seat] | s.fifth[seat] else UNKNOWN for seat in range(s.seats)]


@follows(
    "shown", "R15: a player who has laid the fifth card face down has four cards face up", phase=(BET_PHASE, FINAL)
)
def four_face_up(s: Anaconda):
    up = s.phase == BET_PHASE or s.expose == IN_TURN
    return [s.hands[seat] if up and s.inside[seat] and s.fifth[seat] else UNKNOWN for seat in range(s.seats)]


def first_to_bet(s: Anaconda):
    """R4, J6: the first on the dealer's left, or in the last round the best hand showing."""
    if s.betting_round < 4 or s.last_round_first != BEST_SHOWING:
        return (s.dealer + 1) % s.seats
    values = [interpreted(open_value)(cards) for cards in s.shown]
    return interpreted(first_from)(s, s.dealer, interpreted(best_of)(values, interpreted(insiders)(s)))


BETTING_FACTS = betting_facts(
    "R5: the highest bet, the raises and the seats that have acted follow from the bets", BET_PHASE, first_to_bet
)


@follows(
    "turn",
    "R7, R12, J12: all choose at the same time, or final hands are laid from the dealer's left on",
    phase=(PASS, DECLARE, FINAL),
)
def first_who_has_to_choose(s: Anaconda, known):
    order = [(s.dealer + k) % s.seats for k in range(1, s.seats + 1)]
    waits = [seat for seat in order if s.inside[seat] and not s.fifth[seat]]
    return waits[0] if waits and "dealer" in known and "turn" not in known.certain else UNKNOWN


@follows("phase", "R12, R14: final hands are formed when all have declared, and no card lies face down yet")
def forming_final_hands(s: Anaconda, known):
    declared = any(s.inside) and all(s.declared[seat] >= 0 for seat in range(s.seats) if s.hands[seat])
    bets_again = any(s.fifth) or "betting_round" in known.certain
    return FINAL if declared and any(s.hands) and not bets_again and "phase" not in known.certain else UNKNOWN


@follows(
    "betting_round", "R16: the last round of betting comes when a card of every hand lies face down", phase=BET_PHASE
)
def last_round(s: Anaconda, known):
    return 4 if any(s.fifth) and "betting_round" not in known else UNKNOWN


@follows(
    "betting_round", "R6, R10, R12: cards are passed after the first and the second round, declared after the third"
)
def round_of_the_phase(s: Anaconda, known):
    return UNKNOWN if "betting_round" in known or s.phase not in (DECLARE, FINAL) else 3


@impossible("R4: there are four rounds of betting; R6, R10: cards are passed after the first and the second")
def no_such_round(s: Anaconda):
    return not 1 <= s.betting_round <= 4 or (s.phase == PASS and s.betting_round > 2)


@impossible("R6: three cards are laid out to be passed, and only when cards are passed")
def passed_wrongly(s: Anaconda):
    return any(count(s.passing[seat]) > (3 if s.phase == PASS else 0) for seat in range(s.seats))


@impossible("R15: a card is hidden at the end", phase=(PASS, DECLARE))
def hidden_too_early(s: Anaconda):
    return any(s.fifth)


@impossible("R12: high and low are declared after the third round")
def declared_too_early(s: Anaconda):
    return any(said >= 0 for said in s.declared) and (s.phase == PASS or (s.phase == BET_PHASE and s.betting_round < 4))


@impossible("R5: at least two players are in the hand")
def no_opponent_with_chips(s: Anaconda):
    return sum(s.inside[: s.seats]) < 2


@fault("R5: the seat on turn is not in the hand")
def out_of_the_hand(s: Anaconda):
    return s.over == 0 and s.inside[s.turn] == 0


@fault("R4: a player in the hand has seven cards; five of them in the end, one of these face down")
def too_few_or_many(s: Anaconda):
    least = 5 if s.phase == FINAL or s.betting_round == 4 else 7
    for seat in range(s.seats):
        if s.inside[seat] and s.over == 0:
            here = count(s.hands[seat]) + count(s.passing[seat]) + count(s.fifth[seat])
            if here < least or here > 7:
                return True
    return False


@rule
def places_of(s: Anaconda, seat):
    """All cards that a player holds, has laid out or has thrown away."""
    return s.hands[seat] | s.passing[seat] | s.fifth[seat] | s.discards[seat]


@rule
def doubts(s: Anaconda, seat):
    """J11: a card passed on is with the player who took it up, or was passed on once more, to a player all know."""
    if seat < 0:
        return 0
    wrong = 0
    for which in range(2):
        to = s.passed_to[seat][which]
        if to >= 0:
            where = places_of(s, to)
            if which == 0 and s.passed_to[to][1] >= 0:
                where |= places_of(s, s.passed_to[to][1])
            wrong += count(s.passed[seat][which] & ~where)
    return wrong
