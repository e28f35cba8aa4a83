"""The deal of Truco (R2-R8): the cut, and three cards that the mão keeps, passes or rejects."""

from upcard.rulebook import each, rule
from upcard.rulebook import add, lowest, pop, push, size, without_lowest
from upcard.rulebook import partner_of
from upcard.cards.rows import cut_at, turn_over
from upcard.games.truco.eleven import deal_iron_hand, meet_eleven
from upcard.games.truco.state import AT_ELEVEN, BOTTOM, CUT_AT, DEALT, KEEP, PASS, REJECT, TOP, TURN, Truco, at_eleven
from upcard.games.truco.state import mao

# --- The cut (R2) ----------------------------------------------------------------------------------------------------


@CUT_AT.refused("R2: there are at most three cuts")
def cut_three_times(s: Truco):
    return s.cuts == 3


@CUT_AT.effect
def cut_pack(s: Truco, seat, place):
    cut_at(s.stock, place + 1)
    s.cuts += 1


@each(TOP, BOTTOM).refused("R2: cut the pack first")
def not_cut_yet(s: Truco):
    return s.cuts == 0


@BOTTOM.effect
def deal_from_the_bottom(s: Truco):
    """R2: the player who cut may ask for that."""
    turn_over(s.stock)
    serve(s)


@TOP.effect
def serve(s: Truco):
    """R3: three cards to the mao. R27: an iron hand is dealt unseen. R25: at eleven the mao has no choice."""
    s.leader = s.turn = mao(s)
    if s.score[0] == AT_ELEVEN and s.score[1] == AT_ELEVEN:
        deal_iron_hand(s)
        return
    for side in range(2):
        if s.score[side] == AT_ELEVEN:
            s.eleven = side
    s.phase = DEALT
    deal_three(s, s.turn)
    if s.eleven >= 0 and not s.fouls:
        keep(s)


@rule
def deal_three(s: Truco, seat):
    """Three cards from the stock."""
    for _ in range(3):
        s.hands[seat] = add(s.hands[seat], pop(s.stock))


# --- Keep, pass or reject (R4-R7) ------------------------------------------------------------------------------------


@KEEP.effect
def keep(s: Truco):
    """R4: three cards each to the dealer's partner, the mao's partner unless supplied, and the dealer."""
    for place in range(1, 4):
        seat = (mao(s) - place) & 3
        if s.hands[seat] == 0:
            deal_three(s, seat)
    s.fouled = 0
    s.turn = mao(s)
    s.phase = TURN  # R9
    if s.eleven >= 0:
        meet_eleven(s)


each(PASS, REJECT).refused("R25: with a side at eleven no cards are passed or rejected")(at_eleven)


@PASS.refused("R5: cards are passed only once in a deal")
def passed_already(s: Truco):
    return s.passed != 0


@PASS.effect
def pass_on(s: Truco):
    """R5: the cards become the partner's, and the mao knows them (G19)."""
    partner = partner_of(s.turn)
    s.hands[partner] = s.hands[s.turn]
    s.known[s.turn][partner] = s.hands[s.turn]
    s.hands[s.turn] = 0
    s.passed = 1
    s.fouled = 0
    deal_three(s, s.turn)


@REJECT.refused("R7: no more than three hands are rejected in a deal")
def three_rejected(s: Truco):
    return size(s.rejected) == 9


@REJECT.effect
def reject(s: Truco):
    """R6: the cards are turned face up and are out of play; the mao gets three new ones."""
    cards = s.hands[s.turn]
    while cards:
        push(s.rejected, lowest(cards))
        cards = without_lowest(cards)
    s.hands[s.turn] = 0
    s.fouled = 0
    deal_three(s, s.turn)
