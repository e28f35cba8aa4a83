"""Anaconda: seven-card poker with two passes of three cards, a secret declaration of high or low, and a split pot.

The rules in the order of the book, [anaconda.md](anaconda.md).
"""

from upcard.cards.faces import RANK_SIGNS
from upcard.cards.packs import PACK_52
from upcard.cards.sets import add, count, holds, one, take
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import (
    ALL,
    NO_PHASE,
    NOBODY,
    OWNER,
    card_sets,
    cards_field,
    hands,
    known_of,
    number,
    option,
    recalled_of,
    row,
    seat_field,
    seats_field,
    shown_of,
)  # fmt: skip
from upcard.contract.game import About, Sheet, seat_columns
from upcard.jit.interpreted import interpreted
from upcard.contract.moves import Catalogue, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.language.amounts import read_bet
from upcard.mechanics.betting import (
    BET_AMOUNT,
    BETTING_MOVES,
    FOLD,
    RAISE_AMOUNT,
    betting_kinds,
    make_bet,
    next_to_bet,
    open_betting,
    why_no_bet,
)  # fmt: skip
from upcard.mechanics.betting_facts import betting_facts
from upcard.mechanics.deal import deal_to_players, shuffled
from upcard.mechanics.offer import offer, offer_cards, offer_range
from upcard.mechanics.poker import category_name, high, high_value, low_value, open_value
from upcard.mechanics.pot import (
    all_ante,
    bits_in,
    carried_over,
    entitled,
    first_from,
    insiders,
    leave_when_broke,
    most_chips_win,
    next_inside,
    next_playing,
    open_accounts,
    players_left,
    share,
    side_pot,
    side_pot_above,
    take_from_pot,
)  # fmt: skip
from upcard.mechanics.showdown import best_of
from upcard.mechanics.turn import draw_first_dealer

ABOUT = About(
    title="Anaconda",
    players=(3, 4, 5, 6, 7),
    family="Poker",
    line="Pass the trash: build the best or the worst hand, break it up twice, and declare with a chip in your fist.",
    pack=PACK_52,
    minutes=40,
    phases=("bet", "pass", "declare", "final"),
    presets={
        "table_stakes": {"stack": 100},
        "no_limit": {"stack": 200, "betting": "no_limit"},
        "lowball": {"low": "deuce_to_seven"},
    },
    max_moves=1_000 * 700,  # four rounds of betting with twenty raises among seven, passes, and final hands
    mechanics=("betting", "passing", "simultaneous declaration", "high-low split"),
)
BET_PHASE, PASS, DECLARE, FINAL = range(4)
LOW, HIGH = range(2)
SEATS = 7


@state
class Anaconda:
    hands = hands(SEATS, formerly="cards")
    shown = shown_of("hands", SEATS)  # the four cards of R15, and at the end all five
    known = known_of("hands", SEATS)  # cards passed on, until their owner may have passed them on (J11)
    passing = card_sets(SEATS, sees=OWNER, per="seat", label="laid out to pass")
    fifth = card_sets(SEATS, sees=OWNER, per="seat", label="face down")
    discards = card_sets(SEATS, sees=OWNER, per="seat", role="discard", label="thrown away")
    folded = recalled_of("discards", SEATS)  # cards that lay face up when their owner folded (J17)
    folded_known = known_of("discards", SEATS)  # cards passed to a player who has folded with all of them
    stock = row(52, sees=NOBODY)
    betting_round = number(label="betting round", start=1)
    declared = number(
        SEATS, sees={DECLARE: OWNER, None: ALL}, per="seat", label="declared", shows="choice", choices=("low", "high"),
        low=LOW, high=HIGH, start=-1,
    )  # fmt: skip
    chips = number(SEATS, "i8", per="seat", label="chips")
    pot = number(dtype="i8", label="pot")
    bets = number(SEATS, "i8", per="seat", label="bet")
    paid = number(SEATS, "i8", per="seat", label="paid", phases=NO_PHASE)
    collected = number(SEATS, "i8", per="seat", label="won", phases=NO_PHASE)
    inside = number(SEATS, per="seat", label="in the hand", shows="yes", start=1)
    playing = number(SEATS, per="seat", shows="hidden", means="yes", start=1)
    top_bet = number(dtype="i8", shows="hidden")
    last_raise = number(dtype="i8", shows="hidden")
    raises = number(label="raises")
    acted = seats_field(dtype="i8")
    value = number(SEATS, "i8", per="seat", shows="hidden")
    passed = cards_field((SEATS, 2), per="seat")  # what each seat has passed on, in each pass
    passed_to = number((SEATS, 2), per="seat", shows="hidden", start=-1, means="seat")
    odd_chips_to = seat_field(shows="hidden")
    betting = option("fixed", ("fixed", "pot_limit", "no_limit"), rule="J5", text="how much may be bet")
    ante = option(1, (0, 1000), rule="J5", text="ante in every hand")
    bet = option(2, (1, 1000), rule="J5", text="bet and raise; the least bet without fixed limit")
    max_raises = option(3, (0, 20), rule="J5", text="raises in a round after the bet")
    stack = option(0, (0, 100_000), rule="J15", text="chips at the start for table stakes (0: running balances)")
    low = option(
        "ace_to_five", ("ace_to_five", "deuce_to_seven", "ace_to_six"), rule="J9", text="how low hands are compared"
    )
    two_left_pass = option("opponent", ("opponent", "none"), rule="J4", text="second pass with two players left")
    last_round_first = option("left", ("left", "best_showing"), rule="J6", text="who bets first in the last round")
    expose = option("simultaneous", ("simultaneous", "in_turn"), rule="J12", text="how four cards are turned up")
    deals = option(0, (0, 1000), rule="J16", text="hands in a match (0: one deal for each player)", formerly="hands")


