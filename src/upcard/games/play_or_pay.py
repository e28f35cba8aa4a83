"""Play or Pay: one suit at a time is built round the corner; whoever cannot play the next card pays a chip.

The rules in the order of the book, [play_or_pay.md](play_or_pay.md).
"""

from upcard.cards.faces import parse_card
from upcard.cards.packs import PACK_52
from upcard.cards.sets import add, count, holds, one, take
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import NOBODY, card_sets, hands, lacks_of, number, option, row, seat_field
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_out_to_players, shuffled
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.pot import (
    all_ante,
    leave_when_broke,
    most_chips_win,
    next_playing,
    open_accounts,
    pay,
    take_from_pot,
    was_last_hand,
)  # fmt: skip
from upcard.mechanics.stops import holder_of, next_above
from upcard.mechanics.turn import draw_first_dealer

ABOUT = About(
    title="Play or Pay",
    players=(3, 4, 5, 6, 7, 8),
    family="Stops",
    line="Whoever cannot play the next card pays a chip, and the first one out takes them all.",
    pack=PACK_52,
    minutes=15,
    phases=("lead", "follow"),
    presets={"ante": {"ante": 1}, "step_by_step": {"forced": "asked"}},
    max_moves=500_000,
    mechanics=("stops", "pot"),
)
LEAD, FOLLOW = range(2)
SEATS = 8


@state
class PlayOrPay:
    hands = hands(SEATS, formerly="cards")
    lacks = lacks_of("hands", SEATS)
    played = card_sets(SEATS, per="seat", role="exposed", label="played")  # J11
    stock = row(52, sees=NOBODY)
    first = number(label="sequence begun with", shows="card", start=-1)
    last = number(label="last card", shows="card", start=-1)
    pot = number(dtype="i8", label="pot")
    chips = number(SEATS, "i8", per="seat", label="chips")
    paid = number(SEATS, "i8", per="seat", label="paid")
    collected = number(SEATS, "i8", per="seat", label="won")
    inside = number(SEATS, per="seat", shows="hidden", start=1)
    playing = number(SEATS, per="seat", shows="hidden", means="yes", start=1)
    winner = seat_field(shows="hidden")
    forced = option("automatic", ("automatic", "asked"), rule="J6", text="how cards and payments are made that must be")
    ante = option(0, (0, 1000), rule="J3", text="ante in every hand")
    short_hand_ante = option(0, (0, 1000), rule="J3", text="extra ante of those with a card less")
    stack = option(0, (0, 100_000), rule="J7", text="chips at the start (0: running balances)")
    deals = option(0, (0, 1000), rule="J8", text="hands in a match (0: one deal for each player)", formerly="hands")


AUTOMATIC = 0
MOVES = Catalogue(play_cards(zone="hands"), button("pay", says="{seat} pays a chip"))
PAY = MOVES.first("pay")
REASONS = (
    "",
    "R4: you do not hold {card}",
    "R5: only the next card above {last} may be played",
    "R4: nothing is to be paid; begin a sequence with any card",
    "J6: you hold the next card and must play it",
    "R6: you do not hold the next card above {last}; pay a chip",
)
NOT_HELD, NOT_NEXT, NOTHING_TO_PAY, CAN_PLAY, CANNOT_PLAY = range(1, 6)


@rule
def begin(s):
    """R1: equal accounts. J8: the first dealer is drawn."""
    draw_first_dealer(s)
    open_accounts(s)


@rule
def deal(s):
    """R2, R3: the whole pack is dealt out, singly from the dealer's left. R4: the dealer's left begins."""
    if s.hand > 0:
        s.dealer = next_playing(s, s.dealer)  # R16
    all_ante(s, s.ante)
    shuffled(s, s.stock, PACK_52)
    deal_out_to_players(s, s.stock, s.hands)
    for seat in range(SEATS):
        s.lacks[seat] = s.played[seat] = s.collected[seat] = 0
    s.winner = s.first = s.last = -1
    s.phase = LEAD
    s.turn = next_playing(s, s.dealer)
    pay_for_short_hands(s)


@rule
def pay_for_short_hands(s):
    """J3: who was dealt a card less than the dealer's left neighbour pays extra, if that is agreed."""
    for seat in range(s.seats):
        if s.playing[seat] and count(s.hands[seat]) < count(s.hands[s.turn]):
            pay(s, seat, s.short_hand_ante)


@rule
def playable(s, seat):
    """R4, R11: any card begins a sequence. R5: then only the next card will do."""
    return s.hands[seat] if s.phase == LEAD else s.hands[seat] & one(next_above(s.last))


@rule
def legal(s, seat, moves):
    """R5, R6: play or pay; there is never a choice between the two (J6)."""
    cards = playable(s, seat)
    return offer_cards(moves, 0, cards, 0) if cards else offer(moves, 0, PAY)


@rule
def why_not(s, seat, move):
    cards = playable(s, seat)
    if move == PAY:
        if s.phase == LEAD:
            return NOTHING_TO_PAY
        return CAN_PLAY if cards else 0
    if holds(cards, move):
        return 0
    if not holds(s.hands[seat], move):
        return NOT_HELD
    return NOT_NEXT if cards else CANNOT_PLAY


@rule
def apply(s, seat, move):
    """J6: what is forced follows by itself, unless every player wants to be asked."""
    act(s, seat, move)
    while s.forced == AUTOMATIC and s.phase == FOLLOW and not s.over:
        card = next_above(s.last)
        act(s, s.turn, card if holds(s.hands[s.turn], card) else PAY)


