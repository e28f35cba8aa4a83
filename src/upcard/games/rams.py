"""Rams: in or out, then five tricks, each worth a fifth of the pot; who stays in and takes none pays for it.

The rules in the order of the book, [rams.md](rams.md).
"""

from upcard.rulebook import About, Catalogue, button, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import COUNT, NOBODY, NO_PHASE, OWNER, card, card_sets, hands, number, option, row, seat_field
from upcard.rulebook import suit_field, trick
from upcard.rulebook import PACK_32, add, count, one, pop, size, suit, take
from upcard.rulebook import deal_hands, draw_first_dealer, left_of, right_of, shuffled
from upcard.rulebook import follow_suit, gather_trick, lay, strengths, suit_led, trick_prompt, tricks_done, trumps
from upcard.rulebook import winning_place
from upcard.contract.fields import seats_field
from upcard.contract.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.mechanics.must_head import above_in_suit, beating, trump_in
from upcard.mechanics.pot import MOST, bits_in, first_from, most_chips_win, pay_in_full, take_from_pot
from upcard.mechanics.match_facts import hands_to_come

SEATS = 5
DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP, PLAY, OVER = PHASES = phases(
    ("declare", "R8: first declare what you do with your hand"),
    ("after the switch", "G8: you have taken the widow: play, or declare rams"),
    ("after the rams", "R14: rams has been declared: keep your hand, or take the widow"),
    ("turn-up", "R16: take the turned-up card for one of yours, or decline it"),
    "play",
    "over",
)
ABOUT = About(
    title="Rams",
    players=(3, 4, 5),
    family="Trick-taking",
    line="Drop out, or stay in and take a trick - or claim all five, and drag everybody in with you.",
    pack=PACK_32,
    minutes=20,
    phases=PHASES.names,
    presets={"one_ante": {"ante": "first_only"}, "till_broke": {"end": "first_broke"}, "short": {"deals": 1}},
    max_moves=20_000 * 40,
    mechanics=("trick", "must head", "must trump", "drop out", "widow", "pot"),
)

STRENGTH = strengths("A K Q J 10 9 8 7")
ABOVE = above_in_suit(STRENGTH)
EACH = 5  # R5: cards and so tricks
STAKE = 5  # R4, R15, R25, R28: whatever is paid is five counters
PASSED, STAYED, SWITCHED, RAMS_DECLARED, CALLED_IN = range(5)
DECLARATIONS = ("pass", "play", "switch", "rams", "called in")


@state
class Rams:
    hands = hands(SEATS, shown=True, lacks=True)  # shown: the turn-up in the dealer's hand
    discards = card_sets(SEATS, sees=OWNER, per="seat", role="discard", label="thrown away")
    widow = card_sets(sees=COUNT, role="stock", label="widow")
    stock = row(32, sees=NOBODY)
    turn_up = card(label="turned up")
    trump = suit_field("trump")
    declared = number(SEATS, per="seat", label="declared", shows="choice", choices=DECLARATIONS, start=-1)
    declarer = seat_field("rams declared by")
    out = seats_field()  # who has passed
    trick = trick(SEATS, won="seat", skipped="out", leads_shown=False)
    pot = number(dtype="i8", label="pot", lives="match")
    chips = number(SEATS, "i8", per="seat", label="counters", lives="match")
    paid = number(SEATS, "i8", per="seat", label="paid in this hand", phases=NO_PHASE)
    collected = number(SEATS, "i8", per="seat", label="won in this hand", phases=NO_PHASE)
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
NOT_HELD = "R5: you do not hold {card}"
DECLARED = "R8: the declaring is over"
NO_RAMS_YET = "R14: only after a rams is a hand kept or exchanged"
NO_TURN_UP = "R16: the turned-up card is for the dealer alone, when one single other player has stayed in"

CARD = from_hand(held=NOT_HELD, must=[follow_suit("R19")], phase=PLAY)
STAY = button("stay", "play", says="{seat} plays", phase=(DECLARE, AFTER_SWITCH), otherwise=DECLARED)
SWITCH = button("switch", says="{seat} takes the widow", zone="widow", phase=(DECLARE, AFTER_RAMS), otherwise=DECLARED)
PASS = button("pass", says="{seat} passes", phase=DECLARE, otherwise=DECLARED)
RAMS = button("rams", says="{seat} declares rams", phase=(DECLARE, AFTER_SWITCH), otherwise=DECLARED)
KEEP = button("keep", says="{seat} keeps the hand", phase=AFTER_RAMS, otherwise=NO_RAMS_YET)
DECLINE = button("decline", says="{seat} leaves the turned-up card", phase=TURN_UP, otherwise=NO_TURN_UP)
DISCARD = from_hand(
    "discard",
    "discard {card}",
    says="{seat} takes the turned-up card for {card}",
    hidden_says="{seat} takes the turned-up card for one of the hand",
    held=NOT_HELD,
    phase=TURN_UP,
    otherwise=NO_TURN_UP,
)
MOVES = Catalogue(CARD, STAY, SWITCH, PASS, RAMS, KEEP, DECLINE, DISCARD)


