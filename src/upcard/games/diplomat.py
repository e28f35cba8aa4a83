"""Diplomat: ask anything about a hand that is answered yes or no, have cards laid out, collect books of four.

The rules in the order of the book, [diplomat.md](diplomat.md). Questions are formal (`cards.questions`); the English
of typed ones is read by `upcard.language`.
"""

import numpy as np

from upcard.cards.faces import JACK, KING, RANK_NAMES, SUIT_NAMES, TEN, parse_cards
from upcard.cards.packs import PACK_52
from upcard.cards.questions import (
    AT_LEAST,
    clause,
    clauses,
    holds_true,
    length,
    question_text,
    well_formed,
)  # fmt: skip
from upcard.cards.rows import pop, size
from upcard.cards.sets import FULL_PACK, RANK_SET, SUIT_SET, add, count, holds, of_rank, one, set_of, take
from upcard.contract.facts import UNKNOWN, follows, impossible
from upcard.contract.fields import (
    ALL,
    COUNT,
    NO_PHASE,
    NOBODY,
    card_sets,
    cards_field,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
)  # fmt: skip
from upcard.contract.game import About, Sheet, seat_columns
from upcard.jit.interpreted import interpreted
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.language.steps import QUESTION as QUESTION_STEPS
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import highest, win_match
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.testimony import LENGTH_SHIFT, SEAT_BITS, contradicted, forget_testimony, testify
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Diplomat",
    players=(4, 3, 5, 6),
    family="Go Fish",
    line="Ask anything that is answered yes or no, and work out who holds what.",
    pack=PACK_52,
    minutes=30,
    phases=("turn", "ask"),
    presets={"go_fish": {"after_no": "answerer"}},
    max_moves=100 * 66 * 301 * 1_002,  # deals, cards laid out and books, turns between two of them, moves of a turn
    mechanics=("questions", "deduction", "books of four"),
)

TURN, ASK = 0, 1
RED = int(SUIT_SET[1] | SUIT_SET[2])
NUMBER_CARDS = int(sum(RANK_SET[r] for r in range(TEN + 1)))  # J8
EVEN = int(sum(RANK_SET[r] for r in range(0, TEN + 1, 2)))
FACES = int(sum(RANK_SET[r] for r in range(JACK, KING + 1)))
ONE_EYED = set_of(parse_cards("J♠ J♥ K♦"))
CLASSES = {
    "red": RED, "black": FULL_PACK & ~RED, "number": NUMBER_CARDS, "even": EVEN, "odd": NUMBER_CARDS & ~EVEN,
    "face": FACES, "one-eyed": ONE_EYED,
}  # fmt: skip
PLURALS = tuple("sixes" if name == "six" else name + "s" for name in RANK_NAMES)


def catalogue_of_questions():
    """The questions that are moves of their own: their words and their clauses."""
    listed = [(f"any {name}", RANK_SET[r], 1) for r, name in enumerate(PLURALS)]
    listed += [(f"two {name} or more", RANK_SET[r], 2) for r, name in enumerate(PLURALS)]
    listed += [(f"any red {name}", RANK_SET[r] & RED, 1) for r, name in enumerate(PLURALS)]
    listed += [(f"any black {name}", RANK_SET[r] & ~RED, 1) for r, name in enumerate(PLURALS)]
    listed += [(f"any {name}", SUIT_SET[suit], 1) for suit, name in enumerate(SUIT_NAMES)]
    listed += [(f"any {name} cards", cards, 1) for name, cards in CLASSES.items()]
    return tuple((f"{words}?", clause(int(cards), AT_LEAST, least)) for words, cards, least in listed)


LISTED = catalogue_of_questions()
QUESTION = np.array([word for _, word in LISTED], np.int64)


@state
class Diplomat:
    hands = hands(6)
    shown = shown_of("hands", 6)
    lacks = lacks_of("hands", 6)
    stock = row(52, sees=NOBODY)
    table = card_sets(sees=ALL, role="exposed", label="table")
    claimed = card_sets(6, sees=COUNT, per="seat", role="won", label="books", remembered=True)
    asked = seat_field("asked")
    answer = number(shows="choice", choices=("no", "yes"), start=-1, label="last answer")
    books = number(6, per="seat", label="books now", phases=NO_PHASE)
    total = number(6, "i4", per="seat", label="books")
    yeses = number(dtype="i4", shows="hidden")
    questions = number(dtype="i4", label="questions this turn")
    listed = number(6, "i8", per="seat", shows="hidden")
    typed = number(64, "i8", shows="hidden")
    typed_end = number(shows="hidden")
    stalled = number(dtype="i4", shows="hidden")
    gone = cards_field(6, per="seat")  # what has openly left each hand
    said = number(256, "i8", shows="hidden")
    said_end = number(dtype="i4", shows="hidden")
    after_no = option("left", ("left", "answerer"), rule="J1", text="who plays after a no")
    end_turn = option("after_yes", ("after_yes", "never"), rule="J2", text="when a turn may be ended without a no")
    empty_hand = option("plays_on", ("plays_on", "skipped"), rule="J5", text="what players without cards do")
    ace_in_questions = option("low", ("low", "high"), rule="J8", text="where the ace stands in lower and higher")
    max_questions_per_turn = option(50, (1, 500), rule="J11", text="questions in one turn")
    max_clauses = option(16, (0, 31), rule="J17", text="clauses in one question (0: as many as there is room for)")
    stall_limit = option(100, (1, 300), rule="J12", text="turns without a card laid out or a book, then play stops")
    deals = option(1, (1, 100), rule="J14", text="deals in a match")


