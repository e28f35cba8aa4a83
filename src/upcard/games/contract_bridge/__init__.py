"""Contract Bridge: an auction for tricks, a dummy on the table, and a rubber of two games out of three.

The rules in the order of the book, [contract_bridge.md](contract_bridge.md): the state and the moves (`state`), the
`auction`, the `play`, the `scoring`, and positions (`positions`). This file has the deal and what people read.
"""

from upcard.rulebook import SheetRow, rule, sheet_of
from upcard.rulebook import PACK_52
from upcard.rulebook import deal_hands, draw_first_dealer, left_of, opposite_sides, shuffled, trick_prompt
from upcard.mechanics.tricks.trick import may_hold
from upcard.games.contract_bridge import positions
from upcard.games.contract_bridge.state import ABOUT, AUCTION, ContractBridge, DUPLICATE, ITEMS, MOVES, NO_TRUMP
from upcard.games.contract_bridge.state import PHASES, PLAY, STRAINS, STRENGTH
from upcard.games.contract_bridge.scoring import BOARD_VULNERABILITY, begin_rubber, rubber_over

side_of = opposite_sides


@rule
def begin(s: ContractBridge):
    """G7: the first dealer is drawn; G16: unless the number of the deal names the dealer."""
    draw_first_dealer(s)
    if s.scoring == DUPLICATE and s.first_dealer < 0:
        s.dealer = (s.first_board + 1) & 3


@rule
def deal(s: ContractBridge):
    """R1: thirteen each, one at a time. G7: the deal moves to the left. R2: the dealer calls first."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
        if rubber_over(s):
            begin_rubber(s)
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 13)
    if s.scoring == DUPLICATE:
        vulnerable = BOARD_VULNERABILITY[(s.first_board + s.hand - 1) % 16]
        s.vulnerable[0], s.vulnerable[1] = vulnerable & 1, vulnerable >> 1
    s.turn = s.dealer


# --- Words -----------------------------------------------------------------------------------------------------------


def contract_words(view):
    """``4♥ doubled by South`` with ``{0}`` for the name of seat 0."""
    bid, doubling, seat = view.bid, view.doubling, view.declarer_seat
    return f"{bid} {doubling} by {{{seat}}}" if doubling else f"{bid} by {{{seat}}}"


def sheet(view):
    """The pad: each side's score for the hand, then the rubber so far."""
    brought = [(name, [view.paid[side][item] for side in range(2)]) for item, name in enumerate(ITEMS)]
    rows: list[SheetRow] = [row for row in brought if any(row[1])] or [("thrown in", (0, 0))]
    if not view.scoring:
        rows += ["above", "below", "games"]
    vulnerable = ("vulnerable", ["yes" if v else "no" for v in view.vulnerable])
    return sheet_of(view, *rows, vulnerable, "score", note=result_words(view))


def result_words(view):
    if view.declarer_seat < 0:
        return "Four passes: nobody plays."
    over = view.tricks[view.declarer_seat & 1] - 6 - int(view.bid[0])
    result = "made exactly" if over == 0 else f"made with {over} over" if over > 0 else f"{-over} down"
    return f"{contract_words(view)}: {result}."


def calls(view):
    """R4-R6: the calls that are possible over a bid."""
    if view.may("double"):
        return "bid higher, double or pass" if view.may("bid") else "double or pass"
    if view.may("redouble"):
        return "bid higher, redouble or pass" if view.may("bid") else "redouble or pass"
    return "bid higher or pass" if view.may("bid") else "pass"


def prompt(view):
    if view.phase == "auction":
        doubling = f" {view.doubling}" if view.doubling else ""
        if not view.bid:
            return "open the auction or pass"
        return f"{view.bid}{doubling} is the highest bid: {calls(view)}"
    hand = (view.leader + view.trick.count) % 4
    if hand != view.dummy:
        return trick_prompt(view)
    if not view.led:
        return "lead from dummy"
    holds = may_hold(view, hand, view.led)
    return f"follow {view.led} from dummy" if holds else f"dummy has no {view.led}: play any card from it"


def narrate(before, after, seat, move):
    """The contract, and dummy."""
    if before.phase == "auction":
        if after.phase == "play":
            return [f"The contract is {contract_words(after)}; {{{after.leader}}} leads."]
        return ["Four passes: the hand is thrown in."] if after.over else []
    if before.trick.count == 0 and sum(before.tricks) == 0:
        return [f"{{{after.dummy}}} is dummy and lays the hand open."]
    return []
