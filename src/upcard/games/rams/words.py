"""Rams for people: the score sheet, prompts and log lines."""

from upcard.rulebook import sheet_of
from upcard.rulebook import trick_prompt
from upcard.mechanics.tricks.trick import may_hold, trumping_prompt
from upcard.games.rams.state import EACH, STAKE


def sheet(view):
    """R25-R28 as a score sheet."""
    declared = ("declared", [word or "-" for word in view.declared])
    note = f"{view.pot} stay in the pot." if view.pot else ""
    return sheet_of(view, declared, "tricks", ("won", view.collected), ("paid", view.paid), "chips", note=note)


def prompt(view):
    if view.phase == "declare":
        if view.pot <= STAKE:
            return f"nobody may pass yet: how do you play? {view.trump} is trump"
        if not view.may("pass"):
            return f"you must play, but how? {view.pot} in the pot, {view.trump} is trump"
        return f"in or out? {view.pot} in the pot, {view.trump} is trump"
    if view.phase == "after the switch":
        return "play the widow, or declare rams with it"
    if view.phase == "after the rams":
        return f"{view.trump} is trump: keep your hand, or take the widow unseen"
    if view.phase == "turn-up":
        return f"discard a card for the {view.turn_up.seen[0]}, or decline"
    if not view.led:
        return trick_prompt(view)
    if may_hold(view, view.viewer, view.led):
        return f"follow {view.led}, beat it if you can; {view.trump} is trump"
    return trumping_prompt(view)


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
    """The winners and the payers."""
    if view.declarer >= 0:
        if view.tricks[view.declarer] == EACH:
            return [f"{{{view.declarer}}} makes the rams and gets the pot, and {STAKE} from everybody."]
        return [
            f"{{{view.declarer}}} fails in the rams, raises the pot to {view.pot}, and pays {STAKE} to everybody else."
        ]
    if not sum(view.tricks):
        return [f"All others have passed: {{{view.dealer}}} gets {STAKE} from the right."]
    lines = [f"{{{n}}} takes {won} from the pot." for n, won in enumerate(view.collected) if won]
    paid = [n for n in range(view.seats) if view.declared[n] != "pass" and not view.tricks[n]]
    return [*lines, *(f"{{{n}}} took no trick and pays {STAKE}." for n in paid)]
