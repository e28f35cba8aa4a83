"""Positions of Pontoon: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import size
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.pontoon.bank import is_last_hand
from upcard.games.pontoon.cards import cards_in, hands_held, is_pontoon
from upcard.games.pontoon.state import BANK, BANKER, BET, BUST, HANDS, LIMITS, PLAY, PLAYING, PONTOON, STUCK, UP
from upcard.games.pontoon.state import Pontoon
from upcard.jit.interpreted import interpreted
from upcard.mechanics.chips.pot import first_from
from upcard.games.pontoon.twenty_one import ACES, TEN_CARDS, VALUE, hard, natural
from upcard.mechanics.matches.match_facts import hands_to_come


HAND_GOES_ON = (LIMITS, BET, PLAY, BANKER)
CARDS_LIE = (BET, PLAY, BANKER)


def punters(s: Pontoon):
    """The seats with a hand or a place for one, from the dealer's left round."""
    round_table = [(s.dealer + step) % s.seats for step in range(1, s.seats)]
    return [seat for seat in round_table if s.playing[seat]]


def held(s: Pontoon, seat):
    return int(interpreted(hands_held)(s, seat))


# --- The table -------------------------------------------------------------------------------------------------------


STILL_PLAYED = hands_to_come("J23", "deals")


@follows("phase", "R3, R6, R25: the banker's cards tell how far the hand is")
def phase_of_the_hand(s: Pontoon, known):
    if "phase" in known.certain:
        return UNKNOWN
    if s.hole >= 0:
        return PLAY if size(s.bank) else BET
    return BANKER if size(s.bank) > 1 else UNKNOWN


@follows("lowest_bet", "R5: the least bet is the table's, unless the banker sets the limits")
def least_bet(s: Pontoon, known):
    return s.min_bet if not s.banker_sets_limits or "lowest_bet" not in known else UNKNOWN


@follows("highest_bet", "R5: the highest bet is the table's, unless the banker sets the limits")
def most_bet(s: Pontoon, known):
    return max(s.min_bet, s.max_bet) if not s.banker_sets_limits or "highest_bet" not in known else UNKNOWN


@follows("chips", "J22: at table stakes everybody starts with as many chips")
def first_chips(s: Pontoon, known):
    return [s.stack] * s.seats if s.stack and "chips" not in known else UNKNOWN


@follows("limits_by", "J3: the banker has fixed the limits before the cards are dealt", phase=CARDS_LIE)
def who_set_limits(s: Pontoon, known):
    return s.dealer if s.banker_sets_limits and "dealer" in known else UNKNOWN


@follows("pack", "R39: all cards that no player has lie in the pack", phase=CARDS_LIE)
def undealt(s: Pontoon, known):
    return UNKNOWN if "pack" in known or "used" in known or (s.hole < 0 and not size(s.bank)) else known.rest()


# --- Turns -----------------------------------------------------------------------------------------------------------


@follows("dealer", "R1: the banker is the player without a punter's hand", phase=CARDS_LIE)
def who_banks(s: Pontoon, known):
    if s.phase == BANKER and "turn" in known:
        return s.turn
    without = [seat for seat in range(s.seats) if s.playing[seat] and held(s, seat) == 0]
    return without[0] if "dealer" not in known and len(without) == 1 else UNKNOWN


@follows(
    "turn", "R2, R5, R14, R25: first the punters in turn, from the dealer's left, then the banker", phase=HAND_GOES_ON
)
def who_acts(s: Pontoon, known):
    if "dealer" not in known:
        return UNKNOWN
    if s.phase in (LIMITS, BANKER):
        return s.dealer
    if s.phase == BET and "bets" in known:
        waiting = [seat for seat in punters(s) if s.bets[seat] == 0]
    elif s.phase == PLAY and "status" in known:
        waiting = [seat for seat in punters(s) if PLAYING in list(s.status[seat])]
    else:
        waiting = [] if "turn" in known else punters(s)
    return waiting[0] if waiting else UNKNOWN


@follows("bets", "R5: a player who has had the turn has bet", phase=BET)
def bets_made(s: Pontoon, known):
    if "bets" in known or "turn" not in known or "dealer" not in known or s.turn not in punters(s):
        return UNKNOWN
    before = punters(s)[: punters(s).index(s.turn)]
    return [s.lowest_bet if seat in before else 0 for seat in range(s.seats)]


@follows("bets", "R5: every punter has bet at least the least bet", phase=(PLAY, BANKER))
def bets_of_the_stakes(s: Pontoon, known):
    """The stake of a hand to which no card was bought; else the least bet."""
    if "bets" in known or "dealer" not in known:
        return UNKNOWN
    given = "stake" in known
    return [
        (s.stake[seat][0] or s.lowest_bet) if given and held(s, seat) else s.lowest_bet if held(s, seat) else 0
        for seat in range(s.seats)
    ]


