"""Guts: two cards, in or out; the best hand takes the pot, and losers who stayed in pay for the next one.

The rules in the order of the book, [guts.md](guts.md).
"""

from itertools import takewhile

from upcard.rulebook import About, Catalogue, HandLimits, State, choices, fault, numbers, phases, rule, sheet_of, state
from upcard.rulebook import ALL, NOBODY, OWNER, card_sets, hands, number, option, row
from upcard.rulebook import PACK_52, count
from upcard.rulebook import shuffled
from upcard.cards.faces import RANK_NAMES, parse_card
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.jit.interpreted import interpreted
from upcard.mechanics.deals.deal import deal_to_players
from upcard.mechanics.chips.poker import open_value
from upcard.mechanics.chips.pot import MAX_CHIPS, account, all_ante, bits_in, insiders, leave_when_broke, most_chips_win
from upcard.mechanics.chips.pot import (
    next_playing,
    open_match,
    pass_the_deal,
    pay,
    players_left,
    pot,
    share,
    take_from_pot,
)
from upcard.mechanics.chips.pot import tell_takings, was_last_hand
from upcard.mechanics.chips.showdown import best_of, hands_shown, tell_hands
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero

SEATS = 10
DECLARE, TOGETHER, SHOWDOWN = PHASES = phases("declare", "declare together", "showdown")


def hand_limits(seats, options):
    """R5: everybody declares once. R14-R17, J8: all stay in, and one wins; or two do, and one pays. J9: a loser who has
    no more than that has nothing left, leaves, and has no part in what is divided."""
    ante, stack = int(options["ante"]), int(options["stack"])
    if 0 < stack <= ante * (seats + 1):
        return HandLimits(seats, seats * stack, -stack * seats / (seats - 1))
    return HandLimits(seats, 2 * seats * ante, -ante * seats**2 / (seats - 1))


ABOUT = About(
    title="Guts",
    players=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    family="Vying",
    line="Two cards and one word: in or out. Stay in and lose, and the next pot is yours to pay.",
    pack=PACK_52,
    minutes=15,
    phases=PHASES.names,
    presets={"starting_chips": {"stack": 100}, "limited": {"maximum": 100}, "together": {"declare": "simultaneous"}},
    preselected="starting_chips",
    sort="ranks",
    max_moves=200_000,
    hand=hand_limits,
    mechanics=("match the pot", "simultaneous declaration"),
)
OUT, IN = range(2)


MATCH_LIMIT, POT_LIMIT, UNTIL_EXCEEDED = CAP_MODE = choices("match_limit", "pot_limit", "until_exceeded")
CARRY, CARRY_AND_ANTE, BEST_PAYS = ALL_OUT = choices("carry", "carry_and_ante", "best_pays")
SEQUENTIAL, SIMULTANEOUS = DECLARING = choices("sequential", "simultaneous")
DIVIDE, PLAY_ON = FINAL_POT = choices("divide", "play_on")


@state
class Guts(State):
    hands = hands(SEATS, shown=True, formerly="cards")  # R4
    discards = card_sets(SEATS, sees=OWNER, per="seat", role="discard", label="thrown away")
    stock = row(52, sees=NOBODY)
    declared = number(
        SEATS, sees={TOGETHER: OWNER, None: ALL}, per="seat", role="tag", label="declared", shows="choice",
        choices=("out", "in"), low=OUT, high=IN, start=-1,
    )  # fmt: skip
    pot = pot(SEATS)
    ante_due = number(shows="hidden", start=1, means="yes", lives="match")
    matched = number(shows="hidden", means="yes")  # whether a loser paid into the next pot
    value = number(SEATS, "i8", per="seat", shows="hidden")
    ante = option(1, (0, 1000), rule="R1", text="ante")
    maximum = option(0, (0, 1_000_000), rule="J3", text="maximum of the pot (0: none)")
    cap_mode = option(CAP_MODE, rule="J3", text="what the maximum limits")
    ante_every_hand = option(False, rule="J1", text="all ante in every hand")
    all_out = option(ALL_OUT, rule="J2", text="when everybody is out")
    declare = option(DECLARING, rule="J10", text="how players declare")
    final_pot = option(FINAL_POT, rule="J8", text="chips on the table after the last hand")
    stack = option(0, (0, 100_000), rule="J9", text="chips at the start (0: running balances)")
    deals = option(0, (0, 1000), rule="J7", text="hands in a match (0: two deals for each player)", formerly="hands")


