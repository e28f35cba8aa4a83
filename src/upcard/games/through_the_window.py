"""Through the Window: a card is turned up, and whoever is first to call a noun with its letter wins it.

The rules in the order of the book, [through_the_window.md](through_the_window.md). A word is a number
(`language.nouns`): the words that everybody knows are moves, any other is the content of a move.
"""

import numpy as np

from upcard.cards.faces import RANK_NAMES, parse_card, rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, remove_at, size
from upcard.cards.sets import add, count
from upcard.contract.facts import impossible, follows
from upcard.contract.fields import COUNT, OWNER, card, card_sets, number, option, row, rows, seat_field
from upcard.contract.game import About, Clock, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.errors import BadMove, IllegalMove, split_reason
from upcard.language.nouns import (
    LONGEST_SPELLED,
    SPELLED,
    Words,
    letter_of,
    number_of,
    root,
    spelled,
    text_of,
    tidy,
    vocabulary_word,
)
from upcard.language.vocabulary import LETTERS, SIZE, VOCABULARY
from upcard.mechanics.deal import shuffled
from upcard.mechanics.match import highest, win_match
from upcard.mechanics.offer import offer, offer_range
from upcard.mechanics.race import drawn
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Through the Window",
    players=(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    family="Words",
    line="I looked through the window and saw... a card: be the first to call a noun that begins with its letter.",
    pack=PACK_52,
    minutes=10,
    phases=("turn", "call", "vote"),
    presets={"taking turns": {"races": "turn_based"}, "all words": {"judge": "vote"}},
    max_moves=20 * 52 * 200,
    mechanics=("race", "words", "simultaneous choice", "vote"),
)

TURNING, CALLING, VOTING = range(3)
SEATS = 13
LETTER = np.array([LETTERS.index(name[0]) + 1 for name in RANK_NAMES], np.int64)  # R8, R15
NAME = np.array(
    [vocabulary_word(LETTERS.index(n[0]) + 1, VOCABULARY[LETTERS.index(n[0])].index(n)) for n in RANK_NAMES], np.int64
)  # J6


@state
class ThroughTheWindow:
    piles = rows(SEATS, 4, sees=COUNT, per="seat", role="pile", label="face-down cards")
    upcard = card(role="upcard", label="seen through the window")
    won_cards = card_sets(SEATS, per="seat", role="won", label="won")
    unclaimed = card_sets(role="discard", label="won by nobody")
    aside = row(52, sees=COUNT, role="stock", label="put aside")
    calls = number(SEATS, "i8", per="seat", label="called", shows="choice", choices=Words())
    used = number(52, "i8", label="words that have won", shows="choice", choices=Words())
    used_count = number(shows="hidden")
    silent = number(dtype="i8", shows="hidden")  # who has declared to have no word for this card (J9)
    answer = number(SEATS, sees=OWNER, per="seat", low=1, high=SIZE + 2, shows="hidden")  # J10: see `answer_of`
    typed = number(SEATS, "i8", per="seat", shows="hidden")  # the word of an answer that was typed
    disputed = number(dtype="i8", label="is it a noun?", shows="choice", choices=Words())
    caller = seat_field(shows="hidden")
    votes = number(SEATS, sees=OWNER, per="seat", low=0, high=1, start=-1, shows="hidden")
    tied = number(dtype="i8", shows="hidden")  # J12: the seats of a play-off
    score = number(SEATS, "i2", per="seat", label="score")
    choose_position = option(False, rule="J1", text="who turns a card chooses which of the face-down cards")
    judge = option("list", ("list", "vote", "letter_only"), rule="J4", text="who says whether a word is a noun")
    same_lemma = option(False, rule="J5", text="a plural counts as the same word")
    rank_name = option("allowed", ("allowed", "forbidden"), rule="J6", text="the name of the card as the word")
    word_timeout = option(0, (0, 600), rule="J9", text="seconds after which nobody wins the card (0: no limit)")
    races = option("realtime", ("realtime", "turn_based"), rule="J10", text="who is first wins, or all answer together")
    tie = option("shared", ("shared", "playoff"), rule="J12", text="several have the most cards")
    deals = option(1, (1, 20), rule="J14", text="deals that make a match")


