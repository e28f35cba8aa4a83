"""Rams: in or out, then five tricks, each worth a fifth of the pot; who stays in and takes none pays for it.

The rules in the order of the book, [rams.md](rams.md).
"""

from upcard.cards.faces import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, TEN, suit
from upcard.cards.packs import PACK_32
from upcard.cards.rows import pop, push, size
from upcard.cards.sets import add, count, holds, in_suit, one, take
from upcard.contract.fields import (
    COUNT,
    NO_PHASE,
    NOBODY,
    OWNER,
    card,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, play_cards
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.must_head import above_in_suit, beating, heading, lacking
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.pot import MOST, bits_in, first_from, most_chips_win, pay_in_full, take_from_pot
from upcard.mechanics.trick import clear_tricks, gather_trick, strengths, winning_place
from upcard.mechanics.turn import draw_first_dealer, left_of, right_of

SEATS = 5
ABOUT = About(
    title="Rams",
    players=(3, 4, 5),
    family="Trick-taking",
    line="Drop out, or stay in and take a trick - or claim all five, and drag everybody in with you.",
    pack=PACK_32,
    minutes=20,
    phases=("declare", "after the switch", "after the rams", "turn-up", "play", "over"),
    presets={"one_ante": {"ante": "first_only"}, "till_broke": {"end": "first_broke"}, "short": {"deals": 1}},
    max_moves=20_000 * 40,
    mechanics=("trick", "must head", "must trump", "drop out", "widow", "pot"),
)
DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP, PLAY, OVER = range(6)

STRENGTH = strengths((ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN))
ABOVE = above_in_suit(STRENGTH)
EACH = 5  # R5: cards and so tricks
STAKE = 5  # R4, R15, R25, R28: whatever is paid is five counters
PASSED, STAYED, SWITCHED, RAMS_DECLARED, CALLED_IN = range(5)


@state
class Rams:
    hands = hands(SEATS)
    shown = shown_of("hands", SEATS)  # the turn-up in the dealer's hand
    lacks = lacks_of("hands", SEATS)
    discards = card_sets(SEATS, sees=OWNER, per="seat", role="discard", label="thrown away")
    widow = card_sets(sees=COUNT, role="stock", label="widow")
    stock = row(32, sees=NOBODY)
    turn_up = card(label="turned up")
    trick = row(SEATS, role="trick", played_from="leader", skipped="out")
    last_trick = row(SEATS, role="last trick", played_from="last_leader", skipped="out", copy=True)
    won_cards = card_sets(SEATS, sees=COUNT, per="seat", role="won", label="won", remembered=True)
    trump = suit_field("trump")
    declared = number(
        SEATS, per="seat", label="declared", shows="choice", choices=("pass", "play", "switch", "rams", "called in"),
        start=-1,
    )  # fmt: skip
    declarer = seat_field("rams declared by")
    leader = seat_field("leads", phases=NO_PHASE)
    last_leader = seat_field(shows="hidden")
    tricks = number(SEATS, per="seat", label="tricks")
    pot = number(dtype="i8", label="pot")
    chips = number(SEATS, "i8", per="seat", label="counters")
    paid = number(SEATS, "i8", per="seat", label="paid in this hand", phases=NO_PHASE)
    collected = number(SEATS, "i8", per="seat", label="won in this hand", phases=NO_PHASE)
    out = number(shows="hidden")  # the seats (bits) that have passed
    ante = option("each_dealer", ("each_dealer", "first_only", "when_empty"), rule="G1", text="which dealers ante")
    rams_after_switch = option(False, rule="G8", text="who has taken the widow may declare rams with it")
    passed_may_switch = option(False, rule="G9", text="after a rams those who had passed may take the widow, too")
    rams_leads = option("left_of_dealer", ("left_of_dealer", "declarer"), rule="G10", text="who leads after a rams")
    stack = option(50, (0, 100_000), rule="G14", text="counters at the start")
    end = option("deals", ("deals", "first_broke"), rule="G14", text="what ends the match")
    deals = option(4, (1, 1000), rule="G15", text="how often everybody deals")
    max_hands = option(1000, (1, 20_000), rule="G19", text="hands after which nobody need be broke")


EACH_DEALER, FIRST_ONLY, WHEN_EMPTY = range(3)
BY_DECLARER, FIRST_BROKE = 1, 1

MOVES = Catalogue(
    play_cards(),
    button("stay", "play", says="{seat} plays"),
    button("switch", says="{seat} takes the widow", zone="widow"),
    button("pass", says="{seat} passes"),
    button("rams", says="{seat} declares rams"),
    button("keep", says="{seat} keeps the hand"),
    button("decline", says="{seat} leaves the turned-up card"),
    play_cards(
        "discard",
        "discard {card}",
        says="{seat} takes the turned-up card for {card}",
        hidden_says="{seat} takes the turned-up card for one of the hand",
    ),
)
STAY, SWITCH, PASS, RAMS, KEEP, DECLINE, DISCARD = (
    MOVES.first(kind) for kind in ("stay", "switch", "pass", "rams", "keep", "decline", "discard")
)
REASONS = (
    "",
    "R8: first declare what you do with your hand",
    "R10: the widow has been taken",
    "R11: nobody may pass while the pot holds no more than five counters",
    "R16: only one other player has stayed in, so the dealer may not pass",
    "G8: you have taken the widow: play, or declare rams",
    "R14: rams has been declared: keep your hand, or take the widow",
    "R14: only after a rams is a hand kept or exchanged",
    "R16: take the turned-up card for one of yours, or decline it",
    "R16: the turned-up card is for the dealer alone, when one single other player has stayed in",
    "R8: the declaring is over",
    "R5: you do not hold {card}",
    "R19: you hold {led}, and {led} were led: follow suit",
    "R20: you can beat the trick in the suit led, and must",
    "R21: you have no {led}, but a trump: play a trump",
    "R21: you can play a higher trump than the one that wins the trick, and must",
)
(
    DECLARE_FIRST, WIDOW_TAKEN, POT_TOO_SMALL, DEALER_STAYS, SWITCHER_STAYS, ANSWER_FIRST, NO_RAMS_YET, TURN_UP_FIRST,
    NO_TURN_UP, DECLARED, NOT_HELD, FOLLOW_SUIT, HEAD, PLAY_TRUMP, OVERTRUMP,
) = range(1, 16)  # fmt: skip


# --- Set-up (R1-R7) --------------------------------------------------------------------------------------------------


@rule
def begin(s):
    """R2: equal accounts. R3: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(s.seats):
        s.chips[seat] = s.stack
    s.pot = 0


@rule
def deal(s):
    """R5: five cards each, and the widow. R6: the next card is turned up, its suit is trump."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G3
    clear_hand(s)
    pay_ante(s)
    shuffled(s, s.stock, PACK_32)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), EACH)
    for _ in range(EACH):
        s.widow = add(s.widow, pop(s.stock))
    s.turn_up = pop(s.stock)
    s.trump = suit(s.turn_up)
    s.phase = DECLARE
    s.turn = left_of(s, s.dealer)


