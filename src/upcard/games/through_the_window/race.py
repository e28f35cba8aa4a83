"""Words of Through the Window: which win (R8-R15), called one by one or written by all; and votes on unlisted words."""

from upcard.rulebook import each, rule
from upcard.rulebook import rank
from upcard.games.through_the_window.state import ANSWER, BY_LIST, BY_VOTE, CALL, CALLING, CARD_NAME, FIRST_COME
from upcard.games.through_the_window.state import ThroughTheWindow
from upcard.games.through_the_window.state import (
    FORBIDDEN,
    IT_DOES_NOT,
    IT_STANDS,
    LETTER,
    NAME,
    NOTHING,
    NO_ANSWER,
    NO_WORD,
    OBJECT,
    REAL_TIME,
    SAY,
    SEATS,
    STANDS,
)
from upcard.games.through_the_window.state import TURN_BASED, TYPED, USED, VOTING, WRITE, WRONG_LETTER
from upcard.games.through_the_window.turns import put_aside, to_act, win_card
from upcard.language.nouns import SPELLED, letter_of, root, vocabulary_word
from upcard.language.vocabulary import SIZE
from upcard.mechanics.matches.race import drawn

WORDS = each(CALL, ANSWER)

# --- Words that win (R8-R15) -----------------------------------------------------------------------------------------


@each(CALL, SAY, NO_WORD).refused("J10: here all answer together: write an answer")
def all_together(s: ThroughTheWindow):
    return s.races == TURN_BASED


@each(ANSWER, WRITE, NO_ANSWER).refused(FIRST_COME)
def first_come(s: ThroughTheWindow):
    return s.races == REAL_TIME


@WORDS.at_least(WRONG_LETTER)
def first_of_letter(s: ThroughTheWindow, seat):
    return (LETTER[rank(s.upcard)] - 1) * SIZE


@WORDS.at_most(WRONG_LETTER)
def last_of_letter(s: ThroughTheWindow, seat):
    return first_of_letter(s, seat) + SIZE - 1


@rule
def word_at(place):
    """The word at a place of the vocabulary."""
    return vocabulary_word(place // SIZE + 1, place % SIZE)


@WORDS.refused(USED)
def used_already(s: ThroughTheWindow, seat, place):
    return is_used(s, word_at(place))


@WORDS.refused(CARD_NAME)
def names_the_card(s: ThroughTheWindow, seat, place):
    return is_name(s, word_at(place))


@rule
def is_used(s: ThroughTheWindow, word):
    """R13, J5: whether the word has won a card (or, at some tables, its singular or plural has)."""
    for place in range(s.used_count):
        if s.used[place] == word or (s.same_lemma and root(s.used[place]) == root(word)):
            return True
    return False


@rule
def is_name(s: ThroughTheWindow, word):
    """J6: whether the word is the name of the card, where the table forbids that."""
    return s.rank_name == FORBIDDEN and root(word) == NAME[rank(s.upcard)]


@rule
def may_win(s: ThroughTheWindow, word):
    """R8, R9, R13, J4-J6: whether the word wins the card on the table."""
    if letter_of(word) != LETTER[rank(s.upcard)] or is_used(s, word) or is_name(s, word):
        return False
    return s.judge != BY_LIST or word < SPELLED


# --- Who is first calls (R10) ----------------------------------------------------------------------------------------


@CALL.effect
def call_known(s: ThroughTheWindow, seat, place):
    call(s, seat, word_at(place))


@SAY.effect
def say(s: ThroughTheWindow, seat, arg):
    call(s, seat, arg[0])


@rule
def call(s: ThroughTheWindow, seat, word):
    """R10: the first valid word wins. J7: any other is ignored."""
    s.calls[seat] = word
    if may_win(s, word):
        claim(s, seat, word)


@rule
def claim(s: ThroughTheWindow, seat, word):
    """J4: the table may be asked about a word that is not in the list."""
    if s.judge == BY_VOTE and word >= SPELLED:
        ask_table(s, seat, word)
    else:
        win_card(s, seat, word)


@NO_WORD.effect
def decline(s: ThroughTheWindow, seat):
    """J9: when all have declared to have no word, the card is not won."""
    s.silent |= 1 << seat
    if to_act(s) == 0:
        put_aside(s)


# --- All answer together (J10) ---------------------------------------------------------------------------------------


@ANSWER.effect
def write_known(s: ThroughTheWindow, seat, place):
    write(s, seat, 1 + place % SIZE)


@WRITE.effect
def write_typed(s: ThroughTheWindow, seat, arg):
    s.typed[seat] = arg[0]
    write(s, seat, TYPED)


@NO_ANSWER.effect
def write_nothing(s: ThroughTheWindow, seat):
    write(s, seat, NOTHING)


@rule
def write(s: ThroughTheWindow, seat, answer):
    """J10: all answer together; when all have, one of the valid answers is drawn."""
    s.answer[seat] = answer
    s.silent |= 1 << seat
    if to_act(s) == 0:
        for other in range(s.seats):
            s.calls[other] = answer_of(s, other)
        draw_answer(s)


@rule
def answer_of(s: ThroughTheWindow, seat):
    """The word that a seat has answered, 0 for none."""
    if s.answer[seat] == TYPED:
        return s.typed[seat]
    if s.answer[seat] == 0 or s.answer[seat] == NOTHING:
        return 0
    return vocabulary_word(LETTER[rank(s.upcard)], s.answer[seat] - 1)


@rule
def draw_answer(s: ThroughTheWindow):
    """J10: one of the valid answers is the first, each equally likely. Without one the card is not won."""
    valid = 0
    for seat in range(s.seats):
        if s.calls[seat] and may_win(s, s.calls[seat]):
            valid |= 1 << seat
    if valid:
        first = drawn(s, valid)
        claim(s, first, s.calls[first])
    else:
        put_aside(s)


# --- The table is asked (J4) -----------------------------------------------------------------------------------------


@rule
def ask_table(s: ThroughTheWindow, seat, word):
    """J4: a word that is not in the list stands unless most of the others object."""
    s.disputed = word
    s.caller = seat
    for other in range(SEATS):
        s.votes[other] = -1
    s.phase = VOTING


@STANDS.effect
def let_stand(s: ThroughTheWindow, seat):
    vote(s, seat, IT_STANDS)


@OBJECT.effect
def object_to_it(s: ThroughTheWindow, seat):
    vote(s, seat, IT_DOES_NOT)


@rule
def vote(s: ThroughTheWindow, seat, said):
    s.votes[seat] = said
    if to_act(s):
        return
    objections = 0
    for other in range(s.seats):
        if s.votes[other] == IT_DOES_NOT:
            objections += 1
    caller, word = s.caller, s.disputed
    s.phase = CALLING
    s.disputed = 0
    s.caller = -1
    if 2 * objections <= s.seats - 1:
        win_card(s, caller, word)
    elif s.races == TURN_BASED:
        s.calls[caller] = 0
        draw_answer(s)
