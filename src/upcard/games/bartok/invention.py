"""Rules that the winner makes: proposed, vetoed, adopted, repealed. R13-R18, J14, J24, J28."""

from upcard.rulebook import rule
from upcard.games.bartok.hands import end_hand, end_match
from upcard.games.bartok.state import Bartok
from upcard.games.bartok.state import (  # isort: skip
    DECLARE, EFFECT, ON_END, ON_REPEAL, ON_RULE, OPENING, REPEAL, RULES, TEXT, THEN, TRIGGER, VETO, WHEN, YES,
    ask_all, to_act,
)  # fmt: skip
from upcard.mechanics.words.invented_rules import (
    CODES,
    contradicts_any,
    formal,
    how_many,
    rule_number,
    trigger_of,
    without_card,
)

CLASHES = "R15: a rule in force has the same trigger and kind of effect, or the two could never both be met"

# --- A new rule (R13-R15, J28) ---------------------------------------------------------------------------------------


@WHEN.effect
def say_when(s: Bartok, seat, trigger):
    s.proposal = rule_number(trigger, 0)
    s.phase = EFFECT


@THEN.refused(CLASHES)
def contradicts(s: Bartok, seat, effect):
    return clashes(s, rule_number(trigger_of(s.proposal), effect))


@rule
def clashes(s: Bartok, code):
    """R15, J14: a rule that contradicts one in force, or an effect that needs a card to be played."""
    return without_card(code) or contradicts_any(code, s.rules)


@THEN.effect
def say_then(s: Bartok, seat, effect):
    s.proposal = rule_number(trigger_of(s.proposal), effect)
    ask_all(s, VETO)


@rule
def in_words(arg):
    """J28: whether what is declared is a rule of honour: `CODES` and its text."""
    return arg[0] == CODES and arg[1] != 0


@DECLARE.refused_content("R13: that names no rule of the grammar")
def names_no_rule(s: Bartok, seat, arg):
    """R14: no rule of the grammar names a player. Rules in words (J28) are for the others to veto (R16)."""
    return arg[0] != 0 and not in_words(arg) and not formal(arg[0])


@DECLARE.refused_content(CLASHES)
def words_contradict(s: Bartok, seat, arg):
    return formal(arg[0]) and clashes(s, arg[0])


@DECLARE.effect
def declare(s: Bartok, seat, arg):
    """R13: a rule of the grammar, or in words. (Without content no rule is named, as if it had been vetoed at once.)"""
    if in_words(arg):
        for k in range(TEXT):
            s.draft[0][k] = arg[1 + k]
    elif not formal(arg[0]):
        refuse(s)
        return
    s.proposal = arg[0]
    ask_all(s, VETO)


# --- Votes (R16, R17, R30, J24) --------------------------------------------------------------------------------------


@rule
def refuse(s: Bartok):
    """R16: the same player must name another rule. J24: after too many vetoes the hand adds no rule."""
    s.vetoes += 1
    s.proposal = 0
    for k in range(TEXT):
        s.draft[0][k] = 0
    if s.vetoes >= s.max_vetoes:
        end_hand(s)
    else:
        s.phase = TRIGGER


@rule
def vote(s: Bartok, seat, yes):
    """Whether this was the last vote of the round."""
    s.choice[seat] = yes
    s.spoken |= 1 << seat
    return to_act(s) == 0


@ON_RULE.effect
def vote_on_rule(s: Bartok, seat, against):
    """R16: one vote for it is enough."""
    if vote(s, seat, against):
        if unanimous(s):
            refuse(s)
        else:
            adopt(s)


@ON_REPEAL.effect
def vote_on_repeal(s: Bartok, seat, against):
    """R17."""
    if vote(s, seat, against):
        place, repealed = place_of_proposal(s), unanimous(s)
        if repealed:
            repeal(s, place)
        next_repeal(s, place if repealed else place + 1)


@ON_END.effect
def vote_on_end(s: Bartok, seat, enough):
    """R30. R13: else the winner makes a rule."""
    if vote(s, seat, enough):
        if unanimous(s):
            end_match(s)
        else:
            s.phase = TRIGGER


@rule
def unanimous(s: Bartok):
    """Whether all who were asked voted yes: to the veto, to the repeal, to the end."""
    for seat in range(s.seats):
        if (s.spoken >> seat) & 1 and s.choice[seat] != YES:
            return False
    return True


@rule
def adopt(s: Bartok):
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
def place_of_proposal(s: Bartok):
    """The place of the rule that is voted on; for rules of honour by its words."""
    place = 0
    while place < RULES - 1 and not is_proposed(s, place):
        place += 1
    return place


@rule
def is_proposed(s: Bartok, place):
    if s.rules[place] != s.proposal:
        return False
    for k in range(TEXT):
        if s.honour[place][k] != s.draft[0][k]:
            return False
    return True


@rule
def repeal(s: Bartok, place):
    """R17: the rule is taken out of the list, and those after it move up."""
    for k in range(place, RULES):
        last = k == RULES - 1
        s.rules[k] = 0 if last else s.rules[k + 1]
        s.tried[k] = 0 if last else s.tried[k + 1]
        for word in range(TEXT):
            s.honour[k][word] = 0 if last else s.honour[k + 1][word]


@rule
def next_repeal(s: Bartok, place):
    """R17: each rule that has been in force for a turn is put to the vote; then the race begins."""
    while place < how_many(s.rules) and s.tried[place] == 0:
        place += 1
    voted = place < how_many(s.rules)
    s.proposal = s.rules[place] if voted else 0
    for k in range(TEXT):
        s.draft[0][k] = s.honour[place][k] if voted else 0
    ask_all(s, REPEAL if voted else OPENING)
