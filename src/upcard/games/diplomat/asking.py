"""A turn of Diplomat: claims (R5, R10), the player asked (R11), questions (R12-R17), and cards laid out (R18-R22).

R9: nothing to carry out: no rule asks for a claim.
"""

from upcard.arrays import np
from upcard.rulebook import each, rule
from upcard.rulebook import RANK_SET, add, holds, of_rank, one, without
from upcard.rulebook import highest, left_of, win_match
from upcard.cards.questions import holds_true, length
from upcard.cards.sets import FULL_PACK
from upcard.games.diplomat.state import ADDRESS, ANSWERER, ASK, ASKED_ALREADY, BOOK, END_TURN, FORMAL, LAY_OUT, NEVER
from upcard.games.diplomat.state import OWN_WORDS, QUESTION, SAID_NO, SAID_YES, SKIPPED, TURN, Diplomat
from upcard.mechanics.words.answer_records import ask_once, testify, was_asked

# --- Turns (R7, R23) -------------------------------------------------------------------------------------------------


@rule
def begin_turn(s: Diplomat, seat):
    """J5: players without cards have their turns, or are passed over."""
    if s.empty_hand == SKIPPED:
        for _ in range(s.seats):
            if s.hands[seat]:
                break
            seat = left_of(s, seat)
    s.turn = seat
    s.phase = TURN
    s.yeses = s.questions = 0
    ask_anew(s)
    stop_if_nothing_is_left(s)


@rule
def ask_anew(s: Diplomat):
    """J11: questions of this turn may be asked again in the next one."""
    for seat in range(6):
        s.listed[seat] = 0
    for k in range(s.typed_end):
        s.typed[k] = 0
    s.typed_end = 0


@rule
def end_the_turn(s: Diplomat, following):
    """R23. J12: play also stops when nothing has happened for long."""
    s.stalled += 1
    if s.stalled >= s.stall_limit:
        end_deal(s)
    else:
        begin_turn(s, following)


@rule
def end_deal(s: Diplomat):
    """R25, J13, J14: most books win, and equals share."""
    s.over = 1
    if s.hand + 1 >= s.deals:
        win_match(s, highest(s.total, s.seats))


@END_TURN.refused("J2: at this table a turn ends with a no")
def never_ends(s: Diplomat):
    return s.end_turn == NEVER


@each(END_TURN, ADDRESS).refused("J6: no other player has cards: claim your books")
def others_out(s: Diplomat, seat):
    for other in range(s.seats):
        if other != seat and s.hands[other]:
            return False
    return True


@END_TURN.refused("J2: a turn may be ended after a yes, not before")
def no_yes_yet(s: Diplomat):
    return s.yeses == 0


@END_TURN.effect
def pass_on(s: Diplomat, seat):
    end_the_turn(s, left_of(s, seat))


@rule
def nothing_left_to_do(s: Diplomat):
    """J6: no other player has cards. J19: and no rank is complete, as may happen in a position with a part of the
    pack."""
    if not others_out(s, s.turn):
        return False
    for a_rank in range(13):
        if not incomplete(s, s.turn, a_rank):
            return False
    return True


@rule
def stop_if_nothing_is_left(s: Diplomat):
    if nothing_left_to_do(s):
        end_deal(s)


# --- Books (R5, R6, R10) ---------------------------------------------------------------------------------------------


@BOOK.refused("R5: the four cards of that rank are not all in your hand and on the table")
def incomplete(s: Diplomat, seat, a_rank):
    """J4."""
    return of_rank(s.hands[seat] | s.table, a_rank) != RANK_SET[a_rank]


@BOOK.effect
def claim(s: Diplomat, seat, a_rank):
    """R5, R6, R10. R24: the thirteenth book ends the play."""
    cards = RANK_SET[a_rank]
    s.gone[seat] |= s.hands[seat] & cards
    s.hands[seat] &= ~cards
    s.table &= ~cards
    s.claimed[seat] |= cards
    s.books[seat] += 1
    s.total[seat] += 1
    s.stalled = -1
    s.answer = -1
    ask_anew(s)
    if claimed_by_all(s) == FULL_PACK:
        end_deal(s)
    else:
        stop_if_nothing_is_left(s)