OPPONENT, NO_PASS = range(2)
TO_THE_LEFT, BEST_SHOWING = range(2)
SIMULTANEOUS, IN_TURN = range(2)

ZONE = "hands"
MOVES = Catalogue(
    *betting_kinds(),
    play_cards(
        "pass", "pass {card}", says="{seat} lays out {card}", hidden_says="{seat} lays a card out", zone="hands"
    ),
    numbers("declare", ("low", "high"), 2, says="{seat} goes {move}", hidden_says="{seat} closes a fist"),
    play_cards(
        "discard", "discard {card}", says="{seat} discards {card}", hidden_says="{seat} discards a card", zone="hands"
    ),
    play_cards(
        "hide",
        "hide {card}",
        says="{seat} keeps {card} face down",
        hidden_says="{seat} lays a card face down",
        zone="hands",
    ),
)
PASS_CARD, DECLARATION, DISCARD, HIDE = (MOVES.first(name) for name in ("pass", "declare", "discard", "hide"))

REASONS = (
    "",
    "R5: nothing is due; check or bet",
    "R5: a bet is due; call, raise or fold",
    "R5: nobody has bet; a bet comes before a raise",
    "R5: there is a bet already; raise it, call or fold",
    "J5: no more raises are allowed in this round",
    "J15: an all-in raise of less than the least raise does not let you raise again",
    "J15: your chips only reach for a call",
    "J18: nobody else has chips to bet with",
    "J5: the betting at this table has no such step now",
    "R4: it is not time to bet",
    "R6: it is not time to pass cards",
    "R12: it is not time to declare",
    "R14: it is not time to form the final hand",
    "R14: two cards are discarded before one is laid face down",
    "R15: two cards are discarded already; choose the one that stays face down",
    "R6: you do not hold {card}",
)
NO_BETTING, NO_PASSING, NO_DECLARING, NO_FORMING, DISCARD_FIRST, DISCARDED_ALREADY, NOT_HELD = range(10, 17)


# --- The hand begins (R1-R4) -----------------------------------------------------------------------------------------


@rule
def begin(s):
    """J16: the first dealer is drawn. J15: accounts are opened."""
    draw_first_dealer(s)
    open_accounts(s)
    s.pot = 0


@rule
def deal(s):
    """R2, R3: antes, and seven cards each; the rest of the pack is out of play."""
    if s.hand > 0:
        s.dealer = next_playing(s, s.dealer)  # J16
    all_ante(s, s.ante)  # J14
    shuffled(s, s.stock, PACK_52)
    deal_to_players(s, s.stock, s.hands, 7)
    for seat in range(SEATS):
        s.passing[seat] = s.fifth[seat] = s.discards[seat] = s.shown[seat] = s.folded[seat] = 0
        s.declared[seat] = s.passed_to[seat][0] = s.passed_to[seat][1] = -1
        for other in range(SEATS):
            s.folded_known[seat][other] = 0
        s.collected[seat] = s.value[seat] = 0
        forget_hand(s, seat)
    s.odd_chips_to = -1
    start_round(s, 1)