MAX_FURTHER = 1000  # J8: hands after the last

IN_ORDER = "R5: from the dealer's left on everybody declares once, the dealer last"
ALOUD, IN_SECRET = "R5: players declare aloud, one after the other", "J10: players declare in secret, all together"

SAY = numbers("declare", ("out", "in"), says="{seat} is {move}", phase=DECLARE, otherwise=IN_SECRET)
CHOOSE = numbers(
    "choose",
    ("secretly out", "secretly in"),
    says="{seat} is {move}",
    hidden_says="{seat} has chosen",
    phase=TOGETHER,
    otherwise=ALOUD,
)
MOVES = Catalogue(SAY, CHOOSE)

begin = open_match  # J7, J9
points = account  # J9


# --- Set-up and declaring (R1-R6) ------------------------------------------------------------------------------------


@rule
def deal(s: Guts):
    """R2: the antes, where due. R3: two cards each; the rest is out of play."""
    pass_the_deal(s)  # J6
    all_ante(s, s.ante if s.ante_due or s.ante_every_hand else 0)  # J1
    shuffled(s, s.stock, PACK_52)
    deal_to_players(s, s.stock, s.hands, 2)
    s.phase = TOGETHER if s.declare == SIMULTANEOUS else DECLARE
    s.turn = next_playing(s, s.dealer)


@rule
def to_act(s: Guts):
    """R5: one after the other. J10: or all players who have not chosen yet."""
    if s.phase != TOGETHER:
        return 1 << s.turn
    waiting = 0
    for seat in range(s.seats):
        if s.playing[seat] and s.declared[seat] < 0:
            waiting |= 1 << seat
    return waiting


@SAY.effect
def declare_aloud(s: Guts, seat, word):
    """R5: the dealer last. J11: in or out, whatever the others have said."""
    s.declared[seat] = word
    drop_out(s, seat)
    s.turn = next_playing(s, seat)
    if seat == s.dealer:
        settle_hand(s)


@CHOOSE.effect
def choose(s: Guts, seat, word):
    """J10: all choices are shown at the same moment."""
    s.declared[seat] = word
    if to_act(s) == 0:
        for other in range(s.seats):
            drop_out(s, other)
        settle_hand(s)


@rule
def drop_out(s: Guts, seat):
    """R6: a player who is out throws the cards away unseen."""
    if s.declared[seat] == OUT:
        s.inside[seat] = 0
        s.discards[seat] = s.hands[seat]
        s.hands[seat] = 0


# --- Showdown and settlement (R7-R18) --------------------------------------------------------------------------------


@rule
def settle_hand(s: Guts):
    """R7: one alone takes the pot. R8: else all who are in show. J2: or no player is in."""
    s.phase = SHOWDOWN
    before = s.pot
    stayed = insiders(s)
    if stayed == 0:
        everybody_out(s, before)
    else:
        winners = stayed if bits_in(stayed) == 1 else best_shown(s, stayed)
        share(s, before, winners)  # R14. R15: what does not divide stays
        losers_pay(s, before, stayed & ~winners)  # R16
        s.ante_due = 0 if s.matched else 1  # J1
    end_hand(s)


@rule
def best_shown(s: Guts, seats):
    """R8-R13: those who are in show; pairs before other hands, then the ranks, whatever the suits."""
    for seat in range(s.seats):
        if (seats >> seat) & 1:
            s.shown[seat] = s.hands[seat]
            s.value[seat] = open_value(s.hands[seat])
    return best_of(s.value, seats)


