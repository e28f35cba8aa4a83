"""Rules that players invent during a match: a trigger and an effect, as one number from 1; 0 is no rule.

Triggers 0 to 21 are classes of cards (13 ranks, 4 suits, red, black, even, odd, face), then a pass, then a hand that
comes down to 1 to 5 cards. The effects stand in runs that begin at the numbers below. `CODES`, one more than the last
number, is a rule in words outside the grammar: the players enforce it themselves.
"""

from upcard.arrays import np
from upcard.cards.sets import FULL_PACK, RANK_SET, SUIT_SET, holds
from upcard.jit.rule import rule

PASSES, DOWN_TO, TRIGGERS = 22, 23, 28
MUST, SKIP, REVERSE, DRAW_KEEP, DRAW_LOSE, STACK, PHRASE, WILD, AGAIN, SWAP, PASS_ON, LAST = (
    0, 22, 24, 25, 29, 33, 36, 52, 53, 54, 56, 58,
)  # fmt: skip
"""The first number of each kind of effect: the next card must be of a class; skip one or two players; reverse the
direction; the next player draws 1 to 4 and keeps the turn, or loses it; a draw of 2 to 4 that stacks; say a sentence;
wild; the same player again; swap hands with a neighbour; all hands move one place on."""
EFFECTS = 64
"""Room for effects: those from `LAST` on are not in use."""
CODES = 1 + TRIGGERS * EFFECTS
RED, BLACK = int(SUIT_SET[1] | SUIT_SET[2]), int(SUIT_SET[0] | SUIT_SET[3])
FACE_CARDS = sum(int(RANK_SET[r]) for r in (9, 10, 11))
EVEN = sum(int(RANK_SET[r]) for r in (0, 2, 4, 6, 8))
ODD = FULL_PACK & ~EVEN & ~FACE_CARDS
CLASS_SET = np.array([*map(int, RANK_SET), *map(int, SUIT_SET), RED, BLACK, EVEN, ODD, FACE_CARDS], np.int64)
"""The cards of each class."""
_RUNS = (MUST, SKIP, REVERSE, DRAW_KEEP, STACK, PHRASE, WILD, AGAIN, SWAP, PASS_ON, LAST)
KIND = np.array([sum(first <= effect for first in _RUNS) for effect in range(EFFECTS)], np.int64)
"""Which effects count as the same kind."""


@rule
def trigger_of(code):
    """The number of the trigger of a rule."""
    return (code - 1) // EFFECTS


@rule
def effect_of(code):
    """The number of the effect of a rule."""
    return (code - 1) % EFFECTS


@rule
def rule_number(trigger, effect):
    """The rule with this trigger and effect as one number from 1 on; 0 stands for no rule."""
    return 1 + trigger * EFFECTS + effect


@rule
def how_many(rules):
    """How many rules a list has: it ends with its first 0."""
    n = 0
    while n < len(rules) and rules[n]:
        n += 1
    return n


@rule
def formal(code):
    """Whether the number stands for a rule of the grammar: not a rule in words, nor none."""
    return 0 < code < CODES and effect_of(code) < LAST


@rule
def is_set_off(trigger, card, left):
    """Whether playing this card (-1: a pass) with this number of cards left in hand triggers the rule."""
    if card < 0:
        return trigger == PASSES
    if trigger < PASSES:
        return holds(CLASS_SET[trigger], card)
    return trigger >= DOWN_TO and left == trigger - DOWN_TO + 1


@rule
def without_card(code):
    """Whether the rule makes no sense by itself: its effect concerns the card played, and its trigger plays none."""
    effect = effect_of(code)
    return trigger_of(code) >= PASSES and (effect == WILD or (effect >= STACK and effect < PHRASE))


@rule
def contradict(one, other):
    """Whether two rules cannot both be in force: they have the same trigger and kind of effect, or they demand two
    things of the next card that no card satisfies though one play may trigger both."""
    trigger, effect = trigger_of(one), effect_of(one)
    other_trigger, other_effect = trigger_of(other), effect_of(other)
    if trigger == other_trigger and KIND[effect] == KIND[other_effect]:
        return True
    if effect >= SKIP or other_effect >= SKIP or CLASS_SET[effect] & CLASS_SET[other_effect]:
        return False
    if trigger >= PASSES or other_trigger >= PASSES:
        return True
    return CLASS_SET[trigger] & CLASS_SET[other_trigger] != 0


@rule
def contradicts_any(code, rules):
    """Whether a rule contradicts one of a list."""
    for place in range(how_many(rules)):
        if formal(rules[place]) and contradict(code, rules[place]):
            return True
    return False


@rule
def in_force(rules, effect, card):
    """Whether a rule in force gives a card this effect."""
    for place in range(how_many(rules)):
        code = rules[place]
        if formal(code) and effect_of(code) == effect and trigger_of(code) < PASSES:
            if holds(CLASS_SET[trigger_of(code)], card):
                return True
    return False


@rule
def phrases_in_force(rules):
    """The sentences (bits) that rules in force require the player to say."""
    found = 0
    for place in range(how_many(rules)):
        code = rules[place]
        if formal(code) and effect_of(code) >= PHRASE and effect_of(code) < WILD:
            found |= 1 << (effect_of(code) - PHRASE)
    return found