@rule
def forget_hand(s, seat):
    """The owner disposes of cards unseen: nobody knows which are left, and `doubts` tells what is still certain."""
    for other in range(SEATS):
        s.known[other][seat] = 0


# --- Betting (R4, R5, R9, R11, R16) ----------------------------------------------------------------------------------


@rule
def start_round(s, which):
    """R4, R9, R11, R16: one of the four rounds. J18: it is skipped when fewer than two can bet."""
    while which:
        s.phase = BET_PHASE
        s.betting_round = which
        open_betting(s)
        before = s.dealer
        if which == 4 and s.last_round_first == BEST_SHOWING:
            before = best_showing(s) - 1
        s.turn = next_to_bet(s, before)
        which = next_stage(s) if s.turn < 0 else 0


@rule
def best_showing(s):
    """J6: the player with the best four cards face up; of equal ones the first from the dealer's left."""
    for seat in range(s.seats):
        s.value[seat] = open_value(s.shown[seat])
    return first_from(s, s.dealer, best_of(s.value, insiders(s)))


@rule
def after_bet(s, seat):
    """R5: the round goes on until all have acted and put in the same. J7: unless only one is left."""
    if bits_in(insiders(s)) == 1:
        take_all(s)
        return
    s.turn = next_to_bet(s, seat)
    if s.turn < 0:
        after_round(s)


@rule
def after_round(s):
    """A round of betting is over."""
    start_round(s, next_stage(s))


@rule
def next_stage(s):
    """What follows each of the four rounds; returns the round that begins at once, or 0."""
    s.turn = next_inside(s, s.dealer, 1)
    if s.betting_round == 1:
        s.phase = PASS
    elif s.betting_round == 2:
        return start_second_pass(s)
    elif s.betting_round == 3:
        s.phase = DECLARE
    else:
        showdown(s)
    return 0


@rule
def fold(s, seat):
    """R5. J17: folded cards are never shown; who has seen some of them knows where they are."""
    s.folded[seat] = s.shown[seat]
    for other in range(s.seats):
        s.folded_known[other][seat] = passed_by(s, other, seat) & (s.hands[seat] | s.fifth[seat] | s.discards[seat])
    forget_hand(s, seat)
    s.discards[seat] |= s.hands[seat] | s.fifth[seat]
    s.hands[seat] = s.fifth[seat] = s.shown[seat] = 0


# --- Passing (R6-R8, R10) --------------------------------------------------------------------------------------------


@rule
def start_second_pass(s):
    """R10. J4: with two left there may be none; then the third round begins at once."""
    if bits_in(insiders(s)) == 2 and s.two_left_pass == NO_PASS:
        return 3
    s.phase = PASS
    return 0


@rule
def receiver(s, seat):
    """R7: the first on the left. R10: the second on the right. J3: players who have folded are left out of count."""
    if s.betting_round == 1:
        return next_inside(s, seat, 1)
    second = next_inside(s, next_inside(s, seat, -1), -1)
    return next_inside(s, seat, 1) if second == seat else second  # J4


@rule
def lay_out(s, seat, card):
    """R6: three cards face down, one after the other. R7: they move when all have chosen."""
    forget_hand(s, seat)
    s.hands[seat] = take(s.hands[seat], card)
    s.passing[seat] = add(s.passing[seat], card)
    if to_act(s) == 0:
        move_passed(s)
        start_round(s, s.betting_round + 1)


@rule
def passed_by(s, seat, to):
    """The cards (bits) that one player has passed to another in the first pass or the second."""
    cards = 0
    for which in range(2):
        if s.passed_to[seat][which] == to:
            cards |= s.passed[seat][which]
    return cards


@rule
def move_passed(s):
    """R7, R8: everybody takes up three cards; whoever passed them knows where they are."""
    which = s.betting_round - 1
    for seat in range(s.seats):
        if s.inside[seat]:
            to = receiver(s, seat)
            s.passed[seat][which] = s.passing[seat]
            s.passed_to[seat][which] = to
            s.hands[to] |= s.passing[seat]
            s.known[seat][to] |= s.passing[seat]
    for seat in range(s.seats):
        s.passing[seat] = 0


# --- Declaring, the final hand (R12-R15) -----------------------------------------------------------------------------


@rule
def declare(s, seat, direction):
    """R12: in secret; R12, R13: all at once it is seen who competes for what."""
    s.declared[seat] = direction
    if to_act(s) == 0:
        s.phase = FINAL