LEFT, ANSWERER = 0, 1
AFTER_YES, NEVER = 0, 1
PLAYS_ON, SKIPPED = 0, 1
MOVES = Catalogue(
    play_cards("lay_out", "lay out {card}", says="{seat} says: {move}", zone="", group="lay out"),
    numbers("question", [words for words, _ in LISTED], len(LISTED), says="{seat} asks: {move}", group="questions"),
    button("ask", "ask in your own words", says="{seat} asks: {move}", content=True),
    numbers(
        "address", tuple(f"ask seat {seat}" for seat in range(6)), 6, says="{seat} turns to {whom}",
        zone="hands", places=True, group="whom to ask",
    ),
    numbers("book", tuple(f"book of {name}" for name in PLURALS), 13, says="{seat} lays down a {move}", group="books"),
    button("end turn", says="{seat} ends the turn"),
)  # fmt: skip
LISTED_FIRST, OWN_WORDS, ADDRESS = MOVES.first("question"), MOVES.first("ask"), MOVES.first("address")
BOOK, END_TURN = MOVES.first("book"), MOVES.first("end turn")
REASONS = (
    "",
    "R11: first say whom you ask",
    "R11: you have turned to a player: ask, or have a card laid out",
    "R11: you ask one of the other players",
    "J5: that player has no cards: the answer is known",
    "J6: nobody else has cards: claim your books",
    "R5: the four cards of that rank are not all in your hand and on the table",
    "J2: a turn may be ended after a yes, not before",
    "J2: at this table a turn ends with a no",
    "J11: you have asked that player this already, and nothing has been laid out or claimed since",
    "J11: no more questions in this turn: have a card laid out, claim a book or end the turn",
)
(
    ADDRESS_FIRST, ASK_NOW, NOT_YOURSELF, NO_CARDS, ONLY_BOOKS, NO_BOOK, NO_YES_YET, NEVER_ENDS, ASKED_ALREADY,
    ENOUGH_ASKED,
) = range(1, 11)  # fmt: skip


@rule
def begin(s):
    draw_first_dealer(s)
    for seat in range(6):
        s.total[seat] = 0


