"""Which cards fit, and the effects of a play or a pass. R6-R12, J13-J22."""

from upcard.rulebook import RANK_SET, count, in_suit, push, rank, rule, suit, top, without
from upcard.games.bartok.hands import draw_one, forget_breaches, look_at_hands, note_ones, pass_on, swap, void_hand
from upcard.games.bartok.state import NAMES_SUIT, NAMING, NO_DIRECTION, OFF, TO_THE_LEFT, TURN, WINDOW, Bartok, ask_all
from upcard.games.bartok.state import reverse, step
from upcard.mechanics.words.invented_rules import (  # isort: skip
    AGAIN, CLASS_SET, DRAW_KEEP, DRAW_LOSE, PASS_ON, PHRASE, REVERSE, SKIP, STACK, SWAP, WILD, effect_of, formal,
    how_many, in_force, is_set_off, trigger_of,
)  # fmt: skip


@rule
def playable(s: Bartok, seat):
    """The cards of a hand that the rules allow: R7, and the rules made since."""
    cards = s.hands[seat]
    upcard = top(s.discard)
    if s.stack:
        fitting = cards & RANK_SET[rank(upcard)]  # J22
    elif s.named >= 0:
        fitting = in_suit(cards, s.named) | cards & RANK_SET[rank(upcard)]  # J17
    else:
        fitting = in_suit(cards, suit(upcard)) | cards & RANK_SET[rank(upcard)]
    if s.stack == 0:
        fitting |= wild_cards(s, cards)  # J17
    for a_class in range(22):
        if (s.must >> a_class) & 1:
            fitting &= CLASS_SET[a_class]  # J16
    return fitting


@rule
def wild_cards(s: Bartok, cards):
    """J17: the cards that a rule in force makes wild."""
    wild = 0
    for place in range(how_many(s.rules)):
        if formal(s.rules[place]) and effect_of(s.rules[place]) == WILD:
            wild |= cards & CLASS_SET[trigger_of(s.rules[place])]
    return wild


@rule
def begin_turn(s: Bartok, seat):
    if s.direction == NO_DIRECTION:
        s.direction = TO_THE_LEFT
    s.turn = seat
    s.phase = TURN
    s.spoken = s.delays = 0


@rule
def lay(s: Bartok, seat, card):
    """R7: the card becomes the upcard, and the rules that it triggers are carried out."""
    s.hands[seat] = without(s.hands[seat], card)
    push(s.discard, card)
    s.actor = seat
    forget_breaches(s, seat)
    played(s)


@rule
def played(s: Bartok):
    """Carry out the effects of the top card, laid by the actor: J16-J20."""
    seat, card = s.actor, top(s.discard)
    stacked = s.stack
    s.wrong = s.passed = s.passes = s.must = s.stack = s.repeats = 0
    s.named = -1
    s.shown[seat] = without(s.shown[seat], card)
    for viewer in range(s.seats):
        s.known[viewer][seat] = without(s.known[viewer][seat], card)
    set_off(s, seat, card)
    s.stack += stacked  # J22
    note_ones(s)
    count_turn(s, seat)
    if s.over:
        return
    s.turn = seat
    ask_all(s, WINDOW)
    if s.hands[seat] and s.wild == NAMES_SUIT and in_force(s.rules, WILD, card):
        s.phase = NAMING


@rule
def set_off(s: Bartok, seat, card):
    """J20: one rule after another, in the order in which they were made; a card of -1 is a pass. Sets the next
    player."""
    s.upnext = step(s, seat, 1)
    left = count(s.hands[seat])
    for place in range(how_many(s.rules)):
        code = s.rules[place]
        if left and formal(code) and is_set_off(trigger_of(code), card, left):
            carry_out(s, seat, effect_of(code))
    if s.repeats:
        s.upnext = seat


@rule
def carry_out(s: Bartok, seat, effect):
    """One effect. J19: on the next player only where there is a next."""
    if effect < SKIP:
        s.must |= 1 << effect
    elif effect >= PHRASE and effect < WILD:
        if s.penalties != OFF:
            s.phrases |= 1 << (effect - PHRASE)
    elif effect >= PASS_ON:
        look_at_hands(s)
        pass_on(s, 1 if effect == PASS_ON else -1)
    elif effect >= SWAP:
        look_at_hands(s)
        swap(s, seat, (seat + (1 if effect == SWAP else s.seats - 1)) % s.seats)
    elif s.direction:
        if effect >= DRAW_KEEP and effect < STACK:
            for _ in range((effect - DRAW_KEEP) % 4 + 1):
                draw_one(s, s.upnext)
        elif effect >= STACK and effect < PHRASE:
            s.stack += effect - STACK + 2
        elif effect == AGAIN:
            s.repeats = 1
        move_turn(s, seat, effect)


@rule
def move_turn(s: Bartok, seat, effect):
    """Whom an effect makes the next player. J20: who has lost the turn is out of the way of the effects after it, and
    after a turn of direction the other neighbour of the actor is next. J21: a turn that has come round to the actor
    again stays there."""
    if effect >= SKIP and effect < REVERSE:
        s.upnext = step(s, s.upnext, effect - SKIP + 1)
    elif effect >= DRAW_LOSE and effect < STACK:
        s.upnext = step(s, s.upnext, 1)
    elif effect == REVERSE:
        s.direction = reverse(s.direction)
        if s.upnext != seat:
            s.upnext = step(s, seat, 1)


@rule
def count_turn(s: Bartok, seat):
    """R17, J23: a turn was taken under the rules in force. J13: too many turns end the match."""
    s.turns += 1
    for place in range(how_many(s.rules)):
        s.tried[place] = 1
    if s.turns >= s.turn_limit and s.hands[seat]:
        void_hand(s, 1)
