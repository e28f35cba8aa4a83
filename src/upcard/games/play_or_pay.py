"""Play or Pay: one suit at a time is built round the corner; a player who cannot play the next card pays a chip.

The rules in the order of the book, [play_or_pay.md](play_or_pay.md).
"""

from upcard.rulebook import About, Catalogue, HandLimits, State, button, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import NOBODY, card_sets, choices, hands, number, option, row
from upcard.rulebook import PACK_52, add, count, lowest, one, without
from upcard.rulebook import shuffled
from upcard.cards.faces import parse_card
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.mechanics.deals.deal import deal_out_to_players
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.phase_facts import phase_shown
from upcard.mechanics.chips.pot import account, all_ante, leave_when_broke, most_chips_win, next_playing
from upcard.mechanics.chips.pot import open_match, pass_the_deal, pay, pot, take_from_pot, tell_takings, was_last_hand
from upcard.mechanics.going_out.stops import holder_of, is_held, next_above, seats_with
from upcard.mechanics.matches.match_facts import hands_to_come
from upcard.mechanics.matches.turn import seats_from

SEATS = 8
LEAD, FOLLOW = PHASES = phases("lead", "follow")


def hand_limits(seats, options):
    """R4-R7: a card begins each suit, and up to all others pay for each further one. R15: one takes it all."""
    moves = 4 if options["forced"] == "automatic" else 52 * seats
    each = int(options["ante"]) + int(options["short_hand_ante"])
    return HandLimits(moves, 48 * seats + each * seats)


ABOUT = About(
    title="Play or Pay",
    players=(3, 4, 5, 6, 7, 8),
    family="Stops",
    line="Whoever cannot play the next card pays a chip, and the first one out takes them all.",
    pack=PACK_52,
    minutes=15,
    phases=PHASES.names,
    presets={"starting_chips": {"stack": 20}, "ante": {"ante": 1}, "step_by_step": {"forced": "asked"}},
    preselected="starting_chips",
    max_moves=500_000,
    hand=hand_limits,
    mechanics=("stops", "pot"),
)


AUTOMATIC, ASKED = FORCED = choices("automatic", "asked")


@state
class PlayOrPay(State):
    hands = hands(SEATS, lacks=True, formerly="cards")
    played = card_sets(SEATS, per="seat", role="exposed", label="played")  # J11
    stock = row(52, sees=NOBODY)
    first = number(label="sequence begun with", shows="card", start=-1)
    last = number(label="last card", shows="card", role="upcard", start=-1)
    pot = pot(SEATS)
    forced = option(FORCED, rule="J6", text="how forced cards are played and forced payments made")
    ante = option(0, (0, 1000), rule="J3", text="ante in every hand")
    short_hand_ante = option(0, (0, 1000), rule="J3", text="extra ante of players with a card less")
    stack = option(0, (0, 100_000), rule="J7", text="chips at the start (0: running balances)")
    deals = option(0, (0, 1000), rule="J8", text="hands in a match (0: one deal for each player)", formerly="hands")


CARD = from_hand(zone="hands", held="R4: you do not hold {card}", phase=(LEAD, FOLLOW))
PAY = button(
    "pay",
    says="{seat} pays a chip",
    phase=FOLLOW,
    otherwise="R4: nothing is to be paid; begin a sequence with any card",
)
MOVES = Catalogue(CARD, PAY)

begin = open_match  # R1, J8
points = account  # J7


# --- Set-up (R1-R3) --------------------------------------------------------------------------------------------------


@rule
def deal(s: PlayOrPay):
    """R2, R3: the whole pack is dealt out, singly from the dealer's left. R4: the dealer's left begins."""
    pass_the_deal(s)  # R16
    all_ante(s, s.ante)
    shuffled(s, s.stock, PACK_52)
    deal_out_to_players(s, s.stock, s.hands)
    s.turn = next_playing(s, s.dealer)
    pay_for_short_hands(s)


