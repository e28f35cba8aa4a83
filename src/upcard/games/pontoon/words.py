"""Pontoon for people: the score sheet, prompts and log lines."""

from upcard.rulebook import Consequence, sheet_of
from upcard.cards.faces import parse_cards
from upcard.games.pontoon.state import HANDS
from upcard.games.pontoon.twenty_one import VALUE, best_total


def cards_of(view, seat):
    """The visible cards of a seat's hands, one text a hand."""
    hands = []
    for k in range(HANDS):
        at = seat * HANDS + k
        cards = " ".join((*view.down[at].seen, *view.up[at].seen))
        if view.status[seat][k] == "bust":
            hands.append("bust")
        elif cards:
            hands.append(cards)
    return " | ".join(hands)


def sheet(view):
    """R27-R34 as a score sheet."""
    seats = range(view.seats)
    banker = " ".join(view.bank.seen)
    hands = tuple(banker if seat == view.dealer else cards_of(view, seat) or "-" for seat in seats)
    stakes = tuple("bank" if seat == view.dealer else sum(view.stake[seat]) for seat in seats)
    return sheet_of(view, ("cards", hands), ("stake", stakes), "gained", "chips")


def hand_in_words(view):
    """R9: the total of the hand on turn, or of the first one; with an ace that may still count 1, both."""
    hand = view.viewer * HANDS + (view.current if view.to_act == (view.viewer,) else 0)
    cards = parse_cards(" ".join((*view.down[hand].seen, *view.up[hand].seen)))
    if not cards:
        return ""
    least = sum(int(VALUE[card]) for card in cards)
    best = best_total(least, any(VALUE[card] == 1 for card in cards))
    return f"{best}" if best == least else f"{best} or {least}"


def prompt(view):
    if view.phase == "limits":
        return "fix the limits of the bets"
    if view.phase == "bet":
        return f"bet {view.lowest_bet} to {view.highest_bet}"
    if view.phase == "bank":
        return "you may take the bank"
    if view.phase == "banker":
        return "twist or stick" if view.may("twist") else "you can only stick"
    if view.may("buy", "twist"):
        return "do you want another card?"
    return "declare your pontoon" if view.may("declare") else "you can only stick"


def narrate(before, after, seat, move):
    """Cards twisted and turned up, busts, and the bank."""
    lines: list[str | Consequence] = []
    bust = after.busted.seen != before.busted.seen
    if move == "twist" and before.phase == "play":
        seen = after.busted.seen if bust else after.up[seat * HANDS + before.current].seen
        lines.append(Consequence(f"{{{seat}}} gets the {seen[-1]}.", f": {seen[-1]}"))
    if bust and after.busted.seen:
        lines.append(f"{{{seat}}} is bust with {' '.join(after.busted.seen)}.")
    if len(after.bank.seen) > len(before.bank.seen):
        lines.append(f"The banker shows {' '.join(after.bank.seen)}.")
    if after.phase == "shown":
        lines += [f"{{{n}}} {'wins' if won > 0 else 'loses'} {abs(won)}." for n, won in enumerate(after.gained) if won]
    return lines