BY_LIST, BY_VOTE, BY_LETTER = range(3)
REAL_TIME, TURN_BASED = 0, 1
SHARED, PLAYOFF = 0, 1
_KNOWN = [word for words in VOCABULARY for word in words]
MOVES = Catalogue(
    numbers("turn", ("turn the card", "turn card 2", "turn card 3", "turn card 4"), 4,
            says="{seat}: I looked through the window and saw...", zone="piles"),
    numbers("call", _KNOWN, len(_KNOWN), says="{seat}: {move}!", typed=True),
    button("say", "call a word", says="{seat} calls out", content=True),
    button("no_word", "no word", says="{seat} has no word"),
    numbers("answer", [f"answer {word}" for word in _KNOWN], len(_KNOWN), typed=True, hidden_says="{seat} is ready"),
    button("write", "write a word", says="{seat} writes a word", hidden_says="{seat} is ready", content=True),
    button("no_answer", "answer nothing", hidden_says="{seat} is ready"),
    button("stands", "let it stand", hidden_says="{seat} has voted"),
    button("object", "object", hidden_says="{seat} has voted"),
)  # fmt: skip
TURN, CALL, SAY, NO_WORD = (MOVES.first(name) for name in ("turn", "call", "say", "no_word"))
ANSWER, WRITE, NO_ANSWER = (MOVES.first(name) for name in ("answer", "write", "no_answer"))
STANDS, OBJECT = MOVES.first("stands"), MOVES.first("object")
TYPED, NOTHING = SIZE + 1, SIZE + 2  # answers besides the words of the vocabulary
REASONS = (
    "",
    "R8: {move} does not begin with the letter of the card",
    "R13: {move} has won a card already",
    "J6: at this table nobody may call the name of the card itself",
    "J4: {move} is not in the list of nouns",
    "J8: no card is face up yet: turn one",
    "R6: a card is face up: call a noun",
    "J1: there is no such card to choose",
    "J4: the table is voting about a word",
    "J10: here whoever calls first wins: call a word",
    "J10: here all answer together: write an answer",
    "J4: there is no vote",
)
(
    WRONG_LETTER, USED, CARD_NAME, NOT_LISTED, NOT_TURNED, TURNED, NO_SUCH_CARD, UNDER_VOTE, CALL_IT, WRITE_IT, NO_VOTE,
) = range(1, 12)  # fmt: skip


@rule
def begin(s):
    """J2: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(SEATS):
        s.score[seat] = 0


@rule
def deal(s):
    """R2, J2: four cards each, one at a time from the dealer's left. R4: the rest is put aside."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # J14
    shuffled(s, s.aside, PACK_52)
    for seat in range(SEATS):
        clear(s.piles[seat])
        s.won_cards[seat] = s.calls[seat] = 0
    for _ in range(4):
        seat = left_of(s, s.dealer)
        for _ in range(s.seats):
            push(s.piles[seat], pop(s.aside))
            seat = left_of(s, seat)
    for place in range(52):
        s.used[place] = 0
    s.used_count = s.unclaimed = s.tied = 0
    s.upcard = -1
    s.turn = s.dealer  # R5
    s.phase = TURNING
    clear_answers(s)


@rule
def clear_answers(s):
    s.silent = s.disputed = 0
    s.caller = -1
    for seat in range(SEATS):
        s.answer[seat] = s.typed[seat] = 0
        s.votes[seat] = -1


@rule
def points(s, seat):
    return s.score[seat]


@rule
def to_act(s):
    """R6: the player on turn turns a card. R7: then everybody may call, who has a word. J4: all but the caller vote."""
    if s.phase == TURNING:
        return 1 << s.turn
    if s.phase == VOTING:
        return everybody(s) & ~votes_cast(s) & ~(1 << s.caller)
    return (s.tied if s.tied else everybody(s)) & ~s.silent


@rule
def everybody(s):
    return (1 << s.seats) - 1


@rule
def votes_cast(s):
    cast = 0
    for seat in range(s.seats):
        if s.votes[seat] >= 0:
            cast |= 1 << seat
    return cast


