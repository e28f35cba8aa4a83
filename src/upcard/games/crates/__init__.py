"""Crates: fifteen hands of an Eights game full of action cards; a stock run dry has its price; lowest total wins.

The rules in the order of the book, [crates.md](crates.md): the state and the moves (`state`), legal plays and the
effects of cards (`play`), the count (`counting`), and positions (`positions`). This file has the deal and what people
read.
"""

from upcard.rulebook import Consequence, Sheet, default_names, rule
from upcard.rulebook import PACK_52, pop
from upcard.rulebook import deal_hands, left_of, shuffled
from upcard.cards.faces import parse_card
from upcard.games.crates import positions
from upcard.games.crates.counting import VALUE, points, worth_of_hand
from upcard.games.crates.play import carry_out, lay, names_a_suit, start_turn
from upcard.games.crates.state import ABOUT, CALL, Crates, DRAW, FIRST_SUIT, HAND_SIZES, MOVES, PHASES, SUIT, side_of


@rule
def deal(s: Crates):
    """R2-R5. G9: every hand begins clockwise. G16: the deal passes to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), HAND_SIZES[s.hand])
    turn_up(s)


@rule
def turn_up(s: Crates):
    """R3, R4: for an 8 or 9 the dealer names a suit, blind. G3: other upcards have no effect, unless the table chose
    so."""
    upcard = pop(s.stock)
    lay(s, upcard)
    s.turn = s.dealer
    if names_a_suit(upcard):
        s.phase = FIRST_SUIT
    elif s.upcard_effects:
        carry_out(s, s.dealer, upcard)
    else:
        start_turn(s, left_of(s, s.dealer))


def sheet(view):
    """R36: the cards left, pressures of the hand (R11), and the score; partners share a column."""
    sides = max(view.sides) + 1
    columns = ("N-S", "E-W") if sides == 2 and view.seats == 4 else default_names(view.seats)
    left = [0] * sides
    for seat, hand in enumerate(view.hands):
        left[view.sides[seat]] += worth_of_cards(hand.seen, view.spare_three)
    rows = [("cards left", tuple(left)), ("pressures", tuple(view.charged)), ("score", tuple(view.total))]
    return Sheet(columns, tuple(rows))


def worth_of_cards(cards, spare_three=0):
    """The count of a hand of card texts."""
    return int(worth_of_hand(sum(1 << parse_card(card) for card in cards), spare_three))


def prompt(view):
    if view.phase in ("name suit", "first suit"):
        return "name a suit"
    upcard = view.discard.seen[-1]
    can, cannot = asked(view, upcard[:-1], upcard[-1])
    return can if view.may("play", "call") else cannot


def asked(view, rank, suit):
    """What the next card has to be, and the prompt of a player who has none."""
    if view.sequence:
        return "answer with a 2 or an ace", f"you have no 2 and no ace: draw {view.sequence}"
    if view.phase == "second card":
        return f"play a second card: another 6, or {suit}", f"you have no other 6 and no {suit}: draw"
    if view.named != "–":
        return f"play {view.named}, or another {rank}", f"you have no {view.named} and no {rank}: draw"
    return f"match {rank}{suit} in suit or rank", f"nothing that you hold matches {rank}{suit}: draw"


def effects(before, after, seat):
    """R13-R28: the effects of a card, except draws."""
    value = after.discard.seen[-1][:-1]
    if after.over:
        return []
    if after.sequence:
        return [f"the next player answers with a 2 or an ace, or draws {after.sequence}."]
    if value == "4":
        return [f"{{{(seat + (-1 if after.reversed else 1)) % after.seats}}} is skipped."]
    if after.reversed != before.reversed:
        return ["play turns round."]
    return [f"{{{seat}}} plays a second card."] if after.phase == "second card" else []


def narrate(before, after, seat, move):
    """The effect of the card, the draws, pressures from an empty stock, and a missing call."""
    played = not move.startswith(("draw", "name"))
    why = f"{after.discard.seen[-1]}: " if played else ""
    lines: list[str | Consequence] = [f"{why}{effect}" for effect in effects(before, after, seat)] if played else []
    for other in range(after.seats):
        drawn = after.hands[other].count - before.hands[other].count + (played and other == seat)
        if before.owed[other] and not after.owed[other] and drawn:
            lines.append(f'{{{other}}} draws {min(drawn, 2)} cards for not having said "One card".')
            drawn -= min(drawn, 2)
        if drawn:
            cards = f"{drawn} card{'s' if drawn > 1 else ''}"
            lines.append(f"{why}{{{other}}} draws {cards}.")
            if other == seat and not played:
                lines[-1] = Consequence(f"{why}{{{other}}} draws {cards}.", f": {cards}")
    for side in range(max(after.sides) + 1):
        if after.pressures[side] > before.pressures[side]:
            who = " and ".join(f"{{{s}}}" for s in range(after.seats) if after.sides[s] == side)
            price = after.charged[side] - before.charged[side]
            lines.append(f"The stock was empty: {price} points for {who}.")
    if after.owed[seat] and not before.owed[seat]:
        lines.append(f'{{{seat}}} did not say "One card".')
    return lines
