"""Rules that the winner makes: proposed, vetoed, adopted, repealed. R13-R18, J14, J24, J28."""

from upcard.jit.rule import rule
from upcard.games.bartok.hands import end_hand, end_match
from upcard.games.bartok.record import (  # isort: skip
    DECLARE, EFFECT, ENDING, HONOUR, OPENING, REPEAL, RULES, TEXT, TRIGGER, VETO, WHEN, ask_all, to_act,
)  # fmt: skip
from upcard.mechanics.invented_rules import CODES, contradicts_any, formal, how_many, rule_number, without_card


@rule
def ballot_of(phase):
    if phase == HONOUR:
        return 6
    return 0 if phase == VETO else 2 if phase == REPEAL else 4


@rule
def clashes(s, code):
    """R15, J14: a rule that contradicts one in force, or an effect that needs a card to be played."""
    return without_card(code) or contradicts_any(code, s.rules)


@rule
def declare(s, move, arg):
    """R13: a rule of the grammar, or in words: ``arg`` is its number, or `CODES` and its text (J28)."""
    if move < DECLARE:
        s.proposal = rule_number(move - WHEN, 0)
        s.phase = EFFECT
    elif arg[0] == CODES and arg[1] != 0:
        s.proposal = CODES
        for k in range(TEXT):
            s.draft[0][k] = arg[1 + k]
        ask_all(s, VETO)
    elif formal(arg[0]):
        s.proposal = arg[0]
        ask_all(s, VETO)
    else:
        refuse(s)


@rule
def refuse(s):
    """R16: the same player must name another rule. J24: after too many there is none for this hand."""
    s.vetoes += 1
    s.proposal = 0
    for k in range(TEXT):
        s.draft[0][k] = 0
    if s.vetoes >= s.max_vetoes:
        end_hand(s)
    else:
        s.phase = TRIGGER


@rule
def ballot(s, seat, against):
    s.choice[seat] = against
    s.spoken |= 1 << seat
    if s.phase == HONOUR or to_act(s):
        return
    asked = unanimous(s)
    if s.phase == ENDING:
        if asked:
            end_match(s)  # R30
        else:
            s.phase = TRIGGER
    elif s.phase == VETO:
        if asked:
            refuse(s)
        else:
            adopt(s)
    else:
        place = place_of_proposal(s)
        if asked:
            repeal(s, place)
        next_repeal(s, place if asked else place + 1)


@rule
def unanimous(s):
    """Whether all who were asked said yes: to the veto, to the repeal, to the end."""
    for seat in range(s.seats):
        if (s.spoken >> seat) & 1 and s.choice[seat] != 1:
            return False
    return True


@rule
def adopt(s):
    """R13, R16: the rule is in force from the next hand on."""
    place = how_many(s.rules)
    if place < RULES:  # a match has no more hands
        s.rules[place] = s.proposal
        s.tried[place] = 0
    for k in range(TEXT):
        if place < RULES:
            s.honour[place][k] = s.draft[0][k]
        s.draft[0][k] = 0
    s.proposal = 0
    end_hand(s)


@rule
def place_of_proposal(s):
    """Where the rule that is voted on stands; with rules of honour, by its words."""
    place = 0
    while place < RULES - 1 and not is_proposed(s, place):
        place += 1
    return place


@rule
def is_proposed(s, place):
    if s.rules[place] != s.proposal:
        return False
    for k in range(TEXT):
        if s.honour[place][k] != s.draft[0][k]:
            return False
    return True


@rule
def repeal(s, place):
    """R17: the rule is taken out of the list, and those after it move up."""
    for k in range(place, RULES):
        last = k == RULES - 1
        s.rules[k] = 0 if last else s.rules[k + 1]
        s.tried[k] = 0 if last else s.tried[k + 1]
        for word in range(TEXT):
            s.honour[k][word] = 0 if last else s.honour[k + 1][word]


@rule
def next_repeal(s, place):
    """R17: the rules under which a turn was taken are put to the vote, one after another; then the race begins."""
    while place < how_many(s.rules) and s.tried[place] == 0:
        place += 1
    voted = place < how_many(s.rules)
    s.proposal = s.rules[place] if voted else 0
    for k in range(TEXT):
        s.draft[0][k] = s.honour[place][k] if voted else 0
    ask_all(s, REPEAL if voted else OPENING)
