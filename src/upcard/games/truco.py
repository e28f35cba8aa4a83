"""Truco as played in Brazil: three cards, three tricks, and a stake that can be shouted up from 1 to 12.

The rules in the order of the book, [truco.md](truco.md).
"""

import numpy as np

from upcard.cards.packs import PACK_40
from upcard.cards.rows import clear, cut_at, pop, push, remove_at, size, turn_over
from upcard.cards.sets import add, count, holds, lowest, one, take, without_lowest
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import (  # isort: skip
    COUNT, OWNER, card, card_sets, cards_field, hands, known_of, number, option, row, rows, seat_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.best_of_three import DRAWN, NOT_PLAYED, TIED, UNDECIDED, tricks_done, winner_of_three
from upcard.mechanics.deal import shuffled
from upcard.mechanics.match import end_match
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.open_trick import cards_played, clear_tricks, gather_open_trick, has_played, highest_cards
from upcard.mechanics.raising import accept_offer, figure_before, no_raises, propose_next
from upcard.mechanics.ranking import strength_of_classes
from upcard.mechanics.sides import either_partner, forget_hands, partner_of, see_each_others_hands
from upcard.mechanics.turn import draw_first_dealer, left_of, opposite_sides, right_of

CUT, DEALT, TURN, ANSWER, ELEVEN, IRON = range(6)

ABOUT = About(
    title="Truco",
    players=(4,),
    family="Trick-taking with raises",
    line="Three cards, a bluff, and a partner who winks: run, accept, or raise.",
    pack=PACK_40,
    minutes=30,
    phases=("cut", "dealt", "turn", "answer", "eleven", "iron"),
    sides="partners sit opposite each other",
    clockwise=False,
    presets={"best of three": {"truco_scope": "hand", "late_raise": True}},
    max_moves=100_000,
    mechanics=("trick", "no following suit", "raises", "bluff", "face-down play", "partnership", "signals"),
)

STRENGTH = strength_of_classes(
    (
        "4♣", "7♥", "A♠", "7♦",
        "3♣ 3♦ 3♥ 3♠",
        "2♣ 2♦ 2♥ 2♠",
        "A♣ A♦ A♥",
        "K♣ K♦ K♥ K♠",
        "J♣ J♦ J♥ J♠",
        "Q♣ Q♦ Q♥ Q♠",
        "7♣ 7♠",
        "6♣ 6♦ 6♥ 6♠",
        "5♣ 5♦ 5♥ 5♠",
        "4♦ 4♥ 4♠",
    )
)  # fmt: skip
FIGURES = np.array((1, 3, 6, 9, 12))  # R17-R19
TARGET = 12  # R28
AT_ELEVEN = TARGET - 1
SIDES = ("N-S", "E-W")

SIGNALS = (
    "wink", "raised eyebrow", "nod", "shake of the head", "smile", "pout", "puffed cheek", "tongue in cheek",
    "bitten lip", "look up", "look down", "scratched nose", "tugged ear", "shrug", "sigh", "tap on the table",
)  # fmt: skip
"""G16: sixteen signs without fixed meaning, which a table may let its players show. They are no moves and change
nothing in the state."""


@state
class Truco:
    hands = hands(4)
    known = known_of("hands", 4)  # what a partner has seen (R5, R25)
    unseen = rows(4, 3, sees=COUNT, per="seat", role="hand", label="unseen cards")  # R27
    stock = row(40, sees=COUNT, role="stock")
    rejected = row(9, role="discard", label="rejected")
    trick = card(4, per="seat", role="trick", label="trick")
    covered = card(4, sees=OWNER, per="seat", role="trick", label="face down")  # R11
    covered_known = known_of("covered", 4)  # the last of a hand that the partner has seen (G21)
    last_trick = card(4, per="seat", role="last trick", label="last trick", copy=True)
    won_cards = card_sets(2, sees=COUNT, per="side", role="won", label="tricks won", remembered=True)
    tied_cards = card_sets(sees=COUNT, role="discard", label="tied tricks", remembered=True)
    buried = card_sets(4, sees=OWNER, per="seat", role="pile", label="played face down")
    buried_known = known_of("buried", 4)
    leader = seat_field(shows="hidden")
    results = number(3, label="tricks", shows="choice", choices=(*SIDES, "tied"), start=NOT_PLAYED)
    stake = number(label="stake", start=1)
    offered = number(label="proposed")
    proposer = seat_field("proposed by")
    caller = seat_field(shows="hidden")  # who plays on when the answer is given
    may_raise = number(shows="hidden", start=-1)  # the side that accepted last
    left = number(shows="hidden")  # the seat asked first has left the answer to its partner
    passed = number(label="passed", shows="yes")
    eleven = number(label="side at eleven", shows="side", start=-1)
    has_won = number(4, shows="hidden", means="yes")  # seats that have won a trick (G4)
    remembers = cards_field(4, per="seat")  # of the partner's hand, what each seat has seen (G21)
    cuts = number(shows="hidden")
    fouled = number(shows="hidden")  # this decision has had its foul (G15)
    penalties = number(2, "i2", per="side", label="fouls")
    gained = number(2, per="side", label="won in the hand")
    score = number(2, per="side", label="tentos")
    truco_scope = option("trick", ("trick", "hand"), rule="G1", text="what an accepted truco is decided by")
    truco_window = option("own_turn", ("own_turn", "no_trick_won"), rule="G4", text="who may call truco")
    late_raise = option(False, rule="G5", text="the side that accepted may raise later in the hand")
    eleven_run = option("opponents_gain", ("opponents_gain", "leader_loses"), rule="G9", text="who pays for running")
    face_down_after_tie = option("allowed", ("allowed", "forbidden"), rule="G11", text="face down after a tie")
    cut = option("automatic", ("automatic", "manual"), rule="G14", text="who cuts the pack")
    fouls = option(False, rule="G15", text="illegal rejects and raises may be tried, and are punished")
    signals = option("tokens", ("off", "tokens"), rule="G16", text="signs between the players")
    answer = option("ordered", ("ordered", "race"), rule="G10", text="which partner answers")


SCOPE_HAND = NO_TRICK_WON = LEADER_LOSES = FORBIDDEN = MANUAL = RACE = 1

MOVES = Catalogue(
    play_cards(),
    play_cards(
        "face down",
        "{card} face down",
        says="{seat} plays the {card} face down",
        hidden_says="{seat} plays a card face down",
    ),
    button("truco", says="{seat}: truco!", group="stake"),
    button("foul truco", "truco (foul)", says="{seat} calls truco against the rules", group="foul"),
    button("raise", says="{seat} raises", group="stake"),
    button("foul raise", "raise (foul)", says="{seat} raises against the rules", group="foul"),
    button("accept", says="{seat} accepts", group="stake"),
    button("run", says="{seat} runs", group="stake"),
    button("leave", "leave it to my partner", says="{seat} leaves it to the partner", group="stake"),
    button("play on", says="{seat} plays on", group="stake"),
    button("keep", says="{seat} keeps the cards", group="deal"),
    button("pass", says="{seat} passes the cards to the partner", group="deal"),
    button("reject", says="{seat} rejects the cards", group="deal"),
    button("foul reject", "reject (foul)", says="{seat} rejects against the rules", group="foul"),
    button("turn up", "turn up a card", says="{seat} turns up a card", zone="unseen"),
    numbers("cut", lambda n: f"cut {n + 1}", 39, says="{seat} cuts", group="cut"),
    button("top", "deal from the top", says="{seat} wants the deal from the top", group="cut"),
    button("bottom", "deal from the bottom", says="{seat} wants the deal from the bottom", group="cut"),
)
FACE_DOWN, TRUCO_CALL, FOUL_TRUCO, RAISE, FOUL_RAISE, ACCEPT, RUN, LEAVE, PLAY_ON = map(
    MOVES.first, ("face down", "truco", "foul truco", "raise", "foul raise", "accept", "run", "leave", "play on")
)
KEEP, PASS, REJECT, FOUL_REJECT, TURN_UP, CUT_AT, TOP, BOTTOM = map(
    MOVES.first, ("keep", "pass", "reject", "foul reject", "turn up", "cut", "top", "bottom")
)
FIRST_BUTTON = np.array((CUT_AT, KEEP, TRUCO_CALL, RAISE, RUN, TURN_UP))
LAST_BUTTON = np.array((BOTTOM, FOUL_REJECT, FOUL_RAISE, LEAVE, PLAY_ON, TURN_UP))
"""By phase: the moves besides cards that can be legal."""
REASONS = (
    "",
    "R3: {card} is not in your hand",
    "R2: {card} is not in the pack",
    "R11: no card is played face down in the first trick",
    "G11: at this table no card is played face down after a tied trick",
    "R2: the pack is being cut",
    "R4: the cards are still being dealt",
    "R17: play waits for the answer to the proposal",
    "R26: the side at eleven has to run or to play on first",
    "R27: in an iron hand the cards are turned up unseen",
    "R26: nobody calls truco in a hand at eleven",
    "G5: the stake of this hand has been raised and accepted already",
    "G4: at this table nobody calls truco who has won a trick of the hand",
    "R21: what stands would already bring your side to twelve",
    "R19: twelve cannot be raised",
    "R18: nothing has been proposed",
    "G5: only the side that accepted may raise later",
    "R20: either of you may answer; there is nothing to leave",
    "R20: your partner has left the answer to you",
    "R3: only cards just dealt to the mão can be kept, passed or rejected",
    "R5: cards are passed only once in a deal",
    "R7: no more than three hands are rejected in a deal",
    "R25: with a side at eleven no cards are passed or rejected",
    "R2: the pack is cut before the deal only",
    "R2: there are at most three cuts",
    "R2: cut the pack first",
    "R27: cards are turned up unseen in an iron hand only",
    "R26: only a side at eleven is asked whether it plays on",
    "G15: fouls are not played at this table",
    "G15: there is no foul in that now",
    "G15: one foul in a decision is enough; make a legal choice",
)
(
    NOT_HELD, NOT_IN_PACK, FIRST_TRICK, AFTER_TIE, BEING_CUT, BEING_DEALT, WAIT_FOR_ANSWER, ELEVEN_FIRST, IRON_HAND,
    NO_TRUCO_AT_ELEVEN, RAISED_ALREADY, WON_A_TRICK, ENOUGH, TWELVE_PROPOSED, NOTHING_PROPOSED, NOT_YOUR_RAISE,
    NO_LEAVE_IN_RACE, LEFT_ALREADY, NOT_DEALT_NOW, PASSED_ALREADY, THREE_REJECTED, NO_CHOICE_AT_ELEVEN, NO_CUT_NOW,
    THREE_CUTS, CUT_FIRST, NOT_IRON, NOT_ELEVEN, NO_FOULS, NO_FOUL, FOULED_ALREADY,
) = range(1, len(REASONS))  # fmt: skip
WAITS = np.array((BEING_CUT, BEING_DEALT, 0, WAIT_FOR_ANSWER, ELEVEN_FIRST, IRON_HAND))
"""By phase: why cards are not played and truco is not called."""

side_of = opposite_sides  # R1


@rule
def begin(s):
    """G13: the first dealer is drawn."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = s.gained[0] = s.gained[1] = 0


@rule
def mao(s):
    """R3: the player at the dealer's right."""
    return right_of(s, s.dealer)


# The deal


@rule
def deal(s):
    """R2: a shuffle and a cut. G13: the mao of one hand deals the next."""
    if s.hand > 0:
        s.dealer = mao(s)
    clear_table(s)
    shuffled(s, s.stock, PACK_40)
    if s.cut == MANUAL:
        s.phase = CUT
        s.turn = left_of(s, s.dealer)
    else:
        serve(s)


@rule
def clear_table(s):
    """A new hand: nothing played, nothing called, a stake of one."""
    clear_tricks(s)
    no_raises(s)
    forget_hands(s)
    clear(s.rejected)
    for seat in range(4):
        s.hands[seat] = s.has_won[seat] = s.remembers[seat] = 0
        s.covered_known[partner_of(seat)][seat] = s.buried_known[partner_of(seat)][seat] = 0
        clear(s.unseen[seat])
    for n in range(3):
        s.results[n] = NOT_PLAYED
    s.penalties[0] = s.penalties[1] = s.gained[0] = s.gained[1] = 0
    s.left = s.passed = s.cuts = s.fouled = 0
    s.eleven = -1


@rule
def serve(s):
    """R3: three cards to the mao. R27: an iron hand is dealt unseen. R25: at eleven the mao has no choice."""
    s.leader = s.turn = mao(s)
    if s.score[0] == AT_ELEVEN and s.score[1] == AT_ELEVEN:
        deal_iron_hand(s)
        return
    for side in range(2):
        if s.score[side] == AT_ELEVEN:
            s.eleven = side
    s.phase = DEALT
    deal_three(s, s.turn)
    if s.eleven >= 0 and not s.fouls:
        keep(s)


@rule
def deal_iron_hand(s):
    """R27: three cards each that nobody looks at."""
    s.phase = IRON
    for place in range(4):
        for _ in range(3):
            push(s.unseen[(s.turn - place) & 3], pop(s.stock))


@rule
def deal_three(s, seat):
    """Three cards from the stock."""
    for _ in range(3):
        s.hands[seat] = add(s.hands[seat], pop(s.stock))


@rule
def keep(s):
    """R4: three cards each to the dealer's partner, the mao's partner unless supplied, and the dealer."""
    for place in range(1, 4):
        seat = (mao(s) - place) & 3
        if s.hands[seat] == 0:
            deal_three(s, seat)
    s.fouled = 0
    s.turn = mao(s)
    s.phase = TURN  # R9
    if s.eleven >= 0:
        meet_eleven(s)


@rule
def pass_on(s):
    """R5: the cards become the partner's, and the mao knows them (G19)."""
    partner = partner_of(s.turn)
    s.hands[partner] = s.hands[s.turn]
    s.known[s.turn][partner] = s.hands[s.turn]
    s.hands[s.turn] = 0
    s.passed = 1
    deal_three(s, s.turn)


@rule
def reject(s):
    """R6: the cards are turned face up and are out of play; the mao gets three new ones."""
    cards = s.hands[s.turn]
    while cards:
        push(s.rejected, lowest(cards))
        cards = without_lowest(cards)
    s.hands[s.turn] = 0
    deal_three(s, s.turn)


@rule
def pass_barred(s):
    """R5: once. R25: not at eleven."""
    if s.eleven >= 0:
        return NO_CHOICE_AT_ELEVEN
    return PASSED_ALREADY if s.passed else 0


@rule
def reject_barred(s):
    """R7: three times. R25: not at eleven."""
    if s.eleven >= 0:
        return NO_CHOICE_AT_ELEVEN
    return THREE_REJECTED if size(s.rejected) == 9 else 0


# A side at eleven


@rule
def meet_eleven(s):
    """R25: the partners of the side at eleven look at each other's hands. R26, G10: either of them decides."""
    first = mao(s) if side_of(s, mao(s)) == s.eleven else right_of(s, mao(s))
    see_each_others_hands(s, first)
    s.phase = ELEVEN
    s.turn = first
    s.left = 0


@rule
def run_at_eleven(s):
    """R26: the hand is over, at the cost of a tento. G9: the others gain it, or the side loses it."""
    if s.eleven_run == LEADER_LOSES:
        s.score[s.eleven] -= 1
        s.gained[s.eleven] = -1
        s.over = 1
    else:
        win_hand(s, 1 - s.eleven, 1)


@rule
def play_at_eleven(s):
    """R26: the hand is played for three."""
    s.stake = 3
    s.phase = TURN
    s.turn = mao(s)


# Tricks


@rule
def face_down_barred(s):
    """R11: not in the first trick. G11: where the table forbids it, not after a tied one."""
    done = tricks_done(s.results)
    if done == 0:
        return FIRST_TRICK
    if s.face_down_after_tie == FORBIDDEN and s.results[done - 1] == TIED:
        return AFTER_TIE
    return 0


@rule
def play(s, seat, face):
    """R9: any card."""
    partner = partner_of(seat)
    s.remembers[partner] = take(s.remembers[partner], face)
    s.hands[seat] = take(s.hands[seat], face)
    s.trick[seat] = face
    next_player(s, seat)


@rule
def play_face_down(s, seat, face):
    """R11: it cannot win. Nobody else knows which card it was, nor (G21) which are left of a hand once seen: only that
    all of them are still there (`doubts`)."""
    partner = partner_of(seat)
    s.remembers[partner] |= s.known[partner][seat] & s.hands[seat]
    s.hands[seat] = take(s.hands[seat], face)
    s.covered[seat] = face
    if s.hands[seat] == 0:
        s.covered_known[partner][seat] = s.buried_known[partner][seat] = s.known[partner][seat] & one(face)
    s.known[partner][seat] = 0
    next_player(s, seat)


@rule
def turn_up(s, seat):
    """R27, G17: the cards of an iron hand are turned up in the order dealt."""
    s.trick[seat] = remove_at(s.unseen[seat], 0)
    next_player(s, seat)


@rule
def next_player(s, seat):
    """R9: play goes to the right."""
    s.fouled = 0
    s.turn = right_of(s, seat)
    if cards_played(s) == 4:
        finish_trick(s)


@rule
def finish_trick(s):
    """R13: a tie of partners wins. R14, G11: a tie of opponents, or no card face up, is nobody's trick."""
    first, tying = highest_cards(s, STRENGTH)  # R10
    result = tying - 1 if tying == 1 or tying == 2 else TIED
    s.results[tricks_done(s.results)] = result
    gather_open_trick(s, result)
    if first >= 0:
        s.leader = first  # R12, R13, R15, G12
        if result != TIED:
            s.has_won[first] = 1
    s.turn = s.leader
    decide(s, result)


@rule
def decide(s, result):
    """R14-R16, G3: two tricks win. R22, G1: after an accepted truco the trick does. G2: a tie there as elsewhere."""
    winner = winner_of_three(s.results)
    if raised(s) and s.truco_scope != SCOPE_HAND and result != TIED:
        winner = result
    if winner == DRAWN:
        s.over = 1
    elif winner != UNDECIDED:
        win_hand(s, winner, s.stake)


@rule
def win_hand(s, side, tentos):
    """R16, R22: the stake. R28, G8: twelve win, and more are not written down."""
    gained = min(tentos, TARGET - s.score[side])
    s.gained[side] = gained
    s.score[side] += gained
    s.over = 1
    if s.score[side] == TARGET:
        end_match(s, side)


# Raising


@rule
def raised(s):
    """Whether a proposal has been accepted in this hand (at eleven the stake of three is nobody's proposal)."""
    return s.stake > 1 and s.eleven < 0


@rule
def call_barred(s, seat):
    """R17, G4, G5: truco is called on one's own turn, once a hand. R26: not in a hand at eleven."""
    if s.phase != TURN:
        return not_now(s)
    if s.eleven >= 0:
        return NO_TRUCO_AT_ELEVEN
    if raised(s):
        return RAISED_ALREADY
    if s.truco_window == NO_TRICK_WON and s.has_won[seat]:
        return WON_A_TRICK
    return 0


@rule
def late_raise_barred(s, seat):
    """G5: where the table allows it, the side that accepted may raise on a later turn of its own."""
    if s.eleven >= 0:
        return NO_TRUCO_AT_ELEVEN
    if not raised(s):
        return NOTHING_PROPOSED
    if not s.late_raise:
        return RAISED_ALREADY
    if s.may_raise != side_of(s, seat):
        return NOT_YOUR_RAISE
    return TWELVE_PROPOSED if s.stake == TARGET else 0


@rule
def raise_barred(s, seat):
    """R18, R19: an answer may raise to the next figure."""
    if s.phase == TURN:
        return late_raise_barred(s, seat)
    if s.phase != ANSWER:
        return not_now(s)
    return TWELVE_PROPOSED if s.offered == TARGET else 0


@rule
def beyond_need(s, seat):
    """R21, G7: a side may not raise if the figure that stands would already bring it to twelve."""
    figure = s.offered if s.phase == ANSWER else s.stake
    return s.score[side_of(s, seat)] + figure >= TARGET


@rule
def propose(s, seat):
    """R17-R19: the next figure; play waits for the answer, which either opponent may give (R20)."""
    propose_next(s, seat, FIGURES)
    s.phase = ANSWER
    s.turn = right_of(s, seat)
    s.left = s.fouled = 0


@rule
def accept(s, seat):
    """R18, R22: the stake is what was proposed; the caller plays on."""
    accept_offer(s, side_of(s, seat))
    s.phase = TURN
    s.fouled = 0


@rule
def run(s):
    """R18: the proposer's side wins the hand for one tento. G6: for the figure proposed before."""
    win_hand(s, side_of(s, s.proposer), figure_before(FIGURES, s.offered))


@rule
def leave(s):
    """R20, G10: the seat asked first leaves the answer to its partner."""
    s.turn = partner_of(s.turn)
    s.left = 1
    s.fouled = 0


@rule
def to_act(s):
    """R20, R26: where the answers are a race, both partners of the side asked."""
    if s.phase in (ANSWER, ELEVEN):
        return either_partner(s.turn, s.answer == RACE)
    return 1 << s.turn


@rule
def leave_barred(s):
    if s.phase not in (ANSWER, ELEVEN):
        return NOTHING_PROPOSED
    if s.answer == RACE:
        return NO_LEAVE_IN_RACE
    return LEFT_ALREADY if s.left else 0


# Fouls


@rule
def penalty(s, side):
    """R23: the opponents gain a tento. R24: not their twelfth; then the offenders lose one."""
    s.fouled = 1
    s.penalties[side] += 1
    if s.score[1 - side] < AT_ELEVEN:
        s.score[1 - side] += 1
    elif s.score[side] > 0:
        s.score[side] -= 1


@rule
def foul_barred(s, barred):
    """G15: a foul can be tried where the table punishes fouls, the move is not legal, and none was tried yet."""
    if not s.fouls:
        return NO_FOULS
    if not barred:
        return NO_FOUL
    return FOULED_ALREADY if s.fouled else 0


# Moves


@rule
def legal(s, seat, moves):
    """R9: any card. R11: face down from the second trick on. And whatever else nothing speaks against."""
    n = 0
    if s.phase == TURN:
        n = offer_cards(moves, n, s.hands[seat], 0)
        if not face_down_barred(s):
            n = offer_cards(moves, n, s.hands[seat], FACE_DOWN)
    for move in range(FIRST_BUTTON[s.phase], LAST_BUTTON[s.phase] + 1):
        if why_not(s, seat, move) == 0:
            n = offer(moves, n, move)
    return n


@rule
def apply(s, seat, move):
    if move < FACE_DOWN:
        play(s, seat, move)
    elif move < TRUCO_CALL:
        play_face_down(s, seat, move - FACE_DOWN)
    elif move in (FOUL_TRUCO, FOUL_RAISE, FOUL_REJECT):
        penalty(s, side_of(s, seat))
    elif move < KEEP:
        apply_call(s, seat, move)
    elif move < TURN_UP:
        apply_deal(s, move)
    elif move == TURN_UP:
        turn_up(s, seat)
    else:
        apply_cut(s, move)


@rule
def apply_cut(s, move):
    """R2: the player who cut may ask for dealing from the bottom."""
    if move < TOP:
        cut_at(s.stock, move - CUT_AT + 1)
        s.cuts += 1
        return
    if move == BOTTOM:
        turn_over(s.stock)
    serve(s)


@rule
def apply_deal(s, move):
    """R4-R6."""
    s.fouled = 0
    if move == KEEP:
        keep(s)
    elif move == PASS:
        pass_on(s)
    else:
        reject(s)


@rule
def apply_call(s, seat, move):
    """R17-R20, R26."""
    if move in (TRUCO_CALL, RAISE):
        propose(s, seat)
    elif move == ACCEPT:
        accept(s, seat)
    elif move == PLAY_ON:
        play_at_eleven(s)
    elif move == LEAVE:
        leave(s)
    elif s.phase == ELEVEN:
        run_at_eleven(s)
    else:
        run(s)


@rule
def not_now(s):
    return WAITS[s.phase]


@rule
def why_not(s, seat, move):
    if move < TRUCO_CALL:
        return why_not_card(s, seat, move)
    if move <= FOUL_TRUCO:
        return why_not_raise(s, seat, call_barred(s, seat), move == FOUL_TRUCO)
    if move <= FOUL_RAISE:
        return why_not_raise(s, seat, raise_barred(s, seat), move == FOUL_RAISE)
    if move < KEEP:
        return why_not_answer(s, move)
    if move < TURN_UP:
        return why_not_deal(s, move)
    if move == TURN_UP:
        return 0 if s.phase == IRON else NOT_IRON
    return why_not_cut(s, move)


@rule
def why_not_card(s, seat, move):
    face = move % FACE_DOWN
    if s.phase != TURN:
        return not_now(s)
    if not holds(PACK_40, face):
        return NOT_IN_PACK
    if not holds(s.hands[seat], face):
        return NOT_HELD
    return face_down_barred(s) if move >= FACE_DOWN else 0


@rule
def why_not_raise(s, seat, barred, foul):
    """R21: beyond what is needed a raise is no legal move, and where fouls are played a foul."""
    if barred:
        return barred
    enough = beyond_need(s, seat)
    if foul:
        return foul_barred(s, enough)
    return ENOUGH if enough else 0


@rule
def why_not_answer(s, move):
    if move == LEAVE:
        return leave_barred(s)
    if move == PLAY_ON:
        return 0 if s.phase == ELEVEN else NOT_ELEVEN
    if s.phase == ANSWER or (move == RUN and s.phase == ELEVEN):
        return 0
    return NOTHING_PROPOSED


@rule
def why_not_deal(s, move):
    if s.phase != DEALT:
        return NOT_DEALT_NOW
    if move == PASS:
        return pass_barred(s)
    if move == REJECT:
        return reject_barred(s)
    return foul_barred(s, reject_barred(s)) if move == FOUL_REJECT else 0


@rule
def why_not_cut(s, move):
    if s.phase != CUT:
        return NO_CUT_NOW
    if move < TOP:
        return THREE_CUTS if s.cuts == 3 else 0
    return 0 if s.cuts else CUT_FIRST


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("leader", "R9: the leader plays first and play goes to the right", phase=(TURN, ANSWER, IRON))
def leader_of_the_trick(s, known):
    """The first of those who have played; where nobody has, whoever is on turn, or waits for the answer."""
    first = [seat for seat in range(4) if has_played(s, seat) and not has_played(s, (seat + 1) & 3)]
    if len(first) == 1:
        return first[0]
    if "leader" in known:
        return UNKNOWN
    if s.phase != ANSWER:
        return s.turn if "turn" in known else UNKNOWN
    return s.proposer if s.proposer >= 0 else UNKNOWN


@follows("turn", "R9: the leader plays first and play goes to the right", phase=(TURN, IRON))
def turn_in_the_trick(s, known):
    return (s.leader - cards_played(s)) & 3 if "leader" in known and s.leader >= 0 else UNKNOWN


@follows("caller", "R9, R17: who is to play waits for the answer", phase=ANSWER)
def who_waits(s, known):
    return (s.leader - cards_played(s)) & 3 if "leader" in known and s.leader >= 0 else UNKNOWN


@follows("eleven", "R26: the side at eleven decides whether the hand is played", phase=ELEVEN)
def side_that_decides(s, known):
    return side_of(s, s.turn) if "turn" in known and "eleven" not in known else UNKNOWN


@follows("turn", "R3, R4: the mao is asked", phase=DEALT)
def mao_is_asked(s, known):
    return mao(s) if "dealer" in known else UNKNOWN


@follows("dealer", "R3: the mao sits at the dealer's right", phase=DEALT)
def who_dealt(s, known):
    return next(seat for seat in range(4) if (seat - 1) & 3 == s.turn) if "turn" in known else UNKNOWN


@impossible("R2, R3: nobody plays before the cards are dealt", phase=(CUT, DEALT))
def played_too_early(s):
    return cards_played(s) > 0 or tricks_done(s.results) > 0 or any(s.buried) or any(s.won_cards) or s.tied_cards != 0


@impossible("R2: nobody has cards before the cut", phase=CUT)
def dealt_too_early(s):
    return any(s.hands) or any(size(s.unseen[seat]) for seat in range(4)) or size(s.stock) != 40


@impossible("R3: a hand has three cards, and there is a stock to deal from", phase=DEALT)
def dealt_wrongly(s):
    hands = [count(s.hands[seat]) for seat in range(4)]
    return any(n not in (0, 3) for n in hands) or hands[s.turn] != 3 or size(s.stock) < 3 * hands.count(0)


@impossible("R3, R9: four have played to a trick that is over", phase=(TURN, ANSWER))
def trick_is_over(s):
    return cards_played(s) == 4


FAULTS = (
    "",
    "R3: three cards each, less one for every trick and for the card in this one; the hands do not fit that",
    "R9: the leader plays first and play goes to the right; turn (or the caller, who waits) does not fit that",
    "R17: while an answer is awaited there is a proposal of 3, 6, 9 or 12, its proposer, and an opponent to answer",
    "R26: the side at eleven decides; name it, and give the turn to one of its partners",
)


@rule
def audit(s):
    """The phase, the tricks and the cards in hand must fit together."""
    if s.phase in (CUT, DEALT):
        return 0
    for seat in range(4):
        played = 1 if has_played(s, seat) else 0
        held = size(s.unseen[seat]) if s.phase == IRON else count(s.hands[seat])
        if held + played + tricks_done(s.results) != 3:
            return 1
    if s.phase == ELEVEN:
        return 0 if s.eleven == side_of(s, s.turn) else 4
    if (s.leader - cards_played(s)) & 3 != (s.caller if s.phase == ANSWER else s.turn):
        return 2
    if s.phase == ANSWER and not (s.proposer >= 0 and (s.turn - s.proposer) & 1 and figure_before(FIGURES, s.offered)):
        return 3
    return 0


@rule
def doubts(s, seat):
    """G21: the cards of a hand once seen are in it, or were played face down."""
    if seat < 0:
        return 0
    partner = partner_of(seat)
    there = s.hands[partner] | s.buried[partner]
    if s.covered[partner] >= 0:
        there = add(there, s.covered[partner])
    return count(s.remembers[seat] & ~there)


def sheet(view):
    """R16, R22, R28 as a score sheet."""
    tricks = tuple(view.results.count(side) for side in SIDES)
    rows = [("tricks", tricks), ("won in the hand", tuple(view.gained)), ("tentos", tuple(view.score))]
    if any(view.penalties):
        rows.insert(1, ("fouls", tuple(view.penalties)))
    return Sheet(SIDES, tuple(rows), f"stake {view.stake}")


def prompt(view):
    return {
        "cut": "cut the pack, then choose top or bottom",
        "dealt": "keep, pass or reject your three cards",
        "turn": "play a card" if view.stake == 1 else f"play a card; the stake is {view.stake}",
        "answer": f"{view.offered} tentos are proposed: run, accept or raise",
        "eleven": "run for one tento, or play on for three",
        "iron": "turn up a card",
    }[view.phase]


def narrate(before, after, seat, move):
    """What a move brought about: a card turned up, a figure, a trick, the hand."""
    told = []
    if move == "turn up a card":
        told.append(f"{{{seat}}} turns up the {(after.trick[seat].seen or after.last_trick[seat].seen)[0]}.")
    if after.offered > before.offered:
        told.append(f"{after.offered} tentos are proposed.")
    if after.stake > before.stake:
        told.append(f"The hand is played for {after.stake}.")
    if after.phase == "eleven" and before.phase != "eleven":
        told.append(f"{SIDES[after.eleven]} stand at eleven and look at each other's hands.")
    for was, now in zip(before.results, after.results, strict=True):
        if was != now:
            told.append("The trick is tied." if now == "tied" else f"{now} take the trick.")
    return told + _penalties(before, after) + _end_of_hand(after)


def _penalties(before, after):
    if after.penalties == before.penalties:
        return []
    return [f"The foul is punished: {SIDES[0]} {after.score[0]}, {SIDES[1]} {after.score[1]}."]


def _end_of_hand(after):
    if not after.over:
        return []
    won = [f"{SIDES[side]} win {n}." for side, n in enumerate(after.gained) if n > 0]
    lost = [f"{SIDES[side]} lose a tento." for side, n in enumerate(after.gained) if n < 0]
    return won + lost or ["Nobody wins the hand."]
