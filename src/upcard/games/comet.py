"""Comet: sequences of a suit with stops, and the 9♦, which may be thrown in at any moment.

The rules in the order of the book, [comet.md](comet.md).

R14: nothing to carry out: without the 8♦ no card asks for the 9♦.
"""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import ALL, COUNT, card_sets, choices, hands, number, option, row, scores, seat_field
from upcard.rulebook import DIAMONDS, KING, NINE, PACK_52
from upcard.rulebook import add, count, face_of, holds, of_rank, one, rank, set_of, without
from upcard.rulebook import deal_hands, highest, left_of, shuffled, win_match
from upcard.cards.faces import parse_card, parse_cards
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.mechanics.matches.phase_facts import phase_shown
from upcard.mechanics.going_out.shedding import any_player_out
from upcard.mechanics.deals.stock import cards_in, exclude_from_hands
from upcard.mechanics.going_out.stops import holder_of, next_above
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet

SEATS = 8
LEAD, FOLLOW, WINDOW, END = PHASES = phases("lead", "follow", "comet", ("end", "R15: the hand is over"))


def hand_limits(seats, options):
    """R16-R19: the winner's points, when the others have played nothing. The holder of the comet is asked after each
    card."""
    won = 1 + (seats - 1) * (51 // seats) + 2 * 4
    return HandLimits(2 * 51, won + 1 / (seats - 1), -1 - won / (seats - 1))


ABOUT = About(
    title="Comet",
    players=(4, 5, 6, 7, 8),  # R1
    family="Stops",
    line="Suits climb to the king or stop short, until somebody throws in the nine of diamonds and turns the course.",
    pack=PACK_52,
    minutes=25,
    phases=PHASES.names,
    presets={"known_stops": {"deal": "known"}, "short": {"target": 30}},
    max_moves=300_000,
    hand=hand_limits,
    mechanics=("stops", "interruption"),
)
COMET = face_of(DIAMONDS, NINE)
EIGHT_OF_DIAMONDS = one(parse_card("8♦"))
REMOVED_NEXT = parse_cards("8♥ 8♠ 8♣ 7♦ 7♥ 7♠ 7♣")  # J2


STUB_DEAL, KNOWN_CARDS = UNDEALT = choices("stub", "known")
COMET_FIRST, REAL_TIME = RACES = choices("comet_first", "realtime")
COUNT_STUB, IGNORE_STUB = STUB_KINGS = choices("count", "ignore")


@state
class Comet(State):
    hands = hands(SEATS, shown=True, lacks=True)  # shown: the card of a player who is asked for it, and all at the end
    played = card_sets(SEATS, per="seat", role="exposed", label="played")
    stub = row(52, sees={END: ALL, None: COUNT}, role="pile", label="stub")
    removed = card_sets(role="pile", label="removed")
    last = number(label="last card", shows="card", role="upcard", start=-1)
    interrupted = number(label="interrupted at", shows="card", role="upcard", start=-1)
    by = seat_field(shows="hidden")  # the player of the last card
    winner = seat_field(shows="hidden")
    waited = number(shows="hidden", means="yes")  # the holder of the comet has let the window pass
    gained = number(SEATS, "i4", per="seat", label="this hand")
    score = scores(SEATS, per="seat")
    deal = option(UNDEALT, rule="J1", text="undealt cards: a stub, or 8s that all know to be out")
    races = option(RACES, rule="J9", text="comet and next card at the same time")
    stub_kings = option(STUB_KINGS, rule="J12", text="kings in the stub")
    target = option(100, (1, 1000), rule="J17", text="points that win the match")
    max_hands = option(200, (1, 1000), rule="J17", text="most hands in a match")


CARD = from_hand(held="R5: you do not hold {card}", phase=(LEAD, FOLLOW, WINDOW))
WAIT = button("wait", says="{seat} waits", silent=True, phase=WINDOW, otherwise="J4: there is nothing to wait for")
MOVES = Catalogue(CARD, WAIT)


# --- Set-up (R1-R4) --------------------------------------------------------------------------------------------------


def removed_in_known_deal(players):
    """R4, J2: the cards taken out so that the pack divides evenly."""
    return set_of([parse_card("8♦"), *REMOVED_NEXT[: 51 % players]])


REMOVED = np.array([removed_in_known_deal(max(1, players)) for players in range(SEATS + 1)], np.int64)


@rule
def deal(s: Comet):
    """R2-R4: the pack without the 8♦, or without some more cards, is dealt equally as far as it goes. R5."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # R20
    s.removed = EIGHT_OF_DIAMONDS if s.deal == STUB_DEAL else REMOVED[s.seats]
    shuffled(s, s.stub, PACK_52 & ~s.removed)
    deal_hands(s.stub, s.hands, s.seats, left_of(s, s.dealer), count(PACK_52 & ~s.removed) // s.seats)
    start_lead(s, left_of(s, s.dealer))


# --- Turns (J4, J9) --------------------------------------------------------------------------------------------------


@rule
def to_act(s: Comet):
    """The seat on turn. J4: after a card the holder of the comet alone is asked, in secret. J9: or may act first."""
    holder = holder_of(s.hands, s.seats, COMET)
    if s.phase == WINDOW:
        return 1 << holder if holder >= 0 and not s.waited else 0
    if racing(s) and holder >= 0:
        return 1 << s.turn | 1 << holder
    return 1 << s.turn


@rule
def racing(s: Comet):
    """J9: whether the comet may come at the same time as the next card."""
    return s.races != COMET_FIRST and s.by >= 0


@rule
def thought_about(s: Comet):
    """J4: the holder's decision is secret; J9: in a race, as long as the comet has not been seen."""
    return 1 if s.phase == WINDOW or (racing(s) and unseen(s)) else 0


@rule
def unseen(s: Comet):
    """Whether a player may have the comet, by public knowledge. (It may lie in the stub.)"""
    return holder_of(s.played, s.seats, COMET) < 0


@rule
def window(s: Comet):
    """J4."""
    return s.phase == WINDOW


# --- Play (R5-R8) ----------------------------------------------------------------------------------------------------


@CARD.only("J4: you are asked whether you throw in the comet: play 9♦ or wait")
def comet_when_asked(s: Comet):
    return one(COMET) if s.phase == WINDOW else PACK_52


@CARD.only("J9: out of turn you may play nothing but the comet")
def comet_out_of_turn(s: Comet, seat):
    return PACK_52 if seat == s.turn else one(COMET)


@CARD.only("R6: you hold the next card and must play it")
def next_card(s: Comet):
    """R5, R8: any card is led. R6, R12: else a card asked for comes; J9: or the comet."""
    if s.phase != FOLLOW:
        return PACK_52
    return asked_for(s) | one(COMET) if racing(s) else asked_for(s)


@rule
def asked_for(s: Comet):
    """R6, R10, R13: the cards that may come next: the one above the last, and the one above where the comet came in."""
    return above(s.last) | above(s.interrupted)


@rule
def above(card):
    """The next card of the suit as a set: none after a king (R7), none without a card."""
    return 0 if card < 0 or rank(card) == KING else one(next_above(card))


@CARD.effect
def play(s: Comet, seat, card):
    """R5-R8: the card lies face up before its player. R15: a player with no card left has won, with the comet too
    (J11)."""
    s.hands[seat] = without(s.hands[seat], card)
    s.played[seat] = add(s.played[seat], card)
    s.shown[seat] = without(s.shown[seat], card)  # after the comet came in first, the card asked for stays known
    s.interrupted = s.last if card == COMET else -1
    s.last = card
    s.by = seat
    if s.hands[seat] == 0:
        end_hand(s, seat)
    elif card == COMET:
        pass_the_comet(s, seat)
    elif s.races == COMET_FIRST and unseen(s):
        open_window(s)
    else:
        go_on(s)


@rule
def go_on(s: Comet):
    """R6: the holder of the next card, wherever he sits. R7: else a stop; R8: the player of the last card leads."""
    for seat in range(s.seats):
        if s.hands[seat] & asked_for(s):
            start_follow(s, seat)
            s.shown[seat] |= s.hands[seat] & asked_for(s)
            return
    exclude_from_hands(s, asked_for(s))  # J3: an unanswered card is out of play
    start_lead(s, s.by)


@rule
def start_follow(s: Comet, seat):
    """R6: a card is asked for."""
    s.phase = FOLLOW
    s.turn = seat
    s.secret = thought_about(s)


@rule
def start_lead(s: Comet, seat):
    """R8. J5, J8: a sequence that has ended is not taken up again."""
    s.phase = LEAD
    s.turn = seat
    s.last = s.interrupted = -1
    s.secret = thought_about(s)


# --- The comet (R9-R14) ----------------------------------------------------------------------------------------------


@rule
def open_window(s: Comet):
    """R9, J4: after every card the holder of the comet is asked."""
    s.phase = WINDOW
    s.turn = max(0, holder_of(s.hands, s.seats, COMET))
    s.secret = 1
    s.waited = 0


@WAIT.effect
def wait(s: Comet):
    """J4: the holder lets the window pass."""
    s.waited = 1


@rule
def end_window(s: Comet):
    """J4: the comet is not thrown in."""
    go_on(s)


@rule
def pass_the_comet(s: Comet, seat):
    """R10, R11, J7: the first player from the left who is able must play one of the two cards. J6: perhaps none is."""
    other = seat
    for _ in range(s.seats):
        other = left_of(s, other)
        if s.hands[other] & asked_for(s):
            start_follow(s, other)
            return
        s.lacks[other] |= asked_for(s)
    start_lead(s, seat)


# --- The end (R15-R21) -----------------------------------------------------------------------------------------------


@rule
def end_hand(s: Comet, winner):
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
def kings_unplayed(s: Comet):
    """R18: kings in the hands; J12: and in the stub."""
    cards = cards_in(s.stub) if s.stub_kings == COUNT_STUB else 0
    for seat in range(s.seats):
        cards |= s.hands[seat]
    return count(of_rank(cards, KING))


# --- Positions -------------------------------------------------------------------------------------------------------


STILL_PLAYED = no_winner_yet("J17", "target"), hands_to_come("J17", "max_hands")
ASKED_FOR = phase_shown(
    "R6: a card has been played, and a player holds the next one",
    FOLLOW,
    lambda s: any(hand & asked_for(s) for hand in s.hands),
)
LEADS_FIRST = first_turn("R5: the player on the dealer's left leads to the hand", lambda s: not any(s.played), LEAD)


@follows("by", "R8: the player of the last card has it in front of him, and leads when a sequence has ended")
def player_of_the_last_card(s: Comet, known):
    if s.phase == LEAD:
        return s.turn if "turn" in known and any(s.played) else UNKNOWN
    by = holder_of(s.played, s.seats, s.last) if s.last >= 0 else -1
    return by if by >= 0 else UNKNOWN


@follows("turn", "R6: the holder of the next card is on turn", phase=FOLLOW)
def holder_of_the_next_card(s: Comet, known):
    if s.last == COMET and "by" not in known:
        return UNKNOWN
    first = s.by if s.last == COMET else 0  # J7: after the comet the first from the left
    order = [(first + k + (s.last == COMET)) % s.seats for k in range(s.seats)]
    return next((seat for seat in order if s.hands[seat] & asked_for(s)), UNKNOWN)


@follows("turn", "J4: the holder of the comet is asked", phase=WINDOW)
def asked_for_the_comet(s: Comet):
    return max(0, holder_of(s.hands, s.seats, COMET))


SECRET = follows("secret", "J4, J9: the decision about the comet is secret")(thought_about)


@follows("shown", "R6: all know who holds the card that is asked for", phase=FOLLOW)
def answered(s: Comet, known):
    if s.last == COMET or "turn" not in known:
        return UNKNOWN
    asked = [s.hands[seat] & asked_for(s) if seat == s.turn else 0 for seat in range(s.seats)]
    # J9: where the comet may come in between, a player who was asked before may still hold the card.
    before = [s.shown[seat] & s.hands[seat] if s.races != COMET_FIRST else 0 for seat in range(s.seats)]
    return [a | b for a, b in zip(asked, before)]


@follows("removed", "R2, R4, J2: the 8♦ is taken out, or the eights and sevens that would not go round")
def taken_out(s: Comet):
    return EIGHT_OF_DIAMONDS if s.deal == STUB_DEAL else REMOVED[s.seats]


@follows("stub", "R3: what does not go round is the stub")
def left_over(s: Comet, known):
    rest = known.rest()
    over = count(PACK_52 & ~s.removed) % s.seats
    return rest if "stub" not in known and len(rest) == over else UNKNOWN


@impossible("R6: when a card is asked for, the player on turn holds it", phase=FOLLOW)
def cannot_follow(s: Comet):
    return s.hands[s.turn] & asked_for(s) == 0


@impossible("J4: the comet is decided about after a card that a player has played", phase=WINDOW)
def no_occasion(s: Comet):
    return s.last < 0 or s.by < 0


OUT_OF_CARDS = fault("R15: the hand is over as soon as a player has no cards")(any_player_out)


@fault("R6: when a card is asked for and the comet did not come last, the player on turn holds it", phase=FOLLOW)
def holds_no_next_card(s: Comet):
    return s.last != COMET and s.hands[s.turn] & asked_for(s) == 0


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R16-R19 as a score sheet."""
    kings = [card for zone in (*view.hands, view.stub) for card in zone.seen if card[0] == "K"]
    note = f"not played: {' '.join(kings)}" if kings else ""
    return sheet_of(view, ("cards left", [zone.count for zone in view.hands]), "gained", "score", note=note)


def prompt(view):
    if view.phase == "comet":
        return "throw in the comet, or wait?"
    if view.phase == "lead":
        return "lead any card"
    if not view.interrupted:
        return f"play the next card above {view.last}"
    return f"play 10♦ or the next card above {view.interrupted}"


def narrate(before, after, seat, move):
    """Stops, the comet, and the player who is out."""
    if before.hand != after.hand:
        return []
    if after.over:
        out = next(n for n, zone in enumerate(after.hands) if zone.count == 0)
        return [f"{{{out}}} has no cards left and scores {after.gained[out]}."]
    if move == "9♦":
        return ["The comet!"]
    return []
