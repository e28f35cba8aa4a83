"""Which cards fit, the race for the first two plays, and what a card that is played brings about. R4-R12, J14-J22."""

from upcard.cards.faces import rank, suit
from upcard.cards.rows import pop, push, size, top
from upcard.cards.sets import RANK_SET, count, holds, in_suit, take
from upcard.jit.rule import rule
from upcard.games.bartok.hands import (  # isort: skip
    draw_one, forget_breaches, look_at_hands, misplay, note_ones, pass_on, swap, void_hand,
)  # fmt: skip
from upcard.games.bartok.record import (  # isort: skip
    AUTOMATIC, DECLINE, NAMES_SUIT, NAMING, NOT_HELD, NO_MATCH, OFF, OPENING, RACE, REAL_TIME, SECOND, TURN,
    UNCHARGED, WINDOW, ask_all, step, to_act,
)  # fmt: skip
from upcard.mechanics.invented_rules import (  # isort: skip
    AGAIN, CLASS_SET, DRAW_KEEP, DRAW_LOSE, PASS_ON, PHRASE, REVERSE, SKIP, STACK, SWAP, WILD, effect_of, formal,
    how_many, in_force, is_set_off, trigger_of,
)  # fmt: skip
from upcard.mechanics.race import drawn


@rule
def open_to(s, seat):
    """J5: the cards that may be attempted: all, or (with penalties off) those that are allowed."""
    return playable(s, seat) if s.penalties == OFF else s.hands[seat]


@rule
def playable(s, seat):
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
def wild_cards(s, cards):
    """J17: those of a hand that a rule in force makes wild."""
    wild = 0
    for place in range(how_many(s.rules)):
        if formal(s.rules[place]) and effect_of(s.rules[place]) == WILD:
            wild |= cards & CLASS_SET[trigger_of(s.rules[place])]
    return wild


@rule
def why_not_race(s, seat, move):
    if 0 <= move < 52:
        return why_not_card(s, seat, move)
    return 0 if move == DECLINE else RACE


@rule
def why_not_card(s, seat, card):
    if not holds(s.hands[seat], card):
        return NOT_HELD
    return 0 if holds(open_to(s, seat), card) else NO_MATCH


@rule
def race(s, seat, move):
    """R4, R5, J4: the first legal card; with all answering together one of them is drawn."""
    if s.races == REAL_TIME:
        if move == DECLINE:
            s.spoken |= 1 << seat
            if to_act(s) == 0:
                nobody_plays(s)
        elif holds(playable(s, seat), move):
            win_race(s, seat, move)
        else:
            misplay(s, seat, move)
        return
    s.choice[seat] = move if move < 52 else 52
    s.spoken |= 1 << seat
    if to_act(s) == 0:
        settle_race(s)


@rule
def settle_race(s):
    claims = misses = 0
    for seat in range(s.seats):
        card = s.choice[seat]
        if 0 <= card < 52 and holds(s.hands[seat], card):
            if holds(playable(s, seat), card):
                claims |= 1 << seat
            else:
                misses |= 1 << seat
                misplay(s, seat, card)
    if claims:
        winner = drawn(s, claims)
        win_race(s, winner, s.choice[winner])
    elif misses:
        ask_all(s, s.phase)
    else:
        nobody_plays(s)


@rule
def win_race(s, seat, card):
    """R4-R6: the first play, or the second, which sets the direction."""
    if s.phase == OPENING:
        s.first = seat
    else:
        s.direction = 1 if (s.first + 1) % s.seats == seat else 2
    lay(s, seat, card)


@rule
def nobody_plays(s):
    """J2: another card is turned up. J3: the left neighbour takes an ordinary turn."""
    if s.phase == SECOND:
        begin_turn(s, (s.first + 1) % s.seats)
    elif size(s.stock):
        push(s.discard, pop(s.stock))
        ask_all(s, OPENING)
    else:
        begin_turn(s, 0)


@rule
def begin_turn(s, seat):
    if s.direction == 0:
        s.direction = 1
    s.turn = seat
    s.phase = TURN
    s.spoken = s.delays = 0


@rule
def attempt(s, seat, card):
    """R7, R25: a wrong card lies until somebody charges it. J5: or the table does at once."""
    if holds(playable(s, seat), card):
        lay(s, seat, card)
    elif s.penalties == AUTOMATIC:
        misplay(s, seat, card)
        count_turn(s, seat)
    else:
        s.hands[seat] = take(s.hands[seat], card)
        push(s.discard, card)
        s.actor = seat
        s.wrong = UNCHARGED
        s.passed = 0
        forget_breaches(s, seat)
        note_ones(s)
        ask_all(s, WINDOW)


@rule
def lay(s, seat, card):
    """R7: the card becomes the upcard, and the rules that it sets off are carried out."""
    s.hands[seat] = take(s.hands[seat], card)
    push(s.discard, card)
    s.actor = seat
    forget_breaches(s, seat)
    played(s)


@rule
def played(s):
    """What the top card brings about, laid by the actor: J16-J20."""
    seat, card = s.actor, top(s.discard)
    stacked = s.stack
    s.wrong = s.passed = s.passes = s.must = s.stack = s.repeats = 0
    s.named = -1
    s.shown[seat] = take(s.shown[seat], card)
    for viewer in range(s.seats):
        s.known[viewer][seat] = take(s.known[viewer][seat], card)
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
def set_off(s, seat, card):
    """J20: the rules in the order in which they were made; a card of -1 is a pass. Leaves who is next."""
    skips = 0
    left = count(s.hands[seat])
    for place in range(how_many(s.rules)):
        code = s.rules[place]
        if left and formal(code) and is_set_off(trigger_of(code), card, left):
            skips += carry_out(s, seat, effect_of(code), skips)
    s.upnext = seat if s.repeats else step(s, seat, 1 + skips)


@rule
def carry_out(s, seat, effect, skips):
    """One effect; returns how many more players are skipped. J19: on the next player only where there is a next."""
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
    elif s.direction == 0:
        return 0
    elif effect < REVERSE:
        return effect - SKIP + 1
    elif effect == REVERSE:
        s.direction = 3 - s.direction
    elif effect < STACK:
        for _ in range((effect - DRAW_KEEP) % 4 + 1):
            draw_one(s, step(s, seat, 1 + skips))
        return 1 if effect >= DRAW_LOSE else 0
    elif effect < PHRASE:
        s.stack += effect - STACK + 2
    elif effect == AGAIN:
        s.repeats = 1
    return 0


@rule
def pass_turn(s, seat):
    """R8: one card is drawn, or those of a stacked draw (J22); the turn is over."""
    drew = False
    for _ in range(s.stack if s.stack else 1):
        drew = draw_one(s, seat) or drew
    s.stack = s.repeats = 0
    s.passes = 0 if drew else s.passes + 1
    s.actor = seat
    s.passed = 1
    forget_breaches(s, seat)
    set_off(s, seat, -1)
    note_ones(s)
    if s.passes >= s.seats:
        void_hand(s, 0)  # J13
        return
    count_turn(s, seat)
    ask_all(s, WINDOW)


@rule
def count_turn(s, seat):
    """R17, J23: a turn was taken under the rules in force. J13: too many turns end the match."""
    s.turns += 1
    for place in range(how_many(s.rules)):
        s.tried[place] = 1
    if s.turns >= s.turn_limit and s.hands[seat]:
        void_hand(s, 1)
