"""Bartok: match suit or rank, and be first out; whoever wins a hand adds a rule, and the players police them all.

The rules in the order of the book, [bartok.md](bartok.md). A rule made by a player is a number: trigger and effect
(`language.house_rules`).
"""

import numpy as np

from upcard.cards.chance import shuffle
from upcard.cards.faces import SUIT_NAMES, TEXTS, rank, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, size, top
from upcard.cards.sets import RANK_SET, add, count, holds, in_suit, take
from upcard.contract.fields import (
    COUNT,
    NO_PHASE,
    OWNER,
    hands,
    known_of,
    number,
    option,
    row,
    seat_field,
    seats_field,
    shown_of,
    suit_field,
)
from upcard.contract.game import About, Clock, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.errors import IllegalMove
from upcard.language.house_rules import Rules, pack_text, read_own_rule
from upcard.language.rule_words import PHRASES, effect_text, rule_text, trigger_text
from upcard.mechanics.deal import shuffled
from upcard.mechanics.invented_rules import (
    AGAIN,
    CLASS_SET,
    CODES,
    DRAW_KEEP,
    DRAW_LOSE,
    LAST,
    PASS_ON,
    PHRASE,
    REVERSE,
    SKIP,
    STACK,
    SWAP,
    TRIGGERS,
    WILD,
    contradict,
    contradicts_any,
    effect_of,
    formal,
    how_many,
    in_force,
    is_set_off,
    phrases_in_force,
    rule_number,
    trigger_of,
    without_card,
)
from upcard.mechanics.match import highest
from upcard.mechanics.offer import offer, offer_cards, offer_range
from upcard.mechanics.race import drawn

ABOUT = About(
    title="Bartok",
    players=(2, 3, 4, 5, 6, 7),
    family="Stops",
    line="Match suit or rank, go out first, and make a rule that the others will trip over.",
    pack=PACK_52,
    minutes=40,
    phases=(
        "open", "second", "turn", "name suit", "window", "end", "trigger", "effect", "veto", "repeal", "honour",
    ),
    presets={"strict table": {"penalties": "automatic"}, "friendly": {"penalties": "off"}},
    max_moves=32 * 1001 * 40,
    mechanics=("shedding", "match suit or rank", "race", "rules made in play", "penalties"),
)  # fmt: skip

OPENING, SECOND, TURN, NAMING, WINDOW, ENDING, TRIGGER, EFFECT, VETO, REPEAL, HONOUR = range(11)
SEATS, RULES, TEXT = 7, 32, 16
BREACHES = ("wrong card", "no Bartok", "missing phrase", "out of turn", "a rule of honour")
WRONG_CARD, NO_BARTOK, NO_PHRASE, OUT_OF_TURN, OF_HONOUR = range(5)
KINDS_OF_BREACH = len(BREACHES)
EVERY_BREACH = (1 << KINDS_OF_BREACH) - 1
_SPOKEN = (
    "say nothing", "Bartok", *(f'say "{text}"' for text in PHRASES),
    *(f"charge seat {seat} with {breach}" for seat in range(SEATS) for breach in BREACHES),
)  # fmt: skip


