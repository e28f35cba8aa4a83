"""Comet: sequences of a suit with stops, and the 9♦, which may be thrown in at any moment.

The rules in the order of the book, [comet.md](comet.md).
"""

import numpy as np

from upcard.cards.faces import DIAMONDS, KING, NINE, TEN, face_of, parse_card, parse_cards, rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import size
from upcard.cards.sets import RANK_SET, add, count, holds, of_rank, one, set_of, take
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import (
    ALL,
    COUNT,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
)  # fmt: skip
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import highest, win_match
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.stops import holder_of, next_above
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Comet",
    players=(4, 5, 6, 7, 8),
    family="Stops",
    line="Suits climb to the king or stop short, until somebody throws in the nine of diamonds and turns the course.",
    pack=PACK_52,
    minutes=25,
    phases=("lead", "follow", "comet", "end"),
    presets={"known_stops": {"deal": "known"}, "short": {"target": 30}},
    max_moves=300_000,
    mechanics=("stops", "interruption"),
)
LEAD, FOLLOW, WINDOW, END = range(4)
SEATS = 8
COMET, AFTER_COMET = face_of(DIAMONDS, NINE), face_of(DIAMONDS, TEN)
EIGHT_OF_DIAMONDS = one(parse_card("8♦"))
REMOVED_NEXT = parse_cards("8♥ 8♠ 8♣ 7♦ 7♥ 7♠ 7♣")  # J2


@state
class Comet:
    hands = hands(SEATS)
    shown = shown_of("hands", SEATS)  # the next card of whoever is asked for it, and all hands at the end
    lacks = lacks_of("hands", SEATS)
    played = card_sets(SEATS, per="seat", role="exposed", label="played")
    stub = row(52, sees={END: ALL, None: COUNT}, role="pile", label="stub")
    removed = card_sets(role="pile", label="removed")
    last = number(label="last card", shows="card", start=-1)
    interrupted = number(label="interrupted at", shows="card", start=-1)
    by = seat_field(shows="hidden")  # who played the last card
    winner = seat_field(shows="hidden")
    waited = number(shows="hidden")  # the holder of the comet has let the window pass
    gained = number(SEATS, "i4", per="seat", label="this hand")
    score = number(SEATS, "i4", per="seat", label="score")
    deal = option("stub", ("stub", "known"), rule="J1", text="undealt cards: a stub, or 8s that all know to be out")
    races = option("comet_first", ("comet_first", "realtime"), rule="J9", text="comet and next card at the same time")
    stub_kings = option("count", ("count", "ignore"), rule="J12", text="kings in the stub")
    target = option(100, (1, 1000), rule="J17", text="points that win the match")
    max_hands = option(200, (1, 1000), rule="J17", text="most hands in a match")


STUB_DEAL, COMET_FIRST, COUNT_STUB = 0, 0, 0
MOVES = Catalogue(
    play_cards(),
    button("wait", says="{seat} waits", silent=True),
)
WAIT = MOVES.first("wait")
REASONS = (
    "",
    "R5: you do not hold {card}",
    "R6: you hold the next card and must play it",
    "J4: you are asked whether you throw in the comet: play 9♦ or wait",
    "J4: there is nothing to wait for",
    "J9: out of turn you may play nothing but the comet",
)
NOT_HELD, NOT_NEXT, ONLY_COMET, NO_WAITING, OUT_OF_TURN = range(1, 6)


# --- Set-up ----------------------------------------------------------------------------------------------------------


def removed_in_known_deal(players):
    """R4, J2: the cards taken out so that the pack divides evenly."""
    return set_of([parse_card("8♦"), *REMOVED_NEXT[: 51 % players]])


REMOVED = np.array([removed_in_known_deal(max(1, players)) for players in range(SEATS + 1)], np.int64)


@rule
def begin(s):
    """J15: the first dealer is drawn. All start at nothing."""
    draw_first_dealer(s)
    for seat in range(SEATS):
        s.score[seat] = 0