@rule
def claimed_by_all(s: Diplomat):
    cards = np.int64(0)
    for seat in range(s.seats):
        cards |= s.claimed[seat]
    return cards


# --- Whom to ask (R11) -----------------------------------------------------------------------------------------------


@ADDRESS.refused("R11: you ask one of the other players")
def no_other_player(s: Diplomat, seat, other):
    return other == seat or other >= s.seats


@ADDRESS.refused("J5: that player has no cards: the answer is known")
def without_cards(s: Diplomat, seat, other):
    return s.hands[other] == 0


@ADDRESS.effect
def turn_to(s: Diplomat, seat, other):
    s.asked = other
    s.answer = -1
    s.phase = ASK


# --- Questions (R12-R17) ---------------------------------------------------------------------------------------------


@each(QUESTION, OWN_WORDS).refused(
    "J11: no more questions in this turn: have a card laid out, claim a book or end the turn"
)
def enough_asked(s: Diplomat):
    return s.questions >= s.max_questions_per_turn


@rule
def asked_before(s: Diplomat, place):
    """Whether a listed question has been put to the player in this turn."""
    return (s.listed[s.asked] >> place) & 1 != 0


@QUESTION.refused(ASKED_ALREADY)
def asked_already(s: Diplomat, seat, place):
    return asked_before(s, place)


@QUESTION.effect
def ask_listed(s: Diplomat, seat, place):
    s.listed[s.asked] |= one(place)
    ask(s, seat, FORMAL[place : place + 1], 1)


@OWN_WORDS.refused_content(ASKED_ALREADY)
def asked_in_these_words(s: Diplomat, seat, arg):
    if was_asked(s.typed, s.typed_end, s.asked, arg, length(arg)):
        return True
    for k in range(len(FORMAL)):
        if length(arg) == 1 and arg[0] == FORMAL[k] and asked_before(s, k):
            return True
    return False


@OWN_WORDS.effect
def ask_in_own_words(s: Diplomat, seat, arg):
    """R12. Without words: whether there is any card at all."""
    n = length(arg)
    for k in range(len(FORMAL)):
        if n == 1 and arg[0] == FORMAL[k]:
            s.listed[s.asked] |= one(k)  # J11: the same question as the listed one
    s.typed_end = ask_once(s.typed, s.typed_end, s.asked, arg, n)
    if n == 0:
        s.questions += 1
        answer_yes(s)
    else:
        ask(s, seat, arg, n)


@rule
def ask(s: Diplomat, seat, words, n):
    """R12-R17, J10: the answer is true, and all remember it."""
    other = s.asked
    s.questions += 1
    answer = holds_true(words, 0, n, s.hands[other])
    testify(s, other, words, n, answer, elsewhere(s, other))
    if answer:
        answer_yes(s)
    else:
        answer_no(s, seat)


@rule
def elsewhere(s: Diplomat, seat):
    """The cards that all know not to be in a hand: laid out, claimed, or shown to be in another one."""
    cards = s.table
    for other in range(s.seats):
        cards |= s.claimed[other]
        if other != seat:
            cards |= s.shown[other] & s.hands[other]
    return cards


@rule
def answer_yes(s: Diplomat):
    """R15, R21."""
    s.answer = SAID_YES
    s.yeses += 1
    s.phase = TURN


@rule
def answer_no(s: Diplomat, seat):
    """R16, R20. J1: the next player is the one on the left, or the one who said no."""
    s.answer = SAID_NO
    end_the_turn(s, s.asked if s.after_no == ANSWERER else left_of(s, seat))


# --- Cards laid out (R18-R22) ----------------------------------------------------------------------------------------


@LAY_OUT.effect
def lay_out(s: Diplomat, seat, card):
    """R18-R22. A card that is there goes to the table; else the turn is over."""
    other = s.asked
    if not holds(s.hands[other], card):
        s.lacks[other] |= one(card)
        answer_no(s, seat)
        return
    s.hands[other] = without(s.hands[other], card)
    s.gone[other] |= one(card)
    s.table = add(s.table, card)
    s.stalled = -1
    ask_anew(s)
    answer_yes(s)
    stop_if_nothing_is_left(s)