@rule
def clear_hand(s):
    clear_tricks(s, SEATS)
    for seat in range(SEATS):
        s.shown[seat] = s.discards[seat] = s.paid[seat] = s.collected[seat] = 0
        s.declared[seat] = -1
    s.widow = s.out = 0
    s.declarer = s.leader = s.last_leader = -1


@rule
def pay_ante(s):
    """R4: the first dealer puts up five counters. G1: so do later ones, or not, or only where the pot is empty."""
    due = s.hand == 0 or s.ante == EACH_DEALER or (s.ante == WHEN_EMPTY and s.pot == 0)
    if due:
        pay_in_full(s, s.dealer, STAKE)


# --- What is allowed -------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    if s.phase == PLAY:
        return offer_cards(moves, 0, playable(s, seat), 0)
    if s.phase == TURN_UP:
        return offer_cards(moves, offer(moves, 0, DECLINE), s.hands[seat], DISCARD)
    n = 0
    for move in range(STAY, DECLINE):
        if why_not(s, seat, move) == 0:
            n = offer(moves, n, move)
    return n


@rule
def why_not(s, seat, move):
    if s.phase == DECLARE:
        return declare_fault(s, seat, move)
    if s.phase == AFTER_SWITCH:
        return 0 if move == STAY or move == RAMS else SWITCHER_STAYS
    if s.phase == AFTER_RAMS:
        return 0 if move == SWITCH or move == KEEP else ANSWER_FIRST
    if s.phase == TURN_UP:
        return exchange_fault(s, seat, move)
    if move >= DECLINE:
        return NO_TURN_UP
    return play_fault(s, seat, move) if move < STAY else DECLARED