@rule
def form(s, seat, move):
    """R14: two cards go face down to the discards. R15: one of the five stays face down."""
    if move < HIDE:
        forget_hand(s, seat)
        s.hands[seat] = take(s.hands[seat], move - DISCARD)
        s.discards[seat] = add(s.discards[seat], move - DISCARD)
        return
    s.hands[seat] = take(s.hands[seat], move - HIDE)
    s.fifth[seat] = one(move - HIDE)
    if s.expose == IN_TURN:
        s.shown[seat] = s.hands[seat]  # J12
        s.turn = next_inside(s, seat, 1)
    if to_act(s) == 0:
        turn_up(s)
        start_round(s, 4)


@rule
def turn_up(s):
    """R15: four cards of everybody are turned face up at the same moment."""
    for seat in range(s.seats):
        if s.inside[seat]:
            s.shown[seat] = s.hands[seat]


# --- Showdown (R17-R20) ----------------------------------------------------------------------------------------------


@rule
def showdown(s):
    """R17: the last cards are turned up. R18: the pot is split. J19: every side pot by itself."""
    for seat in range(s.seats):
        if s.inside[seat]:
            s.hands[seat] |= s.fifth[seat]
            s.fifth[seat] = 0
            s.shown[seat] = s.hands[seat]
            if s.declared[seat] == HIGH:
                s.value[seat] = high_value(s.hands[seat])
            else:
                s.value[seat] = low_value(s.hands[seat], s.low)
    split_pots(s)
    end_hand(s)


@rule
def split_pots(s):
    """J15, J19: the pots from the main pot upwards; what earlier hands have left lies in the first."""
    carried = carried_over(s)
    level = 0
    top = side_pot_above(s, level)
    if top < 0:
        split(s, carried, insiders(s))
    while top >= 0:
        split(s, side_pot(s, level, top) + carried, entitled(s, top))
        carried = 0
        level = top
        top = side_pot_above(s, level)


@rule
def split(s, amount, seats):
    """R18: half to the best high hand, half to the best low. J8: all of it where only one way was declared.
    R19, J10: what does not divide stays in the pot."""
    for_high, for_low = declarers(s, seats, HIGH), declarers(s, seats, LOW)
    part = amount // 2 if for_high and for_low else amount
    best_high, best_low = best_of(s.value, for_high), best_of(s.value, for_low)
    pay_out(s, part, best_high)
    pay_out(s, part, best_low)
    if s.odd_chips_to < 0:
        s.odd_chips_to = first_from(s, s.dealer, best_high if best_high else best_low)  # J16


@rule
def declarers(s, seats, direction):
    """R13: those of some seats who compete for a direction."""
    found = 0
    for seat in range(s.seats):
        if (seats >> seat) & 1 and s.declared[seat] == direction:
            found |= 1 << seat
    return found


@rule
def pay_out(s, amount, winners):
    for seat in range(s.seats):
        if (winners >> seat) & 1:
            s.collected[seat] += amount // bits_in(winners)
    share(s, amount, winners)


@rule
def take_all(s):
    """J7: the last player in takes the whole pot and shows nothing."""
    winner = next_inside(s, s.dealer, 1)
    s.collected[winner] += s.pot
    take_from_pot(s, winner, s.pot)
    end_hand(s)


@rule
def end_hand(s):
    """J16: after the last hand the odd chips go to its high winner, and the most chips win. J19: fewer than three
    players with chips end the match as well."""
    s.over = 1
    leave_when_broke(s)
    last = s.deals if s.deals else s.seats
    if s.single_hand or s.hand + 1 >= last or players_left(s) < 3:
        if s.pot and s.odd_chips_to >= 0:
            s.collected[s.odd_chips_to] += s.pot
            take_from_pot(s, s.odd_chips_to, s.pot)
        most_chips_win(s)


@rule
def points(s, seat):
    """What a seat has: its account."""
    return s.chips[seat]


# --- Who acts, and how -----------------------------------------------------------------------------------------------


@rule
def to_act(s):
    """R7, R12, J12: passes, declarations and final hands are chosen by all at the same time."""
    if s.phase == BET_PHASE or (s.phase == FINAL and s.expose == IN_TURN and s.fifth[s.turn] == 0):
        return 1 << s.turn
    waiting = 0
    for seat in range(s.seats):
        if s.inside[seat] and not has_chosen(s, seat):
            waiting |= 1 << seat
    return waiting


