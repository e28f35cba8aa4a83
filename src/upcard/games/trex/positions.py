"""What follows from what in a position of Trex, and what makes one impossible."""

from upcard.rulebook import fault
from upcard.rulebook import JACK, count, size
from upcard.rulebook import tricks_done
from upcard.contract.facts import UNKNOWN, follows, impossible
from upcard.games.trex.hand import next_seat, step
from upcard.games.trex.record import CHOOSE, DOUBLE, LAYOUT, TREX, TRICKS
from upcard.mechanics.layout import is_run_from
from upcard.mechanics.trick_facts import no_trick, turn_facts

BEFORE_PLAY = no_trick("R6: cards are played when the contract is chosen and doubling is over", (CHOOSE, DOUBLE))
TURN = "R6: the seat on turn is the one that comes after those who have played to the trick"
TURN_FACTS = turn_facts(TURN, TRICKS, step=step)


@follows("tricks", "R9: a trick is won for every four cards, those laid out among them", phase=TRICKS)
def tricks_won(s, known):
    won = [count(s.won_cards[seat]) + count(s.captured[seat]) for seat in range(4)]
    return UNKNOWN if "tricks" in known or not any(won) or any(n % 4 for n in won) else [n // 4 for n in won]


@follows("secret", "G17: whether somebody doubles is asked in secret", phase=(CHOOSE, DOUBLE, TRICKS))
def asked_in_secret(s):
    return 1 if s.phase == DOUBLE else 0


@follows("owner", "R2: the owner of the kingdom chooses the contract", phase=CHOOSE)
def who_chooses(s, known):
    return s.turn if "turn" in known and "owner" not in known else UNKNOWN


@impossible("R20: in Trex no tricks are taken", phase=LAYOUT)
def tricks_in_trex(s):
    return size(s.trick) > 0 or any(s.tricks) or any(s.won_cards) or any(s.captured)


@impossible("R2: there are four kingdoms")
def no_such_kingdom(s):
    return not 0 <= s.kingdom < 4


@fault("R2: somebody owns the kingdom")
def no_owner(s):
    return s.owner < 0 or s.owner > 3


@fault(
    "R3: after the choice there is a contract, and it belongs to the phase: tricks, or the layout of Trex",
    phase=(DOUBLE, TRICKS, LAYOUT),
)
def another_contract(s):
    return s.contract < 0 or (s.phase == LAYOUT) != (s.contract == TREX)


@fault(
    "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that",
    phase=(CHOOSE, DOUBLE, TRICKS),
)
def misdealt(s):
    seat = s.leader if s.leader >= 0 else s.turn
    for place in range(4):
        if count(s.hands[seat]) + tricks_done(s) + (place < size(s.trick)) != 13:
            return True
        seat = next_seat(s, seat)
    return False


@fault(TURN, phase=TRICKS)
def out_of_turn(s):
    first = s.leader if s.leader >= 0 else s.turn
    return s.turn != (first + step(s) * size(s.trick)) & 3


@fault(
    "R23: every suit of the layout is an unbroken run with its jack, and no card lies under another suit", phase=LAYOUT
)
def broken_layout(s):
    for a_suit in range(4):
        if not is_run_from(s.layout[a_suit], a_suit, JACK):
            return True
    return False