@rule
def declare_fault(s, seat, move):
    """R9-R12: play, switch, pass or rams; not everybody may pass, and only one may switch."""
    if move < STAY:
        return DECLARE_FIRST
    if move >= DECLINE:
        return NO_TURN_UP
    if move == KEEP:
        return NO_RAMS_YET
    if move == SWITCH:
        return 0 if s.widow else WIDOW_TAKEN
    return pass_fault(s, seat) if move == PASS else 0


@rule
def pass_fault(s, seat):
    """R11: there is something to win. R16: the dealer may not leave a single player alone."""
    if s.pot <= STAKE:
        return POT_TOO_SMALL
    return DEALER_STAYS if seat == s.dealer and others_in(s) == 1 else 0


@rule
def exchange_fault(s, seat, move):
    """R16: decline, or discard any card of the hand."""
    if move < DECLINE:
        return TURN_UP_FIRST
    return 0 if move == DECLINE or holds(s.hands[seat], move - DISCARD) else NOT_HELD


@rule
def playable(s, seat):
    """R18, G16: any card may be led. R19-R22: follow and beat, else trump and overtrump, else anything."""
    if size(s.trick) == 0:
        return s.hands[seat]
    return heading(s.hands[seat], suit(s.trick[0]), to_beat(s), s.trump)


@rule
def to_beat(s):
    """R20, R21: the cards that beat the trick; no plain card beats a trump."""
    return beating(s.trick, STRENGTH, ABOVE, s.trump)


@rule
def play_fault(s, seat, face):
    if not holds(s.hands[seat], face):
        return NOT_HELD
    if holds(playable(s, seat), face):
        return 0
    led = suit(s.trick[0])
    if in_suit(s.hands[seat], led):
        return HEAD if suit(face) == led else FOLLOW_SUIT
    return OVERTRUMP if suit(face) == s.trump else PLAY_TRUMP


# --- Declaring (R8-R17) ----------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if s.phase == DECLARE or s.phase == AFTER_SWITCH:
        declare(s, seat, move)
    elif s.phase == AFTER_RAMS:
        answer_rams(s, seat, move)
    elif s.phase == TURN_UP:
        if move != DECLINE:
            take_turn_up(s, seat, move - DISCARD)
        begin_play(s)
    else:
        play(s, seat, move)


@rule
def declare(s, seat, move):
    """R9-R12. G8: a switcher has spoken, unless the house lets the new hand speak, too."""
    if move == RAMS:
        declare_rams(s, seat)
    elif move == SWITCH:
        take_widow(s, seat)
        if s.rams_after_switch:
            s.phase = AFTER_SWITCH
        else:
            next_to_declare(s, seat)
    else:
        if move == PASS:
            s.out |= 1 << seat
        if s.phase == DECLARE:
            s.declared[seat] = PASSED if move == PASS else STAYED
        next_to_declare(s, seat)


@rule
def take_widow(s, seat):
    """R10: the hand goes away unseen, and the widow comes instead."""
    s.discards[seat] = s.hands[seat]
    s.hands[seat] = s.widow
    s.widow = 0
    s.declared[seat] = SWITCHED


@rule
def inside(s):
    """The seats (bits) that are in: all that have not passed."""
    return ((1 << s.seats) - 1) & ~s.out


@rule
def others_in(s):
    """How many besides the dealer have stayed in."""
    return bits_in(inside(s) & ~(1 << s.dealer))


@rule
def next_to_declare(s, seat):
    """R8: in turn, the dealer last. R15: whom nobody has left anything to play against. R16: or a single player."""
    s.phase = DECLARE
    if seat == s.dealer:
        if others_in(s) == 1:
            s.phase = TURN_UP
        else:
            begin_play(s)
        return
    s.turn = left_of(s, seat)
    if s.turn == s.dealer and others_in(s) == 0:
        hand_over(s, right_of(s, s.dealer), s.dealer)
        end_hand(s)