@rule
def has_chosen(s, seat):
    if s.phase == PASS:
        return count(s.passing[seat]) == 3
    if s.phase == DECLARE:
        return s.declared[seat] >= 0
    return s.fifth[seat] != 0


@rule
def legal(s, seat, moves):
    """R5: betting moves. R6, J11: any three cards. R12: high or low. R14, R15: two discards, then one card to hide."""
    if s.phase == BET_PHASE:
        n = 0
        for move in range(BETTING_MOVES):
            if why_no_bet(s, seat, move) == 0:
                n = offer(moves, n, move)
        return n
    if s.phase == PASS:
        return offer_cards(moves, 0, s.hands[seat], PASS_CARD)
    if s.phase == DECLARE:
        return offer_range(moves, 0, DECLARATION, 2)
    return offer_cards(moves, 0, s.hands[seat], DISCARD if count(s.hands[seat]) > 5 else HIDE)


@rule
def why_not(s, seat, move):
    if move < BETTING_MOVES:
        return why_no_bet(s, seat, move) if s.phase == BET_PHASE else NO_BETTING
    if move < DECLARATION:
        if s.phase != PASS:
            return NO_PASSING
        return 0 if holds(s.hands[seat], move - PASS_CARD) else NOT_HELD
    if move < DISCARD:
        return 0 if s.phase == DECLARE else NO_DECLARING
    if s.phase != FINAL:
        return NO_FORMING
    hiding = count(s.hands[seat]) <= 5
    if move < HIDE:
        if hiding:
            return DISCARDED_ALREADY
        return 0 if holds(s.hands[seat], move - DISCARD) else NOT_HELD
    if not hiding:
        return DISCARD_FIRST
    return 0 if holds(s.hands[seat], move - HIDE) else NOT_HELD


@rule
def apply(s, seat, move, arg):
    if move < BETTING_MOVES:
        make_bet(s, seat, move, arg[0])
        if move == FOLD:
            fold(s, seat)
        after_bet(s, seat)
    elif move < DECLARATION:
        lay_out(s, seat, move - PASS_CARD)
    elif move < DISCARD:
        declare(s, seat, move - DECLARATION)
    else:
        form(s, seat, move)


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("inside", "R5: who has cards is in the hand, who has folded is not")
def who_is_in(s):
    return [int((s.hands[seat] | s.passing[seat] | s.fifth[seat]) != 0) for seat in range(s.seats)]


@follows("playing", "J14: who is in the hand is in the match")
def who_plays(s):
    return [1 if s.hands[seat] | s.passing[seat] | s.fifth[seat] else UNKNOWN for seat in range(s.seats)]


def first_to_bet(s):
    """R4, J6: the first on the dealer's left, or in the last round the best hand showing."""
    if s.betting_round < 4 or s.last_round_first != BEST_SHOWING:
        return (s.dealer + 1) % s.seats
    values = [interpreted(open_value)(cards) for cards in s.shown]
    return interpreted(first_from)(s, s.dealer, interpreted(best_of)(values, interpreted(insiders)(s)))


BETTING = betting_facts("R5: who has bet what, and who has acted since, follows from the bets", BET_PHASE, first_to_bet)


@follows(
    "betting_round", "R6, R10, R12: cards are passed after the first and the second round, declared after the third"
)
def round_of_the_phase(s, known):
    return UNKNOWN if "betting_round" in known or s.phase not in (DECLARE, FINAL) else 3


@impossible("R4: there are four rounds of betting; R6, R10: cards are passed after the first and the second")
def no_such_round(s):
    return not 1 <= s.betting_round <= 4 or (s.phase == PASS and s.betting_round > 2)


@impossible("R6: three cards are laid out to be passed, and only when cards are passed")
def passed_wrongly(s):
    return any(count(s.passing[seat]) > (3 if s.phase == PASS else 0) for seat in range(s.seats))


@impossible("R15: a card is hidden at the end", phase=(PASS, DECLARE))
def hidden_too_early(s):
    return any(s.fifth)


@impossible("R12: high and low are declared after the third round")
def declared_too_early(s):
    return any(said >= 0 for said in s.declared) and (s.phase == PASS or (s.phase == BET_PHASE and s.betting_round < 4))


@impossible("R5: at least two players are in the hand")
def nobody_to_bet_with(s):
    return sum(s.inside[: s.seats]) < 2