@rule
def pay_for_short_hands(s: PlayOrPay):
    """J3: players who were dealt a card less than the dealer's left neighbour pay extra, if that is agreed."""
    for seat in range(s.seats):
        if s.playing[seat] and count(s.hands[seat]) < count(s.hands[s.turn]):
            pay(s, seat, s.short_hand_ante)


# --- Play or pay (R4-R12) --------------------------------------------------------------------------------------------


@rule
def next_card(s: PlayOrPay):
    """R5, R9: the card that continues the sequence. R4, R11: one is begun with any card."""
    return one(next_above(s.last)) if s.phase == FOLLOW else 0


@PAY.refused("J6: you hold the next card and must play it")
def can_play(s: PlayOrPay, seat):
    return s.hands[seat] & next_card(s) != 0


@CARD.refused("R6: you do not hold the next card above {last}; pay a chip")
def cannot_play(s: PlayOrPay, seat):
    return s.phase == FOLLOW and not can_play(s, seat)


CARD.must("R5: only the next card above {last} may be played", next_card, tells=False)


@CARD.effect
def play(s: PlayOrPay, seat, card):
    """R4, R5."""
    lay_card(s, seat, card)
    follow_by_force(s)


@PAY.effect
def pay_up(s: PlayOrPay, seat):
    """R6, R7: a player who does not hold the next card pays, and the next in turn is asked."""
    pay_chips(s, 1 << seat, next_above(s.last))
    s.turn = next_playing(s, seat)
    follow_by_force(s)


@rule
def follow_by_force(s: PlayOrPay):
    """J6: forced moves follow by themselves, unless every player wants to be asked."""
    while s.forced == AUTOMATIC and s.phase == FOLLOW and not s.over:
        card = next_above(s.last)
        seat = lowest(seats_with(s.hands, s.seats, card))
        pay_chips(s, seats_from(s.turn, seat, s.seats), card)
        s.turn = seat
        lay_card(s, seat, card)


@rule
def lay_card(s: PlayOrPay, seat, card):
    """R8: the next in turn is asked. R10-R12: after the thirteenth card its player begins anew. R13, J4: a player with
    no card left has won."""
    s.hands[seat] = without(s.hands[seat], card)
    s.played[seat] = add(s.played[seat], card)
    if s.phase == LEAD:
        s.first = card
    s.last = card
    if s.hands[seat] == 0:
        end_hand(s, seat)
    elif next_above(card) == s.first or not is_held(s.hands, s.seats, next_above(card)):  # J13
        s.phase = LEAD
        s.first = s.last = -1
        s.turn = seat
    else:
        s.phase = FOLLOW
        s.turn = next_playing(s, seat)


@rule
def pay_chips(s: PlayOrPay, payers, card):
    """R6: each of some seats (bits) pays a chip into the pot; all know then that the card is elsewhere. The other
    accounts are written, too: a branch for each seat takes longer, because the processor cannot predict who pays."""
    for seat in range(s.seats):
        due = (payers >> seat) & s.playing[seat]
        s.lacks[seat] |= due << card
        pay(s, seat, due)


# --- The end (R13-R16) -----------------------------------------------------------------------------------------------


@rule
def end_hand(s: PlayOrPay, winner):
    """R14: a chip for every card left. R15: the winner collects the pot. J7, J8, J12: the end of the match."""
    for seat in range(s.seats):
        if s.playing[seat]:
            pay(s, seat, count(s.hands[seat]))
    take_from_pot(s, winner, s.pot)
    s.over = 1
    leave_when_broke(s)
    if was_last_hand(s, s.seats, 3):
        most_chips_win(s)


# --- Positions -------------------------------------------------------------------------------------------------------


SEQUENCE_BEGUN = phase_shown("R5: a sequence has been begun", FOLLOW, lambda s: s.first >= 0 or s.last >= 0)
BEGINS_FIRST = first_turn(
    "R4: the player on the dealer's left begins the first sequence",
    lambda s: not any(s.played) and sum(count(s.hands[seat]) for seat in range(s.seats)) == 52,
    LEAD,
    after=next_playing,
)
STILL_PLAYED = hands_to_come("J8", lambda s: s.deals or s.seats)