@rule
def deal(s):
    """R2, R3: all cards as far as they go equally, the rest face up on the table. R4: the dealer's left begins."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # J14
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 52 // s.seats)
    s.table = 0
    while size(s.stock):
        s.table = add(s.table, pop(s.stock))
    for seat in range(6):
        s.shown[seat] = s.lacks[seat] = s.gone[seat] = s.claimed[seat] = s.books[seat] = 0
    forget_testimony(s)
    s.stalled = 0
    s.asked = s.answer = -1
    begin_turn(s, left_of(s, s.dealer))


@rule
def begin_turn(s, seat):
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


@rule
def ask_anew(s):
    """J11: what has been asked in this turn may be asked again."""
    for seat in range(6):
        s.listed[seat] = 0
    for k in range(s.typed_end):
        s.typed[k] = 0
    s.typed_end = 0


@rule
def points(s, seat):
    return s.total[seat]


@rule
def legal(s, seat, moves):
    """R7, R11, R18, J2, J3, J6: claims, whom to ask, an end; then what to ask."""
    if s.phase == ASK:
        return offer_questions(s, moves, offer_cards(moves, 0, FULL_PACK, 0))
    n = 0
    for a_rank in range(13):
        if complete(s, seat, a_rank):
            n = offer(moves, n, BOOK + a_rank)
    for other in range(s.seats):
        if why_not_address(s, seat, other) == 0:
            n = offer(moves, n, ADDRESS + other)
    return offer(moves, n, END_TURN) if why_not_end(s, seat) == 0 else n


@rule
def offer_questions(s, moves, n):
    if s.questions >= s.max_questions_per_turn:
        return n
    for k in range(len(QUESTION)):
        if (s.listed[s.asked] >> k) & 1 == 0:
            n = offer(moves, n, LISTED_FIRST + k)
    return offer(moves, n, OWN_WORDS)


@rule
def complete(s, seat, a_rank):
    """R5, J4: all four in the own hand and on the table."""
    return of_rank(s.hands[seat] | s.table, a_rank) == RANK_SET[a_rank]


@rule
def others_hold_cards(s, seat):
    for other in range(s.seats):
        if other != seat and s.hands[other]:
            return True
    return False


@rule
def why_not_address(s, seat, other):
    if other == seat or other >= s.seats:
        return NOT_YOURSELF
    if s.hands[other]:
        return 0
    return NO_CARDS if others_hold_cards(s, seat) else ONLY_BOOKS


@rule
def why_not_end(s, seat):
    if s.end_turn == NEVER:
        return NEVER_ENDS
    if not others_hold_cards(s, seat):
        return ONLY_BOOKS
    return 0 if s.yeses else NO_YES_YET


@rule
def why_not(s, seat, move):
    if move >= ADDRESS:
        if s.phase == ASK:
            return ASK_NOW
        if move >= END_TURN:
            return why_not_end(s, seat)
        if move >= BOOK:
            return 0 if complete(s, seat, move - BOOK) else NO_BOOK
        return why_not_address(s, seat, move - ADDRESS)
    if s.phase == TURN:
        return ADDRESS_FIRST
    if move < LISTED_FIRST:
        return 0  # J7: any card may be named
    if s.questions >= s.max_questions_per_turn:
        return ENOUGH_ASKED
    if move < OWN_WORDS and (s.listed[s.asked] >> (move - LISTED_FIRST)) & 1:
        return ASKED_ALREADY
    return 0


@rule
def why_not_arg(s, seat, move, arg):
    """J11, for a question in one's own words."""
    mark = mark_of(s.asked, arg, length(arg))
    for k in range(s.typed_end):
        if s.typed[k] == mark:
            return ASKED_ALREADY
    for k in range(len(QUESTION)):
        if length(arg) == 1 and arg[0] == QUESTION[k] and (s.listed[s.asked] >> k) & 1:
            return ASKED_ALREADY
    return 0


@rule
def mark_of(seat, words, n):
    """A number by which a question to a player is told from others."""
    mark = np.int64(seat + 1)
    for k in range(n):
        mark = ((mark << 7) ^ (mark >> 23) ^ words[k]) & 0x1FFFFFFFFFFFFFFF
        mark = (mark ^ (mark >> 29)) & 0x1FFFFFFFFFFFFFFF
    return mark | 1 << 61


@rule
def apply(s, seat, move, arg):
    if move < LISTED_FIRST:
        lay_out(s, seat, move)
    elif move < OWN_WORDS:
        s.listed[s.asked] |= one(move - LISTED_FIRST)
        ask(s, seat, QUESTION[move - LISTED_FIRST : move - LISTED_FIRST + 1], 1)
    elif move == OWN_WORDS:
        ask_in_own_words(s, seat, arg)
    elif move < BOOK:
        s.asked = move - ADDRESS
        s.answer = -1
        s.phase = ASK
    elif move < END_TURN:
        claim(s, seat, move - BOOK)
    else:
        end_the_turn(s, left_of(s, seat))
    if s.over == 0 and nothing_left_to_do(s):
        end_deal(s)


@rule
def nothing_left_to_do(s):
    """J6: nobody else has cards. J19: and no rank is complete, as a position may have it with a part of the pack."""
    if others_hold_cards(s, s.turn):
        return False
    for a_rank in range(13):
        if complete(s, s.turn, a_rank):
            return False
    return True


@rule
def lay_out(s, seat, card):
    """R18-R22. A card that is there goes to the table; else the turn is over."""
    other = s.asked
    if not holds(s.hands[other], card):
        s.lacks[other] |= one(card)
        answer_no(s, seat)
        return
    s.hands[other] = take(s.hands[other], card)
    s.gone[other] |= one(card)
    s.table = add(s.table, card)
    s.stalled = -1
    ask_anew(s)
    answer_yes(s)


@rule
def ask_in_own_words(s, seat, arg):
    """R12. Without words: whether there is any card at all."""
    n = length(arg)
    for k in range(len(QUESTION)):
        if n == 1 and arg[0] == QUESTION[k]:
            s.listed[s.asked] |= one(k)  # J11: the same question as the listed one
    if s.typed_end < len(s.typed):
        s.typed[s.typed_end] = mark_of(s.asked, arg, n)
        s.typed_end += 1
    if n == 0:
        s.questions += 1
        answer_yes(s)
    else:
        ask(s, seat, arg, n)


@rule
def ask(s, seat, words, n):
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
def elsewhere(s, seat):
    """The cards that all know not to be in a hand: laid out, claimed, shown to be in another one."""
    cards = s.table
    for other in range(s.seats):
        cards |= s.claimed[other]
        if other != seat:
            cards |= s.shown[other] & s.hands[other]
    return cards