@rule
def losers_pay(s: Guts, amount, losers):
    """R16, R17: each pays the amount of the pot of this hand; R18, J3: within the maximum."""
    for k in range(1, s.seats + 1):
        seat = (s.dealer + k) % s.seats
        if (losers >> seat) & 1 and pay(s, seat, to_match(s, amount)) > 0:
            s.matched = 1


@rule
def to_match(s: Guts, amount):
    """J3: not more than the maximum; or the amount missing until the new pot stands at it; or all of it, until the new
    pot is above it. J14: nor more than counts."""
    amount = min(amount, MAX_CHIPS)
    if s.maximum == 0:
        return amount
    if s.cap_mode == POT_LIMIT:
        return max(0, min(amount, s.maximum - s.pot))
    if s.cap_mode == UNTIL_EXCEEDED:
        return amount if s.pot <= s.maximum else 0
    return min(amount, s.maximum)


@rule
def everybody_out(s: Guts, amount):
    """J2: the pot stays; or there are antes on top; or the best hand, which should have stayed in, pays."""
    s.ante_due = 1 if s.all_out == CARRY_AND_ANTE else 0
    if s.all_out == BEST_PAYS:
        everybody = 0
        for seat in range(s.seats):
            s.hands[seat] |= s.discards[seat]
            s.discards[seat] = 0
            if s.playing[seat]:
                everybody |= 1 << seat
        losers_pay(s, amount, best_shown(s, everybody))


@rule
def end_hand(s: Guts):
    """J7, J8: the last hand may be followed by more, until no loser pays. J9: the last player left has won."""
    s.over = 1
    if highest_account(s) > 0:
        leave_when_broke(s)
    played_out = s.final_pot != PLAY_ON or not s.matched or s.single_hand or players_left(s) < 2
    if s.hand + 1 >= most_hands(s) or (was_last_hand(s, 2 * s.seats, 2) and played_out):
        divide_pot(s)
        most_chips_win(s)


@rule
def most_hands(s: Guts):
    """J7. J8: no match goes on for ever."""
    return (s.deals if s.deals else 2 * s.seats) + (MAX_FURTHER if s.final_pot == PLAY_ON else 0)


@rule
def highest_account(s: Guts):
    most = s.chips[0]
    for seat in range(1, s.seats):
        most = max(most, s.chips[seat])
    return most


@rule
def divide_pot(s: Guts):
    """J8: equally among all who are left; the odd chips one each from the last dealer's left."""
    left = players_left(s)
    for k in range(1, s.seats + 1):
        seat = (s.dealer + k) % s.seats
        if s.playing[seat]:
            part = (s.pot + left - 1) // left
            take_from_pot(s, seat, part)
            left -= 1


# --- Positions -------------------------------------------------------------------------------------------------------


COUNTED = never_below_zero("R14, R16", "pot", "paid", "collected")
STILL_PLAYED = hands_to_come("J7", lambda s: interpreted(most_hands)(s))
NOTHING_LEFT = nothing_left(SHOWDOWN)


@follows("phase", "J10: how players declare at this table")
def aloud_or_together(s: Guts):
    return (TOGETHER if s.declare == SIMULTANEOUS else DECLARE) if s.phase != SHOWDOWN else UNKNOWN


@follows("declared", "R6: a player who has thrown both cards away has declared himself out", phase=DECLARE)
def said_out_before(s: Guts):
    return [OUT if s.discards[seat] else UNKNOWN for seat in range(s.seats)]


@follows(
    "playing", "R3, J9: a player who has cards, or has thrown them in, plays; one with neither cards nor chips has left"
)
def who_plays(s: Guts):
    dealt = any(s.hands)
    return [
        1 if s.hands[seat] or s.discards[seat] or said_out(s, seat)
        else 0 if dealt and s.stack > 0 and s.chips[seat] == 0
        else UNKNOWN
        for seat in range(s.seats)
    ]  # fmt: skip


@follows("inside", "R4: a player who has declared himself out is out")
def who_is_in(s: Guts, known):
    if "inside" in known:
        return UNKNOWN
    gone = [s.discards[seat] or said_out(s, seat) or not s.playing[seat] for seat in range(s.seats)]
    return [int(s.hands[seat] != 0 or not gone[seat]) for seat in range(s.seats)]