@rule
def deal(s):
    """R2-R4: the pack without the 8♦, or without some more cards, is dealt equally as far as it goes. R5."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # R20
    s.removed = EIGHT_OF_DIAMONDS if s.deal == STUB_DEAL else REMOVED[s.seats]
    shuffled(s, s.stub, PACK_52 & ~s.removed)
    deal_hands(s.stub, s.hands, s.seats, left_of(s, s.dealer), count(PACK_52 & ~s.removed) // s.seats)
    for seat in range(SEATS):
        s.shown[seat] = s.lacks[seat] = s.played[seat] = s.gained[seat] = 0
    s.last = s.interrupted = s.by = s.winner = -1
    start_lead(s, left_of(s, s.dealer))


# --- Who acts --------------------------------------------------------------------------------------------------------


@rule
def to_act(s):
    """The seat on turn. J4: after a card the holder of the comet alone is asked, in secret. J9: or may act first."""
    holder = holder_of(s.hands, s.seats, COMET)
    if s.phase == WINDOW:
        return 1 << holder if holder >= 0 and not s.waited else 0
    if s.races != COMET_FIRST and s.by >= 0 and holder >= 0:
        return 1 << s.turn | 1 << holder
    return 1 << s.turn


@rule
def keep_secret(s):
    """Nobody may see whether the comet is thought about: J9: in a race, as long as it has not been seen."""
    s.secret = 1 if s.phase == WINDOW or (s.races != COMET_FIRST and s.by >= 0 and unseen(s)) else 0


@rule
def unseen(s):
    """Whether somebody may have the comet, as far as all know. (It may lie in the stub.)"""
    for seat in range(s.seats):
        if holds(s.played[seat], COMET):
            return False
    return True


@rule
def window(s):
    return s.phase == WINDOW


@rule
def asked_for(s):
    """R6, R10: the cards that may come next: the one above the last, and the one above where the comet came in."""
    return above(s.last) | above(s.interrupted)


@rule
def above(card):
    """The next card of the suit as a set: none after a king (R7), none without a card."""
    return 0 if card < 0 or rank(card) == KING else one(next_above(card))


@rule
def playable(s, seat):
    """R5, R8: any card is led. R6, R12: else a card asked for. J4, J9: the comet when its holder may throw it in."""
    comet = s.hands[seat] & one(COMET)
    if s.phase == WINDOW:
        return comet
    mine = s.hands[seat] if s.phase == LEAD else s.hands[seat] & asked_for(s)
    if s.races != COMET_FIRST and s.by >= 0:
        return mine | comet if seat == s.turn else comet
    return mine


@rule
def legal(s, seat, moves):
    n = offer_cards(moves, 0, playable(s, seat), 0)
    return offer(moves, n, WAIT) if s.phase == WINDOW else n


@rule
def why_not(s, seat, move):
    if move == WAIT:
        return 0 if s.phase == WINDOW else NO_WAITING
    if holds(playable(s, seat), move):
        return 0
    if not holds(s.hands[seat], move):
        return NOT_HELD
    if s.phase == WINDOW:
        return ONLY_COMET
    return NOT_NEXT if seat == s.turn else OUT_OF_TURN


# --- Play ------------------------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if move == WAIT:
        s.waited = 1
    else:
        play_card(s, seat, move)


@rule
def end_window(s):
    """J4: the comet is not thrown in."""
    go_on(s)


@rule
def play_card(s, seat, card):
    """R5-R8: the card lies open before its player. R15: who has no card left has won, with the comet too (J11)."""
    s.hands[seat] = take(s.hands[seat], card)
    s.played[seat] = add(s.played[seat], card)
    s.shown[seat] = take(s.shown[seat], card)  # who was asked and forestalled by the comet is known to hold it still
    s.interrupted = s.last if card == COMET else -1
    s.last = card
    s.by = seat
    if s.hands[seat] == 0:
        end_hand(s, seat)
    elif card == COMET:
        pass_the_comet(s, seat)
    elif s.races == COMET_FIRST and unseen(s):
        s.phase = WINDOW  # J4
        s.turn = max(0, holder_of(s.hands, s.seats, COMET))
        s.secret = 1
        s.waited = 0
    else:
        go_on(s)


@rule
def pass_the_comet(s, seat):
    """R10, R11, J7: the first player from the left who is able must play one of the two cards. J6: or nobody is."""
    other = seat
    for _ in range(s.seats):
        other = left_of(s, other)
        if s.hands[other] & asked_for(s):
            start_follow(s, other)
            return
        s.lacks[other] |= asked_for(s)
    start_lead(s, seat)


@rule
def go_on(s):
    """R6: the holder of the next card, wherever he sits. R7: else a stop; R8: who played last leads."""
    for seat in range(s.seats):
        if s.hands[seat] & asked_for(s):
            start_follow(s, seat)
            s.shown[seat] |= s.hands[seat] & asked_for(s)
            return
    for seat in range(s.seats):
        s.lacks[seat] |= asked_for(s)  # an unanswered card is out of play
    start_lead(s, s.by)


@rule
def start_follow(s, seat):
    s.phase = FOLLOW
    s.turn = seat
    keep_secret(s)


@rule
def start_lead(s, seat):
    """R8. J5: a sequence that has ended is not taken up again."""
    s.phase = LEAD
    s.turn = seat
    s.last = s.interrupted = -1
    keep_secret(s)


# --- The end ---------------------------------------------------------------------------------------------------------


@rule
def end_hand(s, winner):
    """R16-R18: the winner's points. R19: the comet unplayed. R21, J17: the end of the match."""
    s.phase = END
    s.winner = winner
    s.secret = 0
    s.gained[winner] = 1 + 2 * kings_unplayed(s)
    for seat in range(s.seats):
        s.shown[seat] = s.hands[seat]
        s.gained[winner] += count(s.hands[seat])
        if holds(s.hands[seat], COMET):
            s.gained[seat] = -1
    for seat in range(s.seats):
        s.score[seat] += s.gained[seat]
    s.over = 1
    if s.single_hand or s.score[winner] >= s.target or s.hand + 1 >= s.max_hands:
        win_match(s, highest(s.score, s.seats))


