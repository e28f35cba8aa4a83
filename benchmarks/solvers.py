"""The solvers, each beside a plain reference in the same run.

    python benchmarks/solvers.py --seconds 5 --repeats 3
    python benchmarks/solvers.py --only "table of a deal"

One thread, rates per CPU second, medians of interleaved repeats. The references are the obvious implementations: a
compiled depth-first search of Black Hole that remembers positions and prunes nothing else; Beggar My Neighbor with
Python's deques; DDS, by endplay, for the same endings and deals of bridge; for Pepper and Twenty-Eight a
minimax that remembers positions.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numba
import numpy as np
from side_by_side import Table, rates, write

import upcard
from upcard.cards.faces import RANK_SIGNS, SUIT_SIGNS, TEXTS
from upcard.solvers.black_hole import find_walk
from upcard.solvers.contract_bridge import searched

Run = Callable[[], tuple[float, float]]
PLAIN_LIMIT = 2_000_000
"""Positions after which the plain search of a deal gives up, which counts as solved: it might go on for minutes."""


@numba.njit
def plain_black_hole(piles: Any, seen: Any, stack: Any) -> int:
    """Solved (1), not (0) or broken off (-1), by a search that remembers positions and knows nothing else."""
    seen[:] = 0
    stack[0], n, found = 3 * (4**17 - 1) // 3 * 16 + 12, 1, 0
    while n:
        n -= 1
        left, rank = stack[n] >> 4, stack[n] & 15
        if left == 0:
            return 1
        for pile in range(17):
            cards = left >> (2 * pile) & 3
            if cards == 0 or (piles[pile, cards - 1] - rank) % 13 not in (1, 12):
                continue
            after = (left - (1 << 2 * pile)) << 4 | piles[pile, cards - 1]
            place = (after * 0x1E3779B97F4A7C15 >> 20) & (len(seen) - 1)
            while seen[place] != 0 and seen[place] != after + 1:
                place = (place + 1) & (len(seen) - 1)
            if seen[place] == 0:
                seen[place] = after + 1
                found += 1
                if found == PLAIN_LIMIT:
                    return -1
                stack[n] = after
                n += 1
    return 0


def black_hole() -> tuple[dict[str, Run], str]:
    """The same deals to both, in turn."""
    random = np.random.default_rng(1)
    ranks = np.array([rank for rank in range(13) for _ in range(4)][:51])  # 12 is the ace: one lies on the table
    deals = [random.permutation(ranks).reshape(17, 3) for _ in range(400)]
    seen, stack = np.zeros(1 << 23, np.int64), np.zeros(1 << 23, np.int64)
    mine, theirs = _round(deals), _round(deals)
    return {
        "upcard": lambda: (1, find_walk(next(mine).tolist(), 12).searched),
        "plain search": lambda: (1, plain_black_hole(next(theirs), seen, stack)),
    }, "plain search"


def deques(leader: list[int], other: list[int]) -> int:
    """The cards turned in a deal, by the book and nothing else."""
    hands, middle, turn, owed, turned = (deque(leader), deque(other)), [], 0, 0, 0
    while hands[0] and hands[1]:
        card = hands[turn].popleft()
        middle.append(card)
        turned += 1
        price = max(0, card % 13 - 8)
        if price:
            owed, turn = price, 1 - turn
        elif owed > 1:
            owed -= 1
        else:
            turn = 1 - turn
            if owed:
                hands[turn].extend(middle)
                middle.clear()
                owed = 0
    return turned


def beggar() -> tuple[dict[str, Run], str]:
    """Random deals, dealing included."""
    game = upcard.game("beggar_my_neighbor", auto_run=True, single_hand=True)
    random = np.random.default_rng(1)

    def in_python() -> tuple[float, float]:
        pack = random.permutation(52).tolist()
        return 1, deques(pack[::2], pack[1::2])

    return {"upcard": lambda: (20_000, len(upcard.simulate(game, 20_000, 1))), "deques": in_python}, "deques"


def bridge(cards: int) -> tuple[dict[str, Run], str]:
    """Every card of endings at no trumps with so many cards in each hand."""
    from endplay.dds import solve_board
    from endplay.types import Deal, Denom, Player

    game = upcard.game("contract_bridge", single_hand=True)
    random = np.random.default_rng(cards)
    tables, deals = [], []
    for _ in range(20):
        hands = [TEXTS[face] for face in random.permutation(52)[: 4 * cards]]
        tables.append(
            game.position(
                hands=[" ".join(hands[k::4]) for k in range(4)], trump="", phase="play", bid="2NT", bidder=3,
                declarer_seat=3, dummy=1, leader=0, turn=0, dealer=3, tricks=[13 - cards, 0],
            )
        )  # fmt: skip
        deal = Deal("S:" + " ".join(pbn(hands[k::4]) for k in range(4)))
        deal.trump, deal.first = Denom.nt, Player.south
        deals.append(deal)
    mine, theirs = _round(tables), _round(deals)
    return {
        "upcard": lambda: (1, upcard.solve(next(mine)).tricks[0]),  # type: ignore[attr-defined]
        "DDS": lambda: (1, len(list(solve_board(next(theirs))))),
    }, "DDS"


def bridge_tables() -> tuple[dict[str, Run], str]:
    """The tricks of every declarer in every strain, of the same 16 random deals: some take fifty times as long as
    others."""
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    random = np.random.default_rng(13)
    packs = [random.permutation(52) for _ in range(16)]
    hands = [[sum(1 << int(face) for face in pack[k::4]) for k in range(4)] for pack in packs]
    texts = [[pbn([TEXTS[face] for face in pack[k::4]]) for k in range(4)] for pack in packs]
    deals = [Deal("S:" + " ".join(deal)) for deal in texts]
    return {
        "upcard": lambda: (len(hands), sum(searched(deal).tricks[0][0] for deal in hands)),
        "DDS": lambda: (len(deals), sum(calc_dd_table(deal)[Denom.clubs, Player.south] for deal in deals)),
    }, "DDS"


def pepper(cards: int) -> tuple[dict[str, Run], str]:
    """Every card of endings of Pepper with so many cards in each hand."""
    random = np.random.default_rng(cards)
    game, tables = upcard.game("pepper", single_hand=True), []
    for n in range(20):
        pack = [TEXTS[face] for face in random.permutation([face for face in range(52) if face % 13 >= 7])]
        hands = [" ".join(pack[k : 4 * cards : 4]) for k in range(4)]
        trump = ("♣", "♦", "♥", "♠", "no trump")[n % 5]
        tables.append(
            game.position(
                hands=hands, phase="play", trump=trump, bid="3", declarer=0, leader=0, turn=0, tricks=[6 - cards, 0]
            )
        )
    mine, theirs = _round(tables), _round(tables)
    return {
        "upcard": lambda: (1, upcard.solve(next(mine)).tricks[0]),  # type: ignore[attr-defined]
        "minimax": lambda: (1, minimax(next(theirs).state, {})),
    }, "minimax"


def card_points(cards: int) -> tuple[dict[str, Run], str]:
    """Every move of endings of Twenty-Eight with so many cards in each hand, as random play comes to them."""
    game, states = upcard.game("twenty_eight", single_hand=True), []
    for seed in range(20):
        state, random = game.new_initial_state(seed=seed), np.random.default_rng(seed)
        while state.view(None).phase != "play" or max(zone.count for zone in state.view(None).hands) > cards:
            state.apply_action(int(random.choice(state.legal_actions())))
        states.append(state)
    mine, theirs = _round(states), _round(states)
    return {
        "upcard": lambda: (1, upcard.solve(next(mine)).ahead),  # type: ignore[attr-defined]
        "minimax": lambda: (1, minimax(next(theirs), {}, "taken")),
    }, "minimax"


def minimax(state: Any, known: dict[Any, int], counted: str = "tricks") -> int:
    """The tricks of South and North at the end, or what else is counted of the view."""
    if state.is_terminal():
        return int(getattr(state.view(None), counted)[0])
    key = state.serialize()
    if key not in known:
        outcomes = [minimax(state.child(move), known, counted) for move in state.legal_actions()]
        known[key] = (min if state.current_player() % 2 else max)(outcomes)
    return known[key]


def pbn(hand: list[str]) -> str:
    """A hand in the notation of bridge."""
    order = RANK_SIGNS[::-1]
    by_suit = (sorted((c[:-1] for c in hand if c[-1] == suit), key=order.index) for suit in reversed(SUIT_SIGNS))
    return ".".join("".join(ranks).replace("10", "T") for ranks in by_suit)


def _round(things: list[Any]) -> Iterator[Any]:
    while True:
        yield from things


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds a measurement")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", default="", help="measure the lines with this in their names")
    parser.add_argument("--json", help="write the figures to this file")
    given = parser.parse_args()
    groups: dict[str, Callable[[], tuple[dict[str, Run], str]]] = {
        "black hole": black_hole,
        "beggar my neighbor": beggar,
        **{f"bridge, {cards} cards a hand": partial(bridge, cards) for cards in (5, 8, 13)},
        "bridge, table of a deal": bridge_tables,
        "pepper, 3 cards a hand": partial(pepper, 3),
        "twenty-eight, 3 cards a hand": partial(card_points, 3),
    }
    chosen = {name: make for name, make in groups.items() if given.only in name}
    if not chosen:
        parser.error(f"no line has {given.only!r} in its name; the lines are: {'; '.join(groups)}")
    table = Table("solved a second", ("upcard", "reference", "ratio", "which"))
    found = {}
    for name, make in chosen.items():
        runs, reference = make()
        measured = found[name] = rates(runs, given.seconds, given.repeats)
        mine, theirs = measured["upcard"], measured[reference]
        cells = [f"{rate.median:,.4g} ±{rate.spread:.0%}" for rate in (mine, theirs)]
        table.line(name, *cells, f"{mine.median / theirs.median:.3g} x", reference)
    print(table.text())
    write(given.json, found)


if __name__ == "__main__":
    main()
