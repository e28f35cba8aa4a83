"""Through the Window: a card is turned up, and the first player to call a noun with its letter wins it.

The rules in the order of the book, [through_the_window.md](through_the_window.md): the state and the moves (`state`),
the turn and the end (`turns`), words that win (`race`), positions (`positions`), and what people type and read
(`words`). This file has the deal. A word is a number (`language.nouns`): common words are moves, any other word is the
content of a move.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, pop, push
from upcard.rulebook import left_of, shuffled
from upcard.games.through_the_window import positions, race
from upcard.games.through_the_window.state import ABOUT, MOVES, PHASES, ThroughTheWindow
from upcard.games.through_the_window.turns import to_act
from upcard.games.through_the_window.words import clock, load_reader, narrate, prompt, quick_move, read_text, sheet

TAKEN_FROM_THE_FRONT = ("piles",)  # R4: the card turned up is the first of the pile, or one that the player chooses


@rule
def deal(s: ThroughTheWindow):
    """R2, J2: four cards each, one at a time from the dealer's left. R4: the rest is put aside."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # J14
    shuffled(s, s.aside, PACK_52)
    for _ in range(4):
        seat = left_of(s, s.dealer)
        for _ in range(s.seats):
            push(s.piles[seat], pop(s.aside))
            seat = left_of(s, seat)
    s.turn = s.dealer  # R5


@rule
def points(s: ThroughTheWindow, seat):
    return s.score[seat]
