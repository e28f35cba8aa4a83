"""What people read at a table of Spades."""

from upcard.rulebook import Consequence, sheet_of, trick_prompt


def members(view, side):
    """The seats of a side."""
    return [seat for seat, own in enumerate(view.sides) if own == side]


def bids_of(view, side):
    """What a side has bid, for the score sheet: `3 + nil`."""
    return " + ".join(str(view.bid[seat]) for seat in members(view, side))


def sheet(view):
    """R13 to R17 as a score sheet."""
    columns = range(len(view.score))
    bids = ("bid", [bids_of(view, side) for side in columns])
    won = ("tricks", [" + ".join(str(view.tricks[seat]) for seat in members(view, side)) for side in columns])
    return sheet_of(view, "gained", bids, won, "bags", "score")


def prompt(view):
    if view.phase == "blind nil":
        return "bid blind nil, or look at your cards first"
    return "bid the tricks that you will take" if view.phase == "bidding" else trick_prompt(view)


def narrate(before, after, seat, move):
    """Spades are broken; a nil has failed."""
    told = [Consequence("Spades are broken.", ": spades are broken")] if after.broken and not before.broken else []
    for player, bid in enumerate(before.bid):
        if bid in ("nil", "blind nil") and not before.tricks[player] and after.tricks[player]:
            told.append(f"{{{player}}} has bid {bid}, and takes a trick.")
    return told