@state
class Bartok:
    hands = hands(SEATS)
    shown = shown_of("hands", SEATS)  # wrong cards that were taken back
    known = known_of("hands", SEATS)  # hands that one has given away
    stock = row(52, sees=COUNT, role="stock")
    discard = row(52, role="discard", label="discard pile")
    rules = number(RULES, "i2", label="rules", shows="choice", choices=Rules(), from_memory="rules_display")
    tried = number(RULES, shows="hidden")  # R17, J23: whether a turn was taken under the rule
    proposal = number(dtype="i2", label="proposed", shows="choice", choices=Rules())
    proposer = seat_field(shows="hidden")
    vetoes = number(dtype="i2", shows="hidden")
    direction = number(label="direction", shows="choice", choices=("", "to the left", "to the right"))
    first = seat_field(shows="hidden")
    actor = seat_field(shows="hidden")  # who played or passed last
    named = suit_field("suit named", start=-1)
    must = number(dtype="i4", shows="hidden")  # J16: the classes that the next card must belong to
    stack = number(dtype="i2", label="cards to draw")
    wrong = number(label="wrong card", phases=NO_PHASE)  # the top card breaks a rule: `UNCHARGED`, `CHARGED`
    passed = number(shows="hidden")
    silent_one = seats_field()  # has one card and has not called "Bartok"
    phrases = number(dtype="i4", shows="hidden")  # what the actor still has to say
    strayed = seats_field()  # attempted a card out of turn, or a wrong one in a race
    settled = number(dtype="i8", shows="hidden")  # breaches, by seat and kind, that are punished or too late (R22, J11)
    spoken = seats_field(dtype="i2")  # who has had his say
    choice = number(SEATS, sees=OWNER, per="seat", low=0, high=52, start=-1, shows="hidden")
    said = number(SEATS, "i2", per="seat", label="said", shows="choice", choices=("", *_SPOKEN))
    late = seats_field()  # has not called "Bartok" in the window in which it was due (J9)
    passes = number(shows="hidden")
    turns = number(dtype="i2", label="turns taken")
    repeats = number(shows="hidden")  # turns that the same player still has
    voids = number(shows="hidden")
    heard = seats_field()  # who had spoken before a vote on a charge
    upnext = seat_field(shows="hidden")  # whose turn it is when the window has closed
    at_one = seats_field()  # has exactly one card
    delays = number(dtype="i2", shows="hidden")  # delays punished in this turn
    fines = number(dtype="i8", shows="hidden")  # penalty cards that are due, four bits a seat
    honour = number((RULES, TEXT), "i8", label="rules of honour", shows="text", from_memory="rules_display")
    draft = number((1, TEXT), "i8", label="proposed rule of honour", shows="text")
    accused = seat_field(shows="hidden")
    accuser = seat_field(shows="hidden")
    hands_won = number(SEATS, "i2", per="seat", label="hands won")
    hand_size = option(7, (1, 7), rule="J1", text="cards that each player draws")
    races = option("realtime", ("realtime", "turn_based"), rule="J4", text="first come, or all answer together")
    penalties = option("called", ("called", "automatic", "off"), rule="J5", text="who detects breaches")
    late_bartok = option("cures", ("cures", "still_chargeable"), rule="J9", text="saying Bartok in a later window")
    rules_display = option(
        "shown", ("shown", "memory"), rule="R18", text="the list of rules lies open, or is kept in mind"
    )
    delay_seconds = option(0, (0, 3600), rule="J26", text="seconds after which a delay may be charged (0: never)")
    wild = option("names_suit", ("names_suit", "as_printed"), rule="J17", text="who plays a wild card names a suit")
    turn_limit = option(500, (1, 1000), rule="J13", text="turns after which play counts as impossible")
    max_vetoes = option(5, (1, 20), rule="J24", text="vetoed proposals after which there is no new rule")
    max_hands = option(6, (1, RULES), rule="J25", text="hands that make a match")


REAL_TIME = 0
UNCHARGED, CHARGED = 1, 2
CALLED, AUTOMATIC, OFF = range(3)
CURES = NAMES_SUIT = 0

MOVES = Catalogue(
    play_cards(),
    button("pass", says="{seat} passes and draws", zone="stock"),
    button("decline", says="{seat} declines"),
    numbers("suit", [f"name {name}" for name in SUIT_NAMES], 4, group="suit"),
    button("nothing", _SPOKEN[0], says="{seat} says nothing"),
    button("bartok", _SPOKEN[1], says="{seat}: Bartok!"),
    numbers("phrase", _SPOKEN[2:18], len(PHRASES), group="say"),
    numbers("charge", _SPOKEN[18:], SEATS * KINDS_OF_BREACH, group="charge"),
    numbers("when", [trigger_text(t) for t in range(TRIGGERS)], TRIGGERS, group="new rule"),
    numbers("then", [effect_text(e) for e in range(LAST)], LAST, group="new rule"),
    play_cards("claim", "claim with {card}", says="{seat} claims with {card}", hidden_says="{seat} has answered"),
    button("no claim", says="{seat} does not claim", hidden_says="{seat} has answered"),
    numbers("aside", [f"at once {words}" for words in _SPOKEN], len(_SPOKEN), hidden_says="{seat} has answered"),
    button("declare", "declare a rule in words", says="{seat} declares a rule", content=True),
    button("delay", "charge a delay", says="{seat} charges a delay", content=True, timed=True),
    numbers("ballot", ("agree", "veto", "keep the rule", "repeal the rule", "go on", "end the match",
                       "dismiss the charge",
                       "uphold the charge"), 8, says="{seat}: {move}", hidden_says="{seat} has answered"),
)  # fmt: skip
PASS, DECLINE, SUIT, NOTHING, CALL = (MOVES.first(n) for n in ("pass", "decline", "suit", "nothing", "bartok"))
SAY, CHARGE, WHEN, THEN = (MOVES.first(n) for n in ("phrase", "charge", "when", "then"))
CLAIM, NO_CLAIM, ASIDE = MOVES.first("claim"), MOVES.first("no claim"), MOVES.first("aside")
DECLARE, DELAY, BALLOT = MOVES.first("declare"), MOVES.first("delay"), MOVES.first("ballot")
REASONS = (
    "",
    "R2: you do not hold {card}",
    "R7: {card} does not match the upcard, or a rule in force forbids it",
    "R4: the hand begins with a race: play a card or decline",
    "R8: it is your turn: play a card, or pass and draw",
    "J17: name a suit for the wild card",
    "R21: charge a breach, or say nothing",
    "J8: you have just played: say what you have to say, or nothing",
    "R21: nobody charges himself, or an empty seat",
    "R13: you won the hand: say when the new rule applies",
    "R13: say what the new rule brings about",
    "R15: a rule in force has the same trigger and kind of effect, or the two could never both be met",
    "R16: agree to the new rule, or veto it",
    "R17: keep the rule, or repeal it",
    "R30: go on, or end the match",
    "J10: you need not say that now",
    "J26: it is not your turn: charge a delay, or say nothing",
    "J28: no rule of honour is in force",
    "J28: uphold the charge, or dismiss it",
    "R13: that names no rule of the grammar",
)
(
    NOT_HELD, NO_MATCH, RACE, YOUR_TURN, NAME_IT, SPEAK, SAY_IT, NOT_SELF, SAY_WHEN, SAY_THEN, CLASHES, VOTE_RULE,
    VOTE_REPEAL, VOTE_END, NEED_NOT, WAIT, NO_HONOUR, VOTE_CHARGE, NO_RULE,
) = range(1, 20)  # fmt: skip


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
        s.hands[seat] = s.shown[seat] = 0
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
def step(s, seat, by):
    """The seat so many places on in the direction of play."""
    return (seat + (by if s.direction != 2 else -by)) % s.seats