@rule
def legal(s, seat, moves):
    """R6, R7: a card is turned; then any noun of its letter that has not won yet may be called."""
    if s.phase == TURNING:
        return offer_range(moves, 0, TURN, turnable(s, seat))
    if s.phase == VOTING:
        return offer_range(moves, 0, STANDS, 2)
    first, last = (CALL, SAY) if s.races == REAL_TIME else (ANSWER, WRITE)
    letter = LETTER[rank(s.upcard)]
    n = 0
    for place in range(SIZE):
        if word_fault(s, vocabulary_word(letter, place)) == 0:
            n = offer(moves, n, first + (letter - 1) * SIZE + place)
    return offer_range(moves, n, last, 2)


@rule
def turnable(s, seat):
    """J1: how many of the face-down cards there are to choose from."""
    return size(s.piles[seat]) if s.choose_position else 1


@rule
def word_fault(s, word):
    """Why the word does not win the card on the table, 0 if it does: R8, R13, J4-J6."""
    if letter_of(word) != LETTER[rank(s.upcard)]:
        return WRONG_LETTER
    if is_used(s, word):
        return USED
    if s.rank_name and root(word) == NAME[rank(s.upcard)]:
        return CARD_NAME
    if s.judge == BY_LIST and word >= SPELLED:
        return NOT_LISTED
    return 0


@rule
def is_used(s, word):
    """R13, J5: whether the word has won a card (or, at some tables, its singular or plural has)."""
    for place in range(s.used_count):
        if s.used[place] == word or (s.same_lemma and root(s.used[place]) == root(word)):
            return True
    return False


@rule
def why_not(s, seat, move):
    if s.phase == TURNING:
        if move >= CALL:
            return NOT_TURNED
        return 0 if move - TURN < turnable(s, seat) else NO_SUCH_CARD
    if s.phase == VOTING:
        return 0 if move >= STANDS else UNDER_VOTE
    if move < CALL:
        return TURNED
    if move >= STANDS:
        return NO_VOTE
    if (move < ANSWER) != (s.races == REAL_TIME):
        return CALL_IT if s.races == REAL_TIME else WRITE_IT
    word = word_of(move)
    return word_fault(s, word) if word else 0


