"""Positions of Diplomat: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import RANK_SET, count, of_rank
from upcard.cards.questions import well_formed
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.diplomat.asking import nothing_left_to_do
from upcard.games.diplomat.state import ASK, SAID_NO, SAID_YES, TURN, Diplomat
from upcard.jit.interpreted import interpreted
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.phase_facts import phase_shown
from upcard.mechanics.words.answer_records import LENGTH_SHIFT, SEAT_BITS, contradicted


ASKING = phase_shown("R11: a player has been turned to", ASK, lambda s: s.asked >= 0 and s.answer < 0)
FIRST_TURN = first_turn(
    "R4: the player on the dealer's left takes the first turn",
    lambda s: not any(s.claimed) and not s.said_end and not s.questions and s.answer < 0,
    TURN,
)


@follows("books", "R5: four cards of a rank are a book")
def books_claimed(s: Diplomat, known):
    """A given number stands where the books themselves are not given: the position has only a part of the pack."""
    if any(s.claimed):
        return [count(s.claimed[seat]) // 4 for seat in range(s.seats)]
    if "books" in known.certain:
        return UNKNOWN
    return [int(s.total[seat]) if s.deals == 1 else 0 for seat in range(s.seats)]


@follows("total", "J14: in a match of one deal the books in all are those of the deal")
def books_in_all(s: Diplomat, known):
    if "total" in known.certain and s.deals > 1:
        return UNKNOWN
    return [int(s.books[seat]) for seat in range(s.seats)]


@follows("yeses", "R15, R21: every question and every card of this turn had a yes, or the turn would be over")
def answered_with_yes(s: Diplomat, known):
    """The player on turn has not asked himself, so the last answer is from the turn before."""
    mine = s.answer == SAID_YES and s.asked != s.turn
    return UNKNOWN if "yeses" in known else max(s.questions, int(mine))


@follows("said_end", "R14: the record has no gaps")
def words_on_record(s: Diplomat):
    return words_in(s.said, 2)


@follows("typed_end", "J11: the questions of this turn are listed without gaps")
def words_asked(s: Diplomat):
    return words_in(s.typed, 1)


def words_in(row, head):
    """How many words of a list of questions are in use; each has a head of `head` words."""
    at = 0
    while at < len(row) and row[at]:
        at += head + int(row[at] >> LENGTH_SHIFT)
    return at


@impossible("R15, R16: every question of this turn had a yes, or the turn would be over")
def asked_after_a_no(s: Diplomat):
    return s.questions > s.yeses


@impossible("R16: after a no the next turn has just begun", phase=TURN)
def going_on_after_a_no(s: Diplomat):
    return s.answer == SAID_NO and s.yeses > 0


@impossible("R11: the player being asked has not answered yet", phase=ASK)
def answered_already(s: Diplomat):
    return s.answer >= 0


@impossible("J6, J19: no other player has cards and no rank is complete: play is over", phase=TURN)
def over_already(s: Diplomat):
    return interpreted(nothing_left_to_do)(s)


@impossible("R14: what is on record (`said`) are true answers of the players; these are none")
def garbled_record(s: Diplomat):
    at = 0
    while 0 <= at < s.said_end - 1:
        seat, n = s.said[at] & SEAT_BITS, s.said[at] >> LENGTH_SHIFT
        words = list(s.said[at + 2 : at + 2 + n])
        if seat >= s.seats or n < 1 or at + 2 + n > s.said_end or 0 in words or not well_formed(words):
            return True
        at += 2 + n
    return at != s.said_end or interpreted(contradicted)(s) > 0


@impossible("J11: what was asked in this turn (`typed`) is put to seats that exist")
def garbled_questions(s: Diplomat):
    at = 0
    while 0 <= at < s.typed_end:
        if s.typed[at] & SEAT_BITS >= s.seats:
            return True
        at += 1 + int(s.typed[at] >> LENGTH_SHIFT)
    return at != s.typed_end


@impossible("J14: books in all are at least those of this deal, and the match has not had its last deal")
def books_missing(s: Diplomat):
    return any(s.total[seat] < s.books[seat] for seat in range(s.seats)) or s.hand >= s.deals


@impossible("R24: there are thirteen books, those that are still to be claimed among them")
def too_many_books(s: Diplomat):
    there = [of_rank(s.table | sum(s.hands[: s.seats]), a_rank) for a_rank in range(13)]
    return min(s.books) < 0 or sum(s.books) + sum(cards != 0 for cards in there) > 13


@fault("R5: four cards of a rank lie in every book")
def part_of_a_book(s: Diplomat):
    for a_rank in range(13):
        for seat in range(s.seats):
            part = of_rank(s.claimed[seat], a_rank)
            if part != 0 and part != RANK_SET[a_rank]:
                return True
    return False


@fault("R11: another player with cards has been turned to", phase=ASK)
def no_player_to_ask(s: Diplomat):
    return s.asked < 0 or s.asked >= s.seats or s.asked == s.turn or s.hands[s.asked] == 0
