"""Bartok: match suit or rank, and be first out; the winner of a hand adds a rule, and the players police them all.

The rules in the order of the book, [bartok.md](bartok.md): the state, the moves and who may act (`state`), cards that
go from hand to hand (`hands`), the effects of a play (`play`), the race and the turns (`turns`), calls and charges
after a play (`charges`), rules made and repealed (`invention`), positions (`positions`), and what people read
(`words`). This file has the deal.
"""

from upcard.rulebook import PACK_52, add, pop, push, rule, shuffled
from upcard.games.bartok import positions, turns
from upcard.games.bartok.charges import committed, owes
from upcard.games.bartok.invention import next_repeal
from upcard.games.bartok.play import playable
from upcard.games.bartok.state import (  # isort: skip
    ABOUT, ASIDE, CALL, CALLED, CHARGE, CLAIM, DECLARE, DECLINE, EFFECT, KINDS_OF_BREACH, MOVES, NAMING, NOTHING,
    NO_CLAIM, OF_HONOUR, ON_RULE, OPENING, PASS, PHASES, SAY, SECOND, SUIT, THEN, TRIGGER, TURN, WHEN, WINDOW,
    WRONG_CARD, Bartok, stage, to_act, together,
)  # fmt: skip
from upcard.games.bartok.turns import may_act_early
from upcard.games.bartok.words import GRAMMAR, clock, load_reader, narrate, prompt, quick_move, read_text
from upcard.games.bartok.words import rules_in_words, sheet
from upcard.mechanics.words.invented_rules import SKIP, how_many


@rule
def begin(s: Bartok):
    s.dealer = s.first_dealer if s.first_dealer >= 0 else 0  # R1: there is none; seat 0 acts where one is needed


@rule
def deal(s: Bartok):
    """R1-R3: each player draws seven cards, and one is turned face up. R17: rules may be repealed now."""
    shuffled(s, s.stock, PACK_52)
    for _ in range(s.hand_size):
        for seat in range(s.seats):
            s.hands[seat] = add(s.hands[seat], pop(s.stock))
    push(s.discard, pop(s.stock))
    s.turn = 0
    next_repeal(s, 0)


@rule
def points(s: Bartok, seat):
    return s.hands_won[seat]