@rule
def ask_all(s, phase):
    s.phase = phase
    s.spoken = 0
    for seat in range(SEATS):
        s.choice[seat] = -1
        if phase != HONOUR:
            s.said[seat] = 0


@rule
def to_act(s):
    """R4, R5, R21, J8: in races, windows and votes several; else whose turn it is."""
    everybody = (1 << s.seats) - 1
    if s.phase == OPENING or s.phase == REPEAL or s.phase == ENDING:
        return everybody & ~s.spoken
    if s.phase == SECOND:
        return ((1 << ((s.first + 1) % s.seats)) | (1 << ((s.first - 1 + s.seats) % s.seats))) & ~s.spoken
    if s.phase == VETO:
        return everybody & ~s.spoken & ~(1 << s.proposer)
    if s.phase == HONOUR:
        return everybody & ~s.spoken & ~(1 << s.accused) & ~(1 << s.accuser)
    if s.phase == WINDOW:
        return window_seats(s) & ~s.spoken
    if s.phase == TRIGGER or s.phase == EFFECT:
        return 1 << s.proposer
    if s.phase == TURN and s.delay_seconds and s.penalties == CALLED and s.races == REAL_TIME:
        return everybody & ~(s.spoken & ~(1 << s.turn))  # J26
    return 1 << s.turn


@rule
def window_seats(s):
    """J8: all others may charge; who has just played may speak, and so may who still owes "Bartok" (J9)."""
    owing = s.silent_one
    if s.phrases or (not s.passed and s.penalties != OFF):
        owing |= 1 << s.actor
    if s.penalties != CALLED:
        return owing
    return ((1 << s.seats) - 1) & ~(1 << s.actor) | owing


@rule
def may_say(s, seat, move):
    """J8, J9: who has just played, owing it or not - the table reminds nobody; later who still owes the call."""
    if move == CALL:
        return seat == s.actor or (s.silent_one >> seat) & 1 != 0
    return seat == s.actor and (phrases_in_force(s.rules) >> (move - SAY)) & 1 != 0


@rule
def owes(s, seat):
    """Whether a seat still has something to say: "Bartok" (R11), or a sentence (R19)."""
    return (s.silent_one >> seat) & 1 != 0 or (seat == s.actor and s.phrases != 0)


@rule
def may_act_early(s, seat):
    """J8: the next player need not wait for the others, unless a play may still be taken back or the hand is won."""
    return s.races == REAL_TIME and seat == s.upnext and s.wrong == 0 and s.direction != 0 and s.hands[s.actor] != 0


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
def together(s):
    """J4, J8: in races and windows all answer together, unseen; else the first to come counts."""
    return s.races != REAL_TIME