FAULTS = (
    "",
    "R5: the seat on turn is not in the hand",
    "R4: a player in the hand has seven cards; five of them in the end, one of these face down",
)


@rule
def audit(s):
    """Everybody in the hand has the cards that the phase allows."""
    if s.over:
        return 0
    if not s.inside[s.turn]:
        return 1
    for seat in range(s.seats):
        if s.inside[seat]:
            here = count(s.hands[seat]) + count(s.passing[seat]) + count(s.fifth[seat])
            least = 5 if s.phase == FINAL or s.betting_round == 4 else 7
            if here < least or here > 7:
                return 2
    return 0


@rule
def places_of(s, seat):
    """All cards that a player holds, has laid out or has thrown away."""
    return s.hands[seat] | s.passing[seat] | s.fifth[seat] | s.discards[seat]


@rule
def doubts(s, seat):
    """J11: a card passed on is with whoever took it up, or was passed on once more, to one that all know."""
    if seat < 0:
        return 0
    wrong = 0
    for which in range(2):
        to = s.passed_to[seat][which]
        if to >= 0:
            where = places_of(s, to)
            if which == 0 and s.passed_to[to][1] >= 0:
                where |= places_of(s, s.passed_to[to][1])
            wrong += count(s.passed[seat][which] & ~where)
    return wrong


# --- Words -----------------------------------------------------------------------------------------------------------


def hand_words(view, seat):
    """The final hand of a player as it was shown."""
    shown = view.hands[seat].seen
    if len(shown) != 5:
        return "-"
    if view.declared[seat] == "high":
        return category_name(high(" ".join(shown)))
    return " ".join(sorted(shown, key=lambda text: (-RANK_SIGNS.index(text[:-1]), text)))


def sheet(view):
    """R17-R19 as a score sheet."""
    seats = range(view.seats)
    shown = [len(view.hands[seat].seen) == 5 for seat in seats]
    rows = (
        ("declared", tuple(view.declared[seat] or "-" for seat in seats)),
        ("hand", tuple(hand_words(view, seat) if shown[seat] else "-" for seat in seats)),
        ("paid in", tuple(view.paid)),
        ("won", tuple(view.collected)),
        ("chips", tuple(view.chips)),
    )
    return Sheet(seat_columns(view.seats), rows, f"{view.pot} left in the pot" if view.pot else "")


def prompt(view):
    if view.phase == "pass":
        where = "first player on your left" if view.betting_round == 1 else "second player on your right"
        return f"lay out three cards for the {where}"
    if view.phase == "declare":
        return "high or low?"
    if view.phase == "final":
        return "discard two cards, then choose the one that stays face down"
    due = max(view.bets) - (view.bets[view.viewer] if view.viewer is not None else 0)
    return f"{due} to call" if due else "check or bet"


def read_text(text, view):
    """A bet as it is said: (the move, its amount on top of the call, the words in which it is understood). J5: the
    table brings it within the limits. Raises `language.NotUnderstood`."""
    verb, amount = read_bet(text, max(view.bets))
    return (
        (RAISE_AMOUNT, (amount,), f"raise by {amount}") if verb == "raise" else (BET_AMOUNT, (amount,), f"bet {amount}")
    )


_SAID = {
    "hint": "say how much on top of the call, or to how much",
    "examples": ["raise by 35", "raise to 50", "bet 35"],
}
GRAMMAR = {"bet an amount": _SAID, "raise by an amount": _SAID}


def narrate(before, after, seat, move):
    """Passes, declarations, cards turned up, and who takes the pot."""
    lines = []
    if move.startswith(("bet", "raise")):
        lines.append(f"It takes {after.bets[seat]} to stay in.")
    if before.phase == "pass" and after.phase != "pass":
        where = "first on the left" if before.betting_round == 1 else "second on the right"
        lines.append(f"The cards go to the {where}.")
    if before.phase == "declare" and after.phase != "declare":
        lines += [f"{{{n}}} goes {way}." for n, way in enumerate(after.declared) if way]
    if not after.over:
        for n, zone in enumerate(after.hands):
            if zone.seen and not before.hands[n].seen:
                lines.append(f"{{{n}}} shows {' '.join(zone.seen)}.")
        return lines
    for n, zone in enumerate(after.hands):
        if len(zone.seen) == 5:
            lines.append(f"{{{n}}} shows {' '.join(zone.seen)}.")
    return lines + [f"{{{n}}} takes {won}." for n, won in enumerate(after.collected) if won]