@rule
def declare_rams(s, seat):
    """R13: everybody is in, with the cards dealt. R14: those who had not spoken may still take the widow, in turn."""
    s.declarer = seat
    s.declared[seat] = RAMS_DECLARED
    s.out = 0
    for other in range(s.seats):
        if s.declared[other] == PASSED and s.passed_may_switch:
            s.declared[other] = -1  # G9: as if they had not spoken
    s.phase = AFTER_RAMS
    next_to_answer(s, seat)


@rule
def next_to_answer(s, seat):
    """R14: the next in turn who has not spoken, while the widow lies there."""
    for _ in range(s.seats):
        seat = left_of(s, seat)
        if s.widow and s.declared[seat] < 0:
            s.turn = seat
            return
    begin_play(s)


@rule
def answer_rams(s, seat, move):
    if move == SWITCH:
        take_widow(s, seat)
    else:
        s.declared[seat] = CALLED_IN
    next_to_answer(s, seat)


@rule
def take_turn_up(s, dealer, face):
    """R16: the dealer takes the turned-up card for another. G7: trump stays trump; all know who has the card."""
    s.discards[dealer] = add(s.discards[dealer], face)
    s.hands[dealer] = add(take(s.hands[dealer], face), s.turn_up)
    s.shown[dealer] = one(s.turn_up)
    s.turn_up = -1


# --- Play (R18-R24) --------------------------------------------------------------------------------------------------


@rule
def begin_play(s):
    """R18: the first player in, from the dealer's left, leads. G10: also after a rams, unless its declarer does."""
    s.phase = PLAY
    for seat in range(s.seats):
        if s.declarer >= 0 and s.declared[seat] <= PASSED:
            s.declared[seat] = CALLED_IN  # R13
    s.leader = next_in(s, s.dealer)
    if s.declarer >= 0 and s.rams_leads == BY_DECLARER:
        s.leader = s.declarer
    s.turn = s.leader


@rule
def next_in(s, seat):
    """R24: the turn goes to the left, past those who are out."""
    return first_from(s, seat, inside(s))


@rule
def play(s, seat, face):
    """R19-R22: what is not played is not there."""
    if size(s.trick):
        s.lacks[seat] |= lacking(face, suit(s.trick[0]), to_beat(s), s.trump)
    s.hands[seat] = take(s.hands[seat], face)
    push(s.trick, face)
    s.turn = next_in(s, seat)
    if s.turn == s.leader:
        take_trick(s)


@rule
def player_at(s, place):
    """Who plays the card at a place in the trick."""
    seat = s.leader
    for _ in range(place):
        seat = next_in(s, seat)
    return seat


@rule
def take_trick(s):
    """R23: the highest trump wins, else the highest card of the suit led. R24: the winner leads."""
    winner = player_at(s, winning_place(s.trick, STRENGTH, s.trump))
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    if s.declarer >= 0:
        if winner != s.declarer:
            lose_rams(s)
        elif s.tricks[winner] == EACH:
            win_rams(s)
    elif tricks_taken(s) == EACH:
        share_pot(s)


@rule
def tricks_taken(s):
    total = 0
    for seat in range(s.seats):
        total += s.tricks[seat]
    return total


# --- Settlement (R15, R25-R28) ---------------------------------------------------------------------------------------


@rule
def hand_over(s, payer, payee):
    """Five counters go from one player to another."""
    s.chips[payer] -= STAKE
    s.paid[payer] += STAKE
    s.chips[payee] += STAKE
    s.collected[payee] += STAKE


@rule
def collect(s, seat, amount):
    take_from_pot(s, seat, amount)
    s.collected[seat] += amount


@rule
def lose_rams(s):
    """R25: the declarer doubles the pot, which stays (G13), and pays five to everybody else. G20: a limit to that."""
    pay_in_full(s, s.declarer, min(s.pot, MOST))
    for seat in range(s.seats):
        if seat != s.declarer:
            hand_over(s, s.declarer, seat)
    end_hand(s)


@rule
def win_rams(s):
    """R26: everybody pays the declarer five, and the pot is the declarer's."""
    collect(s, s.declarer, s.pot)
    for seat in range(s.seats):
        if seat != s.declarer:
            hand_over(s, seat, s.declarer)
    end_hand(s)