@rule
def answer_yes(s):
    """R15, R21."""
    s.answer = 1
    s.yeses += 1
    s.phase = TURN


@rule
def answer_no(s, seat):
    """R16, R20. J1: the next player is the one on the left, or the one who said no."""
    s.answer = 0
    end_the_turn(s, s.asked if s.after_no == ANSWERER else left_of(s, seat))


@rule
def end_the_turn(s, following):
    """R23. J12: when nothing has happened for long, play stops."""
    s.stalled += 1
    if s.stalled >= s.stall_limit:
        end_deal(s)
    else:
        begin_turn(s, following)


@rule
def claim(s, seat, a_rank):
    """R5, R6, R10. R24: with the thirteenth book the play ends."""
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


@rule
def claimed_by_all(s):
    cards = np.int64(0)
    for seat in range(s.seats):
        cards |= s.claimed[seat]
    return cards


@rule
def end_deal(s):
    """R25, J13, J14: most books win, and equals share."""
    s.over = 1
    if s.hand + 1 >= s.deals:
        win_match(s, highest(s.total, s.seats))


@rule
def doubts(s, seat):
    """How many answers on record the hands contradict: none in any state that can be."""
    return contradicted(s)


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("books", "R5: four cards of a rank are a book")
def books_claimed(s):
    return [count(s.claimed[seat]) // 4 for seat in range(s.seats)]


@follows("total", "J14: in a match of one deal the books in all are those of the deal")
def books_in_all(s, known):
    if "total" in known and s.deals > 1:
        return UNKNOWN
    return [count(s.claimed[seat]) // 4 for seat in range(s.seats)]


@follows("yeses", "R15, R21: every question and every card of this turn had a yes, or the turn would be over")
def answered_with_yes(s, known):
    return UNKNOWN if "yeses" in known else max(s.questions, int(s.answer == 1))


@impossible("R15, R16: every question of this turn had a yes, or the turn would be over")
def asked_after_a_no(s):
    return s.questions > s.yeses


@impossible("R16: after a no the next turn has just begun", phase=TURN)
def going_on_after_a_no(s):
    return s.answer == 0 and s.yeses > 0


@impossible("R11: there is no answer yet to whoever is being asked", phase=ASK)
def answered_already(s):
    return s.answer >= 0


@impossible("J6, J19: nobody else has cards and the cards of no rank are all there: play is over", phase=TURN)
def over_already(s):
    return interpreted(nothing_left_to_do)(s)


@impossible("R14: what is on record (`said`) are true answers of the players; these are none")
def garbled_record(s):
    at = 0
    while 0 <= at < s.said_end - 1:
        seat, n = s.said[at] & SEAT_BITS, s.said[at] >> LENGTH_SHIFT
        words = list(s.said[at + 2 : at + 2 + n])
        if seat >= s.seats or n < 1 or at + 2 + n > s.said_end or 0 in words or not well_formed(words):
            return True
        at += 2 + n
    return at != s.said_end or interpreted(contradicted)(s) > 0


@impossible("J11: no more questions are remembered than there is room for")
def too_many_typed(s):
    return not 0 <= s.typed_end <= len(s.typed)


@impossible("J14: books in all are at least those of this deal, and the match has not had its last deal")
def books_missing(s):
    return any(s.total[seat] < s.books[seat] for seat in range(s.seats)) or s.hand >= s.deals


FAULTS = (
    "",
    "R5: four cards of a rank lie in every book",
    "R11: another player with cards has been turned to",
)


@rule
def audit(s):
    for a_rank in range(13):
        for seat in range(s.seats):
            part = of_rank(s.claimed[seat], a_rank)
            if part != 0 and part != RANK_SET[a_rank]:
                return 1
    if s.phase == ASK and (s.asked < 0 or s.asked >= s.seats or s.asked == s.turn or s.hands[s.asked] == 0):
        return 2
    return 0


def read_text(text, view):
    """What a player typed, as (move, arg, words to be shown back). Raises `language.NotUnderstood`."""
    from upcard.language.questions import read_question

    words = read_question(text, ace_high=bool(view.ace_in_questions), most=view.max_clauses or 31)
    return OWN_WORDS, words, f"do you have {question_text(words)}?"


def tell_arg(arg):
    """A question as it is told to the table."""
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


def sheet(view):
    """R25: the books of the deal, and of the match (J14)."""
    rows = [("books", tuple(view.books))]
    if view.deals > 1:
        rows += [("in all", tuple(view.total))]
    return Sheet(seat_columns(view.seats), tuple(rows))


def prompt(view):
    return "claim a book, or choose whom to ask" if view.phase == "turn" else "ask for a card, or ask a question"


def narrate(before, after, seat, move):
    """The answer."""
    if before.phase == "ask":
        return [f"{{{before.asked}}} answers: {after.answer}."]
    return []
