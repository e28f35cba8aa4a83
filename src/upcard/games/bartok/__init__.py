"""Bartok: match suit or rank, and be first out; whoever wins a hand adds a rule, and the players police them all.

The rules in the order of the book, [bartok.md](bartok.md): what lies on the table and what may be said (`record`),
cards that go from hand to hand (`hands`), the race and the turns (`play`), what is said after a play (`charges`), rules
that are made and repealed (`invention`), and all of it told (`words`). Here they meet.
"""

from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push
from upcard.cards.sets import add
from upcard.jit.rule import rule
from upcard.games.bartok.charges import (  # isort: skip
    act, close_window, committed, legal_in_window, may_act_early, owes, settle_honour, speak,
    why_not_in_window,
)  # fmt: skip
from upcard.games.bartok.invention import (  # isort: skip
    ballot, ballot_of, clashes, declare, next_repeal,
)  # fmt: skip
from upcard.games.bartok.play import open_to, playable, race, why_not_card, why_not_race
from upcard.games.bartok.positions import FAULTS, audit
from upcard.games.bartok.record import (  # isort: skip
    ABOUT, BALLOT, CALL, CALLED, CHARGE, CLAIM, CLASHES, DECLARE, DECLINE, DELAY, EFFECT, ENDING, HONOUR,
    KINDS_OF_BREACH, MOVES, NAME_IT, NAMING, NOTHING, NO_CLAIM, NO_RULE, OF_HONOUR, OPENING, PASS, REASONS, REPEAL,
    RULES, SAY, SAY_THEN, SAY_WHEN, SEATS, SECOND, SUIT, TEXT, THEN, TRIGGER, TURN, VETO, VOTE_CHARGE, VOTE_END,
    VOTE_REPEAL, VOTE_RULE, WAIT, WHEN, WINDOW, WRONG_CARD, YOUR_TURN, Bartok, ask_all, plain, to_act, together,
)  # fmt: skip
from upcard.games.bartok.words import GRAMMAR, clock, narrate, prompt, quick_move, read_text, rules_in_words, sheet
from upcard.mechanics.deal import shuffled
from upcard.mechanics.invented_rules import (  # isort: skip
    CODES, LAST, SKIP, TRIGGERS, formal, how_many, rule_number, trigger_of,
)  # fmt: skip
from upcard.mechanics.offer import offer, offer_cards, offer_range


__all__ = [
    "ABOUT", "BALLOT", "CALL", "CALLED", "CHARGE", "DECLARE", "EFFECT", "FAULTS", "GRAMMAR", "KINDS_OF_BREACH", "MOVES",
    "NAMING", "NOTHING", "OF_HONOUR", "OPENING", "PASS", "REASONS", "SAY", "SECOND", "SKIP", "SUIT", "THEN",
    "TRIGGER", "TURN", "WHEN", "WINDOW", "WRONG_CARD", "Bartok", "audit", "clock", "committed", "how_many",
    "may_act_early", "narrate", "owes", "plain", "playable", "prompt", "quick_move", "read_text", "rules_in_words",
    "sheet", "to_act",
]  # fmt: skip


@rule
def begin(s):
    s.dealer = s.first_dealer if s.first_dealer >= 0 else 0  # R1: there is none; seat 0 acts where one is needed
    s.voids = 0
    for place in range(RULES):
        s.rules[place] = s.tried[place] = 0
        for k in range(TEXT):
            s.honour[place][k] = 0
    for seat in range(SEATS):
        s.hands_won[seat] = 0


@rule
def deal(s):
    """R1-R3: everybody draws seven cards, and one is turned face up. R17: rules may be repealed now."""
    shuffled(s, s.stock, PACK_52)
    clear(s.discard)
    for seat in range(SEATS):
        s.hands[seat] = s.shown[seat] = s.lacks[seat] = 0
        for viewer in range(SEATS):
            s.known[viewer][seat] = 0
    for _ in range(s.hand_size):
        for seat in range(s.seats):
            s.hands[seat] = add(s.hands[seat], pop(s.stock))
    push(s.discard, pop(s.stock))
    s.fines = s.direction = s.must = s.stack = s.wrong = s.passed = s.silent_one = s.phrases = s.strayed = 0
    s.settled = s.passes = s.turns = s.repeats = s.proposal = s.vetoes = s.heard = s.at_one = s.delays = s.late = 0
    s.upnext = s.first = s.actor = s.named = s.proposer = s.accused = s.accuser = -1
    s.turn = 0
    next_repeal(s, 0)