@follows("stake", "R31: the stake of a hand is the bet, and what was paid for cards", phase=CARDS_LIE)
def stakes_of_the_bets(s: Pontoon, known):
    if "stake" in known or "bets" not in known:
        return UNKNOWN
    return [[s.bets[seat] if k < held(s, seat) else 0 for k in range(HANDS)] for seat in range(s.seats)]


@follows("status", "R14: hands before the one on turn have been played", phase=CARDS_LIE)
def state_of_the_hands(s: Pontoon, known):
    """Where it is not given: stuck, or a pontoon if it is one; from the hand on turn on they are still played."""
    if "status" in known or "turn" not in known or "dealer" not in known:
        return UNKNOWN
    order = punters(s)
    now = len(order) if s.phase == BANKER else order.index(s.turn) if s.turn in order else 0
    states = [[-1] * HANDS for _ in range(s.seats)]
    for place, seat in enumerate(order):
        for k in range(held(s, seat)):
            played = s.phase != BET and (place < now or (place == now and k < s.current))
            done = PONTOON if interpreted(is_pontoon)(s, seat, k) else STUCK
            states[seat][k] = done if played else PLAYING
    return states


@follows("current", "R21: split hands are played one after the other", phase=PLAY)
def hand_on_turn(s: Pontoon, known):
    if "status" not in known or "turn" not in known or PLAYING not in list(s.status[s.turn]):
        return UNKNOWN
    return list(s.status[s.turn]).index(PLAYING)


# --- The hands -------------------------------------------------------------------------------------------------------


@follows("parted", "R19: a player with several hands has split them, and one with a single hand has not")
def came_from_a_split(s: Pontoon):
    several = [held(s, seat) > 1 for seat in range(s.seats)]
    return [[int(several[seat] and k < held(s, seat)) for k in range(HANDS)] for seat in range(s.seats)]


@follows("twisted", "R17: a card beyond those dealt face up has been twisted", phase=CARDS_LIE)
def has_twisted(s: Pontoon, known):
    if "parted" not in known:
        return UNKNOWN
    return [
        [
            UNKNOWN
            if s.status[seat][k] == BUST
            else int(size(s.up[seat][k]) > (2 if s.parted[seat][k] and s.split_cards == UP else 1))
            for k in range(HANDS)
        ]
        for seat in range(s.seats)
    ]


@follows(
    "looked", "R11: a banker who shows an ace or a ten-card has looked; J2: or may from the start", phase=CARDS_LIE
)
def has_looked(s: Pontoon, known):
    if "dealer" not in known:
        return UNKNOWN
    shows = s.phase != BET and size(s.bank) > 0 and VALUE[s.bank[0 if s.phase == PLAY else 1]] in (1, 10)
    return s.dealer if s.banker_peeks or shows else -2


@follows("hole_lacks", "R12, J16: a banker who has looked and plays on has no pontoon", phase=PLAY)
def no_pontoon_below(s: Pontoon, known):
    if "hole_lacks" in known or not size(s.bank):
        return UNKNOWN
    return {1: TEN_CARDS, 10: ACES}.get(int(VALUE[s.bank[0]]), 0)


@follows("shuffle_next", "R41: the cards are shuffled after a pontoon, at the end of the hand")
def shuffled_after(s: Pontoon):
    return 0 if s.phase in HAND_GOES_ON else 1 if s.phase == BANK else UNKNOWN


@follows("holders", "R36: a player who declared a pontoon may have the bank", phase=BANK)
def who_may_bank(s: Pontoon, known):
    return 1 << s.turn if "holders" not in known and "turn" in known else UNKNOWN


@impossible(
    "R36, R37: the bank is offered to the first who declared a pontoon, in games where it may be declined", phase=BANK
)
def bank_offered_wrongly(s: Pontoon):
    return not s.may_decline or interpreted(first_from)(s, s.dealer, s.holders) != s.turn


@impossible("J21: after the last hand no player is asked about the bank", phase=BANK)
def bank_of_no_hand(s: Pontoon):
    return interpreted(is_last_hand)(s)


@impossible("R36: the bank is given when the hand is over", phase=HAND_GOES_ON)
def bank_given_early(s: Pontoon):
    return s.holders != 0 or s.next_bank >= 0


@impossible("J3: the limits are fixed before a card is dealt, where the banker sets them", phase=LIMITS)
def no_limits_to_fix(s: Pontoon):
    return not s.banker_sets_limits or s.hole >= 0 or any(held(s, seat) for seat in range(s.seats))