def said_out(s: Guts, seat):
    return s.phase == DECLARE and s.declared[seat] == OUT


@follows("turn", IN_ORDER, phase=DECLARE)
def next_to_speak(s: Guts, known):
    silent = [seat for seat in left_from(s, s.dealer) if s.declared[seat] < 0]
    return silent[0] if "dealer" in known and silent else UNKNOWN


@follows("dealer", IN_ORDER, phase=DECLARE)
def last_to_speak(s: Guts, known):
    """If the turn or the declarations are given: the last of those who are still to declare."""
    spoken = [seat for seat in range(s.seats) if s.playing[seat] and s.declared[seat] >= 0]
    starts = [s.turn - 1] if "turn" in known else [seat for seat in spoken if s.declared[left_from(s, seat)[0]] < 0]
    if "dealer" in known or not starts:
        return UNKNOWN
    to_speak = list(takewhile(lambda seat: s.declared[seat] < 0, left_from(s, starts[0])))
    return to_speak[-1] if to_speak else UNKNOWN


def left_from(s: Guts, seat):
    """All who play, from the left of a seat on."""
    seats = [(seat + k) % s.seats for k in range(1, s.seats + 1)]
    return [seat for seat in seats if s.playing[seat]]


@impossible(IN_ORDER, phase=DECLARE)
def spoken_out_of_order(s: Guts):
    spoken = [s.declared[seat] >= 0 for seat in left_from(s, s.dealer)]
    return all(spoken) or spoken != sorted(spoken, reverse=True)


@impossible("J9: no player with a `stack` has less than nothing, and one player alone has won the match")
def no_match(s: Guts):
    return (s.stack > 0 and min(s.chips) < 0) or sum(s.playing[: s.seats]) < 2


@impossible("R6: a player who is out has thrown both cards away (`discards`), and no other player has thrown any")
def half_out(s: Guts):
    out = [s.declared[seat] == OUT and s.phase == DECLARE for seat in range(s.seats)]
    return any(s.hands[seat] and (s.discards[seat] or out[seat]) for seat in range(s.seats))


@fault("R3: a player who is not out has two cards")
def not_two_cards(s: Guts):
    for seat in range(s.seats):
        if s.inside[seat] and count(s.hands[seat]) != 2:
            return True
    return False


def sheet(view):
    """R14-R16 as a score sheet."""
    declared = ("declared", [word or "-" for word in view.declared])
    hand = ("hand", [cards or "-" for cards in hands_shown(view, 2)])
    note = f"{view.pot} in the next pot" if view.pot else ""
    return sheet_of(view, declared, hand, ("paid in", view.paid), "collected", "chips", note=note)


def hand_in_words(view):
    """R9-R11: a pair, or the higher of two cards."""
    held = sorted((parse_card(card) % 13 for card in view.hands[view.viewer].seen), reverse=True)
    if len(held) != 2:
        return ""
    return f"pair of {rank_plural(held[0])}" if held[0] == held[1] else f"{RANK_NAMES[held[0]]} high"


def rank_plural(a_rank):
    return "sixes" if RANK_NAMES[a_rank] == "six" else f"{RANK_NAMES[a_rank]}s"


def prompt(view):
    return f"in or out? {view.pot} in the pot"


def narrate(before, after, seat, move):
    """Declarations opened together, hands shown, the winner of the pot, and payments into the next."""
    if not after.over:
        return []
    lines = []
    if before.phase == "declare together":
        lines += [f"{{{n}}} is {word}." for n, word in enumerate(after.declared) if word]
    takings = tell_takings(after)
    if takings and "in" not in after.declared:
        lines.append("Everybody is out: the last pot is shared.")
    lines += [*tell_hands(after, 2), *takings]
    matched = [now - then for now, then in zip(after.paid, before.paid, strict=True)]
    lines += [f"{{{n}}} pays {chips} into the next pot." for n, chips in enumerate(matched) if chips]
    return lines or ["Everybody is out; the pot stays."]