@follows("last", "R4, R11: no card has been played to a sequence that has not begun", phase=LEAD)
def nothing_played(s: PlayOrPay):
    return -1


@follows("first", "R4, R11: no card has been played to a sequence that has not begun", phase=LEAD)
def nothing_begun(s: PlayOrPay):
    return -1


@follows("last", "R5: the last card is the highest of the sequence that lies on the table", phase=FOLLOW)
def last_of_the_sequence(s: PlayOrPay):
    """If the start of the sequence is known."""
    if s.first < 0 or holder_of(s.played, s.seats, s.first) < 0:
        return UNKNOWN
    card = s.first
    while next_above(card) != s.first and holder_of(s.played, s.seats, next_above(card)) >= 0:
        card = next_above(card)
    return card


@follows("first", "R5: the sequence began with the lowest of the cards of the suit that lie on the table", phase=FOLLOW)
def first_of_the_sequence(s: PlayOrPay, known):
    """If the last card of the sequence is known."""
    if "first" in known or s.last < 0 or holder_of(s.played, s.seats, s.last) < 0:
        return UNKNOWN
    before = {next_above(face): face for face in range(52) if holder_of(s.played, s.seats, face) >= 0}
    card = s.last
    while before.get(card, s.last) != s.last:
        card = before[card]
    return card


@follows("turn", "R5: a card is followed by the next player", phase=FOLLOW)
def after_the_last(s: PlayOrPay, known):
    by = holder_of(s.played, s.seats, s.last) if s.last >= 0 else -1
    return UNKNOWN if by < 0 or "turn" in known else next_playing(s, by)


@follows("playing", "J7: a player who has cards plays, and one with neither cards nor chips has left the match")
def who_plays(s: PlayOrPay, known):
    def plays(seat):
        if s.hands[seat]:
            return 1
        return 0 if s.stack and "chips" in known and s.chips[seat] <= 0 else UNKNOWN

    return [plays(seat) for seat in range(s.seats)]


@impossible("R5: the card last played lies on the table", phase=FOLLOW)
def card_not_played(s: PlayOrPay):
    return any(s.played) and (s.last < 0 or holder_of(s.played, s.seats, s.last) < 0)


@fault("R7: in the middle of a sequence a player holds the next card", phase=FOLLOW)
def no_next_card(s: PlayOrPay):
    return s.last < 0 or holder_of(s.hands, s.seats, next_above(s.last)) < 0


@fault("R13: the hand is over as soon as a player has no cards")
def player_out(s: PlayOrPay):
    for seat in range(s.seats):
        if s.playing[seat] and s.hands[seat] == 0:
            return True
    return False


def sheet(view):
    """R14, R15 as a score sheet."""
    left = ("cards left", [zone.count for zone in view.hands])
    return sheet_of(view, left, ("paid in", view.paid), "collected", "chips")


def prompt(view):
    return "begin a sequence with any card" if view.phase == "lead" else f"play the next card above {view.last}, or pay"


def narrate(before, after, seat, move):
    """Plays and payments that followed by themselves, the player who is out, and the winner of the pot."""
    if before.hand != after.hand:
        return []
    lines = [line for line in (cards_that_followed(before, after, move), payments(before, after, move)) if line]
    if after.over:
        return [*lines, *tell_takings(after, "{seat} is out and takes {won}.")]
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
    """Payments that followed by themselves: one that was asked for is a move."""
    if move == "pay":
        return ""
    left = [zone.count if after.over else 0 for zone in after.hands]
    paid = [after.paid[n] - before.paid[n] - left[n] for n in range(after.seats)]
    said = [f"{{{n}}} pays {chips}" for n, chips in enumerate(paid) if chips > 0]
    return ", ".join(said) + "." if said else ""