@rule
def plain(s, move):
    """The move that an answer given together with others stands for; -1 for a move that is none of those."""
    if not together(s):
        return move if move < CLAIM or move >= DECLARE else -1
    if s.phase == WINDOW:
        return move - ASIDE + NOTHING if ASIDE <= move < DECLARE else -1
    if CLAIM <= move < NO_CLAIM:
        return move - CLAIM
    return DECLINE if move == NO_CLAIM else -1


@rule
def open_to(s, seat):
    """J5: the cards that may be attempted: all, or (with penalties off) those that are allowed."""
    return playable(s, seat) if s.penalties == OFF else s.hands[seat]


@rule
def ballot_of(phase):
    if phase == HONOUR:
        return 6
    return 0 if phase == VETO else 2 if phase == REPEAL else 4


@rule
def legal_in_window(s, seat, moves):
    shift = ASIDE - NOTHING if together(s) else 0
    n = offer(moves, 0, NOTHING + shift)
    for move in range(CALL, CHARGE):
        if may_say(s, seat, move):
            n = offer(moves, n, move + shift)
    if s.penalties != CALLED or seat == s.actor:
        return n
    for other in range(s.seats):
        if other != seat:
            first = CHARGE + KINDS_OF_BREACH * other + shift
            n = offer_range(moves, n, first, OF_HONOUR)
            if any_honour(s):
                n = offer(moves, n, first + OF_HONOUR)
    if may_act_early(s, seat):
        n = offer(moves, n, PASS)
    if may_stray(s, seat):
        n = offer_cards(moves, n, s.hands[seat], 0)
    return n


@rule
def may_stray(s, seat):
    """J12: who plays in a hurry plays out of turn, unless he is the next."""
    return s.races == REAL_TIME and s.penalties == CALLED and seat != s.actor


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
def clashes(s, code):
    """R15, J14: a rule that contradicts one in force, or an effect that needs a card to be played."""
    return without_card(code) or contradicts_any(code, s.rules)


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
def why_not_in_window(s, seat, move):
    if move == NOTHING:
        return 0
    if move < 0:
        return SPEAK
    if CALL <= move < CHARGE:
        return 0 if may_say(s, seat, move) else NEED_NOT
    if s.penalties != CALLED or seat == s.actor:
        return SAY_IT
    if move < 52:
        return (0 if holds(s.hands[seat], move) else NOT_HELD) if may_stray(s, seat) else SPEAK
    if move == PASS:
        return 0 if may_act_early(s, seat) else SPEAK
    if move < CHARGE or move >= WHEN:
        return SPEAK
    other, breach = (move - CHARGE) // KINDS_OF_BREACH, (move - CHARGE) % KINDS_OF_BREACH
    if other == seat or other >= s.seats:
        return NOT_SELF
    if breach == OF_HONOUR and not any_honour(s):
        return NO_HONOUR
    return 0


@rule
def any_honour(s):
    for place in range(how_many(s.rules)):
        if s.rules[place] == CODES:
            return True
    return False


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


@rule
def act(s, seat, move, seconds):
    """R7, R8: play or pass. R28: the others may charge a delay."""
    if seat != s.turn:
        s.spoken |= 1 << seat
        if move != NOTHING:
            charge_delay(s, seat, seconds)
    elif move == PASS:
        pass_turn(s, seat)
    else:
        attempt(s, seat, move)


@rule
def charge_delay(s, seat, seconds):
    """R28: each time that the agreed one is over, once (R22); R29: before it is over for the first time, falsely.
    `seconds`, by the clock of the table, is how long the turn has lasted."""
    if seconds < s.delay_seconds:
        penalize(s, seat)
    elif seconds >= s.delay_seconds * (s.delays + 1):
        s.delays += 1
        penalize(s, s.turn)
        s.spoken = 0
    else:
        s.spoken &= ~(1 << seat)  # J11


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
def misplay(s, seat, card):
    """J27: it goes back to the hand, and may be charged until the next play."""
    s.shown[seat] = add(s.shown[seat], card)
    if s.penalties == CALLED:
        s.strayed |= 1 << seat
    else:
        penalize(s, seat)


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
def forget_breaches(s, seat):
    """Who plays again may break a rule again: a charge is now about this play."""
    s.settled &= ~(EVERY_BREACH << (KINDS_OF_BREACH * seat))


@rule
def settle(s, seat, breach):
    """R22, R23: charged, or too late: to charge it now costs nobody a card (J11)."""
    s.settled |= 1 << (KINDS_OF_BREACH * seat + breach)


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
def swap(s, seat, other):
    """Two hands change places, and what is known of them goes along: who gave one away knows where it is."""
    s.hands[seat], s.hands[other] = s.hands[other], s.hands[seat]
    s.shown[seat], s.shown[other] = s.shown[other], s.shown[seat]
    for viewer in range(s.seats):
        known = s.known[viewer]
        known[seat], known[other] = known[other], known[seat]


