"""Twenty-Nine for people: the score sheet, prompts and log lines."""

from upcard.rulebook import sheet_of
from upcard.rulebook import trick_prompt
from upcard.mechanics.tricks.concealed_trump import tell_trump

RANKING = "J 9 A 10 K Q 8 7"


def sheet(view):
    """R18-R20 as a score sheet."""
    bid, contract = (["", n] if view.declarer & 1 else [n, ""] for n in (view.bid, view.contract))
    moved = [("contract", contract)] if view.contract != view.bid else []
    made = "fulfilled" if view.gained[view.declarer & 1] > 0 else "broken"
    hidden = f" Nobody ever saw that {view.marker} was trump." if view.trump == "–" else ""
    note = f"The contract of {view.contract} is {made}.{hidden}"
    return sheet_of(view, ("bid", bid), *moved, "taken", "gained", "score", note=note)


def order_of_strength(view):
    """From the strongest down."""
    return RANKING


def prompt(view):
    if view.phase == "auction":
        return f"bid over {view.bid}, or pass" if view.bid else "open the bidding, or pass"
    if view.phase == "choose trump":
        return "choose the trump suit; only you will know it"
    if view.phase == "ask for trump":
        return f"you have no {view.led}: ask for trump, or discard"
    if view.is_offered("show"):
        return "show the royals, or keep them to yourself"
    return trick_prompt(view)


def narrate(before, after, seat, move):
    """The declarer and the contract, the trump suit, and changes of the contract."""
    if before.phase == "auction" and after.phase == "choose trump":
        return [f"{{{after.declarer}}} plays for {after.bid} points."]
    if before.phase == "choose trump" and after.phase == "auction":
        return ["The hands cannot be played (G14): all is dealt again."]
    lines = tell_trump(before, after, "marker")
    if after.royals_by >= 0 and before.royals_by < 0:
        lines.append(f"The contract is {after.contract} now.")
    return lines
