"""Anaconda for people: the score sheet, prompts, log lines, and bets of any amount as players type them."""

from functools import lru_cache
from itertools import combinations

from upcard.rulebook import sheet_of
from upcard.rulebook import RANK_SIGNS
from upcard.games.anaconda.state import BET_AMOUNT, MOVES, RAISE_AMOUNT
from upcard.language.amounts import read_bet
from upcard.mechanics.chips.poker import category_name, high
from upcard.mechanics.chips.pot import tell_takings
from upcard.mechanics.chips.showdown import tell_hands


MORE = ("no card", "one more card", "two more cards", "three cards")


def hand_words(view, seat):
    """The final hand of a player as it was shown."""
    shown = view.hands[seat].seen
    if len(shown) != 5:
        return "-"
    if view.declared[seat] == "high":
        return category_name(high(" ".join(shown)))
    return " ".join(sorted(shown, key=lambda text: (-RANK_SIGNS.index(text[:-1]), text)))


def hand_in_words(view):
    """R19: the name of the best five of the viewer's cards, as a high hand."""
    held = view.hands[view.viewer].seen
    return best_category(held) if len(held) >= 5 else ""


@lru_cache(maxsize=256)
def best_category(cards):
    return category_name(max(high(" ".join(five)) for five in combinations(cards, 5)))


def sheet(view):
    """R17-R19 as a score sheet."""
    declared = ("declared", [way or "-" for way in view.declared])
    hands = ("hand", [hand_words(view, seat) for seat in range(view.seats)])
    note = f"{view.pot} left in the pot" if view.pot else ""
    return sheet_of(view, declared, hands, ("paid in", view.paid), ("won", view.collected), "chips", note=note)


def prompt(view):
    if view.phase == "pass":
        left = "three cards" if view.viewer is None else MORE[3 - view.passing[view.viewer].count]
        if view.betting_round == 1:
            return f"lay out {left} for the first player on your left"
        return f"lay out {left} for the second player on your right"
    if view.phase == "declare":
        return "high or low?"
    if view.phase == "final":
        return "discard two cards" if view.may("discard") else "choose the card that stays face down"
    due = max(view.bets) - (view.bets[view.viewer] if view.viewer is not None else 0)
    if not due:
        return "check or bet"
    raises = view.may("raise", RAISE_AMOUNT.name)
    return f"{due} to call: call, raise or fold" if raises else f"{due} to call: call or fold"


def read_text(text, view):
    """A typed bet: (the move, its amount on top of the call, the words it is shown back in). J5: the table brings it
    within the limits. Raises `language.errors.NotUnderstood`."""
    verb, amount = read_bet(text, max(view.bets))
    kind, said = (RAISE_AMOUNT, f"raise by {amount}") if verb == "raise" else (BET_AMOUNT, f"bet {amount}")
    return MOVES.first(kind.name), (amount,), said


_SAID = {
    "hint": "say how much on top of the call, or to how much",
    "examples": ["raise by 35", "raise to 50", "bet 35"],
}
GRAMMAR = {"bet an amount": _SAID, "raise by an amount": _SAID}


def narrate(before, after, seat, move):
    """Passes, declarations, cards turned up, and the winners of the pot."""
    lines = []
    if move.startswith(("bet", "raise")):
        lines.append(f"It takes {after.bets[seat]} to stay in.")
    if before.phase == "pass" and after.phase != "pass":
        first = before.betting_round == 1
        lines.append(
            "The cards go to the first player on the left."
            if first
            else "The cards go to the second player on the right."
        )
    if before.phase == "declare" and after.phase != "declare":
        lines += [f"{{{n}}} goes {way}." for n, way in enumerate(after.declared) if way]
    if not after.over:
        for n, zone in enumerate(after.hands):
            if zone.seen and not before.hands[n].seen:
                lines.append(f"{{{n}}} shows {' '.join(zone.seen)}.")
        return lines
    return [*lines, *tell_hands(after, 5), *tell_takings(after)]