@rule
def word_of(move):
    """The word of a move of the vocabulary; 0 for a move that is none."""
    place = move - CALL if move < SAY else move - ANSWER
    if move < CALL or SAY <= move < ANSWER or move >= WRITE:
        return 0
    return vocabulary_word(place // SIZE + 1, place % SIZE)


@rule
def apply(s, seat, move, arg):
    if move < CALL:
        turn_card(s, seat, move - TURN)
    elif move >= STANDS:
        vote(s, seat, move - STANDS)
    elif move == NO_WORD:
        decline(s, seat)
    elif move < ANSWER:
        call(s, seat, arg[0] if move == SAY else word_of(move))
    else:
        write(s, seat, move, arg[0])


@rule
def turn_card(s, seat, place):
    """R6, J1: the next card of the player's own, in the order dealt, or the one chosen."""
    s.upcard = remove_at(s.piles[seat], place)
    start_race(s)


@rule
def start_race(s):
    clear_answers(s)
    for seat in range(SEATS):
        s.calls[seat] = 0
    s.phase = CALLING


@rule
def call(s, seat, word):
    """R10: the first valid word wins. J7: any other is ignored. J4: the table may be asked about a strange one."""
    s.calls[seat] = word
    if word_fault(s, word):
        return
    if s.judge == BY_VOTE and word >= SPELLED:
        ask_table(s, seat, word)
    else:
        win_card(s, seat, word)


@rule
def decline(s, seat):
    """J9: when all have declared to have no word, nobody wins the card."""
    s.silent |= 1 << seat
    if to_act(s) == 0:
        put_aside(s)


@rule
def write(s, seat, move, word):
    """J10: all answer together; when all have, one of the valid answers is drawn."""
    if move == NO_ANSWER:
        s.answer[seat] = NOTHING
    elif move == WRITE:
        s.answer[seat] = TYPED
        s.typed[seat] = word
    else:
        s.answer[seat] = 1 + (move - ANSWER) % SIZE
    s.silent |= 1 << seat
    if to_act(s) == 0:
        for other in range(s.seats):
            s.calls[other] = answer_of(s, other)
        draw_answer(s)


@rule
def answer_of(s, seat):
    """The word that a seat has answered, 0 for none."""
    if s.answer[seat] == TYPED:
        return s.typed[seat]
    if s.answer[seat] == 0 or s.answer[seat] == NOTHING:
        return 0
    return vocabulary_word(LETTER[rank(s.upcard)], s.answer[seat] - 1)


@rule
def draw_answer(s):
    """J10: any of the valid answers, each as likely, is the first. Without one nobody wins the card."""
    valid = 0
    for seat in range(s.seats):
        if s.calls[seat] and word_fault(s, s.calls[seat]) == 0:
            valid |= 1 << seat
    if valid == 0:
        put_aside(s)
        return
    first = drawn(s, valid)
    if s.judge == BY_VOTE and s.calls[first] >= SPELLED:
        ask_table(s, first, s.calls[first])
    else:
        win_card(s, first, s.calls[first])


@rule
def ask_table(s, seat, word):
    """J4: a word that is not in the list stands unless most of the others object."""
    s.disputed = word
    s.caller = seat
    for other in range(SEATS):
        s.votes[other] = -1
    s.phase = VOTING


@rule
def vote(s, seat, against):
    s.votes[seat] = against
    if to_act(s):
        return
    objections = 0
    for other in range(s.seats):
        if s.votes[other] == 1:
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


@rule
def win_card(s, seat, word):
    """R10, R11: the card lies face up before its winner. R13: the word is used up; R14: the others are not."""
    s.used[s.used_count] = word
    s.used_count += 1
    s.won_cards[seat] = add(s.won_cards[seat], s.upcard)
    s.score[seat] += 1
    next_turn(s)


@rule
def put_aside(s):
    """J9: the card counts for nobody."""
    s.unclaimed = add(s.unclaimed, s.upcard)
    next_turn(s)


@rule
def next_turn(s):
    """R12: the left neighbour of the one who turned the card is next. R16: after the last card the deal is over."""
    s.upcard = -1
    if s.tied == 0:
        s.turn = left_of(s, s.turn)
        s.phase = TURNING
        if size(s.piles[s.turn]):
            clear_answers(s)
            return
    end_deal(s)


@rule
def end_deal(s):
    """R17: most cards win. J12: who is tied shares, or goes on with the cards put aside. J14: several deals."""
    if s.hand + 1 < s.deals and not s.single_hand:
        s.over = 1
        return
    first = highest(s.score, s.seats)
    if s.tie == PLAYOFF and count(first) > 1 and size(s.aside):
        s.tied = first
        s.upcard = pop(s.aside)
        start_race(s)
        return
    s.over = 1
    win_match(s, first)


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("used_count", "R13: as many words have won as are listed")
def words_counted(s):
    return next((place for place in range(52) if s.used[place] == 0), 52)


@follows("silent", "R7: nobody is silent before a card is turned", phase=TURNING)
def nobody_silent(s):
    return 0


@impossible("J4: a vote is about a word that somebody has called", phase=VOTING)
def no_dispute(s):
    return s.disputed == 0 or s.caller < 0


@impossible("J4: there is no dispute but in a vote", phase=(TURNING, CALLING))
def stray_dispute(s):
    return s.disputed != 0


@impossible("R13: the words that have won stand one after another")
def gap_in_the_list(s):
    return any(s.used[place] for place in range(s.used_count, 52))


@impossible("R7: somebody may still speak", phase=CALLING)
def all_silent(s):
    return (s.tied if s.tied else everybody(s)) & ~s.silent == 0


FAULTS = ("", "R6: while words are called a card is face up", "R6: the player on turn has a face-down card to turn")


@rule
def audit(s):
    """A card is face up while there is something to call, and only then."""
    if (s.phase != TURNING) != (s.upcard >= 0):
        return 1
    return 0 if s.phase != TURNING or size(s.piles[s.turn]) else 2


def sheet(view):
    """R17: the cards won in this deal, and in all."""
    won = tuple(zone.count for zone in view.won_cards)
    return Sheet(seat_columns(view.seats), (("cards won", won), ("score", tuple(view.score))))


def prompt(view):
    if view.phase == "turn":
        return "I looked through the window and saw..."
    if view.phase == "vote":
        return f"is {view.disputed} a noun?"
    return f"call a noun that begins like the name of the {view.upcard.seen[0]}"


def _rank_sign(view):
    return view.upcard.seen[0][:-1]


def narrate(before, after, seat, move):
    """Who wins the card, with which word; what became of a word that did not win."""
    if before.phase == "turn":
        return [f"It is {after.upcard.seen[0]}."]
    face = before.upcard.seen[0]
    told = [f"{{{seat}}} calls {after.calls[seat]}."] if move == MOVES.words(SAY) else []
    if before.races == TURN_BASED and before.phase == "call" and len(before.to_act) == 1:
        told += [f"{{{s}}}: {word or 'nothing'}" for s, word in enumerate(after.calls)]
    if after.phase == "vote":
        return [*told, f"{after.disputed} is not in the list: the others say whether it stands."]
    winners = [s for s in range(after.seats) if after.score[s] > before.score[s]]
    if winners:
        word = [word for word in after.used if word][-1]
        told.append(f"{{{winners[0]}}} wins {face} with {word}.")
    elif face in after.unclaimed.seen and face not in before.unclaimed.seen:
        told.append(f"Nobody wins {face}.")
    elif before.phase == "vote" and len(before.to_act) == 1:
        told.append(f"{before.disputed} does not stand.")
    if after.upcard.seen and after.upcard.seen[0] != face:
        told.append(f"It is a tie: {after.upcard.seen[0]} is turned for those who share the lead.")
    return told


# Typed words and bots, over a view.


def read_text(text, view):
    """What a player types: (the move, its content, the word as it was understood).

    Raises `IllegalMove` with the rule against it, so that a slip costs nothing but the time (J7).
    """
    if view.phase != "call":
        raise IllegalMove(REASONS[NOT_TURNED if view.phase == "turn" else UNDER_VOTE])
    if not tidy(text):
        raise BadMove("call a word of letters")
    first = LETTERS.find(tidy(text)[0]) + 1
    word = number_of(text)
    if first != LETTER[parse_card(view.upcard.seen[0]) % 13]:
        raise _refused(WRONG_LETTER, text)
    if not word and view.judge == BY_LIST:
        raise _refused(NOT_LISTED, text)
    if not word and len(tidy(text)) > LONGEST_SPELLED:
        raise BadMove(f"a word that is not in the list may have {LONGEST_SPELLED} letters at most")
    word = word or spelled(text)
    if text_of(word) in view.used or (
        view.same_lemma and root(word) in {root(Words().index(w)) for w in view.used if w}
    ):
        raise _refused(USED, text)
    if view.rank_name and root(word) == NAME[parse_card(view.upcard.seen[0]) % 13]:
        raise _refused(CARD_NAME, text)
    written = view.races == TURN_BASED
    if (word & 0xFFFF) < SIZE and word == root(word) and word < SPELLED:
        return (ANSWER if written else CALL) + (first - 1) * SIZE + (word & 0xFFFF), (), text_of(word)
    return WRITE if written else SAY, (word,), text_of(word)


def _refused(reason, text):
    rule_number, why = split_reason(REASONS[reason])
    return IllegalMove(f"{rule_number}: {why.format(move=tidy(text))}")


KNOWN_WORDS = {"random": SIZE, "beginner": 6, "club": 16}
REACTION = {"random": (0.5, 6.0), "beginner": (4.0, 12.0), "club": (2.5, 7.0)}


def quick_move(view, legal, level, chance):
    """How a bot of a level calls: (seconds until it does, the move). Weak ones know few words and are slow; the
    others know all and answer in 1.5 to 4 seconds, longer for letters with few words. `chance` is a `random.Random`."""
    slowest = REACTION.get(level, (1.5, 4.0))
    if view.phase != "call":
        return chance.uniform(0.5, 1.2), chance.choice([move for move in legal if move != OBJECT])
    known = KNOWN_WORDS.get(level, SIZE)
    words = [m for m in legal if word_of(m) and (word_of(m) & 0xFFFF) % (SIZE // known or 1) == 0]
    quiet = NO_WORD if view.races == REAL_TIME else NO_ANSWER
    seconds = chance.uniform(*slowest) * (1.3 if _rank_sign(view) in "8JQK" else 1.0)
    return seconds, chance.choice(words) if words else quiet


def clock(view):
    """J9: after the agreed time nobody wins the card; J10: or who has not written answers nothing."""
    if view.phase != "call" or not view.word_timeout:
        return None
    turned = sum(zone.count for zone in (*view.won_cards, view.unclaimed))
    return Clock(turned, view.word_timeout, NO_WORD if view.races == REAL_TIME else NO_ANSWER)