@rule
def look_at_hands(s):
    """Everybody knows his own hand, as long as it can still be given away."""
    for seat in range(s.seats):
        s.known[seat][seat] = s.hands[seat]


@rule
def pass_on(s, by):
    """Every hand goes one place on."""
    if by > 0:
        for seat in range(s.seats - 1, 0, -1):
            swap(s, seat, seat - 1)
    else:
        for seat in range(s.seats - 1):
            swap(s, seat, seat + 1)


@rule
def note_ones(s):
    """R11, J10: whoever has come down to one card owes the call; whoever has not one owes it no more."""
    for seat in range(s.seats):
        bit = 1 << seat
        if count(s.hands[seat]) != 1:
            if s.silent_one & bit:
                settle(s, seat, NO_BARTOK)  # R27
            s.at_one &= ~bit
            s.silent_one &= ~bit
        elif s.at_one & bit == 0:
            s.at_one |= bit
            if s.penalties != OFF:
                s.silent_one |= bit


@rule
def draw_one(s, seat):
    """J13: the discard pile is shuffled when the stock is empty; where there is nothing, nothing is drawn."""
    if size(s.stock) == 0:
        if size(s.discard) < 2:
            return False
        upcard = pop(s.discard)
        while size(s.discard):
            push(s.stock, pop(s.discard))
        shuffle(s, s.stock)
        push(s.discard, upcard)
    s.hands[seat] = add(s.hands[seat], pop(s.stock))
    return True


@rule
def penalize(s, seat):
    """R20: one card from the stock."""
    draw_one(s, seat)
    note_ones(s)


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


@rule
def speak(s, seat, move):
    """J8: a word in the window - at once, or with all the others."""
    if move < 52 or move == PASS:
        hurry(s, seat, move)
    elif s.races == REAL_TIME:
        if hear(s, seat, move):
            s.spoken |= 1 << seat
        pay_fines(s)
        if s.wrong == CHARGED:
            take_back(s)
    else:
        s.choice[seat] = move - NOTHING
        s.spoken |= 1 << seat
        if to_act(s) == 0:
            hear_all(s)


@rule
def hurry(s, seat, move):
    """J8: the next player acts, and the window is closed. J12: anybody else plays out of turn."""
    if not may_act_early(s, seat):
        s.spoken |= 1 << seat
        misplay(s, seat, move)
        return
    close_window(s)
    if s.phase != TURN or s.over:
        return
    if move == PASS:
        pass_turn(s, seat)
    else:
        attempt(s, seat, move)


@rule
def hear_all(s):
    """J4, J8: in an order that is drawn. Charges made together are judged together: cards are drawn, and a wrong card
    is taken back, after the last. J28: a vote interrupts; who was not heard then speaks again."""
    left, talking = window_seats(s), 0
    for seat in range(s.seats):
        if s.choice[seat] > 0:
            talking |= 1 << seat
    while left and s.phase == WINDOW:
        seat = drawn(s, left)
        left &= ~(1 << seat)
        move = s.choice[seat] + NOTHING
        if s.choice[seat] >= 0 and why_not_in_window(s, seat, move) == 0:
            hear(s, seat, move)
            if s.phase == WINDOW and move > NOTHING and move < CHARGE and owes(s, seat):
                s.spoken &= ~(1 << seat)  # he has more to say than one thing
        s.choice[seat] = -1
    pay_fines(s)
    if s.phase == HONOUR:
        s.heard &= ~(left & talking)
    elif s.wrong == CHARGED:
        take_back(s)