@impossible("J12: a hand has cards, and hands stand one after another")
def hand_with_gaps(s: Pontoon):
    return any(
        cards_in(s, seat, k) == 0 and s.status[seat][k] != BUST
        for seat in range(s.seats)
        for k in range(hands_held(s, seat))
    )


@impossible(
    "R23: the cards of a bust hand lie under the pack, and a place without a hand has no state", phase=CARDS_LIE
)
def state_without_a_hand(s: Pontoon):
    return any(
        (s.status[seat][k] == BUST and cards_in(s, seat, k) > 0) or (s.status[seat][k] < 0 and cards_in(s, seat, k) > 0)
        for seat in range(s.seats)
        for k in range(HANDS)
    )


@impossible(
    "R6, R19, R21: a hand has a card face down and one face up; split hands have the one card face up, and a second",
    phase=(PLAY, BANKER),
)
def dealt_in_part(s: Pontoon):
    wrong = False
    for seat in punters(s):
        for k in range(held(s, seat)):
            if s.status[seat][k] != BUST:
                first_down, first_up = size(s.down[seat][k]) > 0, size(s.up[seat][k]) > 0
                whole = first_up and (first_down if not s.parted[seat][k] else cards_in(s, seat, k) >= 2)
                wrong = wrong or not whole
    return wrong


@impossible("R4, R5: before the bets every player has one card, face down; so has the banker", phase=BET)
def dealt_otherwise(s: Pontoon):
    wrong = s.hole < 0 or size(s.bank) > 0
    for seat in range(s.seats):
        if s.playing[seat] and seat != s.dealer:
            wrong = wrong or size(s.down[seat][0]) != 1 or size(s.up[seat][0]) > 0 or hands_held(s, seat) != 1
    return wrong


@impossible("R6: while punters play the banker has a card face down and one face up", phase=PLAY)
def no_hole_card(s: Pontoon):
    return s.hole < 0 or size(s.bank) != 1 or s.turn == s.dealer


@impossible("R12: a banker with a pontoon takes double the bets, and the hand is over", phase=PLAY)
def banker_has_a_pontoon(s: Pontoon):
    return s.hole >= 0 and size(s.bank) == 1 and bool(interpreted(natural)(s.bank[0], s.hole))


@impossible("R25: the banker turns up the card face down and draws to 21 at most", phase=BANKER)
def bank_not_open(s: Pontoon):
    return s.hole >= 0 or size(s.bank) < 2 or interpreted(hard)(s.bank) > 21


@impossible(
    "R14, R21: hands are played in turn: none before the hand on turn is open, and all after it are", phase=PLAY
)
def played_out_of_turn(s: Pontoon):
    hands = [(seat, k) for seat in punters(s) for k in range(held(s, seat))]
    if (s.turn, s.current) not in hands:
        return True
    now = hands.index((s.turn, s.current))
    return any((s.status[seat][k] == PLAYING) != (place >= now) for place, (seat, k) in enumerate(hands))


@impossible("R25: the banker draws when all hands have been played, and some are left", phase=BANKER)
def still_playing(s: Pontoon):
    states = [s.status[seat][k] for seat in punters(s) for k in range(held(s, seat))]
    return PLAYING in states or all(state == BUST for state in states)


@impossible("R7, R13: only an ace and a ten-card can be declared", phase=CARDS_LIE)
def no_such_pontoon(s: Pontoon):
    return any(
        s.status[seat][k] == PONTOON and not interpreted(is_pontoon)(s, seat, k)
        for seat in range(s.seats)
        for k in range(HANDS)
    )


@impossible("R5, R31: every hand in play has something at stake", phase=(PLAY, BANKER))
def nothing_at_stake(s: Pontoon):
    return any(s.stake[seat][k] <= 0 and s.status[seat][k] != BUST for seat in punters(s) for k in range(held(s, seat)))


@fault("R1: the banker has no hand of a punter", phase=(BET, PLAY, BANKER, BANK))
def banker_with_a_hand(s: Pontoon):
    return s.over == 0 and hands_held(s, s.dealer) > 0


@fault("J12: the hand on turn does not exist", phase=PLAY)
def no_hand_on_turn(s: Pontoon):
    return s.over == 0 and (s.current < 0 or s.current >= hands_held(s, s.turn))


@fault("R10: a hand over 21 is bust and lies under the pack", phase=(BET, PLAY, BANKER, BANK))
def over_21(s: Pontoon):
    for seat in range(s.seats):
        for k in range(hands_held(s, seat)):
            if hard(s.up[seat][k]) > 21 and s.over == 0:
                return True
    return False