@rule
def points(s, seat):
    return s.hands_won[seat]


@rule
def legal(s, seat, moves):
    if s.phase == EFFECT:
        n = 0
        for effect in range(LAST):
            if not clashes(s, rule_number(trigger_of(s.proposal), effect)):
                n = offer(moves, n, THEN + effect)
        return n
    if s.phase == WINDOW:
        return legal_in_window(s, seat, moves)
    if s.phase == NAMING:
        return offer_range(moves, 0, SUIT, 4)
    if s.phase == TRIGGER:
        return offer(moves, offer_range(moves, 0, WHEN, TRIGGERS), DECLARE)
    if s.phase >= ENDING:
        return offer_range(moves, 0, BALLOT + ballot_of(s.phase), 2)
    if s.phase == TURN and seat != s.turn:
        return offer(moves, offer(moves, 0, NOTHING), DELAY)
    if s.phase != TURN and together(s):
        return offer(moves, offer_cards(moves, 0, open_to(s, seat), CLAIM), NO_CLAIM)
    n = offer_cards(moves, 0, open_to(s, seat), 0)
    return offer(moves, n, PASS if s.phase == TURN else DECLINE)


@rule
def why_not(s, seat, move):
    if s.phase == OPENING or s.phase == SECOND:
        return why_not_race(s, seat, plain(s, move))
    if s.phase == WINDOW:
        return why_not_in_window(s, seat, plain(s, move))
    if s.phase == NAMING:
        return 0 if SUIT <= move < NOTHING else NAME_IT
    if s.phase == TRIGGER:
        return 0 if WHEN <= move < THEN or move == DECLARE else SAY_WHEN
    if s.phase == EFFECT:
        if not THEN <= move < CLAIM:
            return SAY_THEN
        return CLASHES if clashes(s, rule_number(trigger_of(s.proposal), move - THEN)) else 0
    if s.phase >= ENDING:
        if move >= BALLOT and (move - BALLOT) // 2 * 2 == ballot_of(s.phase):
            return 0
        if s.phase == HONOUR:
            return VOTE_CHARGE
        return VOTE_RULE if s.phase == VETO else VOTE_REPEAL if s.phase == REPEAL else VOTE_END
    if s.phase == TURN and seat != s.turn:
        return 0 if move == NOTHING or move == DELAY else WAIT
    if move < 52:
        return why_not_card(s, seat, move)
    return 0 if move == PASS else YOUR_TURN


@rule
def why_not_arg(s, seat, move, arg):
    """R13, R15, for a rule that is typed. (Without content no rule is named: as if it had been vetoed at once.)"""
    if move != DECLARE or arg[0] == 0 or (arg[0] == CODES and arg[1] != 0):
        return 0
    if not formal(arg[0]):
        return NO_RULE
    return CLASHES if clashes(s, arg[0]) else 0


@rule
def apply(s, seat, move, arg):
    if s.phase == OPENING or s.phase == SECOND:
        race(s, seat, plain(s, move))
    elif s.phase == TURN:
        act(s, seat, move, arg[0])
    elif s.phase == NAMING:
        s.named = move - SUIT
        ask_all(s, WINDOW)
    elif s.phase == WINDOW:
        speak(s, seat, plain(s, move))
    elif s.phase == TRIGGER:
        declare(s, move, arg)
    elif s.phase == EFFECT:
        s.proposal = rule_number(trigger_of(s.proposal), move - THEN)
        ask_all(s, VETO)
    else:
        ballot(s, seat, (move - BALLOT) & 1)
    if s.phase == HONOUR and to_act(s) == 0:
        settle_honour(s)
    while s.phase == WINDOW and to_act(s) == 0 and not s.over:
        close_window(s)
