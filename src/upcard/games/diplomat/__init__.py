"""Diplomat: ask anything about a hand that is answered yes or no, have cards laid out, collect books of four.

The rules in the order of the book, [diplomat.md](diplomat.md): the state and the moves (`state`), asking and its
consequences (`asking`), and positions (`positions`). This file has the deal and what people type and read. Questions
are formal (`cards.questions`); `upcard.language` reads typed English ones.
"""

from upcard.rulebook import Sheet, default_names, rule
from upcard.rulebook import PACK_52, add, pop, size
from upcard.rulebook import deal_hands, left_of, shuffled
from upcard.cards.questions import clauses, question_text, well_formed
from upcard.games.diplomat import positions
from upcard.games.diplomat.asking import begin_turn
from upcard.games.diplomat.state import ABOUT, ADDRESS, BOOK, Diplomat, END_TURN, FORMAL, LISTED, MOVES, OWN_WORDS
from upcard.games.diplomat.state import PHASES, PLURALS, QUESTION
from upcard.language.word_choices import QUESTION as QUESTION_STEPS
from upcard.mechanics.words.prompts import possible_moves
from upcard.mechanics.words.answer_records import contradicted


@rule
def deal(s: Diplomat):
    """R2, R3: all cards are dealt as far as they go equally, the rest face up on the table. R4: the dealer's left
    begins."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # J14
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 52 // s.seats)
    while size(s.stock):
        s.table = add(s.table, pop(s.stock))
    begin_turn(s, left_of(s, s.dealer))


@rule
def points(s: Diplomat, seat):
    return s.total[seat]


@rule
def doubts(s: Diplomat, seat):
    """How many answers on record the hands contradict: none in any possible state."""
    return contradicted(s)


def sheet(view):
    """R25: the books of the deal, and of the match (J14)."""
    rows = [("books", tuple(view.books))]
    if view.deals > 1:
        rows += [("in all", tuple(view.total))]
    return Sheet(default_names(view.seats), tuple(rows))


def prompt(view):
    if view.phase != "turn":
        return possible_moves(
            view, {"lay_out": "ask for a card", "question": "ask a question", "ask": "ask a question"}
        )
    return possible_moves(view, {"book": "claim a book", "address": "choose whom to ask", "end turn": "end the turn"})


def narrate(before, after, seat, move):
    """The answer, and why play stops."""
    lines = [f"{{{before.asked}}} answers: {after.answer}."] if before.phase == "ask" else []
    return [*lines, why_over(after)] if after.over else lines


def why_over(view):
    """R24, J6, J12."""
    if sum(view.books) == len(PLURALS):
        return "All the books are claimed."
    if sum(zone.count > 0 for zone in view.hands) < 2:
        return "Nobody has anything left to ask or to claim."
    return f"Nothing was laid out or claimed for too long (limit of turns: {view.stall_limit}): play stops."


def read_text(text, view):
    """What a player typed, as (move, arg, words to be shown back). Raises `language.errors.NotUnderstood`."""
    from upcard.language.questions import read_question

    words = read_question(text, ace_high=bool(view.ace_in_questions), most=view.max_clauses or 31)
    return MOVES.first("ask"), words, f"do you have {question_text(words)}?"


def load_reader():
    from upcard.language.questions import load_grammar

    load_grammar()


def tell_arg(arg):
    """A question in words that the table can read."""
    return f"do you have {question_text(arg)}?" if any(arg) else "do you have any card?"


def wrong_arg(arg, view):
    """None, or what is wrong with the content of a move."""
    if not any(arg):
        return None
    if not well_formed(arg):
        return "this is no question about a hand"
    if view.max_clauses and clauses(arg) > view.max_clauses:
        return f"J17: a question has at most {view.max_clauses} clauses at this table"
    return None


GRAMMAR = {
    "ask": {
        "hint": "ask any question about the hand that is answered yes or no",
        "examples": [
            "do you have any even spade number cards?", "at least two hearts lower than 7",
            "a pair of kings or any one-eyed jack", "no diamonds", "more reds than blacks",
            "exactly 2 of 7♥ 8♥ 9♥ and not at least 1 of ♠",
        ],
        "steps": QUESTION_STEPS,
    }
}  # fmt: skip
