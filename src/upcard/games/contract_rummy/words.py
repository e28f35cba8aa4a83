"""Contract Rummy for people: the score sheet, prompts and log lines."""

from upcard.rulebook import sheet_of
from upcard.games.contract_rummy.state import CONTRACT, DRAW, RUNS_OF, SETS_OF


CONTRACTS = (
    "two sets of three", "a set of three and a run of four", "two runs of four", "three sets of three",
    "two sets of three and a run of four", "a set of three and two runs of four", "three runs of four",
)  # fmt: skip


def sheet(view):
    """R33: the cards that each player had left."""
    return sheet_of(view, "lost", "score", note=f"Contract: {CONTRACTS[view.hand]}.")


def slots(view):
    """R21: the melds of the contract, with the cards put down for each."""
    if view.viewer is None or opened(view):
        return ()
    kinds = [("set of three", 3)] * int(SETS_OF[view.hand]) + [("run of four", 4)] * int(RUNS_OF[view.hand])
    mine = view.viewer in view.to_act
    lying = [view.melds[at].seen if mine and at >= 0 else () for at in view.made]
    return tuple((words, size, tuple(cards)) for (words, size), cards in zip(kinds, lying, strict=False))


def prompt(view):
    if view.phase == "choose":
        return f"the next meld of {CONTRACTS[view.hand]}"
    if view.phase == "lay off":
        return "where does the card go?"
    if view.phase == "may I?":
        return "do you want the upcard, and a penalty card with it?"
    if view.phase == "meld":
        return meld_prompt(view)
    asked = turn_prompt(view)
    return asked if opened(view) else f"{asked} (contract: {CONTRACTS[view.hand]})"


def meld_prompt(view):
    """R20, R21: a meld of the contract has its size, a later one any from three or four cards on."""
    if not view.may("lay"):
        return "finish the meld"
    return "lay the cards of the meld, or finish it" if view.may("close") else "lay the cards of the meld"


def turn_prompt(view):
    """The possible moves of a turn: R9, R19-R27."""
    if nothing_to_draw(view):
        return "take the upcard, or the hand is over"
    if view.phase == "draw":
        return "draw, or take the upcard" if view.may("take") else "draw a card"
    if not opened(view):
        return "put down the contract, or discard a card" if view.may("contract") else "discard a card"
    melds, lays_off = view.may("set", "run"), view.may("off")
    if not view.may("discard"):
        return "put down a meld, or lay a card off" if lays_off else "put down a meld"
    if melds:
        return (
            "put down a meld, lay a card off, or discard a card" if lays_off else "put down a meld, or discard a card"
        )
    return "lay a card off, or discard a card" if lays_off else "discard a card"


def opened(view):
    """Whether the viewer has put down the contract; a spectator has not."""
    return view.viewer is not None and bool(view.opened >> view.viewer & 1)


def nothing_to_draw(view):
    """G6: the upcard is all that is left."""
    return view.phase == "draw" and view.stock.count == 0 and view.discard.count < 2


def offer_words(view, words):
    """R21: the melds put down under the name of the contract. G6: a draw that ends the hand."""
    if words == DRAW.words[0] and nothing_to_draw(view):
        return "leave the upcard: the hand is over"
    return f"put down {CONTRACTS[view.hand]}" if words == CONTRACT.words[0] else ""


def narrate(before, after, seat, move):
    """The player who is out, and a renewed stock."""
    if after.over:
        out = [s for s in range(after.seats) if after.hands[s].count == 0]
        nothing = "There is no card to draw: the hand is over." if nothing_to_draw(before) else "The hand is over."
        return [f"{{{out[0]}}} has no cards left."] if out else [nothing]
    if after.stock.count > before.stock.count:
        return ["The discard pile was shuffled and is the new stock."]
    return []
