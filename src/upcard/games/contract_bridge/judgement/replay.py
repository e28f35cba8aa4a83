"""The calls of a record replayed: each narrows what is known of the hand that made it."""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import np
from upcard.games.contract_bridge.judgement.card import card_of
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    CALLED_PASS,
    CALLED_REDOUBLE,
    NO_CALL,
    NO_TRUMP,
    THEM,
    US,
)
from upcard.games.contract_bridge.judgement.so_far import SoFar
from upcard.games.contract_bridge.judgement.system import meaning
from upcard.games.contract_bridge.state import ContractBridge
from upcard.heuristics.call_meaning import ARTIFICIAL, NOTHING_KNOWN, least_of, marked, narrowed
from upcard.jit.rule import rule


class Voice(NamedTuple):
    """What the calls of a seat have shown."""

    known: int | np.int64
    """What is known of its hand."""
    last: int | np.int64
    """Its last bid, double or redouble; `NO_CALL` where it made none."""
    given: int | np.int64
    """What that call meant."""


class Side(NamedTuple):
    """What the calls of two partners have shown."""

    first: int | np.int64
    """Their first bid; `NO_CALL` where they made none."""
    suits: int | np.int64
    """The suits that they have bid or shown, as bits."""
    opened: int | np.int64
    """Whether theirs was the first bid of all."""


@rule
def call_made(s: ContractBridge, bid, doubling, seat):
    """The call that a seat made when this bid stood, doubled so often."""
    if bid >= 0 and doubling == 0 and s.doubled_by[bid] >= 0:
        return CALLED_DOUBLE if s.doubled_by[bid] == seat else CALLED_PASS
    if bid >= 0 and doubling == 1 and s.redoubled_by[bid] >= 0:
        return CALLED_REDOUBLE if s.redoubled_by[bid] == seat else CALLED_PASS
    higher = bid + 1
    while higher < 35 and s.bid_by[higher] < 0:
        higher += 1
    return higher if higher < 35 and s.bid_by[higher] == seat else CALLED_PASS


@rule
def suits_named(call, said, before):
    """The suits that a side has bid or shown by its calls, as bits, after one more: an artificial call names those of
    which it shows four cards."""
    if call < 0:
        return before
    if not marked(said, ARTIFICIAL):
        return before | 1 << call % 5 if call % 5 < NO_TRUMP else before
    for a_suit in range(4):
        if least_of(said, a_suit) >= 4:
            before |= 1 << a_suit
    return before


@rule
def heard(caller, call, said):
    """What a seat has shown after one more call."""
    known = narrowed(caller.known, said)
    if call == CALLED_PASS:
        return Voice(known, caller.last, caller.given)
    return Voice(known, np.int64(call), said)


@rule
def so_far_of(caller, partner, own, others, stands, card):
    """What the caller has understood."""
    opened = US if own.opened else THEM if others.opened else 0
    return SoFar(
        caller.known, partner.known, caller.last, partner.last, own.first, opened, others.suits, partner.given, stands,
        card,
    )  # fmt: skip


@rule
def side_after(own, others, call, said):
    """What the side of the caller has shown after one more bid."""
    first = np.int64(call) if own.first == NO_CALL else own.first
    opened = np.int64(1) if own.opened or not others.opened else np.int64(0)
    return Side(first, suits_named(call, said, own.suits), opened)


@rule
def understood(s: ContractBridge, seat):
    """What a seat has understood of the calls made so far: those of both sides, since it matters what theirs mean. The
    seats are kept in turn from the caller on."""
    nobody = Voice(np.int64(NOTHING_KNOWN), np.int64(NO_CALL), np.int64(0))
    nothing = Side(np.int64(NO_CALL), np.int64(0), np.int64(0))
    caller, left, partner, right, own, others = nobody, nobody, nobody, nobody, nothing, nothing
    bid, bidder, doubling, passes, turn = -1, -1, 0, 0, int(s.dealer)
    stands, card = np.int64(0), card_of(s)
    for _ in range(319):
        if bid == s.bid and doubling == s.doubling and passes == s.passes:
            break
        call = call_made(s, bid, doubling, turn)
        ours = bid >= 0 and (bidder ^ turn) & 1 == 0
        said = meaning(call, bid, doubling, passes, ours, so_far_of(caller, partner, own, others, stands, card))
        if call >= 0:
            own = side_after(own, others, call, said)
            bid, bidder, doubling, stands = call, turn, 0, said
        elif call != CALLED_PASS:
            doubling = 1 if call == CALLED_DOUBLE else 2
        passes = passes + 1 if call == CALLED_PASS else 0
        caller, left, partner, right = left, partner, right, heard(caller, call, said)
        own, others, turn = others, own, (turn + 1) & 3
    while turn != seat:
        caller, left, partner, right, turn = left, partner, right, caller, (turn + 1) & 3
        own, others = others, own
    return so_far_of(caller, partner, own, others, stands, card)
