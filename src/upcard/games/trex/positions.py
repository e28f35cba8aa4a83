"""Positions of Trex: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import JACK, count, holds, in_suit, size
from upcard.rulebook import tricks_done
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.trex.hand import next_seat, step
from upcard.games.trex.state import (
    BY_DEALER,
    CARD_VALUE,
    CHOOSE,
    COUNTING,
    DIAMONDS_GAME,
    DOUBLE,
    DOUBLED_VALUE,
    DOUBLING_BONUS,
    Trex,
)
from upcard.games.trex.state import ELTOOSH, LAYOUT, PLACE_VALUE, SEVEN_OF_HEARTS, TREX, TRICKS, TRICK_VALUE
from upcard.mechanics.tricks.captured_facts import captured_facts
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.games.trex.suit_layout import is_run_from
from upcard.mechanics.tricks.trick_facts import no_trick, none_played, turn_facts

BEFORE_PLAY = no_trick("R6: cards are played when the contract is chosen and doubling is over", (CHOOSE, DOUBLE))
TURN = "R6: the turn follows from the leader and the cards in the trick"
TURN_FACTS = turn_facts(TURN, TRICKS, step=step)
TRICK_FACTS = captured_facts("R9: a trick is won for every four cards, those laid out among them", TRICKS)


@follows("phase", "R3, R6, R13: the contract and the cards tell how far the hand is")
def phase_of_the_hand(s: Trex, known):
    if "phase" in known.certain:
        return UNKNOWN
    if s.contract == TREX or any(s.layout):
        return LAYOUT
    if s.contract < 0:
        return UNKNOWN
    led = any(s.tricks) or size(s.trick) > 0 or s.leader >= 0 or max(s.doubled_by) >= 0
    return TRICKS if led or s.contract in (DIAMONDS_GAME, ELTOOSH) else DOUBLE


@follows("contract", "R20: the layout is that of Trex", phase=LAYOUT)
def layout_of_trex(s: Trex, known):
    return TREX if "contract" not in known else UNKNOWN


# --- Kingdoms (R2-R5) ------------------------------------------------------------------------------------------------


@follows("owner", "R4: the owner of the kingdom deals")
def owner_deals(s: Trex, known):
    """In the first hand the cards show the owner of the kingdom, who may not be the dealer (G2)."""
    applies = "dealer" in known.certain and "owner" not in known and s.first_hand_lead != BY_DEALER
    return s.dealer if applies else UNKNOWN


@follows("owner", "R2: the holder of the 7♥ in the first hand owns the kingdom", phase=CHOOSE)
def holder_of_the_seven(s: Trex, known):
    asked = {"turn", "dealer", "hand"} & known.certain or "owner" in known or any(s.played)
    held = [seat for seat in range(4) if holds(s.hands[seat], SEVEN_OF_HEARTS)]
    return held[0] if held and not asked and s.kingdom == 0 else UNKNOWN


@follows("dealer", "R4: the owner of the kingdom deals")
def dealer_owns(s: Trex, known):
    return s.owner if "owner" in known and "dealer" not in known else UNKNOWN


@follows("turn", "R3: the owner of the kingdom chooses the contract", phase=CHOOSE)
def owner_chooses(s: Trex, known):
    return s.owner if "owner" in known and "turn" not in known.certain else UNKNOWN


@follows("played", "R3: the contract of the hand is played in this kingdom", phase=(DOUBLE, TRICKS, LAYOUT))
def contract_is_played(s: Trex):
    return [1 if contract == s.contract else UNKNOWN for contract in range(5)]


@follows("kingdom", "R5: a kingdom is five hands")
def kingdom_of_the_hand(s: Trex, known):
    return s.hand // 5 if "hand" in known.certain and "kingdom" not in known else UNKNOWN


@follows("hand", "R4, R5: the hands of the kingdoms before, and one for every contract played")
def hands_before(s: Trex, known):
    if "hand" in known.certain or not ("played" in known or "kingdom" in known):
        return UNKNOWN
    now = s.contract if s.phase != CHOOSE else -1
    return 5 * s.kingdom + sum(1 for contract in range(5) if s.played[contract] and contract != now)


# --- What has been won (R9-R25) --------------------------------------------------------------------------------------


@follows("gained", "R10-R16: what was won in the hand has been scored", phase=TRICKS)
def gained_so_far(s: Trex, known):
    """If the holder of a doubled card captured it, the leader of that trick is unknown."""
    if "gained" in known or not known.certain & {"tricks", "captured"}:
        return UNKNOWN
    if s.contract == ELTOOSH:
        return [TRICK_VALUE * int(s.tricks[seat]) for seat in range(4)]
    gained = [0] * 4
    for seat in range(4):
        for a_suit in range(4):
            cards = count(in_suit(s.captured[seat] & COUNTING[s.contract], a_suit))
            if not cards:
                continue
            holder = int(s.doubled_by[a_suit])
            if s.contract == DIAMONDS_GAME:
                gained[seat] += cards * s.diamond_value
            elif holder < 0:
                gained[seat] += int(CARD_VALUE[s.contract])
            elif holder == seat:
                return UNKNOWN
            else:
                gained[seat] += int(DOUBLED_VALUE[s.contract])
                gained[holder] += int(DOUBLING_BONUS[s.contract])
    return gained


@follows("place", "R25: a player with no cards left is out", phase=LAYOUT)
def places_of_those_out(s: Trex, known):
    """If the order is not given, it is that of the seats."""
    out = [seat for seat in range(4) if s.hands[seat] == 0]
    if "place" in known or "hands" not in known or not any(s.layout):
        return UNKNOWN
    return [1 + out.index(seat) if seat in out else 4 if len(out) == 3 else 0 for seat in range(4)]


@follows("gained", "R25: a player who is out has scored", phase=LAYOUT)
def gained_by_place(s: Trex, known):
    return [int(PLACE_VALUE[s.place[seat]]) for seat in range(4)] if "gained" not in known else UNKNOWN


# --- Turns -----------------------------------------------------------------------------------------------------------


DEALER_BEGINS = first_turn(
    "R6, R22: the dealer leads to the first trick, or plays first",
    lambda s: not any(s.layout) and (s.phase == LAYOUT or none_played(13)(s)),
    (TRICKS, LAYOUT),
    after=lambda s, dealer: dealer,
)


@follows("secret", "G17: players are asked in secret whether they double", phase=(CHOOSE, DOUBLE, TRICKS))
def asked_in_secret(s: Trex):
    return 1 if s.phase == DOUBLE else 0


@follows("owner", "R2: the owner of the kingdom chooses the contract", phase=CHOOSE)
def who_chooses(s: Trex, known):
    return s.turn if "turn" in known and "owner" not in known else UNKNOWN


@impossible("R20: in Trex no tricks are taken", phase=LAYOUT)
def tricks_in_trex(s: Trex):
    return size(s.trick) > 0 or any(s.tricks) or any(s.won_cards) or any(s.captured)


@impossible("R2: there are four kingdoms")
def no_such_kingdom(s: Trex):
    return not 0 <= s.kingdom < 4


@fault("R2: the kingdom has an owner")
def no_owner(s: Trex):
    return s.owner < 0 or s.owner > 3


@fault(
    "R3: after the choice there is a contract, and it belongs to the phase: tricks, or the layout of Trex",
    phase=(DOUBLE, TRICKS, LAYOUT),
)
def another_contract(s: Trex):
    return s.contract < 0 or (s.phase == LAYOUT) != (s.contract == TREX)


@fault(
    "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that",
    phase=(CHOOSE, DOUBLE, TRICKS),
)
def misdealt(s: Trex):
    seat = s.leader if s.leader >= 0 else s.turn
    for place in range(4):
        if count(s.hands[seat]) + tricks_done(s) + (place < size(s.trick)) != 13:
            return True
        seat = next_seat(s, seat)
    return False


@fault(TURN, phase=TRICKS)
def out_of_turn(s: Trex):
    first = s.leader if s.leader >= 0 else s.turn
    return s.turn != (first + step(s) * size(s.trick)) & 3


@fault(
    "R23: every suit of the layout is an unbroken run with its jack, and no card lies under another suit", phase=LAYOUT
)
def broken_layout(s: Trex):
    for a_suit in range(4):
        if not is_run_from(s.layout[a_suit], a_suit, JACK):
            return True
    return False