@rule
def hear(s, seat, move):
    """What is said in a window. Whether the seat has had his say: a charge that adds nothing (R22) costs nothing."""
    s.said[seat] = 1 + move - NOTHING
    if move == NOTHING:
        if s.penalties == AUTOMATIC:
            punish_silence(s, seat)
        return True
    if move == CALL:
        if s.late_bartok != CURES and (s.late >> seat) & 1:
            return True  # J9
        s.silent_one &= ~(1 << seat)
        return not owes(s, seat)
    if move < CHARGE:
        s.phrases &= ~(1 << (move - SAY))
        return not owes(s, seat)
    return charge(s, seat, (move - CHARGE) // KINDS_OF_BREACH, (move - CHARGE) % KINDS_OF_BREACH)


@rule
def punish_silence(s, seat):
    """J5: every omission costs one card, at once."""
    if (s.silent_one >> seat) & 1:
        s.silent_one &= ~(1 << seat)
        penalize(s, seat)
    if seat == s.actor and s.phrases:
        s.phrases = 0
        penalize(s, seat)


@rule
def charge(s, seat, other, breach):
    """R20-R23, R29: a true charge costs the other a card, a false one the accuser; one too late or repeated nobody.
    Whether the seat has had his say."""
    if breach == OF_HONOUR:
        s.accuser, s.accused = seat, other
        s.heard = s.spoken | 1 << seat
        ask_all(s, HONOUR)
    elif breach == WRONG_CARD and s.wrong == UNCHARGED and other == s.actor:
        s.wrong = CHARGED
        settle(s, other, breach)
    elif committed(s, other, breach):
        punish(s, other, breach)
    elif (s.settled >> (KINDS_OF_BREACH * other + breach)) & 1:
        return False  # J11
    else:
        fine(s, seat)
    return True


@rule
def committed(s, seat, breach):
    """Whether there is such a breach that is not punished yet. J12: a card out of turn is a wrong card, too."""
    if breach == NO_BARTOK:
        return (s.silent_one >> seat) & 1 != 0
    if breach == NO_PHRASE:
        return seat == s.actor and s.phrases != 0
    return (s.strayed >> seat) & 1 != 0


@rule
def punish(s, seat, breach):
    """R20, R22: once."""
    if breach == NO_BARTOK:
        s.silent_one &= ~(1 << seat)
    elif breach == NO_PHRASE:
        s.phrases = 0
    else:
        s.strayed &= ~(1 << seat)
        settle(s, seat, WRONG_CARD + OUT_OF_TURN - breach)
    settle(s, seat, breach)
    fine(s, seat)


@rule
def fine(s, seat):
    """R20: a penalty card is due. It is drawn when all that was said with the charge has been heard."""
    s.fines += np.int64(1) << np.int64(4 * seat)


@rule
def pay_fines(s):
    due = s.fines
    s.fines = 0
    for seat in range(s.seats):
        for _ in range((due >> np.int64(4 * seat)) & 15):
            penalize(s, seat)


@rule
def take_back(s):
    """J6: the card goes back, the upcard before is restored, a card is drawn, and the player still acts (R24)."""
    seat, card = s.actor, pop(s.discard)
    s.hands[seat] = add(s.hands[seat], card)
    s.shown[seat] = add(s.shown[seat], card)
    s.wrong = 0
    penalize(s, seat)
    count_turn(s, seat)
    if not s.over:
        begin_turn(s, seat)


@rule
def close_window(s):
    """R23: what nobody has noticed by now stands. R12: an empty hand has won. R10: else the next player acts."""
    if s.wrong == CHARGED:
        take_back(s)
        return
    let_stand(s)
    if s.wrong:
        settle(s, s.actor, WRONG_CARD)
        played(s)
    elif s.hands[s.actor] == 0:
        win_hand(s, s.actor)
    elif s.direction == 0 and s.seats > 2 and not s.passed:
        ask_all(s, SECOND)
    else:
        begin_turn(s, s.upnext)


@rule
def let_stand(s):
    """R23: too late for sentences and cards out of turn. R26: not for a missing "Bartok" (J9: though it is late)."""
    if s.phrases:
        settle(s, s.actor, NO_PHRASE)
    for seat in range(s.seats):
        if (s.strayed >> seat) & 1:
            settle(s, seat, WRONG_CARD)
            settle(s, seat, OUT_OF_TURN)
    s.phrases = s.strayed = 0
    s.late = s.silent_one


@rule
def win_hand(s, winner):
    """R12. J25: after the last hand the most hands won decide. R13: else the winner makes a rule."""
    s.hands_won[winner] += 1
    s.voids = 0
    s.proposer = winner
    if s.single_hand or s.hand + 1 >= s.max_hands:
        end_hand(s)
    else:
        ask_all(s, ENDING)


@rule
def void_hand(s, for_good):
    """J13, R30: no winner and no new rule; two in a row, or a hand without end, end the match."""
    s.voids += 1
    if for_good or s.voids > 1:
        end_match(s)
    else:
        end_hand(s)


@rule
def end_hand(s):
    s.over = 1
    s.phase = TURN
    if s.hand + 1 >= s.max_hands:
        end_match(s)


@rule
def end_match(s):
    """J25: most hands won; ties are shared."""
    s.over = s.ended = 1
    s.phase = TURN
    s.won = highest(s.hands_won, s.seats)


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


@rule
def settle_honour(s):
    """J28: most of those not involved decide whether it was a breach."""
    yes = no = 0
    for seat in range(s.seats):
        if seat != s.accused and seat != s.accuser:
            if s.choice[seat] == 1:
                yes += 1
            else:
                no += 1
    spoken = s.heard
    ask_all(s, WINDOW)
    s.spoken = spoken
    s.heard = 0
    if yes > no:
        penalize(s, s.accused)
    elif no > yes:
        penalize(s, s.accuser)


FAULTS = (
    "",
    "R6: once somebody is on turn, the direction of play is known (`direction`)",
    "R12: whoever is on turn holds a card; without cards the hand would be won",
    "R23: a window stands after somebody has played or passed (`actor`, and whose turn is next: `upnext`)",
    "R18: the rules in force stand one after another, without gaps (`rules`)",
    "R13: that is no rule, or it contradicts one before it (`rules`, `proposal`)",
    "J28: a rule of honour has words (`honour`; a proposed one: `draft`)",
    "R5: the neighbours follow after somebody has opened (`first`)",
    "R13: the winner of the last hand makes the rule (`proposer`)",
    "R17: the vote is on one of the rules in force (`proposal`)",
    "J28: the vote is on a charge by a rule of honour (`accuser`, `accused`, and such a rule in `rules`)",
    "J8: a number is out of its range",
)  # fmt: skip
(
    NO_DIRECTION, NO_CARDS, NO_ACTOR, GAP, BAD_RULE, NO_WORDS, NO_FIRST, NO_PROPOSER, NOT_IN_FORCE, NO_CHARGE,
    OUT_OF_RANGE,
) = range(1, 12)  # fmt: skip


@rule
def audit(s):
    if not in_range(s):
        return OUT_OF_RANGE
    fault = rules_fault(s)
    if fault:
        return fault
    if s.phase == TURN and s.direction == 0:
        return NO_DIRECTION
    if s.phase == TURN and s.hands[s.turn] == 0:
        return NO_CARDS
    if (s.phase == WINDOW or s.phase == NAMING) and (s.actor < 0 or s.upnext < 0):
        return NO_ACTOR
    if s.phase == SECOND and s.first < 0:
        return NO_FIRST
    if s.phase == HONOUR and (s.accused < 0 or s.accuser < 0 or s.accused == s.accuser or not any_honour(s)):
        return NO_CHARGE
    return proposal_fault(s)


@rule
def rules_fault(s):
    """R18, J14, J28: a list without gaps of rules that can stand beside one another."""
    made = how_many(s.rules)
    for place in range(RULES):
        code = s.rules[place]
        if place >= made:
            if code:
                return GAP
        elif code == CODES:
            if s.honour[place][0] == 0:
                return NO_WORDS
        elif not formal(code) or without_card(code) or contradicts_earlier(s, place):
            return BAD_RULE
    return 0


@rule
def contradicts_earlier(s, place):
    for k in range(place):
        if formal(s.rules[k]) and contradict(s.rules[place], s.rules[k]):
            return True
    return False


@rule
def proposal_fault(s):
    if s.phase == TRIGGER or s.phase == EFFECT or s.phase == VETO:
        if s.proposer < 0:
            return NO_PROPOSER
        if s.phase == TRIGGER:
            return 0
        if s.phase == VETO and s.proposal == CODES:
            return NO_WORDS if s.draft[0][0] == 0 else 0
        return 0 if formal(s.proposal) and (s.phase == EFFECT or not clashes(s, s.proposal)) else BAD_RULE
    if s.phase == REPEAL:
        return 0 if s.proposal and is_proposed(s, place_of_proposal(s)) else NOT_IN_FORCE
    return 0


@rule
def in_range(s):
    """Whether all that counts, or names classes or sentences, does so within its bounds."""
    for seat in range(SEATS):
        if s.choice[seat] < -1 or s.choice[seat] > 52:
            return False
    return (
        min(s.stack, s.turns, s.delays, s.vetoes, s.passes, s.voids) >= 0
        and 0 <= s.wrong <= CHARGED and s.fines == 0
        and 0 <= s.must < 1 << SKIP and 0 <= s.phrases < 1 << (WILD - PHRASE)
    )  # fmt: skip


def sheet(view):
    """R12, J25: the cards left in this hand, and the hands won."""
    rows = (("cards left", tuple(zone.count for zone in view.hands)), ("hands won", tuple(view.hands_won)))
    return Sheet(seat_columns(view.seats), rows)


def prompt(view):
    return {
        "open": "anybody may open: match the upcard, or decline",
        "second": "the neighbours may follow, whoever is first",
        "turn": "play a card, or pass and draw",
        "name suit": "name a suit",
        "window": "anything to say?",
        "end": "another hand?",
        "trigger": "make a rule: when does it apply?",
        "effect": "make a rule: what does it bring about?",
        "veto": f"the new rule: {proposed(view)}",
        "repeal": f"keep the rule? {proposed(view)}",
        "honour": "was it a breach?",
    }[view.phase]


def rules_in_words(view):
    """The rules in force as the players see them."""
    texts = [
        own if text == rule_text(CODES) else text for text, own in zip(view.rules, view.honour, strict=True) if text
    ]
    return [in_log(text) for text in texts]


def proposed(view):
    """The rule that is voted on, in words."""
    return in_log(view.draft[0] if view.proposal == rule_text(CODES) else view.proposal)


def in_log(text):
    """The log takes what stands in braces for a seat."""
    return text.replace("{", "(").replace("}", ")")


def narrate(before, after, seat, move):
    """What a move brought: what was said at once, cards drawn and taken back, rules made and repealed, who wins."""
    told = []
    if after.races != REAL_TIME and before.phase == "window":
        told = [
            f"{{{s}}}: {w}" for s, (old, w) in enumerate(zip(before.said, after.said, strict=True)) if w and w != old
        ]
    told += of_rules(before, after)
    if after.over:
        winners = [s for s in range(after.seats) if after.hands_won[s] > before.hands_won[s]]
        return [*told, f"{{{winners[0]}}} has no cards left and wins the hand."] if winners else told
    return told if before.hand != after.hand else told + of_cards(before, after, move)


def of_cards(before, after, move):
    """Cards turned up, taken back and drawn."""
    told = []
    if before.phase == "open" and after.phase == "open" and after.discard.count > before.discard.count:
        told.append(f"Nobody opens: {after.discard.seen[-1]} is turned up.")
    laid = after.discard.count - before.discard.count
    if before.phase == "window" and laid == -1:
        told.append(f"{before.discard.seen[-1]} goes back to the hand.")
    if laid == 0 and move in TEXTS:
        told.append(f"{move} goes back to the hand.")
    if before.phase == "window" and before.wrong and laid == 0 and after.turns > before.turns:
        told.append(f"Nobody objects to {after.discard.seen[-1]}: it stands.")
    if move != MOVES.words(PASS):
        told += [
            f"{{{new.unit}}} has {new.count} cards now." for old, new in zip(before.hands, after.hands, strict=True)
            if new.count > old.count
        ]  # fmt: skip
    return told


def of_rules(before, after):
    """Rules proposed, made, repealed."""
    changed = rules_in_words(after) != rules_in_words(before)
    if before.phase == "veto" and changed:
        return [f"The rule stands: {proposed(before)}."]
    if before.phase == "repeal" and changed:
        return [f"The rule holds no longer: {proposed(before)}."]
    if before.phase != "veto" and after.phase == "veto":
        kept = ", kept on honour" if after.proposal == rule_text(CODES) else ""
        return [f"The rule would be{kept}: {proposed(after)}."]
    return []


# Clocks and typed rules, over a view.


def clock(view):
    """J26: how long a turn has lasted, where a delay may be charged."""
    timed = view.phase == "turn" and view.delay_seconds and view.races == REAL_TIME
    return Clock(view.hand * 1000 + view.turns) if timed else None


REACTION = {"open": (2.0, 6.0), "second": (1.5, 4.0), "window": (1.5, 3.5)}


def quick_move(view, legal, level, chance):
    """J4, J8: bots leave the others time to be first, and to charge what they have noticed."""
    if view.races != REAL_TIME or view.phase not in REACTION:
        return None
    return chance.uniform(*REACTION[view.phase]), None


def read_text(text, view):
    """A rule in English: (the move, its content, the rule as it is understood). Raises `IllegalMove`, `BadMove`."""
    if view.phase != "trigger":
        raise IllegalMove("R13: a rule is made by the winner of a hand, before the next")
    standing = [Rules().index(rule) for rule in view.rules if rule]
    code, words, understood = read_own_rule(text, 8 * TEXT, standing)
    return DECLARE, (code, *pack_text(words, TEXT)) if code == CODES else (code,), understood


GRAMMAR = {
    "declare": {
        "hint": "say when your rule applies and what it brings about; what the table does not understand is a rule of "
        "honour",
        "examples": [
            "when a club is played, the next card must be even", "2s are wild",
            "when a face card is played, the next player is skipped",
            'when an 8 is played, that player says "Eight ball, corner pocket"',
            "when a 4 is played, the next player draws 4 and loses the turn unless answering with the same rank",
        ],
    }
}  # fmt: skip