@rule
def share_pot(s):
    """R27: a fifth for every trick. R28, G12: who was in and took none pays five into the next pot."""
    fifth = s.pot // EACH
    for seat in range(s.seats):
        collect(s, seat, fifth * s.tricks[seat])
    for seat in range(s.seats):
        if (inside(s) >> seat) & 1 and s.tricks[seat] == 0:
            pay_in_full(s, seat, STAKE)
    end_hand(s)


@rule
def end_hand(s):
    """G14, G15: the match ends when everybody has dealt so often, or when somebody is broke."""
    s.phase = OVER
    s.over = 1
    if s.end == FIRST_BROKE:
        finished = somebody_broke(s) or s.hand + 1 >= s.max_hands  # G19
    else:
        finished = s.hand + 1 >= s.deals * s.seats
    if finished:
        most_chips_win(s)


@rule
def somebody_broke(s):
    for seat in range(s.seats):
        if s.chips[seat] <= 0:
            return True
    return False


@rule
def points(s, seat):
    """What a seat has: its counters."""
    return s.chips[seat]


FAULTS = (
    "",
    "R5: before the play everybody holds five cards",
    "R5: the widow is five cards, or has been taken",
    "R27: whoever is in starts with five cards and plays one to each trick; the hands do not fit that",
    "R24: it is the turn of whoever comes after the cards in the trick",
    "R17: at least two players are in when cards are played",
)


@rule
def audit(s):
    if s.widow and count(s.widow) != EACH:
        return 2
    if s.phase == PLAY:
        return play_audit(s)
    for seat in range(s.seats):
        if s.phase != OVER and count(s.hands[seat]) != EACH:
            return 1
    return 0


@rule
def play_audit(s):
    players = bits_in(inside(s))
    if players < 2:
        return 5
    if s.leader < 0 or s.turn != player_at(s, size(s.trick)):
        return 4
    for place in range(players):
        played = tricks_taken(s) + (1 if place < size(s.trick) else 0)
        if count(s.hands[player_at(s, place)]) + played != EACH:
            return 3
    return 0


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R25-R28 as a score sheet."""
    rows = (
        ("declared", tuple(word or "-" for word in view.declared)),
        ("tricks", tuple(view.tricks)),
        ("won", tuple(view.collected)),
        ("paid", tuple(view.paid)),
        ("counters", tuple(view.chips)),
    )
    return Sheet(seat_columns(view.seats), rows, f"{view.pot} stay in the pot." if view.pot else "")


def prompt(view):
    if view.phase == "declare":
        return f"in or out? {view.pot} in the pot, {view.trump} is trump"
    if view.phase == "after the switch":
        return "play the widow, or declare rams with it"
    if view.phase == "after the rams":
        return f"{view.trump} is trump: keep your hand, or take the widow unseen"
    if view.phase == "turn-up":
        return f"discard a card for the {view.turn_up.seen[0]}, or decline it"
    return f"follow {view.led}, beat it if you can; {view.trump} is trump" if view.led else "lead any card"


def narrate(before, after, seat, move):
    """When play begins, who takes a trick, and how the hand was settled."""
    if before.hand != after.hand:
        return []
    lines = []
    if after.declarer >= 0 and before.declarer < 0:
        lines.append("Everybody is in.")
    if after.phase == "play" and before.phase != "play":
        lines.append(f"{{{after.leader}}} leads.")
    if sum(after.tricks) > sum(before.tricks):
        lines.append(f"{{{after.leader}}} takes the trick.")
    return [*lines, *settlement(after)] if after.over else lines


def settlement(view):
    """Who has won and who pays."""
    if view.declarer >= 0:
        if view.tricks[view.declarer] == EACH:
            return [f"{{{view.declarer}}} makes the rams and gets the pot, and {STAKE} from everybody."]
        return [f"{{{view.declarer}}} fails, raises the pot to {view.pot}, and pays {STAKE} to everybody else."]
    if not sum(view.tricks):
        return [f"All others have passed: {{{view.dealer}}} gets {STAKE} from the right."]
    lines = [f"{{{n}}} takes {won} from the pot." for n, won in enumerate(view.collected) if won]
    paid = [n for n in range(view.seats) if view.declared[n] != "pass" and not view.tricks[n]]
    return [*lines, *(f"{{{n}}} took no trick and pays {STAKE}." for n in paid)]