@rule
def kings_unplayed(s):
    """R18: kings in the hands; J12: and in the stub."""
    kings = 0
    for seat in range(s.seats):
        kings |= of_rank(s.hands[seat], KING)
    if s.stub_kings == COUNT_STUB:
        for k in range(size(s.stub)):
            kings |= one(s.stub[k]) & RANK_SET[KING]
    return count(kings)


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("by", "R8: who played the last card has it in front of him, and leads when a sequence has ended")
def player_of_the_last_card(s, known):
    if s.phase == LEAD:
        return s.turn if "turn" in known and any(s.played) else UNKNOWN
    by = holder_of(s.played, s.seats, s.last) if s.last >= 0 else -1
    return by if by >= 0 else UNKNOWN


@follows("turn", "R6: whoever holds the next card is on turn", phase=FOLLOW)
def holder_of_the_next_card(s, known):
    if s.last == COMET and "by" not in known:
        return UNKNOWN
    first = s.by if s.last == COMET else 0  # J7: after the comet the first from the left
    order = [(first + k + (s.last == COMET)) % s.seats for k in range(s.seats)]
    return next((seat for seat in order if s.hands[seat] & asked_for(s)), UNKNOWN)


@follows("turn", "J4: the holder of the comet is asked", phase=WINDOW)
def asked_for_the_comet(s):
    return max(0, holder_of(s.hands, s.seats, COMET))


@follows("secret", "J4, J9: nobody may see whether the comet is thought about")
def thought_about(s):
    return 1 if s.phase == WINDOW or (s.races != COMET_FIRST and s.by >= 0 and unseen(s)) else 0


@follows("shown", "R6: all know who holds the card that is asked for", phase=FOLLOW)
def answered(s, known):
    if s.last == COMET or "turn" not in known:
        return UNKNOWN
    return [s.hands[seat] & asked_for(s) if seat == s.turn else 0 for seat in range(s.seats)]


@follows("removed", "R2, R4, J2: the 8♦ is taken out, or the eights and sevens that would not go round")
def taken_out(s):
    return EIGHT_OF_DIAMONDS if s.deal == STUB_DEAL else REMOVED[s.seats]


@follows("stub", "R3: what does not go round is the stub")
def left_over(s, known):
    rest = known.rest()
    over = count(PACK_52 & ~s.removed) % s.seats
    return rest if "stub" not in known and len(rest) == over else UNKNOWN


@impossible("R6: when a card is asked for, the player on turn holds it", phase=FOLLOW)
def cannot_follow(s):
    return s.hands[s.turn] & asked_for(s) == 0


@impossible("J4: the comet is thought about after a card that somebody has played", phase=WINDOW)
def no_occasion(s):
    return s.last < 0 or s.by < 0


FAULTS = (
    "",
    "R15: the hand is over as soon as somebody has no cards",
    "R6: when a card is asked for and the comet did not come last, the player on turn holds it",
)


@rule
def audit(s):
    for seat in range(s.seats):
        if s.hands[seat] == 0:
            return 1
    if s.phase == FOLLOW and s.last != COMET and s.hands[s.turn] & asked_for(s) == 0:
        return 2
    return 0


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R16-R19 as a score sheet."""
    rows = (
        ("cards left", tuple(zone.count for zone in view.hands)),
        ("this hand", tuple(view.gained)),
        ("score", tuple(view.score)),
    )
    kings = [card for zone in (*view.hands, view.stub) for card in zone.seen if card[0] == "K"]
    return Sheet(seat_columns(view.seats), rows, f"not played: {' '.join(kings)}" if kings else "")


def prompt(view):
    if view.phase == "comet":
        return "throw in the comet, or wait?"
    if view.phase == "lead":
        return "lead any card"
    if not view.interrupted:
        return f"play the next card above {view.last}"
    return f"play 10♦ or the next card above {view.interrupted}"


def narrate(before, after, seat, move):
    """Stops, the comet, and who is out."""
    if before.hand != after.hand:
        return []
    if after.over:
        out = next(n for n, zone in enumerate(after.hands) if zone.count == 0)
        return [f"{{{out}}} has no cards left and scores {after.gained[out]}."]
    if move == "9♦":
        return ["The comet!"]
    return []