# --- Set-up (R1-R7) --------------------------------------------------------------------------------------------------


@rule
def begin(s):
    """R2: equal accounts. R3: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(s.seats):
        s.chips[seat] = s.stack


@rule
def deal(s):
    """R5: five cards each, and the widow. R6: the next card is turned up, its suit is trump."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G3
    pay_ante(s)
    shuffled(s, s.stock, PACK_32)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), EACH)
    for _ in range(EACH):
        s.widow = add(s.widow, pop(s.stock))
    s.turn_up = pop(s.stock)
    s.trump = suit(s.turn_up)
    s.turn = left_of(s, s.dealer)


@rule
def pay_ante(s):
    """R4: the first dealer puts up five counters. G1: so do later ones, or not, or only where the pot is empty."""
    due = s.hand == 0 or s.ante == EACH_DEALER or (s.ante == WHEN_EMPTY and s.pot == 0)
    if due:
        pay_in_full(s, s.dealer, STAKE)


# --- Declaring (R8-R17) ----------------------------------------------------------------------------------------------


@STAY.effect
def stay(s, seat):
    """R9. G8: a switcher has spoken already."""
    if s.phase == DECLARE:
        s.declared[seat] = STAYED
    next_to_declare(s, seat)


@SWITCH.refused("R10: the widow has been taken")
def no_widow(s):
    return s.widow == 0


@SWITCH.effect
def switch(s, seat):
    """R10: the hand goes away unseen, and the widow comes instead. G8: the house may let the new hand speak, too."""
    s.discards[seat] = s.hands[seat]
    s.hands[seat] = s.widow
    s.widow = 0
    s.declared[seat] = SWITCHED
    if s.phase == AFTER_RAMS:
        next_to_answer(s, seat)
    elif s.rams_after_switch:
        s.phase = AFTER_SWITCH
    else:
        next_to_declare(s, seat)


@PASS.refused("R11: nobody may pass while the pot holds no more than five counters")
def nothing_to_win(s):
    return s.pot <= STAKE


@PASS.refused("R16: only one other player has stayed in, so the dealer may not pass")
def dealer_has_to_stay(s, seat):
    return seat == s.dealer and others_in(s) == 1


@PASS.effect
def drop_out(s, seat):
    """R11."""
    s.out |= 1 << seat
    s.declared[seat] = PASSED
    next_to_declare(s, seat)


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


@RAMS.effect
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


@KEEP.effect
def keep(s, seat):
    s.declared[seat] = CALLED_IN
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


@DECLINE.effect
def decline(s):
    begin_play(s)


@DISCARD.effect
def take_turn_up(s, dealer, face):
    """R16: the dealer takes the turned-up card for another. G7: trump stays trump; all know who has the card."""
    s.discards[dealer] = add(s.discards[dealer], face)
    s.hands[dealer] = add(take(s.hands[dealer], face), s.turn_up)
    s.shown[dealer] = one(s.turn_up)
    s.turn_up = -1
    begin_play(s)


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
def to_beat(s):
    """R20, R21: the cards that beat the trick; no plain card beats a trump."""
    return beating(s.trick, STRENGTH, ABOVE, s.trump) if size(s.trick) else 0


CARD.must("R20: you can beat the trick in the suit led, and must", to_beat, suit_led)
CARD.must("R21: you have no {led}, but a trump: play a trump", trump_in)
CARD.must("R21: you can play a higher trump than the one that wins the trick, and must", to_beat, trumps)


@CARD.effect
def play(s, seat, face):
    """R22: who has neither the suit led nor a trump plays anything."""
    lay(s, seat, face)
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
    elif tricks_done(s) == EACH:
        share_pot(s)


# --- Settlement (R15, R25-R28) ---------------------------------------------------------------------------------------


