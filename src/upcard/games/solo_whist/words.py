"""Solo Whist for people: the score sheet, prompts and log lines."""

from upcard.rulebook import sheet_of
from upcard.rulebook import trick_prompt


def declarers(view):
    return [seat for seat in (view.declarer, view.ally) if seat >= 0]


def contract_words(view):
    """``{2} plays abundance, ♥ is trump``, with ``{2}`` for the name of seat 2."""
    who = " and ".join(f"{{{seat}}}" for seat in declarers(view))
    trump = f"{view.trump} is trump" if view.trump != "–" else "no trump"
    return f"{who} {'play' if view.ally >= 0 else 'plays'} {view.bid}, {trump}"


def sheet(view):
    """R20-R23 as a score sheet."""
    if view.declarer < 0:
        return sheet_of(view, "score", note="The deal is abandoned.")
    declares = [view.bid if seat in declarers(view) else "" for seat in range(4)]
    note = f"{contract_words(view)}: {result_word(view)}."
    return sheet_of(view, ("declares", declares), "tricks", "gained", "score", note=note)


def result_word(view):
    """Made or broken: a declarer has gained by it, or a defender has."""
    if view.gained[view.declarer] > 0:
        return "made"
    return "broken"


def prompt(view):
    if view.phase == "auction":
        return auction_prompt(view)
    if view.phase == "late cop":
        return "accept the prop, or decline"
    if view.phase == "raise":
        return "nobody has accepted: bid higher, or give the deal up"
    if view.phase == "name trump":
        return "name the trump suit of your abundance"
    return trick_prompt(view)


def auction_prompt(view):
    if view.bid == "slam":
        return "nothing is higher than a slam: pass"
    if view.bid == "prop" and view.ally < 0:
        return "say cop, bid over the prop, or pass"
    return f"bid over {view.bid}, or pass" if view.bid else "open the auction, or pass"


def narrate(before, after, seat, move):
    """The contract, a hand laid open, how it ended."""
    if before.hand != after.hand:
        return []
    if after.over and after.declarer < 0:
        return ["The deal is abandoned."]
    if after.phase == "play" and before.phase != "play":
        return [f"{contract_words(after)}; {{{after.leader}}} leads."]
    lines = []
    if after.bid == "misère ouverte" and sum(before.tricks) < sum(after.tricks) == 1:
        lines.append(f"{{{after.declarer}}} lays the hand open.")
    if after.over:
        lines.append(f"The {after.bid} is {result_word(after)}.")
    return lines