@rule
def act(s, seat, move):
    """R5-R8: play or pay; the turn passes to the left."""
    if move == PAY:
        pay(s, seat, 1)
        s.lacks[seat] |= one(next_above(s.last))
        s.turn = next_playing(s, seat)
    else:
        play_card(s, seat, move)


@rule
def play_card(s, seat, card):
    """R10, R11: after the thirteenth card its player begins anew. R13, J4: who has no card left has won."""
    s.hands[seat] = take(s.hands[seat], card)
    s.played[seat] = add(s.played[seat], card)
    if s.phase == LEAD:
        s.first = card
    s.last = card
    if s.hands[seat] == 0:
        end_hand(s, seat)
    elif next_above(card) == s.first or holder_of(s.hands, s.seats, next_above(card)) < 0:  # J13
        s.phase = LEAD
        s.first = s.last = -1
        s.turn = seat
    else:
        s.phase = FOLLOW
        s.turn = next_playing(s, seat)


@rule
def end_hand(s, winner):
    """R14: a chip for every card left. R15: the winner collects the pot. J7, J8, J12: the end of the match."""
    for seat in range(s.seats):
        if s.playing[seat]:
            pay(s, seat, count(s.hands[seat]))
    s.winner = winner
    s.collected[winner] = s.pot
    take_from_pot(s, winner, s.pot)
    s.over = 1
    leave_when_broke(s)
    if was_last_hand(s, s.seats, 3):
        most_chips_win(s)


@rule
def points(s, seat):
    """What a seat has: its account."""
    return s.chips[seat]


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("last", "R4, R11: no card has been played to a sequence that is to be begun", phase=LEAD)
def nothing_played(s):
    return -1


@follows("first", "R4, R11: no card has been played to a sequence that is to be begun", phase=LEAD)
def nothing_begun(s):
    return -1


@follows("last", "R5: the last card is the highest of the sequence that lies on the table", phase=FOLLOW)
def last_of_the_sequence(s):
    """Where the sequence began is known."""
    if s.first < 0 or holder_of(s.played, s.seats, s.first) < 0:
        return UNKNOWN
    card = s.first
    while next_above(card) != s.first and holder_of(s.played, s.seats, next_above(card)) >= 0:
        card = next_above(card)
    return card


@follows("first", "R5: the sequence began with the lowest of the cards of the suit that lie on the table", phase=FOLLOW)
def first_of_the_sequence(s, known):
    """Where the sequence has come to is known."""
    if "first" in known or s.last < 0 or holder_of(s.played, s.seats, s.last) < 0:
        return UNKNOWN
    before = {next_above(face): face for face in range(52) if holder_of(s.played, s.seats, face) >= 0}
    card = s.last
    while before.get(card, s.last) != s.last:
        card = before[card]
    return card


@follows("turn", "R5: a card is followed by the next player", phase=FOLLOW)
def after_the_last(s, known):
    by = holder_of(s.played, s.seats, s.last) if s.last >= 0 else -1
    return UNKNOWN if by < 0 or "turn" in known else next_playing(s, by)


@follows("playing", "J7: who has cards plays")
def who_plays(s, known):
    return [1 if s.hands[seat] else UNKNOWN for seat in range(s.seats)]


@impossible("R5: the card last played lies on the table", phase=FOLLOW)
def card_not_played(s):
    return any(s.played) and (s.last < 0 or holder_of(s.played, s.seats, s.last) < 0)


FAULTS = (
    "",
    "R7: in the middle of a sequence somebody holds the next card",
    "R13: the hand is over as soon as somebody has no cards",
)


@rule
def audit(s):
    if s.phase == FOLLOW and (s.last < 0 or holder_of(s.hands, s.seats, next_above(s.last)) < 0):
        return 1
    for seat in range(s.seats):
        if s.playing[seat] and s.hands[seat] == 0:
            return 2
    return 0


def sheet(view):
    """R14, R15 as a score sheet."""
    rows = (
        ("cards left", tuple(zone.count for zone in view.hands)),
        ("paid in", tuple(view.paid)),
        ("won", tuple(view.collected)),
        ("chips", tuple(view.chips)),
    )
    return Sheet(seat_columns(view.seats), rows)


def prompt(view):
    return "begin a sequence with any card" if view.phase == "lead" else f"play the next card above {view.last}, or pay"


def narrate(before, after, seat, move):
    """The cards and payments that followed by themselves, who is out, and who takes the pot."""
    if before.hand != after.hand:
        return []
    lines = [line for line in (cards_that_followed(before, after, move), payments(before, after, move)) if line]
    if after.over:
        return [*lines, *(f"{{{n}}} is out and takes {won}." for n, won in enumerate(after.collected) if won)]
    if after.phase == "lead":
        lines.append(f"The suit is finished; {{{after.to_act[0]}}} begins the next one.")
    return lines


def cards_that_followed(before, after, move):
    laid = {}
    for n in range(after.seats):
        for card in set(after.played[n].seen) - set(before.played[n].seen) - {move}:
            laid[parse_card(card)] = f"{{{n}}} {card}"
    if not laid:
        return ""
    begun = parse_card(move if move != "pay" else before.last)
    order = sorted(laid, key=lambda face: (face - begun) % 13)
    return ", ".join(laid[face] for face in order) + "."


def payments(before, after, move):
    """What was paid by itself: a payment that was asked for is told as a move."""
    if move == "pay":
        return ""
    left = [zone.count if after.over else 0 for zone in after.hands]
    paid = [after.paid[n] - before.paid[n] - left[n] for n in range(after.seats)]
    said = [f"{{{n}}} pays {chips}" for n, chips in enumerate(paid) if chips > 0]
    return ", ".join(said) + "." if said else ""
