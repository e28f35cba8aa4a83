"""Cinch for people: the score sheet, prompts and log lines."""

from upcard.rulebook import sheet_of
from upcard.games.cinch.state import ITEMS, SUITS, VALUE
from upcard.mechanics.tricks.trump_twin import holds_suit, twin_prompt


def sheet(view):
    """R23 to R26 as a score sheet."""
    if view.trump == "–":
        return sheet_of(view, "score", note="Nobody bids: the hand is thrown in.")
    declarers = view.declarer % 2
    bid = ("bid", [view.bid if side == declarers else "" for side in range(2)])
    items = [(name, [item_points(view, n, side) for side in range(2)]) for n, name in enumerate(ITEMS)]
    note = f"The contract of {view.bid} is {'made' if view.collected[declarers] >= view.bid else 'broken'}."
    return sheet_of(
        view, bid, *(row for row in items if any(row[1])), "collected", "gained", "score", note=note if view.bid else ""
    )


def item_points(view, item, side):
    """R23: the side's points for it."""
    return int(VALUE[item]) if view.credited[item] == side else 0


def prompt(view):
    wanting = 6 - view.hands[view.to_act[0]].count
    return {
        "bidding": bidding_prompt(view),
        "name trump": "name the trump suit",
        "give up trumps": f"give up {-wanting} of your trumps",
        "rob": f"choose {wanting} more from the stub",
        "complete": f"take back {wanting} of your discards",
        "play": play_prompt(view),
    }[view.phase]


def play_prompt(view):
    """R18: a player who cannot follow must play a trump."""
    if view.led and not holds_suit(view, SUITS, view.led) and not view.may_any_card():
        return f"you have no {view.led}: play a trump, {view.trump}"
    return twin_prompt(view, SUITS, ", or trump")


def bidding_prompt(view):
    if not view.may("bid"):
        return f"nobody can bid over {view.bid}: pass"
    return f"bid over {view.bid}, or pass" if view.bid else "bid, or pass"


def narrate(before, after, seat, move):
    """The declarer and the contract, and how many trumps each player kept."""
    lines = []
    if before.phase == "bidding" and after.phase == "name trump":
        contract = f"for {after.bid}" if after.bid else "without a contract"
        lines.append(f"{{{after.declarer}}} plays {contract}.")
    if before.phase in ("name trump", "give up trumps") and after.phase not in ("name trump", "give up trumps"):
        lines += [f"{{{s}}} kept {trumps_kept(after.kept[s])}." for s in range(4) if s != after.dealer]
    if after.phase == "play" and before.phase != "play":
        given = after.dead[after.dealer].seen if before.aside.count else ()
        lines.append(f"{{{after.dealer}}} kept {trumps_kept(after.kept[after.dealer])}.")
        lines += [f"{{{after.dealer}}} gives up {' '.join(given)}."] if given else []
    return lines


def trumps_kept(n):
    return f"{n} trump{'' if n == 1 else 's'}"