@rule
def hand_over(s, payer, payee):
    """Five counters go from one player to another."""
    s.chips[payer] -= STAKE
    s.paid[payer] += STAKE
    s.chips[payee] += STAKE
    s.collected[payee] += STAKE


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
    take_from_pot(s, s.declarer, s.pot)
    for seat in range(s.seats):
        if seat != s.declarer:
            hand_over(s, seat, s.declarer)
    end_hand(s)


@rule
def share_pot(s):
    """R27: a fifth for every trick. R28, G12: who was in and took none pays five into the next pot."""
    fifth = s.pot // EACH
    for seat in range(s.seats):
        take_from_pot(s, seat, fifth * s.tricks[seat])
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


# --- Positions -------------------------------------------------------------------------------------------------------


@follows("trump", "R5: trump is the suit of the turned-up card")
def suit_turned_up(s):
    return suit(s.turn_up) if s.turn_up >= 0 else UNKNOWN


@follows("out", "R11: who has passed is out")
def who_is_out(s, known):
    if "out" in known or "declared" not in known:
        return UNKNOWN
    return sum(1 << seat for seat in range(s.seats) if s.declared[seat] == PASSED)


@follows("leader", "R24: it is the turn of whoever comes after the cards in the trick", phase=PLAY)
def leader_of_the_trick(s, known):
    if "leader" in known or "turn" not in known:
        return UNKNOWN
    seats = [(s.turn - k) % s.seats for k in range(s.seats)]
    playing = [seat for seat in seats if not s.out >> seat & 1]
    return playing[size(s.trick)] if size(s.trick) < len(playing) else UNKNOWN


@follows("turn", "R24: it is the turn of whoever comes after the cards in the trick", phase=PLAY)
def turn_in_the_trick(s, known):
    if "leader" not in known or s.leader < 0 or bits_in(inside(s)) == 0:
        return UNKNOWN
    return player_at(s, size(s.trick))


@impossible("R5: there is a trump suit")
def no_trump(s):
    return s.trump < 0


@impossible("R24: cards are played when everybody has declared", phase=(DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP))
def played_too_early(s):
    return size(s.trick) > 0 or any(s.tricks) or any(s.won_cards)


STILL_PLAYED = hands_to_come("G15", lambda s: s.max_hands if s.end == FIRST_BROKE else s.deals * s.seats)
NOTHING_LEFT = nothing_left(OVER)


@fault("R5: the widow is five cards, or has been taken")
def odd_widow(s):
    return s.widow != 0 and count(s.widow) != EACH


@fault("R5: before the play everybody holds five cards", phase=(DECLARE, AFTER_SWITCH, AFTER_RAMS, TURN_UP))
def not_five_each(s):
    for seat in range(s.seats):
        if count(s.hands[seat]) != EACH:
            return True
    return False


@fault("R17: at least two players are in when cards are played", phase=PLAY)
def nobody_to_play_with(s):
    return bits_in(inside(s)) < 2


@fault("R24: it is the turn of whoever comes after the cards in the trick", phase=PLAY)
def out_of_turn(s):
    return s.leader < 0 or s.turn != player_at(s, size(s.trick))


@fault("R27: whoever is in starts with five cards and plays one to each trick; the hands do not fit that", phase=PLAY)
def misdealt(s):
    for place in range(bits_in(inside(s))):
        played = tricks_done(s) + (1 if place < size(s.trick) else 0)
        if count(s.hands[player_at(s, place)]) + played != EACH:
            return True
    return False


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R25-R28 as a score sheet."""
    declared = ("declared", [word or "-" for word in view.declared])
    note = f"{view.pot} stay in the pot." if view.pot else ""
    return sheet_of(view, declared, "tricks", ("won", view.collected), ("paid", view.paid), "chips", note=note)


def prompt(view):
    if view.phase == "declare":
        return f"in or out? {view.pot} in the pot, {view.trump} is trump"
    if view.phase == "after the switch":
        return "play the widow, or declare rams with it"
    if view.phase == "after the rams":
        return f"{view.trump} is trump: keep your hand, or take the widow unseen"
    if view.phase == "turn-up":
        return f"discard a card for the {view.turn_up.seen[0]}, or decline it"
    return f"follow {view.led}, beat it if you can; {view.trump} is trump" if view.led else trick_prompt(view)


def narrate(before, after, seat, move):
    """When play begins, and how the hand was settled."""
    if before.hand != after.hand:
        return []
    lines = []
    if after.declarer >= 0 and before.declarer < 0:
        lines.append("Everybody is in.")
    if after.phase == "play" and before.phase != "play":
        lines.append(f"{{{after.leader}}} leads.")
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
